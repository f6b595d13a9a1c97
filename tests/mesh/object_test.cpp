#include <enfilade/mesh/object.hpp>

#include <gtest/gtest.h>

#include "mesh/rooms.hpp"
#include "mesh/surface.hpp"

namespace enfilade::mesh {
namespace {

using plan::ObjectKind;
using namespace enfilade::testing;

struct Usual {
  ObjectKind kind;
  Size size;
};
const Usual kUsual[] = {
    {ObjectKind::desk, {1'600, 800, 740}},      {ObjectKind::chair, {600, 600, 1'050}},
    {ObjectKind::table, {2'400, 1'200, 740}},   {ObjectKind::cabinet, {1'000, 450, 1'900}},
    {ObjectKind::plant, {500, 500, 1'300}},     {ObjectKind::shelf, {1'000, 350, 2'000}},
    {ObjectKind::counter, {2'400, 600, 900}},   {ObjectKind::sofa, {1'900, 850, 800}},
    {ObjectKind::toilet, {900, 1'500, 2'000}},  {ObjectKind::basin, {600, 450, 850}},
    {ObjectKind::board, {1'800, 50, 1'200}},    {ObjectKind::reception, {2'400, 900, 1'100}},
    {ObjectKind::bed, {1'600, 2'000, 850}},     {ObjectKind::nightstand, {450, 400, 500}},
    {ObjectKind::media, {1'600, 400, 1'150}},   {ObjectKind::dining_chair, {450, 480, 880}},
    {ObjectKind::sink, {900, 600, 2'150}},      {ObjectKind::worktop, {600, 600, 2'150}},
    {ObjectKind::stove, {600, 600, 2'150}},     {ObjectKind::fridge, {600, 620, 1'850}},
    {ObjectKind::bath, {1'700, 700, 580}},      {ObjectKind::shower, {900, 900, 2'000}},
    {ObjectKind::washer, {600, 600, 850}},      {ObjectKind::torch, {160, 220, 560}},
    {ObjectKind::brazier, {700, 700, 1000}},    {ObjectKind::chest, {900, 550, 620}},
    {ObjectKind::barrel, {600, 600, 850}},      {ObjectKind::crate, {800, 800, 750}},
    {ObjectKind::pillar, {800, 800, 2700}},     {ObjectKind::sarcophagus, {1000, 2200, 950}},
    {ObjectKind::altar, {1800, 900, 1200}},     {ObjectKind::statue, {900, 900, 2200}},
    {ObjectKind::bones, {650, 550, 140}},       {ObjectKind::rubble, {700, 600, 350}},
    {ObjectKind::mushrooms, {450, 450, 400}},   {ObjectKind::puddle, {1200, 1000, 8}},
    {ObjectKind::bookcase, {1400, 400, 2100}},  {ObjectKind::weapon_rack, {1400, 400, 1800}},
    {ObjectKind::key, {500, 500, 1400}},        {ObjectKind::throne, {1100, 1000, 2000}},
    {ObjectKind::cot, {800, 1900, 550}},        {ObjectKind::trestle, {1600, 800, 760}},
    {ObjectKind::stool, {400, 400, 450}},       {ObjectKind::coins, {700, 600, 350}},
    {ObjectKind::stalagmite, {700, 700, 1500}}, {ObjectKind::prop, {260, 260, 2600}},
};

std::vector<Point3> points_of(const Mesh& mesh) {
  std::vector<Point3> points;
  for (const Rect& r : mesh.rects) {
    const auto c = corners(r);
    points.insert(points.end(), c.begin(), c.end());
  }
  for (const Facet& f : mesh.facets) points.insert(points.end(), f.corner.begin(), f.corner.begin() + f.corners);
  return points;
}

TEST(MeshObject, StaysWithinFootprintAndHeightWhateverTheSize) {
  Rng rng(root_key(7), Purpose::sample);
  Mesh mesh;
  for (int i = 0; i < 20'000; ++i) {
    const auto kind = static_cast<ObjectKind>(rng.below(plan::kObjectKinds));
    const bool tiny = rng.chance(300);
    plan::Object object;
    object.kind = kind;
    object.facing = static_cast<std::uint8_t>(rng.below(4));
    const Length x = rng.between(-9'000, 9'000), y = rng.between(-9'000, 9'000), z = rng.between(-9'000, 9'000);
    object.footprint = {{x, y}, {x + rng.between(1, tiny ? 60 : 4'000), y + rng.between(1, tiny ? 60 : 4'000)}};
    object.z0 = z;
    object.z1 = z + rng.between(1, tiny ? 100 : 2'500);
    const Placement placement = place(object);
    mesh_object(kind, placement.size, {plan::Role::wood, 0}, mesh);
    for (const Point3 p : points_of(mesh)) {
      const Point3 q = to_building(placement, p);
      ASSERT_TRUE(object.footprint.contains(geom::Point{q.x, q.y}) && q.z >= object.z0 && q.z <= object.z1)
          << plan::id(kind) << " " << placement.size.width << " " << placement.size.depth << " "
          << placement.size.height << " " << text(p);
    }
    for (const Rect& r : mesh.rects) ASSERT_TRUE(r.u0 < r.u1 && r.v0 < r.v1) << plan::id(kind);
  }
}

TEST(MeshObject, EveryKindReachesTheSidesOfItsFootprint) {
  Mesh mesh;
  for (const Usual& usual : kUsual) {
    mesh_object(usual.kind, usual.size, {plan::Role::wood, 0}, mesh);
    ASSERT_FALSE(mesh.empty()) << plan::id(usual.kind);
    Length x0 = 0, x1 = 0, y0 = 0, y1 = 0, z1 = 0;
    for (const Point3 p : points_of(mesh)) {
      x0 = std::min(x0, p.x), x1 = std::max(x1, p.x), y0 = std::min(y0, p.y), y1 = std::max(y1, p.y),
      z1 = std::max(z1, p.z);
    }
    EXPECT_GE(x1 - x0, usual.size.width * 9 / 10) << plan::id(usual.kind);
    EXPECT_GE(y1 - y0, usual.size.depth * 8 / 10) << plan::id(usual.kind);
    EXPECT_EQ(z1, usual.size.height) << plan::id(usual.kind);
    EXPECT_LE(triangle_count(mesh), 250u) << plan::id(usual.kind);
  }
}

TEST(MeshObject, SurfacesOfOnePlaneNeverOverlap) {
  Mesh mesh;
  for (const Usual& usual : kUsual) {
    mesh_object(usual.kind, usual.size, {plan::Role::wood, 0}, mesh);
    for (std::size_t i = 0; i < mesh.rects.size(); ++i) {
      for (std::size_t j = 0; j < i; ++j) {
        const Rect &a = mesh.rects[i], &b = mesh.rects[j];
        if (a.facing != b.facing || a.w != b.w) continue;
        EXPECT_FALSE(a.u0 < b.u1 && b.u0 < a.u1 && a.v0 < b.v1 && b.v0 < a.v1)
            << plan::id(usual.kind) << ": " << text(corners(a)[0]) << text(corners(a)[2]) << " and "
            << text(corners(b)[0]) << text(corners(b)[2]);
      }
    }
  }
}

TEST(MeshObject, TheFrontLooksWhereTheObjectFaces) {
  // The handles of a cabinet are the foremost thing.
  for (int side = 0; side < 4; ++side) {
    plan::Object object;
    object.kind = ObjectKind::cabinet;
    object.facing = static_cast<std::uint8_t>(side);
    object.footprint =
        side % 2 == 0 ? geom::Box{{5'000, 7'000}, {6'000, 7'451}} : geom::Box{{5'000, 7'000}, {5'451, 8'000}};
    object.z1 = 1'900;
    const Placement placement = place(object);
    Mesh mesh;
    mesh_object(object.kind, placement.size, {plan::Role::wood, 0}, mesh);
    int metal = 0;
    for (const Rect& r : mesh.rects) {
      if (r.material.role != plan::Role::metal || r.v0 < 500) continue;
      const Point3 p = to_building(placement, corners(r)[0]);
      const geom::Box& f = object.footprint;
      const Length from_front[] = {p.y - f.lo.y, f.hi.x - p.x, f.hi.y - p.y, p.x - f.lo.x};
      EXPECT_LE(from_front[side], 30);
      ++metal;
    }
    EXPECT_GT(metal, 0);
  }
}

TEST(MeshObject, ASeatHasItsBackBehind) {
  Mesh mesh;
  for (const ObjectKind kind : {ObjectKind::chair, ObjectKind::sofa, ObjectKind::dining_chair, ObjectKind::bed}) {
    const Size size = kind == ObjectKind::chair          ? Size{600, 600, 1'050}
                      : kind == ObjectKind::sofa         ? Size{1'900, 850, 800}
                      : kind == ObjectKind::dining_chair ? Size{450, 480, 880}
                                                         : Size{1'600, 2'000, 850};
    mesh_object(kind, size, {plan::Role::fabric, 0}, mesh);
    for (const Point3 p : points_of(mesh)) {
      if (p.z == size.height) { EXPECT_GT(p.y, 0) << plan::id(kind); }
    }
  }
}

TEST(MeshObject, NoVolumeNoMesh) {
  Mesh mesh;
  mesh_object(ObjectKind::desk, {0, 800, 740}, {}, mesh);
  EXPECT_TRUE(mesh.empty());
  mesh_object(ObjectKind::desk, {1'600, 800, -5}, {}, mesh);
  EXPECT_TRUE(mesh.empty());
}

}  // namespace
}  // namespace enfilade::mesh
