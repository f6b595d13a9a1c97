#pragma once
// What a new hall gives to the pieces around it: openings to halls-to-be and
// doors to rooms-to-be.

#include <algorithm>
#include <array>

#include "rules/tower/step.hpp"

namespace enfilade::rules {

// Hallway openings along an edge, walls included.
struct Hallways {
  static constexpr std::size_t kMost = 24;
  std::array<Interval, kMost> at{};
  std::size_t n = 0;

  void add(Interval span) {
    if (n < kMost) at[n++] = span;
  }
  [[nodiscard]] bool near(Interval span, Length distance) const {
    return std::any_of(at.begin(), at.begin() + static_cast<std::ptrdiff_t>(n),
                       [&](Interval other) { return geom::grow(other, distance).overlaps(span); });
  }
};

// Adds what lies beyond a hall's side as a piece with its portals; nothing for
// an empty box. A piece that inherits a hallway opening is a hall divide, and so
// is one too deep to be filled with rooms from the halls that serve it; else it
// is a cluster.
void add_piece(Step& step, int hall, Side side, const Box& box);

// Places the portals between the side of a hall and a piece: openings straight
// across from inherited ones, further openings to a hall divide (one is
// guaranteed if it has none), then evenly spaced room doors. A cluster always
// gets a door here if its contact can hold one.
void place_edge(Step& step, int hall, Side side, int piece);

// The same with the openings decided by the caller: doors only.
void place_doors(Step& step, int hall, Side side, int piece, const Hallways& hallways);

// A full-width opening between two halls that touch along `side` of the first.
void join_halls(Step& step, int a, Side side, int b);

// Even positions for n halls across an extent: lines[i] is the low edge of the
// i-th. Ends that a hall serves already get more than the others.
Length hall_line(const Step& step, Interval extent, bool served_lo, bool served_hi, int i, int n);

}  // namespace enfilade::rules
