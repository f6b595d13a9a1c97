// Doors and windows on plan.
//
// A leaf turns about one end of the opening, on the face of the wall towards
// which it opens, and is drawn open by a quarter turn:
//
//      tip .
//       |   `.          h: hinge, o: the other jamb, both on the wall's face
//       |     \         the arc runs from tip to o around h
//   ----h      o----

#include <algorithm>

#include <enfilade/plan/balcony.hpp>

#include "export/plan_ink.hpp"

namespace enfilade::exports {
namespace {

using geom::Length;
using geom::Point;

constexpr Length kLeafThickness = 45;
constexpr Length kDoubleLeaf = 1500;  // wider entrances have two leaves

struct Leaf {
  Point hinge, other, tip;  // on the wall's face
};

// `side` is +1 when the leaf opens to the left of a → b.
Leaf make_leaf(const plan::Portal& p, Point hinge, Point other, Length depth, int side, Length width) {
  const Point h = beside(hinge, p.a, p.b, side * depth);
  return {h, beside(other, p.a, p.b, side * depth), beside(h, p.a, p.b, side * width)};
}

std::vector<Leaf> leaves_of(const Opening& opening) {
  const plan::Portal& p = *opening.portal;
  const int side = p.opens_left ? 1 : -1;
  const Length depth = p.opens_left ? opening.left : opening.right;
  const Length width = distance(p.a, p.b);
  const bool two = (p.kind == plan::PortalKind::entrance && width >= kDoubleLeaf) ||
                   (p.kind == plan::PortalKind::french_door && width >= plan::kTwoFrenchLeaves);
  if (two) {
    const Point middle{p.a.x + (p.b.x - p.a.x) / 2, p.a.y + (p.b.y - p.a.y) / 2};
    return {make_leaf(p, p.a, middle, depth, side, width / 2), make_leaf(p, p.b, middle, depth, side, width / 2)};
  }
  return {p.hinge_at_b ? make_leaf(p, p.b, p.a, depth, side, width) : make_leaf(p, p.a, p.b, depth, side, width)};
}

void draw_leaf(const Leaf& leaf, Length width, Group& group) {
  group.add(kInkSwing,
            Shape().move(leaf.tip).arc(leaf.other, width, geom::cross(leaf.hinge, leaf.tip, leaf.other) > 0));
  const Point inward = along({0, 0}, leaf.other - leaf.hinge, kLeafThickness);
  const Point quad[] = {leaf.hinge, leaf.hinge + inward, leaf.tip + inward, leaf.tip};
  group.add(kInkLeaf, Shape().ring(quad));
}

// The part of the wall from `from` to `to` beside a → b, both to the left.
Shape strip(const plan::Portal& p, Length from, Length to) {
  const Point quad[] = {beside(p.a, p.a, p.b, from), beside(p.b, p.a, p.b, from), beside(p.b, p.a, p.b, to),
                        beside(p.a, p.a, p.b, to)};
  return Shape().ring(quad);
}
Shape rule(const plan::Portal& p, Length at) {
  return Shape().move(beside(p.a, p.a, p.b, at)).line(beside(p.b, p.a, p.b, at));
}

// A solid triangle outside that points at the entrance.
void draw_way_in(const Opening& opening, Group& group) {
  const plan::Portal& p = *opening.portal;
  const int out = opening.left > opening.right ? -1 : 1;
  const Point middle{p.a.x + (p.b.x - p.a.x) / 2, p.a.y + (p.b.y - p.a.y) / 2};
  const Length reach = p.opens_left == (out > 0) ? distance(p.a, p.b) / 2 + 150 : 350;
  const Point tip = beside(middle, p.a, p.b, out * reach), foot = beside(tip, p.a, p.b, out * 420);
  const Point head[] = {tip, along(foot, foot + (p.b - p.a), 260), along(foot, foot + (p.a - p.b), 260)};
  group.add(kInkArrow, Shape().ring(head));
}

}  // namespace

void draw_window(const Opening& opening, Group& group) {
  const plan::Portal& p = *opening.portal;
  // The outer face lies on a → b, the inner one on the room's side.
  const int side = opening.left >= opening.right ? 1 : -1;
  const Length depth = side * std::max(opening.left, opening.right);
  group.add(kInkOpening, strip(p, 0, depth));
  group.add(kInkGlass, strip(p, depth * 35 / 100, depth * 55 / 100));
  group.add(kInkWindow, rule(p, 0));
  group.add(kInkWindow, rule(p, depth));
}

void draw_door(const Opening& opening, Group& group) {
  const plan::Portal& p = *opening.portal;
  switch (p.kind) {
    case plan::PortalKind::entrance:
    case plan::PortalKind::french_door:
    case plan::PortalKind::room_door:
    case plan::PortalKind::stair_door: {
      group.add(p.lock != 0 ? kInkLock : kInkOpening, strip(p, opening.left, -opening.right));
      for (const Leaf& leaf : leaves_of(opening)) draw_leaf(leaf, distance(leaf.hinge, leaf.tip), group);
      if (p.kind == plan::PortalKind::entrance) draw_way_in(opening, group);
      break;
    }
    case plan::PortalKind::elevator: {
      const Length middle = (opening.left - opening.right) / 2;
      group.add(kInkOpening, strip(p, opening.left, -opening.right));
      const Point centre{p.a.x + (p.b.x - p.a.x) / 2, p.a.y + (p.b.y - p.a.y) / 2};
      plan::Portal half = p;
      half.b = centre;
      group.add(kInkLeaf, strip(half, middle - 30, middle + 30));
      half.a = centre;
      half.b = p.b;
      group.add(kInkLeaf, strip(half, middle - 30, middle + 30));
      break;
    }
    case plan::PortalKind::hallway:
    case plan::PortalKind::joint:
      group.add(kInkLintel, rule(p, opening.left));
      group.add(kInkLintel, rule(p, -opening.right));
      break;
    default: break;
  }
}

geom::Box swept_box(const Opening& opening) {
  geom::Box box{opening.portal->a, opening.portal->a};
  for (const Leaf& leaf : leaves_of(opening)) {
    for (const Point q : {leaf.hinge, leaf.other, leaf.tip}) {
      box.lo = {std::min(box.lo.x, q.x), std::min(box.lo.y, q.y)};
      box.hi = {std::max(box.hi.x, q.x), std::max(box.hi.y, q.y)};
    }
  }
  return box;
}

}  // namespace enfilade::exports
