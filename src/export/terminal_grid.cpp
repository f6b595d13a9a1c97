// Lays a storey out on the grid.
// 1. Rulers: every wall coordinate gets a column, as near to scale as the least
//    widths of rooms allow; the scale shrinks until the plan fits.
// 2. Cells: rooms take the cells between their coordinates (boxes exactly,
//    other outlines by their cells' middles).
// 3. Edges: where neighbouring cells differ there is a wall.
// 4. Portals: windows make façade edges light, doors make nodes gaps.

#include "export/terminal_grid.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace enfilade::exports {
namespace {

using geom::Length;
using geom::Point;
using plan::PortalKind;

constexpr std::int64_t kMostNodes = 4'000'000;  // more is no picture any more

struct Span {
  Length lo, hi;
};

void sort_unique(std::vector<Length>& v) {
  std::sort(v.begin(), v.end());
  v.erase(std::unique(v.begin(), v.end()), v.end());
}

// What a ruler is made of: sorted coordinates, and spans from one of them to another, as indices, by upper end.
struct Marks {
  struct Pair {
    std::size_t hi, lo;
    auto operator<=>(const Pair&) const = default;
  };
  std::vector<Length> at;
  std::vector<Pair> spans;
};

Marks marks_of(std::vector<Length> at, const std::vector<Span>& spans) {
  sort_unique(at);
  const auto index = [&](Length v) {
    return static_cast<std::size_t>(std::lower_bound(at.begin(), at.end(), v) - at.begin());
  };
  Marks marks;
  for (const Span& s : spans) marks.spans.push_back({index(s.hi), index(s.lo)});
  std::sort(marks.spans.begin(), marks.spans.end());
  marks.spans.erase(std::unique(marks.spans.begin(), marks.spans.end()), marks.spans.end());
  marks.at = std::move(at);
  return marks;
}

// Columns for the marks at `whole` columns for the full length, with at least `least` columns between the ends of
// each span. O(marks).
Ruler rule(const Marks& marks, std::int64_t whole, int least) {
  const std::vector<Length>& at = marks.at;
  Ruler ruler{at, std::vector<int>(at.size(), 0)};
  auto span = marks.spans.begin();
  const std::int64_t length = std::max<std::int64_t>(1, std::int64_t{at.back()} - at.front());
  for (std::size_t i = 1; i < at.size(); ++i) {
    int to = std::max(ruler.to[i - 1],
                      static_cast<int>((2 * (std::int64_t{at[i]} - at.front()) * whole + length) / (2 * length)));
    for (; span != marks.spans.end() && span->hi == i; ++span) to = std::max(to, ruler.to[span->lo] + least);
    ruler.to[i] = to;
  }
  return ruler;
}

void make_rulers(Grid& grid, int columns) {
  std::vector<Length> xs, ys;
  std::vector<Span> sx, sy;
  for (const plan::Room* room : grid.rooms) {
    const geom::Polygon polygon = plan::polygon_of(room->region);
    const auto take = [&](const geom::Ring& ring) {
      for (const Point p : ring) {
        xs.push_back(p.x);
        ys.push_back(p.y);
      }
    };
    take(polygon.outer);
    for (const geom::Ring& hole : polygon.holes) take(hole);
    const geom::Box b = room->region.box;
    sx.push_back({b.lo.x, b.hi.x});
    sy.push_back({b.lo.y, b.hi.y});
    xs.insert(xs.end(), {b.lo.x, b.hi.x});
    ys.insert(ys.end(), {b.lo.y, b.hi.y});
  }
  const Marks x = marks_of(std::move(xs), sx), y = marks_of(std::move(ys), sy);
  std::int64_t whole = columns - 1;
  for (const int least : {4, 3, 2}) {
    for (whole = columns - 1; whole > columns / 2; --whole) {
      grid.x = rule(x, whole, least);
      if (grid.x.size() < columns) break;
    }
    if (grid.x.size() < columns) break;
  }
  // A character is about twice as high as wide.
  const std::int64_t width = std::max<std::int64_t>(1, std::int64_t{x.at.back()} - x.at.front());
  const std::int64_t depth = std::int64_t{y.at.back()} - y.at.front();
  grid.y = rule(y, std::max<std::int64_t>(2, (whole * depth + width) / (2 * width)), 2);
}

void fill_cells(Grid& grid) {
  const int w = grid.columns - 1, h = grid.rows - 1;
  grid.cells.assign(static_cast<std::size_t>(w) * static_cast<std::size_t>(h), -1);
  for (std::size_t i = 0; i < grid.rooms.size(); ++i) {
    const plan::Region& region = grid.rooms[i]->region;
    const int c0 = grid.x.whole(region.box.lo.x), c1 = grid.x.whole(region.box.hi.x);
    const int r0 = h - grid.y.whole(region.box.hi.y), r1 = h - grid.y.whole(region.box.lo.y);
    for (int r = r0; r < r1; ++r) {
      for (int c = c0; c < c1; ++c) {
        if (region.outline) {
          const Point middle{grid.x.back(c * 1000 + 500), grid.y.back((h - r) * 1000 - 500)};
          if (geom::locate(region.outline->polygon, middle) == geom::Where::outside) continue;
        }
        grid.cells[static_cast<std::size_t>(r) * static_cast<std::size_t>(w) + static_cast<std::size_t>(c)] =
            static_cast<std::int32_t>(i);
      }
    }
  }
}

void find_edges(Grid& grid) {
  const std::size_t nodes = static_cast<std::size_t>(grid.columns) * static_cast<std::size_t>(grid.rows);
  grid.right.assign(nodes, 0);
  grid.down.assign(nodes, 0);
  grid.gaps.assign(nodes, Gap::none);
  // The outside begins where balconies do; their railings are thin.
  const auto outside = [&](std::int32_t i) {
    return i < 0 || plan::is_outdoors(grid.rooms[static_cast<std::size_t>(i)]->region.use);
  };
  const auto weight = [&](std::int32_t a, std::int32_t b) {
    return static_cast<std::uint8_t>(a == b ? 0 : outside(a) != outside(b) ? 2 : 1);
  };
  for (int r = 0; r < grid.rows; ++r) {
    for (int c = 0; c < grid.columns; ++c) {
      if (c + 1 < grid.columns) grid.right[grid.node(c, r)] = weight(grid.cell(c, r - 1), grid.cell(c, r));
      if (r + 1 < grid.rows) grid.down[grid.node(c, r)] = weight(grid.cell(c - 1, r), grid.cell(c, r));
    }
  }
}

Gap gap_of(PortalKind kind) {
  switch (kind) {
    case PortalKind::hallway:
    case PortalKind::joint: return Gap::hallway;
    case PortalKind::elevator: return Gap::elevator;
    case PortalKind::entrance: return Gap::entrance;
    default: return Gap::door;
  }
}

// Is the node on a straight stretch of a wall that runs along the axis?
bool straight(const Grid& grid, int c, int r, bool horizontal) {
  const Grid::Arms a = grid.arms(c, r);
  return horizontal ? a.left && a.right && !a.up && !a.down : a.up && a.down && !a.left && !a.right;
}

struct Stretch {
  std::int64_t from, to;  // thousandths, ascending
  int line;               // the row or column of the wall
};

void cut_gap(Grid& grid, const Stretch& s, bool horizontal, Gap gap) {
  const int limit = horizontal ? grid.columns : grid.rows;
  const auto good = [&](int i) {
    return i > 0 && i < limit && (horizontal ? straight(grid, i, s.line, true) : straight(grid, s.line, i, false));
  };
  const auto mark = [&](int i) { grid.gaps[horizontal ? grid.node(i, s.line) : grid.node(s.line, i)] = gap; };
  bool any = false;
  for (int i = static_cast<int>((s.from + 999) / 1000); i * 1000 <= s.to; ++i) {
    const bool inside = gap == Gap::hallway || (i * 1000 > s.from + 250 && i * 1000 < s.to - 250);
    if (!inside || !good(i)) continue;
    mark(i);
    any = true;
  }
  // Narrow ones: the nearest node that can be open.
  const int middle = static_cast<int>((s.from + s.to + 1000) / 2000);
  for (int k = 0; k <= 2 && !any; ++k) {
    for (const int i : {middle - k, middle + k}) {
      if (any || !good(i)) continue;
      mark(i);
      any = true;
    }
  }
}

void lighten(Grid& grid, const Stretch& s, bool horizontal) {
  const int limit = (horizontal ? grid.columns : grid.rows) - 1;
  bool any = false;
  const auto light = [&](int i) {
    if (i < 0 || i >= limit) return;
    std::uint8_t& w = horizontal ? grid.right[grid.node(i, s.line)] : grid.down[grid.node(s.line, i)];
    if (w == 2) w = 1;
    any = true;
  };
  // Whole edges only, give or take a quarter, so that piers stay visible.
  for (int i = static_cast<int>(s.from / 1000); i * 1000 + 750 <= s.to; ++i) {
    if (i * 1000 + 250 >= s.from) light(i);
  }
  if (!any) light(static_cast<int>((s.from + s.to) / 2000));
}

// Slanted walls are stairs of edges: opens the node nearest to the middle of
// the portal where both rooms meet.
void cut_slanted(Grid& grid, const plan::Portal& p) {
  const std::int64_t x = (grid.x.milli(p.a.x) + grid.x.milli(p.b.x)) / 2;
  const std::int64_t y = std::int64_t{grid.y.size()} * 1000 - (grid.y.milli(p.a.y) + grid.y.milli(p.b.y)) / 2;
  const int c0 = static_cast<int>((x + 500) / 1000), r0 = static_cast<int>((y + 500) / 1000);
  for (int reach = 0; reach <= 2; ++reach) {
    for (int r = r0 - reach; r <= r0 + reach; ++r) {
      for (int c = c0 - reach; c <= c0 + reach; ++c) {
        if (c <= 0 || r <= 0 || c >= grid.columns - 1 || r >= grid.rows - 1) continue;
        if (!straight(grid, c, r, true) && !straight(grid, c, r, false)) continue;
        grid.gaps[grid.node(c, r)] = gap_of(p.kind);
        return;
      }
    }
  }
}

// The stairs of a slanted façade beside a window: edges whose middle lies within
// the window's bounds.
void lighten_slanted(Grid& grid, const plan::Portal& p) {
  const std::int64_t height = std::int64_t{grid.y.size()} * 1000;
  const auto [x0, x1] = std::minmax({grid.x.milli(p.a.x), grid.x.milli(p.b.x)});
  const auto [y0, y1] = std::minmax({height - grid.y.milli(p.a.y), height - grid.y.milli(p.b.y)});
  const auto within = [&, x0 = x0, x1 = x1, y0 = y0, y1 = y1](std::int64_t x, std::int64_t y) {
    constexpr std::int64_t kSlack = 500;  // a stair is up to half a step off the line
    return x >= x0 - kSlack && x <= x1 + kSlack && y >= y0 - kSlack && y <= y1 + kSlack;
  };
  for (auto r = static_cast<int>(y0 / 1000); r <= y1 / 1000 + 1 && r < grid.rows; ++r) {
    for (auto c = static_cast<int>(x0 / 1000); c <= x1 / 1000 + 1 && c < grid.columns; ++c) {
      std::uint8_t &right = grid.right[grid.node(c, r)], &down = grid.down[grid.node(c, r)];
      if (right == 2 && within(c * 1000 + 500, r * 1000)) right = 1;
      if (down == 2 && within(c * 1000, r * 1000 + 500)) down = 1;
    }
  }
}

void cut_portal(Grid& grid, const plan::Portal& p) {
  if (p.kind == PortalKind::well) return;
  const bool horizontal = p.a.y == p.b.y;
  if (!horizontal && p.a.x != p.b.x) {
    if (p.kind == PortalKind::window) lighten_slanted(grid, p);
    else cut_slanted(grid, p);
    return;
  }
  const std::int64_t height = std::int64_t{grid.y.size()} * 1000;
  const Stretch s = horizontal
                        ? Stretch{grid.x.milli(p.a.x), grid.x.milli(p.b.x), grid.y.size() - grid.y.whole(p.a.y)}
                        : Stretch{height - grid.y.milli(p.b.y), height - grid.y.milli(p.a.y), grid.x.whole(p.a.x)};
  if (p.kind == PortalKind::window) lighten(grid, s, horizontal);
  else cut_gap(grid, s, horizontal, gap_of(p.kind));
}

}  // namespace

std::int64_t Ruler::milli(Length v) const {
  if (v <= at.front()) return 0;
  if (v >= at.back()) return std::int64_t{to.back()} * 1000;
  const auto hi = static_cast<std::size_t>(std::upper_bound(at.begin(), at.end(), v) - at.begin());
  const std::int64_t span = std::int64_t{at[hi]} - at[hi - 1], part = std::int64_t{v} - at[hi - 1];
  return std::int64_t{to[hi - 1]} * 1000 + (to[hi] - to[hi - 1]) * part * 1000 / span;
}

Length Ruler::back(std::int64_t milli) const {
  const auto past = std::lower_bound(to.begin() + 1, to.end() - 1, milli,
                                     [](int column, std::int64_t m) { return std::int64_t{column} * 1000 < m; });
  const auto hi = static_cast<std::size_t>(past - to.begin());
  const std::int64_t span = std::int64_t{to[hi] - to[hi - 1]} * 1000;
  if (span == 0) return at[hi];
  return static_cast<Length>(at[hi - 1] +
                             (std::int64_t{at[hi]} - at[hi - 1]) * (milli - std::int64_t{to[hi - 1]} * 1000) / span);
}

Grid::Arms Grid::arms(int c, int r) const {
  return {r > 0 ? down[node(c, r - 1)] : 0, right[node(c, r)], down[node(c, r)], c > 0 ? right[node(c - 1, r)] : 0};
}

Grid make_grid(const plan::Model& model, int storey, int columns) {
  Grid grid;
  for (const plan::Room& room : model.rooms) {
    if (room.region.storey == storey && !room.region.box.empty()) grid.rooms.push_back(&room);
  }
  if (grid.rooms.empty()) return grid;
  make_rulers(grid, columns);
  grid.columns = grid.x.size() + 1;
  grid.rows = grid.y.size() + 1;
  if (std::int64_t{grid.columns} * grid.rows > kMostNodes) return grid;
  fill_cells(grid);
  find_edges(grid);
  for (const plan::Room* room : grid.rooms) {
    for (const plan::Portal& p : room->portals) cut_portal(grid, p);
  }
  return grid;
}

}  // namespace enfilade::exports
