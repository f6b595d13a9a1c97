// Hall generators on the plates of drawn offices, and the faces that halls and
// core leave: convex, without gaps or overlaps.

#include <enfilade/geom/area.hpp>

#include <gtest/gtest.h>

#include <map>

#include "rules/convex.hpp"
#include "rules/office/office.hpp"
#include "rules/offices.hpp"

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::Point;
using geom::Polygon;

// A piece of a storey with what stands on it.
struct Ground {
  const Office& office;
  const Polygon& outline;
  std::vector<Box> solids, given;
  std::vector<const Cell*> cells;

  Ground(const Office& o, const Level& level, std::uint32_t piece)
      : office(o), outline(o.outlines[level.first + piece]) {
    const bool whole = level.count == 1;
    const std::uint16_t column = o.stack.pieces[level.first + piece].column;
    for (const StandingBar& s : o.bars) {
      if (s.top < level.storey || (!whole && s.column != column)) continue;
      solids.push_back(s.bar.box);
      given.insert(given.end(), s.bar.loop.begin(), s.bar.loop.end());
      for (const Cell& c : s.bar.cells) cells.push_back(&c);
    }
  }
  [[nodiscard]] HallSite site() const {
    HallSite s;
    s.outline = &outline;
    s.solids = solids;
    s.given = given;
    s.depth = office.brief.office_width;
    s.width = office.brief.hall_width;
    return s;
  }
};

template <class Visit>
void each_ground(std::uint64_t count, Visit&& visit) {
  for (const plan::OfficeClass c : kClasses) {
    for (std::uint64_t seed = 0; seed < count; ++seed) {
      const plan::Brief brief = any_office(c, seed);
      Work work;
      const Result<Office> office = raise_office(brief, work);
      if (!office) continue;
      SCOPED_TRACE(name_of(brief));
      for (const Level& level : office->levels) {
        for (std::uint32_t i = 0; i < level.count; ++i) visit(Ground(*office, level, i));
        if (testing::Test::HasFatalFailure()) return;
      }
    }
  }
}

// All that a plan calls hall.
geom::Area area_of(const HallPlan& plan, const Ground& ground, geom::Arrangement& scratch) {
  geom::Area all;
  for (const Box& b : plan.boxes) {
    const Polygon box = geom::to_polygon(b);
    all = geom::combine(all, {&box, 1}, geom::Both::unite, scratch);
  }
  for (const HallPlan::Loop& loop : plan.loops) {
    const geom::Area band = geom::combine({&loop.outer, 1}, loop.inner, geom::Both::subtract, scratch);
    all = geom::combine(all, band, geom::Both::unite, scratch);
  }
  for (const Box& s : ground.solids) {
    const Polygon solid = geom::to_polygon(s);
    all = geom::combine(all, {&solid, 1}, geom::Both::subtract, scratch);
  }
  return all;
}

TEST(OfficeHalls, HangTogetherInsideThePlateAndHoldWhatWasGiven) {
  HallScratch scratch;
  geom::Arrangement plane;
  std::size_t laid[3] = {}, open[3] = {}, off_grid = 0;
  each_ground(cases(250), [&](const Ground& ground) {
    for (const plan::HallStyle style : kStyles) {
      SCOPED_TRACE(plan::id(style));
      HallPlan plan;
      lay_halls(style, ground.site(), scratch, plan);
      const auto s = static_cast<std::size_t>(style);
      ++laid[s];
      open[s] += plan.open;
      if (plan.open) continue;
      ASSERT_FALSE(plan.boxes.empty() && plan.loops.empty());
      for (const Box& b : plan.boxes) {
        ASSERT_FALSE(b.empty());
        off_grid += b.lo.x % kGrain != 0 || b.lo.y % kGrain != 0 || b.hi.x % kGrain != 0 || b.hi.y % kGrain != 0;
        ASSERT_TRUE(holds(ground.outline, b))
            << "a hall at " << b.lo.x << ' ' << b.lo.y << " to " << b.hi.x << ' ' << b.hi.y << " leaves the plate";
      }
      for (const Box& g : ground.given)
        ASSERT_NE(std::find(plan.boxes.begin(), plan.boxes.end(), g), plan.boxes.end())
            << "a hall that must be is missing";
      const geom::Area all = area_of(plan, ground, plane);
      ASSERT_EQ(all.size(), 1u) << "halls in parts";
      ASSERT_TRUE(geom::combine(all, {&ground.outline, 1}, geom::Both::subtract, plane).empty());
      // What covers() says is what the union says.
      const Point corner = all[0].outer[0];
      ASSERT_TRUE(covers(plan, corner));
    }
  });
  EXPECT_EQ(off_grid, 0u);
  for (const plan::HallStyle style : kStyles) {
    const auto s = static_cast<std::size_t>(style);
    EXPECT_GT(laid[s], cases(2'000));
    EXPECT_LT(open[s] * 10, laid[s]) << plan::id(style) << " gives up too often";
  }
}

TEST(OfficeHalls, AreTheSameWhateverTheScratchHeld) {
  HallScratch used;
  each_ground(cases(40), [&](const Ground& ground) {
    for (const plan::HallStyle style : kStyles) {
      HallScratch fresh;
      HallPlan a, b;
      b.boxes.push_back({{0, 0}, {4, 4}});
      b.open = true;
      lay_halls(style, ground.site(), fresh, a);
      lay_halls(style, ground.site(), used, b);
      ASSERT_EQ(a.boxes, b.boxes);
      ASSERT_EQ(a.open, b.open);
      ASSERT_EQ(a.loops.size(), b.loops.size());
      for (std::size_t i = 0; i < a.loops.size(); ++i) ASSERT_EQ(a.loops[i].outer, b.loops[i].outer);
    }
  });
}

// The contacts of a face go round its ring, end to end, and every one is the
// other side of one of its neighbour's.
void expect_contacts(const std::vector<PlateFace>& faces, const Polygon& outline) {
  std::map<std::pair<Point, Point>, std::pair<std::size_t, std::uint32_t>> seen;  // from, to → face, other face
  std::vector<std::pair<Point, Point>> facades;
  const auto ring = [&](const geom::Ring& r) {
    for (std::size_t i = 0; i < r.size(); ++i) facades.push_back({r[i], r[(i + 1) % r.size()]});
  };
  ring(outline.outer);
  for (const geom::Ring& hole : outline.holes) ring(hole);
  for (std::size_t i = 0; i < faces.size(); ++i) {
    const PlateFace& f = faces[i];
    std::int64_t twice = 0;
    for (std::size_t k = 0; k < f.contacts.size(); ++k) {
      const Contact& c = f.contacts[k];
      ASSERT_EQ(c.b, f.contacts[(k + 1) % f.contacts.size()].a) << "a gap in the border of face " << i;
      twice += geom::cross({}, c.a, c.b);
      seen[{c.a, c.b}] = {i, c.face};
      if (c.face != Contact::kOutside) continue;
      ASSERT_LT(c.facade, facades.size());
      const auto [p, q] = facades[c.facade];
      ASSERT_TRUE(geom::cross(p, q, c.a) == 0 && geom::cross(p, q, c.b) == 0 && geom::dot(q - p, c.b - c.a) > 0)
          << "not on façade " << c.facade;
      ASSERT_TRUE(geom::dot(c.a - p, q - p) >= 0 && geom::dot(c.b - q, p - q) >= 0);
    }
    ASSERT_EQ(twice, geom::twice_area(f.ring)) << "contacts go round another shape than the ring";
  }
  for (const auto& [ends, sides] : seen) {
    if (sides.second == Contact::kOutside) continue;
    const auto back = seen.find({ends.second, ends.first});
    ASSERT_NE(back, seen.end()) << "one side only knows of a border at " << ends.first.x << ' ' << ends.first.y;
    ASSERT_EQ(back->second.first, sides.second);
    ASSERT_EQ(back->second.second, sides.first);
  }
}

TEST(OfficeFaces, AreConvexAndFillThePlateExactly) {
  HallScratch scratch;
  FaceScratch face_scratch;
  std::size_t made = 0, sound = 0;
  each_ground(cases(250), [&](const Ground& ground) {
    for (const plan::HallStyle style : kStyles) {
      SCOPED_TRACE(plan::id(style));
      HallPlan plan;
      std::vector<PlateFace> faces;
      lay_halls(style, ground.site(), scratch, plan);
      const FaceFlaw flaw = make_faces(ground.outline, plan, ground.cells, face_scratch, faces);
      ++made;
      sound += flaw.what == FaceFlaw::What::none;
      std::int64_t area = 0;
      std::vector<bool> cell_seen(ground.cells.size(), false);
      for (std::size_t i = 0; i < faces.size(); ++i) {
        const PlateFace& f = faces[i];
        ASSERT_TRUE(turns_left(f.ring)) << "face " << i << " at " << f.ring[0].x << ' ' << f.ring[0].y;
        ASSERT_GT(geom::twice_area(f.ring), 0);
        area += geom::twice_area(f.ring);
        for (std::size_t k = 0; k < f.ring.size(); ++k)
          ASSERT_NE(geom::cross(f.ring[k], f.ring[(k + 1) % f.ring.size()], f.ring[(k + 2) % f.ring.size()]), 0);
        for (std::size_t j = i + 1; j < faces.size(); ++j)
          ASSERT_FALSE(overlap(f.ring, faces[j].ring)) << i << " overlaps " << j;
        if (f.kind != FaceKind::cell) continue;
        ASSERT_EQ(geom::bounds({f.ring, {}}), ground.cells[f.cell]->box);
        ASSERT_FALSE(cell_seen[f.cell]) << "a cell in two faces";
        cell_seen[f.cell] = true;
      }
      ASSERT_EQ(area, geom::twice_area(ground.outline)) << "a hole in the plate";
      ASSERT_EQ(std::count(cell_seen.begin(), cell_seen.end(), false), 0) << "a cell without a face";
      expect_contacts(faces, ground.outline);
      if (testing::Test::HasFatalFailure()) return;
    }
  });
  EXPECT_GT(made, cases(6'000));
  EXPECT_GT(sound * 10, made * 6) << "most first tries need no help";
}

TEST(OfficeHalls, EveryGeneratorHasOneTurnTheBriefsFirst) {
  for (const plan::HallStyle style : kStyles) {
    plan::Brief brief;
    brief.halls = style;
    std::array<plan::HallStyle, 3> tried = styles_to_try(brief);
    EXPECT_EQ(tried.front(), style);
    std::sort(tried.begin(), tried.end());
    EXPECT_EQ(std::unique(tried.begin(), tried.end()), tried.end());
  }
}

}  // namespace
}  // namespace enfilade::rules
