// Joining: union–find over the cells of the mask; walls that are open unite their
// cells, then the closed walls between cells of the mask are tried in an order
// drawn by the key, and those that join two trees are opened.

#include <numeric>

#include "rules/maze/rows.hpp"

namespace enfilade::rules::maze {
namespace {

std::uint32_t root_of(std::uint32_t* parent, std::uint32_t i) {
  while (parent[i] != i) i = parent[i] = parent[parent[i]];
  return i;
}

}  // namespace

void crop(const Job& job) {
  const Bits& mask = *job.mask;
  const std::size_t words = mask.words;
  for (std::int32_t y = 0; y < job.length(); ++y) {
    const std::uint64_t* row = mask.row(y);
    const std::uint64_t* above = y + 1 < job.length() ? mask.row(y + 1) : nullptr;
    for (std::size_t w = 0; w < words; ++w) {
      const std::uint64_t next = row[w] >> 1 | (w + 1 < words ? row[w + 1] << 63 : 0);
      job.grid.east.row(y)[w] &= row[w] & next;
      job.grid.north.row(y)[w] &= above ? row[w] & above[w] : 0;
    }
  }
}

void join(const Job& job) {
  const auto width = static_cast<std::uint32_t>(job.width()), length = static_cast<std::uint32_t>(job.length());
  const std::size_t cells = static_cast<std::size_t>(width) * length;
  std::vector<std::uint32_t>& parents = job.scratch.more;
  if (parents.size() < cells) parents.resize(cells);
  std::uint32_t* parent = parents.data();
  std::iota(parent, parent + cells, 0u);
  std::vector<std::uint32_t>& closed = job.scratch.list;  // cell × 2 + is_north
  closed.clear();
  const auto in_mask = [&](std::uint32_t x, std::uint32_t y) {
    return !job.mask || job.mask->has(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y));
  };
  for (std::uint32_t y = 0; y < length; ++y) {
    for (std::uint32_t x = 0; x < width; ++x) {
      if (!in_mask(x, y)) continue;
      const std::uint32_t i = y * width + x;
      for (std::uint32_t north = 0; north < 2; ++north) {
        const std::uint32_t nx = x + 1 - north, ny = y + north;
        if (nx >= width || ny >= length || !in_mask(nx, ny)) continue;
        const Bits& walls = north ? job.grid.north : job.grid.east;
        if (walls.at(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y))) {
          parent[root_of(parent, i)] = root_of(parent, north ? i + width : i + 1);
        } else {
          closed.push_back(i * 2 + north);
        }
      }
    }
  }
  // Those whose sides are joined already need no place in the order.
  std::erase_if(closed, [&](std::uint32_t wall) {
    const std::uint32_t i = wall / 2;
    return root_of(parent, i) == root_of(parent, wall & 1u ? i + width : i + 1);
  });
  Rng rng(mix(job.key, 1), Purpose::layout);
  for (std::size_t n = closed.size(); n > 0; --n) {
    std::swap(closed[rng.below(static_cast<std::uint32_t>(n))], closed[n - 1]);
    const std::uint32_t wall = closed[n - 1], i = wall / 2;
    const std::uint32_t a = root_of(parent, i), b = root_of(parent, wall & 1u ? i + width : i + 1);
    if (a == b) continue;
    parent[a] = b;
    const std::uint32_t x = i % width, y = i / width;
    (wall & 1u ? job.grid.north : job.grid.east).set(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y));
    if (job.trace) job.trace->events.emplace_back(x, y, (wall & 1u) != 0, true);
  }
}

}  // namespace enfilade::rules::maze
