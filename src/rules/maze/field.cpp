// Packing: one bit of each of eight bytes is gathered into a byte by a
// multiplication, which moves bit 8 i to bit 56 + i; the products do not carry into
// each other, because no two of them share a bit.

#include "rules/maze/field.hpp"

#include "rules/maze/rows.hpp"

namespace enfilade::rules::maze {
namespace {

std::uint64_t gather(std::uint64_t eight, std::uint32_t bit) {
  return ((eight >> bit & 0x0101010101010101ull) * 0x0102040810204080ull) >> 56;
}

// Which cells of a row have their parent in each direction.
void parents_of_row(const std::uint8_t* cells, std::size_t words, std::uint64_t* parents) {
  for (std::size_t w = 0; w < words; ++w) {
    std::uint64_t out[4] = {0, 0, 0, 0};
    for (std::uint32_t i = 0; i < 8; ++i) {
      std::uint64_t eight;
      std::memcpy(&eight, cells + w * 64 + i * 8, 8);
      for (std::uint32_t d = 0; d < 4; ++d) out[d] |= gather(eight, d) << (i * 8);
    }
    for (std::size_t d = 0; d < 4; ++d) parents[d * words + w] = out[d];
  }
}

// Rows lie an odd number of cache lines apart, so that a column does not
// compete for one set of the cache.
std::uint32_t field_pitch(std::int32_t width) {
  const std::uint32_t lines = (static_cast<std::uint32_t>(width) + kRim + 1 + 63) / 64;
  return (lines | 1u) * 64;
}

}  // namespace

Field make_field(Scratch& scratch, std::int32_t width, std::int32_t length, const Bits* mask, std::uint8_t rim) {
  Field f;
  f.width = width;
  f.length = length;
  f.pitch = field_pitch(width);
  f.first = f.pitch + kRim;
  f.delta[kEast] = 1;
  f.delta[kNorth] = f.pitch;
  f.delta[kWest] = 0u - 1u;
  f.delta[kSouth] = 0u - f.pitch;
  // Rows are read 64 cells at a time, which may lead past the last one.
  const std::size_t size = static_cast<std::size_t>(f.pitch) * (static_cast<std::size_t>(length) + 2) + 64;
  if (scratch.field.size() < size) scratch.field.resize(size);
  f.cells = scratch.field.data();
  std::memset(f.cells, rim, f.pitch);
  for (std::int32_t y = 0; y < length; ++y) {
    std::uint8_t* row = f.cells + static_cast<std::size_t>(f.pitch) * (static_cast<std::size_t>(y) + 1);
    std::memset(row, rim, kRim);
    std::uint8_t* cells = row + kRim;
    if (mask) {
      const std::uint64_t* bits = mask->row(y);
      for (std::int32_t x = 0; x < width; ++x) cells[x] = bits[x >> 6] >> (x & 63) & 1u ? kFree : rim;
    } else {
      std::memset(cells, kFree, static_cast<std::size_t>(width));
    }
    std::memset(cells + width, rim, f.pitch - kRim - static_cast<std::uint32_t>(width));
  }
  std::memset(f.cells + static_cast<std::size_t>(f.pitch) * (static_cast<std::size_t>(length) + 1), rim, f.pitch);
  return f;
}

std::size_t mark_part(const Field& f, std::uint32_t start, std::vector<std::uint32_t>& list) {
  list.clear();
  list.push_back(start);
  f.cells[start] = kMarked;
  std::size_t count = 0;
  while (!list.empty()) {
    const std::uint32_t p = list.back();
    list.pop_back();
    ++count;
    for (const std::uint32_t delta : f.delta) {
      if (f.cells[p + delta] != kFree) continue;
      f.cells[p + delta] = kMarked;
      list.push_back(p + delta);
    }
  }
  return count;
}

void pack(const Field& f, const Job& job) {
  const std::size_t words = job.grid.east.words;
  if (job.scratch.words.size() < words * 4) job.scratch.words.resize(words * 4);
  std::uint64_t* parents = job.scratch.words.data();
  const std::uint64_t last = last_word(f.width);
  for (std::int32_t y = 0; y < f.length; ++y) {
    parents_of_row(f.cells + f.at(0, y), words, parents);
    // What lies behind the row is rim, whose low bits mean nothing.
    for (std::size_t d = 0; d < 4; ++d) parents[d * words + words - 1] &= last;
    std::uint64_t* east = job.grid.east.row(y);
    std::uint64_t* north = job.grid.north.row(y);
    const std::uint64_t* west = parents + kWest * words;
    for (std::size_t w = 0; w < words; ++w) {
      const std::uint64_t next = w + 1 < words ? west[w + 1] << 63 : 0;
      east[w] = parents[kEast * words + w] | west[w] >> 1 | next;
      north[w] = parents[kNorth * words + w];
    }
    if (y > 0) {
      std::uint64_t* south = job.grid.north.row(y - 1);
      for (std::size_t w = 0; w < words; ++w) south[w] |= parents[kSouth * words + w];
    }
  }
}

void pack_walls(const Field& f, const Job& job) {
  Grid& grid = job.grid;
  const std::size_t words = grid.east.words;
  if (job.scratch.words.size() < words * 4) job.scratch.words.resize(words * 4);
  std::uint64_t* parents = job.scratch.words.data();
  const std::uint64_t last = last_word(job.width()), last_wall = last_east(job.width());
  const std::int32_t top = job.length() - 1;
  for (std::size_t w = 0; w < words; ++w) grid.east.row(0)[w] = ~std::uint64_t{0};
  grid.east.row(0)[words - 1] = last_wall;
  for (std::int32_t y = 0; y < top; ++y) {
    parents_of_row(f.cells + f.at(0, y), words, parents);
    for (std::size_t d = 0; d < 4; ++d) parents[d * words + words - 1] &= last_wall;
    const std::uint64_t* to_east = parents + kEast * words;
    std::uint64_t* east = grid.east.row(y);
    std::uint64_t* above = grid.east.row(y + 1);
    std::uint64_t* north = grid.north.row(y);
    for (std::size_t w = 0; w < words; ++w) {
      const std::uint64_t before = w > 0 ? to_east[w - 1] >> 63 : 0;
      north[w] = ~(to_east[w] << 1 | before | parents[kWest * words + w]);
      east[w] &= ~parents[kSouth * words + w];
      above[w] = ~parents[kNorth * words + w];
    }
    north[words - 1] &= last;
    above[words - 1] &= last_wall;
  }
  for (std::size_t w = 0; w < words; ++w) grid.north.row(top)[w] = 0;
}

}  // namespace enfilade::rules::maze
