// generate and audit with --footprints: a street of eight features, drawn by hand.

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <sys/stat.h>

#include "cli/program_test.hpp"

namespace enfilade::cli {
namespace {

using nlohmann::json;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

class Town : public Program {
 protected:
  void SetUp() override {
    Program::SetUp();
    put("b.toml", "kind = \"apartments\"\nseed = 5\nfloor_height = 3\n");
    std::ifstream file(ENFILADE_SOURCE_DIR "/tests/cli/data/street.geojson");
    std::ostringstream text;
    text << file.rdbuf();
    put("street.geojson", text.str());
  }

  // The lines of a report, without what differs from run to run.
  [[nodiscard]] std::vector<json> lines(const std::string& name) const {
    std::vector<json> out;
    std::istringstream text(get(name));
    for (std::string line; std::getline(text, line);) {
      out.push_back(json::parse(line));
      out.back().erase("seconds");
    }
    return out;
  }
  [[nodiscard]] std::vector<std::string> in_folder(const std::string& name) const {
    std::vector<std::string> out;
    for (const auto& entry : std::filesystem::directory_iterator(path(name)))
      out.push_back(entry.path().filename().string());
    std::sort(out.begin(), out.end());
    return out;
  }
};

std::vector<std::string> keys(const json& object) {
  std::vector<std::string> out;
  for (const auto& [key, value] : object.items()) out.push_back(key);
  return out;
}

TEST_F(Town, EveryFeatureHasALineAndEveryBuildingItsFile) {
  const Ran ran = run({"generate", "b.toml", "--footprints", "street.geojson", "-o", "out/", "--json"});
  EXPECT_EQ(ran.code, 0) << ran.err << ran.out;
  EXPECT_EQ(ran.err, "");
  const json j = ran.json();
  EXPECT_THAT(keys(j), ElementsAre("built", "closed_off_m2", "failed", "features", "ok", "per_second", "rooms",
                                   "seconds", "shortened", "skip_reasons", "skipped", "slowest", "storeys_missing"));
  EXPECT_EQ(j["features"], 8);
  EXPECT_EQ(j["built"], 4);
  EXPECT_EQ(j["skipped"], 4);
  EXPECT_EQ(j["failed"], 0);
  EXPECT_EQ(j["skip_reasons"], (json{{"is drawn twice", 1}, {"is not read", 1}, {"the outline is too small", 2}}));
  EXPECT_THAT(keys(j["slowest"]), ElementsAre("feature", "seconds"));

  const std::vector<json> report = lines("out/report.jsonl");
  ASSERT_EQ(report.size(), 8u);
  const std::vector<std::string> fates{"built", "built", "skipped", "skipped", "built", "built", "skipped", "skipped"};
  std::uint64_t rooms = 0;
  for (std::size_t i = 0; i < report.size(); ++i) {
    EXPECT_THAT(keys(report[i]), ElementsAre("apartments", "closed_off_m2", "feature", "floors", "id", "reason",
                                             "repairs", "rooms", "status", "storeys_missing"));
    EXPECT_EQ(report[i]["feature"], i);
    EXPECT_EQ(report[i]["status"], fates[i]) << report[i];
    EXPECT_EQ(report[i]["reason"].is_null(), fates[i] == "built");
    EXPECT_EQ(report[i]["rooms"] > 0, fates[i] == "built");
    EXPECT_EQ(report[i]["apartments"] > 0, fates[i] == "built");
    rooms += report[i]["rooms"].get<std::uint64_t>();
  }
  EXPECT_EQ(j["rooms"], rooms);
  EXPECT_EQ(report[0]["floors"], 2) << "6.5 m of 3 m a floor";
  EXPECT_EQ(report[1]["floors"], 3);
  EXPECT_EQ(report[0]["apartments"], 1) << "a house";
  EXPECT_GT(report[4]["apartments"], 1) << "flats";
  EXPECT_THAT(report[3]["reason"], HasSubstr("feature 0"));
  EXPECT_THAT(report[6]["reason"], HasSubstr("LineString"));
  EXPECT_FALSE(report[5]["repairs"].empty()) << "a bow tie crosses itself";
  EXPECT_THAT(in_folder("out"), ElementsAre("00000-house-1.glb", "00001-house-2.glb", "00004.glb",
                                            "00005-bow-tie-p2.glb", "00005-bow-tie.glb", "report.jsonl"));
}

TEST_F(Town, FewerFloorsThanAskedForAreSaid) {
  put("b.toml", "kind = \"apartments\"\nfloors = 6\n[site]\npolygon = [[0, 0], [9, 0], [9, 6.5], [0, 6.5]]\n");
  const Ran one = run({"generate", "b.toml", "--json"});
  EXPECT_EQ(one.code, 0) << one.err;
  EXPECT_THAT(one.err, HasSubstr("3 of 6 floors are built"));
  EXPECT_EQ(one.json()["floors"], 3);

  put("b.toml", "kind = \"apartments\"\nfloors = 6\n");
  const Ran town = run({"generate", "b.toml", "--footprints", "street.geojson", "-o", "out/"});
  EXPECT_EQ(town.code, 0) << town.err;
  std::size_t said = 0;
  std::uint64_t missing = 0;
  for (const json& line : lines("out/report.jsonl")) {
    const bool shorter =
        line["repairs"].dump().find("floors are built: no stair has room for more") != std::string::npos;
    said += shorter;
    EXPECT_EQ(line["storeys_missing"] > 0, shorter) << line;
    missing += line["storeys_missing"].get<std::uint64_t>();
  }
  EXPECT_GT(said, 0u);
  const json audit = run({"audit", "b.toml", "--footprints", "street.geojson", "--json"}).json();
  EXPECT_EQ(audit["storeys_missing"], missing);
  EXPECT_GE(audit["shortened"], said);
}

TEST_F(Town, TheFormatsAreChosen) {
  EXPECT_EQ(run({"generate", "b.toml", "--footprints", "street.geojson", "-o", "out/", "--format", "svg,json"}).code,
            0);
  const std::vector<std::string> names = in_folder("out");
  for (const char* name :
       {"00000-house-1-000.svg", "00000-house-1-001.svg", "00000-house-1.json", "00001-house-2-002.svg"}) {
    EXPECT_THAT(names, ::testing::Contains(name));
  }
  EXPECT_THAT(names, ::testing::Not(::testing::Contains(HasSubstr(".glb"))));
}

TEST_F(Town, ThreadsDoNotMatter) {
  for (const char* jobs : {"1", "3"}) {
    const std::string folder = std::string("out") + jobs + "/";
    EXPECT_EQ(
        run({"generate", "b.toml", "--footprints", "street.geojson", "-o", folder, "--format", "json", "--jobs", jobs})
            .code,
        0);
  }
  EXPECT_EQ(lines("out1/report.jsonl"), lines("out3/report.jsonl"));
  ASSERT_EQ(in_folder("out1"), in_folder("out3"));
  for (const std::string& name : in_folder("out1")) {
    if (name == "report.jsonl") continue;  // has seconds
    EXPECT_EQ(get("out1/" + name), get("out3/" + name)) << name;
  }
}

TEST_F(Town, ABriefMayNameItsMap) {
  std::filesystem::create_directories(path("briefs/maps"));
  std::filesystem::copy(path("street.geojson"), path("briefs/maps"));
  put("briefs/t.toml", "kind = \"apartments\"\n[site]\nfootprints = \"maps/street.geojson\"\n");
  const Ran ran = run({"audit", "briefs/t.toml", "--json"});
  EXPECT_EQ(ran.code, 0) << ran.err << ran.out;
  EXPECT_EQ(ran.json()["built"], 4);
  for (const char* command : {"hash", "plan", "walk"}) expect_refused(run({command, "briefs/t.toml"}), "map");
}

// A pipe nobody writes to would be waited for without end, and a link could lead to any file.
TEST_F(Town, ABriefsMapIsAFileOfItsOwnFolder) {
  put("named.toml", "kind = \"apartments\"\n[site]\nfootprints = \"map.geojson\"\n");
  const auto audited = [&] { return run({"audit", "named.toml", "--json"}); };
  EXPECT_EQ(audited().code, 2);
  EXPECT_THAT(audited().err, HasSubstr("map.geojson: does not exist; the brief names it as its map"));

  ASSERT_EQ(::mkfifo(path("map.geojson").c_str(), 0600), 0);
  EXPECT_EQ(audited().code, 2);
  EXPECT_THAT(audited().err, HasSubstr("map.geojson: is no regular file; a brief's map is one"));

  std::filesystem::remove(path("map.geojson"));
  std::filesystem::create_symlink(ENFILADE_SOURCE_DIR "/tests/cli/data/street.geojson", path("map.geojson"));
  EXPECT_EQ(audited().code, 2);
  EXPECT_THAT(audited().err, HasSubstr("map.geojson: leads out of the brief's folder; --footprints names maps"));
  EXPECT_EQ(run({"audit", "b.toml", "--json", "--footprints", "map.geojson"}).code, 0);
}

TEST_F(Town, AuditHasChecksAndMeasures) {
  const Ran ran = run({"audit", "b.toml", "--footprints", "street.geojson", "--json"});
  EXPECT_EQ(ran.code, 0) << ran.out;
  const json j = ran.json();
  EXPECT_THAT(keys(j), ElementsAre("built", "checks", "closed_off_m2", "dwellings", "experience", "failed", "features",
                                   "measures", "ok", "per_second", "rooms", "seconds", "shortened", "skip_reasons",
                                   "skipped", "slowest", "spaces", "storeys_missing"));
  EXPECT_EQ(j["ok"], true);
  EXPECT_GT(j["checks"][0]["evaluated"], 0);
  EXPECT_GT(j["measures"]["room_area_m2"]["mean"], 0);
  const Ran text = run({"audit", "b.toml", "--footprints", "street.geojson"});
  EXPECT_THAT(text.out, HasSubstr("8 features: 4 built, 4 skipped, 0 failed"));
  EXPECT_EQ(files(), "b.toml street.geojson");
}

TEST_F(Town, AnAuditOfAMapWithoutBuildingsHasFailed) {
  put("empty.geojson", R"({"type": "FeatureCollection", "features": []})");
  put("line.geojson", R"({"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {},
    "geometry": {"type": "LineString", "coordinates": [[0, 0], [10, 0]]}}]})");
  for (const char* map : {"empty.geojson", "line.geojson"}) {
    SCOPED_TRACE(map);
    const Ran ran = run({"audit", "b.toml", "--footprints", map, "--json"});
    EXPECT_EQ(ran.code, 1) << ran.err;
    EXPECT_EQ(ran.json()["ok"], false);
    EXPECT_EQ(ran.json()["failed"], 0);
    const Ran text = run({"audit", "b.toml", "--footprints", map});
    EXPECT_EQ(text.code, 1);
    EXPECT_THAT(text.out, HasSubstr("nothing was checked"));
  }
}

TEST_F(Town, NothingIsReplacedWithoutForce) {
  std::filesystem::create_directory(path("out"));
  const std::vector<std::string> command{"generate", "b.toml", "--footprints", "street.geojson", "-o", "out"};
  EXPECT_EQ(run(command).code, 0);
  const std::vector<std::string> before = in_folder("out");
  expect_refused(run(command), "exists");
  std::filesystem::remove(path("out/report.jsonl"));
  expect_refused(run(command), "exists");
  EXPECT_EQ(in_folder("out").size() + 1, before.size()) << "no report of a run that was refused";
  std::vector<std::string> forced = command;
  forced.push_back("--force");
  EXPECT_EQ(run(forced).code, 0);
  EXPECT_EQ(in_folder("out"), before);
}

TEST_F(Town, CtrlCLeavesNothing) {
  json map{{"type", "FeatureCollection"}, {"features", json::array()}};
  for (int i = 0; i < 400; ++i) {
    const double x = 1'000 + i % 20 * 60, y = 1'000 + i / 20 * 40;
    const json ring{{x, y}, {x + 50, y}, {x + 50, y + 14}, {x + 14, y + 14}, {x + 14, y + 30}, {x, y + 30}, {x, y}};
    map["features"].push_back({{"type", "Feature"},
                               {"properties", {{"building:levels", 8}}},
                               {"geometry", {{"type", "Polygon"}, {"coordinates", json::array({ring})}}}});
  }
  put("large.geojson", map.dump());
  const std::string before = files();
  const Ran ran = run({"generate", "b.toml", "--footprints", "large.geojson", "-o", "out/"}, 500);
  EXPECT_EQ(ran.code, 130) << ran.out;
  EXPECT_EQ(files(), before);
}

TEST_F(Town, BadInputIsOneLine) {
  put("not.geojson", "house = 1\n");
  put("other.geojson", "{\"type\": \"Topology\"}");
  put("tower.toml", "kind = \"tower\"\n");
  put("file", "");
  const auto generate = [&](std::vector<std::string> more) {
    more.insert(more.begin(), "generate");
    return run(more);
  };
  const std::string before = files();
  expect_refused(generate({"b.toml", "--footprints", "no.geojson", "-o", "out/"}), "no.geojson");
  expect_refused(generate({"b.toml", "--footprints", "not.geojson", "-o", "out/"}), "not.geojson:1");
  expect_refused(generate({"b.toml", "--footprints", "other.geojson", "-o", "out/"}), "other.geojson");
  expect_refused(generate({"b.toml", "--footprints", ".", "-o", "out/"}), "directory");
  expect_refused(generate({"b.toml", "--footprints", "street.geojson", "-o", "file"}), "not a folder");
  expect_refused(generate({"b.toml", "--footprints", "street.geojson", "-o", "x.glb"}), "not a folder");
  expect_refused(generate({"b.toml", "--footprints", "street.geojson", "-o", "a/", "-o", "b/"}), "one folder");
  expect_refused(generate({"b.toml", "--footprints", "street.geojson", "-o", "out/", "--format", "glb,dae"}),
                 "glb, obj");
  expect_refused(generate({"b.toml", "--footprints", "street.geojson", "-o", "out/", "--floors", "0"}), "--floors");
  expect_refused(generate({"tower.toml", "--footprints", "street.geojson", "-o", "out/"}), "apartments");
  expect_refused(generate({"b.toml", "-o", "x.glb", "--format", "svg"}), "--footprints");
  expect_refused(run({"audit", "b.toml", "--footprints", "no.geojson"}), "no.geojson");
  expect_refused(run({"audit", "b.toml", "--footprints", "street.geojson", "--vary"}), "--vary");
  EXPECT_EQ(files(), before);
}

}  // namespace
}  // namespace enfilade::cli
