// Exits are the ways in a room's walls, by the side of the room they are in. A way
// that leads into a passage leads to the rooms that open off it: a search over
// pieces of passage from there, nearest first, ended by rooms and by locked doors
// and after a few rooms.

#include <enfilade/export/room_list.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <enfilade/plan/dungeon.hpp>

#include "export/marks.hpp"
#include "export/plan_ink.hpp"

namespace enfilade::exports {
namespace {

using geom::Length;
using geom::Point;
using plan::PortalKind;

constexpr std::size_t kMostNamed = 5;  // rooms at the end of a passage

// "weapon_rack" as people write it.
std::string in_words(std::string_view id) {
  std::string text(id);
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::string capital(std::string text) {
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

// "1, 2 and 3".
std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
    text += words[i];
  }
  return text;
}

class Lister {
 public:
  Lister(const plan::Model& model, const RoomListOptions& options)
      : model_(model),
        options_(options),
        dungeon_(model.brief.kind == "dungeon"),
        numbered_(numbered_rooms(model)),
        ways_(model.rooms.size()) {
    numbers_.resize(model.rooms.size());
    for (const NumberedRoom& r : numbered_) numbers_[r.room] = r.number;
    for (const plan::Joint& joint : model.joints) {
      if (joint.portal.kind == PortalKind::window) continue;
      if (joint.a >= 0) ways_[static_cast<std::size_t>(joint.a)].push_back({&joint, joint.b});
      if (joint.b >= 0) ways_[static_cast<std::size_t>(joint.b)].push_back({&joint, joint.a});
    }
    for (std::size_t i = 0; dungeon_ && i < model.rooms.size(); ++i) {
      const int key = plan::marks_of(model.rooms[i].region).key;
      if (key != 0) keys_[lock_number(model.rooms[i], key)].push_back(i);
    }
  }

  std::string write() {
    out_ = "# " + capital(model_.brief.kind) + ", list of rooms\n\nSeed " + std::to_string(model_.brief.seed) + ". ";
    out_ += dungeon_
                ? "For the game master: the numbers are those of the game master's map. A tile is 1.5 m (5 feet).\n"
                : "Rooms are numbered by floor, in rows from north to south.\n";
    if (dungeon_) write_locks();
    std::vector<int> storeys;
    for (const NumberedRoom& r : numbered_) storeys.push_back(storey_of(r));
    storeys.erase(std::unique(storeys.begin(), storeys.end()), storeys.end());
    if (dungeon_) std::reverse(storeys.begin(), storeys.end());
    for (const int storey : storeys) {
      out_ += "\n## " + level_name(storey, model_.brief) + '\n';
      for (const NumberedRoom& r : numbered_) {
        if (storey_of(r) == storey && is_shown(r.room)) write_room(r);
      }
    }
    return std::move(out_);
  }

 private:
  struct Way {
    const plan::Joint* joint;
    std::int32_t to;
  };

  [[nodiscard]] const plan::Room& room(std::int32_t i) const { return model_.rooms[static_cast<std::size_t>(i)]; }
  [[nodiscard]] int storey_of(const NumberedRoom& r) const { return model_.rooms[r.room].region.storey; }
  [[nodiscard]] bool is_shown(std::size_t i) const {
    return options_.window.empty() || model_.rooms[i].region.box.overlaps(options_.window);
  }
  [[nodiscard]] bool has_number(std::int32_t i) const { return !numbers_[static_cast<std::size_t>(i)].empty(); }

  // A room as somebody on another storey, or on the same, calls it.
  [[nodiscard]] std::string call(std::int32_t i, int from_storey) const {
    std::string text = "**" + numbers_[static_cast<std::size_t>(i)] + "**";
    if (const int storey = room(i).region.storey; storey != from_storey) text += " on " + lower_level(storey);
    return text;
  }
  [[nodiscard]] std::string lower_level(int storey) const {
    return dungeon_ ? "level " + std::to_string(1 - storey) : "floor " + std::to_string(storey);
  }

  void write_locks() {
    struct Lock {
      std::string name;
      int storey = 0;
      std::vector<std::string> doors;
    };
    std::map<std::int32_t, Lock> locks;
    for (const plan::Joint& joint : model_.joints) {
      if (joint.portal.lock == 0 || joint.a < 0) continue;
      if (!is_shown(static_cast<std::size_t>(joint.a)) && (joint.b < 0 || !is_shown(static_cast<std::size_t>(joint.b))))
        continue;
      const plan::Room& at = room(joint.a);
      Lock& lock = locks[lock_number(at, joint.portal.lock)];
      lock.name = lock_name(at, joint.portal.lock);
      lock.storey = at.region.storey;
      const bool turned = !has_number(joint.a) && joint.b >= 0 && has_number(joint.b);
      lock.doors.push_back(side_name(turned ? joint.b : joint.a) + " – " + side_name(turned ? joint.a : joint.b));
    }
    if (locks.empty()) return;
    out_ += "\n## Locks\n\n| lock | its key lies in | doors between |\n| --- | --- | --- |\n";
    for (const auto& [number, lock] : locks)
      out_ += "| " + lock.name + " | " + key_place(number, 0) + " | " + listed(lock.doors) +
              (lock.storey == 0 ? "" : " on " + lower_level(lock.storey)) + " |\n";
  }

  [[nodiscard]] std::string side_name(std::int32_t i) const {
    return i >= 0 && has_number(i) ? numbers_[static_cast<std::size_t>(i)] : "passage";
  }

  [[nodiscard]] std::string key_place(std::int32_t lock, int from_storey) const {
    const auto at = keys_.find(lock);
    if (at == keys_.end()) return "a place that is not listed here";
    std::vector<std::string> places;
    for (const std::size_t i : at->second) places.push_back(call(static_cast<std::int32_t>(i), from_storey));
    return listed(places);
  }

  void write_room(const NumberedRoom& r) {
    const plan::Room& here = model_.rooms[r.room];
    const plan::Region& region = here.region;
    out_ += "\n### " + r.number + ". " + title_of(region.use);
    if (dungeon_) {
      const plan::Theme theme = plan::marks_of(region).theme;
      if (static_cast<int>(theme) < plan::kThemes) out_ += ", " + std::string(plan::id(theme));
      if (here.finish.floor.role == plan::Role::water) out_ += ", under water";
    }
    out_ += "\n\n" + size_of(here) + ".\n\n";
    write_exits(r.room);
    write_things(here);
  }

  [[nodiscard]] std::string size_of(const plan::Room& here) const {
    const RoomShape shape = shape_of(here);
    const geom::Polygon& clear = shape.clear.outer.empty() ? shape.region : shape.clear;
    const geom::Box box = geom::bounds(clear);
    std::string text;
    if (dungeon_) {
      const auto tiles = [](std::int64_t mm) { return std::to_string((mm + plan::kTile / 2) / plan::kTile); };
      text = tiles(box.width()) + " × " + tiles(box.depth()) + " tiles";
      constexpr std::int64_t kTwiceTile = 2 * std::int64_t{plan::kTile} * plan::kTile;
      const std::int64_t floor = geom::twice_area(clear);
      if (floor != 2 * box.area())
        text += " at most, " + std::to_string((floor + kTwiceTile / 2) / kTwiceTile) + " of them floor";
      text += "; ";
    }
    text += metres(box.width()) + " × " + metres(box.depth()) + " m";
    if (!dungeon_) text += ", " + square_metres(geom::twice_area(clear)) + " m²";
    return text;
  }

  // Towards which side of the room a way leads; its own copy of the portal names the face.
  [[nodiscard]] int side_of(const plan::Room& here, const plan::Portal& p) const {
    std::size_t face = p.face;
    for (const plan::Portal& own : here.portals) {
      if (own.id == p.id && own.a == p.a && own.b == p.b && own.z0 == p.z0) face = own.face;
    }
    int side = geom::kSouth;
    std::size_t i = 0;
    geom::each_edge(plan::polygon_of(here.region), [&](Point a, Point b) {
      if (i++ != face) return;
      const Point out{b.y - a.y, a.x - b.x};  // the inside lies to the left
      if (std::abs(out.x) > std::abs(out.y)) side = out.x > 0 ? geom::kEast : geom::kWest;
      else side = out.y > 0 ? geom::kNorth : geom::kSouth;
    });
    return side;
  }

  void write_exits(std::size_t index) {
    const plan::Room& here = model_.rooms[index];
    constexpr std::array<std::string_view, 5> kSides{"South", "East", "North", "West", "Stairs"};
    std::array<std::vector<std::string>, 5> exits;
    for (const Way& way : ways_[index]) {
      const plan::Portal& p = way.joint->portal;
      if (p.kind == PortalKind::well) {
        if (way.to < 0) continue;
        const bool up = room(way.to).region.storey > here.region.storey;
        exits[4].push_back((up ? "up to " : "down to ") + call(way.to, here.region.storey));
        continue;
      }
      std::string text = way_kind(p, here);
      text += ", " + where_to(static_cast<std::int32_t>(index), way);
      exits[static_cast<std::size_t>(side_of(here, p))].push_back(std::move(text));
    }
    for (const std::size_t side : {2u, 1u, 0u, 3u, 4u}) {
      std::map<std::string, int> counts;
      for (const std::string& text : exits[side]) ++counts[text];
      for (const auto& [text, count] : counts) {
        out_ += "- " + std::string(kSides[side]) + ": ";
        if (count > 1) out_ += std::to_string(count) + " × ";
        out_ += text + '\n';
      }
    }
  }

  [[nodiscard]] std::string way_kind(const plan::Portal& p, const plan::Room& here) const {
    if (p.kind == PortalKind::elevator) return "elevator door";
    if (p.kind == PortalKind::entrance) return dungeon_ ? "gate" : "entrance";
    if (p.kind == PortalKind::french_door) return "French door";
    if (plan::is_opening(p.kind)) return "opening";
    if (p.lock == 0) return "door";
    return "door with lock " + lock_name(here, p.lock) + " (key in " +
           key_place(lock_number(here, p.lock), here.region.storey) + ")";
  }

  [[nodiscard]] std::string where_to(std::int32_t from, const Way& way) const {
    if (way.to < 0) {
      if (way.joint->portal.kind == PortalKind::joint) return "to what lies beyond";
      return dungeon_ ? "up to the surface" : "outside";
    }
    if (has_number(way.to)) return "to " + call(way.to, room(from).region.storey);
    const bool passage = dungeon_ && room(way.to).region.kind == plan::Kind::hall;
    if (!passage) return "to the " + std::string(plan::name(room(way.to).region.use));
    // Pieces of passage, nearest first.
    std::vector<std::int32_t> queue{way.to};
    std::set<std::int32_t> seen{way.to, from};
    std::vector<std::string> rooms;
    bool more = false;
    for (std::size_t i = 0; i < queue.size() && !more; ++i) {
      for (const Way& next : ways_[static_cast<std::size_t>(queue[i])]) {
        if (next.to < 0 || next.joint->portal.kind == PortalKind::well || !seen.insert(next.to).second) continue;
        if (has_number(next.to)) {
          more = rooms.size() == kMostNamed;
          if (!more) rooms.push_back(call(next.to, room(from).region.storey));
        } else if (next.joint->portal.lock == 0 && room(next.to).region.kind == plan::Kind::hall) {
          queue.push_back(next.to);
        }
      }
    }
    if (rooms.empty()) return "to a passage";
    if (more) rooms.push_back("others");
    return "to a passage that leads to " + listed(rooms);
  }

  void write_things(const plan::Room& here) {
    std::map<plan::ObjectKind, int> counts;
    for (const plan::Object& o : here.objects) ++counts[o.kind];
    std::vector<std::string> things;
    if (const int key = dungeon_ ? plan::marks_of(here.region).key : 0; key != 0) {
      things.push_back("the **key to lock " + lock_name(here, key) + "**");
      counts.erase(plan::ObjectKind::key);
    }
    for (const auto& [kind, count] : counts)
      things.push_back((count > 1 ? std::to_string(count) + " × " : "") + in_words(plan::id(kind)));
    if (!things.empty()) out_ += "\nHere: " + listed(things) + ".\n";
  }

  const plan::Model& model_;
  const RoomListOptions& options_;
  bool dungeon_;
  std::vector<NumberedRoom> numbered_;
  std::vector<std::string> numbers_;
  std::vector<std::vector<Way>> ways_;
  std::map<std::int32_t, std::vector<std::size_t>> keys_;  // by lock: rooms in which a key to it lies
  std::string out_;
};

}  // namespace

std::string write_room_list(const plan::Model& model, const RoomListOptions& options) {
  return Lister(model, options).write();
}

}  // namespace enfilade::exports
