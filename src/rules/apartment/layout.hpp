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
  geom::Box window;        // the part is what of the apartment lies in it
  int axis = 0;            // cut at places along it
  geom::Interval contact;  // with the hall
};

// A room between two lines, or a part of the hall (use corridor). A bathroom may
// stand in a corner of it, beside the hall.
enum class Carved : std::uint8_t { nothing, low, high };
struct Slice {
  geom::Interval at;
  std::uint8_t strip = 0;
  plan::Use use = plan::Use::none;
  Carved carved = Carved::nothing;
};
inline constexpr geom::Length kCarvedAlong = 1'900, kCarvedDeep = 2'400;  // the hall, and from it

struct Layout {
  std::array<geom::Box, 2> hall{};  // bar, stem
  std::size_t halls = 0;
  std::array<Strip, 5> strips{};
  std::size_t count = 0;
  double cost = 0;
  std::array<Slice, 16> slices{};
  std::size_t rooms = 0;  // of them
};

inline constexpr geom::Length kFarAway = 1 << 28;
inline constexpr double kNever = kNoRooms;
inline constexpr double kFlaw = 25;  // what a room costs that keeps a dwelling from being good

// The site as the rooms see it.
struct Turned {
  const ApartmentSite* site = nullptr;
  Turn turn;
  geom::Ring ring;
  std::vector<geom::Point> joints;
  std::vector<geom::Point> bays;
  std::vector<geom::Box> musts;
  geom::Interval door, wall{-kFarAway, kFarAway};  // the entrance, and the straight wall it is in
  geom::Length floor = 0;                          // where that wall lies
  geom::Box bounds;
  double area = 0;  // m²
};
Turned turned_in(const ApartmentSite& site);

// The part of a ring within a box: its corners, each with the edge of the ring
// that it begins, or -1 on the box. Runs back and forth along the box where the
// part is in pieces; they add no area.
struct PartCorner {
  geom::Point at;
  std::int32_t edge = -1;
};
void cut_part(const geom::Ring& ring, const geom::Box& box, std::vector<PartCorner>& part,
              std::vector<PartCorner>& scratch);

// False if what is drawn is broken. Sets plan.good.
bool draw_layout(const Turned& turned, const Layout& layout, geom::Arrangement& plane, ApartmentPlan& out);

}  // namespace enfilade::rules
