// What is wanted of the rooms of a dwelling.

#include <gtest/gtest.h>

#include "brief/briefs.hpp"

namespace enfilade::brief {
namespace {

std::string toml(const std::string& lines) { return "kind = \"apartments\"\n" + lines; }
std::string error_of(const std::string& lines) { return test::error_of(toml(lines), "a.toml"); }
std::string json_error_of(const std::string& object) {
  return test::error_of(R"({"kind":"apartments","experience":)" + object + "}", "a.json");
}

TEST(Experience, NothingIsWantedUnlessItIsSaid) {
  const auto b = read_brief(toml("[experience]\n[experience.kitchen]"), "a.toml");
  ASSERT_TRUE(b) << b.error().line();
  EXPECT_FALSE(b->experience.any());
  EXPECT_EQ(write_brief(*b).find("experience"), std::string::npos);
}

TEST(Experience, EveryUseHasItsOwn) {
  const auto b =
      read_brief(toml("experience.living.connectivity = 3\n[experience.bedroom]\ndepth = 3\nprivacy = 0.8"), "a.toml");
  ASSERT_TRUE(b) << b.error().line();
  EXPECT_EQ(*b->experience.of(plan::Use::living), (plan::Wanted{plan::kAnyValue, 3, plan::kAnyValue}));
  EXPECT_EQ(*b->experience.of(plan::Use::bedroom), (plan::Wanted{3, plan::kAnyValue, 800}));
  EXPECT_FALSE(b->experience.of(plan::Use::kitchen)->any());
  EXPECT_EQ(b->experience.of(plan::Use::office), nullptr);
}

TEST(Experience, FaultsAreFound) {
  EXPECT_EQ(error_of("experience = 3"),
            "a.toml:2:14: experience is 3; allowed are tables such as [experience.bedroom] with depth, connectivity "
            "and privacy");
  EXPECT_EQ(json_error_of("[]"),
            R"(a.json: /experience: experience is an array; allowed is an object such as {"bedroom": {"depth": 3}})");
  EXPECT_EQ(error_of("[experience.bedrom]\ndepth = 3"),
            "a.toml:2:13: unknown key \"bedrom\" in experience; did you mean \"bedroom\"?");
  EXPECT_EQ(error_of("[experience.hall]"),
            "a.toml:2:13: unknown key \"hall\" in experience; known are \"living\", \"bedroom\", \"kitchen\" and "
            "\"bathroom\"");
  EXPECT_EQ(error_of("[experience]\nliving = true"),
            "a.toml:3:10: experience.living is true; allowed are the keys \"depth\", \"connectivity\" and \"privacy\"");
  EXPECT_EQ(error_of("[experience.living]\ndept = 3"),
            "a.toml:3:1: unknown key \"dept\" in experience.living; did you mean \"depth\"?");
  EXPECT_EQ(error_of("[experience.living]\ndepth = 0"),
            "a.toml:3:9: experience.living.depth is 0; allowed are whole numbers from 1 to 9");
  EXPECT_EQ(error_of("[experience.living]\nconnectivity = 2.5"),
            "a.toml:3:16: experience.living.connectivity is 2.5; allowed are whole numbers from 1 to 9");
  EXPECT_EQ(
      json_error_of(R"({"bathroom":{"privacy":1.001}})"),
      "a.json: /experience/bathroom/privacy: experience.bathroom.privacy is 1.001; allowed are numbers from 0 to 1");
}

TEST(Experience, LimitsHoldInCodeToo) {
  plan::Brief b;
  b.kind = "apartments";
  b.experience.uses[1].depth = 10;
  EXPECT_FALSE(plan::check_limits(b));
  b.experience.uses[1].depth = plan::kDepthLimits.hi;
  EXPECT_TRUE(plan::check_limits(b));
  b.experience.uses[2].privacy = -2;
  EXPECT_FALSE(plan::check_limits(b));
}

}  // namespace
}  // namespace enfilade::brief
