// Pins work on the children that a rule has made, before anybody sees them: a
// pinned seed replaces a child's stream, a hand-made room makes it built, and a
// forced portal is given to the two children whose faces hold it. A forced
// portal that fits no face, or overlaps another portal, is left out.

#include "world/growth.hpp"

#include <algorithm>

namespace enfilade::world {
namespace {

constexpr std::uint64_t kPinnedWord = 0x9150;

Key pinned_key(std::uint64_t seed) { return mix(root_key(seed), kPinnedWord); }

// The face of a box region that holds a portal, or -1.
int face_holding(const plan::Region& r, const plan::ForcedPortal& p) {
  if (!is_upright(p) || p.z0 < r.z0 || p.z1 > r.z1 - plan::kSlab) return -1;
  const int axis = p.a.x == p.b.x ? 1 : 0;
  const geom::Interval span = axis == 1 ? geom::Interval{p.a.y, p.b.y} : geom::Interval{p.a.x, p.b.x};
  const geom::Length level = axis == 1 ? p.a.x : p.a.y;
  for (std::uint8_t s = 0; s < 4; ++s) {
    const geom::Side side = static_cast<geom::Side>(s);
    if (geom::axis_of(side) != axis || r.box.level(side) != level) continue;
    if (geom::grow(r.box.extent(side), -plan::kFacadeWall).contains(span)) return s;
  }
  return -1;
}

bool overlaps(const plan::Portal& q, const plan::ForcedPortal& p) {
  if ((q.a.x == q.b.x) != (p.a.x == p.b.x)) return false;
  const bool upright = p.a.x == p.b.x;
  if (upright ? q.a.x != p.a.x : q.a.y != p.a.y) return false;
  return upright ? q.a.y < p.b.y && p.a.y < q.b.y : q.a.x < p.b.x && p.a.x < q.b.x;
}

struct Fit {
  std::size_t child[2];
  int face[2];
  int count = 0;
};

Fit find_faces(const plan::Expansion& out, const plan::ForcedPortal& p) {
  Fit fit;
  for (std::size_t i = 0; i < out.children.size() && fit.count < 3; ++i) {
    const plan::Child& c = out.children[i];
    const int face = face_holding(c.region, p);
    if (face < 0 || c.region.outline) continue;
    for (std::uint32_t k = 0; k < c.portal_count; ++k) {
      if (overlaps(out.portals[c.first_portal + k], p)) return {};
    }
    if (fit.count < 2) {
      fit.child[fit.count] = i;
      fit.face[fit.count] = face;
    }
    ++fit.count;
  }
  return fit;
}

void add_portal(plan::Expansion& out, std::size_t child, const plan::Portal& portal) {
  plan::Child& c = out.children[child];
  const std::uint32_t at = c.first_portal + c.portal_count;
  out.portals.insert(out.portals.begin() + static_cast<std::ptrdiff_t>(at), portal);
  ++c.portal_count;
  for (std::size_t i = 0; i < out.children.size(); ++i) {
    if (i != child && out.children[i].first_portal >= at) ++out.children[i].first_portal;
  }
}

void force_portals(const plan::Region& region, const plan::Pin& pin, plan::Expansion& out) {
  for (std::size_t i = 0; i < pin.portals.size(); ++i) {
    const plan::ForcedPortal& wish = pin.portals[i];
    const Fit fit = find_faces(out, wish);
    if (fit.count != 2) continue;
    plan::Portal p;
    p.a = wish.a;
    p.b = wish.b;
    p.z0 = wish.z0;
    p.z1 = wish.z1;
    p.kind = plan::PortalKind::room_door;
    p.id = {region.depth, plan::kForcedEdge, static_cast<std::uint16_t>(i), out.children[fit.child[0]].region.storey};
    for (int side = 0; side < 2; ++side) {
      p.face = static_cast<std::uint8_t>(fit.face[side]);
      add_portal(out, fit.child[side], p);
    }
  }
}

// A hand-made region is a hall if halls lead into it, else a room.
plan::Kind built_kind(const plan::Expansion& out, const plan::Child& c) {
  for (std::uint32_t k = 0; k < c.portal_count; ++k) {
    const plan::PortalKind kind = out.portals[c.first_portal + k].kind;
    if (kind == plan::PortalKind::hallway || kind == plan::PortalKind::elevator || kind == plan::PortalKind::stair_door)
      return plan::Kind::hall;
  }
  return plan::Kind::room;
}

}  // namespace

plan::Region Growth::root() const {
  plan::Region region = rules::root(*building_);
  const auto pin = pins_.find(std::string_view{});
  if (pin != pins_.end() && pin->second.seed) region.key = pinned_key(*pin->second.seed);
  return region;
}

void Growth::pin_children(const plan::Region& region, Path path, plan::Expansion& out) const {
  if (const auto own = pins_.find(path.bytes()); own != pins_.end()) force_portals(region, own->second, out);
  for (plan::Child& child : out.children) {
    path.push(child.tag, child.id);
    if (const auto pin = pins_.find(path.bytes()); pin != pins_.end()) {
      if (pin->second.seed) child.region.key = pinned_key(*pin->second.seed);
      // Storeys and what holds a core can't be one room.
      const bool piece = child.region.kind == plan::Kind::hall_divide || child.region.kind == plan::Kind::room_cluster;
      if (pin->second.room && piece) child.region.kind = built_kind(out, child);
    }
    path.pop();
  }
}

void Growth::furnish(const plan::Region& region, std::span<const plan::Portal> portals, const Path& path,
                     plan::Room& room) const {
  rules::furnish(*building_, region, portals, room);
  room.path = path;
  if (pins_.empty()) return;
  const auto pin = pins_.find(path.bytes());
  if (pin == pins_.end() || !pin->second.room) return;
  const plan::HandMade& made = *pin->second.room;
  if (room.region.kind == plan::Kind::room) room.region.use = made.use;
  room.finish = made.finish;
  room.objects.clear();
  const geom::Box clear = plan::clear_box(region);
  for (const plan::Object& o : made.objects) {
    if (clear.contains(o.footprint) && o.z0 >= region.z0 && o.z1 <= region.z1) room.objects.push_back(o);
  }
}

}  // namespace enfilade::world
