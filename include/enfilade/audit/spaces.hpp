#pragma once
// Spaces: what is counted of regions by their use, and of dwellings. Everything
// is whole numbers that are added up, so that merging in any order gives the
// same result.
//
// A dwelling is an apartment, or one storey of a house: the rooms and halls
// whose paths go through one child of the storey, if a living room, a bedroom, a
// kitchen or a bathroom is among them. Halls, stairs and shafts that are
// children of the storey themselves are common.

#include <array>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include <enfilade/audit/samples.hpp>
#include <enfilade/plan/kind.hpp>

namespace enfilade::audit {

// Of a region. Sizes are clear ones, between the walls, as real plans are
// measured. What follows `doors` is space syntax (Hillier and Hanson 1984) on
// the graph of spaces joined by doors and openings, with the outside as one
// more node: of a dwelling all that is not part of it, else stairs and street.
enum class SpaceMeasure : std::uint8_t {
  area,            // m²
  aspect,          // long ÷ short side of the narrowest rectangle round it, at any angle
  rectangularity,  // area ÷ area of that rectangle
  width,           // m: of that rectangle; of a shape with reflex corners, diameter of the largest circle in it
  windowed,        // 1 if it has a window
  doors,           // doors and openings one can walk through
  depth,           // steps from the outside
  connectivity,    // spaces it is joined with, the outside among them
  mean_depth,      // steps to the other nodes, on average
  asymmetry,       // relative asymmetry: 0 joined with all others … 1 at the end of a chain
  real_asymmetry,  // that ÷ the relative asymmetry of a diamond of as many nodes
};
inline constexpr int kSpaceMeasures = 11;
std::string_view name(SpaceMeasure measure);
double divisor(SpaceMeasure measure);

// Hillier's types of spaces: a dead end, b on a tree (all links are bridges),
// c on one ring, d where rings meet (three or more links that lie on rings).
enum class SpaceType : std::uint8_t { a, b, c, d };
inline constexpr int kSpaceTypes = 4;

struct Space {
  std::array<Samples, kSpaceMeasures> measures;
  std::array<std::uint64_t, kSpaceTypes> types{};  // how many are of which

  [[nodiscard]] Samples& of(SpaceMeasure m) { return measures[static_cast<std::size_t>(m)]; }
  [[nodiscard]] const Samples& of(SpaceMeasure m) const { return measures[static_cast<std::size_t>(m)]; }
  [[nodiscard]] std::uint64_t count() const { return of(SpaceMeasure::area).count(); }
  friend bool operator==(const Space&, const Space&) = default;
};
using Spaces = std::array<Space, plan::kUses>;  // by plan::Use
void merge(Spaces& into, const Spaces& from);
// The uses that occur, the most integrated first, by their mean relative asymmetry.
std::vector<plan::Use> by_integration(const Spaces& spaces);

// Of a dwelling; of a house, storey by storey.
enum class DwellingMeasure : std::uint8_t {
  area,        // m², clear
  spaces,      // rooms and halls
  hall_share,  // area of its halls ÷ its area
  net_share,   // its area ÷ the same with walls
};
inline constexpr int kDwellingMeasures = 4;
std::string_view name(DwellingMeasure measure);
double divisor(DwellingMeasure measure);

// Why a dwelling is not good to live in. Sizes are between faces.
enum class Flaw : std::uint8_t {
  no_bathroom,
  no_living_room,
  dark_room,  // a room over 6.5 m² without a window
  off_hall,   // a room without a door to the hall or the living room
  unlit,      // a living room or bedroom without a window
  narrow,     // a living room under 2.9 m or a bedroom under 2.1 m wide
};
inline constexpr int kFlaws = 6;
std::string_view name(Flaw flaw);

// Uses in the order of integration that real flats show: in each pair the
// first has the lesser relative asymmetry. Per dwelling, means of the use.
inline constexpr std::array<std::pair<plan::Use, plan::Use>, 4> kIntegrationOrder{{
    {plan::Use::corridor, plan::Use::living},
    {plan::Use::living, plan::Use::bedroom},
    {plan::Use::bedroom, plan::Use::kitchen},
    {plan::Use::bedroom, plan::Use::bathroom},
}};
struct Order {
  std::uint64_t less = 0, equal = 0, more = 0;
  friend bool operator==(const Order&, const Order&) = default;
};

struct Dwellings {
  std::uint64_t judged = 0;  // flats and whole houses; of a house with storeys left out nothing is said
  std::uint64_t houses = 0;  // of these
  std::uint64_t good = 0;    // of all, without a flaw
  std::uint64_t good_houses = 0;
  std::array<std::uint64_t, kFlaws> flaws{};
  std::array<Samples, kDwellingMeasures> measures;
  std::array<Order, kIntegrationOrder.size()> order{};
  Spaces spaces;  // corridors are the halls inside

  [[nodiscard]] Samples& of(DwellingMeasure m) { return measures[static_cast<std::size_t>(m)]; }
  [[nodiscard]] const Samples& of(DwellingMeasure m) const { return measures[static_cast<std::size_t>(m)]; }
  [[nodiscard]] std::uint64_t count() const { return of(DwellingMeasure::area).count(); }
  friend bool operator==(const Dwellings&, const Dwellings&) = default;
};
void merge(Dwellings& into, const Dwellings& from);

}  // namespace enfilade::audit
