#include "dungeon/weave_window.hpp"

namespace enfilade::rules::dungeon {

Window window_of(Key seed, const plan::Dungeon& wish, Far lo, std::int32_t width, std::int32_t length,
                 std::int32_t level) {
  Window w{lo,     width,
           length, {},
           {},     std::vector<std::int32_t>(static_cast<std::size_t>(width) * static_cast<std::size_t>(length), -1)};
  std::vector<BlockId> ids;
  blocks_meeting(seed, lo, {lo.x + width, lo.y + length}, ids);
  for (const BlockId& id : ids) {
    w.index.emplace(id, w.blocks.size());
    lay_block(seed, wish, id, level, w.blocks.emplace_back());
  }
  for (std::size_t b = 0; b < w.blocks.size(); ++b) {
    const Block& block = w.blocks[b];
    for (std::int32_t y = 0; y < block.length; ++y) {
      for (std::int32_t x = 0; x < block.width; ++x) {
        if (!block.mask.at(x, y)) continue;
        const std::int64_t u = block.low.x + x - lo.x, v = block.low.y + y - lo.y;
        if (u < 0 || v < 0 || u >= width || v >= length) continue;
        std::int32_t& owner = w.owner[static_cast<std::size_t>(v * width + u)];
        owner = owner == -1 ? static_cast<std::int32_t>(b) : -2;
      }
    }
  }
  return w;
}

std::vector<Far> odd_places() {
  constexpr std::int64_t trillion = 1'000'000'000'000, far = std::int64_t{1} << 43;
  std::vector<Far> places{{0, 0}, {-130, -70}, {kSectorCells - 60, -50}, {-kSectorCells - 60, kSectorCells - 40}};
  for (const std::int64_t d : {trillion, far, kFarthestCell - 400}) {
    for (const int sx : {-1, 1})
      for (const int sy : {-1, 1}) places.push_back({sx * d, sy * d});
  }
  places.push_back({trillion, 5});
  places.push_back({-17, -far});
  places.push_back({(far / kSectorCells) * kSectorCells - 70, -(far / kSectorCells) * kSectorCells - 70});
  return places;
}

Key hash_of(const Block& b) {
  Key k;
  const auto add = [&](auto... words) { ((k = mix(k, static_cast<std::uint64_t>(words))), ...); };
  const auto add_box = [&](const CellBox& c) { add(c.lo.x, c.lo.y, c.hi.x, c.hi.y); };
  add(b.id.i, b.id.j, b.id.part, b.level, b.key.hi, b.key.lo, b.low.x, b.low.y, b.width, b.length);
  for (const std::uint64_t word : b.mask.bits) add(word);
  for (const Joint& j : b.joints) add(j.cell.x, j.cell.y, j.side, j.door);
  for (const Opening& o : b.openings)
    add(o.key.hi, o.key.lo, o.beyond.i, o.beyond.j, o.beyond.part, o.first, o.count, o.stamp, o.theme);
  for (const Stamp& s : b.stamps) {
    add_box(s.box);
    add(s.kind, s.mouth.x, s.mouth.y, s.side);
  }
  add(b.joints.size(), b.openings.size(), b.stamps.size(), b.stair_next, b.stair_last, b.order, b.theme);
  return k;
}

}  // namespace enfilade::rules::dungeon
