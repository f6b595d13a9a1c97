// What a brief says of a dungeon.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "brief/briefs.hpp"

namespace enfilade::brief {
namespace {

using ::testing::HasSubstr;

std::string toml(const std::string& lines) { return "kind = \"dungeon\"\n" + lines; }
std::string error_of(const std::string& lines) { return test::error_of(toml(lines), "d.toml"); }
std::string error_in(const std::string& lines) { return test::error_of(toml("[dungeon]\n" + lines), "d.toml"); }
std::string json_error_of(const std::string& members) {
  return test::error_of(R"({"kind":"dungeon",)" + members + "}", "d.json");
}

plan::Brief read(const std::string& text, const char* file = "d.toml") {
  const auto result = read_brief(text, file);
  EXPECT_TRUE(result) << (result ? "" : result.error().line());
  return result ? *result : plan::Brief{};
}

TEST(DungeonBrief, TheKindAloneIsABrief) {
  const plan::Brief b = read("kind = \"dungeon\"");
  EXPECT_EQ(b.dungeon, plan::Dungeon{});
  EXPECT_EQ(b.floors, 1);
  EXPECT_FALSE(b.given.floors);
  EXPECT_TRUE(plan::check_limits(b));
}

constexpr const char* kEverything = R"(
levels = 3
floor_height = 4
palette = "slate"
[dungeon]
maze = "hunt-and-kill"
rooms = 7
room_side = [3, 5]
detour = 1.5
sparseness = 8
loops = 0.1235
straight = 4
least_open = 0.5
doors = 1
caves = 0
props = 0.25
themes = ["mine", "crypt"]
keys = "loose"
locks = 8
diggers = [
  {dig = "maze"},
  {amount = 8, share = 0.4, dig = "sparseness"},
  {dig = "weighted-rooms", amount = 12},
  {dig = "link"},
  {dig = "sparseness"},
  {dig = "loops"},
  {dig = "prefabs"},
  {dig = "doors", share = 1},
  {dig = "doors"},
]
[[dungeon.prefabs]]
name = "shrine"
rows = ["#.#", " + "]
weight = 2
[[dungeon.prefabs]]
rows = ["+"]
[site]
cells = [64, 3]
)";

plan::Dungeon everything() {
  plan::Dungeon d;
  d.cells = {64, 3};
  d.levels = 3;
  d.maze = plan::MazeKind::hunt_and_kill;
  d.rooms = 7;
  d.room_side = {3, 5};
  d.detour = 1'500;
  d.sparseness = 8;
  d.loops = 124;
  d.straight = 4;
  d.least_open = 500;
  d.doors = 1'000;
  d.caves = 0;
  d.props = 250;
  d.themes = {plan::Theme::mine, plan::Theme::crypt};
  d.keys = plan::Keys::loose;
  d.locks = 8;
  d.diggers = {{plan::DiggerKind::maze, -1, -1},           {plan::DiggerKind::sparseness, 8, 400},
               {plan::DiggerKind::weighted_rooms, 12, -1}, {plan::DiggerKind::link, -1, -1},
               {plan::DiggerKind::sparseness, -1, -1},     {plan::DiggerKind::loops, -1, -1},
               {plan::DiggerKind::prefabs, -1, -1},        {plan::DiggerKind::doors, -1, 1'000},
               {plan::DiggerKind::doors, -1, -1}};
  d.prefabs = {{"shrine", {"#.#", " + "}, 2}, {"", {"+"}, 1}};
  d.given = {true, false, true, true, true, true, true, true, true, true, true};  // an order would have no effect
  return d;
}

TEST(DungeonBrief, EveryKey) {
  const plan::Brief b = read(toml(kEverything));
  EXPECT_EQ(b.dungeon, everything());
  EXPECT_EQ(b.floors, 3);
  EXPECT_TRUE(b.given.floors);
  EXPECT_EQ(b.floor_height, 4'000);
  EXPECT_EQ(b.palette, "slate");
  EXPECT_EQ(plan::lowest_storey(b), -2);
}

TEST(DungeonBrief, JsonSaysTheSame) {
  const plan::Brief b = read(R"({"dungeon": {"maze": "hunt-and-kill", "rooms": 7,
    "room_side": [3, 5], "detour": 1.5, "sparseness": 8, "loops": 0.1235, "straight": 4, "least_open": 0.5, "doors": 1,
    "caves": 0, "props": 0.25, "themes": ["mine", "crypt"], "keys": "loose", "locks": 8,
    "diggers": [{"dig": "maze"}, {"amount": 8, "share": 0.4, "dig": "sparseness"},
                {"dig": "weighted-rooms", "amount": 12}, {"dig": "link"}, {"dig": "sparseness"}, {"dig": "loops"},
                {"dig": "prefabs"}, {"dig": "doors", "share": 1}, {"dig": "doors"}],
    "prefabs": [{"name": "shrine", "rows": ["#.#", " + "], "weight": 2}, {"rows": ["+"]}]},
    "levels": 3, "kind": "dungeon", "site": {"cells": [64, 3]}})",
                             "d.json");
  EXPECT_EQ(b.dungeon, everything());
}

TEST(DungeonBrief, ASiteWithoutEnd) {
  const plan::Brief b = read(toml("[site]\nunbounded = true"));
  EXPECT_TRUE(b.dungeon.unbounded);
  EXPECT_FALSE(b.dungeon.given.cells);
  EXPECT_EQ(write_brief(b).find("cells"), std::string::npos);
  EXPECT_TRUE(read(write_brief(b)).dungeon.unbounded);
  EXPECT_TRUE(read(toml("[site]\nunbounded = false\ncells = [5, 6]")).dungeon.given.cells);
  EXPECT_EQ(error_of("[site]\ncells = [5, 6]\nunbounded = true"),
            "d.toml:3:1: site.cells can't stand beside site.unbounded; a site is one or the other");
  EXPECT_EQ(error_of("[site]\nunbounded = 1"), "d.toml:3:13: site.unbounded is 1; allowed are true and false");
}

TEST(DungeonBrief, OnlyWhatTheFileSaidIsGiven) {
  const auto given = [](const std::string& lines) {
    const auto& g = read(toml(lines)).dungeon.given;
    return std::string(g.cells ? "c" : "") + (g.order ? "o" : "") + (g.maze ? "m" : "") + (g.keys ? "k" : "") +
           (g.room_side ? "r" : "") + (g.detour ? "t" : "") + (g.least_open ? "l" : "") + (g.doors ? "d" : "") +
           (g.caves ? "v" : "") + (g.props ? "p" : "") + (g.locks ? "x" : "");
  };
  EXPECT_EQ(given(""), "");
  EXPECT_EQ(given("[site]\ncells = [40, 25]"), "c");
  EXPECT_EQ(given("[dungeon]\norder = \"rooms-first\""), "o");
  EXPECT_EQ(given("[dungeon]\norder = \"rooms-maze\"\nmaze = \"prim\""), "om");
  EXPECT_EQ(given("[dungeon]\norder = \"maze-rooms\"\nleast_open = 0.33"), "ol");
  EXPECT_EQ(given("[dungeon]\nkeys = \"none\""), "k");
  EXPECT_EQ(given("[dungeon]\nkeys = \"loose\"\nlocks = 3"), "kx");
  for (const auto& [line, mark] : {std::pair{"rooms = 3", ""},
                                   {"room_side = [2, 6]", "r"},
                                   {"detour = 2.3", "t"},
                                   {"doors = 0.8", "d"},
                                   {"caves = 0.15", "v"},
                                   {"props = 0.3", "p"}})
    EXPECT_EQ(given("[dungeon]\n" + std::string(line)), mark) << line;
}

// What no step reads is an error that says who would, and what is read instead.
TEST(DungeonBrief, KeysWithoutEffect) {
  const std::string first = "\"rooms\", \"room_side\", \"detour\", \"doors\", \"caves\" and \"prefabs\"";
  EXPECT_EQ(error_in("rooms = 3\nloops = 0.5"),
            "d.toml:4:1: dungeon.loops is for order \"rooms-maze\" and \"maze-rooms\"; here order is \"rooms-first\"; "
            "allowed there are " +
                first);
  EXPECT_EQ(error_in("order = \"maze-rooms\"\ndetour = 2"),
            "d.toml:4:1: dungeon.detour is for order \"rooms-first\"; here order is \"maze-rooms\"; allowed there are "
            "\"maze\", \"rooms\", \"room_side\", \"sparseness\", \"loops\", \"straight\", \"least_open\", \"doors\", "
            "\"caves\" and \"prefabs\"");
  EXPECT_EQ(error_in("order = \"rooms-maze\"\nmaze = \"prim\"\nstraight = 3"),
            "d.toml:5:1: dungeon.straight is for maze \"depth-first\" and \"hunt-and-kill\"; here maze is \"prim\"");
  EXPECT_EQ(
      error_in("locks = 2"),
      "d.toml:3:1: dungeon.locks is for keys \"chain\" and \"loose\"; here keys is \"none\", so nothing is locked");
  EXPECT_EQ(error_in("diggers = [{dig = \"maze\"}]\ncaves = 1"),
            "d.toml:4:1: dungeon.caves has no effect: no step of diggers uses it; allowed there are \"maze\" and "
            "\"straight\"");
  EXPECT_EQ(
      error_in("order = \"maze-rooms\"\ndiggers = [{dig = \"rooms\", amount = 3}, {dig = \"link\"}]"),
      "d.toml:3:1: dungeon.order has no effect beside these diggers, which leave it nothing to say; allowed there "
      "are \"room_side\", \"detour\" and \"caves\"");
  EXPECT_EQ(json_error_of(R"("dungeon":{"maze":"prim"})").substr(0, 77),
            "d.json: /dungeon/maze: dungeon.maze is for order \"rooms-maze\" and \"maze-rooms");
  EXPECT_EQ(error_in("prefabs = [{rows = [\"+\"]}]\ndiggers = [{dig = \"rooms\"}]").substr(0, 47),
            "d.toml:3:1: dungeon.prefabs has no effect: no s");
  // Ground without end is dug in all three orders, unless the brief says one; and the site may stand behind.
  EXPECT_EQ(error_in("loops = 0.5\ndetour = 2\nmaze = \"prim\"\n[site]\nunbounded = true"), "no error");
  EXPECT_NE(error_in("order = \"rooms-first\"\nloops = 0.5\n[site]\nunbounded = true"), "no error");
}

// What was not given is a comment, and stays not given.
TEST(DungeonBrief, WritingKeepsWhatWasGiven) {
  const plan::Brief b = read(write_brief(read("kind = \"dungeon\"")));
  EXPECT_EQ(b.dungeon, plan::Dungeon{});
  EXPECT_FALSE(b.given.floors);
}

// Numbers that a digger does not have say nothing, and are not written.
TEST(DungeonBrief, WritingLeavesOutWhatADiggerDoesNotHave) {
  plan::Brief b = read("kind = \"dungeon\"");
  b.dungeon.diggers = {{plan::DiggerKind::maze, 3, 500}};
  EXPECT_EQ(read(write_brief(b)).dungeon.diggers, (std::vector<plan::Digger>{{}}));
}

TEST(DungeonBrief, LevelsAreNotFloors) {
  EXPECT_EQ(
      error_of("floors = 3"),
      "d.toml:2:1: floors is for kind \"tower\", \"office\" and \"apartments\"; this is a dungeon, which has levels");
  EXPECT_EQ(test::error_of("levels = 3"),
            "tower.toml:1:1: levels is for kind \"dungeon\"; this is a tower, which has floors");
  EXPECT_EQ(test::error_of("levels = 3\nkind = \"apartments\""),
            "tower.toml:1:1: levels is for kind \"dungeon\"; these are apartments, which have floors");
  EXPECT_EQ(error_of("levels = 0"), "d.toml:2:10: levels is 0; allowed are whole numbers from 1 to 64");
  EXPECT_EQ(json_error_of("\"levels\": 65"), "d.json: /levels: levels is 65; allowed are whole numbers from 1 to 64");
  EXPECT_EQ(json_error_of("\"levels\": 2.0"), "d.json: /levels: levels is 2.0; allowed are whole numbers from 1 to 64");
}

TEST(DungeonBrief, KeysOfOtherKinds) {
  EXPECT_EQ(error_of("apartment_area = 3"), "d.toml:2:1: apartment_area is for kind \"apartments\"; this is a dungeon");
  EXPECT_EQ(error_of("bay = 3"),
            "d.toml:2:1: bay is for kind \"tower\", \"office\" and \"apartments\"; this is a dungeon");
  EXPECT_EQ(error_of("rooms = 3"),
            "d.toml:2:1: rooms is for kind \"apartments\"; this is a dungeon, whose own belongs under [dungeon]");
  EXPECT_EQ(
      error_of("[site]\nwidth = 30"),
      "d.toml:3:1: site.width is for kind \"tower\", \"office\" and \"apartments\"; the site of a dungeon is cells, or "
      "unbounded");
  EXPECT_EQ(test::error_of("[dungeon]\norder = 3"), "tower.toml:1:2: dungeon is for kind \"dungeon\"; this is a tower");
  EXPECT_EQ(test::error_of("[site]\ncells = [3, 3]"),
            "tower.toml:2:1: site.cells is for kind \"dungeon\"; the site of a tower is width and depth");
  EXPECT_EQ(
      test::error_of(R"({"kind": "apartments", "site": {"unbounded": true}})", "a.json"),
      "a.json: /site/unbounded: site.unbounded is for kind \"dungeon\"; the site of apartments is width and depth, a "
      "polygon, or footprints");
}

TEST(DungeonBrief, KeysInTheWrongTable) {
  EXPECT_EQ(error_of("order = \"rooms-maze\""), "d.toml:2:1: unknown key \"order\"; it belongs under [dungeon]");
  EXPECT_EQ(error_of("[site]\nloops = 1"), "d.toml:3:1: unknown key \"loops\" in site; it belongs under [dungeon]");
  EXPECT_EQ(error_of("cells = [3, 3]"), "d.toml:2:1: unknown key \"cells\"; it belongs under [site]");
  EXPECT_EQ(error_in("cells = [3, 3]"), "d.toml:3:1: unknown key \"cells\" in dungeon; it belongs under [site]");
  EXPECT_EQ(error_in("levels = 3"), "d.toml:3:1: unknown key \"levels\" in dungeon; it belongs above [dungeon]");
  EXPECT_EQ(json_error_of(R"("dungeon":{"unbounded":true})"),
            "d.json: /dungeon/unbounded: unknown key \"unbounded\" in dungeon; it belongs into the object \"site\"");
  EXPECT_THAT(test::error_of("order = 3"),
              HasSubstr("unknown key \"order\"; known are "));  // a tower has no such table
}

TEST(DungeonBrief, UnknownKeys) {
  EXPECT_EQ(error_in("mazes = \"prim\""), "d.toml:3:1: unknown key \"mazes\" in dungeon; did you mean \"maze\"?");
  EXPECT_THAT(error_in("monsters = 3"),
              HasSubstr("d.toml:3:1: unknown key \"monsters\" in dungeon; known are \"order\", "));
  EXPECT_EQ(error_in("diggers = [{dig = \"maze\"}, {dig = \"rooms\", amuont = 3}]"),
            "d.toml:3:44: unknown key \"amuont\" in dungeon.diggers[1]; did you mean \"amount\"?");
  EXPECT_EQ(
      json_error_of(R"("dungeon":{"prefabs":[{"rows":["+"],"wieght":3}]})"),
      "d.json: /dungeon/prefabs/0/wieght: unknown key \"wieght\" in dungeon.prefabs[0]; did you mean \"weight\"?");
  EXPECT_EQ(error_of("levles = 3"), "d.toml:2:1: unknown key \"levles\"; did you mean \"levels\"?");
  EXPECT_EQ(error_of("[dungon]"), "d.toml:2:2: unknown key \"dungon\"; did you mean \"dungeon\"?");
}

TEST(DungeonBrief, NumbersHaveLimits) {
  EXPECT_EQ(error_in("rooms = -1"), "d.toml:3:9: dungeon.rooms is -1; allowed are whole numbers from 0 to 4000");
  EXPECT_EQ(error_in("detour = 0.9"), "d.toml:3:10: dungeon.detour is 0.9; allowed are numbers from 1 to 10");
  EXPECT_EQ(error_in("loops = \"many\""), "d.toml:3:9: dungeon.loops is \"many\"; allowed are numbers from 0 to 1");
  EXPECT_EQ(error_in("doors = nan"), "d.toml:3:9: dungeon.doors is nan; allowed are numbers from 0 to 1");
  EXPECT_EQ(json_error_of(R"("dungeon":{"locks":9})"),
            "d.json: /dungeon/locks: dungeon.locks is 9; allowed are whole numbers from 1 to 8");
  EXPECT_EQ(error_of("[site]\ncells = [2, 5]"),
            "d.toml:3:10: site.cells[0] is 2; allowed are whole numbers from 3 to 512");
  EXPECT_EQ(json_error_of(R"("site":{"cells":[3,513]})"),
            "d.json: /site/cells/1: site.cells[1] is 513; allowed are whole numbers from 3 to 512");
  EXPECT_EQ(error_of("[site]\ncells = [3]"),
            "d.toml:3:9: site.cells is an array of 1; allowed are two whole numbers of cells, along x and y: [40, 25]");
  EXPECT_EQ(
      error_in("room_side = 3"),
      "d.toml:3:13: dungeon.room_side is 3; allowed are two whole numbers of cells, the least and the most: [2, 6]");
  EXPECT_EQ(error_in("room_side = [6, 5]"), "d.toml:3:13: dungeon.room_side is [6, 5]; the least comes first");
  EXPECT_EQ(error_in("room_side = [2, 25]"),
            "d.toml:3:17: dungeon.room_side[1] is 25; allowed are whole numbers from 2 to 24");
}

TEST(DungeonBrief, Words) {
  EXPECT_EQ(error_in("order = \"rooms\""),
            "d.toml:3:9: dungeon.order is \"rooms\"; allowed are \"rooms-first\", \"rooms-maze\" and \"maze-rooms\"");
  EXPECT_EQ(error_in("keys = true"), "d.toml:3:8: dungeon.keys is true; allowed are \"none\", \"chain\" and \"loose\"");
  EXPECT_EQ(error_in("themes = [\"mine\", \"lava\"]"),
            "d.toml:3:19: dungeon.themes[1] is \"lava\"; allowed are \"masonry\", \"crypt\", \"cavern\", \"mine\" and "
            "\"flooded\"");
  EXPECT_EQ(json_error_of(R"("dungeon":{"themes":["mine","mine"]})"),
            "d.json: /dungeon/themes/1: dungeon.themes has \"mine\" twice");
  EXPECT_EQ(error_in("themes = \"mine\""),
            "d.toml:3:10: dungeon.themes is \"mine\"; allowed is an array of themes: [\"masonry\", \"crypt\"]");
  EXPECT_EQ(error_of("dungeon = 3"),
            "d.toml:2:11: dungeon is 3; allowed is a table: [dungeon] with order, rooms and others");
}

TEST(DungeonBrief, Diggers) {
  EXPECT_EQ(error_in("diggers = [\"maze\"]"),
            "d.toml:3:12: dungeon.diggers[0] is \"maze\"; allowed are the keys \"dig\", \"amount\" and \"share\"");
  EXPECT_EQ(error_in("diggers = [{amount = 3}]"),
            "d.toml:3:12: dungeon.diggers[0] has no key \"dig\", which says what is done");
  EXPECT_THAT(error_in("diggers = [{dig = \"hole\"}]"),
              HasSubstr("d.toml:3:19: dungeon.diggers[0].dig is \"hole\"; allowed are \"maze\", \"ends\", "));
  EXPECT_EQ(error_in("diggers = [{dig = \"maze\", amount = 1}]"),
            "d.toml:3:27: dungeon.diggers[0].amount does not belong to \"maze\", which has no numbers");
  EXPECT_EQ(error_in("diggers = [{dig = \"rooms\", share = 1}]"),
            "d.toml:3:28: dungeon.diggers[0].share does not belong to \"rooms\", which has amount");
  EXPECT_EQ(error_in("diggers = [{dig = \"doors\", share = 1.5}]"),
            "d.toml:3:36: dungeon.diggers[0].share is 1.5; allowed are numbers from 0 to 1");
  std::string many;
  for (int i = 0; i < plan::kMostDiggers; ++i) many += "{dig = \"maze\"}, ";
  EXPECT_EQ(error_in("diggers = [" + many + "]"), "no error");
  EXPECT_EQ(error_in("diggers = [" + many + "{dig = \"maze\"}]"),
            "d.toml:3:11: dungeon.diggers has 33 elements; allowed are at most 32");
}

TEST(DungeonBrief, Prefabs) {
  const auto of = [](const std::string& prefab) { return error_in("prefabs = [" + prefab + "]"); };
  EXPECT_EQ(of("3"), "d.toml:3:12: dungeon.prefabs[0] is 3; allowed are the keys \"name\", \"rows\" and \"weight\"");
  EXPECT_EQ(of("{name = \"a\"}"), "d.toml:3:12: dungeon.prefabs[0] has no key \"rows\", which draw the room");
  EXPECT_EQ(of("{rows = []}"), "d.toml:3:20: dungeon.prefabs[0].rows is empty; allowed are 1 to 12 rows");
  EXPECT_EQ(of("{rows = [\"..\"]}"), "d.toml:3:20: dungeon.prefabs[0].rows has no anchor '+', so nobody could come in");
  EXPECT_EQ(of("{rows = [\".#+\"]}"), "d.toml:3:20: dungeon.prefabs[0].rows is in pieces that do not hang together");
  for (const char* pinched :
       {"[\"...\", \".#.\", \"#.+\"]", "[\"...\", \".#.\", \"+.#\"]", "[\"..##\", \"..##\", \"##..\", \"##.+\"]"}) {
    EXPECT_EQ(of(std::string("{rows = ") + pinched + "}"),
              "d.toml:3:20: dungeon.prefabs[0].rows has floor that meets in a corner alone")
        << pinched;
  }
  EXPECT_EQ(of("{rows = [\"+.\", \"...\"]}"),
            "d.toml:3:27: dungeon.prefabs[0].rows[1] is 3 characters long, the first row 2; rows must be equally long");
  EXPECT_EQ(
      of("{rows = [\"+o\"]}"),
      "d.toml:3:21: dungeon.prefabs[0].rows[0] is \"+o\"; allowed are 1 to 12 characters, '.' floor, '+' floor with an "
      "anchor, '#' or ' ' rock");
  EXPECT_THAT(of("{rows = [\"+............\"]}"),
              HasSubstr("rows[0] is \"+............\"; allowed are 1 to 12 characters"));
  EXPECT_THAT(of("{rows = [\"+\",\"+\",\"+\",\"+\",\"+\",\"+\",\"+\",\"+\",\"+\",\"+\",\"+\",\"+\",\"+\"]}"),
              HasSubstr("rows has 13 elements; allowed are at most 12"));
  EXPECT_EQ(of("{rows = [\"+\"], weight = 0}"),
            "d.toml:3:36: dungeon.prefabs[0].weight is 0; allowed are whole numbers from 1 to 1000");
  EXPECT_EQ(of("{rows = [\"+\"], name = \"a\"}, {rows = [\"+\"], name = \"a\"}"),
            "d.toml:3:40: dungeon.prefabs has \"a\" twice");
  EXPECT_THAT(of("{rows = [\"+\"], name = \"" + std::string(65, 'a') + "\"}"),
              HasSubstr("allowed are 1 to 64 bytes on one line"));
  EXPECT_THAT(of("{rows = [\"+\"], name = \"a\\nb\"}"), HasSubstr("name is \"a?b\"; allowed are 1 to 64 bytes"));
  std::string many;
  for (int i = 0; i < plan::kMostPrefabs; ++i) many += "{rows = [\"+\"]}, ";
  EXPECT_EQ(of(many), "no error");
  EXPECT_THAT(of(many + "{rows = [\"+\"]}"), HasSubstr("dungeon.prefabs has 33 elements; allowed are at most 32"));
}

}  // namespace
}  // namespace enfilade::brief
