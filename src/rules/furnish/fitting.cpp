// See fitting.hpp for the picture and the invariant. Why ways instead of a path
// search: a search after each piece (a flood over compressed coordinates) was
// weighed and dropped, because reserving floor costs a few comparisons a piece
// and cannot fail late, when half the room is furnished.
//
// A way is made from a seed, the free floor before a door or a piece, by
// stretching it along both axes until it shares kWay by kWay with the core. If
// the seed measures kWay or more, so does every cross-section of the result.

#include "rules/furnish/fitting.hpp"

#include <algorithm>
#include <cassert>

namespace enfilade::furnish {
namespace {

using geom::hull;
using geom::Point;

Interval hull(Interval a, Interval b) { return {std::min(a.lo, b.lo), std::max(a.hi, b.hi)}; }
Box grow(const Box& b, Length by) { return {{b.lo.x - by, b.lo.y - by}, {b.hi.x + by, b.hi.y + by}}; }

Box wall_box(const Box& clear, Side s, Interval u, Interval v) {
  const Length level = clear.level(s);
  const bool upward = s == geom::kSouth || s == geom::kWest;
  return geom::make_box(geom::axis_of(s), u,
                        upward ? Interval{level + v.lo, level + v.hi} : Interval{level - v.hi, level - v.lo});
}

// At least so long, inside the limits if they allow it.
Interval widen(Interval v, Interval limits, Length least = kWay) {
  const Length missing = least - v.length();
  if (missing <= 0) return v;
  v.lo = std::clamp(v.lo - missing / 2, limits.lo, std::max(limits.lo, limits.hi - least));
  return {v.lo, v.lo + least};
}

bool crosses_ring(const Box& box, const geom::Ring& ring) {
  for (std::size_t i = 0; i < ring.size(); ++i) {
    if (meets_segment(box, ring[i], ring[(i + 1) % ring.size()])) return true;
  }
  return false;
}

// The open box lies inside the polygon, given that its middle does.
bool inside(const Box& box, const geom::Polygon& polygon) {
  if (crosses_ring(box, polygon.outer)) return false;
  return std::none_of(polygon.holes.begin(), polygon.holes.end(),
                      [&](const geom::Ring& hole) { return crosses_ring(box, hole); });
}

// Grows a box around a point inside the polygon: all sides at once by halving
// steps, then each side alone.
Box grow_inside(const geom::Polygon& polygon, Point seed, Length margin) {
  Box box{seed, seed};
  const auto fits = [&](const Box& b) { return inside(grow(b, margin), polygon); };
  if (!fits(box)) return {};
  for (Length step = 1 << 17; step >= 50; step /= 2) {
    if (const Box b = grow(box, step); fits(b)) box = b;
  }
  for (int s = 0; s < 4; ++s) {
    const auto side = static_cast<Side>(s);
    const Length sign = side == geom::kSouth || side == geom::kWest ? -1 : 1;
    for (Length step = 1 << 17; step >= 50; step /= 2) {
      Box b = box;
      b.set_level(side, b.level(side) + sign * step);
      if (fits(b)) box = b;
    }
  }
  return box;
}

}  // namespace

Side side_of(Side wall, Toward toward) {
  switch (toward) {
    case Toward::room: return geom::opposite(wall);
    case Toward::wall: return wall;
    case Toward::plus: return geom::axis_of(wall) == 0 ? geom::kEast : geom::kNorth;
    case Toward::minus: return geom::axis_of(wall) == 0 ? geom::kWest : geom::kSouth;
  }
  return wall;
}

Box zone_before(const plan::Region& region, const Box& clear, const plan::Portal& portal, Length depth) {
  if (region.outline || portal.face > geom::kWest) return grow(hull(portal.a, portal.b), depth + plan::kFacadeWall);
  const auto side = static_cast<Side>(portal.face);
  const Interval u = hull(portal.a, portal.b).extent(side);
  return wall_box(clear, side, geom::intersect(u, clear.extent(side)), {0, depth});
}

Length free_depth(const plan::Portal& portal) {
  if (portal.kind == plan::PortalKind::window || portal.kind == plan::PortalKind::well) return 0;
  if (!plan::has_leaf(portal.kind)) return kDoorDepth;
  const Box h = hull(portal.a, portal.b);
  return std::max(kDoorDepth, h.long_side());
}

Box furnishable(const plan::Region& region) {
  if (!region.outline) return plan::clear_box(region);
  constexpr int kSeeds = 6;  // per axis
  const geom::Polygon& polygon = region.outline->polygon;
  const Box& b = region.box;
  Box best{};
  for (int i = 0; i < kSeeds * kSeeds; ++i) {
    const Point seed{b.lo.x + static_cast<Length>(std::int64_t{b.width()} * (2 * (i % kSeeds) + 1) / (2 * kSeeds)),
                     b.lo.y + static_cast<Length>(std::int64_t{b.depth()} * (2 * (i / kSeeds) + 1) / (2 * kSeeds))};
    if (geom::locate(polygon, seed) != geom::Where::inside) continue;
    const Box found = grow_inside(polygon, seed, plan::kFacadeWall);
    if (found.area() > best.area()) best = found;
  }
  return best;
}

Fitting::Fitting(const plan::Region& region, std::span<const plan::Portal> portals, std::vector<plan::Object>& out)
    : region_(region), portals_(portals), out_(out), first_(out.size()), walls_(!region.outline) {
  headroom_ = region.z1 - region.z0 - plan::kSlab;
  if (ShapedFloor::suits(region)) {
    shape_.emplace(region);
    clear_ = shape_->bounds();
    for (int s = 0; s < 4; ++s) walls_ = walls_ || shape_->has_wall(static_cast<Side>(s));
  } else {
    clear_ = furnishable(region);
  }
  if (clear_.empty() || clear_.short_side() < kWay || headroom_ < 2000) return;
  // Entrances first, then by place, so that the order of portals is no matter.
  for (const plan::Portal& portal : portals) {
    if (portal.kind == plan::PortalKind::well) continue;
    const std::optional<Side> side = side_of_wall(portal);
    if (portal.kind == plan::PortalKind::window) {
      if (side) windows_[*side] = true;
      continue;
    }
    if (!add_opening(portal)) return;
    if (side) ++door_count_[*side];
    if (side || shape_) {
      const bool is_entrance = portal.kind == plan::PortalKind::entrance;
      if (!front_portal_ || is_entrance > entrance_ || (is_entrance == entrance_ && portal.a < front_portal_->a))
        front_portal_ = &portal;
      entrance_ = entrance_ || is_entrance;
    }
  }
  if (front_portal_) front_ = shape_ ? shape_->side(front_portal_->face) : static_cast<Side>(front_portal_->face);
  usable_ = divide({});
}

std::optional<Side> Fitting::side_of_wall(const plan::Portal& portal) const {
  if (!shape_) return portal.face < 4 ? std::optional(static_cast<Side>(portal.face)) : std::nullopt;
  if (portal.face >= plan::face_count(region_) || shape_->is_slanted(portal.face)) return std::nullopt;
  return shape_->side(portal.face);
}

bool Fitting::add_opening(const plan::Portal& portal) {
  if (shape_) {
    const Length leaf = plan::has_leaf(portal.kind) ? ShapedFloor::length_of(portal) : 0;
    return shape_->add_door(portal, std::max(kDoorDepth, leaf));
  }
  if (zone_count_ == kMaxDoors) return false;
  zones_[static_cast<std::size_t>(zone_count_++)] = zone_before(region_, clear_, portal, free_depth(portal));
  return true;
}

Box Fitting::on_wall(Side s, Interval u, Interval v) const { return wall_box(clear_, s, u, v); }

Box Fitting::way_to_core(Box seed) const {
  for (int axis = 0; axis < 2; ++axis) {
    const Interval c = core_.along(axis);
    const Interval s = widen(geom::intersect(seed.along(axis), clear_.along(axis)), clear_.along(axis));
    seed.set(axis, {std::min(s.lo, c.hi - kWay), std::max(s.hi, c.lo + kWay)});
  }
  return seed;
}

Box Fitting::core_between(const std::array<Length, 4>& bands) const {
  const Box core{{clear_.lo.x + bands[geom::kWest], clear_.lo.y + bands[geom::kSouth]},
                 {clear_.hi.x - bands[geom::kEast], clear_.hi.y - bands[geom::kNorth]}};
  return shape_ ? shape_->cut(core) : core;
}

bool Fitting::divide(std::array<Length, 4> bands) {
  out_.erase(out_.begin() + static_cast<std::ptrdiff_t>(first_), out_.end());
  way_count_ = 0;
  lanes_.clear();
  for (int s = 0; shape_ && s < 4; ++s) {
    if (!shape_->has_wall(static_cast<Side>(s))) bands[static_cast<std::size_t>(s)] = 0;
  }
  core_ = core_between(bands);
  const bool wide = core_.width() >= kWay && core_.depth() >= kWay;
  if (!wide) {
    bands = {};
    core_ = core_between(bands);
  }
  bands_ = bands;
  for (std::size_t i = 0; i < static_cast<std::size_t>(zone_count_); ++i) {
    door_ways_[i] = has_walls() ? way_to_core(zones_[i]) : zones_[i];
  }
  if (shape_ && core_.short_side() >= kWay) shape_->join_doors(core_);
  return wide;
}

void Fitting::keep_lanes(Length width) {
  if (!entrance_ || (region_.outline && !shape_)) return;
  struct Opening {
    Side side;
    Interval u;  // along its wall
  };
  const auto opening_of = [&](const plan::Portal& p) {
    const Side side = shape_ ? shape_->side(p.face) : static_cast<Side>(p.face);
    const Interval wall = clear_.extent(side), u = geom::intersect(hull(p.a, p.b).extent(side), wall);
    return Opening{side, widen(u, wall, width)};
  };
  const Opening in = opening_of(*front_portal_);
  const int axis = geom::axis_of(in.side);
  lanes_.push_back(geom::make_box(axis, in.u, clear_.along(1 - axis)));
  for (const plan::Portal& p : portals_) {
    if (p.kind == plan::PortalKind::window || p.kind == plan::PortalKind::well) continue;
    const Opening o = opening_of(p);
    if (geom::axis_of(o.side) == axis) {
      lanes_.push_back(wall_box(clear_, o.side, hull(o.u, in.u), {0, width}));
    } else {
      const Length level = clear_.level(o.side);
      lanes_.push_back(geom::make_box(1 - axis, o.u, hull(Interval{level, level}, in.u)));
    }
  }
}

Length Fitting::window_shift(const Box& box, int axis) const {
  if (shape_) {
    Length by = 0;
    for (const plan::Portal& p : portals_) {
      if (p.kind != plan::PortalKind::window) continue;
      by = std::max(by, shape_->shift_past_zone(box, axis, p, kWindowDepth));
    }
    return by;
  }
  bool near = !has_walls();
  for (int i = 0; i < 4 && !near; ++i) {
    const auto s = static_cast<Side>(i);
    near = windows_[s] && on_wall(s, clear_.extent(s), {0, kWindowDepth}).overlaps(box);
  }
  if (!near) return 0;
  for (const plan::Portal& p : portals_) {
    if (p.kind != plan::PortalKind::window) continue;
    const Box zone = zone_before(region_, clear_, p, kWindowDepth);
    if (zone.overlaps(box)) return zone.along(axis).hi - box.along(axis).lo;
  }
  return 0;
}

namespace {

// Pieces that come in a low form for the place before a window.
bool has_low_form(plan::ObjectKind kind) {
  return kind == plan::ObjectKind::cabinet || kind == plan::ObjectKind::shelf || kind == plan::ObjectKind::plant;
}
constexpr Length kLowForm = 800;
constexpr Length kLeastShift = 100;

Interval shifted(Interval v, Length by) { return {v.lo + by, v.hi + by}; }

}  // namespace

// The group's boxes at a place of the wall, and their hulls, so that most
// obstacles are dismissed by one comparison.
struct Fitting::Trial {
  std::array<Box, 8> parts;
  std::array<Box, 3> ways;
  Box parts_hull;
  Box whole_hull;
};

bool Fitting::lay_out(Side s, Length at, const Group& group, Trial& trial) const {
  for (std::size_t i = 0; i < static_cast<std::size_t>(group.part_count); ++i) {
    const Part& part = group.parts[i];
    trial.parts[i] = on_wall(s, shifted(part.u, at), part.v);
    trial.parts_hull = i == 0 ? trial.parts[0] : hull(trial.parts_hull, trial.parts[i]);
  }
  trial.whole_hull = trial.parts_hull;
  for (std::size_t i = 0; i < static_cast<std::size_t>(group.strip_count); ++i) {
    const Strip& strip = group.strips[i];
    const Box box = on_wall(s, shifted(strip.u, at), strip.v);
    trial.ways[i] = strip.linked ? way_to_core(box) : box;
    trial.whole_hull = hull(trial.whole_hull, trial.ways[i]);
  }
  return clear_.contains(trial.whole_hull);
}

Length Fitting::shift_needed(int axis, const Group& group, const Trial& trial) const {
  const auto parts = std::span(trial.parts).first(static_cast<std::size_t>(group.part_count));
  const auto ways = std::span(trial.ways).first(static_cast<std::size_t>(group.strip_count));
  // How far the box that meets an obstacle must move to be past it. For parts
  // this is exact, so the order of doors is no matter.
  const auto past = [axis](std::span<const Box> boxes, const Box& obstacle) -> Length {
    for (const Box& box : boxes) {
      if (obstacle.overlaps(box)) return obstacle.along(axis).hi - box.along(axis).lo;
    }
    return 0;
  };
  const auto meets_any = [&](std::span<const Box> kept) -> Length {
    for (const Box& box : kept) {
      if (!box.overlaps(trial.parts_hull)) continue;
      if (const Length by = past(parts, box)) return by;
    }
    return 0;
  };
  if (shape_) {
    if (const Length by = shape_shift(axis, group, trial)) return by;
  }
  if (const Length by = meets_any(std::span(door_ways_).first(static_cast<std::size_t>(zone_count_)))) return by;
  if (const Length by = meets_any(std::span(ways_).first(static_cast<std::size_t>(way_count_)))) return by;
  if (const Length by = meets_any(lanes_)) return by;
  for (std::size_t i = first_; i < out_.size(); ++i) {
    const Box& box = out_[i].footprint;
    if (!box.overlaps(trial.whole_hull)) continue;
    if (const Length by = past(parts, box)) return by;
    // A way changes its shape as it moves, so this is a guess.
    if (const Length by = past(ways, box)) return std::max(by, kLeastShift);
  }
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Part& part = group.parts[i];
    // Stretching a way to the core must not run over the group itself.
    if (past(ways, parts[i]) != 0) return kLeastShift;
    if (core_.overlaps(parts[i])) return kNowhere;
    if (part.above + part.height <= kSill || has_low_form(part.kind)) continue;
    if (const Length by = window_shift(parts[i], axis)) return by;
  }
  return 0;
}

Length Fitting::shape_shift(int axis, const Group& group, const Trial& trial) const {
  Length by = 0;
  for (const Box& part : std::span(trial.parts).first(static_cast<std::size_t>(group.part_count))) {
    by = std::max({by, shape_->shift_into(part, axis), shape_->shift_past_doors(part, axis)});
  }
  // A way changes its shape as it moves, so this is a guess.
  for (const Box& way : std::span(trial.ways).first(static_cast<std::size_t>(group.strip_count))) {
    if (!shape_->contains(way)) by = std::max(by, kLeastShift);
  }
  return std::min(by, kNowhere);
}

void Fitting::commit(Side s, const Group& group, const Trial& trial) {
  for (std::size_t i = 0; i < static_cast<std::size_t>(group.strip_count); ++i) {
    ways_[static_cast<std::size_t>(way_count_++)] = trial.ways[i];
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(group.part_count); ++i) {
    const Part& part = group.parts[i];
    emit(part.kind, trial.parts[i], side_of(s, part.facing), part.above, part.height, part.material);
  }
}

Length Fitting::sweep(Side s, const Group& group, Length from, Length to) {
  if (!has_walls() || group.depth > bands_[s] || way_count_ + group.strip_count > kMaxWays) return kNowhere;
  const int tries = shape_ ? 64 : 32;  // steps past slanted things are short
  Trial trial;
  from = std::max(from, wall(s).lo);
  to = std::min(to, wall(s).hi);
  for (int i = 0; i < tries && from + group.width <= to; ++i) {
    if (!lay_out(s, from, group, trial)) return kNowhere;
    const Length by = shift_needed(geom::axis_of(s), group, trial);
    if (by == kNowhere) return kNowhere;
    if (by == 0) {
      commit(s, group, trial);
      return from;
    }
    from += by;
  }
  return kNowhere;
}

bool Fitting::place_from(Side s, const Group& group, Length start) {
  const Interval w = wall(s);
  if (sweep(s, group, start, w.hi) != kNowhere) return true;
  return start > w.lo && sweep(s, group, w.lo, std::min(w.hi, start + group.width)) != kNowhere;
}

int Fitting::spread(Side s, const Group& group, int n, Length shared) {
  const Interval w = wall(s);
  const Length pitch = group.width - shared;
  n = std::min(n, static_cast<int>((w.length() - shared) / pitch));
  int count = 0;
  Length cursor = w.lo;
  for (int i = 0; i < n; ++i) {
    // The i-th of n equal stretches of the wall, the group in its middle.
    const auto middle = static_cast<Length>(w.lo + std::int64_t{w.length()} * (2 * i + 1) / (2 * n));
    Length at = sweep(s, group, std::max(cursor, middle - group.width / 2), w.hi);
    if (at == kNowhere) at = sweep(s, group, cursor, w.hi);
    if (at == kNowhere) break;
    cursor = at + pitch;
    ++count;
  }
  return count;
}

bool Fitting::place_in_corner(int corner, const Part& part) {
  if (!has_walls()) return false;
  const geom::Point p = clear_.corner(corner);
  const Length w = part.u.length();
  const Length d = part.v.length();
  const bool right = corner == 1 || corner == 2;
  const bool top = corner >= 2;
  const Box box{{right ? p.x - w : p.x, top ? p.y - d : p.y}, {right ? p.x : p.x + w, top ? p.y : p.y + d}};
  if (!clear_.contains(box) || core_.overlaps(box) || !island_fits(box, 0) || meets_object(box)) return false;
  if (shape_ && !shape_->contains(box)) return false;
  emit(part.kind, box, top ? geom::kSouth : geom::kNorth, part.above, part.height, part.material);
  return true;
}

bool Fitting::island_fits(const Box& box, Length height) const {
  if (shape_ && shape_->shift_past_doors(box, 0) != 0) return false;
  for (std::size_t i = 0; i < static_cast<std::size_t>(zone_count_); ++i) {
    if (door_ways_[i].overlaps(box)) return false;
  }
  for (std::size_t i = 0; i < static_cast<std::size_t>(way_count_); ++i) {
    if (ways_[i].overlaps(box)) return false;
  }
  if (std::any_of(lanes_.begin(), lanes_.end(), [&](const Box& lane) { return lane.overlaps(box); })) return false;
  return height <= kSill || window_shift(box, 0) == 0;
}

bool Fitting::meets_object(const Box& box) const {
  return std::any_of(out_.begin() + static_cast<std::ptrdiff_t>(first_), out_.end(),
                     [&](const plan::Object& o) { return o.footprint.overlaps(box); });
}

void Fitting::add_island(plan::ObjectKind kind, const Box& box, Side facing, Length height, plan::Material material) {
  assert(clear_.contains(box));
  emit(kind, box, facing, 0, height, material);
}

void Fitting::emit(plan::ObjectKind kind, const Box& box, Side facing, Length above, Length height,
                   plan::Material material) {
  if (above + height > kSill && has_low_form(kind) && window_shift(box, 0) != 0) height = kLowForm;
  plan::Object object;
  object.kind = kind;
  object.facing = facing;
  object.material = material;
  object.footprint = box;
  object.z0 = region_.z0 + std::min(above, headroom_ - 1);
  object.z1 = region_.z0 + std::min(above + height, headroom_);
  out_.push_back(object);
}

}  // namespace enfilade::furnish
