#pragma once
// Digging, as it is measured: whole levels, and the search for weighted rooms.

#include <cstdint>
#include <memory>

#include <enfilade/plan/dungeon.hpp>

namespace enfilade::bench {

// Levels of one size and order, each from a key of its own, doors and all.
class Levels {
 public:
  Levels(plan::DigOrder order, std::int32_t width, std::int32_t length);
  ~Levels();
  std::uint64_t dig(std::uint64_t count);  // returns their number

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

// 200 rooms of 16 shapes into a sparse maze of side × side cells, which is made beforehand.
class WeightedRooms {
 public:
  explicit WeightedRooms(std::int32_t side);
  ~WeightedRooms();
  void restore();       // the maze as it was
  std::uint64_t dig();  // returns the number of rooms laid

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

}  // namespace enfilade::bench
