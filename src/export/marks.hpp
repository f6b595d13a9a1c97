#pragma once
// Names that people read off a map: of locks, and of rooms.
//
// A bounded dungeon numbers its locks through all levels, so a lock is called by
// its number. Ground without end is dug block by block, and every block counts
// its locks from 1. There a lock is called by its number and the letters of its
// block ("2KB", on the third level "2KB/3"), which no other block within 4 096 cells
// has. Both come from the path alone, so a lock has the same name in every window.

#include <cstdint>
#include <string>
#include <vector>

#include <enfilade/plan/model.hpp>

namespace enfilade::exports {

// Blocks by their place on the lattice, 0 … kBlockNumbers - 1; -1 for a path that leads into no block. Windows are no
// wider than 4 096 cells and blocks stand 36 cells apart, so two blocks of a window never share a number.
inline constexpr std::int32_t kBlockSpan = 128;  // blocks along x and y until numbers come again
inline constexpr std::int32_t kBlockParts = 4;   // of one place of the lattice
inline constexpr std::int32_t kBlockNumbers = kBlockSpan * kBlockSpan * kBlockParts;
std::int32_t block_number(const Path& path);

// "A" … "Z", "AA" …; empty for -1. Blocks near the origin have short ones.
std::string block_letters(std::int32_t block);

// What programs and people call lock `lock` of the place that a room lies in, for doors and keys alike. 0 and "" for no
// lock.
std::int32_t lock_number(const plan::Room& room, int lock);
std::string lock_name(const plan::Room& room, int lock);

// A room with its number on the map. Halls, shafts and what else nobody uses by itself have none.
struct NumberedRoom {
  std::size_t room = 0;  // index into the model's rooms
  std::string number;
};
// In the order of storeys and numbers. Each storey counts from 1, in rows from north to south and from west to east
// within a row. Ground without end counts by block: "KB12". Whole blocks must be in the model, as whole generation
// gives them.
std::vector<NumberedRoom> numbered_rooms(const plan::Model& model);
// The same by room; empty for those without a number.
std::vector<std::string> room_numbers(const plan::Model& model);

}  // namespace enfilade::exports
