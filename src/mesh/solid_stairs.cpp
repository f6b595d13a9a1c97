// solids_of() for stairs: flights and landings carry, spines and guards stop.
// Sizes and places are those of mesh/stairs.cpp; a test holds the two together.

#include <algorithm>

#include "mesh/solid_parts.hpp"

namespace enfilade::mesh {
namespace {

constexpr Length kThickness = 250;
constexpr Length kSpine = 60;
constexpr Length kGuardHeight = 1'000;

int run_axis(const plan::Flight& f) { return 1 - geom::axis_of(f.up); }

// The spine between two flights that lie side by side; empty if they do not.
geom::Box spine_between(const plan::Flight& f, const plan::Flight& g) {
  const int axis = run_axis(f);
  if (run_axis(g) != axis || f.up == g.up) return {};
  const geom::Interval run = geom::intersect(f.box.along(axis), g.box.along(axis));
  const geom::Interval a = f.box.along(1 - axis), b = g.box.along(1 - axis);
  geom::Interval gap = a.lo < b.lo ? geom::Interval{a.hi, b.lo} : geom::Interval{b.hi, a.lo};
  if (run.empty() || gap.length() < 0 || gap.length() > 10 * kSpine) return {};
  if (gap.length() < kSpine) gap = {gap.middle() - kSpine / 2, gap.middle() + kSpine / 2};
  return geom::make_box(axis, run, gap);
}

}  // namespace

void SolidMaker::add_stairs() {
  for (const plan::Flight& f : room_.flights) {
    if (f.risers < 2 || f.box.empty() || f.z1 <= f.z0) continue;
    const Length under0 = f.z0 <= z0_ ? f.z0 : f.z0 - kThickness;
    out_.grounds.push_back({f.box, f.z0, f.z1, under0, f.z1 - kThickness, f.up, f.risers});
  }
  for (const plan::Landing& l : room_.landings) {
    if (l.box.empty() || l.z - kThickness < z0_) continue;  // the storey's own floor
    out_.grounds.push_back({l.box, l.z, l.z, l.z - kThickness, l.z - kThickness});
  }
  for (std::size_t i = 0; i + 1 < room_.flights.size(); ++i) {
    const geom::Box spine = spine_between(room_.flights[i], room_.flights[i + 1]);
    if (spine.empty()) continue;
    const auto same = [&](const Block& b) { return b.box == spine; };
    if (std::any_of(out_.blocks.begin(), out_.blocks.end(), same)) continue;
    out_.blocks.push_back({spine, z0_, z1_});
  }
  if (room_.flights.empty()) {
    add_guards(room_.region.outline ? room_.region.box : plan::clear_box(room_.region));
  }
}

void SolidMaker::add_guards(const geom::Box& clear) {
  const plan::Portal* well = nullptr;
  for (const plan::Portal& p : room_.portals) {
    if (p.kind == plan::PortalKind::well && p.face == plan::kBottomFace) well = &p;
  }
  if (!well || room_.region.kind != plan::Kind::stair) return;
  const geom::Box hole = geom::intersect({well->a, well->b}, clear);
  if (hole.empty()) return;
  const auto add = [&](const geom::Box& box) {
    if (!box.empty()) out_.blocks.push_back({box, z0_, z0_ + kGuardHeight});
  };
  for (const geom::Side side : {geom::kSouth, geom::kEast, geom::kNorth, geom::kWest}) {
    const Length edge = hole.level(side);
    if (edge == clear.level(side)) continue;
    const int across = geom::axis_of(side);
    const geom::Interval lanes = hole.along(across);
    const bool low = side == geom::kSouth || side == geom::kWest;
    const geom::Interval on_floor = low ? geom::Interval{edge - kSpine, edge} : geom::Interval{edge, edge + kSpine};
    add(geom::make_box(across, {lanes.lo, lanes.middle() + kSpine / 2}, on_floor));
    geom::Interval run = hole.along(1 - across);
    const Length half_landing = std::min<Length>(1'200, run.length() / 4);
    (low ? run.hi : run.lo) += low ? -half_landing : half_landing;
    add(geom::make_box(across, {lanes.middle() - kSpine / 2, lanes.middle() + kSpine / 2}, run));
  }
}

}  // namespace enfilade::mesh
