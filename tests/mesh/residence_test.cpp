// Rooms of residences: any shape, walls at any angle, openings in all of them.

#include <enfilade/mesh/mesh.hpp>
#include <enfilade/mesh/shape.hpp>
#include <enfilade/rules/building.hpp>
#include <enfilade/world/whole.hpp>

#include <gtest/gtest.h>

#include "mesh/surface.hpp"
#include "mesh/wall.hpp"
#include "rules/residences.hpp"

namespace enfilade::mesh {
namespace {

using geom::Point;

std::vector<ClearEdge> faces_of(const plan::Region& region) { return clear_shape(region).edges; }

// The lids of portals as the room sees them; windows at the pane.
std::vector<Loop> caps_of(const plan::Room& room) {
  std::vector<Loop> caps;
  const std::vector<ClearEdge> faces = faces_of(room.region);
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
      if (++open <= 5) first += room.path.text() + " (" + std::string(plan::id(room.region.use)) + "): " + (hole.empty() ? "inside out" : hole) + "\n    " + rules::describe(brief) + "\n";
    });
    EXPECT_TRUE(visited.ok());
  };
  for (const rules::FixedOutline& f : rules::fixed_outlines()) look_at(rules::residence(f.outline, f.floors, f.square_metres, 1));
  for (std::uint64_t seed = 0; seed < 48; ++seed) {
    if (const auto brief = rules::hostile_residence(seed)) look_at(*brief);
  }
  EXPECT_GT(rooms, 500u);
  EXPECT_EQ(open, 0u) << "of " << rooms << ":\n" << first;
}

}  // namespace
}  // namespace enfilade::mesh
