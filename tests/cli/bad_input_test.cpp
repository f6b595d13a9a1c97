// Bad input costs one line and exit code 2, and leaves nothing behind, whatever
// the command.

#include <gmock/gmock.h>

#include "cli/program_test.hpp"

namespace enfilade::cli {
namespace {

using ::testing::HasSubstr;

struct Case {
  const char* name;
  std::string text;
  const char* file;    // name of the brief
  const char* place;   // what the line must begin with, after "enfilade: "
  const char* needle;  // what it must hold
};

const Case kCases[] = {
    {"UnknownKey", "kind = \"tower\"\nflors = 3\n", "b.toml", "b.toml:2:1", "floors"},
    {"WrongType", "floors = \"many\"\n", "b.toml", "b.toml:1:", "floors"},
    {"Negative", "floors = -3\n", "b.toml", "b.toml:1:", ""},
    {"Zero", "floors = 0\n", "b.toml", "b.toml:1:", ""},
    {"Huge", "floors = 99999999999999999999\n", "b.toml", "b.toml:1:", ""},
    {"HugeButANumber", "floors = 1000000\n", "b.toml", "b.toml:1:", ""},
    {"NotANumber", "hall_width = nan\n", "b.toml", "b.toml:1:", ""},
    {"Infinite", "[site]\nwidth = inf\n", "b.toml", "b.toml:2:", ""},
    {"NegativeWidth", "[site]\nwidth = -5.0\n", "b.toml", "b.toml:2:", ""},
    {"Empty", "", "b.toml", "b.toml", ""},
    {"NotUtf8", "kind = \"tow\xff\xfe\"\n", "b.toml", "b.toml:1:", ""},
    {"Binary", std::string("\0\1\2\3", 4), "b.toml", "b.toml:1:", ""},
    {"Syntax", "kind = \n", "b.toml", "b.toml:1:", ""},
    {"JsonUnknownKey", "{\"flors\": 3}", "b.json", "b.json", "floors"},
    {"JsonSyntax", "{\"floors\": ", "b.json", "b.json", ""},
    {"OfficeKeyInATower", "class = \"A\"\nkind = \"tower\"\n", "b.toml", "b.toml:1:1", "office"},
    {"TowerKeyInAnOffice", "kind = \"office\"\naverage_room = 4\n", "b.toml", "b.toml:2:1", "tower"},
    {"UnknownClass", "kind = \"office\"\nclass = \"D\"\n", "b.toml", "b.toml:2:9", "courtyard"},
    {"OfficeOnAPolygon", "kind = \"office\"\n[site]\npolygon = [[0, 0], [40, 0], [0, 40]]\n", "b.toml", "b.toml:3:1",
     "apartments"},
    {"FloorsInADungeon", "kind = \"dungeon\"\nfloors = 3\n", "b.toml", "b.toml:2:1", "levels"},
    {"DungeonKeyInATower", "kind = \"tower\"\n[dungeon]\nmaze = \"prim\"\n", "b.toml", "b.toml:2:2", "dungeon"},
    {"UnknownDigger", "kind = \"dungeon\"\n[dungeon]\ndiggers = [{dig = \"hole\"}]\n", "b.toml", "b.toml:3:19", "maze"},
    {"UnknownKind", "kind = \"towr\"\n", "b.toml", "b.toml:1:", "tower"},
};

class BadBrief : public Program, public ::testing::WithParamInterface<Case> {};

TEST_P(BadBrief, IsRefusedInOneLine) {
  const Case& c = GetParam();
  put(c.file, c.text);
  for (const std::vector<std::string>& command : std::vector<std::vector<std::string>>{
           {"generate", c.file, "-o", "x.svg"}, {"plan", c.file}, {"audit", c.file, "--json"}, {"hash", c.file}}) {
    const Ran ran = run(command);
    expect_refused(ran, c.needle);
    EXPECT_THAT(ran.err, ::testing::StartsWith(std::string("enfilade: ") + c.place)) << command.front();
    EXPECT_EQ(files(), c.file);
  }
}
INSTANTIATE_TEST_SUITE_P(All, BadBrief, ::testing::ValuesIn(kCases), [](const auto& c) { return c.param.name; });

using BadInput = Program;

TEST_F(BadInput, ADirectoryIsNoBrief) {
  expect_refused(run({"hash", "."}), "directory");
  expect_refused(run({"generate", ".", "-o", "x.glb"}), "directory");
  EXPECT_EQ(files(), "");
}

TEST_F(BadInput, AMissingBriefIsBadInput) { expect_refused(run({"generate", "no.toml", "-o", "x.glb"}), "no.toml"); }

TEST_F(BadInput, AnEndlessFileIsRefused) { expect_refused(run({"hash", "/dev/zero"}), "/dev/zero"); }

TEST_F(BadInput, ATooSmallSiteNamesTheLeast) {
  put("s.toml", "[site]\nwidth = 3\ndepth = 3\n");
  for (const char* command : {"generate", "plan", "hash"}) {
    const Ran ran = run({command, "s.toml"});
    expect_refused(ran, "too small");
    EXPECT_THAT(ran.err, HasSubstr("s.toml"));
    EXPECT_THAT(ran.err, HasSubstr("least"));
    EXPECT_THAT(ran.err, HasSubstr(" m"));
  }
}

TEST_F(BadInput, AnUnknownExtensionNamesTheKnownOnes) {
  put("b.toml", "floors = 1\n");
  expect_refused(run({"generate", "b.toml", "-o", "x.dae"}), ".glb");
  expect_refused(run({"generate", "b.toml", "-o", "x"}), ".svg");
  expect_refused(run({"plan", "b.toml", "-o", "x.glb"}), ".svg");
  EXPECT_EQ(files(), "b.toml");
}

// Without arguments it says more: Words.WithoutArgumentsItSaysHowToBegin.
TEST_F(BadInput, BadUsageIsOneLine) {
  put("b.toml", "floors = 2\n");
  expect_refused(run({"frobnicate"}), "");
  expect_refused(run({"generate"}), "BRIEF");
  expect_refused(run({"generate", "b.toml", "--nonsense"}), "nonsense");
  expect_refused(run({"hash", "b.toml", "--seed", "-1"}), "");
  expect_refused(run({"hash", "b.toml", "--seed", "9007199254740992"}), "");
  expect_refused(run({"hash", "b.toml", "--seed", "x"}), "");
  expect_refused(run({"hash", "b.toml", "--jobs", "0"}), "");
  expect_refused(run({"audit", "b.toml", "--seeds", "0"}), "");
  expect_refused(run({"new", "castle"}), "\"apartments\" and \"dungeon\"");
  expect_refused(run({"bench", "--only", "nothing"}), "tower/layout");
}

TEST_F(BadInput, FloorsThatDoNotExistAreRefused) {
  put("b.toml", "floors = 3\n");
  for (const char* floors : {"3", "0-3", "-1", "2-1", "a", "1,", "1-", ",1", "1 2", "99999999999"}) {
    expect_refused(run({"hash", "b.toml", std::string("--floors=") + floors}), "floor");
  }
  expect_refused(run({"plan", "b.toml", "--floor", "3"}), "0-2");
}

// A site of 4 x 4 m has no room for a stair: one floor is built, whatever was wanted.
TEST_F(BadInput, FloorsThatNoStairReachesDoNotExist) {
  put("s.toml", "kind = \"apartments\"\nfloors = 40\n[site]\nwidth = 4\ndepth = 4\n");
  EXPECT_EQ(run({"generate", "s.toml", "--json"}).json()["floors"], 1);
  const Ran audit = run({"audit", "s.toml", "--json"});
  EXPECT_EQ(audit.code, 0) << audit.out;
  EXPECT_EQ(run({"hash", "s.toml"}).out, run({"hash", "s.toml", "--floors", "0"}).out);
  expect_refused(run({"hash", "s.toml", "--floors", "1"}), "floor");
  expect_refused(run({"plan", "s.toml", "--floor", "1"}), "floor");
}

}  // namespace
}  // namespace enfilade::cli
