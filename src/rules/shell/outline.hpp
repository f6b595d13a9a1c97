#pragma once
// The shells of offices: a stack of outlines, one for every run of equal
// storeys. Generators after McBryde's "Generation of Office Buildings in Large
// Scale Virtual Worlds" (2005): C a rectangle, B an L or T, courtyard a ring or
// a U, A convex shapes united downward; and two of our own, spires on a podium
// and the keyhole, a slab with an opening.
//
// All coordinates are multiples of 4 mm and all edges run along x, y or a
// diagonal, so that everything later cut out of an outline is exact.

#include <cstdint>
#include <string>
#include <vector>

#include <enfilade/base/key.hpp>
#include <enfilade/base/result.hpp>
#include <enfilade/base/rng.hpp>
#include <enfilade/geom/arrangement.hpp>
#include <enfilade/plan/brief.hpp>
#include <enfilade/rules/building.hpp>

namespace enfilade::rules {

inline constexpr geom::Length kGrain = 4;
constexpr geom::Length grain(geom::Length v) { return v / kGrain * kGrain; }  // rounded down
constexpr geom::Length grain_up(geom::Length v) { return grain(v + kGrain - 1); }

// Flat, so that thousands of them can be made without an allocation.
struct Stack {
  struct Ring {
    std::uint32_t first = 0, count = 0;  // into points
  };
  struct Piece {
    std::uint32_t first = 0, count = 0;  // into rings; the first is the outer one
    std::uint16_t column = 0;            // which spire or leg it is part of; one-piece storeys: 0
  };
  struct Run {
    std::int32_t storey = 0;             // the lowest
    std::uint32_t first = 0, count = 0;  // into pieces
  };
  std::vector<geom::Point> points;
  std::vector<Ring> rings;
  std::vector<Piece> pieces;
  std::vector<Run> runs;  // from the ground up

  void clear();
  void begin_run(std::int32_t storey);
  void begin_piece(std::uint16_t column = 0);
  void add_ring(std::span<const geom::Point> ring);
  void add_box(const geom::Box& box);  // as a ring
};

geom::Polygon polygon_of(const Stack& stack, const Stack::Piece& piece);

// What a shell must leave room for.
struct LeastPlate {
  geom::Length along = 0;  // of a plate that holds a core with halls round it
  geom::Length across = 0;
  geom::Length wing = 0;   // width of a wing with a hall and rooms on one side
  geom::Length strip = 0;  // length of such a building
};

// Scratch of shell generators.
struct ShellScratch {
  geom::Arrangement plane;
};

LeastSite least_site(plan::OfficeClass c, const LeastPlate& least);

// Fills `out`. ErrorCode::too_small names the least site.
Status make_outlines(const plan::Brief& brief, Key key, const LeastPlate& least, ShellScratch& scratch, Stack& out);

// A convex octilinear shape: a box with its corners cut off at 45 degrees.
//
//        .-------.
//       /         |     cut[0] south west, then counter-clockwise
//      |          |
//       \________/
struct CutBox {
  geom::Box box;
  geom::Length cut[4] = {0, 0, 0, 0};
};
// At most 8 points, counter-clockwise. Returns their number.
std::size_t ring_of(const CutBox& shape, std::span<geom::Point, 8> out);

// The generators; requirements on sizes are checked by make_outlines.
void outline_a(const plan::Brief& brief, Rng& rng, const LeastPlate& least, ShellScratch& scratch, Stack& out);
void outline_b(const plan::Brief& brief, Rng& rng, const LeastPlate& least, Stack& out);
void outline_c(const plan::Brief& brief, Rng& rng, const LeastPlate& least, Stack& out);
void outline_courtyard(const plan::Brief& brief, Rng& rng, const LeastPlate& least, Stack& out);
void outline_spires(const plan::Brief& brief, Rng& rng, const LeastPlate& least, Stack& out);
void outline_keyhole(const plan::Brief& brief, Rng& rng, const LeastPlate& least, Stack& out);

}  // namespace enfilade::rules
