// Texts made to hurt: deep, long, mutated. Nothing may crash, and every error
// has a place and fits on one line.

#include <gtest/gtest.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "brief/briefs.hpp"

namespace enfilade::brief {
namespace {

using test::error_of;

std::string repeated(std::string_view piece, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += piece;
  return text;
}

void expect_well_behaved(std::string_view text, std::string_view file) {
  const auto result = read_brief(text, file);
  if (result) {
    EXPECT_TRUE(plan::check_limits(*result)) << text;
    return;
  }
  const Error& error = result.error();
  EXPECT_EQ(error.code, ErrorCode::invalid);
  EXPECT_EQ(error.place.substr(0, file.size()), file) << text;
  EXPECT_FALSE(error.text.empty());
  EXPECT_LT(error.line().size(), 1000u) << text;
  for (const char c : error.line()) ASSERT_TRUE(static_cast<unsigned char>(c) >= 0x20) << error.line();
}

TEST(HostileBrief, NestingIsLimitedBeforeTheParser) {
  const std::string deep = ": nested more than 16 deep; a brief needs no more than 5 levels";
  EXPECT_EQ(error_of("a = " + repeated("[", 500'000)), "tower.toml:1:21" + deep);
  EXPECT_EQ(error_of("a = " + repeated("{a=", 300'000)), "tower.toml:1:53" + deep);
  EXPECT_EQ(error_of(repeated("[", 500'000)), "tower.toml:1:17" + deep);
  EXPECT_EQ(error_of(repeated("a.", 500'000) + "a = 1"), "tower.toml:1:34" + deep);
  EXPECT_EQ(error_of("\n[" + repeated("a.", 500'000) + "a]"), "tower.toml:2:35" + deep);
  EXPECT_EQ(error_of(repeated("\"=\".", 250'000) + "a = 1"), "tower.toml:1:68" + deep);
  EXPECT_EQ(error_of(repeated("'#' . ", 150'000) + "a = 1"), "tower.toml:1:101" + deep);
  EXPECT_EQ(error_of("[a." + repeated("\"]\".", 200'000) + "a]"), "tower.toml:1:67" + deep);
  EXPECT_EQ(error_of(repeated("[", 500'000), "x.json"), "x.json:1:17" + deep);
  EXPECT_EQ(error_of(repeated("{\"a\":", 200'000), "x.json"), "x.json:1:81" + deep);
  EXPECT_EQ(error_of("{\"[{\\\"[{\":\n" + repeated("[", 16) + "1" + repeated("]", 16) + "}", "x.json"),
            "x.json:2:16" + deep);
}

// Strings and comments may hold any number of brackets and dots.
TEST(HostileBrief, NestingInStringsAndCommentsDoesNotCount) {
  const std::string brackets = repeated("[{.", 50);
  EXPECT_EQ(error_of("floors = 3 # " + brackets + "\n#" + brackets), "no error");
  for (const std::string open : {"\"", "'", "\"\"\"", "'''"}) {
    EXPECT_EQ(error_of("id = " + open + brackets + open).find("tower.toml:1:6: id is \"[{."), 0u) << open;
  }
  EXPECT_EQ(error_of("id = \"\\\"" + brackets + "\\\\\"").find("tower.toml:1:6: id is "), 0u);
  EXPECT_EQ(error_of("id = \"\"\"" + brackets + "\n\\\"\"\"" + brackets + "\"\"\"\"\"\nfloors = 1")
                .find("tower.toml:1:6: id is "),
            0u);
  EXPECT_EQ(error_of("id = '''\n" + brackets + "''''\nfloors = 1").find("tower.toml:1:6: id is "), 0u);
  EXPECT_EQ(error_of("{\"id\": \"\\\"" + brackets + "\"}", "x.json").find("x.json: /id: id is "), 0u);
}

// A string that the scan would end too early, or too late, must not hide dots.
TEST(HostileBrief, NestingCanNotHideBehindStrings) {
  const std::string dots = repeated("a.", 300'000) + "a = 1\n";
  for (const char* prefix :
       {"x = \"\"\"\"\"\"\n", "x = ''''''\n", "x = \"\"\"a\"\"\"\"\n", "x = \"\"\"a\"\"\"\"\"\n", "x = '''a'''''\n",
        "x = '\\'\n", "x = \"\\\\\"\n", "x = \"\"\n", "x = \"\"\"\\\"\"\"\"\n", "# \"\n", "# '''\n", "x = '\"'\n",
        "x = \"'\"\n", "x = \"\"\"\n\"\n\"\"\"\n", "\"\" = 1\n", "'' = ''\n"}) {
    EXPECT_NE(error_of(prefix + dots).find("nested more than"), std::string::npos) << prefix;
  }
}

TEST(HostileBrief, ManyKeysAreReadOnce) {
  std::string toml, json = "{\"floors\": 3", line = "site = {";
  for (int i = 0; toml.size() < kMaxBytes - 40; ++i) toml += "k" + std::to_string(i) + " = 1.5\n";
  for (int i = 0; json.size() < kMaxBytes - 40; ++i) json += ", \"k" + std::to_string(i) + "\": 1.5";
  for (int i = 0; line.size() < kMaxBytes - 40; ++i) line += "k" + std::to_string(i) + " = 1.5, ";
  EXPECT_EQ(error_of(toml).find("tower.toml:1:1: unknown key \"k0\""), 0u);
  EXPECT_EQ(error_of(json + "}", "x.json").find("x.json: /k0: unknown key \"k0\""), 0u);
  EXPECT_EQ(error_of(line + "z = 1}").find("tower.toml:1:9: unknown key \"k0\" in site"), 0u);
}

TEST(HostileBrief, LongNamesAndNumbersAreCut) {
  const std::string name(900'000, 'f');
  expect_well_behaved(name + " = 1", "tower.toml");
  expect_well_behaved("{\"" + name + "\": 1}", "x.json");
  expect_well_behaved("{\"site\": {\"" + name + "\": 1, \"" + name + "\": 1}}", "x.json");
  expect_well_behaved("kind = \"" + name + "\"", "tower.toml");
  expect_well_behaved("bay = 1." + std::string(900'000, '1'), "tower.toml");
  expect_well_behaved("bay = \"1." + std::string(900'000, '1') + " m\"", "tower.toml");
  expect_well_behaved("{\"bay\": 1." + std::string(900'000, '1') + "}", "x.json");
  expect_well_behaved("{\"floors\": " + std::string(900'000, '1') + "}", "x.json");
  expect_well_behaved(name, "x.json");
  expect_well_behaved(name, "tower.toml");
}

const char* const kToml = R"(#:schema brief.schema.json
kind = "tower"     # café
seed = 42
id = 'a-b.c'
floors = 12
floor_height = 3.6
hall_width = "1.8 m"
identical_floors = false
average_room = 4.5
least_room = 2.4
hallway_probability = 0.5
door_probability = 9e-1
bay = 1_0.5e-1
palette = """slate"""
furniture = true

[site]
width = 45.0
depth = "115 ft"
)";
const char* const kJsonText = R"({"$schema": "brief.schema.json", "kind": "tower", "seed": 42, "id": "a-b.c",
 "floors": 12, "floor_height": 3.6, "hall_width": "1.8 m", "identical_floors": false, "average_room": 4.5,
 "least_room": 2.4, "hallway_probability": 0.5, "door_probability": 9e-1, "bay": 1.05, "palette": "sl\u0061te",
 "furniture": true, "site": {"width": 45.0, "depth": "115 ft"}}
)";

// Bytes replaced, inserted, removed, doubled and swapped, and pieces of the
// grammars thrown in.
std::string mutated(Rng& rng, std::string text) {
  static constexpr std::array<std::string_view, 40> kPieces = {"\"",
                                                               "'",
                                                               "\"\"\"",
                                                               "'''",
                                                               "[",
                                                               "]",
                                                               "{",
                                                               "}",
                                                               "[[",
                                                               "]]",
                                                               ".",
                                                               "=",
                                                               ",",
                                                               "\n",
                                                               "\r\n",
                                                               "\\",
                                                               "\\u",
                                                               "\\U0010ffff",
                                                               "#",
                                                               "inf",
                                                               "nan",
                                                               "-",
                                                               "1e999",
                                                               "0x",
                                                               "_",
                                                               "1979-05-27T07:32:00Z",
                                                               "\xef\xbb\xbf",
                                                               "\xc3\xa9",
                                                               "\xf0\x9f\x8f\xa2",
                                                               "\xff",
                                                               "true",
                                                               "null",
                                                               ":",
                                                               "/",
                                                               " ",
                                                               "\t",
                                                               "9223372036854775808",
                                                               "site",
                                                               "floors = 1\n",
                                                               "[a.b.c]\n"};
  for (std::uint32_t times = 1 + rng.below(4); times > 0; --times) {
    const auto at = rng.below(static_cast<std::uint32_t>(text.size()) + 1);
    const auto length = std::min<std::size_t>(rng.below(12), text.size() - at);
    switch (rng.below(7)) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(rng.below(256));
        break;
      case 1: text.insert(at, 1, static_cast<char>(rng.below(256))); break;
      case 2: text.erase(at, length); break;
      case 3: text.insert(at, text.substr(rng.below(static_cast<std::uint32_t>(text.size()) + 1), length)); break;
      case 4: text.insert(at, kPieces[rng.below(kPieces.size())]); break;
      case 5: text.resize(at); break;
      default:
        if (at + 1 < text.size()) std::swap(text[at], text[at + 1]);
        break;
    }
  }
  return text;
}

constexpr const char* kDungeonToml = R"(kind = "dungeon"
levels = 3
[site]
cells = [40, 3]
[dungeon]
room_side = [2, 6]
loops = 0.5
themes = ["crypt", "mine"]
diggers = [{dig = "rooms"}, {dig = "loops"}, {dig = "sparseness", amount = 8, share = 0.4}, {dig = "prefabs"}]
[[dungeon.prefabs]]
name = "é"
rows = ["#.#", ".+."]
weight = 2
)";
constexpr const char* kDungeonJson = R"({"kind": "dungeon", "site": {"unbounded": true}, "dungeon": {"keys": "chain",
 "diggers": [{"dig": "doors", "share": 1}, {"dig": "prefabs"}], "prefabs": [{"name": "a", "rows": ["+"], "weight": 1000}]}})";

TEST(HostileBrief, MutatedDungeons) {
  ASSERT_EQ(error_of(kDungeonToml), "no error");
  ASSERT_EQ(error_of(kDungeonJson, "x.json"), "no error");
  Rng rng(root_key(7), Purpose::sample);
  int good = 0, bad = 0;
  for (int i = 0; i < 12'000; ++i) {
    const bool json = i % 2 == 1;
    const std::string text = mutated(rng, json ? kDungeonJson : kDungeonToml);
    expect_well_behaved(text, json ? "x.json" : "x.toml");
    (read_brief(text, json ? "x.json" : "x.toml") ? good : bad)++;
    if (HasFailure()) return;
  }
  EXPECT_GT(good, 100);
  EXPECT_GT(bad, 6'000);
}

TEST(HostileBrief, MutatedBriefsGiveABriefOrAnErrorWithAPlace) {
  ASSERT_EQ(error_of(kToml), "no error");
  ASSERT_EQ(error_of(kJsonText, "x.json"), "no error");
  Rng rng(root_key(5), Purpose::sample);
  int good = 0, bad = 0;
  for (int i = 0; i < 12'000; ++i) {
    const bool json = i % 2 == 1;
    const std::string text = mutated(rng, json ? kJsonText : kToml);
    expect_well_behaved(text, json ? "x.json" : "x.toml");
    (read_brief(text, json ? "x.json" : "x.toml") ? good : bad)++;
    if (HasFailure()) return;
  }
  EXPECT_GT(good, 100);  // both outcomes occur
  EXPECT_GT(bad, 6'000);
}

TEST(HostileBrief, EveryPrefixOfABrief) {
  for (std::size_t n = 0; n <= std::string_view(kToml).size(); ++n)
    expect_well_behaved(std::string_view(kToml).substr(0, n), "x.toml");
  for (std::size_t n = 0; n <= std::string_view(kJsonText).size(); ++n) {
    expect_well_behaved(std::string_view(kJsonText).substr(0, n), "x.json");
  }
}

// Random words of the grammar in random order reach states that mutations of a
// good brief do not.
TEST(HostileBrief, RandomWords) {
  static constexpr std::string_view kWords[] = {"a", "site", "floors", ".", "=",      "[",   "]", "{",   "}",
                                                ",", "\n",   "\"",     "'", "\"\"\"", "'''", "1", "2.5", "#",
                                                " ", "\\",   "true",   ":", "\"a\"",  "-",   "e9"};
  Rng rng(root_key(6), Purpose::sample);
  for (int i = 0; i < 30'000; ++i) {
    std::string text;
    for (std::uint32_t n = rng.below(24); n > 0; --n) text += kWords[rng.below(std::size(kWords))];
    expect_well_behaved(text, i % 2 ? "x.json" : "x.toml");
    if (HasFailure()) return;
  }
}

std::vector<std::string> files_in(const char* folder) {
  std::vector<std::string> texts;
  for (const auto& entry : std::filesystem::directory_iterator(std::string(ENFILADE_SOURCE_DIR "/") + folder)) {
    if (!entry.is_regular_file()) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    texts.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return texts;
}

// What fuzzing once found, and what it starts from. The first byte picks the
// language.
TEST(HostileBrief, TheFuzzCorpus) {
  const auto texts = files_in("fuzz/corpus/brief");
  EXPECT_FALSE(texts.empty());
  for (const std::string& text : texts) {
    ASSERT_FALSE(text.empty());
    expect_well_behaved(std::string_view(text).substr(1), text[0] % 2 == 0 ? "x.toml" : "x.json");
  }
}

TEST(HostileBrief, TheExamplesAreValid) {
  const auto texts = files_in("examples");
  EXPECT_FALSE(texts.empty());
  for (const std::string& text : texts) EXPECT_EQ(error_of(text), "no error") << text;
}

}  // namespace
}  // namespace enfilade::brief
