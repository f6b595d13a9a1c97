#pragma once
// Dresser: puts the things of dungeons on a TileFloor: at walls, in corners, free
// in the room, by what the rules of each sort of chamber want.

#include "rules/furnish/tile_floor.hpp"
#include "rules/furnish/uses.hpp"

namespace enfilade::furnish {

struct Dresser {
  TileFloor& floor;
  Rng& rng;
  const plan::Region& region;
  std::int32_t density = 0;  // thousandths
  plan::Marks marks;
  plan::Material stone, carved, timber, fabric;

  // n things at the usual density, more or fewer at others; what is left over is drawn.
  [[nodiscard]] int amount(int n);
  [[nodiscard]] bool tall_fits(Length height) const { return floor.headroom() >= height; }

  // With its back to a wall, one of all places by chance, or the best by
  // `far`: away from the doors and in the middle of its wall. `reach`: it must
  // be walked to (only before the ways are laid).
  bool at_wall(plan::ObjectKind kind, Size size, plan::Material m, bool far = false, bool reach = false);
  // Where two walls meet.
  bool in_corner(plan::ObjectKind kind, Size size, plan::Material m);
  // Anywhere; `apart`: squares that stay free around it.
  bool anywhere(plan::ObjectKind kind, Size size, plan::Material m, std::int32_t apart = 0);
  // In the middle of the squares if they are free and it fits in.
  bool at(const Squares& squares, plan::ObjectKind kind, Size size, plan::Material m, Side facing = geom::kSouth);
  // One thing that must be reached, as near to the middle of the floor as can be.
  bool in_the_middle(plan::ObjectKind kind, Size size, plan::Material m);
  // Several, each as `at_wall`, until one does not fit.
  void along_walls(plan::ObjectKind kind, Size size, plan::Material m, int n);
  void scatter(plan::ObjectKind kind, Size size, plan::Material m, int n, std::int32_t apart = 0);

  plan::Object object(plan::ObjectKind kind, const Box& squares, Size size, plan::Material m, Side facing) const;
};

// Dresses a chamber, a cave, the entry or the lair; the ways are laid in between.
void dress_chamber(Dresser& d);

// Torches along the walls and beside doors.
void hang_torches(Dresser& d, std::span<const plan::Portal> portals);

}  // namespace enfilade::furnish
