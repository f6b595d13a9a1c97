// Outlines that are allowed but hard: raising ends when it is asked, or at a counted step.
#include <gtest/gtest.h>

#include <enfilade/rules/building.hpp>

#include "geom/hostile.hpp"
#include "rules/apartment/residence.hpp"

namespace enfilade::rules {
namespace {

plan::Brief brief_in(const geom::Polygon& outline) {
  plan::Brief brief;
  brief.kind = "apartments";
  brief.site.polygon = outline;
  brief.given.polygon = true;
  brief.floors = 3;
  return brief;
}

TEST(Outline, RaisingEndsWhenItIsAsked) {
  const plan::Brief brief = brief_in(geom::test::star(248, 20'000, 45'000));
  for (const int polls : {1, 2, 3, 10, 30}) {
    int asked = 0;
    Context context;
    context.stop = [&] { return ++asked >= polls; };
    const auto building = raise(brief, context);
    ASSERT_FALSE(building.ok());
    EXPECT_EQ(building.error().code, ErrorCode::cancelled);
    EXPECT_EQ(asked, polls) << "nobody is asked again after saying stop";
  }
}

TEST(Outline, TooManyStepsAreRefusedWithTheirNumber) {
  const Context context;
  Work work(context, 100'000);
  const auto residence = raise_residence(brief_in(geom::test::star(248, 20'000, 45'000)), work);
  ASSERT_FALSE(residence.ok());
  EXPECT_EQ(residence.error().code, ErrorCode::exhausted);
  EXPECT_NE(residence.error().text.find("more than 100000 steps"), std::string::npos) << residence.error().text;
}

}  // namespace
}  // namespace enfilade::rules
