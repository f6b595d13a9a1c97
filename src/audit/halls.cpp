// Measures of the network of halls on one storey.
//
// Loops: with E distinct joined pairs, V halls and C components, E - V + C
// independent cycles, less those that only go round a point of the halls.

#include "audit/storey.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>

namespace enfilade::audit {
namespace {

using geom::Length;
using plan::Kind;

void collect(const Storey& s, Halls& h) {
  h.list.clear();
  h.joined.clear();
  h.parent.resize(s.pieces.size());
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

bool touches(const Storey& s, std::uint32_t hall, geom::Point p) {
  bool inside = s.pieces[hall].box.contains(p);
  if (!inside || s.pieces[hall].is_box) return inside;
  const OuterRing ring(s.rooms[hall].region);
  const Corners c = ring.corners();
  for (std::size_t i = 0; inside && i < c.size(); ++i)
    inside = geom::cross(c[i], c[i + 1 == c.size() ? 0 : i + 1], p) >= 0;
  return inside;
}

// The joined halls round a point, from one of them.
void gather_round(const Storey& s, Halls& h, std::uint32_t hall, geom::Point p) {
  h.round.assign(1, hall);
  for (std::size_t head = 0; head < h.round.size(); ++head) {
    for (std::uint32_t k = s.first[h.round[head]]; k < s.first[h.round[head] + 1]; ++k) {
      const std::uint32_t to = s.steps[k].to;
      if (s.pieces[to].kind != Kind::hall || !touches(s, to, p)) continue;
      if (std::find(h.round.begin(), h.round.end(), to) == h.round.end()) h.round.push_back(to);
    }
  }
}

// Halls cut into pieces may go round a point that is hall itself. Such a round
// is no loop: one of its joints is left out.
void leave_out_rounds(const Storey& s, Halls& h) {
  h.ways = h.joined;
  h.rounds.clear();
  for (const std::uint32_t hall : h.list) {
    h.beside.clear();
    for (std::uint32_t k = s.first[hall]; k < s.first[hall + 1]; ++k) {
      if (s.pieces[s.steps[k].to].kind == Kind::hall) h.beside.push_back(s.steps[k].to);
    }
    if (h.beside.size() < 2) continue;
    const OuterRing ring(s.rooms[hall].region);
    for (const geom::Point p : ring.corners()) {
      if (std::count_if(h.beside.begin(), h.beside.end(), [&](std::uint32_t to) { return touches(s, to, p); }) < 2)
        continue;
      gather_round(s, h, hall, p);
      if (h.round.size() < 3 || std::find(h.rounds.begin(), h.rounds.end(), p) != h.rounds.end()) continue;
      std::uint64_t last = 0;
      std::size_t joints = 0;
      for (std::size_t i = 0; i < h.round.size(); ++i) {
        for (std::size_t j = i + 1; j < h.round.size(); ++j) {
          const std::uint64_t pair = pair_key(h.round[i], h.round[j]);
          if (!std::binary_search(h.joined.begin(), h.joined.end(), pair)) continue;
          ++joints;
          if (std::binary_search(h.ways.begin(), h.ways.end(), pair)) last = std::max(last, pair);
        }
      }
      if (joints != h.round.size() || last == 0) continue;
      h.rounds.push_back(p);
      h.ways.erase(std::lower_bound(h.ways.begin(), h.ways.end(), last));
    }
  }
}

void measure_loops(const Storey& s, Halls& h, Sink& sink) {
  if (s.plates.box.short_side() < 5 * s.brief->average_room) return;
  std::size_t components = h.list.size();
  for (const std::uint64_t pair : h.ways) {
    const std::uint32_t u = root_of(h.parent, static_cast<std::uint32_t>(pair >> 32));
    const std::uint32_t v = root_of(h.parent, static_cast<std::uint32_t>(pair));
    if (u == v) continue;
    h.parent[u] = v;
    --components;
  }
  sink.add(MeasureId::loops, h.ways.size() + components > h.list.size() ? 1 : 0);
}

// Plans turned so that a direction lies along the first coordinate: x, y and
// the two diagonals, whose coordinates are longer by the root of two.
struct Frame {
  int direction;
  [[nodiscard]] Length along(geom::Point p) const {
    return direction == 0 ? p.x : direction == 1 ? p.y : direction == 2 ? p.x + p.y : p.x - p.y;
  }
  [[nodiscard]] Length across(geom::Point p) const {
    return direction == 0 ? p.y : direction == 1 ? p.x : direction == 2 ? p.y - p.x : p.x + p.y;
  }
  [[nodiscard]] Length scaled(Length l) const {
    return direction < 2 ? l : static_cast<Length>(std::lround(l * std::numbers::sqrt2));
  }
};

// The sides of a hall that run along a frame's direction.
void add_sides(const Storey& s, std::uint32_t hall, Frame frame, std::vector<Halls::Side>& sides) {
  const OuterRing ring(s.rooms[hall].region);
  const Corners corners = ring.corners();
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const geom::Point p = corners[i], q = corners[i + 1 == corners.size() ? 0 : i + 1];
    if (frame.across(p) != frame.across(q)) continue;
    const Length u = frame.along(p), v = frame.along(q);
    sides.push_back({frame.across(p), std::min(u, v), std::max(u, v), hall, u < v});
  }
}

// Pairs of halls whose sides meet on a line over at least a hallway's width.
std::int64_t unjoined(const Storey& s, Halls& h, Frame frame) {
  h.sides.clear();
  for (const std::uint32_t i : h.list) {
    if (frame.direction < 2 || !s.pieces[i].is_box) add_sides(s, i, frame, h.sides);
  }
  std::sort(h.sides.begin(), h.sides.end(), [](const Halls::Side& x, const Halls::Side& y) {
    if (x.level != y.level) return x.level < y.level;
    if (x.lo != y.lo) return x.lo < y.lo;
    if (x.start != y.start) return x.start < y.start;
    return x.hall < y.hall;
  });
  const Length least = frame.scaled(kLeastOpening);
  std::int64_t count = 0;
  for (std::size_t i = 0; i < h.sides.size(); ++i) {
    const Halls::Side& a = h.sides[i];
    for (std::size_t j = i + 1; j < h.sides.size() && h.sides[j].level == a.level && h.sides[j].lo < a.hi; ++j) {
      const Halls::Side& b = h.sides[j];
      if (a.start == b.start || std::min(a.hi, b.hi) - std::max(a.lo, b.lo) < least) continue;
      count += !std::binary_search(h.joined.begin(), h.joined.end(), pair_key(a.hall, b.hall));
    }
  }
  return count;
}

// Pairs of halls that run side by side over an average room or more, nearer to
// each other than any room is deep.
std::int64_t parallel(const Storey& s, Halls& h, Frame frame) {
  h.strips.clear();
  for (const std::uint32_t i : h.list) {
    if (frame.direction >= 2 && s.pieces[i].is_box) continue;
    const OuterRing ring(s.rooms[i].region);
    const geom::Point p = ring.corners().front();
    Halls::Strip strip{{frame.across(p), frame.across(p)}, {frame.along(p), frame.along(p)}, i};
    for (const geom::Point q : ring.corners()) {
      strip.across = {std::min(strip.across.lo, frame.across(q)), std::max(strip.across.hi, frame.across(q))};
      strip.along = {std::min(strip.along.lo, frame.along(q)), std::max(strip.along.hi, frame.along(q))};
    }
    if (strip.along.length() >= 2 * strip.across.length()) h.strips.push_back(strip);
  }
  std::sort(h.strips.begin(), h.strips.end(), [](const Halls::Strip& x, const Halls::Strip& y) {
    return x.across.lo != y.across.lo ? x.across.lo < y.across.lo : x.hall < y.hall;
  });
  const Length near = frame.scaled(s.brief->least_room), far = frame.scaled(s.brief->average_room);
  std::int64_t count = 0;
  for (std::size_t i = 0; i < h.strips.size(); ++i) {
    const Halls::Strip& a = h.strips[i];
    for (std::size_t j = i + 1; j < h.strips.size() && h.strips[j].across.lo - a.across.hi < near; ++j) {
      const Halls::Strip& b = h.strips[j];
      count += b.across.lo >= a.across.hi && geom::intersect(a.along, b.along).length() >= far;
    }
  }
  return count;
}

}  // namespace

void measure_halls(const Storey& s, Halls& h, Sink& sink) {
  collect(s, h);
  leave_out_rounds(s, h);
  measure_loops(s, h, sink);
  const bool diagonal = std::any_of(h.list.begin(), h.list.end(), [&](std::uint32_t i) { return !s.pieces[i].is_box; });
  std::int64_t apart = 0, side_by_side = 0;
  for (int direction = 0; direction < (diagonal ? 4 : 2); ++direction) {
    apart += unjoined(s, h, {direction});
    side_by_side += parallel(s, h, {direction});
  }
  sink.add(MeasureId::unjoined_halls, apart);
  sink.add(MeasureId::parallel_halls, side_by_side);
  const std::int64_t longest = longest_dead_end(s, h);
  sink.add(MeasureId::dead_end, longest);
  sink.add(MeasureId::dead_ends_over, longest > kMostDeadEnd ? 1 : 0);
}

}  // namespace enfilade::audit
