// Labels of pieces, by runs of cells: a run is what open east walls join in a row.
//
//      3 3 . 4        Each run gets the next number; where a north wall of the row
//      1 . . 2        below is open, two are the same piece (trees whose root is the
//      1 1 1 .        least). So pieces are numbered by their first cell, row by row.

#include <algorithm>

#include "rules/dungeon/diggers.hpp"

namespace enfilade::rules::dungeon {
namespace {

std::int32_t root_of(std::int32_t* parent, std::int32_t i) {
  while (parent[i] != i) i = parent[i] = parent[parent[i]];
  return i;
}

// Labels the cells that `cells_at(y, word)` tells by the least run of their piece,
// into s.label, 0 elsewhere. Trees of runs are in s.parent. Returns the number of runs.
template <class CellsAt>
std::int32_t label_runs(Site& s, CellsAt&& cells_at) {
  const maze::Grid& grid = s.plan->grid;
  const std::size_t words = s.plan->open.words;
  s.label.assign(s.plan->chamber_of.size(), 0);
  s.parent.resize(s.label.size() + 1);  // no more runs than cells
  std::int32_t* parent = s.parent.data();
  parent[0] = 0;
  std::int32_t runs = 0;
  for (std::int32_t y = 0; y < s.length; ++y) {
    bool goes_on = false;  // from the word before
    for (std::size_t w = 0; w < words; ++w) {
      const Word cells = cells_at(y, w);
      const Word joined = grid.east.row(y)[w] & cells & (cells >> 1 | (w + 1 < words ? cells_at(y, w + 1) << 63 : 0));
      const Word down = y > 0 ? grid.north.row(y - 1)[w] & cells & cells_at(y - 1, w) : 0;
      std::int32_t* label = s.label.data() + s.index({static_cast<std::int32_t>(w) * 64, y});
      for (Word left = cells; left != 0;) {
        const std::int32_t x = first_bit(left), n = std::min(64 - x, std::countr_one(joined >> x) + 1);
        const Word run = low_bits(n) << x;
        left &= ~run;
        const bool is_new = x > 0 || !goes_on;
        if (is_new) ++runs, parent[runs] = runs;
        const std::int32_t mine = is_new ? runs : label[-1];
        std::fill_n(label + x, n, mine);
        for (Word m = down & run; m != 0; m &= m - 1) {
          const std::int32_t a = root_of(parent, mine), b = root_of(parent, label[first_bit(m) - s.width]);
          parent[std::max(a, b)] = std::min(a, b);
        }
      }
      goes_on = joined >> 63;
    }
  }
  return runs;
}

// Numbers the trees of runs 1, 2 … from `first` on, in s.parent. Returns the last number.
std::int32_t number_runs(Site& s, std::int32_t runs, std::int32_t first) {
  std::int32_t* parent = s.parent.data();
  std::int32_t last = first - 1;
  for (std::int32_t i = 1; i <= runs; ++i) parent[i] = parent[i] == i ? ++last : parent[parent[i]];
  return last;
}

}  // namespace

std::int32_t label_pieces(Site& s) {
  const Bits& open = s.plan->open;
  const std::int32_t runs = label_runs(s, [&](std::int32_t y, std::size_t w) { return open.row(y)[w]; });
  const std::int32_t last = number_runs(s, runs, 1);
  for (std::int32_t& label : s.label) label = s.parent[static_cast<std::size_t>(label)];
  return last;
}

std::int32_t label_passages(Site& s) {
  const Bits& open = s.plan->open;
  const std::int32_t runs =
      label_runs(s, [&](std::int32_t y, std::size_t w) { return open.row(y)[w] & ~s.chamber.row(y)[w]; });
  const std::int32_t last = number_runs(s, runs, static_cast<std::int32_t>(s.plan->chambers.size()) + 1);
  for (std::size_t i = 0; i < s.label.size(); ++i)
    s.label[i] = s.parent[static_cast<std::size_t>(s.label[i])] + s.plan->chamber_of[i];
  return last;
}

}  // namespace enfilade::rules::dungeon
