// All levels of a dungeon together. Whoever comes in holds no key; a door with a
// lock opens once its key lies in a region that was reached. What is reached in the
// end must be everything, else some lock can't be opened in any order.

#include "audit/dungeon.hpp"

#include <algorithm>
#include <cstddef>
#include <map>
#include <string_view>
#include <utility>

namespace enfilade::audit {
namespace {

using plan::Joint;
using plan::Use;

struct Way {
  std::uint32_t to;
  std::uint32_t lock;  // of all; 0: none
};

// Locks are numbered in a bounded dungeon; in one without end each block has its
// own, named by the path of the block.
class Locks {
 public:
  explicit Locks(const plan::Model& model) : unbounded_(model.brief.dungeon.unbounded) {}
  std::uint32_t number(const plan::Room& room, std::uint8_t lock) {
    if (lock == 0) return 0;
    const std::string_view block = unbounded_ ? room.path.prefix_bytes(room.path.depth() - 1) : std::string_view();
    return known_.try_emplace({block, lock}, static_cast<std::uint32_t>(known_.size() + 1)).first->second;
  }
  [[nodiscard]] std::size_t count() const { return known_.size() + 1; }

 private:
  bool unbounded_;
  std::map<std::pair<std::string_view, std::uint8_t>, std::uint32_t> known_;
};

class Walk {
 public:
  explicit Walk(const plan::Model& model)
      : first_(model.rooms.size() + 1, 0), reached_(model.rooms.size(), 0), key_(model.rooms.size(), 0) {
    Locks locks(model);
    for (std::size_t i = 0; i < model.rooms.size(); ++i)
      key_[i] = locks.number(model.rooms[i], plan::marks_of(model.rooms[i].region).key);
    for (const Joint& j : model.joints) {
      if (j.b == Joint::kOutside) continue;
      ++first_[static_cast<std::size_t>(j.a) + 1];
      ++first_[static_cast<std::size_t>(j.b) + 1];
    }
    for (std::size_t i = 1; i < first_.size(); ++i) first_[i] += first_[i - 1];
    ways_.resize(first_.back());
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    for (const Joint& j : model.joints) {
      if (j.b == Joint::kOutside) continue;
      const auto a = static_cast<std::uint32_t>(j.a), b = static_cast<std::uint32_t>(j.b);
      const std::uint32_t lock = locks.number(model.rooms[a], j.portal.lock);
      ways_[next[a]++] = {b, lock};
      ways_[next[b]++] = {a, lock};
    }
    locks_ = locks.count();
  }

  // Everything from `start` on; with `keys`, locks hold until their key was found.
  std::size_t flood(std::uint32_t start, bool keys) {
    std::fill(reached_.begin(), reached_.end(), std::uint8_t{0});
    std::vector<bool> found(locks_, false);
    std::vector<std::vector<std::uint32_t>> waiting(locks_);
    queue_.assign(1, start);
    reached_[start] = 1;
    for (std::size_t at = 0; at < queue_.size(); ++at) {
      const std::uint32_t here = queue_[at];
      const std::uint32_t key = key_[here];
      if (key != 0 && !found[key]) {
        found[key] = true;
        for (const std::uint32_t room : waiting[key]) enter(room);
      }
      for (std::uint32_t w = first_[here]; w < first_[here + 1]; ++w) {
        const Way& way = ways_[w];
        if (keys && way.lock != 0 && !found[way.lock]) waiting[way.lock].push_back(way.to);
        else enter(way.to);
      }
    }
    return queue_.size();
  }
  [[nodiscard]] bool reached(std::size_t room) const { return reached_[room] != 0; }

  // How many keys and how many doors each lock has.
  void count(std::vector<std::uint32_t>& keys, std::vector<std::uint32_t>& doors) const {
    keys.assign(locks_, 0);
    doors.assign(locks_, 0);
    for (const std::uint32_t key : key_) ++keys[key];
    for (const Way& way : ways_) ++doors[way.lock];
  }

 private:
  void enter(std::uint32_t room) {
    if (reached_[room]) return;
    reached_[room] = 1;
    queue_.push_back(room);
  }

  std::vector<std::uint32_t> first_;
  std::vector<Way> ways_;
  std::vector<std::uint8_t> reached_;
  std::vector<std::uint32_t> key_;  // the lock whose key lies in a room; 0: none
  std::size_t locks_ = 1;
  std::vector<std::uint32_t> queue_;
};

// Stairs that lead up end in one that comes from below, at the same place.
void check_stairs(const plan::Model& model, Sink& sink) {
  for (const Joint& j : model.joints) {
    if (j.portal.kind != plan::PortalKind::well) continue;
    sink.tally(CheckId::wells);
    const plan::Room& a = model.rooms[static_cast<std::size_t>(j.a)];
    if (j.b == Joint::kOutside) {
      // Some levels may have been left out; where both are there, both have it.
      const std::int32_t other = a.region.storey + (j.portal.face == plan::kTopFace ? 1 : -1);
      const auto on = [&](const plan::Room& r) { return r.region.storey == other; };
      if (std::any_of(model.rooms.begin(), model.rooms.end(), on))
        sink.fail(CheckId::wells, &a, [] { return std::string("its well leads nowhere"); });
      continue;
    }
    const plan::Room& b = model.rooms[static_cast<std::size_t>(j.b)];
    const plan::Room& lower = a.region.storey < b.region.storey ? a : b;
    const plan::Room& upper = &lower == &a ? b : a;
    const bool stairs = lower.region.kind == plan::Kind::stair && upper.region.kind == plan::Kind::stair;
    if (!stairs || lower.region.box != upper.region.box || lower.region.storey + 1 != upper.region.storey) {
      sink.fail(CheckId::wells, &a, [] { return std::string("its well does not join two storeys of one stair"); });
      continue;
    }
    check_stair(lower, &upper, sink);
  }
}

std::uint32_t count(const plan::Model& model, Use use, std::uint32_t& first) {
  std::uint32_t n = 0;
  for (std::uint32_t i = 0; i < model.rooms.size(); ++i) {
    if (model.rooms[i].region.use != use) continue;
    if (n++ == 0) first = i;
  }
  return n;
}

// Whoever comes into a window comes through a joint, and so into no locked part of a block.
std::uint32_t first_at_joint(const plan::Model& model) {
  const auto joins = [](const plan::Room& r) {
    return std::any_of(r.portals.begin(), r.portals.end(),
                       [](const plan::Portal& p) { return p.kind == plan::PortalKind::joint; });
  };
  const auto found = std::find_if(model.rooms.begin(), model.rooms.end(), joins);
  return found == model.rooms.end() ? 0 : static_cast<std::uint32_t>(found - model.rooms.begin());
}

// The entry has the one door to the surface. Without it nobody could have come in.
void check_gate(const plan::Model& model, std::uint32_t entry, Sink& sink) {
  if (model.rooms[entry].region.use != Use::entry) return;
  sink.tally(CheckId::dungeon_ends);
  std::int64_t gates = 0, elsewhere = 0;
  for (std::uint32_t i = 0; i < model.rooms.size(); ++i) {
    for (const plan::Portal& p : model.rooms[i].portals) {
      if (p.kind == plan::PortalKind::entrance) ++(i == entry ? gates : elsewhere);
    }
  }
  if (gates == 1 && elsewhere == 0) return;
  sink.fail(CheckId::dungeon_ends, &model.rooms[entry], [&] {
    return std::to_string(gates) + " gates lead from the entry to the surface, " + std::to_string(elsewhere) +
           " from elsewhere";
  });
}

void check_locks(const plan::Model& model, Walk& walk, std::uint32_t start, Sink& sink) {
  std::vector<std::uint32_t> keys, locks;
  walk.count(keys, locks);
  for (std::size_t n = 1; n < locks.size(); ++n) {
    sink.tally(CheckId::dungeon_mission);
    if (keys[n] != 1 || locks[n] == 0) {
      sink.fail(CheckId::dungeon_mission, nullptr, [&] {
        return "lock " + std::to_string(n) + " has " + std::to_string(keys[n]) + " keys and " +
               std::to_string(locks[n]) + " doors";
      });
    }
  }
  if (walk.flood(start, true) == model.rooms.size()) return;
  for (std::size_t i = 0; i < model.rooms.size(); ++i) {
    if (!walk.reached(i))
      return sink.fail(CheckId::dungeon_mission, &model.rooms[i],
                       [] { return std::string("no order of keys opens the way to it"); });
  }
}

}  // namespace

void check_dungeon(const plan::Model& model, Sink& sink) {
  if (model.rooms.empty()) return;
  check_stairs(model, sink);
  const plan::Dungeon& wish = model.brief.dungeon;
  std::uint32_t start = 0, goal = 0;
  const std::uint32_t entries = count(model, Use::entry, start), lairs = count(model, Use::lair, goal);
  if (!wish.unbounded) {
    sink.tally(CheckId::dungeon_ends);
    // Where no chamber has room there is no end either.
    const auto chambers = std::count_if(model.rooms.begin(), model.rooms.end(),
                                        [](const plan::Room& r) { return r.region.kind == plan::Kind::room; });
    if (entries != (chambers == 0 ? 0u : 1u))
      sink.fail(CheckId::dungeon_ends, nullptr, [&] { return std::to_string(entries) + " entries"; });
    check_gate(model, start, sink);
    // A dungeon of one chamber is both.
    if (lairs != (chambers < 2 ? 0u : 1u))
      sink.fail(CheckId::dungeon_ends, nullptr, [&] { return std::to_string(lairs) + " lairs"; });
  }
  if (wish.unbounded) start = first_at_joint(model);
  Walk walk(model);
  sink.tally(CheckId::dungeon_reach, model.rooms.size());
  walk.flood(start, false);
  for (std::size_t i = 0; i < model.rooms.size(); ++i) {
    if (!walk.reached(i))
      sink.fail(CheckId::dungeon_reach, &model.rooms[i], [] { return std::string("it can't be reached"); });
  }
  check_locks(model, walk, start, sink);
}

}  // namespace enfilade::audit
