// Difference of two plates by their edges:
//  1. Split the edges of both where they cross, touch or run along each other.
//  2. Keep the pieces of the plate that lie outside the cover, or on its border
//     with the cover on the other side; keep the pieces of the cover that lie
//     inside the plate, turned round.
//  3. Assemble what was kept.
// A piece never crosses the other border, so its middle tells where all of it
// lies. Middles are exact on doubled coordinates, which must keep to the limit
// of geometry: a plate that reaches further is never uncovered.

#include "mesh/plate.hpp"

#include <algorithm>
#include <iterator>

namespace enfilade::mesh {
namespace {

using geom::Point;
using geom::Polygon;

constexpr plan::Face kOwn{plan::Behind::facade, 0};
constexpr plan::Face kCover{plan::Behind::inner, 0};

std::int64_t turn(Point d, Point e) { return std::int64_t{d.x} * e.y - std::int64_t{d.y} * e.x; }

// How far left a direction turns off another, by quarters: back 0, right 1,
// straight on 2, left 3.
int turn_class(Point d, Point e) {
  const std::int64_t t = turn(d, e);
  return t > 0 ? 3 : t < 0 ? 1 : geom::dot(d, e) > 0 ? 2 : 0;
}

bool more_left(Point d, Point e, Point f) {
  const int c = turn_class(d, e), k = turn_class(d, f);
  return c != k ? c > k : turn(f, e) > 0;
}

// One closed ring of edges with their faces.
struct Loop {
  geom::Ring ring;
  std::vector<plan::Face> faces;
};

// Joins edges of one line that have the same face.
Loop straightened(const std::vector<PlateEdge>& chain) {
  Loop loop;
  const std::size_t n = chain.size();
  for (std::size_t i = 0; i < n; ++i) {
    const PlateEdge &before = chain[(i + n - 1) % n], &edge = chain[i];
    const bool straight = turn_class(before.b - before.a, edge.b - edge.a) == 2;
    if (straight && before.face == edge.face) continue;
    loop.ring.push_back(edge.a);
    loop.faces.push_back(edge.face);
  }
  return loop;
}

// Follows edges from `start` until they close; empty if they do not.
std::vector<PlateEdge> follow(const std::vector<PlateEdge>& edges, std::size_t start, std::vector<bool>& used) {
  std::vector<PlateEdge> chain;
  std::size_t at = start;
  do {
    used[at] = true;
    const PlateEdge& edge = edges[at];
    chain.push_back(edge);
    const auto first =
        std::lower_bound(edges.begin(), edges.end(), edge.b, [](const PlateEdge& e, Point p) { return e.a < p; });
    std::size_t best = edges.size();
    for (auto i = static_cast<std::size_t>(first - edges.begin()); i < edges.size() && edges[i].a == edge.b; ++i) {
      if (used[i] && i != start) continue;
      if (best == edges.size() || more_left(edge.b - edge.a, edges[i].b - edges[i].a, edges[best].b - edges[best].a)) {
        best = i;
      }
    }
    if (best == edges.size()) return {};
    at = best;
  } while (at != start);
  return chain;
}

bool inside(const geom::Ring& ring, const geom::Ring& hole) {
  const Polygon disc{ring, {}};
  for (const Point p : hole) {
    const geom::Where where = geom::locate(disc, p);
    if (where != geom::Where::border) return where == geom::Where::inside;
  }
  return false;
}

// Cuts an edge at everything of `others` that touches it.
void split(Point a, Point b, plan::Face face, std::span<const Polygon> others, std::vector<PlateEdge>& out) {
  geom::Ring cuts = {a, b};
  const Point d = b - a;
  const auto on_edge = [&](Point p) {
    return geom::cross(a, b, p) == 0 && geom::dot(p - a, d) > 0 && geom::dot(p - b, d) < 0;
  };
  for (const Polygon& other : others) {
    each_edge(other, [&](Point p, Point q) {
      if (on_edge(p)) cuts.push_back(p);
      const std::int64_t at_p = geom::cross(a, b, p), at_q = geom::cross(a, b, q);
      const std::int64_t at_a = geom::cross(p, q, a), at_b = geom::cross(p, q, b);
      if (at_p == 0 || at_q == 0 || at_a == 0 || at_b == 0) return;
      if ((at_p > 0) == (at_q > 0) || (at_a > 0) == (at_b > 0)) return;
      const double share = static_cast<double>(at_a) / (static_cast<double>(at_a) - static_cast<double>(at_b));
      const auto move = [&](geom::Length by) {
        const double v = share * by;
        return static_cast<geom::Length>(v < 0 ? v - 0.5 : v + 0.5);
      };
      cuts.push_back({a.x + move(d.x), a.y + move(d.y)});
    });
  }
  std::sort(cuts.begin(), cuts.end(), [&](Point p, Point q) { return geom::dot(p - a, d) < geom::dot(q - a, d); });
  for (std::size_t i = 1; i < cuts.size(); ++i) {
    if (cuts[i - 1] != cuts[i]) out.push_back({cuts[i - 1], cuts[i], face});
  }
}

bool can_double(std::span<const Polygon> polygons) {
  constexpr geom::Length kHalf = geom::kLimit / 2;
  return std::all_of(polygons.begin(), polygons.end(), [](const Polygon& polygon) {
    return geom::Box{{-kHalf, -kHalf}, {kHalf, kHalf}}.contains(geom::bounds(polygon));
  });
}

Polygon doubled(Polygon polygon) {
  const auto grow = [](geom::Ring& ring) {
    for (Point& p : ring) p = p + p;
  };
  grow(polygon.outer);
  for (geom::Ring& hole : polygon.holes) grow(hole);
  return polygon;
}

geom::Where locate(std::span<const Polygon> doubles, const PlateEdge& piece) {
  const Point middle = piece.a + piece.b;
  geom::Where best = geom::Where::outside;
  for (const Polygon& polygon : doubles) best = std::min(best, geom::locate(polygon, middle));
  return best;
}

// Whether an edge of the polygons runs along the piece in its direction.
bool same_way(std::span<const Polygon> polygons, const PlateEdge& piece) {
  bool found = false;
  for (const Polygon& polygon : polygons) {
    each_edge(polygon, [&](Point p, Point q) {
      if (geom::cross(p, q, piece.a) != 0 || geom::cross(p, q, piece.b) != 0) return;
      const Point d = q - p;
      if (geom::dot(piece.a - p, d) >= 0 && geom::dot(piece.b - q, d) <= 0 && geom::dot(piece.b - piece.a, d) > 0) {
        found = true;
      }
    });
  }
  return found;
}

}  // namespace

std::vector<PlateEdge> gaps_of(const std::vector<PlateEdge>& edges, geom::Length widest) {
  geom::Ring starts, ends, loose_starts, loose_ends;
  for (const PlateEdge& e : edges) {
    starts.push_back(e.a);
    ends.push_back(e.b);
  }
  std::sort(starts.begin(), starts.end());
  std::sort(ends.begin(), ends.end());
  std::set_difference(starts.begin(), starts.end(), ends.begin(), ends.end(), std::back_inserter(loose_starts));
  std::set_difference(ends.begin(), ends.end(), starts.begin(), starts.end(), std::back_inserter(loose_ends));
  std::vector<PlateEdge> gaps;
  for (const Point end : loose_ends) {
    std::size_t best = loose_starts.size();
    std::int64_t least = std::int64_t{widest} * widest + 1;
    for (std::size_t i = 0; i < loose_starts.size(); ++i) {
      const Point d = loose_starts[i] - end;
      if (geom::dot(d, d) >= least) continue;
      least = geom::dot(d, d);
      best = i;
    }
    if (best == loose_starts.size()) continue;
    gaps.push_back({end, loose_starts[best], kOwn});
    loose_starts.erase(loose_starts.begin() + static_cast<std::ptrdiff_t>(best));
  }
  return gaps;
}

std::vector<plan::Outline> assemble(std::vector<PlateEdge> edges) {
  std::sort(edges.begin(), edges.end());
  std::vector<bool> used(edges.size());
  std::vector<Loop> outers, holes;
  for (std::size_t i = 0; i < edges.size(); ++i) {
    if (used[i]) continue;
    Loop loop = straightened(follow(edges, i, used));
    const std::int64_t area = geom::twice_area(std::span<const Point>(loop.ring));
    if (area != 0) (area > 0 ? outers : holes).push_back(std::move(loop));
  }
  std::vector<plan::Outline> result(outers.size());
  for (std::size_t i = 0; i < outers.size(); ++i) {
    result[i].polygon.outer = std::move(outers[i].ring);
    result[i].faces = std::move(outers[i].faces);
  }
  for (Loop& hole : holes) {
    plan::Outline* around = nullptr;
    for (plan::Outline& o : result) {
      if (!inside(o.polygon.outer, hole.ring)) continue;
      if (!around || geom::twice_area(std::span<const Point>(o.polygon.outer)) <
                         geom::twice_area(std::span<const Point>(around->polygon.outer))) {
        around = &o;
      }
    }
    if (!around) continue;
    around->polygon.holes.push_back(std::move(hole.ring));
    around->faces.insert(around->faces.end(), hole.faces.begin(), hole.faces.end());
  }
  return result;
}

std::vector<plan::Outline> subtract(std::span<const Polygon> plate, std::span<const Polygon> covered) {
  if (std::equal(plate.begin(), plate.end(), covered.begin(), covered.end())) return {};
  if (!can_double(plate) || !can_double(covered)) return {};
  std::vector<PlateEdge> own, cover, kept;
  for (const Polygon& polygon : plate) {
    each_edge(polygon, [&](Point a, Point b) { split(a, b, kOwn, covered, own); });
  }
  for (const Polygon& polygon : covered) {
    each_edge(polygon, [&](Point a, Point b) { split(a, b, kCover, plate, cover); });
  }
  std::vector<Polygon> double_plate, double_cover;
  for (const Polygon& polygon : plate) double_plate.push_back(doubled(polygon));
  for (const Polygon& polygon : covered) double_cover.push_back(doubled(polygon));
  for (const PlateEdge& piece : own) {
    const geom::Where where = locate(double_cover, piece);
    if (where == geom::Where::outside || (where == geom::Where::border && !same_way(covered, piece))) {
      kept.push_back(piece);
    }
  }
  for (const PlateEdge& piece : cover) {
    if (locate(double_plate, piece) == geom::Where::inside) kept.push_back({piece.b, piece.a, kCover});
  }
  return assemble(std::move(kept));
}

}  // namespace enfilade::mesh
