#include <enfilade/rules/dig.hpp>

#include <algorithm>
#include <array>
#include <cassert>

#include "rules/dungeon/diggers.hpp"
#include "rules/dungeon/trace.hpp"

namespace enfilade::rules::dungeon {
namespace {

using plan::Digger;
using plan::DiggerKind;

// What suits an order where the brief says nothing.
struct Suits {
  std::int32_t sparseness, loops, straight, cells_a_room, cells_a_loop;
};
constexpr Suits kSuits[plan::kDigOrders] = {{10, 300, 10, 40, 100}, {20, 600, 20, 42, 30}, {20, 800, 10, 62, 22}};

std::span<const Digger> pipeline(const Task& task) {
  if (!task.wish->diggers.empty()) return task.wish->diggers;
  return plan::diggers_of(task.order);
}

std::int32_t rooms_by_area(const Site& s, const Suits& suits) {
  return static_cast<std::int32_t>(
      std::clamp<std::int64_t>((s.ground_cells + suits.cells_a_room / 2) / suits.cells_a_room, 2, plan::kMostRooms));
}

std::int32_t given(std::int32_t value, std::int32_t otherwise) { return value >= 0 ? value : otherwise; }

const Suits& suits_of(const Site& s) { return kSuits[static_cast<std::size_t>(s.task->order)]; }

// Of a digger of loops: how many at least, and the chance of each dead end. Where somebody said the chance, only it
// counts.
struct Loops {
  std::int32_t least, chance;
};
Loops loops_of(const Site& s, const Digger& d) {
  const Suits& suits = suits_of(s);
  const std::int32_t said = given(d.share, s.wish().loops);
  const std::int32_t least = said >= 0 ? 0 : static_cast<std::int32_t>(s.ground_cells / suits.cells_a_loop);
  return {given(d.amount, least), given(said, suits.loops)};
}

// Whether rings are wanted at all. If not, no step leaves more openings than a tree has.
bool wants_rings(const Site& s, std::span<const Digger> diggers) {
  return std::any_of(diggers.begin(), diggers.end(), [&](const Digger& d) {
    if (d.kind == DiggerKind::link) return true;
    const Loops loops = loops_of(s, d);
    return d.kind == DiggerKind::loops && (loops.least > 0 || loops.chance > 0);
  });
}

void run(Site& s, const Digger& d, Key key) {
  Rng rng(key, Purpose::layout);
  const plan::Dungeon& wish = s.wish();
  const Suits& suits = suits_of(s);
  Missing& missing = s.plan->missing;
  const std::int32_t rooms = given(wish.rooms, rooms_by_area(s, suits));
  switch (d.kind) {
    case DiggerKind::maze: dig_maze(s, given(wish.straight, suits.straight), key); break;
    case DiggerKind::ends: dig_ends(s, rng); break;
    case DiggerKind::sparseness:
      dig_sparseness(s, given(d.amount, given(wish.sparseness, suits.sparseness)), given(d.share, wish.least_open),
                     rng);
      break;
    case DiggerKind::loops: dig_loops(s, loops_of(s, d).least, loops_of(s, d).chance, rng); break;
    case DiggerKind::rooms:
    case DiggerKind::weighted_rooms: {
      const std::int32_t amount = given(d.amount, rooms);
      const std::int32_t made =
          d.kind == DiggerKind::rooms ? dig_rooms(s, amount, rng) : dig_weighted_rooms(s, amount, rng);
      if (d.amount >= 0 || wish.rooms >= 0) missing.rooms += amount - made;
      break;
    }
    case DiggerKind::link: dig_links(s, rng); break;
    case DiggerKind::doors:
      s.door_share = given(d.share, wish.doors);
      dig_openings(s, rng);
      break;
    case DiggerKind::caves: {
      const std::int32_t made = dig_caves(s, given(d.amount, 1 + rooms / 8), given(d.share, 400), rng);
      if (d.amount >= 0) missing.rooms += d.amount - made;
      break;
    }
    case DiggerKind::prefabs: {
      const std::int32_t made = dig_prefabs(s, given(d.amount, 1 + rooms / 6), rng);
      if (d.amount >= 0) missing.prefabs += d.amount - made;
      break;
    }
  }
}

}  // namespace

DigScratch::DigScratch() : site(std::make_unique<Site>()) {}
DigScratch::~DigScratch() = default;
DigScratch::DigScratch(DigScratch&&) noexcept = default;
DigScratch& DigScratch::operator=(DigScratch&&) noexcept = default;

void dig(const Task& task, DigScratch& scratch, Plan& out, DigTrace* trace) {
  assert(task.wish != nullptr && task.width > 0 && task.length > 0);
  Site& s = *scratch.site;
  if (trace != nullptr) trace->clear();
  break_ground(s, task, out, trace);
  s.rings = wants_rings(s, pipeline(task));
  std::uint8_t number = 0;
  for (const Digger& d : pipeline(task)) {
    s.digger = number;
    run(s, d, mix(task.key, number));
    record(s);
    if (is_stopped(s)) return;
    ++number;
  }
  s.digger = number;
  Rng rng(mix(task.key, 0x100), Purpose::layout);
  settle(s, rng);
  record(s);
  if (is_stopped(s)) return;
  choose_ends(s, rng);
  Rng zones(mix(task.key, 0x102), Purpose::layout);
  lay_zones(s, zones);
  Rng doors(mix(task.key, 0x101), Purpose::doors);
  hang_doors(s, doors);
}

std::span<const Digger> diggers_of(const Task& task) { return pipeline(task); }

}  // namespace enfilade::rules::dungeon
