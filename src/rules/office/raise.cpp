// From a brief to an office: shell, cores, levels.
//
// Plates only grow downward, so what all of a column's storeys have in common is
// its topmost plate. Deep plates get a bar there with halls round it, as near to
// the middle as it fits. Slim ones (wings too thin for a bar with halls on both
// sides) lay their halls first; the cells of the core then take places in the
// rows of rooms: a stair and elevators near the middle, further stairs as far
// from it as they can be.

#include <algorithm>
#include <cstdlib>

#include "rules/office/office.hpp"
#include "rules/office/rows.hpp"

namespace enfilade::rules {
namespace {

using geom::Box;
using geom::Interval;
using geom::Length;
using geom::Point;
using geom::Polygon;

constexpr Length kMissCost = 1'500;  // how far from the middle a bar moves to avoid one
constexpr Length kBand = 3'000;      // least depth of rooms round a core's halls

std::int64_t area_of(const Polygon& p) { return geom::twice_area(p) / 2; }

// How many corners of the outlines lie nearly, but not quite, in line with the
// bar or its loop: each would leave a sliver somewhere.
int near_misses(const Office& o, const Box& bar, Length hall) {
  constexpr Length kMiss = 1'200;
  int count = 0;
  for (const int axis : {0, 1}) {
    const Interval e = bar.along(axis);
    for (const Polygon& outline : o.outlines) {
      for (const Point p : outline.outer) {
        const Length at = axis == 0 ? p.x : p.y;
        for (const Length line : {e.lo - hall, e.lo, e.hi, e.hi + hall}) {
          const Length miss = std::abs(at - line);
          count += miss > 0 && miss < kMiss ? 1 : 0;
        }
      }
    }
  }
  return count;
}

// A bar with its loop in a polygon, near its middle, or nothing.
bool place_bar(const Office& o, const Polygon& plate, const ServiceSizes& sizes, const ServiceCounts& counts,
               Length hall, int prefer, Point& at, int& axis) {
  const Box bounds = geom::bounds(plate);
  const Length along = bar_length(sizes, counts) + 2 * (hall + kBand), across = sizes.bar + 2 * (hall + kBand);
  const Point centre = bounds.middle();
  const int longer = prefer >= 0 ? prefer : bounds.width() >= bounds.depth() ? 0 : 1;
  bool found = false;
  std::int64_t best = 0;
  for (const int a : {longer, 1 - longer}) {
    const Length w = a == 0 ? along : across, d = a == 0 ? across : along;
    if (w > bounds.width() || d > bounds.depth()) continue;
    // A few places on a grid; the nearest to the middle wins.
    constexpr int kSteps = 11;
    for (int iy = 0; iy < kSteps; ++iy) {
      for (int ix = 0; ix < kSteps; ++ix) {
        const Point lo{grain(bounds.lo.x + static_cast<Length>(std::int64_t{bounds.width() - w} * ix / (kSteps - 1))),
                       grain(bounds.lo.y + static_cast<Length>(std::int64_t{bounds.depth() - d} * iy / (kSteps - 1)))};
        const Box box{lo, {lo.x + w, lo.y + d}};
        const std::int64_t dx = lo.x + w / 2 - centre.x, dy = lo.y + d / 2 - centre.y;
        std::int64_t score = dx * dx + dy * dy;
        if ((found && score >= best) || !holds(plate, box)) continue;
        const Box bar{{lo.x + hall + kBand, lo.y + hall + kBand}, {box.hi.x - hall - kBand, box.hi.y - hall - kBand}};
        score += near_misses(o, bar, hall) * std::int64_t{kMissCost} * kMissCost;
        if (found && score >= best) continue;
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

// The run of the stack that holds a storey.
const Stack::Run& run_at(const Stack& stack, std::int32_t storey) {
  const auto next = std::upper_bound(stack.runs.begin(), stack.runs.end(), storey,
                                     [](std::int32_t s, const Stack::Run& r) { return s < r.storey; });
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
    const Point middle = geom::bounds(o.outlines[i]).middle();
    for (std::size_t r = 0; r < stack.runs.size(); ++r) {
      const Stack::Run& run = stack.runs[r];
      for (std::uint32_t k = run.first; k < run.first + run.count; ++k) {
        if (geom::locate(o.outlines[k], middle) == geom::Where::inside) c.top = o.end_of(r) - 1;
      }
    }
    columns.push_back(c);
  }
  return columns;
}

std::int64_t storey_area(const Office& o, std::int32_t storey) {
  const Stack::Run& run = run_at(o.stack, storey);
  std::int64_t area = 0;
  for (std::uint32_t i = 0; i < run.count; ++i) area += area_of(o.outlines[run.first + i]);
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
    const Polygon& plate = o.outlines[c.piece];
    ServiceCounts wish = service_counts(storey_area(o, 0) / share, all / share, o.brief.floors);
    if (c.top == 0) wish.stairs = wish.elevators = 0;
    const ServiceCounts least{std::min(wish.stairs, 2), std::min(wish.elevators, 2), wish.restrooms};
    // Elevators take at most four tenths of the plate's longer side.
    const Length most = geom::bounds(plate).long_side() * 4 / 10;
    while (wish.elevators > least.elevators && (wish.elevators + 1) / 2 * o.sizes.elevator > most) --wish.elevators;
    // All legs of a keyhole turn their bars the same way.
    const int prefer =
        o.brief.office_class == plan::OfficeClass::keyhole && !o.bars.empty() ? o.bars.front().bar.axis : -1;
    Point at;
    int axis = 0;
    bool placed = place_bar(o, plate, o.sizes, wish, hall, prefer, at, axis);
    while (!placed && (wish.elevators > least.elevators || wish.stairs > least.stairs)) {
      if (wish.elevators > least.elevators) --wish.elevators;
      else --wish.stairs;
      placed = place_bar(o, plate, o.sizes, wish, hall, prefer, at, axis);
    }
    if (!placed) return false;
    // Half of many elevators end half-way up.
    const bool banks = o.brief.floors > 20 && wish.elevators >= 6;
    const std::int32_t low = banks ? wish.elevators / 2 / 2 * 2 : 0;
    o.bars.push_back({make_bar(o.sizes, wish, axis, at, hall, low, std::max(2, c.top / 2)), c.id, c.top});
    for (const Cell& cell : o.bars.back().bar.cells) o.services.push_back({cell, c.id, c.top, {}, 0});
  }
  return true;
}

// Cells in the rows of rooms that one generator's halls leave, those that must
// be first. Returns how many must be; 0 if they have no room.
std::size_t take_cells(const Office& o, const PlateTask& task, const std::vector<PlateFace>& faces,
                       const ServiceCounts& wish, std::vector<Cell>& cells) {
  const Box bounds = geom::bounds(*task.outline);
  RowCells core(o.sizes, rows_of(faces), bounds.middle());
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

Status place_slim(Office& o, std::int64_t all, Work& work) {
  PlateTask task;
  task.office = &o;
  task.outline = &o.outlines.front();
  task.work = &work;
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
  return too_small(o.brief, wish.elevators > 0 ? "halls, a stair, an elevator and rooms"
                            : wish.stairs > 0  ? "halls, a stair and rooms"
                                               : "halls and rooms");
}

void make_levels(Office& o) {
  std::vector<std::int32_t> starts{0};
  const auto add = [&](std::int32_t storey) {
    if (storey > 0 && storey < o.brief.floors) starts.push_back(storey);
  };
  add(1);
  o.atrium = o.brief.atrium && o.brief.floors > 2 && run_at(o.stack, 1).storey == 0 &&
             o.brief.floors - o.brief.executive_floors > 1;
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
    o.levels.push_back(
        {storey, run.first, run.count, places, storey > 0 && storey >= o.brief.floors - o.brief.executive_floors});
    places += run.count;
  }
  o.memo = std::make_unique<PlateMemo>(places);
}

}  // namespace

std::size_t Office::level_of(std::int32_t storey) const {
  const auto next = std::upper_bound(levels.begin(), levels.end(), storey,
                                     [](std::int32_t s, const Level& l) { return s < l.storey; });
  return static_cast<std::size_t>(next - levels.begin()) - 1;
}

LeastPlate least_plate(const plan::Brief& brief, const ServiceSizes& sizes) {
  const Length hall = grain_up(brief.hall_width);
  const ServiceCounts least{brief.floors > 1 ? 2 : 0, brief.floors > 3 ? 2 : 0, 2};
  LeastPlate p;
  p.along = grain_up(bar_length(sizes, least) + 2 * (hall + kBand));
  p.across = grain_up(sizes.bar + 2 * (hall + kBand));
  if (p.along < p.across) std::swap(p.along, p.across);  // a bar may turn
  p.wing = grain_up(hall + plan::kFacadeWall +
                    std::max<Length>(sizes.stair.lanes + plan::kFacadeWall + plan::kCoreWall, brief.least_room) + 60);
  const Length room = 2'800;
  p.strip = grain_up((brief.floors > 1 ? sizes.stair_length + plan::kFacadeWall : 0) +
                     (brief.floors > 3 ? sizes.elevator : 0) + 2 * room);
  return p;
}

Result<Office> raise_office(const plan::Brief& brief, Work& work) {
  Office o;
  o.brief = brief;
  o.key = root_key(brief.seed);
  o.sizes = service_sizes(brief);
  const LeastPlate least = least_plate(brief, o.sizes);
  ShellScratch scratch;
  if (Status made = make_outlines(brief, o.key, least, scratch, o.stack); !made) return made.error();
  for (const Stack::Piece& p : o.stack.pieces) o.outlines.push_back(polygon_of(o.stack, p));

  std::int64_t all = 0;
  for (std::size_t i = 0; i < o.stack.runs.size(); ++i) {
    const std::int32_t storey = o.stack.runs[i].storey;
    all += storey_area(o, storey) * (o.end_of(i) - storey);
  }
  if (!place_bars(o, grain_up(brief.hall_width), all)) {
    o.bars.clear();
    o.services.clear();
    if (o.stack.runs.size() > 1 || o.stack.pieces.size() > 1) return too_small(brief, "a core in its uppermost plate");
    const Status placed = place_slim(o, all, work);
    if (Status status = work.status("the building"); !status) return status.error();
    if (!placed) return placed.error();
  }
  add_further_stairs(o, work);
  if (Status status = work.status("the building"); !status) return status.error();
  make_levels(o);
  return o;
}

}  // namespace enfilade::rules
