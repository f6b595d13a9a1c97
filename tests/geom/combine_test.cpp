#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "geom/areas.hpp"
#include "geom/oracle.hpp"
#include "geom/shapes.hpp"

namespace enfilade::geom {
namespace {

using test::cases;
using test::cells_of;
using test::Exact;
using test::outline;

constexpr Both kAll[] = {Both::unite, Both::intersect, Both::subtract};

bool in_both(bool a, bool b, Both how) {
  return how == Both::unite ? a || b : how == Both::intersect ? a && b : a && !b;
}

// All that can be said of one pair of areas.
void expect_right(const Area& a, const Area& b, Rng& rng, Arrangement& plane) {
  const Exact ea(a), eb(b);
  Area result[3];
  for (const Both how : kAll) {
    Area& r = result[static_cast<int>(how)];
    r = combine(a, b, how, plane);
    const auto about = [&] {
      return "how " + std::to_string(static_cast<int>(how)) + "\na" + test::text(a) + "\nb" + test::text(b) + "\ngot" +
             test::text(r);
    };
    ASSERT_EQ(test::fault(r), "") << about();
    ASSERT_EQ(twice_difference(Exact(r), ea.combine(eb, how)), 0) << about();
    // The sum of parts is the whole, so parts have nothing in common.
    ASSERT_EQ(static_cast<double>(test::twice_area(r)), Exact(r).twice_area()) << about();
    for (int i = 0; i < 20 && !a.empty(); ++i) {
      const Box box = bounds(a[0]);
      const Point p{rng.between(box.lo.x, box.hi.x), rng.between(box.lo.y, box.hi.y)};
      if (test::on_border(a, p) || test::on_border(b, p)) continue;
      ASSERT_EQ(test::inside(r, p), in_both(test::inside(a, p), test::inside(b, p), how)) << about();
    }
  }
  const auto& [united, common, rest] = result;
  ASSERT_EQ(test::twice_area(united) + test::twice_area(common), test::twice_area(a) + test::twice_area(b));
  ASSERT_EQ(combine(b, a, Both::unite, plane), united);
  ASSERT_EQ(combine(b, a, Both::intersect, plane), common);
  ASSERT_EQ(combine(rest, common, Both::unite, plane), combine(a, {}, Both::unite, plane));
  ASSERT_THAT(combine(rest, b, Both::intersect, plane), testing::IsEmpty());
}

TEST(Combine, OctilinearAreasAreExact) {
  Rng rng(root_key(71), Purpose::sample);
  Arrangement plane;
  int pieces = 0, holes = 0;
  for (int i = 0; i < cases(400); ++i) {
    const Length grid = i % 3 == 0 ? 4 : i % 3 == 1 ? 20 : 100;
    const Length span = grid == 4 ? 80 : 1000;
    const Area a = test::random_octilinear(rng, rng.between(1, 8), span, grid);
    const Area b = test::random_octilinear(rng, rng.between(1, 8), span, grid);
    ASSERT_NO_FATAL_FAILURE(expect_right(a, b, rng, plane)) << "case " << i;
    for (const Area& area : {a, b, combine(a, b, Both::subtract, plane)}) {
      for (const Polygon& p : area) {
        ++pieces;
        holes += static_cast<int>(p.holes.size());
      }
    }
  }
  EXPECT_GT(pieces, cases(800));
  EXPECT_GT(holes, cases(16));
}

TEST(Combine, RightAngledAreasAreExact) {
  Rng rng(root_key(72), Purpose::sample);
  Arrangement plane;
  const auto any = [&]() -> Area {
    const std::uint32_t kind = rng.below(3);
    return {kind == 0   ? test::random_right_angled(rng, 120)
            : kind == 1 ? test::random_comb(rng, 120)
                        : test::random_spiral(rng, 120)};
  };
  for (int i = 0; i < cases(400); ++i) {
    const Area a = any(), b = any();
    ASSERT_EQ(test::fault(combine(a, {}, Both::unite, plane)), "");
    ASSERT_NO_FATAL_FAILURE(expect_right(a, b, rng, plane)) << "case " << i;
  }
}

TEST(Combine, ShapesAreRandomAndValid) {
  Rng rng(root_key(73), Purpose::sample);
  for (int i = 0; i < cases(800); ++i) {
    for (const Polygon& p :
         {test::random_right_angled(rng, 120), test::random_comb(rng, 120), test::random_spiral(rng, 120)}) {
      ASSERT_TRUE(validate(p)) << test::text(p);
    }
  }
}

Polygon picture(std::string_view cells) { return *outline(cells_of(cells), 4, false); }

TEST(Combine, NeighboursWithACommonSideBecomeOne) {
  Arrangement plane;
  const Polygon left = to_polygon({{0, 0}, {4, 8}}), right = to_polygon({{4, 4}, {8, 8}});
  EXPECT_EQ(combine({&left, 1}, {&right, 1}, Both::unite, plane), (Area{picture(R"(
      ##
      #.)")}));
  EXPECT_EQ(combine({&left, 1}, {&right, 1}, Both::intersect, plane), Area{});
  EXPECT_EQ(combine({&left, 1}, {&right, 1}, Both::subtract, plane), Area{left});
}

TEST(Combine, NeighboursWithACommonCornerStayTwo) {
  Arrangement plane;
  const Polygon low = to_polygon({{0, 0}, {4, 4}}), high = to_polygon({{4, 4}, {8, 8}});
  EXPECT_EQ(combine({&low, 1}, {&high, 1}, Both::unite, plane), (Area{low, high}));
}

TEST(Combine, AHoleIsFilledAndAnIslandHasAHoleOfItsOwn) {
  Arrangement plane;
  const Polygon ring = picture(R"(
      #######
      #.....#
      #.....#
      #.....#
      #######)");
  const Polygon island = to_polygon({{8, 8}, {20, 12}});
  const Area both = combine({&ring, 1}, {&island, 1}, Both::unite, plane);
  ASSERT_EQ(both.size(), 2u);
  EXPECT_EQ(both[0].holes.size(), 1u);
  EXPECT_EQ(both[1], island);
  const Polygon lid = to_polygon({{4, 4}, {24, 16}});
  EXPECT_EQ(combine({&ring, 1}, {&lid, 1}, Both::unite, plane), Area{to_polygon({{0, 0}, {28, 20}})});
}

// A ring that closes in a corner only has no valid form: it is one polygon that
// touches itself.
//
//   ####        ####
//   #..#        #..#
//   #.o.   two  #oo.   one
//   ##..        ##..
TEST(Combine, ARingClosedByACornerTouchesItself) {
  Arrangement plane;
  const Polygon hook = picture(R"(
      ####
      #..#
      #...
      ##..)");
  const Polygon plug = to_polygon({{8, 4}, {12, 8}});
  const Area all = combine({&hook, 1}, {&plug, 1}, Both::unite, plane);
  ASSERT_EQ(all.size(), 2u);
  const Polygon wide = to_polygon({{4, 4}, {12, 8}});
  const Area closed = combine({&hook, 1}, {&wide, 1}, Both::unite, plane);
  ASSERT_EQ(closed.size(), 1u);
  EXPECT_TRUE(closed[0].holes.empty());
  EXPECT_TRUE(test::touches_itself(closed[0]));
  EXPECT_FALSE(validate(closed[0]));
  EXPECT_EQ(test::twice_area(closed), 2 * 16 * 11);
}

TEST(Combine, NothingWithNothing) {
  Arrangement plane;
  const Polygon box = to_polygon({{0, 0}, {8, 8}});
  for (const Both how : kAll) EXPECT_EQ(combine({}, {}, how, plane), Area{});
  EXPECT_EQ(combine({&box, 1}, {}, Both::subtract, plane), Area{box});
  EXPECT_EQ(combine({&box, 1}, {&box, 1}, Both::subtract, plane), Area{});
  EXPECT_EQ(combine({&box, 1}, {&box, 1}, Both::intersect, plane), Area{box});
}

}  // namespace
}  // namespace enfilade::geom
