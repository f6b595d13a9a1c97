// Aldous–Broder: a random walk until every cell has been seen; each cell hangs on
// the one from which it was first entered. Uniform over all spanning trees (Aldous
// 1990, Broder 1989).
//
// Nearly all steps of the walk lead through cells seen long ago: on n cells it takes
// about n ln² n / π. The tree does not depend on them, only on where the walk
// comes out. So where a whole square round the walk has been seen, the place where
// it leaves the square is drawn at once (leaps.hpp). This is the same walk, with steps
// left out that nobody looks at: the distribution is that of the plain algorithm.
//
// 1. Steps into what is blocked stay where they are. Such loops at a cell change the
//    time, not the tree. On a rectangle they make the walk the image of one on the whole
//    plane, folded at the edges: squares may reach over an edge, and the leap is folded.
// 2. Tiles of 4, 8, … 512 cells count what is unseen in them. If a tile and its eight
//    neighbours are complete, a square that reaches as far as a tile is wide may be drawn
//    round each of its cells. A blocked cell counts as unseen for ever.
// 3. The largest such square is kept per tile of 4 × 4; it is asked for after every
//    few steps, so that walking alone costs no more.
//
// Finishing with Wilson's algorithm from the cells seen so far would be faster still and
// wrong: on 2 × 2, stopped after the first step, the trees with two walls open at the
// start come out with 1/3 each, the others with 1/6.

#include "rules/maze/field.hpp"
#include "rules/maze/leaps.hpp"

namespace enfilade::rules::maze {
namespace {

// What has been seen, in tiles of every size.
class Seen {
 public:
  Seen(const Job& job, const Field& f) : width_(f.width), length_(f.length) {
    const std::int32_t shorter = std::min(width_, length_);
    while (levels_ < kLeapLevels && leap_reach(levels_) <= shorter) ++levels_;
    std::size_t size = 0;
    for (std::uint32_t k = 0; k < levels_; ++k) {
      Level& level = level_[k];
      level.across = tiles(width_, k);
      level.along = tiles(length_, k);
      level.start = size;
      size += static_cast<std::size_t>(level.across) * static_cast<std::size_t>(level.along);
    }
    if (job.scratch.bytes.size() < 3 * size + 1) job.scratch.bytes.resize(3 * size + 1);
    unseen_ = job.scratch.bytes.data();
    near_ = unseen_ + size;
    reach_ = near_ + size;
    for (std::uint32_t k = 0; k < levels_; ++k) count(k);
  }

  // 0 if no square round a cell has been seen, else 1 + its level.
  [[nodiscard]] std::uint32_t reach(std::int32_t x, std::int32_t y) const {
    return levels_ == 0 ? 0
                        : reach_[static_cast<std::size_t>(y >> 2) * static_cast<std::size_t>(level_[0].across) +
                                 static_cast<std::size_t>(x >> 2)];
  }
  void see(std::int32_t x, std::int32_t y) {
    x >>= 2;
    y >>= 2;
    for (std::uint32_t k = 0; k < levels_; ++k, x >>= 1, y >>= 1) {
      if (--unseen_[at(k, x, y)] > 0) return;
      complete(k, x, y);
    }
  }

 private:
  struct Level {
    std::int32_t across = 0, along = 0;
    std::size_t start = 0;
  };
  static std::int32_t tiles(std::int32_t side, std::uint32_t k) { return (side + leap_reach(k) - 1) >> (k + 2); }
  [[nodiscard]] std::size_t at(std::uint32_t k, std::int32_t x, std::int32_t y) const {
    return level_[k].start + static_cast<std::size_t>(y) * static_cast<std::size_t>(level_[k].across) +
           static_cast<std::size_t>(x);
  }
  // How many of `n` parts of size `part` the i-th of a row of tiles holds.
  static std::int32_t parts(std::int32_t n, std::int32_t part, std::int32_t i) { return std::min(part, n - i * part); }
  static std::int32_t neighbours(std::int32_t n, std::int32_t i) { return 1 + (i > 0) + (i + 1 < n); }

  void count(std::uint32_t k) {
    const Level& level = level_[k];
    const std::int32_t n = k == 0 ? width_ : level_[k - 1].across, m = k == 0 ? length_ : level_[k - 1].along;
    for (std::int32_t y = 0; y < level.along; ++y) {
      for (std::int32_t x = 0; x < level.across; ++x) {
        const std::int32_t part = k == 0 ? 4 : 2;
        unseen_[at(k, x, y)] = static_cast<std::uint8_t>(parts(n, part, x) * parts(m, part, y));
        near_[at(k, x, y)] = static_cast<std::uint8_t>(neighbours(level.across, x) * neighbours(level.along, y));
        if (k == 0) reach_[at(0, x, y)] = 0;
      }
    }
  }
  void complete(std::uint32_t k, std::int32_t x, std::int32_t y) {
    const Level& level = level_[k];
    for (std::int32_t ny = std::max(y - 1, 0); ny <= std::min(y + 1, level.along - 1); ++ny) {
      for (std::int32_t nx = std::max(x - 1, 0); nx <= std::min(x + 1, level.across - 1); ++nx)
        if (--near_[at(k, nx, ny)] == 0) raise(k, nx, ny);
    }
  }
  void raise(std::uint32_t k, std::int32_t x, std::int32_t y) {
    const Level& least = level_[0];
    const std::int32_t x1 = std::min((x + 1) << k, least.across), y1 = std::min((y + 1) << k, least.along);
    for (std::int32_t ty = y << k; ty < y1; ++ty) {
      for (std::int32_t tx = x << k; tx < x1; ++tx) {
        std::uint8_t& reach = reach_[at(0, tx, ty)];
        reach = std::max(reach, static_cast<std::uint8_t>(k + 1));
      }
    }
  }

  std::int32_t width_, length_;
  std::uint32_t levels_ = 0;
  Level level_[kLeapLevels];
  std::uint8_t* unseen_;  // per tile: cells, or tiles of the level before
  std::uint8_t* near_;    // per tile: it and its neighbours, those that are not complete
  std::uint8_t* reach_;   // per tile of the first level
};

// Back onto the grid: the image in the edge that was crossed.
std::int32_t fold(std::int32_t x, std::int32_t side) { return x < 0 ? -1 - x : x >= side ? 2 * side - 1 - x : x; }

// Leaps as long as it can; returns where it comes out.
std::uint32_t leap(const Field& f, const Seen& seen, std::uint32_t p, Rng& rng) {
  std::int32_t x = f.x_of(p), y = f.y_of(p);
  std::uint32_t level = seen.reach(x, y);
  if (level == 0) return p;
  const Leaps& table = leaps();
  for (; level > 0; level = seen.reach(x, y)) {
    const std::uint64_t draw = rng.next();
    const std::int32_t reach = leap_reach(level - 1);
    const std::int32_t off = table.off_middle(level - 1, draw >> 3);
    const std::int32_t across = draw & 1u ? off : -off, out = draw & 2u ? reach : -reach;
    x = fold(x + (draw & 4u ? across : out), f.width);
    y = fold(y + (draw & 4u ? out : across), f.length);
  }
  return f.at(x, y);
}

template <class Observer>
void walk(const Field& f, Seen& seen, std::uint32_t p, std::size_t unseen, Rng& rng, Observer& observer) {
  while (unseen > 0) {
    std::uint64_t bits = rng.next();
    for (int i = 0; i < 32; ++i, bits >>= 2) {
      const std::uint32_t d = bits & 3u;
      const std::uint32_t q = p + f.delta[d];
      const auto cell = static_cast<std::int8_t>(f.cells[q]);
      if (cell >= -64) {  // not yet seen, or blocked
        if (cell < 0) continue;
        f.tell(observer, p, d);
        f.add(q, d ^ 2u);
        seen.see(f.x_of(q), f.y_of(q));
        --unseen;
      }
      p = q;
    }
    if (unseen > 0) p = leap(f, seen, p, rng);
  }
}

template <class Observer>
void aldous_broder(const Job& job, Observer& observer) {
  const Field f = make_field(job);
  Rng rng = job.rng();
  const bool is_plain = !job.mask && f.width > 1 && f.length > 1;
  if (!is_plain) prune(f, job.scratch.list, observer);
  Seen seen(job, f);
  for_each_free(f, [&](std::uint32_t root) {
    const std::size_t cells = !is_plain ? mark_part(f, root, job.scratch.list)
                                        : static_cast<std::size_t>(f.width) * static_cast<std::size_t>(f.length);
    f.cells[root] = kInTree;
    seen.see(f.x_of(root), f.y_of(root));
    walk(f, seen, root, cells - 1, rng, observer);
  });
  pack(f, job);
}

}  // namespace

void aldous_broder(const Job& job) {
  observed(job, [&](auto& observer) { aldous_broder(job, observer); });
}

}  // namespace enfilade::rules::maze
