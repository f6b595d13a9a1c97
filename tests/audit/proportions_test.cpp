// Offices of extreme proportions, whole briefs over many seeds.

#include <string>

#include <gtest/gtest.h>
#include <enfilade/audit/seeds.hpp>

namespace enfilade::audit {
namespace {

// What failed first, and all seeds that failed.
std::string failures(const plan::Brief& brief, std::uint64_t seeds) {
  const Result<Report> report = audit_seeds(brief, {.seeds = seeds, .vary = false, .storeys = {}}, {});
  if (!report) return report.error().line();
  if (report->ok()) return "";
  std::string text = report->empty() ? "nothing was checked" : "seeds";
  for (const std::uint64_t seed : report->failed_seeds) text += ' ' + std::to_string(seed);
  for (int i = 0; i < kChecks; ++i) {
    const Check& c = report->checks[static_cast<std::size_t>(i)];
    if (c.failed > 0) text += "\n" + std::string(name(static_cast<CheckId>(i))) + ": " + c.example.message;
  }
  return text;
}

plan::Brief keyhole(geom::Length width, geom::Length depth, std::int32_t floors) {
  plan::Brief brief;
  brief.kind = "office";
  brief.office_class = plan::OfficeClass::keyhole;
  brief.site = {width, depth};
  brief.floors = floors;
  return brief;
}

// A stair of the slab above the opening goes down through a leg. Where it stands near the leg's end, people must be
// able to pass between it and the façade.
TEST(Proportions, LongKeyholesCanBeWalkedThrough) {
  EXPECT_EQ(failures(keyhole(300'000, 34'000, 5), 160), "");
  plan::Brief brief = keyhole(240'000, 36'000, 5);
  brief.hall_width = 2'400;
  EXPECT_EQ(failures(brief, 160), "");
  brief = keyhole(300'000, 34'000, 6);
  brief.hall_width = 3'500;
  brief.halls = plan::HallStyle::spine;
  EXPECT_EQ(failures(brief, 160), "");
}

// Rooms are cut between doors; towards a slanted end of the block that alone leaves some too thin.
TEST(Proportions, NoOfficeAtASlantedEndIsTooThin) {
  plan::Brief brief;
  brief.kind = "office";
  brief.office_class = plan::OfficeClass::a;
  brief.site = {39'564, 21'889};
  brief.floors = 3;
  brief.halls = plan::HallStyle::grid;
  brief.hall_width = 3'591;
  brief.floor_height = 8'970;
  brief.shops = true;
  brief.bay = 2'345;
  EXPECT_EQ(failures(brief, 300), "");
  brief.seed = 306'194'128'500;
  EXPECT_EQ(failures(brief, 10), "");
}

// The place of a dungeon's stair has one size; high levels have more flights in it.
TEST(Proportions, StairsOfHighDungeonsHaveTheirLandings) {
  plan::Brief brief;
  brief.kind = "dungeon";
  brief.floors = brief.dungeon.levels = 2;
  brief.dungeon.cells = {20, 20};
  for (brief.floor_height = 2'600; brief.floor_height <= 10'000; brief.floor_height += 100)
    EXPECT_EQ(failures(brief, 3), "") << brief.floor_height << " mm";
}

}  // namespace
}  // namespace enfilade::audit
