#pragma once
// Elevators: the cars in use. A car belongs to a shaft and is nowhere until it
// is called; its state is no part of the building's content.

#include <cstdint>
#include <vector>

#include <enfilade/geom/box.hpp>
#include <enfilade/plan/portal.hpp>
#include <enfilade/world/world.hpp>

namespace enfilade::world {

class Elevators {
 public:
  static constexpr std::int64_t kSpeed = 2'500;     // millimetres a second
  static constexpr std::int64_t kDoorTime = 1'500;  // milliseconds to open or to close

  // Calls the car of a shaft to a storey whose floor is at z. A car that was
  // never called waits at the shaft's lowest floor, `home`.
  void call(std::uint16_t cell, const geom::Box& shaft, Length home, std::int16_t storey, Length z);
  // Sends a car that was called before.
  void send(std::uint16_t cell, std::int16_t storey, Length z);
  void advance(std::int64_t milliseconds);

  [[nodiscard]] const World::Car* find(std::uint16_t cell) const;
  // Whether a landing door stands open: a car is there with its doors open.
  [[nodiscard]] bool open_at(const plan::Portal& landing) const;
  [[nodiscard]] std::size_t bytes() const { return cars_.capacity() * sizeof(Shaft); }

 private:
  struct Shaft {
    std::uint16_t cell = 0;
    geom::Box box;
    World::Car car;
    Length goal = 0;         // z to reach
    std::int64_t doors = 0;  // milliseconds until they are closed (> 0) or open (< 0)
    std::int64_t carry = 0;  // thousandths of a millimetre of the last step
  };
  static void send(Shaft& shaft, std::int16_t storey, Length z);
  static void advance(Shaft& shaft, std::int64_t milliseconds);
  std::vector<Shaft> cars_;
};

}  // namespace enfilade::world
