// A storey's plate: its faces as regions, and the doors between them.

#include <algorithm>

#include <enfilade/base/path.hpp>

#include "rules/apartment/faces.hpp"
#include "rules/apartment/home.hpp"
#include "rules/apartment/residence.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Length;
using geom::Point;
using plan::Behind;
using plan::Kind;
using plan::Portal;
using plan::PortalKind;
using plan::Use;

constexpr Length kFrontDoor = 900;
constexpr double kJamb = 60;
// What an entrance costs beyond its apartment's rooms.
constexpr double kOnlyStudio = 1e6;         // no hall has room; less the run of corridor
constexpr double kLeastStoreWidth = 1'150;  // with its walls
constexpr double kBars = 12;                // an open leaf bars a part of the hall
constexpr double kNoSwing = 1e9;            // the leaf has no room inside
constexpr double kNoDoor = 1e18;
constexpr double kSleepsApart = 45;  // m²: what is larger should not be one room
constexpr Length kEntranceDoor = 1'100, kEntranceHead = 2'200;

plan::Face face_to(const StoreyFace::Beyond& b) {
  switch (b.kind) {
    case FaceOf::outside: return {Behind::facade, b.facade};
    case FaceOf::corridor: return {Behind::hall, 0};
    case FaceOf::cell: return {Behind::core, 0};
    case FaceOf::home: break;
  }
  return {Behind::inner, 0};
}

class StoreyDraft {
 public:
  StoreyDraft(const Residence& residence, bool ground)
      : residence_(residence), ground_(ground), laid_(residence.laid ? *residence.laid : own_) {
    plane_.set_work(residence.plot.work);
  }

  std::unique_ptr<const Plate> run() {
    make_faces();
    for (std::uint32_t i = 0; i < faces_.size(); ++i) add(i);
    for (std::uint32_t i = 0; i < faces_.size(); ++i) {
      if (faces_[i].kind == FaceOf::cell) open_cell(i);
    }
    for (std::uint32_t i = 0; i < faces_.size(); ++i) {
      if (!residence_.plot.go_on()) break;
      if (faces_[i].kind == FaceOf::home) open_home(i);
    }
    if (ground_) open_street();
    return finish();
  }

 private:
  void make_faces() {
    const Access& access = residence_.access;
    Division d;
    static const geom::Area kNone;
    d.corridor = access.house ? &kNone : ground_ ? &access.ground : &access.corridor;
    d.cells = &access.cells;
    d.walls = ground_ ? access.ground_walls : access.walls;
    d.trims = residence_.trims;
    make_storey_faces(residence_.plot, std::move(d), plane_, faces_);
  }

  void add(std::uint32_t i) {
    StoreyFace& f = faces_[i];
    plan::Child& c = plate_->children.emplace_back();
    c.tag = Tag::floor;
    c.id = i;
    plan::Region& r = c.region;
    std::vector<plan::Face> faces;
    for (const auto& b : f.beyond) faces.push_back(face_to(b));
    switch (f.kind) {
      case FaceOf::corridor:
        r.kind = Kind::hall;
        r.use = Use::corridor;
        r.cell = plan::kBetweenDwellings;
        break;
      case FaceOf::cell: {
        const bool stair = residence_.access.cells[f.cell].kind == CellKind::stair;
        r.kind = stair ? Kind::stair : Kind::shaft;
        r.use = stair ? Use::stair : Use::elevator;
        r.cell = f.cell;
        break;
      }
      default:
        r.kind = Kind::room_cluster;
        r.cell = static_cast<std::uint16_t>(i);
        break;
    }
    if (f.kind == FaceOf::cell) return shape_cell(f, residence_.access.cells[f.cell].box, r);
    shape_region({std::move(f.ring), std::move(f.holes)}, std::move(faces), r);
  }

  // A box has one face a side, whatever lies along it.
  void shape_cell(const StoreyFace& f, const geom::Box& box, plan::Region& r) {
    r.box = box;
    for (std::size_t s = 0; s < 4; ++s) {
      const Point a = box.corner(static_cast<int>(s)), b = box.corner(static_cast<int>(s + 1) & 3);
      r.faces[s] = {Behind::inner, 0};
      for (std::size_t i = 0; i < f.ring.size(); ++i) {
        if (!lies_on(a, b, f.ring[i], f.ring[(i + 1) % f.ring.size()])) continue;
        const plan::Face face = face_to(f.beyond[i]);
        if (face.behind == Behind::facade || r.faces[s].behind == Behind::inner) r.faces[s] = face;
      }
    }
  }

  // A portal between two pieces, or one and the outside.
  void join(Portal p, std::uint32_t a, std::uint32_t b) {
    p.id.edge = ++edge_;
    for (const std::uint32_t i : {a, b}) {
      if (i == kNobody) continue;
      p.face = static_cast<std::uint16_t>(std::max(0, face_under(plate_->children[i].region, p.a, p.b)));
      pending_.push_back({i, p});
    }
  }

  // The corridor, or the house, beyond a segment.
  [[nodiscard]] std::uint32_t beyond(Point a, Point b, std::uint32_t self) const {
    for (std::uint32_t i = 0; i < plate_->children.size(); ++i) {
      const Kind kind = plate_->children[i].region.kind;
      if (i == self || (kind != Kind::hall && !(residence_.access.house && kind == Kind::room_cluster))) continue;
      if (face_under(plate_->children[i].region, a, b) >= 0) return i;
    }
    return kNobody;
  }

  void open_cell(std::uint32_t i) {
    const Cell& c = residence_.access.cells[faces_[i].cell];
    const int axis = geom::axis_of(c.door);
    const Length level = c.box.level(c.door);
    Point from = geom::make_point(axis, c.opening.lo, level), to = geom::make_point(axis, c.opening.hi, level);
    if (c.door == geom::kNorth || c.door == geom::kWest) std::swap(from, to);
    const bool stair = c.kind == CellKind::stair;
    const std::uint32_t other = beyond(from, to, i);
    if (other == kNobody) return;
    Portal p = door_portal(from, to, stair ? PortalKind::stair_door : PortalKind::elevator);
    if (!stair) p.opens_left = false;
    else if (residence_.access.house) p.opens_left = !p.opens_left;  // the landing is small
    join(p, i, other);
  }

  // The entrance that gives the best apartment, of a few on every run of corridor.
  void open_home(std::uint32_t i) {
    if (residence_.access.house) return;
    const plan::Region& region = plate_->children[i].region;
    const auto yield = std::find_if(residence_.yields.begin(), residence_.yields.end(),
                                    [&](const Yield& y) { return y.ground == ground_ && y.piece == i; });
    const bool yields = yield != residence_.yields.end();
    if (yields && !yield->store) return;
    const bool store = faces_[i].store || yields;
    ApartmentSite site = site_of(residence_.plot, region);
    const Key key = home_key(residence_.layout, region.cell);
    double best = kNoDoor;
    entrances_tried_.clear();
    const std::size_t n = site.ring.size();
    for (std::size_t e = 0; e < n; ++e) {
      if (site.walls[e] != WallKind::corridor) continue;
      const Point a = site.ring[e], b = site.ring[(e + 1) % n];
      const Reach clear = common_reach(i, e);
      const double run = length_of(b - a), first = clear.lo + kJamb,
                   spare = clear.hi - clear.lo - 2 * kJamb - kFrontDoor;
      if (spare < 0) continue;
      for (const double at : {0.5, 0.0, 1.0, 0.25, 0.75}) {
        if (!plane_.work().go_on()) return;
        if (spare < 400 && at != 0.5) continue;
        if ((at == 0.25 || at == 0.75) && (spare < 1'600 || best < kNoSwing)) continue;
        site.door_a = along(a, b, first + spare * at);
        site.door_b = along(a, b, first + spare * at + kFrontDoor);
        site.leaf_inside = swings_free(site);
        double cost = kOnlyStudio - run;
        Hinge own{site.door_a, false};
        const ApartmentPlan* plan = store ? nullptr : laid_.rooms(site, key, plane_, std::min(best, kNoRooms));
        if (plan) {
          own = hinge_of(site, *plan);
          cost = plan->cost + (own.bars ? kBars : 0);
        }
        if (!site.leaf_inside) cost += swings_out(site, i) ? kNoSwing : 2 * kNoSwing;
        best = std::min(best, cost);
        entrances_tried_.push_back({cost, site.door_a, site.door_b, own.at, plan});
      }
    }
    if (entrances_tried_.empty()) return;
    std::stable_sort(entrances_tried_.begin(), entrances_tried_.end(),
                     [](const Entrance& x, const Entrance& y) { return x.cost < y.cost; });
    Entrance chosen = entrances_tried_.front();
    const bool dwelling = !store && livable(site) && (best < kOnlyStudio / 2 || choose_for_studio(site, chosen));
    if (!dwelling) {
      if (width_of(site) < kLeastStoreWidth) return;
      plate_->children[i].region.kind = Kind::room;
      plate_->children[i].region.use = Use::storage;
      plate_->children[i].region.cell = plan::kBetweenDwellings;
    }
    if (dwelling) keep(i, site, chosen);
    const auto& [cost, from, to, hinge, plan] = chosen;
    Portal door = door_portal(from, to, PortalKind::room_door);
    door.hinge_at_b = door.b == hinge;
    // Where the leaf has no room inside it opens into the corridor.
    if (cost >= kNoSwing) door.opens_left = !door.opens_left;
    const std::uint32_t hall = beyond(from, to, i);
    if (hall != kNobody) join(door, i, hall);
  }

  struct Entrance {
    double cost = 0;
    Point from, to, hinge;
    const ApartmentPlan* plan = nullptr;
  };

  // Whoever comes to the dwelling needs not lay it again.
  void keep(std::uint32_t i, ApartmentSite& site, const Entrance& e) const {
    if (!e.plan || !e.plan->settled || residence_.brief.rooms == plan::RoomStyle::voronoi) return;
    site.door_a = e.from;
    site.door_b = e.to;
    site.leaf_inside = e.cost < kNoSwing;
    residence_.homes->keep(ground_, static_cast<std::uint16_t>(i), site, *e.plan);
  }

  // No hall has room: of the first few entrances, the one that leaves a bathroom its
  // place, and room for a bedroom. False if there is none.
  bool choose_for_studio(ApartmentSite& site, Entrance& chosen) {
    constexpr std::size_t kMostTried = 6;
    const double area = static_cast<double>(geom::twice_area(site.ring)) / 2e6;
    bool found = false;
    for (std::size_t k = 0; k < std::min(entrances_tried_.size(), kMostTried); ++k) {
      const Entrance& e = entrances_tried_[k];
      site.door_a = e.from;
      site.door_b = e.to;
      site.leaf_inside = e.cost < kNoSwing;
      const ApartmentPlan* plan = laid_.studio(site, plane_);
      if (!plan) continue;
      const bool enough = plan->good && (area < kSleepsApart || plan->rooms.size() > 2);
      if (!found || enough) {
        chosen = e;
        chosen.hinge = hinge_of(site, *plan).at;
        chosen.plan = plan;
      }
      found = true;
      if (enough) break;
    }
    return found;
  }

  struct Hinge {
    Point at;
    bool bars = false;  // the open leaf leaves no way along the hall
  };

  // On the side where an open leaf stands against a wall without doors, or leaves room to pass.
  [[nodiscard]] static Hinge hinge_of(const ApartmentSite& site, const ApartmentPlan& plan) {
    constexpr double kBeside = 600, kInto = 450, kRound = 1'650, kDoorway = 450;
    const geom::Polygon& hall = plan.rooms[0].shape;
    const Point d = site.door_b - site.door_a, in{-d.y, d.x};
    const double width = length_of(d);
    const auto bars = [&](Point at, Point other) {
      const bool beside =
          geom::locate(hall, along(at, other, -kBeside) + scaled(in, kInto / width)) == geom::Where::inside;
      if (beside && geom::locate(hall, along(at, other, 60) + scaled(in, kRound / width)) != geom::Where::inside)
        return true;
      // The leaf stands before a door.
      return std::any_of(plan.doors.begin(), plan.doors.end(), [&](const ApartmentDoor& door) {
        const Point m = middle_of(door.a, door.b) - at;
        const double deep = static_cast<double>(geom::dot(m, in)) / width,
                     aside = std::abs(static_cast<double>(geom::dot(m, d))) / width;
        return aside < kDoorway && deep > -kDoorway && deep < width + kDoorway;
      });
    };
    if (!bars(site.door_a, site.door_b)) return {site.door_a, false};
    return {site.door_b, bars(site.door_b, site.door_a)};
  }

  // The leaf of the front door has its square within the apartment.
  [[nodiscard]] static bool swings_free(const ApartmentSite& site) {
    return has_square({site.ring, {}}, site.door_a, site.door_b);
  }
  // Or in the corridor before it.
  [[nodiscard]] bool swings_out(const ApartmentSite& site, std::uint32_t home) const {
    const std::uint32_t hall = beyond(site.door_a, site.door_b, home);
    return hall != kNobody && has_square(plan::polygon_of(plate_->children[hall].region), site.door_b, site.door_a);
  }
  // On the left of a → b.
  [[nodiscard]] static bool has_square(const geom::Polygon& home, Point a, Point b) {
    const Point d = b - a, in{-d.y, d.x};
    for (const double u : {-0.14, 0.5, 1.14}) {
      for (const double v : {0.1, 0.5, 1.0, 1.36}) {
        if (geom::locate(home, a + scaled(d, u) + scaled(in, v)) == geom::Where::outside) return false;
      }
    }
    return true;
  }

  [[nodiscard]] static double width_of(const ApartmentSite& site) {
    if (geom::is_convex(site.ring)) return geom::width_of(site.ring);
    Point at;
    return 2.0 * geom::deepest({site.ring, {}}, at);
  }

  // A room to live in and light; else it is a store.
  [[nodiscard]] static bool livable(const ApartmentSite& site) {
    constexpr double kLeastRoom = 16e6;
    const bool light = std::find(site.walls.begin(), site.walls.end(), WallKind::lit) != site.walls.end();
    return light && width_of(site) >= 2'150 && static_cast<double>(geom::twice_area(site.ring)) / 2 >= kLeastRoom;
  }

  // What is clear of walls on both sides of a face between an apartment and a corridor.
  [[nodiscard]] Reach common_reach(std::uint32_t home, std::size_t face) const {
    const RegionEdge own = edge_of(plate_->children[home].region, face);
    Reach clear = clear_reach(plate_->children[home].region, face);
    const Point middle = middle_of(own.from, own.to);
    for (const plan::Child& c : plate_->children) {
      if (c.region.kind != Kind::hall) continue;
      const int other = face_under(c.region, middle, middle);
      if (other < 0) continue;
      const RegionEdge e = edge_of(c.region, static_cast<std::size_t>(other));
      const Reach theirs = clear_reach(c.region, static_cast<std::size_t>(other));
      // Theirs runs the other way.
      const double start =
          static_cast<double>(geom::dot(e.from - own.from, own.to - own.from)) / length_of(own.to - own.from);
      clear = {std::max(clear.lo, start - theirs.hi), std::min(clear.hi, start - theirs.lo)};
    }
    return clear;
  }

  // Every corridor's way to the street ends in a door; a house has its own.
  void open_street() {
    if (residence_.access.house) {
      const Point a = residence_.access.door_a, b = residence_.access.door_b;
      for (std::uint32_t i = 0; i < plate_->children.size(); ++i) {
        const plan::Region& r = plate_->children[i].region;
        const int face = r.kind == Kind::room_cluster ? face_under(r, a, b) : -1;
        if (face < 0) continue;
        enter(i, a, b, plan::face_of(r, static_cast<std::size_t>(face)).facade);
        return;
      }
      return;
    }
    for (std::uint32_t i = 0; i < plate_->children.size(); ++i) {
      const plan::Region& r = plate_->children[i].region;
      if (r.kind != Kind::hall) continue;
      for (std::size_t e = 0; e < plan::face_count(r); ++e) {
        const plan::Face f = plan::face_of(r, e);
        const auto [a, b] = edge_of(r, e);
        const Reach clear = clear_reach(r, e);
        const double width = std::min<double>(kEntranceDoor, clear.hi - clear.lo), middle = (clear.lo + clear.hi) / 2;
        if (f.behind != Behind::facade || !residence_.plot.lit(f.facade) || width < kFrontDoor) continue;
        enter(i, along(a, b, middle - width / 2), along(a, b, middle + width / 2), f.facade);
      }
    }
  }

  void enter(std::uint32_t i, Point a, Point b, std::uint16_t facade) {
    Portal p = door_portal(a, b, PortalKind::entrance);
    p.z1 = std::min(kEntranceHead, residence_.brief.floor_height - plan::kSlab);
    p.id = {0, plan::plate_entrance_edge(facade), entrances_++, 0};
    p.face = static_cast<std::uint16_t>(std::max(0, face_under(plate_->children[i].region, a, b)));
    pending_.push_back({i, p});
  }

  std::unique_ptr<const Plate> finish() {
    std::stable_sort(pending_.begin(), pending_.end(), [](const Pending& a, const Pending& b) {
      return a.piece != b.piece ? a.piece < b.piece : a.portal.id < b.portal.id;
    });
    for (const Pending& p : pending_) {
      plan::Child& c = plate_->children[p.piece];
      if (c.portal_count++ == 0) c.first_portal = static_cast<std::uint32_t>(plate_->portals.size());
      plate_->portals.push_back(p.portal);
    }
    // What has no door is a shaft for pipes.
    for (plan::Child& c : plate_->children) {
      if (c.region.kind != Kind::room_cluster || c.portal_count > 0) continue;
      c.region.kind = Kind::shaft;
      c.region.use = Use::riser;
    }
    return std::move(plate_);
  }

  static constexpr std::uint32_t kNobody = 0xffffffff;
  struct Pending {
    std::uint32_t piece;
    Portal portal;
  };
  const Residence& residence_;
  bool ground_;
  LaidRooms own_;  // of a plate that is made later
  LaidRooms& laid_;
  geom::Arrangement plane_;
  std::vector<StoreyFace> faces_;
  std::unique_ptr<Plate> plate_ = std::make_unique<Plate>();
  std::vector<Pending> pending_;
  std::vector<Entrance> entrances_tried_;  // of one apartment
  std::uint16_t edge_ = 0, entrances_ = 0;
};

void shape_storeys(const Residence& residence, plan::Region& r) {
  r.kind = r.storeys > 1 ? Kind::stack : Kind::floor;
  const geom::Polygon& outline = residence.plot.outline;
  std::vector<plan::Face> faces;
  for (std::size_t i = 0; i < geom::edge_count(outline); ++i)
    faces.push_back({Behind::facade, static_cast<std::uint16_t>(i)});
  shape_region(outline, std::move(faces), r);
}

}  // namespace

plan::Region residence_root(const Residence& residence) {
  plan::Region root;
  root.key = residence.key;
  root.z0 = 0;
  root.z1 = residence.brief.floors * residence.brief.floor_height;
  root.storeys = static_cast<std::int16_t>(residence.brief.floors);
  shape_storeys(residence, root);
  if (residence.brief.balconies && root.storeys > 1) root.reach = plan::kBalconyDepth;
  return root;
}

std::span<const geom::Polygon> residence_outlines(const Residence& residence, std::int32_t) {
  return {&residence.plot.outline, 1};
}

void split_residence_stack(const Residence& residence, const plan::Region& region, plan::Expansion& out) {
  constexpr std::uint64_t kPlateWord = 0x91a7e;
  split_storeys(region, residence.brief.floor_height, out);
  for (plan::Child& c : out.children) {
    if (c.region.storeys == 1 && c.region.storey == 0) c.region.reach = 0;
  }
  if (!residence.brief.identical_floors) return;
  for (plan::Child& c : out.children) {
    if (c.region.storeys == 1 && c.region.storey > 0) c.region.key = mix(residence.key, kPlateWord);
  }
}

const Plate& storey_plate(const Residence& residence, std::int32_t storey) {
  const bool ground = storey == 0;
  return *residence.memo->at(ground ? 0 : 1, [&] { return StoreyDraft(residence, ground).run(); });
}

double residence_closed_off(const Residence& residence) {
  const auto of = [&](std::int32_t storey) {
    double area = 0;
    for (const plan::Child& c : storey_plate(residence, storey).children) {
      if (c.region.use == Use::riser) area += static_cast<double>(plan::twice_area(c.region)) / 2e6;
    }
    return area;
  };
  const std::int32_t above = residence.brief.floors - 1;
  return of(0) + (above > 0 ? above * of(1) : 0);
}

void lay_storey(const Residence& residence, const plan::Region& region, plan::Expansion& out) {
  out.clear();
  lay(storey_plate(residence, region.storey), region, out);
  for (plan::Child& c : out.children) {
    if (!plan::is_built(c.region.kind)) c.region.reach = region.reach;
  }
}

}  // namespace enfilade::rules
