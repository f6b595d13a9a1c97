#pragma once
// Runs: nearly straight parts of a medial axis, and the lines that walls give
// them.

#include <vector>

#include <enfilade/geom/axis.hpp>

#include "geom/stretch.hpp"
#include "geom/strokes.hpp"
#include "geom/vec.hpp"

namespace enfilade::geom {

struct Line {
  Vec at, u;  // a point and the direction
};
inline double off(const Line& l, Vec p) { return cross(l.u, p - l.at); }
inline Vec foot(const Line& l, Vec p) { return l.at + l.u * dot(p - l.at, l.u); }
inline Vec meet(const Line& l, const Line& m) { return l.at + l.u * (cross(m.at - l.at, m.u) / cross(l.u, m.u)); }

// Liberties taken with a run: shares lines and shrinks; only follows its wall;
// goes its own way; stays where it is.
enum Level : std::uint8_t { kFree, kAlone, kOwn, kChord };

struct Run {
  Id end[2] = {0, 0};  // nodes of the axis
  double length = 0;
  Line line, chord;
  Vec frame;               // of the walls beside a run that follows none of them; 0 if they have none in common
  std::vector<Point> way;  // of the axis
  bool faced = false;
  bool last = false;  // the longest of its part, which has to stay
  bool shrunk = false;
  Level level = kFree;
  Id group = 0;  // the run whose line it shares
  // Drawn at right angles from end to end, not along its line.
  [[nodiscard]] bool framed() const { return !faced && (frame.x != 0 || frame.y != 0); }
};

// All runs of the parts of the axis that are far enough from the border.
std::vector<Run> make_runs(const Polygon& polygon, const Axis& axis, const StraightRules& rules, const Border& border);

}  // namespace enfilade::geom
