// What is drawn around an opening, on plan, seen from the inside:
//
//   room       ___  architrave (doors, elevators)
//   wall face ====+               +====   d = depth
//                 | cheek         |
//                 |    ========   |       d = pane + kFrameDepth   frame (windows)
//                 |____pane_______|       d = pane: half the façade wall
//                 :               :
//   region's face : - - portal - -:       d = 0: doors end here
//
// Cheeks, lintel and sill are shell, the rest is fitted to it.

#include "mesh/opening.hpp"

#include <algorithm>

namespace enfilade::mesh {

using plan::Material;
using plan::PortalKind;
using plan::Role;

bool Openings::add(Span s, const plan::Portal& portal, const Span& limits) {
  s = {std::max(s.u0, limits.u0), std::max(s.v0, limits.v0), std::min(s.u1, limits.u1), std::min(s.v1, limits.v1)};
  if (s.empty()) return false;
  for (std::size_t i = 0; i < count_; ++i) {
    if (spans_[i].overlaps(s)) return false;
  }
  if (count_ == capacity_) grow();
  std::size_t i = count_++;
  for (; i > 0 && spans_[i - 1].u0 > s.u0; --i) {
    spans_[i] = spans_[i - 1];
    portals_[i] = portals_[i - 1];
  }
  spans_[i] = s;
  portals_[i] = &portal;
  return true;
}

void Openings::grow() {
  capacity_ *= 2;
  std::vector<Span> spans(spans_, spans_ + count_);
  std::vector<const plan::Portal*> portals(portals_, portals_ + count_);
  spans.resize(capacity_);
  portals.resize(capacity_);
  far_spans_.swap(spans);
  far_portals_.swap(portals);
  spans_ = far_spans_.data();
  portals_ = far_portals_.data();
}

Surfaces surfaces_of(const plan::Room& room) {
  constexpr Material raw{Role::shaft, 0};
  if (room.region.kind == plan::Kind::shaft && room.region.use != plan::Use::atrium) return {raw, raw, raw, raw};
  const Material slab = room.region.kind == plan::Kind::stair ? Material{Role::stair, 0} : room.finish.ceiling;
  Surfaces surfaces{room.finish.wall, room.finish.floor, room.finish.ceiling, slab};
  if (plan::in_rock(room.region)) surfaces.frame = {Role::masonry, 3};
  return surfaces;
}

void fit_window_frame(Wall& wall, const Span& o, Length pane, bool inward, Material frame) {
  constexpr Material glass{Role::glass, 0};
  const auto seen = [&](const Span& s, Length d, Material m) { inward ? wall.front(s, d, m) : wall.back(s, d, m); };
  const Length width = o.u1 - o.u0, height = o.v1 - o.v0;
  if (width < 4 * kFrameBar || height < 4 * kFrameBar) {
    wall.layer(Layer::pane);
    seen(o, pane, glass);
    return;
  }
  // Outside, the frame is flush with its panes: nobody comes near enough to see.
  const Length d0 = pane, d1 = pane + kFrameDepth, face = inward ? d1 : d0;
  const Length z0 = o.v0 + kFrameBar, z1 = o.v1 - kFrameBar;
  wall.layer(Layer::fitting);
  seen({o.u0, o.v0, o.u1, z0}, face, frame);
  seen({o.u0, z1, o.u1, o.v1}, face, frame);
  const Length panes = (width + kPaneWidth - 1) / kPaneWidth;
  Length bar = o.u0;  // left edge of the bar before the next pane
  for (Length i = 0; i < panes; ++i) {
    const Length left = bar + kFrameBar;
    const Length right =
        o.u0 + (width - kFrameBar) / panes * (i + 1) + (i + 1 == panes ? (width - kFrameBar) % panes : 0);
    wall.layer(Layer::fitting);
    seen({bar, z0, left, z1}, face, frame);
    if (inward) {
      wall.cheek(left, true, d0, d1, z0, z1, frame);
      wall.cheek(right, false, d0, d1, z0, z1, frame);
      wall.lid(left, right, d0, d1, z0, true, frame);
      wall.lid(left, right, d0, d1, z1, false, frame);
    }
    wall.layer(Layer::pane);
    seen({left, z0, right, z1}, pane, glass);
    bar = right;
  }
  wall.layer(Layer::fitting);
  seen({bar, z0, o.u1, z1}, face, frame);
}

namespace {

// Cheeks, lintel and sill between two depths.
void fit_reveal(Wall& wall, const Span& o, Length d0, Length d1, Material cheek, Material sill) {
  wall.layer(Layer::shell);
  wall.cheek(o.u0, true, d0, d1, o.v0, o.v1, cheek);
  wall.cheek(o.u1, false, d0, d1, o.v0, o.v1, cheek);
  wall.lid(o.u0, o.u1, d0, d1, o.v1, false, cheek);
  wall.lid(o.u0, o.u1, d0, d1, o.v0, true, sill);
}

// Three flat bars around a door, as far as the wall has room for them.
void fit_architrave(Wall& wall, const Fit& fit, Material m) {
  const Span& o = fit.opening;
  const auto bar = [](Length room) { return room < kArchitrave / 3 ? 0 : std::min(room, kArchitrave); };
  const Length left = bar(fit.room_left), right = bar(fit.room_right), above = bar(fit.room_above);
  const Length d0 = fit.depth, d1 = fit.depth + kArchitraveProud, top = o.v1 + above;
  wall.layer(Layer::fitting);
  if (left > 0) {
    wall.front({o.u0 - left, o.v0, o.u0, o.v1}, d1, m);
    wall.cheek(o.u0 - left, false, d0, d1, o.v0, top, m);
    wall.cheek(o.u0, true, d0, d1, o.v0, o.v1, m);
  }
  if (right > 0) {
    wall.front({o.u1, o.v0, o.u1 + right, o.v1}, d1, m);
    wall.cheek(o.u1 + right, true, d0, d1, o.v0, top, m);
    wall.cheek(o.u1, false, d0, d1, o.v0, o.v1, m);
  }
  if (above > 0) {
    wall.front({o.u0 - left, o.v1, o.u1 + right, top}, d1, m);
    wall.lid(o.u0 - left, o.u1 + right, d0, d1, top, true, m);
    wall.lid(o.u0, o.u1, d0, d1, o.v1, false, m);
    if (left == 0) wall.cheek(o.u0, false, d0, d1, o.v1, top, m);
    if (right == 0) wall.cheek(o.u1, true, d0, d1, o.v1, top, m);
  } else {
    if (left > 0) wall.lid(o.u0 - left, o.u0, d0, d1, o.v1, true, m);
    if (right > 0) wall.lid(o.u1, o.u1 + right, d0, d1, o.v1, true, m);
  }
}

}  // namespace

void fit_opening(Wall& wall, const Fit& fit, PortalKind kind, const Surfaces& surfaces) {
  constexpr Material frame{Role::frame, 0};
  constexpr Material metal{Role::metal, 0};
  switch (kind) {
    case PortalKind::window: {
      const Length pane = pane_depth(fit.depth);
      fit_reveal(wall, fit.opening, pane, fit.depth, surfaces.wall, frame);
      fit_window_frame(wall, fit.opening, pane, true, frame);
      break;
    }
    case PortalKind::hallway:
    case PortalKind::joint:
    case PortalKind::well: fit_reveal(wall, fit.opening, 0, fit.depth, surfaces.wall, surfaces.floor); break;
    case PortalKind::elevator:
      fit_reveal(wall, fit.opening, 0, fit.depth, metal, surfaces.floor);
      fit_architrave(wall, fit, metal);
      break;
    case PortalKind::entrance:
    case PortalKind::room_door:
    case PortalKind::stair_door:
    case PortalKind::french_door:
      fit_reveal(wall, fit.opening, 0, fit.depth, surfaces.frame, surfaces.floor);
      fit_architrave(wall, fit, surfaces.frame);
      break;
  }
}

}  // namespace enfilade::mesh
