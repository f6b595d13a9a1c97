// Binary Tree: every cell opens its east or its north wall, by one random bit. A word
// of random bits is the east walls of 64 cells, its complement their north walls. In
// the last row all go east, in the last column all go north.
//
// The words are a function of their index alone, so that the compiler may make
// several at once.

#include "rules/maze/rows.hpp"

namespace enfilade::rules::maze {

void binary_tree(const Job& job) {
  Grid& grid = job.grid;
  const std::int32_t length = job.length();
  const std::size_t words = grid.east.words;
  const Key key = mix(job.key, 0);
  std::uint64_t counter = key.lo;
  for (std::int32_t y = 0; y + 1 < length; ++y) {
    std::uint64_t* east = grid.east.row(y);
    std::uint64_t* north = grid.north.row(y);
    for (std::size_t w = 0; w < words; ++w) {
      counter += 0x9e3779b97f4a7c15ull;
      const std::uint64_t bits = scramble(counter ^ key.hi);
      east[w] = bits;
      north[w] = ~bits;
    }
    const std::uint64_t bits = east[words - 1] & last_east(job.width());
    east[words - 1] = bits;
    north[words - 1] = ~bits & last_word(job.width());
  }
  for (std::size_t w = 0; w < words; ++w) {
    grid.east.row(length - 1)[w] = w + 1 < words ? ~std::uint64_t{0} : last_east(job.width());
    grid.north.row(length - 1)[w] = 0;
  }
  finish_rows(job, Stretch::cell);
}

}  // namespace enfilade::rules::maze
