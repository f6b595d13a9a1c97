// See free_floor.hpp. Unlike Fitting this searches: in a small room the ways that
// Fitting reserves would take most of the floor, while a flood over the bits of a
// BodyGrid costs so little that every place can be tried.
//
// All is exact in integers. The floor is the outline moved in by its walls;
// slanted walls are drawn between points of the grid, up to 0.71 mm off here and
// in whatever else draws them, so they are taken 2 mm deeper.

#include "rules/furnish/free_floor.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace enfilade::furnish {
namespace {

using geom::Point;
using plan::ObjectKind;

constexpr Length kStride = 100;  // between places tried along a wall
constexpr Length kIslandStride = 150;
constexpr int kMostTries = 40;  // floods per group
constexpr Length kTouch = 40;   // how far from a piece one may stand who uses it
constexpr Length kSlantExtra = 2;

std::int64_t divide_down(std::int64_t n, std::int64_t d) { return n >= 0 ? n / d : -((-n + d - 1) / d); }
std::int64_t divide_up(std::int64_t n, std::int64_t d) { return -divide_down(-n, d); }

Box grow(const Box& b, Length by) { return {{b.lo.x - by, b.lo.y - by}, {b.hi.x + by, b.hi.y + by}}; }

Length apart(const Box& a, const Box& b) {
  const Length x = std::max({0, b.lo.x - a.hi.x, a.lo.x - b.hi.x}), y = std::max({0, b.lo.y - a.hi.y, a.lo.y - b.hi.y});
  return std::max(x, y) + std::min(x, y) / 2;  // near enough to the straight line
}

Box against(Side wall, Interval u, Length level, Interval v) {
  const bool up = wall == geom::kSouth || wall == geom::kWest;
  return geom::make_box(geom::axis_of(wall), u,
                        up ? Interval{level + v.lo, level + v.hi} : Interval{level - v.hi, level - v.lo});
}

template <class Each>
void each_edge(const geom::Polygon& polygon, Each&& each) {
  const auto ring = [&](const geom::Ring& r) {
    for (std::size_t i = 0; i < r.size(); ++i) each(r[i], r[(i + 1) % r.size()]);
  };
  ring(polygon.outer);
  for (const geom::Ring& hole : polygon.holes) ring(hole);
}

// Points on a straight line between their neighbours say nothing.
void drop_straight(geom::Ring& ring) {
  for (std::size_t i = 0; i < ring.size() && ring.size() > 3;) {
    const Point a = ring[(i + ring.size() - 1) % ring.size()], b = ring[(i + 1) % ring.size()];
    if (geom::cross(a, ring[i], b) == 0) ring.erase(ring.begin() + static_cast<std::ptrdiff_t>(i));
    else ++i;
  }
}

// The outline moved in by its walls; where these leave nothing of an edge, the
// largest box found inside.
geom::Polygon clear_floor(const plan::Region& region) {
  if (!region.outline) return geom::to_polygon(plan::clear_box(region));
  std::vector<Length> walls;
  each_edge(region.outline->polygon, [&](Point p, Point q) {
    const bool askew = p.x != q.x && p.y != q.y;
    walls.push_back(plan::wall_depth(region, plan::face_of(region, walls.size())) + (askew ? kSlantExtra : 0));
  });
  Result<geom::Polygon> moved = geom::inset(region.outline->polygon, walls);
  if (!moved) {
    const Box box = furnishable(region);
    return box.empty() ? geom::Polygon{} : geom::to_polygon(box);
  }
  drop_straight(moved->outer);
  for (geom::Ring& hole : moved->holes) drop_straight(hole);
  return *moved;
}

std::int64_t root_down(std::int64_t v) {
  std::int64_t r = 0;
  for (std::int64_t bit = std::int64_t{1} << 31; bit > 0; bit >>= 1) {
    if ((r + bit) <= 3'037'000'499 && (r + bit) * (r + bit) <= v) r += bit;
  }
  return r;
}

bool is_opening(const plan::Portal& p) {
  return p.kind != plan::PortalKind::window && p.kind != plan::PortalKind::well;
}

}  // namespace

FreeFloor::FreeFloor(const plan::Region& region, std::span<const plan::Portal> portals, std::vector<plan::Object>& out)
    : region_(region), out_(out), first_(out.size()), headroom_(region.z1 - region.z0 - plan::kSlab) {
  if (region.box.long_side() > BodyGrid::kLongest || headroom_ < 2000) return;
  clear_ = clear_floor(region);
  if (clear_.outer.size() < 3) return;
  bounds_ = geom::bounds(clear_);
  if (bounds_.empty()) return;
  area_ = geom::twice_area(clear_.outer) / 2;
  for (const geom::Ring& hole : clear_.holes) area_ += geom::twice_area(hole) / 2;  // clockwise, so less
  grid_.emplace(clear_);
  if (grid_->empty()) return;
  find_walls();
  find_doors(portals);
  usable_ = !arrivals_.empty();
}

void FreeFloor::find_walls() {
  each_edge(clear_, [&](Point p, Point q) {
    const Point d = q - p;  // the room lies to the left
    const std::int64_t square = geom::dot(d, d);
    for (int i = 0; i < 4; ++i) {
      const auto s = static_cast<Side>(i);
      // How much of the edge runs as the side does, counter-clockwise.
      const Length run = s == geom::kSouth ? d.x : s == geom::kEast ? d.y : s == geom::kNorth ? -d.x : -d.y;
      if (run <= 0 || 4 * std::int64_t{run} * run < square) continue;  // more than 60 degrees off
      const int axis = geom::axis_of(s);
      walls_.push_back(
          {s, p, q, geom::between(geom::coordinate(p, axis), geom::coordinate(q, axis)), d.x != 0 && d.y != 0});
    }
  });
}

Length FreeFloor::Wall::level(Interval piece) const {
  const int axis = geom::axis_of(side);
  if (!askew) return geom::coordinate(p, 1 - axis);
  const bool up = side == geom::kSouth || side == geom::kWest;
  const std::int64_t u0 = geom::coordinate(p, axis), v0 = geom::coordinate(p, 1 - axis);
  std::int64_t du = geom::coordinate(q, axis) - u0, dv = geom::coordinate(q, 1 - axis) - v0;
  if (du < 0) du = -du, dv = -dv;
  const auto at = [&](std::int64_t x) {
    return v0 + (up ? divide_up((x - u0) * dv, du) : divide_down((x - u0) * dv, du));
  };
  const std::int64_t a = at(std::max(piece.lo, u.lo)), b = at(std::min(piece.hi, u.hi));
  return static_cast<Length>(up ? std::max(a, b) : std::min(a, b));
}

FreeFloor::Zone FreeFloor::zone_before(const plan::Portal& portal, Length depth) const {
  const std::size_t n = plan::face_count(region_);
  Point p, q;
  std::size_t face = 0;
  const geom::Polygon whole = region_.outline ? geom::Polygon{} : geom::to_polygon(region_.box);
  each_edge(region_.outline ? region_.outline->polygon : whole, [&](Point a, Point b) {
    if (face++ == portal.face) p = a, q = b;
  });
  Zone zone;
  zone.face = portal.face;
  const Point d = q - p;
  const Length far =
      depth + plan::wall_depth(region_, plan::face_of(region_, std::min<std::size_t>(portal.face, n - 1)));
  zone.askew = d.x != 0 && d.y != 0;
  // Into the room, rounded outwards; along an axis exact.
  const std::int64_t length = std::max<std::int64_t>(1, root_down(geom::dot(d, d)));
  const auto scaled = [&](std::int64_t v) {
    const std::int64_t n1 = v * far;
    return static_cast<Length>(n1 >= 0 ? divide_up(n1, length) : divide_down(n1, length));
  };
  const Point in{scaled(-d.y), scaled(d.x)};
  const bool along = geom::dot(portal.b - portal.a, d) >= 0;
  const Point first = along ? portal.a : portal.b, last = along ? portal.b : portal.a;
  // Rounding turns the sides a little; a wider zone makes up for it.
  const auto aside = [&](std::int64_t v) { return static_cast<Length>(zone.askew ? divide_up(2 * v, length) : 0); };
  const Point more{aside(d.x), aside(d.y)};
  zone.corners = {first - more, last + more, last + more + in, first - more + in};
  zone.box = geom::bounds(zone.corners);
  return zone;
}

bool FreeFloor::Zone::meets(const Box& b) const {
  if (!box.overlaps(b)) return false;
  if (!askew) return true;
  for (std::size_t i = 0; i < 4; ++i) {
    bool outside = true;
    for (int k = 0; k < 4 && outside; ++k) outside = geom::cross(corners[i], corners[(i + 1) % 4], b.corner(k)) <= 0;
    if (outside) return false;
  }
  return true;
}

void FreeFloor::find_doors(std::span<const plan::Portal> portals) {
  std::vector<plan::Portal> sorted;
  for (const plan::Portal& p : portals) {
    if (p.kind != plan::PortalKind::well && p.face < plan::face_count(region_)) sorted.push_back(p);
  }
  std::sort(sorted.begin(), sorted.end(), [](const plan::Portal& a, const plan::Portal& b) {
    return std::tuple(a.kind, a.a, a.b, a.face) < std::tuple(b.kind, b.a, b.b, b.face);
  });
  bool entered = false;
  for (const plan::Portal& p : sorted) {
    if (!is_opening(p)) {
      windows_.push_back(zone_before(p, kWindowDepth));
      continue;
    }
    entered = true;
    // A French door opens to the outside, and what may not stand before a window may not stand there.
    const bool french = p.kind == plan::PortalKind::french_door;
    if (french) windows_.push_back(zone_before(p, kWindowDepth));
    const Length leaf = plan::has_leaf(p.kind) && !french ? p.width() + 1 : 0;
    doors_.push_back(zone_before(p, std::max(kDoorDepth, leaf)));
    // A square askew to the wall touches it with a corner.
    const Point d = p.b - p.a;
    const std::int64_t length = std::max<std::int64_t>(1, root_down(geom::dot(d, d)));
    const std::int64_t off = BodyGrid::kHalf * (std::abs(std::int64_t{d.x}) + std::abs(std::int64_t{d.y})) / length;
    const Zone step = zone_before(p, static_cast<Length>(off) + 10);
    const Point in{step.corners[2].x + (step.corners[3].x - step.corners[2].x) / 2,
                   step.corners[2].y + (step.corners[3].y - step.corners[2].y) / 2};
    if (const std::optional<Point> at = grid_->nearest(in, kDoorDepth)) arrivals_.push_back(*at);
  }
  if (!entered) {
    if (const std::optional<Point> at = grid_->nearest(bounds_.middle(), BodyGrid::kLongest)) arrivals_.push_back(*at);
  }
  // Doors that the empty room does not join need not be joined.
  if (arrivals_.empty()) return;
  grid_->flood(arrivals_.front());
  std::erase_if(arrivals_, [&](Point p) { return !grid_->reached({p, p}); });
}

const plan::Object* FreeFloor::find(ObjectKind kind) const {
  const auto all = placed();
  const auto it = std::find_if(all.begin(), all.end(), [&](const plan::Object& o) { return o.kind == kind; });
  return it == all.end() ? nullptr : &*it;
}

void FreeFloor::rewind(const Mark& mark) {
  out_.resize(mark.objects);
  kept_.resize(mark.kept);
  goals_.resize(mark.goals);
}

bool FreeFloor::inside(const Box& box) const {
  if (!bounds_.contains(box)) return false;
  bool crossed = false;
  each_edge(clear_, [&](Point p, Point q) { crossed = crossed || meets_segment(box, p, q); });
  return !crossed && geom::locate(clear_, box.middle()) == geom::Where::inside;
}

bool FreeFloor::before_window(const Box& box) const {
  return std::any_of(windows_.begin(), windows_.end(), [&](const Zone& z) { return z.meets(box); });
}

bool FreeFloor::lay_out(const Group& group, Side wall, Length u, Length level, Layout& layout) const {
  const auto part_count = static_cast<std::size_t>(group.part_count);
  const auto strip_count = static_cast<std::size_t>(group.strip_count);
  const auto taken = [&](const Box& b) {
    return std::any_of(out_.begin() + static_cast<std::ptrdiff_t>(first_), out_.end(),
                       [&](const plan::Object& o) { return o.footprint.overlaps(b); });
  };
  for (std::size_t i = 0; i < part_count; ++i) {
    const Part& part = group.parts[i];
    const Box box = against(wall, {part.u.lo + u, part.u.hi + u}, level, part.v);
    layout.parts[i] = box;
    layout.height[i] = part.height;
    if (!bounds_.contains(box)) return false;
    if (std::any_of(doors_.begin(), doors_.end(), [&](const Zone& z) { return z.meets(box); })) return false;
    if (std::any_of(kept_.begin(), kept_.end(), [&](const Box& k) { return k.overlaps(box); })) return false;
    if (taken(box)) return false;
    if (part.above + part.height > kSill && before_window(box)) {
      if (part.low == 0) return false;
      layout.height[i] = part.low;
    }
  }
  for (std::size_t i = 0; i < strip_count; ++i) {
    const Strip& strip = group.strips[i];
    layout.strips[i] = against(wall, {strip.u.lo + u, strip.u.hi + u}, level, strip.v);
    if (!bounds_.contains(layout.strips[i]) || taken(layout.strips[i])) return false;
  }
  for (std::size_t i = 0; i < part_count; ++i) {
    if (!inside(layout.parts[i])) return false;
  }
  for (std::size_t i = 0; i < strip_count; ++i) {
    if (!inside(layout.strips[i])) return false;
  }
  return true;
}

// Where the middle of a body is that uses a piece; none for what needs no use.
std::optional<Box> FreeFloor::goal_of(ObjectKind kind, const Box& box, Side facing) {
  switch (kind) {
    case ObjectKind::plant:
    case ObjectKind::table:
    case ObjectKind::desk:
    case ObjectKind::nightstand: return std::nullopt;
    case ObjectKind::chair:
    case ObjectKind::dining_chair:
    case ObjectKind::sofa:
    case ObjectKind::bed: return grow(box, BodyGrid::kHalf + kTouch);
    default: break;
  }
  const Interval u = geom::grow(box.extent(facing), 75);
  return against(geom::opposite(facing), u, box.level(facing), {BodyGrid::kHalf, BodyGrid::kHalf + kTouch});
}

void FreeFloor::offer(const Group& group, Spot spot, Length u, Length level, const Judge& judge) {
  // Whether it fits is asked later, the best places first.
  Box& hull = spot.hull;
  hull = against(spot.wall, {group.hull_u.lo + u, group.hull_u.hi + u}, level, group.hull_v);
  if (!bounds_.contains(hull)) return;
  if (spot.at_wall) {
    const int axis = geom::axis_of(spot.wall);
    const Interval mine = hull.along(axis);
    for (const plan::Object& o : placed()) {
      if (!o.footprint.along(1 - axis).overlaps(hull.along(1 - axis))) continue;
      const Interval other = o.footprint.along(axis);
      if (other.hi <= mine.lo) spot.before = std::min(spot.before, mine.lo - other.hi);
      if (other.lo >= mine.hi) spot.after = std::min(spot.after, other.lo - mine.hi);
    }
  }
  spot.window = before_window(hull);
  spot.to_door = spot.to_window = geom::kLimit;
  for (const Zone& z : doors_) spot.to_door = std::min(spot.to_door, apart(hull, z.box));
  for (const Zone& z : windows_) spot.to_window = std::min(spot.to_window, apart(hull, z.box));
  const int score = judge(spot);
  if (score != kNever) candidates_.push_back({spot.wall, u, level, score});
}

bool FreeFloor::place_at_wall(const Group& group, const Judge& judge) {
  candidates_.clear();
  std::vector<Length> starts;
  for (const Wall& wall : walls_) {
    const int axis = geom::axis_of(wall.side);
    // A slanted wall may be a little shorter than the piece.
    const Length over = wall.askew ? group.width / 3 : 0;
    const Interval range{wall.u.lo - over, wall.u.hi + over - group.width};
    if (range.hi < range.lo) continue;
    starts = {range.lo, range.hi, range.middle(), wall.u.lo, wall.u.hi - group.width};
    for (Length u = range.lo + kStride; u < range.hi; u += kStride) starts.push_back(u);
    // Flush with what else is there.
    const auto beside = [&](const Box& b) {
      starts.push_back(b.along(axis).hi);
      starts.push_back(b.along(axis).lo - group.width);
    };
    for (const Zone& z : doors_) beside(z.box);
    for (const Zone& z : windows_) beside(z.box);
    for (const plan::Object& o : placed()) beside(o.footprint);
    for (const Box& b : kept_) beside(b);
    std::erase_if(starts, [&](Length u) { return u < range.lo || u > range.hi; });
    std::sort(starts.begin(), starts.end());
    starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
    for (const Length u : starts) {
      const Interval piece{u, u + group.width};
      Spot spot;
      spot.wall = wall.side;
      spot.before = std::max(0, u - wall.u.lo);
      spot.after = std::max(0, wall.u.hi - piece.hi);
      const Length level = wall.level(piece);
      if (wall.askew) {
        const Length rise = geom::coordinate(wall.q, 1 - axis) - geom::coordinate(wall.p, 1 - axis);
        spot.behind = static_cast<Length>(std::int64_t{std::abs(rise)} * group.width / std::max(1, wall.u.length()));
      }
      offer(group, spot, u, level, judge);
    }
  }
  return take_best(group, kMostTries);
}

bool FreeFloor::place_island(const Group& group, Side back, const Judge& judge, bool thorough) {
  candidates_.clear();
  const Length stride = thorough ? kIslandStride / 2 : kIslandStride;
  const int axis = geom::axis_of(back);
  const bool up = back == geom::kSouth || back == geom::kWest;
  const Interval us = bounds_.along(axis), vs = bounds_.along(1 - axis);
  Spot spot;
  spot.wall = back;
  spot.at_wall = false;
  for (Length v = 0; v + group.depth <= vs.length(); v += stride) {
    for (Length u = us.lo; u + group.width <= us.hi; u += stride) {
      offer(group, spot, u, up ? vs.lo + v : vs.hi - v, judge);
    }
  }
  return take_best(group, thorough ? 4 * kMostTries : kMostTries);
}

bool FreeFloor::ways_stay(const Group& group, const Layout& layout, Side wall) {
  grid_->clear();
  for (const plan::Object& o : placed()) grid_->block(o.footprint);
  for (std::size_t i = 0; i < static_cast<std::size_t>(group.part_count); ++i) grid_->block(layout.parts[i]);
  grid_->flood(arrivals_.front());
  for (const Point p : arrivals_) {
    if (!grid_->reached({p, p})) return false;
  }
  for (const Box& goal : goals_) {
    if (!grid_->reached(goal)) return false;
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(group.part_count); ++i) {
    const auto goal = goal_of(group.parts[i].kind, layout.parts[i], side_of(wall, group.parts[i].facing));
    if (goal && !grid_->reached(*goal)) return false;
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(group.strip_count); ++i) {
    if (group.strips[i].linked && !grid_->reached(layout.strips[i])) return false;
  }
  return true;
}

bool FreeFloor::take_best(const Group& group, int most_tries) {
  std::sort(candidates_.begin(), candidates_.end(), [](const Candidate& a, const Candidate& b) {
    return std::tuple(-a.score, a.wall, a.u, a.level) < std::tuple(-b.score, b.wall, b.u, b.level);
  });
  // The first few one by one, then farther and farther apart, so that the tries
  // are not spent beside a place that fails.
  Layout layout;
  int tries = 0, skip = 0;
  for (const Candidate& c : candidates_) {
    if (!lay_out(group, c.wall, c.u, c.level, layout) || skip-- > 0) continue;
    if (tries == most_tries) return false;
    if (!ways_stay(group, layout, c.wall)) {
      skip = ++tries / 8;
      continue;
    }
    for (std::size_t k = 0; k < static_cast<std::size_t>(group.part_count); ++k) {
      const Part& part = group.parts[k];
      plan::Object object;
      object.kind = part.kind;
      object.facing = side_of(c.wall, part.facing);
      object.material = part.material;
      object.footprint = layout.parts[k];
      object.z0 = region_.z0 + std::min(part.above, headroom_ - 1);
      object.z1 = region_.z0 + std::min(part.above + layout.height[k], headroom_);
      out_.push_back(object);
      if (const auto goal = goal_of(part.kind, object.footprint, static_cast<Side>(object.facing)))
        goals_.push_back(*goal);
    }
    for (std::size_t k = 0; k < static_cast<std::size_t>(group.strip_count); ++k) {
      kept_.push_back(layout.strips[k]);
      if (group.strips[k].linked) goals_.push_back(layout.strips[k]);
    }
    return true;
  }
  return false;
}

}  // namespace enfilade::furnish
