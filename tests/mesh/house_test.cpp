// Rooms and skin together: the surface of a whole building.

#include <enfilade/mesh/skin.hpp>

#include <gtest/gtest.h>

#include "export/small_house.hpp"
#include "mesh/surface.hpp"

namespace enfilade::mesh {
namespace {

TEST(MeshHouse, AllRoomsAndTheSkinAreOneClosedSurface) {
  // Caps cancel out: a door's of one room with its neighbour's, a window's with
  // the skin's, a well's with the storey's above. Only the ground is left.
  for (const int floors : {1, 3}) {
    const testing::SmallHouse house(floors);
    ASSERT_TRUE(house.status.ok());
    std::vector<Loop> loops;
    const auto add = [&](const Mesh& mesh) {
      for (Loop& l : loops_of(mesh, Layer::shell)) loops.push_back(std::move(l));
    };
    Mesh mesh;
    for (const plan::Room& room : house.model.rooms) {
      mesh_room(room, mesh);
      add(mesh);
    }
    const std::vector<plan::Room>& rooms = house.model.rooms;
    plan::Brief brief;
    brief.floors = floors;
    for (std::size_t i = 0, end = 0; i < rooms.size(); i = end) {
      while (end < rooms.size() && rooms[end].region.storey == rooms[i].region.storey) ++end;
      mesh_storey_skin(rooms, i, end, brief, mesh);
      add(mesh);
    }
    loops.push_back({{0, 0, 0}, {0, 8'000, 0}, {14'800, 8'000, 0}, {14'800, 0, 0}});
    EXPECT_EQ(leak(loops), "") << floors << " floors";
    EXPECT_GT(six_volumes(loops), 0);
  }
}

}  // namespace
}  // namespace enfilade::mesh
