#include <gtest/gtest.h>
#include <regex.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <vector>

#include <nlohmann/json.hpp>

#include "brief/briefs.hpp"
#include "brief/number.hpp"

namespace enfilade::brief {
namespace {

// An extended regular expression by the C library.
class Pattern {
 public:
  explicit Pattern(const std::string& text) { ok_ = regcomp(&compiled_, text.c_str(), REG_EXTENDED | REG_NOSUB) == 0; }
  ~Pattern() {
    if (ok_) regfree(&compiled_);
  }
  Pattern(const Pattern&) = delete;
  Pattern& operator=(const Pattern&) = delete;
  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] bool matches(const std::string& text) const {
    return regexec(&compiled_, text.c_str(), 0, nullptr, 0) == 0;
  }

 private:
  regex_t compiled_{};
  bool ok_ = false;
};

nlohmann::json schema() { return nlohmann::json::parse(brief_schema()); }

std::string file_text(const std::string& name) {
  std::ifstream file(ENFILADE_SOURCE_DIR "/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

TEST(BriefSchema, IsTheOneInTheDocs) {
  EXPECT_EQ(file_text("docs/schema/brief.schema.json"), brief_schema());
  EXPECT_EQ(schema()["$schema"], "http://json-schema.org/draft-07/schema#");
}

TEST(BriefSchema, LimitsAndDefaultsAreThePlans) {
  const auto properties = schema()["properties"];
  const auto site = properties["site"]["properties"];
  const plan::Brief standard;
  const auto expect = [](const nlohmann::json& property, plan::Limits limits, geom::Length standard_value) {
    const auto& number = property["anyOf"][0];
    EXPECT_EQ(number["minimum"].dump(), metres(limits.lo)) << property;
    EXPECT_EQ(number["maximum"].dump(), metres(limits.hi)) << property;
    EXPECT_EQ(property["default"].dump(), metres(standard_value)) << property;
  };
  expect(properties["floor_height"], plan::kFloorHeightLimits, standard.floor_height);
  expect(properties["hall_width"], plan::kHallWidthLimits, standard.hall_width);
  expect(properties["average_room"], plan::kAverageRoomLimits, standard.average_room);
  expect(properties["least_room"], plan::kLeastRoomLimits, standard.least_room);
  expect(properties["bay"], plan::kBayLimits, standard.bay);
  expect(properties["office_width"], plan::kOfficeWidthLimits, standard.office_width);
  expect(properties["corridor_width"], plan::kCorridorWidthLimits, standard.corridor_width);
  expect(site["width"], plan::kSideLimits, standard.site.width);
  expect(site["depth"], plan::kSideLimits, standard.site.depth);
  EXPECT_EQ(properties["seed"]["maximum"], plan::kMaxSeed);
  EXPECT_EQ(properties["seed"]["default"], standard.seed);
  EXPECT_EQ(properties["floors"]["minimum"], plan::kFloorLimits.lo);
  EXPECT_EQ(properties["floors"]["maximum"], plan::kFloorLimits.hi);
  EXPECT_EQ(properties["floors"]["default"], standard.floors);
  EXPECT_EQ(properties["hallway_probability"]["default"].dump(), thousandths(standard.hallway_permille));
  EXPECT_EQ(properties["door_probability"]["default"].dump(), thousandths(standard.door_permille));
  EXPECT_EQ(properties["open_probability"]["default"].dump(), thousandths(standard.open_permille));
  EXPECT_EQ(properties["executive_floors"]["minimum"], plan::kExecutiveFloorLimits.lo);
  EXPECT_EQ(properties["executive_floors"]["maximum"], plan::kExecutiveFloorLimits.hi);
  EXPECT_EQ(properties["executive_floors"]["default"], standard.executive_floors);
  EXPECT_EQ(properties["apartment_area"]["minimum"].dump(), thousandths(plan::kApartmentAreaLimits.lo));
  EXPECT_EQ(properties["apartment_area"]["maximum"].dump(), thousandths(plan::kApartmentAreaLimits.hi));
  EXPECT_EQ(properties["apartment_area"]["default"].dump(), thousandths(standard.apartment_area));
  EXPECT_EQ(properties["balconies"]["default"], standard.balconies);
  EXPECT_EQ(properties["rooms"]["default"], plan::id(standard.rooms));
  EXPECT_EQ(properties["roof"]["default"], plan::id(standard.roof));
  const auto definitions = schema()["definitions"];
  const auto wanted = definitions["wanted"]["properties"];
  for (const char* key : {"depth", "connectivity"}) {
    EXPECT_EQ(wanted[key]["minimum"], plan::kDepthLimits.lo);
    EXPECT_EQ(wanted[key]["maximum"], plan::kDepthLimits.hi);
  }
  EXPECT_EQ(properties["experience"]["properties"].size(), plan::kExperiencedUses.size());
  for (const plan::Use use : plan::kExperiencedUses) {
    EXPECT_TRUE(properties["experience"]["properties"].contains(std::string(plan::id(use))));
  }
  EXPECT_EQ(definitions["ring"]["minItems"], plan::kSitePointLimits.lo);
  EXPECT_EQ(definitions["ring"]["maxItems"], plan::kSitePointLimits.hi + 1);
  EXPECT_EQ(definitions["point"]["items"]["maximum"].dump(), metres(plan::kSiteReach));
  EXPECT_EQ(definitions["point"]["items"]["minimum"].dump(), '-' + metres(plan::kSiteReach));
  EXPECT_EQ(site["holes"]["maxItems"], plan::kMostSiteHoles);
  EXPECT_EQ(site["party"]["maxItems"], plan::kSitePointLimits.hi);
  EXPECT_EQ(site["footprints"]["maxLength"], plan::kMostFootprintsName);
  EXPECT_EQ(properties["shops"]["default"], standard.shops);
  EXPECT_EQ(properties["atrium"]["default"], standard.atrium);
  EXPECT_EQ(properties["halls"]["default"], plan::id(standard.halls));
  EXPECT_EQ(properties["identical_floors"]["default"], standard.identical_floors);
  EXPECT_EQ(properties["furniture"]["default"], standard.furniture);
  std::vector<std::string> palettes;
  for (int i = 0; i < plan::kPalettes; ++i) palettes.emplace_back(plan::palette_id(i));
  EXPECT_EQ(properties["palette"]["enum"], palettes);
  std::vector<std::string> classes, halls, rooms, roofs;
  for (int i = 0; i < plan::kOfficeClasses; ++i) classes.emplace_back(plan::id(static_cast<plan::OfficeClass>(i)));
  for (int i = 0; i < plan::kHallStyles; ++i) halls.emplace_back(plan::id(static_cast<plan::HallStyle>(i)));
  for (int i = 0; i < plan::kRoomStyles; ++i) rooms.emplace_back(plan::id(static_cast<plan::RoomStyle>(i)));
  for (int i = 0; i < plan::kRoofs; ++i) roofs.emplace_back(plan::id(static_cast<plan::Roof>(i)));
  EXPECT_EQ(properties["rooms"]["enum"], rooms);
  EXPECT_EQ(properties["roof"]["enum"], roofs);
  EXPECT_EQ(properties["class"]["enum"], classes);
  EXPECT_EQ(properties["halls"]["enum"], halls);
}

// The page and the starter name the limits and defaults in words; they must be
// the true ones.
TEST(BriefSchema, ThePageAndTheStarterNameTheLimits) {
  const plan::Brief standard;
  const struct {
    std::string key;
    plan::Limits limits;
    geom::Length value;
  } keys[] = {{"floor_height", plan::kFloorHeightLimits, standard.floor_height},
              {"hall_width", plan::kHallWidthLimits, standard.hall_width},
              {"average_room", plan::kAverageRoomLimits, standard.average_room},
              {"least_room", plan::kLeastRoomLimits, standard.least_room},
              {"bay", plan::kBayLimits, standard.bay},
              {"office_width", plan::kOfficeWidthLimits, standard.office_width},
              {"corridor_width", plan::kCorridorWidthLimits, standard.corridor_width},
              {"apartment_area", plan::kApartmentAreaLimits, standard.apartment_area}};
  const std::string page = file_text("docs/brief.md"), tower = *starter_brief("tower"),
                    office = *starter_brief("office"), apartments = *starter_brief("apartments");
  const auto line_with = [](const std::string& text, const std::string& start) {
    const std::size_t at = text.find("\n" + start);
    return at == std::string::npos ? std::string() : text.substr(at + 1, text.find('\n', at + 1) - at - 1);
  };
  for (const auto& [key, limits, value] : keys) {
    const std::string range = metres(limits.lo) + " to " + metres(limits.hi);
    const std::string row = line_with(page, "| `" + key + "` | " + metres(value) + " | ");
    EXPECT_NE(row.find("| " + range), std::string::npos) << key << ": " << row;
    const std::string start = key + " = " + metres(value) + " ";
    EXPECT_FALSE(line_with(tower, start).empty() && line_with(office, start).empty() &&
                 line_with(apartments, start).empty())
        << key;
    for (const std::string& starter : {tower, office, apartments}) {
      const std::string line = line_with(starter, start);
      EXPECT_TRUE(line.empty() || line.find(range) != std::string::npos) << key << ": " << line;
    }
  }
  for (int i = 0; i < plan::kPalettes; ++i) {
    EXPECT_NE(line_with(page, "| `palette`").find(plan::palette_id(i)), std::string::npos);
  }
}

nlohmann::json forbidden_for(const std::string& kind) {
  const auto root = schema();
  for (const auto& branch : root["allOf"]) {
    if (branch["if"]["properties"]["kind"]["const"] == kind) return branch["then"]["properties"];
  }
  ADD_FAILURE() << "the schema says nothing of " << kind;
  return {};
}

// A key that the schema forbids for a kind is refused as one of another kind,
// and no other.
TEST(BriefSchema, KindsHaveTheKeysTheReaderGivesThem) {
  const auto root = schema();
  for (const std::string kind : root["properties"]["kind"]["enum"]) {
    const auto forbidden = forbidden_for(kind);
    for (const auto& [name, property] : root["properties"].items()) {
      const std::string line = test::error_of(nlohmann::json{{"kind", kind}, {name, nullptr}}.dump(), "x.json");
      const bool refused = forbidden.contains(name) && forbidden[name] == false;
      EXPECT_EQ(line.find("is for kind") != std::string::npos, refused) << line;
    }
    for (const auto& [name, property] : root["properties"]["site"]["properties"].items()) {
      const std::string line =
          test::error_of(nlohmann::json{{"kind", kind}, {"site", {{name, nullptr}}}}.dump(), "x.json");
      const bool refused = forbidden.contains("site") && forbidden["site"]["properties"].contains(name);
      EXPECT_EQ(line.find("is for kind") != std::string::npos, refused) << line;
    }
  }
  // Without a kind it is a tower.
  EXPECT_FALSE(root["allOf"][0]["if"].contains("required"));
  EXPECT_EQ(root["allOf"][0]["if"]["properties"]["kind"]["const"], root["properties"]["kind"]["default"]);
}

// The reader knows exactly the keys of the schema.
TEST(BriefSchema, KeysAreTheReaders) {
  const auto all = schema()["properties"];
  for (const auto& [name, property] : all.items()) {
    const std::string line = test::error_of(nlohmann::json{{name, nullptr}}.dump(), "x.json");
    EXPECT_EQ(line.find("unknown key"), std::string::npos) << line;
  }
  for (const auto& [name, property] : all["site"]["properties"].items()) {
    const std::string line = test::error_of(nlohmann::json{{"site", {{name, nullptr}}}}.dump(), "x.json");
    EXPECT_EQ(line.find("unknown key"), std::string::npos) << line;
  }
  // The reader names all the keys it knows.
  const auto known_of = [](const std::string& line) {
    std::set<std::string> known;
    for (std::size_t at = line.find("known are"); (at = line.find('"', at)) != std::string::npos;) {
      const std::size_t end = line.find('"', at + 1);
      known.insert(line.substr(at + 1, end - at - 1));
      at = end + 1;
    }
    return known;
  };
  const auto listed_in = [](const nlohmann::json& properties) {
    std::set<std::string> listed;
    for (const auto& [name, property] : properties.items()) listed.insert(name);
    listed.erase("$schema");
    return listed;
  };
  EXPECT_EQ(known_of(test::error_of("{\"?\": 1}", "x.json")), listed_in(all));
  EXPECT_EQ(known_of(test::error_of(R"({"kind": "dungeon", "dungeon": {"?": 1}})", "x.json")),
            listed_in(all["dungeon"]["properties"]));
}

template <class Enum>
std::vector<std::string> words(int count) {
  std::vector<std::string> ids;
  for (int i = 0; i < count; ++i) ids.emplace_back(id(static_cast<Enum>(i)));
  return ids;
}

TEST(BriefSchema, DungeonsHaveTheirLimitsAndDefaults) {
  const auto root = schema();
  const auto properties = root["properties"], dungeon = properties["dungeon"]["properties"];
  const auto site = properties["site"]["properties"], digger = root["definitions"]["digger"],
             prefab = root["definitions"]["prefab"]["properties"];
  const plan::Dungeon standard;
  EXPECT_EQ(properties["levels"]["maximum"], plan::kMostLevels);
  EXPECT_EQ(properties["levels"]["default"], standard.levels);
  EXPECT_EQ(site["cells"]["items"]["minimum"], plan::kLeastCells);
  EXPECT_EQ(site["cells"]["items"]["maximum"], plan::kMostCells);
  EXPECT_EQ(site["cells"]["default"], standard.cells);
  EXPECT_EQ(site["unbounded"]["default"], standard.unbounded);
  EXPECT_EQ(dungeon["order"]["enum"], words<plan::DigOrder>(plan::kDigOrders));
  EXPECT_EQ(dungeon["maze"]["enum"], words<plan::MazeKind>(plan::kMazeKinds));
  EXPECT_EQ(dungeon["keys"]["enum"], words<plan::Keys>(plan::kKeys));
  EXPECT_EQ(dungeon["themes"]["items"]["enum"], words<plan::Theme>(plan::kThemes));
  EXPECT_EQ(dungeon["themes"]["maxItems"], plan::kThemes);
  EXPECT_EQ(dungeon["diggers"]["maxItems"], plan::kMostDiggers);
  EXPECT_EQ(dungeon["prefabs"]["maxItems"], plan::kMostPrefabs);
  EXPECT_EQ(digger["properties"]["dig"]["enum"], words<plan::DiggerKind>(plan::kDiggerKinds));
  EXPECT_EQ(prefab["rows"]["maxItems"], plan::kMostPrefabSide);
  EXPECT_EQ(prefab["rows"]["items"]["pattern"], "^[.+# ]{1," + std::to_string(plan::kMostPrefabSide) + "}$");
  EXPECT_EQ(prefab["name"]["maxLength"], kMostPrefabName);
  EXPECT_EQ(prefab["weight"]["default"], plan::Prefab{}.weight);
  // The page names the defaults and the limits that the schema has.
  const std::string page = file_text("docs/brief.md");
  for (const char* key :
       {"rooms", "detour", "sparseness", "loops", "straight", "least_open", "doors", "caves", "props", "locks"}) {
    const auto& p = dungeon[key];
    const std::size_t row = page.find(std::string("\n| `[dungeon]` `") + key + "` | ");
    ASSERT_NE(row, std::string::npos) << key;
    const std::string line = page.substr(row, page.find('\n', row + 1) - row);
    EXPECT_NE(line.find("| " + p["minimum"].dump() + " to " + p["maximum"].dump() + " |"), std::string::npos) << line;
    const std::string standard_text = p.contains("default") ? p["default"].dump() : "by ";
    EXPECT_NE(line.find("` | " + standard_text), std::string::npos) << line;
  }
  for (int i = 0; i < plan::kDiggerKinds; ++i) {
    const auto kind = static_cast<plan::DiggerKind>(i);
    const auto takes = [&](std::size_t branch) {
      const auto& allowed = digger["allOf"][branch]["then"]["properties"]["dig"]["enum"];
      return std::find(allowed.begin(), allowed.end(), id(kind)) != allowed.end();
    };
    EXPECT_EQ(takes(0), keys_of(kind).amount) << id(kind);
    EXPECT_EQ(takes(1), keys_of(kind).share) << id(kind);
  }
}

// What the schema says of a number, the reader and the plan say too.
TEST(BriefSchema, NumbersOfDungeonsEndWhereTheReaderEnds) {
  const auto dungeon = schema()["properties"]["dungeon"]["properties"];
  int numbers = 0;
  for (const auto& [name, property] : dungeon.items()) {
    if (!property.contains("minimum")) continue;
    ++numbers;
    const bool whole = property["type"] == "integer";
    const auto read = [key = name, whole](double value) {
      nlohmann::json brief{{"kind", "dungeon"}};
      if (key != "detour") brief["dungeon"]["order"] = "maze-rooms";
      if (key == "locks") brief["dungeon"]["keys"] = "loose";
      brief["dungeon"][key] = whole ? nlohmann::json(static_cast<int>(value)) : nlohmann::json(value);
      return read_brief(brief.dump(), "x.json").ok();
    };
    const double step = whole ? 1 : 0.001, lo = property["minimum"], hi = property["maximum"];
    EXPECT_TRUE(read(lo) && read(hi)) << name;
    EXPECT_FALSE(read(lo - step) || read(hi + step)) << name;
  }
  EXPECT_EQ(numbers, 10);
}

TEST(BriefSchema, DefaultsAndExamplesAreAccepted) {
  const auto all = schema()["properties"];
  for (const std::string kind : all["kind"]["enum"]) {
    nlohmann::json defaults;
    const auto forbidden = forbidden_for(kind);
    for (const auto& [name, property] : all.items()) {
      if (property.contains("default") && !forbidden.contains(name)) defaults[name] = property["default"];
    }
    for (const std::string table : {"site", "dungeon"}) {
      if (forbidden.contains(table) && forbidden[table] == false) continue;
      for (const auto& [name, property] : all[table]["properties"].items()) {
        const bool allowed = !forbidden.contains(table) || !forbidden[table]["properties"].contains(name);
        if (property.contains("default") && allowed) defaults[table][name] = property["default"];
      }
    }
    defaults["kind"] = kind;
    // These say something in other orders, and where there are keys.
    for (const char* key : {"maze", "least_open", "locks"}) {
      if (kind == "dungeon") { EXPECT_EQ(defaults["dungeon"].erase(key), 1u) << key; }
    }
    const auto b = read_brief(defaults.dump(), "x.json");
    ASSERT_TRUE(b) << b.error().line();
    plan::Brief expected;
    expected.kind = kind;
    expected.given = {true, true, true, true, true};
    expected.given.hall_width = kind == "tower" || kind == "office";
    if (kind == "dungeon") {
      expected.floors = 1;
      expected.given.width = expected.given.depth = false;
      expected.dungeon.given = {true, true, false, true, true, true, false, true, true, true, false};
    }
    expected.given.office_width = kind == "office";
    expected.given.apartment_area = expected.given.corridor_width = kind == "apartments";
    EXPECT_EQ(test::fields(*b), test::fields(expected));
  }
  const auto unit = schema()["definitions"]["lengthWithUnit"];
  const Pattern pattern(unit["pattern"].get<std::string>());
  for (const std::string example : unit["examples"]) {
    EXPECT_TRUE(pattern.matches(example)) << example;
    EXPECT_TRUE(parse_length(example)) << example;
  }
}

// The pattern for lengths and the reader agree on random text.
TEST(BriefSchema, ThePatternOfLengthsIsTheReaders) {
  const Pattern pattern(schema()["definitions"]["lengthWithUnit"]["pattern"].get<std::string>());
  ASSERT_TRUE(pattern.ok());
  Rng rng(root_key(4), Purpose::sample);
  static constexpr std::string_view kPieces[] = {"1", "20", "0.5", ".",  "e",  "E", "+", " ",
                                                 "m", "cm", "mm",  "ft", "in", "x", "3"};
  int matches = 0;
  for (int i = 0; i < 50'000; ++i) {
    std::string text;
    for (std::uint32_t n = 1 + rng.below(5); n > 0; --n) text += kPieces[rng.below(std::size(kPieces))];
    const bool matched = pattern.matches(text);
    matches += matched;
    ASSERT_EQ(parse_length(text).has_value(), matched) << text;
  }
  EXPECT_GT(matches, 1000);
}

}  // namespace
}  // namespace enfilade::brief
