// Sparseness: every pass walls off each dead end there is, 64 cells at a time.
// With the four walls of a cell as bits a, b, c, d, it is a dead end if some are
// open and no two of them: ab | cd | (a | b)(c | d) = 0.

#include "rules/dungeon/diggers.hpp"

namespace enfilade::rules::dungeon {

std::int64_t find_dead_ends(const Site& s, std::vector<Word>& out) {
  const Plan& plan = *s.plan;
  const std::size_t words = plan.open.words;
  out.resize(plan.open.bits.size());
  std::int64_t found = 0;
  for (std::int32_t y = 0; y < s.length; ++y) {
    const Word* east = plan.grid.east.row(y);
    const Word* north = plan.grid.north.row(y);
    const Word* south = y > 0 ? plan.grid.north.row(y - 1) : nullptr;
    for (std::size_t w = 0; w < words; ++w) {
      const Word a = east[w], b = east[w] << 1 | (w > 0 ? east[w - 1] >> 63 : 0);
      const Word c = north[w], d = south != nullptr ? south[w] : 0;
      const Word two = (a & b) | (c & d) | ((a | b) & (c | d));
      const Word dead = plan.open.row(y)[w] & ~s.chamber.row(y)[w] & ~s.fixed.row(y)[w] & ~two;
      out[static_cast<std::size_t>(y) * words + w] = dead;
      found += ones(dead);
    }
  }
  return found;
}

namespace {

void wall_off(Site& s, const std::vector<Word>& dead) {
  Plan& plan = *s.plan;
  const std::size_t words = plan.open.words;
  for (std::int32_t y = 0; y < s.length; ++y) {
    const Word* here = dead.data() + static_cast<std::size_t>(y) * words;
    const Word* above = y + 1 < s.length ? here + words : nullptr;
    for (std::size_t w = 0; w < words; ++w) {
      const Word next = here[w] >> 1 | (w + 1 < words ? here[w + 1] << 63 : 0);
      plan.open.row(y)[w] &= ~here[w];
      plan.grid.east.row(y)[w] &= ~(here[w] | next);
      plan.grid.north.row(y)[w] &= ~(here[w] | (above != nullptr ? above[w] : 0));
    }
  }
}

// Keeps `most` of the dead ends, from a row drawn at random on.
void thin_out(std::vector<Word>& dead, std::int64_t most, Rng& rng) {
  const std::size_t first = rng.below(static_cast<std::uint32_t>(dead.size()));
  for (std::size_t i = 0; i < dead.size(); ++i) {
    Word& w = dead[(first + i) % dead.size()];
    while (ones(w) > most) w &= w - 1;
    most -= ones(w);
  }
}

}  // namespace

void dig_sparseness(Site& s, std::int32_t passes, std::int32_t least_open, Rng& rng) {
  const std::int64_t least = s.ground_cells * least_open / 1000;
  std::int64_t open = count(s.plan->open);
  std::vector<Word>& dead = s.words;
  for (std::int32_t pass = 0; pass < passes && open > least; ++pass) {
    std::int64_t ends = find_dead_ends(s, dead);
    if (ends == 0 || ends + 1 >= open) break;  // something stays
    const bool last = open - ends < least;
    if (last) thin_out(dead, ends = open - least, rng);
    wall_off(s, dead);
    open -= ends;
    record(s);
    if (last) break;
  }
}

}  // namespace enfilade::rules::dungeon
