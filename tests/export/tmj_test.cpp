// Tile maps, read back from their text. Dungeons are held against the picture
// they were made from, other buildings against their doors.
#include <enfilade/export/tmj.hpp>

#include <map>
#include <set>
#include <stdexcept>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <enfilade/world/whole.hpp>

#include "export/small_dungeon.hpp"
#include "export/small_house.hpp"
#include "rules/offices.hpp"
#include "rules/residences.hpp"

namespace enfilade::exports {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

json tmj(const plan::Model& model, const TmjOptions& options = {}, int storey = 0) {
  MemorySink sink;
  const Status s = write_tmj(model, storey, sink, options);
  EXPECT_TRUE(s.ok()) << s.error().line();
  return s.ok() ? json::parse(sink.text()) : json();
}

std::string class_of(const json& map, int gid) {
  return gid == 0
             ? ""
             : map.at("tilesets").at(0).at("tiles").at(static_cast<std::size_t>(gid - 1)).at("type").get<std::string>();
}
json property(const json& object, const std::string& name) {
  for (const json& p : object.at("properties")) {
    if (p.at("name") == name) return p.at("value");
  }
  return {};
}
const json& layer(const json& map, const std::string& name) {
  for (const json& l : map.at("layers")) {
    if (l.at("name") == name) return l;
  }
  throw std::runtime_error("no layer " + name);
}

// The picture again: walls and rock '#', floors by their tile, ways by class.
std::vector<std::string> picture(const json& map) {
  std::vector<std::string> rows;
  const json& data = layer(map, "tiles").at("data");
  const auto wide = map.at("width").get<std::size_t>();
  for (std::size_t i = 0; i < data.size(); ++i) {
    if (i % wide == 0) rows.emplace_back();
    const std::string what = class_of(map, data[i].get<int>());
    rows.back() += what == "rock" || what == "wall" ? '#' : what == "door" ? '+' : what == "locked_door" ? '=' : ' ';
  }
  return rows;
}

TEST(Tmj, ADungeonIsItsPicture) {
  std::vector<std::string> expected = testing::kSampleDungeon;
  for (std::string& row : expected) {
    for (char& c : row) c = c == '#' || c == '+' || c == '=' ? c : ' ';
  }
  for (const geom::Point first : {geom::Point{0, 0}, geom::Point{-1'000, 333}}) {
    const testing::SmallDungeon dungeon = testing::sample_dungeon(first);
    ASSERT_TRUE(dungeon.status.ok());
    EXPECT_EQ(picture(tmj(dungeon.model)), expected);
  }
}

TEST(Tmj, FloorsHaveTheirThemes) {
  const json map = tmj(testing::sample_dungeon().model);
  const json& data = layer(map, "tiles").at("data");
  std::map<char, std::set<int>> tiles;
  for (std::size_t y = 0; y < testing::kSampleDungeon.size(); ++y) {
    for (std::size_t x = 0; x < testing::kSampleDungeon[y].size(); ++x)
      tiles[testing::kSampleDungeon[y][x]].insert(data[y * 15 + x].get<int>());
  }
  for (const char room : {'N', 'O', 'P', 'a', 'b'}) {
    EXPECT_EQ(tiles[room], (std::set<int>{26 + room % plan::kThemes})) << room;
    EXPECT_EQ(class_of(map, *tiles[room].begin()), room % plan::kThemes == 4 ? "water" : "floor");
  }
}

TEST(Tmj, WallsShowTheirOpenSides) {
  const json map = tmj(testing::SmallDungeon({"#####", "#AAA#", "#####"}).model);
  const std::vector<int> data = layer(map, "tiles").at("data");
  // South 1, east 2, north 4, west 8; walls begin at 2.
  EXPECT_EQ(data, (std::vector<int>{2, 3, 3, 3, 2,      //
                                    4, 26, 26, 26, 10,  //
                                    2, 6, 6, 6, 2}));
}

TEST(Tmj, StairsLeadUpOrDown) {
  testing::SmallDungeon dungeon({"#####", "#A+B#", "#####"});
  for (plan::Room& room : dungeon.model.rooms) {
    room.region.kind = plan::Kind::stair;
    room.region.use = plan::Use::stair;
    plan::Marks marks;
    marks.down = &room == &dungeon.model.rooms.front();
    room.region.cell = plan::pack(marks);
  }
  const json map = tmj(dungeon.model);
  const json& data = layer(map, "tiles").at("data");
  EXPECT_EQ(class_of(map, data[6]), "stairs_down");
  EXPECT_EQ(class_of(map, data[7]), "door");
  EXPECT_EQ(class_of(map, data[8]), "stairs_up");
}

TEST(Tmj, TheTilesetAddsUp) {
  TmjOptions options;
  options.image = "a \"b\" \xe6\xb4\x9e.png";
  const json map = tmj(testing::sample_dungeon().model, options), set = map.at("tilesets").at(0);
  EXPECT_EQ(set.at("image"), "a \"b\" \xe6\xb4\x9e.png");
  EXPECT_EQ(set.at("firstgid"), 1);
  EXPECT_EQ(set.at("tilecount"), kTileColumns * kTileRows);
  EXPECT_EQ(set.at("tiles").size(), std::size_t{kTileColumns * kTileRows});
  EXPECT_EQ(set.at("columns").get<int>() * set.at("tilewidth").get<int>(), set.at("imagewidth"));
  EXPECT_EQ(set.at("tilecount").get<int>() / set.at("columns").get<int>() * set.at("tileheight").get<int>(),
            set.at("imageheight"));
  EXPECT_EQ(map.at("tilewidth"), set.at("tilewidth"));
  EXPECT_EQ(layer(map, "tiles").at("data").size(),
            map.at("width").get<std::size_t>() * map.at("height").get<std::size_t>());
  for (const json& tile : set.at("tiles")) {
    const std::string what = tile.at("type");
    EXPECT_EQ(property(tile, "walkable"), what != "rock" && what != "wall" && what != "shaft") << what;
  }
  const Drawing drawing = draw_tileset(0);
  EXPECT_EQ(drawing.frame.width() / kTileColumns, drawing.frame.depth() / kTileRows);
  EXPECT_EQ(drawing.frame.width() % (kTileColumns * kTilePixels), 0);
}

TEST(Tmj, RoomsAndDoorsAreObjects) {
  const testing::SmallDungeon dungeon = testing::sample_dungeon({-7, 5});
  const json map = tmj(dungeon.model);
  EXPECT_EQ(map.at("properties").at(0).at("value"), "deep \"hole\" \\ \xe6\xb4\x9e");
  std::set<int> ids;
  std::map<std::string, json> rooms;
  for (const char* name : {"rooms", "doors"}) {
    for (const json& o : layer(map, name).at("objects")) {
      EXPECT_TRUE(ids.insert(o.at("id").get<int>()).second);
      if (std::string(name) == "rooms") rooms[property(o, "path").get<std::string>()] = o;
    }
  }
  EXPECT_EQ(map.at("nextobjectid").get<int>(), *ids.rbegin() + 1);
  ASSERT_EQ(rooms.size(), dungeon.model.rooms.size());
  // The chamber N: tiles 1 … 5 in both directions, 7.5 m by 7.5 m.
  const json& n = rooms.at(dungeon.model.rooms[0].path.text());
  EXPECT_EQ(n.at("type"), "chamber");
  EXPECT_EQ((std::vector<double>{n.at("x"), n.at("y"), n.at("width"), n.at("height")}),
            (std::vector<double>{32, 32, 160, 160}));
  EXPECT_EQ(property(n, "area"), 56.25);
  EXPECT_EQ(property(n, "theme"), plan::id(static_cast<plan::Theme>('N' % plan::kThemes)));
  EXPECT_FALSE(n.contains("polygon"));
  // O goes round a pillar, a has a corner.
  EXPECT_EQ(rooms.at(dungeon.model.rooms[1].path.text()).at("polygon").size(), 4u);
  EXPECT_EQ(rooms.at(dungeon.model.rooms[3].path.text()).at("polygon").size(), 6u);
  std::map<std::string, int> doors;
  for (const json& d : layer(map, "doors").at("objects")) {
    ++doors[d.at("type").get<std::string>() + " " + property(d, "state").get<std::string>()];
    EXPECT_EQ(property(d, "lock").get<int>(), property(d, "state") == "locked" ? 3 : 0);
    EXPECT_EQ(d.at("width"), 32) << "the tile it stands on";
    EXPECT_EQ(d.at("height"), 32);
    EXPECT_THAT(property(d, "path").get<std::string>(), HasSubstr(" "));
    // The middle of the object is on its tile.
    const int column = static_cast<int>(d.at("x").get<double>() / 32 + 0.5),
              row = static_cast<int>(d.at("y").get<double>() / 32 + 0.5);
    const char drawn = testing::kSampleDungeon.at(static_cast<std::size_t>(row)).at(static_cast<std::size_t>(column));
    EXPECT_EQ(drawn, property(d, "state") == "locked" ? '=' : property(d, "state") == "open" ? '.' : '+');
  }
  EXPECT_EQ(doors, (std::map<std::string, int>{{"hallway open", 2}, {"room_door closed", 2}, {"room_door locked", 1}}));
}

// Tiles of an infinite map by their place in the world.
std::map<std::pair<int, int>, int> world_tiles(const json& map) {
  std::map<std::pair<int, int>, int> tiles;
  const json& l = layer(map, "tiles");
  EXPECT_FALSE(l.contains("data"));
  for (const json& chunk : l.at("chunks")) {
    const int x0 = chunk.at("x"), y0 = chunk.at("y"), wide = chunk.at("width");
    EXPECT_TRUE(x0 % 16 == 0 && y0 % 16 == 0 && wide == 16 && chunk.at("height") == 16);
    EXPECT_GE(x0, l.at("startx").get<int>());
    EXPECT_LE(x0 + 16, l.at("startx").get<int>() + l.at("width").get<int>());
    EXPECT_GE(y0, l.at("starty").get<int>());
    EXPECT_LE(y0 + 16, l.at("starty").get<int>() + l.at("height").get<int>());
    const json& data = chunk.at("data");
    EXPECT_EQ(data.size(), 256u);
    for (std::size_t i = 0; i < data.size(); ++i) {
      if (data[i] != 0) tiles[{x0 + static_cast<int>(i) % 16, y0 + static_cast<int>(i) / 16}] = data[i].get<int>();
    }
  }
  return tiles;
}

TEST(Tmj, InfiniteMapsHaveTheSameTilesAtTheirPlaceInTheWorld) {
  TmjOptions infinite;
  infinite.infinite = true;
  for (const geom::Point first : {geom::Point{0, 0}, geom::Point{-9, 21}, geom::Point{8, -8}}) {
    const plan::Model model = testing::sample_dungeon(first).model;
    const json finite = tmj(model), map = tmj(model, infinite);
    EXPECT_EQ(map.at("infinite"), true);
    const auto tiles = world_tiles(map);
    const json& data = layer(finite, "tiles").at("data");
    ASSERT_EQ(tiles.size(), data.size());
    for (std::size_t i = 0; i < data.size(); ++i) {
      // Tile (0, 0) lies around the origin; the picture's lower left tile around the corner of its first cell.
      const int x = 2 * first.x + static_cast<int>(i % 15), y = -2 * first.y - 12 + static_cast<int>(i / 15);
      ASSERT_EQ(tiles.count({x, y}), 1u);
      EXPECT_EQ(tiles.at({x, y}), data[i].get<int>());
    }
    const json& a = layer(finite, "rooms").at("objects").at(0);
    const json& b = layer(map, "rooms").at("objects").at(0);
    EXPECT_EQ(b.at("x").get<double>() - a.at("x").get<double>(), 64 * first.x);
    EXPECT_EQ(b.at("y").get<double>() - a.at("y").get<double>(), -64 * first.y - 12 * 32);
  }
}

// A window far from the first cell: its plan's coordinates begin elsewhere, its
// tiles are where they are. Only out of reach of 32 bits they are counted from there.
TEST(Tmj, WindowsOfOneDungeonFitTogether) {
  TmjOptions here, there, beyond;
  here.infinite = there.infinite = beyond.infinite = true;
  there.origin_x = 18'432;
  there.origin_y = -36'864;
  beyond.origin_x = std::int64_t{1} << 40;
  const json a = tmj(testing::sample_dungeon({18'440, -36'870}).model, here);
  const json b = tmj(testing::sample_dungeon({8, -6}).model, there);
  const json c = tmj(testing::sample_dungeon({8, -6}).model, beyond),
             near = tmj(testing::sample_dungeon({8, -6}).model, here);
  EXPECT_EQ(a, b);
  EXPECT_EQ(c.at("layers"), near.at("layers"));
  EXPECT_EQ(property(a, "origin_x"), "0");
  EXPECT_EQ(property(c, "origin_x"), "1099511627776");
  EXPECT_EQ(world_tiles(b).begin()->first.first, 2 * 18'440);
}

// What one can walk on, by flood from each tile; doors that join two pieces.
struct Ways {
  std::size_t doors = 0, joining = 0, rooms = 0, standing = 0, leaks = 0;
};

Ways ways_of(const plan::Model& model) {
  const json map = tmj(model);
  const std::vector<int> data = layer(map, "tiles").at("data");
  const int wide = map.at("width"), high = map.at("height");
  const auto cls = [&](int x, int y) {
    return x < 0 || y < 0 || x >= wide || y >= high ? std::string()
                                                    : class_of(map, data[static_cast<std::size_t>(y * wide + x)]);
  };
  const auto floor = [&](int x, int y) {
    const std::string c = cls(x, y);
    return !c.empty() && c != "wall" && c != "rock" && c != "door";
  };
  // The room in the middle of each tile.
  geom::Box bounds;
  bool first = true;
  for (const plan::Room& r : model.rooms) {
    if (r.region.storey == 0) bounds = first ? r.region.box : geom::hull(bounds, r.region.box), first = false;
  }
  std::vector<int> room(data.size(), -1);
  std::set<int> seen;
  Ways ways;
  for (std::size_t i = 0; i < model.rooms.size(); ++i) {
    const plan::Room& r = model.rooms[i];
    if (r.region.storey != 0) continue;
    ways.rooms += r.region.kind != plan::Kind::shaft;  // some risers are thinner than a tile
    const geom::Polygon shape = plan::polygon_of(r.region);
    for (int y = 0; y < high; ++y) {
      for (int x = 0; x < wide; ++x) {
        const geom::Point p{bounds.lo.x + x * 250 + 125, bounds.lo.y + (high - 1 - y) * 250 + 125};
        if (r.region.box.contains(p) && geom::locate(shape, p) == geom::Where::inside)
          room[static_cast<std::size_t>(y * wide + x)] = static_cast<int>(i);
      }
    }
  }
  // Floor tiles of two rooms never touch, except in an opening without a leaf.
  std::set<std::pair<int, int>> open;
  for (const plan::Joint& j : model.joints) {
    if (plan::is_opening(j.portal.kind)) open.insert({j.a, j.b});
  }
  const auto at = [&](int x, int y) { return room[static_cast<std::size_t>(y * wide + x)]; };
  for (int y = 0; y < high; ++y) {
    for (int x = 0; x < wide; ++x) {
      if (!floor(x, y)) continue;
      const int here = at(x, y);
      if (here >= 0 && model.rooms[static_cast<std::size_t>(here)].region.kind != plan::Kind::shaft) seen.insert(here);
      for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {-1, 1}}) {
        if (!floor(x + dx, y + dy)) continue;
        const int a = at(x, y), b = at(x + dx, y + dy);
        if (a >= 0 && b >= 0 && a != b && !open.count({std::min(a, b), std::max(a, b)})) ++ways.leaks;
      }
    }
  }
  ways.standing = seen.size();
  // Each door object's tiles touch floor or doors of both its rooms.
  std::map<std::string, int> index;
  for (std::size_t i = 0; i < model.rooms.size(); ++i) index[model.rooms[i].path.text()] = static_cast<int>(i);
  for (const json& d : layer(map, "doors").at("objects")) {
    const std::string paths = property(d, "path");
    const std::size_t space = paths.find(' ');
    if (space == std::string::npos) continue;
    ++ways.doors;
    std::set<int> touched;
    const int x0 = static_cast<int>(d.at("x").get<double>() / 32) - 1,
              x1 = static_cast<int>((d.at("x").get<double>() + d.at("width").get<double>()) / 32) + 1;
    const int y0 = static_cast<int>(d.at("y").get<double>() / 32) - 1,
              y1 = static_cast<int>((d.at("y").get<double>() + d.at("height").get<double>()) / 32) + 1;
    for (int y = y0; y <= y1; ++y) {
      for (int x = x0; x <= x1; ++x) {
        const bool way = cls(x, y) == "door" || (d.at("type") == "hallway" && floor(x, y));
        if (!way) continue;
        for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {-1, 0}, {0, -1}}) {
          if (floor(x + dx, y + dy)) touched.insert(at(x + dx, y + dy));
        }
      }
    }
    ways.joining += touched.count(index.at(paths.substr(0, space))) && touched.count(index.at(paths.substr(space + 1)));
  }
  return ways;
}

TEST(Tmj, OtherBuildingsKeepTheirRoomsApartAndTheirDoorsOpen) {
  Ways all;
  const auto add = [&](const plan::Brief& brief, const std::string& name) {
    const Result<rules::BuildingPtr> building = rules::raise(brief);
    ASSERT_TRUE(building.ok()) << name;
    const Result<plan::Model> model = world::generate(**building, {0}, {});
    ASSERT_TRUE(model.ok()) << name;
    const Ways w = ways_of(*model);
    EXPECT_EQ(w.leaks, 0u) << name;
    EXPECT_GT(w.doors, 0u) << name;
    all.doors += w.doors;
    all.joining += w.joining;
    all.rooms += w.rooms;
    all.standing += w.standing;
  };
  for (const std::uint64_t seed : {1, 2, 3}) {
    plan::Brief tower;
    tower.seed = seed;
    tower.floors = 3;
    add(tower, "tower");
  }
  for (const plan::OfficeClass c : rules::kClasses)
    add(rules::office(c, 60'000, 48'000, 12, 5), std::string(plan::id(c)));
  for (const rules::FixedOutline& f : rules::fixed_outlines())
    add(rules::residence(f.outline, 2, f.square_metres, 7), f.name);
  EXPECT_EQ(all.joining, all.doors);
  EXPECT_EQ(all.standing, all.rooms);
  EXPECT_GT(all.doors, 2'000u);
}

TEST(Tmj, RefusesWhatItCannotWrite) {
  testing::SmallDungeon dungeon = testing::sample_dungeon();
  MemorySink sink;
  const auto refuse = [&](int storey) {
    const Status s = write_tmj(dungeon.model, storey, sink);
    EXPECT_TRUE(!s.ok() && sink.bytes().empty());
    return s.ok() ? std::string() : s.error().line();
  };
  EXPECT_THAT(refuse(4), HasSubstr("no floor 4"));
  plan::Room& room = dungeon.model.rooms.front();
  const geom::Box box = room.region.box;
  room.region.box.hi.x += 20;
  EXPECT_THAT(refuse(0), HasSubstr(room.path.text() + ": does not lie on the cells"));
  room.region.box = box;
  room.region.box.lo = {-3'000 * 4'000, -3'000 * 4'000};
  EXPECT_THAT(refuse(0), HasSubstr("tiles; allowed are 16000000"));
}

TEST(Tmj, EqualModelsGiveEqualBytes) {
  MemorySink a, b;
  ASSERT_TRUE(write_tmj(testing::SmallHouse(2).model, 1, a).ok());
  ASSERT_TRUE(write_tmj(testing::SmallHouse(2).model, 1, b).ok());
  EXPECT_EQ(a.text(), b.text());
}

}  // namespace
}  // namespace enfilade::exports
