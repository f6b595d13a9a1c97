// Further stairs, see office.hpp.

#include <algorithm>

#include "rules/office/office.hpp"
#include "rules/office/rows.hpp"

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::Length;
using geom::Point;

// Where the stairs of a storey stand too near each other, or the ends of its
// halls too far from any, one more in a row of rooms. It serves this run of
// storeys and all below, which hold its place because plates grow downward.
class FurtherStairs {
 public:
  FurtherStairs(Office& o, Work& work) : o_(o), work_(work) {}

  void run() {
    if (o_.brief.floors < 2) return;
    for (std::size_t r = o_.stack.runs.size(); r-- > 0;) {
      const Stack::Run& run = o_.stack.runs[r];
      for (std::uint32_t i = run.first; i < run.first + run.count; ++i) add(run, i, o_.end_of(r) - 1);
    }
  }

 private:
  // Exits lie at least a third of the diagonal apart, and no hall ends farther
  // than this from a stair.
  static constexpr Length kFar = 30'000;
  static constexpr std::size_t kMost = 4;  // on one outline

  void add(const Stack::Run& run, std::uint32_t piece, std::int32_t top) {
    PlateTask task;
    task.office = &o_;
    task.outline = &o_.outlines[piece];
    task.column = o_.stack.pieces[piece].column;
    task.storey = run.storey;
    task.whole_storey = run.count == 1;
    task.work = &work_;
    const Box bounds = geom::bounds(*task.outline);
    const std::int64_t diagonal = apart(bounds.lo, bounds.hi);
    if (diagonal < kFar) return;
    std::vector<const Cell*> cells;
    std::vector<Point> stairs;
    for (const Service& s : o_.services) {
      if (!task.has(s.column, s.top)) continue;
      cells.push_back(&s.cell);
      if (s.cell.kind == CellKind::stair) stairs.push_back(s.cell.box.middle());
    }
    std::int64_t widest = 0;
    for (const Point a : stairs) {
      for (const Point b : stairs) widest = std::max(widest, apart(a, b));
    }
    HallPlan halls;
    std::vector<PlateFace> faces;
    const plan::HallStyle style = o_.bars.empty() ? o_.style : o_.brief.halls;
    if (!lay_piece(task, style, cells, halls, faces)) return;
    RowCells rows(o_.sizes, rows_of(faces), bounds.middle());
    for (const Service& s : o_.services) {
      if (s.cell.kind == CellKind::stair && s.top >= run.storey) rows.cells.push_back(s.cell);
    }
    const std::size_t known = rows.cells.size();
    // Below another outline its walls must be the same: away from the façade.
    const bool lowest = run.storey == 0;
    const auto belongs = [&](const Box& box) {
      const Box free{{box.lo.x - kGrain, box.lo.y - kGrain}, {box.hi.x + kGrain, box.hi.y + kGrain}};
      return stays(box, run.storey) && (lowest || holds(*task.outline, free));
    };
    while (rows.cells.size() - known < kMost) {
      const std::int64_t need = widest * 3 < diagonal ? std::min<std::int64_t>(kFar, diagonal / 4) : kFar;
      if (!rows.take(CellKind::stair, true, {need, belongs, grain_up(o_.brief.hall_width)})) break;
      const Point at = rows.cells.back().box.middle();
      for (const Point b : stairs) widest = std::max(widest, apart(at, b));
      stairs.push_back(at);
    }
    keep(task, top, {rows.cells.begin() + static_cast<std::ptrdiff_t>(known), rows.cells.end()}, cells, style);
  }

  // The box with a passage round it, walls included.
  static Box passable(const Box& box) {
    constexpr Length kPassage = grain_up(900 + plan::kFacadeWall + plan::kCoreWall);
    return {{box.lo.x - kPassage, box.lo.y - kPassage}, {box.hi.x + kPassage, box.hi.y + kPassage}};
  }

  // Does the outline of every storey below hold the box, and is nothing there?
  [[nodiscard]] bool stays(const Box& box, std::int32_t storey) const {
    for (const Service& s : o_.services) {
      if (s.cell.box.overlaps(box) || (s.single() && s.pad.overlaps(box))) return false;
    }
    for (const StandingBar& s : o_.bars) {
      if (s.bar.box.overlaps(box)) return false;
    }
    for (const Stack::Run& run : o_.stack.runs) {
      if (run.storey > storey) continue;
      // Outlines below have ends of their own. One must not be so near that nobody can pass between it and the stair.
      const Box space = run.storey < storey ? passable(box) : box;
      bool inside = false;
      for (std::uint32_t i = run.first; i < run.first + run.count; ++i) inside = inside || holds(o_.outlines[i], space);
      if (!inside) return false;
    }
    return true;
  }

  // The column it stands in where storeys below come in several pieces.
  [[nodiscard]] std::uint16_t column_of(const Box& box, const PlateTask& task) const {
    for (const Stack::Run& run : o_.stack.runs) {
      if (run.storey > task.storey || run.count == 1) continue;
      for (std::uint32_t i = run.first; i < run.first + run.count; ++i) {
        if (holds(o_.outlines[i], box)) return o_.stack.pieces[i].column;
      }
    }
    return task.column;
  }

  // As many of them as leave a plan that works.
  void keep(const PlateTask& task, std::int32_t top, std::vector<Cell> fresh, const std::vector<const Cell*>& before,
            plan::HallStyle style) {
    HallPlan halls;
    std::vector<PlateFace> faces;
    for (; !fresh.empty(); fresh.pop_back()) {
      std::vector<const Cell*> all = before;
      for (const Cell& c : fresh) all.push_back(&c);
      if (lay_piece(task, style, all, halls, faces)) break;
    }
    for (const Cell& c : fresh) {
      o_.services.push_back({c, column_of(c.box, task), top, pad_of(c, grain_up(o_.brief.hall_width)), task.storey});
    }
  }

  Office& o_;
  Work& work_;
};

}  // namespace

void add_further_stairs(Office& office, Work& work) { FurtherStairs(office, work).run(); }

}  // namespace enfilade::rules
