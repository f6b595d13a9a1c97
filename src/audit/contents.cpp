// What stands and turns inside a room.
//
// A leaf of width w turns through a square on its side of the wall; on the other
// side, and at openings without a leaf, an area kApproach deep is the approach:
//
//        |   swing   |
//        |   w x w   |
//     ===+===========+=== wall of this room
//     ===+===========+=== wall of the other room
//        |  approach |
//
// Objects keep out of both; leaves of one room keep out of each other's squares.
// On diagonal walls the same areas stand askew.

#include "audit/storey.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>

namespace enfilade::audit {
namespace {

using geom::Box;
using geom::Length;
using Zone = PerRoom::Zone;

// The clear inside of a region; for polygons their outline moved in by the walls.
struct Clear {
  Box box;
  bool polygonal = false;
  geom::Polygon polygon;

  explicit Clear(const plan::Region& r) : box(plan::clear_box(r)), polygonal(static_cast<bool>(r.outline)) {
    if (!polygonal) return;
    std::vector<Length> walls(plan::face_count(r));
    for (std::size_t i = 0; i < walls.size(); ++i) walls[i] = plan::wall_depth(r, plan::face_of(r, i));
    const Result<geom::Polygon> in = geom::inset(r.outline->polygon, walls);
    polygon = in ? *in : r.outline->polygon;
    box = geom::bounds(polygon);
  }

  // No corner of the box outside, and no corner of the outline inside the box.
  [[nodiscard]] bool holds(const Box& b) const {
    if (!box.contains(b)) return false;
    if (!polygonal) return true;
    for (int i = 0; i < 4; ++i) {
      if (geom::locate(polygon, b.corner(i)) == geom::Where::outside) return false;
    }
    const auto pokes = [&](const geom::Ring& ring) {
      return std::any_of(ring.begin(), ring.end(),
                         [&](geom::Point p) { return b.lo.x < p.x && p.x < b.hi.x && b.lo.y < p.y && p.y < b.hi.y; });
    };
    return !pokes(polygon.outer) && std::none_of(polygon.holes.begin(), polygon.holes.end(), pokes);
  }
};

bool is_door(plan::PortalKind kind) { return kind != plan::PortalKind::window && kind != plan::PortalKind::well; }

// The box in front of a portal inside the room, from the face of the wall.
Box in_front(const plan::Region& r, const plan::Portal& p, bool left, Length deep) {
  const Length wall = plan::wall_depth(r, plan::face_of(r, p.face));
  if (p.a.y == p.b.y) {
    return left ? Box{{p.a.x, p.a.y + wall}, {p.b.x, p.a.y + wall + deep}}
                : Box{{p.a.x, p.a.y - wall - deep}, {p.b.x, p.a.y - wall}};
  }
  return left ? Box{{p.a.x - wall - deep, p.a.y}, {p.a.x - wall, p.b.y}}
              : Box{{p.a.x + wall, p.a.y}, {p.a.x + wall + deep, p.b.y}};
}

// The same before a portal that lies askew.
Quad askew_in_front(const plan::Region& r, const plan::Portal& p, bool left, double deep) {
  const double length = std::sqrt(static_cast<double>(geom::dot(p.b - p.a, p.b - p.a)));
  const double side = left ? 1 : -1;
  const double nx = -side * (p.b.y - p.a.y) / length, ny = side * (p.b.x - p.a.x) / length;  // into the room
  const double wall = plan::wall_depth(r, plan::face_of(r, p.face));
  const auto at_depth = [&](geom::Point q, double d) { return Place{q.x + nx * d, q.y + ny * d}; };
  const geom::Point first = left ? p.a : p.b, last = left ? p.b : p.a;
  return {at_depth(first, wall), at_depth(last, wall), at_depth(last, wall + deep), at_depth(first, wall + deep)};
}

Box bounds_of(const Quad& quad) {
  double x0 = quad[0].x, x1 = x0, y0 = quad[0].y, y1 = y0;
  for (const Place& p : quad) {
    x0 = std::min(x0, p.x), x1 = std::max(x1, p.x);
    y0 = std::min(y0, p.y), y1 = std::max(y1, p.y);
  }
  const auto down = [](double v) { return static_cast<Length>(std::floor(v)); };
  const auto up = [](double v) { return static_cast<Length>(std::ceil(v)); };
  return {{down(x0), down(y0)}, {up(x1), up(y1)}};
}

void collect_zones(const plan::Room& room, PerRoom& scratch) {
  scratch.zones.clear();
  scratch.quads.clear();
  for (std::uint32_t i = 0; i < room.portals.size(); ++i) {
    const plan::Portal& p = room.portals[i];
    if (!is_door(p.kind) || p.face >= plan::face_count(room.region)) continue;
    const bool left = inside_left(room.region, p);
    const bool swing = plan::has_leaf(p.kind) && p.opens_left == left;
    if (p.a.x == p.b.x || p.a.y == p.b.y) {
      scratch.zones.push_back({in_front(room.region, p, left, swing ? p.width() : kApproach), i, swing, kNone});
    } else {
      const double width = std::sqrt(static_cast<double>(geom::dot(p.b - p.a, p.b - p.a)));
      const Quad quad = askew_in_front(room.region, p, left, swing ? width : kApproach);
      scratch.zones.push_back({bounds_of(quad), i, swing, static_cast<std::uint32_t>(scratch.quads.size())});
      scratch.quads.push_back(quad);
    }
  }
}

Quad quad_of(const PerRoom& scratch, const Zone& zone) {
  return zone.quad == kNone ? to_quad(zone.box) : scratch.quads[zone.quad];
}
bool meets(const PerRoom& scratch, const Zone& zone, const Box& box) {
  return zone.box.overlaps(box) && (zone.quad == kNone || overlap(scratch.quads[zone.quad], to_quad(box)));
}
bool meets(const PerRoom& scratch, const Zone& a, const Zone& b) {
  if (!a.box.overlaps(b.box)) return false;
  return (a.quad == kNone && b.quad == kNone) || overlap(quad_of(scratch, a), quad_of(scratch, b));
}

// What a wall takes of a room.
Quad band_of(const Edge& e, Length wall) {
  const geom::Point d = e.to - e.from;
  const double by = wall / std::sqrt(static_cast<double>(geom::dot(d, d)));
  const Place from{static_cast<double>(e.from.x), static_cast<double>(e.from.y)},
      to{static_cast<double>(e.to.x), static_cast<double>(e.to.y)};
  return {from, to, Place{to.x - d.y * by, to.y + d.x * by}, Place{from.x - d.y * by, from.y + d.x * by}};
}

// Whether a leaf stays clear of the walls of a convex polygon room. Its own wall
// is its hinge's, and what lies in one line with that is not beside the leaf.
bool stays_inside(const plan::Region& r, const Quad& quad, std::size_t own_face) {
  const Edge own = edge_of(r, own_face);
  for (std::size_t face = 0; face < plan::face_count(r); ++face) {
    const Edge e = edge_of(r, face);
    if (geom::cross(own.from, own.to, e.from) == 0 && geom::cross(own.from, own.to, e.to) == 0) continue;
    // The wall is as deep as it says along its face, and nothing lies beyond that.
    if (std::any_of(quad.begin(), quad.end(), [&](Place p) { return left_of(e.from, e.to, p) < -kTouch; }))
      return false;
    if (overlap(quad, band_of(e, plan::wall_depth(r, plan::face_of(r, face))))) return false;
  }
  return true;
}

std::string door(const plan::Room& room, const Zone& zone, const char* what) {
  const plan::Portal& p = room.portals[zone.portal];
  return std::string(plan::id(p.kind)) + " at " + at(p.a) + what;
}

void check_swings(const plan::Room& room, bool convex, const Clear& clear, const PerRoom& scratch, Sink& sink) {
  const std::vector<Zone>& zones = scratch.zones;
  for (std::size_t i = 0; i < zones.size(); ++i) {
    if (!zones[i].swing) continue;
    sink.tally(CheckId::swings);
    const char* fault = nullptr;
    const bool inside = room.region.outline && convex
                            ? stays_inside(room.region, quad_of(scratch, zones[i]), room.portals[zones[i].portal].face)
                            : zones[i].quad != kNone || clear.holds(zones[i].box);
    if (!inside) fault = ": its leaf hits a wall";
    for (std::size_t j = 0; j < i && !fault; ++j) {
      if (zones[j].swing && meets(scratch, zones[j], zones[i])) fault = ": its leaf hits another leaf";
    }
    for (const plan::Flight& f : room.flights) {
      // Only flights that begin at the door's level are in a leaf's way.
      if (!fault && f.z0 < room.portals[zones[i].portal].z1 && meets(scratch, zones[i], f.box))
        fault = ": its leaf turns over a flight";
    }
    if (fault) sink.fail(CheckId::swings, &room, [&] { return door(room, zones[i], fault); });
  }
}

void check_approach(const plan::Room& room, const PerRoom& scratch, Sink& sink) {
  sink.tally(CheckId::approach, scratch.zones.size());
  for (const Zone& zone : scratch.zones) {
    const plan::Portal& p = room.portals[zone.portal];
    for (std::size_t k = 0; k < room.objects.size(); ++k) {
      const plan::Object& o = room.objects[k];
      if (o.z0 >= p.z1 || !meets(scratch, zone, o.footprint)) continue;
      sink.fail(CheckId::approach, &room, [&] {
        return door(room, zone, ": ") + std::string(plan::id(o.kind)) + " " + std::to_string(k) +
               (zone.swing ? " stands in its swing" : " stands in front");
      });
      break;
    }
  }
}

void check_objects(const plan::Room& room, const Clear& clear, std::vector<std::uint32_t>& order, Sink& sink) {
  const std::vector<plan::Object>& objects = room.objects;
  sink.tally(CheckId::objects, objects.size());
  const auto label = [&](std::size_t k) { return std::string(plan::id(objects[k].kind)) + " " + std::to_string(k); };
  for (std::size_t k = 0; k < objects.size(); ++k) {
    const plan::Object& o = objects[k];
    if (o.footprint.empty() || o.z0 >= o.z1) {
      sink.fail(CheckId::objects, &room, [&] { return label(k) + " is empty"; });
    } else if (!clear.holds(o.footprint)) {
      sink.fail(CheckId::objects, &room, [&] { return label(k) + " stands in a wall"; });
    } else if (o.z0 < room.region.z0 || o.z1 > room.region.z1 - plan::kSlab) {
      sink.fail(CheckId::objects, &room, [&] { return label(k) + " leaves the room's height"; });
    }
  }
  order.resize(objects.size());
  std::iota(order.begin(), order.end(), 0u);
  std::sort(order.begin(), order.end(), [&](std::uint32_t i, std::uint32_t j) {
    const Length x = objects[i].footprint.lo.x, y = objects[j].footprint.lo.x;
    return x != y ? x < y : i < j;
  });
  for (std::size_t i = 0; i < order.size(); ++i) {
    const plan::Object& a = objects[order[i]];
    for (std::size_t j = i + 1; j < order.size() && objects[order[j]].footprint.lo.x < a.footprint.hi.x; ++j) {
      const plan::Object& b = objects[order[j]];
      if (a.footprint.overlaps(b.footprint) && a.z0 < b.z1 && b.z0 < a.z1) {
        sink.fail(CheckId::objects, &room, [&] { return label(order[j]) + " overlaps " + label(order[i]); });
      }
    }
  }
}

}  // namespace

void check_contents(const Storey& s, PerRoom& scratch, Sink& sink) {
  for (std::size_t i = 0; i < s.rooms.size(); ++i) {
    const plan::Room& room = s.rooms[i];
    const Clear clear(room.region);
    collect_zones(room, scratch);
    check_swings(room, s.pieces[i].convex, clear, scratch, sink);
    check_approach(room, scratch, sink);
    if (!room.objects.empty()) check_objects(room, clear, scratch.order, sink);
  }
}

}  // namespace enfilade::audit
