#pragma once
// A small storey made by hand, for drawings and files: two halls, a stair, two
// elevators, a riser, offices with furniture, an L-shaped open office, meeting
// rooms, a restroom, a pantry, storage.
//
//      +-----------------------+-----------+
//      |   open office (L)     |  meeting  |
//      |       +----+----------+-----+-----+
//      |       |st. | storage  | wc  | pan |
//      |       |    +-el-el-r--+     |     |
//      +-------+----+----------+-----+-----+
//      |  corridor          :   lobby      >  entrance
//      +------+------+-------+-------------+
//      | off  | off  |  meet |    office   |
//      +------+------+-------+-------------+

#include <algorithm>
#include <memory>

#include <enfilade/plan/model.hpp>

namespace enfilade::plan {

struct Maker {
  Model model;
  geom::Length width = 24'000, depth = 16'000, height = 3'600;
  std::int16_t storey = 0;

  Behind behind(geom::Point a, geom::Point b) const {
    const bool outside = (a.x == b.x && (a.x == 0 || a.x == width)) || (a.y == b.y && (a.y == 0 || a.y == depth));
    return outside ? Behind::facade : Behind::inner;
  }
  std::size_t add(Kind kind, Use use, geom::Box box, geom::Ring outline = {}) {
    Room room;
    room.path.push(Tag::stack, static_cast<std::uint32_t>(storey));
    room.path.push(Tag::floor, static_cast<std::uint32_t>(count_++));
    Region& r = room.region;
    r.kind = kind;
    r.use = use;
    r.box = box;
    r.storey = storey;
    r.depth = 2;
    r.key = mix(Key{1, 2}, count_);
    r.z0 = storey * height;
    r.z1 = r.z0 + height;
    for (int i = 0; i < 4; ++i)
      r.faces[static_cast<std::size_t>(i)].behind = behind(box.corner(i), box.corner((i + 1) % 4));
    if (!outline.empty()) {
      auto shape = std::make_shared<Outline>();
      shape->polygon.outer = outline;
      for (std::size_t i = 0; i < outline.size(); ++i) {
        shape->faces.push_back({behind(outline[i], outline[(i + 1) % outline.size()]), 0});
      }
      r.outline = shape;
      r.faces = {};
    }
    room.finish = {
        {Role::wall_paint, 1}, {is_room(use) ? Role::floor_carpet : Role::floor_stone, 0}, {Role::ceiling, 0}};
    model.rooms.push_back(std::move(room));
    return model.rooms.size() - 1;
  }
  // A portal from a to b, given to every room with that face.
  void open(PortalKind kind, geom::Point a, geom::Point b, geom::Length z0, geom::Length z1, bool hinge_at_b = false,
            bool left = false) {
    Portal p;
    p.a = a;
    p.b = b;
    p.z0 = storey * height + z0;
    p.z1 = storey * height + z1;
    p.id = {1, static_cast<std::uint8_t>(kind), ++slots_, storey};
    p.kind = kind;
    p.hinge_at_b = hinge_at_b;
    p.opens_left = left;
    for (Room& room : model.rooms) {
      if (room.region.storey != storey) continue;
      const geom::Ring ring = polygon_of(room.region).outer;
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const geom::Point u = ring[i], v = ring[(i + 1) % ring.size()];
        const geom::Box edge{{std::min(u.x, v.x), std::min(u.y, v.y)}, {std::max(u.x, v.x), std::max(u.y, v.y)}};
        if (!edge.contains(a) || !edge.contains(b)) continue;
        p.face = static_cast<std::uint8_t>(i);
        room.portals.push_back(p);
      }
    }
  }
  void door(geom::Point a, geom::Point b, bool hinge_at_b, bool left, PortalKind kind = PortalKind::room_door) {
    open(kind, a, b, 0, 2'100, hinge_at_b, left);
  }
  void window(geom::Point a, geom::Point b) { open(PortalKind::window, a, b, 900, 2'400); }
  void put(std::size_t room, ObjectKind kind, geom::Side facing, geom::Box box) {
    Room& r = model.rooms[room];
    r.objects.push_back({kind, facing, {Role::wood, 0}, box, r.region.z0, r.region.z0 + 750});
  }

 private:
  std::uint32_t count_ = 0;
  std::uint16_t slots_ = 0;
};

inline void furnish_office(Maker& m, std::size_t room, geom::Length x, geom::Length y) {
  m.put(room, ObjectKind::desk, geom::kNorth, {{x, y}, {x + 1'600, y + 800}});
  m.put(room, ObjectKind::chair, geom::kSouth, {{x + 550, y + 900}, {x + 1'050, y + 1'400}});
  m.put(room, ObjectKind::plant, geom::kNorth, {{x + 1'800, y}, {x + 2'250, y + 450}});
}

inline Model sample_model() {
  using geom::Box;
  Maker m;
  m.model.brief.site = {24'000, 16'000};
  m.model.brief.floors = 1;
  const auto corridor = m.add(Kind::hall, Use::corridor, {{0, 6'000}, {15'600, 8'000}});
  const auto lobby = m.add(Kind::hall, Use::lobby, {{15'600, 6'000}, {24'000, 8'000}});
  const auto office1 = m.add(Kind::room, Use::office, {{0, 0}, {5'000, 6'000}});
  const auto office2 = m.add(Kind::room, Use::office, {{5'000, 0}, {10'000, 6'000}});
  const auto meeting = m.add(Kind::room, Use::meeting, {{10'000, 0}, {16'000, 6'000}});
  const auto big = m.add(Kind::room, Use::office, {{16'000, 0}, {24'000, 6'000}});
  const auto open =
      m.add(Kind::room, Use::open_office, {{0, 8'000}, {16'000, 16'000}},
            {{0, 8'000}, {8'000, 8'000}, {8'000, 14'000}, {16'000, 14'000}, {16'000, 16'000}, {0, 16'000}});
  const auto stair = m.add(Kind::stair, Use::stair, {{8'000, 8'000}, {10'800, 14'000}});
  m.add(Kind::shaft, Use::elevator, {{10'800, 8'000}, {13'000, 10'400}});
  m.add(Kind::shaft, Use::elevator, {{13'000, 8'000}, {15'200, 10'400}});
  m.add(Kind::shaft, Use::riser, {{15'200, 8'000}, {16'000, 10'400}});
  const auto storage = m.add(Kind::room, Use::storage, {{10'800, 10'400}, {16'000, 14'000}});
  const auto restroom = m.add(Kind::room, Use::restroom, {{16'000, 8'000}, {20'000, 12'000}});
  const auto pantry = m.add(Kind::room, Use::pantry, {{20'000, 8'000}, {24'000, 12'000}});
  const auto board = m.add(Kind::room, Use::meeting, {{16'000, 12'000}, {24'000, 16'000}});

  for (geom::Length x = 300; x + 1'200 <= 23'700; x += 1'500) {
    if (x % 5'000 > 3'700 && x < 10'000) continue;
    for (const geom::Length y : {0, 16'000}) {
      if (x < 16'000 && x + 1'200 > 16'000) continue;
      if (y == 0 && x < 10'000 && x + 1'200 > 10'000) continue;
      m.window({x, y}, {x + 1'200, y});
    }
  }
  for (const geom::Length y : {900, 2'400, 3'900, 9'000, 10'500, 13'000, 14'400}) {
    if (y != 10'500) m.window({24'000, y}, {24'000, y + 1'200});
    m.window({0, y}, {0, y + 1'200});
  }
  m.open(PortalKind::entrance, {24'000, 6'100}, {24'000, 7'900}, 0, 2'300, false, true);
  m.open(PortalKind::hallway, {15'600, 6'060}, {15'600, 7'940}, 0, 2'600);
  m.door({3'800, 6'000}, {4'700, 6'000}, true, false);
  m.door({5'300, 6'000}, {6'200, 6'000}, false, false);
  m.door({10'300, 6'000}, {11'200, 6'000}, false, false);
  m.door({22'700, 6'000}, {23'600, 6'000}, true, false);
  m.door({1'000, 8'000}, {1'900, 8'000}, false, true);
  m.door({8'300, 8'000}, {9'300, 8'000}, false, true, PortalKind::stair_door);
  m.open(PortalKind::elevator, {11'350, 8'000}, {12'450, 8'000}, 0, 2'100);
  m.open(PortalKind::elevator, {13'550, 8'000}, {14'650, 8'000}, 0, 2'100);
  m.door({15'000, 14'000}, {15'900, 14'000}, true, false);
  m.door({16'200, 8'000}, {17'100, 8'000}, false, true);
  m.door({23'000, 8'000}, {23'650, 8'000}, true, true);
  m.door({20'400, 12'000}, {21'300, 12'000}, false, true);

  furnish_office(m, office1, 400, 1'600);
  m.put(office1, ObjectKind::cabinet, geom::kSouth, {{300, 5'500}, {2'300, 5'940}});
  furnish_office(m, office2, 7'000, 1'600);
  m.put(office2, ObjectKind::shelf, geom::kWest, {{9'590, 2'000}, {9'940, 4'400}});
  m.put(meeting, ObjectKind::table, geom::kNorth, {{11'600, 2'200}, {14'600, 3'500}});
  for (geom::Length x = 11'900; x < 14'500; x += 800) {
    m.put(meeting, ObjectKind::chair, geom::kNorth, {{x, 1'600}, {x + 500, 2'100}});
    m.put(meeting, ObjectKind::chair, geom::kSouth, {{x, 3'600}, {x + 500, 4'100}});
  }
  m.put(meeting, ObjectKind::board, geom::kWest, {{15'880, 1'800}, {15'940, 4'200}});
  furnish_office(m, big, 16'800, 1'400);
  m.put(big, ObjectKind::sofa, geom::kWest, {{22'900, 1'500}, {23'700, 3'500}});
  m.put(big, ObjectKind::table, geom::kNorth, {{21'600, 2'050}, {22'500, 2'950}});
  m.put(big, ObjectKind::cabinet, geom::kSouth, {{17'000, 5'490}, {20'000, 5'940}});
  for (const geom::Length y : {9'400, 11'400, 13'400}) {
    for (const geom::Length x : {2'600, 4'300}) {
      m.put(open, ObjectKind::desk, geom::kSouth, {{x, y}, {x + 1'600, y + 750}});
      m.put(open, ObjectKind::chair, geom::kNorth, {{x + 550, y - 520}, {x + 1'050, y - 20}});
    }
  }
  m.put(open, ObjectKind::plant, geom::kNorth, {{7'300, 13'200}, {7'800, 13'700}});
  Room& st = m.model.rooms[stair];
  const Box inner = clear_box(st.region);
  const geom::Length mid = inner.along(0).middle();
  st.flights.push_back({{{inner.lo.x, 9'500}, {mid - 50, 12'500}}, geom::kNorth, 0, 1'800, 11});
  st.flights.push_back({{{mid + 50, 9'500}, {inner.hi.x, 12'500}}, geom::kSouth, 1'800, 3'600, 11});
  st.landings.push_back({{{inner.lo.x, inner.lo.y}, {inner.hi.x, 9'500}}, 0});
  st.landings.push_back({{{inner.lo.x, 12'500}, {inner.hi.x, inner.hi.y}}, 1'800});
  m.put(storage, ObjectKind::shelf, geom::kNorth, {{11'000, 10'500}, {15'000, 10'950}});
  for (geom::Length x = 16'120; x < 18'500; x += 950)
    m.put(restroom, ObjectKind::toilet, geom::kSouth, {{x, 10'440}, {x + 950, 11'940}});
  m.put(restroom, ObjectKind::basin, geom::kWest, {{19'440, 8'600}, {19'940, 10'000}});
  m.put(pantry, ObjectKind::counter, geom::kSouth, {{21'800, 11'340}, {23'700, 11'940}});
  m.put(pantry, ObjectKind::table, geom::kSouth, {{21'000, 9'300}, {21'900, 10'200}});
  m.put(board, ObjectKind::table, geom::kNorth, {{18'000, 13'500}, {22'000, 14'700}});
  for (geom::Length x = 18'200; x < 21'900; x += 750) {
    m.put(board, ObjectKind::chair, geom::kNorth, {{x, 12'900}, {x + 500, 13'400}});
    m.put(board, ObjectKind::chair, geom::kSouth, {{x, 14'800}, {x + 500, 15'300}});
  }
  m.put(lobby, ObjectKind::reception, geom::kSouth, {{18'000, 7'200}, {20'400, 7'900}});
  m.put(corridor, ObjectKind::plant, geom::kSouth, {{80, 6'100}, {480, 6'500}});
  for (Room& room : m.model.rooms) {
    std::sort(room.portals.begin(), room.portals.end(), [](const Portal& a, const Portal& b) { return a.id < b.id; });
  }
  return m.model;
}

}  // namespace enfilade::plan
