// Pins work on the children that a rule has made, before anybody sees them: a
// pinned seed replaces a child's stream, a hand-made room makes it built, and a
// forced portal is given to the two children whose faces hold it. World::pin
// refuses what check_pin finds wrong. A stored pin whose region has become
// another one meanwhile may still ask for what can't be: that part is left out.

#include "world/growth.hpp"

#include <string>

namespace enfilade::world {

using geom::Length;

namespace {

constexpr std::uint64_t kPinnedWord = 0x9150;

Key pinned_key(std::uint64_t seed) { return mix(root_key(seed), kPinnedWord); }

// The face of a box region that holds a portal, or -1.
int face_holding(const plan::Region& r, const plan::ForcedPortal& p) {
  if (!is_upright(p) || p.z0 < r.z0 || p.z1 > r.z1 - plan::kSlab) return -1;
  const int axis = p.a.x == p.b.x ? 1 : 0;
  const geom::Interval span = axis == 1 ? geom::Interval{p.a.y, p.b.y} : geom::Interval{p.a.x, p.b.x};
  const Length level = axis == 1 ? p.a.x : p.a.y;
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
  bool taken = false;  // another portal is in the way
};

Fit find_faces(const plan::Expansion& out, const plan::ForcedPortal& p) {
  Fit fit;
  for (std::size_t i = 0; i < out.children.size() && fit.count < 3; ++i) {
    const plan::Child& c = out.children[i];
    const int face = face_holding(c.region, p);
    if (face < 0 || c.region.outline) continue;
    for (std::uint32_t k = 0; k < c.portal_count; ++k) {
      if (!overlaps(out.portals[c.first_portal + k], p)) continue;
      fit.taken = true;
      return fit;
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

std::string range(Length from, Length to) { return std::to_string(from) + " to " + std::to_string(to); }

Error misfit(const plan::Region& region, std::size_t number, const plan::ForcedPortal& p, const Fit& fit) {
  std::string text = "forced door " + std::to_string(number) + " (x " + range(p.a.x, p.b.x) + ", y " +
                     range(p.a.y, p.b.y) + ", z " + range(p.z0, p.z1) + ") ";
  if (fit.taken) text += "overlaps another opening of the same wall";
  else if (fit.count == 0) text += "lies on no wall between two pieces of the region";
  else if (fit.count == 1) text += "lies on the wall of one piece only, and nothing that it could join lies behind";
  else text += "lies on walls of more than two pieces";
  text += "; it must lie on one straight wall that two pieces share, " + std::to_string(plan::kFacadeWall) +
          " mm or more from the wall's ends and clear of other openings, z within " +
          range(region.z0, region.z1 - plan::kSlab) + " on its storey";
  return {ErrorCode::invalid, {}, std::move(text)};
}

// Adds every forced portal that fits; an error names the first that does not.
Status force_portals(const plan::Region& region, const plan::Pin& pin, plan::Expansion& out) {
  Status done = Done{};
  for (std::size_t i = 0; i < pin.portals.size(); ++i) {
    const plan::ForcedPortal& wish = pin.portals[i];
    const Fit fit = find_faces(out, wish);
    if (fit.taken || fit.count != 2) {
      if (done) done = misfit(region, i, wish, fit);
      continue;
    }
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
  return done;
}

// What a hand-made room can stand in the place of, of regions that are to be
// divided. Storeys and what holds a core can't be one room.
bool is_piece(plan::Kind kind) { return kind == plan::Kind::hall_divide || kind == plan::Kind::room_cluster; }

Status check_hand_made(const plan::Region& r, const plan::HandMade& made) {
  if (plan::is_outdoors(r.use))
    return Error{ErrorCode::invalid, {}, "the region is a balcony; a hand-made room stands inside the building"};
  if (!is_piece(r.kind) && r.kind != plan::Kind::room && r.kind != plan::Kind::hall) {
    return Error{ErrorCode::invalid,
                 {},
                 "the region is a " + std::string(plan::id(r.kind)) +
                     "; a hand-made room stands in the place of a room, a hall, a room_cluster or a hall_divide"};
  }
  const geom::Box clear = plan::clear_box(r);
  const Length top = r.z1 - plan::kSlab;
  for (std::size_t i = 0; i < made.objects.size(); ++i) {
    const plan::Object& o = made.objects[i];
    const std::string what = "object " + std::to_string(i) + " (" + std::string(plan::id(o.kind)) + ") ";
    if (!clear.contains(o.footprint) || o.z0 < r.z0 || o.z1 > top) {
      return Error{ErrorCode::invalid,
                   {},
                   what + "lies at x " + range(o.footprint.lo.x, o.footprint.hi.x) + ", y " +
                       range(o.footprint.lo.y, o.footprint.hi.y) + ", z " + range(o.z0, o.z1) +
                       "; the inside of the room is x " + range(clear.lo.x, clear.hi.x) + ", y " +
                       range(clear.lo.y, clear.hi.y) + ", z " + range(r.z0, top)};
    }
    for (std::size_t k = 0; k < i; ++k) {
      const plan::Object& other = made.objects[k];
      if (o.footprint.overlaps(other.footprint) && o.z0 < other.z1 && other.z0 < o.z1) {
        return Error{ErrorCode::invalid,
                     {},
                     what + "overlaps object " + std::to_string(k) + "; objects of a hand-made room stand apart"};
      }
    }
  }
  return Done{};
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
  if (const auto own = pins_.find(path.bytes()); own != pins_.end()) {
    // Refused when it was pinned, unless the region was another one then.
    (void)force_portals(region, own->second, out);
  }
  for (plan::Child& child : out.children) {
    path.push(child.tag, child.id);
    if (const auto pin = pins_.find(path.bytes()); pin != pins_.end()) {
      if (pin->second.seed) child.region.key = pinned_key(*pin->second.seed);
      if (pin->second.room && is_piece(child.region.kind)) child.region.kind = built_kind(out, child);
    }
    path.pop();
  }
}

Status Growth::check_pin(const plan::Region& region, std::span<const plan::Portal> portals,
                         const plan::Pin& pin) const {
  if (pin.room) {
    if (const Status fits = check_hand_made(region, *pin.room); !fits) return fits;
  }
  if (pin.portals.empty()) return Done{};
  const std::string kind(plan::id(region.kind));
  if (plan::is_built(region.kind) || region.kind == plan::Kind::field) {
    return Error{ErrorCode::invalid,
                 {},
                 "the region is a " + kind +
                     ", which is not divided; a forced door is pinned on the region whose pieces it joins"};
  }
  plan::Expansion out;
  rules::expand(*building_, region, portals, out);
  return force_portals(region, pin, out);
}

void Growth::furnish(const plan::Region& region, std::span<const plan::Portal> portals, const Path& path,
                     plan::Room& room) const {
  rules::furnish(*building_, region, portals, room);
  room.path = path;
  if (pins_.empty()) return;
  const auto pin = pins_.find(path.bytes());
  if (pin == pins_.end() || !pin->second.room || plan::is_outdoors(region.use)) return;
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
