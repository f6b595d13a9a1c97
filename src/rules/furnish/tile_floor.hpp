#pragma once
// TileFloor: the clear floor of a chamber of a dungeon while things go in. Floors
// of dungeons are made of tiles of 1.5 m, so squares of half a tile decide
// everything, and a person is a stand of two squares by two.
//
//   +--+--+--+--+--+--+
//   |  |  |  |  |  |##|     #  taken
//   +--+--+--+--+--+--+     .  kept: the floor before doors and the ways, one
//   |  |..|..|..|..|..|        tile wide, from every door to every other
//   +--+--+--+--+--+--+
//   |  |..|..|..|..|..|     Things go on squares that are neither, so they never
//   +--+--+--+--+--+--+     stand in anybody's way and never on each other.
//   |  |..|..|  |  |  |
//   +--+[door]--+--+--+
//
// What must be walked to (a key, a chest) is put before the ways are laid, and
// ways then lead to it: put() takes it back if it would cut anything off.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <enfilade/base/rng.hpp>
#include <enfilade/plan/room.hpp>

#include "rules/furnish/fitting.hpp"

namespace enfilade::furnish {

// A rectangle of squares; columns and rows, the last excluded.
struct Squares {
  std::int32_t i0 = 0, j0 = 0, i1 = 0, j1 = 0;
};

class TileFloor {
 public:
  static constexpr Length kPitch = plan::kTile / 2;
  static constexpr std::int32_t kMost = 512;  // squares along one side; a larger floor stays empty

  // Objects are appended to `out`. The references must outlive this.
  TileFloor(const plan::Region& region, std::span<const plan::Portal> portals, std::vector<plan::Object>& out);

  // False: no place for a person, or too large.
  [[nodiscard]] bool usable() const { return usable_; }
  [[nodiscard]] std::int32_t columns() const { return columns_; }
  [[nodiscard]] std::int32_t rows() const { return rows_; }
  [[nodiscard]] std::int32_t area() const { return area_; }  // squares
  [[nodiscard]] Length headroom() const { return headroom_; }

  [[nodiscard]] bool inside(std::int32_t i, std::int32_t j) const { return has(i, j, kInside); }
  // Free of everything, and of doors' floor and ways.
  [[nodiscard]] bool is_free(const Squares& s) const;
  // Something hangs on a wall here.
  [[nodiscard]] bool has_torch(const Squares& s) const;
  // The side of the square is a wall, flush with it.
  [[nodiscard]] bool has_wall(std::int32_t i, std::int32_t j, Side side) const {
    return i >= 0 && j >= 0 && i < columns_ && j < rows_ && (walls_[at(i, j)] >> side & 1u) != 0;
  }
  [[nodiscard]] Box box_of(const Squares& s) const;
  // The floor before a door or opening, with a margin, meets the box.
  [[nodiscard]] bool before_door(const Box& box, Length margin) const;
  // Squares from the nearest door, on foot; 0 where nobody gets.
  [[nodiscard]] std::int32_t steps(std::int32_t i, std::int32_t j) const { return steps_[at(i, j)]; }

  // Appends an object that takes these squares, which must be free.
  void add(const Squares& squares, const plan::Object& object);
  // The same for what must be reached: false, and nothing is put, if it can't be or
  // if it cuts one door off from another. Only before lay_ways().
  bool put(const Squares& squares, const plan::Object& object);
  // Appends an object on a wall: its square takes no tall things from now on.
  void hang(std::int32_t i, std::int32_t j, const plan::Object& object);

  // Keeps the ways between all doors, and to all that was put, free for ever.
  void lay_ways();

 private:
  enum Bit : std::uint8_t { kInside = 1, kDoor = 2, kWayBit = 4, kTaken = 8, kTorch = 16 };
  [[nodiscard]] std::size_t at(std::int32_t i, std::int32_t j) const {
    return static_cast<std::size_t>(j) * static_cast<std::size_t>(columns_) + static_cast<std::size_t>(i);
  }
  [[nodiscard]] bool has(std::int32_t i, std::int32_t j, std::uint8_t bits) const {
    return i >= 0 && j >= 0 && i < columns_ && j < rows_ && (squares_[at(i, j)] & bits) != 0;
  }
  void mark(const Squares& s, std::uint8_t bit);
  void fill_inside(const plan::Region& region);
  // Once, since everything that goes in asks for walls, often all squares; walls never change.
  void find_walls();
  [[nodiscard]] bool is_wall(std::int32_t i, std::int32_t j, Side side) const;
  void find_doors(const plan::Region& region, std::span<const plan::Portal> portals);
  [[nodiscard]] bool can_stand(std::int32_t i, std::int32_t j) const;
  // Walks from the first door over stands that nothing takes; fills from_.
  void walk();
  [[nodiscard]] std::optional<std::size_t> beside(const Squares& s) const;
  void keep_way_to(std::size_t stand);

  std::vector<plan::Object>& out_;
  geom::Polygon clear_;
  Box bounds_;
  Length headroom_ = 0;
  std::int32_t columns_ = 0, rows_ = 0, area_ = 0;
  bool usable_ = false;
  std::vector<std::uint8_t> squares_;
  std::vector<std::uint8_t> walls_;  // per square: a bit per side
  std::vector<std::int32_t> steps_;
  std::vector<Box> zones_;
  std::vector<std::size_t> arrivals_;  // stands, by their lower left square
  std::vector<Squares> goals_;
  std::vector<std::int32_t> from_;  // per stand: the one before it, -1 unreached, itself at the start
  std::vector<std::size_t> queue_;
};

}  // namespace enfilade::furnish
