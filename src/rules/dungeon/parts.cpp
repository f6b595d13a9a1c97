#include <algorithm>

#include <enfilade/rules/dungeon_measures.hpp>

#include "rules/dungeon/dungeon.hpp"

namespace enfilade::rules::dungeon {

void parts_of(const plan::Brief& brief, std::int64_t x, std::int64_t y, std::int32_t width, std::int32_t length,
              std::vector<std::int32_t>& out) {
  const auto& window = brief.dungeon.window;
  const Far origin = sector_low({(window[0] + window[2]) / 2, (window[1] + window[3]) / 2});
  const Far lo{origin.x + x, origin.y + y}, hi{lo.x + width, lo.y + length};
  const Key seed = root_key(brief.seed);
  std::vector<BlockId> ids;
  blocks_meeting(seed, lo, hi, ids);
  out.assign(static_cast<std::size_t>(width) * static_cast<std::size_t>(length), -1);
  Block block;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    lay_block(seed, brief.dungeon, ids[i], 0, block);  // a block has one mask on all levels
    const std::int64_t x0 = std::max(lo.x, block.low.x), x1 = std::min(hi.x, block.low.x + block.width);
    const std::int64_t y0 = std::max(lo.y, block.low.y), y1 = std::min(hi.y, block.low.y + block.length);
    for (std::int64_t v = y0; v < y1; ++v) {
      for (std::int64_t u = x0; u < x1; ++u) {
        if (!block.mask.at(static_cast<std::int32_t>(u - block.low.x), static_cast<std::int32_t>(v - block.low.y)))
          continue;
        out[static_cast<std::size_t>((v - lo.y) * width + u - lo.x)] = static_cast<std::int32_t>(i);
      }
    }
  }
}

}  // namespace enfilade::rules::dungeon
