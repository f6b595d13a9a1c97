// The hinge lies half a leaf's thickness inside the leaf, so that the open leaf
// stands beside its jamb and not in it:
//
//   jamb |gap|o===========|        closed, o = pivot
//
// The two leaves of an entrance or a French door mirror each other; so do the two panels of a
// landing door, which slide into the wall.

#include <enfilade/mesh/door.hpp>

#include <utility>

#include <enfilade/plan/balcony.hpp>

#include "mesh/block.hpp"
#include "mesh/wall.hpp"

namespace enfilade::mesh {
namespace {

using plan::Material;
using plan::PortalKind;
using plan::Role;

constexpr Length kGap = 3;  // between leaf and jamb, lintel, other leaf
constexpr Length kFootGap = 5;
constexpr Length kHalf = kLeafThickness / 2;
constexpr Length kStile = 80;  // frame of a glazed leaf
constexpr Length kDoubleFrom = 1'300;

// The wall that holds the portal, in a frame whose u is 0 at portal.a.
Wall wall_of(const plan::Portal& p, const plan::Region& region, Mesh& unused) {
  geom::Point from, to;
  if (region.outline) {
    std::size_t i = p.face;
    const geom::Ring* ring = &region.outline->polygon.outer;
    for (std::size_t h = 0; i >= ring->size() && h < region.outline->polygon.holes.size(); ++h) {
      i -= ring->size();
      ring = &region.outline->polygon.holes[h];
    }
    i %= ring->size();
    from = (*ring)[i];
    to = (*ring)[(i + 1) % ring->size()];
  } else {
    from = region.box.corner(p.face & 3);
    to = region.box.corner((p.face + 1) & 3);
  }
  return Wall::between(p.a, p.b, geom::dot(to - from, p.b - p.a) > 0, unused);
}

void mesh_panel(const Leaf& leaf, Blocks& blocks) {
  constexpr Material metal{Role::metal, 0};
  const Length x1 = leaf.width - kHalf;
  blocks.box({-kHalf, -kHalf, 0}, {x1, kHalf, leaf.height}, {Role::door, 0});
  if (leaf.width < 500 || leaf.height < 1'300) return;
  const Length x = x1 - 70, z = 1'040;
  for (const Length s : {-1, 1}) {
    const Length n0 = s < 0 ? -kHalf - 25 : kHalf, n1 = s < 0 ? -kHalf : kHalf + 25;
    const Length l0 = s < 0 ? -kHalf - 35 : kHalf + 20, l1 = s < 0 ? -kHalf - 20 : kHalf + 35;
    blocks.box({x - 10, n0, z - 10}, {x + 10, n1, z + 10}, metal, s < 0 ? kSkipNorth : kSkipSouth);
    blocks.box({x - 110, l0, z - 10}, {x + 14, l1, z + 10}, metal);
  }
}

void mesh_glazed(const Leaf& leaf, Blocks& blocks) {
  constexpr Material frame{Role::frame, 0};
  const Length x0 = -kHalf, x1 = leaf.width - kHalf, h = leaf.height;
  const Length stile = std::min(kStile, leaf.width / 4), rail = std::min(2 * kStile, h / 4);
  blocks.box({x0, -kHalf, 0}, {x0 + stile, kHalf, h}, frame);
  blocks.box({x1 - stile, -kHalf, 0}, {x1, kHalf, h}, frame);
  blocks.box({x0 + stile, -kHalf, 0}, {x1 - stile, kHalf, rail}, frame, kSkipEast | kSkipWest);
  blocks.box({x0 + stile, -kHalf, h - stile}, {x1 - stile, kHalf, h}, frame, kSkipEast | kSkipWest);
  blocks.layer(Layer::pane);
  blocks.box({x0 + stile, -4, rail}, {x1 - stile, 4, h - stile}, {Role::glass, 0},
             kSkipEast | kSkipWest | kSkipTop | kSkipBottom);
  blocks.layer(Layer::fitting);
  for (const Length s : {-1, 1}) {  // pulls
    const Length y0 = s < 0 ? -kHalf - 50 : kHalf + 25;
    blocks.box({x1 - stile + 20, y0, std::min(900, h / 3)}, {x1 - stile + 45, y0 + 25, std::min(1'400, h / 2)},
               {Role::metal, 0});
  }
}

// Boards, three iron bands on either side, a ring to pull; `bound` has a rim of
// iron and a plate with a keyhole besides.
void mesh_planks(const Leaf& leaf, bool bound, Blocks& blocks) {
  constexpr Material iron{Role::iron, 2}, dark{Role::iron, 3}, brass{Role::gold, 2};
  const Length x0 = -kHalf, x1 = leaf.width - kHalf, h = leaf.height;
  constexpr Length kBoards = 5, kGroove = 6;
  for (Length i = 0; i < kBoards; ++i) {
    const Length u0 = x0 + leaf.width * i / kBoards, u1 = x0 + leaf.width * (i + 1) / kBoards;
    // Every other board lies a little deeper, so that joints show.
    const Length in = i % 2 == 0 ? 0 : kGroove;
    blocks.box({u0, -kHalf + in, 0}, {u1, kHalf - in, h}, {Role::timber, static_cast<std::uint8_t>(i % 3)});
  }
  if (leaf.width < 300 || h < 900) return;
  constexpr Length kProud = 8;
  for (const Length s : {-1, 1}) {
    const Length n0 = s < 0 ? -kHalf - kProud : kHalf, n1 = s < 0 ? -kHalf : kHalf + kProud;
    const unsigned hidden = s < 0 ? kSkipNorth : kSkipSouth;
    for (const Length z : {h * 14 / 100, h * 50 / 100, h * 84 / 100})
      blocks.box({x0 + 10, n0, z}, {x1 - 10, n1, z + 70}, iron, hidden);
    if (bound) {
      for (const Length x : {x0 + 10, x1 - 70}) {
        for (const auto& [z0, z1] :
             {std::pair{h * 14 / 100 + 70, h * 50 / 100}, std::pair{h * 50 / 100 + 70, h * 84 / 100}})
          blocks.box({x, n0, z0}, {x + 60, n1, z1}, iron, hidden);
      }
      const Length p0 = s < 0 ? n0 - 6 : n1, p1 = s < 0 ? n0 : n1 + 6;
      blocks.box({x1 - 260, n0, 900}, {x1 - 110, n1, 1'060}, brass, hidden);
      blocks.box({x1 - 195, p0, 950}, {x1 - 175, p1, 1'010}, dark, hidden);
    }
    // The ring hangs from a stud.
    const Length r0 = s < 0 ? -kHalf - 30 : kHalf + 16, r1 = r0 + 14, x = x1 - 190, z = 1'190;
    blocks.box({x - 50, r0, z - 110}, {x + 50, r1, z - 94}, dark);
    blocks.box({x - 50, r0, z - 94}, {x - 34, r1, z}, dark, kSkipBottom);
    blocks.box({x + 34, r0, z - 94}, {x + 50, r1, z}, dark, kSkipBottom);
    blocks.box({x - 34, r0, z - 16}, {x + 34, r1, z}, dark, kSkipEast | kSkipWest);
    blocks.box({x - 14, s < 0 ? r0 : kHalf, z}, {x + 14, s < 0 ? -kHalf : r1, z + 24}, dark, hidden);
  }
}

}  // namespace

Leaves leaves_of(const plan::Portal& p, const plan::Region& region) {
  Leaves leaves;
  const bool slides = p.kind == PortalKind::elevator;
  if (!slides && !plan::has_leaf(p.kind)) return leaves;
  if (p.a == p.b || p.z1 - p.z0 <= 100) return leaves;
  Mesh unused;
  const Wall wall = wall_of(p, region, unused);
  const bool french = p.kind == PortalKind::french_door, glazed = french || p.kind == PortalKind::entrance;
  // From the balcony the façade's wall lies beyond the portal.
  const Length width = wall.length(), depth = !glazed ? 0 : plan::is_outdoors(region.use) ? -kPaneDepth : kPaneDepth;
  if (width <= 100) return leaves;
  leaves.count = slides || (glazed && width >= (french ? plan::kTwoFrenchLeaves : kDoubleFrom)) ? 2 : 1;
  const geom::Point along = p.b - p.a;
  for (std::size_t i = 0; i < leaves.count; ++i) {
    // A leaf that begins at b runs back towards a.
    const bool at_b = leaves.count == 2 ? i == 1 : p.hinge_at_b;
    Leaf& leaf = leaves.leaf[i];
    if (plan::in_rock(region))
      leaf.style = p.lock > 0 || p.kind == PortalKind::entrance ? LeafStyle::bound : LeafStyle::planks;
    else leaf.style = slides ? LeafStyle::metal : glazed ? LeafStyle::glazed : LeafStyle::panel;
    leaf.slides = slides;
    leaf.width = leaves.count == 2 ? (width - 3 * kGap) / 2 : width - 2 * kGap;
    leaf.height = p.z1 - p.z0 - kFootGap - kGap;
    const Length u = kGap + (slides ? 0 : kHalf);
    const geom::Point at = wall.at(at_b ? width - u : u, depth);
    leaf.pivot = {at.x, at.y, p.z0 + kFootGap};
    leaf.along = at_b ? geom::Point{-along.x, -along.y} : along;
    if (slides) leaf.range = -leaf.width;
    else leaf.range = p.opens_left == at_b ? -90 : 90;
  }
  return leaves;
}

void mesh_leaf(const Leaf& leaf, Mesh& out) {
  out.clear();
  // Handles may reach beyond the leaf, so the bounds are wide; a leaf never
  // stands on the floor.
  Blocks blocks({-leaf.width, -200, -1}, {2 * leaf.width, 200, leaf.height}, out);
  switch (leaf.style) {
    case LeafStyle::panel: mesh_panel(leaf, blocks); break;
    case LeafStyle::glazed: mesh_glazed(leaf, blocks); break;
    case LeafStyle::metal: blocks.box({0, -kHalf, 0}, {leaf.width, kHalf, leaf.height}, {Role::metal, 0}); break;
    case LeafStyle::planks:
    case LeafStyle::bound: mesh_planks(leaf, leaf.style == LeafStyle::bound, blocks); break;
  }
}

}  // namespace enfilade::mesh
