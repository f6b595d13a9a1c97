// The gate: a wall of the start's chamber behind which steps lead up to the surface. They need room in the rock, so a
// wall is worth the more the more rock lies behind it, in a straight line from the gate:
//
//     #######                3  rock as far as the edge of the level, or the edge itself
//     ##SSS|.    a passage   2  two cells of rock, in which steps are steep
//     ##SSS##                1  one cell: they wind
//     ==SSS##    the gate    0  something open: they wind up in the thickness of the wall
//
// Among equals it is the wall nearest to the middle of a side, off other openings.

#include <algorithm>
#include <cstdlib>

#include "rules/dungeon/diggers.hpp"

namespace enfilade::rules::dungeon {
namespace {

constexpr std::int32_t kRoomy = 2;  // cells of rock behind the gate
constexpr std::int32_t kNothing = -1'000'000;

// Cells of rock from the one beyond a wall on, as far as the next that is open.
struct Rock {
  std::int32_t cells = 0;
  bool ends_at_edge = false;
};
Rock rock_behind(const Site& s, Cell c, int side) {
  Rock rock;
  for (Cell at = step(c, side);; at = step(at, side), ++rock.cells) {
    if (!s.is_ground(at)) {
      rock.ends_at_edge = true;
      return rock;
    }
    if (s.plan->open.at(at.x, at.y)) return rock;
  }
}

// Whether a wall in line with this one, right beside it, is an opening of the chamber.
bool is_beside_opening(const Site& s, std::int32_t chamber, Cell c, int side) {
  for (const int turn : {1, 3}) {
    const Cell n = step(c, (side + turn) & 3);
    if (!s.inside(n) || s.chamber_at(n) != chamber || !is_way(s, n, side)) continue;
    if (s.chamber_at(step(n, side)) != chamber) return true;
  }
  return false;
}

struct Offer {
  Gate gate;
  std::int32_t tier = -1;  // as above; -1: the chamber has no wall for a gate, or only such as nothing should open
  std::int32_t worth = kNothing;
};

// The best wall of a chamber.
Offer best_gate(const Site& s, std::int32_t chamber) {
  const Chamber& of = s.plan->chambers[static_cast<std::size_t>(chamber)];
  const CellBox box = of.box;
  Offer best;
  for (std::int32_t y = box.lo.y; y < box.hi.y; ++y) {
    // Of a room only the cells along its sides.
    const bool inner = of.kind == ChamberKind::room && y > box.lo.y && y + 1 < box.hi.y;
    const std::int32_t by = inner ? std::max(1, box.width() - 1) : 1;
    for (std::int32_t x = box.lo.x; x < box.hi.x; x += by) {
      if (s.chamber_at({x, y}) != chamber) continue;
      for (int side = 0; side < 4; ++side) {
        const Cell out = step({x, y}, side);
        if (s.inside(out) && (s.chamber_at(out) == chamber || is_way(s, {x, y}, side))) continue;
        const Rock rock = rock_behind(s, {x, y}, side);
        const std::int32_t tier = rock.ends_at_edge ? kRoomy + 1 : std::min(rock.cells, kRoomy);
        const bool upright = side == geom::kSouth || side == geom::kNorth;
        const std::int32_t off =
            upright ? std::abs(2 * x + 1 - box.lo.x - box.hi.x) : std::abs(2 * y + 1 - box.lo.y - box.hi.y);
        const bool shut = s.inside(out) && is_shut(s, wall_of({x, y}, side));
        const std::int32_t worth = tier * 10'000 - (shut ? 100'000 : 0) -
                                   (is_beside_opening(s, chamber, {x, y}, side) ? 5'000 : 0) - 2 * off -
                                   std::min(rock.cells, 30);
        if (worth > best.worth) best = {{{x, y}, static_cast<geom::Side>(side)}, shut ? -1 : tier, worth};
      }
    }
  }
  return best;
}

}  // namespace

bool has_room_for_steps(const Site& s, std::int32_t chamber) { return best_gate(s, chamber).tier >= kRoomy; }

bool hang_gate(Site& s) {
  if (s.start_chamber < 0) return true;
  const Offer offer = best_gate(s, s.start_chamber);
  if (offer.worth > kNothing) s.plan->gate = offer.gate;
  return offer.tier >= kRoomy;
}

}  // namespace enfilade::rules::dungeon
