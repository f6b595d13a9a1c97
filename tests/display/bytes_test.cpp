// Baking room after room allocates nothing once the buffers have grown.

#include <gtest/gtest.h>

#include "cli/memory_count.hpp"
#include "display/pictures.hpp"

namespace enfilade::display {
namespace {

using namespace enfilade::testing;

TEST(DisplayBytes, BakingAgainAllocatesNothing) {
  const plan::Room rooms[] = {office(), stair()};
  mesh::Mesh meshes[2];
  for (int i = 0; i < 2; ++i) mesh::mesh_room(rooms[i], meshes[i]);
  const bool open[16] = {};
  Picture picture;
  const auto bake_all = [&] {
    for (int i = 0; i < 2; ++i)
      bake({rooms[i], meshes[i], {open, rooms[i].portals.size()}}, corner_of(rooms[i].region), picture);
  };
  bake_all();
  bake_all();
  const cli::CountMemory scope;
  cli::reset_memory_peak();
  const std::size_t before = cli::memory_count().now;
  bake_all();
  EXPECT_EQ(cli::memory_count().peak, before);
  // The count works: this does allocate.
  Picture fresh;
  bake({rooms[0], meshes[0], {open, rooms[0].portals.size()}}, {}, fresh);
  EXPECT_GT(cli::memory_count().peak, before + fresh.vertices.size() * sizeof(Vertex));
}

}  // namespace
}  // namespace enfilade::display
