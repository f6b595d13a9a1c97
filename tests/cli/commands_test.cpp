// The contract of each command: what it prints, what it writes, how it exits.

#include <algorithm>
#include <filesystem>
#include <map>

#include <gmock/gmock.h>

#include <enfilade/stores/open.hpp>
#include <enfilade/world/world.hpp>

#include "cli/program_test.hpp"

namespace enfilade::cli {
namespace {

using ::testing::AnyOf;
using ::testing::HasSubstr;
using ::testing::StartsWith;

class Commands : public Program {
 protected:
  void SetUp() override {
    Program::SetUp();
    put("t.toml", "kind = \"tower\"\nseed = 5\nfloors = 3\n[site]\nwidth = 30\ndepth = 25\n");
  }
};

std::vector<std::string> keys(const nlohmann::json& object) {
  std::vector<std::string> out;
  for (const auto& [key, value] : object.items()) out.push_back(key);
  return out;
}
using Keys = std::vector<std::string>;

Keys sorted(Keys names) {
  std::sort(names.begin(), names.end());
  return names;
}

TEST_F(Commands, HelpGoesToStdout) {
  const Ran ran = run({"--help"});
  EXPECT_EQ(ran.code, 0);
  for (const char* command : {"new", "generate", "plan", "audit", "hash", "walk", "serve", "store", "bench"})
    EXPECT_THAT(ran.out, HasSubstr(command));
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(run({"--version"}).code, 0);
}

TEST_F(Commands, NewGivesABriefThatBuilds) {
  put("o.toml", run({"new", "office"}).out);
  EXPECT_THAT(get("o.toml"), HasSubstr("kind = \"office\""));
  EXPECT_EQ(run({"hash", "o.toml", "--floors", "0"}).code, 0);
  const Ran ran = run({"new", "tower"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_THAT(ran.out, HasSubstr("kind"));
  put("n.toml", ran.out);
  EXPECT_EQ(run({"hash", "n.toml", "--floors", "0"}).code, 0);
  EXPECT_EQ(run({"new", "tower", "-o", "m.toml"}).code, 0);
  EXPECT_EQ(get("m.toml"), ran.out);
  expect_refused(run({"new", "tower", "-o", "m.toml"}), "exists");
}

TEST_F(Commands, HashIsHexAndANewline) {
  const Ran ran = run({"hash", "t.toml"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "");
  ASSERT_EQ(ran.out.size(), 33u);
  EXPECT_EQ(ran.out.find_first_not_of("0123456789abcdef"), 32u);
  const Ran json = run({"hash", "t.toml", "--json"});
  EXPECT_EQ(keys(json.json()), Keys{"hash"});
  EXPECT_EQ(json.json()["hash"].get<std::string>() + "\n", ran.out);
}

TEST_F(Commands, HashDependsOnSeedAndFloorsButNotOnJobs) {
  const std::string hash = run({"hash", "t.toml"}).out;
  EXPECT_EQ(run({"hash", "t.toml", "--jobs", "1"}).out, hash);
  EXPECT_EQ(run({"hash", "t.toml", "--jobs", "3"}).out, hash);
  EXPECT_EQ(run({"hash", "t.toml", "--seed", "5"}).out, hash);
  EXPECT_EQ(run({"hash", "t.toml", "--floors", "0-2"}).out, hash);
  EXPECT_EQ(run({"hash", "t.toml", "--floors", "2,0,1,1"}).out, hash);
  EXPECT_NE(run({"hash", "t.toml", "--seed", "6"}).out, hash);
  EXPECT_NE(run({"hash", "t.toml", "--floors", "0"}).out, hash);
}

TEST_F(Commands, WalkVisitsEverythingAndLeavesTheBuildingAsItWas) {
  const std::string hash = run({"hash", "t.toml"}).out.substr(0, 32);
  for (const char* which : {"1", "2"}) {
    const Ran ran = run({"walk", "t.toml", "--json", "--case", which});
    EXPECT_EQ(ran.code, 0) << ran.err;
    const nlohmann::json j = ran.json();
    for (const char* key : {"case", "seed", "regions", "walkable", "visited", "frames", "step_m", "visible_max",
                            "frame_us", "expand_us", "whole_bytes", "peak_bytes", "resident_bytes", "store_bytes",
                            "records", "evictions", "hash_whole", "hash_after"}) {
      EXPECT_TRUE(j.contains(key)) << key;
    }
    EXPECT_EQ(keys(j["frame_us"]), sorted({"p50", "p99", "max"}));
    EXPECT_EQ(keys(j["expand_us"]), sorted({"count", "p50", "p99", "max"}));
    EXPECT_EQ(j["visited"], j["walkable"]);
    EXPECT_EQ(j["records"], j["walkable"]) << "every region was recoloured";
    EXPECT_EQ(j["hash_whole"], hash);
    EXPECT_EQ(j["hash_after"], hash);
    EXPECT_EQ(j["evictions"] == 0, std::string(which) == "2");
  }
  const Ran text = run({"walk", "t.toml", "--step", "2"});
  EXPECT_EQ(text.code, 0);
  EXPECT_THAT(text.out, HasSubstr("as the whole"));
}

TEST_F(Commands, WalkKeepsItsChangesInTheStoreItIsGiven) {
  EXPECT_EQ(run({"walk", "t.toml", "--store", "sqlite:s.db"}).code, 0);
  const nlohmann::json first = run({"walk", "t.toml", "--store", "sqlite:s.db", "--json"}).json();
  EXPECT_EQ(first["records"], first["walkable"]);
  EXPECT_EQ(first["visited"], first["walkable"]);
  expect_refused(run({"walk", "t.toml", "--store", "punchcards:x"}), "memory:");
  expect_refused(run({"walk"}), "BRIEF");
  expect_refused(run({"walk", "t.toml", "--step", "0"}), "0.01");
  expect_refused(run({"walk", "t.toml", "--case", "3"}), "case");
}

// Pins are part of a building's content: a walk through a pinned one ends as the whole with the same pins.
TEST_F(Commands, WalkMeetsThePinsOfItsStore) {
  const std::string plain = run({"hash", "t.toml"}).out.substr(0, 32);
  plan::Brief brief;
  brief.seed = 5;
  brief.floors = 3;
  brief.site = {30'000, 25'000};
  const rules::BuildingPtr building = rules::raise(brief).value();
  {
    Result<store::StorePtr> store = stores::open("sqlite:" + path("p.db"));
    ASSERT_TRUE(store.ok()) << store.error().line();
    world::World world(building, {}, store::direct_link(**store, plan::building_id(brief)));
    ASSERT_TRUE(world.settle().ok());
    plan::Pin pin;
    pin.seed = 77;
    ASSERT_TRUE(world.pin(Path{}, pin).ok());
    ASSERT_TRUE(world.settle().ok());
  }
  for (const char* which : {"1", "2"}) {
    const Ran ran = run({"walk", "t.toml", "--store", "sqlite:p.db", "--case", which, "--json"});
    EXPECT_EQ(ran.code, 0) << ran.err << ran.out;
    const nlohmann::json j = ran.json();
    EXPECT_EQ(j["visited"], j["walkable"]);
    EXPECT_EQ(j["hash_after"], j["hash_whole"]);
    EXPECT_NE(j["hash_whole"], plain) << "the pin is in force";
  }
}

TEST_F(Commands, GenerateJsonHasTheContractsKeys) {
  const Ran ran = run({"generate", "t.toml", "--json"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.err, "");
  const nlohmann::json j = ran.json();
  EXPECT_EQ(keys(j), sorted({"kind", "seed", "id", "floors", "regions", "rooms", "portals", "objects",
                             "storeys_missing", "closed_off_m2", "locks_missing", "rooms_missing", "prefabs_missing",
                             "seconds", "hash", "outputs"}));
  EXPECT_EQ(j["kind"], "tower");
  EXPECT_EQ(j["seed"], 5);
  EXPECT_EQ(j["floors"], 3);
  EXPECT_GT(j["regions"], j["rooms"]);
  EXPECT_GT(j["rooms"], 10);
  EXPECT_GT(j["objects"], 10);
  EXPECT_EQ(j["outputs"].size(), 0u);
  EXPECT_EQ(j["hash"].get<std::string>() + "\n", run({"hash", "t.toml"}).out);
}

TEST_F(Commands, GenerateWritesWhatTheExtensionSays) {
  const Ran ran =
      run({"generate", "t.toml", "-o", "a.glb", "-o", "b.obj", "-o", "c.svg", "-o", "d.PNG", "-o", "e.json", "--json"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(files(), "a.glb b.mtl b.obj c-000.svg c-001.svg c-002.svg d-000.PNG d-001.PNG d-002.PNG e.json t.toml");
  EXPECT_THAT(get("a.glb"), StartsWith("glTF"));
  EXPECT_THAT(get("b.obj"), HasSubstr("mtllib b.mtl"));
  EXPECT_THAT(get("c-001.svg"), HasSubstr("<svg"));
  EXPECT_THAT(get("d-002.PNG"), StartsWith("\x89PNG"));
  EXPECT_TRUE(nlohmann::json::accept(get("e.json")));
  const nlohmann::json j = ran.json();
  EXPECT_GT(j["triangles"], 1000);
  EXPECT_EQ(j["outputs"].size(), 10u);
  for (const nlohmann::json& o : j["outputs"]) {
    EXPECT_EQ(keys(o), sorted({"file", "bytes"}));
    EXPECT_EQ(std::filesystem::file_size(path(o["file"])), o["bytes"].get<std::uint64_t>());
  }
}

TEST_F(Commands, MapsAreWrittenOnePerFloor) {
  const Ran ran = run({"generate", "t.toml", "-o", "v.dd2vtt", "-o", "m.tmj", "--floors", "0,2", "--json"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  EXPECT_EQ(files(), "m-000.tmj m-002.tmj m-tiles.png t.toml v-000.dd2vtt v-002.dd2vtt");
  const nlohmann::json outputs = ran.json()["outputs"];
  EXPECT_EQ(outputs.size(), 5u);
  for (const nlohmann::json& o : outputs) {
    EXPECT_EQ(std::filesystem::file_size(path(o["file"])), o["bytes"].get<std::uint64_t>());
  }
  const nlohmann::json vtt = nlohmann::json::parse(get("v-002.dd2vtt"));
  EXPECT_EQ(vtt["format"], 0.3);
  EXPECT_GT(vtt["line_of_sight"].size(), 10u);
  EXPECT_GT(vtt["portals"].size(), 10u);
  const nlohmann::json map = nlohmann::json::parse(get("m-002.tmj"));
  EXPECT_EQ(map["tilesets"][0]["image"], "m-tiles.png");
  EXPECT_GT(map["layers"][1]["objects"].size(), 10u);
  EXPECT_THAT(get("m-tiles.png"), StartsWith("\x89PNG"));
  // One floor is written as named; the tileset is refused like any other file.
  expect_refused(run({"generate", "t.toml", "-o", "m.tmj", "--floors", "1"}), "m-tiles.png");
  EXPECT_EQ(run({"generate", "t.toml", "-o", "m.tmj", "-o", "w.dd2vtt", "--floors", "1", "--force"}).code, 0);
  EXPECT_EQ(files(), "m-000.tmj m-002.tmj m-tiles.png m.tmj t.toml v-000.dd2vtt v-002.dd2vtt w.dd2vtt");
  expect_refused(run({"plan", "t.toml", "-o", "x.tmj"}), ".svg");
}

// Two windows of one dungeon: where they overlap, the tiles are the same.
TEST_F(Commands, MapsOfAnEndlessDungeonFitTogether) {
  put("e.toml", "kind = \"dungeon\"\n[site]\nunbounded = true\n");
  std::map<std::pair<int, int>, int> seen;
  std::size_t shared = 0, differing = 0;
  for (const char* window : {"--window=-30,-30,30,30", "--window=-10,-20,50,40"}) {
    ASSERT_EQ(run({"generate", "e.toml", "-o", "e.tmj", window, "--force"}).code, 0);
    const nlohmann::json map = nlohmann::json::parse(get("e.tmj"));
    EXPECT_EQ(map["infinite"], true);
    // Blocks at the border may lack the ways to what is not there: well inside only.
    for (const nlohmann::json& chunk : map["layers"][0]["chunks"]) {
      for (int i = 0; i < 256; ++i) {
        const int x = chunk["x"].get<int>() + i % 16, y = chunk["y"].get<int>() + i / 16,
                  tile = chunk["data"][static_cast<std::size_t>(i)];
        if (x < -8 || x > 48 || y < -48 || y > 30) continue;
        const auto [at, fresh] = seen.insert({{x, y}, tile});
        shared += !fresh;
        differing += !fresh && at->second != tile;
      }
    }
  }
  EXPECT_EQ(shared, 57u * 79u);
  EXPECT_EQ(differing, 0u);
}

TEST_F(Commands, OneFloorIsWrittenAsNamed) {
  EXPECT_EQ(run({"generate", "t.toml", "-o", "c.svg", "--floors", "1"}).code, 0);
  EXPECT_EQ(files(), "c.svg t.toml");
}

TEST_F(Commands, ExistingFilesAreReplacedOnlyByForce) {
  put("c.svg", "mine");
  const Ran refused = run({"generate", "t.toml", "--floors", "0", "-o", "new.json", "-o", "c.svg"});
  expect_refused(refused, "--force");
  EXPECT_EQ(get("c.svg"), "mine");
  EXPECT_EQ(files(), "c.svg t.toml");
  EXPECT_EQ(run({"generate", "t.toml", "--floors", "0", "-o", "c.svg", "--force"}).code, 0);
  EXPECT_THAT(get("c.svg"), HasSubstr("<svg"));
  expect_refused(run({"generate", "t.toml", "-o", "x.json", "-o", "./x.json"}), "twice");
  expect_refused(run({"generate", "t.toml", "-o", "/dev/null.svg/x.svg", "-o", "a.xyz"}), "");
}

TEST_F(Commands, AFolderThatDoesNotExistIsAnIoError) {
  const Ran ran = run({"generate", "t.toml", "-o", "none/x.json"});
  EXPECT_EQ(ran.code, 3);
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1);
  EXPECT_EQ(files(), "t.toml");
}

TEST_F(Commands, AFailedOutputLeavesNoneOfTheOthers) {
  const Ran ran = run({"generate", "t.toml", "-o", "good.json", "-o", "none/x.json"});
  EXPECT_EQ(ran.code, 3);
  EXPECT_EQ(files(), "t.toml");
}

TEST_F(Commands, AFullDiskLeavesNothingBehind) {
  put("old.json", "mine");
  const Ran ran = run({"generate", "t.toml", "-o", "a.glb", "-o", "old.json", "--force"}, 0, 50'000);
  EXPECT_EQ(ran.code, 3) << ran.err;
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1);
  EXPECT_EQ(get("old.json"), "mine");
  EXPECT_EQ(files(), "old.json t.toml");
}

TEST_F(Commands, PlanDrawsInTheTerminalOrAFile) {
  const Ran ran = run({"plan", "t.toml", "--floor", "1", "--columns", "80"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_GT(std::count(ran.out.begin(), ran.out.end(), '\n'), 10);
  EXPECT_EQ(ran.out.find('\x1b'), std::string::npos) << "no colours unless a terminal asks for them";
  const Ran ascii = run({"plan", "t.toml", "--ascii"});
  EXPECT_TRUE(
      std::all_of(ascii.out.begin(), ascii.out.end(), [](char c) { return static_cast<unsigned char>(c) < 128; }));
  EXPECT_EQ(run({"plan", "t.toml", "-o", "p.png"}).code, 0);
  EXPECT_THAT(get("p.png"), StartsWith("\x89PNG"));
  EXPECT_EQ(run({"plan", "t.toml", "--json"}).json()["floor"], 0);
}

TEST_F(Commands, PlanStacksThePlatesOfAllStoreys) {
  put("k.toml", "kind = \"office\"\nclass = \"keyhole\"\nseed = 26\nfloors = 40\n[site]\nwidth = 90\ndepth = 30\n");
  const Ran ran = run({"plan", "k.toml", "--stack", "-o", "stack.svg", "--json"});
  EXPECT_EQ(ran.code, 0) << ran.err;
  const nlohmann::json slabs = ran.json()["slabs"];
  ASSERT_EQ(slabs.size(), 3u) << "below, beside and above the opening";
  EXPECT_EQ(slabs[0][0], 0);
  EXPECT_EQ(slabs[2][1], 39);
  EXPECT_THAT(get("stack.svg"), HasSubstr("id=\"slab-2\""));
  EXPECT_EQ(run({"plan", "k.toml", "--stack", "--gap", "2", "-o", "stack.png"}).code, 0);
  EXPECT_THAT(get("stack.png"), StartsWith("\x89PNG"));
  EXPECT_EQ(run({"plan", "k.toml", "--stack"}).code, 2) << "a stack is a file";
  EXPECT_EQ(run({"plan", "k.toml", "--stack", "--floor", "1", "-o", "x.svg"}).code, 2);
  EXPECT_EQ(run({"plan", "k.toml", "--gap", "2", "-o", "x.svg"}).code, 2);
}

TEST_F(Commands, AuditJsonHasTheContractsKeys) {
  const Ran ran = run({"audit", "t.toml", "--seeds", "4", "--vary", "--json"});
  const nlohmann::json j = ran.json();
  EXPECT_EQ(keys(j), sorted({"ok", "seeds", "skipped", "skip_reasons", "failed", "shortened", "storeys_missing",
                             "closed_off_m2", "locks_missing", "rooms_missing", "prefabs_missing", "checks", "measures",
                             "spaces", "dwellings", "experience", "seconds"}));
  EXPECT_TRUE(j["dwellings"].is_null()) << "towers have none";
  EXPECT_EQ(keys(j["spaces"]["office"]["area_m2"]), sorted({"n", "mean", "p5", "p25", "p50", "p75", "p95"}));
  EXPECT_EQ(keys(j["spaces"]["office"]["types"]), sorted({"a", "b", "c", "d"}));
  EXPECT_EQ(j["seeds"], 4);
  EXPECT_EQ(j["ok"].get<bool>(), j["failed"] == 0);
  EXPECT_EQ(ran.code, j["ok"].get<bool>() ? 0 : 1);
  EXPECT_GE(j["checks"].size(), 12u);
  for (const nlohmann::json& c : j["checks"]) {
    EXPECT_EQ(keys(c), sorted({"name", "evaluated", "failed", "example"}));
    if (c["failed"] > 0) { EXPECT_EQ(keys(c["example"]), sorted({"seed", "path", "message"})); }
  }
  for (const char* measure : {"efficiency", "hall_share", "room_area_m2", "egress_m", "depth"}) {
    EXPECT_EQ(keys(j["measures"][measure]), sorted({"mean", "p10", "p50", "p90"})) << measure;
  }
}

TEST_F(Commands, AnAuditThatSkippedEverythingHasFailed) {
  put("s.toml", "[site]\nwidth = 3\ndepth = 3\n");
  const Ran ran = run({"audit", "s.toml", "--seeds", "2", "--json"});
  const nlohmann::json j = ran.json();
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(j["skipped"], 2);
  EXPECT_EQ(j["failed"], 0);
  EXPECT_EQ(j["ok"], false);
  EXPECT_EQ(j["skip_reasons"].size(), 1u);
  const Ran text = run({"audit", "s.toml", "--seeds", "2", "--report", "s.html"});
  EXPECT_EQ(text.code, 1);
  EXPECT_THAT(text.out, HasSubstr("nothing was checked"));
  EXPECT_THAT(text.out, ::testing::Not(HasSubstr("passed")));
  EXPECT_THAT(get("s.html"), HasSubstr("nothing checked"));
}

TEST_F(Commands, WhatIsMissingStandsInTheJson) {
  put("n.toml", "kind = \"apartments\"\nfloors = 6\n[site]\npolygon = [[0, 0], [9, 0], [9, 6.5], [0, 6.5]]\n");
  const nlohmann::json one = run({"generate", "n.toml", "--json"}).json();
  EXPECT_GT(one["storeys_missing"], 0);
  EXPECT_EQ(one["floors"].get<int>() + one["storeys_missing"].get<int>(), 6);
  const Ran ran = run({"audit", "n.toml", "--seeds", "2", "--json"});
  const nlohmann::json j = ran.json();
  EXPECT_EQ(j["shortened"], 2);
  EXPECT_GE(j["storeys_missing"], 2);
  EXPECT_GE(j["closed_off_m2"], 0.0);
  EXPECT_THAT(run({"audit", "n.toml"}).out, HasSubstr("fewer floors than asked for"));
  const nlohmann::json whole = run({"audit", "t.toml", "--json"}).json();
  EXPECT_EQ(whole["shortened"], 0);
  EXPECT_EQ(whole["storeys_missing"], 0);
  EXPECT_EQ(whole["closed_off_m2"], 0.0);
}

TEST_F(Commands, WhatADungeonHasNoPlaceForIsSaid) {
  put("d.toml",
      "kind = \"dungeon\"\n[site]\ncells = [16, 12]\n[dungeon]\nrooms = 40\nkeys = \"chain\"\nlocks = 8\nprefabs = "
      "[{rows = [\"........\", \"+.......\"]}]\n");
  const Ran ran = run({"generate", "d.toml", "--json"});
  const nlohmann::json one = ran.json();
  EXPECT_GT(one["locks_missing"], 0);
  EXPECT_GT(one["rooms_missing"], 20);
  EXPECT_EQ(one["prefabs_missing"], 0);
  EXPECT_THAT(ran.err, AnyOf(HasSubstr(" lock fewer than asked for: there is no place for more"),
                             HasSubstr(" locks fewer than asked for: there is no place for more")));
  EXPECT_THAT(run({"generate", "d.toml"}).err, HasSubstr("rooms fewer than asked for: there is no place for more"));
  const nlohmann::json two = run({"audit", "d.toml", "--seeds", "1", "--json"}).json();
  EXPECT_EQ(two["locks_missing"], one["locks_missing"]);
  EXPECT_EQ(two["rooms_missing"], one["rooms_missing"]);
  EXPECT_THAT(run({"audit", "d.toml", "--report", "d.html"}).out,
              HasSubstr("were asked for that no place was found for"));
  EXPECT_THAT(get("d.html"), HasSubstr("locks asked for, without a place"));
}

// A plot 3 m wide with windows on one end only has a rest that no room is found for.
TEST_F(Commands, ClosedOffAreaStandsInTheJson) {
  put("c.toml",
      "kind = \"apartments\"\nfloors = 1\n[site]\npolygon = [[0, 0], [3.2, 0], [3.2, 40], [0, 40]]\n"
      "party = [1, 2, 3]\n");
  const nlohmann::json one = run({"generate", "c.toml", "--json"}).json();
  EXPECT_GT(one["closed_off_m2"], 10.0);
  EXPECT_EQ(run({"audit", "c.toml", "--json"}).json()["closed_off_m2"], one["closed_off_m2"]);
}

TEST_F(Commands, AuditWritesAPageAndReplacesItOnlyWhenForced) {
  EXPECT_EQ(run({"audit", "t.toml", "--seeds", "2", "--report", "a.html", "--jobs", "1"}).code, 0);
  const std::string page = get("a.html");
  EXPECT_THAT(page, StartsWith("<!DOCTYPE html>"));
  EXPECT_THAT(page, HasSubstr("</html>"));
  expect_refused(run({"audit", "t.toml", "--report", "a.html"}), "a.html");
  EXPECT_EQ(get("a.html"), page);
  EXPECT_EQ(run({"audit", "t.toml", "--seeds", "2", "--report", "a.html", "--jobs", "3", "--force"}).code, 0);
  EXPECT_EQ(get("a.html"), page) << "the same bytes for any number of threads";
}

TEST_F(Commands, AuditTextNamesEveryCheck) {
  const Ran ran = run({"audit", "t.toml"});
  EXPECT_THAT(ran.out, HasSubstr("partition"));
  EXPECT_THAT(ran.out, HasSubstr("efficiency"));
  EXPECT_EQ(ran.err, "");
}

TEST_F(Commands, BenchJsonHasTheContractsKeys) {
  const Ran ran =
      run({"bench", "--only",
           "tower/room_bytes,tower/layout/45x35,shells/C,halls/courtyard/spine,apartments/axis,apartments/skeleton",
           "--json"});
  EXPECT_EQ(ran.code, 0);
  const nlohmann::json rows = ran.json()["rows"];
  ASSERT_EQ(rows.size(), 8u);  // one core and all of them; shells; halls on two plates; axes and skeletons
  for (const nlohmann::json& row : rows) {
    EXPECT_EQ(keys(row), sorted({"name", "value", "unit", "limit", "ratio"}));
    EXPECT_GT(row["value"], 0);
    EXPECT_EQ(row["limit"].is_null(), row["ratio"].is_null());
  }
}

TEST_F(Commands, CtrlCLeavesNothingBehind) {
  put("big.toml", "floors = 5000\n[site]\nwidth = 100\ndepth = 100\n");
  const Ran ran = run({"generate", "big.toml", "-o", "big.glb", "-o", "big.json"}, 300);
  EXPECT_EQ(ran.code, 130) << ran.err;
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(files(), "big.toml t.toml");
  EXPECT_EQ(run({"audit", "big.toml", "--seeds", "100000"}, 300).code, 130);
  EXPECT_EQ(run({"hash", "big.toml"}, 200).code, 130);
}

}  // namespace
}  // namespace enfilade::cli
