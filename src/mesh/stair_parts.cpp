#include "mesh/stair_parts.hpp"

#include <algorithm>

namespace enfilade::mesh {
namespace {

constexpr Length kSpine = 60;

}  // namespace

std::vector<Spine> spines_of(const plan::Room& room) {
  std::vector<Spine> spines;
  for (std::size_t i = 0; i + 1 < room.flights.size(); ++i) {
    const plan::Flight &f = room.flights[i], &g = room.flights[i + 1];
    const int axis = run_axis(f);
    if (run_axis(g) != axis || f.up == g.up) continue;
    const geom::Interval run = geom::intersect(f.box.along(axis), g.box.along(axis));
    const geom::Interval a = f.box.along(1 - axis), b = g.box.along(1 - axis);
    geom::Interval gap = a.lo < b.lo ? geom::Interval{a.hi, b.lo} : geom::Interval{b.hi, a.lo};
    if (run.empty() || gap.length() < 0 || gap.length() > 10 * kSpine) continue;
    if (gap.length() < kSpine) gap = {gap.middle() - kSpine / 2, gap.middle() + kSpine / 2};
    const Spine spine{geom::make_box(axis, run, gap), axis};
    const auto same = [&](const Spine& s) { return s.box == spine.box; };
    if (std::none_of(spines.begin(), spines.end(), same)) spines.push_back(spine);
  }
  return spines;
}

std::vector<geom::Box> guards_of(const plan::Room& room, const geom::Box& clear) {
  std::vector<geom::Box> guards;
  if (!room.flights.empty() || room.region.kind != plan::Kind::stair) return guards;
  const plan::Portal* well = nullptr;
  for (const plan::Portal& p : room.portals) {
    if (p.kind == plan::PortalKind::well && p.face == plan::kBottomFace) well = &p;
  }
  if (!well) return guards;
  const geom::Box hole = geom::intersect({well->a, well->b}, clear);
  if (hole.empty()) return guards;
  for (const geom::Side side : {geom::kSouth, geom::kEast, geom::kNorth, geom::kWest}) {
    const Length edge = hole.level(side);
    if (edge == clear.level(side)) continue;
    const int across = geom::axis_of(side);
    const geom::Interval lanes = hole.along(across);
    const bool low = side == geom::kSouth || side == geom::kWest;
    const geom::Interval on_floor = low ? geom::Interval{edge - kSpine, edge} : geom::Interval{edge, edge + kSpine};
    guards.push_back(geom::make_box(across, {lanes.lo, lanes.middle() + kSpine / 2}, on_floor));
    // Beside the arriving flight, which ends a landing's depth before the wall.
    geom::Interval run = hole.along(1 - across);
    const Length half_landing = std::min<Length>(1'200, run.length() / 4);
    (low ? run.hi : run.lo) += low ? -half_landing : half_landing;
    guards.push_back(geom::make_box(across, {lanes.middle() - kSpine / 2, lanes.middle() + kSpine / 2}, run));
  }
  std::erase_if(guards, [](const geom::Box& box) { return box.empty(); });
  return guards;
}

}  // namespace enfilade::mesh
