// Whole buildings from briefs all over the allowed range, through the audit.
// For a longer search: ENFILADE_HOSTILE="first count" in the environment.

#include <cstdlib>
#include <sstream>

#include <enfilade/audit/audit.hpp>
#include <enfilade/world/whole.hpp>

#include <gtest/gtest.h>

#include "rules/briefs.hpp"

namespace enfilade::rules {
namespace {

void expect_sound(const plan::Brief& brief) {
  const auto building = raise(brief);
  ASSERT_TRUE(building.ok()) << building.error().line();
  world::Storeys storeys;
  if (brief.floors > 4) storeys = {0, 1, brief.floors / 2, brief.floors - 1};
  const Result<plan::Model> model = world::generate(**building, storeys, {});
  ASSERT_TRUE(model.ok()) << model.error().line();
  audit::Report report;
  audit::audit(*model, report);
  for (int i = 0; i < audit::kChecks; ++i) {
    const audit::Check& check = report.checks[static_cast<std::size_t>(i)];
    EXPECT_EQ(check.failed, 0u) << "seed " << brief.seed << ", " << audit::name(static_cast<audit::CheckId>(i)) << ": "
                                << check.example.path << ' ' << check.example.message;
  }
}

// Seeds to try: 0 … count-1, or as the environment says.
struct Search {
  std::uint64_t first = 0, count;
  explicit Search(std::uint64_t n) : count(n) {
    if (const char* wish = std::getenv("ENFILADE_HOSTILE")) std::istringstream(wish) >> first >> count;
  }
};

TEST(Hostile, EveryAllowedBriefIsABuildingOrTooSmall) {
  const Search search(1'200);
  std::size_t built = 0;
  for (std::uint64_t seed = search.first; seed < search.first + search.count; ++seed) {
    const plan::Brief brief = any_brief(seed);
    const auto building = raise(brief);
    if (!building) {
      EXPECT_EQ(building.error().code, ErrorCode::too_small) << building.error().line();
      continue;
    }
    expect_sound(brief);
    ++built;
  }
  EXPECT_GT(built, search.count / 3);
}

TEST(Hostile, WidePlatesAreBuildings) {
  const Search search(200);
  for (std::uint64_t seed = search.first; seed < search.first + search.count; ++seed) expect_sound(wide_brief(seed));
}

TEST(Hostile, PlatesThatOnceFailedStaySound) {
  // A door into a strip too narrow for rooms, which the hall beside it took.
  for (const std::uint64_t seed : {1904u, 4035u, 4997u}) expect_sound(wide_brief(seed));
  // The middle of a small loop, one room with doors on all four sides.
  expect_sound(wide_brief(16'756));
}

TEST(Hostile, ExtremesAreBuildings) {
  const auto brief = [](geom::Length width, geom::Length depth, std::int32_t floors) {
    plan::Brief b;
    b.site = {width, depth};
    b.floors = floors;
    return b;
  };
  for (const plan::Brief& b :
       {brief(8'000, 8'000, 120), brief(8'000, 150'000, 120), brief(150'000, 8'000, 1), brief(150'000, 150'000, 3),
        brief(8'000, 8'000, 1), brief(20'000, 20'000, 120), brief(150'000, 150'000, 1), brief(1'000'000, 12'000, 2)}) {
    SCOPED_TRACE(building_id(b));
    expect_sound(b);
  }
}

TEST(Hostile, TooSmallNamesASizeThatIsEnough) {
  plan::Brief b;
  b.site = {5'000, 5'000};
  const auto building = raise(b);
  ASSERT_FALSE(building.ok());
  EXPECT_EQ(building.error().code, ErrorCode::too_small);
  EXPECT_EQ(building.error().line(), "site: a site of 5.0 × 5.0 m is too small; the least here is 7.8 × 6.8 m");
  b.site = {7'800, 6'800};
  expect_sound(b);
}

}  // namespace
}  // namespace enfilade::rules
