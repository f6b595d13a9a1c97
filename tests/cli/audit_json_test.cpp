// What `audit --json` says of dwellings, on flats made by hand.

#include "cli/audit_json.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "audit/flats.hpp"

namespace enfilade::cli {
namespace {

using nlohmann::ordered_json;

std::string keys(const ordered_json& object) {
  std::string out;
  for (const auto& [key, value] : object.items()) out += (out.empty() ? "" : " ") + key;
  return out;
}

TEST(AuditJson, TellsOfDwellings) {
  audit::Flats flats;
  const ordered_json j = to_json(flats.report(), flats.model.brief);
  const ordered_json& d = j["dwellings"];
  EXPECT_EQ(keys(d), "count judged houses good good_houses good_share flaws measures integration order spaces");
  EXPECT_EQ(d["count"], 6);
  EXPECT_EQ(d["good_share"], 1.0);
  EXPECT_EQ(keys(d["flaws"]), "no_bathroom no_living_room dark_room off_hall unlit narrow");
  EXPECT_EQ(keys(d["measures"]), "area_m2 spaces hall_share net_share");
  EXPECT_EQ(keys(d["spaces"]), "hall living bedroom kitchen bathroom");
  EXPECT_EQ(d["integration"][0], "hall");
  EXPECT_EQ(d["order"][0],
            (ordered_json{{"first", "hall"}, {"second", "living"}, {"less", 4}, {"equal", 0}, {"more", 0}}));
}

TEST(AuditJson, HoldsMeasuresAgainstBands) {
  audit::Flats flats;
  const ordered_json j = to_json(flats.report(), flats.model.brief);
  const ordered_json& bath = j["dwellings"]["spaces"]["bathroom"];
  EXPECT_EQ(keys(bath["area_m2"]), "n mean p5 p25 p50 p75 p95 band distance w1");
  EXPECT_EQ(bath["area_m2"]["band"], (ordered_json{1.7, 5.0}));
  EXPECT_NEAR(bath["area_m2"]["distance"], bath["area_m2"]["p50"].get<double>() / 5 - 1, 1e-9);
  EXPECT_EQ(keys(bath["relative_asymmetry"]), "n mean p5 p25 p50 p75 p95 band distance");
  EXPECT_EQ(bath["types"]["a"], 1.0);
  EXPECT_TRUE(j["spaces"].contains("corridor")) << "the common one";
  EXPECT_FALSE(j["spaces"].contains("living"));
}

TEST(AuditJson, TellsWhatWasWantedAndReached) {
  audit::Flats flats;
  EXPECT_TRUE(to_json(flats.report(), flats.model.brief)["experience"].empty());
  flats.model.brief.experience.uses[1] = {3, plan::kAnyValue, 500};
  const ordered_json j = to_json(flats.report(), flats.model.brief)["experience"];
  ASSERT_EQ(j.size(), 2u);
  EXPECT_EQ(keys(j[0]), "use measure wanted reached off");
  EXPECT_EQ(j[0]["use"], "bedroom");
  EXPECT_EQ(j[0]["measure"], "depth");
  EXPECT_EQ(j[0]["wanted"], 3.0);
  EXPECT_DOUBLE_EQ(j[0]["off"], 3 - j[0]["reached"].get<double>());
  EXPECT_EQ(j[1]["measure"], "privacy");
  EXPECT_EQ(j[1]["wanted"], 0.5);
  EXPECT_TRUE(to_json({}, flats.model.brief)["experience"][0]["reached"].is_null());
}

TEST(AuditJson, ShareOfNothingIsNull) {
  plan::Brief brief;
  brief.kind = "apartments";
  const ordered_json j = to_json({}, brief);
  EXPECT_TRUE(j["dwellings"]["good_share"].is_null());
  EXPECT_EQ(j["dwellings"]["count"], 0);
  brief.kind = "tower";
  EXPECT_TRUE(to_json({}, brief)["dwellings"].is_null());
}

}  // namespace
}  // namespace enfilade::cli
