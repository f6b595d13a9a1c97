#pragma once
// Hall generators: from the outline of a plate to the area that is hall.
// Interchangeable; each takes an outline of any shape with holes, what stands in
// the way and which halls are given, and leaves halls that are connected and
// hold the given ones. What they leave between the halls is cut into blocks by
// whoever asked.
//
//   auto   ring of halls one office behind the façade, spines between facing
//          walls where the plate is slim, arms, parallels and links inside
//   grid   after McBryde's simple halls: right-angled, one at a time over what
//          is not yet served
//   spine  after McBryde's complex halls: bottlenecks, a spine through every
//          shape, ribs
//
// Coordinates are multiples of 4 mm, edges octilinear (see shell/outline.hpp).

#include <span>
#include <vector>

#include <enfilade/geom/area.hpp>
#include <enfilade/plan/brief.hpp>

namespace enfilade::rules {

struct HallSite {
  const geom::Polygon* outline = nullptr;
  std::span<const geom::Box> solids;  // bars of stairs and elevators
  std::span<const geom::Box> given;   // halls that must be: four sides of a loop for each bar
  std::span<const geom::Box> pads;    // further halls that must be, before the doors of single stairs
  geom::Length depth = 6'000;         // D: of an office
  geom::Length width = 1'800;         // H: of a hall
  bool few = false;                   // large suites: no halls beyond those that connect
};

// The union of boxes and loops is hall, solids and strips taken off.
struct HallPlan {
  struct Loop {  // outer less inner
    geom::Polygon outer;
    geom::Area inner;
  };
  std::vector<geom::Box> boxes;
  std::vector<Loop> loops;
  std::vector<geom::Ring> strips;  // not hall after all: what two halls beside each other left over
  bool open = false;               // nothing else helped: all of the plate is hall

  void clear() {
    boxes.clear();
    loops.clear();
    strips.clear();
    open = false;
  }
};
bool covers(const HallPlan& plan, geom::Point p);

struct HallScratch {
  geom::Arrangement plane;
  std::vector<geom::Facing> facing;
};

void lay_halls(plan::HallStyle style, const HallSite& site, HallScratch& scratch, HallPlan& out);

// The generators.
void lay_auto(const HallSite& site, HallScratch& scratch, HallPlan& out);
void lay_grid(const HallSite& site, HallScratch& scratch, HallPlan& out);
void lay_spine(const HallSite& site, HallScratch& scratch, HallPlan& out);

// --- what generators share ------------------------------------------------------

// Rooms less deep than this give their place to those across the hall.
inline constexpr geom::Length kOneSided = 2'800;

// Does the outline hold the box (touching allowed)?
bool holds(const geom::Polygon& outline, const geom::Box& box);

// How far one can go from a point inside along an axis (0: x, 1: y) until a
// wall, in the positive or negative direction.
geom::Length to_wall(const geom::Polygon& outline, geom::Point from, int axis, bool positive);

// The stretches inside the outline that lie free on the whole band across
// `band` of an axis: along x for axis 0, y in band.
void free_stretches(const geom::Polygon& outline, int axis, geom::Interval band, std::vector<geom::Interval>& out);

// Adds a rib: a hall from the nearest one straight into a part of the plate that
// no hall reaches. False if there is no free way.
bool add_rib(const HallSite& site, std::span<const geom::Point> part, HallPlan& out);

// Adds links until the halls hang together: the shortest straight or L-shaped
// one between two parts, again and again. Sets out.open if there is none.
void join_halls(const HallSite& site, HallPlan& out);

}  // namespace enfilade::rules
