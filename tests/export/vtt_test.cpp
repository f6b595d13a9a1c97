// Battle maps, read back from their text and held against the plan: walls,
// gaps and rays by brute force over the faces of rooms, in millimetres.
#include <enfilade/export/vtt.hpp>

#include <cmath>
#include <fstream>
#include <functional>
#include <numbers>
#include <set>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <enfilade/base/rng.hpp>
#include <enfilade/export/plan_drawing.hpp>
#include <enfilade/world/whole.hpp>

#include "export/json_schema.hpp"
#include "export/plan_fixture.hpp"
#include "export/small_dungeon.hpp"
#include "export/small_house.hpp"
#include "export/vtt_reading.hpp"
#include "rules/offices.hpp"
#include "rules/residences.hpp"

namespace enfilade::exports {
namespace {

using testing::Battle;
using testing::Gap;
using ::testing::HasSubstr;
using testing::P;
using testing::Segment;

plan::Model generated(const plan::Brief& brief) {
  const Result<rules::BuildingPtr> building = rules::raise(brief);
  if (!building) return {};
  Result<plan::Model> model = world::generate(**building, {0}, {});
  return model ? std::move(*model) : plan::Model{};
}

struct Case {
  std::string name;
  plan::Model model;
};

// Every sort of plan: by hand, dungeons, towers, offices of all classes, homes in
// right-angled and in odd outlines.
const std::vector<Case>& cases() {
  static const std::vector<Case> all = [] {
    std::vector<Case> out;
    plan::Model sample = plan::sample_model();
    EXPECT_TRUE(plan::join_portals(sample).ok());
    out.push_back({"sample", sample});
    out.push_back({"house", testing::SmallHouse(2).model});
    out.push_back({"dungeon", testing::sample_dungeon().model});
    out.push_back({"far dungeon", testing::sample_dungeon({-3'001, 977}).model});
    for (const std::uint64_t seed : {1, 2, 3}) {
      plan::Brief tower;
      tower.seed = seed;
      tower.floors = 3;
      out.push_back({"tower " + std::to_string(seed), generated(tower)});
    }
    for (const plan::OfficeClass c : rules::kClasses) {
      out.push_back({"office " + std::string(plan::id(c)), generated(rules::office(c, 60'000, 48'000, 12, 5))});
    }
    for (const rules::FixedOutline& f : rules::fixed_outlines()) {
      out.push_back({"homes " + f.name, generated(rules::residence(f.outline, 2, f.square_metres, 7))});
    }
    for (const Case& c : out) EXPECT_FALSE(c.model.rooms.empty()) << c.name;
    return out;
  }();
  return all;
}

TEST(Vtt, EveryLineLiesOnAWallAndEveryWallHasALine) {
  for (const Case& c : cases()) {
    VttOptions options;
    options.lines = WallLines::middle;
    const Battle map = testing::battle(c.model, options);
    const std::vector<Segment> faces = testing::faces_of(c.model);
    const std::vector<Gap> gaps = testing::gaps_of(c.model, false);
    // A line ends where its portal ends, so it leaves the face as far as that does.
    const double slack = std::max(1.0, testing::rounding(gaps));
    EXPECT_LT(slack, 2) << c.name;
    std::size_t off = 0, in_gap = 0, bare = 0, points = 0;
    for (const Segment& s : map.walls) {
      testing::along(s, 100, [&](P p) {
        ++points;
        off += !testing::near(faces, p, slack);
        in_gap += testing::inside_gap(gaps, p, 1);
      });
    }
    for (const Segment& f : faces) {
      testing::along(f, 100, [&](P p) {
        if (!testing::inside_gap(gaps, p, -1)) bare += !testing::near(map.walls, p, slack);
      });
    }
    EXPECT_GT(points, 100u) << c.name;
    EXPECT_EQ(off, 0u) << c.name;
    EXPECT_EQ(in_gap, 0u) << c.name;
    EXPECT_EQ(bare, 0u) << c.name;
  }
}

// The same along the faces of walls: no line runs over floor, and each is on the
// edge of a wall's solid.
TEST(Vtt, LinesAlongFacesLieOnTheEdgesOfWalls) {
  for (const Case& c : cases()) {
    VttOptions options;
    options.lines = WallLines::faces;
    options.windows = true;  // solids of plans have gaps there
    const Battle map = testing::battle(c.model, options);
    std::vector<Segment> edges;
    for (const geom::Polygon& solid : wall_solids(c.model, 0)) {
      geom::each_edge(solid, [&](geom::Point a, geom::Point b) {
        edges.push_back({testing::to_p(a), testing::to_p(b)});
      });
    }
    std::size_t off = 0, points = 0;
    for (const Segment& s : map.walls) {
      testing::along(s, 100, [&](P p) {
        ++points;
        off += !testing::near(edges, p, 1.5);
      });
    }
    EXPECT_GT(points, 100u) << c.name;
    EXPECT_EQ(off, 0u) << c.name;
  }
}

TEST(Vtt, EveryDoorFillsAGap) {
  for (const Case& c : cases()) {
    for (const WallLines lines : {WallLines::middle, WallLines::faces}) {
      for (const bool windows : {false, true}) {
        VttOptions options;
        options.lines = lines;
        options.windows = windows;
        const Battle map = testing::battle(c.model, options);
        std::set<std::pair<geom::Point, geom::Point>> doors, found;
        for (const plan::Joint& j : c.model.joints) {
          const plan::PortalKind k = j.portal.kind;
          const bool door = plan::has_leaf(k) || k == plan::PortalKind::elevator;
          if (c.model.rooms[static_cast<std::size_t>(j.a)].region.storey == 0 &&
              (door || (windows && k == plan::PortalKind::window)))
            doors.insert({j.portal.a, j.portal.b});
        }
        for (const testing::Door& d : map.doors) {
          const geom::Point a = testing::rounded(d.bounds.a), b = testing::rounded(d.bounds.b);
          found.insert({std::min(a, b), std::max(a, b)});
          EXPECT_TRUE(map.corners.count(a) == 1 && map.corners.count(b) == 1) << c.name;
          testing::along(d.bounds, 50, [&](P p) {
            if (testing::length(p, d.bounds.a) < 2 || testing::length(p, d.bounds.b) < 2) return;
            EXPECT_FALSE(testing::near(map.walls, p, 1)) << c.name;
          });
          EXPECT_NEAR(d.position.x, (d.bounds.a.x + d.bounds.b.x) / 2, 0.002);
          EXPECT_NEAR(d.position.y, (d.bounds.a.y + d.bounds.b.y) / 2, 0.002);
          // y runs down in the file.
          EXPECT_NEAR(d.rotation, std::atan2(d.bounds.a.y - d.bounds.b.y, d.bounds.b.x - d.bounds.a.x), 1e-5) << c.name;
          EXPECT_GT(d.rotation, -std::numbers::pi / 2);
          EXPECT_LT(d.rotation, std::numbers::pi / 2 + 1e-5);
        }
        EXPECT_EQ(found, doors) << c.name;
        EXPECT_EQ(map.doors.size(), doors.size()) << c.name;
      }
    }
  }
}

// A ray is free if and only if all faces that it crosses are crossed in a gap.
// Rays that pass a corner or the end of a gap by less than 3 mm tell nothing.
TEST(Vtt, RaysAreStoppedByWallsAlone) {
  std::size_t free_rays = 0, stopped = 0;
  for (const Case& c : cases()) {
    const Battle map = testing::battle(c.model, [] {
      VttOptions o;
      o.lines = WallLines::middle;
      return o;
    }());
    const std::vector<Segment> faces = testing::faces_of(c.model);
    const std::vector<Gap> gaps = testing::gaps_of(c.model, false);
    Rng rng(root_key(11), Purpose::sample);
    const geom::Box box = map.frame.box;
    for (int i = 0; i < 1'500; ++i) {
      const auto x = double(rng.between(box.lo.x, box.hi.x)), y = double(rng.between(box.lo.y, box.hi.y));
      const auto dx = double(rng.between(-6'000, 6'000)), dy = double(rng.between(-6'000, 6'000));
      const Segment ray{{x, y}, {x + dx, y + dy}};
      bool wall = false, unclear = false;
      for (const Segment& f : faces) {
        unclear = unclear || testing::nearest(ray, f.a) < 3 || testing::nearest(f, ray.a) < 3 ||
                  testing::nearest(f, ray.b) < 3;
        if (const auto p = testing::crossing(ray, f)) wall = wall || !testing::inside_gap(gaps, *p, 0);
      }
      for (const Gap& g : gaps)
        unclear = unclear || testing::nearest(ray, g.at.a) < 3 || testing::nearest(ray, g.at.b) < 3;
      if (unclear) continue;
      bool hit = false;
      for (const Segment& s : map.walls) hit = hit || testing::crossing(ray, s).has_value();
      EXPECT_EQ(hit, wall) << c.name << " " << x << " " << y << " by " << dx << " " << dy;
      (hit ? stopped : free_rays) += 1;
    }
  }
  EXPECT_GT(free_rays, 2'000u);
  EXPECT_GT(stopped, 2'000u);
}

// Whole rooms: what one sees of one's own, and that no other room is seen without
// an opening. Along the faces of walls, as dungeons are written.
TEST(Vtt, ARoomSeesItselfAndNotItsNeighbours) {
  for (const Case& c : cases()) {
    const Battle map = testing::battle(c.model, {});
    Rng rng(root_key(5), Purpose::sample);
    std::vector<std::pair<std::size_t, P>> places;
    std::set<std::pair<std::size_t, std::size_t>> joined;
    for (const plan::Joint& j : c.model.joints) {
      if (j.a >= 0 && j.b >= 0) joined.insert({std::size_t(j.a), std::size_t(j.b)});
    }
    for (std::size_t i = 0; i < c.model.rooms.size(); ++i) {
      const plan::Region& r = c.model.rooms[i].region;
      if (r.storey != 0) continue;
      const bool convex = !r.outline || (r.outline->polygon.holes.empty() && geom::is_convex(r.outline->polygon.outer));
      const geom::Polygon shape = plan::polygon_of(r);
      std::vector<P> own;
      for (int k = 0; k < 60 && own.size() < 3; ++k) {
        const geom::Point p{rng.between(r.box.lo.x, r.box.hi.x), rng.between(r.box.lo.y, r.box.hi.y)};
        if (geom::locate(shape, p) == geom::Where::inside && geom::clearance(shape, p) > 800)
          own.push_back(testing::to_p(p));
      }
      for (const P a : own) {
        for (const P b : own) { EXPECT_FALSE(convex && testing::stopped(map.walls, {a, b})) << c.name; }
      }
      if (!own.empty()) places.emplace_back(i, own.front());
    }
    for (std::size_t k = 0; k + 1 < places.size(); ++k) {
      const auto [i, a] = places[k];
      const auto [j, b] = places[k + 1];
      const bool box = !c.model.rooms[i].region.outline && !c.model.rooms[j].region.outline;
      // Beside one another with one wall between and no way: nothing passes.
      const geom::Box both = geom::intersect(c.model.rooms[i].region.box, c.model.rooms[j].region.box);
      const bool beside = both.lo.x <= both.hi.x && both.lo.y <= both.hi.y;
      if (!box || !beside || joined.count({std::min(i, j), std::max(i, j)})) continue;
      const geom::Point a0 = testing::rounded(a), b0 = testing::rounded(b);
      const bool straight = (std::min(a0.x, b0.x) >= both.lo.x && std::max(a0.x, b0.x) <= both.hi.x) ||
                            (std::min(a0.y, b0.y) >= both.lo.y && std::max(a0.y, b0.y) <= both.hi.y);
      EXPECT_TRUE(!straight || testing::stopped(map.walls, {a, b})) << c.name;
    }
  }
}

TEST(Vtt, StraightRunsAreOneSegmentAndNothingIsDrawnTwice) {
  for (const Case& c : cases()) {
    for (const WallLines lines : {WallLines::middle, WallLines::faces}) {
      VttOptions options;
      options.lines = lines;
      const Battle map = testing::battle(c.model, options);
      std::set<geom::Point> ends;
      for (const Gap& g : testing::gaps_of(c.model, false)) {
        ends.insert(testing::rounded(g.at.a));
        ends.insert(testing::rounded(g.at.b));
      }
      for (const auto& line : map.lines) {
        for (std::size_t i = 1; i + 1 < line.size(); ++i) {
          const geom::Point p = testing::rounded(line[i - 1]), q = testing::rounded(line[i]),
                            r = testing::rounded(line[i + 1]);
          EXPECT_TRUE(geom::cross(p, q, r) != 0 || ends.count(q) == 1) << c.name;
        }
      }
      // Along the axes exactly; the faces of slanted walls may differ by a millimetre.
      std::set<std::pair<std::pair<int, geom::Length>, std::pair<geom::Length, geom::Length>>> runs;
      for (const Segment& s : map.walls) {
        const geom::Point a = std::min(testing::rounded(s.a), testing::rounded(s.b)),
                          b = std::max(testing::rounded(s.a), testing::rounded(s.b));
        if (a.y == b.y) runs.insert({{0, a.y}, {a.x, b.x}});
        else if (a.x == b.x) runs.insert({{1, a.x}, {a.y, b.y}});
      }
      for (auto at = runs.begin(); at != runs.end(); ++at) {
        const auto then = std::next(at);
        const bool same_line = then != runs.end() && then->first == at->first;
        EXPECT_TRUE(!same_line || at->second.second <= then->second.first) << c.name;
      }
    }
  }
}

TEST(Vtt, TheDungeonsTilesAreTheSquares) {
  for (const geom::Point first : {geom::Point{0, 0}, geom::Point{-40, 17}}) {
    const testing::SmallDungeon dungeon = testing::sample_dungeon(first);
    ASSERT_TRUE(dungeon.status.ok());
    const Result<VttFrame> frame = vtt_frame(dungeon.model, 0);
    ASSERT_TRUE(frame.ok());
    EXPECT_EQ(frame->columns, 15);
    EXPECT_EQ(frame->rows, 13);
    EXPECT_EQ(frame->box.lo,
              (geom::Point{first.x * plan::kCell - plan::kRockWall, first.y * plan::kCell - plan::kRockWall}));
    // The locked door of the picture: column 10, second row from below, upright in the middle of its tile.
    const nlohmann::json map = testing::vtt_json(dungeon.model, {});
    EXPECT_THAT(map.dump(), HasSubstr(R"("bounds":[{"x":10.5,"y":11},{"x":10.5,"y":12}])"));
  }
}

TEST(Vtt, FitsItsSchemaWhateverTheName) {
  std::ifstream in(ENFILADE_SOURCE_DIR "/docs/schema/dd2vtt.schema.json");
  const nlohmann::json schema = nlohmann::json::parse(in);
  VttOptions rich;
  rich.lamps = rich.windows = true;
  for (const Case& c : cases()) {
    plan::Model model = c.model;
    model.brief.id = "a \"b\"\\ \n\t\x01 </script> \xff \xe6\xb4\x9e";
    for (const VttOptions& options : {VttOptions{}, rich}) {
      const nlohmann::json map = testing::vtt_json(model, options);
      EXPECT_EQ(testing_schema::fault(schema, schema, map), "") << c.name;
      EXPECT_EQ(map.at("lights").empty(), !options.lamps);
      EXPECT_THAT(map.at("name").get<std::string>(), HasSubstr("a \"b\"\\"));
    }
  }
}

TEST(Vtt, ThePictureIsKeptByteForByte) {
  const plan::Model model = testing::SmallHouse(1).model;
  for (const std::size_t more : {0, 1, 2, 3, 200'000}) {
    const Result<VttFrame> frame = vtt_frame(model, 0);
    ASSERT_TRUE(frame.ok());
    std::string png = testing::fake_png(frame->columns * 70, frame->rows * 70);
    for (std::size_t i = 0; i < more; ++i) png += static_cast<char>(i * 7);
    MemorySink sink;
    ASSERT_TRUE(write_vtt(model, 0, png, sink).ok());
    EXPECT_EQ(testing::from_base64(nlohmann::json::parse(sink.text()).at("image").get<std::string>()), png) << more;
  }
}

TEST(Vtt, TallFurnitureStopsSight) {
  const plan::Model model = testing::SmallHouse(1).model;
  VttOptions bare;
  bare.furniture = false;
  const nlohmann::json map = testing::vtt_json(model, {});
  ASSERT_EQ(map.at("objects_line_of_sight").size(), 2u);  // the cabinet of each office
  EXPECT_EQ(map.at("objects_line_of_sight").at(0).size(), 5u);
  EXPECT_EQ(map.at("objects_line_of_sight").at(0).front(), map.at("objects_line_of_sight").at(0).back());
  EXPECT_TRUE(testing::vtt_json(model, bare).at("objects_line_of_sight").empty());
}

TEST(Vtt, RefusesWhatItCannotWrite) {
  const plan::Model model = testing::SmallHouse(1).model;
  MemorySink sink;
  const auto refuse = [&](int storey, const std::string& png, const VttOptions& options) {
    const Status s = write_vtt(model, storey, png, sink, options);
    EXPECT_FALSE(s.ok());
    EXPECT_TRUE(sink.bytes().empty());
    return s.ok() ? std::string() : s.error().line();
  };
  EXPECT_THAT(refuse(7, "", {}), HasSubstr("no floor 7"));
  EXPECT_THAT(refuse(0, "GIF89a", {}), HasSubstr("no PNG"));
  EXPECT_THAT(refuse(0, testing::fake_png(840, 561), {}), HasSubstr("840 by 561"));
  VttOptions options;
  options.pixels_per_grid = 7;
  EXPECT_THAT(refuse(0, "", options), HasSubstr("8 to 400"));
  options.pixels_per_grid = 70;
  options.square = 20'000;
  EXPECT_THAT(refuse(0, "", options), HasSubstr("500 to 10000"));
}

TEST(Vtt, LargeFloorsHaveCoarserPicturesAndALimit) {
  plan::Model model = testing::sample_dungeon().model;
  plan::Room& room = model.rooms.front();
  room.region.outline = nullptr;
  const auto pixels = [&](geom::Length cells) {
    room.region.box = {{0, 0}, {cells * plan::kCell, cells * plan::kCell}};
    const Result<VttFrame> frame = vtt_frame(model, 0);
    EXPECT_TRUE(frame.ok());
    EXPECT_EQ(frame->columns, 2 * cells + 1);
    return vtt_pixels(*frame, 70);
  };
  EXPECT_EQ(*pixels(20), 70);
  EXPECT_EQ(*pixels(100), 44);  // 201 squares: 8 844 pixels, 78.2 million in all
  EXPECT_EQ(*pixels(plan::kMostCells), 8);
  const Result<int> none = pixels(2'000);
  ASSERT_FALSE(none.ok());
  EXPECT_EQ(none.error().code, ErrorCode::exhausted);
  EXPECT_THAT(none.error().line(), HasSubstr("4001 by 4001 squares"));
  VttOptions options;
  MemorySink sink;
  EXPECT_THAT(write_vtt(model, 0, "", sink, options).error().line(), HasSubstr("80000000 in all"));
}

}  // namespace
}  // namespace enfilade::exports
