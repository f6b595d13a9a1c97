// Every side of a cell with the outside behind it is a directed edge, the inside
// on its left. Each corner is left by one edge at most (no two cells meet in a
// corner alone), so following edges gives the rings: the one that runs
// counter-clockwise is outside, the others are holes.

#include "rules/dungeon/outline.hpp"

#include <algorithm>
#include <cassert>
#include <vector>

namespace enfilade::rules::dungeon {
namespace {

constexpr std::int8_t kNoEdge = -1;
constexpr Cell kStep[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};  // the way an edge goes, by geom::Side

}  // namespace

geom::Polygon outline_of(const CellBox& box, const std::function<bool(Cell)>& inside) {
  const std::int32_t columns = box.width() + 1;
  std::vector<std::int8_t> leaving(static_cast<std::size_t>(columns) * static_cast<std::size_t>(box.length() + 1),
                                   kNoEdge);
  const auto at = [&](Cell corner) -> std::int8_t& {
    return leaving[static_cast<std::size_t>((corner.y - box.lo.y) * columns + corner.x - box.lo.x)];
  };
  const auto has = [&](Cell c) { return box.has(c) && inside(c); };
  for (std::int32_t y = box.lo.y; y < box.hi.y; ++y) {
    for (std::int32_t x = box.lo.x; x < box.hi.x; ++x) {
      if (!has({x, y})) continue;
      if (!has({x, y - 1})) at({x, y}) = geom::kSouth;
      if (!has({x + 1, y})) at({x + 1, y}) = geom::kEast;
      if (!has({x, y + 1})) at({x + 1, y + 1}) = geom::kNorth;
      if (!has({x - 1, y})) at({x, y + 1}) = geom::kWest;
    }
  }
  geom::Polygon out;
  for (std::int32_t y = box.lo.y; y <= box.hi.y; ++y) {
    for (std::int32_t x = box.lo.x; x <= box.hi.x; ++x) {
      if (at({x, y}) == kNoEdge) continue;
      geom::Ring ring;
      Cell corner{x, y};
      // The first corner of a ring in row order is a real one: both its edges turn there.
      std::int8_t before = kNoEdge;
      for (std::int8_t side = at(corner); side != kNoEdge; side = at(corner)) {
        if (side != before) ring.push_back({corner.x * plan::kCell, corner.y * plan::kCell});
        before = side;
        at(corner) = kNoEdge;
        corner = {corner.x + kStep[side].x, corner.y + kStep[side].y};
      }
      assert((corner == Cell{x, y}));
      if (geom::twice_area(ring) > 0) out.outer = std::move(ring);
      else out.holes.push_back(std::move(ring));
    }
  }
  return out;
}

}  // namespace enfilade::rules::dungeon
