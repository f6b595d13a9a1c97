#pragma once
// A way to lay the rooms of a dwelling, before it is drawn. Everything is turned
// so that the entrance lies on the south side and the dwelling to its north.

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include <enfilade/geom/area.hpp>

#include "rules/apartment/rooms.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {

// Turns a direction onto x. Exact for walls along an axis; rounded elsewhere.
struct Turn {
  double x = 1, y = 0;
  [[nodiscard]] geom::Point to(geom::Point p) const { return {whole(p.x * x + p.y * y), whole(p.y * x - p.x * y)}; }
  [[nodiscard]] geom::Point back(geom::Point p) const { return {whole(p.x * x - p.y * y), whole(p.x * y + p.y * x)}; }
};

// A part of the apartment beside the hall, cut by lines across one axis.
struct Strip {
  geom::Box window;         // the part is what of the apartment lies in it
  int axis = 0;       // cut at places along it
  geom::Interval contact;   // with the hall
};
struct Layout {
  std::array<geom::Box, 2> hall{};  // bar, stem
  std::size_t halls = 0;
  std::array<Strip, 5> strips{};
  std::size_t count = 0;
  double cost = 0;
  std::array<geom::Interval, 16> slice{};  // of the strips in order
  std::array<std::uint8_t, 16> strip_of{};
  std::array<plan::Use, 16> use{};
  std::size_t slices = 0;
};

inline constexpr geom::Length kFarAway = 1 << 28;

// The site as the rooms see it.
struct Turned {
  const ApartmentSite* site = nullptr;
  Turn turn;
  geom::Ring ring;
  std::vector<geom::Point> joints;
  std::vector<geom::Box> musts;
  geom::Interval door, wall{-kFarAway, kFarAway};  // the entrance, and the straight wall it is in
  geom::Length floor = 0;                          // where that wall lies
  geom::Box bounds;
  double area = 0;  // m²
};
Turned turned_in(const ApartmentSite& site);

// False if a room has no place for its door, or is none.
bool draw_layout(const Turned& turned, const Layout& layout, geom::Arrangement& plane, ApartmentPlan& out);

}  // namespace enfilade::rules
