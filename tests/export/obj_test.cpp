#include <enfilade/export/obj.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cmath>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <thread>

#include <enfilade/export/glb.hpp>

#include "export/small_house.hpp"

namespace enfilade::exports {
namespace {

using testing::SmallHouse;

struct Corner {
  std::size_t vertex, texture, normal;
};
struct Obj {
  std::vector<std::array<double, 3>> vertices, normals;
  std::vector<std::array<double, 2>> textures;
  std::vector<std::vector<Corner>> faces;
  std::vector<std::string> objects;
  std::set<std::string> used, defined;
  std::string library;
  ExportStats stats;
  std::string text;
};

// A small strict reader of what the writer may write.
Obj export_and_read(const plan::Model& model, const ObjOptions& options = {}, const Context& context = {}) {
  Obj obj;
  MemorySink text, mtl;
  const Status status = write_obj(model, text, mtl, options, context, &obj.stats);
  EXPECT_TRUE(status.ok());
  obj.text = std::string(text.text());
  std::istringstream lines(obj.text);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "v" || word == "vn") {
      std::array<double, 3> v{};
      words >> v[0] >> v[1] >> v[2];
      (word == "v" ? obj.vertices : obj.normals).push_back(v);
    } else if (word == "vt") {
      std::array<double, 2> v{};
      words >> v[0] >> v[1];
      obj.textures.push_back(v);
    } else if (word == "f") {
      obj.faces.emplace_back();
      Corner c{};
      char slash = 0;
      while (words >> c.vertex >> slash >> c.texture >> slash >> c.normal) obj.faces.back().push_back(c);
      words.clear();
    } else if (word == "o") {
      words >> word;
      obj.objects.push_back(word);
    } else if (word == "usemtl") {
      words >> word;
      obj.used.insert(word);
    } else if (word == "mtllib") {
      words >> obj.library;
    } else {
      EXPECT_EQ(word[0], '#') << line;
    }
    EXPECT_FALSE(words.bad());
  }
  std::istringstream materials{std::string(mtl.text())};
  for (std::string word; materials >> word;) {
    if (word == "newmtl" && materials >> word) { EXPECT_TRUE(obj.defined.insert(word).second); }
  }
  return obj;
}

TEST(Obj, EveryFaceRefersToThingsThatExist) {
  const Obj obj = export_and_read(SmallHouse(3).model);
  EXPECT_GT(obj.faces.size(), 1'000u);
  std::uint64_t triangles = 0;
  for (const auto& face : obj.faces) {
    ASSERT_GE(face.size(), 3u);
    triangles += face.size() - 2;
    for (const Corner& c : face) {
      ASSERT_TRUE(c.vertex >= 1 && c.vertex <= obj.vertices.size());
      ASSERT_TRUE(c.texture >= 1 && c.texture <= obj.textures.size());
      ASSERT_TRUE(c.normal >= 1 && c.normal <= obj.normals.size());
    }
  }
  EXPECT_EQ(triangles, obj.stats.triangles);
  EXPECT_EQ(obj.used, obj.defined);
  EXPECT_EQ(obj.library, "model.mtl");
  EXPECT_EQ(obj.stats.materials, obj.used.size());
}

TEST(Obj, NormalsAgreeWithTheWinding) {
  const Obj obj = export_and_read(SmallHouse(2).model);
  for (const auto& face : obj.faces) {
    const auto &a = obj.vertices[face[0].vertex - 1], &b = obj.vertices[face[1].vertex - 1],
               &c = obj.vertices[face[2].vertex - 1];
    const auto& n = obj.normals[face[0].normal - 1];
    double dot = 0, square = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
      const double x = (b[j] - a[j]) * (c[k] - a[k]) - (b[k] - a[k]) * (c[j] - a[j]);
      dot += x * n[i];
      square += x * x;
    }
    ASSERT_NEAR(dot, std::sqrt(square), 1e-3 * std::sqrt(square));
  }
}

TEST(Obj, ObjectsAreNamedAsInTheGlbAndUnique) {
  const SmallHouse house(2);
  const Obj obj = export_and_read(house.model);
  const std::set<std::string> names(obj.objects.begin(), obj.objects.end());
  EXPECT_EQ(names.size(), obj.objects.size());
  for (const char* name : {"room-s0f0", "room-s1f2", "room-s0f1-desk-0", "door-s0-e2n0s0", "skin-1"})
    EXPECT_TRUE(names.count(name)) << name;
  // All nodes of the GLB but building and floors.
  MemorySink sink;
  ExportStats glb;
  ASSERT_TRUE(write_glb(house.model, sink, {}, {}, &glb).ok());
  EXPECT_EQ(obj.objects.size(), glb.nodes - 3);
  EXPECT_EQ(obj.stats.triangles, glb.triangles);
}

TEST(Obj, ThePlaceOfThingsIsTheBuildings) {
  const SmallHouse house(2);
  const Obj obj = export_and_read(house.model);
  // Y up: the roof's parapet is the highest, the canopy the southernmost.
  double high = 0, south = -1e9, east = 0;
  for (const auto& v : obj.vertices) {
    high = std::max(high, v[1]);
    south = std::max(south, v[2]);
    east = std::max(east, v[0]);
  }
  EXPECT_DOUBLE_EQ(high, 7.2 + 0.9);
  EXPECT_DOUBLE_EQ(south, 1.2);
  EXPECT_NEAR(east, 14.8, 0.1);
}

class Scatter final : public Executor {
 public:
  void run(std::size_t count, const std::function<void(std::size_t)>& task) override {
    std::vector<std::thread> threads;
    for (std::size_t i = count; i > 0; --i) threads.emplace_back([&task, i] { task(i - 1); });
    for (std::thread& t : threads) t.join();
  }
  [[nodiscard]] unsigned width() const override { return 3; }
};

TEST(Obj, ThreadsDoNotChangeAByte) {
  const SmallHouse house(8);
  Scatter scatter;
  Context parallel;
  parallel.executor = &scatter;
  EXPECT_EQ(export_and_read(house.model).text, export_and_read(house.model, {}, parallel).text);
}

TEST(Obj, PartsCanBeLeftOut) {
  ObjOptions bare;
  bare.objects = bare.doors = bare.skin = false;
  EXPECT_EQ(export_and_read(SmallHouse(2).model, bare).objects.size(), 10u);
}

TEST(Obj, ABadNameOfTheMaterialFileIsRefused) {
  MemorySink obj, mtl;
  for (const char* name : {"", "a\nb"}) {
    ObjOptions options;
    options.mtl_name = name;
    const Status status = write_obj(plan::Model{}, obj, mtl, options);
    ASSERT_FALSE(status.ok());
    EXPECT_EQ(status.error().code, ErrorCode::invalid);
  }
}

TEST(Obj, ItStopsWhenAsked) {
  const std::atomic<bool> stop{true};
  Context context;
  context.cancel = &stop;
  MemorySink obj, mtl;
  const Status status = write_obj(SmallHouse(2).model, obj, mtl, {}, context);
  ASSERT_FALSE(status.ok());
  EXPECT_EQ(status.error().code, ErrorCode::cancelled);
}

}  // namespace
}  // namespace enfilade::exports
