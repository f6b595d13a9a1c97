// Rooms of residences: any shape, walls at any angle, openings in all of them.

#include <enfilade/mesh/mesh.hpp>
#include <enfilade/mesh/skin.hpp>
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

TEST(MeshResidence, RoomsWithFrenchWindowsAreClosed) {
  int found = 0;
  for (const rules::FixedOutline& f : rules::fixed_outlines()) {
    plan::Brief brief = rules::residence(f.outline, 2, f.square_metres, 1);
    brief.balconies = true;
    brief.furniture = false;
    const Result<rules::BuildingPtr> building = rules::raise(brief);
    ASSERT_TRUE(building.ok()) << f.name;
    const Status visited = world::visit(**building, {1}, {}, {}, [&](std::size_t, const plan::Room& room) {
      const auto french = [&](const plan::Portal& p) { return plan::is_french_window(room.region, p); };
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

TEST(MeshResidence, ABalconyHasASlabAndStaysOverIt) {
  // Before walls along an axis, and before one of 3 : 4.
  for (const auto& [a, b, out] : {std::tuple(Point{0, 0}, Point{3'000, 0}, Point{0, -1'400}),
                                  std::tuple(Point{5'000, 3'000}, Point{5'000, 0}, Point{-1'400, 0}),
                                  std::tuple(Point{0, 0}, Point{2'400, 1'800}, Point{840, -1'120})}) {
    const plan::Balcony balcony{a, b, b + out, a + out};
    Mesh mesh;
    draw_balcony(balcony, 3'000, mesh);
    std::vector<Loop> slab, all = loops_of(mesh, Layer::fitting);
    for (Loop& l : loops_of(mesh, Layer::pane)) all.push_back(std::move(l));
    for (const Loop& l : all) {
      for (const Point3 p : l) {
        EXPECT_GE(p.z, 2'750);
        EXPECT_LE(p.z, 4'000);
        const std::array<Point, 4> ring = balcony.corners();
        for (std::size_t i = 0; i < 4; ++i) {
          const Point from = ring[i], d = ring[(i + 1) % 4] - from;
          EXPECT_GE(geom::cross(from, from + d, {p.x, p.y}), -2 * std::max(std::abs(d.x), std::abs(d.y))) << text(p);
        }
      }
    }
    const auto trim = [](const auto& s) { return s.material.role == plan::Role::facade_trim; };
    Mesh only;
    std::copy_if(mesh.rects.begin(), mesh.rects.end(), std::back_inserter(only.rects), trim);
    std::copy_if(mesh.facets.begin(), mesh.facets.end(), std::back_inserter(only.facets), trim);
    slab = loops_of(only, Layer::fitting);
    slab.push_back(cap(b, a, 2'750, 2'950));  // at the façade
    EXPECT_EQ(leak(slab), "");
    EXPECT_EQ(six_volumes(slab), 6ll * 3'000 * 1'400 * 200);
  }
}

}  // namespace
}  // namespace enfilade::mesh
