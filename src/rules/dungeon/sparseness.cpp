// Sparseness: every pass walls off each dead end there is, 64 cells at a time.
// With the four walls of a cell as bits a, b, c, d, it is a dead end if some are
// open and no two of them: ab | cd | (a | b)(c | d) = 0.

#include "rules/dungeon/diggers.hpp"
#include "rules/dungeon/trace.hpp"

namespace enfilade::rules::dungeon {

// All words in one go, whatever rows they belong to: the east wall of a row's last
// cell is never open, so that nothing is carried from one row to the next.
std::int64_t find_dead_ends(const Site& s, std::vector<Word>& out) {
  const std::size_t words = s.chamber.words, size = s.chamber.bits.size();
  out.resize(size);
  const Word* __restrict east = s.plan->grid.east.bits.data();
  const Word* __restrict north = s.plan->grid.north.bits.data();
  const Word* __restrict open = s.plan->open.bits.data();
  const Word* __restrict chamber = s.chamber.bits.data();
  const Word* __restrict fixed = s.fixed.bits.data();
  Word* __restrict dead = out.data();
  const auto find = [&](std::size_t i, Word before, Word south) {
    const Word a = east[i], b = east[i] << 1 | before >> 63, c = north[i], d = south;
    dead[i] = open[i] & ~chamber[i] & ~fixed[i] & ~((a & b) | (c & d) | ((a | b) & (c | d)));
  };
  for (std::size_t i = 0; i < words; ++i) find(i, i > 0 ? east[i - 1] : 0, 0);
  for (std::size_t i = words; i < size; ++i) find(i, east[i - 1], north[i - words]);
  return ones(dead, size);
}

namespace {

void wall_off(Site& s, const std::vector<Word>& ends) {
  const std::size_t words = s.chamber.words, size = ends.size();
  Word* __restrict east = s.plan->grid.east.bits.data();
  Word* __restrict north = s.plan->grid.north.bits.data();
  Word* __restrict open = s.plan->open.bits.data();
  const Word* __restrict dead = ends.data();
  for (std::size_t i = 0; i < size; ++i) open[i] &= ~dead[i];
  for (std::size_t i = 0; i < size; ++i) north[i] &= ~dead[i];
  for (std::size_t i = 0; i + words < size; ++i) north[i] &= ~dead[i + words];
  for (std::size_t i = 0; i + 1 < size; ++i) east[i] &= ~(dead[i] | dead[i] >> 1 | dead[i + 1] << 63);
  east[size - 1] &= ~(dead[size - 1] | dead[size - 1] >> 1);
}

void tell_ends(Site& s, const std::vector<Word>& ends) {
  const std::size_t words = s.chamber.words;
  for (std::size_t i = 0; i < ends.size(); ++i) {
    for (Word m = ends[i]; m != 0; m &= m - 1)
      tell_cell(s, {static_cast<std::int32_t>(i % words) * 64 + first_bit(m), static_cast<std::int32_t>(i / words)});
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
  constexpr std::uint64_t kLooks = 6;  // at a word, in a pass
  for (std::int32_t pass = 0; pass < passes && open > least && go_on(s, kLooks * s.chamber.bits.size()); ++pass) {
    std::int64_t ends = find_dead_ends(s, dead);
    if (ends == 0 || ends + 1 >= open) break;  // something stays
    const bool last = open - ends < least;
    if (last) thin_out(dead, ends = open - least, rng);
    wall_off(s, dead);
    open -= ends;
    if (s.trace != nullptr) tell_ends(s, dead);
    if (last) break;
  }
}

}  // namespace enfilade::rules::dungeon
