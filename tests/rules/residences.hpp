#pragma once
// Briefs of residences in random outlines: ordinary ones as towns have them, and
// hostile ones that nobody would build but somebody may ask for.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <enfilade/base/rng.hpp>
#include <enfilade/plan/brief.hpp>

namespace enfilade::rules {

// Kinds of outlines, the ordinary ones first.
enum class OutlineKind : std::uint8_t {
  rectangle,
  ell,
  tee,
  you,
  aitch,  // right-angled
  comb,
  star,
  needle,
  ring,
  hourglass,
  wedge,
  steps,
  disc,  // by a recipe
  blob,
  simple,
  radial,  // by chance
};
inline constexpr int kOrdinaryKinds = 4, kOutlineKinds = 16;
std::string_view id(OutlineKind kind);

// Right-angled, 6 to 60 m, its wings at least 6 m wide.
geom::Polygon ordinary_outline(Rng& rng, OutlineKind kind);
// Of 3 to 80 m, half of them turned by an odd angle; nothing if chance made none
// that is valid.
std::optional<geom::Polygon> hostile_outline(Rng& rng, OutlineKind kind);

// To its place again, turned by the angle of (a, b), corners rounded.
geom::Polygon turned_outline(const geom::Polygon& outline, int a, int b);

plan::Brief residence(geom::Polygon outline, std::int32_t floors, std::int32_t square_metres, std::uint64_t seed);
// Right-angled and along the axes; one or two walls against neighbours in a third of them.
plan::Brief ordinary_residence(std::uint64_t seed);
// Any kind of outline, any walls against neighbours but never all.
std::optional<plan::Brief> hostile_residence(std::uint64_t seed);

// Outlines that are built without a fault, one of each sort that easily could have one.
struct FixedOutline {
  std::string name;
  geom::Polygon outline;
  std::int32_t floors = 4;
  std::int32_t square_metres = 70;  // of an apartment
};
std::vector<FixedOutline> fixed_outlines();

// All that is needed to raise it again.
// Something wanted of some rooms.
plan::Experience any_experience(std::uint64_t seed);

std::string describe(const plan::Brief& brief);

}  // namespace enfilade::rules
