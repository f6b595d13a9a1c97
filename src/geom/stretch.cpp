// Stretches: the ends of all walls, seen across the segment, part it into
// intervals in which the nearest wall on either side does not change, because
// walls do not cross. Intervals between the same walls, or that are short, or make
// no difference to the thickness, go together.

#include "geom/stretch.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace enfilade::geom {
namespace {

using Id = std::uint32_t;
using Stretch = StraightAxis::Stretch;
constexpr Length kShort = 1000, kSame = 300;

double square_distance(Vec p, Vec a, Vec b) {
  const Vec d = b - a;
  const double square = dot(d, d), s = square > 0 ? std::clamp(dot(p - a, d) / square, 0.0, 1.0) : 0;
  const Vec off = p - a - d * s;
  return dot(off, off);
}

bool cross_each_other(Point a, Point b, Point c, Point d) {
  return sign(cross(a, b, c)) * sign(cross(a, b, d)) <= 0 && sign(cross(c, d, a)) * sign(cross(c, d, b)) <= 0;
}

Length joined(const Stretch& s, const Stretch& t) {
  const std::int64_t m = s.to - s.from, n = t.to - t.from;
  return static_cast<Length>((m * s.thickness + n * t.thickness) / std::max<std::int64_t>(1, m + n));
}

// The second takes in the first, or the other way round: the longer one names
// the walls.
void unite(Stretch& s, const Stretch& t) {
  const Length thickness = joined(s, t);
  if (t.to - t.from > s.to - s.from) {
    s.left = t.left;
    s.right = t.right;
  }
  s.thickness = thickness;
  s.to = t.to;
}

void merge(std::vector<Stretch>& all) {
  const auto alike = [](const Stretch& s, const Stretch& t) {
    return (s.left == t.left && s.right == t.right) || std::abs(s.thickness - t.thickness) < kSame;
  };
  std::vector<Stretch> out;
  for (const Stretch& s : all) {
    if (!out.empty() && alike(out.back(), s)) unite(out.back(), s);
    else out.push_back(s);
  }
  while (out.size() > 1) {
    std::size_t least = 0;
    for (std::size_t i = 1; i < out.size(); ++i) {
      if (out[i].to - out[i].from < out[least].to - out[least].from) least = i;
    }
    if (out[least].to - out[least].from >= kShort) break;
    // To the neighbour that is more like it.
    const auto unlike = [&](std::size_t i) { return std::abs(out[i].thickness - out[least].thickness); };
    const bool back = least > 0 && (least + 1 == out.size() || unlike(least - 1) <= unlike(least + 1));
    const std::size_t first = back ? least - 1 : least;
    unite(out[first], out[first + 1]);
    out.erase(out.begin() + static_cast<std::ptrdiff_t>(first) + 1);
  }
  all = std::move(out);
}

}  // namespace

Border::Border(const Polygon& polygon) : polygon_(polygon) {
  each_edge(polygon, [&](Point a, Point b) { walls_.push_back({a, b}); });
}

double Border::distance(Point p) const {
  double least = std::numeric_limits<double>::max();
  for (const Wall& w : walls_) least = std::min(least, square_distance(vec(p), vec(w.a), vec(w.b)));
  return std::sqrt(least);
}

bool Border::clear(Point a, Point b, Length least) const {
  if (locate(polygon_, a) != Where::inside) return false;
  const Box box = hull(a, b);
  const double square = static_cast<double>(least) * least;
  for (const Wall& w : walls_) {
    if (std::max(w.a.x, w.b.x) < box.lo.x - least || std::min(w.a.x, w.b.x) > box.hi.x + least ||
        std::max(w.a.y, w.b.y) < box.lo.y - least || std::min(w.a.y, w.b.y) > box.hi.y + least)
      continue;
    if (cross_each_other(a, b, w.a, w.b)) return false;
    const Vec p = vec(a), q = vec(b), c = vec(w.a), d = vec(w.b);
    if (std::min(std::min(square_distance(p, c, d), square_distance(q, c, d)),
                 std::min(square_distance(c, p, q), square_distance(d, p, q))) < square)
      return false;
  }
  return true;
}

void Border::stretch(StraightAxis& axis, StraightAxis::Segment& segment) const {
  const Vec a = vec(axis.nodes[segment.a].at), d = vec(axis.nodes[segment.b].at) - a;
  const double span = length(d);
  const Vec u = d * (1 / span);
  struct Beside {
    Id wall;
    double t0, t1, h0, h1;  // along the segment, and to its left
  };
  std::vector<Beside> beside;
  std::vector<Length> stops{0, static_cast<Length>(span)};
  for (Id i = 0; i < walls_.size(); ++i) {
    const Vec p = vec(walls_[i].a) - a, q = vec(walls_[i].b) - a;
    Beside b{i, dot(p, u), dot(q, u), cross(u, p), cross(u, q)};
    if (b.t1 < b.t0) {
      std::swap(b.t0, b.t1);
      std::swap(b.h0, b.h1);
    }
    if (b.t1 - b.t0 < 1 || b.t1 <= 0 || b.t0 >= span) continue;
    beside.push_back(b);
    for (const double t : {b.t0, b.t1}) {
      if (t > 0 && t < span) stops.push_back(static_cast<Length>(t));
    }
  }
  std::sort(stops.begin(), stops.end());
  std::vector<Stretch> all;
  for (std::size_t i = 0; i + 1 < stops.size(); ++i) {
    if (stops[i] == stops[i + 1]) continue;
    const double t = (stops[i] + stops[i + 1]) / 2.0;
    double left = 4.0 * kLimit, right = left;
    Stretch s{stops[i], stops[i + 1], 0, 0, 0};
    for (const Beside& b : beside) {
      if (t < b.t0 || t > b.t1) continue;
      const double h = b.h0 + (b.h1 - b.h0) * ((t - b.t0) / (b.t1 - b.t0));
      if (h > 0 && h < left) {
        left = h;
        s.left = b.wall;
      }
      if (h < 0 && -h < right) {
        right = -h;
        s.right = b.wall;
      }
    }
    s.thickness = static_cast<Length>(std::min(left + right + 0.5, 2.0 * kLimit - 1));
    all.push_back(s);
  }
  // The walls that face the segment longest, before short stretches are gone.
  const auto longest = [&](auto wall) {
    std::vector<std::pair<Id, std::int64_t>> sums;
    for (const Stretch& s : all) {
      const auto seen = std::find_if(sums.begin(), sums.end(), [&](const auto& sum) { return sum.first == s.*wall; });
      if (seen == sums.end()) sums.push_back({s.*wall, s.to - s.from});
      else seen->second += s.to - s.from;
    }
    std::pair<Id, std::int64_t> best{0, -1};
    for (const auto& sum : sums) {
      if (sum.second > best.second) best = sum;
    }
    return best.first;
  };
  segment.left = longest(&Stretch::left);
  segment.right = longest(&Stretch::right);
  merge(all);
  segment.first = static_cast<Id>(axis.stretches.size());
  segment.count = static_cast<Id>(all.size());
  axis.stretches.insert(axis.stretches.end(), all.begin(), all.end());
  std::sort(all.begin(), all.end(), [](const Stretch& s, const Stretch& t) { return s.thickness < t.thickness; });
  double half = span / 2;
  for (const Stretch& s : all) {
    segment.thickness = s.thickness;
    half -= s.to - s.from;
    if (half <= 0) break;
  }
}

double free_way(const Polygon& polygon, Point p, Vec u) {
  double least = 4.0 * kLimit;
  each_edge(polygon, [&](Point a, Point b) {
    const Vec s = vec(a) - vec(p), d = vec(b) - vec(a);
    const double turn = cross(u, d);
    if (turn == 0) return;
    const double t = cross(s, d) / turn, k = cross(s, u) / turn;
    if (t > 0 && k >= 0 && k <= 1) least = std::min(least, t);
  });
  return least;
}

}  // namespace enfilade::geom
