#pragma once
// From outline, halls and core to faces: convex pieces that fill the outline
// exactly, each with what it touches.
//
// All borders go into one arrangement; its faces are outside, hall, a cell of
// the core, or block (rooms to be). Then every reflex corner of a hall or block
// shoots a ray at right angles to one of its walls, which leaves only convex
// pieces:
//
//     façade                       the ring's corner belongs to the longer
//     +-----------------+          of its two sides: the ray leaves at a
//     |       block     |          right angle to the shorter one
//     |   +-------------+
//     |   |    hall
//     |...+                        . ray

#include <cstdint>
#include <span>
#include <vector>

#include <enfilade/base/work.hpp>
#include <enfilade/geom/arrangement.hpp>

#include "rules/core/core.hpp"
#include "rules/halls/halls.hpp"

namespace enfilade::rules {

enum class FaceKind : std::uint8_t { block, hall, cell };

struct Contact {
  static constexpr std::uint32_t kOutside = ~std::uint32_t{0};
  std::uint32_t face = kOutside;  // the other face
  std::uint16_t facade = 0;       // outside: which edge of the outline
  geom::Point a, b;               // in the direction of the face's ring
};

struct PlateFace {
  FaceKind kind = FaceKind::block;
  std::uint32_t cell = 0;         // kind cell: index into the cells given
  geom::Ring ring;                // convex, counter-clockwise, no straight corners
  std::vector<Contact> contacts;  // cover its border, in order
};

struct FaceScratch {
  geom::Arrangement plane, uncut;
  std::vector<std::uint32_t> face_of;  // per cycle
};

// What is narrower or smaller than this beside a hall becomes hall.
inline constexpr geom::Length kLeastBlock = 2'400;
inline constexpr std::int64_t kLeastBlockArea = 9'000'000;

// How it went: `apart` if the halls do not hang together; `useless` is a piece
// that is too thin for anything or that no hall touches, with what is wrong.
struct FaceFlaw {
  // shut: a cell without a hall at its door. stopped: the work was; the faces are of no use.
  enum class What : std::uint8_t { none, thin, unreached, shut, apart, stopped };
  What what = What::none;
  std::uint32_t face = 0;
};
FaceFlaw make_faces(const geom::Polygon& outline, const HallPlan& halls, std::span<const Cell* const> cells,
                    FaceScratch& scratch, std::vector<PlateFace>& out, Work* work = nullptr);

// What a wall of some depth takes of a run that it meets: more where it is slanted.
constexpr geom::Length taken_by_wall(geom::Point run, geom::Point wall, geom::Length depth) {
  return geom::dot(run, wall) == 0 ? depth : depth * 5 / 2 + 60;
}

// Pieces under this area that are of no use become risers.
inline constexpr std::int64_t kLeftover = 8'000'000;

}  // namespace enfilade::rules
