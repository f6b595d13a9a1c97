#include <gtest/gtest.h>

#include "brief/briefs.hpp"

namespace enfilade::brief {
namespace {

using test::fields;

plan::Brief read(std::string_view text, std::string_view file = "tower.toml") {
  const auto result = read_brief(text, file);
  EXPECT_TRUE(result) << (result ? "" : result.error().line());
  return result ? *result : plan::Brief{};
}

TEST(ReadBrief, KindAloneIsABrief) {
  EXPECT_EQ(fields(read("kind = \"tower\"")), fields(plan::Brief{}));
  EXPECT_EQ(fields(read("{\"kind\": \"tower\"}", "tower.json")), fields(plan::Brief{}));
}

TEST(ReadBrief, EveryKeyInToml) {
  const plan::Brief b = read(R"(
      kind = "tower"
      seed = 9007199254740991
      id = "Tower_7.b-2"
      floors = 100
      floor_height = 4
      hall_width = 2.25
      identical_floors = true
      average_room = "5 m"
      least_room = "250 cm"
      hallway_probability = 0.125
      door_probability = 1
      bay = "1200 mm"
      palette = "slate"
      furniture = false
      [site]
      width = "100 ft"
      depth = 70.5
  )");
  plan::Brief expected;
  expected.seed = plan::kMaxSeed;
  expected.id = "Tower_7.b-2";
  expected.floors = 100;
  expected.floor_height = 4000;
  expected.hall_width = 2250;
  expected.identical_floors = true;
  expected.average_room = 5000;
  expected.least_room = 2500;
  expected.hallway_permille = 125;
  expected.door_permille = 1000;
  expected.bay = 1200;
  expected.palette = "slate";
  expected.furniture = false;
  expected.site = {30'480, 70'500};
  expected.given = {true, true, true, true, true};
  EXPECT_EQ(fields(b), fields(expected));
}

TEST(ReadBrief, EveryKeyOfAnOffice) {
  const plan::Brief b = read(R"(
      class = "courtyard"
      halls = "spine"
      office_width = "7.5 m"
      executive_floors = 2
      open_probability = 0.25
      shops = true
      atrium = true
      hall_width = 5.6
      floors = 9
      kind = "office"
  )");
  plan::Brief expected;
  expected.kind = "office";
  expected.office_class = plan::OfficeClass::courtyard;
  expected.halls = plan::HallStyle::spine;
  expected.office_width = 7500;
  expected.executive_floors = 2;
  expected.open_permille = 250;
  expected.shops = expected.atrium = true;
  expected.hall_width = 5600;
  expected.floors = 9;
  expected.given.office_class = expected.given.office_width = expected.given.hall_width = expected.given.floors = true;
  EXPECT_EQ(fields(b), fields(expected));
}

TEST(ReadBrief, AnOfficesClassGoesByItsFloors) {
  const auto of = [](int floors) {
    const plan::Brief b = read("floors = " + std::to_string(floors) + "\nkind = \"office\"");
    EXPECT_FALSE(b.given.office_class);
    return plan::id(b.office_class);
  };
  EXPECT_EQ(of(1), "C");
  EXPECT_EQ(of(3), "C");
  EXPECT_EQ(of(4), "B");
  EXPECT_EQ(of(10), "B");
  EXPECT_EQ(of(11), "A");
  EXPECT_EQ(read("kind = \"office\"\nclass = \"C\"").office_class, plan::OfficeClass::c);
}

TEST(ReadBrief, JsonSaysTheSame) {
  const auto toml =
      read("kind = \"tower\"\nfloors = 7\nfloor_height = \"3.2 m\"\nfurniture = false\nsite = { width = 20.5 }\n");
  const auto json = read(R"({"$schema": "brief.schema.json", "kind": "tower", "floors": 7, "floor_height": "3.2 m",
                             "furniture": false, "site": {"width": 20.5}})",
                         "tower.json");
  EXPECT_EQ(fields(toml), fields(json));
}

TEST(ReadBrief, TheExtensionPicksTheLanguage) {
  for (const char* name : {"a.json", "A.JSON", "dir.toml/x.Json"})
    EXPECT_TRUE(read_brief("{\"floors\": 2}", name)) << name;
  for (const char* name : {"a.toml", "a", "", "json", "a.json.toml", "-"})
    EXPECT_TRUE(read_brief("floors = 2", name)) << name;
}

TEST(ReadBrief, GivenTellsWhatTheFileSaid) {
  const auto only = [](std::string_view text) {
    const auto& g = read(text).given;
    return std::string(g.width ? "w" : "") + (g.depth ? "d" : "") + (g.floors ? "f" : "") +
           (g.floor_height ? "h" : "") + (g.hall_width ? "c" : "") + (g.office_class ? "k" : "") +
           (g.office_width ? "o" : "");
  };
  EXPECT_EQ(only("seed = 2"), "");
  EXPECT_EQ(only("site.width = 45"), "w");
  EXPECT_EQ(only("site.depth = 45"), "d");
  EXPECT_EQ(only("floors = 12"), "f");
  EXPECT_EQ(only("floor_height = 3.6"), "h");
  EXPECT_EQ(only("hall_width = 1.8"), "c");
  EXPECT_EQ(only("kind = \"office\""), "");
  EXPECT_EQ(only("kind = \"office\"\nclass = \"A\""), "k");
  EXPECT_EQ(only("kind = \"office\"\noffice_width = 6"), "o");
}

TEST(ReadBrief, AByteOrderMarkIsAccepted) {
  EXPECT_EQ(read("\xef\xbb\xbf"
                 "floors = 3")
                .floors,
            3);
  EXPECT_EQ(read("\xef\xbb\xbf"
                 "{\"floors\": 3}",
                 "a.json")
                .floors,
            3);
  EXPECT_EQ(test::error_of("\xef\xbb\xbf"
                           "floors = 0"),
            "tower.toml:1:10: floors is 0; allowed are whole numbers from 1 to 10000");
}

TEST(ReadBrief, TheDefaultOfLeastRoomGivesWay) {
  EXPECT_EQ(read("average_room = 3.5").least_room, 2100);
  EXPECT_EQ(read("average_room = 3.999").least_room, 2399);
  EXPECT_EQ(read("average_room = 12").least_room, 2400);
  EXPECT_EQ(read("least_room = 2.7").least_room, 2700);
}

TEST(ReadBrief, LimitsThemselvesAreAllowed) {
  const std::string low =
      "average_room = " + metres(plan::kAverageRoomLimits.lo) + "\nleast_room = " + metres(plan::kLeastRoomLimits.lo) +
      "\nhall_width = " + metres(plan::kHallWidthLimits.lo) +
      "\nfloor_height = " + metres(plan::kFloorHeightLimits.lo) + "\nbay = " + metres(plan::kBayLimits.lo) +
      "\nfloors = 1\nseed = 0\n[site]\nwidth = 1\ndepth = 1";
  const std::string high =
      "average_room = " + metres(plan::kAverageRoomLimits.hi) + "\nleast_room = " + metres(plan::kLeastRoomLimits.hi) +
      "\nhall_width = " + metres(plan::kHallWidthLimits.hi) +
      "\nfloor_height = " + metres(plan::kFloorHeightLimits.hi) + "\nbay = " + metres(plan::kBayLimits.hi) +
      "\nfloors = 10000\nseed = 9007199254740991\n[site]\nwidth = 1000\ndepth = 1000";
  const auto b = read(low), t = read(high);
  EXPECT_EQ(b.site.width, plan::kSideLimits.lo);
  EXPECT_EQ(t.site.depth, plan::kSideLimits.hi);
  EXPECT_EQ(b.floor_height, plan::kFloorHeightLimits.lo);
  EXPECT_EQ(t.floors, plan::kFloorLimits.hi);
  EXPECT_TRUE(plan::check_limits(b));
  EXPECT_TRUE(plan::check_limits(t));
}

TEST(ReadBrief, TomlsOtherWaysToWriteNumbers) {
  EXPECT_EQ(read("floors = 0x10").floors, 16);
  EXPECT_EQ(read("floors = 1_0").floors, 10);
  EXPECT_EQ(read("floors = +7").floors, 7);
  EXPECT_EQ(read("floor_height = 36e-1").floor_height, 3600);
  EXPECT_EQ(read("floor_height = +0.36E1 # comment").floor_height, 3600);
  EXPECT_EQ(read("site = {width = 2_0.0_5,depth=30.5}").site.width, 20'050);
  EXPECT_EQ(read("\"floors\" = 4").floors, 4);
}

TEST(ReadBrief, TheStartersAreTheDefaultBriefs) {
  for (const std::string kind : {"tower", "office", "apartments", "dungeon"}) {
    const auto starter = starter_brief(kind);
    ASSERT_TRUE(starter);
    plan::Brief expected;
    expected.kind = kind;
    expected.given = {true, true, true, true, true};
    expected.given.hall_width = kind == "tower" || kind == "office";
    if (kind == "dungeon") {
      expected.floors = 1;
      expected.given.width = expected.given.depth = false;
      expected.dungeon.given = {true, true, false, true, true, true, false, true, true, true, false};
    }
    expected.given.office_class = expected.given.office_width = expected.kind == "office";
    expected.given.apartment_area = expected.given.corridor_width = expected.kind == "apartments";
    EXPECT_EQ(fields(read(*starter)), fields(expected));
    EXPECT_EQ(starter->substr(0, 9), "#:schema ");
    for (int i = 0; i < plan::kPalettes; ++i) EXPECT_NE(starter->find(plan::palette_id(i)), std::string::npos);
  }
  const std::string office = *starter_brief("office");
  for (int i = 0; i < plan::kOfficeClasses; ++i) {
    EXPECT_NE(office.find(plan::id(static_cast<plan::OfficeClass>(i))), std::string::npos);
  }
}

// Not all keys of a dungeon go together: of this one the steps are read alone, and the rest in another order.
void uncomment_dungeon(std::string& text) {
  const auto from = text.find("diggers = ["), to = text.find("\n]\n", from) + 3;
  ASSERT_NE(from, std::string::npos);
  const plan::Brief steps = read("kind = \"dungeon\"\n[dungeon]\n" + text.substr(from, to - from));
  EXPECT_EQ(steps.dungeon.diggers.size(), 5u);
  text.erase(from, to - from);
  for (const auto& [what, by] : {std::pair<std::string, std::string>{"\"rooms-first\" ", "\"maze-rooms\" "},
                                 {"detour = ", "# detour = "},
                                 {"\"none\"", "\"chain\""}}) {
    ASSERT_NE(text.find(what), std::string::npos) << what;
    text.replace(text.find(what), what.size(), by);
  }
}

// Every commented-out line of the starters is a valid line.
TEST(ReadBrief, TheStartersCommentsCanBeUncommented) {
  for (const std::string kind : {"tower", "office", "apartments", "dungeon"}) {
    std::string text = *starter_brief(kind);
    for (std::size_t at = 0; (at = text.find("\n# ", at)) != std::string::npos;) {
      const auto line = text.substr(at + 3, text.find('\n', at + 1) - at - 3);
      ++at;
      if (line.find(" = ") > 10 && line != "]") continue;
      text.erase(at, 2);
    }
    if (kind == "dungeon") uncomment_dungeon(text);
    const auto b = read(text);
    EXPECT_EQ(b.id, "my-" + kind);
    EXPECT_EQ(b.palette, "birch");
    if (kind != "dungeon") continue;
    EXPECT_EQ(b.dungeon.rooms, 12);
    EXPECT_EQ(b.dungeon.loops, 800);
    EXPECT_EQ(b.dungeon.themes.size(), 5u);
    EXPECT_EQ(b.dungeon.locks, 3);
    EXPECT_EQ(b.dungeon.prefabs.size(), 1u);
  }
}

TEST(ReadBrief, UnknownKindsHaveNoStarter) {
  EXPECT_EQ(starter_brief("towre").error().line(),
            "unknown kind \"towre\"; did you mean \"tower\"?; known kinds: \"tower\", \"office\", \"apartments\" and "
            "\"dungeon\"");
  EXPECT_EQ(starter_brief("castle\n").error().line(),
            "unknown kind \"castle?\"; known kinds: \"tower\", \"office\", \"apartments\" and \"dungeon\"");
}

}  // namespace
}  // namespace enfilade::brief
