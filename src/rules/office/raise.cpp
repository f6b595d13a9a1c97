// From a brief to an office: shell, cores, levels.
//
// Plates only grow downward, so what all of a column's storeys have in common is
// its topmost plate. Deep plates get a bar there with halls round it, as near to
// the middle as it fits. Slim ones (wings too thin for a bar with halls on both
// sides) lay their halls first; the cells of the core then take places in the
// rows of rooms: a stair and elevators near the middle, further stairs as far
// from it as they can be.

#include <algorithm>
#include <cmath>

#include "rules/office/office.hpp"
#include "rules/office/rail.hpp"

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::Interval;
using geom::Length;
using geom::Point;
using geom::Polygon;
using geom::Side;

constexpr Length kDeadEnd = 17'000;  // a hall with one way on has a stair nearer than this
constexpr Length kBand = 3'000;  // least depth of rooms round a core's halls

std::int64_t area_of(const Polygon& p) { return geom::twice_area(p) / 2; }

// --- deep plates -------------------------------------------------------------------

// A bar with its loop in a polygon, near its deepest point, or nothing.
bool place_bar(const Polygon& plate, const ServiceSizes& sizes, const ServiceCounts& counts, Length hall, int prefer, Point& at, int& axis) {
  const Box bounds = geom::bounds(plate);
  const Length along = bar_length(sizes, counts) + 2 * (hall + kBand), across = sizes.bar + 2 * (hall + kBand);
  const Point centre{bounds.lo.x + bounds.width() / 2, bounds.lo.y + bounds.depth() / 2};
  const int longer = prefer >= 0 ? prefer : bounds.width() >= bounds.depth() ? 0 : 1;
  bool found = false;
  std::int64_t best = 0;
  for (const int a : {longer, 1 - longer}) {
    const Length w = a == 0 ? along : across, d = a == 0 ? across : along;
    if (w > bounds.width() || d > bounds.depth()) continue;
    // A few places on a grid; the nearest to the middle wins.
    constexpr int kSteps = 9;
    for (int iy = 0; iy < kSteps; ++iy) {
      for (int ix = 0; ix < kSteps; ++ix) {
        const Point lo{grain(bounds.lo.x + static_cast<Length>(std::int64_t{bounds.width() - w} * ix / (kSteps - 1))),
                       grain(bounds.lo.y + static_cast<Length>(std::int64_t{bounds.depth() - d} * iy / (kSteps - 1)))};
        const Box box{lo, {lo.x + w, lo.y + d}};
        const std::int64_t dx = lo.x + w / 2 - centre.x, dy = lo.y + d / 2 - centre.y;
        const std::int64_t score = dx * dx + dy * dy;
        if ((found && score >= best) || !holds(plate, box)) continue;
        found = true;
        best = score;
        axis = a;
        at = {lo.x + hall + kBand, lo.y + hall + kBand};
      }
    }
    if (found) return true;
  }
  return found;
}

// --- slim plates -------------------------------------------------------------------

// A row of rooms along a hall from which cells may be taken.
struct Row {
  Box box;
  Side hall = geom::kSouth;  // the side of the box that the hall runs along
  Interval free;             // along that side
  bool open_lo = true, open_hi = true;  // cells may be taken from this end
  Length depth = 0;
  std::size_t block = 0;     // a block beside two halls has two rows, of which one is used
  std::vector<Interval> facade;  // of the side away from the hall
  bool used = false;
  bool leaf = false;         // its hall goes on at one end only
};

// Does a piece of hall touch at most one other?
bool is_leaf(const std::vector<PlateFace>& faces, std::uint32_t hall) {
  return std::count_if(faces[hall].contacts.begin(), faces[hall].contacts.end(), [&](const Contact& c) {
           return c.face != Contact::kOutside && faces[c.face].kind == FaceKind::hall;
         }) <= 1;
}

// Is a side of a box along an axis partly on the façade and partly not?
bool mixed(const PlateFace& f, Side side, const Box& box, Interval* facade = nullptr) {
  const int axis = geom::axis_of(side);
  bool out = false, in = false;
  for (const Contact& c : f.contacts) {
    const bool on = (axis == 0 ? c.a.y : c.a.x) == box.level(side) && (axis == 0 ? c.b.y : c.b.x) == box.level(side);
    if (!on) continue;
    (c.face == Contact::kOutside ? out : in) = true;
    const Length u = axis == 0 ? c.a.x : c.a.y, w = axis == 0 ? c.b.x : c.b.y;
    if (facade && c.face == Contact::kOutside) *facade = {std::min(u, w), std::max(u, w)};
  }
  return out && in;
}

std::vector<Row> rows_of(const std::vector<PlateFace>& faces) {
  std::vector<Row> rows;
  for (std::size_t n = 0; n < faces.size(); ++n) {
    const PlateFace& f = faces[n];
    if (f.kind != FaceKind::block || f.ring.size() != 4) continue;
    Box box{f.ring[0], f.ring[0]};
    for (const Point p : f.ring) {
      box.lo = {std::min(box.lo.x, p.x), std::min(box.lo.y, p.y)};
      box.hi = {std::max(box.hi.x, p.x), std::max(box.hi.y, p.y)};
    }
    if (2 * box.area() != geom::twice_area(f.ring)) continue;
    for (const Contact& c : f.contacts) {
      if (c.face == Contact::kOutside || faces[c.face].kind != FaceKind::hall) continue;
      const Rail r = rail(c.a, c.b);
      const Side side = r.step.x > 0 ? geom::kSouth : r.step.y > 0 ? geom::kEast : r.step.x < 0 ? geom::kNorth : geom::kWest;
      const int axis = geom::axis_of(side);
      const Interval all = box.along(axis);
      const Length u = axis == 0 ? c.a.x : c.a.y, w = axis == 0 ? c.b.x : c.b.y;
      const Interval contact{std::min(u, w), std::max(u, w)};
      Row row{box, side, contact, contact.lo == all.lo, contact.hi == all.hi, box.along(1 - axis).length(), n, {}, false, is_leaf(faces, c.face)};
      // Stairs and shafts are boxes with plain sides.
      const Side first = axis == 0 ? geom::kWest : geom::kSouth;
      if (mixed(f, first, box)) row.open_lo = false;
      if (mixed(f, geom::opposite(first), box)) row.open_hi = false;
      Interval facade{};
      if (mixed(f, geom::opposite(side), box, &facade)) row.facade.push_back(facade);
      if (row.depth > 10'000 || contact.length() < 2'400) continue;
      rows.push_back(row);
    }
  }
  return rows;
}

Point middle_of(const Box& b) { return {b.lo.x + b.width() / 2, b.lo.y + b.depth() / 2}; }
std::int64_t apart(Point a, Point b) {
  const double dx = a.x - b.x, dy = a.y - b.y;
  return static_cast<std::int64_t>(std::sqrt(dx * dx + dy * dy));
}

// The hall before a cell's door.
Box pad_of(const Cell& cell, Length hall) {
  Box pad = cell.box;
  const Length level = cell.box.level(cell.door);
  const bool low = cell.door == geom::kSouth || cell.door == geom::kWest;
  pad.set(1 - geom::axis_of(cell.door), low ? Interval{level - hall, level} : Interval{level, level + hall});
  return pad;
}

class SlimCore {
 public:
  SlimCore(const ServiceSizes& sizes, std::vector<Row> rows, Point centre) : sizes_(sizes), rows_(std::move(rows)), centre_(centre) {}

  // Takes a place for a cell; `far` wants it away from the stairs there are, else
  // it is near the middle (the first stair, once there is one).
  bool take(CellKind kind, bool far) {
    return take(kind, far, 0, [](const Box&) { return true; }, 0);
  }

  // The same, at least `need` from every stair, where `allowed` says so of the
  // cell with the hall before it.
  template <class Allowed>
  bool take(CellKind kind, bool far, std::int64_t need_apart, const Allowed& allowed, Length hall) {
    Row* best_row = nullptr;
    Interval best{};
    bool best_across = false;
    std::int64_t best_score = 0;
    for (Row& row : rows_) {
      if (other_row_used(row)) continue;
      bool across = true;
      const Length need = need_of(kind, row, across);
      if (need == 0 || need > row.free.length()) continue;
      for (const bool lo : {true, false}) {
        if (lo ? !row.open_lo : !row.open_hi) continue;
        Interval s = lo ? Interval{row.free.lo, row.free.lo + need} : Interval{row.free.hi - need, row.free.hi};
        const Length rest = row.free.length() - need;
        // What is left holds a room with a door, or nothing; overhangs need a door.
        const bool other_open = lo ? row.open_hi : row.open_lo;
        if (rest < kLeastBlock + 200) {
          if (!other_open || rest > 1'600) continue;
          s = row.free;
        }
        const bool plain = std::all_of(row.facade.begin(), row.facade.end(), [&](Interval f) { return f.contains(s) || !f.overlaps(s); });
        if (!plain) continue;
        const Box box = geom::make_box(geom::axis_of(row.hall), s, row.box.along(1 - geom::axis_of(row.hall)));
        const std::int64_t score = score_of(box, far);
        if ((best_row && score >= best_score) || (far && need_apart > 0 && -score < (row.leaf ? std::min<std::int64_t>(need_apart, kDeadEnd) : need_apart))) continue;
        if (hall > 0) {
          Cell probe;
          probe.box = box;
          probe.door = row.hall;
          const Box pad = pad_of(probe, hall);
          const Box both{{std::min(box.lo.x, pad.lo.x), std::min(box.lo.y, pad.lo.y)}, {std::max(box.hi.x, pad.hi.x), std::max(box.hi.y, pad.hi.y)}};
          if (!allowed(both)) continue;
        }
        best_row = &row;
        best = s;
        best_across = across;
        best_score = score;
      }
    }
    if (!best_row) return false;
    add(kind, *best_row, best, best_across);
    return true;
  }

  std::vector<Cell> cells;
  // Stairs stand at the ends of the building, what else there is near its middle.
  void stairs_at_ends() { at_ends_ = true; }

 private:
  // Stretch of hall the cell takes; 0: the row is too shallow.
  [[nodiscard]] Length need_of(CellKind kind, const Row& row, bool& across) const {
    switch (kind) {
      case CellKind::stair:
        across = row.depth >= sizes_.stair_length;
        if (across) return sizes_.stair_width + plan::kFacadeWall;
        return row.depth >= sizes_.stair.lanes + plan::kFacadeWall + plan::kCoreWall ? sizes_.stair_length + plan::kFacadeWall : 0;
      case CellKind::elevator: return row.depth >= 1'800 ? sizes_.elevator : 0;
      default: return row.depth >= kLeastBlock ? sizes_.restroom : 0;
    }
  }

  [[nodiscard]] std::int64_t score_of(const Box& box, bool far) const {
    const Point m = middle_of(box);
    if (!far) return apart(m, at_ends_ || cells.empty() ? centre_ : middle_of(cells.front().box));
    if (cells.empty()) return -apart(m, centre_);
    std::int64_t nearest = geom::kLimit;
    for (const Cell& c : cells) {
      if (c.kind == CellKind::stair) nearest = std::min(nearest, apart(m, middle_of(c.box)));
    }
    return -nearest;
  }

  [[nodiscard]] bool other_row_used(const Row& row) const {
    return std::any_of(rows_.begin(), rows_.end(), [&](const Row& r) { return &r != &row && r.block == row.block && r.used; });
  }

  void add(CellKind kind, Row& row, Interval s, bool across) {
    row.used = true;
    const int axis = geom::axis_of(row.hall);
    Cell cell;
    cell.kind = kind;
    cell.box = geom::make_box(axis, s, row.box.along(1 - axis));
    cell.door = row.hall;
    cell.opening = {s.middle() - 450, s.middle() + 450};
    cell.away = geom::opposite(row.hall);
    if (kind == CellKind::stair && !across) {
      // Along the row: the floor landing at the low end, its door beside it.
      cell.away = axis == 0 ? geom::kEast : geom::kNorth;
      const Length landing = s.length() - 2 * plan::kFacadeWall - sizes_.stair.run - sizes_.stair.landing;
      const Length at = s.lo + plan::kFacadeWall + std::min(landing, 2 * sizes_.stair.landing) / 2;
      cell.opening = {at - 450, at + 450};
    }
    cells.push_back(cell);
    if (s.lo == row.free.lo) row.free.lo = s.hi;
    else row.free.hi = s.lo;
  }

  const ServiceSizes& sizes_;
  std::vector<Row> rows_;
  Point centre_;
  bool at_ends_ = false;
};

}  // namespace

std::size_t Office::level_of(std::int32_t storey) const {
  const auto next = std::upper_bound(levels.begin(), levels.end(), storey, [](std::int32_t s, const Level& l) { return s < l.storey; });
  return static_cast<std::size_t>(next - levels.begin()) - 1;
}

namespace {

// The run of the stack that holds a storey.
const Stack::Run& run_at(const Stack& stack, std::int32_t storey) {
  const auto next = std::upper_bound(stack.runs.begin(), stack.runs.end(), storey, [](std::int32_t s, const Stack::Run& r) { return s < r.storey; });
  return *(next - 1);
}

// The highest storey of a column, and the piece it ends with.
struct Column {
  std::uint16_t id = 0;
  std::int32_t top = 0;
  std::uint32_t piece = 0;  // the smallest one: the topmost, or the leg of a keyhole
};

std::vector<Column> columns_of(const Office& o) {
  // The most divided run says which columns there are.
  const Stack& stack = o.stack;
  const Stack::Run* most = &stack.runs.front();
  for (const Stack::Run& r : stack.runs) {
    if (r.count > most->count) most = &r;
  }
  std::vector<Column> columns;
  if (most->count == 1) {
    columns.push_back({0, o.brief.floors - 1, stack.runs.back().first});
    return columns;
  }
  for (std::uint32_t i = most->first; i < most->first + most->count; ++i) {
    Column c{stack.pieces[i].column, 0, i};
    // It goes on as long as some piece holds its middle.
    const Point middle = middle_of(geom::bounds(o.pieces[i].outline));
    for (std::size_t r = 0; r < stack.runs.size(); ++r) {
      const Stack::Run& run = stack.runs[r];
      const std::int32_t end = r + 1 < stack.runs.size() ? stack.runs[r + 1].storey : o.brief.floors;
      for (std::uint32_t k = run.first; k < run.first + run.count; ++k) {
        if (geom::locate(o.pieces[k].outline, middle) == geom::Where::inside) c.top = end - 1;
      }
    }
    columns.push_back(c);
  }
  return columns;
}

std::int64_t storey_area(const Office& o, std::int32_t storey) {
  const Stack::Run& run = run_at(o.stack, storey);
  std::int64_t area = 0;
  for (std::uint32_t i = 0; i < run.count; ++i) area += area_of(o.pieces[run.first + i].outline);
  return area;
}

Error too_small(const plan::Brief& brief, const char* what) {
  const auto metres = [](Length mm) { return std::to_string(mm / 1000) + '.' + std::to_string(mm % 1000 / 100); };
  return {ErrorCode::too_small, "site",
          "a site of " + metres(brief.site.width) + " × " + metres(brief.site.depth) + " m leaves no room for " + what};
}

// Bars for all columns; false if one has no room for the least of them.
bool place_bars(Office& o, Length hall, std::int64_t all) {
  std::vector<Column> columns = columns_of(o);
  const auto share = static_cast<std::int64_t>(columns.size());
  for (const Column& c : columns) {
    const Polygon& plate = o.pieces[c.piece].outline;
    ServiceCounts wish = service_counts(storey_area(o, 0) / share, all / share, o.brief.floors);
    if (c.top == 0) wish.stairs = wish.elevators = 0;
    const ServiceCounts least{std::min(wish.stairs, 2), std::min(wish.elevators, 2), wish.restrooms};
    // Elevators take at most four tenths of the plate's longer side.
    const Length most = geom::bounds(plate).long_side() * 4 / 10;
    while (wish.elevators > least.elevators && (wish.elevators + 1) / 2 * o.sizes.elevator > most) --wish.elevators;
    // All legs of a keyhole turn their bars the same way.
    const int prefer = o.brief.office_class == plan::OfficeClass::keyhole && !o.bars.empty() ? o.bars.front().axis : -1;
    Point at;
    int axis = 0;
    bool placed = place_bar(plate, o.sizes, wish, hall, prefer, at, axis);
    while (!placed && (wish.elevators > least.elevators || wish.stairs > least.stairs)) {
      if (wish.elevators > least.elevators) --wish.elevators;
      else --wish.stairs;
      placed = place_bar(plate, o.sizes, wish, hall, prefer, at, axis);
    }
    if (!placed) return false;
    // Half of many elevators end half-way up.
    const bool banks = o.brief.floors > 20 && wish.elevators >= 6;
    const std::int32_t low = banks ? wish.elevators / 2 / 2 * 2 : 0;
    o.bars.push_back(make_bar(o.sizes, wish, axis, at, hall, low, std::max(2, c.top / 2)));
    o.bar_column.push_back(c.id);
    o.bar_top.push_back(c.top);
    for (const Cell& cell : o.bars.back().cells) o.services.push_back({cell, c.id, c.top, {}, 0});
  }
  return true;
}

// Cells in the rows of rooms that one generator's halls leave, those that must
// be first. Returns how many must be; 0 if they have no room.
std::size_t take_cells(const Office& o, const PlateTask& task, const std::vector<PlateFace>& faces, const ServiceCounts& wish,
                       std::vector<Cell>& cells) {
  SlimCore core(o.sizes, rows_of(faces), middle_of(geom::bounds(*task.outline)));
  const Box bounds = geom::bounds(*task.outline);
  const bool spread = apart(bounds.lo, bounds.hi) > 2 * kDeadEnd;
  if (spread) core.stairs_at_ends();
  if (wish.stairs > 0 && !core.take(CellKind::stair, spread)) return 0;
  if (wish.elevators > 0 && !core.take(CellKind::elevator, false)) return 0;
  const std::size_t musts = core.cells.size();
  core.take(CellKind::restroom, false);
  const bool roomy = area_of(*task.outline) > 200'000'000;
  if (roomy && wish.stairs > 0) core.take(CellKind::stair, true);
  for (std::int32_t i = 1; i < std::min(wish.elevators, 8); ++i) core.take(CellKind::elevator, false);
  if (roomy) core.take(CellKind::restroom, false);
  for (std::int32_t i = 2; i < wish.stairs && roomy; ++i) core.take(CellKind::stair, true);
  cells = std::move(core.cells);
  return std::max<std::size_t>(musts, 1);
}

Status place_slim(Office& o, std::int64_t all) {
  PlateTask task;
  task.office = &o;
  task.outline = &o.pieces.front().outline;
  const ServiceCounts wish = service_counts(storey_area(o, 0), all, o.brief.floors);
  HallPlan halls;
  std::vector<PlateFace> faces;
  for (const plan::HallStyle style : styles_to_try(o.brief)) {
    if (!lay_piece(task, style, {}, halls, faces)) continue;
    std::vector<Cell> cells;
    const std::size_t musts = take_cells(o, task, faces, wish, cells);
    if (musts == 0) continue;
    // The rooms that are left must still work; else with fewer cells.
    for (std::size_t n = cells.size() + 1; n-- > (wish.stairs > 0 ? musts : 0);) {
      std::vector<const Cell*> some;
      for (std::size_t i = 0; i < n; ++i) some.push_back(&cells[i]);
      if (!lay_piece(task, style, some, halls, faces)) continue;
      o.style = style;
      for (std::size_t i = 0; i < n; ++i) o.services.push_back({cells[i], 0, o.brief.floors - 1, {}, 0});
      return Done{};
    }
  }
  return too_small(o.brief, wish.elevators > 0 ? "halls, a stair, an elevator and rooms" : wish.stairs > 0 ? "halls, a stair and rooms" : "halls and rooms");
}

// --- further stairs ------------------------------------------------------------------

// Where the stairs of a storey stand too near each other, or the ends of its
// halls too far from any, one more in a row of rooms. It serves this run of
// storeys and all below, which hold its place because plates grow downward.
class FurtherStairs {
 public:
  explicit FurtherStairs(Office& o) : o_(o) {}

  void run() {
    if (o_.brief.floors < 2) return;
    for (std::size_t r = o_.stack.runs.size(); r-- > 0;) {
      const Stack::Run& run = o_.stack.runs[r];
      const std::int32_t end = r + 1 < o_.stack.runs.size() ? o_.stack.runs[r + 1].storey : o_.brief.floors;
      for (std::uint32_t i = run.first; i < run.first + run.count; ++i) add(run, i, end - 1);
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
    task.outline = &o_.pieces[piece].outline;
    task.column = o_.pieces[piece].column;
    task.storey = run.storey;
    task.whole_storey = run.count == 1;
    const Box bounds = geom::bounds(*task.outline);
    const std::int64_t diagonal = apart(bounds.lo, bounds.hi);
    if (diagonal < kFar) return;
    std::vector<const Cell*> cells;
    std::vector<Point> stairs;
    for (const Service& s : o_.services) {
      if (s.top < run.storey || (!task.whole_storey && s.column != task.column)) continue;
      cells.push_back(&s.cell);
      if (s.cell.kind == CellKind::stair) stairs.push_back(middle_of(s.cell.box));
    }
    std::int64_t widest = 0;
    for (const Point a : stairs) {
      for (const Point b : stairs) widest = std::max(widest, apart(a, b));
    }
    HallPlan halls;
    std::vector<PlateFace> faces;
    const plan::HallStyle style = o_.bars.empty() ? o_.style : styles_to_try(o_.brief).front();
    if (!lay_piece(task, style, cells, halls, faces)) return;
    SlimCore rows(o_.sizes, rows_of(faces), middle_of(bounds));
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
      if (!rows.take(CellKind::stair, true, need, belongs, grain_up(o_.brief.hall_width))) break;
      const Point at = middle_of(rows.cells.back().box);
      for (const Point b : stairs) widest = std::max(widest, apart(at, b));
      stairs.push_back(at);
    }
    keep(task, top, {rows.cells.begin() + static_cast<std::ptrdiff_t>(known), rows.cells.end()}, cells, style);
  }

  // Does the outline of every storey below hold the box?
  [[nodiscard]] bool stays(const Box& box, std::int32_t storey) const {
    for (const Stack::Run& run : o_.stack.runs) {
      if (run.storey > storey) continue;
      bool inside = false;
      for (std::uint32_t i = run.first; i < run.first + run.count; ++i) inside = inside || holds(o_.pieces[i].outline, box);
      if (!inside) return false;
      for (const ServiceBar& bar : o_.bars) {
        if (bar.bar.overlaps(box)) return false;
      }
    }
    return true;
  }

  // As many of them as leave a plan that works.
  void keep(const PlateTask& task, std::int32_t top, std::vector<Cell> fresh, const std::vector<const Cell*>& before, plan::HallStyle style) {
    HallPlan halls;
    std::vector<PlateFace> faces;
    for (; !fresh.empty(); fresh.pop_back()) {
      std::vector<const Cell*> all = before;
      for (const Cell& c : fresh) all.push_back(&c);
      if (lay_piece(task, style, all, halls, faces)) break;
    }
    for (const Cell& c : fresh) {
      o_.services.push_back({c, task.column, top, pad_of(c, grain_up(o_.brief.hall_width)), task.storey});
    }
  }

  Office& o_;
};

void make_levels(Office& o) {
  std::vector<std::int32_t> starts{0};
  const auto add = [&](std::int32_t storey) {
    if (storey > 0 && storey < o.brief.floors) starts.push_back(storey);
  };
  add(1);
  o.atrium = o.brief.atrium && o.brief.floors > 2 && run_at(o.stack, 1).storey == 0 && o.brief.floors - o.brief.executive_floors > 1;
  if (o.atrium) add(2);
  add(o.brief.floors - o.brief.executive_floors);
  for (const Stack::Run& r : o.stack.runs) add(r.storey);
  for (const Service& s : o.services) {
    add(s.top + 1);
    if (s.cell.last < s.top) add(s.cell.last + 1);
  }
  std::sort(starts.begin(), starts.end());
  starts.erase(std::unique(starts.begin(), starts.end()), starts.end());
  std::size_t places = 0;
  for (const std::int32_t storey : starts) {
    const Stack::Run& run = run_at(o.stack, storey);
    o.levels.push_back({storey, run.first, run.count, storey > 0 && storey >= o.brief.floors - o.brief.executive_floors});
    places += run.count;
  }
  o.memo = std::make_unique<PlateMemo>(places);
}

}  // namespace

LeastPlate least_plate(const plan::Brief& brief, const ServiceSizes& sizes) {
  const Length hall = grain_up(brief.hall_width);
  const ServiceCounts least{brief.floors > 1 ? 2 : 0, brief.floors > 3 ? 2 : 0, 2};
  LeastPlate p;
  p.along = grain_up(bar_length(sizes, least) + 2 * (hall + kBand));
  p.across = grain_up(sizes.bar + 2 * (hall + kBand));
  p.wing = grain_up(hall + std::max<Length>(sizes.stair.lanes + plan::kFacadeWall + plan::kCoreWall, brief.least_room) + 200);
  return p;
}

Result<Office> raise_office(const plan::Brief& brief) {
  Office o;
  o.brief = brief;
  o.key = root_key(brief.seed);
  o.sizes = service_sizes(brief);
  const LeastPlate least = least_plate(brief, o.sizes);
  ShellScratch scratch;
  if (Status made = make_outlines(brief, o.key, least, scratch, o.stack); !made) return made.error();
  for (const Stack::Piece& p : o.stack.pieces) o.pieces.push_back({p.column, polygon_of(o.stack, p)});
  for (const OfficePiece& p : o.pieces) o.outlines.push_back(p.outline);

  std::int64_t all = 0;
  for (std::size_t i = 0; i < o.stack.runs.size(); ++i) {
    const std::int32_t end = i + 1 < o.stack.runs.size() ? o.stack.runs[i + 1].storey : brief.floors;
    all += storey_area(o, o.stack.runs[i].storey) * (end - o.stack.runs[i].storey);
  }
  if (!place_bars(o, grain_up(brief.hall_width), all)) {
    o.bars.clear();
    o.bar_column.clear();
    o.bar_top.clear();
    o.services.clear();
    if (o.stack.runs.size() > 1 || o.stack.pieces.size() > 1) return too_small(brief, "a core in its uppermost plate");
    if (Status placed = place_slim(o, all); !placed) return placed.error();
  }
  FurtherStairs(o).run();
  make_levels(o);
  return o;
}

}  // namespace enfilade::rules
