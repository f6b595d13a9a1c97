// Eller: one row at a time, knowing only which of its cells are joined already.
//
// Cells that are joined form rings: `next` and `before` name the neighbours in the
// ring, in the order of x. Because the maze is flat, rings never cross; so two cells
// beside each other are joined if and only if one follows the other in its ring,
// and joining two rings there is O(1), with no search for a representative.
//
// In every row: (1) each pair of neighbours not yet joined is joined by a coin that
// says yes 5 times in 8; (2) each cell goes north by a coin of 7 in 16, else it
// leaves its ring; the last one of a ring must go. In the last row all pairs not yet
// joined are joined. With even coins 60 % of the passages would run north; with these
// it is half. A word of coins is made of three or four words of even ones.

#include "rules/maze/rows.hpp"

namespace enfilade::rules::maze {
namespace {

using Place = std::uint16_t;
static_assert(kLongestSide <= 65'535);

struct Rings {
  Place* next;
  Place* before;
};

// One word of a row: the walls of cells [x0, x0 + count).
std::uint64_t join_east(Rings rings, std::uint32_t x0, std::uint32_t count, std::uint64_t coins) {
  std::uint64_t east = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t x = x0 + i;
    const std::uint32_t follower = rings.next[x];
    const bool joins = (follower != x + 1) & (coins >> i & 1u);
    east |= std::uint64_t{joins} << i;
    if (joins) {
      const std::uint32_t other = rings.before[x + 1];
      rings.next[other] = static_cast<Place>(follower);
      rings.before[follower] = static_cast<Place>(other);
      rings.next[x] = static_cast<Place>(x + 1);
      rings.before[x + 1] = static_cast<Place>(x);
    }
  }
  return east;
}

std::uint64_t go_north(Rings rings, std::uint32_t x0, std::uint32_t count, std::uint64_t coins) {
  std::uint64_t north = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t x = x0 + i;
    const std::uint32_t follower = rings.next[x];
    const bool goes = (follower == x) | (coins >> i & 1u);
    north |= std::uint64_t{goes} << i;
    if (!goes) {
      const std::uint32_t other = rings.before[x];
      rings.next[other] = static_cast<Place>(follower);
      rings.before[follower] = static_cast<Place>(other);
      rings.next[x] = rings.before[x] = static_cast<Place>(x);
    }
  }
  return north;
}

// 64 coins that say yes 5 times in 8, and 7 times in 16.
std::uint64_t east_coins(Rng& rng) {
  const std::uint64_t a = rng.next(), b = rng.next(), c = rng.next();
  return a | (b & c);
}
std::uint64_t north_coins(Rng& rng) {
  const std::uint64_t a = rng.next(), b = rng.next(), c = rng.next(), d = rng.next();
  return a & (b | c | d);
}

}  // namespace

void eller(const Job& job) {
  const auto width = static_cast<std::uint32_t>(job.width());
  Rng rng = job.rng();
  std::vector<Place>& places = job.scratch.places;
  if (places.size() < width * 2) places.resize(width * 2);
  const Rings rings{places.data(), places.data() + width};
  for (std::uint32_t x = 0; x < width; ++x) rings.next[x] = rings.before[x] = static_cast<Place>(x);
  for (std::int32_t y = 0; y < job.length(); ++y) {
    const bool is_last = y + 1 == job.length();
    std::uint64_t* east = job.grid.east.row(y);
    std::uint64_t* north = job.grid.north.row(y);
    for (std::uint32_t x = 0; x < width; x += 64)
      east[x >> 6] = join_east(rings, x, std::min(width - 1 - x, 64u), is_last ? ~std::uint64_t{0} : east_coins(rng));
    for (std::uint32_t x = 0; x < width; x += 64)
      north[x >> 6] = is_last ? 0 : go_north(rings, x, std::min(width - x, 64u), north_coins(rng));
  }
  finish_rows(job, Stretch::row);
}

}  // namespace enfilade::rules::maze
