#include <enfilade/plan/clear.hpp>

#include <algorithm>
#include <cmath>
#include <utility>

namespace enfilade::plan {
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

// A ring between its walls when some faces do not survive the inset: their wall
// lies beyond the corner in which their neighbours' walls meet, and is gone.
//
//      \  short face             \            as walls grow, those that vanish first
//       \_                        \_           go first, until what is left runs the
//         |        becomes           |          way its faces do
//
// Faces of one line are one wall, as deep as the deepest of them. A step between
// walls of one direction may turn round: it is no face that anybody sees.
class WornRing {
 public:
  WornRing(const geom::Ring& ring, std::span<const geom::Length> depths) : ring_(ring), depths_(depths) {
    const std::size_t n = ring.size();
    std::size_t start = 0;  // a true corner
    while (start < n && straight(ring, start)) ++start;
    for (std::size_t k = 0; k < n; ++k) {
      const std::size_t i = (start + k) % n;
      if (k == 0 || !straight(ring, i)) walls_.push_back({i, 0, 0});
      ++walls_.back().count;
      walls_.back().depth = std::max(walls_.back().depth, depths[i]);
    }
    for (Wall& w : walls_) {
      const geom::Point d = corner(w.first + w.count) - corner(w.first);
      w.size = std::sqrt(static_cast<double>(geom::dot(d, d)));
      w.dx = d.x / w.size;
      w.dy = d.y / w.size;
    }
  }

  // Every face with its wall; none if the walls leave nothing.
  [[nodiscard]] std::vector<ClearEdge> edges() {
    while (walls_.size() >= 3) {
      std::size_t gone = meet();
      if (gone == walls_.size()) gone = first_gone();
      if (gone == walls_.size()) return faces();
      walls_.erase(walls_.begin() + static_cast<std::ptrdiff_t>(gone));
    }
    return {};
  }

 private:
  struct Foot {
    double x = 0, y = 0;
  };
  struct Wall {
    std::size_t first, count;  // faces
    geom::Length depth;
    double dx = 0, dy = 0, size = 0;
    Foot from{}, to{};
    // Of what is left between its neighbours; below 0 if it runs backwards.
    [[nodiscard]] double length() const { return (to.x - from.x) * dx + (to.y - from.y) * dy; }
  };

  [[nodiscard]] geom::Point corner(std::size_t i) const { return ring_[i % ring_.size()]; }
  [[nodiscard]] Wall& next(std::size_t i) { return walls_[i + 1 == walls_.size() ? 0 : i + 1]; }
  [[nodiscard]] const Wall& before(std::size_t i) const { return walls_[i == 0 ? walls_.size() - 1 : i - 1]; }

  // p beside a wall, at its depth.
  static Foot foot(const Wall& w, geom::Point p) { return {p.x - w.dy * w.depth, p.y + w.dx * w.depth}; }

  // Where each wall meets the next. Of two that run back to back, as on both sides of a tail thinner than its walls,
  // the shorter is gone: returns it, else as many as there are.
  std::size_t meet() {
    for (std::size_t i = 0; i < walls_.size(); ++i) {
      Wall &a = walls_[i], &b = next(i);
      const geom::Point shared = corner(b.first);
      const Foot on_a = foot(a, corner(a.first)), on_b = foot(b, shared);
      const double sine = a.dx * b.dy - a.dy * b.dx, cosine = a.dx * b.dx + a.dy * b.dy;
      if (std::abs(sine) > kParallel) {
        const double t = ((on_b.x - on_a.x) * b.dy - (on_b.y - on_a.y) * b.dx) / sine;
        a.to = b.from = {on_a.x + a.dx * t, on_a.y + a.dy * t};
        continue;
      }
      if (cosine < 0) return a.size < b.size ? i : (i + 1) % walls_.size();
      const double t = (shared.x - on_a.x) * a.dx + (shared.y - on_a.y) * a.dy;
      a.to = {on_a.x + a.dx * t, on_a.y + a.dy * t};
      b.from = on_b;
    }
    return walls_.size();
  }

  [[nodiscard]] bool is_step(std::size_t i) {
    const Wall &a = before(i), &b = next(i);
    return std::abs(a.dx * b.dy - a.dy * b.dx) < kParallel && a.dx * b.dx + a.dy * b.dy > 0;
  }
  // The wall that vanishes at the least share of its depth; as many as there are if none does.
  [[nodiscard]] std::size_t first_gone() {
    std::size_t gone = walls_.size();
    double least = 1;
    for (std::size_t i = 0; i < walls_.size(); ++i) {
      const double left = walls_[i].length();
      if (left >= 0 || is_step(i)) continue;
      const double share = walls_[i].size / (walls_[i].size - left);
      if (share < least) least = share, gone = i;
    }
    return gone;
  }

  static geom::Point point(const Foot& f) {
    return {static_cast<geom::Length>(std::floor(f.x + 0.5)), static_cast<geom::Length>(std::floor(f.y + 0.5))};
  }

  // Faces without a wall lie in the corner where those beside them meet.
  [[nodiscard]] std::vector<ClearEdge> faces() const {
    std::vector<ClearEdge> edges(ring_.size());
    for (std::size_t w = 0; w < walls_.size(); ++w) {
      share_out(walls_[w], edges);
      const std::size_t end = walls_[w + 1 == walls_.size() ? 0 : w + 1].first;
      for (std::size_t i = (walls_[w].first + walls_[w].count) % ring_.size(); i != end; i = (i + 1) % ring_.size()) {
        const geom::Point at = point(walls_[w].to);
        edges[i] = {corner(i), corner(i + 1), at, at, depths_[i]};
      }
    }
    return edges;
  }

  // A wall's faces share it where they met.
  void share_out(const Wall& wall, std::vector<ClearEdge>& edges) const {
    geom::Point from = point(wall.from);
    const geom::Point to = point(wall.to), d = to - from;
    for (std::size_t k = 0; k < wall.count; ++k) {
      geom::Point end = to;
      if (k + 1 < wall.count) {
        end = point(foot(wall, corner(wall.first + k + 1)));
        if (geom::dot(end - from, d) <= 0) end = from;
        else if (geom::dot(to - end, d) <= 0) end = to;
      }
      edges[(wall.first + k) % ring_.size()] = {corner(wall.first + k), corner(wall.first + k + 1), from, end,
                                                wall.depth};
      from = end;
    }
  }

  static constexpr double kParallel = 1e-3;
  const geom::Ring& ring_;
  std::span<const geom::Length> depths_;
  std::vector<Wall> walls_;
};

ClearShape worn_shape(const geom::Polygon& polygon, std::span<const geom::Length> depths) {
  if (!geom::validate(polygon)) return {};
  ClearShape shape;
  const auto add = [&](const geom::Ring& ring) {
    const std::vector<ClearEdge> edges = WornRing(ring, depths.subspan(shape.edges.size(), ring.size())).edges();
    shape.edges.insert(shape.edges.end(), edges.begin(), edges.end());
    shape.ring_ends.push_back(shape.edges.size());
    return !edges.empty();
  };
  if (!add(polygon.outer)) return {};
  for (const geom::Ring& hole : polygon.holes) {
    if (!add(hole)) return {};
  }
  const geom::Polygon floor = floor_of(shape);
  if (floor.outer.size() < 3 || !geom::validate(floor)) return {};
  const bool within = std::none_of(shape.edges.begin(), shape.edges.end(), [&](const ClearEdge& e) {
    return geom::locate(polygon, e.from) == geom::Where::outside || geom::locate(polygon, e.to) == geom::Where::outside;
  });
  return within ? shape : ClearShape{};
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

ClearShape clear_shape(const Region& region) {
  const geom::Polygon polygon = polygon_of(region);
  std::vector<geom::Length> depths(face_count(region));
  for (const geom::Length divisor : {1, 2, 4}) {
    for (std::size_t i = 0; i < depths.size(); ++i) { depths[i] = wall_depth(region, face_of(region, i)) / divisor; }
    if (const Result<geom::Polygon> moved = geom::inset(polygon, depths); moved) {
      return match_inset(polygon, *moved, depths);
    }
    if (ClearShape shape = worn_shape(polygon, depths); !shape.edges.empty()) return shape;
  }
  std::fill(depths.begin(), depths.end(), 0);
  return match_inset(polygon, polygon, depths);
}

geom::Polygon clear_floor(const Region& region) {
  if (!region.outline) {
    const geom::Box clear = clear_box(region);
    return clear.empty() ? geom::Polygon{} : geom::to_polygon(clear);
  }
  const ClearShape shape = clear_shape(region);
  const bool walls =
      std::any_of(shape.edges.begin(), shape.edges.end(), [](const ClearEdge& e) { return e.depth > 0; });
  return walls ? floor_of(shape) : geom::Polygon{};
}

std::int64_t twice_clear_area(const Region& region) {
  if (!region.outline) {
    const geom::Box clear = clear_box(region);
    return clear.empty() ? 0 : 2 * clear.area();
  }
  return geom::twice_area(clear_floor(region));
}

}  // namespace enfilade::plan
