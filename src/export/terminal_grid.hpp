#pragma once
// A storey on a grid of characters. Characters are the nodes of the grid; walls
// run from node to node along edges; the cells between four nodes belong to
// rooms. So junction characters follow from the edges that meet in a node.
//
//    n--e--n     n: node, one character
//    |  c  |     e: edge, drawn half by each of its nodes
//    n--e--n     c: cell, not drawn; says whose room it is

#include <cstdint>
#include <vector>

#include <enfilade/plan/model.hpp>

namespace enfilade::exports {

// A monotone map from plan coordinates to whole columns or rows that is linear
// between the coordinates of walls.
struct Ruler {
  std::vector<geom::Length> at;  // ascending
  std::vector<int> to;           // ascending, to.front() = 0
  // Thousandths of a column.
  [[nodiscard]] std::int64_t milli(geom::Length v) const;
  [[nodiscard]] int whole(geom::Length v) const { return static_cast<int>((milli(v) + 500) / 1000); }
  [[nodiscard]] geom::Length back(std::int64_t milli) const;
  [[nodiscard]] int size() const { return to.empty() ? 0 : to.back(); }
};

enum class Gap : std::uint8_t { none, door, hallway, elevator, entrance };

struct Grid {
  int columns = 0, rows = 0;              // nodes
  Ruler x, y;                             // y grows downward on the grid: row = y.size() - y.whole(v)
  std::vector<const plan::Room*> rooms;   // of the storey
  std::vector<std::int32_t> cells;        // (columns-1) × (rows-1): index into rooms, or -1
  std::vector<std::uint8_t> right, down;  // per node: weight of the edge to the right, downward; 0, 1 light, 2 heavy
  std::vector<Gap> gaps;                  // per node

  [[nodiscard]] std::int32_t cell(int c, int r) const {
    if (c < 0 || r < 0 || c >= columns - 1 || r >= rows - 1) return -1;
    return cells[static_cast<std::size_t>(r) * static_cast<std::size_t>(columns - 1) + static_cast<std::size_t>(c)];
  }
  [[nodiscard]] std::size_t node(int c, int r) const {
    return static_cast<std::size_t>(r) * static_cast<std::size_t>(columns) + static_cast<std::size_t>(c);
  }
  // Weights of the four edges of a node: up, right, down, left.
  struct Arms {
    int up, right, down, left;
    [[nodiscard]] bool any() const { return up || right || down || left; }
  };
  [[nodiscard]] Arms arms(int c, int r) const;
};

// No rooms on the storey: no rooms, no cells. Too many side by side: no cells.
Grid make_grid(const plan::Model& model, int storey, int columns);

}  // namespace enfilade::exports
