// Hip roofs over outlines of every kind.

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include <enfilade/mesh/skin.hpp>
#include <enfilade/rules/building.hpp>
#include <enfilade/world/whole.hpp>

#include "geom/shapes.hpp"
#include "mesh/facade.hpp"
#include "mesh/surface.hpp"
#include "rules/residences.hpp"

namespace enfilade::mesh {
namespace {

using geom::Point;
using geom::Polygon;

constexpr Length kTop = 5'800;

Point on_plan(Point3 p) { return {p.x, p.y}; }

// Twice the area on plan; negative if it looks down.
std::int64_t on_plan(const Facet& f) {
  std::int64_t sum = 0;
  for (std::size_t i = 2; i < f.corners; ++i)
    sum += geom::cross(on_plan(f.corner[0]), on_plan(f.corner[i - 1]), on_plan(f.corner[i]));
  return sum;
}

// A window in every edge.
std::vector<Point> windows(const Polygon& plate) {
  std::vector<Point> middles;
  geom::each_edge(plate, [&](Point a, Point b) { middles.push_back({a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2}); });
  return middles;
}

bool draw(const Polygon& plate, Mesh& mesh) { return draw_hip_roof(plate, windows(plate), kTop, mesh); }

bool tiles(const Facet& f) { return f.material.role == plan::Role::roof_tile; }

std::int64_t tiled(const Mesh& mesh) {
  std::int64_t sum = 0;
  for (const Facet& f : mesh.facets) sum += tiles(f) ? on_plan(f) : 0;
  return sum;
}

double distance(Point3 a, Point3 b) {
  const double x = a.x - b.x, y = a.y - b.y, z = a.z - b.z;
  return std::sqrt(x * x + y * y + z * z);
}

// The least height of a triangle, or of the two that a quadrilateral is cut into.
double height_of(const Facet& f) {
  double least = 1e9;
  for (std::size_t i = 2; i < f.corners; ++i) {
    const double a = distance(f.corner[0], f.corner[i - 1]), b = distance(f.corner[i - 1], f.corner[i]),
                 c = distance(f.corner[i], f.corner[0]);
    const double s = (a + b + c) / 2;
    least = std::min(least, 2 * std::sqrt(std::max(0.0, s * (s - a) * (s - b) * (s - c))) / std::max({a, b, c}));
  }
  return least;
}

// What is wrong with the roof over an outline, or "".
std::string fault_of(const Polygon& plate, const std::vector<Point>& openings) {
  Mesh mesh;
  if (!draw_hip_roof(plate, openings, kTop, mesh)) return "there is none";
  if (!mesh.rects.empty()) return "a rectangle";
  std::vector<Loop> loops = loops_of(mesh, Layer::shell);
  if (loops.size() != mesh.facets.size()) return "something that is no shell";
  const auto lid = [&](const geom::Ring& ring) {
    Loop loop;
    for (const Point p : ring) loop.insert(loop.begin(), Point3{p.x, p.y, kTop});
    loops.push_back(std::move(loop));
  };
  lid(plate.outer);
  for (const geom::Ring& hole : plate.holes) lid(hole);
  if (std::string open = leak(loops); !open.empty()) return open;
  if (six_volumes(loops) <= 0) return "inside out";
  // What lies beyond the plate has a soffit of the same area.
  std::int64_t all = 0;
  for (const Facet& f : mesh.facets) all += on_plan(f);
  if (all != geom::twice_area(plate))
    return "covers " + std::to_string(all) + " of " + std::to_string(geom::twice_area(plate));
  // Without eaves it may lack the points that are no corners of it.
  double border = 0;
  geom::each_edge(plate, [&](Point a, Point b) { border += std::sqrt(static_cast<double>(geom::dot(b - a, b - a))); });
  if (static_cast<double>(tiled(mesh)) < static_cast<double>(geom::twice_area(plate)) - 2 * 2 * border)
    return "smaller than the plate";
  for (const Facet& f : mesh.facets) {
    const Vector3 n = normal(f);
    if (std::abs(n.x * n.x + n.y * n.y + n.z * n.z - 1) > 1e-9) return "a surface without area at " + text(f.corner[0]);
    if (!tiles(f)) continue;
    // Corners lie less than 1.3 mm beside their plane: 0.71 on plan, 0.5 in height.
    const double off = 3 * 1.3 / height_of(f);
    if (off < 1 && std::abs(n.z - 0.8) > off) return "a slope of " + std::to_string(n.z) + " at " + text(f.corner[0]);
  }
  return "";
}

std::string fault_of(const Polygon& plate) { return fault_of(plate, windows(plate)); }

TEST(MeshHip, ARectangleHasFourSlopesAndEaves) {
  Mesh mesh;
  ASSERT_TRUE(draw({{{0, 0}, {10'000, 0}, {10'000, 6'000}, {0, 6'000}}, {}}, mesh));
  EXPECT_EQ(tiled(mesh), 2 * 10'800ll * 6'800);
  int slopes = 0;
  Length ridge = 0;
  for (const Facet& f : mesh.facets) {
    if (!tiles(f)) continue;
    ++slopes;
    EXPECT_NEAR(normal(f).z, 0.8, 1e-12);
    for (const Point3 p : f.corner) ridge = std::max(ridge, p.z);
  }
  EXPECT_EQ(slopes, 4);
  EXPECT_EQ(ridge, kTop + 160 + 3 * 3'400 / 4);
  EXPECT_EQ(fault_of({{{0, 0}, {10'000, 0}, {10'000, 6'000}, {0, 6'000}}, {}}), "");
}

TEST(MeshHip, ABlindWallHasNoEaves) {
  // A house in a row: neighbours in the east and in the west.
  const Polygon plate{{{0, 0}, {6'000, 0}, {6'000, 10'000}, {0, 10'000}}, {}};
  const std::vector<Point> openings = {{3'000, 0}, {2'000, 10'000}};
  Mesh mesh;
  ASSERT_TRUE(draw_hip_roof(plate, openings, kTop, mesh));
  EXPECT_EQ(tiled(mesh), 2 * 6'000ll * 10'800);
  EXPECT_EQ(fault_of(plate, openings), "");
  // Askew, the roof ends at the neighbour's wall all the same.
  const Polygon askew{{{0, 0}, {6'000, 0}, {9'000, 10'000}, {3'000, 10'000}}, {}};
  const std::vector<Point> ends = {{3'000, 0}, {6'000, 10'000}};
  mesh.clear();
  ASSERT_TRUE(draw_hip_roof(askew, ends, kTop, mesh));
  EXPECT_EQ(fault_of(askew, ends), "");
  for (const Facet& f : mesh.facets) {
    for (const Point3 p : f.corner) {
      EXPECT_GE(geom::cross({6'000, 0}, {9'000, 10'000}, on_plan(p)), -10'441) << text(p);  // a millimetre
      EXPECT_GE(geom::cross({3'000, 10'000}, {0, 0}, on_plan(p)), -10'441) << text(p);
    }
  }
}

TEST(MeshHip, TextureRunsDownTheSlope) {
  Mesh mesh;
  ASSERT_TRUE(draw({{{0, 0}, {12'000, 0}, {12'000, 6'000}, {0, 6'000}}, {}}, mesh));
  for (const Facet& f : mesh.facets) {
    if (!tiles(f)) continue;
    const Vector3 n = normal(f);
    for (std::size_t i = 1; i < f.corners; ++i) {
      const Texture a = texture(n, f.corner[0]), b = texture(n, f.corner[i]);
      // 5 along the slope for 3 upwards; lengths are kept.
      EXPECT_NEAR(a.v - b.v, (f.corner[i].z - f.corner[0].z) * 5 / 3.0, 1e-6);
      EXPECT_NEAR(std::hypot(a.u - b.u, a.v - b.v), distance(f.corner[0], f.corner[i]), 1e-6);
    }
  }
}

TEST(MeshHip, ASharpCornerIsCutOff) {
  // A needle of 1 : 20: mitred eaves would reach eight metres beyond it.
  const Polygon needle{{{0, 0}, {60'000, -1'500}, {60'000, 1'500}}, {}};
  Mesh mesh;
  ASSERT_TRUE(draw(needle, mesh));
  for (const Facet& f : mesh.facets) {
    for (const Point3 p : f.corner) EXPECT_GE(p.x, -401);
  }
  EXPECT_EQ(fault_of(needle), "");
}

TEST(MeshHip, ANarrowCourtHasNarrowEaves) {
  const Polygon court{{{0, 0}, {12'000, 0}, {12'000, 12'000}, {0, 12'000}},
                      {{{5'800, 5'800}, {5'800, 6'100}, {6'100, 6'100}, {6'100, 5'800}}}};
  Mesh mesh;
  ASSERT_TRUE(draw(court, mesh));
  EXPECT_EQ(tiled(mesh), 2 * (12'800ll * 12'800 - 100 * 100));
  EXPECT_EQ(fault_of(court), "");
}

TEST(MeshHip, PointsBesideTheirLineAreNoCorners) {
  // A slanted façade in four rounded pieces is one slope.
  const Polygon plate{
      {{0, 0}, {12'000, 0}, {12'000, 3'000}, {9'000, 4'500}, {5'999, 6'001}, {3'001, 7'500}, {0, 9'000}}, {}};
  Mesh mesh;
  ASSERT_TRUE(draw(plate, mesh));
  std::set<std::pair<long, long>> slopes;
  for (const Facet& f : mesh.facets) {
    const Vector3 n = normal(f);
    if (tiles(f)) slopes.emplace(std::lround(100 * n.x), std::lround(100 * n.y));
  }
  EXPECT_EQ(slopes.size(), 4u);
  EXPECT_EQ(fault_of(plate), "");
}

TEST(MeshHip, AnyOutlineHasAClosedRoofOfOneSlope) {
  int tried = 0, holes = 0;
  for (std::uint64_t seed = 0; seed < static_cast<std::uint64_t>(geom::test::cases(1'600)); ++seed) {
    Rng rng(Key{seed, 31}, Purpose::sample);
    const auto kind = static_cast<rules::OutlineKind>(seed % rules::kOutlineKinds);
    std::optional<Polygon> outline = rules::hostile_outline(rng, kind);
    if (!outline) continue;
    if (seed % 3 == 0) outline = geom::test::with_random_holes(rng, *outline, 3);
    ++tried;
    holes += outline->holes.empty() ? 0 : 1;
    std::vector<Point> openings = windows(*outline);
    if (seed % 2 == 0) std::erase_if(openings, [&](Point) { return rng.below(3) == 0; });
    EXPECT_EQ(fault_of(*outline, openings), "") << "seed " << seed << ", " << rules::id(kind) << "\n"
                                                << geom::test::text(*outline);
  }
  EXPECT_GT(tried, geom::test::cases(1'200));
  EXPECT_GT(holes, geom::test::cases(100));
}

TEST(MeshHip, OnlyTheLastStoreyHasItAndTheHashKnowsNothing) {
  plan::Brief brief = rules::residence({{{0, 0}, {30'000, 0}, {30'000, 11'000}, {0, 11'000}}, {}}, 2, 70, 1);
  brief.furniture = false;
  Key flat;
  for (const plan::Roof roof : {plan::Roof::flat, plan::Roof::hip}) {
    brief.roof = roof;
    const Result<plan::Model> model = world::generate(**rules::raise(brief), {}, {});
    ASSERT_TRUE(model.ok());
    std::vector<bool> tiled_storeys;
    for (std::size_t i = 0, end = 0; i < model->rooms.size(); i = end) {
      while (end < model->rooms.size() && model->rooms[end].region.storey == model->rooms[i].region.storey) ++end;
      Mesh mesh;
      mesh_storey_skin(model->rooms, i, end, model->brief, mesh);
      tiled_storeys.push_back(tiled(mesh) > 0);
    }
    EXPECT_EQ(tiled_storeys, (std::vector<bool>{false, roof == plan::Roof::hip}));
    const Key hash = plan::content_hash(model->rooms);
    if (roof == plan::Roof::flat) flat = hash;
    else EXPECT_EQ(hash, flat);
  }
}

TEST(MeshHip, WhatIsNoPolygonHasAFlatRoof) {
  const Polygon crossed{{{0, 0}, {4'000, 4'000}, {4'000, 0}, {0, 4'000}}, {}};
  Mesh mesh;
  EXPECT_FALSE(draw(crossed, mesh));
  EXPECT_TRUE(mesh.empty());
  EXPECT_FALSE(draw({}, mesh));
}

}  // namespace
}  // namespace enfilade::mesh
