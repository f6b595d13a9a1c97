//        owned by north          pinwheel
//     +----------------+      +----+-----------+
//     |     north      |      |    |   north   |
//     +--+----------+--+      |    +------+----+
//     |  |  inner   |  |      |    | inner|    |
//     +--+----------+--+      +----+------+    |
//     |     south      |      |   south   |    |
//     +----------------+      +-----------+----+

#include "rules/tower/surround.hpp"

namespace enfilade::rules {
namespace {

// Corner 0 lies between west and south, 1 between south and east, and so on.
constexpr Side before(int corner) { return static_cast<Side>((corner + 3) & 3); }
constexpr Side after(int corner) { return static_cast<Side>(corner); }

}  // namespace

Surround surround(Step& step, const Box& inner) {
  const Box& outer = step.parent.box;
  Surround s;
  std::array<Length, 4> thick{};
  for (std::uint8_t i = 0; i < 4; ++i) {
    const Side side = static_cast<Side>(i);
    thick[i] = std::abs(outer.level(side) - inner.level(side));
    s.present[i] = thick[i] > 0;
    s.box[i] = inner;
    s.box[i].set_level(side, outer.level(side));
    s.box[i].set_level(geom::opposite(side), inner.level(side));
  }
  const bool turn = step.layout.below(2) == 1;
  const Length deep = 2 * step.tower.r();
  for (int c = 0; c < 4; ++c) {
    const Side a = before(c);
    const Side b = after(c);
    if (!s.present[a] || !s.present[b]) continue;
    // If a owns the corner, the cut runs on from the inner box's side a and
    // ends on the parent's side b, and the other way round.
    const bool a_clear = cut_is_clear(step, b, inner.level(a));
    const bool b_clear = cut_is_clear(step, a, inner.level(b));
    bool a_owns = turn;
    if (a_clear != b_clear) {
      a_owns = a_clear;
    } else if ((thick[a] > deep) != (thick[b] > deep)) {
      a_owns = thick[a] > deep;
    }
    const Side owner = a_owns ? a : b;
    s.box[owner].set_level(a_owns ? b : a, outer.level(a_owns ? b : a));
  }
  return s;
}

}  // namespace enfilade::rules
