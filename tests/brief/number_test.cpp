#include <gtest/gtest.h>

#include <enfilade/base/names.hpp>

#include "brief/briefs.hpp"
#include "brief/number.hpp"

namespace enfilade::brief {
namespace {

std::int64_t millimetres(std::string_view text) {
  const auto scaled = parse_length(text);
  return scaled ? (scaled->negative ? -scaled->nearest : scaled->nearest) : -999;
}

TEST(Number, UnitsAreExact) {
  EXPECT_EQ(millimetres("2.7 m"), 2700);
  EXPECT_EQ(millimetres("2.7m"), 2700);
  EXPECT_EQ(millimetres("  2.7   m  "), 2700);
  EXPECT_EQ(millimetres("270 cm"), 2700);
  EXPECT_EQ(millimetres("2700 mm"), 2700);
  EXPECT_EQ(millimetres("9 ft"), 2743);  // 2743.2
  EXPECT_EQ(millimetres("10 ft"), 3048);
  EXPECT_EQ(millimetres("30 in"), 762);
  EXPECT_EQ(millimetres("0.5 in"), 13);  // 12.7
  EXPECT_EQ(millimetres("+1e3 mm"), 1000);
  EXPECT_EQ(millimetres("-1 m"), -1000);
}

TEST(Number, HalvesRoundAwayFromZero) {
  EXPECT_EQ(millimetres("1.0005 m"), 1001);  // in binary it lies below the half
  EXPECT_EQ(millimetres("1.0004999999999999999999999 m"), 1000);
  EXPECT_EQ(millimetres("-1.0005 m"), -1001);
  EXPECT_EQ(millimetres("0.5 mm"), 1);
  EXPECT_EQ(millimetres("0.49999 mm"), 0);
  EXPECT_EQ(millimetres("0.05 cm"), 1);
  EXPECT_EQ(millimetres("0.05 mm"), 0);
  EXPECT_EQ(millimetres("1.25 ft"), 381);
  EXPECT_EQ(millimetres("2.5 in"), 64);  // 63.5
}

TEST(Number, OtherTextIsNoLength) {
  for (const char* text :
       {"",     " ",    "m",      "2.7",   "2,7 m",      "2.7 M",    "2.7 metres", "2.7 m m", "2.7.1 m",
        ".5 m", "5. m", "1e m",   "1e+ m", "--1 m",      "1 000 mm", "0x10 m",     "inf m",   "nan m",
        "2_ m", "_2 m", "1__0 m", "2 m\n", "\xd9\xa3 m", "5'",       "5\""}) {
    EXPECT_EQ(millimetres(text), -999) << text;
  }
  EXPECT_EQ(millimetres("1_000 mm"), 1000);
}

TEST(Number, ExtremesSaturateInsteadOfWrapping) {
  EXPECT_EQ(millimetres("1e9999 m"), 10'000'000'000'000'000);
  EXPECT_EQ(millimetres("1e99999999999999999999 m"), 10'000'000'000'000'000);
  EXPECT_EQ(millimetres("1e-99999999999999999999 m"), 0);
  EXPECT_EQ(millimetres("0e99999999999999999999 m"), 0);
  EXPECT_EQ(millimetres("9999999999999 m"), 9'999'999'999'999'000);
  EXPECT_EQ(millimetres(std::string(61, '0') + "1 m"), 1000);
  EXPECT_EQ(millimetres(std::string(64, '0') + "1 m"), -999);  // more than 64 characters
}

// Every millimetre of a range, written in every unit and with exponents.
TEST(Number, EveryMillimetreComesBack) {
  for (geom::Length mm = 0; mm <= 20'000; ++mm) {
    ASSERT_EQ(millimetres(metres(mm) + " m"), mm);
    ASSERT_EQ(millimetres(std::to_string(mm) + " mm"), mm);
    ASSERT_EQ(millimetres(std::to_string(mm) + "e-3m"), mm);
    ASSERT_EQ(millimetres(std::to_string(mm / 10) + "." + std::to_string(mm % 10) + " cm"), mm);
  }
}

// Feet to four decimals against integer arithmetic: f/10000 ft = f × 3048 / 10^5 mm.
TEST(Number, FeetAgreeWithIntegerArithmetic) {
  Rng rng(root_key(3), Purpose::sample);
  for (int i = 0; i < 20'000; ++i) {
    const std::int64_t f = rng.between(0, 40'000'000);
    const std::string fraction = std::to_string(10'000 + f % 10'000).substr(1);
    ASSERT_EQ(millimetres(std::to_string(f / 10'000) + "." + fraction + " ft"), (f * 3048 + 50'000) / 100'000) << f;
  }
}

TEST(Number, WithinIsExact) {
  const auto within = [](std::string_view text) { return scale(*parse_decimal(text), kThousandths).within(0, 1000); };
  for (const char* text : {"0", "-0", "0.0", "1", "1.0", "10e-1", "0.9999999999", "0.0000001"})
    EXPECT_TRUE(within(text)) << text;
  for (const char* text : {"1.0000001", "-0.0000001", "-1", "2", "1e3"}) EXPECT_FALSE(within(text)) << text;
}

TEST(Names, TheNearestNameIsFound) {
  constexpr std::string_view known[] = {"floors", "floor_height", "seed", "id"};
  EXPECT_EQ(nearest("floor", known), "floors");
  EXPECT_EQ(nearest("FLOORS", known), "floors");
  EXPECT_EQ(nearest("lfoors", known), "floors");
  EXPECT_EQ(nearest("floor_heihgt", known), "floor_height");
  EXPECT_EQ(nearest("seeds", known), "seed");
  EXPECT_EQ(nearest("roof", known), "");
  EXPECT_EQ(nearest("", known), "");
  EXPECT_EQ(nearest("xy", known), "");
  EXPECT_EQ(nearest(std::string(100'000, 'f'), known), "");
}

TEST(Names, OneLineCutsBetweenCharacters) {
  EXPECT_EQ(one_line("a\tb\nc\x7f"), "a?b?c?");
  EXPECT_EQ(one_line("abcdef", 6), "abcdef");
  EXPECT_EQ(one_line("abcdefg", 6), "abcdef…");
  EXPECT_EQ(one_line("ab\u20ac\u20acx", 3), "ab\u20ac…");
}

}  // namespace
}  // namespace enfilade::brief
