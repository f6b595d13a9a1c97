// 1. piece_at finds the rectangle that holds a cell (weave_lattice.cpp).
// 2. A cell near a side of it may belong to the piece across, by the teeth of the
//    seam between the two (weave_seam.cpp). Teeth keep away from the ends of seams,
//    so no cell is claimed twice, and only the two pieces of a seam touch along it.
// 3. A block's neighbours are among the parts of the 3 x 3 lattice cells around it.

#include "rules/dungeon/weave.hpp"

#include <algorithm>

#include <enfilade/base/rng.hpp>

#include "rules/dungeon/weave_lattice.hpp"
#include "rules/dungeon/weave_seam.hpp"
#include "rules/dungeon/weave_zone.hpp"

namespace enfilade::rules::dungeon {
namespace {

constexpr std::int32_t kStairWide = 2, kStairLong = 3;

// A neighbour, on which side of us, and what we share with it.
struct Neighbour {
  Piece piece;
  geom::Side side = geom::kSouth;
  Seam seam;
  Key key;
  Teeth teeth;
  [[nodiscard]] bool low() const { return side == geom::kEast || side == geom::kNorth; }  // we are the low piece
};
struct Surroundings {
  Piece own;
  std::vector<Neighbour> neighbours;  // by side, then along it
};

// The side of a on which b touches it; false if on none.
bool touch(const Rect& a, const Rect& b, geom::Side& side, Seam& seam) {
  if (b.hi.y == a.lo.y) seam = seam_between(b, a, false), side = geom::kSouth;
  else if (b.lo.x == a.hi.x) seam = seam_between(a, b, true), side = geom::kEast;
  else if (b.lo.y == a.hi.y) seam = seam_between(a, b, false), side = geom::kNorth;
  else if (b.hi.x == a.lo.x) seam = seam_between(b, a, true), side = geom::kWest;
  else return false;
  return seam.length() > 0;
}

void look_around(Key seed, const BlockId& id, Surroundings& out) {
  const std::array<Parts, 9> around = lattice_parts_around(seed, id.i, id.j);
  out.own = {id, around[4].rect[id.part]};
  out.neighbours.clear();
  for (std::size_t c = 0; c < around.size(); ++c) {
    for (int p = 0; p < around[c].count; ++p) {
      Neighbour n;
      n.piece = {{id.i - 1 + static_cast<std::int64_t>(c / 3), id.j - 1 + static_cast<std::int64_t>(c % 3),
                  static_cast<std::uint8_t>(p)},
                 around[c].rect[static_cast<std::size_t>(p)]};
      if (!touch(out.own.rect, n.piece.rect, n.side, n.seam)) continue;
      n.key = seam_key(seed, n.seam);
      n.teeth = teeth_of(n.key, n.seam);
      out.neighbours.push_back(n);
    }
  }
  std::sort(out.neighbours.begin(), out.neighbours.end(), [](const Neighbour& a, const Neighbour& b) {
    return a.side != b.side ? a.side < b.side : a.seam.from < b.seam.from;
  });
}

// Our own cells along a seam: `out` cells beyond the line belong to us, or -out
// cells on our side do not.
constexpr std::int32_t outward(bool low, std::int32_t shift) { return low ? shift : -shift; }

// Local cells of the plane's: u along the seam, v across.
struct Frame {
  Far low;
  [[nodiscard]] CellBox box(const Seam& seam, std::int64_t u0, std::int64_t u1, std::int64_t v0,
                            std::int64_t v1) const {
    const std::int64_t x0 = seam.vertical ? v0 : u0, x1 = seam.vertical ? v1 : u1;
    const std::int64_t y0 = seam.vertical ? u0 : v0, y1 = seam.vertical ? u1 : v1;
    return {{static_cast<std::int32_t>(x0 - low.x), static_cast<std::int32_t>(y0 - low.y)},
            {static_cast<std::int32_t>(x1 - low.x), static_cast<std::int32_t>(y1 - low.y)}};
  }
};

void fill(maze::Bits& mask, const CellBox& box, bool value) {
  if (box.hi.x <= box.lo.x) return;
  const std::int32_t n = box.width();
  const std::uint64_t word = (n >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1) << box.lo.x;
  for (std::int32_t y = box.lo.y; y < box.hi.y; ++y) {
    std::uint64_t& row = mask.row(y)[0];
    row = value ? row | word : row & ~word;
  }
}

void carve_teeth(const Neighbour& n, Block& out) {
  const bool low = n.low();
  const Frame frame{out.low};
  for (std::int32_t t = 0; t < n.seam.length(); ++t) {
    const std::int32_t shift = n.teeth.shift[static_cast<std::size_t>(t)];
    if (shift == 0) continue;
    const std::int64_t u = n.seam.from + t, v = n.seam.line;
    fill(out.mask, frame.box(n.seam, u, u + 1, std::min(v, v + shift), std::max(v, v + shift)),
         outward(low, shift) > 0);
  }
}

void open_seam(Key seed, const plan::Dungeon& wish, const Neighbour& n, Block& out) {
  const bool low = n.low();
  const Frame frame{out.low};
  const Crossings crossings = crossings_of(n.key, n.seam, n.teeth, out.level);
  for (int k = 0; k < crossings.count; ++k) {
    const Crossing& c = crossings.at[static_cast<std::size_t>(k)];
    Opening opening{
        c.key, n.piece.id, static_cast<std::uint16_t>(out.joints.size()), static_cast<std::uint16_t>(c.to - c.from),
        -1,    out.theme};
    for (std::int32_t t = c.from; t < c.to; ++t) {
      const std::int64_t v = n.seam.line + n.teeth.shift[static_cast<std::size_t>(t)] - (low ? 1 : 0);
      // Both sides draw the same bit, so exactly one of them may hang a door there.
      out.joints.push_back({frame.box(n.seam, n.seam.from + t, 0, v, 0).lo, n.side, low == ((c.key.lo & 1) != 0)});
    }
    if (c.low_depth > 0) {
      const std::int64_t v = n.seam.line + n.teeth.shift[static_cast<std::size_t>(c.from)];
      opening.stamp = static_cast<std::int8_t>(out.stamps.size());
      if (!low) opening.theme = look_of(seed, wish, n.piece).theme;
      const CellBox box = frame.box(n.seam, n.seam.from + c.from, n.seam.from + c.to, low ? v - c.low_depth : v,
                                    low ? v : v + c.high_depth);
      out.stamps.push_back({box, ChamberKind::seam, out.joints.back().cell, n.side});
    }
    out.openings.push_back(opening);
  }
}

// Where stairs may lie along one axis of a block: further inside than teeth,
// joints and rooms of its seams reach on any level.
constexpr std::int64_t stair_margin(std::int64_t side) { return side >= kDeepBlock ? 6 : 3; }
static_assert(kShortestBlock - 2 * 3 >= 6 && kDeepBlock - 2 * 6 >= 6);

// The stair between `level` and the next. Even and odd ones lie in different halves
// of the block, two cells apart, so that those of three levels never meet.
Stamp stair_of(Key block, const Rect& rect, Far low, std::int32_t level) {
  Rng rng(mix(mix(block, 0x57a1), static_cast<std::uint64_t>(level)), Purpose::layout);
  std::array<std::int32_t, 2> from, to;  // by axis, counted from rect.lo
  const std::array<std::int64_t, 2> side{rect.width(), rect.length()};
  for (std::size_t a = 0; a < 2; ++a) {
    from[a] = static_cast<std::int32_t>(stair_margin(side[a]));
    to[a] = static_cast<std::int32_t>(side[a]) - from[a];
  }
  const std::size_t axis = to[0] - from[0] >= to[1] - from[1] ? 0 : 1;
  const std::int32_t half = (to[axis] - from[axis] - 2) / 2;
  if (((static_cast<std::uint64_t>(level) ^ block.hi) & 1) == 0) to[axis] = from[axis] + half;
  else from[axis] = to[axis] - half;
  const std::size_t lengthwise = half < kStairLong ? 1 - axis : static_cast<std::size_t>(rng.below(2));
  std::array<std::int32_t, 2> at, size{kStairWide, kStairWide};
  size[lengthwise] = kStairLong;
  for (std::size_t a = 0; a < 2; ++a) at[a] = rng.between(from[a], to[a] - size[a]);
  // Entered from the middle of the block, where there is always a way.
  const std::int64_t low_gap = at[lengthwise], high_gap = side[lengthwise] - at[lengthwise] - kStairLong;
  const bool high_end = low_gap != high_gap ? low_gap < high_gap : rng.below(2) == 1;
  std::array<std::int32_t, 2> mouth = at;
  mouth[lengthwise] += high_end ? kStairLong - 1 : 0;
  mouth[1 - lengthwise] += rng.between(0, kStairWide - 1);
  const auto dx = static_cast<std::int32_t>(rect.lo.x - low.x), dy = static_cast<std::int32_t>(rect.lo.y - low.y);
  return {{{at[0] + dx, at[1] + dy}, {at[0] + size[0] + dx, at[1] + size[1] + dy}},
          ChamberKind::stair,
          {mouth[0] + dx, mouth[1] + dy},
          lengthwise == 0 ? (high_end ? geom::kEast : geom::kWest) : (high_end ? geom::kNorth : geom::kSouth)};
}

// How far teeth reach out of the rectangle, by side.
std::array<std::int32_t, 4> reach(const std::vector<Neighbour>& neighbours) {
  std::array<std::int32_t, 4> out{};
  for (const Neighbour& n : neighbours)
    for (std::int32_t t = 0; t < n.seam.length(); ++t)
      out[n.side] = std::max(out[n.side], outward(n.low(), n.teeth.shift[static_cast<std::size_t>(t)]));
  return out;
}

}  // namespace

BlockId block_at(Key seed, Far cell) {
  const Piece own = piece_at(seed, cell);
  const Rect& r = own.rect;
  // At most one side is near enough where teeth may be: they keep away from corners.
  struct Near {
    Far across;
    bool vertical, low;
    std::int64_t depth;
  };
  for (const Near& near : {Near{{cell.x, r.lo.y - 1}, false, false, cell.y - r.lo.y},
                           Near{{r.hi.x, cell.y}, true, true, r.hi.x - 1 - cell.x},
                           Near{{cell.x, r.hi.y}, false, true, r.hi.y - 1 - cell.y},
                           Near{{r.lo.x - 1, cell.y}, true, false, cell.x - r.lo.x}}) {
    if (near.depth >= kDeepestTooth) continue;
    const Piece other = piece_at(seed, near.across);
    const Seam seam =
        near.low ? seam_between(r, other.rect, near.vertical) : seam_between(other.rect, r, near.vertical);
    const std::int64_t t = (near.vertical ? cell.y : cell.x) - seam.from;
    const std::int32_t shift = teeth_of(seam_key(seed, seam), seam).shift[static_cast<std::size_t>(t)];
    if (-outward(near.low, shift) > near.depth) return other.id;
  }
  return own.id;
}

void lay_block(Key seed, const plan::Dungeon& wish, const BlockId& id, std::int32_t level, Block& out) {
  Surroundings around;
  look_around(seed, id, around);
  const Piece& own = around.own;
  const Key block = mix(place_key(seed, kBlockTag, id.i, id.j), id.part);
  const std::array<std::int32_t, 4> out_by = reach(around.neighbours);
  const Look look = look_of(seed, wish, own);
  out.id = id;
  out.level = level;
  out.key = mix(block, static_cast<std::uint64_t>(std::int64_t{level}));
  out.low = {own.rect.lo.x - out_by[geom::kWest], own.rect.lo.y - out_by[geom::kSouth]};
  out.width = static_cast<std::int32_t>(own.rect.hi.x + out_by[geom::kEast] - out.low.x);
  out.length = static_cast<std::int32_t>(own.rect.hi.y + out_by[geom::kNorth] - out.low.y);
  out.order = look.order;
  out.theme = look.theme;
  out.joints.clear();
  out.openings.clear();
  out.stamps.clear();
  out.mask.reset(out.width, out.length);
  const std::int32_t x = out_by[geom::kWest], y = out_by[geom::kSouth];
  fill(out.mask,
       {{x, y}, {x + static_cast<std::int32_t>(own.rect.width()), y + static_cast<std::int32_t>(own.rect.length())}},
       true);
  for (const Neighbour& n : around.neighbours) {
    carve_teeth(n, out);
    open_seam(seed, wish, n, out);
  }
  out.stair_next = out.stair_last = -1;
  if (level + 1 < wish.levels) {
    out.stair_next = static_cast<std::int8_t>(out.stamps.size());
    out.stamps.push_back(stair_of(block, own.rect, out.low, level));
  }
  if (level > 0) {
    out.stair_last = static_cast<std::int8_t>(out.stamps.size());
    out.stamps.push_back(stair_of(block, own.rect, out.low, level - 1));
  }
}

void blocks_meeting(Key seed, Far lo, Far hi, std::vector<BlockId>& out) {
  out.clear();
  if (hi.x <= lo.x || hi.y <= lo.y) return;
  const auto meets = [&](const Piece& piece) {
    const auto overlap = [&](std::int64_t by) {
      return Rect{{std::max(lo.x, piece.rect.lo.x - by), std::max(lo.y, piece.rect.lo.y - by)},
                  {std::min(hi.x, piece.rect.hi.x + by), std::min(hi.y, piece.rect.hi.y + by)}};
    };
    const auto some = [](const Rect& r) { return r.lo.x < r.hi.x && r.lo.y < r.hi.y; };
    if (some(overlap(-kDeepestTooth))) return true;
    // Only the strip where its seams have teeth: ask its cells.
    const Rect strip = overlap(kDeepestTooth);
    for (std::int64_t y = strip.lo.y; y < strip.hi.y; ++y)
      for (std::int64_t x = strip.lo.x; x < strip.hi.x; ++x)
        if (block_at(seed, {x, y}) == piece.id) return true;
    return false;
  };
  const std::int64_t i1 = floor_div(hi.x - 1, kPitch) + 1, j1 = floor_div(hi.y - 1, kPitch) + 1;
  for (std::int64_t i = floor_div(lo.x, kPitch) - 1; i <= i1; ++i) {
    for (std::int64_t j = floor_div(lo.y, kPitch) - 1; j <= j1; ++j) {
      const Parts parts = lattice_parts(seed, i, j);
      for (int p = 0; p < parts.count; ++p) {
        const Piece piece{{i, j, static_cast<std::uint8_t>(p)}, parts.rect[static_cast<std::size_t>(p)]};
        if (meets(piece)) out.push_back(piece.id);
      }
    }
  }
}

}  // namespace enfilade::rules::dungeon
