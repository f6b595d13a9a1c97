// Openings: trees of chambers and passages first (Kruskal, in any order), so that
// nothing is cut off; of the others those that are meant and, where rings are wanted,
// those three cells from the next; the rest are walled up, and passages that led nowhere else with them.

#include "rules/dungeon/openings.hpp"

#include <algorithm>

#include "rules/dungeon/diggers.hpp"
#include "rules/dungeon/ways.hpp"

namespace enfilade::rules::dungeon {
namespace {

// The one wall of a stair that is open stays so.
bool is_stair_mouth(const Site& s, const Wall& w) {
  const Cell c = s.chamber.at(w.cell.x, w.cell.y) ? w.cell : beyond(w);
  return s.plan->chambers[static_cast<std::size_t>(s.chamber_at(c))].kind == ChamberKind::stair;
}

// Whether there is an opening that no link or loop made on purpose. All words in one
// go: what the last cell of a row carries into the next lies behind a closed wall.
bool is_any_unmeant(const Site& s) {
  const std::size_t words = s.chamber.words, size = s.chamber.bits.size();
  const Word* chamber = s.chamber.bits.data();
  const Word* meant = s.meant.bits.data();
  const Word* east = s.plan->grid.east.bits.data();
  const Word* north = s.plan->grid.north.bits.data();
  // Of cells on both sides of a wall: one is of a chamber, and the other is not meant.
  const auto unmeant = [](Word a, Word meant_a, Word b, Word meant_b) {
    return (a & ~b & ~meant_b) | (~a & b & ~meant_a);
  };
  const auto next = [&](const Word* bits, std::size_t i) {
    return bits[i] >> 1 | (i + 1 < size ? bits[i + 1] << 63 : 0);
  };
  Word found = 0;
  for (std::size_t i = 0; i < size; ++i)
    found |= east[i] & unmeant(chamber[i], meant[i], next(chamber, i), next(meant, i));
  for (std::size_t i = 0; i + words < size; ++i)
    found |= north[i] & unmeant(chamber[i], meant[i], chamber[i + words], meant[i + words]);
  return found != 0;
}

}  // namespace

void dig_openings(Site& s, Rng& rng) {
  if (!is_any_unmeant(s)) return;
  const std::int32_t nodes = label_passages(s);
  std::vector<std::uint64_t>& walls = s.order;
  walls.clear();
  each_opening(s, [&](const Wall& w) {
    walls.push_back(static_cast<std::uint64_t>(s.index(w.cell)) << 1 | (w.north ? 1u : 0u));
  });
  s.parent.resize(static_cast<std::size_t>(nodes) + 1);
  for (std::int32_t i = 0; i <= nodes; ++i) s.parent[static_cast<std::size_t>(i)] = i;
  const auto root = [&](std::int32_t i) {
    std::int32_t* p = s.parent.data();
    while (p[i] != i) i = p[i] = p[p[i]];
    return i;
  };
  const auto wall_at = [&](std::uint64_t code) {
    return Wall{s.cell(static_cast<std::int32_t>(code >> 1)), (code & 1u) != 0};
  };
  const auto mouth_of = [&](const Wall& w) { return s.chamber.at(w.cell.x, w.cell.y) ? beyond(w) : w.cell; };
  for (std::size_t left = walls.size(); left > 1; --left)
    std::swap(walls[left - 1], walls[rng.below(static_cast<std::uint32_t>(left))]);
  s.crowded.reset(s.width, s.length);
  std::size_t others = 0;
  for (const std::uint64_t code : walls) {
    const Wall w = wall_at(code);
    const Cell mouth = mouth_of(w);
    const std::int32_t a = root(s.label[static_cast<std::size_t>(s.index(w.cell))]);
    const std::int32_t b = root(s.label[static_cast<std::size_t>(s.index(beyond(w)))]);
    if (a == b && !s.meant.at(mouth.x, mouth.y)) {
      walls[others++] = code;
      continue;
    }
    s.parent[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
    crowd(s, mouth);
  }
  s.path.clear();
  for (std::size_t i = 0; i < others; ++i) {
    const Wall w = wall_at(walls[i]);
    const Cell mouth = mouth_of(w);
    if (is_stair_mouth(s, w)) {
      crowd(s, mouth);
      continue;
    }
    const bool may_stay = s.rings && !s.crowded.at(mouth.x, mouth.y) && rng.below(2) == 0;
    close_wall(s, w);
    // A ring of fewer cells is one that nobody needs.
    constexpr std::int32_t kRing = 14;
    if (may_stay && s.is_open(mouth) && !is_within(s, w.cell, beyond(w), kRing)) {
      open_wall(s, w);
      crowd(s, mouth);
      continue;
    }
    s.path.push_back(mouth);
  }
  for (const Cell& c : s.path) prune(s, c);
}

}  // namespace enfilade::rules::dungeon
