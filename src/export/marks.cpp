#include "export/marks.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include <enfilade/plan/dungeon.hpp>

namespace enfilade::exports {
namespace {

using geom::Length;

constexpr std::int64_t kSectorBlocks = 512;  // along x and y; rules/dungeon/weave.hpp says the same

// A sector's step counts 0, -1, 1, -2, 2 …
constexpr std::int64_t unzigzag(std::uint32_t v) {
  return v & 1 ? -static_cast<std::int64_t>(v / 2) - 1 : static_cast<std::int64_t>(v / 2);
}

// 0 … kBlockSpan - 1, small near the origin on both of its sides.
constexpr std::uint32_t folded(std::int64_t place) {
  const std::int64_t within = ((place % kBlockSpan) + kBlockSpan) % kBlockSpan;
  return static_cast<std::uint32_t>(within < kBlockSpan / 2 ? 2 * within : 2 * (kBlockSpan - within) - 1);
}

// The bits of x and y by turns, so that what is near the origin on both axes comes first.
constexpr std::uint32_t woven(std::uint32_t x, std::uint32_t y) {
  std::uint32_t out = 0;
  for (std::uint32_t bit = 0; bit < 7; ++bit) out |= (x >> bit & 1u) << (2 * bit) | (y >> bit & 1u) << (2 * bit + 1);
  return out;
}
static_assert(kBlockSpan == 1 << 7);

bool has_number(const plan::Room& room) {
  const plan::Region& r = room.region;
  return r.kind == plan::Kind::room || (r.kind == plan::Kind::stair && r.use == plan::Use::stair);
}

}  // namespace

std::int32_t block_number(const Path& path) {
  int depth = 0;
  while (depth < path.depth() && path.tag(depth) != Tag::field) ++depth;
  if (depth + 3 > path.depth() || path.tag(depth + 2) != Tag::field) return -1;
  const std::int64_t block = path.id(depth + 2), place = block / kBlockParts;
  const std::uint32_t x = folded(unzigzag(path.id(depth)) * kSectorBlocks + place / kSectorBlocks);
  const std::uint32_t y = folded(unzigzag(path.id(depth + 1)) * kSectorBlocks + place % kSectorBlocks);
  return static_cast<std::int32_t>(woven(x, y)) * kBlockParts + static_cast<std::int32_t>(block % kBlockParts);
}

std::string block_letters(std::int32_t block) {
  std::string out;
  for (; block >= 0; block = block / 26 - 1) out.insert(out.begin(), static_cast<char>('A' + block % 26));
  return out;
}

std::int32_t lock_number(const plan::Room& room, int lock) {
  const std::int32_t block = block_number(room.path);
  if (lock == 0 || block < 0) return lock;
  static_assert(std::int64_t{kBlockNumbers} * plan::kMostLevels * plan::kMostLocks < (std::int64_t{1} << 31));
  return (-room.region.storey * kBlockNumbers + block) * plan::kMostLocks + lock;
}

std::string lock_name(const plan::Room& room, int lock) {
  if (lock == 0) return {};
  const std::int32_t block = block_number(room.path);
  std::string name = std::to_string(lock) + block_letters(block);
  if (block >= 0 && room.region.storey != 0) name += '/' + std::to_string(1 - room.region.storey);
  return name;
}

std::vector<NumberedRoom> numbered_rooms(const plan::Model& model) {
  constexpr Length kRow = 6 * plan::kCell;
  struct Place {
    std::int32_t storey, block;
    Length row, x, y;
    std::size_t room;
  };
  std::vector<Place> places;
  std::map<std::int32_t, Length> tops;  // of a storey, or of a block
  const auto group = [](const plan::Room& room) {
    const std::int32_t block = block_number(room.path);
    return block < 0 ? room.region.storey - kBlockNumbers : block;
  };
  for (const plan::Room& room : model.rooms) {
    if (!has_number(room)) continue;
    const auto [at, fresh] = tops.emplace(group(room), room.region.box.hi.y);
    if (!fresh) at->second = std::max(at->second, room.region.box.hi.y);
  }
  for (std::size_t i = 0; i < model.rooms.size(); ++i) {
    const plan::Room& room = model.rooms[i];
    if (!has_number(room)) continue;
    const geom::Box& box = room.region.box;
    const std::int32_t which = group(room);
    places.push_back({room.region.storey, which, (tops.at(which) - box.hi.y) / kRow, box.lo.x, -box.hi.y, i});
  }
  std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) {
    return std::tie(a.storey, a.block, a.row, a.x, a.y, a.room) < std::tie(b.storey, b.block, b.row, b.x, b.y, b.room);
  });
  std::vector<NumberedRoom> rooms;
  rooms.reserve(places.size());
  std::size_t count = 0;
  for (std::size_t k = 0; k < places.size(); ++k) {
    const bool next = k > 0 && places[k - 1].storey == places[k].storey && places[k - 1].block == places[k].block;
    count = next ? count + 1 : 1;
    rooms.push_back({places[k].room, block_letters(std::max(places[k].block, -1)) + std::to_string(count)});
  }
  return rooms;
}

std::vector<std::string> room_numbers(const plan::Model& model) {
  std::vector<std::string> numbers(model.rooms.size());
  for (NumberedRoom& room : numbered_rooms(model)) numbers[room.room] = std::move(room.number);
  return numbers;
}

}  // namespace enfilade::exports
