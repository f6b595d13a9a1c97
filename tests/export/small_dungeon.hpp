#pragma once
// Dungeons drawn by hand. A picture has a character per tile, rows from north to
// south; cells lie on odd columns and rows, so that w × h cells are 2w + 1 by
// 2h + 1 characters.
//
//     "###########"     letters: cells; those of one letter are one room
//     "#AAA#B#.#C#"     between two cells of a room: its letter
//     "#AAA+B=CCC#"     '+' door   '=' locked door   '.' opening without a leaf
//     …                 '#' rock and walls
//
// Small letters are passages, capitals chambers; themes go by the letter. Locks
// have number 3.

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include <enfilade/geom/area.hpp>
#include <enfilade/plan/dungeon.hpp>
#include <enfilade/plan/model.hpp>

namespace enfilade::testing {

class SmallDungeon {
 public:
  // `first` is the cell of the lower left corner.
  explicit SmallDungeon(const std::vector<std::string>& rows, geom::Point first = {0, 0}, int storey = 0)
      : rows_(rows), first_(first), storey_(static_cast<std::int16_t>(storey)) {
    model.brief.kind = "dungeon";
    model.brief.floors = 1;
    model.brief.id = "deep \"hole\" \\ \xe6\xb4\x9e";
    add_rooms();
    for (std::size_t y = 0; y < rows_.size(); ++y) {
      for (std::size_t x = 0; x < rows_[y].size(); ++x) {
        if (rows_[y][x] == '+' || rows_[y][x] == '=' || rows_[y][x] == '.') add_portal(x, y);
      }
    }
    status = plan::join_portals(model);
  }

  plan::Model model;
  Status status = Done{};

 private:
  // The middle of a tile of the picture.
  [[nodiscard]] geom::Point at(std::size_t x, std::size_t y) const {
    const auto column = static_cast<geom::Length>(x), row = static_cast<geom::Length>(rows_.size() - 1 - y);
    return {first_.x * plan::kCell + column * plan::kTile, first_.y * plan::kCell + row * plan::kTile};
  }

  void add_rooms() {
    std::map<char, std::vector<geom::Polygon>> cells;
    for (std::size_t y = 1; y < rows_.size(); y += 2) {
      for (std::size_t x = 1; x < rows_[y].size(); x += 2) {
        if (rows_[y][x] == '#') continue;
        const geom::Point p = at(x, y);
        cells[rows_[y][x]].push_back(
            geom::to_polygon({{p.x - plan::kTile, p.y - plan::kTile}, {p.x + plan::kTile, p.y + plan::kTile}}));
      }
    }
    geom::Arrangement scratch;
    for (const auto& [letter, boxes] : cells) {
      const geom::Area area = geom::combine(boxes, {}, geom::Both::unite, scratch);
      plan::Room room;
      room.path.push(Tag::stack, static_cast<std::uint32_t>(storey_));
      room.path.push(Tag::floor, static_cast<std::uint32_t>(letter));
      plan::Region& r = room.region;
      const bool hall = letter >= 'a' && letter <= 'z';
      r.kind = hall ? plan::Kind::hall : plan::Kind::room;
      r.use = hall ? plan::Use::corridor : plan::Use::chamber;
      plan::Marks marks;
      marks.theme = static_cast<plan::Theme>(letter % plan::kThemes);
      r.cell = plan::pack(marks);
      r.faces.fill({plan::Behind::rock, 0});
      r.storey = storey_;
      r.depth = 2;
      r.z0 = storey_ * 4'000;
      r.z1 = r.z0 + 4'000;
      r.box = geom::bounds(area.front());
      if (area.front().outer.size() != 4 || !area.front().holes.empty()) {
        auto outline = std::make_shared<plan::Outline>();
        outline->polygon = area.front();
        outline->faces.assign(geom::edge_count(area.front()), {plan::Behind::rock, 0});
        r.outline = outline;
      }
      room.finish.floor = {plan::Role::floor_stone, 0};
      model.rooms.push_back(std::move(room));
    }
  }

  void add_portal(std::size_t x, std::size_t y) {
    const geom::Point p = at(x, y);
    const bool across = x % 2 == 0;  // the wall runs north
    const geom::Point half = across ? geom::Point{0, plan::kRockWall} : geom::Point{plan::kRockWall, 0};
    plan::Portal portal;
    portal.a = p - half;
    portal.b = p + half;
    portal.z0 = storey_ * 4'000;
    portal.z1 = portal.z0 + 2'100;
    portal.kind = rows_[y][x] == '.' ? plan::PortalKind::hallway : plan::PortalKind::room_door;
    portal.id = {1, 1, count_++, storey_};
    portal.lock = rows_[y][x] == '=' ? 3 : 0;
    for (plan::Room& room : model.rooms) {
      std::uint8_t face = 0;
      geom::each_edge(plan::polygon_of(room.region), [&](geom::Point a, geom::Point b) {
        const geom::Box edge = geom::hull(a, b);
        if (edge.contains(portal.a) && edge.contains(portal.b)) {
          room.portals.push_back(portal);
          room.portals.back().face = face;
        }
        ++face;
      });
    }
  }

  std::vector<std::string> rows_;
  geom::Point first_;
  std::int16_t storey_;
  std::uint16_t count_ = 0;
};

// A hall with a corner, a room, a room round a pillar of rock, a locked vault.
inline const std::vector<std::string> kSampleDungeon = {
    "###############",  //
    "#NNNNN#OOOOOOO#",  //
    "#NNNNN#O#####O#",  //
    "#NNNNN.O#####O#",  //
    "#NNNNN#O#####O#",  //
    "#NNNNN#O#####O#",  //
    "#####.#O#####O#",  //
    "#aaaaa#OOOOOOO#",  //
    "#a#######+#####",  //
    "#a#######b#####",  //
    "#a#######b#####",  //
    "#a+bbbbbbb=P###",  //
    "###############",  //
};
inline SmallDungeon sample_dungeon(geom::Point first = {0, 0}) { return SmallDungeon(kSampleDungeon, first); }

// The same with the key to the vault, on a pedestal in N.
inline SmallDungeon keyed_dungeon() {
  SmallDungeon dungeon = sample_dungeon();
  plan::Room& room = dungeon.model.rooms.front();
  plan::Marks marks = plan::marks_of(room.region);
  marks.key = 3;
  marks.zone = 2;
  room.region.cell = plan::pack(marks);
  const geom::Point at = room.region.box.middle();
  const geom::Length z = room.region.z0;
  room.objects.push_back(
      {plan::ObjectKind::key, 0, {}, {{at.x - 240, at.y - 240}, {at.x + 240, at.y + 240}}, z, z + 1'350});
  return dungeon;
}

}  // namespace enfilade::testing
