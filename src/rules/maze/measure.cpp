// Measures and the test for spanning trees: union–find for what is joined, degrees
// for the rest. Plain loops over cells: they are read, not raced.

#include <numeric>

#include <enfilade/rules/maze.hpp>

namespace enfilade::rules::maze {
namespace {

struct Sets {
  std::vector<std::uint32_t> parent;
  explicit Sets(std::size_t n) : parent(n) { std::iota(parent.begin(), parent.end(), 0u); }
  std::uint32_t find(std::uint32_t i) {
    while (parent[i] != i) i = parent[i] = parent[parent[i]];
    return i;
  }
  bool unite(std::uint32_t a, std::uint32_t b) {
    a = find(a);
    b = find(b);
    parent[a] = b;
    return a != b;
  }
};

bool in_mask(const Bits* mask, std::int32_t x, std::int32_t y) { return !mask || mask->has(x, y); }

// Open sides of a cell as bits east 1, north 2, west 4, south 8.
std::uint32_t open_sides(const Grid& g, std::int32_t x, std::int32_t y) {
  return static_cast<std::uint32_t>(g.east.at(x, y)) | static_cast<std::uint32_t>(g.north.at(x, y)) << 1 |
         static_cast<std::uint32_t>(x > 0 && g.east.at(x - 1, y)) << 2 |
         static_cast<std::uint32_t>(y > 0 && g.north.at(x, y - 1)) << 3;
}

std::uint32_t count_of(std::uint32_t sides) {
  return (sides & 1u) + (sides >> 1 & 1u) + (sides >> 2 & 1u) + (sides >> 3 & 1u);
}

// The number of cells from a dead end on that are no junction.
std::uint64_t river_from(const Grid& g, std::int32_t x, std::int32_t y) {
  std::uint64_t cells = 0;
  std::uint32_t back = 0;  // the side by which the cell was entered
  for (;;) {
    const std::uint32_t sides = open_sides(g, x, y);
    if (count_of(sides) > 2) return cells;
    ++cells;
    const std::uint32_t on = sides & ~back;
    if (on == 0) return cells;
    if (on & 1u) {
      ++x;
      back = 4;
    } else if (on & 2u) {
      ++y;
      back = 8;
    } else if (on & 4u) {
      --x;
      back = 1;
    } else {
      --y;
      back = 2;
    }
  }
}

}  // namespace

Measures measure(const Grid& g, const Bits* mask) {
  const std::int32_t width = g.width(), length = g.length();
  Measures m;
  Sets sets(static_cast<std::size_t>(width) * static_cast<std::size_t>(length));
  std::uint64_t east = 0, through = 0, straight = 0, river = 0, united = 0, ends = 0;
  for (std::int32_t y = 0; y < length; ++y) {
    for (std::int32_t x = 0; x < width; ++x) {
      if (!in_mask(mask, x, y)) continue;
      ++m.cells;
      const std::uint32_t i =
          static_cast<std::uint32_t>(y) * static_cast<std::uint32_t>(width) + static_cast<std::uint32_t>(x);
      const std::uint32_t sides = open_sides(g, x, y);
      if (sides & 1u) {
        ++east;
        ++m.passages;
        united += sets.unite(i, i + 1);
      }
      if (sides & 2u) {
        ++m.passages;
        united += sets.unite(i, i + static_cast<std::uint32_t>(width));
      }
      switch (count_of(sides)) {
        case 0: break;
        case 1:
          ++m.dead_ends;
          ++ends;
          river += river_from(g, x, y);
          break;
        case 2:
          ++through;
          straight += sides == 5u || sides == 10u;
          break;
        default: ++m.junctions; ends += count_of(sides);
      }
    }
  }
  const auto share = [](std::uint64_t a, std::uint64_t b) {
    return b ? static_cast<double>(a) / static_cast<double>(b) : 0.0;
  };
  m.components = m.cells - united;
  m.loops = m.passages - united;
  m.dead_end_share = share(m.dead_ends, m.cells);
  m.junction_share = share(m.junctions, m.cells);
  // Every passage lies in one corridor, and a corridor has two ends; rings have none.
  m.corridor = share(2 * m.passages, ends);
  m.river = share(river, m.dead_ends);
  m.east_west = share(east, m.passages);
  m.straight = share(straight, through);
  return m;
}

bool is_spanning_tree(const Grid& g, const Bits* mask) {
  const std::int32_t width = g.width(), length = g.length();
  Sets sets(static_cast<std::size_t>(width) * static_cast<std::size_t>(length));
  const auto at = [&](std::int32_t x, std::int32_t y) {
    return static_cast<std::uint32_t>(y) * static_cast<std::uint32_t>(width) + static_cast<std::uint32_t>(x);
  };
  for (std::int32_t y = 0; y < length; ++y) {
    // No bits beyond the width.
    for (const Bits* bits : {&g.east, &g.north}) {
      if (width % 64 && bits->row(y)[bits->words - 1] >> (width % 64)) return false;
    }
    for (std::int32_t x = 0; x < width; ++x) {
      const bool is_cell = in_mask(mask, x, y);
      if (g.east.at(x, y) &&
          (!is_cell || x + 1 >= width || !in_mask(mask, x + 1, y) || !sets.unite(at(x, y), at(x + 1, y))))
        return false;
      if (g.north.at(x, y) &&
          (!is_cell || y + 1 >= length || !in_mask(mask, x, y + 1) || !sets.unite(at(x, y), at(x, y + 1))))
        return false;
    }
  }
  for (std::int32_t y = 0; y < length; ++y) {
    for (std::int32_t x = 0; x < width; ++x) {
      if (!in_mask(mask, x, y)) continue;
      if (x + 1 < width && in_mask(mask, x + 1, y) && sets.find(at(x, y)) != sets.find(at(x + 1, y))) return false;
      if (y + 1 < length && in_mask(mask, x, y + 1) && sets.find(at(x, y)) != sets.find(at(x, y + 1))) return false;
    }
  }
  return true;
}

}  // namespace enfilade::rules::maze
