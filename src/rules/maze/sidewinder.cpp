// Sidewinder: in every row a coin after each cell ends the run, and every run opens
// the north wall of one of its cells. In the last row all is one run.
//
// 64 cells at a time. A word of coins says where runs end, hence where they start. Runs
// of one, two, three and four cells, 15 in 16, choose their cells at once: the runs of
// one length are a set of starts, and each start has two random bits of its own. A run
// of three whose bits say "four" asks again. Longer runs and those that cross into
// the next word are taken one by one.

#include <bit>

#include "rules/maze/rows.hpp"

namespace enfilade::rules::maze {
namespace {

// One of the cells [from, to) of a row.
void open_one(std::uint64_t* north, std::uint64_t from, std::uint64_t to, Rng& rng) {
  const std::uint64_t x = from + (((rng.next() >> 32) * (to - from)) >> 32);
  north[x >> 6] |= std::uint64_t{1} << (x & 63);
}

// The cells that the runs of up to four cells choose, given their starts by length.
std::uint64_t choose_short(std::uint64_t one, std::uint64_t two, std::uint64_t three, std::uint64_t four, Rng& rng) {
  const std::uint64_t a = rng.next(), b = rng.next();
  const std::uint64_t second = (a & ~b & (three | four)) | (a & two);
  const std::uint64_t third = ~a & b & (three | four), fourth = a & b & four;
  std::uint64_t chosen = one | (two & ~a) | ((three | four) & ~a & ~b) | second << 1 | third << 2 | fourth << 3;
  for (std::uint64_t again = three & a & b; again;) {
    const std::uint64_t c = rng.next(), d = rng.next();
    chosen |= (again & ~c & ~d) | (again & c & ~d) << 1 | (again & ~c & d) << 2;
    again &= c & d;
  }
  return chosen;
}

void wind(std::uint64_t* east, std::uint64_t* north, std::size_t words, std::int32_t width, Rng& rng) {
  for (std::size_t w = 0; w < words; ++w) north[w] = 0;
  std::uint64_t start = 0;  // of the run that is open at the end of a word
  bool is_open = false;
  for (std::size_t w = 0; w < words; ++w) {
    const bool is_last = w + 1 == words;
    std::uint64_t ends = rng.next();
    if (is_last) ends |= ~last_east(width);
    east[w] = ~ends;
    if (is_last) ends &= last_word(width);
    std::uint64_t starts = ends << 1 | std::uint64_t{!is_open};
    if (is_last) starts &= last_word(width);
    if (is_open && ends) {
      open_one(north, start, w * 64 + static_cast<std::uint64_t>(std::countr_zero(ends)) + 1, rng);
      is_open = false;
    }
    const std::uint64_t one = starts & ends;
    const std::uint64_t over_one = starts & ~ends;
    const std::uint64_t two = over_one & ends >> 1, over_two = over_one & ~(ends >> 1);
    const std::uint64_t three = over_two & ends >> 2, over_three = over_two & ~(ends >> 2);
    const std::uint64_t four = over_three & ends >> 3;
    north[w] |= choose_short(one, two, three, four, rng);
    for (std::uint64_t rest = over_three & ~four; rest; rest &= rest - 1) {
      const auto from = static_cast<std::uint64_t>(std::countr_zero(rest));
      const std::uint64_t behind = ends >> from;
      if (behind) {
        open_one(north, w * 64 + from, w * 64 + from + static_cast<std::uint64_t>(std::countr_zero(behind)) + 1, rng);
      } else {
        start = w * 64 + from;
        is_open = true;
      }
    }
  }
}

}  // namespace

void sidewinder(const Job& job) {
  Grid& grid = job.grid;
  const std::int32_t top = job.length() - 1;
  const std::size_t words = grid.east.words;
  Rng rng = job.rng();
  for (std::int32_t y = 0; y < top; ++y) wind(grid.east.row(y), grid.north.row(y), words, job.width(), rng);
  for (std::size_t w = 0; w < words; ++w) {
    grid.east.row(top)[w] = w + 1 < words ? ~std::uint64_t{0} : last_east(job.width());
    grid.north.row(top)[w] = 0;
  }
  finish_rows(job, Stretch::run);
}

}  // namespace enfilade::rules::maze
