// The shells of offices, drawn by the thousand: on the grid, octilinear, within
// the site, larger below than above.

#include <enfilade/geom/area.hpp>

#include <gtest/gtest.h>

#include <set>

#include "rules/core/service.hpp"
#include "rules/office/office.hpp"
#include "rules/offices.hpp"

namespace enfilade::rules {
namespace {

using geom::Point;
using geom::Polygon;
using plan::OfficeClass;

struct Drawn {
  plan::Brief brief;
  Stack stack;
};

// The stacks of every class that has room on its site.
template <class Visit>
void each_stack(OfficeClass c, std::uint64_t count, Visit&& visit) {
  ShellScratch scratch;
  std::uint64_t made = 0;
  for (std::uint64_t seed = 0; seed < count; ++seed) {
    Drawn d{any_office(c, seed), {}};
    const Status status =
        make_outlines(d.brief, root_key(seed), least_plate(d.brief, service_sizes(d.brief)), scratch, d.stack);
    if (!status) {
      ASSERT_EQ(status.error().code, ErrorCode::too_small);
      continue;
    }
    SCOPED_TRACE(name_of(d.brief));
    visit(d);
    if (testing::Test::HasFatalFailure()) return;
    ++made;
  }
  EXPECT_GT(made, count / 4) << plan::id(c);
}

std::vector<Polygon> plates(const Stack& stack, const Stack::Run& run) {
  std::vector<Polygon> all;
  for (std::uint32_t i = 0; i < run.count; ++i) all.push_back(polygon_of(stack, stack.pieces[run.first + i]));
  return all;
}

template <class Visit>
void each_corner(const Polygon& p, Visit&& visit) {
  const auto ring = [&](const geom::Ring& r) {
    for (std::size_t i = 0; i < r.size(); ++i) visit(r[i], r[(i + 1) % r.size()], r[(i + 2) % r.size()]);
  };
  ring(p.outer);
  for (const geom::Ring& hole : p.holes) ring(hole);
}

void expect_octilinear(const Drawn& drawn, const Polygon& p) {
  const Status valid = geom::validate(p);
  ASSERT_TRUE(valid.ok()) << valid.error().line();
  each_corner(p, [&](Point a, Point b, Point c) {
    const Point d = b - a;
    ASSERT_TRUE(d.x == 0 || d.y == 0 || d.x == d.y || d.x == -d.y) << a.x << ' ' << a.y << " to " << b.x << ' ' << b.y;
    ASSERT_TRUE(a.x % kGrain == 0 && a.y % kGrain == 0) << a.x << ' ' << a.y;
    ASSERT_TRUE(a.x >= 0 && a.y >= 0 && a.x <= drawn.brief.site.width && a.y <= drawn.brief.site.depth)
        << a.x << ' ' << a.y;
    ASSERT_NE(geom::cross(a, b, c), 0) << "a corner that is none at " << b.x << ' ' << b.y;
    ASSERT_FALSE(geom::cross(a, b, c) > 0 && geom::dot(d, c - b) < 0)
        << "sharper than a right angle at " << b.x << ' ' << b.y;
  });
}

TEST(OfficeOutline, IsOctilinearOnTheGridWithinTheSite) {
  for (const OfficeClass c : kClasses) {
    each_stack(c, cases(3'000), [](const Drawn& drawn) {
      ASSERT_FALSE(drawn.stack.runs.empty());
      std::int32_t storey = -1;
      for (const Stack::Run& run : drawn.stack.runs) {
        ASSERT_GT(run.storey, storey);
        ASSERT_GT(run.count, 0u);
        storey = run.storey;
        for (const Polygon& p : plates(drawn.stack, run)) expect_octilinear(drawn, p);
      }
      ASSERT_EQ(drawn.stack.runs.front().storey, 0);
      ASSERT_LT(storey, drawn.brief.floors);
    });
    if (HasFatalFailure()) return;
  }
}

TEST(OfficeOutline, NoEdgeOfClassAIsShorterThanFourMetres) {
  each_stack(OfficeClass::a, cases(3'000), [](const Drawn& drawn) {
    for (const Stack::Run& run : drawn.stack.runs) {
      each_corner(plates(drawn.stack, run)[0], [](Point a, Point b, Point) {
        ASSERT_GE(geom::dot(b - a, b - a), std::int64_t{4'000} * 4'000)
            << "from " << a.x << ' ' << a.y << " to " << b.x << ' ' << b.y;
      });
    }
  });
}

TEST(OfficeOutline, PlatesOnlyGrowDownward) {
  geom::Arrangement scratch;
  std::size_t setbacks = 0, openings = 0;
  for (const OfficeClass c : kClasses) {
    each_stack(c, cases(1'000), [&](const Drawn& drawn) {
      const auto& runs = drawn.stack.runs;
      for (std::size_t i = 1; i < runs.size(); ++i) {
        const std::vector<Polygon> below = plates(drawn.stack, runs[i - 1]), above = plates(drawn.stack, runs[i]);
        const geom::Area over = geom::combine(above, below, geom::Both::subtract, scratch);
        // The storeys over a keyhole's opening are as large as those below it.
        if (drawn.brief.office_class == OfficeClass::keyhole && i == 2) {
          ASSERT_EQ(above, plates(drawn.stack, runs[0]));
          ASSERT_FALSE(over.empty());
          ++openings;
          continue;
        }
        ASSERT_TRUE(over.empty()) << "storey " << runs[i].storey << " stands out over the one below";
        ++setbacks;
      }
    });
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(setbacks, cases(1'500));
  EXPECT_GT(openings, cases(200));
}

TEST(OfficeOutline, PiecesOfAStoreyStandAStreetApart) {
  std::size_t pairs = 0;
  for (const OfficeClass c : {OfficeClass::spires, OfficeClass::keyhole}) {
    each_stack(c, cases(1'000), [&](const Drawn& drawn) {
      for (const Stack::Run& run : drawn.stack.runs) {
        const std::vector<Polygon> all = plates(drawn.stack, run);
        for (std::size_t i = 0; i < all.size(); ++i) {
          for (std::size_t j = i + 1; j < all.size(); ++j, ++pairs) {
            const geom::Box a = geom::bounds(all[i]), b = geom::bounds(all[j]);
            const geom::Length dx = std::max(a.lo.x, b.lo.x) - std::min(a.hi.x, b.hi.x);
            const geom::Length dy = std::max(a.lo.y, b.lo.y) - std::min(a.hi.y, b.hi.y);
            ASSERT_GE(std::max(dx, dy), 8'000);
            ASSERT_NE(drawn.stack.pieces[run.first + i].column, drawn.stack.pieces[run.first + j].column);
          }
        }
      }
    });
  }
  EXPECT_GT(pairs, cases(1'000));
}

TEST(OfficeOutline, HangsOnTheSeedAlone) {
  ShellScratch used, fresh;
  for (const OfficeClass c : kClasses) {
    each_stack(c, cases(200), [&](const Drawn& drawn) {
      Stack again;
      const LeastPlate least = least_plate(drawn.brief, service_sizes(drawn.brief));
      for (ShellScratch* scratch : {&used, &fresh}) {
        ASSERT_TRUE(make_outlines(drawn.brief, root_key(drawn.brief.seed), least, *scratch, again).ok());
        ASSERT_EQ(again.points, drawn.stack.points);
        ASSERT_EQ(again.runs.size(), drawn.stack.runs.size());
      }
      fresh = {};
    });
  }
}

// How many of 500 seeds give a building of their own shape on one site.
std::size_t distinct(const plan::Brief& brief) {
  ShellScratch scratch;
  Stack stack;
  std::set<std::vector<Point>> seen;
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    EXPECT_TRUE(make_outlines(brief, root_key(seed), least_plate(brief, service_sizes(brief)), scratch, stack).ok());
    seen.insert(stack.points);
  }
  return seen.size();
}

TEST(OfficeOutline, TwoSeedsAreRarelyAlike) {
  EXPECT_GE(distinct(office(OfficeClass::a, 80'000, 60'000, 40, 0)), 495u);
  EXPECT_GE(distinct(office(OfficeClass::spires, 120'000, 80'000, 40, 0)), 495u);
  EXPECT_GE(distinct(office(OfficeClass::keyhole, 120'000, 40'000, 40, 0)), 490u);
  EXPECT_GE(distinct(office(OfficeClass::b, 60'000, 40'000, 6, 0)), 300u);
}

}  // namespace
}  // namespace enfilade::rules
