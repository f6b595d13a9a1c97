// The audit on real buildings.

#include <enfilade/audit/seeds.hpp>

#include <atomic>
#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <enfilade/threads/pool.hpp>

#include "audit/house.hpp"

namespace enfilade::audit {
namespace {

std::string failures(const Report& report) {
  std::string text;
  for (int i = 0; i < kChecks; ++i) {
    const Check& c = report.checks[static_cast<std::size_t>(i)];
    if (c.failed == 0) continue;
    text += std::string(name(static_cast<CheckId>(i))) + " seed " + std::to_string(c.example.seed) + " " +
            c.example.path + ": " + c.example.message + "\n";
  }
  return text;
}

TEST(Seeds, VariedTowersPass) {
  plan::Brief brief;
  const Result<Report> report = audit_seeds(brief, {.seeds = 300, .vary = true, .storeys = {}}, {});
  ASSERT_TRUE(report.ok()) << report.error().line();
  EXPECT_EQ(failures(*report), "");
  EXPECT_EQ(report->seeds, 300u);
  EXPECT_LT(report->skipped, 100u);
}

TEST(Seeds, TheReportDoesNotDependOnThreads) {
  for (const auto& [kind, vary] : {std::pair{"tower", true}, {"tower", false}, {"office", true}, {"office", false}}) {
    plan::Brief brief;
    brief.kind = kind;
    const SeedOptions options{.seeds = vary ? 40u : 2u, .vary = vary, .storeys = {}};
    brief.floors = 40;  // several batches of storeys for each seed
    const Result<Report> one = audit_seeds(brief, options, {});
    threads::Pool pool(3);
    Context context;
    context.executor = &pool;
    const Result<Report> many = audit_seeds(brief, options, context);
    ASSERT_TRUE(one.ok() && many.ok());
    EXPECT_EQ(one->seeds, options.seeds);
    EXPECT_EQ(one->seeds, many->seeds);
    EXPECT_EQ(one->skip_reasons, many->skip_reasons);
    EXPECT_EQ(one->failed_seeds, many->failed_seeds);
    EXPECT_EQ(one->measures, many->measures);
    EXPECT_EQ(one->spaces, many->spaces);
    EXPECT_EQ(one->dwellings, many->dwellings);
    for (std::size_t i = 0; i < one->checks.size(); ++i) {
      EXPECT_EQ(one->checks[i].evaluated, many->checks[i].evaluated);
      EXPECT_EQ(one->checks[i].failed, many->checks[i].failed);
      EXPECT_EQ(one->checks[i].example.message, many->checks[i].example.message);
    }
  }
}

TEST(Seeds, EveryCheckLooksAtSomething) {
  plan::Brief brief;
  const Result<Report> report = audit_seeds(brief, {}, {});
  ASSERT_TRUE(report.ok());
  for (int i = 0; i < kChecks; ++i) {
    const auto id = static_cast<CheckId>(i);
    EXPECT_EQ(report->of(id).evaluated > 0u, !is_of_another_kind(id)) << name(id);
  }
  for (int i = 0; i < kMeasures; ++i) {
    const auto id = static_cast<MeasureId>(i);
    EXPECT_EQ(report->of(id).count() > 0u, id < MeasureId::parallel_passages)
        << name(id) << ": the rest are of dungeons";
  }
}

TEST(Seeds, ABuildingWithoutACoreIsCountedOnce) {
  plan::Brief brief;
  brief.floors = 1;
  const Result<Report> report = audit_seeds(brief, {.seeds = 5, .vary = false, .storeys = {}}, {});
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->of(MeasureId::elevators_present).count(), 5u);
}

TEST(Seeds, ATooSmallSiteIsSkippedWithItsReason) {
  plan::Brief brief;
  brief.site = {2'000, 2'000};
  const Result<Report> report = audit_seeds(brief, {.seeds = 3, .vary = false, .storeys = {}}, {});
  ASSERT_TRUE(report.ok());
  EXPECT_EQ(report->skipped, 3u);
  ASSERT_EQ(report->skip_reasons.size(), 1u);
  EXPECT_THAT(report->skip_reasons.begin()->first, ::testing::HasSubstr("too small"));
  EXPECT_TRUE(report->empty());
  EXPECT_FALSE(report->ok()) << "nothing was checked";
}

TEST(Seeds, BadRequestsAreErrors) {
  plan::Brief brief;
  EXPECT_FALSE(audit_seeds(brief, {.seeds = 0, .vary = false, .storeys = {}}, {}).ok());
  EXPECT_FALSE(audit_seeds(brief, {.seeds = 1, .vary = false, .storeys = {brief.floors}}, {}).ok());
  brief.seed = plan::kMaxSeed;
  EXPECT_TRUE(audit_seeds(brief, {.seeds = 1, .vary = false, .storeys = {0}}, {}).ok());
  EXPECT_FALSE(audit_seeds(brief, {.seeds = 2, .vary = false, .storeys = {0}}, {}).ok());
  brief.hall_width = 1;
  EXPECT_FALSE(audit_seeds(brief, {}, {}).ok());
}

TEST(Seeds, CancellingStops) {
  plan::Brief brief;
  std::atomic<bool> cancel{false};
  Context context;
  context.cancel = &cancel;
  std::uint64_t last = 0;
  context.progress = [&](Progress p) {
    last = p.done;
    if (p.done == 3) cancel = true;
  };
  const Result<Report> report = audit_seeds(brief, {.seeds = 1'000'000, .vary = true, .storeys = {}}, context);
  ASSERT_FALSE(report.ok());
  EXPECT_EQ(report.error().code, ErrorCode::cancelled);
  EXPECT_EQ(last, 3u);
}

}  // namespace
}  // namespace enfilade::audit
