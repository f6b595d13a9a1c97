// Kruskal: all walls in an order drawn at random, each opened if its sides are not
// joined yet. The order is that of weights, hashed from key and place (ties: by
// place), so the maze is the lightest spanning tree, and any way to find it is as good
// as the plain one.
//
// The way taken: tiles of 64 × 64 cells, whose union–find stays in the nearest cache.
// 1. In a tile the walls inside are sorted and tried, as if there were nothing else. A
//    wall that is refused closes a loop of lighter ones, so it is refused by the
//    whole as well.
// 2. A wall that is accepted joins two sets A and B. If the lightest wall that leads
//    out of the tile from A is heavier than it, it is the lightest of all that lead out
//    of A, and certain; likewise B. Else it is put aside (2.5 % of the cells).
// 3. What certain walls join becomes one node; the walls put aside and those between
//    tiles (3 %) are sorted and tried over these nodes.
//
// A tile is sorted by dealing into 8 192 places by the leading bits, about one wall in
// each, then by insertion.

#include <algorithm>
#include <numeric>

#include "rules/maze/rows.hpp"
#include "rules/maze/weights.hpp"

namespace enfilade::rules::maze {
namespace {

constexpr std::uint32_t kSide = 64;
constexpr std::uint32_t kCells = kSide * kSide;
constexpr std::uint32_t kPlaces = 8192;
constexpr std::uint32_t kNone = 0xffffffffu;

// What one tile needs, in the job's scratch memory.
struct Tile {
  std::uint64_t* walls;  // weight << 13 | cell of the tile × 2 + is_north
  std::uint64_t* sorted;
  std::uint16_t* counts;  // kPlaces
  std::uint16_t* parent;
  std::uint16_t* joined;   // by certain walls alone
  std::uint32_t* way_out;  // of a root: the lightest wall out of the tile
  std::uint32_t* node;     // of a root of `joined`
  std::uint32_t* aside;

  explicit Tile(Scratch& s) {
    if (s.words.size() < 4 * kCells) s.words.resize(4 * kCells);
    if (s.places.size() < kPlaces + 2 * kCells) s.places.resize(kPlaces + 2 * kCells);
    if (s.list.size() < 3 * kCells) s.list.resize(3 * kCells);
    walls = s.words.data();
    sorted = walls + 2 * kCells;
    counts = s.places.data();
    parent = counts + kPlaces;
    joined = parent + kCells;
    way_out = s.list.data();
    node = way_out + kCells;
    aside = node + kCells;
  }
};

std::uint32_t root_of(std::uint16_t* parent, std::uint32_t i) {
  while (parent[i] != i) {
    parent[i] = parent[parent[i]];
    i = parent[i];
  }
  return i;
}
std::uint32_t root_of(std::uint32_t* parent, std::uint32_t i) {
  while (parent[i] != i) i = parent[i] = parent[parent[i]];
  return i;
}

void sort_walls(Tile& t, std::uint32_t n) {
  std::fill(t.counts, t.counts + kPlaces, std::uint16_t{0});
  constexpr std::uint32_t kShift = 32 + 13 - 13;
  for (std::uint32_t i = 0; i < n; ++i) ++t.counts[t.walls[i] >> kShift];
  std::uint16_t sum = 0;
  for (std::uint32_t i = 0; i < kPlaces; ++i) {
    const std::uint16_t count = t.counts[i];
    t.counts[i] = sum;
    sum = static_cast<std::uint16_t>(sum + count);
  }
  for (std::uint32_t i = 0; i < n; ++i) t.sorted[t.counts[t.walls[i] >> kShift]++] = t.walls[i];
  for (std::uint32_t i = 1; i < n; ++i) {
    const std::uint64_t wall = t.sorted[i];
    std::uint32_t j = i;
    for (; j > 0 && t.sorted[j - 1] > wall; --j) t.sorted[j] = t.sorted[j - 1];
    t.sorted[j] = wall;
  }
}

struct Frame {
  std::uint32_t x0, y0, w, l;
};

struct Kruskal {
  const Job& job;
  Weights weights;
  Tile t;
  std::vector<Scratch::Link>& open;  // what the tiles leave to the whole; a and b are nodes
  std::uint32_t* south;              // nodes of the last row of the tiles before, per column
  std::uint32_t west[kSide] = {};    // nodes of the last column of the tile before
  std::uint32_t nodes = 0;

  [[nodiscard]] bool has(std::uint32_t x, std::uint32_t y) const {
    return x < static_cast<std::uint32_t>(job.width()) && y < static_cast<std::uint32_t>(job.length()) &&
           (!job.mask || job.mask->at(static_cast<std::int32_t>(x), static_cast<std::int32_t>(y)));
  }
  [[nodiscard]] std::uint64_t cell(std::uint32_t x, std::uint32_t y) const {
    return std::uint64_t{y} * static_cast<std::uint32_t>(job.width()) + x;
  }
  void set(std::uint64_t wall) const {
    const auto width = static_cast<std::uint64_t>(job.width());
    const std::uint64_t i = (wall & 0xffffffffu) >> 1;
    (wall & 1u ? job.grid.north : job.grid.east)
        .set(static_cast<std::int32_t>(i % width), static_cast<std::int32_t>(i / width));
  }

  std::uint32_t collect(const Frame& f);
  void inside(const Frame& f);
  void name_nodes(const Frame& f);
  std::uint32_t node_of(std::uint32_t i) {
    std::uint32_t& node = t.node[root_of(t.joined, i)];
    if (node == kNone) node = nodes++;
    return node;
  }
  void finish();
};

// The walls inside a tile, and the lightest ways out of each of its cells.
std::uint32_t Kruskal::collect(const Frame& f) {
  std::uint32_t n = 0;
  for (std::uint32_t y = 0; y < f.l; ++y) {
    for (std::uint32_t x = 0; x < f.w; ++x) {
      const std::uint32_t i = y * kSide + x;
      t.way_out[i] = kNone;
      if (!has(f.x0 + x, f.y0 + y)) continue;
      const std::uint64_t two = weights.of(cell(f.x0 + x, f.y0 + y));
      const std::uint64_t east = two >> 32, north = two & 0xffffffffu;
      if (has(f.x0 + x + 1, f.y0 + y)) {
        if (x + 1 < f.w) t.walls[n++] = east << 13 | i * 2;
        else t.way_out[i] = std::min(t.way_out[i], static_cast<std::uint32_t>(east));
      }
      if (has(f.x0 + x, f.y0 + y + 1)) {
        if (y + 1 < f.l) t.walls[n++] = north << 13 | (i * 2 + 1);
        else t.way_out[i] = std::min(t.way_out[i], static_cast<std::uint32_t>(north));
      }
      if (x == 0 && f.x0 > 0 && has(f.x0 - 1, f.y0 + y))
        t.way_out[i] = std::min(t.way_out[i], static_cast<std::uint32_t>(weights.of(cell(f.x0 - 1, f.y0 + y)) >> 32));
      if (y == 0 && f.y0 > 0 && has(f.x0 + x, f.y0 - 1))
        t.way_out[i] = std::min(t.way_out[i], static_cast<std::uint32_t>(weights.of(cell(f.x0 + x, f.y0 - 1))));
    }
  }
  return n;
}

void Kruskal::inside(const Frame& f) {
  const std::uint32_t n = collect(f);
  sort_walls(t, n);
  for (std::uint32_t i = 0; i < kCells; ++i) t.parent[i] = t.joined[i] = static_cast<std::uint16_t>(i);
  std::fill(t.node, t.node + kCells, kNone);
  std::uint32_t aside = 0;
  for (std::uint32_t i = 0; i < n; ++i) {
    const std::uint64_t wall = t.sorted[i];
    const std::uint32_t c = static_cast<std::uint32_t>(wall) >> 1 & (kCells - 1), north = wall & 1u;
    const std::uint32_t other = north ? c + kSide : c + 1;
    const std::uint32_t a = root_of(t.parent, c), b = root_of(t.parent, other);
    if (a == b) continue;
    const auto weight = static_cast<std::uint32_t>(wall >> 13);
    t.parent[a] = static_cast<std::uint16_t>(b);
    const bool is_certain = std::max(t.way_out[a], t.way_out[b]) > weight;
    t.way_out[b] = std::min(t.way_out[a], t.way_out[b]);
    if (is_certain) {
      const std::uint32_t ja = root_of(t.joined, c), jb = root_of(t.joined, other);
      t.joined[ja] = static_cast<std::uint16_t>(jb);
      (north ? job.grid.north : job.grid.east)
          .set(static_cast<std::int32_t>(f.x0 + (c & 63u)), static_cast<std::int32_t>(f.y0 + (c >> 6)));
    } else {
      t.aside[aside++] = i;
    }
  }
  for (std::uint32_t k = 0; k < aside; ++k) {
    const std::uint64_t wall = t.sorted[t.aside[k]];
    const std::uint32_t c = static_cast<std::uint32_t>(wall) >> 1 & (kCells - 1), north = wall & 1u;
    const std::uint64_t place = cell(f.x0 + (c & 63u), f.y0 + (c >> 6)) * 2 + north;
    const std::uint32_t a = node_of(c), b = node_of(north ? c + kSide : c + 1);
    open.push_back({(wall >> 13) << 32 | place, a, b});
  }
}

// The walls to the tiles before, and the nodes along the sides to those behind.
void Kruskal::name_nodes(const Frame& f) {
  for (std::uint32_t y = 0; y < f.l && f.x0 > 0; ++y) {
    if (!has(f.x0, f.y0 + y) || !has(f.x0 - 1, f.y0 + y)) continue;
    const std::uint64_t i = cell(f.x0 - 1, f.y0 + y);
    open.push_back({weights.order(i, false), west[y], node_of(y * kSide)});
  }
  for (std::uint32_t x = 0; x < f.w && f.y0 > 0; ++x) {
    if (!has(f.x0 + x, f.y0) || !has(f.x0 + x, f.y0 - 1)) continue;
    const std::uint64_t i = cell(f.x0 + x, f.y0 - 1);
    open.push_back({weights.order(i, true), south[f.x0 + x], node_of(x)});
  }
  for (std::uint32_t y = 0; y < f.l; ++y)
    west[y] = has(f.x0 + f.w - 1, f.y0 + y) ? node_of(y * kSide + f.w - 1) : kNone;
  for (std::uint32_t x = 0; x < f.w; ++x)
    south[f.x0 + x] = has(f.x0 + x, f.y0 + f.l - 1) ? node_of((f.l - 1) * kSide + x) : kNone;
}

void Kruskal::finish() {
  std::sort(open.begin(), open.end(), [](const Scratch::Link& a, const Scratch::Link& b) { return a.order < b.order; });
  std::vector<std::uint32_t>& parents = job.scratch.more;  // `south` is done with
  if (parents.size() < nodes) parents.resize(nodes);
  std::iota(parents.data(), parents.data() + nodes, 0u);
  for (const Scratch::Link& o : open) {
    const std::uint32_t a = root_of(parents.data(), o.a), b = root_of(parents.data(), o.b);
    if (a == b) continue;
    parents[a] = b;
    set(o.order);
  }
}

// The passages in the order in which the plain way opens them.
void record(const Job& job, const Weights& weights) {
  const auto width = static_cast<std::uint64_t>(job.width());
  std::vector<std::pair<std::uint64_t, Event>> order;
  for (std::int32_t y = 0; y < job.length(); ++y) {
    for (std::int32_t x = 0; x < job.width(); ++x) {
      const std::uint64_t i = static_cast<std::uint64_t>(y) * width + static_cast<std::uint64_t>(x);
      const auto ux = static_cast<std::uint32_t>(x), uy = static_cast<std::uint32_t>(y);
      if (job.grid.east.at(x, y)) order.push_back({weights.order(i, false), {ux, uy, false, true}});
      if (job.grid.north.at(x, y)) order.push_back({weights.order(i, true), {ux, uy, true, true}});
    }
  }
  std::sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [weight, event] : order) job.trace->events.push_back(event);
}

}  // namespace

void kruskal(const Job& job) {
  const auto width = static_cast<std::uint32_t>(job.width()), length = static_cast<std::uint32_t>(job.length());
  job.grid.reset(job.width(), job.length());
  if (job.scratch.more.size() < width) job.scratch.more.resize(width);
  job.scratch.links.clear();
  Kruskal k{job, Weights(job.key), Tile(job.scratch), job.scratch.links, job.scratch.more.data()};
  for (std::uint32_t y = 0; y < length; y += kSide) {
    for (std::uint32_t x = 0; x < width; x += kSide) {
      const Frame frame{x, y, std::min(kSide, width - x), std::min(kSide, length - y)};
      k.inside(frame);
      k.name_nodes(frame);
    }
  }
  k.finish();
  if (job.trace) record(job, k.weights);
}

}  // namespace enfilade::rules::maze
