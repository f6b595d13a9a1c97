// Halls get a row of long lamps, rooms a grid of square ones, both in the middle
// and on the tiles of the ceiling:
//
//     +--+--+--+--+--+--+--+      the lamps of an axis lie s tiles apart and
//     |  |##|  |  |  |##|  |      symmetric to the middle; the tiles follow them
//     +--+--+--+--+--+--+--+
//
// A stair has one over its main landing, where the ceiling is whole, and one over
// each half landing, on the wall there.

#include "display/lamps.hpp"

#include <algorithm>
#include <cmath>

namespace enfilade::display {
namespace {

constexpr Length kSpacing = 2'400;
constexpr Length kOnlyOne = 1'000'000'000;  // so far apart that there is one
constexpr Length kMostInAHall = 96;
constexpr Length kMostInARow = 40;  // of a grid

struct Row {
  Length first = 0;
  Length step = 0;
  Length count = 0;
};

// Lamps along an extent, at least half a step from its ends.
Row row_along(geom::Interval extent, Length spacing, Length most) {
  Row row;
  const Length size = extent.length();
  if (size < 500) return row;
  row.count = std::clamp<Length>((size + spacing / 2) / spacing, 1, most);
  row.step = std::max<Length>(1, size / row.count / kCeilingTile) * kCeilingTile;
  row.first = extent.middle() - (row.count - 1) * row.step / 2;
  return row;
}

// The clear inside of a region; of a prism, the bounds of it.
geom::Box inside_of(const plan::Region& region) { return region.outline ? region.box : plan::clear_box(region); }

// Under a whole ceiling, and in a prism away from its walls.
bool fits(const plan::Room& room, const Lamp& lamp) {
  const geom::Box panel{{lamp.middle.x - lamp.half_u, lamp.middle.y - lamp.half_v},
                        {lamp.middle.x + lamp.half_u, lamp.middle.y + lamp.half_v}};
  for (const plan::Portal& p : room.portals) {
    if (p.kind == plan::PortalKind::well && p.face == plan::kTopFace && panel.overlaps({p.a, p.b})) return false;
  }
  if (!room.region.outline) return true;
  for (const Length x : {lamp.middle.x - lamp.half_u - 150, lamp.middle.x + lamp.half_u + 150}) {
    for (const Length y : {lamp.middle.y - lamp.half_v - 150, lamp.middle.y + lamp.half_v + 150}) {
      if (geom::locate(room.region.outline->polygon, {x, y}) != geom::Where::inside) return false;
    }
  }
  return true;
}

// On the wall that a landing ends at, above head height where the storey allows.
void hang_on_wall(const plan::Region& region, const plan::Landing& landing, const geom::Box& clear, Ceiling& out) {
  static constexpr mesh::Facing kInward[] = {mesh::Facing::north, mesh::Facing::west, mesh::Facing::south,
                                             mesh::Facing::east};
  const Length z = std::min(landing.z + 2'100, region.z1 - 120);
  if (landing.z <= region.z0 || z < landing.z + 800) return;
  for (const geom::Side side : {geom::kSouth, geom::kEast, geom::kNorth, geom::kWest}) {
    const geom::Box& b = landing.box;
    if (b.level(side) != clear.level(side) || b.level(geom::opposite(side)) == clear.level(geom::opposite(side)))
      continue;
    const Length off = side == geom::kSouth || side == geom::kWest ? kWallLamp : -kWallLamp;
    const Length u = b.extent(side).middle(), w = b.level(side) + off;
    const bool along_x = geom::axis_of(side) == 0;
    out.lamps.push_back({{along_x ? u : w, along_x ? w : u, z}, 300, 60, kInward[side]});
    return;
  }
}

// Over the part of a stair that no well takes away.
void hang_in_stair(const plan::Room& room, const geom::Box& clear, Length z, Ceiling& out) {
  geom::Box whole = clear;
  for (const plan::Portal& p : room.portals) {
    if (p.kind != plan::PortalKind::well || p.face != plan::kTopFace) continue;
    geom::Box best{};
    for (const geom::Side side : {geom::kSouth, geom::kEast, geom::kNorth, geom::kWest}) {
      geom::Box rest = whole;  // what lies beyond that side of the well
      const geom::Box hole{p.a, p.b};
      rest.set_level(geom::opposite(side), hole.level(side));
      if (!rest.empty() && (best.empty() || rest.short_side() > best.short_side())) best = rest;
    }
    whole = best;
  }
  if (!whole.empty() && whole.short_side() >= 500) {
    const bool along_x = whole.width() >= whole.depth();
    out.lamps.push_back(
        {{whole.along(0).middle(), whole.along(1).middle(), z}, along_x ? 600 : 150, along_x ? 150 : 600});
  }
  for (const plan::Landing& landing : room.landings) hang_on_wall(room.region, landing, clear, out);
}

// Rooms whose bounds say little of their shape: a row along the longest edge,
// through the middle of the corners.
void hang_along(const plan::Room& room, Length z, Ceiling& out) {
  const geom::Ring& ring = room.region.outline->polygon.outer;
  std::int64_t x = 0, y = 0;
  geom::Point longest;
  for (std::size_t i = 0; i < ring.size(); ++i) {
    const geom::Point d = ring[(i + 1) % ring.size()] - ring[i];
    if (geom::dot(d, d) > geom::dot(longest, longest)) longest = d;
    x += ring[i].x;
    y += ring[i].y;
  }
  const auto n = static_cast<std::int64_t>(ring.size());
  const geom::Point middle{static_cast<Length>(x / n), static_cast<Length>(y / n)};
  const double size = std::sqrt(static_cast<double>(geom::dot(longest, longest)));
  const auto count = static_cast<Length>(std::min(size / kSpacing, double{kMostInARow}));
  for (Length i = -count; i <= count; ++i) {
    const double t = static_cast<double>(i) * kSpacing / size;
    const Lamp lamp{
        {middle.x + static_cast<Length>(longest.x * t), middle.y + static_cast<Length>(longest.y * t), z}, 150, 150};
    if (fits(room, lamp)) out.lamps.push_back(lamp);
  }
}

// How much of its bounds a prism fills, in hundredths.
std::int64_t share(const plan::Region& region) {
  return plan::twice_area(region) * 50 / std::max<std::int64_t>(1, region.box.area());
}

}  // namespace

void hang_lamps(const plan::Room& room, Ceiling& out) {
  out.lamps.clear();
  const plan::Region& region = room.region;
  const geom::Box clear = inside_of(region);
  out.tile = clear.lo;
  const Length z = region.z1 - plan::kSlab - kLampDrop;
  if (plan::in_rock(region)) return;  // torches are things
  if (clear.empty() || z - region.z0 < 1'000 || clear.short_side() < 800) return;
  if (region.kind == plan::Kind::shaft && region.use != plan::Use::atrium) return;
  if (region.kind == plan::Kind::stair) {
    hang_in_stair(room, clear, z, out);
    return;
  }
  const bool hall = region.kind == plan::Kind::hall && clear.short_side() < 3'600;
  const bool along_x = clear.width() >= clear.depth();
  const Row x =
      row_along(clear.along(0), hall ? (along_x ? 3'000 : kOnlyOne) : kSpacing, hall ? kMostInAHall : kMostInARow);
  const Row y =
      row_along(clear.along(1), hall ? (along_x ? kOnlyOne : 3'000) : kSpacing, hall ? kMostInAHall : kMostInARow);
  const Length half_x = hall && along_x ? 600 : hall ? 150 : 300, half_y = hall && !along_x ? 600 : hall ? 150 : 300;
  for (Length i = 0; i < x.count; ++i) {
    for (Length j = 0; j < y.count; ++j) {
      const Lamp lamp{{x.first + i * x.step, y.first + j * y.step, z}, half_x, half_y};
      if (fits(room, lamp)) out.lamps.push_back(lamp);
    }
  }
  if (region.outline && (out.lamps.empty() || share(region) < 45)) {
    out.lamps.clear();
    hang_along(room, z, out);
  }
  // Square panels fill a tile; long ones lie over two of them, on their joint.
  out.tile = {x.first - (half_x == 600 ? 0 : kCeilingTile / 2), y.first - (half_y == 600 ? 0 : kCeilingTile / 2)};
}

}  // namespace enfilade::display
