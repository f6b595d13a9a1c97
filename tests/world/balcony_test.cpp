// Balconies in a World: one steps out through the French door, stays behind the
// railing, and finds the same region whichever way it was come to.

#include <gtest/gtest.h>

#include <cmath>

#include <enfilade/plan/balcony.hpp>
#include <enfilade/plan/model.hpp>
#include <enfilade/store/store.hpp>
#include <enfilade/world/whole.hpp>

#include "world/worlds.hpp"

namespace enfilade::world {
namespace {

using plan::PortalKind;
using plan::Use;

// With balconies, on three storeys, furnished now and then; nullptr if chance made none that can be built.
rules::BuildingPtr raise_with_balconies(std::uint64_t seed) {
  std::optional<plan::Brief> brief = seed % 2 == 0 ? rules::ordinary_residence(seed) : rules::hostile_residence(seed);
  if (!brief) return nullptr;
  brief->floors = 3;
  brief->balconies = true;
  brief->furniture = seed % 4 == 0;
  const Result<rules::BuildingPtr> building = rules::raise(*brief);
  return building && rules::brief_of(**building).floors == 3 ? *building : nullptr;
}

// A balcony with its room and door, as whole generation has them.
struct Out {
  const plan::Room* room = nullptr;
  const plan::Room* balcony = nullptr;
  const plan::Portal* door = nullptr;  // as the room holds it
};

std::vector<Out> balconies_of(const plan::Model& model) {
  std::vector<Out> all;
  for (const plan::Joint& j : model.joints) {
    if (j.portal.kind != PortalKind::french_door) continue;
    EXPECT_GE(j.b, 0);
    const plan::Room* a = &model.rooms[static_cast<std::size_t>(j.a)];
    const plan::Room* b = &model.rooms[static_cast<std::size_t>(j.b)];
    if (plan::is_outdoors(a->region.use)) std::swap(a, b);
    EXPECT_EQ(a->region.use, Use::living);
    EXPECT_EQ(b->region.use, Use::balcony);
    for (const plan::Portal& p : a->portals) {
      if (p.id == j.portal.id) all.push_back({a, b, &p});
    }
  }
  return all;
}

// The unit vector out of a room through its door, and the door's middle.
struct Way {
  double x = 0, y = 0;
  geom::Point middle;
};
Way way_out(const Out& out) {
  Way way;
  way.middle = {out.door->a.x + (out.door->b.x - out.door->a.x) / 2,
                out.door->a.y + (out.door->b.y - out.door->a.y) / 2};
  const geom::Point d = out.door->b - out.door->a;
  const double length = std::sqrt(static_cast<double>(geom::dot(d, d)));
  way.x = d.y / length;
  way.y = -d.x / length;
  std::size_t face = 0;
  geom::each_edge(plan::polygon_of(out.room->region), [&](geom::Point p, geom::Point q) {
    if (face++ == out.door->face && geom::dot(q - p, d) < 0) way.x = -way.x, way.y = -way.y;
  });
  return way;
}

Point3 middle_of(const plan::Region& r) {
  const geom::Polygon polygon = plan::polygon_of(r);
  std::int64_t x = 0, y = 0;
  for (const geom::Point p : polygon.outer) x += p.x, y += p.y;
  const auto n = static_cast<std::int64_t>(polygon.outer.size());
  return {static_cast<Length>(x / n), static_cast<Length>(y / n), r.z0 + 1'000};
}

std::size_t portal_of(const Built& built, PortalKind kind) {
  std::size_t i = 0;
  while (i < built.room.portals.size() && built.room.portals[i].kind != kind) ++i;
  return i;
}

// Visits some hundred balconies of many buildings.
void each_balcony(std::uint64_t seeds, const std::function<void(const rules::BuildingPtr&, const Out&)>& visit) {
  std::size_t seen = 0;
  for (std::uint64_t seed = 0; seed < cases(seeds); ++seed) {
    SCOPED_TRACE(seed);
    const rules::BuildingPtr building = raise_with_balconies(seed);
    if (!building) continue;
    const Result<plan::Model> model = generate(*building, {1, 2}, {});
    ASSERT_TRUE(model.ok()) << model.error().line();
    for (const Out& out : balconies_of(*model)) {
      visit(building, out);
      ++seen;
      if (testing::Test::HasFatalFailure()) return;
    }
  }
  EXPECT_GT(seen, cases(seeds)) << "most living rooms have one";
}

TEST(Balcony, OneStepsOutAndNeverFalls) {
  each_balcony(48, [](const rules::BuildingPtr& building, const Out& out) {
    Settings settings;
    settings.doors = store::Door::open;
    settings.cache_bytes = 200'000;
    World world(building, settings);
    const Body body;
    const Way way = way_out(out);
    const Length z = out.room->region.z0;
    // From before the door, where nothing stands in the way, straight out.
    Stance at{way.middle.x - way.x * 700, way.middle.y - way.y * 700, z};
    ASSERT_TRUE(world.find_free(body, at, 300, at)) << out.room->path.text();
    at = world.move(body, at, way.middle.x - way.x * 700 - at.x, way.middle.y - way.y * 700 - at.y).at;
    at = world.move(body, at, way.x * 1'500, way.y * 1'500).at;
    const auto below = [&](const Stance& s) {
      return Point3{static_cast<Length>(std::floor(s.x)), static_cast<Length>(std::floor(s.y)), s.z + 100};
    };
    const RegionId here = world.build(below(at));
    ASSERT_FALSE(here.none()) << out.room->path.text();
    ASSERT_EQ(world.path(here), out.balcony->path) << out.room->path.text() << " " << at.x << ' ' << at.y;
    // Pushed about for long, it is on the slab or in the dwelling and on its floor.
    Rng rng(out.balcony->region.key, Purpose::sample);
    const geom::Polygon slab = plan::polygon_of(out.balcony->region);
    std::size_t outside = 0;
    for (int i = 0; i < 300; ++i) {
      const double dx = rng.between(-2'500, 2'500), dy = rng.between(-2'500, 2'500);
      at = world.move(body, at, dx, dy).at;
      ASSERT_EQ(at.z, z);
      const RegionId id = world.build(below(at));
      ASSERT_FALSE(id.none()) << at.x << ' ' << at.y;
      if (world.region(id)->use != Use::balcony) {
        // Back out: it shall be the balcony that is tried.
        if (i % 4 == 0) at = world.move(body, at, way.middle.x - at.x, way.middle.y - at.y).at;
        at = world.move(body, at, way.x * 1'500, way.y * 1'500).at;
        continue;
      }
      ++outside;
      ASSERT_NE(geom::locate(slab, {static_cast<Length>(at.x), static_cast<Length>(at.y)}), geom::Where::outside);
      if (i % 50 == 0) world.evict(0);
    }
    EXPECT_GT(outside, 20u) << out.balcony->path.text();
    const Status sound = world.check();
    EXPECT_TRUE(sound.ok()) << sound.error().line();
  });
}

TEST(Balcony, IsFoundByPlaceByPathAndThroughItsDoor) {
  each_balcony(48, [](const rules::BuildingPtr& building, const Out& out) {
    const Point3 place = middle_of(out.balcony->region);
    World by_place(building), by_path(building), by_door(building);
    const RegionId one = by_place.build(place);
    ASSERT_FALSE(one.none()) << out.balcony->path.text();
    EXPECT_EQ(by_place.locate(place), one);
    EXPECT_EQ(by_place.path(one), out.balcony->path);
    EXPECT_EQ(plan::room_hash(by_place.built(one)->room), plan::room_hash(*out.balcony));
    const RegionId other = by_path.build(out.balcony->path);
    ASSERT_FALSE(other.none());
    EXPECT_EQ(by_path.locate(place), other);
    const RegionId room = by_door.build(out.room->path);
    const RegionId there = by_door.across(room, portal_of(*by_door.built(room), PortalKind::french_door));
    ASSERT_FALSE(there.none());
    EXPECT_EQ(by_door.path(there), out.balcony->path);
    EXPECT_EQ(by_door.across(there, 0), room);
    // Just beyond the railing, above and below it is nothing.
    for (const World* world : {&by_place, &by_path, &by_door}) EXPECT_TRUE(world->check().ok());
    by_place.evict(0);
    EXPECT_EQ(by_place.stats().live, 0u);
    EXPECT_EQ(by_place.stats().nodes, 1u) << "what grew for it is let go";
  });
}

TEST(Balcony, BeforeAFacadeWithoutOneIsNothing) {
  std::size_t places = 0;
  for (std::uint64_t seed = 0; seed < cases(32); ++seed) {
    SCOPED_TRACE(seed);
    const rules::BuildingPtr building = raise_with_balconies(seed);
    if (!building) continue;
    const Result<plan::Model> model = generate(*building, {}, {});
    ASSERT_TRUE(model.ok());
    World world(building);
    Rng rng(root_key(seed), Purpose::sample);
    const geom::Box box = rules::root(*building).box;
    for (int i = 0; i < 200; ++i) {
      const Point3 p{rng.between(box.lo.x - 3'000, box.hi.x + 3'000), rng.between(box.lo.y - 3'000, box.hi.y + 3'000),
                     rng.between(-500, rules::root(*building).z1 + 500)};
      const RegionId id = world.build(p);
      const plan::Room* expected = nullptr;
      for (const plan::Room& room : model->rooms) {
        const plan::Region& r = room.region;
        if (plan::is_outdoors(r.use) && p.z >= r.z0 && p.z < r.z1 &&
            geom::locate(plan::polygon_of(r), {p.x, p.y}) == geom::Where::inside)
          expected = &room;
      }
      if (expected) {
        EXPECT_EQ(world.path(id), expected->path);
      } else if (!id.none()) {
        EXPECT_FALSE(plan::is_outdoors(world.region(id)->use)) << p.x << ' ' << p.y;
      }
      places += expected != nullptr;
    }
    EXPECT_TRUE(world.check().ok());
  }
  EXPECT_GT(places, cases(32) / 4);
}

TEST(Balcony, RoomAndBalconySeeEachOther) {
  each_balcony(32, [](const rules::BuildingPtr& building, const Out& out) {
    World world(building);  // its doors are closed, but this one is of glass
    const Way way = way_out(out);
    const double z = out.room->region.z0 + 1'600;
    const auto sees = [&](double off, double look_out, const Path& wanted) {
      const Frame frame = world.frame(
          look({way.middle.x + way.x * off, way.middle.y + way.y * off, z}, {way.x * look_out, way.y * look_out, 0}));
      return std::any_of(frame.visible.begin(), frame.visible.end(),
                         [&](RegionId id) { return world.path(id) == wanted; });
    };
    EXPECT_TRUE(sees(-1'000, 1, out.balcony->path)) << out.balcony->path.text();
    EXPECT_TRUE(sees(700, -1, out.room->path)) << out.balcony->path.text();
  });
}

TEST(Balcony, LazyIsWholeAndEvictingKeepsTheHash) {
  std::size_t seen = 0;
  for (std::uint64_t seed = 0; seed < cases(24); ++seed) {
    SCOPED_TRACE(seed);
    const rules::BuildingPtr building = raise_with_balconies(seed);
    if (!building) continue;
    const Result<plan::Model> model = generate(*building, {}, {});
    ASSERT_TRUE(model.ok()) << model.error().line();
    const Key whole = plan::content_hash(model->rooms);
    EXPECT_EQ(whole, *hash(*building, {}, {}));
    Settings settings;
    settings.cache_bytes = 60'000;
    World world(building, settings);
    EXPECT_EQ(world.hash(), whole);
    // Balconies first, from the last to the first.
    for (auto room = model->rooms.rbegin(); room != model->rooms.rend(); ++room) {
      if (!plan::is_outdoors(room->region.use)) continue;
      ++seen;
      const RegionId id = world.build(middle_of(room->region));
      ASSERT_FALSE(id.none()) << room->path.text();
      EXPECT_EQ(plan::room_hash(world.built(id)->room), plan::room_hash(*room));
      world.evict(seen % 2 == 0 ? 0 : settings.cache_bytes);
    }
    EXPECT_EQ(world.hash(), whole);
    const Status sound = world.check();
    EXPECT_TRUE(sound.ok()) << sound.error().line();
  }
  EXPECT_GT(seen, 20u);
}

TEST(Balcony, KeepsWhatPeopleDoThere) {
  each_balcony(12, [](const rules::BuildingPtr& building, const Out& out) {
    const store::StorePtr store = store::open_memory();
    const plan::Region& r = out.balcony->region;
    const Point3 m = middle_of(r);
    const plan::Object chair{plan::ObjectKind::chair,
                             0,
                             {plan::Role::wood, 1},
                             {{m.x - 200, m.y - 200}, {m.x + 200, m.y + 200}},
                             r.z0,
                             r.z0 + 850};
    {
      World world(building, {}, store::direct_link(*store, "house"));
      const RegionId id = world.build(out.balcony->path);
      ASSERT_FALSE(id.none());
      EXPECT_TRUE(world.paint(id, store::kFloorFace, {plan::Role::floor_tile, 2}).ok());
      EXPECT_TRUE(world.add_object(id, chair).ok());
      plan::Object beyond = chair;
      const Way way = way_out(out);
      const geom::Point off{static_cast<Length>(way.x * 900), static_cast<Length>(way.y * 900)};
      beyond.footprint = {chair.footprint.lo + off, chair.footprint.hi + off};
      EXPECT_FALSE(world.add_object(id, beyond).ok()) << "through the railing";
      EXPECT_FALSE(world.break_wall(id, 0, {m.x - 300, m.x + 300}, 2'000).ok());
      const RegionId room = world.build(out.room->path);
      const std::size_t door = portal_of(*world.built(room), PortalKind::french_door);
      EXPECT_FALSE(world.is_open(room, door));
      EXPECT_TRUE(world.set_door(room, door, store::Door::open).ok());
      EXPECT_TRUE(world.is_open(world.build(out.balcony->path), 0));
      EXPECT_TRUE(world.settle().ok());
    }
    World world(building, {}, store::direct_link(*store, "house"));
    world.frame(look({double(m.x), double(m.y), double(m.z)}, {1, 0, 0}));  // lets its records arrive
    const RegionId id = world.build(m);
    ASSERT_FALSE(id.none());
    ASSERT_EQ(world.built(id)->room.objects.size(), 1u);
    EXPECT_EQ(world.built(id)->room.objects[0].kind, plan::ObjectKind::chair);
    EXPECT_TRUE(world.is_open(id, 0));
    const auto& rects = world.built(id)->mesh.rects;
    const auto& facets = world.built(id)->mesh.facets;
    const auto painted = [](const auto& s) { return s.material == plan::Material{plan::Role::floor_tile, 2}; };
    EXPECT_TRUE(std::any_of(rects.begin(), rects.end(), painted) || std::any_of(facets.begin(), facets.end(), painted));
    plan::Pin pin;
    pin.room = plan::HandMade{};
    EXPECT_FALSE(world.pin(out.balcony->path, pin).ok());
  });
}

}  // namespace
}  // namespace enfilade::world
