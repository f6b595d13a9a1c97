#include <enfilade/mesh/shape.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace enfilade::mesh {
namespace {

bool straight(const geom::Ring& ring, std::size_t i) {
  const std::size_t n = ring.size();
  return geom::cross(ring[(i + n - 1) % n], ring[i], ring[(i + 1) % n]) == 0;
}

// Reads off where the edges of one ring went. geom::inset keeps corners in
// order, starts with the leaving side of corner 0, and makes two points of a
// straight corner between different distances.
void match_ring(const geom::Ring& ring, const geom::Ring& moved, std::span<const geom::Length> depths,
                ClearShape& shape) {
  const std::size_t n = ring.size(), first = shape.edges.size();
  std::size_t at = 0;
  for (std::size_t i = 0; i < n; ++i) {
    ClearEdge edge;
    edge.depth = depths[first + i];
    edge.face_from = ring[i];
    edge.face_to = ring[(i + 1) % n];
    edge.from = moved[at];
    at = at + 1;
    edge.to = moved[at < moved.size() ? at : 0];
    if (i + 1 < n && straight(ring, i + 1) && depths[first + i] != depths[first + i + 1]) ++at;
    shape.edges.push_back(edge);
  }
  shape.ring_ends.push_back(shape.edges.size());
}

// The inside of a convex ring whose short edges do not survive the inset: the
// half planes behind all walls, cut one by one. Edges of one line become one
// wall, as deep as the deepest of them.
//
//      \  short edge             \            its wall lies outside the corner
//       \_                        \_           of its neighbours' walls: gone
//         |        becomes           |

struct Corner {
  double x, y;
  std::size_t wall;  // that begins here
};

class ClippedRing {
 public:
  ClippedRing(const geom::Ring& ring, std::span<const geom::Length> depths) : ring_(ring) {
    const std::size_t n = ring.size();
    std::size_t start = 0;  // a true corner
    while (start < n && straight(ring, start)) ++start;
    for (std::size_t k = 0; k < n; ++k) {
      const std::size_t i = (start + k) % n;
      if (k == 0 || !straight(ring, i)) walls_.push_back({i, 0, 0});
      ++walls_.back().count;
      walls_.back().depth = std::max(walls_.back().depth, depths[i]);
    }
  }

  // Every edge with its wall; none if nothing is left. Requires a convex ring.
  [[nodiscard]] std::vector<ClearEdge> edges() {
    if (!cut()) return {};
    std::vector<ClearEdge> edges(ring_.size());
    geom::Point at = point(corners_.front());  // where the walls have come to
    for (std::size_t w = 0; w < walls_.size(); ++w) {
      const auto begins = std::find_if(corners_.begin(), corners_.end(), [&](const Corner& c) { return c.wall == w; });
      geom::Point from = at, to = at;
      if (begins != corners_.end()) {
        from = point(*begins);
        to = point(begins + 1 == corners_.end() ? corners_.front() : *(begins + 1));
      }
      share_out(w, from, to, edges);
      at = to;
    }
    return edges;
  }

 private:
  struct Wall {
    std::size_t first, count;  // edges of the ring
    geom::Length depth;
  };

  [[nodiscard]] geom::Point corner(std::size_t i) const { return ring_[i % ring_.size()]; }
  static geom::Point point(const Corner& c) {
    return {static_cast<geom::Length>(std::floor(c.x + 0.5)), static_cast<geom::Length>(std::floor(c.y + 0.5))};
  }

  // Sutherland and Hodgman, starting from the ring itself.
  bool cut() {
    for (const Wall& wall : walls_) {
      const geom::Point a = corner(wall.first);
      corners_.push_back({static_cast<double>(a.x), static_cast<double>(a.y), walls_.size()});
    }
    std::vector<Corner> next;
    for (std::size_t w = 0; w < walls_.size(); ++w) {
      const geom::Point a = corner(walls_[w].first), d = corner(walls_[w].first + walls_[w].count) - a;
      const double size = std::sqrt(static_cast<double>(geom::dot(d, d)));
      const auto inside = [&](const Corner& c) {
        return (d.x * (c.y - a.y) - d.y * (c.x - a.x)) / size - walls_[w].depth;
      };
      next.clear();
      for (std::size_t i = 0; i < corners_.size(); ++i) {
        const Corner &p = corners_[i], &q = corners_[(i + 1) % corners_.size()];
        const double at_p = inside(p), at_q = inside(q);
        const double t = at_p / (at_p - at_q);
        if (at_p >= 0) next.push_back(p);
        if (at_p >= 0 && at_q < 0) next.push_back({p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t, w});
        if (at_p < 0 && at_q >= 0) next.push_back({p.x + (q.x - p.x) * t, p.y + (q.y - p.y) * t, p.wall});
      }
      corners_.swap(next);
      if (corners_.size() < 3) return false;
    }
    // Rounding makes the shortest walls vanish too.
    for (std::size_t i = 0; i < corners_.size() && corners_.size() >= 3;) {
      const std::size_t j = (i + 1) % corners_.size();
      if (point(corners_[i]) == point(corners_[j])) corners_.erase(corners_.begin() + static_cast<std::ptrdiff_t>(i));
      else ++i;
    }
    std::rotate(corners_.begin(),
                std::min_element(corners_.begin(), corners_.end(), [](const Corner& p, const Corner& q) { return p.wall < q.wall; }),
                corners_.end());
    return corners_.size() >= 3;
  }

  // A wall's faces share it where they met.
  void share_out(std::size_t w, geom::Point from, geom::Point to, std::vector<ClearEdge>& edges) const {
    const Wall& wall = walls_[w];
    const geom::Point d = corner(wall.first + wall.count) - corner(wall.first);
    const double size = std::sqrt(static_cast<double>(geom::dot(d, d)));
    for (std::size_t k = 0; k < wall.count; ++k) {
      ClearEdge& edge = edges[(wall.first + k) % ring_.size()];
      edge.face_from = corner(wall.first + k);
      edge.face_to = corner(wall.first + k + 1);
      edge.depth = wall.depth;
      edge.from = k == 0 ? from : edges[(wall.first + k - 1) % ring_.size()].to;
      edge.to = to;
      if (k + 1 == wall.count) break;
      const Corner foot{edge.face_to.x - d.y * wall.depth / size, edge.face_to.y + d.x * wall.depth / size, w};
      const geom::Point p = point(foot);
      if (geom::dot(p - edge.from, d) <= 0) edge.to = edge.from;
      else if (geom::dot(to - p, d) > 0) edge.to = p;
    }
  }

  const geom::Ring& ring_;
  std::vector<Wall> walls_;
  std::vector<Corner> corners_;
};

bool is_convex(const geom::Ring& ring) {
  const std::size_t n = ring.size();
  for (std::size_t i = 0; i < n; ++i) {
    if (geom::cross(ring[i], ring[(i + 1) % n], ring[(i + 2) % n]) < 0) return false;
  }
  return true;
}

ClearShape clip_shape(const geom::Polygon& polygon, std::span<const geom::Length> depths) {
  if (!polygon.holes.empty() || !geom::validate(polygon) || !is_convex(polygon.outer)) return {};
  ClearShape shape;
  shape.edges = ClippedRing(polygon.outer, depths).edges();
  shape.ring_ends = {shape.edges.size()};
  const geom::Polygon floor = floor_of(shape);
  if (floor.outer.size() < 3 || !geom::validate(floor)) return {};
  return shape;
}

}  // namespace

ClearShape match_inset(const geom::Polygon& polygon, const geom::Polygon& moved, std::span<const geom::Length> depths) {
  ClearShape shape;
  match_ring(polygon.outer, moved.outer, depths, shape);
  for (std::size_t h = 0; h < polygon.holes.size(); ++h) match_ring(polygon.holes[h], moved.holes[h], depths, shape);
  return shape;
}

geom::Polygon floor_of(const ClearShape& shape) {
  geom::Polygon floor;
  std::size_t first = 0;
  for (const std::size_t end : shape.ring_ends) {
    geom::Ring ring;
    for (std::size_t i = first; i < end; ++i) {
      if (shape.edges[i].from != shape.edges[i].to) ring.push_back(shape.edges[i].from);
      if (shape.edges[i].to != shape.edges[i + 1 == end ? first : i + 1].from) ring.push_back(shape.edges[i].to);
    }
    if (first == 0) floor.outer = std::move(ring);
    else floor.holes.push_back(std::move(ring));
    first = end;
  }
  return floor;
}

ClearShape clear_shape(const plan::Region& region) {
  const geom::Polygon polygon = plan::polygon_of(region);
  std::vector<geom::Length> depths(plan::face_count(region));
  for (const geom::Length divisor : {1, 2, 4}) {
    for (std::size_t i = 0; i < depths.size(); ++i) {
      depths[i] = plan::wall_depth(region, plan::face_of(region, i)) / divisor;
    }
    if (const Result<geom::Polygon> moved = geom::inset(polygon, depths); moved) {
      return match_inset(polygon, *moved, depths);
    }
    if (ClearShape shape = clip_shape(polygon, depths); !shape.edges.empty()) return shape;
  }
  std::fill(depths.begin(), depths.end(), 0);
  return match_inset(polygon, polygon, depths);
}

}  // namespace enfilade::mesh
