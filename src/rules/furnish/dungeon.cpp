// Finishes, torches and passages of dungeons. Chambers: chambers.cpp.
//
// Torches hang along straight stretches of wall, evenly spread, one every
// kSpacing or so; where a door takes a torch's place it moves aside by up to two
// squares. Two more flank doors that deserve it.

#include "rules/furnish/dungeon.hpp"

#include <algorithm>
#include <array>

#include "rules/furnish/dresser.hpp"

namespace enfilade::furnish {
namespace {

using plan::Finish;
using plan::Material;
using plan::ObjectKind;
using plan::Role;
using plan::Theme;
using plan::Use;

constexpr Size kTorch{160, 220, 560};
constexpr Length kTorchAbove = 1'500;
constexpr Length kTorchMargin = 120;      // to the floor before a door, so to its frame
constexpr std::int32_t kRoomSpacing = 8;  // squares
constexpr std::int32_t kHallSpacing = 11;

std::uint8_t shade(unsigned n) { return static_cast<std::uint8_t>(n % plan::kShades); }

bool is_passage(const plan::Region& region) {
  return region.kind == plan::Kind::hall || region.kind == plan::Kind::stair;
}

Role stone_of(Theme theme) {
  return theme == Theme::cavern || theme == Theme::mine ? Role::rock
         : theme == Theme::flooded                      ? Role::moss
                                                        : Role::masonry;
}

// False: it would hang in front of a door or where no wall is.
bool hang_torch(Dresser& d, std::int32_t i, std::int32_t j, Side wall) {
  const Squares squares{i, j, i + 1, j + 1};
  if (!d.floor.has_wall(i, j, wall) || d.floor.has_torch(squares)) return false;
  plan::Object torch =
      d.object(ObjectKind::torch, d.floor.box_of(squares), kTorch, {Role::iron, 1}, geom::opposite(wall));
  if (d.floor.before_door(torch.footprint, kTorchMargin)) return false;
  torch.z0 = d.region.z0 + std::min(kTorchAbove, d.floor.headroom() - kTorch.height);
  torch.z1 = torch.z0 + kTorch.height;
  d.floor.hang(i, j, torch);
  return true;
}

// A torch at or near the k-th square of a run of squares along a wall.
bool hang_near(Dresser& d, std::int32_t i, std::int32_t j, Side wall) {
  const bool x = geom::axis_of(wall) == 0;
  for (const std::int32_t off : {0, 1, -1, 2, -2}) {
    if (hang_torch(d, x ? i + off : i, x ? j : j + off, wall)) return true;
  }
  return false;
}

struct Run {
  std::int32_t i = 0, j = 0, length = 0;
  Side wall = geom::kSouth;
};

// Straight stretches of wall, from their lower ends.
std::vector<Run> runs_of(const TileFloor& floor) {
  std::vector<Run> runs;
  for (const Side wall : {geom::kSouth, geom::kEast, geom::kNorth, geom::kWest}) {
    const bool x = geom::axis_of(wall) == 0;
    for (std::int32_t j = 0; j < floor.rows(); ++j) {
      for (std::int32_t i = 0; i < floor.columns(); ++i) {
        if (!floor.has_wall(i, j, wall) || floor.has_wall(x ? i - 1 : i, x ? j : j - 1, wall)) continue;
        Run run{i, j, 0, wall};
        while (floor.has_wall(x ? i + run.length : i, x ? j : j + run.length, wall)) ++run.length;
        runs.push_back(run);
      }
    }
  }
  return runs;
}

// On both sides of a door, on its own wall.
void flank(Dresser& d, const plan::Portal& p) {
  const bool x = p.a.y == p.b.y;
  if (!x && p.a.x != p.b.x) return;
  const Box whole = d.floor.box_of({0, 0, d.floor.columns(), d.floor.rows()});
  const geom::Point middle{p.a.x + (p.b.x - p.a.x) / 2, p.a.y + (p.b.y - p.a.y) / 2};
  const Length reach = plan::kRockWall + TileFloor::kPitch;
  for (const Side wall : {geom::kSouth, geom::kEast, geom::kNorth, geom::kWest}) {
    if ((geom::axis_of(wall) == 0) != x) continue;
    // The square inside the room nearest to the portal, if the portal is on this wall.
    const Length in =
        wall == geom::kSouth || wall == geom::kWest ? reach - TileFloor::kPitch / 2 : -(reach - TileFloor::kPitch / 2);
    const geom::Point inside{x ? middle.x : middle.x + in, x ? middle.y + in : middle.y};
    const std::int32_t i = (inside.x - whole.lo.x) / TileFloor::kPitch, j = (inside.y - whole.lo.y) / TileFloor::kPitch;
    for (const std::int32_t side : {-1, 1}) {
      for (const std::int32_t off : {1, 2}) {
        const std::int32_t a = x ? i + side * off : i, b = x ? j : j + side * off;
        if (a >= 0 && b >= 0 && hang_torch(d, a, b, wall)) break;
      }
    }
  }
}

// Small things against one wall of a passage, far from each other and from doors.
void litter(Dresser& d, std::vector<plan::Object>& out, std::size_t first) {
  constexpr Length kDeep = 350, kApart = 2'400;
  if (d.region.outline) return;
  const Box clear = plan::clear_box(d.region);
  if (clear.short_side() < kDeep + 900 + kTorch.depth || clear.long_side() < 4'000) return;
  const int axis = clear.width() >= clear.depth() ? 0 : 1;
  const geom::Interval along = clear.along(axis), across = clear.along(1 - axis);
  const int tries = d.amount(std::max(1, clear.long_side() / 6'000));
  for (int n = 0; n < std::min(tries, 24); ++n) {
    const auto pick = d.rng.below(4);
    const bool wild = d.marks.theme == Theme::cavern || d.marks.theme == Theme::mine;
    const ObjectKind kind = d.marks.theme == Theme::flooded || (wild && pick == 3) ? ObjectKind::mushrooms
                            : pick == 0                                            ? ObjectKind::bones
                                                                                   : ObjectKind::rubble;
    const Length wide = d.rng.between(380, 620), u = d.rng.between(along.lo, along.hi - wide);
    const bool far_wall = d.rng.chance(500);
    const Length height = kind == ObjectKind::bones ? 120 : d.rng.between(160, 300);
    const Box box = geom::make_box(
        axis, {u, u + wide},
        far_wall ? geom::Interval{across.hi - kDeep, across.hi} : geom::Interval{across.lo, across.lo + kDeep});
    const Box around = geom::make_box(axis, {u - kApart, u + wide + kApart}, across);
    if (d.floor.before_door(box, 300)) continue;
    bool alone = true;
    for (std::size_t k = first; k < out.size(); ++k) {
      const bool torch = out[k].kind == ObjectKind::torch;
      alone = alone &&
              !out[k].footprint.overlaps(torch ? geom::make_box(axis, {u - 1'300, u + wide + 1'300}, across) : around);
    }
    if (!alone) continue;
    plan::Object o;
    o.kind = kind;
    o.facing = static_cast<std::uint8_t>(axis == 0  ? (far_wall ? geom::kSouth : geom::kNorth)
                                         : far_wall ? geom::kWest
                                                    : geom::kEast);
    o.material = kind == ObjectKind::mushrooms ? d.fabric : d.stone;
    o.footprint = box;
    o.z0 = d.region.z0;
    o.z1 = o.z0 + height;
    out.push_back(o);
  }
}

}  // namespace

plan::Finish choose_dungeon_finish(const plan::Region& region, Key content_key) {
  const plan::Marks marks = plan::marks_of(region);
  Rng rng(content_key, Purpose::finish);
  // Storeys get darker the deeper they lie.
  const unsigned deep = static_cast<unsigned>(std::max(0, -region.storey));
  const std::uint8_t base = shade(static_cast<unsigned>(marks.theme) + deep);
  const bool passage = is_passage(region);
  const std::uint8_t own = passage ? base : shade(base + rng.below(2));
  Finish f;
  switch (region.use == Use::cave ? Theme::cavern : marks.theme) {
    case Theme::masonry: f = {{Role::masonry, own}, {Role::flagstone, own}, {Role::masonry, shade(base + 1u)}}; break;
    case Theme::crypt:
      f = {{Role::masonry, shade(own + 1u)}, {Role::flagstone, shade(own + 2u)}, {Role::masonry, shade(base + 2u)}};
      break;
    case Theme::cavern: f = {{Role::rock, own}, {Role::earth, own}, {Role::rock, shade(base + 1u)}}; break;
    case Theme::mine: f = {{Role::earth, own}, {Role::earth, shade(own + 2u)}, {Role::rock, shade(base + 1u)}}; break;
    case Theme::flooded:
      f = {{Role::moss, own}, {Role::flagstone, shade(own + 2u)}, {Role::masonry, shade(base + 2u)}};
      if (!passage && rng.chance(400)) f.floor = {Role::water, own};
      break;
  }
  if (region.use == Use::lair) f.wall.shade = 3;
  return f;
}

void hang_torches(Dresser& d, std::span<const plan::Portal> portals) {
  const bool passage = is_passage(d.region), special = d.region.use == Use::entry || d.region.use == Use::lair;
  const bool wild = d.marks.theme == Theme::cavern || d.region.use == Use::cave;
  if (d.floor.headroom() < kTorch.height + 1'200) return;
  std::vector<const plan::Portal*> doors;
  for (const plan::Portal& p : portals) {
    if (plan::has_leaf(p.kind)) doors.push_back(&p);
  }
  std::sort(doors.begin(), doors.end(), [](const plan::Portal* a, const plan::Portal* b) {
    return std::tuple(a->a, a->b) < std::tuple(b->a, b->b);
  });
  for (const plan::Portal* p : doors) {
    if (!passage && (special || p->lock > 0 || (!wild && d.rng.chance(350)))) flank(d, *p);
  }
  const std::vector<Run> runs = runs_of(d.floor);
  const std::int32_t spacing = (passage ? kHallSpacing : kRoomSpacing) + (wild ? 4 : 0);
  int hung = 0;
  bool other = d.rng.chance(500);  // passages: from one wall to the other
  for (const Run& run : runs) {
    if (run.length < 4) continue;
    const bool x = geom::axis_of(run.wall) == 0;
    // Of the two walls of a passage only one is served.
    if (passage && (run.wall == geom::kNorth || run.wall == geom::kWest) == other) continue;
    const std::int32_t n = std::clamp((run.length + spacing / 2) / spacing, 1, 64);
    for (std::int32_t k = 0; k < n; ++k) {
      if (!passage && !special && d.rng.chance(wild ? 400 : 200)) continue;
      const std::int32_t u = (2 * k + 1) * run.length / (2 * n);
      hung += hang_near(d, x ? run.i + u : run.i, x ? run.j : run.j + u, run.wall);
    }
  }
  // Nowhere stays without any light where a wall has room for it.
  for (const Run& run : runs) {
    if (hung > 0) break;
    const bool x = geom::axis_of(run.wall) == 0;
    hung += hang_near(d, x ? run.i + run.length / 2 : run.i, x ? run.j : run.j + run.length / 2, run.wall);
  }
}

void place_dungeon_objects(const plan::Region& region, std::span<const plan::Portal> portals, std::int32_t density,
                           Key content_key, std::vector<plan::Object>& out) {
  if (region.kind != plan::Kind::room && region.kind != plan::Kind::hall) return;
  TileFloor floor(region, portals, out);
  if (!floor.usable()) return;
  Rng rng(content_key, Purpose::furnish);
  const plan::Marks marks = plan::marks_of(region);
  const Role role = stone_of(region.use == Use::cave ? Theme::cavern : marks.theme);
  const Material stone{role == Role::moss ? Role::masonry : role, shade(rng.below(plan::kShades))};
  const Material carved{Role::rock, stone.shade};
  Dresser d{floor,
            rng,
            region,
            std::clamp(density, 0, 1'000),
            marks,
            stone,
            carved,
            {Role::timber, shade(rng.below(plan::kShades))},
            {Role::fabric, shade(rng.below(plan::kShades))}};
  const std::size_t first = out.size();
  if (region.kind == plan::Kind::hall) {
    if (density <= 0) return;
    hang_torches(d, portals);
    litter(d, out, first);
    return;
  }
  if (marks.key > 0) {
    constexpr Size kKey{480, 480, 1'350};
    d.in_the_middle(ObjectKind::key, kKey, d.carved);
  }
  if (density <= 0) return;
  hang_torches(d, portals);
  dress_chamber(d);
}

}  // namespace enfilade::furnish
