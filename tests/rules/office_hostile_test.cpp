// Offices at the edges of what the limits allow: a building that passes the
// audit, or an error that says the site is too small.

#include <charconv>

#include <enfilade/audit/audit.hpp>
#include <enfilade/world/whole.hpp>

#include <gtest/gtest.h>

#include "rules/office/office.hpp"
#include "rules/offices.hpp"

namespace enfilade::rules {
namespace {

using plan::OfficeClass;

// Whether it was built.
bool expect_building_or_too_small(const plan::Brief& brief) {
  SCOPED_TRACE(name_of(brief));
  const auto building = raise(brief);
  if (!building) {
    EXPECT_EQ(building.error().code, ErrorCode::too_small) << building.error().line();
    return false;
  }
  world::Storeys storeys;
  if (brief.floors > 4) storeys = {0, 1, brief.floors / 2, brief.floors - 1};
  const Result<plan::Model> model = world::generate(**building, storeys, {});
  EXPECT_TRUE(model.ok()) << model.error().line();
  if (!model) return false;
  audit::Report report;
  audit::audit(*model, report);
  for (int i = 0; i < audit::kChecks; ++i) {
    const audit::Check& check = report.checks[static_cast<std::size_t>(i)];
    EXPECT_EQ(check.failed, 0u) << audit::name(static_cast<audit::CheckId>(i)) << ": " << check.example.path << ' '
                                << check.example.message;
  }
  return true;
}

// "…; the least here is 25.9 × 18.4 m" in millimetres.
plan::Site least_named(const std::string& line) {
  const std::string_view mark = "the least here is ";
  const std::size_t at = line.find(mark);
  EXPECT_NE(at, std::string::npos) << line;
  const auto number = [&](std::size_t from) {
    int metres = 0, tenths = 0;
    const char* end = line.data() + line.size();
    const auto whole = std::from_chars(line.data() + from, end, metres);
    std::from_chars(whole.ptr + 1, end, tenths);
    return metres * 1'000 + tenths * 100;
  };
  return {number(at + mark.size()), number(line.find("× ", at) + std::string_view("× ").size())};
}

plan::Brief tiny(OfficeClass c, std::int32_t floors) { return office(c, 2'000, 2'000, floors, 1); }

TEST(OfficeHostile, TooSmallNamesASizeThatIsEnough) {
  for (const OfficeClass c : kClasses) {
    for (const std::int32_t floors : {1, 3, 12, 40}) {
      plan::Brief brief = tiny(c, floors);
      const auto building = raise(brief);
      ASSERT_FALSE(building.ok());
      ASSERT_EQ(building.error().code, ErrorCode::too_small);
      brief.site = least_named(building.error().line());
      for (std::uint64_t seed = 0; seed < cases(24); ++seed) {
        brief.seed = seed;
        if (expect_building_or_too_small(brief)) continue;
        ADD_FAILURE() << name_of(brief) << " is no building on the site it was told to be enough";
        break;
      }
    }
  }
}

TEST(OfficeHostile, LeastSitesGiveOrTake) {
  std::size_t built = 0;
  for (const OfficeClass c : kClasses) {
    for (const std::int32_t floors : {1, 3, 12}) {
      const plan::Site least = least_named(raise(tiny(c, floors)).error().line());
      for (const geom::Length dx : {-4, 0, 4, 500}) {
        for (const geom::Length dy : {-4, 0, 4, 500}) {
          for (std::uint64_t seed = 0; seed < cases(16); ++seed) {
            plan::Brief brief = office(c, least.width + dx, least.depth + dy, floors, seed);
            brief.halls = kStyles[seed % 3];
            if (seed & 1) std::swap(brief.site.width, brief.site.depth);
            built += expect_building_or_too_small(brief);
          }
        }
      }
    }
  }
  EXPECT_GT(built, cases(500));
}

TEST(OfficeHostile, VeryLongSites) {
  // A kilometre; less where assertions and sanitizers make every step slower.
  const geom::Length length = cases(8) == 8 ? 1'000'000 : 200'000;
  for (const OfficeClass c : kClasses) {
    for (const plan::HallStyle style : kStyles) {
      for (const geom::Length depth : {12'000, 30'000, 60'000}) {
        plan::Brief brief = office(c, length, depth, 3, 1);
        brief.halls = style;
        expect_building_or_too_small(brief);
        std::swap(brief.site.width, brief.site.depth);
        expect_building_or_too_small(brief);
      }
    }
  }
}

TEST(OfficeHostile, WidthsAtTheirLimits) {
  std::size_t built = 0;
  for (const OfficeClass c : kClasses) {
    for (const plan::HallStyle style : kStyles) {
      for (const geom::Length office_width : {plan::kOfficeWidthLimits.lo, plan::kOfficeWidthLimits.hi}) {
        for (const geom::Length hall_width :
             {plan::kHallWidthLimits.lo, std::min(plan::kHallWidthLimits.hi, office_width * 3 / 4)}) {
          for (std::uint64_t seed = 0; seed < cases(16); ++seed) {
            plan::Brief brief = office(c, 60'000 + static_cast<geom::Length>(seed) * 4'321, 50'000, 9, seed);
            brief.halls = style;
            brief.office_width = office_width;
            brief.hall_width = hall_width;
            built += expect_building_or_too_small(brief);
          }
        }
      }
    }
  }
  EXPECT_GT(built, cases(700));
}

TEST(OfficeHostile, TenThousandFloorsAndTenMetresHigh) {
  for (const OfficeClass c : kClasses) {
    for (std::uint64_t seed = 0; seed < 3; ++seed) {
      plan::Brief tall = office(c, 150'000, 90'000, plan::kFloorLimits.hi, seed);
      EXPECT_TRUE(expect_building_or_too_small(tall));
      tall.floor_height = plan::kFloorHeightLimits.hi;
      expect_building_or_too_small(tall);
      plan::Brief high = office(c, 150'000, 90'000, 2, seed);
      high.floor_height = plan::kFloorHeightLimits.hi;
      EXPECT_TRUE(expect_building_or_too_small(high));
    }
  }
}

TEST(OfficeHostile, EveryAllowedBriefIsABuildingOrTooSmall) {
  for (const OfficeClass c : kClasses) {
    std::size_t built = 0;
    const std::uint64_t count = cases(250);
    for (std::uint64_t seed = 5'000; seed < 5'000 + count; ++seed)
      built += expect_building_or_too_small(any_office(c, seed));
    EXPECT_GT(built, count / 4) << plan::id(c);
  }
}

// Large enough for more than a million steps: the caller is asked several times.
plan::Brief wide() { return office(OfficeClass::a, 400'000, 400'000, 6, 7); }

TEST(OfficeHostile, RaisingEndsWhenItIsAsked) {
  for (const int polls : {1, 2, 5}) {
    int asked = 0;
    Context context;
    context.stop = [&] { return ++asked >= polls; };
    const auto building = raise(wide(), context);
    ASSERT_FALSE(building.ok());
    EXPECT_EQ(building.error().code, ErrorCode::cancelled);
    EXPECT_EQ(asked, polls) << "nobody is asked again after saying stop";
  }
}

TEST(OfficeHostile, TooManyStepsAreRefusedWithTheirNumber) {
  const Context context;
  Work work(context, 100'000);
  const auto raised = raise_office(wide(), work);
  ASSERT_FALSE(raised.ok());
  EXPECT_EQ(raised.error().code, ErrorCode::exhausted);
  EXPECT_NE(raised.error().text.find("more than 100000 steps"), std::string::npos) << raised.error().text;
}

// The children of the ground floor, or none if the work was stopped.
std::vector<plan::Child> ground_floor(const Building& building, Work* work) {
  plan::Region region = root(building);
  plan::Expansion step;
  while (region.kind == plan::Kind::stack) {
    expand(building, region, {}, step);
    region = step.children.front().region;
  }
  expand(building, region, {}, step, work);
  return step.children;
}

TEST(OfficeHostile, AFloorThatWasGivenUpIsMadeWholeTheNextTime) {
  const auto building = raise(wide()), fresh = raise(wide());
  ASSERT_TRUE(building.ok() && fresh.ok());
  for (const int polls : {1, 2, 5}) {
    int asked = 0;
    Context context;
    context.stop = [&] { return ++asked >= polls; };
    Work work(context);
    EXPECT_TRUE(ground_floor(**building, &work).empty());
    EXPECT_TRUE(work.stopped());
    EXPECT_EQ(asked, polls) << "nobody is asked again after saying stop";
  }
  const auto made = ground_floor(**building, nullptr), expected = ground_floor(**fresh, nullptr);
  ASSERT_GT(made.size(), 100u);
  ASSERT_EQ(made.size(), expected.size());
  for (std::size_t i = 0; i < made.size(); ++i) {
    EXPECT_EQ(made[i].region.key, expected[i].region.key);
    EXPECT_EQ(made[i].region.box, expected[i].region.box);
    EXPECT_EQ(made[i].portal_count, expected[i].portal_count);
  }
}

}  // namespace
}  // namespace enfilade::rules
