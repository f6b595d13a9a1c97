// Rooms of residences: any shape, walls at any angle, openings in all of them.

#include <enfilade/mesh/door.hpp>
#include <enfilade/mesh/mesh.hpp>
#include <enfilade/mesh/skin.hpp>
#include <enfilade/plan/balcony.hpp>
#include <enfilade/plan/clear.hpp>
#include <enfilade/rules/building.hpp>
#include <enfilade/world/whole.hpp>

#include <gtest/gtest.h>

#include "geom/shapes.hpp"
#include "mesh/facade.hpp"
#include "mesh/surface.hpp"
#include "mesh/wall.hpp"
#include "rules/residences.hpp"

namespace enfilade::mesh {
namespace {

using geom::Point;

std::vector<plan::ClearEdge> faces_of(const plan::Region& region) { return plan::clear_shape(region).edges; }

// The lids of portals as the room sees them; windows at the pane.
std::vector<Loop> caps_of(const plan::Room& room) {
  std::vector<Loop> caps;
  const std::vector<plan::ClearEdge> faces = faces_of(room.region);
  Mesh unused;
  for (const plan::Portal& p : room.portals) {
    if (p.kind == plan::PortalKind::well) continue;
    const Point along = faces[p.face].face_to - faces[p.face].face_from;
    const bool same = geom::dot(along, p.b - p.a) > 0;
    const Wall wall = Wall::between(p.a, p.b, same, unused);
    const Length depth = faces[p.face].depth;
    const Length in = p.kind != plan::PortalKind::window ? 0 : depth < plan::kFacadeWall ? depth / 2 : kPaneDepth;
    const Point a = wall.at(0, in), b = wall.at(wall.length(), in);
    caps.push_back(same ? cap(b, a, p.z0, p.z1) : cap(a, b, p.z0, p.z1));
  }
  return caps;
}

TEST(MeshResidence, EveryRoomThatIsNoBoxIsClosed) {
  std::size_t rooms = 0, open = 0;
  std::string first;
  const auto look_at = [&](const plan::Brief& brief) {
    const Result<rules::BuildingPtr> building = rules::raise(brief);
    if (!building) return;
    const Status visited = world::visit(**building, {0}, {}, {}, [&](std::size_t, const plan::Room& room) {
      if (!room.region.outline) return;
      Mesh mesh;
      mesh_room(room, mesh);
      std::vector<Loop> loops = loops_of(mesh, Layer::shell);
      for (Loop& l : caps_of(room)) loops.push_back(std::move(l));
      const std::string hole = leak(loops);
      ++rooms;
      if (hole.empty() && six_volumes(loops) < 0) return;
      if (++open <= 5)
        first += room.path.text() + " (" + std::string(plan::id(room.region.use)) +
                 "): " + (hole.empty() ? "inside out" : hole) + "\n    " + rules::describe(brief) + "\n";
    });
    EXPECT_TRUE(visited.ok());
  };
  for (const rules::FixedOutline& f : rules::fixed_outlines())
    look_at(rules::residence(f.outline, f.floors, f.square_metres, 1));
  for (std::uint64_t seed = 0; seed < 48; ++seed) {
    if (const auto brief = rules::hostile_residence(seed)) look_at(*brief);
  }
  EXPECT_GT(rooms, 500u);
  EXPECT_EQ(open, 0u) << "of " << rooms << ":\n" << first;
}

TEST(MeshResidence, EveryOrdinaryStoreyIsRoofedWhole) {
  int roofed = 0;
  const auto look_at = [&](plan::Brief brief) {
    brief.furniture = false;
    const Result<rules::BuildingPtr> building = rules::raise(brief);
    if (!building) return;
    ++roofed;
    const Result<plan::Model> model = world::generate(**building, {rules::brief_of(**building).floors - 1}, {});
    ASSERT_TRUE(model.ok());
    std::int64_t plate = 0;
    for (const geom::Polygon& p : plate_of(model->rooms)) plate += geom::twice_area(p);
    const geom::Polygon& outline = rules::outlines(**building, 0).front();
    double border = 0;
    geom::each_edge(outline,
                    [&](Point a, Point b) { border += std::sqrt(static_cast<double>(geom::dot(b - a, b - a))); });
    // Rounded walls lie up to 1.5 mm beside their line.
    EXPECT_LE(std::abs(static_cast<double>(plate - geom::twice_area(outline))), 2 * 1.5 * border)
        << rules::describe(brief);
  };
  for (const rules::FixedOutline& f : rules::fixed_outlines())
    look_at(rules::residence(f.outline, 2, f.square_metres, 1));
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(geom::test::cases(160)); ++seed) {
    look_at(rules::ordinary_residence(seed));
  }
  EXPECT_GT(roofed, geom::test::cases(100));
}

TEST(MeshResidence, NoStoreyIsWithoutARoof) {
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(geom::test::cases(160)); ++seed) {
    std::optional<plan::Brief> brief = rules::hostile_residence(seed);
    if (!brief) continue;
    brief->furniture = false;
    brief->roof = plan::Roof::hip;
    const Result<rules::BuildingPtr> building = rules::raise(*brief);
    if (!building) continue;
    const Result<plan::Model> model = world::generate(**building, {rules::brief_of(**building).floors - 1}, {});
    ASSERT_TRUE(model.ok());
    Mesh mesh;
    mesh_storey_skin(model->rooms, 0, model->rooms.size(), model->brief, mesh);
    const bool roofed = std::any_of(mesh.facets.begin(), mesh.facets.end(),
                                    [](const Facet& f) { return f.material.role == plan::Role::roof_tile; });
    EXPECT_TRUE(roofed) << seed << " " << rules::describe(*brief);
  }
}

TEST(MeshResidence, RoomsWithFrenchDoorsAreClosed) {
  int found = 0;
  for (const rules::FixedOutline& f : rules::fixed_outlines()) {
    plan::Brief brief = rules::residence(f.outline, 2, f.square_metres, 1);
    brief.balconies = true;
    brief.furniture = false;
    const Result<rules::BuildingPtr> building = rules::raise(brief);
    ASSERT_TRUE(building.ok()) << f.name;
    const Status visited = world::visit(**building, {1}, {}, {}, [&](std::size_t, const plan::Room& room) {
      const auto french = [&](const plan::Portal& p) {
        return p.kind == plan::PortalKind::french_door && !plan::is_outdoors(room.region.use);
      };
      if (std::none_of(room.portals.begin(), room.portals.end(), french)) return;
      ++found;
      Mesh mesh;
      mesh_room(room, mesh);
      std::vector<Loop> loops = loops_of(mesh, Layer::shell);
      for (Loop& l : caps_of(room)) loops.push_back(std::move(l));
      EXPECT_EQ(leak(loops), "") << f.name << " " << room.path.text();
    });
    EXPECT_TRUE(visited.ok());
  }
  EXPECT_GT(found, 20);
}

plan::Room balcony_at(Point a, Point b, Point out) {
  plan::Room room;
  room.region.kind = plan::Kind::room;
  room.region.use = plan::Use::balcony;
  room.region.z0 = 3'000;
  room.region.z1 = 6'000;
  room.region.storey = 1;
  const geom::Ring ring{b, a, a + out, b + out};
  room.region.box = geom::bounds(ring);
  const plan::Face open{plan::Behind::facade, 0};
  std::vector<plan::Face> faces{{}, open, open, open};
  if (geom::twice_area(ring) == 2 * room.region.box.area()) {
    const auto first = static_cast<std::size_t>(std::find(ring.begin(), ring.end(), room.region.box.lo) - ring.begin());
    for (std::size_t k = 0; k < 4; ++k) room.region.faces[k] = faces[(first + k) % 4];
  } else {
    room.region.outline = std::make_shared<plan::Outline>(plan::Outline{{ring, {}}, faces});
  }
  room.finish.floor = {plan::Role::floor_stone, 0};
  return room;
}

TEST(MeshResidence, ABalconyHasASlabAndARailingAndStaysOverIt) {
  // Before walls along an axis, and before one of 3 : 4.
  for (const auto& [a, b, out] : {std::tuple(Point{0, 0}, Point{3'000, 0}, Point{0, -1'400}),
                                  std::tuple(Point{5'000, 3'000}, Point{5'000, 0}, Point{-1'400, 0}),
                                  std::tuple(Point{0, 0}, Point{2'400, 1'800}, Point{840, -1'120})}) {
    const plan::Room room = balcony_at(a, b, out);
    const geom::Ring ring = plan::polygon_of(room.region).outer;
    Mesh mesh;
    mesh_room(room, mesh);
    Length top = 0;
    std::vector<Loop> all;
    for (const Layer layer : {Layer::shell, Layer::fitting, Layer::pane}) {
      for (Loop& l : loops_of(mesh, layer)) all.push_back(std::move(l));
    }
    for (const Loop& l : all) {
      for (const Point3 p : l) {
        EXPECT_GE(p.z, 3'000 - plan::kBalconySlab);
        top = std::max(top, p.z);
        for (std::size_t i = 0; i < 4; ++i) {
          const Point from = ring[i], d = ring[(i + 1) % 4] - from;
          EXPECT_GE(geom::cross(from, from + d, {p.x, p.y}), -2 * std::max(std::abs(d.x), std::abs(d.y))) << text(p);
        }
      }
    }
    EXPECT_EQ(top, 3'000 + plan::kRailTop);
    // The slab with its threshold, which is closed by the façade behind it.
    const auto slab_of = [](const auto& s) {
      return s.material.role == plan::Role::facade_trim || s.material.role == plan::Role::floor_stone;
    };
    Mesh only;
    std::copy_if(mesh.rects.begin(), mesh.rects.end(), std::back_inserter(only.rects), slab_of);
    std::copy_if(mesh.facets.begin(), mesh.facets.end(), std::back_inserter(only.facets), slab_of);
    EXPECT_FALSE(loops_of(only, Layer::shell).empty());
    // Nothing of it is drawn with the skin, which has no wall where one walks through.
    Mesh skin;
    mesh_skin({&room, 1}, {}, skin);
    EXPECT_TRUE(skin.rects.empty() && skin.facets.empty());
  }
}

TEST(MeshResidence, BehindABalconyIsItsFacadeAndAboveItTheNext) {
  plan::Room room = balcony_at({0, 0}, {3'000, 0}, {0, -1'400});
  plan::Portal door;
  door.a = {1'000, 0};
  door.b = {2'000, 0};
  door.z0 = 3'000;
  door.z1 = 5'250;
  door.kind = plan::PortalKind::french_door;
  door.face = static_cast<std::uint16_t>(plan::house_side(room.region));
  room.portals.push_back(door);
  for (const bool roofed : {false, true}) {
    room.region.cell = roofed ? plan::kRoofed : std::uint16_t{0};
    Mesh mesh;
    mesh_behind(room, mesh);
    std::int64_t wall = 0, above = 0;
    for (const Rect& r : mesh.rects) {
      const std::int64_t area = std::int64_t{r.u1 - r.u0} * (r.v1 - r.v0);
      if (r.facing == Facing::south) wall += area;
      if (r.facing == Facing::down) above += area;
    }
    EXPECT_EQ(wall, 3'000ll * 3'000 - 1'000ll * 2'250);
    EXPECT_EQ(above, roofed ? 3'000ll * 1'400 : 0);
  }
}

// A French door has its leaves in the façade, whichever side it is asked from, and they open over the balcony.
TEST(MeshResidence, LeavesOfAFrenchDoorAreTheSameFromBothSides) {
  plan::Room balcony = balcony_at({0, 0}, {3'000, 0}, {0, -1'400});
  plan::Region room = balcony.region;
  room.use = plan::Use::living;
  room.box = {{0, 0}, {3'000, 4'000}};
  room.faces = {plan::Face{plan::Behind::facade, 0}, {}, {}, {}};
  for (const Length width : {850, 1'200}) {
    plan::Portal door;
    door.a = {1'000, 0};
    door.b = {1'000 + width, 0};
    door.z0 = 3'000;
    door.z1 = 5'250;
    door.kind = plan::PortalKind::french_door;
    door.face = geom::kSouth;
    const Leaves inner = leaves_of(door, room);
    door.face = static_cast<std::uint16_t>(plan::house_side(balcony.region));
    const Leaves outer = leaves_of(door, balcony.region);
    ASSERT_EQ(inner.count, width < 900 ? 1u : 2u);
    ASSERT_EQ(outer.count, inner.count);
    for (std::size_t i = 0; i < inner.count; ++i) {
      EXPECT_EQ(inner.leaf[i].style, LeafStyle::glazed);
      EXPECT_EQ(inner.leaf[i].pivot, outer.leaf[i].pivot);
      EXPECT_EQ(inner.leaf[i].along, outer.leaf[i].along);
      EXPECT_EQ(inner.leaf[i].range, outer.leaf[i].range);
      EXPECT_EQ(inner.leaf[i].pivot.y, kPaneDepth);
      EXPECT_EQ(inner.leaf[i].range, i == 0 ? -90 : 90) << "to the outside";
    }
  }
}

}  // namespace
}  // namespace enfilade::mesh
