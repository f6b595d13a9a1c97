// Any bytes as the payload of a change: an error, or a change that comes back from its own bytes. The first byte
// chooses the subject, the second the sort of item that the key names. The same bytes are read as a record of format 1
// too: what becomes of it can be read, or it stays as it is.

#include <array>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <enfilade/store/change.hpp>

#include "store/sealed.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace enfilade::store;
  if (size < 2) return 0;
  constexpr std::array<std::uint64_t, 4> kItems{face_item(1), gone_item(2), thing_item(3), face_item(kFloorFace)};
  const RecordKey key{0, "ab", static_cast<Subject>(data[0] % kSubjects), kItems[data[1] % kItems.size()]};
  const std::string_view payload(reinterpret_cast<const char*>(data) + 2, size - 2);
  const auto change = decode(key, payload);
  if (change && !is_empty(*change)) {
    const auto back = decode(key, encode(*change));
    if (!back || !(*back == *change)) std::abort();
    (void)expires_at(*change);
  }

  if (payload.size() + kSealBytes > kMostBody) return 0;
  const Record old{key, 1, kNever, seal_as(1, key, {}, payload)};
  const auto now = upgraded(old);
  if (now.size() == 1 && now.front() == old) return 0;
  for (const Record& record : now) {
    const auto opened = open(record.key, record.body);
    if (!opened || !decode(record.key, opened->payload)) std::abort();
  }
  return 0;
}
