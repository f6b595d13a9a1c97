// See tile_floor.hpp. Squares count from the lower left corner of the clear
// floor's bounds; where walls do not stand on whole squares (never in dungeons as
// they are dug) the rest of the floor stays empty.

#include "rules/furnish/tile_floor.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <tuple>

namespace enfilade::furnish {
namespace {

using geom::Point;

template <class Each>
void each_edge(const geom::Polygon& polygon, Each&& each) {
  const auto ring = [&](const geom::Ring& r) {
    for (std::size_t i = 0; i < r.size(); ++i) each(r[i], r[(i + 1) % r.size()]);
  };
  ring(polygon.outer);
  for (const geom::Ring& hole : polygon.holes) ring(hole);
}

geom::Polygon clear_floor(const plan::Region& region) {
  if (!region.outline) {
    const Box clear = plan::clear_box(region);
    return clear.empty() ? geom::Polygon{} : geom::to_polygon(clear);
  }
  std::vector<Length> walls(plan::face_count(region));
  for (std::size_t i = 0; i < walls.size(); ++i) walls[i] = plan::wall_depth(region, plan::face_of(region, i));
  Result<geom::Polygon> moved = geom::inset(region.outline->polygon, walls);
  return moved ? *moved : geom::Polygon{};
}

bool is_door(const plan::Portal& p) { return p.kind != plan::PortalKind::window && p.kind != plan::PortalKind::well; }

// The floor before a portal as a box, `depth` from the wall's inner face; of a
// portal that lies askew, the box around all it could be.
Box zone_of(const plan::Region& region, const plan::Portal& p, Point from, Point to, Length depth) {
  const Length far = depth + plan::wall_depth(region, plan::face_of(region, p.face));
  Box box = geom::hull(p.a, p.b);
  const Point d = to - from;  // the room lies to the left
  if (d.y > 0) box.lo.x -= far;
  if (d.y < 0) box.hi.x += far;
  if (d.x > 0) box.hi.y += far;
  if (d.x < 0) box.lo.y -= far;
  return box;
}

}  // namespace

TileFloor::TileFloor(const plan::Region& region, std::span<const plan::Portal> portals, std::vector<plan::Object>& out)
    : out_(out), headroom_(region.z1 - region.z0 - plan::kSlab) {
  clear_ = clear_floor(region);
  if (clear_.outer.size() < 3 || headroom_ < 2'000) return;
  bounds_ = geom::bounds(clear_);
  columns_ = bounds_.width() / kPitch;
  rows_ = bounds_.depth() / kPitch;
  if (columns_ < 2 || rows_ < 2 || columns_ > kMost || rows_ > kMost) return;
  squares_.assign(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_), 0);
  fill_inside(region);
  find_doors(region, portals);
  if (arrivals_.empty()) return;
  walk();
  std::erase_if(arrivals_, [&](std::size_t stand) { return from_[stand] < 0; });
  find_walls();
  usable_ = true;
}

void TileFloor::fill_inside(const plan::Region& region) {
  if (!region.outline) {
    std::fill(squares_.begin(), squares_.end(), std::uint8_t{kInside});
    area_ = columns_ * rows_;
    return;
  }
  std::vector<Length> crossings;
  for (std::int32_t j = 0; j < rows_; ++j) {
    // Where edges cross the middle of the row.
    const std::int64_t y = bounds_.lo.y + j * kPitch + kPitch / 2;
    crossings.clear();
    each_edge(clear_, [&](Point p, Point q) {
      if ((p.y <= y) == (q.y <= y)) return;
      crossings.push_back(static_cast<Length>(p.x + (std::int64_t{q.x} - p.x) * (y - p.y) / (std::int64_t{q.y} - p.y)));
    });
    std::sort(crossings.begin(), crossings.end());
    for (std::size_t k = 0; k + 1 < crossings.size(); k += 2) {
      for (std::int32_t i = std::max(0, (crossings[k] - bounds_.lo.x) / kPitch); i < columns_; ++i) {
        const Length x = bounds_.lo.x + i * kPitch;
        if (x + kPitch > crossings[k + 1]) break;
        if (x >= crossings[k]) squares_[at(i, j)] = kInside;
      }
    }
  }
  each_edge(clear_, [&](Point p, Point q) {
    const Box e = geom::hull(p, q);
    const std::int32_t i0 = std::max(0, (e.lo.x - bounds_.lo.x) / kPitch - 1),
                       i1 = std::min(columns_ - 1, (e.hi.x - bounds_.lo.x) / kPitch);
    const std::int32_t j0 = std::max(0, (e.lo.y - bounds_.lo.y) / kPitch - 1),
                       j1 = std::min(rows_ - 1, (e.hi.y - bounds_.lo.y) / kPitch);
    for (std::int32_t j = j0; j <= j1; ++j) {
      for (std::int32_t i = i0; i <= i1; ++i) {
        if (meets_segment(box_of({i, j, i + 1, j + 1}), p, q)) squares_[at(i, j)] = 0;
      }
    }
  });
  area_ = static_cast<std::int32_t>(std::count(squares_.begin(), squares_.end(), std::uint8_t{kInside}));
}

void TileFloor::find_doors(const plan::Region& region, std::span<const plan::Portal> portals) {
  std::vector<plan::Portal> sorted;
  for (const plan::Portal& p : portals) {
    if (is_door(p) && p.face < plan::face_count(region)) sorted.push_back(p);
  }
  std::sort(sorted.begin(), sorted.end(), [](const plan::Portal& a, const plan::Portal& b) {
    return std::tuple(a.a, a.b, a.face, a.kind) < std::tuple(b.a, b.b, b.face, b.kind);
  });
  const geom::Polygon outline = plan::polygon_of(region);
  std::vector<std::pair<Point, Point>> edges;
  each_edge(outline, [&](Point p, Point q) { edges.emplace_back(p, q); });
  const auto stand_near = [&](Point p) {
    std::optional<std::size_t> best;
    std::int64_t nearest = 0;
    const std::int32_t ci = (p.x - bounds_.lo.x) / kPitch, cj = (p.y - bounds_.lo.y) / kPitch;
    for (std::int32_t j = cj - 3; j <= cj + 2; ++j) {
      for (std::int32_t i = ci - 3; i <= ci + 2; ++i) {
        if (!can_stand(i, j)) continue;
        const std::int64_t dx = bounds_.lo.x + (i + 1) * kPitch - p.x, dy = bounds_.lo.y + (j + 1) * kPitch - p.y;
        const std::int64_t d = dx * dx + dy * dy;
        if (!best || d < nearest) best = at(i, j), nearest = d;
      }
    }
    return best;
  };
  for (const plan::Portal& p : sorted) {
    const auto [from, to] = edges[p.face];
    const Length leaf = plan::has_leaf(p.kind) ? p.width() + 1 : 0;
    zones_.push_back(zone_of(region, p, from, to, std::max(kDoorDepth, leaf)));
    mark({(zones_.back().lo.x - bounds_.lo.x) / kPitch - (zones_.back().lo.x < bounds_.lo.x),
          (zones_.back().lo.y - bounds_.lo.y) / kPitch - (zones_.back().lo.y < bounds_.lo.y),
          (zones_.back().hi.x - bounds_.lo.x + kPitch - 1) / kPitch,
          (zones_.back().hi.y - bounds_.lo.y + kPitch - 1) / kPitch},
         kDoor);
    const Box step = zone_of(region, p, from, to, kPitch);  // ends where the middle of somebody is who came in
    const Point d = to - from;
    const Point in{d.y == 0  ? step.middle().x
                   : d.y > 0 ? step.lo.x
                             : step.hi.x,
                   d.x == 0  ? step.middle().y
                   : d.x > 0 ? step.hi.y
                             : step.lo.y};
    if (const auto stand = stand_near(in)) arrivals_.push_back(*stand);
  }
  if (!sorted.empty()) return;
  for (std::int32_t j = 0; j + 1 < rows_ && arrivals_.empty(); ++j) {
    for (std::int32_t i = 0; i + 1 < columns_ && arrivals_.empty(); ++i) {
      if (can_stand(i, j)) arrivals_.push_back(at(i, j));
    }
  }
}

void TileFloor::mark(const Squares& s, std::uint8_t bit) {
  for (std::int32_t j = std::max(0, s.j0); j < std::min(rows_, s.j1); ++j) {
    for (std::int32_t i = std::max(0, s.i0); i < std::min(columns_, s.i1); ++i) squares_[at(i, j)] |= bit;
  }
}

bool TileFloor::is_free(const Squares& s) const {
  for (std::int32_t j = s.j0; j < s.j1; ++j) {
    for (std::int32_t i = s.i0; i < s.i1; ++i) {
      if (!has(i, j, kInside) || has(i, j, kDoor | kWayBit | kTaken)) return false;
    }
  }
  return s.i0 < s.i1 && s.j0 < s.j1;
}

bool TileFloor::has_torch(const Squares& s) const {
  for (std::int32_t j = s.j0; j < s.j1; ++j) {
    for (std::int32_t i = s.i0; i < s.i1; ++i) {
      if (has(i, j, kTorch)) return true;
    }
  }
  return false;
}

void TileFloor::find_walls() {
  walls_.assign(squares_.size(), 0);
  for (std::int32_t j = 0; j < rows_; ++j) {
    for (std::int32_t i = 0; i < columns_; ++i) {
      for (const Side side : {geom::kSouth, geom::kEast, geom::kNorth, geom::kWest}) {
        if (is_wall(i, j, side)) walls_[at(i, j)] |= static_cast<std::uint8_t>(1u << side);
      }
    }
  }
}

bool TileFloor::is_wall(std::int32_t i, std::int32_t j, Side side) const {
  static constexpr std::array<Point, 4> kNext{{{0, -1}, {1, 0}, {0, 1}, {-1, 0}}};
  if (!has(i, j, kInside) || has(i + kNext[side].x, j + kNext[side].y, kInside)) return false;
  const Box b = box_of({i, j, i + 1, j + 1});
  const Point beyond{b.middle().x + kNext[side].x * (kPitch / 2 + 1), b.middle().y + kNext[side].y * (kPitch / 2 + 1)};
  return geom::locate(clear_, beyond) == geom::Where::outside;
}

Box TileFloor::box_of(const Squares& s) const {
  return {{bounds_.lo.x + s.i0 * kPitch, bounds_.lo.y + s.j0 * kPitch},
          {bounds_.lo.x + s.i1 * kPitch, bounds_.lo.y + s.j1 * kPitch}};
}

bool TileFloor::before_door(const Box& box, Length margin) const {
  const Box wide{{box.lo.x - margin, box.lo.y - margin}, {box.hi.x + margin, box.hi.y + margin}};
  return std::any_of(zones_.begin(), zones_.end(), [&](const Box& z) { return z.overlaps(wide); });
}

bool TileFloor::can_stand(std::int32_t i, std::int32_t j) const {
  for (const std::int32_t b : {j, j + 1}) {
    for (const std::int32_t a : {i, i + 1}) {
      if (!has(a, b, kInside) || has(a, b, kTaken)) return false;
    }
  }
  return true;
}

void TileFloor::walk() {
  from_.assign(squares_.size(), -1);
  steps_.assign(squares_.size(), 0);
  queue_.clear();
  const auto visit = [&](std::size_t stand, std::size_t before) {
    if (from_[stand] >= 0) return;
    from_[stand] = static_cast<std::int32_t>(before);
    steps_[stand] = stand == before ? 1 : steps_[before] + 1;
    queue_.push_back(stand);
  };
  const auto column = [&](std::size_t s) { return static_cast<std::int32_t>(s % static_cast<std::size_t>(columns_)); };
  const auto row = [&](std::size_t s) { return static_cast<std::int32_t>(s / static_cast<std::size_t>(columns_)); };
  if (can_stand(column(arrivals_.front()), row(arrivals_.front()))) visit(arrivals_.front(), arrivals_.front());
  static constexpr std::array<Point, 4> kNext{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
  for (std::size_t head = 0; head < queue_.size(); ++head) {
    const std::size_t stand = queue_[head];
    for (const Point d : kNext) {
      const std::int32_t i = column(stand) + d.x, j = row(stand) + d.y;
      if (can_stand(i, j)) visit(at(i, j), stand);
    }
  }
}

// A reached stand that touches the squares from outside, the nearest on foot.
std::optional<std::size_t> TileFloor::beside(const Squares& s) const {
  std::optional<std::size_t> best;
  const auto try_stand = [&](std::int32_t i, std::int32_t j) {
    if (i < 0 || j < 0 || i >= columns_ || j >= rows_ || from_[at(i, j)] < 0) return;
    if (!best || steps_[at(i, j)] < steps_[*best]) best = at(i, j);
  };
  for (std::int32_t j = s.j0 - 1; j < s.j1; ++j) try_stand(s.i0 - 2, j), try_stand(s.i1, j);
  for (std::int32_t i = s.i0 - 1; i < s.i1; ++i) try_stand(i, s.j0 - 2), try_stand(i, s.j1);
  return best;
}

void TileFloor::add(const Squares& squares, const plan::Object& object) {
  mark(squares, kTaken);
  out_.push_back(object);
}

bool TileFloor::put(const Squares& squares, const plan::Object& object) {
  const std::vector<std::uint8_t> before = squares_;
  mark(squares, kTaken);
  walk();
  const bool joined =
      std::all_of(arrivals_.begin(), arrivals_.end(), [&](std::size_t a) { return from_[a] >= 0; }) &&
      beside(squares).has_value() &&
      std::all_of(goals_.begin(), goals_.end(), [&](const Squares& g) { return beside(g).has_value(); });
  if (!joined) {
    squares_ = before;
    walk();
    return false;
  }
  goals_.push_back(squares);
  out_.push_back(object);
  return true;
}

void TileFloor::hang(std::int32_t i, std::int32_t j, const plan::Object& object) {
  mark({i, j, i + 1, j + 1}, kTorch);
  out_.push_back(object);
}

void TileFloor::keep_way_to(std::size_t stand) {
  for (;;) {
    const auto i = static_cast<std::int32_t>(stand % static_cast<std::size_t>(columns_)),
               j = static_cast<std::int32_t>(stand / static_cast<std::size_t>(columns_));
    mark({i, j, i + 2, j + 2}, kWayBit);
    const auto before = static_cast<std::size_t>(from_[stand]);
    if (before == stand) return;
    stand = before;
  }
}

void TileFloor::lay_ways() {
  walk();
  for (const std::size_t a : arrivals_) {
    if (from_[a] >= 0) keep_way_to(a);
  }
  for (const Squares& g : goals_) {
    if (const auto stand = beside(g)) keep_way_to(*stand);
  }
}

}  // namespace enfilade::furnish
