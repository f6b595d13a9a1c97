// Ways from the corridors of a storey to the street. Each corridor that does not end at a façade by itself gets one,
// the shortest of three sorts: along a wall that ends it, straight through the row of rooms, or round one corner. The
// ground floor is the plan of corridors with these ways united to it.

#include "rules/apartment/street.hpp"

#include <algorithm>

#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::Length;
using geom::Point;
using geom::Polygon;

constexpr double kGraze = 3;  // mm

bool crosses(const Polygon& p, const Box& box) {
  bool any = false;
  geom::each_edge(p, [&](Point a, Point b) { any = any || rules::crosses(box, a, b); });
  return any;
}

class Opener {
 public:
  Opener(const Plot& plot, const std::vector<Point>& open, geom::Arrangement& plane, Access& out)
      : plot_(plot), open_(open), plane_(plane), out_(out) {}

  // A way from every corridor to the street: along the shortest wall that ends
  // it, else straight through the row of rooms, else round a corner; if the street
  // is nowhere near, to a courtyard.
  bool run() {
    out_.ground = out_.corridor;
    out_.ground_walls = out_.walls;
    std::vector<Polygon> without;
    for (const Polygon& p : out_.corridor) {
      if (opens_by_itself(p)) continue;
      Way best;
      for (const bool street : {true, false}) {
        for (std::size_t i = 0; i < out_.walls.size(); ++i) {
          if (geom::clearance(p, out_.walls[i].a) <= 2 || geom::locate(p, out_.walls[i].a) == geom::Where::inside)
            offer_way(out_.walls[i], i, street, best);
        }
        if (best.length >= kNoWay) find_ways(p, street, best);
        if (best.length < kNoWay) break;
      }
      if (best.length >= kNoWay && plot_.floors > 1) return false;
      if (best.length >= kNoWay) {
        without.push_back(p);
        continue;
      }
      const Point from = along(best.wall.a, best.wall.b, -300), to = along(best.wall.b, best.wall.a, -kBeyondOutline);
      const Polygon way = strip(from, to, plot_.corridor);
      out_.ground = geom::combine(out_.ground, {&way, 1}, geom::Both::unite, plane_);
      if (best.index < out_.walls.size()) {
        const Wall w = out_.walls[best.index];
        std::erase_if(out_.ground_walls, [&](const Wall& x) { return x.a == w.a && x.b == w.b; });
      }
    }
    if (without.empty()) return true;
    // With one storey the others do without it.
    out_.corridor = geom::combine(out_.corridor, without, geom::Both::subtract, plane_);
    out_.ground = geom::combine(out_.ground, without, geom::Both::subtract, plane_);
    return !out_.ground.empty();
  }

 private:
  static constexpr double kNoWay = 1e18;
  struct Way {
    Wall wall;
    std::size_t index = 0;  // among the walls
    double length = kNoWay;
  };

  // A landing may reach the street.
  [[nodiscard]] bool opens_by_itself(const Polygon& p) const {
    return std::any_of(open_.begin(), open_.end(), [&](Point m) { return geom::locate(p, m) == geom::Where::inside; });
  }

  void offer_way(const Wall& w, std::size_t index, bool street, Way& best) const {
    const double length = length_of(w.b - w.a);
    if (length >= best.length || length < 100 || !on_facade(plot_, w.b, street) || !clear_way(w)) return;
    if (geom::locate(plot_.outline, along(w.b, w.a, -kBeyondOutline)) == geom::Where::inside) return;
    best = {w, index, length};
  }

  void find_ways(const Polygon& p, bool street, Way& best) const {
    const double half = plot_.corridor / 2.0;
    geom::each_edge(p, [&](Point a, Point b) {
      const double length = length_of(b - a);
      const Point out{b.y - a.y, a.x - b.x};
      Point hit;
      for (double at = half + 200; at <= length - half - 200; at += 1'200) {
        const Point from = along(a, b, at);
        if (to_border(plot_.outline, from, out, hit)) offer_way({from, hit, false}, out_.walls.size(), street, best);
      }
      // Beside what stands at the corridor's end.
      if (length < 1'200) return;
      for (const bool back : {false, true}) {
        const Point from = (back ? b : a) + scaled(out, half / length),
                    on = (back ? a : b) + scaled(out, half / length);
        if (geom::locate(plot_.outline, on) != geom::Where::inside || !to_border(plot_.outline, on, on - from, hit))
          continue;
        if (geom::locate(plot_.outline, from) != geom::Where::inside) continue;
        offer_way({along(from, on, 300), hit, false}, out_.walls.size(), street, best);
      }
    });
  }

  // No core in the way.
  [[nodiscard]] bool clear_way(const Wall& w) const {
    const Polygon way = strip(w.a, w.b, plot_.corridor);
    // Its sides run inside as far as its middle does, but for a slant of the façade.
    for (const std::size_t k : {0u, 3u}) {
      Point hit;
      const Point from = along(way.outer[k], way.outer[k == 0 ? 1 : 2], 1);
      if (geom::locate(plot_.outline, from) == geom::Where::outside || !to_border(plot_.outline, from, w.b - w.a, hit))
        return false;
      if (length_of(hit - from) < length_of(w.b - w.a) - plot_.corridor) return false;
    }
    return std::none_of(out_.cells.begin(), out_.cells.end(), [&](const Cell& c) { return meets(way, c.box); });
  }

  const Plot& plot_;
  const std::vector<Point>& open_;
  geom::Arrangement& plane_;
  Access& out_;
};

}  // namespace

Polygon strip(Point a, Point b, Length width) {
  const Point d = b - a, half = scaled({-d.y, d.x}, width / 2.0 / length_of(d));
  return {{a - half, b - half, b + half, a + half}, {}};
}

bool crosses(const Box& box, Point a, Point b) {
  if (std::max(a.x, b.x) <= box.lo.x || std::min(a.x, b.x) >= box.hi.x || std::max(a.y, b.y) <= box.lo.y ||
      std::min(a.y, b.y) >= box.hi.y)
    return false;
  bool left = false, right = false;
  for (int k = 0; k < 4; ++k) {
    const auto side = geom::cross(a, b, box.corner(k));
    left = left || side > 0;
    right = right || side < 0;
  }
  return left && right;
}
bool meets(const Polygon& p, const Box& box) {
  if (!geom::bounds(p).overlaps(box)) return false;  // there are many corridors, and nearly all are far away
  return crosses(p, box) || geom::locate(p, box.middle()) == geom::Where::inside;
}
bool meets(const geom::Area& area, const Box& box) {
  return std::any_of(area.begin(), area.end(), [&](const Polygon& p) { return meets(p, box); });
}
bool has_room_for(const Polygon& p, const Box& box) {
  return !crosses(p, box) && geom::locate(p, box.middle()) == geom::Where::inside;
}

bool is_wide(const Polygon& polygon, Length width) {
  const double off = width / 2.0 + 5;
  bool wide = false;
  geom::each_edge(polygon, [&](Point a, Point b) {
    const Point d = b - a, in = scaled({-d.y, d.x}, off / length_of(d));
    for (const double at : {0.5, 0.25, 0.75}) {
      const Point p = a + scaled(d, at) + in;
      wide = wide || (geom::locate(polygon, p) == geom::Where::inside && geom::clearance(polygon, p) >= off - 3);
    }
  });
  return wide;
}

Box grown(const Box& box, Length by) { return {{box.lo.x - by, box.lo.y - by}, {box.hi.x + by, box.hi.y + by}}; }

bool to_border(const Polygon& polygon, Point from, Point direction, Point& at) {
  const double length = length_of(direction), dx = direction.x / length, dy = direction.y / length;
  double best = 1e18;
  geom::each_edge(polygon, [&](Point a, Point b) {
    const Point p = a - from, q = b - from;
    const double sp = dx * p.y - dy * p.x, sq = dx * q.y - dy * q.x;
    if ((sp > 0) == (sq > 0)) return;
    const double t = sp / (sp - sq), way = (p.x + (q.x - p.x) * t) * dx + (p.y + (q.y - p.y) * t) * dy;
    if (way > 0.5 && way < best) best = way;
  });
  if (best >= 1e18) return false;
  at = {whole(from.x + dx * best), whole(from.y + dy * best)};
  // A corner on the way ends it: beyond, it may run along a wall.
  geom::each_edge(polygon, [&](Point a, Point) {
    const Point p = a - from;
    const double way = p.x * dx + p.y * dy;
    if (way < 100 || way > best || std::abs(dx * p.y - dy * p.x) > kGraze) return;
    best = way;
    at = a;
  });
  return true;
}

bool on_facade(const Plot& plot, Point p, bool street) {
  std::size_t edge = 0;
  bool on = false;
  geom::each_edge(plot.outline, [&](Point a, Point b) {
    const bool counts = plot.lit(edge) && (!street || edge < plot.outline.outer.size());
    on = on || (counts && lies_on(a, b, p, p) && length_of(p - a) > 1'000 && length_of(p - b) > 1'000);
    ++edge;
  });
  return on;
}

bool open_to_street(const Plot& plot, const std::vector<Point>& open, geom::Arrangement& plane, Access& access) {
  return Opener(plot, open, plane, access).run();
}

}  // namespace enfilade::rules
