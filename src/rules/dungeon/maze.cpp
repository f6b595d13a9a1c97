// The maze in what is still rock, and the openings that join it with what was
// there before: walls between pieces in any order, each opened if it joins two
// that were not joined (Kruskal's trees over pieces); where rings are wanted, a few
// more far from those.

#include <algorithm>

#include "rules/dungeon/diggers.hpp"
#include "rules/dungeon/openings.hpp"
#include "rules/dungeon/trace.hpp"

namespace enfilade::rules::dungeon {
namespace {

// Rock, and what stands alone and must be reached.
void find_rock(Site& s) {
  Bits& rock = s.mark;
  rock.reset(s.width, s.length);
  for (std::size_t i = 0; i < rock.bits.size(); ++i) {
    rock.bits[i] = s.ground.bits[i] & ~s.chamber.bits[i] & (~s.plan->open.bits[i] | s.fixed.bits[i]);
  }
}

void carve_maze(Site& s, Key key, std::int32_t straight) {
  find_rock(s);
  s.carved.reset(s.width, s.length);
  maze::Options options;
  options.straight = static_cast<std::uint32_t>(std::clamp<std::int32_t>(straight, 0, maze::kHeaviest));
  maze::Trace trace;
  maze::carve(static_cast<maze::Algorithm>(s.wish().maze), key, options, &s.mark, s.maze_scratch, s.carved,
              s.trace != nullptr ? &trace : nullptr);
  Plan& plan = *s.plan;
  const std::size_t words = plan.open.words;
  for (std::int32_t y = 0; y < s.length; ++y) {
    for (std::size_t w = 0; w < words; ++w) {
      const Word east = s.carved.east.row(y)[w], north = s.carved.north.row(y)[w];
      plan.grid.east.row(y)[w] |= east;
      plan.grid.north.row(y)[w] |= north;
      plan.open.row(y)[w] |= east | east << 1 | north;
      if (w + 1 < words) plan.open.row(y)[w + 1] |= east >> 63;
      if (y + 1 < s.length) plan.open.row(y + 1)[w] |= north;
    }
  }
  tell_maze(s, trace, s.mark);
}

}  // namespace

void join_touching(Site& s, Rng& rng) {
  const std::int32_t pieces = label_pieces(s);
  if (pieces <= 1) return;
  std::vector<std::uint64_t>& walls = s.order;
  walls.clear();
  const auto label = [&](Cell c) { return s.label[static_cast<std::size_t>(s.index(c))]; };
  const auto offer = [&](const Wall& w) {
    if (label(w.cell) == label(beyond(w)) || is_shut(s, w)) return;
    walls.push_back(static_cast<std::uint64_t>(packed(w.cell)) << 1 | (w.north ? 1u : 0u));
  };
  // Closed walls between two open cells that are not both of chambers.
  const Bits &open = s.plan->open, &chamber = s.chamber;
  const std::size_t words = open.words;
  const auto next = [&](const Bits& b, std::int32_t y, std::size_t w) {
    return b.row(y)[w] >> 1 | (w + 1 < words ? b.row(y)[w + 1] << 63 : 0);
  };
  for (std::int32_t y = 0; y < s.length; ++y) {
    const bool more = y + 1 < s.length;
    for (std::size_t w = 0; w < words; ++w) {
      const Word here = open.row(y)[w], room = chamber.row(y)[w];
      const Word east = here & next(open, y, w) & ~(room & next(chamber, y, w)) & ~s.plan->grid.east.row(y)[w];
      const Word north =
          more ? here & open.row(y + 1)[w] & ~(room & chamber.row(y + 1)[w]) & ~s.plan->grid.north.row(y)[w] : 0;
      for (Word m = east | north; m != 0; m &= m - 1) {
        const std::int32_t i = first_bit(m);
        const Cell c{static_cast<std::int32_t>(w) * 64 + i, y};
        if (east >> i & 1u) offer({c, false});
        if (north >> i & 1u) offer({c, true});
      }
    }
  }
  s.parent.resize(static_cast<std::size_t>(pieces) + 1);
  for (std::int32_t i = 0; i <= pieces; ++i) s.parent[static_cast<std::size_t>(i)] = i;
  const auto root = [&](std::int32_t i) {
    std::int32_t* p = s.parent.data();
    while (p[i] != i) i = p[i] = p[p[i]];
    return i;
  };
  std::int32_t spare = s.rings ? std::max(1, pieces / 3) : 0;
  for (std::size_t left = walls.size(); left > 0; --left) {
    const std::size_t at = rng.below(static_cast<std::uint32_t>(left));
    const std::uint64_t code = walls[at];
    walls[at] = walls[left - 1];
    const Wall w{unpacked(static_cast<std::int32_t>(code >> 1)), (code & 1u) != 0};
    const Cell mouth = s.chamber.at(w.cell.x, w.cell.y) ? beyond(w) : w.cell;
    const std::int32_t a = root(label(w.cell)), b = root(label(beyond(w)));
    const bool crowded = s.crowded.at(mouth.x, mouth.y);
    if (a == b && (spare <= 0 || crowded || !(s.is_chamber(w.cell) || s.is_chamber(beyond(w))))) continue;
    if (a == b) --spare;
    s.parent[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
    open_wall(s, w);
    crowd(s, mouth);
  }
}

void dig_maze(Site& s, std::int32_t straight, Key key) {
  carve_maze(s, key, straight);
  Rng rng(key, Purpose::doors);
  join_touching(s, rng);
}

}  // namespace enfilade::rules::dungeon
