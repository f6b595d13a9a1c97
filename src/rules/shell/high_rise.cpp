// Classes A, spires and keyhole: several outlines above each other.
//
// A, from the top down: one convex shape; after 7 to 9 storeys another one that
// overlaps it is united to it, and so on; the last outline runs to the ground.
// Shapes stand on a lattice of column bays, so that edges are never shorter
// than a bay and no two are nearly in line. A union with a corner or an edge
// that nobody could use is tried again; in the end the last shape is a
// rectangle round everything.

#include "rules/shell/outline.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include <enfilade/geom/area.hpp>

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::Length;
using geom::Point;
using geom::Ring;

constexpr Length kLeastEdge = 4'000;
constexpr Length kLeastBay = kLeastEdge;
constexpr Length kLeastSide = 8'000;  // what cuts leave of a side

struct Lattice {
  Length bay = 0;
  Point origin;
  std::int32_t nx = 0, ny = 0;
  std::int32_t least_x = 0, least_y = 0;  // of a shape, in bays

  [[nodiscard]] Box box(std::int32_t x0, std::int32_t y0, std::int32_t x1, std::int32_t y1) const {
    return {{origin.x + x0 * bay, origin.y + y0 * bay}, {origin.x + x1 * bay, origin.y + y1 * bay}};
  }
};

Lattice make_lattice(const plan::Brief& brief, Rng& rng, const LeastPlate& least) {
  const Length w = grain(brief.site.width), d = grain(brief.site.depth);
  Lattice l;
  l.bay = rng.between(4'800, 7'500) / 8 * 8;
  const auto count = [&](Length side, Length need) { return std::max(side / l.bay, (need + l.bay - 1) / l.bay); };
  const bool wide = w >= d;
  const Length need_x = wide ? least.along : least.across, need_y = wide ? least.across : least.along;
  // A bay that leaves too few lattice lines for the least plate gives way.
  while (l.bay >= kLeastBay && (count(w, need_x) * l.bay > w || count(d, need_y) * l.bay > d)) l.bay -= 8;
  if (l.bay < kLeastBay) return l;
  l.nx = w / l.bay;
  l.ny = d / l.bay;
  l.least_x = (need_x + l.bay - 1) / l.bay;
  l.least_y = (need_y + l.bay - 1) / l.bay;
  l.origin = {grain((w - l.nx * l.bay) / 2), grain((d - l.ny * l.bay) / 2)};
  return l;
}

// Which corners are cut, as bits: none, all, one, two neighbours, two opposite, three.
constexpr std::array<std::uint8_t, 12> kCuts{0, 0, 15, 15, 1, 4, 3, 12, 6, 9, 5, 7};

CutBox draw_shape(const Lattice& l, Rng& rng, std::int32_t x0, std::int32_t y0, std::int32_t x1, std::int32_t y1,
                  std::int32_t most_cut) {
  CutBox s{l.box(x0, y0, x1, y1), {}};
  const std::uint8_t corners = kCuts[rng.below(kCuts.size())];
  const std::int32_t shorter = std::min(x1 - x0, y1 - y0);
  const std::int32_t keep = (kLeastSide + l.bay - 1) / l.bay;
  const std::int32_t most = std::min((shorter - keep) / 2, most_cut);
  const std::int32_t cut = most > 0 ? rng.between(1, most) : 0;
  for (int i = 0; i < 4; ++i) s.cut[i] = (corners >> i & 1) ? cut * l.bay : 0;
  return s;
}

// A stretch of at least `least` bays somewhere on 0 … n that overlaps `over`.
struct Span {
  std::int32_t lo, hi;
};
Span draw_span(Rng& rng, std::int32_t n, std::int32_t least, std::int32_t most, Span over) {
  const std::int32_t length = rng.between(least, std::max(least, most));
  const std::int32_t lo_least = std::max(0, over.lo - length + 2), lo_most = std::min(n - length, over.hi - 2);
  const std::int32_t lo = rng.between(std::min(lo_least, lo_most), std::max(lo_least, lo_most));
  return {std::clamp(lo, 0, n - length), std::clamp(lo, 0, n - length) + length};
}

// Edges long enough, no corner sharper than a right angle.
bool usable(const geom::Polygon& p) {
  if (!p.holes.empty()) return false;
  const Ring& r = p.outer;
  for (std::size_t i = 0; i < r.size(); ++i) {
    const Point a = r[i], b = r[(i + 1) % r.size()], c = r[(i + 2) % r.size()];
    if (geom::dot(b - a, b - a) < std::int64_t{kLeastEdge} * kLeastEdge) return false;
    if (geom::cross(a, b, c) > 0 && geom::dot(b - a, c - b) < 0) return false;
  }
  return true;
}

}  // namespace

void outline_a(const plan::Brief& brief, Rng& rng, const LeastPlate& least, ShellScratch& scratch, Stack& out) {
  const Lattice l = make_lattice(brief, rng, least);
  if (l.nx == 0) {
    // Too tight for a lattice: one box.
    out.begin_run(0);
    out.begin_piece();
    out.add_box({{0, 0}, {grain(brief.site.width), grain(brief.site.depth)}});
    return;
  }
  const std::int32_t shapes =
      static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(std::max(1, std::min(brief.floors / 8, 12))))) + 1;
  struct Tier {
    std::int32_t storey;
    geom::Polygon outline;
  };
  std::array<Tier, 12> tiers;
  std::int32_t count = 0;
  std::int32_t storey = brief.floors;
  Span x{0, l.nx}, y{0, l.ny};
  for (std::int32_t i = 0; i < shapes && storey > 0; ++i) {
    const bool last = i + 1 == shapes;
    storey = last ? 0 : std::max(0, storey - rng.between(7, 9));
    Tier& tier = tiers[static_cast<std::size_t>(count)];
    tier.storey = storey;
    if (i == 0) {
      // Towers of several shapes begin slender.
      const std::int32_t most_x = shapes == 1 ? l.nx : std::max(l.least_x, l.nx * 6 / 10);
      const std::int32_t most_y = shapes == 1 ? l.ny : std::max(l.least_y, l.ny * 6 / 10);
      x = draw_span(rng, l.nx, std::max(l.least_x, most_x * 7 / 10), most_x, x);
      y = draw_span(rng, l.ny, std::max(l.least_y, most_y * 7 / 10), most_y, y);
      std::array<Point, 8> ring;
      // The core stands in the top: cuts leave it room.
      const std::int32_t spare = (x.hi - x.lo - l.least_x) + (y.hi - y.lo - l.least_y);
      const std::size_t n = ring_of(draw_shape(l, rng, x.lo, y.lo, x.hi, y.hi, spare / 2), ring);
      tier.outline = {Ring(ring.begin(), ring.begin() + static_cast<std::ptrdiff_t>(n)), {}};
    } else {
      const geom::Polygon& above = tiers[static_cast<std::size_t>(count - 1)].outline;
      bool found = false;
      for (int tries = 0; tries < 6 && !found; ++tries) {
        const Span sx = draw_span(rng, l.nx, l.least_x, l.nx, x), sy = draw_span(rng, l.ny, l.least_y, l.ny, y);
        std::array<Point, 8> ring;
        const std::size_t n = ring_of(draw_shape(l, rng, sx.lo, sy.lo, sx.hi, sy.hi, 99), ring);
        const geom::Polygon shape{Ring(ring.begin(), ring.begin() + static_cast<std::ptrdiff_t>(n)), {}};
        geom::Area both = geom::combine({&above, 1}, {&shape, 1}, geom::Both::unite, scratch.plane);
        found = both.size() == 1 && usable(both[0]);
        if (found) {
          tier.outline = std::move(both[0]);
          x = {std::min(x.lo, sx.lo), std::max(x.hi, sx.hi)};
          y = {std::min(y.lo, sy.lo), std::max(y.hi, sy.hi)};
        }
      }
      if (!found) tier.outline = geom::to_polygon(l.box(x.lo, y.lo, x.hi, y.hi));
    }
    ++count;
  }
  for (std::int32_t i = count; i-- > 0;) {
    out.begin_run(tiers[static_cast<std::size_t>(i)].storey);
    out.begin_piece();
    out.add_ring(tiers[static_cast<std::size_t>(i)].outline.outer);
  }
}

void outline_keyhole(const plan::Brief& brief, Rng& rng, const LeastPlate& least, Stack& out) {
  constexpr Length kGap = 8'000;
  const Length w = grain(brief.site.width), d = grain(brief.site.depth);
  const bool along_x = w >= d;
  const Length length = std::max(w, d);
  const Length leg = least.along;
  // Depth: a slab, at most one and a half plates.
  const Length deep = std::min(std::min(w, d), std::max(least.across, grain(least.across * 17 / 10)));
  const Length spare = length - 2 * leg - kGap;
  const Length left = leg + grain(static_cast<Length>(std::int64_t{spare} * rng.between(100, 400) / 1000));
  const Length right = leg + grain(static_cast<Length>(std::int64_t{spare} * rng.between(100, 400) / 1000));
  const bool holed = brief.floors >= 4;
  const std::int32_t base = std::max(1, brief.floors * rng.between(12, 30) / 100);
  const std::int32_t top = std::max(1, brief.floors * rng.between(12, 30) / 100);
  const Length offset = grain((std::min(w, d) - deep) / 2);
  const auto box = [&](Length lo, Length hi) {
    return geom::make_box(along_x ? 0 : 1, {lo, hi}, {offset, offset + deep});
  };
  // The ends of the slab may be cut on the outside.
  const Length room = (std::min(left, right) - leg + deep - least.across) / 2;
  Length cut = rng.below(2) == 0 ? 0 : grain(std::min({Length{6'000}, (deep - kLeastSide) / 3, room}));
  if (cut < 1'500) cut = 0;
  const auto add = [&](Length lo, Length hi, bool cut_lo, bool cut_hi, std::uint16_t column) {
    CutBox s{box(lo, hi), {}};
    const Length a = cut_lo ? cut : 0, b = cut_hi ? cut : 0;
    if (along_x) {
      s.cut[0] = s.cut[3] = a;
      s.cut[1] = s.cut[2] = b;
    } else {
      s.cut[0] = s.cut[1] = a;
      s.cut[2] = s.cut[3] = b;
    }
    std::array<Point, 8> ring;
    const std::size_t n = ring_of(s, ring);
    out.begin_piece(column);
    out.add_ring({ring.data(), n});
  };
  out.begin_run(0);
  add(0, length, true, true, 0);
  if (!holed) return;
  out.begin_run(base);
  add(0, left, true, false, 0);
  add(length - right, length, false, true, 1);
  out.begin_run(brief.floors - top);
  add(0, length, true, true, 0);
}

void outline_spires(const plan::Brief& brief, Rng& rng, const LeastPlate& least, Stack& out) {
  const Length w = grain(brief.site.width), d = grain(brief.site.depth);
  constexpr Length kStreet = 8'000;  // between two spires
  const auto fit = [&](Length side, Length need) { return std::max(1, (side + kStreet) / (need + kStreet)); };
  // Slots of at least a plate in both directions, so spires may turn.
  std::int32_t nx = std::min(3, fit(w, least.along)), ny = std::min(2, fit(d, least.along));
  if (nx * ny > 4) nx = 2;
  const std::int32_t podium = std::clamp(brief.floors * rng.between(8, 25) / 100, 1, std::max(1, brief.floors - 1));
  const std::int32_t slots = nx * ny;
  const std::int32_t spires =
      brief.floors > 1 ? std::max(std::min(2, slots), slots - static_cast<std::int32_t>(rng.below(2))) : 0;
  const auto tallest = static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(std::max(1, spires))));
  struct Spire {
    CutBox shape;
    std::int32_t top;
  };
  std::array<Spire, 6> list;
  for (std::int32_t i = 0; i < spires; ++i) {
    const Length sw = grain((w - (nx - 1) * kStreet) / nx), sd = grain((d - (ny - 1) * kStreet) / ny);
    const Point at{(i % nx) * (sw + kStreet), (i / nx) * (sd + kStreet)};
    const auto size = [&](Length slot) {
      const Length most = std::min(slot, std::max<Length>(least.along, 40'000));
      return std::clamp(grain(static_cast<Length>(std::int64_t{most} * rng.between(700, 1000) / 1000)), least.along,
                        most);
    };
    const Length bw = size(sw);
    const Length bd = size(sd);
    const Length x = at.x + grain(static_cast<Length>(std::int64_t{sw - bw} * rng.between(0, 1000) / 1000));
    const Length y = at.y + grain(static_cast<Length>(std::int64_t{sd - bd} * rng.between(0, 1000) / 1000));
    Spire& s = list[static_cast<std::size_t>(i)];
    s.shape = {{{x, y}, {x + bw, y + bd}}, {}};
    const std::uint8_t corners = kCuts[rng.below(kCuts.size())];
    // Cuts leave room for the core, which lies along either side.
    const Length spare = std::min(std::min(bw, bd) - kLeastSide, bw + bd - least.along - least.across) / 2;
    const Length cut = spare < kLeastEdge ? 0 : grain(rng.between(kLeastEdge * 3 / 4, std::min<Length>(spare, 9'000)));
    for (int c = 0; c < 4; ++c) s.shape.cut[c] = (corners >> c & 1) ? cut : 0;
    const std::int32_t rise = brief.floors - podium;
    const std::int32_t share = rng.between(450, 950);
    s.top = podium + (i == tallest ? rise : std::max(1, rise * share / 1000));
  }
  out.begin_run(0);
  out.begin_piece();
  out.add_box({{0, 0}, {w, d}});
  // A new run wherever a spire ends.
  std::int32_t storey = podium;
  while (spires > 0 && storey < brief.floors) {
    out.begin_run(storey);
    std::int32_t next = brief.floors;
    for (std::int32_t i = 0; i < spires; ++i) {
      const Spire& s = list[static_cast<std::size_t>(i)];
      if (s.top <= storey) continue;
      next = std::min(next, s.top);
      std::array<Point, 8> ring;
      const std::size_t n = ring_of(s.shape, ring);
      out.begin_piece(static_cast<std::uint16_t>(i));
      out.add_ring({ring.data(), n});
    }
    storey = next;
  }
}

}  // namespace enfilade::rules
