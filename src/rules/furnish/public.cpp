// Rooms that everybody passes: lobbies and corridors.
//
// A lobby has a reception desk that looks at the entrance, sofas along the
// walls and plants. The way from the entrance to every hall stays free, straight and wide. A corridor has a slim
// planter now and then, where the way past it stays wide and no door is near.

#include <algorithm>

#include "rules/furnish/uses.hpp"

namespace enfilade::furnish {
namespace {

using plan::ObjectKind;

constexpr Length kLobbyWay = 1500;
constexpr Length kLobbyLane = 1600;  // from the street to the halls
constexpr Length kCorridorWay = 1200;

void put_reception(Job& job) {
  Fitting& fit = job.fit;
  const Side entrance = fit.front_door();
  const int axis = geom::axis_of(entrance);
  const Box& core = fit.core();
  const Interval along{core.along(axis).lo + kLobbyWay, core.along(axis).hi - kLobbyWay};
  const Interval depth = core.along(1 - axis);
  constexpr Length kWhole = kReception.depth + kSeat;
  if (along.length() < kReception.width || depth.length() < kWhole + 2 * kLobbyWay) return;
  // Off the axis of the entrance where the lobby is wide, so that one walks past.
  const Length spare = along.length() - kReception.width;
  const Length wish = spare < 4000 ? spare / 2 : job.rng.chance(500) ? spare / 6 : spare - spare / 6;
  const Length from_wall = kLobbyWay + (depth.length() - kWhole - 2 * kLobbyWay) / 3;  // behind the clerk
  const bool low = entrance == geom::kSouth || entrance == geom::kWest;
  const auto across = [&](Length lo, Length hi) {
    return low ? Interval{depth.hi - hi, depth.hi - lo} : Interval{depth.lo + lo, depth.lo + hi};
  };
  const auto put = [&](Length u, Length width) {
    const Length middle = u + width / 2;
    const Box counter = geom::make_box(axis, {u, u + width}, across(from_wall + kSeat, from_wall + kWhole));
    const Box seat = geom::make_box(axis, {middle - kChair.width / 2, middle + kChair.width / 2},
                                    across(from_wall, from_wall + kChair.depth));
    if (!fit.island_fits(counter, kReception.height) || !fit.island_fits(seat, kChair.height)) return false;
    fit.add_island(ObjectKind::reception, counter, entrance, kReception.height, job.wood);
    fit.add_island(ObjectKind::chair, seat, entrance, kChair.height, job.fabric);
    return true;
  };
  for (const Length off : {wish, spare / 6, spare - spare / 6, Length{0}, spare}) {
    if (put(along.lo + off, kReception.width)) return;
  }
  // Where the way in takes the middle, a shorter desk stands aside, with just a way past its end.
  constexpr Length kAside = kLobbyWay - kWay - 50;
  for (const Length width : {kReception.width, kReception.width - 600, kReception.width - 1000}) {
    if (put(along.lo - kAside, width) || put(along.hi + kAside - width, width)) return;
  }
}

// Two sofas that face each other over a low table, in a corner of the core.
bool put_lounge(Job& job, int corner) {
  constexpr Length kApart = 1600;  // between the sofas, the table in the middle
  constexpr Size kLowTable{1200, 600, 450};
  constexpr Length kRim = 1000;
  Fitting& fit = job.fit;
  const Box& core = fit.core();
  const Length width = 2 * kSofa.depth + kApart;
  if (core.width() < width + 2 * kRim || core.depth() < kSofa.width + 2 * kRim) return false;
  const Length x = corner == 1 || corner == 2 ? core.hi.x - kRim - width : core.lo.x + kRim;
  const Length y = corner >= 2 ? core.hi.y - kRim - kSofa.width : core.lo.y + kRim;
  const Box around{{x - kLobbyWay, y - kLobbyWay}, {x + width + kLobbyWay, y + kSofa.width + kLobbyWay}};
  if (fit.meets_object(geom::intersect(around, core))) return false;
  const Box left{{x, y}, {x + kSofa.depth, y + kSofa.width}};
  const Box right{{x + width - kSofa.depth, y}, {x + width, y + kSofa.width}};
  const geom::Point middle{x + width / 2, y + kSofa.width / 2};
  const Box table{{middle.x - kLowTable.depth / 2, middle.y - kLowTable.width / 2},
                  {middle.x + kLowTable.depth / 2, middle.y + kLowTable.width / 2}};
  if (!fit.island_fits({left.lo, right.hi}, kSofa.height)) return false;
  fit.add_island(ObjectKind::sofa, left, geom::kEast, kSofa.height, job.fabric);
  fit.add_island(ObjectKind::sofa, right, geom::kWest, kSofa.height, job.fabric);
  fit.add_island(ObjectKind::table, table, geom::kEast, kLowTable.height, job.wood);
  return true;
}

}  // namespace

void furnish_lobby(Job& job) {
  Fitting& fit = job.fit;
  std::array<Length, 4> bands{};
  if (fit.has_walls()) {
    for (int axis = 0; axis < 2; ++axis) {
      add_bands(fit, axis, kSofa.depth, 2 * kLobbyWay, bands);
      add_bands(fit, axis, kBand, kLobbyWay, bands);
    }
  }
  if (!fit.divide(bands)) return;
  fit.keep_lanes(kLobbyLane);
  if (fit.has_entrance()) put_reception(job);
  const auto first = static_cast<int>(job.rng.below(4));
  for (int i = 0, lounges = 0; i < 4 && lounges < 2; ++i) lounges += put_lounge(job, (first + i) % 4);
  if (!fit.has_walls()) return;
  const Length around = 2 * (fit.clear().width() + fit.clear().depth());
  int sofas = std::clamp(around / 12'000, 1, 6);
  const Group sofa = run_of(ObjectKind::sofa, kSofa, 1, job.fabric);
  for (const Side s : shuffled_sides(job.rng)) {
    if (sofas == 0) break;
    if (bands[s] < kSofa.depth) continue;
    sofas -= fit.spread(s, sofa, std::min(sofas, 2));
  }
  dress_walls(job, 0, 4);
}

void furnish_corridor(const plan::Region& region, std::span<const plan::Portal> portals, Rng& rng, plan::Material leaf,
                      std::vector<plan::Object>& out) {
  const int tries = 3;
  const bool shaped = ShapedFloor::suits(region);
  if ((region.outline && !shaped) || region.z1 - region.z0 - plan::kSlab < 2000) return;
  std::optional<ShapedFloor> shape;
  if (shaped) shape.emplace(region);
  const Box clear = shape ? shape->bounds() : plan::clear_box(region);
  if (clear.short_side() < kPlanter.depth + kCorridorWay || clear.long_side() < 4000) return;
  const int axis = clear.width() >= clear.depth() ? 0 : 1;
  const Interval along = clear.along(axis);
  const Interval across = clear.along(1 - axis);
  const auto near = [&](const plan::Portal& portal, Length depth, const Box& box) {
    if (shape) return shape->shift_past_zone(box, axis, portal, depth) != 0;
    return zone_before(region, clear, portal, depth).overlaps(box);
  };
  const std::size_t first = out.size();
  for (int i = 0; i < tries; ++i) {
    const bool wanted = rng.chance(400);
    // The ends are the best places; elsewhere a plant stands by a wall.
    const int where = rng.between(0, 3);
    const Length drawn = rng.between(along.lo, along.hi - kPlanter.width);
    const bool far_wall = rng.chance(500);
    if (!wanted) continue;
    const Length u = where == 0 ? along.lo : where == 1 ? along.hi - kPlanter.width : drawn;
    const Length v = far_wall ? across.hi - kPlanter.depth : across.lo;
    const Box box = geom::make_box(axis, {u, u + kPlanter.width}, {v, v + kPlanter.depth});
    // Doors keep more floor here than in rooms: the full way up to their wall.
    const Box wide{{box.lo.x - kCorridorWay / 2, box.lo.y - kCorridorWay / 2},
                   {box.hi.x + kCorridorWay / 2, box.hi.y + kCorridorWay / 2}};
    // Nothing else near, so that the way never narrows from both walls at once.
    const Box around = geom::make_box(axis, {u - 2 * kCorridorWay, u + kPlanter.width + 2 * kCorridorWay}, across);
    // Slanted walls neither, for the same reason.
    bool fits = !shape || shape->contains(geom::intersect(around, clear));
    bool window = false;
    for (const plan::Portal& portal : portals) {
      if (portal.kind == plan::PortalKind::well) continue;
      if (portal.kind == plan::PortalKind::window) {
        window = window || near(portal, kWindowDepth, box);
      } else {
        fits = fits && !near(portal, std::max(free_depth(portal), kCorridorWay + 1) - kCorridorWay / 2, wide);
      }
    }
    for (std::size_t k = first; k < out.size(); ++k) fits = fits && !out[k].footprint.overlaps(around);
    if (!fits) continue;
    plan::Object object;
    object.kind = ObjectKind::plant;
    object.facing = side_of(axis == 0 ? geom::kSouth : geom::kWest, far_wall ? Toward::wall : Toward::room);
    object.material = leaf;
    object.footprint = box;
    object.z0 = region.z0;
    object.z1 = region.z0 + (window ? 800 : kPlanter.height);
    out.push_back(object);
  }
}

}  // namespace enfilade::furnish
