#pragma once
// Two rooms with a door between them, for tests of the vocabulary.

#include <enfilade/plan/model.hpp>

namespace enfilade::plan {

inline Room make_room(const char* path, geom::Box box) {
  Room room;
  room.path = Path::parse(path).value();
  room.region.box = box;
  room.region.z1 = 3'600;
  room.region.use = Use::office;
  room.region.depth = static_cast<std::uint8_t>(room.path.depth());
  return room;
}

// +----+----+
// | 0  D  1 |
// +----+----+
inline Model two_rooms() {
  Model model;
  model.rooms.push_back(make_room("c0", {{0, 0}, {4'000, 4'000}}));
  model.rooms.push_back(make_room("c1", {{4'000, 0}, {8'000, 4'000}}));
  Portal door;
  door.a = {4'000, 1'000};
  door.b = {4'000, 1'900};
  door.z1 = 2'100;
  door.id = {0, 1, 0, 0};
  door.face = geom::kEast;
  model.rooms[0].portals.push_back(door);
  door.face = geom::kWest;
  model.rooms[1].portals.push_back(door);
  return model;
}

}  // namespace enfilade::plan
