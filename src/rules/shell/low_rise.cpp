// Classes C, B and courtyard: one outline for all storeys.
//
//   C   rectangle       B   L or T            courtyard   ring or U
//   +--------+          +----+                +----------+   +--+    +--+
//   |        |          |    +-------+        |  +----+  |   |  |    |  |
//   |        |          |    |       |        |  |    |  |   |  +----+  |
//   +--------+          |    +-------+        |  +----+  |   |          |
//                       +----+                +----------+   +----------+

#include "rules/shell/outline.hpp"

#include <algorithm>
#include <array>

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::Length;
using geom::Point;

Length part(Length whole, std::int32_t permille) {
  return grain(static_cast<Length>(std::int64_t{whole} * permille / 1000));
}

// A shape drawn in a frame of `width` × `depth` and turned by quarter turns
// into the site; odd turns swap the frame's sides.
struct Turned {
  Length width, depth;
  std::uint32_t quarters;

  [[nodiscard]] Point place(Point p) const {
    switch (quarters) {
      case 1: return {depth - p.y, p.x};
      case 2: return {width - p.x, depth - p.y};
      case 3: return {p.y, width - p.x};
      default: return p;
    }
  }
};

Turned turned(const plan::Brief& brief, std::uint32_t quarters) {
  const Length w = grain(brief.site.width), d = grain(brief.site.depth);
  return quarters % 2 == 0 ? Turned{w, d, quarters} : Turned{d, w, quarters};
}

void add_turned(const Turned& frame, std::span<const Point> ring, Stack& out) {
  std::array<Point, 12> placed;
  for (std::size_t i = 0; i < ring.size(); ++i) placed[i] = frame.place(ring[i]);
  out.add_ring({placed.data(), ring.size()});
}

}  // namespace

void outline_c(const plan::Brief& brief, Rng& rng, const LeastPlate& least, Stack& out) {
  Length width = grain(brief.site.width), depth = grain(brief.site.depth);
  const std::uint32_t which = rng.below(3);
  const std::int32_t share = rng.between(500, 1000);
  // What is left is long enough, and so is the other side wide enough.
  const auto narrow = [&](Length side, Length other) {
    return std::max(part(side, share), std::min(side, other >= least.strip ? least.wing + 1'000 : least.strip));
  };
  if (which == 1) width = narrow(width, depth);
  if (which == 2) depth = narrow(depth, width);
  out.begin_run(0);
  out.begin_piece();
  out.add_box({{0, 0}, {width, depth}});
}

void outline_b(const plan::Brief& brief, Rng& rng, const LeastPlate& least, Stack& out) {
  constexpr Length kNotch = 4'000;  // a shallower step is no wing
  const Turned frame = turned(brief, rng.below(4));
  const std::int32_t tall = rng.between(500, 1000), wide = rng.between(500, 1000);
  const std::uint32_t flush = rng.below(3);
  const std::int32_t middle = rng.between(300, 700);
  // The stem, and the wing on its long side.
  const Length thick = least.wing + 500;
  const Length height = std::max(part(frame.depth, tall), std::min(frame.depth, std::max(2 * thick, least.strip)));
  const Length stem = std::min(frame.width, std::max(part(frame.width, 500), thick));
  const Length wing = std::min(height, std::max(part(height, 500), thick));
  const Length reach = part(frame.width - stem, wide);
  out.begin_run(0);
  out.begin_piece();
  if (reach < kNotch || height - wing < kNotch) {
    const std::array<Point, 4> box{{{0, 0}, {frame.width, 0}, {frame.width, height}, {0, height}}};
    return add_turned(frame, box, out);
  }
  Length lo = flush == 0 ? 0 : flush == 1 ? height - wing : part(height - wing, middle);
  if (lo < kNotch) lo = 0;
  if (height - wing - lo < kNotch) lo = height - wing;
  const Length hi = lo + wing, end = stem + reach;
  if (lo == 0) {
    const std::array<Point, 6> l{{{0, 0}, {end, 0}, {end, hi}, {stem, hi}, {stem, height}, {0, height}}};
    add_turned(frame, l, out);
  } else if (hi == height) {
    const std::array<Point, 6> l{{{0, 0}, {stem, 0}, {stem, lo}, {end, lo}, {end, height}, {0, height}}};
    add_turned(frame, l, out);
  } else {
    const std::array<Point, 8> t{
        {{0, 0}, {stem, 0}, {stem, lo}, {end, lo}, {end, hi}, {stem, hi}, {stem, height}, {0, height}}};
    add_turned(frame, t, out);
  }
}

void outline_courtyard(const plan::Brief& brief, Rng& rng, const LeastPlate& least, Stack& out) {
  constexpr Length kCourt = 6'000;
  const bool ring = rng.below(2) == 0;
  const Turned frame = turned(brief, rng.below(4));
  // Two offices and a hall deep, less where the site is small, but at least a
  // hall with rooms on one side.
  const Length wish = grain_up(2 * brief.office_width + brief.hall_width);
  const Length x = std::clamp(wish, least.wing, grain((frame.width - kCourt) / 2));
  const Length y = std::clamp(wish, least.wing, grain((frame.depth - kCourt) / 2));
  const Length t = std::min(x, y);
  const Length w = frame.width, d = frame.depth;
  out.begin_run(0);
  out.begin_piece();
  if (ring) {
    const std::array<Point, 4> box{{{0, 0}, {w, 0}, {w, d}, {0, d}}};
    const std::array<Point, 4> hole{{{t, t}, {t, d - t}, {w - t, d - t}, {w - t, t}}};
    add_turned(frame, box, out);
    add_turned(frame, hole, out);
  } else {
    const std::array<Point, 8> u{{{0, 0}, {w, 0}, {w, d}, {w - t, d}, {w - t, t}, {t, t}, {t, d}, {0, d}}};
    add_turned(frame, u, out);
  }
}

}  // namespace enfilade::rules
