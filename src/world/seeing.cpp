// What a camera sees. A view volume enters a region, is clipped by every open
// portal on its way out, and goes on behind it. Each region is listed once, but
// every volume that reaches it is followed: the volumes that come through
// different portals see different things.
//
// A straight ray crosses a convex region once and leaves it by one portal, so
// no ray is followed twice. A ray leaves a region only where the eye is on the
// inner side of the portal's plane; that alone keeps volumes from turning back.
//
// A ball instead of an eye: a ray from anywhere in the ball, moved to start in
// its middle, goes through every portal grown by the ball's radius. So the cones
// are those of one eye, and only the openings are larger: boxes, of which each is
// covered by a rectangle at its near side. Directions are all a cone knows, so
// such a view may seem to turn back: no view enters a box twice.
//
//        far side  +-----+        the portal, grown by r on all sides
//                  |  |  |
//       near side +-------+       the rectangle that covers it, seen from the
//                  \     /        middle: as wide as the wider side looks
//                    \ /
//                   eye
//
// Ends of sight: the outside; closed doors other than of glass; shafts, whose landing doors open
// only onto a car; and in a stair the second slab: every flight ends sealed
// against the landing it reaches, so a straight line passes at most two.

#include "world/state.hpp"

#include <algorithm>
#include <cmath>

namespace enfilade::world {
namespace {

constexpr int kMostWells = 2;
// Nearer than this to an opening, near plane and body included, the eye sees
// all of what is behind.
constexpr double kNear = 350;
constexpr double kMostRadius = 10'000;

// How an opening lies to the eye: its rectangle, moved by `inwards` from the
// portal's plane into the region, and how far its plane is in front.
struct Opening {
  Window window;
  double ahead = 0;
};

Opening opening_at(const plan::Region& region, const plan::Portal& p, double inwards, const Vec3& eye) {
  const double ax = p.a.x - eye.x, ay = p.a.y - eye.y, bx = p.b.x - eye.x, by = p.b.y - eye.y;
  if (p.kind == plan::PortalKind::well) {
    const bool top = p.face == plan::kTopFace;
    const double z = p.z0 - eye.z + (top ? -inwards : inwards);
    return {{Vec3{ax, ay, z}, Vec3{bx, ay, z}, Vec3{bx, by, z}, Vec3{ax, by, z}}, top ? z : -z};
  }
  const double z0 = p.z0 - eye.z, z1 = p.z1 - eye.z;
  double nx = 0, ny = 0;  // outward unit normal
  if (!region.outline) {
    nx = p.face == geom::kEast ? 1 : p.face == geom::kWest ? -1 : 0;
    ny = p.face == geom::kNorth ? 1 : p.face == geom::kSouth ? -1 : 0;
  } else {
    const Point3 out = beyond(region, p);
    const double mx = p.a.x + (p.b.x - p.a.x) / 2, my = p.a.y + (p.b.y - p.a.y) / 2;
    nx = by - ay;
    ny = ax - bx;
    const double size = std::sqrt(nx * nx + ny * ny) * (nx * (out.x - mx) + ny * (out.y - my) < 0 ? -1 : 1);
    nx /= size;
    ny /= size;
  }
  const double dx = -nx * inwards, dy = -ny * inwards;
  const Window window{Vec3{ax + dx, ay + dy, z0}, Vec3{bx + dx, by + dy, z0}, Vec3{bx + dx, by + dy, z1},
                      Vec3{ax + dx, ay + dy, z1}};
  return {window, (ax + dx) * nx + (ay + dy) * ny};
}

// Is the eye so near the rectangle that it fills the view? The bounds of the
// rectangle, grown, hold the eye.
bool is_near(const Window& w, double radius) {
  const double near = kNear + radius;
  const auto [x0, x1] = std::minmax({w[0].x, w[1].x, w[2].x, w[3].x});
  const auto [y0, y1] = std::minmax({w[0].y, w[1].y, w[2].y, w[3].y});
  const auto [z0, z1] = std::minmax({w[0].z, w[1].z, w[2].z, w[3].z});
  return x0 <= near && x1 >= -near && y0 <= near && y1 >= -near && z0 <= near && z1 >= -near;
}

// The unit vector from one corner to another, and a corner's place along it.
Vec3 direction(const Vec3& from, const Vec3& to) {
  const Vec3 d{to.x - from.x, to.y - from.y, to.z - from.z};
  const double size = std::sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
  return {d.x / size, d.y / size, d.z / size};
}
double along(const Vec3& d, const Vec3& p) { return d.x * p.x + d.y * p.y + d.z * p.z; }

// The rectangle that covers an opening grown by `radius`, as the eye sees it.
Opening grown(const Opening& opening, double radius) {
  const Window& w = opening.window;
  const Vec3 e = direction(w[0], w[1]), f = direction(w[0], w[3]);
  Vec3 n{e.y * f.z - e.z * f.y, e.z * f.x - e.x * f.z, e.x * f.y - e.y * f.x};
  if (along(n, w[0]) < 0) n = {-n.x, -n.y, -n.z};
  const double near = opening.ahead - radius;
  const double far = near / (opening.ahead + radius);  // how much smaller the far side looks
  const double u0 = along(e, w[0]) - radius, u1 = along(e, w[1]) + radius;
  const double v0 = along(f, w[0]) - radius, v1 = along(f, w[3]) + radius;
  const auto corner = [&](double u, double v) {
    return Vec3{n.x * near + e.x * u + f.x * v, n.y * near + e.y * u + f.y * v, n.z * near + e.z * u + f.z * v};
  };
  const double ul = std::min(u0, u0 * far), ur = std::max(u1, u1 * far);
  const double vl = std::min(v0, v0 * far), vr = std::max(v1, v1 * far);
  return {{corner(ul, vl), corner(ur, vl), corner(ur, vr), corner(ul, vr)}, near};
}

// Clips by one end of a reveal. An end at or behind the eye clips nothing.
bool clip_end(const Opening& end, double radius, Cone& cone) {
  if (end.ahead < 1 + radius) return true;
  return clip(cone, radius > 0 ? grown(end, radius).window : end.window, cone);
}

// The reach of a region's side of a reveal.
double reveal(const plan::Region& region, const plan::Portal& p) {
  if (p.kind == plan::PortalKind::well) return p.face == plan::kTopFace ? plan::kSlab : 0;
  return plan::wall_depth(region, plan::face_of(region, p.face));
}

// The portal as the region on its other side holds it: only the face differs.
const plan::Portal* same_portal(const Built& other, const plan::Portal& p) {
  for (const plan::Portal& q : other.room.portals) {
    if (q.id == p.id && q.a == p.a && q.b == p.b && q.z0 == p.z0) return &q;
  }
  return nullptr;
}

}  // namespace

bool World::State::passable(const Built& built, std::size_t portal) const {
  const plan::Portal& p = built.room.portals[portal];
  if (p.kind == plan::PortalKind::elevator) return elevators.open_at(p);
  return is_passable(p, built.doors[portal]);
}

// Whether a view that has come by these steps can enter a region once more. A
// straight line meets a box once, and any outline once for two of its edges.
bool World::State::may_enter(NodeIndex node, std::uint32_t step) const {
  const plan::Region& region = tree[node].region;
  std::size_t left = region.outline ? plan::face_count(region) / 2 : 1;
  for (; step != kNoStep && left > 0; step = steps[step].from) left -= steps[step].node == node;
  return left > 0;
}

void World::State::see_through(std::size_t at, const Camera& camera, bool own, const Spent& spent, Frame& frame) {
  const Vec3& eye = camera.eye;
  const double radius = camera.radius;
  const Hop hop = hops[at];  // hops grows below
  const plan::Region& region = tree[hop.node].region;
  // Its own live entry: eviction waits for the end of the frame.
  const Built& built = tree[hop.node].live->built;
  for (std::size_t i = 0; i < built.room.portals.size(); ++i) {
    const plan::Portal& p = built.room.portals[i];
    // A French door is glass, and beside it are windows through which its balcony is seen as well: what lies
    // behind is always listed, and the door clips nothing.
    const bool french = p.kind == plan::PortalKind::french_door;
    if (!passable(built, i) && !french) continue;
    const bool well = p.kind == plan::PortalKind::well;
    if (well && (region.kind == plan::Kind::shaft || hop.wells >= kMostWells)) continue;
    const Opening plane = opening_at(region, p, 0, eye);
    // The eye may lie a rounded millimetre beyond a slanted side of its own region.
    if (own ? plane.ahead < -2 - radius : plane.ahead <= -radius) continue;
    const bool near = french || is_near(plane.window, radius);
    // A slab within the ball counts for none of the eyes that are beyond it.
    const bool slab = well && !(near && radius > 0);
    Hop next{kNoNode, hop.step, static_cast<std::uint8_t>(hop.wells + slab), hop.cone};
    if (!near && !(clip_end(opening_at(region, p, reveal(region, p), eye), radius, next.cone) &&
                   clip_end(plane, radius, next.cone)))
      continue;
    const bool generated = i < built.generated_portals;
    if (spent && spent()) {  // what is there already costs nothing
      next.node = existing(hop.node, p, generated);
      if (next.node == kNoNode || !tree[next.node].live) {
        ++frame.closed;
        continue;
      }
    } else {
      next.node = across(hop.node, p, generated);
      if (next.node == kNoNode) continue;
    }
    Live& other = enliven(next.node);
    if (!other.built.settled) {
      ++frame.closed;
      continue;
    }
    if (other.seen != now_frame) {
      other.seen = now_frame;
      visible.push_back(tree.id_of(next.node));
    }
    // The far end of the reveal belongs to the region behind, and is seen even
    // where nothing is seen through it.
    if (const plan::Portal* back = near ? nullptr : same_portal(other.built, p)) {
      Opening end = opening_at(tree[next.node].region, *back, reveal(tree[next.node].region, *back), eye);
      end.ahead = -end.ahead;
      if (!clip_end(end, radius, next.cone)) continue;
    }
    if (radius > 0) {
      if (!may_enter(next.node, hop.step)) continue;
      next.step = static_cast<std::uint32_t>(steps.size());
      steps.push_back({hop.step, next.node});
    }
    hops.push_back(next);
  }
}

void World::State::see(const Camera& camera, const Spent& spent, Frame& frame) {
  ++now_frame;
  visible.clear();
  hops.clear();
  const Vec3& e = camera.eye;
  constexpr double kFar = geom::kLimit;
  if (!(std::abs(e.x) < kFar && std::abs(e.y) < kFar && std::abs(e.z) < kFar)) return;
  Camera ball = camera;
  ball.radius = camera.radius > 0 ? std::min(camera.radius, kMostRadius) : 0;
  const Point3 place{static_cast<Length>(std::floor(e.x)), static_cast<Length>(std::floor(e.y)),
                     static_cast<Length>(std::floor(e.z))};
  const NodeIndex own = grow(place, Tree::kRoot);
  if (own == kNoNode) return;
  Live& here = enliven(own);
  here.seen = now_frame;
  if (!here.built.settled) {
    ++frame.closed;
    return;
  }
  visible.push_back(tree.id_of(own));
  hops.push_back({own, kNoStep, 0, cone_of(camera)});
  steps.clear();
  if (ball.radius > 0) {
    hops.back().step = 0;
    steps.push_back({kNoStep, own});
  }
  // Breadth first, so that a budget is spent on what is near. Views that were
  // followed are dropped now and then; only the front is ever long.
  constexpr std::size_t kDone = 32;
  for (std::size_t at = 0, first = 1; at < hops.size(); ++at, first = 0) {
    if (at == kDone) {
      hops.erase(hops.begin(), hops.begin() + kDone);
      at = 0;
    }
    see_through(at, ball, first == 1, spent, frame);
  }
}

Frame World::frame(const Camera& camera, const Spent& spent) {
  exchange();
  Frame frame;
  state_->see(camera, spent, frame);
  state_->evict_to(state_->settings.cache_bytes);
  frame.visible = state_->visible;
  return frame;
}

}  // namespace enfilade::world
