// Every light that casts shadows costs a virtual tabletop time on every step of every
// token, and a room has a dozen torches. So a room keeps a few of them:
//
//   1. The room is looked at in the middles of its tiles. A fire serves those within
//      three quarters of its reach and in a straight line without rock between.
//   2. The fire that serves most of what is not served yet is kept, the first of
//      equals. Then again, until kMostFiresOfRoom are kept, or the next would serve
//      less than a quarter of the room.
//   3. Passages are many, and one walks through them with a torch in hand: only the
//      long straight pieces keep a fire, and none within the reach of another that
//      was kept in a passage.
//
// A fire casts shadows unless all that it reaches lies in its own room with nothing
// tall in it: then there would be none.

#include "export/vtt_lights.hpp"

#include <algorithm>
#include <cstdint>

#include <enfilade/geom/area.hpp>
#include <enfilade/plan/dungeon.hpp>

#include "export/plan_ink.hpp"

namespace enfilade::exports {
namespace {

using geom::Length;
using geom::Point;

constexpr std::int64_t kServed = kFireReach * 3 / 4;
constexpr Length kLongPassage = 8 * plan::kTile;

std::int64_t square_distance(Point a, Point b) {
  const std::int64_t dx = std::int64_t{a.x} - b.x, dy = std::int64_t{a.y} - b.y;
  return dx * dx + dy * dy;
}

// Whether the way from a to b keeps inside, looked at every quarter of a tile.
bool in_line(const geom::Polygon& floor, Point a, Point b) {
  const Length steps = distance(a, b) / (plan::kTile / 4);
  for (Length i = 1; i < steps; ++i) {
    if (geom::locate(floor, along(a, b, i * (plan::kTile / 4))) == geom::Where::outside) return false;
  }
  return true;
}

std::vector<Point> tiles_of(const geom::Polygon& floor) {
  const geom::Box box = geom::bounds(floor);
  std::vector<Point> tiles;
  for (Length y = box.lo.y + plan::kTile / 2; y < box.hi.y; y += plan::kTile) {
    for (Length x = box.lo.x + plan::kTile / 2; x < box.hi.x; x += plan::kTile) {
      if (geom::locate(floor, {x, y}) == geom::Where::inside) tiles.push_back({x, y});
    }
  }
  return tiles;
}

// Fires of one room that together light it, best first.
std::vector<Point> chosen(const plan::Room& room, const geom::Polygon& floor) {
  std::vector<Point> fires;
  for (const plan::Object& o : room.objects) {
    if (plan::burns(o.kind)) fires.push_back(o.footprint.middle());
  }
  if (fires.size() < 2) return fires;
  std::vector<Point> dark = tiles_of(floor);
  const std::size_t quarter = dark.size() / 4;
  const bool box = floor.outer.size() == 4 && floor.holes.empty();
  const auto serves = [&](Point fire, Point tile) {
    return square_distance(fire, tile) <= kServed * kServed && (box || in_line(floor, fire, tile));
  };
  std::vector<Point> kept;
  while (kept.size() < kMostFiresOfRoom) {
    std::size_t best = fires.size(), most = 0;
    for (std::size_t i = 0; i < fires.size(); ++i) {
      const auto served = static_cast<std::size_t>(
          std::count_if(dark.begin(), dark.end(), [&](Point tile) { return serves(fires[i], tile); }));
      if (served > most) best = i, most = served;
    }
    if (best == fires.size() || (!kept.empty() && most <= quarter)) break;
    kept.push_back(fires[best]);
    std::erase_if(dark, [&](Point tile) { return serves(kept.back(), tile); });
  }
  if (kept.empty()) kept.push_back(fires.front());
  return kept;
}

bool has_shadows(const plan::Room& room, const geom::Polygon& floor, Point at) {
  if (geom::locate(floor, at) != geom::Where::inside || geom::clearance(floor, at) < kFireReach) return true;
  return std::any_of(room.objects.begin(), room.objects.end(),
                     [&](const plan::Object& o) { return stops_sight(o, room.region); });
}

}  // namespace

bool stops_sight(const plan::Object& object, const plan::Region& region) {
  using plan::ObjectKind;
  switch (object.kind) {
    case ObjectKind::cabinet:
    case ObjectKind::shelf:
    case ObjectKind::fridge:
    case ObjectKind::pillar:
    case ObjectKind::statue:
    case ObjectKind::bookcase:
    case ObjectKind::stalagmite: return object.z1 - region.z0 >= kEyes;
    default: return false;
  }
}

std::vector<Fire> fires_of(const plan::Model& model, int storey) {
  std::vector<Fire> fires;
  std::vector<Point> passages;  // fires kept in passages
  for (const plan::Room& room : model.rooms) {
    if (room.region.storey != storey) continue;
    const RoomShape shape = shape_of(room);
    const geom::Polygon& floor = shape.clear.outer.empty() ? shape.region : shape.clear;
    const bool hall = room.region.kind == plan::Kind::hall;
    for (const Point at : chosen(room, floor)) {
      const bool near = std::any_of(passages.begin(), passages.end(), [&](Point other) {
        return square_distance(at, other) <= std::int64_t{kFireReach} * kFireReach;
      });
      if (hall && (near || room.region.box.long_side() < kLongPassage)) continue;
      if (hall) passages.push_back(at);
      fires.push_back({at, has_shadows(room, floor, at)});
    }
  }
  return fires;
}

}  // namespace enfilade::exports
