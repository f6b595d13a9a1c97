// Windows of one dungeon without end: where two overlap, their maps are the same, tile by
// tile and object by object, and no lock has the number of another.
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <enfilade/export/plan_drawing.hpp>
#include <enfilade/export/room_list.hpp>
#include <enfilade/export/tmj.hpp>
#include <enfilade/rules/building.hpp>
#include <enfilade/world/whole.hpp>

#include "export/marks.hpp"

namespace enfilade::exports {
namespace {

using nlohmann::json;
using Place = std::pair<std::int64_t, std::int64_t>;
using Cells = std::array<std::int64_t, 4>;

struct Window {
  Cells cells;
  plan::Model model;
  geom::Box box;
  std::map<Place, int> tiles;                              // by their place in the world
  std::map<std::string, std::string> rooms, doors, props;  // by name and place: all that is said of them
  json map;
};

json property(const json& object, const std::string& name) {
  for (const json& p : object.at("properties")) {
    if (p.at("name") == name) return p.at("value");
  }
  return {};
}

Window window(std::uint64_t seed, Cells cells) {
  plan::Brief brief;
  brief.kind = "dungeon";
  brief.seed = seed;
  brief.floors = 1;
  brief.dungeon.unbounded = true;
  brief.dungeon.keys = plan::Keys::chain;
  brief.dungeon.window = cells;
  const Result<rules::BuildingPtr> building = rules::raise(brief);
  EXPECT_TRUE(building.ok());
  Window out{cells, world::generate(**building, {}, {}).value(), rules::window_of(**building), {}, {}, {}, {}, {}};
  TmjOptions options;
  options.infinite = true;
  options.window = out.box;
  constexpr std::int64_t kCells = rules::kSectorSide / plan::kCell;
  options.origin_x = rules::origin_of(**building).x * kCells;
  options.origin_y = rules::origin_of(**building).y * kCells;
  MemorySink sink;
  EXPECT_TRUE(write_tmj(out.model, 0, sink, options).ok());
  out.map = json::parse(sink.text());
  // Places are counted from a cell that the map names.
  const std::int64_t x0 = 2 * std::stoll(property(out.map, "origin_x").get<std::string>());
  const std::int64_t y0 = -2 * std::stoll(property(out.map, "origin_y").get<std::string>());
  for (const json& layer : out.map.at("layers")) {
    if (layer.at("name") == "tiles") {
      for (const json& chunk : layer.at("chunks")) {
        for (int i = 0; i < 256; ++i) {
          const int gid = chunk.at("data").at(static_cast<std::size_t>(i));
          if (gid != 0)
            out.tiles[{x0 + chunk.at("x").get<std::int64_t>() + i % 16,
                       y0 + chunk.at("y").get<std::int64_t>() + i / 16}] = gid;
        }
      }
      continue;
    }
    auto& said = layer.at("name") == "rooms" ? out.rooms : layer.at("name") == "doors" ? out.doors : out.props;
    for (json object : layer.at("objects")) {
      object.erase("id");
      // In thousandths of a pixel, or far places would be rounded.
      const auto x = std::llround(object.at("x").get<double>() * 1'000) + x0 * kTilePixels * 1'000;
      const auto y = std::llround(object.at("y").get<double>() * 1'000) + y0 * kTilePixels * 1'000;
      object["x"] = x;
      object["y"] = y;
      said[property(object, "path").get<std::string>() + ' ' + object.at("name").get<std::string>() + ' ' +
           std::to_string(x) + ' ' + std::to_string(y)] = object.dump();
    }
  }
  return out;
}

// Near, over the border of sectors, negative, and so far out that places are counted from elsewhere.
const std::vector<std::vector<Cells>>& cases() {
  static const std::vector<std::vector<Cells>> all{
      {{-30, -20, 30, 30}, {0, 0, 70, 50}, {10, -40, 50, 20}, {-5, -5, 5, 5}},
      {{18'400, -20, 18'470, 30}, {18'430, 0, 18'500, 40}, {18'420, -30, 18'440, 10}},
      {{-7'000'000, 6'000'000, -6'999'940, 6'000'050}, {-6'999'970, 6'000'020, -6'999'900, 6'000'080}},
      {{1'000'000'000'000, -3'000, 1'000'000'000'060, -2'940}, {1'000'000'000'020, -2'980, 1'000'000'000'090, -2'900}},
  };
  return all;
}

template <class Said>
std::size_t agree(const Said& a, const Said& b) {
  std::size_t both = 0;
  for (const auto& [name, what] : a) {
    const auto at = b.find(name);
    if (at == b.end()) continue;
    ++both;
    EXPECT_EQ(what, at->second);
  }
  return both;
}

bool overlap(const Cells& a, const Cells& b) {
  return std::max(a[0], b[0]) + 1 < std::min(a[2], b[2]) && std::max(a[1], b[1]) + 1 < std::min(a[3], b[3]);
}

TEST(Windows, AgreeWhereTheyOverlap) {
  std::size_t tiles = 0, rooms = 0, doors = 0, props = 0;
  for (const std::uint64_t seed : {1, 7}) {
    for (const std::vector<Cells>& cells : cases()) {
      std::vector<Window> windows;
      for (const Cells& c : cells) windows.push_back(window(seed, c));
      for (const Window& a : windows) {
        for (const Window& b : windows) {
          if (&a == &b || !overlap(a.cells, b.cells)) continue;
          const std::int64_t wide = 2 * (std::min(a.cells[2], b.cells[2]) - std::max(a.cells[0], b.cells[0])) - 1;
          const std::int64_t high = 2 * (std::min(a.cells[3], b.cells[3]) - std::max(a.cells[1], b.cells[1])) - 1;
          const std::size_t both = agree(a.tiles, b.tiles);
          EXPECT_EQ(both, static_cast<std::size_t>(wide * high)) << "every tile of the overlap is in both";
          tiles += both;
          rooms += agree(a.rooms, b.rooms);
          doors += agree(a.doors, b.doors);
          props += agree(a.props, b.props);
          // What lies well inside both is in both.
          for (const auto& [name, what] : a.props) {
            const json object = json::parse(what);
            const std::int64_t unit = 2 * kTilePixels * 1'000;  // a cell
            const std::int64_t x = object.at("x"), y = object.at("y");
            const bool inside = x > (b.cells[0] + 2) * unit && x < (b.cells[2] - 2) * unit &&
                                -y > (b.cells[1] + 2) * unit && -y < (b.cells[3] - 2) * unit;
            EXPECT_TRUE(!inside || b.props.count(name) == 1) << name;
          }
        }
      }
    }
  }
  EXPECT_GT(tiles, 50'000u);
  EXPECT_GT(rooms, 300u);
  EXPECT_GT(doors, 300u);
  EXPECT_GT(props, 1'000u);
}

// Ground that is not made is no rock: there is no tile at all, and all tiles of the window are there.
TEST(Windows, ShowTheirCellsAndNothingElse) {
  for (const std::vector<Cells>& cells : cases()) {
    const Window w = window(3, cells.front());
    const auto& c = w.cells;
    EXPECT_EQ(w.tiles.size(), static_cast<std::size_t>((2 * (c[2] - c[0]) - 1) * (2 * (c[3] - c[1]) - 1)));
    for (const auto& [place, gid] : w.tiles) {
      EXPECT_TRUE(place.first > 2 * c[0] && place.first < 2 * c[2]) << place.first;
      EXPECT_TRUE(-place.second > 2 * c[1] && -place.second < 2 * c[3]) << place.second;
    }
    EXPECT_EQ(property(w.map, "window"), std::to_string(c[0]) + ',' + std::to_string(c[1]) + ',' +
                                             std::to_string(c[2]) + ',' + std::to_string(c[3]));
  }
}

std::string block_of(const plan::Room& room) { return room.path.prefix(room.path.depth() - 1).text(); }

TEST(Windows, NoTwoLocksHaveOneNumber) {
  std::size_t locks = 0, keys = 0;
  for (const Cells& cells : {Cells{-100, -100, 100, 100}, Cells{18'380, -60, 18'500, 60},
                             Cells{-2'000'000'000'100, 5, -2'000'000'000'000, 120}}) {
    const Window w = window(5, cells);
    std::map<std::int32_t, std::string> doors, names;  // blocks by number of lock; numbers' names
    std::set<std::string> all_names;
    for (const plan::Joint& joint : w.model.joints) {
      if (joint.portal.lock == 0) continue;
      const plan::Room& room = w.model.rooms[static_cast<std::size_t>(joint.a)];
      const std::int32_t number = lock_number(room, joint.portal.lock);
      EXPECT_GT(number, 0);
      const auto [at, fresh] = doors.emplace(number, block_of(room));
      EXPECT_EQ(at->second, block_of(room)) << number;
      EXPECT_EQ(names.emplace(number, lock_name(room, joint.portal.lock)).first->second,
                lock_name(room, joint.portal.lock));
    }
    std::map<std::int32_t, std::string> blocks;
    for (const plan::Room& room : w.model.rooms)
      EXPECT_EQ(blocks.emplace(block_number(room.path), block_of(room)).first->second, block_of(room));
    EXPECT_GT(blocks.size(), 4u);
    for (const auto& [number, name] : names) EXPECT_TRUE(all_names.insert(name).second) << name;
    locks += doors.size();
    std::set<std::int32_t> found;
    for (const plan::Room& room : w.model.rooms) {
      const int key = plan::marks_of(room.region).key;
      if (key == 0) continue;
      const auto door = doors.find(lock_number(room, key));
      ASSERT_NE(door, doors.end()) << "a key without a lock";
      EXPECT_EQ(door->second, block_of(room));
      EXPECT_EQ(names.at(door->first), lock_name(room, key));
      found.insert(door->first);
      ++keys;
    }
    EXPECT_EQ(found.size(), doors.size()) << "every lock has its key";
  }
  EXPECT_GT(locks, 40u);
  EXPECT_GE(keys, locks);
}

// All blocks of the largest window, across a border of sectors and far out.
TEST(Windows, BlocksHaveNumbersOfTheirOwn) {
  const auto zigzag = [](std::int64_t v) { return static_cast<std::uint32_t>(v < 0 ? -2 * v - 1 : 2 * v); };
  const auto sector = [](std::int64_t v) { return (v >= 0 ? v : v - 511) / 512; };
  for (const std::int64_t from : {std::int64_t{-60}, std::int64_t{450}, std::int64_t{-100'000'000'050}}) {
    std::set<std::int32_t> numbers;
    std::set<std::string> names;
    for (std::int64_t i = from; i < from + 117; ++i) {
      for (std::int64_t j = 20 - from; j < 137 - from; ++j) {
        for (std::uint32_t part = 0; part < 4; ++part) {
          Path path;
          path.push(Tag::field, zigzag(sector(i)));
          path.push(Tag::field, zigzag(sector(j)));
          path.push(Tag::field,
                    static_cast<std::uint32_t>((i - sector(i) * 512) * 512 + j - sector(j) * 512) * 4 + part);
          path.push(Tag::dig, 9);
          const std::int32_t number = block_number(path);
          EXPECT_TRUE(number >= 0 && number < kBlockNumbers);
          numbers.insert(number);
          names.insert(block_letters(number));
        }
      }
    }
    EXPECT_EQ(numbers.size(), 117u * 117 * 4);
    EXPECT_EQ(names.size(), numbers.size());
  }
  EXPECT_EQ(block_letters(0), "A");
  EXPECT_EQ(block_letters(26), "AA");
  EXPECT_EQ(block_letters(-1), "");
}

TEST(Windows, RoomsKeepTheirNumbers) {
  const Window a = window(4, {-30, -20, 30, 30}), b = window(4, {0, 0, 60, 50});
  const std::vector<std::string> first = room_numbers(a.model), second = room_numbers(b.model);
  std::map<std::string, std::string> by_path;
  std::set<std::string> once;
  for (std::size_t i = 0; i < first.size(); ++i) {
    by_path[a.model.rooms[i].path.text()] = first[i];
    EXPECT_TRUE(first[i].empty() || once.insert(first[i]).second) << first[i];
  }
  std::size_t both = 0;
  for (std::size_t i = 0; i < second.size(); ++i) {
    const auto at = by_path.find(b.model.rooms[i].path.text());
    if (at == by_path.end()) continue;
    EXPECT_EQ(at->second, second[i]);
    both += !second[i].empty();
  }
  EXPECT_GT(both, 20u);
  // The list and the map show the rooms that reach into the window.
  PlanStyle style;
  style.window = a.box;
  std::size_t shown = 0, listed = 0;
  for (const Layer& layer : draw_plan(a.model, 0, style).layers) {
    for (const Group& group : layer.groups) {
      for (const auto& [name, value] : group.data) shown += name == "number";
    }
  }
  const std::string list = write_room_list(a.model, {a.box});
  for (std::size_t at = list.find("\n### "); at != std::string::npos; at = list.find("\n### ", at + 1)) ++listed;
  EXPECT_EQ(shown, listed);
  EXPECT_LT(shown, once.size());
}

}  // namespace
}  // namespace enfilade::exports
