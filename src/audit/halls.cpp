// Measures of the network of halls on one storey.
//
// Loops: with E distinct joined pairs, V halls and C components, E - V + C
// independent cycles.
//
// Dead ends: a hall with one way on (to another hall or to an exit) is a dead
// end; taking it away may make another one. Peeling such halls until none is
// left gives trees of dead ends. The length of one is the longest walk in it
// from where it hangs on the rest. Halls that stay can still stick out beyond
// their last opening.

#include "audit/storey.hpp"

#include <algorithm>
#include <cstddef>

namespace enfilade::audit {
namespace {

using geom::Box;
using geom::Length;
using plan::Kind;
using plan::PortalKind;

std::uint64_t pair_key(std::uint32_t u, std::uint32_t v) {
  return std::uint64_t{std::min(u, v)} << 32 | std::max(u, v);
}

std::uint32_t root_of(std::vector<std::uint32_t>& parent, std::uint32_t i) {
  while (parent[i] != i) i = parent[i] = parent[parent[i]];
  return i;
}

void collect(const Storey& s, Halls& h) {
  h.list.clear();
  h.joined.clear();
  h.parent.resize(s.pieces.size());
  h.degree.assign(s.pieces.size(), 0);
  h.attach.assign(s.pieces.size(), kNone);
  h.dead.assign(s.pieces.size(), 0);
  for (std::uint32_t i = 0; i < s.pieces.size(); ++i) {
    if (s.pieces[i].kind == Kind::hall) h.list.push_back(i);
    h.parent[i] = i;
  }
  for (const Link& link : s.links) {
    if (s.pieces[link.u].kind == Kind::hall && s.pieces[link.v].kind == Kind::hall)
      h.joined.push_back(pair_key(link.u, link.v));
  }
  std::sort(h.joined.begin(), h.joined.end());
  h.joined.erase(std::unique(h.joined.begin(), h.joined.end()), h.joined.end());
}

void measure_loops(const Storey& s, Halls& h, Sink& sink) {
  if (s.site.short_side() < 5 * s.brief->average_room) return;
  std::size_t components = h.list.size();
  for (const std::uint64_t pair : h.joined) {
    const std::uint32_t u = root_of(h.parent, static_cast<std::uint32_t>(pair >> 32));
    const std::uint32_t v = root_of(h.parent, static_cast<std::uint32_t>(pair));
    if (u == v) continue;
    h.parent[u] = v;
    --components;
  }
  sink.add(MeasureId::loops, h.joined.size() + components > h.list.size() ? 1 : 0);
}

// Pairs of halls whose sides meet on a line over at least a hallway's width.
std::int64_t unjoined(const Storey& s, Halls& h, int axis) {
  h.sides.clear();
  for (const std::uint32_t i : h.list) {
    const geom::Interval across = s.pieces[i].box.along(1 - axis), along = s.pieces[i].box.along(axis);
    h.sides.push_back({across.lo, along.lo, along.hi, i, true});
    h.sides.push_back({across.hi, along.lo, along.hi, i, false});
  }
  std::sort(h.sides.begin(), h.sides.end(), [](const Halls::Side& x, const Halls::Side& y) {
    if (x.level != y.level) return x.level < y.level;
    if (x.lo != y.lo) return x.lo < y.lo;
    if (x.start != y.start) return x.start < y.start;
    return x.hall < y.hall;
  });
  std::int64_t count = 0;
  for (std::size_t i = 0; i < h.sides.size(); ++i) {
    const Halls::Side& a = h.sides[i];
    for (std::size_t j = i + 1; j < h.sides.size() && h.sides[j].level == a.level && h.sides[j].lo < a.hi; ++j) {
      const Halls::Side& b = h.sides[j];
      if (a.start == b.start || std::min(a.hi, b.hi) - std::max(a.lo, b.lo) < kLeastOpening) continue;
      count += !std::binary_search(h.joined.begin(), h.joined.end(), pair_key(a.hall, b.hall));
    }
  }
  return count;
}

// Pairs of halls that run side by side over an average room or more, nearer to
// each other than any room is deep.
std::int64_t parallel(const Storey& s, Halls& h, int axis) {
  h.sides.clear();
  for (const std::uint32_t i : h.list) {
    const geom::Interval across = s.pieces[i].box.along(1 - axis), along = s.pieces[i].box.along(axis);
    if (along.length() < 2 * across.length()) continue;
    h.sides.push_back({across.lo, along.lo, along.hi, i, true});
  }
  std::sort(h.sides.begin(), h.sides.end(), [](const Halls::Side& x, const Halls::Side& y) {
    return x.level != y.level ? x.level < y.level : x.hall < y.hall;
  });
  std::int64_t count = 0;
  for (std::size_t i = 0; i < h.sides.size(); ++i) {
    const Halls::Side& a = h.sides[i];
    const Length top = s.pieces[a.hall].box.along(1 - axis).hi;
    for (std::size_t j = i + 1; j < h.sides.size() && h.sides[j].level - top < s.brief->least_room; ++j) {
      const Halls::Side& b = h.sides[j];
      count += b.level >= top && std::min(a.hi, b.hi) - std::max(a.lo, b.lo) >= s.brief->average_room;
    }
  }
  return count;
}

bool is_exit(PortalKind kind) { return kind == PortalKind::stair_door; }

// The farthest one can walk in a hall from a point of it, along its sides.
std::int64_t farthest(const Box& b, geom::Point p) {
  return std::max(std::max(p.x - b.lo.x, b.hi.x - p.x), std::max(p.y - b.lo.y, b.hi.y - p.y));
}

// The longest walk into a peeled hall from its attachment.
std::int64_t dead_length(const Storey& s, const Halls& h, std::uint32_t hall, std::uint32_t attach) {
  const Box& box = s.pieces[hall].box;
  if (attach == kNone) return box.long_side();
  const geom::Point from = middle(*s.links[attach].portal);
  std::int64_t length = farthest(box, from);
  for (std::uint32_t k = s.first[hall]; k < s.first[hall + 1]; ++k) {
    const Step step = s.steps[k];
    if (s.pieces[step.to].kind != Kind::hall || h.attach[step.to] != step.link) continue;
    length = std::max(length, distance(from, middle(*s.links[step.link].portal)) + h.dead[step.to]);
  }
  return length;
}

void peel(const Storey& s, Halls& h) {
  for (const std::uint64_t pair : h.joined) {
    ++h.degree[static_cast<std::uint32_t>(pair >> 32)];
    ++h.degree[static_cast<std::uint32_t>(pair)];
  }
  h.queue.clear();
  for (const std::uint32_t i : h.list) {
    bool exit = s.pieces[i].entered;
    for (std::uint32_t k = s.first[i]; k < s.first[i + 1] && !exit; ++k)
      exit = is_exit(s.links[s.steps[k].link].portal->kind);
    h.degree[i] += exit;
    if (h.degree[i] <= 1) h.queue.push_back(i);
  }
  for (std::size_t head = 0; head < h.queue.size(); ++head) {
    const std::uint32_t hall = h.queue[head];
    std::uint32_t attach = kNone;
    for (std::uint32_t k = s.first[hall]; k < s.first[hall + 1]; ++k) {
      const Step step = s.steps[k];
      const bool on = s.pieces[step.to].kind == Kind::hall ? h.degree[step.to] > 0 && h.attach[step.to] == kNone
                                                           : is_exit(s.links[step.link].portal->kind);
      if (!on) continue;
      attach = step.link;
      if (s.pieces[step.to].kind == Kind::hall && --h.degree[step.to] == 1) h.queue.push_back(step.to);
      break;
    }
    h.degree[hall] = 0;
    h.dead[hall] = dead_length(s, h, hall, attach);
    h.attach[hall] = attach;
  }
}

// How far a hall that stays reaches beyond its outermost openings.
std::int64_t overhang(const Storey& s, const Halls& h, std::uint32_t hall) {
  const Box& box = s.pieces[hall].box;
  const int axis = box.width() >= box.depth() ? 0 : 1;
  Length lo = box.along(axis).hi, hi = box.along(axis).lo;
  for (std::uint32_t k = s.first[hall]; k < s.first[hall + 1]; ++k) {
    const Step step = s.steps[k];
    const plan::Portal& p = *s.links[step.link].portal;
    if (!(s.pieces[step.to].kind == Kind::hall && h.degree[step.to] > 0) && !is_exit(p.kind)) continue;
    lo = std::min(lo, axis == 0 ? p.a.x : p.a.y);
    hi = std::max(hi, axis == 0 ? p.b.x : p.b.y);
  }
  if (lo > hi) return 0;
  const Length gap = std::max(lo - box.along(axis).lo, box.along(axis).hi - hi);
  return gap > box.short_side() ? gap : 0;
}

}  // namespace

void measure_halls(const Storey& s, Halls& h, Sink& sink) {
  collect(s, h);
  measure_loops(s, h, sink);
  sink.add(MeasureId::unjoined_halls, unjoined(s, h, 0) + unjoined(s, h, 1));
  sink.add(MeasureId::parallel_halls, parallel(s, h, 0) + parallel(s, h, 1));
  peel(s, h);
  std::int64_t longest = 0;
  for (const std::uint32_t i : h.list) longest = std::max(longest, h.degree[i] > 0 ? overhang(s, h, i) : h.dead[i]);
  sink.add(MeasureId::dead_end, longest);
}

}  // namespace enfilade::audit
