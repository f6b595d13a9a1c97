// What the program says to words that it does not know, and what it writes to and reads from other programs.

#include <regex>

#include <gmock/gmock.h>

#include "cli/program_test.hpp"

namespace enfilade::cli {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

class Words : public Program {
 protected:
  void SetUp() override {
    Program::SetUp();
    put("t.toml", "kind = \"tower\"\nfloors = 2\n[site]\nwidth = 20\ndepth = 15\n");
  }
};

TEST_F(Words, AMistypedCommandIsAnsweredWithTheNearest) {
  expect_refused(run({"genrate", "t.toml"}), "there is no command \"genrate\"; did you mean generate?");
  expect_refused(run({"Hash", "t.toml"}), "did you mean hash?");
  expect_refused(run({"store", "exprot", "memory:"}), "there is no command \"store exprot\"; did you mean export?");
  const Ran far = run({"frobnicate"});
  expect_refused(far, "there is no command \"frobnicate\"; see enfilade --help");
  EXPECT_THAT(far.err, Not(HasSubstr("did you mean")));
}

TEST_F(Words, AMistypedOptionIsAnsweredWithTheNearest) {
  expect_refused(run({"hash", "t.toml", "--sede", "5"}),
                 "enfilade hash has no option \"--sede\"; did you mean --seed?");
  expect_refused(run({"audit", "t.toml", "--seed=3", "--fotprints=x"}), "did you mean --footprints?");
  expect_refused(run({"store", "export", "memory:", "--slavage"}), "did you mean --salvage?");
  expect_refused(run({"--verison"}), "enfilade has no option \"--verison\"; did you mean --version?");
}

TEST_F(Words, OtherFaultsKeepTheirMessage) {
  expect_refused(run({"hash"}), "BRIEF");
  expect_refused(run({"hash", "t.toml", "--seed", "-1"}), "--seed");
  expect_refused(run({"hash", "t.toml", "more"}), "more");
}

TEST_F(Words, WithoutArgumentsItSaysHowToBegin) {
  const Ran ran = run({});
  EXPECT_EQ(ran.code, 2);
  EXPECT_EQ(ran.out, "");
  for (const char* part : {"enfilade new tower -o tower.toml", "enfilade generate tower.toml", "completion", "--help"})
    EXPECT_THAT(ran.err, HasSubstr(part));
}

// Every command of the example is one that works.
TEST_F(Words, TheExampleWorks) {
  EXPECT_EQ(run({"new", "tower", "-o", "tower.toml"}).code, 0);
  EXPECT_EQ(run({"plan", "tower.toml"}).code, 0);
  EXPECT_EQ(run({"generate", "tower.toml", "-o", "tower.glb", "--floors", "0"}).code, 0);
}

TEST_F(Words, TheVersionNamesWorldStoreAndSchema) {
  const Ran ran = run({"--version"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_TRUE(
      std::regex_match(ran.out, std::regex(R"(enfilade \d+\.\d+\.\d+ \(world \d+, store \d+, model schema \d+\)\n)")))
      << ran.out;
}

TEST_F(Words, ABriefComesFromStandardInput) {
  const std::string hash = run({"hash", "t.toml"}).out;
  EXPECT_EQ(run_with(get("t.toml"), {"hash", "-"}).out, hash);
  EXPECT_EQ(
      run_with("\n {\"kind\": \"tower\", \"floors\": 2, \"site\": {\"width\": 20, \"depth\": 15}}", {"hash", "-"}).out,
      hash);
  expect_refused(run_with("kind = \"tower\"\nflors = 2\n", {"hash", "-"}), "stdin.toml:2:1");
  expect_refused(run_with("{\"kind\": \"towr\"}", {"hash", "-"}), "stdin.json: /kind");
  expect_refused(run_with("", {"hash", "-"}), "empty brief");
}

TEST_F(Words, AFileGoesToStandardOutputAsItWouldToADisk) {
  for (const std::string format : {"glb", "svg", "png", "json", "dd2vtt"}) {
    const std::string file = "floor." + format;
    ASSERT_EQ(run({"generate", "t.toml", "--floors", "1", "-o", file}).code, 0);
    const Ran ran = run({"generate", "t.toml", "--floors", "1", "-o", "-", "--format", format});
    EXPECT_EQ(ran.code, 0) << ran.err;
    EXPECT_EQ(ran.err, "");
    EXPECT_TRUE(ran.out == get(file)) << format;
  }
  ASSERT_EQ(run({"plan", "t.toml", "--floor", "1", "-o", "plan.svg"}).code, 0);
  EXPECT_TRUE(run({"plan", "t.toml", "--floor", "1", "-o", "-", "--format", "svg"}).out == get("plan.svg"));
  EXPECT_EQ(run({"new", "office", "-o", "-"}).out, run({"new", "office"}).out);
  EXPECT_THAT(files(), Not(HasSubstr(".part")));
}

TEST_F(Words, WhatStandardOutputCantHoldIsSaid) {
  const std::vector<std::string> to_standard{"generate", "t.toml", "-o", "-"};
  const auto with = [&](std::vector<std::string> more) {
    more.insert(more.begin(), to_standard.begin(), to_standard.end());
    return run(more);
  };
  expect_refused(with({}), "--format");
  expect_refused(with({"--format", "obj"}), "more than one file");
  expect_refused(with({"--format", "tmj"}), "more than one file");
  expect_refused(with({"--format", "doc"}), "\"doc\"");
  expect_refused(with({"--format", "svg"}), "--floors");
  expect_refused(with({"--format", "glb", "--json"}), "--json");
  expect_refused(with({"--format", "glb", "-o", "-"}), "twice");
  expect_refused(run({"generate", "t.toml", "-o", "t.glb", "--format", "glb"}), "--format");
  expect_refused(run({"plan", "t.toml", "-o", "-"}), "--format");
  expect_refused(run({"plan", "t.toml", "-o", "-", "--format", "glb"}), ".svg");
  expect_refused(run({"audit", "t.toml", "--report", "-"}), "name a file");
  EXPECT_EQ(files(), "t.toml");
}

}  // namespace
}  // namespace enfilade::cli
