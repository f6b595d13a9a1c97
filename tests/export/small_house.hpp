#pragma once
// A house made by hand for the exporters: on every storey a hall, an elevator
// shaft, a stair and two offices.
//
//   +----------+--------+--+-----+
//   | office 0 | office |sh| st- |   y 2000 … 8000
//   |          |   1    |ft| air |
//   +---door---+--door--+el+-dr--+
//   |            hall            |   y 0 … 2000
//   +----------------------------+
//   0        5000     9500 …   14800

#include <enfilade/plan/model.hpp>

#include "mesh/rooms.hpp"

namespace enfilade::testing {

class SmallHouse {
 public:
  explicit SmallHouse(int floors) {
    model.brief.floors = floors;
    model.brief.id = "small \"house\"";
    for (int f = 0; f < floors; ++f) add_storey(f);
    for (plan::Room& room : model.rooms) {
      std::sort(room.portals.begin(), room.portals.end(), [](const auto& a, const auto& b) { return a.id < b.id; });
    }
    status = plan::join_portals(model);
  }

  plan::Model model;
  Status status = Done{};

 private:
  static constexpr Length kHeight = 3'600;

  plan::Room& add(int storey, std::uint32_t id, geom::Box box, plan::Kind kind, plan::Use use) {
    plan::Room room = box_room(box, storey * kHeight, (storey + 1) * kHeight);
    room.region.kind = kind;
    room.region.use = use;
    room.region.storey = static_cast<std::int16_t>(storey);
    room.path.push(Tag::stack, static_cast<std::uint32_t>(storey));
    room.path.push(Tag::floor, id);
    model.rooms.push_back(std::move(room));
    return model.rooms.back();
  }

  // A portal made by the storey's own step, in both rooms.
  void join(std::size_t low, std::size_t high, Length u0, Length u1, plan::PortalKind kind, std::uint16_t slot) {
    plan::Portal p = portal_on(model.rooms[low].region, geom::kNorth, u0, u1, 0, 2'100, kind);
    p.id = {1, 2, slot, model.rooms[low].region.storey};
    p.hinge_at_b = slot % 2 == 1;
    p.opens_left = true;
    model.rooms[low].portals.push_back(p);
    p.face = geom::kSouth;
    model.rooms[high].portals.push_back(p);
  }

  void windows(plan::Room& room, geom::Side side, std::uint16_t slot) {
    room.region.faces[side] = {plan::Behind::facade, side};
    const geom::Interval e = room.region.box.extent(side);
    for (Length u = e.lo + 300; u + 1'400 <= e.hi; u += 1'500, ++slot) {
      plan::Portal p = portal_on(room.region, side, u, u + 1'100, 900, 2'700, plan::PortalKind::window);
      p.id = {0, side, slot, room.region.storey};
      room.portals.push_back(p);
    }
  }

  void add_wells(plan::Room& room, geom::Box hole, std::uint16_t cell) {
    const std::int16_t storey = room.region.storey;
    if (storey + 1 < model.brief.floors) {
      plan::Portal p = well(hole, room.region.z1, plan::kTopFace);
      p.id = {0, plan::kWellEdge, cell, storey};
      room.portals.push_back(p);
    }
    if (storey > 0) {
      plan::Portal p = well(hole, room.region.z0, plan::kBottomFace);
      p.id = {0, plan::kWellEdge, cell, static_cast<std::int16_t>(storey - 1)};
      room.portals.push_back(p);
    }
  }

  void add_storey(int f) {
    const std::size_t hall = model.rooms.size(), office0 = hall + 1, office1 = hall + 2, lift = hall + 3,
                      steps = hall + 4;
    add(f, 0, {{0, 0}, {14'800, 2'000}}, plan::Kind::hall, plan::Use::corridor);
    add(f, 1, {{0, 2'000}, {5'000, 8'000}}, plan::Kind::room, plan::Use::office);
    add(f, 2, {{5'000, 2'000}, {9'500, 8'000}}, plan::Kind::room, plan::Use::meeting);
    add(f, 3, {{9'500, 2'000}, {12'000, 8'000}}, plan::Kind::shaft, plan::Use::elevator);
    add(f, 4, {{12'000, 2'000}, {14'800, 8'000}}, plan::Kind::stair, plan::Use::stair);
    windows(model.rooms[hall], geom::kSouth, f == 0 ? 2 : 0);
    if (f == 0) {  // an entrance in the place of the first windows
      std::vector<plan::Portal>& portals = model.rooms[hall].portals;
      portals.erase(portals.begin(), portals.begin() + 2);
      plan::Portal p =
          portal_on(model.rooms[hall].region, geom::kSouth, 600, 2'400, 0, 2'300, plan::PortalKind::entrance);
      portals.push_back(p);
    }
    for (const std::size_t r : {office0, office1, lift, steps}) {
      if (r != lift && r != steps) windows(model.rooms[r], geom::kNorth, r == office0 ? 0 : 20);
      else model.rooms[r].region.faces[geom::kNorth] = {plan::Behind::facade, 2};
    }
    model.rooms[hall].region.faces[geom::kWest] =
        model.rooms[office0].region.faces[geom::kWest] = {plan::Behind::facade, 3};
    model.rooms[hall].region.faces[geom::kEast] =
        model.rooms[steps].region.faces[geom::kEast] = {plan::Behind::facade, 1};
    join(hall, office0, 3'500, 4'400, plan::PortalKind::room_door, 0);
    join(hall, office1, 6'000, 6'900, plan::PortalKind::room_door, 1);
    join(hall, lift, 10'100, 11'200, plan::PortalKind::elevator, 2);
    join(hall, steps, 12'800, 13'700, plan::PortalKind::stair_door, 3);
    add_wells(model.rooms[lift], {{9'600, 2'100}, {11'900, 7'760}}, 0);
    add_wells(model.rooms[steps], {{12'100, 3'400}, {14'560, 7'760}}, 1);
    furnish(model.rooms[office0]);
    furnish(model.rooms[office1]);
    plan::Room& s = model.rooms[steps];
    if (f + 1 < model.brief.floors) {
      const Length z = s.region.z0;
      s.flights.push_back({{{12'100, 3'400}, {13'330, 6'400}}, geom::kNorth, z, z + 1'800, 11});
      s.flights.push_back({{{13'330, 3'400}, {14'560, 6'400}}, geom::kSouth, z + 1'800, z + 3'600, 11});
      s.landings.push_back({{{12'100, 6'400}, {14'560, 7'760}}, z + 1'800});
    }
    s.landings.push_back({{{12'100, 2'100}, {14'560, 3'400}}, s.region.z0});
  }

  static void furnish(plan::Room& room) {
    const geom::Point at = room.region.box.lo;
    const Length z = room.region.z0;
    const auto put = [&](plan::ObjectKind kind, Length x, Length y, Length w, Length d, Length h, geom::Side facing,
                         plan::Role role) {
      room.objects.push_back({kind, facing, {role, 0}, {{at.x + x, at.y + y}, {at.x + x + w, at.y + y + d}}, z, z + h});
    };
    put(plan::ObjectKind::desk, 400, 3'000, 1'600, 800, 740, geom::kSouth, plan::Role::wood);
    put(plan::ObjectKind::chair, 900, 2'300, 600, 600, 1'050, geom::kNorth, plan::Role::fabric);
    put(plan::ObjectKind::chair, 2'100, 3'100, 600, 600, 1'050, geom::kWest, plan::Role::fabric);
    put(plan::ObjectKind::cabinet, 100, 600, 450, 1'000, 1'900, geom::kEast, plan::Role::wood);
    put(plan::ObjectKind::plant, 3'500, 5'000, 500, 500, 1'300, geom::kSouth, plan::Role::leaf);
  }
};

}  // namespace enfilade::testing
