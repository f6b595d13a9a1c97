// Buildings whose storeys differ: roofs where nothing lies above, soffits where
// nothing lies below, and no gap between any of them.

#include "mesh/plate.hpp"

#include <gtest/gtest.h>

#include <enfilade/base/rng.hpp>
#include <enfilade/mesh/skin.hpp>

#include "mesh/plates.hpp"
#include "mesh/surface.hpp"

namespace enfilade::mesh {
namespace {

using namespace enfilade::testing;
using geom::Point;
using geom::Polygon;
using geom::Ring;

// A box with its corners cut off.
Ring cut_box(Length x0, Length y0, Length x1, Length y1, Length cut) {
  return {{x0 + cut, y0}, {x1 - cut, y0}, {x1, y0 + cut}, {x1, y1 - cut},
          {x1 - cut, y1}, {x0 + cut, y1}, {x0, y1 - cut}, {x0, y0 + cut}};
}
Ring box(Length x0, Length y0, Length x1, Length y1) { return {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}; }
Ring reversed(Ring ring) { return {ring.rbegin(), ring.rend()}; }

std::int64_t area(const std::vector<plan::Outline>& outlines) {
  std::int64_t sum = 0;
  for (const plan::Outline& o : outlines) sum += geom::twice_area(o.polygon);
  return sum;
}
bool contains(const std::vector<plan::Outline>& outlines, Point p) {
  return std::any_of(outlines.begin(), outlines.end(),
                     [&](const plan::Outline& o) { return geom::locate(o.polygon, p) == geom::Where::inside; });
}

TEST(MeshPlate, TheUncoveredPartIsExact) {
  Rng rng(Key{11, 12}, Purpose::sample);
  for (int run = 0; run < 400; ++run) {
    const auto any = [&] {
      const Length x = 4 * rng.between(0, 12) * 100, y = 4 * rng.between(0, 12) * 100;
      const Length w = 4 * rng.between(10, 40) * 100, d = 4 * rng.between(10, 40) * 100;
      return Polygon{cut_box(x, y, x + w, y + d, 4 * rng.between(1, 4) * 100), {}};
    };
    const Polygon a = any(), b = any();
    const std::vector<plan::Outline> rest = subtract({&a, 1}, {&b, 1});
    std::vector<Polygon> rest_polygons;
    for (const plan::Outline& o : rest) rest_polygons.push_back(o.polygon);
    const std::vector<plan::Outline> common = subtract({&a, 1}, rest_polygons);
    EXPECT_EQ(area(rest) + area(common), geom::twice_area(a)) << run;
    for (int i = 0; i < 60; ++i) {
      const Point p{rng.between(0, 21'000), rng.between(0, 21'000)};
      const geom::Where in_a = geom::locate(a, p), in_b = geom::locate(b, p);
      if (in_a == geom::Where::border || in_b == geom::Where::border) continue;
      EXPECT_EQ(contains(rest, p), in_a == geom::Where::inside && in_b == geom::Where::outside) << run;
    }
  }
}

TEST(MeshPlate, FacesTellOwnEdgesFromThoseOfTheCover) {
  const Polygon plate{box(0, 0, 10'000, 10'000), {}}, cover{box(0, 0, 4'000, 10'000), {}};
  const std::vector<plan::Outline> rest = subtract({&plate, 1}, {&cover, 1});
  ASSERT_EQ(rest.size(), 1u);
  ASSERT_EQ(rest[0].faces.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) {
    const bool at_cover = rest[0].polygon.outer[i].x == 4'000 && rest[0].polygon.outer[(i + 1) % 4].x == 4'000;
    EXPECT_EQ(rest[0].faces[i].behind, at_cover ? plan::Behind::inner : plan::Behind::facade);
  }
}

TEST(MeshPlate, PiecesThatTouchInACornerStayApart) {
  const std::vector<Polygon> plate = {{box(0, 0, 4'000, 4'000), {}}, {box(4'000, 4'000, 8'000, 8'000), {}}};
  EXPECT_EQ(subtract(plate, {}).size(), 2u);
}

TEST(MeshPlate, APlateIsReadOffItsRoomsInWhateverOrder) {
  // A ring of four rooms around a courtyard with cut corners.
  const Ring outer = cut_box(0, 0, 20'000, 20'000, 4'000), inner = cut_box(6'000, 6'000, 14'000, 14'000, 2'000);
  std::vector<Ring> rings;
  for (std::size_t i = 0; i < 8; ++i) rings.push_back({outer[i], outer[(i + 1) % 8], inner[(i + 1) % 8], inner[i]});
  std::vector<plan::Room> rooms = storey_of(rings, 0);
  const std::vector<Polygon> plate = plate_of(rooms);
  ASSERT_EQ(plate.size(), 1u);
  EXPECT_EQ(geom::twice_area(plate[0]),
            geom::twice_area(std::span<const Point>(outer)) - geom::twice_area(std::span<const Point>(inner)));
  ASSERT_EQ(plate[0].holes.size(), 1u);
  EXPECT_TRUE(geom::validate(plate[0]).ok());
  std::reverse(rooms.begin(), rooms.end());
  EXPECT_EQ(plate_of(rooms), plate);
}

TEST(MeshPlate, AGapBetweenTwoRoomsIsClosed) {
  // Rooms that miss each other by 5 mm on a slanted façade had neither wall nor
  // roof there.
  const Ring west = {{0, 0}, {6'000, 0}, {6'000, 9'000}, {0, 6'000}},
             east = {{6'000, 0}, {12'000, 0}, {12'000, 12'000}, {6'000, 9'000}};
  std::vector<plan::Room> rooms = storey_of({west, east}, 0);
  const std::vector<Polygon> whole = plate_of(rooms);
  plan::Outline moved = *rooms[1].region.outline;
  moved.polygon.outer[3] = {6'004, 9'002};
  rooms[1].region.outline = std::make_shared<plan::Outline>(moved);
  const std::vector<Polygon> plate = plate_of(rooms);
  ASSERT_EQ(plate.size(), 1u);
  EXPECT_TRUE(geom::validate(plate[0]).ok());
  EXPECT_EQ(geom::twice_area(plate[0]), geom::twice_area(whole[0]));
  for (const plan::Roof roof : {plan::Roof::flat, plan::Roof::hip}) {
    Mesh mesh;
    mesh_skin(rooms, {plate, {}, plate, roof}, mesh);
    std::vector<Loop> loops = loops_of(mesh, Layer::shell);
    Loop ground;
    for (const Point p : plate[0].outer) ground.insert(ground.begin(), Point3{p.x, p.y, 0});
    loops.push_back(ground);
    EXPECT_EQ(leak(loops), "");
  }
}

// A building as the rooms of its storeys; checks that skin, rooms and ground
// enclose the solid without a gap, with windows everywhere.
struct Tower {
  std::vector<std::vector<Ring>> storeys;

  [[nodiscard]] std::vector<plan::Room> rooms(bool windows) const {
    std::vector<plan::Room> all;
    for (std::size_t s = 0; s < storeys.size(); ++s) {
      for (plan::Room& room : storey_of(storeys[s], static_cast<int>(s))) {
        if (windows) add_windows(room);
        all.push_back(std::move(room));
      }
    }
    return all;
  }

  [[nodiscard]] Mesh skin(const std::vector<plan::Room>& all) const {
    Mesh whole, mesh;
    plan::Brief brief;
    brief.floors = static_cast<std::int32_t>(storeys.size());
    for (std::size_t i = 0, end = 0; i < all.size(); i = end) {
      while (end < all.size() && all[end].region.storey == all[i].region.storey) ++end;
      mesh_storey_skin(all, i, end, brief, mesh);
      whole.rects.insert(whole.rects.end(), mesh.rects.begin(), mesh.rects.end());
      whole.facets.insert(whole.facets.end(), mesh.facets.begin(), mesh.facets.end());
    }
    return whole;
  }

  [[nodiscard]] std::vector<Loop> ground() const {
    std::vector<Loop> loops;
    for (const Ring& ring : storeys[0]) {
      Loop loop;
      for (const Point p : ring) loop.insert(loop.begin(), Point3{p.x, p.y, 0});
      loops.push_back(loop);
    }
    return loops;
  }
};

void expect_closed(const Tower& tower, std::int64_t parapets) {
  // Without windows the skin and the ground enclose the plates and parapets.
  std::vector<Loop> loops = loops_of(tower.skin(tower.rooms(false)), Layer::shell);
  for (Loop& l : tower.ground()) loops.push_back(std::move(l));
  EXPECT_EQ(leak(loops), "");
  std::int64_t volumes = 6 * parapets * kParapet;
  for (const std::vector<Ring>& storey : tower.storeys) {
    for (const Ring& ring : storey) volumes += 3 * geom::twice_area(std::span<const Point>(ring)) * 3'600;
  }
  EXPECT_EQ(six_volumes(loops), volumes);
  // With them it meets every reveal.
  const std::vector<plan::Room> rooms = tower.rooms(true);
  loops = loops_of(tower.skin(rooms), Layer::shell);
  for (Loop& l : tower.ground()) loops.push_back(std::move(l));
  Mesh mesh;
  for (const plan::Room& room : rooms) {
    mesh_room(room, mesh);
    for (Loop& l : loops_of(mesh, Layer::shell)) loops.push_back(std::move(l));
  }
  EXPECT_EQ(leak(loops), "");
}

TEST(MeshPlates, SetbacksHaveTerraces) {
  // The upper storey stands back on three sides and is flush with the south.
  const Tower tower{{{box(0, 0, 12'000, 10'000)}, {box(2'000, 0, 10'000, 7'000)}}};
  const std::vector<plan::Room> rooms = tower.rooms(false);
  std::int64_t roof = 0;
  const Mesh skin = tower.skin(rooms);
  for (const Rect& r : skin.rects) {
    if (r.material.role == plan::Role::roof) roof += 2 * r.area();
  }
  for (const Facet& f : skin.facets) {
    if (f.material.role != plan::Role::roof) continue;
    EXPECT_EQ(f.corner[0].z, 3'600);
    roof += geom::cross({f.corner[0].x, f.corner[0].y}, {f.corner[1].x, f.corner[1].y}, {f.corner[2].x, f.corner[2].y});
  }
  const std::int64_t terrace = 120'000'000 - 56'000'000, upper = (8'000 - 480) * (7'000 - 480);
  // Parapets: all of the outline but the stretch the upper storey stands on.
  const std::int64_t strip = 240ll * (2 * 10'000 + 12'000 + 2 * 2'000) - 4 * 240 * 240;
  EXPECT_EQ(roof, 2 * (terrace - strip + upper));
  expect_closed(tower, strip + 56'000'000 - upper);
}

std::int64_t ring_strip(std::vector<Ring> rings) {
  // Area of a parapet all round some plates.
  std::int64_t sum = 0;
  for (Ring& ring : rings) {
    const Polygon polygon{ring, {}};
    const std::vector<Length> depths(ring.size(), plan::kFacadeWall);
    sum += geom::twice_area(polygon) - geom::twice_area(*geom::inset(polygon, depths));
  }
  EXPECT_EQ(sum % 2, 0);
  return sum / 2;
}

TEST(MeshPlates, ADiagonalTowerOnAPodiumIsClosed) {
  const Ring podium = cut_box(0, 0, 20'000, 16'000, 4'000), tower = cut_box(4'000, 4'000, 16'000, 12'000, 2'000);
  expect_closed({{{podium}, {tower}, {tower}}}, ring_strip({podium, tower}));
}

TEST(MeshPlates, AKeyholeHasABridgeWithASoffit) {
  // One piece, two pieces, one piece; each made of convex rooms.
  const std::vector<Ring> one = {cut_box(0, 0, 30'000, 12'000, 2'000)};
  const std::vector<Ring> left_middle_right = {
      {{2'000, 0}, {10'000, 0}, {10'000, 12'000}, {2'000, 12'000}, {0, 10'000}, {0, 2'000}},
      {{20'000, 0}, {28'000, 0}, {30'000, 2'000}, {30'000, 10'000}, {28'000, 12'000}, {20'000, 12'000}}};
  const Tower tower{{one, left_middle_right, one}};
  const Mesh skin = tower.skin(tower.rooms(false));
  std::int64_t soffit = 0;
  for (const Rect& r : skin.rects) {
    if (r.layer == Layer::shell && r.facing == Facing::down) {
      EXPECT_EQ(r.w, 7'200);
      soffit += r.area();
    }
  }
  EXPECT_EQ(soffit, 10'000ll * 12'000);
  // The terrace under the bridge has parapets at its two open sides, which end
  // at the walls.
  expect_closed(tower, ring_strip(one) + 2 * 240 * 10'000);
}

TEST(MeshPlates, ACourtyardOfConvexRoomsIsClosed) {
  const Ring outer = cut_box(0, 0, 24'000, 24'000, 4'000), inner = cut_box(8'000, 8'000, 16'000, 16'000, 2'000);
  std::vector<Ring> rings;
  for (std::size_t i = 0; i < 8; ++i) rings.push_back({outer[i], outer[(i + 1) % 8], inner[(i + 1) % 8], inner[i]});
  const Polygon plate{outer, {reversed(inner)}};
  const std::vector<Length> depths(16, plan::kFacadeWall);
  const std::int64_t strip = geom::twice_area(plate) - geom::twice_area(*geom::inset(plate, depths));
  expect_closed({{rings, rings}}, strip / 2);
}

TEST(MeshPlates, SpiresEndOneByOne) {
  const Ring a = box(0, 0, 8'000, 8'000), b = box(8'000, 0, 16'000, 8'000);
  const Ring c{{8'000, 8'000}, {16'000, 8'000}, {8'000, 16'000}};
  // b ends below a: their parapets stop at walls; c is a triangle.
  const Tower tower{{{a, b, c}, {a, b}, {a}}};
  std::vector<Loop> loops = loops_of(tower.skin(tower.rooms(false)), Layer::shell);
  for (Loop& l : tower.ground()) loops.push_back(std::move(l));
  EXPECT_EQ(leak(loops), "");
}

TEST(MeshPlates, ATowerThatTouchesTheEdgeInOnePointIsClosed) {
  // A rotated square whose southern corner stands on the podium's façade.
  const Ring podium = box(0, 0, 16'000, 16'000),
             turned = {{8'000, 0}, {14'000, 6'000}, {8'000, 12'000}, {2'000, 6'000}};
  const Tower tower{{{podium}, {turned}}};
  std::vector<Loop> loops = loops_of(tower.skin(tower.rooms(false)), Layer::shell);
  for (Loop& l : tower.ground()) loops.push_back(std::move(l));
  EXPECT_EQ(leak(loops), "");
}

TEST(MeshPlates, ATerraceTooNarrowForAParapetHasNone) {
  const Ring lower = box(0, 0, 10'000, 10'000), upper = box(0, 0, 10'000, 9'980);
  expect_closed({{{lower}, {upper}}}, ring_strip({upper}));
}

TEST(MeshPlates, AParapetEndsWhereATowerStandsTooNearTheEdge) {
  // Towers 40 mm off the southern edge and off a cut corner; elsewhere there is
  // place. Parapets go all round but for those stretches.
  const Ring podium = cut_box(0, 0, 40'000, 30'000, 8'000);
  const Ring south = box(12'000, 40, 18'000, 8'000), corner = {{35'960, 21'980}, {35'960, 26'000}, {31'940, 26'000}};
  const Tower tower{{{podium}, {south, corner}}};
  const Mesh skin = tower.skin(tower.rooms(false));
  std::vector<Loop> loops = loops_of(skin, Layer::shell);
  for (Loop& l : tower.ground()) loops.push_back(std::move(l));
  EXPECT_EQ(leak(loops), "");
  Length parapet = 0;  // of the podium's south
  for (const Rect& r : skin.rects) {
    if (r.layer == Layer::shell && r.facing == Facing::south && r.w == 0 && r.v0 == 3'600 && r.v1 == 3'600 + kParapet) {
      parapet += r.u1 - r.u0;
    }
  }
  EXPECT_EQ(parapet, 24'000 - (6'000 + 2 * 480));
}

TEST(MeshPlates, DiagonalsGetWhatTheOthersGet) {
  // The same wall with two windows, along x and along a diagonal of the same
  // number of surfaces: sills, fins, bands, plinth.
  const auto fittings = [](const Ring& ring, std::uint8_t face, Length start, Length length) {
    plan::Room room = storey_of({ring}, 0)[0];
    plan::Outline outline = *room.region.outline;
    for (std::size_t i = 0; i < outline.faces.size(); ++i) {
      if (i != face) outline.faces[i].behind = plan::Behind::inner;
    }
    room.region.outline = std::make_shared<plan::Outline>(outline);
    for (int i = 0; i < 2; ++i) {
      room.portals.push_back(
          portal_along(room, face, start + i * (length + length / 2), length, 900, 2'600, plan::PortalKind::window));
    }
    number_portals(room);
    Mesh mesh;
    mesh_skin({&room, 1}, {}, mesh);
    return loops_of(mesh, Layer::fitting).size();
  };
  const std::size_t straight = fittings(box(0, 0, 8'000, 8'000), 0, 1'000, 1'400);
  const std::size_t diagonal = fittings({{0, 6'000}, {6'000, 0}, {6'000, 6'000}}, 0, 1'000, 1'000);
  EXPECT_EQ(diagonal, straight);
}

TEST(MeshPlates, RoomsAlongADiagonalGiveTheSkinOfOne) {
  const Ring whole = {{0, 12'000}, {12'000, 0}, {12'000, 12'000}};
  const std::vector<Ring> halves = {{{0, 12'000}, {6'000, 6'000}, {12'000, 12'000}},
                                    {{6'000, 6'000}, {12'000, 0}, {12'000, 12'000}}};
  Mesh one, two;
  mesh_skin(storey_of({whole}, 1), {}, one);
  mesh_skin(storey_of(halves, 1), {}, two);
  EXPECT_EQ(one, two);
}

TEST(MeshPlates, MitredBandsNeverOverlap) {
  // Seen from above, the band of an octagon is a ring of its corners' mitres.
  const Ring ring = cut_box(0, 0, 12'000, 12'000, 4'000);
  Mesh mesh;
  mesh_skin(storey_of({ring}, 1), {}, mesh);
  std::int64_t band = 0;
  for (const Rect& r : mesh.rects) {
    if (r.layer == Layer::fitting && r.facing == Facing::up) band += 2 * r.area();
  }
  for (const Facet& f : mesh.facets) {
    if (f.layer != Layer::fitting || f.corner[0].z != f.corner[2].z || normal(f).z < 0.5) continue;
    Ring corners;
    for (std::size_t i = 0; i < f.corners; ++i) corners.push_back({f.corner[i].x, f.corner[i].y});
    band += geom::twice_area(std::span<const Point>(corners));
  }
  // Perimeter × 25 mm plus the kites at eight corners of 135 degrees, rounded
  // to the millimetre on the diagonals.
  const double side = 4 * 4'000 + 4 * 4'000 * std::sqrt(2.0), kites = 8 * 25 * 25 * (std::sqrt(2.0) - 1);
  EXPECT_NEAR(static_cast<double>(band) / 2, side * 25 + kites, 4 * 4'000 * std::sqrt(2.0) * 0.5 + 100);
}

}  // namespace
}  // namespace enfilade::mesh
