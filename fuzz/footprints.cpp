// libFuzzer target: any bytes as a file of footprints. What is read must be
// whole (every feature is a footprint or has a reason), and repairing it must end
// in valid polygons that stay as they are; an error must have a place and fit on
// one line.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <enfilade/brief/footprints.hpp>
#include <enfilade/geom/repair.hpp>

namespace {

void require(bool condition) {
  if (!condition) std::abort();
}

void require_line(std::string_view text) {
  for (const char c : text) require(static_cast<unsigned char>(c) >= 0x20);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace enfilade;
  const std::string_view file = "a.geojson";
  const auto town = brief::read_footprints({reinterpret_cast<const char*>(data), size}, file);
  if (!town) {
    require(town.error().place.substr(0, file.size()) == file);
    require_line(town.error().line());
    return 0;
  }
  std::size_t skipped = 0;
  for (const brief::Remark& r : town->remarks) {
    skipped += r.skipped;
    require_line(r.text);
    require_line(r.id);
  }
  require(town->footprints.size() + skipped == town->features);
  for (const plan::Footprint& f : town->footprints) {
    for (const auto& rings : f.parts) {
      const auto result = geom::repair(rings);
      if (!result) {
        require_line(result.error().line());
        continue;
      }
      require(!result->parts.empty());
      for (const geom::Polygon& part : result->parts) require(geom::validate(part).ok());
    }
  }
  return 0;
}
