#pragma once
// Repair of outlines as they are drawn and measured in the world. Rings come in
// any shape: open or closed, either way round, with points twice, spikes, points
// that mean nothing, edges a hand's breadth long, crossing themselves; holes
// crossing or outside. What comes out can be built on.
//
// The same on every machine: integers, and + - * / sqrt on doubles that are
// rounded at once. Thread-safe; no state is kept.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include <enfilade/base/result.hpp>
#include <enfilade/geom/area.hpp>

namespace enfilade::geom {

// Limits on what is taken in. More is an error.
inline constexpr std::size_t kMostRepairPoints = 20'000;  // all rings together
inline constexpr std::size_t kMostCrossings = 1'000;      // pairs of edges that meet
inline constexpr Length kMostRepairSide = 20'000'000;     // of the bounding box

// How much may be changed; lengths in millimetres.
struct RepairLimits {
  Length repeated = 10;           // points this near to the one before are the same
  Length off_chord = 60;          // a point nearer to its neighbours' chord says nothing; a spike thinner than this too
  Length short_edge = 300;        // shorter edges become a corner
  Length turn = 350;              // turning an edge onto the frame moves no corner further; 0: nothing is turned
  std::int64_t hole = 4'000'000;  // mm²: smaller holes are filled
  Length open = 450;              // parts narrower than twice this are cut off; 0: none are
  std::int64_t part = 4'000'000;  // mm²: what comes apart and is smaller is dropped, unless it is the largest
};

enum class RepairKind : std::uint8_t {
  reversed = 0,      // rings that ran the wrong way
  repeated = 1,      // points dropped because they repeat the one before
  tangled = 2,       // pairs of edges that crossed or touched; the rings were drawn anew
  straight = 3,      // points dropped near the chord
  spike = 4,         // points dropped where a ring turned back on itself
  short_edge = 5,    // edges made a corner
  turned = 6,        // edges turned onto the outline's frame
  small_hole = 7,    // holes filled
  narrow = 8,        // narrow parts cut off
  parted = 9,        // polygons in the result, if more than one
  small_part = 10,   // polygons dropped
  area_changed = 11  // by more than a tenth; `count` is in thousandths
};
inline constexpr int kRepairKinds = 12;
std::string_view id(RepairKind kind);  // "short_edge"; for reports

struct Repair {
  RepairKind kind = RepairKind::reversed;
  std::uint32_t count = 0;
  Length move = 0;  // the furthest that a corner or the border went; 0 where that says nothing
  friend bool operator==(const Repair&, const Repair&) = default;
};
// "7 edges shorter than 0.3 m became corners (by at most 0.148 m)".
std::string text(const Repair& repair, const RepairLimits& limits = {});

struct Repaired {
  // By area, the largest first; never empty. Each is valid(), has no edge
  // shorter than short_edge and no point nearer to its neighbours' chord than
  // off_chord.
  Area parts;
  std::vector<Repair> repairs;         // by kind, each once
  std::int64_t twice_area_before = 0;  // of the rings as they came, wound once or more
  std::int64_t twice_area_after = 0;   // of all parts
  // After ÷ before, less 1.
  [[nodiscard]] double area_change() const {
    return static_cast<double>(twice_area_after) / static_cast<double>(twice_area_before) - 1;
  }
};

// Repairs rings[0], the outline, and rings[1 …], its holes. A part that is
// repaired again stays as it is, point by point, with no repairs. (One that does
// not settle within 12 rounds is finished without turning, and might be turned
// then; none of 250 000 parts of soiled outlines did that.) Rings that enclose no
// area, are nowhere wide enough or exceed the limits above are an error that says
// which. Cost about n log n in the number of points; 40 µs for a house as maps have
// it. Steps are counted on `work`, if there is one, and its error is given if it is stopped.
Result<Repaired> repair(std::span<const Ring> rings, const RepairLimits& limits = {}, Work* work = nullptr);

// The main direction of the walls, as a vector of any length: edges vote by
// their length for directions within 4° of their own, turned by right angles, the
// more the nearer; the mean of the edges within 0.25° of the winner. It points to
// the right or up to 90° left of that: x > 0, y >= 0. {1, 0} of nothing.
Point main_direction(const Polygon& polygon);

}  // namespace enfilade::geom
