// GLB files, read back by an independent reader.

#include <enfilade/export/glb.hpp>

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <set>
#include <string>
#include <thread>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wpedantic"
#include <tiny_gltf.h>
#pragma GCC diagnostic pop

#include "export/small_dungeon.hpp"
#include "export/small_house.hpp"

namespace enfilade::exports {
namespace {

using testing::SmallHouse;

struct Read {
  tinygltf::Model gltf;
  ExportStats stats;
  std::vector<std::byte> bytes;
};

Read export_and_read(const plan::Model& model, const GlbOptions& options = {}, const Context& context = {}) {
  Read read;
  MemorySink sink;
  const Status status = write_glb(model, sink, options, context, &read.stats);
  EXPECT_TRUE(status.ok()) << (status.ok() ? "" : status.error().line());
  read.bytes = sink.bytes();
  tinygltf::TinyGLTF loader;
  std::string error, warning;
  const bool ok = loader.LoadBinaryFromMemory(&read.gltf, &error, &warning,
                                              reinterpret_cast<const unsigned char*>(read.bytes.data()),
                                              static_cast<unsigned>(read.bytes.size()));
  EXPECT_TRUE(ok) << error;
  EXPECT_EQ(error, "");
  EXPECT_EQ(warning, "");
  return read;
}

const float* floats(const tinygltf::Model& m, int accessor) {
  const auto& a = m.accessors[static_cast<std::size_t>(accessor)];
  const auto& v = m.bufferViews[static_cast<std::size_t>(a.bufferView)];
  return reinterpret_cast<const float*>(m.buffers[0].data.data() + v.byteOffset + a.byteOffset);
}

std::uint32_t index_at(const tinygltf::Model& m, int accessor, std::size_t i) {
  const auto& a = m.accessors[static_cast<std::size_t>(accessor)];
  const auto& v = m.bufferViews[static_cast<std::size_t>(a.bufferView)];
  const unsigned char* data = m.buffers[0].data.data() + v.byteOffset + a.byteOffset;
  if (a.componentType == TINYGLTF_COMPONENT_TYPE_UNSIGNED_SHORT) return reinterpret_cast<const std::uint16_t*>(data)[i];
  return reinterpret_cast<const std::uint32_t*>(data)[i];
}

std::uint64_t triangles_drawn(const tinygltf::Model& m) {
  std::uint64_t count = 0;
  for (const auto& node : m.nodes) {
    if (node.mesh < 0) continue;
    for (const auto& p : m.meshes[static_cast<std::size_t>(node.mesh)].primitives) {
      count += m.accessors[static_cast<std::size_t>(p.indices)].count / 3;
    }
  }
  return count;
}

TEST(Glb, AnIndependentReaderFindsEverything) {
  const SmallHouse house(3);
  ASSERT_TRUE(house.status.ok()) << house.status.error().line();
  const Read read = export_and_read(house.model);
  const tinygltf::Model& g = read.gltf;
  // building, 3 floors, 15 rooms, 30 objects, leaves (2 + 1 + 2 each floor, and
  // the double entrance), 3 skins
  EXPECT_EQ(g.nodes.size(), 1u + 3 + 15 + 30 + 15 + 2 + 3);
  EXPECT_EQ(g.nodes.size(), read.stats.nodes);
  EXPECT_EQ(g.meshes.size(), read.stats.meshes);
  EXPECT_EQ(g.materials.size(), read.stats.materials);
  EXPECT_EQ(triangles_drawn(g), read.stats.triangles);
  EXPECT_EQ(read.bytes.size(), read.stats.bytes);
  EXPECT_TRUE(g.extensionsUsed.empty());
}

TEST(Glb, NodesFormATreeFromBuildingToElements) {
  const SmallHouse house(3);
  const Read read = export_and_read(house.model);
  const auto& nodes = read.gltf.nodes;
  std::vector<int> parent(nodes.size(), -1);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    for (const int c : nodes[i].children) {
      EXPECT_EQ(parent[static_cast<std::size_t>(c)], -1) << "two parents";
      parent[static_cast<std::size_t>(c)] = static_cast<int>(i);
    }
  }
  const auto kind = [&](int n) {
    return n < 0 ? std::string() : nodes[static_cast<std::size_t>(n)].extras.Get("kind").Get<std::string>();
  };
  std::set<std::string> names;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    EXPECT_TRUE(names.insert(nodes[i].name).second) << nodes[i].name << " twice";
    ASSERT_TRUE(nodes[i].extras.IsObject()) << nodes[i].name;
    const std::string mine = kind(static_cast<int>(i)), above = kind(parent[i]);
    const auto region = [](const std::string& k) { return k == "room" || k == "hall" || k == "stair" || k == "shaft"; };
    if (mine == "building") {
      EXPECT_EQ(parent[i], -1);
    } else if (mine == "floor") {
      EXPECT_EQ(above, "building");
    } else if (mine == "skin" || region(mine)) {
      EXPECT_EQ(above, "floor");
    } else {
      EXPECT_TRUE(region(above)) << mine;
    }
  }
}

TEST(Glb, NormalsAreUnitAndAgreeWithTheWinding) {
  const SmallHouse house(2);
  const Read read = export_and_read(house.model);
  const tinygltf::Model& g = read.gltf;
  for (const auto& mesh : g.meshes) {
    for (const auto& p : mesh.primitives) {
      const float* position = floats(g, p.attributes.at("POSITION"));
      const float* normal = floats(g, p.attributes.at("NORMAL"));
      const std::size_t vertices = g.accessors[static_cast<std::size_t>(p.attributes.at("POSITION"))].count;
      ASSERT_EQ(vertices, g.accessors[static_cast<std::size_t>(p.attributes.at("NORMAL"))].count);
      ASSERT_EQ(vertices, g.accessors[static_cast<std::size_t>(p.attributes.at("TEXCOORD_0"))].count);
      const std::size_t count = g.accessors[static_cast<std::size_t>(p.indices)].count;
      for (std::size_t t = 0; t < count; t += 3) {
        double corner[3][3];
        const float* n = nullptr;
        for (std::size_t k = 0; k < 3; ++k) {
          const std::uint32_t v = index_at(g, p.indices, t + k);
          ASSERT_LT(v, vertices);
          for (std::size_t c = 0; c < 3; ++c) corner[k][c] = position[3 * v + c];
          n = normal + 3 * v;
        }
        double cross[3];
        for (int c = 0; c < 3; ++c) {
          const int d = (c + 1) % 3, e = (c + 2) % 3;
          cross[c] = (corner[1][d] - corner[0][d]) * (corner[2][e] - corner[0][e]) -
                     (corner[1][e] - corner[0][e]) * (corner[2][d] - corner[0][d]);
        }
        const double length = std::sqrt(cross[0] * cross[0] + cross[1] * cross[1] + cross[2] * cross[2]);
        ASSERT_GT(length, 0);
        EXPECT_NEAR((cross[0] * n[0] + cross[1] * n[1] + cross[2] * n[2]) / length, 1, 1e-3);
      }
    }
  }
}

TEST(Glb, BoundsOfPositionsAreExact) {
  const SmallHouse house(2);
  const Read read = export_and_read(house.model);
  const tinygltf::Model& g = read.gltf;
  for (const auto& mesh : g.meshes) {
    for (const auto& p : mesh.primitives) {
      const auto& accessor = g.accessors[static_cast<std::size_t>(p.attributes.at("POSITION"))];
      const float* position = floats(g, p.attributes.at("POSITION"));
      for (std::size_t c = 0; c < 3; ++c) {
        float lo = position[c], hi = position[c];
        for (std::size_t v = 0; v < accessor.count; ++v) {
          lo = std::min(lo, position[3 * v + c]);
          hi = std::max(hi, position[3 * v + c]);
        }
        EXPECT_EQ(static_cast<float>(accessor.minValues[c]), lo);
        EXPECT_EQ(static_cast<float>(accessor.maxValues[c]), hi);
      }
    }
  }
}

TEST(Glb, IdenticalRoomsOfDifferentStoreysShareTheirMeshes) {
  const Read few = export_and_read(SmallHouse(4).model), many = export_and_read(SmallHouse(12).model);
  // Storeys between ground and top are alike, so more of them add nodes only.
  EXPECT_EQ(few.stats.meshes, many.stats.meshes);
  EXPECT_EQ(few.stats.stored_triangles, many.stats.stored_triangles);
  EXPECT_GT(many.stats.triangles, 2 * few.stats.triangles);
}

TEST(Glb, AFloorStandsWhereThePlanPutsIt) {
  const SmallHouse house(2);
  const Read read = export_and_read(house.model);
  for (const auto& node : read.gltf.nodes) {
    if (node.name == "floor-1") { EXPECT_EQ(node.translation, (std::vector<double>{0, 3.6, 0})); }
    if (node.name == "room-s1f2") {
      EXPECT_EQ(node.translation, (std::vector<double>{5, 0, -2}));
      EXPECT_EQ(node.extras.Get("use").Get<std::string>(), "meeting");
      EXPECT_EQ(node.extras.Get("level").Get<int>(), 1);
      // 4500 - 2·60 by 6000 - 60 - 240 mm
      EXPECT_DOUBLE_EQ(node.extras.Get("area").GetNumberAsDouble(), 24.97);
      ASSERT_EQ(node.extras.Get("connects").ArrayLen(), 1u);
      EXPECT_EQ(node.extras.Get("connects").Get(0).Get<std::string>(), "s1f0");
    }
  }
}

TEST(Glb, DoorsHangAtTheirHingesAndSayHowTheyMove) {
  const SmallHouse house(1);
  const Read read = export_and_read(house.model);
  int doors = 0;
  for (const auto& node : read.gltf.nodes) {
    if (!node.extras.Has("motion")) continue;
    ++doors;
    EXPECT_EQ(node.extras.Get("kind").Get<std::string>(), "door");
    EXPECT_EQ(node.extras.Get("state").Get<std::string>(), "closed");
    EXPECT_EQ(node.extras.Get("connects").ArrayLen(), 2u);
    const bool slides = node.extras.Get("motion").Get<std::string>() == "slide";
    EXPECT_EQ(node.extras.Get("axis").Get<std::string>(), slides ? "x" : "y");
    if (slides) {
      EXPECT_LT(node.extras.Get("range").GetNumberAsDouble(), 0);
    } else {
      EXPECT_EQ(std::abs(node.extras.Get("range").Get<int>()), 90);
    }
    if (node.name == "door-s0-e2n0s0") {  // hinge at a: x 3500, gap 3, half leaf 20
      EXPECT_EQ(node.translation, (std::vector<double>{3.523, 0.005, -2}));
      EXPECT_TRUE(node.rotation.empty());
    }
    if (node.name == "door-s0-e2n1s0") {  // hinge at b: the leaf runs back
      EXPECT_EQ(node.translation, (std::vector<double>{6.877, 0.005, -2}));
      EXPECT_EQ(node.rotation, (std::vector<double>{0, 1, 0, 0}));
    }
  }
  EXPECT_EQ(doors, 7);
}

TEST(Glb, MaterialsAreNamedByRoleAndGlassIsBlended) {
  const Read read = export_and_read(SmallHouse(2).model);
  std::map<std::string, const tinygltf::Material*> by_name;
  for (const auto& m : read.gltf.materials) EXPECT_TRUE(by_name.emplace(m.name, &m).second);
  for (const char* name : {"wall_paint", "floor_carpet", "ceiling", "glass", "frame", "door", "metal", "facade", "roof",
                           "stair", "shaft"}) {
    EXPECT_TRUE(by_name.count(name)) << name;
  }
  EXPECT_EQ(by_name.at("glass")->alphaMode, "BLEND");
  EXPECT_LT(by_name.at("glass")->pbrMetallicRoughness.baseColorFactor[3], 1);
  EXPECT_EQ(by_name.at("door")->alphaMode, "OPAQUE");
}

TEST(Glb, LightsAreThereOnlyOnRequest) {
  GlbOptions options;
  options.lights = true;
  const Read read = export_and_read(SmallHouse(1).model, options);
  EXPECT_EQ(read.gltf.extensionsUsed, std::vector<std::string>{"KHR_lights_punctual"});
  EXPECT_FALSE(read.gltf.lights.empty());
}

TEST(Glb, PartsCanBeLeftOut) {
  GlbOptions bare;
  bare.objects = bare.doors = bare.skin = false;
  const Read read = export_and_read(SmallHouse(2).model, bare);
  EXPECT_EQ(read.gltf.nodes.size(), 1u + 2 + 10);
}

TEST(Glb, AnEmptyModelIsAValidFile) {
  plan::Model model;
  const Read read = export_and_read(model);
  EXPECT_EQ(read.gltf.nodes.size(), 1u);
}

// Runs every task on a thread of its own, last one first.
class Scatter final : public Executor {
 public:
  void run(std::size_t count, const std::function<void(std::size_t)>& task) override {
    std::vector<std::thread> threads;
    for (std::size_t i = count; i > 0; --i) threads.emplace_back([&task, i] { task(i - 1); });
    for (std::thread& t : threads) t.join();
  }
  [[nodiscard]] unsigned width() const override { return 3; }
};

TEST(Glb, ThreadsDoNotChangeAByte) {
  const SmallHouse house(40);
  Scatter scatter;
  Context parallel;
  parallel.executor = &scatter;
  EXPECT_EQ(export_and_read(house.model).bytes, export_and_read(house.model, {}, parallel).bytes);
}

class BrokenSink final : public Sink {
 public:
  explicit BrokenSink(std::size_t room) : room_(room) {}
  [[nodiscard]] Status write(std::span<const std::byte> bytes) override {
    if (bytes.size() > room_) return Error{ErrorCode::io, "disk", "full"};
    room_ -= bytes.size();
    return Done{};
  }

 private:
  std::size_t room_;
};

TEST(Glb, ErrorsOfTheSinkReachTheCaller) {
  const SmallHouse house(2);
  MemorySink whole;
  ASSERT_TRUE(write_glb(house.model, whole).ok());
  for (const std::size_t room :
       {std::size_t{0}, std::size_t{100}, whole.bytes().size() / 2, whole.bytes().size() - 1}) {
    BrokenSink sink(room);
    const Status status = write_glb(house.model, sink);
    ASSERT_FALSE(status.ok()) << room;
    EXPECT_EQ(status.error().text, "full");
  }
}

// An engine finds which key opens which door, and what a room looks like, in the nodes alone.
TEST(Glb, DungeonsCarryLocksKeysZonesAndThemes) {
  const testing::SmallDungeon dungeon = testing::keyed_dungeon();
  ASSERT_TRUE(dungeon.status.ok());
  std::size_t rooms = 0, locked = 0, open = 0, keys = 0;
  const Read read = export_and_read(dungeon.model);
  for (const tinygltf::Node& node : read.gltf.nodes) {
    const tinygltf::Value& extras = node.extras;
    const std::string kind = extras.Get("kind").Get<std::string>();
    if (kind == "door") {
      (extras.Has("lock") ? locked : open) += 1;
      if (!extras.Has("lock")) continue;
      EXPECT_EQ(extras.Get("lock").Get<int>(), 3);
      EXPECT_EQ(extras.Get("lock_name").Get<std::string>(), "3");
    } else if (kind == "key") {
      ++keys;
      EXPECT_EQ(extras.Get("lock").Get<int>(), 3);
      EXPECT_EQ(extras.Get("lock_name").Get<std::string>(), "3");
    } else if (extras.Has("use")) {
      const plan::Room& room = dungeon.model.rooms[rooms++];
      EXPECT_EQ(extras.Get("path").Get<std::string>(), room.path.text());
      EXPECT_EQ(extras.Get("theme").Get<std::string>(), plan::id(plan::marks_of(room.region).theme));
      EXPECT_EQ(extras.Get("zone").Get<int>(), plan::marks_of(room.region).zone);
      EXPECT_EQ(extras.Has("key"), plan::marks_of(room.region).key != 0);
    }
  }
  EXPECT_EQ(rooms, 5u);
  EXPECT_EQ(locked, 1u);
  EXPECT_EQ(open, 2u);
  EXPECT_EQ(keys, 1u);
  const Read house = export_and_read(SmallHouse(1).model);
  for (const tinygltf::Node& node : house.gltf.nodes)
    EXPECT_FALSE(node.extras.Has("theme") || node.extras.Has("lock")) << "other buildings have none";
}

TEST(Glb, ItStopsWhenAsked) {
  const SmallHouse house(2);
  const std::atomic<bool> stop{true};
  Context context;
  context.cancel = &stop;
  MemorySink sink;
  const Status status = write_glb(house.model, sink, {}, context);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().code, ErrorCode::cancelled);
  EXPECT_TRUE(sink.bytes().empty());
}

TEST(Glb, MemoryBeyondTheBudgetIsAnError) {
  Context context;
  context.max_bytes = 1'000;
  MemorySink sink;
  const Status status = write_glb(SmallHouse(2).model, sink, {}, context);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().code, ErrorCode::exhausted);
}

}  // namespace
}  // namespace enfilade::exports
