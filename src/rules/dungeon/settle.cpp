// Settling: whatever the diggers left becomes one dungeon. Pieces of passage that
// hold nothing are filled up again; other pieces are joined, each with its nearest,
// in rounds (as Borůvka's trees grow), so that few rounds suffice.

#include <algorithm>

#include "rules/dungeon/diggers.hpp"
#include "rules/dungeon/openings.hpp"
#include "rules/dungeon/trace.hpp"
#include "rules/dungeon/tunnel.hpp"

namespace enfilade::rules::dungeon {
namespace {

// Whether all that is open hangs together, a row at a time: sweeps up and down
// carry the flood along every row at once. Cheap where it does, as it nearly always does.
bool hangs_together(Site& s) {
  const Bits& open = s.plan->open;
  if (open.words != 1) return false;  // let the labels tell
  s.words.assign(static_cast<std::size_t>(s.length), 0);
  std::size_t first = 0;
  const auto length = static_cast<std::size_t>(s.length);
  while (first < length && open.bits[first] == 0) ++first;
  if (first == length) return true;
  Word* reach = s.words.data();
  const Word* east = s.plan->grid.east.bits.data();
  const Word* north = s.plan->grid.north.bits.data();
  reach[first] = open.bits[first] & (~open.bits[first] + 1);
  const auto spread = [&](std::size_t y, Word r) {
    // Along open east walls both ways; runs double each time.
    Word e = east[y];
    Word w = e << 1;
    for (int by = 1; by < 64; by *= 2) {
      const Word next = r | (r & e) << by | (r & w) >> by;
      if (next == r && by == 1) break;
      r = next;
      e &= e >> by;
      w &= w << by;
    }
    return r;
  };
  for (bool more = true; more;) {
    more = false;
    for (std::size_t i = 0; i < 2 * length; ++i) {
      const std::size_t y = i < length ? i : 2 * length - 1 - i;
      Word r = reach[y];
      if (y > 0) r |= reach[y - 1] & north[y - 1];
      if (y + 1 < length) r |= reach[y + 1] & north[y];
      r = spread(y, r);
      if (r != reach[y]) {
        reach[y] = r;
        more = true;
      }
    }
  }
  for (std::size_t y = 0; y < length; ++y) {
    if (reach[y] != open.bits[y]) return false;
  }
  return true;
}

void fill_cell(Site& s, Cell c) {
  for (int side = 0; side < 4; ++side) {
    if (is_way(s, c, side)) {
      const Wall w = wall_of(c, side);
      (w.north ? s.plan->grid.north : s.plan->grid.east).clear(w.cell.x, w.cell.y);
    }
  }
  s.plan->open.clear(c.x, c.y);
  tell_cell(s, c);
}

void join_pieces(Site& s) {
  std::int32_t pieces = label_pieces(s);
  if (pieces <= 1) return;
  // Fill what holds nothing, unless it is all there is.
  std::vector<std::int64_t> size(static_cast<std::size_t>(pieces) + 1, 0);
  std::vector<std::uint8_t> keep(static_cast<std::size_t>(pieces) + 1, 0);
  for (std::size_t i = 0; i < s.label.size(); ++i) {
    const auto l = static_cast<std::size_t>(s.label[i]);
    const Cell c = s.cell(static_cast<std::int32_t>(i));
    ++size[l];
    if (l != 0 && (s.chamber.at(c.x, c.y) || s.fixed.at(c.x, c.y))) keep[l] = 1;
  }
  if (std::none_of(keep.begin(), keep.end(), [](std::uint8_t k) { return k != 0; })) {
    keep[static_cast<std::size_t>(std::max_element(size.begin() + 1, size.end()) - size.begin())] = 1;
  }
  for (std::size_t i = 0; i < s.label.size(); ++i) {
    std::int32_t& l = s.label[i];
    if (l == 0 || keep[static_cast<std::size_t>(l)]) continue;
    fill_cell(s, s.cell(static_cast<std::int32_t>(i)));
    l = 0;
  }
  // Rounds: every piece digs to its nearest.
  std::vector<std::int32_t> root(static_cast<std::size_t>(pieces) + 1), cells;
  for (std::int32_t i = 0; i <= pieces; ++i) root[static_cast<std::size_t>(i)] = i;
  const auto find = [&](std::int32_t i) {
    while (root[static_cast<std::size_t>(i)] != i) i = root[static_cast<std::size_t>(i)];
    return i;
  };
  for (bool joined = true; joined;) {
    joined = false;
    std::vector<std::pair<std::int32_t, std::int32_t>> by_label;
    for (std::size_t i = 0; i < s.label.size(); ++i) {
      if (s.label[i] == 0) continue;
      s.label[i] = find(s.label[i]);
      by_label.push_back({s.label[i], static_cast<std::int32_t>(i)});
    }
    std::sort(by_label.begin(), by_label.end());
    for (std::size_t i = 0; i < by_label.size();) {
      std::size_t j = i;
      cells.clear();
      const std::int32_t mine = by_label[i].first;
      for (; j < by_label.size() && by_label[j].first == mine; ++j) cells.push_back(by_label[j].second);
      i = j;
      // A piece that was joined in this round waits for the next.
      if (find(mine) != mine || cells.size() == by_label.size()) continue;
      // A tunnel begins with clearing two tables of all cells.
      if (!go_on(s, s.label.size() / 2)) return;
      const std::int32_t other = tunnel(s, cells, mine);
      if (other == 0) continue;
      root[static_cast<std::size_t>(find(other))] = mine;
      joined = true;
    }
  }
}

void join_all(Site& s) {
  join_pieces(s);
  // On narrow ground a prefab may stand in the only way: then any of its walls may open.
  if (is_stopped(s) || !s.any_shut || label_pieces(s) <= 1) return;
  s.shut.reset(s.width, s.length);
  shut_stairs(s);
  join_pieces(s);
}

// Where nothing was dug at all: a way between two cells far apart.
void dig_something(Site& s) {
  Cell a{-1, -1}, b;
  for (std::int32_t y = 0; y < s.length; ++y) {
    for (std::int32_t x = 0; x < s.width; ++x) {
      if (!s.ground.at(x, y)) continue;
      if (a.x < 0) a = {x, y};
      b = {x, y};
    }
  }
  if (a.x < 0) return;
  s.plan->open.set(a.x, a.y);
  if (a != b) tunnel_between(s, {{a, {a.x + 1, a.y + 1}}, -1}, {{b, {b.x + 1, b.y + 1}}, -1});
}

// A chamber of 2 × 2 for whoever has none: start and goal.
void ensure_chambers(Site& s, Rng& rng) {
  const std::size_t wanted = (s.task->start ? 1u : 0u) + (s.task->goal ? 1u : 0u);
  const auto rooms = [&] {
    return static_cast<std::size_t>(
        std::count_if(s.plan->chambers.begin(), s.plan->chambers.end(),
                      [](const Chamber& c) { return c.kind != ChamberKind::stair && c.kind != ChamberKind::seam; }));
  };
  bool cut = false;
  while (rooms() < wanted) {
    Cell at;
    if (!find_place(s, {2, 2}, rng, at)) break;
    const CellBox box{at, {at.x + 2, at.y + 2}};
    for (const Cell c : {at, Cell{at.x + 1, at.y}, {at.x, at.y + 1}, {at.x + 1, at.y + 1}}) cut = cut || s.is_open(c);
    add_chamber(s, box, ChamberKind::room);
  }
  // What was a tree stays one.
  if (cut && !s.rings) dig_openings(s, rng);
}

// Whether there is nothing but a maze: then no chamber is cut into it for start and goal. Keys need chambers.
bool is_maze_alone(const Site& s) {
  const auto& chambers = s.plan->chambers;
  const auto diggers = diggers_of(*s.task);
  return s.wish().keys == plan::Keys::none &&
         std::any_of(diggers.begin(), diggers.end(),
                     [](const plan::Digger& d) { return d.kind == plan::DiggerKind::maze; }) &&
         std::all_of(chambers.begin(), chambers.end(),
                     [](const Chamber& c) { return c.kind == ChamberKind::stair || c.kind == ChamberKind::seam; });
}

// Of two openings side by side, with no post of wall between two doors, one stays: the
// passage cells before them are joined instead.
void part_openings(Site& s) {
  each_opening(s, [&](const Wall& w) {
    const Cell along = w.north ? Cell{1, 0} : Cell{0, 1};
    const Wall next{{w.cell.x + along.x, w.cell.y + along.y}, w.north};
    if (!is_wall_open(s.plan->grid, next)) return;
    const bool near = s.is_passage(w.cell);
    if (near != s.is_passage(next.cell) || near == s.is_passage(beyond(next))) return;
    const Cell mouth = near ? w.cell : beyond(w);
    const int side = w.north ? geom::kEast : geom::kNorth;
    open_wall(s, wall_of(mouth, side));
    const bool is_stair =
        s.plan->chambers[static_cast<std::size_t>(s.chamber_at(near ? beyond(next) : next.cell))].kind ==
        ChamberKind::stair;
    const Wall& gone = is_stair ? w : next;
    (gone.north ? s.plan->grid.north : s.plan->grid.east).clear(gone.cell.x, gone.cell.y);
    tell_wall(s, gone);
  });
}

}  // namespace

void prune(Site& s, Cell end) {
  for (;;) {
    if (!s.is_passage(end) || s.fixed.at(end.x, end.y)) return;
    int ways = 0, last = -1;
    for (int side = 0; side < 4; ++side) {
      if (is_way(s, end, side)) ++ways, last = side;
    }
    if (ways > 1) return;
    fill_cell(s, end);
    if (last < 0) return;
    end = step(end, last);
  }
}

void settle(Site& s, Rng& rng) {
  const bool maze_alone = is_maze_alone(s);
  if (!maze_alone) ensure_chambers(s, rng);
  if (count(s.plan->open) == 0) dig_something(s);
  if (!hangs_together(s)) join_all(s);
  if (is_stopped(s)) return;
  part_openings(s);
  if (maze_alone) dig_niches(s);
}

}  // namespace enfilade::rules::dungeon
