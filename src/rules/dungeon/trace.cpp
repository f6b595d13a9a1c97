// The steps of an animation. `seen_grid` and `seen_open` are the plan as the steps told so far leave it. A step is
// told only if it changes them, so the trace never says a thing twice, and what it says leads to the plan.

#include "rules/dungeon/trace.hpp"

#include <algorithm>
#include <cstdlib>

namespace enfilade::rules::dungeon {
namespace {

using What = DigStep::What;

// Steps that belong together: the first of them begins the stroke.
class Stroke {
 public:
  explicit Stroke(Site& s) : s_(s) {}

  void tell(What what, Cell c, bool north, const CellBox& box) {
    s_.trace->push_back({what, s_.digger, c, north, box, begins_});
    begins_ = false;
  }
  void put_cell(Cell c, bool open) {
    if (s_.seen_open.at(c.x, c.y) == open) return;
    tell(open ? What::open_cell : What::close_cell, c, false, {});
    if (open) s_.seen_open.set(c.x, c.y);
    else s_.seen_open.clear(c.x, c.y);
  }
  void put_wall(const Wall& w, bool open) {
    Bits& seen = w.north ? s_.seen_grid.north : s_.seen_grid.east;
    if (seen.at(w.cell.x, w.cell.y) == open) return;
    tell(open ? What::open_wall : What::close_wall, w.cell, w.north, {});
    if (open) seen.set(w.cell.x, w.cell.y);
    else seen.clear(w.cell.x, w.cell.y);
  }
  // As the plan is now. Cells are dug before the wall between them is, and filled after it.
  void cell(Cell c) { put_cell(c, s_.plan->open.at(c.x, c.y)); }
  void wall(const Wall& w) {
    const bool open = is_wall_open(s_.plan->grid, w);
    if (!open) put_wall(w, false);
    cell(w.cell);
    cell(beyond(w));
    if (open) put_wall(w, true);
  }

 private:
  Site& s_;
  bool begins_ = true;
};

}  // namespace

void tell_wall_now(Site& s, const Wall& w) { Stroke(s).wall(w); }

void tell_cell_now(Site& s, Cell c) {
  Stroke stroke(s);
  for (int side = 0; side < 4; ++side) {
    if (const Wall w = wall_of(c, side); is_on_grid(s, w)) stroke.wall(w);
  }
  stroke.cell(c);
}

void tell_line_now(Site& s, Cell from, Cell to) {
  const int side = to.x > from.x   ? geom::kEast
                   : to.x < from.x ? geom::kWest
                   : to.y > from.y ? geom::kNorth
                                   : geom::kSouth;
  Stroke(s).cell(from);
  for (Cell c = from; c != to; c = step(c, side)) Stroke(s).wall(wall_of(c, side));
}

void tell_chamber_now(Site& s, std::int32_t chamber) {
  Stroke stroke(s);
  for (; s.seen_chambers <= static_cast<std::size_t>(chamber); ++s.seen_chambers) {
    const CellBox box = s.plan->chambers[s.seen_chambers].box;
    stroke.tell(What::room, box.lo, false, box);
  }
  const CellBox box = s.plan->chambers[static_cast<std::size_t>(chamber)].box;
  for (std::int32_t y = box.lo.y; y < box.hi.y; ++y) {
    for (std::int32_t x = box.lo.x; x < box.hi.x; ++x) {
      if (s.chamber_at({x, y}) == chamber) stroke.cell({x, y});
    }
  }
  for (std::int32_t y = box.lo.y; y < box.hi.y; ++y) {
    for (std::int32_t x = box.lo.x; x < box.hi.x; ++x) {
      if (s.plan->grid.east.at(x, y)) stroke.wall({{x, y}, false});
      if (s.plan->grid.north.at(x, y)) stroke.wall({{x, y}, true});
    }
  }
}

void tell_maze_now(Site& s, const maze::Trace& trace, const Bits& mask) {
  const maze::Grid before = s.seen_grid;
  const auto open_wall_of = [](Stroke& stroke, const Wall& w) {
    stroke.put_cell(w.cell, true);
    stroke.put_cell(beyond(w), true);
    stroke.put_wall(w, true);
  };
  if (trace.begins_open) {
    // The whole ground is one hall, into which walls are built.
    maze::Grid hall;
    hall.reset(s.width, s.length);
    maze::begin(trace, &mask, hall);
    Stroke stroke(s);
    for (std::int32_t y = 0; y < s.length; ++y) {
      for (std::int32_t x = 0; x < s.width; ++x) {
        if (hall.east.at(x, y)) open_wall_of(stroke, {{x, y}, false});
        if (hall.north.at(x, y)) open_wall_of(stroke, {{x, y}, true});
      }
    }
  }
  for (const maze::Event e : trace.events) {
    const Wall w{{e.x(), e.y()}, e.is_north()};
    Stroke stroke(s);
    if (e.opens()) open_wall_of(stroke, w);
    else stroke.put_wall(w, is_wall_open(before, w));
  }
}

void record_changes(Site& s) {
  for (; s.seen_chambers < s.plan->chambers.size(); ++s.seen_chambers) {
    const CellBox box = s.plan->chambers[s.seen_chambers].box;
    Stroke(s).tell(What::room, box.lo, false, box);
  }
  const auto each_difference = [&](const Bits& now, const Bits& before, auto&& put) {
    for (std::int32_t y = 0; y < s.length; ++y) {
      for (std::size_t w = 0; w < now.words; ++w) {
        for (Word d = now.row(y)[w] ^ before.row(y)[w]; d != 0; d &= d - 1)
          put(Cell{static_cast<std::int32_t>(w) * 64 + first_bit(d), y}, (now.row(y)[w] & d & (~d + 1)) != 0);
      }
    }
  };
  each_difference(s.plan->open, s.seen_open, [&](Cell c, bool open) { Stroke(s).put_cell(c, open); });
  each_difference(s.plan->grid.east, s.seen_grid.east, [&](Cell c, bool open) {
    Stroke(s).put_wall({c, false}, open);
  });
  each_difference(s.plan->grid.north, s.seen_grid.north, [&](Cell c, bool open) {
    Stroke(s).put_wall({c, true}, open);
  });
}

}  // namespace enfilade::rules::dungeon
