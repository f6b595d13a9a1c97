#pragma once
// Surroundings drawn as text: three by three cells (or any number), walls
// between them, and walkers.
//
//     +--+--+--+
//     |  |     |      a cell is two characters wide and one high, top row north;
//     +  +--+  +      letters stand in the middle of their cell
//     |A    |  |
//     +--+--+--+

#include <cstdint>
#include <string>
#include <vector>

#include <enfilade/world/motion.hpp>

namespace enfilade::testing {

using geom::Length;

class Picture : public world::Surroundings {
 public:
  static constexpr Length kCell = 700;

  explicit Picture(const std::string& drawing) {
    std::vector<std::string> lines;
    std::string line;
    for (const char c : drawing) {
      if (c != '\n') line += c;
      else if (!line.empty()) lines.push_back(line), line.clear();
    }
    rows_ = static_cast<int>(lines.size()) / 2;
    columns_ = static_cast<int>(lines.front().size()) / 3;
    const auto at = [&](int row, int column) {
      const std::string& l = lines[static_cast<std::size_t>(row)];
      return static_cast<std::size_t>(column) < l.size() ? l[static_cast<std::size_t>(column)] : ' ';
    };
    for (int j = 0; j < rows_; ++j) {
      for (int i = 0; i < columns_; ++i) {
        const int row = 2 * (rows_ - 1 - j) + 1, column = 3 * i + 1;
        const Length x = i * kCell, y = j * kCell;
        solids_.grounds.push_back({{{x, y}, {x + kCell, y + kCell}}, 0, 0, 0, 0});
        east_.push_back(at(row, column + 2) == '|');
        north_.push_back(at(row - 1, column) == '-');
        if (east_.back()) wall({x + kCell, y}, {x + kCell, y + kCell});
        if (north_.back()) wall({x, y + kCell}, {x + kCell, y + kCell});
        if (i == 0 && at(row, 0) == '|') wall({x, y}, {x, y + kCell});
        if (j == 0 && at(row + 1, column) == '-') wall({x, y}, {x + kCell, y});
        for (const int k : {0, 1}) {
          const char c = at(row, column + k);
          if (c >= 'A' && c <= 'Z') walkers_.push_back({c, {x + kCell / 2.0, y + kCell / 2.0, 0}});
        }
      }
    }
  }

  void gather(const world::Reach&, std::vector<const mesh::Solids*>& out) override { out.push_back(&solids_); }

  [[nodiscard]] world::Stance walker(char name) const {
    for (const auto& [c, s] : walkers_) {
      if (c == name) return s;
    }
    return {-1, -1, -1};
  }
  [[nodiscard]] int cell_of(const world::Stance& s) const {
    return static_cast<int>(s.y / kCell) * columns_ + static_cast<int>(s.x / kCell);
  }
  // For each cell a number shared by all cells one can walk to.
  [[nodiscard]] std::vector<int> pieces() const {
    std::vector<int> piece(static_cast<std::size_t>(rows_ * columns_));
    for (std::size_t c = 0; c < piece.size(); ++c) piece[c] = static_cast<int>(c);
    for (std::size_t round = 0; round < piece.size(); ++round) {
      for (int c = 0; c < rows_ * columns_; ++c) {
        const auto here = static_cast<std::size_t>(c);
        const auto join = [&](std::size_t other) { piece[here] = piece[other] = std::min(piece[here], piece[other]); };
        if (c % columns_ + 1 < columns_ && !east_[here]) join(here + 1);
        if (c / columns_ + 1 < rows_ && !north_[here]) join(here + static_cast<std::size_t>(columns_));
      }
    }
    return piece;
  }
  // Distance from a point to the nearest wall, by looking at all of them.
  [[nodiscard]] double nearest_wall(double x, double y) const {
    double best = 1e18;
    for (const mesh::Barrier& b : solids_.barriers) {
      const double dx = std::max({b.a.x - x, x - b.b.x, 0.0}), dy = std::max({b.a.y - y, y - b.b.y, 0.0});
      best = std::min(best, dx * dx + dy * dy);
    }
    return std::sqrt(best);
  }
  [[nodiscard]] mesh::Solids& solids() { return solids_; }

 private:
  void wall(geom::Point a, geom::Point b) { solids_.barriers.push_back({a, b, 0, 3'000}); }

  int rows_ = 0, columns_ = 0;
  std::vector<bool> east_, north_;  // walls of each cell
  std::vector<std::pair<char, world::Stance>> walkers_;
  mesh::Solids solids_;
};

// One of the 4096 drawings of three by three cells, by the bits of its inner
// walls.
inline std::string three_by_three(unsigned walls) {
  std::string s = "+--+--+--+\n";
  for (unsigned row = 0; row < 3; ++row) {
    s += "|  ";
    for (unsigned i = 0; i < 2; ++i) s += walls >> (row * 2 + i) & 1 ? "|  " : "   ";
    s += "|\n";
    for (unsigned i = 0; i < 3; ++i) s += row == 2 || (walls >> (6 + row * 3 + i) & 1) ? "+--" : "+  ";
    s += "+\n";
  }
  return s;
}

}  // namespace enfilade::testing
