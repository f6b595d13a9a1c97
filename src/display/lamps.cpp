// Halls get a row of long lamps, rooms a grid of square ones, both in the middle
// and on the tiles of the ceiling; halls that are no boxes rows along their axis:
//
//     +--+--+--+--+--+--+--+      the lamps of an axis lie s tiles apart and
//     |  |##|  |  |  |##|  |      symmetric to the middle; the tiles follow them
//     +--+--+--+--+--+--+--+
//
// A stair has one over its main landing, where the ceiling is whole, and one over
// each half landing, on the wall there.
//
// Homes have fewer, and home_lamps.cpp makes bowls and pendants of them. Ceilings of homes and stairs are plastered.

#include "display/lamps.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

#include <enfilade/geom/area.hpp>
#include <enfilade/geom/axis.hpp>

namespace enfilade::display {
namespace {

constexpr Length kSpacing = 2'400;
constexpr Length kHomeSpacing = 4'200;
constexpr Length kOnlyOne = 1'000'000'000;  // so far apart that there is one
constexpr Length kMostInAHall = 96;
constexpr Length kMostInARow = 40;  // of a grid

struct Row {
  Length first = 0;
  Length step = 0;
  Length count = 0;
};

// Lamps along an extent, about half a step from its ends.
Row row_along(geom::Interval extent, Length spacing, Length most) {
  Row row;
  const Length size = extent.length();
  if (size < 500) return row;
  const Length wish = std::clamp<Length>((size + spacing / 2) / spacing, 1, most);
  row.step = std::max<Length>(1, (size / wish + kCeilingTile / 2) / kCeilingTile) * kCeilingTile;
  row.count = std::clamp<Length>((size + kCeilingTile) / row.step, 1, most);
  row.first = extent.middle() - (row.count - 1) * row.step / 2;
  return row;
}

// The clear inside of a region; of a prism, the bounds of it.
geom::Box inside_of(const plan::Region& region) { return region.outline ? region.box : plan::clear_box(region); }

}  // namespace

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

namespace {

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

// No wall between two places of a room.
bool sees(const geom::Polygon& polygon, geom::Point p, geom::Point q) {
  bool clear = true;
  geom::each_edge(polygon, [&](geom::Point a, geom::Point b) {
    const bool apart = (geom::cross(p, q, a) > 0) != (geom::cross(p, q, b) > 0);
    clear = clear && !(apart && (geom::cross(a, b, p) > 0) != (geom::cross(a, b, q) > 0));
  });
  return clear;
}

// One more lamp wherever none is near that shines there: in arms too short for a row, and behind corners.
void fill_gaps(const plan::Room& room, Length z, Ceiling& out) {
  constexpr Length kPitch = 600, kShines = 3'900, kOffWall = 500;
  constexpr double kMostPlaces = 2'000;  // of a lattice, whatever the size
  const geom::Polygon& polygon = room.region.outline->polygon;
  const geom::Box& box = room.region.box;
  const double area = static_cast<double>(box.width()) * box.depth();
  const Length pitch = std::max(kPitch, static_cast<Length>(std::sqrt(area / kMostPlaces)));
  for (Length y = box.lo.y + pitch / 2; y < box.hi.y; y += pitch) {
    for (Length x = box.lo.x + pitch / 2; x < box.hi.x; x += pitch) {
      const geom::Point p{x, y};
      const auto shines = [&](const Lamp& l) {
        const std::int64_t dx = l.middle.x - x, dy = l.middle.y - y;
        return dx * dx + dy * dy < std::int64_t{kShines} * kShines && sees(polygon, p, {l.middle.x, l.middle.y});
      };
      if (out.lamps.size() >= kMostInAHall || std::any_of(out.lamps.begin(), out.lamps.end(), shines)) continue;
      if (geom::locate(polygon, p) != geom::Where::inside || geom::clearance(polygon, p) < kOffWall) continue;
      if (const Lamp lamp{{x, y, z}, 150, 150}; fits(room, lamp)) out.lamps.push_back(lamp);
    }
  }
}

// Rooms whose bounds say little of their shape, such as corridors that turn and fork: rows along the middle, drawn as a
// draughtsman would draw it. Where nothing is wide enough for a row there is one lamp at the deepest place.
void hang_along_axis(const plan::Room& room, Length z, Ceiling& out) {
  constexpr Length kApart = 3'000, kNear = 1'600;  // along a row; of different rows
  const geom::Polygon& polygon = room.region.outline->polygon;
  geom::AxisRules rules;
  rules.clearance = rules.link = 450;
  rules.spur = 700;
  geom::StraightRules straight;
  straight.tolerance = 500;
  straight.offset = 800;
  straight.clearance = 400;
  straight.facade = 900;
  const auto hang = [&](geom::Point at, Length half_u, Length half_v) {
    const auto near = [&](const Lamp& l) {
      return std::abs(l.middle.x - at.x) < kNear && std::abs(l.middle.y - at.y) < kNear;
    };
    if (out.lamps.size() >= kMostInAHall || std::any_of(out.lamps.begin(), out.lamps.end(), near)) return;
    const Lamp lamp{{at.x, at.y, z}, half_u, half_v};
    if (fits(room, lamp)) out.lamps.push_back(lamp);
  };
  if (const Result<geom::Axis> axis = geom::medial_axis(polygon, rules)) {
    const geom::StraightAxis rows = geom::straight_axis(polygon, *axis, straight);
    for (const geom::StraightAxis::Segment& s : rows.segments) {
      const geom::Point a = rows.nodes[s.a].at, d = rows.nodes[s.b].at - a;
      const double size = std::sqrt(static_cast<double>(geom::dot(d, d)));
      const int count = std::max(1, static_cast<int>(size / kApart + 0.5));
      const bool wide = s.thickness >= kSpacing;
      for (int i = 0; i < count; ++i) {
        const double t = (i + 0.5) / count;
        const geom::Point at{a.x + static_cast<Length>(d.x * t), a.y + static_cast<Length>(d.y * t)};
        const std::size_t before = out.lamps.size();
        if (wide || (d.x != 0 && d.y != 0)) hang(at, wide ? 300 : 150, wide ? 300 : 150);
        else hang(at, d.y == 0 ? 600 : 150, d.y == 0 ? 150 : 600);
        if (out.lamps.size() == before) hang(at, 150, 150);
      }
    }
  }
  fill_gaps(room, z, out);
  geom::Point deepest;
  if (out.lamps.empty() && geom::deepest(polygon, deepest) > 0) hang(deepest, 150, 150);
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
  const bool home = plan::in_dwelling(region), residence = home || region.cell == plan::kBetweenDwellings;
  out.tile = clear.lo;
  if (residence || region.kind == plan::Kind::stair) out.tile.reset();
  const Length z = region.z1 - plan::kSlab - kLampDrop;
  if (plan::in_rock(region) || plan::is_outdoors(region.use)) return;  // torches are things; outside is the sky
  if (clear.empty() || z - region.z0 < 1'000 || clear.short_side() < 800) return;
  if (region.kind == plan::Kind::shaft && region.use != plan::Use::atrium) return;
  if (region.kind == plan::Kind::stair) {
    hang_in_stair(room, clear, z, out);
    return;
  }
  const bool hall = region.kind == plan::Kind::hall && clear.short_side() < 3'600;
  const Length spacing = home ? kHomeSpacing : kSpacing;
  const bool along_x = clear.width() >= clear.depth();
  const Row x =
      row_along(clear.along(0), hall ? (along_x ? 3'000 : kOnlyOne) : spacing, hall ? kMostInAHall : kMostInARow);
  const Row y =
      row_along(clear.along(1), hall ? (along_x ? kOnlyOne : 3'000) : spacing, hall ? kMostInAHall : kMostInARow);
  const Length half_x = hall && along_x ? 600 : hall ? 150 : 300, half_y = hall && !along_x ? 600 : hall ? 150 : 300;
  for (Length i = 0; i < x.count; ++i) {
    for (Length j = 0; j < y.count; ++j) {
      const Lamp lamp{{x.first + i * x.step, y.first + j * y.step, z}, half_x, half_y};
      if (fits(room, lamp)) out.lamps.push_back(lamp);
    }
  }
  if (region.outline && (region.kind == plan::Kind::hall || out.lamps.empty() || share(region) < 45)) {
    out.lamps.clear();
    hang_along_axis(room, z, out);
  }
  if (home && region.outline) fill_gaps(room, z, out);
  if (residence) {
    suit_home(room, out);
    return;
  }
  // Square panels fill a tile; long ones lie over two of them, on their joint.
  out.tile =
      geom::Point{x.first - (half_x == 600 ? 0 : kCeilingTile / 2), y.first - (half_y == 600 ? 0 : kCeilingTile / 2)};
}

}  // namespace enfilade::display
