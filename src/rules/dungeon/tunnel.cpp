#include "rules/dungeon/tunnel.hpp"

#include <algorithm>

#include "rules/dungeon/diggers.hpp"

namespace enfilade::rules::dungeon {
namespace {

// Cost of a step; -1: no way.
std::int32_t step_cost(const Site& s, Cell c, int side) {
  const Cell to = step(c, side);
  if (!s.is_ground(to)) return -1;
  if (is_way(s, c, side)) return 1;
  if (is_shut(s, wall_of(c, side))) return -1;
  const bool here = s.chamber.at(c.x, c.y), there = s.chamber.at(to.x, to.y);
  if (here && there) return -1;
  return (here != there ? 6 : 2) + (s.rim.at(to.x, to.y) ? 6 : 0);
}

}  // namespace

std::int32_t tunnel(Site& s, std::span<const std::int32_t> cells, std::int32_t from) {
  // order: a heap of cost << 32 | cell; parent: the side each cell was entered by, 4 a source, -1 unseen.
  const std::size_t size = s.label.size();
  s.dist.assign(size, 0x7fffffff);
  s.parent.assign(size, -1);
  std::vector<std::uint64_t>& heap = s.order;
  heap.clear();
  const auto later = [](std::uint64_t a, std::uint64_t b) { return a > b; };
  for (const std::int32_t i : cells) {
    s.dist[static_cast<std::size_t>(i)] = 0;
    s.parent[static_cast<std::size_t>(i)] = 4;
    heap.push_back(static_cast<std::uint32_t>(i));
  }
  std::make_heap(heap.begin(), heap.end(), later);
  while (!heap.empty()) {
    std::pop_heap(heap.begin(), heap.end(), later);
    const auto cost = static_cast<std::int32_t>(heap.back() >> 32);
    const auto i = static_cast<std::int32_t>(heap.back() & 0xffffffffu);
    heap.pop_back();
    if (s.dist[static_cast<std::size_t>(i)] < cost) continue;
    const Cell c = s.cell(i);
    const std::int32_t there = s.label[static_cast<std::size_t>(i)];
    if (there > 0 && there != from) {
      for (Cell at = c; s.parent[static_cast<std::size_t>(s.index(at))] != 4;) {
        const int side = s.parent[static_cast<std::size_t>(s.index(at))];
        if (s.label[static_cast<std::size_t>(s.index(at))] == 0) s.label[static_cast<std::size_t>(s.index(at))] = from;
        open_wall(s, wall_of(at, side ^ 2));
        at = step(at, side ^ 2);
      }
      return there;
    }
    for (int side = 0; side < 4; ++side) {
      const std::int32_t more = step_cost(s, c, side);
      if (more < 0) continue;
      const auto n = static_cast<std::size_t>(s.index(step(c, side)));
      if (cost + more >= s.dist[n]) continue;
      s.dist[n] = cost + more;
      s.parent[n] = side;
      heap.push_back(static_cast<std::uint64_t>(cost + more) << 32 | n);
      std::push_heap(heap.begin(), heap.end(), later);
    }
  }
  return 0;
}

bool tunnel_between(Site& s, const Node& a, const Node& b) {
  s.label.assign(static_cast<std::size_t>(s.width) * static_cast<std::size_t>(s.length), 0);
  s.queue.clear();
  const auto each = [&](const Node& n, auto&& f) {
    for (std::int32_t y = n.box.lo.y; y < n.box.hi.y; ++y) {
      for (std::int32_t x = n.box.lo.x; x < n.box.hi.x; ++x) {
        if (n.chamber < 0 || s.chamber_at({x, y}) == n.chamber) f(s.index({x, y}));
      }
    }
  };
  each(a, [&](std::int32_t i) {
    s.label[static_cast<std::size_t>(i)] = 1;
    s.queue.push_back(i);
    if (a.chamber < 0) s.plan->open.set(a.box.lo.x, a.box.lo.y);
  });
  each(b, [&](std::int32_t i) { s.label[static_cast<std::size_t>(i)] = 2; });
  return tunnel(s, s.queue, 1) != 0;
}

}  // namespace enfilade::rules::dungeon
