// From a dwelling's plan to regions: its rooms, its doors, its balconies.
//
//  1. The plan of the dwelling says which rooms it has, what they are for and where their doors are.
//  2. Each room becomes a child; a face that lies on the dwelling's own takes over what is behind it.
//  3. Each portal is given to the children on whose faces it lies.
//  4. A living room with a window that may have one gets a balcony: an annex, after all rooms.
//
// Invariant: rooms partition the dwelling, and annexes lie outside of it.

#include "rules/apartment/home.hpp"

#include <algorithm>
#include <memory>

#include "rules/apartment/faces.hpp"
#include "rules/apartment/laid.hpp"
#include "rules/apartment/residence.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Point;
using plan::Behind;
using plan::Face;
using plan::Kind;
using plan::Portal;
using plan::PortalKind;
using plan::Use;

}  // namespace

void shape_region(geom::Polygon polygon, std::vector<Face> faces, plan::Region& region) {
  region.box = geom::bounds(polygon);
  region.outline.reset();
  region.faces = {};
  const geom::Ring& ring = polygon.outer;
  const bool box = polygon.holes.empty() && ring.size() == 4 && geom::twice_area(ring) == 2 * region.box.area();
  if (box) {
    const auto first = static_cast<std::size_t>(std::find(ring.begin(), ring.end(), region.box.lo) - ring.begin());
    for (std::size_t k = 0; k < 4; ++k) region.faces[k] = faces[(first + k) % 4];
    return;
  }
  auto outline = std::make_shared<plan::Outline>();
  outline->polygon = std::move(polygon);
  outline->faces = std::move(faces);
  region.outline = std::move(outline);
}

RegionEdge edge_of(const plan::Region& r, std::size_t face) {
  if (!r.outline) return {r.box.corner(static_cast<int>(face)), r.box.corner(static_cast<int>(face + 1) & 3)};
  const auto in = [&](const geom::Ring& ring) {
    return RegionEdge{ring[face], ring[face + 1 < ring.size() ? face + 1 : 0]};
  };
  if (face < r.outline->polygon.outer.size()) return in(r.outline->polygon.outer);
  face -= r.outline->polygon.outer.size();
  for (const geom::Ring& hole : r.outline->polygon.holes) {
    if (face < hole.size()) return in(hole);
    face -= hole.size();
  }
  return {};
}

int face_under(const plan::Region& region, Point a, Point b) {
  for (std::size_t i = 0; i < plan::face_count(region); ++i) {
    const RegionEdge e = edge_of(region, i);
    if (lies_on(e.from, e.to, a, b)) return static_cast<int>(i);
  }
  return -1;
}

namespace {

// The faces before and after a face in its ring.
std::pair<std::size_t, std::size_t> beside(const plan::Region& r, std::size_t face) {
  std::size_t start = 0, size = r.outline ? r.outline->polygon.outer.size() : 4;
  if (r.outline) {
    for (const geom::Ring& hole : r.outline->polygon.holes) {
      if (face < start + size) break;
      start += size;
      size = hole.size();
    }
  }
  return {start + (face - start + size - 1) % size, start + (face - start + 1) % size};
}

// How much of a face the wall at one of its corners takes.
double taken(const plan::Region& region, std::size_t face, std::size_t other) {
  constexpr double kStraight = 0.002, kSpare = 30;
  const RegionEdge own = edge_of(region, face), crossing = edge_of(region, other);
  const Point d = own.to - own.from, e = crossing.to - crossing.from;
  const double lengths = length_of(d) * length_of(e);
  const double sine = std::abs(static_cast<double>(geom::cross({}, d, e))) / lengths,
               cosine = -static_cast<double>(geom::dot(d, e)) / lengths;
  if (sine < kStraight) return kSpare;
  const double here = plan::wall_depth(region, plan::face_of(region, face)),
               there = plan::wall_depth(region, plan::face_of(region, other));
  return std::max(0.0, (there + here * cosine) / sine) + kSpare;
}

}  // namespace

Reach clear_reach(const plan::Region& region, std::size_t face) {
  const auto [before, after] = beside(region, face);
  const RegionEdge e = edge_of(region, face);
  return {taken(region, face, before), length_of(e.to - e.from) - taken(region, face, after)};
}

void open_wall(const Plot& plot, std::size_t wall, ApartmentSite& site) {
  const Point a = site.ring[wall], b = site.ring[wall + 1 < site.ring.size() ? wall + 1 : 0];
  joints_of(plot, a, b, site.joints);
  geom::each_edge(plot.outline, [&](Point p, Point q) {
    if (!lies_on(p, q, a, b)) return;
    const double length = length_of(q - p);
    const int n = bays_of(plot, length);
    for (int i = 0; i < n; ++i) {
      const Point m = p + scaled(q - p, (i + 0.5) / n);
      if (geom::dot(m - a, b - a) < 0 || geom::dot(m - b, a - b) < 0) continue;
      site.bays.push_back({m, window_half(length / n), static_cast<std::uint32_t>(wall)});
    }
  });
}

ApartmentSite site_of(const Plot& plot, const plan::Region& region) {
  ApartmentSite site;
  site.experience = plot.experience;
  for (std::size_t i = 0; i < plan::face_count(region); ++i) {
    const RegionEdge e = edge_of(region, i);
    const Face f = plan::face_of(region, i);
    site.ring.push_back(e.from);
    if (f.behind == Behind::facade) {
      site.walls.push_back(plot.lit(f.facade) ? WallKind::lit : WallKind::blind);
    } else {
      site.walls.push_back(f.behind == Behind::hall ? WallKind::corridor : WallKind::inner);
    }
  }
  for (std::size_t i = 0; i < site.walls.size(); ++i) {
    if (site.walls[i] == WallKind::lit) open_wall(plot, i, site);
  }
  return site;
}

Portal door_portal(Point from, Point to, PortalKind kind) {
  Portal p;
  p.a = from;
  p.b = to;
  const bool forward = p.a < p.b;
  if (!forward) std::swap(p.a, p.b);
  p.z0 = 0;
  p.z1 = kDoorHead;
  p.kind = kind;
  // Entrances and French doors open to the outside.
  p.opens_left = forward != (kind == PortalKind::entrance || kind == PortalKind::french_door);
  return p;
}

HomeMemo::~HomeMemo() {
  for (auto& p : places_) delete p.load();
}

const ApartmentPlan* HomeMemo::find(bool ground, std::uint16_t home, const ApartmentSite& site) const {
  const Home* kept = home < kHomes ? places_[place(ground, home)].load(std::memory_order_acquire) : nullptr;
  if (!kept) return nullptr;
  return same_place(kept->site, site) ? &kept->plan : nullptr;
}

void HomeMemo::keep(bool ground, std::uint16_t home, const ApartmentSite& site, const ApartmentPlan& plan) {
  if (home >= kHomes) return;
  auto fresh = std::make_unique<const Home>(Home{site, plan});
  const Home* expected = nullptr;
  if (places_[place(ground, home)].compare_exchange_strong(expected, fresh.get(), std::memory_order_acq_rel))
    fresh.release();
}

Key home_key(Key building, std::uint16_t home) {
  constexpr std::uint64_t kHomeWord = 0x403e;
  return mix(mix(building, kHomeWord), home);
}

namespace {

class HomeLayer {
 public:
  HomeLayer(const Residence& residence, const plan::Region& region, Portals portals, plan::Expansion& out)
      : residence_(residence), region_(region), portals_(portals), out_(out) {}

  void run() {
    out_.clear();
    site_ = site_of(residence_.plot, region_);
    set_doors();
    const bool ground = region_.storey == 0;
    if (const ApartmentPlan* kept = residence_.homes->find(ground, region_.cell, site_)) {
      plan_ = kept;
    } else {
      lay();
      residence_.homes->keep(ground, region_.cell, site_, *plan_);
    }
    out_.children.reserve(plan_->rooms.size());
    for (std::uint32_t i = 0; i < plan_->rooms.size(); ++i) add(i);
    place_portals();
    for (std::uint32_t i = 0; i < plan_->rooms.size(); ++i) add_balcony(i);
    give_portals();
  }

  void keep() {
    if (residence_.brief.rooms == plan::RoomStyle::voronoi) return;
    site_ = site_of(residence_.plot, region_);
    set_doors();
    const ApartmentPlan* known = residence_.laid->find(site_, home_key(residence_.layout, region_.cell));
    if (known) residence_.homes->keep(region_.storey == 0, region_.cell, site_, *known);
  }

 private:
  void lay() {
    geom::Arrangement plane;
    plane.set_work(residence_.plot.work);
    const Key key = home_key(residence_.layout, region_.cell);
    const bool voronoi = residence_.brief.rooms == plan::RoomStyle::voronoi && lay_voronoi(site_, key, plane, own_);
    if (voronoi) return;
    if (const ApartmentPlan* known = residence_.laid ? residence_.laid->find(site_, key) : nullptr) {
      plan_ = known;
      return;
    }
    if (!lay_rooms(site_, key, plane, own_)) static_cast<void>(lay_studio(site_, plane, own_));
  }

  void set_doors() {
    const bool house = residence_.access.house;
    if (house) {
      site_.program = residence_.plot.floors == 1 ? Program::flat
                      : region_.storey == 0       ? Program::ground
                                                  : Program::upper;
      site_.door_a = residence_.access.door_a;
      site_.door_b = residence_.access.door_b;
      site_.leaf_inside = false;
    }
    for (const Portal& p : portals_) {
      const RegionEdge e = edge_of(region_, p.face);
      const bool forward = geom::dot(e.to - e.from, p.b - p.a) > 0;
      const Point a = forward ? p.a : p.b, b = forward ? p.b : p.a;
      if (p.kind == PortalKind::stair_door) {
        site_.musts.push_back({a, b});
      } else if (!house) {
        site_.door_a = a;
        site_.door_b = b;
        site_.leaf_inside = p.opens_left == forward;
      }
    }
  }

  // A built child, still in the shape of its parent.
  plan::Region& add_child(Tag tag, std::uint32_t i) {
    plan::Child& c = out_.children.emplace_back();
    c.tag = tag;
    c.id = i;
    c.region = region_;
    c.region.key = child_key(region_.key, tag, i);
    c.region.depth = static_cast<std::uint8_t>(region_.depth + 1);
    c.region.reach = 0;
    return c.region;
  }

  void add(std::uint32_t i) {
    const ApartmentRoom& room = plan_->rooms[i];
    plan::Region& r = add_child(Tag::cluster, i);
    r.kind = room.use == Use::corridor ? Kind::hall : Kind::room;
    r.use = room.use;
    const bool unnamed = room.use == Use::corridor || room.use == Use::storage;
    r.cell = room.open_kitchen ? plan::kOpenKitchen : unnamed ? plan::kInDwelling : std::uint16_t{0};
    std::vector<Face> faces;
    geom::each_edge(room.shape, [&](Point a, Point b) {
      const int under = face_under(region_, a, b);
      faces.push_back(under >= 0 ? plan::face_of(region_, static_cast<std::size_t>(under)) : Face{Behind::inner, 0});
    });
    shape_region(room.shape, std::move(faces), r);
  }

  struct Given {
    std::uint32_t child;
    Portal portal;
  };

  void give(std::uint32_t child, Portal p) {
    const int face = face_under(out_.children[child].region, p.a, p.b);
    p.face = static_cast<std::uint16_t>(std::max(face, 0));
    given_.push_back({child, p});
  }

  void place_portals() {
    for (const Portal& p : portals_) {
      for (std::uint32_t i = 0; i < out_.children.size(); ++i) {
        if (face_under(out_.children[i].region, p.a, p.b) < 0) continue;
        give(i, p);
        break;
      }
    }
    std::uint16_t edge = 0;
    for (const ApartmentDoor& d : plan_->doors) {
      const plan::Region& room = out_.children[d.room].region;
      const int face = face_under(room, d.a, d.b);
      if (face < 0) continue;
      const RegionEdge e = edge_of(room, static_cast<std::size_t>(face));
      const bool forward = geom::dot(e.to - e.from, d.b - d.a) > 0;
      Portal p = door_portal(forward ? d.a : d.b, forward ? d.b : d.a, PortalKind::room_door);
      if (d.opens_out) p.opens_left = !p.opens_left;
      p.z0 += region_.z0;
      p.z1 += region_.z0;
      p.id = {region_.depth, ++edge, 0, region_.storey};
      give(d.room, p);
      give(d.other, p);
    }
  }

  // An annex: the last children, each with its French door.
  void add_balcony(std::uint32_t i) {
    if (!residence_.brief.balconies || plan_->rooms[i].use != Use::living || region_.storey == 0) return;
    std::vector<Portal> openings;
    for (const Given& g : given_) {
      if (g.child == i) openings.push_back(g.portal);
    }
    const std::size_t doors = openings.size();
    append_residence_windows(residence_, out_.children[i].region, openings);
    Portal window;
    const std::optional<plan::Balcony> balcony =
        choose_balcony(residence_, out_.children[i].region, std::span(openings).first(doors),
                       std::span(openings).subspan(doors), window);
    if (!balcony) return;
    const auto child = static_cast<std::uint32_t>(out_.children.size());
    plan::Region& r = add_child(Tag::annex, i);
    r.kind = Kind::room;
    r.use = Use::balcony;
    r.cell = region_.storey + 1 < residence_.brief.floors ? plan::kRoofed : std::uint16_t{0};
    const auto corners = balcony->corners();
    const Face open{Behind::facade, plan::face_of(out_.children[i].region, window.face).facade};
    shape_region({{corners.begin(), corners.end()}, {}}, {Face{Behind::inner, 0}, open, open, open}, r);
    const bool forward = geom::dot(balcony->b - balcony->a, window.b - window.a) > 0;
    Portal p = door_portal(forward ? window.a : window.b, forward ? window.b : window.a, PortalKind::french_door);
    p.z0 = region_.z0;
    p.z1 = window.z1;
    p.id = {region_.depth, plan::kFrenchEdge, static_cast<std::uint16_t>(i), region_.storey};
    p.face = window.face;
    given_.push_back({i, p});
    give(child, p);
  }

  void give_portals() {
    std::stable_sort(given_.begin(), given_.end(), [](const Given& a, const Given& b) {
      return a.child != b.child ? a.child < b.child : a.portal.id < b.portal.id;
    });
    for (const Given& g : given_) {
      plan::Child& c = out_.children[g.child];
      if (c.portal_count++ == 0) c.first_portal = static_cast<std::uint32_t>(out_.portals.size());
      out_.portals.push_back(g.portal);
    }
  }

  const Residence& residence_;
  const plan::Region& region_;
  Portals portals_;
  plan::Expansion& out_;
  ApartmentSite site_;
  ApartmentPlan own_;
  const ApartmentPlan* plan_ = &own_;
  std::vector<Given> given_;
};

}  // namespace

void keep_home(const Residence& residence, const plan::Region& region, Portals portals) {
  plan::Expansion nothing;
  HomeLayer(residence, region, portals, nothing).keep();
}

void lay_home(const Residence& residence, const plan::Region& region, Portals portals, plan::Expansion& out) {
  HomeLayer(residence, region, portals, out).run();
}

}  // namespace enfilade::rules
