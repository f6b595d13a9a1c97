// libFuzzer target: any bytes as a brief. The first byte picks the language.
// What is read must be within its limits and survive writing and reading; an
// error must have a place and fit on one line.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <enfilade/brief/read.hpp>

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace enfilade;
  if (size == 0) return 0;
  const std::string_view file = data[0] % 2 == 0 ? "a.toml" : "a.json";
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto brief = brief::read_brief(text, file);
  if (!brief) {
    require(brief.error().place.substr(0, file.size()) == file);
    for (const char c : brief.error().line()) require(static_cast<unsigned char>(c) >= 0x20);
    return 0;
  }
  require(plan::check_limits(*brief).ok());
  const std::string written = brief::write_brief(*brief);
  const auto again = brief::read_brief(written, "b.toml");
  require(again.ok() && brief::write_brief(*again) == written);
  return 0;
}
