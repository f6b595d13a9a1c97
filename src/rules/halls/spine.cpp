// Complex halls, after McBryde, completed: crux lines split the outline at its
// bottlenecks into shapes, each shape has a spine, ribs leave it at right angles.
//
//        +-----------+
//        |     |     |          - spine through every shape, on to the next one
//   +----+.....+.....+          | ribs at equal distances, to one office before
//   |  |    |    |   |            the edge
//   |--+----+----+---|          . crux: the shortest way across at a reflex
//   |  |    |    |   |            corner
//   +----------------+
//
// The published spine ran from the crux through the shape's centre and so skew to
// the walls, which made every office a rhomb; here spines run along the axes.

#include <algorithm>

#include <enfilade/plan/region.hpp>

#include "rules/halls/halls.hpp"
#include "rules/shell/outline.hpp"

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::Interval;
using geom::Length;
using geom::Point;

class SpineHalls {
 public:
  SpineHalls(const HallSite& site, HallScratch& scratch, HallPlan& out)
      : site_(site), plane_(scratch.plane), out_(out), d_(grain_up(site.depth)), h_(grain_up(site.width)) {}

  void run() {
    out_.boxes.assign(site_.given.begin(), site_.given.end());
    split();
    for (const Box& shape : shapes_) lay(shape);
    if (out_.boxes.empty()) {
      out_.open = true;
      return;
    }
    join_halls(site_, out_);
  }

 private:
  // Shapes: the outline cut at its reflex corners, as boxes round the pieces.
  void split() {
    plane_.clear();
    plane_.add(*site_.outline);
    plane_.build();
    corners_.clear();
    const auto ring = [&](const geom::Ring& r) {
      for (std::size_t i = 0; i < r.size(); ++i) {
        const Point a = r[i > 0 ? i - 1 : r.size() - 1], b = r[i], c = r[i + 1 < r.size() ? i + 1 : 0];
        if (geom::cross(a, b, c) < 0) corners_.push_back(b);
      }
    };
    ring(site_.outline->outer);
    for (const geom::Ring& hole : site_.outline->holes) ring(hole);
    std::sort(corners_.begin(), corners_.end());
    for (const Point p : corners_) cut_crux(p);
    plane_.trace();
    geom::Ring piece;
    for (std::size_t i = 0; i < plane_.cycles(); ++i) {
      plane_.ring(i, piece);
      if (piece.size() < 3 || geom::twice_area(piece) <= 0) continue;
      const Box box = geom::bounds(piece);
      // A mere corner is served by its neighbours.
      if (box.short_side() < h_ + 2'400) continue;
      shapes_.push_back(box);
    }
    std::sort(shapes_.begin(), shapes_.end(),
              [](const Box& a, const Box& b) { return a.area() != b.area() ? a.area() > b.area() : a < b; });
  }

  // The shortest axis-parallel way from a reflex corner across the inside.
  void cut_crux(Point p) {
    geom::Arrangement::Hit best;
    bool found = false;
    for (const Point d : {Point{1, 0}, Point{0, 1}, Point{-1, 0}, Point{0, -1}}) {
      if (geom::locate(*site_.outline, p + d) != geom::Where::inside) continue;
      geom::Arrangement::Hit hit;
      if (!plane_.cast(p, d, hit) || (found && hit.distance >= best.distance)) continue;
      best = hit;
      found = true;
    }
    if (!found) return;
    const auto points = plane_.points();
    const auto at = std::find(points.begin(), points.end(), p);
    if (at != points.end()) plane_.cut(static_cast<std::uint32_t>(at - points.begin()), best, 0);
  }

  void add(int axis, Interval u, Interval band) {
    free_stretches(*site_.outline, axis, band, free_);
    for (const Interval f : free_) {
      const Interval part = geom::intersect(f, u);
      if (part.length() >= 2 * h_)
        out_.boxes.push_back(geom::make_box(axis, {grain_up(part.lo), grain(part.hi)}, band));
    }
  }

  void lay(const Box& shape) {
    const int axis = shape.width() >= shape.depth() ? 0 : 1;
    const Interval u = shape.along(axis), v = shape.along(1 - axis);
    // A core in the shape: its halls are the spine's middle.
    Length lo = grain(v.middle() - h_ / 2);
    for (const Box& g : site_.given) {
      const bool along = (g.width() >= g.depth()) == (axis == 0);
      if (along && shape.overlaps(g)) lo = g.along(1 - axis).lo;
    }
    const bool one_sided = v.length() - h_ < 2 * kOneSided;
    const Length width = one_sided ? h_ + plan::kFacadeWall : h_;
    if (one_sided) lo = grain(v.hi) - width;
    // On into the neighbours by half an office, so that spines meet.
    add(axis, geom::grow(u, d_), {lo, lo + width});
    if (site_.few) return;
    const Length reach = (v.length() - h_) / 2;
    if (reach <= d_ * 17 / 10) return;
    const Length pitch = 2 * d_ + h_ + d_ / 5;
    const Length n = std::max(1, (u.length() + pitch / 2) / pitch);
    for (Length i = 0; i < n; ++i) {
      const Length at = grain(u.lo + static_cast<Length>(std::int64_t{u.length()} * (2 * i + 1) / (2 * n)) - h_ / 2);
      const bool solid = std::any_of(site_.solids.begin(), site_.solids.end(), [&](const Box& s) {
        return geom::grow(s.along(axis), h_ + 2'400).overlaps({at, at + h_}) && shape.overlaps(s);
      });
      if (!solid) add(1 - axis, {grain_up(v.lo + d_), grain(v.hi - d_)}, {at, at + h_});
    }
  }

  const HallSite& site_;
  geom::Arrangement& plane_;
  HallPlan& out_;
  Length d_, h_;
  std::vector<Point> corners_;
  std::vector<Box> shapes_;
  std::vector<Interval> free_;
};

}  // namespace

void lay_spine(const HallSite& site, HallScratch& scratch, HallPlan& out) { SpineHalls(site, scratch, out).run(); }

}  // namespace enfilade::rules
