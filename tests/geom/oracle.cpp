#include "geom/oracle.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include <boost/polygon/polygon.hpp>

namespace enfilade::geom::test {
namespace {

namespace bp = boost::polygon;
using bp::operators::operator+=;
using bp::operators::operator+;
using bp::operators::operator*;
using bp::operators::operator-;
using Set45 = bp::polygon_45_set_data<int>;
using Holed = bp::polygon_45_with_holes_data<int>;

std::vector<bp::point_data<int>> doubled(std::span<const Point> ring) {
  std::vector<bp::point_data<int>> out;
  for (const Point p : ring) out.emplace_back(2 * p.x, 2 * p.y);
  return out;
}

template <class Iterator>
Ring halved(Iterator begin, Iterator end) {
  Ring out;
  for (; begin != end; ++begin) out.push_back({(*begin).x() / 2, (*begin).y() / 2});
  if (out.size() > 1 && out.front() == out.back()) out.pop_back();
  return out;
}

// n · p, where n is the left normal of an octilinear edge, grows by the same
// amount as in line_shift(); the displacement itself.
Point step_of(Point a, Point b, Length distance) {
  const Point d = b - a;
  const Point u{(d.x > 0) - (d.x < 0), (d.y > 0) - (d.y < 0)};
  const auto s = static_cast<Length>(line_shift(u, distance));
  const Length along_normal = (u.x != 0 && u.y != 0) ? s / 2 : s;
  return {-u.y * along_normal, u.x * along_normal};
}

// Where the moved edges before and after a corner meet.
Point mitre(Point corner, Point step_in, Point step_out) {
  // m · step = step · step for both: two equations in whole numbers.
  const std::int64_t det = cross({}, step_in, step_out), p = dot(step_in, step_in), q = dot(step_out, step_out);
  const std::int64_t x = p * step_out.y - q * step_in.y, y = q * step_in.x - p * step_out.x;
  EXPECT_TRUE(x % det == 0 && y % det == 0);
  return corner + Point{static_cast<Length>(x / det), static_cast<Length>(y / det)};
}

void add_walls(const Ring& ring, Length distance, Exact& out) {
  const std::size_t n = ring.size();
  for (std::size_t i = 0; i < n; ++i) {
    const Point a = ring[i], b = ring[(i + 1) % n], c = ring[(i + 2) % n];
    const Point here = step_of(a, b, distance), next = step_of(b, c, distance);
    out.unite(Ring{a, b, b + here, a + here});
    const std::int64_t turn = cross(a, b, c);
    if (distance > 0 ? turn < 0 : turn > 0) out.unite(Ring{b, b + here, mitre(b, here, next), b + next});
  }
}

}  // namespace

struct Exact::Set {
  Set45 shapes;
};

Exact::Exact() : set_(std::make_unique<Set>()) {}
Exact::Exact(const Exact& other) : set_(std::make_unique<Set>(*other.set_)) {}
Exact& Exact::operator=(const Exact& other) {
  *set_ = *other.set_;
  return *this;
}
Exact::~Exact() = default;

Exact::Exact(std::span<const Polygon> area) : Exact() {
  for (const Polygon& p : area) {
    Exact one;
    one.unite(p.outer);
    for (const Ring& hole : p.holes) {
      Exact gap;
      gap.unite(hole);
      one = one.combine(gap, Both::subtract);
    }
    set_->shapes += one.set_->shapes;
  }
}

void Exact::unite(std::span<const Point> ring) {
  const auto points = doubled(ring);
  bp::polygon_45_data<int> shape;
  shape.set(points.begin(), points.end());
  set_->shapes += shape;
}

Exact Exact::combine(const Exact& other, Both how) const {
  const Set45 &a = set_->shapes, &b = other.set_->shapes;
  Exact out;
  if (how == Both::unite) out.set_->shapes = a + b;
  if (how == Both::intersect) out.set_->shapes = a * b;
  if (how == Both::subtract) out.set_->shapes = a - b;
  return out;
}

double Exact::twice_area() const { return 2 * static_cast<double>(bp::area(set_->shapes)) / 4; }

Area Exact::polygons() const {
  std::vector<Holed> found;
  set_->shapes.get(found);
  Area area;
  for (const Holed& shape : found) {
    Polygon p{halved(shape.begin(), shape.end()), {}};
    if (geom::twice_area(p.outer) < 0) std::reverse(p.outer.begin(), p.outer.end());
    for (auto hole = shape.begin_holes(); hole != shape.end_holes(); ++hole) {
      Ring ring = halved(hole->begin(), hole->end());
      if (geom::twice_area(ring) > 0) std::reverse(ring.begin(), ring.end());
      p.holes.push_back(std::move(ring));
    }
    area.push_back(std::move(p));
  }
  return area;
}

double twice_difference(const Exact& a, const Exact& b) {
  return a.combine(b, Both::subtract).twice_area() + b.combine(a, Both::subtract).twice_area();
}

Exact walls(std::span<const Polygon> area, Length distance) {
  Exact out;
  for (const Polygon& p : area) {
    add_walls(p.outer, distance, out);
    for (const Ring& hole : p.holes) add_walls(hole, distance, out);
  }
  return out;
}

Exact exact_shrink(std::span<const Polygon> area, Length distance) {
  return Exact(area).combine(walls(area, distance), Both::subtract);
}

Exact exact_grow(std::span<const Polygon> area, Length distance) {
  return Exact(area).combine(walls(area, -distance), Both::unite);
}

}  // namespace enfilade::geom::test
