// A wanted experience steers uses and doors, and what comes out is as sound as
// what comes out without.

#include <gtest/gtest.h>

#include <array>
#include <string>

#include <enfilade/audit/audit.hpp>
#include <enfilade/audit/experience.hpp>
#include <enfilade/world/whole.hpp>

#include "rules/offices.hpp"
#include "rules/residences.hpp"

namespace enfilade::rules {
namespace {

using plan::Use;

// Blocks with flats that have a living room and bedrooms.
audit::Report report_of(const plan::Experience& wanted) {
  audit::Report all;
  for (const FixedOutline& f : fixed_outlines()) {
    if (f.name != "20000 × 12000" && f.name != "L" && f.name != "60000 × 20000" && f.name != "U") continue;
    plan::Brief brief = residence(f.outline, 2, f.square_metres, 1);
    brief.furniture = false;
    brief.experience = wanted;
    const BuildingPtr building = *raise(brief);
    audit::Report report;
    audit::audit(*world::generate(*building, {}, {}), audit::outlines_of(*building), report);
    for (const audit::Check& check : report.checks) {
      EXPECT_EQ(check.failed, 0u) << f.name << ": " << check.example.message << " at " << check.example.path;
    }
    audit::merge(all, report);
  }
  return all;
}
double mean(const audit::Report& report, Use use, audit::SpaceMeasure m) {
  const audit::Space& space = report.dwellings.spaces[static_cast<std::size_t>(use)];
  EXPECT_GT(space.of(m).count(), 0u);
  return space.of(m).mean() / audit::divisor(m);
}
plan::Experience wanted(Use use, plan::Wanted w) {
  plan::Experience e;
  for (std::size_t i = 0; i < e.uses.size(); ++i) {
    if (plan::kExperiencedUses[i] == use) e.uses[i] = w;
  }
  return e;
}

TEST(WantedExperience, BedroomsGoDeeper) {
  const audit::Report plain = report_of({}),
                      deep = report_of(wanted(Use::bedroom, {3, plan::kAnyValue, plan::kAnyValue}));
  EXPECT_NEAR(mean(plain, Use::bedroom, audit::SpaceMeasure::depth), 2, 0.01) << "all off the hall";
  EXPECT_GT(mean(deep, Use::bedroom, audit::SpaceMeasure::depth), 2.5);
}

TEST(WantedExperience, LivingRoomsOpenToMore) {
  const audit::Report plain = report_of({}),
                      open = report_of(wanted(Use::living, {plan::kAnyValue, 3, plan::kAnyValue}));
  EXPECT_GT(mean(open, Use::living, audit::SpaceMeasure::connectivity),
            mean(plain, Use::living, audit::SpaceMeasure::connectivity) + 0.5);
}

TEST(WantedExperience, PrivacyIsMoreOrLess) {
  const auto privacy = [](std::int32_t permille) {
    const plan::Experience e = wanted(Use::bedroom, {plan::kAnyValue, plan::kAnyValue, permille});
    return mean(report_of(e), Use::bedroom, audit::SpaceMeasure::asymmetry);
  };
  EXPECT_GT(privacy(1'000), privacy(0) + 0.03);
}

// Whatever fails with it fails without it.
TEST(WantedExperience, AddsNoFault) {
  for (std::uint64_t seed = 800; seed < 800 + cases(64); ++seed) {
    plan::Brief brief = ordinary_residence(seed);
    brief.floors = std::min(brief.floors, 3);
    brief.furniture = seed % 8 == 0;
    std::array<std::uint64_t, audit::kChecks> failed{};
    for (const bool with : {false, true}) {
      if (with) brief.experience = any_experience(seed);
      const Result<BuildingPtr> building = raise(brief);
      if (!building) continue;
      audit::Report report;
      audit::audit(*world::generate(**building, {}, {}), audit::outlines_of(**building), report);
      for (std::size_t i = 0; i < failed.size(); ++i) {
        const auto id = static_cast<audit::CheckId>(i);
        if (with) {
          EXPECT_LE(report.of(id).failed, failed[i]) << audit::name(id) << ": " << report.of(id).example.message << "\n"
                                                     << describe(brief);
        }
        failed[i] = report.of(id).failed;
      }
    }
  }
}

TEST(WantedExperience, IsTheSameEveryTime) {
  for (std::uint64_t seed = 1; seed <= 8; ++seed) {
    plan::Brief brief = ordinary_residence(seed);
    brief.floors = std::min(brief.floors, 2);
    brief.experience = any_experience(seed);
    EXPECT_EQ(*world::hash(**raise(brief), {}, {}), *world::hash(**raise(brief), {}, {}));
  }
}

TEST(WantedExperience, TheAuditSaysWhatWasReached) {
  plan::Brief brief;
  brief.kind = "apartments";
  brief.experience = wanted(Use::bedroom, {3, plan::kAnyValue, 250});
  const audit::Report report = report_of(brief.experience);
  const auto lines = audit::experience_of(report, brief);
  ASSERT_EQ(lines.size(), 2u);
  EXPECT_EQ(lines[0].measure, "depth");
  EXPECT_EQ(lines[0].wanted, 3);
  EXPECT_EQ(*lines[0].reached, mean(report, Use::bedroom, audit::SpaceMeasure::depth));
  EXPECT_EQ(lines[1].measure, "privacy");
  EXPECT_EQ(lines[1].wanted, 0.25);
  EXPECT_GT(*lines[1].reached, 0);
  EXPECT_DOUBLE_EQ(*lines[0].off(), 3 - *lines[0].reached);
  // Nothing is reached where nothing is.
  EXPECT_FALSE(audit::experience_of({}, brief)[0].reached);
  EXPECT_FALSE(audit::experience_of({}, brief)[0].off());
  EXPECT_TRUE(audit::experience_of(report, {}).empty());
}

}  // namespace
}  // namespace enfilade::rules
