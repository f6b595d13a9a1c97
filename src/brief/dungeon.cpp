// Numbers stand in tables, with the limits that plan::fault_of() has too; a test
// holds one against the other.

#include "brief/dungeon.hpp"

#include <algorithm>
#include <string>

#include "brief/values.hpp"

namespace enfilade::brief {
namespace {

using plan::Dungeon;

struct NumberKey {
  std::string_view name;
  std::int32_t Dungeon::*value;
  std::int32_t lo, hi;
};
constexpr NumberKey kWholes[] = {
    {"rooms", &Dungeon::rooms, 0, plan::kMostRooms},
    {"sparseness", &Dungeon::sparseness, 0, 1'000},
    {"straight", &Dungeon::straight, 0, 1'000},
    {"locks", &Dungeon::locks, 1, plan::kMostLocks},
};
// In thousandths.
constexpr NumberKey kReals[] = {
    {"detour", &Dungeon::detour, 1'000, 10'000},    {"loops", &Dungeon::loops, 0, 1'000},
    {"least_open", &Dungeon::least_open, 0, 1'000}, {"doors", &Dungeon::doors, 0, 1'000},
    {"caves", &Dungeon::caves, 0, 1'000},           {"props", &Dungeon::props, 0, 1'000},
};
struct GivenKey {
  std::string_view name;
  bool Dungeon::Given::*given;
};
constexpr GivenKey kGiven[] = {
    {"order", &Dungeon::Given::order},   {"maze", &Dungeon::Given::maze},
    {"keys", &Dungeon::Given::keys},     {"room_side", &Dungeon::Given::room_side},
    {"detour", &Dungeon::Given::detour}, {"least_open", &Dungeon::Given::least_open},
    {"doors", &Dungeon::Given::doors},   {"caves", &Dungeon::Given::caves},
    {"props", &Dungeon::Given::props},   {"locks", &Dungeon::Given::locks},
};
constexpr std::int32_t kLeastSide = 2, kMostSide = 24;  // of rooms, in cells
constexpr std::int32_t kMostWeight = 1'000;

constexpr std::array<std::string_view, 3> kDiggerNames{"dig", "amount", "share"};
constexpr std::array<std::string_view, 3> kPrefabNames{"name", "rows", "weight"};

// Keys that stand elsewhere in the file.
constexpr std::array<std::string_view, 2> kSiteKeys{"cells", "unbounded"};
constexpr std::array<std::string_view, 6> kTopKeys{"levels", "seed", "id", "floor_height", "palette", "furniture"};

class DungeonReader {
 public:
  explicit DungeonReader(const Source& source) : values_(source) {}

  Status read(const Entry& entry, Dungeon& out) {
    const Spot spot{"/dungeon", "dungeon"};
    if (entry.value.type != Type::table) {
      return values_.not_allowed(entry.value, spot,
                                 values_.source().json
                                     ? R"(is an object such as {"order": "rooms-first", "loops": 0.8})"
                                     : "is a table: [dungeon] with order, rooms and others");
    }
    for (const Entry& key : entry.value.entries) {
      if (Status status = read_key(key, spot, out); !status) return status;
    }
    return Done{};
  }

  // Two whole numbers.
  Status pair(const Value& value, const Spot& spot, std::int32_t lo, std::int32_t hi, const std::string& what,
              std::array<std::int32_t, 2>& out) {
    if (value.type != Type::array || value.count != 2 || value.elements.size() != 2) {
      const std::string is =
          value.type == Type::array ? "an array of " + std::to_string(value.count) : values_.found(value);
      return values_.fault(value.place, spot, spot.name + " is " + is + "; allowed are " + what);
    }
    for (std::size_t i = 0; i < 2; ++i) {
      if (Status status = values_.whole(value.elements[i], spot.item(i), lo, hi, out[i]); !status) return status;
    }
    return Done{};
  }

 private:
  Status read_key(const Entry& key, const Spot& table, Dungeon& out) {
    const Spot spot = table.key(key.name);
    for (const GivenKey& k : kGiven) {
      if (key.name == k.name) out.given.*k.given = true;
    }
    for (const NumberKey& n : kWholes) {
      if (key.name == n.name) return values_.whole(key.value, spot, n.lo, n.hi, out.*n.value);
    }
    for (const NumberKey& n : kReals) {
      if (key.name == n.name) return values_.real(key.value, spot, n.lo, n.hi, out.*n.value);
    }
    if (key.name == "order") return values_.one_of<plan::DigOrder, plan::kDigOrders>(key.value, spot, out.order);
    if (key.name == "maze") return values_.one_of<plan::MazeKind, plan::kMazeKinds>(key.value, spot, out.maze);
    if (key.name == "keys") return values_.one_of<plan::Keys, plan::kKeys>(key.value, spot, out.keys);
    if (key.name == "room_side") return room_side(key, spot, out);
    if (key.name == "themes") return themes(key.value, spot, out);
    if (key.name == "diggers") return diggers(key.value, spot, out);
    if (key.name == "prefabs") return prefabs(key.value, spot, out);
    return unknown(key, table);
  }

  // The right name in the wrong table comes first.
  [[nodiscard]] Error unknown(const Entry& key, const Spot& table) const {
    const bool json = values_.source().json;
    const auto belongs = [&](const char* where) {
      return values_.fault(key.place, table.key(key.name),
                           "unknown key " + in_quotes(key.name) + " in dungeon; it belongs " + where);
    };
    const auto in = [&](const auto& names) { return std::find(names.begin(), names.end(), key.name) != names.end(); };
    if (in(kSiteKeys)) return belongs(json ? R"(into the object "site")" : "under [site]");
    if (in(kTopKeys)) return belongs(json ? "to the outermost object" : "above [dungeon]");
    return values_.unknown(key, table, kDungeonNames);
  }

  Status room_side(const Entry& key, const Spot& spot, Dungeon& out) {
    const Status status = pair(key.value, spot, kLeastSide, kMostSide,
                               "two whole numbers of cells, the least and the most: [2, 6]", out.room_side);
    if (!status || out.room_side[0] <= out.room_side[1]) return status;
    return values_.fault(key.value.place, spot,
                         spot.name + " is [" + std::to_string(out.room_side[0]) + ", " +
                             std::to_string(out.room_side[1]) + "]; the least comes first");
  }

  Status themes(const Value& value, const Spot& spot, Dungeon& out) {
    constexpr std::size_t kMost = plan::kThemes;
    if (Status status = values_.array(value, spot, kMost, "an array of themes: [\"masonry\", \"crypt\"]"); !status)
      return status;
    for (std::size_t i = 0; i < value.count; ++i) {
      const Value& element = value.elements[i];
      plan::Theme theme{};
      if (Status status = values_.one_of<plan::Theme, plan::kThemes>(element, spot.item(i), theme); !status)
        return status;
      if (std::find(out.themes.begin(), out.themes.end(), theme) != out.themes.end()) {
        return values_.fault(element.place, spot.item(i), spot.name + " has " + in_quotes(element.text) + " twice");
      }
      out.themes.push_back(theme);
    }
    return Done{};
  }

  Status diggers(const Value& value, const Spot& spot, Dungeon& out) {
    if (Status status = values_.array(value, spot, plan::kMostDiggers, "an array of steps: [{dig = \"maze\"}]");
        !status) {
      return status;
    }
    for (std::size_t i = 0; i < value.count; ++i) {
      if (Status status = digger(value.elements[i], spot.item(i), out.diggers.emplace_back()); !status) return status;
    }
    return Done{};
  }

  Status digger(const Value& value, const Spot& spot, plan::Digger& out) {
    if (value.type != Type::table) return values_.not_allowed(value, spot, "are the keys " + listed(kDiggerNames));
    const Entry* dig = find(value, "dig");
    if (!dig) return values_.fault(value.place, spot, spot.name + " has no key \"dig\", which says what is done");
    if (Status status = values_.one_of<plan::DiggerKind, plan::kDiggerKinds>(dig->value, spot.key("dig"), out.kind);
        !status) {
      return status;
    }
    const DiggerKeys keys = keys_of(out.kind);
    for (const Entry& key : value.entries) {
      const Spot there = spot.key(key.name);
      if (key.name == "dig") continue;
      const bool amount = key.name == "amount";
      if (!amount && key.name != "share") return values_.unknown(key, spot, kDiggerNames);
      if (amount ? !keys.amount : !keys.share) {
        return values_.fault(key.place, there,
                             there.name + " does not belong to " + in_quotes(dig->value.text) + ", which has " +
                                 (keys.amount  ? "amount"
                                  : keys.share ? "share"
                                               : "no numbers"));
      }
      if (Status status = amount ? values_.whole(key.value, there, 0, plan::kMostRooms, out.amount)
                                 : values_.real(key.value, there, 0, 1'000, out.share);
          !status) {
        return status;
      }
    }
    return Done{};
  }

  Status prefabs(const Value& value, const Spot& spot, Dungeon& out) {
    if (Status status =
            values_.array(value, spot, plan::kMostPrefabs, "an array of rooms: [{name = \"cell\", rows = [\"+.\"]}]");
        !status) {
      return status;
    }
    for (std::size_t i = 0; i < value.count; ++i) {
      plan::Prefab made;
      if (Status status = prefab(value.elements[i], spot.item(i), made); !status) return status;
      const auto same = [&](const plan::Prefab& p) { return !p.name.empty() && p.name == made.name; };
      if (std::any_of(out.prefabs.begin(), out.prefabs.end(), same)) {
        return values_.fault(value.elements[i].place, spot.item(i),
                             spot.name + " has " + in_quotes(made.name) + " twice");
      }
      out.prefabs.push_back(std::move(made));
    }
    return Done{};
  }

  Status prefab(const Value& value, const Spot& spot, plan::Prefab& out) {
    if (value.type != Type::table) return values_.not_allowed(value, spot, "are the keys " + listed(kPrefabNames));
    for (const Entry& key : value.entries) {
      const Spot there = spot.key(key.name);
      Status status = Done{};
      if (key.name == "name") status = prefab_name(key.value, there, out.name);
      else if (key.name == "rows") status = rows(key.value, there, out.rows);
      else if (key.name == "weight") status = values_.whole(key.value, there, 1, kMostWeight, out.weight);
      else status = values_.unknown(key, spot, kPrefabNames);
      if (!status) return status;
    }
    if (!find(value, "rows"))
      return values_.fault(value.place, spot, spot.name + " has no key \"rows\", which draw the room");
    return Done{};
  }

  Status prefab_name(const Value& value, const Spot& spot, std::string& out) {
    const bool plain = std::none_of(value.text.begin(), value.text.end(),
                                    [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
    if (value.type != Type::string || value.text.empty() || value.text.size() > kMostPrefabName || !plain) {
      return values_.not_allowed(value, spot, "are 1 to " + std::to_string(kMostPrefabName) + " bytes on one line");
    }
    out = value.text;
    return Done{};
  }

  Status rows(const Value& value, const Spot& spot, std::vector<std::string>& out) {
    constexpr auto kMost = static_cast<std::size_t>(plan::kMostPrefabSide);
    const std::string allowed =
        "1 to " + std::to_string(kMost) + " characters, '.' floor, '+' floor with an anchor, '#' or ' ' rock";
    if (Status status = values_.array(value, spot, kMost, "an array of rows from north to south, each " + allowed);
        !status) {
      return status;
    }
    if (value.count == 0)
      return values_.fault(value.place, spot,
                           spot.name + " is empty; allowed are 1 to " + std::to_string(kMost) + " rows");
    bool anchor = false;
    for (std::size_t i = 0; i < value.count; ++i) {
      const Value& row = value.elements[i];
      if (row.type != Type::string || row.text.empty() || row.text.size() > kMost ||
          row.text.find_first_not_of(".+# ") != std::string::npos) {
        return values_.not_allowed(row, spot.item(i), "are " + allowed);
      }
      if (row.text.size() != value.elements[0].text.size()) {
        return values_.fault(row.place, spot.item(i),
                             spot.item(i).name + " is " + std::to_string(row.text.size()) +
                                 " characters long, the first row " + std::to_string(value.elements[0].text.size()) +
                                 "; rows must be equally long");
      }
      anchor = anchor || row.text.find('+') != std::string::npos;
      out.push_back(row.text);
    }
    if (!anchor) return values_.fault(value.place, spot, spot.name + " has no anchor '+', so nobody could come in");
    if (const std::string_view fault = plan::shape_fault_of(out); !fault.empty()) {
      return values_.fault(value.place, spot, spot.name + std::string(fault));
    }
    return Done{};
  }

  static const Entry* find(const Value& table, std::string_view name) {
    for (const Entry& entry : table.entries) {
      if (entry.name == name) return &entry;
    }
    return nullptr;
  }

  Values values_;
};

// Why nothing reads a key, and who would.
std::string nobody_reads(const Dungeon& d, plan::DungeonKey key) {
  const std::string name = "dungeon." + std::string(id(key));
  if (key == plan::DungeonKey::locks)
    return name + R"( is for keys "chain" and "loose"; here keys is "none", so nothing is locked)";
  if (key == plan::DungeonKey::straight && is_read(d, plan::DungeonKey::maze))
    return name + R"( is for maze "depth-first" and "hunt-and-kill"; here maze is )" + in_quotes(id(d.maze));
  std::vector<std::string_view> read, orders;
  for (int i = 0; i < plan::kDungeonKeys; ++i) {
    const auto other = static_cast<plan::DungeonKey>(i);
    if (other != plan::DungeonKey::order && is_read(d, other)) read.push_back(id(other));
  }
  const std::string allowed = read.empty() ? std::string() : "; allowed there are " + listed(read);
  if (!d.diggers.empty()) {
    if (key == plan::DungeonKey::order)
      return name + " has no effect beside these diggers, which leave it nothing to say" + allowed;
    return name + " has no effect: no step of diggers uses it" + allowed;
  }
  for (int i = 0; i < plan::kDigOrders; ++i) {
    Dungeon of_order = d;
    of_order.order = static_cast<plan::DigOrder>(i);
    if (is_read(of_order, key)) orders.push_back(id(of_order.order));
  }
  return name + " is for order " + listed(orders) + "; here order is " + in_quotes(id(d.order)) + allowed;
}

}  // namespace

Status check_dungeon_keys(const Source& source, const Entry& entry, const Dungeon& dungeon) {
  const Values values(source);
  const Spot table{"/dungeon", "dungeon"};
  for (const Entry& key : entry.value.entries) {
    for (int i = 0; i < plan::kDungeonKeys; ++i) {
      const auto known = static_cast<plan::DungeonKey>(i);
      if (key.name != id(known) || !is_given(dungeon, known) || is_read(dungeon, known)) continue;
      return values.fault(key.place, table.key(key.name), nobody_reads(dungeon, known));
    }
  }
  return Done{};
}

DiggerKeys keys_of(plan::DiggerKind kind) {
  switch (kind) {
    case plan::DiggerKind::maze:
    case plan::DiggerKind::ends:
    case plan::DiggerKind::link: return {};
    case plan::DiggerKind::sparseness:
    case plan::DiggerKind::loops:
    case plan::DiggerKind::caves: return {true, true};
    case plan::DiggerKind::rooms:
    case plan::DiggerKind::weighted_rooms:
    case plan::DiggerKind::prefabs: return {true, false};
    case plan::DiggerKind::doors: return {false, true};
  }
  return {};
}

Status read_dungeon(const Source& source, const Entry& entry, Dungeon& out) {
  return DungeonReader(source).read(entry, out);
}

Status read_cells(const Source& source, const Entry& entry, Dungeon& out) {
  out.given.cells = true;
  return DungeonReader(source).pair(entry.value, {"/site/cells", "site.cells"}, plan::kLeastCells, plan::kMostCells,
                                    "two whole numbers of cells, along x and y: [40, 25]", out.cells);
}

}  // namespace enfilade::brief
