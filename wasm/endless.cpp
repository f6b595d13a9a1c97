// Ground without end. Coordinates are counted from the low corner of a sector, the
// World's origin; the page says which, whenever it goes farther than it likes, and
// is sent everything anew. Places are a sector and a point; a window of blocks
// around a place stands for the whole where the whole is asked for.

#include <cmath>
#include <limits>

#include <nlohmann/json.hpp>

#include <enfilade/world/whole.hpp>

#include "wasm/entry.hpp"
#include "wasm/viewer.hpp"

namespace enfilade::wasm {
namespace {

using Json = nlohmann::json;

constexpr std::int32_t kSectorCells = rules::kSectorSide / plan::kCell;
// Windows may not lie farther out than 2⁴² cells; a sector is left for the way.
constexpr std::int64_t kFarthest = (std::int64_t{1} << 42) / kSectorCells - 1;
constexpr geom::Point kPlanCells{80, 52};    // the window that plans and files show
constexpr double kHandsome = 12;             // cells of a chamber
constexpr geom::Point kSearchCells{40, 40};  // and that where a place to stand is looked for

std::int64_t cell_of(std::int64_t sector, geom::Length at) {
  return sector * kSectorCells + static_cast<std::int64_t>(std::floor(at / static_cast<double>(plan::kCell)));
}

}  // namespace

// [x, y], or null where everything has bounds.
Json Viewer::sector() const {
  if (!rules::is_unbounded(*building_)) return nullptr;
  const rules::Sector origin = world_->origin();
  return {origin.x, origin.y};
}

Status Viewer::turn_to(rules::Sector to) {
  if (std::abs(to.x) > kFarthest || std::abs(to.y) > kFarthest)
    return Error{ErrorCode::invalid, "sector", "nobody can go as far as that"};
  if (to == world_->origin()) return Done{};
  world_->rebase(to);
  draft_of_.clear();
  return Done{};
}

Status Viewer::turn_to_named(const Args& args) {
  if (!rules::is_unbounded(*building_)) return Done{};
  rules::Sector to = world_->origin();
  if (args.has("sector")) {
    to = {args.item<std::int64_t>("sector", 0), args.item<std::int64_t>("sector", 1)};
    if (!args.fault().empty()) return Error{ErrorCode::invalid, {}, args.fault()};
  } else if (args.has("path")) {
    const Result<Path> path = Path::parse(args.text("path"));
    if (path) (void)rules::sector_of(*path, to);
  }
  return turn_to(to);
}

// {"sector": [x, y]}: everything is counted from there, and the page has nothing.
Json Viewer::rebase(const Args& args) {
  if (!rules::is_unbounded(*building_)) return refuse("only ground without end has sectors");
  const rules::Sector to{args.item<std::int64_t>("sector", 0), args.item<std::int64_t>("sector", 1)};
  if (!args.fault().empty()) return refuse(args.fault());
  const Status turned = turn_to(to);
  return turned ? Json{{"ok", true}, {"sector", sector()}} : to_json(turned.error());
}

Result<rules::BuildingPtr> Viewer::around(geom::Point at, geom::Point cells) const {
  const rules::Sector origin = world_->origin();
  const std::int64_t x = cell_of(origin.x, at.x), y = cell_of(origin.y, at.y);
  plan::Brief brief = rules::brief_of(*building_);
  brief.dungeon.window = {x - cells.x / 2, y - cells.y / 2, x + cells.x / 2, y + cells.y / 2};
  const Result<rules::BuildingPtr> raised = rules::raise(brief);
  if (!raised) return raised.error();
  return rules::rebase(**raised, origin);
}

Result<rules::BuildingPtr> Viewer::drafted(const Args& args) {
  if (!rules::is_unbounded(*building_)) return building_;
  const geom::Point at{args.item<geom::Length>("at", 0), args.item<geom::Length>("at", 1)};
  if (!args.fault().empty()) return Error{ErrorCode::invalid, {}, args.fault()};
  if (const Status turned = turn_to_named(args); !turned) return turned.error();
  constexpr geom::Length kReach = rules::kNearSectors * rules::kSectorSide;
  if (std::max(std::abs(at.x), std::abs(at.y)) > kReach)
    return Error{ErrorCode::invalid, {}, "at: a place nearer to its sector is wanted"};
  return around(at, kPlanCells);
}

std::optional<plan::Room> Viewer::chamber_near(geom::Point at, std::int32_t storey, double worth) const {
  std::optional<plan::Room> nearest;
  const plan::Brief& brief = rules::brief_of(*building_);
  if (!rules::is_unbounded(*building_) || storey < plan::lowest_storey(brief) || storey > plan::highest_storey(brief))
    return nearest;
  const Result<rules::BuildingPtr> window = around(at, kSearchCells);
  if (!window) return nearest;
  double least = std::numeric_limits<double>::max();
  (void)world::visit(**window, {storey}, {}, {true, false}, [&](std::size_t, const plan::Room& room) {
    if (room.region.kind != plan::Kind::room || room.region.outline) return;  // a cave need not hold its middle
    const mesh::Point3 middle = middle_of(room.region);
    const double dx = middle.x - at.x, dy = middle.y - at.y;
    const double cells = static_cast<double>(plan::twice_area(room.region)) / 2 / (double{plan::kCell} * plan::kCell);
    const double off = std::sqrt(dx * dx + dy * dy) - worth * std::min(cells, 2 * kHandsome - cells);
    if (off >= least) return;
    least = off;
    nearest = room;
  });
  return nearest;
}

std::optional<geom::Point> Viewer::offset_of(const Path& path) const {
  rules::Sector sector;
  if (!rules::is_unbounded(*building_) || !rules::sector_of(path, sector)) return geom::Point{};
  const rules::Sector origin = world_->origin();
  const std::int64_t x = sector.x - origin.x, y = sector.y - origin.y;
  if (std::abs(x) > rules::kNearSectors || std::abs(y) > rules::kNearSectors) return std::nullopt;
  return geom::Point{static_cast<geom::Length>(x * rules::kSectorSide),
                     static_cast<geom::Length>(y * rules::kSectorSide)};
}

Error Viewer::missing(const Path& path) const {
  if (!offset_of(path)) return {ErrorCode::invalid, {}, "that is too far away from here; go there first"};
  return {ErrorCode::invalid, {}, "the building has no room " + path.text()};
}

}  // namespace enfilade::wasm
