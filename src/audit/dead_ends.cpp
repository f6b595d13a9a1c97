// Dead ends: a hall with one way on (to another hall or to an exit) is a dead
// end; taking it away may make another one. Peeling such halls until none is
// left gives trees of dead ends. The length of one is the longest walk in it
// from where it hangs on the rest. Halls that stay can still stick out beyond
// their last opening, and a tree that hangs there begins at that opening.
//
// Wings: the same with exits left out of account, so that a tree of halls is one
// whether it has stairs or not. Its far ends should have one near.

#include "audit/storey.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>

namespace enfilade::audit {
namespace {

using geom::Length;
using plan::Kind;
using plan::PortalKind;

bool is_exit(PortalKind kind) { return kind == PortalKind::stair_door; }

// Not the joint of a round that was left out.
bool is_way(const Halls& h, std::uint32_t u, std::uint32_t v) {
  return h.rounds.empty() || std::binary_search(h.ways.begin(), h.ways.end(), pair_key(u, v));
}

// Position along and across a hall: for a box its axes, the longer one first,
// else those of the narrowest rectangle round it.
struct Axes {
  double x, y;  // unit vector along

  Axes(const Storey& s, std::uint32_t hall) {
    const Piece& piece = s.pieces[hall];
    if (piece.is_box || !piece.convex) {
      const bool wide = piece.box.width() >= piece.box.depth();
      x = wide ? 1 : 0;
      y = wide ? 0 : 1;
    } else {
      const Rectangle rectangle = narrowest(OuterRing(s.rooms[hall].region).corners());
      x = rectangle.along_x;
      y = rectangle.along_y;
    }
  }
  [[nodiscard]] double along(geom::Point p) const { return p.x * x + p.y * y; }
  [[nodiscard]] double across(geom::Point p) const { return p.y * x - p.x * y; }
};

// The farthest one can walk in a hall from a point of it, along its sides.
std::int64_t farthest(const Storey& s, std::uint32_t hall, geom::Point p) {
  const Axes axes(s, hall);
  const OuterRing ring(s.rooms[hall].region);
  double far = 0;
  for (const geom::Point q : ring.corners()) {
    far = std::max({far, std::abs(axes.along(q) - axes.along(p)), std::abs(axes.across(q) - axes.across(p))});
  }
  return static_cast<std::int64_t>(far);
}

// The longest walk into a peeled hall from its attachment.
std::int64_t dead_length(const Storey& s, const Halls& h, std::uint32_t hall, std::uint32_t attach) {
  if (attach == kNone) return static_cast<std::int64_t>(s.pieces[hall].length);
  const geom::Point from = middle(*s.links[attach].portal);
  std::int64_t length = farthest(s, hall, from);
  for (std::uint32_t k = s.first[hall]; k < s.first[hall + 1]; ++k) {
    const Step step = s.steps[k];
    if (s.pieces[step.to].kind != Kind::hall || h.attach[step.to] != step.link) continue;
    length = std::max(length, distance(from, middle(*s.links[step.link].portal)) + h.dead[step.to]);
  }
  return length;
}

// The ways out of a hall that lead to no other hall: the street, and each of its stairs.
std::uint32_t exits_of(const Storey& s, std::uint32_t hall) {
  std::uint32_t count = s.pieces[hall].entered ? 1 : 0;
  for (std::uint32_t k = s.first[hall]; k < s.first[hall + 1]; ++k) {
    if (!is_exit(s.links[s.steps[k].link].portal->kind)) continue;
    // Several doors of one stair are one way out.
    bool known = false;
    for (std::uint32_t j = s.first[hall]; j < k && !known; ++j)
      known = s.steps[j].to == s.steps[k].to && is_exit(s.links[s.steps[j].link].portal->kind);
    count += known ? 0 : 1;
  }
  return count;
}

// Takes halls with one way on away until none is left. Exits are ways on, or
// only other halls.
void peel(const Storey& s, Halls& h, bool exits) {
  h.degree.assign(s.pieces.size(), 0);
  h.attach.assign(s.pieces.size(), kNone);
  h.dead.assign(s.pieces.size(), 0);
  for (const std::uint64_t pair : h.ways) {
    ++h.degree[static_cast<std::uint32_t>(pair >> 32)];
    ++h.degree[static_cast<std::uint32_t>(pair)];
  }
  h.queue.clear();
  for (const std::uint32_t i : h.list) {
    if (exits) h.degree[i] += exits_of(s, i);
    if (h.degree[i] <= 1) h.queue.push_back(i);
  }
  h.leaves = h.queue.size();
  for (std::size_t head = 0; head < h.queue.size(); ++head) {
    const std::uint32_t hall = h.queue[head];
    std::uint32_t attach = kNone;
    for (std::uint32_t k = s.first[hall]; k < s.first[hall + 1]; ++k) {
      const Step step = s.steps[k];
      const bool on = s.pieces[step.to].kind == Kind::hall
                          ? h.degree[step.to] > 0 && h.attach[step.to] == kNone && is_way(h, hall, step.to)
                          : exits && is_exit(s.links[step.link].portal->kind);
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

// The longest dead end in a hall that stays: how far it reaches beyond its
// outermost ways on, and the trees that hang on it there.
std::int64_t overhang(const Storey& s, const Halls& h, std::uint32_t hall) {
  const Axes axes(s, hall);
  double lo = std::numeric_limits<double>::infinity(), hi = -lo;
  for (std::uint32_t k = s.first[hall]; k < s.first[hall + 1]; ++k) {
    const Step step = s.steps[k];
    const plan::Portal& p = *s.links[step.link].portal;
    if (!(s.pieces[step.to].kind == Kind::hall && h.degree[step.to] > 0) && !is_exit(p.kind)) continue;
    lo = std::min({lo, axes.along(p.a), axes.along(p.b)});
    hi = std::max({hi, axes.along(p.a), axes.along(p.b)});
  }
  if (lo > hi) return 0;
  const OuterRing ring(s.rooms[hall].region);
  double gap = 0;
  for (const geom::Point q : ring.corners()) gap = std::max({gap, lo - axes.along(q), axes.along(q) - hi});
  auto longest = gap > s.pieces[hall].width ? static_cast<std::int64_t>(gap) : 0;
  for (std::uint32_t k = s.first[hall]; k < s.first[hall + 1]; ++k) {
    const Step step = s.steps[k];
    if (s.pieces[step.to].kind != Kind::hall || h.attach[step.to] != step.link) continue;
    const double at = axes.along(middle(*s.links[step.link].portal));
    longest = std::max(longest, static_cast<std::int64_t>(std::max({0.0, lo - at, at - hi})) + h.dead[step.to]);
  }
  return longest;
}

// A tree that hangs on a peeled hall.
std::uint32_t any_branch(const Storey& s, const Halls& h, std::uint32_t hall) {
  for (std::uint32_t k = s.first[hall]; k < s.first[hall + 1]; ++k) {
    const Step step = s.steps[k];
    if (s.pieces[step.to].kind == Kind::hall && h.attach[step.to] == step.link) return step.link;
  }
  return kNone;
}

// The walk from the opening a hall hangs on to where its tree does. A tree that
// hangs on nothing is walked through to its other end.
std::int64_t walk_to_root(const Storey& s, const Halls& h, std::uint32_t hall, std::uint32_t link) {
  std::int64_t length = 0;
  for (;;) {
    const std::uint32_t from = hall;
    const geom::Point in = middle(*s.links[link].portal);
    hall = s.links[link].u == hall ? s.links[link].v : s.links[link].u;
    if (h.degree[hall] > 0) return length;
    if (h.attach[hall] != kNone) {
      link = h.attach[hall];
      length += distance(in, middle(*s.links[link].portal));
      continue;
    }
    std::int64_t rest = farthest(s, hall, in);
    for (std::uint32_t k = s.first[hall]; k < s.first[hall + 1]; ++k) {
      const Step step = s.steps[k];
      if (step.to == from || s.pieces[step.to].kind != Kind::hall || h.attach[step.to] != step.link) continue;
      rest = std::max(rest, distance(in, middle(*s.links[step.link].portal)) + h.dead[step.to]);
    }
    return length + rest;
  }
}

// The point at the far end of a hall, seen from a point of it.
geom::Point far_end(const Storey& s, std::uint32_t hall, geom::Point from) {
  const Axes axes(s, hall);
  const OuterRing ring(s.rooms[hall].region);
  double along = 0, across = 0;
  for (const geom::Point q : ring.corners()) {
    const double u = axes.along(q) - axes.along(from), v = axes.across(q) - axes.across(from);
    if (std::abs(u) > std::abs(along)) along = u;
    if (std::abs(v) > std::abs(across)) across = v;
  }
  const bool on = std::abs(along) >= std::abs(across);
  return from + geom::Point{static_cast<Length>(on ? along * axes.x : -across * axes.y),
                            static_cast<Length>(on ? along * axes.y : across * axes.x)};
}

}  // namespace

std::int64_t longest_dead_end(const Storey& s, Halls& h) {
  peel(s, h, true);
  std::int64_t longest = 0;
  for (const std::uint32_t i : h.list) longest = std::max(longest, h.degree[i] > 0 ? overhang(s, h, i) : h.dead[i]);
  return longest;
}

void find_wings(const Storey& s, Halls& h) {
  peel(s, h, false);
  h.wings.clear();
  for (std::size_t leaf = 0; leaf < h.leaves; ++leaf) {
    const std::uint32_t hall = h.queue[leaf];
    std::uint32_t link = h.attach[hall] != kNone ? h.attach[hall] : any_branch(s, h, hall);
    if (link == kNone) {  // the only hall: both its ends are far ends
      if (s.pieces[hall].length <= kMostDeadEnd) continue;
      const geom::Point centre{s.pieces[hall].box.along(0).middle(), s.pieces[hall].box.along(1).middle()};
      const geom::Point end = far_end(s, hall, centre);
      h.wings.emplace_back(hall, end);
      h.wings.emplace_back(hall, far_end(s, hall, end));
      continue;
    }
    const geom::Point inner = middle(*s.links[link].portal);
    std::int64_t length = farthest(s, hall, inner);
    if (h.attach[hall] == kNone) {
      length += h.dead[s.links[link].u == hall ? s.links[link].v : s.links[link].u];
    } else {
      length += walk_to_root(s, h, hall, link);
    }
    if (length > kMostDeadEnd) h.wings.emplace_back(hall, far_end(s, hall, inner));
  }
}

}  // namespace enfilade::audit
