// libFuzzer target: any bytes as a sealed body under any key. What opens must be
// exactly what seal() makes of it; an error must fit on one line. The checksum
// keeps most inputs out, so the input is also sealed and opened again, and then
// altered by one byte.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <enfilade/store/record.hpp>

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace enfilade::store;
  if (size < 4) return 0;
  const std::string_view bytes(reinterpret_cast<const char*>(data) + 4, size - 4);
  RecordKey key;
  key.floor = static_cast<std::int16_t>(data[0] - 128);
  key.subject = static_cast<Subject>(data[1] % kSubjects);
  key.item = data[2];
  key.path = bytes.substr(0, data[3] % 16);

  const auto opened = open(key, bytes);
  if (opened) {
    require(seal(key, opened->seal, opened->payload) == bytes);
  } else {
    for (const char c : opened.error().line()) require(static_cast<unsigned char>(c) >= 0x20);
  }

  const std::string_view payload = bytes.substr(0, kMostBody - kSealBytes);
  const Seal facts{data[1], std::uint32_t{data[2]} << 24 | data[3]};
  std::string body = seal(key, facts, payload);
  const auto again = open(key, body);
  require(again.ok() && again->payload == payload && again->seal == facts);
  body[(std::size_t{data[0]} << 8 | data[1]) % body.size()] ^= static_cast<char>(data[2] | 1);
  require(!open(key, body).ok());
  return 0;
}
