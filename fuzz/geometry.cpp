// libFuzzer target: any bytes as rings of points, for the arrangement, the repair,
// the straight skeleton and the axis. The first byte chooses how far apart points
// lie: on a small grid nearly everything meets, on a large one angles are odd.
// What holds of every arrangement: crossing an edge changes the winding by its
// weight. What is repaired is valid, and has a skeleton and an axis, or an error
// on one line.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include <enfilade/geom/arrangement.hpp>
#include <enfilade/geom/axis.hpp>
#include <enfilade/geom/repair.hpp>
#include <enfilade/geom/skeleton.hpp>

namespace {

using namespace enfilade;
using geom::Length;
using geom::Point;

void require(bool condition) {
  if (!condition) std::abort();
}

void require_line(const Error& error) {
  require(!error.text.empty());
  for (const char c : error.line()) require(static_cast<unsigned char>(c) >= 0x20);
}

// Three bytes a point: two coordinates, and whether a ring ends here.
std::vector<geom::Ring> rings_of(const std::uint8_t* data, std::size_t size) {
  constexpr Length kSpacing[] = {1, 4, 100, 1'000, 7'919, 65'537};
  const Length spacing = kSpacing[data[0] % std::size(kSpacing)];
  std::vector<geom::Ring> rings(1);
  for (std::size_t i = 1; i + 2 < size && i < 600; i += 3) {
    rings.back().push_back({data[i] * spacing, data[i + 1] * spacing});
    if (data[i + 2] % 16 == 0) rings.emplace_back();
  }
  return rings;
}

void arrange(const std::vector<geom::Ring>& rings) {
  geom::Arrangement arrangement;
  for (const geom::Ring& ring : rings) {
    if (ring.size() > 1) arrangement.add(ring);
  }
  arrangement.build();
  for (std::size_t e = 0; e < arrangement.edges().size(); ++e) {
    const auto half = static_cast<geom::Arrangement::Half>(2 * e);
    const std::int32_t left = arrangement.winding(half, 0), right = arrangement.winding(half + 1, 0);
    require(left - right == arrangement.edges()[e].weight[0]);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::vector<geom::Ring> rings = rings_of(data, size);
  arrange(rings);
  const auto repaired = geom::repair(rings);
  if (!repaired) return require_line(repaired.error()), 0;
  for (const geom::Polygon& part : repaired->parts) {
    require(geom::validate(part).ok());
    if (const auto skeleton = geom::straight_skeleton(part); !skeleton) require_line(skeleton.error());
    if (const auto axis = geom::medial_axis(part, {}); !axis) require_line(axis.error());
  }
  return 0;
}
