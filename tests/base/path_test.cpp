#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <vector>

#include <enfilade/base/path.hpp>
#include <enfilade/base/rng.hpp>

namespace enfilade {
namespace {

struct Step {
  Tag tag;
  std::uint32_t id;
};

Path path_of(const std::vector<Step>& steps) {
  Path path;
  for (const Step& s : steps) path.push(s.tag, s.id);
  return path;
}

std::uint32_t random_id(Rng& rng) {
  switch (rng.below(6)) {
    case 0: return rng.below(16);
    case 1: return 14 + rng.below(3);
    case 2: return 15 + 126 + rng.below(4);  // one byte more
    case 3: return 15 + 16'382 + rng.below(4);
    case 4: return static_cast<std::uint32_t>(rng.next());
    default: return rng.below(3) == 0 ? std::numeric_limits<std::uint32_t>::max() : rng.below(300);
  }
}

std::vector<Step> random_steps(Rng& rng) {
  std::vector<Step> steps;
  for (std::uint32_t n = rng.below(24); n > 0; --n)
    steps.push_back({static_cast<Tag>(rng.below(kTags)), random_id(rng)});
  return steps;
}

TEST(Path, TextJoinsRunsOfOneTag) {
  EXPECT_EQ(Path().text(), "");
  EXPECT_EQ(path_of({{Tag::stack, 0},
                     {Tag::stack, 1},
                     {Tag::stack, 1},
                     {Tag::floor, 2},
                     {Tag::halls, 3},
                     {Tag::cluster, 0},
                     {Tag::cluster, 1}})
                .text(),
            "s011f2h3c01");
  EXPECT_EQ(path_of({{Tag::floor, 9}, {Tag::floor, 10}, {Tag::floor, 4'294'967'295u}}).text(), "f9(10)(4294967295)");
  EXPECT_EQ(path_of({{Tag::loop, 4}, {Tag::core, 5}, {Tag::zone, 6}}).text(), "l4k5z6");
}

// Frozen: stored changes hang on these bytes.
TEST(Path, GoldenBytes) {
  const auto bytes = [](const Path& p) {
    std::string hex;
    for (const char c : p.bytes()) {
      hex += "0123456789abcdef"[static_cast<unsigned char>(c) >> 4];
      hex += "0123456789abcdef"[c & 15];
    }
    return hex;
  };
  EXPECT_EQ(bytes(path_of({{Tag::stack, 0}, {Tag::floor, 14}, {Tag::floor, 15}, {Tag::zone, 16}})), "001e1f006f01");
  EXPECT_EQ(bytes(path_of({{Tag::cluster, 15 + 127}, {Tag::cluster, 15 + 128}})), "4f7f4f8001");
  EXPECT_EQ(bytes(path_of({{Tag::core, 4'294'967'295u}})), "5ff0ffffff0f");
}

TEST(Path, PushAndPopUndoEachOther) {
  Rng rng(root_key(1), Purpose::sample);
  for (int i = 0; i < 2000; ++i) {
    const auto steps = random_steps(rng);
    Path path;
    std::vector<std::string> bytes{path.bytes()};
    for (const Step& s : steps) {
      path.push(s.tag, s.id);
      bytes.push_back(path.bytes());
    }
    ASSERT_EQ(path.depth(), static_cast<int>(steps.size()));
    for (std::size_t n = steps.size(); n > 0; --n) {
      ASSERT_EQ(path.bytes(), bytes[n]);
      path.pop();
    }
    ASSERT_EQ(path, Path());
    ASSERT_EQ(path.depth(), 0);
  }
}

TEST(Path, PrefixesAreTheAncestors) {
  Rng rng(root_key(2), Purpose::sample);
  for (int i = 0; i < 2000; ++i) {
    const auto steps = random_steps(rng);
    const Path path = path_of(steps);
    for (std::size_t n = 0; n <= steps.size(); ++n) {
      const Path expected = path_of({steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(n)});
      const Path prefix = path.prefix(static_cast<int>(n));
      ASSERT_EQ(prefix, expected);
      ASSERT_EQ(prefix.depth(), expected.depth());
      ASSERT_EQ(path.prefix_bytes(static_cast<int>(n)), expected.bytes());
      ASSERT_EQ(path.bytes().compare(0, expected.bytes().size(), expected.bytes()), 0);
    }
  }
}

TEST(Path, TextReadsBack) {
  Rng rng(root_key(3), Purpose::sample);
  for (int i = 0; i < 5000; ++i) {
    const Path path = path_of(random_steps(rng));
    const auto again = Path::parse(path.text());
    ASSERT_TRUE(again) << again.error().line();
    ASSERT_EQ(*again, path);
    ASSERT_EQ(again->depth(), path.depth());
  }
}

// Equal bytes mean equal steps: exhaustively for short paths around the ids
// where the encoding changes.
TEST(Path, DifferentPathsHaveDifferentBytes) {
  std::vector<Path> all;
  const std::uint32_t ids[] = {0, 1, 14, 15, 16, 142, 143, 144, 16'398, 16'399};
  for (int a = 0; a < kTags; ++a) {
    for (const auto i : ids) {
      all.push_back(path_of({{static_cast<Tag>(a), i}}));
      for (int b = 0; b < kTags; ++b) {
        for (const auto j : ids) all.push_back(path_of({{static_cast<Tag>(a), i}, {static_cast<Tag>(b), j}}));
      }
    }
  }
  std::sort(all.begin(), all.end());
  EXPECT_EQ(std::adjacent_find(all.begin(), all.end()), all.end());
}

// No path's bytes begin with another's unless it is an ancestor, and sorting
// puts every subtree in one run behind its root.
TEST(Path, OrderIsDepthFirst) {
  Rng rng(root_key(4), Purpose::sample);
  std::vector<std::vector<Step>> trees;
  std::vector<Path> all;
  for (int i = 0; i < 300; ++i) {
    auto steps = random_steps(rng);
    steps.resize(std::min<std::size_t>(steps.size(), 5));
    for (std::size_t n = 0; n <= steps.size(); ++n)
      all.push_back(path_of({steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(n)}));
  }
  std::sort(all.begin(), all.end());
  all.erase(std::unique(all.begin(), all.end()), all.end());
  const auto is_ancestor = [](const Path& a, const Path& b) {
    return a.depth() <= b.depth() && b.prefix(a.depth()) == a;
  };
  for (std::size_t i = 0; i < all.size(); ++i) {
    bool left = false;
    for (std::size_t k = i + 1; k < all.size(); ++k) {
      const bool below = is_ancestor(all[i], all[k]);
      ASSERT_EQ(below, all[k].bytes().compare(0, all[i].bytes().size(), all[i].bytes()) == 0);
      ASSERT_FALSE(below && left) << "a subtree in two pieces";
      left |= !below;
    }
  }
}

TEST(Path, HostileTextIsRefused) {
  for (const char* text : {"0",
                           "x0",
                           "s",
                           "sf0",
                           "s0f",
                           "s0s1",
                           "s(9)",
                           "s(",
                           "s()",
                           "s(10",
                           "s(10x)",
                           "s(010)",
                           "s(-10)",
                           "s(+10)",
                           "s( 10)",
                           "s(4294967296)",
                           "s(99999999999999999999)",
                           "s0 ",
                           " s0",
                           "S0",
                           "s0)",
                           "s0(1)",
                           "s0,f1",
                           "s0\n",
                           "s\xff",
                           "(10)",
                           "?0"}) {
    EXPECT_FALSE(Path::parse(text)) << text;
  }
  EXPECT_FALSE(Path::parse(std::string_view("s0\0", 3)));
  EXPECT_FALSE(Path::parse("s" + std::string(5000, '0')));
  EXPECT_TRUE(Path::parse("s" + std::string(4095, '0')));
  EXPECT_TRUE(Path::parse(""));
}

TEST(Path, ErrorsNameTheCharacter) {
  EXPECT_EQ(Path::parse("s01x").error().line(), "path \"s01x\", character 4: expected a digit or '('");
  EXPECT_EQ(Path::parse("7").error().line(), "path \"7\", character 1: expected one of the letters s f h l c k z w d");
  EXPECT_EQ(Path::parse("s0s1").error().line(),
            "path \"s0s1\", character 3: a letter must be followed by an id and differ from the last");
  EXPECT_EQ(Path::parse("s(7)").error().line(),
            "path \"s(7)\", character 2: expected a number of at least 10 in parentheses");
  EXPECT_EQ(Path::parse("s").error().line(), "path \"s\", character 2: ends after a letter");
}

TEST(Path, ErrorsStayOnOneLine) {
  const auto line = Path::parse("s0\n\x1b[2J\xff\x80").error().line();
  for (const char c : line) EXPECT_TRUE(c >= 0x20 && c < 0x7f) << line;
}

// Text is canonical: whatever is read is written the same.
TEST(Path, RandomTextIsRefusedOrCanonical) {
  Rng rng(root_key(5), Purpose::sample);
  constexpr std::string_view kLetters = "sfhlckzwda0123456789()x ";
  int good = 0;
  for (int i = 0; i < 200'000; ++i) {
    std::string text;
    for (std::uint32_t n = rng.below(9); n > 0; --n)
      text += kLetters[rng.below(static_cast<std::uint32_t>(kLetters.size()))];
    const auto path = Path::parse(text);
    if (!path) continue;
    ++good;
    ASSERT_EQ(path->text(), text);
  }
  EXPECT_GT(good, 10'000);
}

}  // namespace
}  // namespace enfilade
