#pragma once
// Fitting: the clear floor of one room while furniture goes in. It knows what
// may stand where; the rules of each use decide what they would like.
//
//   +--------------------------------+  the walls' inner faces (clear)
//   |  band of the north wall        |
//   |    +----------------------+    |
//   |    | core: free, but for  |    |  bands hold what stands against a wall,
//   |    | islands that leave a |    |  each at most as deep as its band
//   |    | ring around them     |    |
//   |    +----------------------+    |
//   |  band   |way|                  |
//   +---------[door]-----------------+
//
// Invariant: the core measures at least kWay both ways and its rim of that
// width stays free, so it is connected; every door and every piece in a band
// has a way, a box of free floor at least kWay wide that meets the core in at
// least kWay by kWay. So everything is reachable by construction, and no search
// is needed.
//
// A convex room that is no box has the same: clear is the box around its clear
// floor, the core is cut out of it, and whatever is placed or kept free lies
// inside the floor (shaped_floor.hpp). Slanted walls hold nothing.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <enfilade/plan/room.hpp>

#include "rules/furnish/shaped_floor.hpp"

namespace enfilade::furnish {

using geom::Box;
using geom::Interval;
using geom::Length;
using geom::Side;

inline constexpr Length kWay = 750;          // width of a way; more than the 700 promised
inline constexpr Length kDoorDepth = 1000;   // free floor before a door
inline constexpr Length kSill = 900;         // nothing taller stands before a window
inline constexpr Length kWindowDepth = 600;  // how far "before a window" reaches
inline constexpr int kMaxDoors = 64;
inline constexpr int kMaxWays = 96;

// Directions seen from a wall: into the room, to the wall, and along the wall
// towards larger or smaller coordinates.
enum class Toward : std::uint8_t { room, wall, plus, minus };

// A piece of a group, relative to the group's start along the wall (u) and to
// the wall's inner face (v).
struct Part {
  plan::ObjectKind kind = plan::ObjectKind::desk;
  Toward facing = Toward::room;
  plan::Material material;
  Interval u;
  Interval v;
  Length height = 0;
  Length above = 0;  // underside above the floor
  Length low = 0;    // FreeFloor: its height before a window; 0: not there
};

// Floor that a group keeps free. A linked strip is joined to the core by a way.
struct Strip {
  Interval u;
  Interval v;
  bool linked = true;
};

// Pieces that belong together against a wall: a desk and its chair, a run of
// cabinets.
struct Group {
  std::array<Part, 8> parts;
  std::array<Strip, 3> strips;
  int part_count = 0;
  int strip_count = 0;
  Length width = 0;         // along the wall
  Length depth = 0;         // of its deepest part
  Interval hull_u, hull_v;  // of all parts

  void add(const Part& part) {
    hull_u = part_count == 0 ? part.u : Interval{std::min(hull_u.lo, part.u.lo), std::max(hull_u.hi, part.u.hi)};
    hull_v = part_count == 0 ? part.v : Interval{std::min(hull_v.lo, part.v.lo), std::max(hull_v.hi, part.v.hi)};
    parts[static_cast<std::size_t>(part_count++)] = part;
    depth = std::max(depth, part.v.hi);
  }
  void keep_free(Interval u, Interval v, bool linked = true) {
    strips[static_cast<std::size_t>(strip_count++)] = {u, v, linked};
  }
};

class Fitting {
 public:
  static constexpr Length kNowhere = geom::kLimit;

  // Objects are appended to `out`. The references must outlive this.
  Fitting(const plan::Region& region, std::span<const plan::Portal> portals, std::vector<plan::Object>& out);

  // False: nothing can be placed (too narrow, or too many doors).
  [[nodiscard]] bool usable() const { return usable_; }
  // False: no wall runs along an axis, or the floor is a box inside an outline
  // that is not convex; only islands are allowed.
  [[nodiscard]] bool has_walls() const { return walls_; }
  [[nodiscard]] const Box& clear() const { return clear_; }
  [[nodiscard]] const Box& core() const { return core_; }
  [[nodiscard]] std::int64_t area() const { return shape_ ? shape_->area() : clear_.area(); }
  // The stretch of clear's side that is a wall; it may be empty.
  [[nodiscard]] Interval wall(Side s) const { return shape_ ? shape_->wall(s) : clear_.extent(s); }
  [[nodiscard]] Length extent(Side s) const { return std::max(0, wall(s).length()); }
  // How far the room reaches from the wall to the opposite one.
  [[nodiscard]] Length reach(Side s) const { return clear_.along(1 - geom::axis_of(s)).length(); }
  [[nodiscard]] int doors(Side s) const { return door_count_[s]; }
  [[nodiscard]] bool has_window(Side s) const { return windows_[s]; }
  // The side of the entrance, or of the lowest door; kSouth if there is none.
  [[nodiscard]] Side front_door() const { return front_; }
  [[nodiscard]] bool has_entrance() const { return entrance_; }

  // Starts over with new bands, removing what was placed; a side without a wall
  // gets none. False, leaving the fitting without bands, if the core would be
  // narrower than kWay. Without walls all bands must be 0.
  bool divide(std::array<Length, 4> bands);

  // Keeps lanes free for those who cross the room: one straight in from the entrance to the wall across, and from
  // every other opening one that meets it. A lane is as wide as its opening and at least `width`. Nothing without an
  // entrance, or where the floor is a box inside an outline that is not convex. Comes after divide().
  //
  //     +----[hall]------------+
  //     |    |·······|·|       |      · lane
  //     |            |·|·······[hall]
  //     |            |·|       |
  //     +-----------[in]-------+
  void keep_lanes(Length width);

  // Puts a group against a wall whose band is deep enough, at the first place
  // at or after `from` that ends by `to`; returns that place or kNowhere.
  Length sweep(Side s, const Group& group, Length from, Length to);
  // The same over the whole wall from a start that wraps around.
  bool place_from(Side s, const Group& group, Length start);
  // Up to n groups evenly along the wall; neighbours may share `shared` of
  // their width (the free strips at both ends). Returns how many fitted.
  int spread(Side s, const Group& group, int n, Length shared = 0);

  // Puts a piece that needs no way (a plant) into corner 0 … 3. False if it
  // would reach into the core.
  bool place_in_corner(int corner, const Part& part);

  // Islands. The caller keeps them apart and at least kWay from the core's rim;
  // this only says whether a box stays clear of doors and ways.
  [[nodiscard]] bool island_fits(const Box& box, Length height) const;
  // Something placed already overlaps the box.
  [[nodiscard]] bool meets_object(const Box& box) const;
  void add_island(plan::ObjectKind kind, const Box& box, Side facing, Length height, plan::Material material);

  // Takes the piece placed last away again.
  void drop_last() { out_.pop_back(); }

  [[nodiscard]] std::size_t placed() const { return out_.size() - first_; }

 private:
  [[nodiscard]] Box on_wall(Side s, Interval u, Interval v) const;
  [[nodiscard]] Box before(const plan::Portal& portal, Length depth) const;
  [[nodiscard]] Box way_to_core(Box seed) const;
  struct Trial;
  // False if the group or its ways would leave the room.
  bool lay_out(Side s, Length at, const Group& group, Trial& trial) const;
  // How far along the wall the group must move before another try is worth
  // while: 0 if it fits here, kNowhere if it never will.
  [[nodiscard]] Length shift_needed(int axis, const Group& group, const Trial& trial) const;
  [[nodiscard]] Length window_shift(const Box& box, int axis) const;
  // The part of shift_needed() that only rooms with a shape have.
  [[nodiscard]] Length shape_shift(int axis, const Group& group, const Trial& trial) const;
  [[nodiscard]] Box core_between(const std::array<Length, 4>& bands) const;
  // None for slanted walls, and for those of outlines that are not convex.
  [[nodiscard]] std::optional<Side> side_of_wall(const plan::Portal& portal) const;
  // False if nothing can be placed.
  bool add_opening(const plan::Portal& portal);
  void commit(Side s, const Group& group, const Trial& trial);
  void emit(plan::ObjectKind kind, const Box& box, Side facing, Length above, Length height, plan::Material material);

  const plan::Region& region_;
  std::span<const plan::Portal> portals_;
  std::vector<plan::Object>& out_;
  std::size_t first_;
  std::optional<ShapedFloor> shape_;  // convex, but no box; knows its doors itself
  bool walls_;
  Box clear_;
  Box core_;
  std::array<Length, 4> bands_{};
  Length headroom_ = 0;
  std::array<int, 4> door_count_{};
  std::array<bool, 4> windows_{};
  const plan::Portal* front_portal_ = nullptr;
  Side front_ = geom::kSouth;
  bool entrance_ = false;
  bool usable_ = false;
  int zone_count_ = 0;
  int way_count_ = 0;
  std::array<Box, kMaxDoors> zones_;      // the floor before each door
  std::array<Box, kMaxDoors> door_ways_;  // the same, joined to the core
  std::array<Box, kMaxWays> ways_;        // of the pieces placed
  std::vector<Box> lanes_;
};

// Which side a direction means at a wall.
Side side_of(Side wall, Toward toward);

// The same, without a Fitting, for halls with any number of doors: the box
// before a portal, `depth` deep from the wall's face, clipped to the clear box.
Box zone_before(const plan::Region& region, const Box& clear, const plan::Portal& portal, Length depth);

// How deep the floor before a portal must stay free; 0 for windows and wells.
Length free_depth(const plan::Portal& portal);

// The largest box found by a short search inside any outline, clear of its walls
// whatever their depth; empty if there is none. A region without an outline
// gives its clear box.
Box furnishable(const plan::Region& region);

}  // namespace enfilade::furnish
