// One test per kind of error, each with the whole line that a user sees.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "brief/briefs.hpp"

namespace enfilade::brief {
namespace {

using test::error_of;
using testing::StartsWith;

const char* const kJson = "tower.json";
const std::string kUnits = R"(, as a number of metres or with a unit: "2.7 m", "270 cm", "2700 mm", "9 ft", "30 in")";

TEST(BriefError, EmptyBriefs) {
  const std::string toml = "tower.toml:1:1: empty brief; the least is kind = \"tower\"";
  for (const char* text : {"", " \n\t\r\n", "# a comment\n", "\xef\xbb\xbf"}) EXPECT_EQ(error_of(text), toml);
  const std::string json = "tower.json:1:1: empty brief; the least is {\"kind\": \"tower\"}";
  for (const char* text : {"", "  \n", "{}", "{\"$schema\": \"x\"}"}) EXPECT_EQ(error_of(text, kJson), json);
}

TEST(BriefError, TooLongATextIsNotRead) {
  EXPECT_EQ(error_of(std::string(kMaxBytes + 1, '\xff')),
            "tower.toml:1:1: the brief has 1048577 bytes; allowed are at most 1048576");
  std::string text = "floors = 3 #";
  text.resize(kMaxBytes, 'x');
  EXPECT_EQ(error_of(text), "no error");
}

TEST(BriefError, Kind) {
  EXPECT_EQ(error_of("kind = \"castle\""),
            "tower.toml:1:8: kind is \"castle\"; allowed are \"tower\", \"office\", \"apartments\" and \"dungeon\"");
  EXPECT_EQ(error_of("kind = 3"),
            "tower.toml:1:8: kind is 3; allowed are \"tower\", \"office\", \"apartments\" and \"dungeon\"");
  EXPECT_EQ(error_of("{\"kind\": [\"tower\"]}", kJson),
            "tower.json: /kind: kind is an array; allowed are \"tower\", \"office\", \"apartments\" and \"dungeon\"");
}

TEST(BriefError, WholeNumbers) {
  const std::string allowed = "; allowed are whole numbers from 1 to 10000";
  EXPECT_EQ(error_of("kind = \"tower\"\n  floors = 0"), "tower.toml:2:12: floors is 0" + allowed);
  EXPECT_EQ(error_of("floors = -1"), "tower.toml:1:10: floors is -1" + allowed);
  EXPECT_EQ(error_of("floors = 10001"), "tower.toml:1:10: floors is 10001" + allowed);
  EXPECT_EQ(error_of("floors = 2.5"), "tower.toml:1:10: floors is 2.5" + allowed);
  EXPECT_EQ(error_of("floors = 2.0"), "tower.toml:1:10: floors is 2.0" + allowed);
  EXPECT_EQ(error_of("floors = nan"), "tower.toml:1:10: floors is nan" + allowed);
  EXPECT_EQ(error_of("floors = \"12\""), "tower.toml:1:10: floors is \"12\"" + allowed);
  EXPECT_EQ(error_of("floors = true"), "tower.toml:1:10: floors is true" + allowed);
  EXPECT_EQ(error_of("floors = [3]"), "tower.toml:1:10: floors is an array" + allowed);
  EXPECT_EQ(error_of("floors = {a = 3}"), "tower.toml:1:10: floors is a table" + allowed);
  EXPECT_EQ(error_of("floors = 1979-05-27"), "tower.toml:1:10: floors is a date or time" + allowed);
  EXPECT_EQ(error_of("{\"floors\": null}", kJson), "tower.json: /floors: floors is null" + allowed);
  EXPECT_EQ(error_of("{\"floors\": 1e1}", kJson), "tower.json: /floors: floors is 1e1" + allowed);
  EXPECT_EQ(error_of("{\"floors\": {}}", kJson), "tower.json: /floors: floors is an object" + allowed);
  EXPECT_EQ(error_of("{\"floors\": 123456789012345678901234567890}", kJson),
            "tower.json: /floors: floors is 123456789012345678901234567890" + allowed);
}

TEST(BriefError, Seeds) {
  const std::string allowed = "; allowed are whole numbers from 0 to 9007199254740991";
  EXPECT_EQ(error_of("seed = -1"), "tower.toml:1:8: seed is -1" + allowed);
  EXPECT_EQ(error_of("seed = 9007199254740992"), "tower.toml:1:8: seed is 9007199254740992" + allowed);
  EXPECT_EQ(error_of("{\"seed\": 18446744073709551615}", kJson),
            "tower.json: /seed: seed is 18446744073709551615" + allowed);
}

TEST(BriefError, Lengths) {
  const std::string side = "; allowed are " + test::range(plan::kSideLimits);
  EXPECT_EQ(error_of("[site]\nwidth = 0.5"), "tower.toml:2:9: site.width is 0.5" + side);
  EXPECT_EQ(side, "; allowed are 1 to 1000 m");
  EXPECT_EQ(error_of("[site]\nwidth = 0"), "tower.toml:2:9: site.width is 0" + side);
  EXPECT_EQ(error_of("[site]\nwidth = -0.0"), "tower.toml:2:9: site.width is -0.0" + side);
  EXPECT_EQ(error_of("[site]\ndepth = -20"), "tower.toml:2:9: site.depth is -20" + side);
  EXPECT_EQ(error_of("[site]\ndepth = 1e300"), "tower.toml:2:9: site.depth is 1e300" + side);
  EXPECT_EQ(error_of("{\"site\": {\"width\": 0}}", kJson), "tower.json: /site/width: site.width is 0" + side);
  const std::string bay = "; allowed are " + test::range(plan::kBayLimits) + kUnits;
  EXPECT_EQ(error_of("bay = inf"), "tower.toml:1:7: bay is inf" + bay);
  EXPECT_EQ(error_of("bay = -inf"), "tower.toml:1:7: bay is -inf" + bay);
  EXPECT_EQ(error_of("bay = nan"), "tower.toml:1:7: bay is nan" + bay);
  EXPECT_EQ(error_of("bay = \"2 yd\""), "tower.toml:1:7: bay is \"2 yd\"" + bay);
  EXPECT_EQ(error_of("bay = \"2\""), "tower.toml:1:7: bay is \"2\"" + bay);
  EXPECT_EQ(error_of("bay = false"), "tower.toml:1:7: bay is false" + bay);
}

// Both ends of every length, and a tenth of a millimetre beyond them.
TEST(BriefError, LengthsJustBeyondTheirLimits) {
  const struct {
    const char* key;
    plan::Limits limits;
  } kKeys[] = {{"floor_height", plan::kFloorHeightLimits},
               {"hall_width", plan::kHallWidthLimits},
               {"average_room", plan::kAverageRoomLimits},
               {"least_room", plan::kLeastRoomLimits},
               {"bay", plan::kBayLimits},
               {"site.width", plan::kSideLimits},
               {"site.depth", plan::kSideLimits}};
  for (const auto& row : kKeys) {
    const std::string key = row.key;
    const plan::Limits limits = row.limits;
    const auto line = [&](const std::string& value) { return error_of(key + " = " + value); };
    const auto refused = [&](const std::string& value) {
      return "tower.toml:1:" + std::to_string(key.size() + 4) + ": " + key + " is " + value + "; allowed are " +
             test::range(limits);
    };
    const std::string below = metres(limits.lo - 1) + "9", above = "\"" + std::to_string(limits.hi) + ".1 mm\"";
    EXPECT_EQ(line(below), refused(below));
    EXPECT_EQ(line(above), refused(above));
    for (const geom::Length edge : {limits.lo, limits.hi}) {
      EXPECT_EQ(line(metres(edge)).find("allowed are"), std::string::npos) << line(metres(edge));
    }
  }
}

TEST(BriefError, SharesOfAverageRoom) {
  EXPECT_EQ(error_of("least_room = 2.8"),
            "tower.toml:1:14: least_room is 2.8; allowed is at most 0.6 of average_room, 2.7 m");
  EXPECT_EQ(error_of("least_room = 2.4\naverage_room = 3.9"),
            "tower.toml:1:14: least_room is 2.4; allowed is at most 0.6 of average_room, 2.34 m");
  EXPECT_EQ(error_of("seed = 1\nhall_width = 3.4"),
            "tower.toml:2:14: hall_width is 3.4; allowed is at most 0.75 of average_room, 3.375 m");
  EXPECT_EQ(error_of("{\"average_room\": 4, \"hall_width\": \"3001 mm\"}", kJson),
            "tower.json: /hall_width: hall_width is \"3001 mm\"; allowed is at most 0.75 of average_room, 3 m");
  EXPECT_EQ(error_of("hall_width = 3\naverage_room = 4"), "no error");
}

TEST(BriefError, Probabilities) {
  const std::string allowed = "; allowed are numbers from 0 to 1";
  EXPECT_EQ(error_of("door_probability = 1.0001"), "tower.toml:1:20: door_probability is 1.0001" + allowed);
  EXPECT_EQ(error_of("door_probability = -0.0001"), "tower.toml:1:20: door_probability is -0.0001" + allowed);
  EXPECT_EQ(error_of("hallway_probability = 50"), "tower.toml:1:23: hallway_probability is 50" + allowed);
  EXPECT_EQ(error_of("hallway_probability = \"0.5\""), "tower.toml:1:23: hallway_probability is \"0.5\"" + allowed);
  EXPECT_EQ(error_of("hallway_probability = inf"), "tower.toml:1:23: hallway_probability is inf" + allowed);
}

TEST(BriefError, Switches) {
  EXPECT_EQ(error_of("furniture = \"yes\""), "tower.toml:1:13: furniture is \"yes\"; allowed are true and false");
  EXPECT_EQ(error_of("identical_floors = 1"), "tower.toml:1:20: identical_floors is 1; allowed are true and false");
}

TEST(BriefError, Ids) {
  const std::string allowed = "; allowed are 1 to 64 of the characters A-Z a-z 0-9 . _ -";
  EXPECT_EQ(error_of("id = \"\""), "tower.toml:1:6: id is \"\"" + allowed);
  EXPECT_EQ(error_of("id = \"a/b\""), "tower.toml:1:6: id is \"a/b\"" + allowed);
  EXPECT_EQ(error_of("id = \"caf\u00e9\""), "tower.toml:1:6: id is \"caf\u00e9\"" + allowed);
  EXPECT_EQ(error_of("id = 5"), "tower.toml:1:6: id is 5" + allowed);
  EXPECT_EQ(error_of("id = \"" + std::string(64, 'a') + "\""), "no error");
  EXPECT_EQ(error_of("id = \"" + std::string(65, 'a') + "\""),
            "tower.toml:1:6: id is \"" + std::string(40, 'a') + "…\"" + allowed);
}

TEST(BriefError, Palettes) {
  std::string known;
  for (int i = 0; i < plan::kPalettes; ++i) {
    known += (i == 0 ? "" : i + 1 == plan::kPalettes ? " and " : ", ") + ('"' + std::string(plan::palette_id(i)) + '"');
  }
  EXPECT_EQ(error_of("palette = \"mud\""), "tower.toml:1:11: palette is \"mud\"; allowed are " + known);
  EXPECT_EQ(error_of("palette = \"\""), "tower.toml:1:11: palette is \"\"; allowed are " + known);
}

TEST(BriefError, UnknownKeys) {
  EXPECT_EQ(error_of("seed = 1\nflors = 3"), "tower.toml:2:1: unknown key \"flors\"; did you mean \"floors\"?");
  EXPECT_EQ(error_of("Floors = 3"), "tower.toml:1:1: unknown key \"Floors\"; did you mean \"floors\"?");
  EXPECT_EQ(error_of("floorHeight = 3"), "tower.toml:1:1: unknown key \"floorHeight\"; did you mean \"floor_height\"?");
  EXPECT_EQ(error_of("floor-hieght = 3"),
            "tower.toml:1:1: unknown key \"floor-hieght\"; did you mean \"floor_height\"?");
  EXPECT_EQ(error_of("sede = 3"), "tower.toml:1:1: unknown key \"sede\"; did you mean \"seed\"?");
  EXPECT_EQ(error_of("[Site]\nwidth = 3"), "tower.toml:1:2: unknown key \"Site\"; did you mean \"site\"?");
  EXPECT_EQ(error_of("[site]\nwidht = 3"), "tower.toml:2:1: unknown key \"widht\" in site; did you mean \"width\"?");
  EXPECT_EQ(error_of("[site]\nheight = 3"),
            "tower.toml:2:1: unknown key \"height\" in site; known are \"width\", \"depth\", \"polygon\", \"holes\", "
            "\"party\", \"footprints\", "
            "\"cells\" and \"unbounded\"");
  EXPECT_EQ(error_of("[site]\nradius = 3"),
            "tower.toml:2:1: unknown key \"radius\" in site; known are \"width\", \"depth\", \"polygon\", \"holes\", "
            "\"party\", \"footprints\", "
            "\"cells\" and \"unbounded\"");
  EXPECT_EQ(
      error_of("gable = \"flat\""),
      "tower.toml:1:1: unknown key \"gable\"; known are \"kind\", \"seed\", \"id\", \"floors\", \"floor_height\", "
      "\"hall_width\", \"identical_floors\", \"average_room\", \"least_room\", \"bay\", \"palette\", \"furniture\", "
      "\"site\", \"hallway_probability\", \"door_probability\", \"class\", \"halls\", \"office_width\", "
      "\"executive_floors\", \"open_probability\", \"shops\", \"atrium\", "
      "\"apartment_area\", \"corridor_width\", \"balconies\", \"rooms\", \"roof\", \"experience\", \"levels\" and "
      "\"dungeon\"");
  EXPECT_EQ(error_of("{\"site\": {\"dpeth\": 3}}", kJson),
            "tower.json: /site/dpeth: unknown key \"dpeth\" in site; did you mean \"depth\"?");
  EXPECT_THAT(error_of("{\"a/b~c\": 3}", kJson), StartsWith("tower.json: /a~1b~0c: unknown key \"a/b~c\"; known are "));
  EXPECT_THAT(error_of("\"a\\nb\" = 1"), StartsWith("tower.toml:1:1: unknown key \"a?b\"; known are "));
  EXPECT_THAT(error_of("$schema = \"x\""), StartsWith("tower.toml:1:1: "));
}

TEST(BriefError, KeysInTheWrongTable) {
  EXPECT_EQ(error_of("width = 30"), "tower.toml:1:1: unknown key \"width\"; it belongs under [site]");
  EXPECT_EQ(error_of("[site]\nwidth = 30\nfloors = 3"),
            "tower.toml:3:1: unknown key \"floors\" in site; it belongs above [site]");
  EXPECT_EQ(error_of("{\"depth\": 30}", kJson),
            "tower.json: /depth: unknown key \"depth\"; it belongs into the object \"site\"");
  EXPECT_EQ(error_of("{\"site\": {\"seed\": 3}}", kJson),
            "tower.json: /site/seed: unknown key \"seed\" in site; it belongs to the outermost object");
}

TEST(BriefError, SitesOfOtherKinds) {
  EXPECT_EQ(error_of("kind = \"tower\"\n[site]\n  polygon = [[0, 0], [9, 0], [0, 9]]"),
            "tower.toml:3:3: site.polygon is for kind \"apartments\"; the site of a tower is width and depth");
  EXPECT_EQ(error_of("{\"site\": {\"holes\": []}}", kJson),
            "tower.json: /site/holes: site.holes is for kind \"apartments\"; the site of a tower is width and depth");
  EXPECT_EQ(error_of("site.polygon = [[0, 0], [9, 0], [0, 9]]\nkind = \"office\""),
            "tower.toml:1:6: site.polygon is for kind \"apartments\"; the site of an office is width and depth");
}

// Whether the kind stands before or after them.
TEST(BriefError, KeysOfOtherKinds) {
  for (const char* key :
       {"class", "halls", "office_width", "executive_floors", "open_probability", "shops", "atrium"}) {
    const std::string line = std::string(key) + " is for kind \"office\"; this is a tower";
    EXPECT_EQ(error_of("kind = \"tower\"\n" + std::string(key) + " = 0"), "tower.toml:2:1: " + line);
    EXPECT_EQ(error_of(std::string(key) + " = 0\nkind = \"tower\""), "tower.toml:1:1: " + line);
    EXPECT_EQ(error_of("seed = 4\n" + std::string(key) + " = 0"), "tower.toml:2:1: " + line);
    EXPECT_EQ(error_of("{\"" + std::string(key) + "\": 0}", kJson), "tower.json: /" + std::string(key) + ": " + line);
  }
  for (const char* key : {"average_room", "least_room", "hallway_probability", "door_probability"}) {
    const std::string line = std::string(key) + " is for kind \"tower\"; this is an office";
    EXPECT_EQ(error_of("kind = \"office\"\n" + std::string(key) + " = 0"), "tower.toml:2:1: " + line);
    EXPECT_EQ(error_of(std::string(key) + " = 0\nkind = \"office\""), "tower.toml:1:1: " + line);
  }
  for (const char* key : {"apartment_area", "corridor_width", "balconies", "rooms", "roof", "experience"}) {
    const std::string line = std::string(key) + " is for kind \"apartments\"; this is ";
    EXPECT_EQ(error_of("kind = \"office\"\n" + std::string(key) + " = 0"), "tower.toml:2:1: " + line + "an office");
    EXPECT_EQ(error_of(std::string(key) + " = 0"), "tower.toml:1:1: " + line + "a tower");
  }
  EXPECT_EQ(error_of("hall_width = 2\nkind = \"apartments\""),
            "tower.toml:1:1: hall_width is for kind \"tower\" and \"office\"; these are apartments");
  EXPECT_EQ(error_of("shops = true\nkind = \"apartments\""),
            "tower.toml:1:1: shops is for kind \"office\"; these are apartments");
  // A kind that does not exist has no keys of its own; it is the fault.
  EXPECT_EQ(error_of("class = \"A\"\nkind = \"ofice\""),
            "tower.toml:2:8: kind is \"ofice\"; allowed are \"tower\", \"office\", \"apartments\" and \"dungeon\"");
}

TEST(BriefError, Offices) {
  const auto office = [](const std::string& line) { return error_of(line + "\nkind = \"office\""); };
  const std::string classes = R"("A", "B", "C", "courtyard", "spires" and "keyhole")";
  EXPECT_EQ(office("class = \"a\""), "tower.toml:1:9: class is \"a\"; allowed are " + classes);
  EXPECT_EQ(office("class = 1"), "tower.toml:1:9: class is 1; allowed are " + classes);
  EXPECT_EQ(office("halls = \"maze\""), R"(tower.toml:1:9: halls is "maze"; allowed are "auto", "grid" and "spine")");
  EXPECT_EQ(office("office_width = 3.4999"),
            "tower.toml:1:16: office_width is 3.4999; allowed are " + test::range(plan::kOfficeWidthLimits));
  EXPECT_EQ(office("office_width = \"15.1 m\""),
            "tower.toml:1:16: office_width is \"15.1 m\"; allowed are " + test::range(plan::kOfficeWidthLimits));
  EXPECT_EQ(office("hall_width = 4.6"),
            "tower.toml:1:14: hall_width is 4.6; allowed is at most 0.75 of office_width, 4.5 m");
  EXPECT_EQ(office("hall_width = 3\noffice_width = 3.999"),
            "tower.toml:1:14: hall_width is 3; allowed is at most 0.75 of office_width, 2.999 m");
  EXPECT_EQ(office("hall_width = 3\noffice_width = 4"), "no error");
  EXPECT_EQ(office("executive_floors = 1001"),
            "tower.toml:1:20: executive_floors is 1001; allowed are whole numbers from 0 to 1000");
  EXPECT_EQ(office("executive_floors = 13"), "tower.toml:1:20: executive_floors is 13; allowed is at most floors, 12");
  EXPECT_EQ(office("executive_floors = 12"), "no error");
  EXPECT_EQ(office("open_probability = 1.01"),
            "tower.toml:1:20: open_probability is 1.01; allowed are numbers from 0 to 1");
  EXPECT_EQ(office("shops = 1"), "tower.toml:1:9: shops is 1; allowed are true and false");
  EXPECT_EQ(office("atrium = \"yes\""), "tower.toml:1:10: atrium is \"yes\"; allowed are true and false");
}

TEST(BriefError, SiteMustBeATable) {
  EXPECT_EQ(error_of("site = 30"), "tower.toml:1:8: site is 30; allowed is a table: [site] with width and depth");
  EXPECT_EQ(error_of("[[site]]\nwidth = 3"),
            "tower.toml:1:1: site is an array; allowed is a table: [site] with width and depth");
  EXPECT_EQ(error_of("{\"site\": [30, 20]}", kJson),
            "tower.json: /site: site is an array; allowed is an object such as {\"width\": 45, \"depth\": 35}");
}

TEST(BriefError, TheFirstFaultOfTheFileIsReported) {
  EXPECT_EQ(error_of("zebra = 1\nfloors = 0\napple = 1"), error_of("zebra = 1"));
  EXPECT_EQ(error_of("floors = 0\nzebra = 1\napple = 1"), error_of("floors = 0"));
  EXPECT_EQ(error_of("seed = -1\n[site]\nwidth = 0"), error_of("seed = -1"));
  EXPECT_EQ(error_of("site.width = 0\nseed = -1"), "tower.toml:1:14: site.width is 0; allowed are 1 to 1000 m");
}

TEST(BriefError, TomlSyntax) {
  EXPECT_EQ(error_of("floors = \nseed = 1"), "tower.toml:1:10: key-value pair: expected value, saw '\\n'");
  EXPECT_EQ(error_of("floors = 1\nfloors = 2"),
            "tower.toml:2:10: key-value pair: cannot redefine existing integer 'floors'");
  EXPECT_EQ(error_of("[site\nwidth = 1"), "tower.toml:1:6: table header: expected ']', saw '\\n'");
  EXPECT_THAT(error_of("seed = 1\nkind = \"tower\nfloors = 3"), StartsWith("tower.toml:2:14: string: "));
  EXPECT_THAT(error_of("floors = 99999999999999999999"),
              StartsWith("tower.toml:1:30: decimal integer: '99999999999999999999' is not"));
  EXPECT_THAT(error_of("bay = 1e999"), StartsWith("tower.toml:1:12: floating-point: '1e999' "));
  EXPECT_THAT(error_of("floors 3"), StartsWith("tower.toml:1:8: "));
}

TEST(BriefError, JsonSyntax) {
  EXPECT_EQ(error_of("{\n  \"floors\": 3,\n}", kJson),
            "tower.json:3:1: syntax error while parsing object key - unexpected '}'; expected string literal");
  EXPECT_EQ(error_of("{\"floors\": 3", kJson),
            "tower.json:1:13: syntax error while parsing object - unexpected end of input; expected '}'");
  EXPECT_EQ(error_of("{\"floors\": tru }", kJson),
            "tower.json:1:15: syntax error while parsing value - invalid literal");
  EXPECT_EQ(error_of("{\"floors\": 3} x", kJson),
            "tower.json:1:15: syntax error while parsing value - invalid literal; expected end of input");
  EXPECT_EQ(error_of("{\"bay\": 1e999}", kJson), "tower.json:1:13: the number 1e999 is too large");
  EXPECT_EQ(error_of("{\"\u00e9\u00e9\": x}", kJson),
            "tower.json:1:8: syntax error while parsing value - invalid literal");
  EXPECT_EQ(error_of("kind = \"tower\"", kJson), "tower.json:1:1: syntax error while parsing value - invalid literal");
}

TEST(BriefError, JsonRootMustBeAnObject) {
  EXPECT_EQ(error_of("[]", kJson), "tower.json: the brief is an array; allowed is an object");
  EXPECT_EQ(error_of("3.5", kJson), "tower.json: the brief is 3.5; allowed is an object");
  EXPECT_EQ(error_of("null", kJson), "tower.json: the brief is null; allowed is an object");
}

TEST(BriefError, JsonKeysGivenTwice) {
  EXPECT_EQ(error_of("{\"seed\": 1, \"floors\": 3, \"seed\": 1}", kJson), "tower.json: /seed: \"seed\" is given twice");
  EXPECT_EQ(error_of("{\"site\": {\"width\": 9, \"width\": 9}}", kJson),
            "tower.json: /site/width: \"width\" is given twice");
  EXPECT_EQ(error_of("{\"a\": [{}, {\"x\": 1, \"x\": 2}]}", kJson), "tower.json: /a/1/x: \"x\" is given twice");
  EXPECT_EQ(error_of("{\"site\": {\"width\": 9}, \"width\": 9}", kJson),
            "tower.json: /width: unknown key \"width\"; it belongs into the object \"site\"");
}

TEST(BriefError, BytesThatAreNotUtf8) {
  const auto at = [](const char* place, const char* byte) {
    return std::string("tower.toml:") + place + ": found byte " + byte + ", which is not UTF-8; a brief is UTF-8 text";
  };
  EXPECT_EQ(error_of("k\xffind = 1"), at("1:2", "0xff"));
  EXPECT_EQ(error_of("a\n# caf\u00e9 \x80"), at("2:8", "0x80"));  // stray continuation
  EXPECT_EQ(error_of("# \xc3"), at("1:3", "0xc3"));               // cut off
  EXPECT_EQ(error_of("# \xc0\xaf"), at("1:3", "0xc0"));           // overlong
  EXPECT_EQ(error_of("# \xe0\x80\x80"), at("1:3", "0xe0"));       // overlong
  EXPECT_EQ(error_of("# \xed\xa0\x80"), at("1:3", "0xed"));       // surrogate
  EXPECT_EQ(error_of("# \xf4\x90\x80\x80"), at("1:3", "0xf4"));   // beyond U+10FFFF
  EXPECT_EQ(error_of("# \xf0\x8f\xbf\xbf"), at("1:3", "0xf0"));   // overlong
  EXPECT_EQ(error_of("# \xf0\x9f\x8f\xa2\xf5"), at("1:4", "0xf5"));
  EXPECT_EQ(error_of("# \u00e9\u20ac\U0001F3E2\nfloors = 3"), "no error");
}

TEST(BriefError, LettersBeyondAsciiOutsideOfQuotes) {
  EXPECT_EQ(error_of("# \u00e9\nb\u00e9 = 1"),
            "tower.toml:2:2: found \"\u00e9\" outside of quotes; allowed there is ASCII only");
  EXPECT_EQ(error_of("floors = 3\u00a0"),
            "tower.toml:1:11: found \"\u00a0\" outside of quotes; allowed there is ASCII only");
}

// Letters between U+0080 and U+FFFF go through the parser in disguise.
TEST(BriefError, LettersBeyondAsciiComeBackAsTheyWere) {
  for (const std::string letter : {"\u00a0", "\u00e9", "\u04ff", "\u07ff", "\u0800", "\u2028", "\u20ac", "\ufeff",
                                   "\uffff", "\U00010000", "\U0001F3E2", "\U000fffff"}) {
    EXPECT_THAT(error_of("id = \"" + letter + "\""), StartsWith("tower.toml:1:6: id is \"" + letter + "\";"));
    EXPECT_THAT(error_of("id = '''" + letter + "x'''"), StartsWith("tower.toml:1:6: id is \"" + letter + "x\";"));
    EXPECT_THAT(error_of("id = \"\"\"\\\n " + letter + "\"\"\""), StartsWith("tower.toml:1:6: id is \""));
    EXPECT_THAT(error_of("\"" + letter + "\" = 1"), StartsWith("tower.toml:1:1: unknown key \"" + letter + "\";"));
    EXPECT_EQ(error_of("floors = 3 # " + letter), "no error");
    EXPECT_THAT(error_of("# " + letter + "\nid = '" + letter + "' x"), StartsWith("tower.toml:2:10: "));
  }
  EXPECT_THAT(error_of("id = \"\\u00e9\\U0001F3E2\""), StartsWith("tower.toml:1:6: id is \"\u00e9\U0001F3E2\";"));
  EXPECT_THAT(error_of("a = 3.1\"\u00e9\""), StartsWith("tower.toml:1:"));
}

TEST(BriefError, NulBytes) {
  EXPECT_EQ(error_of(std::string_view("floors\0 = 3", 11)),
            "tower.toml:1:7: found a NUL byte; a brief is UTF-8 text without them");
  EXPECT_EQ(error_of(std::string_view("{\n\0}", 4), kJson),
            "tower.json:2:1: found a NUL byte; a brief is UTF-8 text without them");
}

TEST(BriefError, HostileFileNamesStayOnOneLine) {
  EXPECT_EQ(error_of("floors = 0", "a\nb\x1b[31m.toml"),
            "a?b?[31m.toml:1:10: floors is 0; allowed are whole numbers from 1 to 10000");
  EXPECT_EQ(error_of("floors = 0", ""), "brief:1:10: floors is 0; allowed are whole numbers from 1 to 10000");
}

}  // namespace
}  // namespace enfilade::brief
