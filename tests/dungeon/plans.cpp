#include "dungeon/plans.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <sstream>

namespace enfilade::rules::dungeon {
namespace {

struct Look {
  const Task& task;
  const Plan& plan;
  [[nodiscard]] bool on(int x, int y) const { return x >= 0 && y >= 0 && x < task.width && y < task.length; }
  [[nodiscard]] bool ground(int x, int y) const { return on(x, y) && (task.mask == nullptr || task.mask->at(x, y)); }
  // Of the mask.
  [[nodiscard]] int cells() const {
    int n = 0;
    for (int y = 0; y < task.length; ++y) {
      for (int x = 0; x < task.width; ++x) n += ground(x, y) ? 1 : 0;
    }
    return n;
  }
  [[nodiscard]] bool open(int x, int y) const { return on(x, y) && plan.open.at(x, y); }
  [[nodiscard]] int chamber(int x, int y) const {
    return on(x, y) ? plan.chamber_of[static_cast<std::size_t>(y * task.width + x)] - 1 : -1;
  }
  // Whether one may step from a cell to the side: 0 south, 1 east, 2 north, 3 west.
  [[nodiscard]] bool way(int x, int y, int side) const {
    switch (side) {
      case 0: return on(x, y - 1) && plan.grid.north.at(x, y - 1);
      case 1: return on(x, y) && plan.grid.east.at(x, y);
      case 2: return on(x, y) && plan.grid.north.at(x, y);
      default: return on(x - 1, y) && plan.grid.east.at(x - 1, y);
    }
  }
  [[nodiscard]] int zone(int x, int y) const {
    return plan.zone_of.empty() ? 0 : plan.zone_of[static_cast<std::size_t>(y * task.width + x)];
  }
};
constexpr int kX[4] = {0, 1, 0, -1}, kY[4] = {-1, 0, 1, 0};

std::string at(const char* what, int x, int y) {
  std::ostringstream out;
  out << what << " at " << x << ',' << y;
  return out.str();
}

using Flood = std::set<std::pair<int, int>>;
// Cells in reach of one; `may(x, y, side)` tells whether a step may be taken.
Flood flood(int x, int y, const std::function<bool(int, int, int)>& may) {
  Flood seen{{x, y}};
  std::vector<std::pair<int, int>> queue{{x, y}};
  while (!queue.empty()) {
    const auto [cx, cy] = queue.back();
    queue.pop_back();
    for (int side = 0; side < 4; ++side) {
      if (!may(cx, cy, side)) continue;
      const std::pair<int, int> n{cx + kX[side], cy + kY[side]};
      if (seen.insert(n).second) queue.push_back(n);
    }
  }
  return seen;
}

std::string wrong_walls(const Look& k) {
  for (int y = 0; y < k.task.length; ++y) {
    for (int x = 0; x < k.task.width; ++x) {
      if (k.open(x, y) && !k.ground(x, y)) return at("open outside the mask", x, y);
      for (int side = 1; side <= 2; ++side) {
        if (!k.way(x, y, side)) continue;
        const int nx = x + kX[side], ny = y + kY[side];
        if (!k.open(x, y) || !k.open(nx, ny)) return at("a wall opens to rock", x, y);
        if (k.chamber(x, y) >= 0 && k.chamber(nx, ny) >= 0 && k.chamber(x, y) != k.chamber(nx, ny))
          return at("two chambers run together", x, y);
      }
      if (k.open(x, y) && k.chamber(x, y) < 0) {
        bool any = false;
        for (int side = 0; side < 4; ++side) any |= k.way(x, y, side);
        const bool joint = std::any_of(k.task.joints.begin(), k.task.joints.end(), [&](const Joint& j) {
          return j.cell == Cell{x, y};
        });
        if (!any && !joint && k.cells() > 1) return at("a passage cell with no way", x, y);
      }
      if (!k.open(x, y) && k.chamber(x, y) >= 0) return at("a chamber of rock", x, y);
    }
  }
  return {};
}

std::string wrong_connection(const Look& k) {
  std::size_t cells = 0;
  int fx = -1, fy = -1;
  for (int y = 0; y < k.task.length; ++y) {
    for (int x = 0; x < k.task.width; ++x) {
      if (!k.open(x, y)) continue;
      ++cells;
      fx = x, fy = y;
    }
  }
  if (cells == 0) return "nothing is open";
  if (flood(fx, fy, [&](int x, int y, int s) { return k.way(x, y, s); }).size() != cells)
    return at("not all is in reach", fx, fy);
  for (const Joint& j : k.task.joints) {
    if (!k.open(j.cell.x, j.cell.y)) return at("a joint is closed", j.cell.x, j.cell.y);
  }
  return {};
}

std::string wrong_chamber(const Look& k, int number) {
  const Chamber& c = k.plan.chambers[static_cast<std::size_t>(number)];
  const bool given = c.kind == ChamberKind::stair || c.kind == ChamberKind::seam;
  // Where there is nothing but a maze, start and goal are single cells.
  const bool niche =
      c.box.width() == 1 && c.box.length() == 1 && (c.start || c.goal) && k.task.wish->keys == plan::Keys::none;
  bool broad = false;
  std::size_t cells = 0;
  int fx = 0, fy = 0, x0 = 1 << 20, y0 = 1 << 20, x1 = -1, y1 = -1;
  for (int y = c.box.lo.y; y < c.box.hi.y; ++y) {
    for (int x = c.box.lo.x; x < c.box.hi.x; ++x) {
      if (k.chamber(x, y) != number) {
        if (c.kind == ChamberKind::room || given) return at("a hole in a room", x, y);
        continue;
      }
      ++cells;
      fx = x, fy = y;
      x0 = std::min(x0, x), x1 = std::max(x1, x), y0 = std::min(y0, y), y1 = std::max(y1, y);
      bool covered = false;
      for (int bx = x - 1; bx <= x; ++bx) {
        for (int by = y - 1; by <= y; ++by) {
          covered |= k.chamber(bx, by) == number && k.chamber(bx + 1, by) == number &&
                     k.chamber(bx, by + 1) == number && k.chamber(bx + 1, by + 1) == number;
        }
      }
      broad |= covered;
      if (!covered && !niche && (c.kind == ChamberKind::room || c.kind == ChamberKind::cave)) return at("a wart", x, y);
      for (int side = 0; side < 4; ++side) {
        const int nx = x + kX[side], ny = y + kY[side];
        if (k.chamber(nx, ny) == number && !k.way(x, y, side)) return at("a wall inside a chamber", x, y);
      }
      for (int dx = -1; dx <= 1; ++dx) {
        for (int dy = -1; dy <= 1; ++dy) {
          const int other = k.chamber(x + dx, y + dy);
          if (other < 0 || other == number) continue;
          const ChamberKind kind = k.plan.chambers[static_cast<std::size_t>(other)].kind;
          if (!(given && kind >= ChamberKind::stair)) return at("two chambers touch", x, y);
        }
      }
    }
  }
  if (cells == 0) return at("an empty chamber", c.box.lo.x, c.box.lo.y);
  if (x0 != c.box.lo.x || y0 != c.box.lo.y || x1 + 1 != c.box.hi.x || y1 + 1 != c.box.hi.y)
    return at("loose bounds", c.box.lo.x, c.box.lo.y);
  if (c.kind == ChamberKind::prefab) return {};
  if (flood(fx, fy, [&](int x, int y, int s) { return k.chamber(x + kX[s], y + kY[s]) == number; }).size() != cells)
    return at("a chamber in pieces", fx, fy);
  return {};
}

std::string wrong_stamps(const Look& k) {
  for (std::size_t i = 0; i < k.task.stamps.size(); ++i) {
    const Stamp& s = k.task.stamps[i];
    const int number = k.chamber(s.box.lo.x, s.box.lo.y);
    if (number < 0) return at("a stamp is gone", s.box.lo.x, s.box.lo.y);
    const Chamber& c = k.plan.chambers[static_cast<std::size_t>(number)];
    if (!(c.box == s.box) || c.kind != s.kind || c.stamp != i) return at("a stamp changed", s.box.lo.x, s.box.lo.y);
    if (s.kind != ChamberKind::stair) continue;
    for (int y = s.box.lo.y; y < s.box.hi.y; ++y) {
      for (int x = s.box.lo.x; x < s.box.hi.x; ++x) {
        for (int side = 0; side < 4; ++side) {
          if (k.chamber(x + kX[side], y + kY[side]) == number) continue;
          const bool mouth = s.mouth == Cell{x, y} && s.side == side;
          if (k.way(x, y, side) != mouth)
            return at(mouth ? "a stair's mouth is closed" : "a stair opens elsewhere", x, y);
        }
      }
    }
  }
  return {};
}

std::string wrong_doors(const Look& k) {
  std::map<std::pair<int, int>, int> doors_at;  // by passage cell
  for (std::size_t i = 0; i < k.plan.doors.size(); ++i) {
    const Door& d = k.plan.doors[i];
    const int x = d.wall.cell.x, y = d.wall.cell.y, side = d.wall.north ? 2 : 1;
    if (i > 0 && !(k.plan.doors[i - 1].wall < d.wall)) return at("doors out of order", x, y);
    if (!k.way(x, y, side)) return at("a door in a wall", x, y);
    const int nx = x + kX[side], ny = y + kY[side];
    const bool a = k.chamber(x, y) >= 0, b = k.chamber(nx, ny) >= 0;
    if (!a && !b) return at("a door within a passage", x, y);
    if (a && b && k.chamber(x, y) == k.chamber(nx, ny)) return at("a door within a chamber", x, y);
    for (const int c : {k.chamber(x, y), k.chamber(nx, ny)}) {
      if (c < 0) continue;
      const Chamber& chamber = k.plan.chambers[static_cast<std::size_t>(c)];
      if (chamber.kind != ChamberKind::stair && chamber.kind != ChamberKind::seam &&
          std::min(chamber.box.width(), chamber.box.length()) < 2)
        return at("a door to a narrow room", x, y);
    }
    const int dx = d.wall.north ? 1 : 0, dy = d.wall.north ? 0 : 1;
    if (k.way(x + dx, y + dy, side) || k.way(x - dx, y - dy, side)) return at("no wall beside a door", x, y);
    if (!a || !b) ++doors_at[a ? std::pair{nx, ny} : std::pair{x, y}];
  }
  for (const auto& [cell, n] : doors_at) {
    const Flood passage = flood(cell.first, cell.second, [&](int x, int y, int s) {
      return k.way(x, y, s) && k.chamber(x + kX[s], y + kY[s]) < 0;
    });
    if (passage.size() > 2) continue;
    int doors = 0;
    for (const auto& c : passage) {
      const auto found = doors_at.find(c);
      if (found != doors_at.end()) doors += found->second;
    }
    if (doors > 1) return at("two doors at a passage of two cells", cell.first, cell.second);
  }
  return {};
}

std::string wrong_ends(const Look& k) {
  int starts = 0, goals = 0, homes = 0;
  for (const Chamber& c : k.plan.chambers) {
    starts += c.start ? 1 : 0;
    goals += c.goal ? 1 : 0;
    homes += c.kind < ChamberKind::stair ? 1 : 0;
    if (c.start && c.goal) return "start and goal in one chamber";
  }
  const int wanted = (k.task.start ? 1 : 0) + (k.task.goal ? 1 : 0);
  if (starts + goals != std::min(wanted, homes)) return "start or goal has no chamber";
  const auto in = [&](bool wish, int count_of, Cell c, bool start) -> std::string {
    if (!wish) return {};
    if (!k.open(c.x, c.y)) return at(start ? "the start is rock" : "the goal is rock", c.x, c.y);
    if (count_of == 0) return {};
    const int number = k.chamber(c.x, c.y);
    if (number < 0) return at("an end outside its chamber", c.x, c.y);
    const Chamber& chamber = k.plan.chambers[static_cast<std::size_t>(number)];
    return (start ? chamber.start : chamber.goal) ? std::string{} : at("an end in another chamber", c.x, c.y);
  };
  if (std::string e = in(k.task.start, starts, k.plan.start, true); !e.empty()) return e;
  return in(k.task.goal, goals, k.plan.goal, false);
}

// The solver: with no key at first, walks wherever doors allow, picks up keys, and
// begins again, until nothing new comes. All must have been in reach.
std::string wrong_mission(const Look& k) {
  std::map<Wall, int> locks;
  for (const Door& d : k.plan.doors) {
    if (d.lock != 0) locks[d.wall] = d.lock;
  }
  std::map<int, int> key_in;  // lock: chamber
  for (std::size_t i = 0; i < k.plan.chambers.size(); ++i) {
    const int key = k.plan.chambers[i].key;
    if (key == 0) continue;
    if (!key_in.emplace(key, static_cast<int>(i)).second) return "two keys for one lock";
  }
  if (k.task.wish->keys == plan::Keys::none)
    return locks.empty() && key_in.empty() ? std::string{} : "locks nobody asked for";
  int top = 0;
  for (int y = 0; y < k.task.length; ++y) {
    for (int x = 0; x < k.task.width; ++x) {
      if (!k.open(x, y)) continue;
      top = std::max(top, k.zone(x, y));
      if (k.chamber(x, y) >= 0 && k.plan.chambers[static_cast<std::size_t>(k.chamber(x, y))].zone != k.zone(x, y))
        return at("zones of cell and chamber differ", x, y);
      for (int side = 1; side <= 2; ++side) {
        if (!k.way(x, y, side)) continue;
        const int other = k.zone(x + kX[side], y + kY[side]);
        const auto lock = locks.find(Wall{{x, y}, side == 2});
        const int wanted = other == k.zone(x, y) ? 0 : k.task.first_lock + std::max(other, k.zone(x, y)) - 1;
        if ((lock == locks.end() ? 0 : lock->second) != wanted) return at("a border of zones without its lock", x, y);
      }
    }
  }
  if (top > k.task.wish->locks) return "too many zones";
  for (int zone = 0; zone <= top; ++zone) {
    int fx = -1, fy = -1;
    std::size_t cells = 0;
    for (int y = 0; y < k.task.length; ++y) {
      for (int x = 0; x < k.task.width; ++x) {
        if (k.open(x, y) && k.zone(x, y) == zone) fx = x, fy = y, ++cells;
      }
    }
    if (cells == 0) return "an empty zone";
    if (flood(fx, fy, [&](int x, int y, int s) {
          return k.way(x, y, s) && k.zone(x + kX[s], y + kY[s]) == zone;
        }).size() != cells)
      return at("a zone in pieces", fx, fy);
  }
  for (int lock = 1; lock <= top; ++lock) {
    const auto key = key_in.find(k.task.first_lock + lock - 1);
    if (key == key_in.end()) return "a lock without a key";
    const Chamber& c = k.plan.chambers[static_cast<std::size_t>(key->second)];
    if (c.zone >= lock || (k.task.wish->keys == plan::Keys::chain && c.zone != lock - 1))
      return "a key in the wrong zone";
  }
  if (static_cast<int>(key_in.size()) != top) return "a key without a lock";
  // Whoever comes in, by the start or by a joint, can do it all.
  std::vector<Cell> entries;
  if (k.task.start) entries.push_back(k.plan.start);
  for (const Joint& j : k.task.joints) entries.push_back(j.cell);
  for (const Stamp& s : k.task.stamps) {
    if (!s.exit) entries.push_back(s.box.lo);
  }
  std::size_t open = 0;
  for (int y = 0; y < k.task.length; ++y) {
    for (int x = 0; x < k.task.width; ++x) open += k.open(x, y) ? 1u : 0u;
  }
  for (const Cell entry : entries) {
    if (k.zone(entry.x, entry.y) != 0) return at("an entry behind a lock", entry.x, entry.y);
    std::set<int> have;
    Flood reach;
    for (;;) {
      reach = flood(entry.x, entry.y, [&](int x, int y, int s) {
        if (!k.way(x, y, s)) return false;
        const Wall w = s == 0   ? Wall{{x, y - 1}, true}
                       : s == 1 ? Wall{{x, y}, false}
                       : s == 2 ? Wall{{x, y}, true}
                                : Wall{{x - 1, y}, false};
        const auto lock = locks.find(w);
        return lock == locks.end() || have.count(lock->second) > 0;
      });
      const std::size_t before = have.size();
      for (const auto& [x, y] : reach) {
        if (k.chamber(x, y) >= 0 && k.plan.chambers[static_cast<std::size_t>(k.chamber(x, y))].key != 0)
          have.insert(k.plan.chambers[static_cast<std::size_t>(k.chamber(x, y))].key);
      }
      if (have.size() == before) break;
    }
    if (reach.size() != open) return at("a mission nobody can solve", entry.x, entry.y);
  }
  if (k.task.goal && top > 0 && k.zone(k.plan.goal.x, k.plan.goal.y) != top) {
    const bool exits = std::any_of(k.task.stamps.begin(), k.task.stamps.end(), [](const Stamp& s) { return s.exit; });
    if (!exits) return "the goal is not in the last zone";
  }
  return {};
}

}  // namespace

std::string picture(const Plan& plan) {
  const int w = plan.grid.width(), l = plan.grid.length();
  std::vector<std::string> rows(static_cast<std::size_t>(2 * l + 1),
                                std::string(static_cast<std::size_t>(2 * w + 1), '#'));
  const auto put = [&](int tx, int ty, char c) {
    rows[static_cast<std::size_t>(2 * l - ty)][static_cast<std::size_t>(tx)] = c;
  };
  const auto mark = [&](int x, int y) {
    const int c = plan.chamber_of[static_cast<std::size_t>(y * w + x)];
    return c == 0 ? '.' : static_cast<char>('A' + (c - 1) % 26);
  };
  for (int y = 0; y < l; ++y) {
    for (int x = 0; x < w; ++x) {
      if (plan.open.at(x, y)) put(2 * x + 1, 2 * y + 1, mark(x, y));
      const bool e = plan.grid.east.at(x, y), n = plan.grid.north.at(x, y);
      const auto same = [&](int nx, int ny) { return mark(x, y) != '.' && mark(nx, ny) == mark(x, y); };
      if (e) put(2 * x + 2, 2 * y + 1, same(x + 1, y) ? mark(x, y) : '.');
      if (n) put(2 * x + 1, 2 * y + 2, same(x, y + 1) ? mark(x, y) : '.');
      if (e && n && same(x + 1, y + 1) && same(x + 1, y) && same(x, y + 1)) put(2 * x + 2, 2 * y + 2, mark(x, y));
    }
  }
  for (const Door& d : plan.doors) {
    const char c = d.lock == 0 ? '+' : static_cast<char>('0' + d.lock % 10);
    d.wall.north ? put(2 * d.wall.cell.x + 1, 2 * d.wall.cell.y + 2, c)
                 : put(2 * d.wall.cell.x + 2, 2 * d.wall.cell.y + 1, c);
  }
  std::string out;
  for (const std::string& row : rows) out += row + '\n';
  return out;
}

std::string wrong_with(const Task& task, const Plan& plan) {
  const Look k{task, plan};
  if (plan.grid.width() != task.width || plan.grid.length() != task.length) return "another size";
  for (const auto& check : {wrong_walls, wrong_connection, wrong_stamps, wrong_doors, wrong_ends, wrong_mission}) {
    if (std::string e = check(k); !e.empty()) return e;
  }
  for (std::size_t i = 0; i < plan.chambers.size(); ++i) {
    if (std::string e = wrong_chamber(k, static_cast<int>(i)); !e.empty()) return e;
  }
  return {};
}

}  // namespace enfilade::rules::dungeon
