#include "world/elevators.hpp"

#include <algorithm>

namespace enfilade::world {

void Elevators::call(std::uint16_t cell, const geom::Box& box, Length home, std::int16_t storey, Length z) {
  auto shaft = std::find_if(cars_.begin(), cars_.end(), [&](const Shaft& s) { return s.cell == cell; });
  if (shaft == cars_.end()) {
    cars_.push_back({cell, box, {home, 0, false}, home, 0, 0});
    shaft = cars_.end() - 1;
  }
  send(*shaft, storey, z);
}

void Elevators::send(std::uint16_t cell, std::int16_t storey, Length z) {
  for (Shaft& s : cars_) {
    if (s.cell == cell) send(s, storey, z);
  }
}

void Elevators::send(Shaft& s, std::int16_t storey, Length z) {
  s.car.target = storey;
  s.goal = z;
  if (s.car.z != z) {
    s.doors = s.car.open ? kDoorTime : std::max<std::int64_t>(s.doors, 0);
  } else {  // it is there: doors that close open again
    s.doors = s.car.open ? 0 : -kDoorTime;
  }
}

void Elevators::advance(Shaft& s, std::int64_t ms) {
  while (ms > 0) {
    if (s.doors > 0) {  // closing; nobody gets in any more
      const std::int64_t spent = std::min(ms, s.doors);
      s.car.open = false;
      s.doors -= spent;
      ms -= spent;
    } else if (s.car.z != s.goal) {
      const std::int64_t way = std::int64_t{std::abs(s.goal - s.car.z)} * 1'000 - s.carry;
      const std::int64_t step = std::min(way, ms * kSpeed);
      ms -= (step + kSpeed - 1) / kSpeed;
      s.carry += step;
      const auto moved = static_cast<Length>(s.carry / 1'000);
      s.carry %= 1'000;
      s.car.z += s.goal > s.car.z ? moved : -moved;
      if (s.car.z == s.goal) {
        s.carry = 0;
        s.doors = -kDoorTime;
      }
    } else if (s.doors < 0) {  // opening
      const std::int64_t spent = std::min(ms, -s.doors);
      s.doors += spent;
      ms -= spent;
      s.car.open = s.doors == 0;
    } else {
      return;
    }
  }
}

void Elevators::advance(std::int64_t milliseconds) {
  // Longer than any ride: nothing more would happen.
  const std::int64_t ms = std::clamp<std::int64_t>(milliseconds, 0, std::int64_t{1} << 40);
  for (Shaft& shaft : cars_) advance(shaft, ms);
}

const World::Car* Elevators::find(std::uint16_t cell) const {
  for (const Shaft& s : cars_) {
    if (s.cell == cell) return &s.car;
  }
  return nullptr;
}

bool Elevators::open_at(const plan::Portal& landing) const {
  return std::any_of(cars_.begin(), cars_.end(), [&](const Shaft& s) {
    return s.car.open && s.car.z == landing.z0 && s.box.contains(landing.a) && s.box.contains(landing.b);
  });
}

}  // namespace enfilade::world
