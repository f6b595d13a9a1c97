// Hand-made rooms, each turned or mirrored by chance. One with anchors is entered
// there alone: all its other walls are shut.

#include <algorithm>
#include <array>

#include "rules/dungeon/diggers.hpp"
#include "rules/dungeon/places.hpp"

namespace enfilade::rules::dungeon {
namespace {

struct Form {
  std::int32_t width = 0, length = 0;
  std::array<Word, plan::kMostPrefabSide> floor{}, anchor{};
};

// One of eight: bit 0 mirrors x, bit 1 mirrors y, bit 2 swaps them.
Form form_of(const plan::Prefab& prefab, std::uint32_t turn) {
  const auto l = static_cast<std::int32_t>(std::min<std::size_t>(prefab.rows.size(), plan::kMostPrefabSide));
  std::int32_t w = 0;
  for (const std::string& row : prefab.rows)
    w = std::max(w, static_cast<std::int32_t>(std::min<std::size_t>(row.size(), plan::kMostPrefabSide)));
  Form form;
  form.width = turn & 4u ? l : w;
  form.length = turn & 4u ? w : l;
  for (std::int32_t r = 0; r < l; ++r) {
    const std::string& row = prefab.rows[static_cast<std::size_t>(r)];
    for (std::int32_t c = 0; c < w; ++c) {
      const char mark = static_cast<std::size_t>(c) < row.size() ? row[static_cast<std::size_t>(c)] : ' ';
      if (mark != '.' && mark != '+') continue;
      std::int32_t x = turn & 1u ? w - 1 - c : c, y = turn & 2u ? r : l - 1 - r;
      if (turn & 4u) std::swap(x, y);
      form.floor[static_cast<std::size_t>(y)] |= bit(x);
      if (mark == '+') form.anchor[static_cast<std::size_t>(y)] |= bit(x);
    }
  }
  return form;
}

bool has_anchor_at(const Form& form, Cell lo, Cell c) {
  return form.anchor[static_cast<std::size_t>(c.y - lo.y)] >> (c.x - lo.x) & 1u;
}

// Whether the room could be entered there: without anchors anywhere, else if one of
// them faces ground outside.
bool is_enterable(const Site& s, const Form& form, Cell at) {
  bool anchored = false;
  for (std::int32_t y = 0; y < form.length; ++y) {
    const Word floor = form.floor[static_cast<std::size_t>(y)];
    for (Word m = form.anchor[static_cast<std::size_t>(y)]; m != 0; m &= m - 1) {
      anchored = true;
      const std::int32_t x = first_bit(m);
      for (int side = 0; side < 4; ++side) {
        const Cell out = step({x, y}, side);
        const bool inside = out.x >= 0 && out.y >= 0 && out.x < form.width && out.y < form.length;
        if (inside && ((out.y == y ? floor : form.floor[static_cast<std::size_t>(out.y)]) >> out.x & 1u)) continue;
        const Cell cell{at.x + out.x, at.y + out.y};
        if (s.is_ground(cell) && !s.is_chamber(cell)) return true;
      }
    }
  }
  return !anchored;
}

bool is_anchored(const Form& form) {
  return std::any_of(form.anchor.begin(), form.anchor.end(), [](Word w) { return w != 0; });
}

}  // namespace

std::int32_t dig_prefabs(Site& s, std::int32_t amount, Rng& rng) {
  constexpr int kTries = 6;
  constexpr std::uint64_t kSteps = 500;  // of one room: all tries, none of which looks at all the ground
  const auto& prefabs = s.wish().prefabs;
  std::uint32_t weights = 0;
  for (const plan::Prefab& p : prefabs) weights += static_cast<std::uint32_t>(std::max(0, p.weight));
  if (weights == 0) return 0;
  std::int32_t made = 0;
  for (std::int32_t i = 0; i < amount && s.plan->chambers.size() < plan::kMostRooms && go_on(s, kSteps); ++i) {
    std::uint32_t draw = rng.below(weights);
    std::size_t chosen = 0;
    while (draw >= static_cast<std::uint32_t>(prefabs[chosen].weight))
      draw -= static_cast<std::uint32_t>(prefabs[chosen++].weight);
    for (int turn = 0; turn < kTries; ++turn) {
      const Form form = form_of(prefabs[chosen], rng.below(8));
      if (std::all_of(form.floor.begin(), form.floor.end(), [](Word w) { return w == 0; })) break;
      Cell at;
      if (!find_place_again(s, {form.width, form.length}, rng, at) || !is_enterable(s, form, at)) continue;
      const CellBox frame{at, {at.x + form.width, at.y + form.length}};
      const std::int32_t c = add_chamber(s, frame, ChamberKind::prefab, form.floor.data());
      s.plan->chambers[static_cast<std::size_t>(c)].prefab = static_cast<std::uint8_t>(chosen);
      if (is_anchored(form)) shut_walls(s, c, [&](Cell cell, int) { return has_anchor_at(form, at, cell); });
      ++made;
      break;
    }
  }
  return made;
}

}  // namespace enfilade::rules::dungeon
