// Forty outlines, large or odd, that the documents allow and that must be built:
// each is raised, and every check of the audit holds on its storeys.

#include <enfilade/rules/building.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <ostream>
#include <string>

#include <enfilade/audit/audit.hpp>
#include <enfilade/world/whole.hpp>

#include "rules/residences.hpp"

namespace enfilade::rules {
namespace {

using geom::Length;
using geom::Point;
using geom::Polygon;
using geom::Ring;

Length mm(double metres) { return static_cast<Length>(std::lround(metres * 1'000)); }

Polygon rectangle(double w, double d) { return geom::to_polygon({{0, 0}, {mm(w), mm(d)}}); }

Ring ring_of(std::initializer_list<std::pair<double, double>> points) {
  Ring out;
  for (const auto& [x, y] : points) out.push_back({mm(x), mm(y)});
  return out;
}

Ring ellipse(int n, double a, double b) {
  Ring out;
  for (int i = 0; i < n; ++i) {
    const double angle = 2 * std::numbers::pi * i / n;
    out.push_back({mm(a * std::cos(angle)), mm(b * std::sin(angle))});
  }
  return out;
}
Polygon disc(int n, double r) { return {ellipse(n, r, r), {}}; }

Polygon star(int arms, double far, double near) {
  Polygon out;
  for (int i = 0; i < 2 * arms; ++i) {
    const double angle = std::numbers::pi * i / arms, r = i % 2 ? near : far;
    out.outer.push_back({mm(r * std::cos(angle)), mm(r * std::sin(angle))});
  }
  return out;
}

Polygon with_hole(Polygon p, Ring hole) {
  if (geom::twice_area(hole) > 0) std::reverse(hole.begin(), hole.end());
  p.holes.push_back(std::move(hole));
  return p;
}

// Courts in rows and columns, with wings between them.
Polygon courts(int columns, int rows, double court, double wing) {
  const double pitch = court + wing;
  Polygon out = rectangle(columns * pitch + wing, rows * pitch + wing);
  for (int i = 0; i < columns; ++i) {
    for (int k = 0; k < rows; ++k) {
      const double x = wing + i * pitch, y = wing + k * pitch;
      out = with_hole(out, ring_of({{x, y}, {x + court, y}, {x + court, y + court}, {x, y + court}}));
    }
  }
  return out;
}

// A back with teeth to the north.
Polygon comb(int teeth, double tooth, double gap, double back, double reach) {
  const double w = teeth * tooth + (teeth - 1) * gap;
  Polygon out{ring_of({{0, 0}, {w, 0}}), {}};
  for (int i = teeth - 1; i >= 0; --i) {
    const double x = i * (tooth + gap);
    out.outer.push_back({mm(x + tooth), mm(back + reach)});
    out.outer.push_back({mm(x), mm(back + reach)});
    if (i == 0) break;
    out.outer.push_back({mm(x), mm(back)});
    out.outer.push_back({mm(x - gap), mm(back)});
  }
  return out;
}

// A rectangle whose long walls are teeth, n to a wall.
Polygon jagged(int n, double w, double d, double off) {
  Polygon out;
  for (int i = 0; i < n; ++i) out.outer.push_back({mm(w * i / (n - 1)), mm(i % 2 ? -off : 0)});
  for (int i = n - 1; i >= 0; --i) out.outer.push_back({mm(w * i / (n - 1)), mm(d + (i % 2 ? off : 0))});
  return out;
}

// Points in the middle of straight walls mean nothing.
Polygon dotted(const Polygon& p, int to_a_wall) {
  Polygon out;
  for (std::size_t i = 0; i < p.outer.size(); ++i) {
    const Point a = p.outer[i], d = p.outer[(i + 1) % p.outer.size()] - a;
    for (int k = 0; k < to_a_wall; ++k) out.outer.push_back({a.x + d.x / to_a_wall * k, a.y + d.y / to_a_wall * k});
  }
  return out;
}

Polygon moved(Polygon p, double x, double y) {
  for (Point& q : p.outer) q = q + Point{mm(x), mm(y)};
  return p;
}

struct Must {
  const char* name;
  Polygon outline;
  std::int32_t floors = 2;
  std::int32_t square_metres = 80;
};
void PrintTo(const Must& m, std::ostream* out) { *out << m.name; }

std::vector<Must> all_of_them() {
  const Polygon ell{ring_of({{0, 0}, {300, 0}, {300, 14}, {14, 14}, {14, 260}, {0, 260}}), {}};
  return {
      // Large rectangles.
      {"500 x 300", rectangle(500, 300)},
      {"1000 x 1000", rectangle(1'000, 1'000), 1, 120},
      {"1000 x 300", rectangle(1'000, 300), 1, 120},
      {"300 x 300", rectangle(300, 300)},
      {"200 x 150", rectangle(200, 150), 5},
      {"120 x 80", rectangle(120, 80), 8},
      {"700 x 26", rectangle(700, 26)},
      {"400 x 25.2", rectangle(400, 25.2)},
      {"1000 x 12", rectangle(1'000, 12)},
      {"600 x 7", rectangle(600, 7)},
      // Round ones.
      {"60-gon of 12 m", disc(60, 12), 3},
      {"60-gon of 6 m", disc(60, 6)},
      {"60-gon of 30 m", disc(60, 30), 6},
      {"300-gon of 9 m", disc(300, 9)},
      {"1000-gon of 12 m", disc(1'000, 12), 4},
      {"1000-gon of 60 m", disc(1'000, 60)},
      {"ellipse of 1000 points", {ellipse(1'000, 45, 16), {}}},
      {"annulus of 1000 points", with_hole({ellipse(500, 45, 45), {}}, ellipse(500, 31, 31))},
      {"rectangle round a round court", with_hole(moved(rectangle(60, 50), -30, -25), ellipse(200, 12, 12)), 4},
      // Many walls.
      {"1000 teeth of 0.1 m", jagged(500, 90, 13, 0.1)},
      {"120 teeth of 0.6 m", jagged(60, 48, 13, 0.6)},
      {"250 teeth of 0.2 m", jagged(126, 62.5, 20, 0.2)},
      {"1000 points on four walls", dotted(rectangle(60, 14), 250), 4},
      {"comb of 12 wings", comb(12, 12, 9, 13, 30)},
      {"comb of 60 bays", comb(60, 4, 3, 12, 3)},
      {"comb of 250 bays", comb(250, 2, 1.5, 12, 1.2)},
      // Stars with wide arms.
      {"star of 4 arms", star(4, 40, 18), 3},
      {"star of 5 arms", star(5, 45, 22), 3},
      {"star of 8 arms", star(8, 60, 36)},
      // Long wings.
      {"L of 300 m", ell},
      {"L of 300 m, turned", turned_outline(ell, 5, 2)},
      {"T of 200 m",
       {ring_of({{93, 0}, {107, 0}, {107, 150}, {200, 150}, {200, 164}, {0, 164}, {0, 150}, {93, 150}}), {}}},
      {"U of 200 m",
       {ring_of({{0, 0}, {200, 0}, {200, 150}, {186, 150}, {186, 14}, {14, 14}, {14, 150}, {0, 150}}), {}}},
      {"H of 150 m",
       {ring_of({{0, 0},
                 {13, 0},
                 {13, 70},
                 {80, 70},
                 {80, 0},
                 {93, 0},
                 {93, 150},
                 {80, 150},
                 {80, 83},
                 {13, 83},
                 {13, 150},
                 {0, 150}}),
        {}}},
      // Courtyards.
      {"nine courts", courts(3, 3, 15, 12)},
      {"eight courts", courts(4, 2, 14, 13), 1},
      // Nearly nothing, or nearly something else.
      {"2.8 x 3.4", rectangle(2.8, 3.4), 1},
      {"needle of 60 m", {ring_of({{0, 0}, {60, 3}, {60, 3.2}, {0, 7}}), {}}, 1},
      {"hair's breadth off square", {ring_of({{0, 0}, {40, 0.05}, {40.04, 14}, {0.001, 13.96}}), {}}, 4},
      {"10 km from here", moved(rectangle(40, 14), 9'900, -9'900), 4},
  };
}

class MustBuild : public testing::TestWithParam<Must> {};

std::string faults_of(const Building& building) {
  const Result<plan::Model> model = world::generate(building, {}, {});
  if (!model) return model.error().line();
  audit::Report report;
  audit::audit(*model, audit::outlines_of(building), report);
  std::string what;
  for (std::size_t i = 0; i < report.checks.size(); ++i) {
    const audit::Check& check = report.checks[i];
    if (check.failed > 0)
      what += std::string(audit::name(static_cast<audit::CheckId>(i))) + ": " + std::to_string(check.failed) + ", " +
              check.example.message + " at " + check.example.path + "\n";
  }
  return what;
}

TEST_P(MustBuild, IsRaisedAndPassesTheAudit) {
  const Must& must = GetParam();
  ASSERT_TRUE(geom::validate(must.outline).ok());
  plan::Brief brief = residence(must.outline, must.floors, must.square_metres, 1);
  brief.furniture = false;
  const Result<BuildingPtr> building = raise(brief);
  ASSERT_TRUE(building.ok()) << building.error().line();
  EXPECT_EQ(faults_of(**building), "");
  // Somebody lives in most of it.
  const double area = static_cast<double>(geom::twice_area(outlines(**building, 0).front())) / 2e6;
  EXPECT_LT(closed_off(**building), area * brief_of(**building).floors / 3);
}

INSTANTIATE_TEST_SUITE_P(Apartments, MustBuild, testing::ValuesIn(all_of_them()), [](const auto& must) {
  std::string name;
  for (const char* c = must.param.name; *c; ++c)
    name += (*c >= '0' && *c <= '9') || (*c >= 'A' && *c <= 'Z') || (*c >= 'a' && *c <= 'z') ? *c : '_';
  return name;
});

std::string faults_of(const plan::Brief& brief) {
  const Result<BuildingPtr> building = raise(brief);
  return building.ok() ? faults_of(**building) : building.error().line();
}

TEST(Apartments, CorridorsOfAnOddWidthHaveNoStep) {
  // An axis in the middle of an odd depth, and pieces of corridor that are drawn towards each other.
  for (const Length odd : {0, 1, 3, 5, 7}) {
    for (const Polygon& outline : {rectangle(26.289, 17.313), rectangle(52.702, 16.42), rectangle(23.286, 41.683)}) {
      plan::Brief brief = residence(outline, 3, 80, 31);
      brief.corridor_width = 1'512 + odd;
      EXPECT_EQ(faults_of(brief), "") << brief.corridor_width << " mm in " << outline.outer[2].x;
    }
  }
}

TEST(Apartments, NarrowBaysHaveWindows) {
  for (Length bay = plan::kBayLimits.lo; bay <= 1'050; bay += 30) {
    plan::Brief brief = residence(rectangle(40.2, 14.3), 3, 75, 7);
    brief.bay = bay;
    const Result<BuildingPtr> building = raise(brief);
    ASSERT_TRUE(building.ok()) << "a bay of " << bay << " mm: " << building.error().line();
    EXPECT_EQ(brief_of(**building).floors, 3) << bay;
    EXPECT_EQ(faults_of(**building), "") << bay;
  }
}

TEST(Apartments, FewLargeFlatsOnALongFacadeAreCutInCountedSteps) {
  // Many bays, few corners, and a wish that no straight cut grants: spurs were tried for ever.
  plan::Brief brief = residence(rectangle(272.643, 67.552), 2, 645, 41);
  brief.corridor_width = 1'868;
  brief.bay = 1'448;
  brief.furniture = false;
  EXPECT_EQ(faults_of(brief), "");
}

TEST(Apartments, TheFortyAreForty) { EXPECT_EQ(all_of_them().size(), 40u); }

}  // namespace
}  // namespace enfilade::rules
