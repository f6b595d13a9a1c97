// Dungeons in the program: storeys below the ground, and windows of those without
// end.

#include <gmock/gmock.h>

#include "cli/program_test.hpp"

namespace enfilade::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Dungeons : public Program {
 protected:
  void SetUp() override {
    Program::SetUp();
    put("d.toml", "kind = \"dungeon\"\nlevels = 3\n[site]\ncells = [16, 15]\n");
    put("u.toml", "kind = \"dungeon\"\n[site]\nunbounded = true\n");
    put("t.toml", "floors = 2\n[site]\nwidth = 30\ndepth = 25\n");
  }
};

TEST_F(Dungeons, NewGivesABriefThatBuilds) {
  put("n.toml", run({"new", "dungeon"}).out);
  EXPECT_THAT(get("n.toml"), HasSubstr("kind = \"dungeon\""));
  const Ran ran = run({"hash", "n.toml"});
  EXPECT_EQ(ran.code, 0) << ran.err;
}

TEST_F(Dungeons, FloorsGoDownFromTheGround) {
  const std::string hash = run({"hash", "d.toml"}).out;
  EXPECT_EQ(hash.size(), 33u);
  for (const char* all : {"-2..0", "-2-0", "-2,-1,0", "0,-2--1", "-2..-1,-1..0"}) {
    EXPECT_EQ(run({"hash", "d.toml", "--floors", all}).out, hash) << all;
  }
  const std::string first = run({"hash", "d.toml", "--floors", "0"}).out;
  const std::string second = run({"hash", "d.toml", "--floors", "-1"}).out;
  EXPECT_EQ(second.size(), 33u);
  EXPECT_NE(first, second);
  EXPECT_NE(first, hash);
}

TEST_F(Dungeons, FloorsThatDoNotExistAreRefused) {
  for (const char* floors :
       {"1", "-3", "-2..1", "0..-2", "0-1", "-", "--1", "-1..", "..0", "-1...0", "-1,", "- 1", "-99999999999"}) {
    expect_refused(run({"hash", "d.toml", std::string("--floors=") + floors}), "the building has floors -2..0");
  }
  expect_refused(run({"hash", "d.toml", "--floors", "0--2"}), "0..-2 runs backwards");
  expect_refused(run({"plan", "d.toml", "--floor", "-3"}), "the building has floors -2..0");
  expect_refused(run({"hash", "t.toml", "--floors=-1"}), "floor -1 does not exist; the building has floors 0-1");
}

TEST_F(Dungeons, MapsAreForGameMastersOrPlayers) {
  put("k.toml", "kind = \"dungeon\"\n[site]\ncells = [24, 20]\n[dungeon]\nkeys = \"chain\"\n");
  ASSERT_EQ(run({"generate", "k.toml", "-o", "gm.svg", "-o", "rooms.md"}).code, 0);
  ASSERT_EQ(run({"generate", "k.toml", "-o", "same.svg", "--map", "gm"}).code, 0);
  ASSERT_EQ(run({"generate", "k.toml", "-o", "player.svg", "--map", "player"}).code, 0);
  ASSERT_EQ(run({"plan", "k.toml", "-o", "plan.svg", "--map", "player"}).code, 0);
  EXPECT_EQ(get("gm.svg"), get("same.svg"));
  EXPECT_EQ(get("plan.svg"), get("player.svg"));
  for (const char* secret : {"data-lock", "data-key", "data-number", ">key ", "room lair"}) {
    EXPECT_THAT(get("gm.svg"), HasSubstr(secret));
    EXPECT_THAT(get("player.svg"), Not(HasSubstr(secret)));
  }
  EXPECT_THAT(get("rooms.md"), HasSubstr("# Dungeon, list of rooms\n"));
  EXPECT_THAT(get("rooms.md"), HasSubstr("the **key to lock 1**"));
  EXPECT_EQ(run({"generate", "k.toml", "-o", "-", "--format", "md"}).out, get("rooms.md"));
}

TEST_F(Dungeons, MapsAreAskedForWhereThereIsOne) {
  expect_refused(run({"generate", "d.toml", "-o", "a.svg", "--map", "everybody"}), "--map");
  expect_refused(run({"generate", "t.toml", "-o", "a.svg", "--map", "gm"}), "--map: is for dungeons");
  expect_refused(run({"generate", "d.toml", "-o", "a.glb", "--map", "player"}), "--map: is for .svg and .png");
  expect_refused(run({"generate", "d.toml", "-o", "a.svg", "-o", "a.md", "--map", "player"}), "not for --map player");
  expect_refused(run({"plan", "t.toml", "-o", "a.svg", "--map", "player"}), "--map: is for the plan of a dungeon");
  expect_refused(run({"plan", "d.toml", "--map", "player"}), "--map: is for the plan of a dungeon");
}

TEST_F(Dungeons, EveryKindHasAListOfRooms) {
  ASSERT_EQ(run({"generate", "t.toml", "-o", "t.md"}).code, 0);
  EXPECT_THAT(get("t.md"), HasSubstr("# Tower, list of rooms\n"));
  EXPECT_THAT(get("t.md"), HasSubstr("## Floor 1 of 2\n"));
}

// The window is what is shown, not the whole blocks that were made for it.
TEST_F(Dungeons, MapsShowTheWindow) {
  ASSERT_EQ(run({"generate", "u.toml", "--window", "0,0,20,20", "-o", "a.svg", "-o", "a.tmj", "-o", "a.md"}).code, 0);
  EXPECT_THAT(get("a.svg"), HasSubstr("cells 0,0 to 20,20"));
  EXPECT_THAT(get("a.tmj"), HasSubstr("\"value\":\"0,0,20,20\""));
  const auto rooms = [&](const std::string& text, const std::string& what) {
    std::size_t n = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
    return n;
  };
  const std::size_t shown = rooms(get("a.svg"), "data-number=");
  EXPECT_EQ(rooms(get("a.md"), "\n### "), shown);
  EXPECT_LT(shown, run({"generate", "u.toml", "--window", "0,0,20,20", "--json"}).json()["rooms"].get<std::size_t>());
}

TEST_F(Dungeons, PlansBelowTheGroundHaveNamesOfTheirOwn) {
  const Ran ran = run({"generate", "d.toml", "-o", "a.svg", "--json"});
  ASSERT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(files(), "a-000.svg a-b001.svg a-b002.svg d.toml t.toml u.toml");
  EXPECT_THAT(get("a-000.svg"), HasSubstr("Dungeon, Level 1 of 3"));
  EXPECT_THAT(get("a-b001.svg"), HasSubstr("Dungeon, Level 2 of 3"));
  EXPECT_THAT(get("a-b002.svg"), HasSubstr("Dungeon, Level 3 of 3"));
  EXPECT_EQ(ran.json()["floors"], 3);
  EXPECT_EQ(run({"generate", "d.toml", "-o", "b.svg", "--floors", "-2"}).code, 0);
  EXPECT_THAT(get("b.svg"), HasSubstr("Level 3 of 3"));
  EXPECT_THAT(run({"plan", "d.toml", "--floor", "-1"}).out, HasSubstr("Level 2 of 3"));
}

TEST_F(Dungeons, AWindowSaysWhichCellsAreMade) {
  const Ran small = run({"generate", "u.toml", "--window", "-8,-8,8,8", "--json"});
  ASSERT_EQ(small.code, 0) << small.err;
  const Ran large = run({"generate", "u.toml", "--window", "-40,-40,40,40", "--json"});
  ASSERT_EQ(large.code, 0) << large.err;
  EXPECT_LT(small.json()["regions"], large.json()["regions"]);
  EXPECT_EQ(run({"hash", "u.toml", "--window=-8,-8,8,8"}).out.substr(0, 32), small.json()["hash"]);
  const Ran far = run({"hash", "u.toml", "--window", "4000000000000,-4000000000000,4000000000016,-3999999999984"});
  EXPECT_EQ(far.code, 0) << far.err;
}

TEST_F(Dungeons, TheWalkVisitsEveryRegion) {
  put("k.toml", "kind = \"dungeon\"\nlevels = 2\n[site]\ncells = [30, 20]\n[dungeon]\nkeys = \"chain\"\n");
  for (const std::vector<std::string>& what :
       {std::vector<std::string>{"k.toml"},
        {"u.toml", "--window=-20,-20,20,20"},
        {"u.toml", "--window=1000000000000,-999999999990,1000000000030,-999999999970", "--case", "2"}}) {
    std::vector<std::string> arguments{"walk"};
    arguments.insert(arguments.end(), what.begin(), what.end());
    arguments.insert(arguments.end(), {"--json", "--step", "2"});
    const Ran ran = run(arguments);
    ASSERT_EQ(ran.code, 0) << ran.err;
    const nlohmann::json j = ran.json();
    EXPECT_GT(j["walkable"], 20);
    EXPECT_EQ(j["visited"], j["walkable"]);
    EXPECT_EQ(j["records"], j["walkable"]);
    EXPECT_EQ(j["hash_after"], j["hash_whole"]);
  }
}

TEST_F(Dungeons, TheAuditMeasuresThem) {
  for (const std::vector<std::string>& what : {std::vector<std::string>{"audit", "d.toml", "--seeds", "3", "--json"},
                                               {"audit", "u.toml", "--window=0,0,50,50", "--json"}}) {
    const Ran ran = run(what);
    ASSERT_EQ(ran.code, 0) << ran.err;
    const nlohmann::json measures = ran.json()["measures"];
    for (const char* name :
         {"parallel_passages", "hugging_passages", "merged_rooms", "crowded_openings", "double_doors", "small_rings",
          "dead_ends", "open_share", "slivers", "way_ratio", "branching", "mission_walk", "keys_needed"}) {
      for (const char* key : {"mean", "p10", "p50", "p90"})
        EXPECT_TRUE(measures[name][key].is_number()) << name << ' ' << key;
    }
    EXPECT_GT(measures["open_share"]["mean"], 0.2);
    EXPECT_GE(measures["way_ratio"]["p10"], 1);
  }
}

TEST_F(Dungeons, WindowsThatMakeNoSenseAreRefused) {
  for (const char* window :
       {"1", "1,2,3", "1,2,3,4,", "1,2,3,4,5", "a,b,c,d", "1, 2, 3, 4", "1.5,2,3,4", "0,0,99999999999999999999,1"}) {
    for (const char* command : {"generate", "audit", "hash", "walk"}) {
      expect_refused(run({command, "u.toml", std::string("--window=") + window}), "is not x0,y0,x1,y1 in whole cells");
    }
  }
  expect_refused(run({"hash", "u.toml", "--window", "3,0,3,9"}), "the window is empty");
  expect_refused(run({"hash", "u.toml", "--window", "0,0,5000,9"}), "4096 cells");
  expect_refused(run({"hash", "u.toml", "--window", "0,0,9000000000000,9"}), "from the origin");
  expect_refused(run({"hash", "d.toml", "--window", "0,0,9,9"}), "d.toml has bounds");
  expect_refused(run({"hash", "t.toml", "--window", "0,0,9,9"}), "t.toml has bounds");
}

}  // namespace
}  // namespace enfilade::cli
