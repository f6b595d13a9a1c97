#pragma once
// Light: the sources of one room, what stands in their way, and how much of
// them arrives at a point of a surface.

#include <array>
#include <cstdint>
#include <vector>

#include <enfilade/display/display.hpp>

#include "display/vec.hpp"

namespace enfilade::display {

// What a lamp looks like, and so to where it shines.
enum class Fixture : std::uint8_t {
  panel,    // flat: to where it faces, down from a ceiling or from a wall
  flush,    // a round bowl under the ceiling: mostly down
  pendant,  // a shade on a cord: down, and through the shade to all sides
};

struct Lamp {
  Point3 middle;      // of its shining side
  Length half_u = 0;  // along its plane: x and y of a ceiling, along and up a wall
  Length half_v = 0;
  mesh::Facing facing = mesh::Facing::down;
  Fixture fixture = Fixture::panel;
};

// An opening that lets light in: a window or an open door.
struct Gate {
  Vec middle;
  Vec inward;  // unit
  float area = 0;
  Glow above, below;  // what one sees through it looking up and looking down
};

// Something that keeps light away, as a block.
struct Blocker {
  Vec lo, hi;
  float area = 0;  // how much of it a nearby surface sees
};

// A wall on plan as far as corners grow darker along it, and where it is open.
struct Flank {
  Vec from, along;  // along: unit; inside lies on its left
  float length = 0;
  float depth = 0;  // the wall stands so far inside
  std::uint32_t first_gap = 0, gap_count = 0;
};
struct Gap {
  float from = 0, to = 0, head = 0;  // along the side; open below `head`
};

struct Bounds {
  Vec lo, hi;
};

// An opening between two pieces of a dungeon. Each knows its own torches only, so
// towards an opening light goes over into one that both agree on, and no seam
// shows.
struct Seam {
  Vec middle, along, inward;  // unit
  float half = 0;             // width
};

// Everything is relative to the lower corner of the region's bounds and its floor.
class Lighting {
 public:
  // Finds the sources of a room. The lamps are given, so that light and lamps
  // seen agree.
  void gather(const Subject& subject, const std::vector<Lamp>& lamps);

  // Light reflected from a lit spot: it shines to where `up` points.
  void add_bounce(Vec at, Vec up, Glow flux);

  // Picks the sources that reach a piece of the room; at() uses these.
  void focus(const Bounds& piece);

  // Light that arrives at p of a surface that looks along n. Requires focus().
  [[nodiscard]] Glow at(Vec p, Vec n) const;

  [[nodiscard]] Vec local(Point3 p) const {
    return {static_cast<float>(p.x - origin_.x) * 0.001f, static_cast<float>(p.y - origin_.y) * 0.001f,
            static_cast<float>(p.z - origin_.z) * 0.001f};
  }

 private:
  struct Bulb {  // a lamp or a lit spot: shines around `down`
    Vec at, down;
    Glow power;
    float size2 = 0;
    bool bare = false;  // a flame: shines to all sides
  };
  void add_lamp(const Lamp& lamp, float strength);
  void add_torches(const plan::Room& room);
  void add_sky(const plan::Region& region);
  void add_seam(const plan::Room& room, const plan::Portal& portal);
  [[nodiscard]] bool walled_off(Vec p, Vec from) const;
  [[nodiscard]] Glow by_seams(Vec p, Glow light) const;
  void add_gate(const plan::Room& room, const plan::Portal& portal, bool open);
  void add_sides(const Subject& subject);
  void add_gaps(const Subject& subject, std::size_t face, Flank& side);
  void settle_ambient(const plan::Room& room);
  [[nodiscard]] float openness(Vec p, Vec n) const;
  [[nodiscard]] float shade(Vec p, Vec to) const;

  Point3 origin_;
  float height_ = 0;    // of the ceiling
  bool roofed_ = true;  // false: stairs and shafts, whose lids are mostly open
  Glow ambient_;
  float gain_ = 1;  // how much eyes adapt to the room
  std::vector<Bulb> bulbs_;
  std::vector<Gate> gates_;
  std::vector<Blocker> blockers_;
  std::vector<Flank> sides_;
  std::vector<Gap> gaps_;
  std::vector<Seam> seams_;
  bool rock_ = false;      // a dungeon
  bool cornered_ = false;  // its walls may stand between a flame and what it lights
  // Copies of those in reach, side by side in memory.
  std::vector<Bulb> near_bulbs_;
  std::vector<Gate> near_gates_;
  std::vector<Blocker> near_blockers_;
  std::vector<Flank> near_sides_;
};

// The boxes that stand for a piece of furniture when light is kept away.
void block_light(const plan::Object& object, Point3 origin, std::vector<Blocker>& out);

// The ends of a region's face on plan, inside on the left.
struct FaceLine {
  geom::Point from, to;
};
FaceLine face_line(const plan::Region& region, std::size_t face);

}  // namespace enfilade::display
