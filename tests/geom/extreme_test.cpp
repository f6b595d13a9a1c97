// Areas at the edge of the plane, and areas that the exact rules do not cover.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "geom/areas.hpp"
#include "geom/oracle.hpp"
#include "geom/shapes.hpp"

namespace enfilade::geom {
namespace {

using test::cases;

constexpr Both kAll[] = {Both::unite, Both::intersect, Both::subtract};

template <class Change>
Area changed(Area area, const Change& change) {
  for (Polygon& p : area) {
    for (Point& q : p.outer) q = change(q);
    for (Ring& hole : p.holes) {
      for (Point& q : hole) q = change(q);
    }
  }
  return area;
}

// 160 mm drawn as wide as the plane: every answer is the small one, enlarged.
TEST(Extreme, CombineAsLargeAsThePlane) {
  Rng rng(root_key(111), Purpose::sample);
  Arrangement plane;
  const auto enlarge = [](Point p) { return Point{(p.x - 80) * (kLimit / 80), (p.y - 80) * (kLimit / 80)}; };
  for (int i = 0; i < cases(300); ++i) {
    const Area a = test::random_octilinear(rng, rng.between(1, 6), 160, 4),
               b = test::random_octilinear(rng, rng.between(1, 6), 160, 4);
    for (const Both how : kAll) {
      const Area large = combine(changed(a, enlarge), changed(b, enlarge), how, plane);
      ASSERT_EQ(large, changed(combine(a, b, how, plane), enlarge)) << test::text(a) << test::text(b);
    }
  }
}

TEST(Extreme, OffsetsAtTheCornersOfThePlane) {
  Rng rng(root_key(112), Purpose::sample);
  Arrangement plane;
  for (int i = 0; i < cases(300); ++i) {
    const Length d = rng.between(4, 200);
    const Length far = kLimit - 2000;
    const Point by{rng.chance(500) ? far : -kLimit, rng.chance(500) ? far : -kLimit};
    const Point inner{by.x / 2, by.y / 2};
    for (const Polygon& p : test::random_octilinear(rng, rng.between(1, 8), 2000, 20)) {
      const Area moved = changed({p}, [&](Point q) { return q + by; });
      ASSERT_EQ(shrink(moved[0], d, plane), changed(shrink(p, d, plane), [&](Point q) { return q + by; }))
          << test::text(p);
      const Area half = changed({p}, [&](Point q) { return q + inner; });
      ASSERT_EQ(grow(half, d, plane), changed(grow({&p, 1}, d, plane), [&](Point q) { return q + inner; }))
          << test::text(p);
    }
  }
}

TEST(Extreme, OffsetsOfRightAngledShapesAsLargeAsThePlane) {
  Rng rng(root_key(113), Purpose::sample);
  Arrangement plane;
  for (int i = 0; i < cases(300); ++i) {
    const Polygon p = test::random_comb(rng, 40);
    const Length d = rng.between(1, 20), scale = kLimit / 2 / 512;
    const auto enlarge = [&](Point q) { return Point{q.x * scale, q.y * scale}; };
    const Area large = changed({p}, enlarge);
    ASSERT_TRUE(validate(large[0]));
    ASSERT_EQ(shrink(large[0], d * scale, plane), changed(shrink(p, d, plane), enlarge)) << test::text(p);
    ASSERT_EQ(grow(large, d * scale, plane), changed(grow({&p, 1}, d, plane), enlarge)) << test::text(p);
  }
}

// Corners are rounded by half a millimetre each way, so an edge between two of
// them moves less than a millimetre: the area changes by at most that times the
// length of all edges.
void expect_near(const Area& a, const Area& b, test::Geos& geos, Arrangement& plane) {
  for (const Both how : kAll) {
    const Area r = combine(a, b, how, plane);
    const double bound = test::perimeter(a) + test::perimeter(b);
    const std::string about = "how " + std::to_string(static_cast<int>(how)) + test::text(a) + "\nand" + test::text(b) +
                              "\ngot" + test::text(r);
    ASSERT_NEAR(static_cast<double>(test::twice_area(r)) / 2, geos.area(a, b, how), bound) << about;
    ASSERT_EQ(test::fault(r), "") << about;
  }
}

TEST(Extreme, FreeSlopesWithinAMillimetre) {
  Rng rng(root_key(114), Purpose::sample);
  Arrangement plane;
  test::Geos geos;
  for (int i = 0; i < cases(600); ++i) {
    const auto any = [&]() -> Area {
      const auto star = test::random_star(rng, rng.between(3, 16), rng.between(50, 20'000));
      return star ? Area{test::with_random_holes(rng, *star, 2)} : Area{};
    };
    ASSERT_NO_FATAL_FAILURE(expect_near(any(), any(), geos, plane)) << "case " << i;
  }
}

TEST(Extreme, EdgesOfOneMillimetreWithinAMillimetre) {
  Rng rng(root_key(115), Purpose::sample);
  Arrangement plane;
  test::Geos geos;
  for (int i = 0; i < cases(2000); ++i) {
    const auto any = [&]() -> Area {
      const auto p = test::random_simple(rng, rng.between(3, 10), rng.between(3, 12));
      return p ? Area{*p} : Area{};
    };
    ASSERT_NO_FATAL_FAILURE(expect_near(any(), any(), geos, plane)) << "case " << i;
  }
}

// Offsets of free slopes are rounded too: corners by up to 0.71 mm, and a face is
// judged with 2 mm to spare. Less than 3 mm cannot be told from nothing.
TEST(Extreme, OffsetsOfFreeSlopesKeepTheirDistance) {
  Rng rng(root_key(116), Purpose::sample);
  Arrangement plane;
  int corners = 0;
  for (int i = 0; i < cases(1000); ++i) {
    const auto star = test::random_star(rng, rng.between(3, 16), rng.between(200, 20'000));
    if (!star) continue;
    const Polygon p = test::with_random_holes(rng, *star, 2);
    const Length d = rng.between(4, 400);
    const Area less = shrink(p, d, plane);
    ASSERT_EQ(test::fault(less), "") << d << test::text(std::span(&p, 1)) << "\ngot" << test::text(less);
    for (const Polygon& part : less) {
      for (const Point q : test::all_vertices(part)) {
        ASSERT_EQ(locate(p, q), Where::inside) << d << test::text(std::span(&p, 1)) << "\ngot" << test::text(less);
        ASSERT_GE(clearance(p, q), d - 3) << d << test::text(std::span(&p, 1)) << "\ngot" << test::text(less);
        ++corners;
      }
    }
    const Area more = grow({&p, 1}, d, plane);
    ASSERT_EQ(test::fault(more), "") << d << test::text(std::span(&p, 1)) << "\ngot" << test::text(more);
    for (const Polygon& part : more) {
      for (const Point q : test::all_vertices(part))
        ASSERT_TRUE(locate(p, q) == Where::outside && clearance(p, q) >= d - 3)
            << d << test::text(std::span(&p, 1)) << "\ngot" << test::text(more);
    }
  }
  EXPECT_GT(corners, cases(1000));
}

}  // namespace
}  // namespace enfilade::geom
