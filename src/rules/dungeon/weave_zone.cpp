// A zone is the part of the plane that is nearest to one of a jittered grid of
// points. A block does not ask where it lies but some way off, by its own key:
// so blocks of two zones mingle along their front, and it is not straight.
// Themes have one such grid and orders of digging another, finer one, so that no
// theme is a labyrinth from end to end.

#include "rules/dungeon/weave_zone.hpp"

#include <array>

namespace enfilade::rules::dungeon {
namespace {

struct Zones {
  std::uint64_t tag;
  std::int32_t pitch, jitter;  // cells
};
constexpr Zones kThemeZones{kZoneTag, 150, 55};
constexpr Zones kOrderZones{kOrderTag, 105, 40};
constexpr std::int32_t kLookShift = 35;

// Thousandths of the zones of a theme that are dug rooms-first, rooms-maze and
// (the rest) maze-rooms: galleries of mines wind, caverns open out.
constexpr std::array<std::array<std::int32_t, 2>, plan::kThemes> kOrderOf{{
    {700, 200},  // masonry
    {450, 350},  // crypt
    {850, 100},  // cavern
    {250, 350},  // mine
    {600, 250},  // flooded
}};

// Two numbers from one key.
constexpr std::int32_t jitter_x(Key key, std::int32_t by) { return pick(key, 2 * by + 1) - by; }
constexpr std::int32_t jitter_y(Key key, std::int32_t by) { return pick({0, key.hi}, 2 * by + 1) - by; }

Key zone_of(Key seed, const Zones& zones, Far at) {
  const std::int64_t pitch = zones.pitch, i = floor_div(at.x, pitch), j = floor_div(at.y, pitch);
  Key best;
  std::int64_t nearest = -1;
  for (std::int64_t v = j - 1; v <= j + 1; ++v) {
    for (std::int64_t u = i - 1; u <= i + 1; ++u) {
      const Key key = place_key(seed, zones.tag, u, v);
      const std::int64_t x = u * pitch + pitch / 2 + jitter_x(key, zones.jitter) - at.x;
      const std::int64_t y = v * pitch + pitch / 2 + jitter_y(key, zones.jitter) - at.y;
      if (nearest < 0 || x * x + y * y < nearest) {
        nearest = x * x + y * y;
        best = key;
      }
    }
  }
  return best;
}

}  // namespace

Look look_of(Key seed, const plan::Dungeon& wish, const Piece& piece) {
  const Key shift = mix(place_key(seed, kShiftTag, piece.id.i, piece.id.j), piece.id.part);
  const Far at{(piece.rect.lo.x + piece.rect.hi.x) / 2 + jitter_x(shift, kLookShift),
               (piece.rect.lo.y + piece.rect.hi.y) / 2 + jitter_y(shift, kLookShift)};
  const Key theme = mix(zone_of(seed, kThemeZones, at), 1);
  Look look;
  look.theme = wish.themes.empty()
                   ? static_cast<plan::Theme>(pick(theme, plan::kThemes))
                   : wish.themes[static_cast<std::size_t>(pick(theme, static_cast<std::int32_t>(wish.themes.size())))];
  if (wish.given.order) {
    look.order = wish.order;
    return look;
  }
  const auto& shares = kOrderOf[static_cast<std::size_t>(look.theme)];
  const std::int32_t p = pick(mix(zone_of(seed, kOrderZones, at), 1), 1'000);
  look.order = p < shares[0]               ? plan::DigOrder::rooms_first
               : p < shares[0] + shares[1] ? plan::DigOrder::rooms_maze
                                           : plan::DigOrder::maze_rooms;
  return look;
}

plan::Dungeon wish_for(const plan::Dungeon& wish, plan::Theme theme) {
  plan::Dungeon out = wish;
  // Whoever builds a brief without a file says nothing of what was given: what is not usual was.
  const plan::Dungeon usual;
  const bool sides = !wish.given.room_side && wish.room_side == usual.room_side,
             doors = !wish.given.doors && wish.doors == usual.doors,
             caves = !wish.given.caves && wish.caves == usual.caves;
  const auto bend = [&](std::array<std::int32_t, 2> side, std::int32_t door_share, std::int32_t cave_share) {
    if (sides) out.room_side = side;
    if (doors) out.doors = door_share;
    if (caves) out.caves = cave_share;
  };
  switch (theme) {
    case plan::Theme::masonry: break;
    case plan::Theme::crypt: bend({2, 5}, 900, usual.caves); break;
    case plan::Theme::cavern: bend({3, 7}, 150, 700); break;
    case plan::Theme::mine:
      bend(usual.room_side, 300, usual.caves);
      if (out.straight < 0) out.straight = 25;
      break;
    case plan::Theme::flooded: bend(usual.room_side, 500, 300); break;
  }
  return out;
}

plan::Theme theme_at(Key seed, const plan::Dungeon& wish, Far cell) {
  const BlockId id = block_at(seed, cell);
  const Parts parts = lattice_parts(seed, id.i, id.j);
  return look_of(seed, wish, {id, parts.rect[id.part]}).theme;
}

}  // namespace enfilade::rules::dungeon
