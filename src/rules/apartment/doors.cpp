// Runs are found edge against edge: two rooms share what lies on both of two
// edges that run against each other. What walls at the ends of a run take is
// their mitre, as the portals of a region are held to.

#include "rules/apartment/doors.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <enfilade/plan/region.hpp>

#include "rules/apartment/inspect.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Length;
using geom::Point;
using geom::Polygon;
using geom::Ring;

constexpr Length kDoor = 860;
constexpr double kSpare = 40;     // from a wall to a door
constexpr double kBetween = 120;  // from door to door

std::size_t after(const Ring& ring, std::size_t i) { return i + 1 < ring.size() ? i + 1 : 0; }

// The square that a leaf turns over, a little deeper than it is. It begins at the
// deepest wall that a door can be in, so that it never lies on its own.
Polygon leaf_of(Point a, Point b) {
  const Point d = b - a;
  const double length = length_of(d);
  const Point in = scaled({-d.y, d.x}, plan::kCoreWall / length),
              deep = scaled({-d.y, d.x}, (plan::kCoreWall + length + 10) / length);
  return {{a + in, b + in, b + deep, a + deep}, {}};
}

}  // namespace

DoorFinder::DoorFinder(const ApartmentSite& site, const std::vector<ApartmentRoom>& rooms, geom::Arrangement& plane)
    : site_(site), plane_(plane), inside_(rooms.size()) {
  for (const ApartmentRoom& r : rooms) {
    rooms_.push_back(r.shape);
    meet_corners(site.ring, rooms_.back().outer);
  }
}

Length DoorFinder::wall_on(Point a, Point b) const {
  for (std::size_t i = 0; i < site_.ring.size(); ++i) {
    if (!lies_on(site_.ring[i], site_.ring[after(site_.ring, i)], a, b)) continue;
    const WallKind kind = site_.walls[i];
    return kind == WallKind::lit || kind == WallKind::blind ? plan::kFacadeWall
           : kind == WallKind::inner                        ? plan::kCoreWall
                                                            : plan::kPartition;
  }
  return plan::kPartition;
}

const Polygon* DoorFinder::clear_inside(std::uint32_t room) {
  Inside& in = inside_[room];
  if (!in.known) {
    in.known = true;
    std::vector<Length> walls;
    geom::each_edge(rooms_[room], [&](Point a, Point b) { walls.push_back(wall_on(a, b)); });
    if (auto clear = geom::inset(rooms_[room], walls)) in.clear = std::move(*clear);
  }
  return in.clear ? &*in.clear : nullptr;
}

// How much of an edge the wall on one beside it takes.
double DoorFinder::taken(const Ring& ring, std::size_t edge, std::size_t other) const {
  constexpr double kStraight = 0.002;
  const auto along_edge = [&](std::size_t i) { return ring[after(ring, i)] - ring[i]; };
  const Point d = along_edge(edge), e = along_edge(other);
  const double lengths = length_of(d) * length_of(e);
  const double sine = std::abs(static_cast<double>(geom::cross({}, d, e))) / lengths,
               cosine = -static_cast<double>(geom::dot(d, e)) / lengths;
  if (sine < kStraight) return kSpare;
  const double here = wall_on(ring[edge], ring[after(ring, edge)]),
               there = wall_on(ring[other], ring[after(ring, other)]);
  return std::max(0.0, (there + here * cosine) / sine) + kSpare;
}

void DoorFinder::find_runs(std::uint32_t room, std::uint32_t other) {
  runs_.clear();
  const Ring& mine = rooms_[room].outer;
  const Ring& theirs = rooms_[other].outer;
  for (std::size_t i = 0; i < mine.size(); ++i) {
    const Point p = mine[i], q = mine[after(mine, i)];
    const double length = length_of(q - p);
    const double before_mine = taken(mine, i, i > 0 ? i - 1 : mine.size() - 1),
                 after_mine = taken(mine, i, after(mine, i));
    for (std::size_t k = 0; k < theirs.size(); ++k) {
      const Point r = theirs[k], s = theirs[after(theirs, k)];
      if (geom::dot(q - p, s - r) >= 0 || std::abs(left_of(p, q, r)) > kBeside || std::abs(left_of(p, q, s)) > kBeside)
        continue;
      // Walls along x and y are met exactly or not at all.
      if ((p.x == q.x || p.y == q.y) && (geom::cross(p, q, r) != 0 || geom::cross(p, q, s) != 0)) continue;
      const auto place = [&](Point m) { return static_cast<double>(geom::dot(m - p, q - p)) / length; };
      const double lo = std::max(before_mine, place(s) + taken(theirs, k, after(theirs, k)));
      const double hi = std::min(length - after_mine, place(r) - taken(theirs, k, k > 0 ? k - 1 : theirs.size() - 1));
      if (hi - lo >= kDoor) runs_.push_back({p, q, r, s, lo, hi});
    }
  }
  std::stable_sort(runs_.begin(), runs_.end(), [](const Run& a, const Run& b) { return a.hi - a.lo > b.hi - b.lo; });
}

bool DoorFinder::beside_others(Point a, Point b, const std::vector<ApartmentDoor>& doors) const {
  const double length = length_of(b - a);
  const auto clear = [&](Point p, Point q) {
    if (std::abs(left_of(a, b, p)) > 2 * kBeside || std::abs(left_of(a, b, q)) > 2 * kBeside) return true;
    const double u = static_cast<double>(geom::dot(p - a, b - a)) / length,
                 v = static_cast<double>(geom::dot(q - a, b - a)) / length;
    return std::max(u, v) < -kBetween || std::min(u, v) > length + kBetween;
  };
  return clear(site_.door_a, site_.door_b) &&
         std::all_of(site_.musts.begin(), site_.musts.end(), [&](const auto& m) { return clear(m.first, m.second); }) &&
         std::all_of(doors.begin(), doors.end(), [&](const ApartmentDoor& d) { return clear(d.a, d.b); });
}

std::optional<std::uint32_t> DoorFinder::room_at(Point a, Point b) const {
  std::optional<std::uint32_t> found;
  for (std::uint32_t i = 0; i < rooms_.size(); ++i) {
    bool on = false;
    geom::each_edge(rooms_[i], [&](Point p, Point q) { on = on || lies_on(p, q, a, b); });
    if (!on) continue;
    if (found) return std::nullopt;
    found = i;
  }
  return found;
}

bool DoorFinder::leaf_fits(std::uint32_t room, Point a, Point b) {
  const Polygon* clear = clear_inside(room);
  const Polygon leaf = leaf_of(a, b);
  return clear && geom::combine({&leaf, 1}, {clear, 1}, geom::Both::subtract, plane_).empty();
}

// a to b with the room to the left.
bool DoorFinder::swings_free(std::uint32_t room, Point a, Point b, const std::vector<ApartmentDoor>& doors) {
  if (!leaf_fits(room, a, b)) return false;
  const Polygon leaf = leaf_of(a, b);
  const auto meets = [&](Point p, Point q) {
    // With the room to the left, as its own edges run.
    bool forward = false, on = false;
    geom::each_edge(rooms_[room], [&](Point u, Point v) {
      if (on || !lies_on(u, v, p, q)) return;
      on = true;
      forward = geom::dot(v - u, q - p) > 0;
    });
    if (!on) return false;
    const Polygon other = forward ? leaf_of(p, q) : leaf_of(q, p);
    return !geom::combine({&leaf, 1}, {&other, 1}, geom::Both::intersect, plane_).empty();
  };
  if (meets(site_.door_a, site_.door_b)) return false;
  for (const auto& [p, q] : site_.musts) {
    if (meets(p, q)) return false;
  }
  return std::none_of(doors.begin(), doors.end(), [&](const ApartmentDoor& d) {
    return (d.opens_out ? d.other : d.room) == room && meets(d.a, d.b);
  });
}

std::optional<ApartmentDoor> DoorFinder::between(std::uint32_t room, std::uint32_t other,
                                                 const std::vector<ApartmentDoor>& doors) {
  find_runs(room, other);
  for (const bool out : {false, true}) {
    for (const Run& run : runs_) {
      for (const double at : {run.lo, run.hi - kDoor, (run.lo + run.hi - kDoor) / 2}) {
        const Point a = along(run.from, run.to, std::ceil(at)),
                    b = a + scaled(run.to - run.from, kDoor / length_of(run.to - run.from));
        if (!lies_on(run.from, run.to, a, b) || !lies_on(run.other_from, run.other_to, a, b)) continue;
        if (!beside_others(a, b, doors) || !(out ? swings_free(other, b, a, doors) : swings_free(room, a, b, doors)))
          continue;
        ApartmentDoor door;
        door.room = room;
        door.other = other;
        door.a = a;
        door.b = b;
        door.opens_out = out;
        return door;
      }
    }
  }
  return std::nullopt;
}

}  // namespace enfilade::rules
