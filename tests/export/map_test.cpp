// Maps of dungeons: what they show, what they keep from players, and that nothing of
// an architect's plan is left on them.
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <enfilade/export/plan_drawing.hpp>
#include <enfilade/export/room_list.hpp>
#include <enfilade/export/svg.hpp>
#include <enfilade/world/whole.hpp>

#include "export/small_dungeon.hpp"
#include "export/small_house.hpp"

namespace enfilade::exports {
namespace {

using geom::Point;
using ::testing::HasSubstr;
using ::testing::Not;

PlanStyle for_players() {
  PlanStyle style;
  style.reader = MapReader::player;
  return style;
}

const Layer& layer(const Drawing& drawing, const std::string& id) {
  for (const Layer& l : drawing.layers) {
    if (l.id == id) return l;
  }
  static const Layer none;
  ADD_FAILURE() << "no layer " << id;
  return none;
}

// The pieces of all marks in a style; curves by their chords.
std::vector<std::pair<Point, Point>> segments(const Drawing& drawing, const std::string& layer_id,
                                              const std::string& style) {
  std::vector<std::pair<Point, Point>> out;
  for (const Group& group : layer(drawing, layer_id).groups) {
    for (const Mark& mark : group.marks) {
      const Shape* shape = std::get_if<Shape>(&mark.what);
      if (!shape || drawing.styles[mark.style].name != style) continue;
      Point at;
      for (const Step& s : shape->steps()) {
        if (s.op == Step::Op::line || s.op == Step::Op::curve) out.emplace_back(at, s.to);
        at = s.to;
      }
    }
  }
  return out;
}

double distance_to(const std::pair<Point, Point>& s, Point p) {
  const double dx = s.second.x - s.first.x, dy = s.second.y - s.first.y, square = dx * dx + dy * dy;
  const double t = square == 0 ? 0 : std::clamp(((p.x - s.first.x) * dx + (p.y - s.first.y) * dy) / square, 0.0, 1.0);
  return std::hypot(p.x - s.first.x - t * dx, p.y - s.first.y - t * dy);
}
double nearest(const std::vector<std::pair<Point, Point>>& all, Point p) {
  double least = 1e9;
  for (const auto& s : all) least = std::min(least, distance_to(s, p));
  return least;
}

std::vector<std::string> texts(const Drawing& drawing, const std::string& layer_id) {
  std::vector<std::string> out;
  for (const Group& group : layer(drawing, layer_id).groups) {
    for (const Mark& mark : group.marks) {
      if (const Text* text = std::get_if<Text>(&mark.what)) out.push_back(text->text);
    }
  }
  return out;
}

plan::Model generated(plan::DigOrder order, std::uint64_t seed, std::array<std::int32_t, 2> cells = {40, 25}) {
  plan::Brief brief;
  brief.kind = "dungeon";
  brief.seed = seed;
  brief.floors = 1;
  brief.dungeon.order = order;
  brief.dungeon.keys = plan::Keys::chain;
  brief.dungeon.caves = 500;
  brief.dungeon.cells = cells;
  return world::generate(*rules::raise(brief).value(), {}, {}).value();
}

TEST(Map, HasNothingOfAnArchitectsPlan) {
  for (const plan::DigOrder order :
       {plan::DigOrder::rooms_first, plan::DigOrder::rooms_maze, plan::DigOrder::maze_rooms}) {
    const std::string svg = write_svg(draw_plan(generated(order, 3), 0));
    for (const char* ink : {"swing", "leaf", "lintel", "wall", "area", "dimension-line"})
      EXPECT_THAT(svg, Not(HasSubstr("<path class=\"" + std::string(ink) + '"'))) << ink;
    EXPECT_THAT(svg, Not(HasSubstr("m²")));
    EXPECT_THAT(svg, Not(HasSubstr("data-area")));
  }
}

// A line between floor and rock stands on every wall and crosses no way.
TEST(Map, PiecesOfAPassageHaveNoSeams) {
  for (const plan::DigOrder order :
       {plan::DigOrder::rooms_first, plan::DigOrder::rooms_maze, plan::DigOrder::maze_rooms}) {
    const plan::Model model = generated(order, 5);
    const auto lines = segments(draw_plan(model, 0), "walls", "rock-face");
    std::size_t openings = 0;
    for (const plan::Joint& joint : model.joints) {
      const plan::Portal& p = joint.portal;
      if (p.kind == plan::PortalKind::well) continue;
      openings += plan::is_opening(p.kind);
      for (const int percent : {25, 50, 75}) {
        const Point at{p.a.x + (p.b.x - p.a.x) * percent / 100, p.a.y + (p.b.y - p.a.y) * percent / 100};
        EXPECT_GT(nearest(lines, at), 250) << id(order) << ' ' << at.x << ' ' << at.y;
      }
    }
    EXPECT_GT(openings, 20u);
    for (const plan::Room& room : model.rooms) {
      if (room.region.outline || room.region.kind != plan::Kind::room) continue;
      const geom::Box clear = plan::clear_box(room.region);
      for (int i = 0; i < 4; ++i) EXPECT_LT(nearest(lines, clear.corner(i)), 1) << room.path.text();
    }
  }
}

// The walls of caves bend, within half a tile of where one may walk, and meet the ways in.
TEST(Map, CavesAreRough) {
  const plan::Model model = generated(plan::DigOrder::rooms_first, 2);
  const auto lines = segments(draw_plan(model, 0), "walls", "rock-face");
  std::size_t caves = 0, slanted = 0;
  for (const auto& [a, b] : lines) slanted += a.x != b.x && a.y != b.y;
  for (const plan::Room& room : model.rooms) {
    if (room.region.use != plan::Use::cave || !room.region.outline) continue;
    ++caves;
    const std::vector<geom::Length> depths(plan::face_count(room.region), plan::kRockWall);
    geom::each_edge(geom::inset(room.region.outline->polygon, depths).value(), [&](Point a, Point b) {
      const Point at{(a.x + b.x) / 2, (a.y + b.y) / 2};
      const bool way = std::any_of(room.portals.begin(), room.portals.end(), [&](const plan::Portal& p) {
        return distance_to({p.a, p.b}, at) < 1'600;
      });
      EXPECT_TRUE(way || nearest(lines, at) < 750) << at.x << ' ' << at.y;
    });
  }
  EXPECT_GT(caves, 2u);
  EXPECT_GT(slanted, caves * 10);
}

TEST(Map, RockIsHatchedBesideWallsAndNowhereElse) {
  const plan::Model model = generated(plan::DigOrder::rooms_first, 2);
  const Drawing drawing = draw_plan(model, 0);
  const auto walls = segments(drawing, "walls", "rock-face"), strokes = segments(drawing, "rock", "hatching");
  EXPECT_GT(strokes.size(), 3'000u);
  double farthest = 0;
  for (const auto& [a, b] : strokes) farthest = std::max(farthest, nearest(walls, {(a.x + b.x) / 2, (a.y + b.y) / 2}));
  EXPECT_LT(farthest, 2'100);
  // No stretch of wall goes without.
  for (const auto& [a, b] : walls) {
    const Point out{(a.x + b.x) / 2 + (b.y > a.y   ? 400
                                       : b.y < a.y ? -400
                                                   : 0),
                    (a.y + b.y) / 2 + (b.x < a.x   ? 400
                                       : b.x > a.x ? -400
                                                   : 0)};
    EXPECT_LT(nearest(strokes, out), 700);
  }
}

// Strokes follow from where they are, so that windows of one dungeon look alike where they overlap.
TEST(Map, HatchingDoesNotHangOnWhatElseIsDrawn) {
  const plan::Model model = generated(plan::DigOrder::rooms_first, 2);
  PlanStyle part;
  part.window = model.rooms[4].region.box;
  const auto all = segments(draw_plan(model, 0), "rock", "hatching");
  const auto some = segments(draw_plan(model, 0, part), "rock", "hatching");
  const std::set<std::pair<Point, Point>> known(all.begin(), all.end());
  EXPECT_GT(some.size(), 50u);
  EXPECT_LT(some.size(), all.size() / 2);
  for (const auto& s : some) EXPECT_EQ(known.count(s), 1u);
}

TEST(Map, DoorsStandAcrossTheWallAndLockedOnesHaveAKeyhole) {
  testing::SmallDungeon dungeon = testing::sample_dungeon();
  const auto marks = [&](const char* style) {
    const Drawing drawing = draw_plan(dungeon.model, 0);
    std::vector<geom::Box> boxes;
    for (const Group& group : layer(drawing, "doors").groups) {
      for (const Mark& mark : group.marks) {
        const Shape* shape = std::get_if<Shape>(&mark.what);
        if (!shape || drawing.styles[mark.style].name != style) continue;
        geom::Box box{shape->steps()[0].to, shape->steps()[0].to};
        for (const Step& s : shape->steps()) {
          if (s.op != Step::Op::close) box = geom::hull(box, {s.to, s.to});
        }
        boxes.push_back(box);
      }
    }
    return boxes;
  };
  // The doors of the fixture are a tile wide, so a second mark parts their leaves.
  EXPECT_EQ(marks("leaf-door").size() + marks("locked-door").size(), 6u);
  std::set<Point> middles;
  for (plan::Joint& j : dungeon.model.joints) {
    const Point by = j.portal.a.y == j.portal.b.y ? Point{200, 0} : Point{0, 200};
    j.portal.a = j.portal.a + by;
    j.portal.b = j.portal.b - by;
    middles.insert({(j.portal.a.x + j.portal.b.x) / 2, (j.portal.a.y + j.portal.b.y) / 2});
  }
  ASSERT_EQ(marks("leaf-door").size(), 2u);
  ASSERT_EQ(marks("locked-door").size(), 1u);
  EXPECT_EQ(marks("keyhole").size(), 1u);
  for (const geom::Box& box : marks("leaf-door")) {
    EXPECT_EQ(middles.count(box.middle()), 1u);
    EXPECT_GT(box.long_side(), 2 * box.short_side());
  }
}

TEST(Map, ThemesAndWaterAreToldApart) {
  testing::SmallDungeon dungeon({"###########", "#A+B+C+D+E#", "###########"});
  ASSERT_TRUE(dungeon.status.ok());
  std::set<std::string> looks;
  std::set<std::tuple<int, int, int>> colours;
  dungeon.model.rooms.back().finish.floor.role = plan::Role::water;
  for (std::size_t i = 0; i < 5; ++i) {
    plan::Marks marks;
    marks.theme = static_cast<plan::Theme>(i);
    dungeon.model.rooms[i].region.cell = plan::pack(marks);
  }
  const Drawing drawing = draw_plan(dungeon.model, 0);
  for (const Group& group : layer(drawing, "floors").groups) {
    if (group.marks.empty() || group.classes == "ways") continue;
    const Style& style = drawing.styles[group.marks.at(1).style];
    looks.insert(style.name);
    colours.insert({style.fill.r, style.fill.g, style.fill.b});
    EXPECT_EQ(style.name == "water", style.fill.b > style.fill.r + 40);
  }
  EXPECT_EQ(looks, (std::set<std::string>{"theme-masonry", "theme-crypt", "theme-cavern", "theme-mine", "water"}));
  EXPECT_EQ(colours.size(), 5u);
}

// The viewer lays its marks over the first path of a room, and finds by it where the drawing lies.
TEST(Map, ARoomsFirstPathIsItsRegion) {
  const plan::Model model = generated(plan::DigOrder::rooms_first, 2);
  const Drawing drawing = draw_plan(model, 0);
  std::size_t rooms = 0;
  for (const Group& group : layer(drawing, "floors").groups) {
    if (group.classes == "ways") continue;
    const plan::Room& room = model.rooms[rooms++];
    ASSERT_EQ(group.data.front(), (std::pair<std::string, std::string>{"path", room.path.text()}));
    const std::vector<Step>& steps = std::get<Shape>(group.marks.front().what).steps();
    geom::Box box{steps[0].to, steps[0].to};
    for (const Step& s : steps) {
      if (s.op != Step::Op::close) box = geom::hull(box, {s.to, s.to});
    }
    EXPECT_EQ(box, room.region.box);
    EXPECT_EQ(drawing.styles[group.marks.front().style].fill.alpha, 0);
  }
  EXPECT_EQ(rooms, model.rooms.size());
}

TEST(Map, StairsSayWhereTheyLead) {
  testing::SmallDungeon dungeon({"#######", "#AAA+B#", "#AAA#B#", "#AAA#B#", "#######"});
  for (const bool down : {true, false}) {
    plan::Region& stair = dungeon.model.rooms.front().region;
    plan::Marks marks;
    marks.down = down;
    stair.kind = plan::Kind::stair;
    stair.use = plan::Use::stair;
    stair.cell = plan::pack(marks);
    EXPECT_THAT(texts(draw_plan(dungeon.model, 0), "labels"), ::testing::Contains(down ? "down" : "up"));
  }
}

TEST(Map, SquaresAreTilesOfTheFloor) {
  const testing::SmallDungeon dungeon({"#######", "#AAAAA#", "#AAAAA#", "#AAAAA#", "#######"});
  const auto lines = segments(draw_plan(dungeon.model, 0), "grid", "grid");
  // 5 × 3 tiles: four lines north, two lines east.
  ASSERT_EQ(lines.size(), 6u);
  for (const auto& [a, b] : lines) EXPECT_EQ(std::abs(b.x - a.x) + std::abs(b.y - a.y), a.x == b.x ? 4'500 : 7'500);
}

TEST(Map, AGameMasterReadsNumbersLocksAndKeys) {
  testing::SmallDungeon dungeon = testing::sample_dungeon();
  plan::Marks marks = plan::marks_of(dungeon.model.rooms[0].region);
  marks.key = 3;
  dungeon.model.rooms[0].region.cell = plan::pack(marks);
  const Drawing drawing = draw_plan(dungeon.model, 0);
  EXPECT_THAT(texts(drawing, "labels"), ::testing::UnorderedElementsAre("1", "key 3", "2", "3"));
  EXPECT_THAT(texts(drawing, "doors"), ::testing::ElementsAre("3"));
  const std::string svg = write_svg(drawing);
  EXPECT_THAT(svg, HasSubstr("data-lock=\"3\""));
  EXPECT_THAT(svg, HasSubstr("data-key=\"3\""));
  EXPECT_THAT(svg, HasSubstr("<title>Locked door, lock 3</title>"));
}

// The strongest that can be said: a player's map is the same bytes whatever the locks' numbers, wherever the keys lie
// and whatever the goal is.
TEST(Map, APlayersMapDoesNotHangOnSecrets) {
  for (const plan::DigOrder order : {plan::DigOrder::rooms_first, plan::DigOrder::maze_rooms}) {
    plan::Model model = generated(order, 4), other = model;
    for (plan::Room& room : other.rooms) {
      plan::Marks marks = plan::marks_of(room.region);
      marks.key = marks.key != 0 ? 0 : 2;
      marks.zone = 1;
      room.region.cell = plan::pack(marks);
      if (room.region.use == plan::Use::lair || room.region.use == plan::Use::entry)
        room.region.use = plan::Use::chamber;
      std::erase_if(room.objects, [](const plan::Object& o) { return o.kind == plan::ObjectKind::key; });
    }
    for (plan::Joint& joint : other.joints) {
      if (joint.portal.lock != 0) joint.portal.lock = 8;
    }
    EXPECT_EQ(write_svg(draw_plan(model, 0, for_players())), write_svg(draw_plan(other, 0, for_players())));
    EXPECT_NE(write_svg(draw_plan(model, 0)), write_svg(draw_plan(other, 0)));
    EXPECT_TRUE(texts(draw_plan(model, 0, for_players()), "labels").empty());
  }
}

TEST(RoomList, TellsSizesExitsLocksAndKeys) {
  testing::SmallDungeon dungeon = testing::sample_dungeon();
  plan::Marks marks = plan::marks_of(dungeon.model.rooms[1].region);
  marks.key = 3;
  dungeon.model.rooms[1].region.cell = plan::pack(marks);
  const std::string text = write_room_list(dungeon.model);
  EXPECT_THAT(text, HasSubstr("| 3 | **2** | 3 – passage |"));
  EXPECT_THAT(text, HasSubstr("### 1. Chamber, mine\n\n5 × 5 tiles; 7.50 × 7.50 m.\n\n"
                              "- East: opening, to **2**\n"
                              "- South: opening, to a passage that leads to **2** and **3**\n"));
  EXPECT_THAT(text, HasSubstr("### 2. Chamber, flooded\n\n7 × 7 tiles at most, 24 of them floor; 10.50 × 10.50 m.\n"));
  EXPECT_THAT(text, HasSubstr("Here: the **key to lock 3**.\n"));
  EXPECT_THAT(text, HasSubstr("- West: door with lock 3 (key in **2**), to a passage that leads to **2** and **1**\n"));
}

// Whoever reads the map sees where one comes in; so does the list.
TEST(Map, TheGateHasSteps) {
  for (const plan::DigOrder order : {plan::DigOrder::rooms_first, plan::DigOrder::maze_rooms}) {
    const plan::Model model = generated(order, 6);
    for (const MapReader reader : {MapReader::game_master, MapReader::player}) {
      PlanStyle style;
      style.reader = reader;
      const Drawing map = draw_plan(model, 0, style);
      const std::vector<Group>& doors = layer(map, "doors").groups;
      EXPECT_EQ(std::count_if(doors.begin(), doors.end(),
                              [](const Group& g) { return g.title == "Gate, steps up to the surface"; }),
                1);
    }
    EXPECT_THAT(write_room_list(model), HasSubstr(": gate, up to the surface\n"));
  }
}

TEST(Map, TheStepsOfTheGateLieOnTheSheet) {
  constexpr geom::Length kMargin = 300;
  for (const plan::DigOrder order : {plan::DigOrder::rooms_first, plan::DigOrder::maze_rooms}) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const Drawing map = draw_plan(generated(order, seed, {16, 12}), 0);
      for (const Group& group : layer(map, "doors").groups) {
        if (group.title != "Gate, steps up to the surface") continue;
        for (const Mark& mark : group.marks) {
          const Shape* shape = std::get_if<Shape>(&mark.what);
          for (const Step& step : shape ? shape->steps() : std::vector<Step>{}) {
            if (step.op == Step::Op::close) continue;
            EXPECT_TRUE(map.frame.lo.x + kMargin <= step.to.x && step.to.x <= map.frame.hi.x - kMargin &&
                        map.frame.lo.y + kMargin <= step.to.y && step.to.y <= map.frame.hi.y - kMargin)
                << "seed " << seed << " at " << step.to.x << ", " << step.to.y;
          }
        }
      }
    }
  }
}

TEST(RoomList, NumbersAreThoseOfTheMap) {
  for (const plan::DigOrder order : {plan::DigOrder::rooms_first, plan::DigOrder::maze_rooms}) {
    const plan::Model model = generated(order, 6);
    const std::string text = write_room_list(model);
    std::set<std::string> seen;
    const Drawing plan = draw_plan(model, 0);
    for (const Group& group : layer(plan, "floors").groups) {
      for (const auto& [name, value] : group.data) {
        if (name != "number") continue;
        EXPECT_TRUE(seen.insert(value).second);
        EXPECT_THAT(text, HasSubstr("\n### " + value + ". "));
      }
    }
    const auto rooms = std::count_if(model.rooms.begin(), model.rooms.end(), [](const plan::Room& r) {
      return r.region.kind != plan::Kind::hall && r.region.kind != plan::Kind::shaft;
    });
    EXPECT_EQ(seen.size(), static_cast<std::size_t>(rooms));
  }
}

TEST(RoomList, ListsOtherKindsByFloor) {
  const std::string text = write_room_list(testing::SmallHouse(2).model);
  EXPECT_THAT(text, HasSubstr("## Ground floor of 2\n"));
  EXPECT_THAT(text, HasSubstr("## Floor 1 of 2\n"));
  EXPECT_THAT(text, HasSubstr(" m²."));
  EXPECT_THAT(text, Not(HasSubstr("tiles")));
}

}  // namespace
}  // namespace enfilade::exports
