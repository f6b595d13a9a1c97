// Changes to rooms that are no boxes: every wall of its own, objects in corners
// that slant, doors on diagonals. They survive eviction and reopening.

#include <enfilade/geom/area.hpp>
#include <enfilade/plan/clear.hpp>
#include <enfilade/world/whole.hpp>

#include "world/worlds.hpp"

namespace enfilade::world {
namespace {

// What one sees of a room.
struct Look {
  mesh::Mesh mesh;
  std::vector<plan::Object> objects;
  std::vector<store::Door> doors;
  friend bool operator==(const Look&, const Look&) = default;
};
Look look_of(World& world, const Path& path) {
  const Built& built = *world.built(world.build(path));
  return {built.mesh, built.room.objects, built.doors};
}

void forget_all(World& world) {
  world.frame({{-1e6, 0, 0}, {}, 0});  // sees nothing, so nothing is kept
  world.evict(0);
  ASSERT_EQ(world.stats().nodes, 1u);
}

// Paints a wall, turns a door, puts a box on the floor. False if nothing could be done.
bool change(World& world, const plan::Room& room, Rng& rng) {
  const RegionId id = world.build(room.path);
  const auto faces = static_cast<std::uint32_t>(plan::face_count(room.region));
  const plan::Material coat{plan::Role::wall_tile, 2};
  EXPECT_TRUE(world.paint(id, static_cast<std::uint8_t>(rng.below(faces)), coat).ok());
  EXPECT_FALSE(world.paint(id, static_cast<std::uint8_t>(faces), coat).ok()) << "it has no such wall";
  for (std::size_t i = 0; i < room.portals.size(); ++i) {
    if (plan::has_leaf(room.portals[i].kind) && rng.below(2)) (void)world.set_door(id, i, store::Door::open);
  }
  geom::Point at;
  if (geom::deepest(plan::floor_of(plan::clear_shape(room.region)), at) < 300) return false;
  plan::Object box;
  box.kind = plan::ObjectKind::shelf;
  box.footprint = {{at.x - 150, at.y - 150}, {at.x + 150, at.y + 150}};
  box.z0 = room.region.z0;
  box.z1 = box.z0 + 400;
  // Whatever stands there makes room.
  for (std::size_t i = world.built(id)->room.objects.size(); i-- > 0;) {
    const Built& built = *world.built(id);
    if (!built.room.objects[i].footprint.overlaps(box.footprint)) continue;
    EXPECT_TRUE(world.remove_object(id, built.name_of(i)).ok());
  }
  const Result<ObjectName> name = world.add_object(id, box);
  EXPECT_TRUE(name.ok()) << name.error().line();
  return name.ok();
}

// Changes a dozen rooms, forgets the building, opens it again. Returns how many
// were changed.
std::size_t change_and_reopen(const rules::BuildingPtr& building, std::uint64_t seed) {
  const Result<plan::Model> model = generate(*building, {}, {});
  EXPECT_TRUE(model.ok()) << model.error().line();
  std::vector<const plan::Room*> rooms;
  for (const plan::Room& room : model->rooms) {
    if (room.region.outline && room.region.kind == plan::Kind::room) rooms.push_back(&room);
  }
  const store::StorePtr store = store::open_memory();
  auto world = std::make_unique<World>(building, Settings{}, store::direct_link(*store, "house"));
  Rng rng(mix(root_key(seed), 5), Purpose::sample);
  std::vector<std::pair<Path, Look>> changed;
  for (std::size_t i = 0; i < rooms.size(); i += 1 + rooms.size() / 12) {
    const Look before = look_of(*world, rooms[i]->path);
    if (!change(*world, *rooms[i], rng)) continue;
    EXPECT_NE(look_of(*world, rooms[i]->path), before);
    changed.emplace_back(rooms[i]->path, Look{});
  }
  // A door belongs to both of its rooms, so they are looked at when all is done.
  for (auto& [path, look] : changed) look = look_of(*world, path);
  forget_all(*world);
  for (const auto& [path, look] : changed) EXPECT_EQ(look_of(*world, path), look) << path.text();
  EXPECT_TRUE(world->settle().ok());
  world = std::make_unique<World>(building, Settings{}, store::direct_link(*store, "house"));
  for (const auto& [path, look] : changed) EXPECT_EQ(look_of(*world, path), look) << path.text();
  EXPECT_TRUE(world->set_aside().empty());
  EXPECT_EQ(to_hex(world->hash()), to_hex(*hash(*building, {}, {}))) << "changes are no content";
  return changed.size();
}

TEST(ShapedChange, InOfficesSurvivesEvictionAndReopening) {
  std::size_t changed = 0;
  for (std::uint64_t seed = 0; seed < cases(64); ++seed) {
    SCOPED_TRACE(seed);
    changed += change_and_reopen(raise_office(seed), seed);
  }
  EXPECT_GT(changed, cases(150));
}

TEST(ShapedChange, InResidencesSurvivesEvictionAndReopening) {
  std::size_t changed = 0;
  for (std::uint64_t seed = 0; seed < cases(128); ++seed) {
    SCOPED_TRACE(seed);
    changed += change_and_reopen(raise_residence(seed), seed);
  }
  EXPECT_GT(changed, cases(300));
}

}  // namespace
}  // namespace enfilade::world
