#include "geom/shapes.hpp"

#include <algorithm>
#include <map>

namespace enfilade::geom::test {

std::int64_t Cells::count() const { return std::count(full.begin(), full.end(), true); }

Cells cells_of(std::string_view picture) {
  std::vector<std::string> rows;
  for (const char c : picture) {
    if (c == '\n') {
      rows.emplace_back();
    } else if (c == '#' || c == '.') {
      if (rows.empty()) rows.emplace_back();
      rows.back() += c;
    }
  }
  rows.erase(std::remove(rows.begin(), rows.end(), std::string()), rows.end());
  Cells cells;
  cells.height = static_cast<int>(rows.size());
  for (const auto& row : rows) cells.width = std::max(cells.width, static_cast<int>(row.size()));
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
    row->resize(static_cast<std::size_t>(cells.width), '.');
    for (const char c : *row) cells.full.push_back(c == '#');
  }
  return cells;
}

Cells cells_of(unsigned mask, int width, int height) {
  Cells cells{width, height, {}};
  for (int i = 0; i < width * height; ++i) cells.full.push_back((mask >> i) & 1u);
  return cells;
}

Cells random_cells(Rng& rng, int width, int height, int count) {
  Cells cells{width, height, std::vector<bool>(static_cast<std::size_t>(width * height))};
  int x = width / 2, y = height / 2;
  for (int made = 0, tries = 0; made < count && tries < 50 * count; ++tries) {
    const auto at = static_cast<std::size_t>(y * width + x);
    if (!cells.full[at]) ++made;
    cells.full[at] = true;
    const std::uint32_t way = rng.below(4);
    x = std::clamp(x + (way == 0) - (way == 1), 0, width - 1);
    y = std::clamp(y + (way == 2) - (way == 3), 0, height - 1);
  }
  return cells;
}

std::optional<Polygon> outline(const Cells& cells, Length unit, bool all_points) {
  // Every side between a full and an empty cell is an edge with the full cell
  // on its left. A point that two edges leave is a corner contact.
  std::map<Point, Point> edges;
  bool clean = true;
  const auto edge = [&](int x0, int y0, int x1, int y1) {
    clean &= edges.emplace(Point{x0, y0}, Point{x1, y1}).second;
  };
  for (int y = 0; y < cells.height; ++y) {
    for (int x = 0; x < cells.width; ++x) {
      if (!cells.at(x, y)) continue;
      if (!cells.at(x, y - 1)) edge(x, y, x + 1, y);
      if (!cells.at(x + 1, y)) edge(x + 1, y, x + 1, y + 1);
      if (!cells.at(x, y + 1)) edge(x + 1, y + 1, x, y + 1);
      if (!cells.at(x - 1, y)) edge(x, y + 1, x, y);
    }
  }
  if (!clean || edges.empty()) return std::nullopt;
  Polygon polygon;
  int outers = 0;
  while (!edges.empty()) {
    Ring raw;
    for (Point p = edges.begin()->first; edges.count(p) != 0;) {
      raw.push_back(p);
      const Point next = edges[p];
      edges.erase(p);
      p = next;
    }
    Ring ring;
    for (std::size_t i = 0; i < raw.size(); ++i) {
      const Point before = raw[(i + raw.size() - 1) % raw.size()], after = raw[(i + 1) % raw.size()];
      if (all_points || cross(before, raw[i], after) != 0) ring.push_back({raw[i].x * unit, raw[i].y * unit});
    }
    if (twice_area(std::span<const Point>(ring)) > 0) {
      polygon.outer = ring;
      ++outers;
    } else {
      polygon.holes.push_back(ring);
    }
  }
  if (outers != 1) return std::nullopt;
  return polygon;
}

namespace {

int half_of(Point p) { return p.y > 0 || (p.y == 0 && p.x > 0) ? 0 : 1; }

}  // namespace

std::optional<Polygon> random_star(Rng& rng, int points, Length radius) {
  Ring ring;
  while (static_cast<int>(ring.size()) < points) {
    const Point p{rng.between(-radius, radius), rng.between(-radius, radius)};
    if (p != Point{}) ring.push_back(p);
  }
  const auto by_angle = [](Point a, Point b) {
    if (half_of(a) != half_of(b)) return half_of(a) < half_of(b);
    return cross({}, a, b) > 0;
  };
  std::sort(ring.begin(), ring.end(), [&](Point a, Point b) { return by_angle(a, b) || (!by_angle(b, a) && a < b); });
  // One point per direction, so that no edge points at the centre.
  ring.erase(
      std::unique(ring.begin(), ring.end(), [&](Point a, Point b) { return !by_angle(a, b) && !by_angle(b, a); }),
      ring.end());
  Polygon polygon{ring, {}};
  if (!validate(polygon)) return std::nullopt;
  return polygon;
}

std::optional<Polygon> random_simple(Rng& rng, int points, Length side) {
  Ring ring;
  while (static_cast<int>(ring.size()) < points) {
    const Point p{rng.between(0, side), rng.between(0, side)};
    if (std::find(ring.begin(), ring.end(), p) == ring.end()) ring.push_back(p);
  }
  // Untangle: reversing the piece between two crossing edges shortens the ring.
  const auto crossing = [&](std::size_t i, std::size_t j) {
    const Point a = ring[i], b = ring[i + 1], c = ring[j], d = ring[(j + 1) % ring.size()];
    return (cross(a, b, c) > 0) != (cross(a, b, d) > 0) && (cross(c, d, a) > 0) != (cross(c, d, b) > 0);
  };
  bool changed = true;
  for (int round = 0; changed && round < 100; ++round) {
    changed = false;
    for (std::size_t i = 0; i + 2 < ring.size(); ++i) {
      for (std::size_t j = i + 2; j < ring.size(); ++j) {
        if ((j + 1) % ring.size() == i || !crossing(i, j)) continue;
        std::reverse(ring.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                     ring.begin() + static_cast<std::ptrdiff_t>(j) + 1);
        changed = true;
      }
    }
  }
  if (twice_area(std::span<const Point>(ring)) < 0) std::reverse(ring.begin(), ring.end());
  Polygon polygon{ring, {}};
  if (!validate(polygon)) return std::nullopt;
  return polygon;
}

Polygon with_random_holes(Rng& rng, Polygon polygon, int holes) {
  const Box box = bounds(polygon);
  for (int h = 0; h < holes; ++h) {
    const Length reach = 1 + static_cast<Length>(rng.below(static_cast<std::uint32_t>(box.long_side() / 4 + 1)));
    const auto star = random_star(rng, rng.between(3, 9), reach);
    if (!star) continue;
    Ring hole(star->outer.rbegin(), star->outer.rend());
    const Point centre{rng.between(box.lo.x, box.hi.x), rng.between(box.lo.y, box.hi.y)};
    for (Point& p : hole) p = p + centre;
    Polygon next = polygon;
    next.holes.push_back(hole);
    if (validate(next)) polygon = next;
  }
  return polygon;
}

Polygon transposed(const Polygon& polygon) {
  const auto flip = [](const Ring& ring) {
    Ring out(ring.rbegin(), ring.rend());
    for (Point& p : out) std::swap(p.x, p.y);
    return out;
  };
  Polygon out{flip(polygon.outer), {}};
  for (const Ring& hole : polygon.holes) out.holes.push_back(flip(hole));
  return out;
}

Polygon turned(const Polygon& polygon) {
  Polygon out = polygon;
  for (Point& p : out.outer) p = {-p.y, p.x};
  for (Ring& hole : out.holes) {
    for (Point& p : hole) p = {-p.y, p.x};
  }
  return out;
}

Ring all_vertices(const Polygon& polygon) {
  Ring all = polygon.outer;
  for (const Ring& hole : polygon.holes) all.insert(all.end(), hole.begin(), hole.end());
  return all;
}

std::string text(const Polygon& polygon) {
  const auto ring = [](const Ring& points) {
    std::string s = "[";
    for (const Point p : points) s += "(" + std::to_string(p.x) + "," + std::to_string(p.y) + ")";
    return s + "]";
  };
  std::string s = ring(polygon.outer);
  for (const Ring& hole : polygon.holes) s += " hole " + ring(hole);
  return s;
}

}  // namespace enfilade::geom::test
