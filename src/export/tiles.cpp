// A dungeon: who owns each cell, then tiles between cells.
//
//      +---+---+       cells lie on odd tiles; the tile between two cells is
//      | A   A |       floor if one room owns both, the tile between four if it
//      +---+---+       owns all; where a portal crosses, it is a door or floor
//
// Other buildings: who owns the middle of each tile. A tile is wall if a
// neighbour to the north or east (both diagonals of the north included) is
// another room's, or any neighbour is nobody's. So walls between rooms are one
// tile thick and have no holes, not even for diagonal steps. A portal opens those
// wall tiles beside its other room that lie within it and touch no third room's
// floor, or else the nearest.

#include "export/tiles.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <optional>

#include <enfilade/plan/dungeon.hpp>

namespace enfilade::exports {
namespace {

using geom::Length;
using geom::Point;
using plan::PortalKind;

constexpr Length kSampleTile = 250;
constexpr std::int32_t kNobody = -1;

std::int64_t floor_div(std::int64_t v, std::int64_t by) { return (v >= 0 ? v : v - by + 1) / by; }

bool is_dungeon(const plan::Model& model) { return model.brief.kind == "dungeon"; }

std::uint8_t floor_tile(const plan::Model& model, const plan::Room& room) {
  const plan::Region& r = room.region;
  if (r.kind == plan::Kind::shaft) return kShaftTile;
  if (r.kind == plan::Kind::stair) {
    bool up = is_dungeon(model) && !plan::marks_of(r).down;
    for (const plan::Portal& p : room.portals) up = up || (!is_dungeon(model) && p.face == plan::kTopFace);
    return static_cast<std::uint8_t>(up ? kUpTile : kDownTile);
  }
  if (is_dungeon(model)) {
    return static_cast<std::uint8_t>(kThemeTile +
                                     std::min<int>(static_cast<int>(plan::marks_of(r).theme), plan::kThemes - 1));
  }
  const int role = static_cast<int>(room.finish.floor.role) - static_cast<int>(plan::Role::floor_carpet);
  if (role < 0 || role > 4) return kOutsideFloorTile;
  return static_cast<std::uint8_t>(kRoleTile + role * plan::kShades +
                                   std::min<int>(room.finish.floor.shade, plan::kShades - 1));
}

// What a portal puts into the wall; nothing if it does not go through.
std::optional<std::uint8_t> way_tile(const plan::Portal& p, std::uint8_t floor) {
  if (p.kind == PortalKind::window || p.kind == PortalKind::well) return std::nullopt;
  if (plan::is_opening(p.kind)) return floor;
  const bool upright = std::abs(p.b.y - p.a.y) > std::abs(p.b.x - p.a.x);
  return static_cast<std::uint8_t>((p.lock > 0 ? kLockedTile : kDoorTile) + (upright ? 1 : 0));
}

class Tiler {
 public:
  Tiler(const plan::Model& model, int storey, const geom::Box& window)
      : model_(model), storey_(storey), window_(is_dungeon(model) ? window : geom::Box{}) {}

  Result<TileMap> run() {
    for (std::size_t i = 0; i < model_.rooms.size(); ++i) {
      const plan::Region& r = model_.rooms[i].region;
      if (r.storey != storey_) continue;
      bounds_ = rooms_.empty() ? r.box : geom::hull(bounds_, r.box);
      rooms_.push_back(i);
    }
    if (rooms_.empty()) return Error{ErrorCode::invalid, "tmj", "there is no floor " + std::to_string(storey_)};
    if (!window_.empty()) {
      std::erase_if(rooms_, [&](std::size_t i) { return !model_.rooms[i].region.box.overlaps(window_); });
      bounds_ = window_;
    }
    if (Status s = is_dungeon(model_) ? dig() : sample(); !s) return s.error();
    shape_walls();
    if (!window_.empty()) clear_rim();
    return std::move(map_);
  }

 private:
  const plan::Room& room(std::int32_t i) const { return model_.rooms[static_cast<std::size_t>(i)]; }

  Status start(Point corner, Length side, std::int64_t columns, std::int64_t rows, std::int64_t owners_wide,
               std::int64_t owners_high) {
    if (columns * rows > kMostTiles) {
      return Error{ErrorCode::exhausted, "tmj",
                   "the map has " + std::to_string(columns) + " by " + std::to_string(rows) + " tiles; allowed are " +
                       std::to_string(kMostTiles)};
    }
    map_.side = side;
    map_.corner = corner;
    map_.columns = static_cast<std::int32_t>(columns);
    map_.rows = static_cast<std::int32_t>(rows);
    map_.tiles.assign(static_cast<std::size_t>(columns * rows), is_dungeon(model_) ? kRockTile : kNoTile);
    wide_ = static_cast<std::int32_t>(owners_wide);
    high_ = static_cast<std::int32_t>(owners_high);
    owners_.assign(static_cast<std::size_t>(owners_wide * owners_high), kNobody);
    return Done{};
  }

  [[nodiscard]] std::int32_t owner(std::int32_t x, std::int32_t y) const {
    if (x < 0 || y < 0 || x >= wide_ || y >= high_) return kNobody;
    return owners_[static_cast<std::size_t>(y) * static_cast<std::size_t>(wide_) + static_cast<std::size_t>(x)];
  }

  // Gives a room all places of the lattice whose middles lie in it: row by row,
  // between every second crossing of its outline. `at` is the first middle.
  void own(std::size_t index, Point at, Length step) {
    const plan::Region& r = model_.rooms[index].region;
    const geom::Polygon shape = plan::polygon_of(r);
    const auto first_row = std::max<std::int64_t>(0, -floor_div(std::int64_t{at.y} - r.box.lo.y, step));
    const auto last_row = std::min<std::int64_t>(high_ - 1, floor_div(std::int64_t{r.box.hi.y} - at.y, step));
    if (first_row > last_row) return;
    std::vector<std::vector<std::int64_t>> crossings(static_cast<std::size_t>(last_row - first_row + 1));
    geom::each_edge(shape, [&](Point a, Point b) {
      const Point lo = a.y < b.y ? a : b, hi = a.y < b.y ? b : a;
      // Rows with lo.y < y <= hi.y, so that a corner on a row counts once.
      const auto from = std::max(first_row, floor_div(std::int64_t{lo.y} - at.y, step) + 1);
      const auto to = std::min(last_row, floor_div(std::int64_t{hi.y} - at.y, step));
      for (std::int64_t row = from; row <= to; ++row) {
        const std::int64_t up = at.y + row * step - lo.y, height = std::int64_t{hi.y} - lo.y;
        // The first column whose middle lies at the crossing or to its east.
        const std::int64_t x = (std::int64_t{lo.x} - at.x) * height + (std::int64_t{hi.x} - lo.x) * up;
        crossings[static_cast<std::size_t>(row - first_row)].push_back(-floor_div(-x, height * step));
      }
    });
    for (std::int64_t row = first_row; row <= last_row; ++row) {
      std::vector<std::int64_t>& row_crossings = crossings[static_cast<std::size_t>(row - first_row)];
      std::sort(row_crossings.begin(), row_crossings.end());
      for (std::size_t k = 0; k + 1 < row_crossings.size(); k += 2) {
        const std::int64_t from = std::max<std::int64_t>(0, row_crossings[k]);
        const std::int64_t to = std::min<std::int64_t>(wide_, row_crossings[k + 1]);
        for (std::int64_t x = from; x < to; ++x) {
          owners_[static_cast<std::size_t>(row * wide_ + x)] = static_cast<std::int32_t>(index);
        }
      }
    }
  }

  Status dig() {
    for (const std::size_t i : rooms_) {
      Status on_cells = Done{};
      geom::each_edge(plan::polygon_of(model_.rooms[i].region), [&](Point a, Point b) {
        const bool good = a.x % plan::kCell == 0 && a.y % plan::kCell == 0 && (a.x == b.x || a.y == b.y);
        if (!good && on_cells)
          on_cells = Error{ErrorCode::invalid, model_.rooms[i].path.text(), "does not lie on the cells of the dungeon"};
      });
      if (!on_cells) return on_cells;
    }
    const std::int64_t wide = bounds_.width() / plan::kCell, high = bounds_.depth() / plan::kCell;
    const Point corner{bounds_.lo.x - plan::kRockWall, bounds_.lo.y - plan::kRockWall};
    if (Status s = start(corner, plan::kTile, 2 * wide + 1, 2 * high + 1, wide, high); !s) return s;
    for (const std::size_t i : rooms_) own(i, {bounds_.lo.x + plan::kTile, bounds_.lo.y + plan::kTile}, plan::kCell);
    for (std::int32_t y = 0; y < map_.rows; ++y) {
      for (std::int32_t x = 0; x < map_.columns; ++x) {
        // The cells that the tile touches: itself, two or four.
        const std::int32_t left = (x + 1) / 2 - 1, right = x / 2, low = (y + 1) / 2 - 1, high_cell = y / 2;
        const std::int32_t who = owner(left, low);
        const bool one = who == owner(right, low) && who == owner(left, high_cell) && who == owner(right, high_cell);
        const bool rock = one && who == kNobody;
        if (one && !rock) map_.at(x, y) = floor_tile(model_, room(who));
        else map_.at(x, y) = rock ? kRockTile : kWallTile;
      }
    }
    for (const plan::Joint& j : model_.joints) {
      if (j.a < 0 || room(j.a).region.storey != storey_) continue;
      const std::optional<std::uint8_t> tile = way_tile(j.portal, floor_tile(model_, room(j.a)));
      if (tile) pierce(j.portal, *tile);
    }
    return Done{};
  }

  // All tiles whose middle lies on the portal.
  void pierce(const plan::Portal& p, std::uint8_t tile) {
    const Point middle = map_.corner + Point{map_.side / 2, map_.side / 2};
    const auto from = [&](Length v, Length origin) { return -floor_div(std::int64_t{origin} - v, map_.side); };
    const auto to = [&](Length v, Length origin) { return floor_div(std::int64_t{v} - origin, map_.side); };
    for (std::int64_t y = from(p.a.y, middle.y); y <= to(p.b.y, middle.y); ++y) {
      for (std::int64_t x = from(p.a.x, middle.x); x <= to(p.b.x, middle.x); ++x) {
        const auto column = static_cast<std::int32_t>(x), row = static_cast<std::int32_t>(y);
        if (map_.has(column, row)) map_.at(column, row) = tile;
      }
    }
  }

  Status sample() {
    const std::int64_t wide = (std::int64_t{bounds_.width()} + kSampleTile - 1) / kSampleTile;
    const std::int64_t high = (std::int64_t{bounds_.depth()} + kSampleTile - 1) / kSampleTile;
    if (Status s = start(bounds_.lo, kSampleTile, wide, high, wide, high); !s) return s;
    for (const std::size_t i : rooms_) own(i, bounds_.lo + Point{kSampleTile / 2, kSampleTile / 2}, kSampleTile);
    for (std::int32_t y = 0; y < map_.rows; ++y) {
      for (std::int32_t x = 0; x < map_.columns; ++x) {
        const std::int32_t who = owner(x, y);
        if (who == kNobody) continue;
        map_.at(x, y) = bounds_room(x, y, who) ? kWallTile : floor_tile(model_, room(who));
      }
    }
    for (const plan::Joint& j : model_.joints) {
      if (j.a >= 0 && room(j.a).region.storey == storey_) open(j);
    }
    return Done{};
  }

  [[nodiscard]] bool bounds_room(std::int32_t x, std::int32_t y, std::int32_t who) const {
    for (std::int32_t dy = -1; dy <= 1; ++dy) {
      for (std::int32_t dx = -1; dx <= 1; ++dx) {
        const std::int32_t other = owner(x + dx, y + dy);
        const bool ahead = dy > 0 || (dy == 0 && dx > 0);
        if (other != who && (ahead || other == kNobody)) return true;
      }
    }
    return false;
  }

  void open(const plan::Joint& joint) {
    const plan::Portal& p = joint.portal;
    const std::optional<std::uint8_t> tile = way_tile(p, floor_tile(model_, room(joint.a)));
    if (!tile) return;
    const std::int64_t dx = std::int64_t{p.b.x} - p.a.x, dy = std::int64_t{p.b.y} - p.a.y, square = dx * dx + dy * dy;
    const auto index = [&](Length v, Length origin, int more) {
      return static_cast<std::int32_t>(floor_div(std::int64_t{v} - origin, map_.side) + more);
    };
    std::int64_t best = std::numeric_limits<std::int64_t>::max();
    std::int32_t best_x = -1, best_y = -1;
    bool any = false;
    for (std::int32_t y = index(std::min(p.a.y, p.b.y), map_.corner.y, -1);
         y <= index(std::max(p.a.y, p.b.y), map_.corner.y, 1); ++y) {
      for (std::int32_t x = index(p.a.x, map_.corner.x, -1); x <= index(p.b.x, map_.corner.x, 1); ++x) {
        if (!map_.has(x, y) || map_.at(x, y) != kWallTile || !between(x, y, joint)) continue;
        const std::int64_t mx = map_.corner.x + std::int64_t{x} * map_.side + map_.side / 2 - p.a.x;
        const std::int64_t my = map_.corner.y + std::int64_t{y} * map_.side + map_.side / 2 - p.a.y;
        const std::int64_t along = mx * dx + my * dy, across = mx * dy - my * dx;
        // A diagonal wall is two tiles thick; the farther lies 1.07 tiles off at most.
        if (2 * std::abs(across) > 3 * std::int64_t{map_.side} * (p.width() + 1)) continue;
        if (touches_third(x, y, joint)) continue;
        if (along > 0 && along < square) {
          map_.at(x, y) = *tile;
          any = true;
        }
        const std::int64_t off = std::abs(2 * along - square);
        if (off < best) best = off, best_x = x, best_y = y;
      }
    }
    if (!any && best_x >= 0) map_.at(best_x, best_y) = *tile;
  }

  [[nodiscard]] bool touches_third(std::int32_t x, std::int32_t y, const plan::Joint& j) const {
    for (std::int32_t dy = -1; dy <= 1; ++dy) {
      for (std::int32_t dx = -1; dx <= 1; ++dx) {
        const std::int32_t who = owner(x + dx, y + dy);
        if (who != kNobody && who != j.a && who != j.b && map_.at(x + dx, y + dy) != kWallTile) return true;
      }
    }
    return false;
  }

  // Is it a tile of one of the portal's rooms with the other beside it?
  [[nodiscard]] bool between(std::int32_t x, std::int32_t y, const plan::Joint& j) const {
    const std::int32_t who = owner(x, y);
    if (who != j.a && (who != j.b || j.b < 0)) return false;
    const std::int32_t other = who == j.a ? j.b : j.a, wanted = other < 0 ? kNobody : other;
    for (std::int32_t dy = -1; dy <= 1; ++dy) {
      for (std::int32_t dx = -1; dx <= 1; ++dx) {
        if (owner(x + dx, y + dy) == wanted) return true;
      }
    }
    return false;
  }

  // The outermost tiles touch cells outside the window, which may not be made.
  void clear_rim() {
    for (std::int32_t x = 0; x < map_.columns; ++x) map_.at(x, 0) = map_.at(x, map_.rows - 1) = kNoTile;
    for (std::int32_t y = 0; y < map_.rows; ++y) map_.at(0, y) = map_.at(map_.columns - 1, y) = kNoTile;
  }

  // Walls show the sides on which they are open.
  void shape_walls() {
    const auto is_wall = [](std::uint8_t t) { return t >= kWallTile && t < kWallTile + 16; };
    const auto is_open = [&](std::int32_t x, std::int32_t y) {
      return map_.has(x, y) && map_.at(x, y) != kRockTile && map_.at(x, y) != kNoTile && !is_wall(map_.at(x, y));
    };
    for (std::int32_t y = 0; y < map_.rows; ++y) {
      for (std::int32_t x = 0; x < map_.columns; ++x) {
        if (!is_wall(map_.at(x, y))) continue;
        const int sides = (is_open(x, y - 1) ? 1 : 0) | (is_open(x + 1, y) ? 2 : 0) | (is_open(x, y + 1) ? 4 : 0) |
                          (is_open(x - 1, y) ? 8 : 0);
        map_.at(x, y) = static_cast<std::uint8_t>(kWallTile + sides);
      }
    }
  }

  const plan::Model& model_;
  int storey_;
  geom::Box window_;
  std::vector<std::size_t> rooms_;
  geom::Box bounds_;
  TileMap map_;
  std::int32_t wide_ = 0, high_ = 0;  // of owners: cells of a dungeon, tiles of other plans
  std::vector<std::int32_t> owners_;
};

}  // namespace

Result<TileMap> tile_storey(const plan::Model& model, int storey, const geom::Box& window) {
  return Tiler(model, storey, window).run();
}

}  // namespace enfilade::exports
