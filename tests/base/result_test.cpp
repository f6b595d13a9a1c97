#include <gtest/gtest.h>

#include <memory>
#include <string>

#include <enfilade/base/result.hpp>

namespace enfilade {
namespace {

Result<int> half(int v) {
  if (v % 2 != 0) return Error{ErrorCode::invalid, "arg", "found " + std::to_string(v) + "; allowed are even numbers"};
  return v / 2;
}

TEST(Result, HoldsAValueOrAnError) {
  const auto good = half(8);
  ASSERT_TRUE(good.ok());
  EXPECT_TRUE(good);
  EXPECT_EQ(*good, 4);
  EXPECT_EQ(good.value(), 4);
  const auto bad = half(7);
  EXPECT_FALSE(bad.ok());
  EXPECT_FALSE(bad);
  EXPECT_EQ(bad.error().code, ErrorCode::invalid);
  EXPECT_EQ(bad.error().line(), "arg: found 7; allowed are even numbers");
}

TEST(Result, AnErrorWithoutAPlaceIsItsText) { EXPECT_EQ((Error{ErrorCode::io, "", "disk full"}).line(), "disk full"); }

TEST(Result, CarriesTypesThatOnlyMove) {
  Result<std::unique_ptr<int>> result(std::make_unique<int>(5));
  const std::unique_ptr<int> taken = std::move(result).value();
  EXPECT_EQ(*taken, 5);
}

TEST(Result, AccessesMembers) {
  Result<std::string> text(std::string("abc"));
  EXPECT_EQ(text->size(), 3u);
  text->push_back('d');
  (*text)[0] = 'x';
  EXPECT_EQ(text.value(), "xbcd");
}

// A value that could be mistaken for an error's text stays a value.
TEST(Result, AnEmptyValueIsStillAValue) {
  EXPECT_TRUE(Result<std::string>(std::string()).ok());
  const auto finish = [](bool good) -> Status {
    if (!good) return Error{};
    return Done{};
  };
  for (const bool good : {true, false}) EXPECT_EQ(finish(good).ok(), good);
}

TEST(Result, CopiesAreIndependent) {
  Result<std::string> a(std::string("one"));
  Result<std::string> b = a;
  b->append("two");
  EXPECT_EQ(*a, "one");
  a = Error{ErrorCode::cancelled, "", "stopped"};
  EXPECT_FALSE(a.ok());
  EXPECT_EQ(*b, "onetwo");
}

}  // namespace
}  // namespace enfilade
