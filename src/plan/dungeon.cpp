#include <enfilade/plan/dungeon.hpp>

#include <cstddef>

namespace enfilade::plan {
namespace {

template <std::size_t N, class E>
std::string_view look_up(const std::array<std::string_view, N>& table, E value) {
  return table[static_cast<std::size_t>(value)];
}

constexpr std::int64_t kFarthestWindow = std::int64_t{1} << 42;  // cells from the origin
constexpr std::int64_t kWidestWindow = 4'096;                    // cells

std::string outside(std::string_view key, std::int64_t value, std::int64_t lo, std::int64_t hi) {
  if (value >= lo && value <= hi) return {};
  return std::string(key) + " is " + std::to_string(value) + "; allowed are " + std::to_string(lo) + " to " +
         std::to_string(hi);
}

struct Number {
  std::string_view key;
  std::int32_t value, lo, hi;
};

std::string window_fault(const Dungeon& d) {
  const auto& w = d.window;
  for (const std::int64_t edge : w) {
    if (edge < -kFarthestWindow || edge > kFarthestWindow)
      return "the window lies more than 2^42 cells from the origin";
  }
  if (w[0] >= w[2] || w[1] >= w[3]) return "the window is empty: x0 must be less than x1, y0 less than y1";
  if (w[2] - w[0] > kWidestWindow || w[3] - w[1] > kWidestWindow) {
    return "the window is over " + std::to_string(kWidestWindow) + " cells long";
  }
  return {};
}

std::string prefab_fault(const Prefab& p) {
  const std::string name = "prefab \"" + p.name + '"';
  if (p.rows.empty() || p.rows.size() > static_cast<std::size_t>(kMostPrefabSide)) {
    return name + " has " + std::to_string(p.rows.size()) + " rows; allowed are 1 to " +
           std::to_string(kMostPrefabSide);
  }
  if (p.weight < 1 || p.weight > 1'000) return outside(name + ": weight", p.weight, 1, 1'000);
  bool anchor = false;
  for (const std::string& row : p.rows) {
    if (row.empty() || row.size() > static_cast<std::size_t>(kMostPrefabSide) || row.size() != p.rows[0].size()) {
      return name + ": rows must be equally long, 1 to " + std::to_string(kMostPrefabSide) + " characters";
    }
    for (const char c : row) {
      if (c != '.' && c != '#' && c != ' ' && c != '+') {
        return name + " has the character '" + std::string(1, c) + "'; allowed are '.', '+', '#' and ' '";
      }
      anchor = anchor || c == '+';
    }
  }
  if (!anchor) return name + " has no anchor '+', so nobody could come in";
  const std::string_view fault = shape_fault_of(p.rows);
  return fault.empty() ? std::string() : name + std::string(fault);
}

}  // namespace

std::string_view shape_fault_of(const std::vector<std::string>& rows) {
  const std::size_t w = rows.empty() ? 0 : rows[0].size();
  const auto is_floor = [&](std::size_t x, std::size_t y) {
    return y < rows.size() && x < w && (rows[y][x] == '.' || rows[y][x] == '+');
  };
  std::vector<std::pair<std::size_t, std::size_t>> queue;
  std::vector<bool> seen(w * rows.size(), false);
  std::size_t cells = 0;
  for (std::size_t y = 0; y < rows.size(); ++y) {
    for (std::size_t x = 0; x < w; ++x) {
      // Across a corner, with rock on both its other sides.
      const bool a = is_floor(x, y), b = is_floor(x + 1, y), c = is_floor(x, y + 1), d = is_floor(x + 1, y + 1);
      if ((a && d && !b && !c) || (b && c && !a && !d)) return " has floor that meets in a corner alone";
      if (!a) continue;
      ++cells;
      if (queue.empty()) queue.emplace_back(x, y), seen[y * w + x] = true;
    }
  }
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const auto [x, y] = queue[i];
    for (const auto& [nx, ny] :
         {std::pair{x + 1, y}, {x - 1, y}, {x, y + 1}, {x, y - 1}}) {  // what is below 0 is no floor either
      if (!is_floor(nx, ny) || seen[ny * w + nx]) continue;
      seen[ny * w + nx] = true;
      queue.emplace_back(nx, ny);
    }
  }
  return queue.size() == cells ? "" : " is in pieces that do not hang together";
}

std::string_view id(DigOrder order) {
  constexpr std::array<std::string_view, kDigOrders> ids{"rooms-first", "rooms-maze", "maze-rooms"};
  return look_up(ids, order);
}

std::string_view id(MazeKind kind) {
  constexpr std::array<std::string_view, kMazeKinds> ids{"depth-first",   "prim",      "kruskal",
                                                         "aldous-broder", "wilson",    "hunt-and-kill",
                                                         "growing-tree",  "eller",     "recursive-division",
                                                         "binary-tree",   "sidewinder"};
  return look_up(ids, kind);
}

std::string_view id(DiggerKind kind) {
  constexpr std::array<std::string_view, kDiggerKinds> ids{"maze",           "ends", "sparseness", "loops", "rooms",
                                                           "weighted-rooms", "link", "doors",      "caves", "prefabs"};
  return look_up(ids, kind);
}

std::string_view id(Keys keys) {
  constexpr std::array<std::string_view, 3> ids{"none", "chain", "loose"};
  return look_up(ids, keys);
}

std::string_view id(Theme theme) {
  constexpr std::array<std::string_view, kThemes> ids{"masonry", "crypt", "cavern", "mine", "flooded"};
  return look_up(ids, theme);
}

std::string fault_of(const Dungeon& d) {
  for (const Number& n : {Number{"levels", d.levels, 1, kMostLevels},
                          {"site.cells, the first,", d.cells[0], kLeastCells, kMostCells},
                          {"site.cells, the second,", d.cells[1], kLeastCells, kMostCells},
                          {"rooms", d.rooms, -1, kMostRooms},
                          {"room_side, the least,", d.room_side[0], 2, 24},
                          {"room_side, the most,", d.room_side[1], d.room_side[0], 24},
                          {"detour", d.detour, 1'000, 10'000},
                          {"sparseness", d.sparseness, -1, 1'000},
                          {"loops", d.loops, -1, 1'000},
                          {"straight", d.straight, -1, 1'000},
                          {"least_open", d.least_open, 0, 1'000},
                          {"doors", d.doors, 0, 1'000},
                          {"caves", d.caves, 0, 1'000},
                          {"props", d.props, 0, 1'000},
                          {"locks", d.locks, 1, kMostLocks}}) {
    if (std::string text = outside(n.key, n.value, n.lo, n.hi); !text.empty()) return text;
  }
  if (static_cast<int>(d.order) >= kDigOrders) return "order is not one of the three";
  if (static_cast<int>(d.maze) >= kMazeKinds) return "maze is not one of the eleven";
  if (static_cast<int>(d.keys) >= 3) return "keys is not one of the three";
  if (d.diggers.size() > static_cast<std::size_t>(kMostDiggers))
    return "diggers has more than " + std::to_string(kMostDiggers) + " steps";
  for (const Digger& g : d.diggers) {
    if (static_cast<int>(g.kind) >= kDiggerKinds) return "a digger is not one of the ten";
    if (std::string text = outside("a digger's amount", g.amount, -1, kMostRooms); !text.empty()) return text;
    if (std::string text = outside("a digger's share", g.share, -1, 1'000); !text.empty()) return text;
  }
  for (const Theme t : d.themes) {
    if (static_cast<int>(t) >= kThemes) return "a theme is not one of the five";
  }
  if (d.themes.size() > static_cast<std::size_t>(kThemes))
    return "themes has more than " + std::to_string(kThemes) + " names";
  if (d.prefabs.size() > static_cast<std::size_t>(kMostPrefabs))
    return "prefabs has more than " + std::to_string(kMostPrefabs) + " rooms";
  for (const Prefab& p : d.prefabs) {
    if (std::string text = prefab_fault(p); !text.empty()) return text;
  }
  return d.unbounded ? window_fault(d) : std::string();
}

}  // namespace enfilade::plan
