// A room with a bathroom in a corner of it: what is built where nothing better
// has room.

#include <algorithm>
#include <array>
#include <vector>

#include <enfilade/plan/region.hpp>

#include "rules/apartment/rooms.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Length;
using geom::Point;
using geom::Polygon;
using plan::Use;

constexpr Length kDoor = 800, kJamb = 130;
constexpr Length kBeforeDoor = 1'150;  // the way in stays free
constexpr double kLeastWithBath = 14;  // m²

struct Bath {
  Polygon box, rest;
  Point door_a, door_b;
  double cost = 1e9;
};

class Studio {
 public:
  Studio(const ApartmentSite& site, geom::Arrangement& plane) : site_(site), plane_(plane), all_{site.ring, {}} {}

  void run(ApartmentPlan& out) {
    out.clear();
    const double area = static_cast<double>(geom::twice_area(site_.ring)) / 2e6;
    if (area >= kLeastWithBath) {
      for (const auto& [width, depth] : {std::pair{2'400, 1'900}, {1'900, 2'400}, {1'700, 1'900}, {1'900, 1'700}}) {
        for (std::size_t i = 0; i < site_.ring.size(); ++i) try_edge(i, width, depth);
        if (best_.cost < 1e9) break;
      }
    }
    out.cost = 50;
    if (best_.cost >= 1e9) {
      out.rooms.push_back({all_, Use::living, true});
      return;
    }
    out.rooms.push_back({best_.rest, Use::living, true});
    out.rooms.push_back({best_.box, Use::bathroom});
    out.doors.push_back({1, best_.door_a, best_.door_b, false});
  }

 private:
  void try_edge(std::size_t i, Length width, Length depth) {
    const Point a = site_.ring[i], b = site_.ring[i + 1 < site_.ring.size() ? i + 1 : 0];
    const double length = length_of(b - a);
    if (length < width) return;
    for (const double at : {0.0, 1.0}) try_box(i, a, b, (length - width) * at, width, depth, at);
  }

  void try_box(std::size_t edge, Point a, Point b, double from, Length width, Length depth, double end) {
    const Point d = b - a, in = scaled({-d.y, d.x}, depth / length_of(d));
    const Point p = along(a, b, from), q = along(a, b, from + width);
    // A little beyond a slanted wall, and cut off there.
    const Point over = scaled(in, -12.0 / depth);
    const Polygon blank{{p + over, q + over, q + in, p + in}, {}};
    geom::Area inside = geom::combine({&blank, 1}, {&all_, 1}, geom::Both::intersect, plane_);
    if (inside.size() != 1 || !inside[0].holes.empty() || geom::twice_area(inside[0]) < std::int64_t{width} * depth * 199 / 100) return;
    Polygon box = std::move(inside[0]);
    drop_spikes(box.outer);
    if (!geom::validate(box)) return;
    for (const auto& [u, v] : doors()) {
      if (near(box, u) || near(box, v)) return;
    }
    geom::Area rest = geom::combine({&all_, 1}, {&blank, 1}, geom::Both::subtract, plane_);
    if (rest.size() != 1 || !rest[0].holes.empty()) return;
    drop_spikes(rest[0].outer);
    if (!geom::validate(rest[0]) || !wide(rest[0]) || !has_walls(rest[0])) return;
    // Its door: on the side across, or the one away from the corner.
    Bath bath{box, rest[0], {}, {}, 0};
    const WallKind wall = site_.walls[edge];
    bath.cost = (wall == WallKind::lit ? 6 : 0) + length_of(middle_of(p, q) - site_.door_a) / 4e3;
    const auto side = [&](Point u, Point v) {
      const double run = length_of(v - u);
      bath.door_a = along(u, v, (run - kDoor) / 2);
      bath.door_b = along(u, v, (run + kDoor) / 2);
      return run >= kDoor + 2 * kJamb && open_side(rest[0], u, v);
    };
    const bool done = side(p + in, q + in) || (end == 0 ? side(q, q + in) : side(p, p + in));
    if (done && bath.cost < best_.cost) best_ = bath;
  }

  // No part of it is thinner than the walls.
  [[nodiscard]] static bool has_walls(const Polygon& room) {
    const std::vector<Length> walls(room.outer.size(), plan::kFacadeWall);
    return static_cast<bool>(geom::inset(room, walls));
  }

  // Enough is left to live in.
  [[nodiscard]] static bool wide(const Polygon& room) {
    constexpr Length kLeast = 2'300;
    Point at;
    if (geom::is_convex(room.outer)) return geom::width_of(room.outer) >= kLeast;
    return 2 * geom::deepest(room, at) >= kLeast;
  }

  // The whole side borders the room.
  [[nodiscard]] static bool open_side(const Polygon& room, Point u, Point v) {
    bool open = false;
    geom::each_edge(room, [&](Point a, Point b) { open = open || lies_on(a, b, u, v); });
    return open;
  }

  [[nodiscard]] std::vector<std::pair<Point, Point>> doors() const {
    auto all = site_.musts;
    all.push_back({site_.door_a, site_.door_b});
    return all;
  }
  [[nodiscard]] static bool near(const Polygon& box, Point p) {
    return geom::locate(box, p) != geom::Where::outside || geom::clearance(box, p) < kBeforeDoor;
  }

  const ApartmentSite& site_;
  geom::Arrangement& plane_;
  Polygon all_;
  Bath best_;
};

}  // namespace

void lay_studio(const ApartmentSite& site, geom::Arrangement& scratch, ApartmentPlan& out) { Studio(site, scratch).run(out); }

}  // namespace enfilade::rules
