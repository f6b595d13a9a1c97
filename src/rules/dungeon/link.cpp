// Links: which nodes a passage joins. A greedy spanner: pairs by their distance,
// nearest first; a pair is linked unless the links so far already join it by a way
// at most `detour` times as long. Up to kMatrix nodes all distances that matter are
// kept and mended row by row with each link; beyond, a bounded search tells.

#include <algorithm>

#include "rules/dungeon/diggers.hpp"

namespace enfilade::rules::dungeon {
namespace {

constexpr std::uint32_t kSorted = 48;  // nodes from which on they are sorted by x first
constexpr std::int32_t kReach = 9;     // cells between two nodes that may be linked
constexpr std::int32_t kMatrix = 128;  // nodes
constexpr std::int64_t kAnyWay =
    10'000'000;  // detour, in thousandths of half cells, from which on settling may find a way

void find_nodes(Site& s) {
  s.nodes.clear();
  const auto& chambers = s.plan->chambers;
  for (std::size_t i = 0; i < chambers.size(); ++i) {
    if (chambers[i].kind == ChamberKind::stair) continue;
    s.nodes.push_back({chambers[i].box, static_cast<std::int32_t>(i)});
  }
  const auto add = [&](Cell c) {
    if (!s.is_ground(c) || s.is_chamber(c)) return;
    const Node n{{c, {c.x + 1, c.y + 1}}, -1};
    if (std::none_of(s.nodes.begin(), s.nodes.end(), [&](const Node& o) { return o.box == n.box; }))
      s.nodes.push_back(n);
  };
  for (const Stamp& stamp : s.task->stamps) {
    if (stamp.kind == ChamberKind::stair) add(step(stamp.mouth, stamp.side));
  }
  for (const Joint& joint : s.task->joints) add(joint.cell);
}

std::int32_t gap(const CellBox& a, const CellBox& b) {
  const std::int32_t x = std::max({0, a.lo.x - b.hi.x, b.lo.x - a.hi.x});
  const std::int32_t y = std::max({0, a.lo.y - b.hi.y, b.lo.y - a.hi.y});
  return std::max(x, y);
}
// Between middles, in half cells.
std::int32_t distance(const CellBox& a, const CellBox& b) {
  return std::abs(a.lo.x + a.hi.x - b.lo.x - b.hi.x) + std::abs(a.lo.y + a.hi.y - b.lo.y - b.hi.y);
}

// By distance, in the order they came: counted, not compared.
void sort_pairs(Site& s) {
  constexpr std::size_t kBuckets = 256;
  std::uint32_t first[kBuckets + 1] = {};
  const auto bucket = [](std::uint64_t pair) { return std::min<std::uint64_t>(pair >> 32, kBuckets - 1); };
  for (const std::uint64_t pair : s.order) ++first[bucket(pair) + 1];
  for (std::size_t i = 0; i < kBuckets; ++i) first[i + 1] += first[i];
  const std::uint32_t far = first[kBuckets - 1];
  s.sorted.resize(s.order.size());
  for (const std::uint64_t pair : s.order) s.sorted[first[bucket(pair)]++] = pair;
  std::sort(s.sorted.data() + far, s.sorted.data() + s.sorted.size());
  s.order.swap(s.sorted);
}

// Pairs within reach as distance << 32 | a << 16 | b, nearest first, into s.order.
void find_pairs(Site& s) {
  const auto n = static_cast<std::uint32_t>(s.nodes.size());
  s.order.clear();
  // By x, so that each looks only at those in its reach.
  s.queue.resize(n);
  for (std::uint32_t i = 0; i < n; ++i) s.queue[i] = static_cast<std::int32_t>(i);
  const bool few = n <= 12;
  if (n > kSorted) {
    std::sort(s.queue.begin(), s.queue.end(), [&](std::int32_t i, std::int32_t j) {
      const std::int32_t a = s.nodes[static_cast<std::size_t>(i)].box.lo.x,
                         b = s.nodes[static_cast<std::size_t>(j)].box.lo.x;
      return a != b ? a < b : i < j;
    });
  }
  for (std::uint32_t i = 0; i < n; ++i) {
    const auto a = static_cast<std::size_t>(s.queue[i]);
    const CellBox& box = s.nodes[a].box;
    for (std::uint32_t j = i + 1; j < n; ++j) {
      const auto b = static_cast<std::size_t>(s.queue[j]);
      const CellBox& other = s.nodes[b].box;
      if (!few) {
        if (n > kSorted && other.lo.x > box.hi.x + kReach) break;
        if (gap(box, other) > kReach) continue;
      }
      const auto d = static_cast<std::uint64_t>(std::max(1, distance(box, other)));
      s.order.push_back(d << 32 | std::min(a, b) << 16 | std::max(a, b));
    }
  }
  sort_pairs(s);
}

// How near two nodes are by the links so far: `far` less their distance, 0 where
// that is `far` or more. So bytes suffice, 16 of them side by side.
constexpr std::int64_t kFurthest = 255;
struct Nearness {
  std::uint8_t* at;
  std::size_t n, stride;
  std::int32_t far;
  [[nodiscard]] std::uint8_t* row(std::size_t i) const { return at + i * stride; }
};

// row = max(row, other - by), 16 at a time. They are never the same row.
void raise(std::uint8_t* __restrict row, const std::uint8_t* __restrict other, std::uint8_t by, std::size_t n) {
  for (std::size_t j = 0; j < n; j += 16) {
    for (std::size_t k = j; k < j + 16; ++k)
      row[k] = std::max(row[k], static_cast<std::uint8_t>(std::max(other[k], by) - by));
  }
}

// A link of some length was laid from a to b: what it brings nearer.
void mend(const Nearness& m, std::size_t a, std::size_t b, std::int32_t length) {
  for (std::size_t i = 0; i < m.n; ++i) {
    std::uint8_t* row = m.row(i);
    const std::int32_t by_a = row[a] - length, by_b = row[b] - length;
    if (by_a > row[b]) raise(row, m.row(b), static_cast<std::uint8_t>(m.far - by_a), m.stride);
    else if (by_b > row[a]) raise(row, m.row(a), static_cast<std::uint8_t>(m.far - by_b), m.stride);
  }
}

std::size_t root_of(std::vector<std::int32_t>& parent, std::size_t i) {
  while (parent[i] != static_cast<std::int32_t>(i)) {
    parent[i] = parent[static_cast<std::size_t>(parent[i])];
    i = static_cast<std::size_t>(parent[i]);
  }
  return i;
}
void start_trees(std::vector<std::int32_t>& parent, std::size_t n) {
  parent.resize(n);
  for (std::size_t i = 0; i < n; ++i) parent[i] = static_cast<std::int32_t>(i);
}

// Requires far <= kFurthest, and that no detour of `far` or more is allowed.
void span_few(Site& s, std::int32_t far) {
  const std::size_t n = s.nodes.size(), stride = (n + 15) / 16 * 16;
  s.nearness.assign(n * stride, 0);
  const Nearness m{s.nearness.data(), n, stride, far};
  for (std::size_t i = 0; i < n; ++i) m.row(i)[i] = static_cast<std::uint8_t>(far);
  start_trees(s.parent, n);
  for (const std::uint64_t pair : s.order) {
    const std::size_t a = pair >> 16 & 0xffffu, b = pair & 0xffffu;
    const auto weight = static_cast<std::int32_t>(pair >> 32);
    const bool terminal = s.nodes[a].chamber < 0 || s.nodes[b].chamber < 0;
    if (!terminal && (far - m.row(a)[b]) * 1000 <= s.wish().detour * weight) continue;
    const std::size_t ra = root_of(s.parent, a), rb = root_of(s.parent, b);
    if (terminal && ra == rb) continue;
    s.parent[std::max(ra, rb)] = static_cast<std::int32_t>(std::min(ra, rb));
    s.links.push_back(static_cast<std::uint32_t>(a << 16 | b));
    mend(m, a, b, weight);
  }
}

// The same for many: a search from a over the links so far, no further than it matters.
void span_many(Site& s) {
  const std::size_t n = s.nodes.size();
  std::vector<std::vector<std::pair<std::uint32_t, std::int32_t>>> links(n);
  s.dist.assign(n, 0x7fffffff);
  start_trees(s.parent, n);
  std::vector<std::uint64_t> heap;
  std::vector<std::size_t> touched;
  const auto later = [](std::uint64_t x, std::uint64_t y) { return x > y; };
  const auto is_near = [&](std::size_t a, std::size_t b, std::int64_t most) {
    heap.assign(1, a);
    touched.assign(1, a);
    s.dist[a] = 0;
    bool found = false;
    while (!heap.empty() && !found) {
      std::pop_heap(heap.begin(), heap.end(), later);
      const auto cost = static_cast<std::int32_t>(heap.back() >> 32);
      const std::size_t i = heap.back() & 0xffffffffu;
      heap.pop_back();
      if (cost > s.dist[i]) continue;
      found = i == b;
      for (const auto& [to, weight] : links[i]) {
        if (cost + weight > most || cost + weight >= s.dist[to]) continue;
        s.dist[to] = cost + weight;
        touched.push_back(to);
        heap.push_back(static_cast<std::uint64_t>(cost + weight) << 32 | to);
        std::push_heap(heap.begin(), heap.end(), later);
      }
    }
    for (const std::size_t i : touched) s.dist[i] = 0x7fffffff;
    return found;
  };
  constexpr std::uint64_t kSteps = 100;  // of a search
  for (const std::uint64_t pair : s.order) {
    if (!go_on(s, kSteps)) return;
    const std::size_t a = pair >> 16 & 0xffffu, b = pair & 0xffffu;
    const auto weight = static_cast<std::int64_t>(pair >> 32);
    const std::size_t ra = root_of(s.parent, a), rb = root_of(s.parent, b);
    const bool terminal = s.nodes[a].chamber < 0 || s.nodes[b].chamber < 0;
    if (!terminal && s.wish().detour * weight >= kAnyWay) continue;
    if (ra == rb && (terminal || is_near(a, b, s.wish().detour * weight / 1000))) continue;
    if (ra != rb) s.parent[std::max(ra, rb)] = static_cast<std::int32_t>(std::min(ra, rb));
    links[a].push_back({static_cast<std::uint32_t>(b), static_cast<std::int32_t>(weight)});
    links[b].push_back({static_cast<std::uint32_t>(a), static_cast<std::int32_t>(weight)});
    s.links.push_back(static_cast<std::uint32_t>(a << 16 | b));
  }
}

}  // namespace

void dig_links(Site& s, Rng& rng) {
  find_nodes(s);
  s.links.clear();
  find_pairs(s);
  // The longest detour that any pair is allowed, and one more.
  const std::int64_t far =
      s.order.empty() ? 1 : static_cast<std::int64_t>(s.order.back() >> 32) * s.wish().detour / 1000 + 1;
  if (s.nodes.size() <= kMatrix && far <= kFurthest) span_few(s, static_cast<std::int32_t>(far));
  else span_many(s);
  constexpr std::uint64_t kSteps = 2'000;  // of a passage
  for (const std::uint32_t link : s.links) {
    if (!go_on(s, kSteps)) return;
    route(s, s.nodes[link >> 16], s.nodes[link & 0xffffu], rng);
  }
}

}  // namespace enfilade::rules::dungeon
