#pragma once
// A stretch of façade and what is drawn on it, in the coordinates of Wall:
//
//     d = pane   glass, met by the room's reveal
//     d = 0      wall; outer reveals run from here to the pane
//     d < 0      sills, bands, fins, plinth, canopy
//
// Bands and plinths run round the corners. At a right angle of axis-parallel
// walls the one whose counter-clockwise end it is reaches beyond the corner by
// the band's depth; at any other angle both are mitred.

#include <optional>
#include <vector>

#include "mesh/opening.hpp"
#include "mesh/room.hpp"

namespace enfilade::mesh {

// A hole in the skin.
struct Hole {
  Span span;
  const plan::Portal* portal;
  Length pane;          // depth of the glass
  bool forward = true;  // slanted: the portal's a → b runs along the stretch
};

struct Stretch {
  // Axis-parallel: a side's line, u along it. Slanted: from → to with the
  // building on the left, u from `from`.
  bool slanted = false;
  geom::Side side = geom::kSouth;
  Length level = 0;
  geom::Point from, to;
  Length u0 = 0, u1 = 0, z0 = 0, z1 = 0;
  bool ground = false;
  bool corner0 = false, corner1 = false;  // a right-angled convex corner of the building at u0, u1
  bool end0 = false, end1 = false;        // bands end there and show it
  // Bands are mitred there with a façade of this direction (of the building's
  // outline, which has the building on its left).
  std::optional<geom::Point> mitre0, mitre1;
  std::vector<Hole> holes;

  [[nodiscard]] Wall wall(Mesh& out) const;
  // Whether the building's outline runs towards greater u.
  [[nodiscard]] bool forward() const { return slanted || side == geom::kSouth || side == geom::kEast; }
  // The ends as the outline runs.
  [[nodiscard]] geom::Point first() const;
  [[nodiscard]] geom::Point last() const;
};

// The stretch of an outline's edge, without holes. Requires a != b.
Stretch stretch_of(geom::Point a, geom::Point b, Length z0, Length z1);

// How its bands meet those of the façades before and after it on the outline
// (their directions; none: no façade).
void join_corners(Stretch& s, std::optional<geom::Point> before, std::optional<geom::Point> after);

// The wall with its windows and everything fixed to it. Sorts the holes.
void draw_facade(Stretch& s, Mesh& out);

// A band along the whole stretch.
void draw_band(const Stretch& s, Length z0, Length z1, Mesh& out);

// An upright surface seen from the right of p → q, where the outside is.
void draw_outside(geom::Point p, geom::Point q, Length z0, Length z1, plan::Material m, Mesh& out);

// Roofs with parapets over a storey's uncovered parts, and soffits.
struct Plates;
void draw_roofs(const Plates& plates, std::span<const geom::Point> openings, Length z, Mesh& out);
void draw_soffits(const Plates& plates, Length z, Mesh& out);

// A hip roof over a plate at z; false, and nothing is drawn, if the plate is no
// valid polygon. It has eaves where they have room, but not over long walls
// without an opening, which are given by their middles.
bool draw_hip_roof(const geom::Polygon& plate, std::span<const geom::Point> openings, Length z, Mesh& out);

inline constexpr plan::Material kFacade{plan::Role::facade, 0};
inline constexpr plan::Material kTrim{plan::Role::facade_trim, 0};
inline constexpr Length kBandHeight = 120;  // of a parapet's cornice

}  // namespace enfilade::mesh
