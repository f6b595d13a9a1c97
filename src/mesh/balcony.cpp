// A balcony in the coordinates of its wall: a slab a step below the floor, and a
// railing of glass between metal posts along its three sides.
//
//      rail  ============
//           |            |   pane
//           |            |
//   floor __|____________|__
//         |_____slab________|

#include "mesh/facade.hpp"

namespace enfilade::mesh {
namespace {

using plan::Material;

constexpr Material kMetal{plan::Role::metal, 0};
constexpr Material kGlass{plan::Role::glass, 0};
constexpr Length kStep = 50, kSlabHeight = 200;           // below the floor
constexpr Length kRailTop = 1'000, kRail = 40, kIn = 30;  // of the railing; within the slab's edge
constexpr Length kPaneGap = 40;                           // above the slab and below the rail
constexpr Length kPostGap = 1'500;                        // at most, from post to post

}  // namespace

void draw_balcony(const plan::Balcony& balcony, Length floor, Mesh& out) {
  const Stretch s = stretch_of(balcony.a, balcony.b, floor, floor);
  Wall wall = s.wall(out);
  const Length top = floor - kStep, depth = plan::kBalconyDepth;
  const Length u0 = s.u0 + kIn, u1 = s.u1 - kIn, far = -depth + kIn, rail = floor + kRailTop - kRail;
  wall.layer(Layer::fitting);
  wall.block({s.u0, top - kSlabHeight, s.u1, top}, -depth, 0, true, false, kTrim);
  wall.block({u0, rail, u1, rail + kRail}, far, far + kRail, true, true, kMetal);
  for (const Length u : {u0, u1 - kRail})
    wall.block({u, rail, u + kRail, rail + kRail}, far + kRail, 0, false, false, kMetal);
  const Length parts = (u1 - u0 - kRail + kPostGap - 1) / kPostGap;
  for (Length i = 0; i <= parts; ++i) {
    const Length u = u0 + (u1 - kRail - u0) * i / parts;
    wall.block({u, top, u + kRail, rail}, far, far + kRail, true, true, kMetal);
  }
  wall.layer(Layer::pane);
  const Length low = top + kPaneGap, high = rail - kPaneGap, middle = far + kRail / 2;
  for (Length i = 0; i < parts; ++i) {
    const Span pane{u0 + (u1 - kRail - u0) * i / parts + kRail, low, u0 + (u1 - kRail - u0) * (i + 1) / parts, high};
    wall.front(pane, middle, kGlass);
    wall.back(pane, middle, kGlass);
  }
  for (const Length u : {u0 + kRail / 2, u1 - kRail / 2}) {
    for (const bool greater : {false, true}) wall.cheek(u, greater, far + kRail, -kPaneGap, low, high, kGlass);
  }
}

}  // namespace enfilade::mesh
