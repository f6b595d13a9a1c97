// What is visible, against brute force: rays shot at the meshes that people
// see. A ray goes on from room to room until a surface or a closed door stops
// it; every room it enters must have been listed.

#include <enfilade/geom/area.hpp>
#include <enfilade/plan/clear.hpp>
#include <enfilade/world/whole.hpp>

#include <algorithm>
#include <cmath>
#include <set>

#include "world/worlds.hpp"

namespace enfilade::world {
namespace {

constexpr double kFar = 1e9;

double component(const Vec3& v, int axis) { return axis == 0 ? v.x : axis == 1 ? v.y : v.z; }

struct Ray {
  Vec3 from, along;
  [[nodiscard]] Vec3 at(double t) const { return {from.x + along.x * t, from.y + along.y * t, from.z + along.z * t}; }
};

// Where a ray meets a rectangle, from either side; kFar if it does not.
double meet(const Ray& ray, const mesh::Rect& r) {
  const bool x = r.facing == mesh::Facing::east || r.facing == mesh::Facing::west;
  const bool z = r.facing == mesh::Facing::up || r.facing == mesh::Facing::down;
  const int normal = x ? 0 : z ? 2 : 1;
  const double speed = component(ray.along, normal);
  if (speed == 0) return kFar;
  const double t = (r.w - component(ray.from, normal)) / speed;
  if (t < 0) return kFar;
  const Vec3 p = ray.at(t);
  const double u = x ? p.y : p.x;
  const double v = z ? p.y : p.z;
  return u >= r.u0 && u <= r.u1 && v >= r.v0 && v <= r.v1 ? t : kFar;
}

double meet(const Ray& ray, const Vec3& a, const Vec3& b, const Vec3& c) {
  const auto minus = [](const Vec3& p, const Vec3& q) { return Vec3{p.x - q.x, p.y - q.y, p.z - q.z}; };
  const auto cross = [](const Vec3& p, const Vec3& q) {
    return Vec3{p.y * q.z - p.z * q.y, p.z * q.x - p.x * q.z, p.x * q.y - p.y * q.x};
  };
  const auto dot = [](const Vec3& p, const Vec3& q) { return p.x * q.x + p.y * q.y + p.z * q.z; };
  const Vec3 u = minus(b, a), v = minus(c, a), n = cross(u, v);
  const double speed = dot(n, ray.along);
  if (speed == 0) return kFar;
  const double t = dot(n, minus(a, ray.from)) / speed;
  if (t < 0) return kFar;
  const Vec3 p = minus(ray.at(t), a);
  const double size = dot(n, n);
  const double s = dot(cross(p, v), n) / size, r = dot(cross(u, p), n) / size;
  return s >= 0 && r >= 0 && s + r <= 1 ? t : kFar;
}

double first_surface(const Ray& ray, const mesh::Mesh& mesh) {
  double t = kFar;
  for (const mesh::Rect& r : mesh.rects) {
    t = std::min(t, meet(ray, r));  // behind a pane is the outside
  }
  for (const mesh::Facet& f : mesh.facets) {
    const auto corner = [&](std::size_t i) {
      return Vec3{double(f.corner[i].x), double(f.corner[i].y), double(f.corner[i].z)};
    };
    t = std::min(t, meet(ray, corner(0), corner(1), corner(2)));
    if (f.corners == 4) t = std::min(t, meet(ray, corner(0), corner(2), corner(3)));
  }
  return t;
}

// Where a ray that starts inside leaves a region: a box or a prism.
double way_out(const Ray& ray, const plan::Region& r) {
  const double lo[] = {double(r.box.lo.x), double(r.box.lo.y), double(r.z0)},
               hi[] = {double(r.box.hi.x), double(r.box.hi.y), double(r.z1)};
  double t = kFar;
  for (int axis = 0; axis < 3; ++axis) {
    const double speed = component(ray.along, axis);
    if (speed == 0) continue;
    t = std::min(t, ((speed > 0 ? hi[axis] : lo[axis]) - component(ray.from, axis)) / speed);
  }
  if (!r.outline) return t;
  const bool convex = r.outline->polygon.holes.empty() && geom::is_convex(r.outline->polygon.outer);
  geom::each_edge(r.outline->polygon, [&](geom::Point a, geom::Point b) {
    const geom::Point d = b - a;
    const double outwards = d.y * ray.along.x - d.x * ray.along.y;
    if (outwards <= 0) return;
    const double at = (d.x * (ray.from.y - a.y) - d.y * (ray.from.x - a.x)) / outwards;
    const double along = (d.x * (ray.from.x + ray.along.x * at - a.x) + d.y * (ray.from.y + ray.along.y * at - a.y)) /
                         static_cast<double>(geom::dot(d, d));
    // Elsewhere on the line of an edge one is still inside, unless all lines are borders.
    if (convex || (at > -1e-9 && along >= 0 && along <= 1)) t = std::min(t, at);
  });
  return t;
}

bool inside(const geom::Polygon& polygon, const Vec3& p) {
  bool in = true, odd = false;
  geom::each_edge(polygon, [&](geom::Point a, geom::Point b) {
    const geom::Point d = b - a;
    in &= d.x * (p.y - a.y) - d.y * (p.x - a.x) >= 0;
    if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + d.x * (p.y - a.y) / d.y) odd = !odd;
  });
  return odd || (in && polygon.holes.empty());
}

// A whole building to shoot through.
struct House {
  plan::Model model;
  std::vector<mesh::Mesh> meshes;

  explicit House(const rules::Building& building) {
    model = std::move(*generate(building, {}, {}));
    for (const plan::Room& room : model.rooms) mesh::mesh_room(room, meshes.emplace_back());
  }
  [[nodiscard]] int room_at(const Vec3& p) const {
    for (std::size_t i = 0; i < model.rooms.size(); ++i) {
      const plan::Region& r = model.rooms[i].region;
      if (p.x < r.box.lo.x || p.x >= r.box.hi.x || p.y < r.box.lo.y || p.y >= r.box.hi.y || p.z < r.z0 || p.z >= r.z1)
        continue;
      if (!r.outline || inside(r.outline->polygon, p)) return static_cast<int>(i);
    }
    return -1;
  }
};

// A small building of so few storeys that all of it can be kept.
rules::BuildingPtr raise_low(std::uint64_t seed) {
  plan::Brief brief = small_brief(seed);
  brief.floors = std::min(brief.floors, 4);
  const Result<rules::BuildingPtr> building = rules::raise(brief);
  EXPECT_TRUE(building.ok()) << building.error().line();
  return *building;
}

// A place for an eye: in the clear inside of a room, or in a portal.
Vec3 any_eye(Rng& rng, const House& house) {
  const plan::Room& room = house.model.rooms[rng.below(static_cast<std::uint32_t>(house.model.rooms.size()))];
  const auto between = [&](Length lo, Length hi) {
    return lo + (hi - lo) * (1 + static_cast<double>(rng.below(9'998))) / 10'000.0;
  };
  if (!room.portals.empty() && rng.below(5) == 0) {
    const plan::Portal& p = room.portals[rng.below(static_cast<std::uint32_t>(room.portals.size()))];
    if (p.kind != plan::PortalKind::window && p.kind != plan::PortalKind::well) {
      const double off = rng.between(-50, 50);
      const bool slanted = p.a.x != p.b.x && p.a.y != p.b.y;
      Vec3 at{between(p.a.x, p.b.x), between(p.a.y, p.b.y), between(p.z0, p.z1)};
      if (slanted) at.y = p.a.y + (at.x - p.a.x) * (p.b.y - p.a.y) / (p.b.x - p.a.x) + off;
      const Vec3 eye{p.a.x == p.b.x ? at.x + off : at.x, p.a.y == p.b.y ? at.y + off : at.y, at.z};
      if (house.room_at(eye) >= 0) return eye;
    }
  }
  const geom::Polygon floor = plan::floor_of(plan::clear_shape(room.region));
  const geom::Box clear = room.region.outline ? geom::bounds(floor) : plan::clear_box(room.region);
  EXPECT_FALSE(clear.empty()) << "no place in " << room.path.text();
  for (;;) {
    const double x = between(clear.lo.x, clear.hi.x), y = between(clear.lo.y, clear.hi.y);
    const Vec3 eye{x, y, between(room.region.z0, room.region.z1 - plan::kSlab)};
    const geom::Point at{static_cast<Length>(x), static_cast<Length>(y)};
    if (!room.region.outline || geom::locate(floor, at) == geom::Where::inside) return eye;
  }
}

// Whether a door stands closed where the ray leaves a room; landing doors are.
bool stopped_by_door(const World& world, const plan::Room& room, const Vec3& p) {
  Point3 middle{(room.region.box.lo.x + room.region.box.hi.x) / 2, (room.region.box.lo.y + room.region.box.hi.y) / 2,
                room.region.z0};
  if (room.region.outline) {
    geom::Point deep;
    geom::deepest(room.region.outline->polygon, deep);
    middle = {deep.x, deep.y, room.region.z0};
  }
  RegionId id = world.locate(middle);
  const Built* built = world.built(id);
  for (std::size_t i = 0; i < room.portals.size(); ++i) {
    const plan::Portal& q = room.portals[i];
    if (q.kind == plan::PortalKind::well) continue;
    const double slack = 2;
    const auto [y0, y1] = std::minmax({q.a.y, q.b.y});
    if (p.x < q.a.x - slack || p.x > q.b.x + slack || p.y < y0 - slack || p.y > y1 + slack || p.z < q.z0 - slack ||
        p.z > q.z1 + slack)
      continue;
    const geom::Point d = q.b - q.a;
    if (std::abs(d.x * (p.y - q.a.y) - d.y * (p.x - q.a.x)) > slack * q.width()) continue;
    if (q.kind == plan::PortalKind::hallway) return false;
    if (!plan::has_leaf(q.kind)) return true;  // windows, landings
    return !built || built->doors[i] != store::Door::open;
  }
  return false;  // a well, or nothing: surfaces decide
}

void shoot(const House& house, const World& world, Ray ray, const std::set<std::string>& listed, std::uint64_t seed,
           std::size_t& entered) {
  int room = house.room_at(ray.from);
  const Ray whole = ray;
  std::string way;
  for (int crossings = 0; room >= 0 && crossings < 200; ++crossings) {
    const plan::Room& here = house.model.rooms[static_cast<std::size_t>(room)];
    ASSERT_TRUE(listed.contains(here.path.bytes()))
        << "seed " << seed << ": a ray from " << whole.from.x << ' ' << whole.from.y << ' ' << whole.from.z << " along "
        << whole.along.x << ' ' << whole.along.y << ' ' << whole.along.z << " goes through" << way << " and enters "
        << here.path.text() << ", which is not listed, at " << ray.from.x << ' ' << ray.from.y << ' ' << ray.from.z;
    way += ' ' + here.path.text();
    if (here.region.kind == plan::Kind::shaft) return;
    const double out = way_out(ray, here.region);
    // Floors lie in the very boundary.
    if (first_surface(ray, house.meshes[static_cast<std::size_t>(room)]) < out + 1e-6) return;
    const Vec3 exit = ray.at(out);
    if (stopped_by_door(world, here, exit)) return;
    const double beyond = out + 1e-3;
    const int next = house.room_at(ray.at(beyond));
    if (next == room) return;
    // The rest of the ray starts behind the portal.
    ray.from = ray.at(beyond);
    room = next;
    ++entered;
  }
}

// A region thinner than its walls has none to stop a ray; that there is no such
// region is for the audit to say.
bool has_solid_region(const plan::Model& model) {
  return std::any_of(model.rooms.begin(), model.rooms.end(),
                     [](const plan::Room& r) { return !r.region.outline && plan::clear_box(r.region).empty(); });
}

// Looks from `eyes` places and shoots rays about; counts rooms they enter.
void look_about(const rules::BuildingPtr& building, std::uint64_t seed, int eyes, std::size_t& entered) {
  SCOPED_TRACE(seed);
  const House house(*building);
  Rng rng(mix(root_key(seed), 2), Purpose::sample);
  Settings settings;
  settings.cache_bytes = 0;
  settings.doors = rng.below(4) == 0 ? store::Door::closed : store::Door::open;
  World world(building, settings);
  for (int i = 0; i < eyes; ++i) {
    const Vec3 eye = any_eye(rng, house);
    const Camera camera = any_camera(rng, eye);
    const Frame frame = world.frame(camera);
    std::set<std::string> listed;
    for (const RegionId id : frame.visible) listed.insert(world.path(id).bytes());
    for (int k = 0; k < 120; ++k) {
      const Vec3 d{rng.between(-1000, 1000) / 1000.0, rng.between(-1000, 1000) / 1000.0,
                   rng.between(-1000, 1000) / (k % 2 ? 1000.0 : 8000.0)};
      bool in_view = true;
      for (std::size_t n = 0; n < camera.planes; ++n)
        in_view &= d.x * camera.normals[n].x + d.y * camera.normals[n].y + d.z * camera.normals[n].z >= 0;
      if (!in_view || (d.x == 0 && d.y == 0 && d.z == 0)) continue;
      shoot(house, world, {eye, d}, listed, seed, entered);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

TEST(Sight, NoRayReachesARoomThatIsNotListed) {
  std::size_t entered = 0;
  for (std::uint64_t seed = 0; seed < cases(300); ++seed) {
    look_about(raise_low(seed), seed, 40, entered);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(entered, cases(40'000)) << "the rays must get about";
}

// Offices have rooms with diagonal sides, and doors in them.
TEST(Sight, NoRayInAnOfficeReachesARoomThatIsNotListed) {
  std::size_t entered = 0, slanted = 0, raised = 0;
  for (std::uint64_t seed = 0; seed < cases(96); ++seed) {
    plan::Brief brief;
    brief.kind = "office";
    brief.seed = seed;
    Rng rng(mix(root_key(seed), 4), Purpose::sample);
    // Every second one is an A, the class with the most diagonals.
    brief.office_class =
        seed % 2 ? plan::OfficeClass::a : static_cast<plan::OfficeClass>(seed / 2 % plan::kOfficeClasses);
    brief.given.office_class = true;
    brief.site.width = rng.between(30'000, 80'000);
    brief.site.depth = rng.between(30'000, 60'000);
    brief.floors = rng.between(1, 8);
    const Result<rules::BuildingPtr> building = rules::raise(brief);
    if (!building) continue;  // too small for its class
    const Result<plan::Model> whole = generate(**building, {}, {});
    ASSERT_TRUE(whole.ok()) << whole.error().line();
    if (has_solid_region(*whole)) continue;
    ++raised;
    for (const plan::Room& room : whole->rooms) {
      for (const plan::Portal& p : room.portals) {
        slanted +=
            p.kind != plan::PortalKind::window && p.kind != plan::PortalKind::well && p.a.x != p.b.x && p.a.y != p.b.y;
      }
    }
    look_about(*building, seed, 40, entered);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(raised, cases(48));
  EXPECT_GT(slanted, cases(40)) << "openings on diagonals";
  EXPECT_GT(entered, cases(10'000));
}

// Rooms of any shape.
TEST(Sight, NoRayInAResidenceReachesARoomThatIsNotListed) {
  std::size_t entered = 0;
  std::uint64_t seed = 0;
  for (const rules::FixedOutline& f : rules::fixed_outlines()) {
    if (++seed % (8 / cases(8)) != 0) continue;
    SCOPED_TRACE(f.name);
    const rules::BuildingPtr building =
        *rules::raise(rules::residence(f.outline, std::min(f.floors, 2), f.square_metres, seed));
    look_about(building, seed, 20, entered);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(entered, cases(2'000));
}

// The wall between two lanes of flights is 60 mm thick.
bool in_spine(const plan::Room& room, const Vec3& eye) {
  if (room.flights.size() < 2) return false;
  const geom::Box &a = room.flights[0].box, &b = room.flights[1].box;
  if (a.lo.x == b.lo.x) return std::abs(eye.y - std::max(a.lo.y, b.lo.y)) < 31;
  return std::abs(eye.x - std::max(a.lo.x, b.lo.x)) < 31;
}

// From everywhere in a stair: no line of sight passes more than two slabs.
TEST(Sight, NoRayInAStairReachesAStoreyThatIsNotListed) {
  std::size_t entered = 0;
  for (const Length height : {2'600, 3'600, 5'000, 8'000}) {
    plan::Brief brief;
    brief.site = {22'000, 18'000};
    brief.floors = 6;
    brief.floor_height = height;
    const auto building = rules::raise(brief);
    ASSERT_TRUE(building.ok());
    const House house(**building);
    World world(*building, {0, store::Door::closed, true, nullptr});
    Rng rng(root_key(static_cast<std::uint64_t>(height)), Purpose::sample);
    for (const plan::Room& room : house.model.rooms) {
      if (room.region.kind != plan::Kind::stair) continue;
      const geom::Box clear = plan::clear_box(room.region);
      const auto well = std::find_if(room.portals.begin(), room.portals.end(),
                                     [](const plan::Portal& p) { return p.face == plan::kTopFace; });
      const geom::Box open =
          well == room.portals.end() ? geom::Box{} : geom::Box{well->a, well->b};  // the slab is solid elsewhere
      for (std::uint64_t i = 0; i < cases(64); ++i) {
        const Vec3 eye{clear.lo.x + 1.0 + rng.below(static_cast<std::uint32_t>(clear.width() - 2)),
                       clear.lo.y + 1.0 + rng.below(static_cast<std::uint32_t>(clear.depth() - 2)),
                       room.region.z0 + 1.0 + rng.below(static_cast<std::uint32_t>(height - 2))};
        if (eye.z > room.region.z1 - plan::kSlab &&
            !open.contains(geom::Point{static_cast<Length>(eye.x), static_cast<Length>(eye.y)}))
          continue;
        if (in_spine(room, eye)) continue;
        const Frame frame = world.frame({eye, {}, 0});
        std::set<std::string> listed;
        for (const RegionId id : frame.visible) listed.insert(world.path(id).bytes());
        EXPECT_LE(listed.size(), 1u + 2 * 2) << "what is visible does not grow with the height";
        for (int k = 0; k < 200; ++k) {
          const Vec3 d{rng.between(-1000, 1000) / 1000.0, rng.between(-1000, 1000) / 1000.0,
                       rng.between(-1000, 1000) / 400.0};
          if (d.z == 0) continue;
          shoot(house, world, {eye, d}, listed, 0, entered);
          if (HasFatalFailure()) return;
        }
      }
    }
  }
  EXPECT_GT(entered, cases(5'000));
}

// Where somebody gets who walks from the eye straight on for at most `most`.
Vec3 walk_on(const House& house, const World& world, Ray ray, double most) {
  const double size = std::sqrt(ray.along.x * ray.along.x + ray.along.y * ray.along.y + ray.along.z * ray.along.z);
  double left = most / size;
  for (int room = house.room_at(ray.from); room >= 0;) {
    const plan::Room& here = house.model.rooms[static_cast<std::size_t>(room)];
    const double out = way_out(ray, here.region),
                 surface = first_surface(ray, house.meshes[static_cast<std::size_t>(room)]);
    const double on = std::min({left, out, surface});
    if (surface < out + 1e-6 || on < out || on + 1e-3 >= left || here.region.kind == plan::Kind::shaft ||
        stopped_by_door(world, here, ray.at(out)))
      return ray.at(on * 0.999);
    const int next = house.room_at(ray.at(out + 1e-3));
    if (next < 0 || next == room) return ray.at(on * 0.999);
    ray.from = ray.at(out + 1e-3);
    left -= out + 1e-3;
    room = next;
  }
  return ray.from;
}

// Whoever walks on a little sees nothing that the ball around the old place had
// not found; and a ball sees far less than all there is.
TEST(Sight, ABallSeesWhatAllEyesInItSee) {
  std::size_t moved = 0, from_ball = 0, all = 0;
  const auto walk = [&](const rules::BuildingPtr& building, std::uint64_t seed) {
    SCOPED_TRACE(seed);
    const House house(*building);
    Rng rng(mix(root_key(seed), 3), Purpose::sample);
    Settings settings;
    settings.doors = rng.below(4) == 0 ? store::Door::closed : store::Door::open;
    World world(building, settings);
    for (int i = 0; i < 30; ++i) {
      const Vec3 eye = any_eye(rng, house);
      const double radius = rng.between(1, 2'000);
      std::set<std::string> listed;
      for (const RegionId id : world.frame({eye, {}, 0, radius}).visible) listed.insert(world.path(id).bytes());
      from_ball += listed.size();
      all += house.model.rooms.size();
      for (int k = 0; k < 12; ++k) {
        const Vec3 other = walk_on(house, world, {eye, any_direction(rng)}, radius);
        moved += other.x != eye.x || other.y != eye.y;
        for (const RegionId id : world.frame({other, {}, 0}).visible) {
          ASSERT_TRUE(listed.contains(world.path(id).bytes()))
              << world.path(id).text() << " is seen from " << other.x << ' ' << other.y << ' ' << other.z
              << " but not from the ball of " << radius << " around " << eye.x << ' ' << eye.y << ' ' << eye.z;
        }
      }
    }
  };
  for (std::uint64_t seed = 0; seed < cases(300); ++seed) {
    walk(raise_low(seed), seed);
    if (HasFatalFailure()) return;
  }
  for (std::uint64_t seed = 0; seed < cases(48); ++seed) {
    const rules::BuildingPtr office = raise_office(seed);
    if (rules::brief_of(*office).floors > 5) continue;
    const Result<plan::Model> whole = generate(*office, {}, {});
    ASSERT_TRUE(whole.ok()) << whole.error().line();
    if (!has_solid_region(*whole)) walk(office, seed);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(moved, cases(50'000));
  EXPECT_LT(from_ball, all / 3);
}

TEST(Sight, AClosedDoorEndsIt) {
  const rules::BuildingPtr building = raise_small(5);
  const plan::Brief& b = rules::brief_of(*building);
  World open(building, {~std::size_t{0}, store::Door::open, true, nullptr}), closed(building);
  std::size_t more = 0;
  Rng rng(root_key(5), Purpose::sample);
  for (int i = 0; i < 50; ++i) {
    const Point3 p = any_place(rng, b);
    const Camera camera{{double(p.x), double(p.y), double(p.z)}, {}, 0};
    const Frame all = open.frame(camera), few = closed.frame(camera);
    EXPECT_LE(few.visible.size(), all.visible.size());
    more += all.visible.size() - few.visible.size();
  }
  EXPECT_GT(more, 50u);
}

TEST(Sight, HostileCamerasSeeSomethingOrNothing) {
  const rules::BuildingPtr building = raise_small(6);
  World world(building);
  const double nan = std::nan("");
  for (const Vec3& eye :
       {Vec3{nan, 0, 0}, Vec3{1e300, 0, 0}, Vec3{0, -1e300, 0}, Vec3{-0.001, 5, 5}, Vec3{HUGE_VAL, 1, 1}}) {
    EXPECT_TRUE(world.frame({eye, {}, 0}).visible.empty());
  }
  Camera zero{{1'000, 1'000, 1'000}, {}, 6};
  EXPECT_FALSE(world.frame(zero).visible.empty()) << "planes without a direction hide nothing";
  zero.planes = 1'000;
  EXPECT_FALSE(world.frame(zero).visible.empty());
  for (Vec3& n : zero.normals) n = {nan, nan, nan};
  EXPECT_FALSE(world.frame(zero).visible.empty());
}

}  // namespace
}  // namespace enfilade::world
