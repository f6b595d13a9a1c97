// Rooms at random, and caves among them. Where they may lie: places.cpp.

#include <algorithm>

#include "rules/dungeon/diggers.hpp"
#include "rules/dungeon/places.hpp"

namespace enfilade::rules::dungeon {
namespace {

// A box of the shape round an open passage cell drawn at random.
bool anchored_place(Site& s, Shape shape, std::span<const std::int32_t> passages, Rng& rng, Cell& at) {
  for (int turn = 0; turn < 4 * kBlindTries; ++turn) {
    const Cell c = s.cell(passages[rng.below(static_cast<std::uint32_t>(passages.size()))]);
    const std::int32_t dx = rng.between(0, shape.width - 1);
    const std::int32_t dy = rng.between(0, shape.length - 1);
    at = {c.x - dx, c.y - dy};
    if (is_room_ground(s, {at, {at.x + shape.width, at.y + shape.length}})) return true;
  }
  return false;
}

}  // namespace

Shape draw_shape(const Site& s, Rng& rng) {
  const std::int32_t lo = std::clamp(s.wish().room_side[0], 2, 60);
  const std::int32_t hi = std::clamp(s.wish().room_side[1], lo, 60);
  const std::int32_t middle = (lo + hi) / 2;
  const std::uint32_t kind = rng.below(100);
  Shape shape;
  if (kind < 12) {  // a hall
    shape.width = rng.between(std::max(lo, hi - 1), hi);
    shape.length = rng.between(std::max(lo, hi - 1), hi);
  } else if (kind < 40) {  // a gallery
    shape.width = rng.between(lo, std::max(lo, middle - 1));
    shape.length = rng.between(middle, hi);
    if (rng.below(2) == 0) std::swap(shape.width, shape.length);
  } else {
    shape.width = rng.between(lo, middle);
    shape.length = rng.between(lo, middle);
  }
  shape.width = std::min(shape.width, s.width);
  shape.length = std::min(shape.length, s.length);
  return shape;
}

namespace {

// Lays rooms and caves one after another.
class Rooms {
 public:
  Rooms(Site& s, Rng& rng) : s_(s), rng_(rng) {
    s.queue.clear();
    for (std::int32_t y = 0; y < s.length; ++y) {
      for (std::size_t w = 0; w < s.plan->open.words; ++w) {
        for (Word m = s.plan->open.row(y)[w] & ~s.chamber.row(y)[w] & ~s.fixed.row(y)[w]; m != 0; m &= m - 1) {
          s.queue.push_back(s.index({static_cast<std::int32_t>(w) * 64 + first_bit(m), y}));
        }
      }
    }
    anchored_ = !s.queue.empty();
  }

  // False: there is no place.
  bool add_room() {
    const std::int32_t least = std::clamp(s_.wish().room_side[0], 2, 60);
    CellBox box;
    if (!place(draw_shape(s_, rng_), {std::min(least, s_.width), std::min(least, s_.length)}, box)) return false;
    add_chamber(s_, box, ChamberKind::room);
    return true;
  }
  bool add_cave() {
    CellBox box;
    if (!place(cave_shape(s_, draw_shape(s_, rng_)), {kLeastCave, kLeastCave}, box)) return false;
    Word rows[16];
    carve_cave({box.width(), box.length()}, rng_, rows);
    add_chamber(s_, box, ChamberKind::cave, rows);
    return true;
  }

 private:
  // A box for a shape; where the ground is nearly full for the least one.
  bool place(Shape shape, Shape least, CellBox& box) {
    for (const Shape& form : {shape, least}) {
      Cell at;
      if (!(anchored_ ? anchored_place(s_, form, s_.queue, rng_, at) : find_place(s_, form, rng_, at))) continue;
      box = {at, {at.x + form.width, at.y + form.length}};
      return true;
    }
    return false;
  }

  Site& s_;
  Rng& rng_;
  bool anchored_ = false;
};

}  // namespace

std::int32_t dig_rooms(Site& s, std::int32_t amount, Rng& rng) {
  if (s.width < 2 || s.length < 2) return 0;
  Rooms rooms(s, rng);
  CaveTurns turns(s, rng);
  int misses = 0;
  std::int32_t made = 0;
  while (made < amount && s.plan->chambers.size() < plan::kMostRooms && misses < 3 && go_on(s, 200)) {
    // Who waits in vain for a cave digs no room instead: the share would not be what the brief says.
    if (!(turns.is_cave() ? rooms.add_cave() : rooms.add_room())) {
      ++misses;
      continue;
    }
    turns.next();
    ++made;
  }
  return made;
}

}  // namespace enfilade::rules::dungeon
