#include "rules/furnish/dresser.hpp"

#include <algorithm>
#include <tuple>
#include <vector>

namespace enfilade::furnish {
namespace {

constexpr std::int32_t kUsual = 300;  // density that amounts are given for
constexpr Length kLow = 1'400;        // what is lower may stand below a torch

std::int32_t squares_for(Length size) { return (size + TileFloor::kPitch - 1) / TileFloor::kPitch; }

// The squares of a piece `along` by `deep` that begins at wall square (i, j).
Squares at_side(std::int32_t i, std::int32_t j, Side wall, std::int32_t along, std::int32_t deep) {
  switch (wall) {
    case geom::kSouth: return {i, j, i + along, j + deep};
    case geom::kNorth: return {i, j - deep + 1, i + along, j + 1};
    case geom::kWest: return {i, j, i + deep, j + along};
    default: return {i - deep + 1, j, i + 1, j + along};
  }
}

struct Spot {
  Squares squares;
  Side wall = geom::kSouth;
  std::int32_t score = 0;
};

}  // namespace

int Dresser::amount(int n) {
  const std::int32_t all = n * density;
  return all / kUsual + (static_cast<std::int32_t>(rng.below(kUsual)) < all % kUsual);
}

plan::Object Dresser::object(plan::ObjectKind kind, const Box& squares, Size size, plan::Material m,
                             Side facing) const {
  plan::Object o;
  o.kind = kind;
  o.facing = static_cast<std::uint8_t>(facing);
  o.material = m;
  const bool across = geom::axis_of(facing) == 0;
  const Length w = across ? size.width : size.depth, d = across ? size.depth : size.width;
  const geom::Point middle = squares.middle();
  geom::Point lo{middle.x - w / 2, middle.y - d / 2};
  // The back to the wall behind it.
  if (facing == geom::kNorth) lo.y = squares.lo.y;
  if (facing == geom::kSouth) lo.y = squares.hi.y - d;
  if (facing == geom::kEast) lo.x = squares.lo.x;
  if (facing == geom::kWest) lo.x = squares.hi.x - w;
  o.footprint = {lo, {lo.x + w, lo.y + d}};
  o.z0 = region.z0;
  o.z1 = region.z0 + std::min(size.height, floor.headroom());
  return o;
}

bool Dresser::at_wall(plan::ObjectKind kind, Size size, plan::Material m, bool far, bool reach) {
  const std::int32_t along = squares_for(size.width), deep = squares_for(size.depth);
  std::vector<Spot> spots;
  for (std::int32_t j = 0; j < floor.rows(); ++j) {
    for (std::int32_t i = 0; i < floor.columns(); ++i) {
      for (const Side wall : {geom::kSouth, geom::kEast, geom::kNorth, geom::kWest}) {
        if (!floor.has_wall(i, j, wall)) continue;
        Spot spot{at_side(i, j, wall, along, deep), wall, 0};
        if (!floor.is_free(spot.squares) || (size.height > kLow && floor.has_torch(spot.squares))) continue;
        const bool x = geom::axis_of(wall) == 0;
        bool flush = true;
        for (std::int32_t k = 1; k < along && flush; ++k) flush = floor.has_wall(x ? i + k : i, x ? j : j + k, wall);
        if (!flush) continue;
        if (far) {
          // How far from the nearer end of its wall, as far as that matters.
          std::int32_t before = 0, after = 0;
          while (before < 8 && floor.has_wall(x ? i - before - 1 : i, x ? j : j - before - 1, wall)) ++before;
          while (after < 8 && floor.has_wall(x ? i + along + after : i, x ? j : j + along + after, wall)) ++after;
          const std::int32_t pi = std::clamp(wall == geom::kEast ? i - deep : i, 0, floor.columns() - 1);
          const std::int32_t pj = std::clamp(wall == geom::kNorth ? j - deep : j, 0, floor.rows() - 1);
          spot.score = 3 * floor.steps(pi, pj) + 2 * std::min(before, after) - std::abs(before - after);
        }
        spots.push_back(spot);
      }
    }
  }
  if (spots.empty()) return false;
  const auto facing = [](const Spot& s) { return geom::opposite(s.wall); };
  if (!far && !reach) {
    const Spot& s = spots[rng.below(static_cast<std::uint32_t>(spots.size()))];
    floor.add(s.squares, object(kind, floor.box_of(s.squares), size, m, facing(s)));
    return true;
  }
  std::stable_sort(spots.begin(), spots.end(), [](const Spot& a, const Spot& b) { return a.score > b.score; });
  constexpr std::size_t kTries = 24;
  const std::size_t step = std::max<std::size_t>(1, spots.size() / kTries);
  for (std::size_t i = 0; i < spots.size(); i += i < 4 ? 1 : step) {
    const Spot& s = spots[i];
    const plan::Object o = object(kind, floor.box_of(s.squares), size, m, facing(s));
    if (!reach) {
      floor.add(s.squares, o);
      return true;
    }
    if (floor.put(s.squares, o)) return true;
  }
  return false;
}

bool Dresser::in_corner(plan::ObjectKind kind, Size size, plan::Material m) {
  std::vector<Spot> spots;
  for (std::int32_t j = 0; j < floor.rows(); ++j) {
    for (std::int32_t i = 0; i < floor.columns(); ++i) {
      const Squares s{i, j, i + 1, j + 1};
      if (!floor.is_free(s) || (size.height > kLow && floor.has_torch(s))) continue;
      const bool south = floor.has_wall(i, j, geom::kSouth), north = floor.has_wall(i, j, geom::kNorth);
      const bool west = floor.has_wall(i, j, geom::kWest), east = floor.has_wall(i, j, geom::kEast);
      if ((south || north) && (west || east)) spots.push_back({s, south ? geom::kSouth : geom::kNorth, 0});
    }
  }
  if (spots.empty()) return false;
  const Spot& s = spots[rng.below(static_cast<std::uint32_t>(spots.size()))];
  floor.add(s.squares, object(kind, floor.box_of(s.squares), size, m, geom::opposite(s.wall)));
  return true;
}

bool Dresser::anywhere(plan::ObjectKind kind, Size size, plan::Material m, std::int32_t apart) {
  const std::int32_t w = squares_for(size.width), d = squares_for(size.depth);
  std::vector<Squares> spots;
  for (std::int32_t j = apart; j + d + apart <= floor.rows(); ++j) {
    for (std::int32_t i = apart; i + w + apart <= floor.columns(); ++i) {
      const Squares s{i, j, i + w, j + d};
      if (!floor.is_free({i - apart, j - apart, i + w + apart, j + d + apart})) continue;
      if (size.height > kLow && floor.has_torch(s)) continue;
      spots.push_back(s);
    }
  }
  if (spots.empty()) return false;
  return at(spots[rng.below(static_cast<std::uint32_t>(spots.size()))], kind, size, m);
}

bool Dresser::at(const Squares& squares, plan::ObjectKind kind, Size size, plan::Material m, Side facing) {
  if (!floor.is_free(squares) || (size.height > kLow && floor.has_torch(squares))) return false;
  const Box box = floor.box_of(squares);
  plan::Object o = object(kind, box, size, m, facing);
  const geom::Point middle = box.middle();
  const Length w = o.footprint.width(), d = o.footprint.depth();
  if (w > box.width() || d > box.depth()) return false;
  o.footprint = {{middle.x - w / 2, middle.y - d / 2}, {middle.x - w / 2 + w, middle.y - d / 2 + d}};
  floor.add(squares, o);
  return true;
}

bool Dresser::in_the_middle(plan::ObjectKind kind, Size size, plan::Material m) {
  const std::int32_t w = squares_for(size.width), d = squares_for(size.depth);
  std::vector<std::tuple<std::int32_t, std::int32_t, std::int32_t>> spots;  // how far off, then where
  for (std::int32_t j = 0; j + d <= floor.rows(); ++j) {
    for (std::int32_t i = 0; i + w <= floor.columns(); ++i) {
      if (!floor.is_free({i, j, i + w, j + d})) continue;
      spots.emplace_back(std::abs(2 * i + w - floor.columns()) + std::abs(2 * j + d - floor.rows()), j, i);
    }
  }
  std::sort(spots.begin(), spots.end());
  // The best few one by one, then every so often, so that narrow floors are tried
  // all over.
  constexpr std::size_t kTries = 64;
  const std::size_t step = std::max<std::size_t>(1, spots.size() / kTries);
  for (std::size_t k = 0; k < spots.size(); k += k < 8 ? 1 : step) {
    const auto [off, j, i] = spots[k];
    const Squares s{i, j, i + w, j + d};
    const Box box = floor.box_of(s);
    plan::Object o = object(kind, box, size, m, geom::kSouth);
    const geom::Point lo{box.middle().x - size.width / 2, box.middle().y - size.depth / 2};
    o.footprint = {lo, {lo.x + size.width, lo.y + size.depth}};
    if (floor.put(s, o)) return true;
  }
  return false;
}

void Dresser::along_walls(plan::ObjectKind kind, Size size, plan::Material m, int n) {
  while (n-- > 0 && at_wall(kind, size, m)) {}
}

void Dresser::scatter(plan::ObjectKind kind, Size size, plan::Material m, int n, std::int32_t apart) {
  while (n-- > 0 && anywhere(kind, size, m, apart)) {}
}

}  // namespace enfilade::furnish
