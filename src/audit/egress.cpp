// Egress: the walk from the farthest corner of each room to an exit, door to
// door in straight lines. Exits are the stairs, on the ground the entrances.
//
// Rooms are never passed on the way except by suites, so Dijkstra's search runs
// over the openings between halls only, a few per hall; the doors of rooms then
// take the best of their hall's openings.

#include "audit/storey.hpp"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <limits>

namespace enfilade::audit {
namespace {

using plan::Kind;
using plan::PortalKind;

constexpr std::int64_t kFarAway = std::numeric_limits<std::int64_t>::max() / 4;

bool is_through(PortalKind kind) { return kind == PortalKind::hallway || kind == PortalKind::stair_door; }

struct Search {
  const Storey& s;
  Halls& h;

  void lower(std::uint32_t link, std::int64_t d) {
    if (d >= h.distance[link]) return;
    h.distance[link] = d;
    h.heap.push_back({d, link});
    std::push_heap(h.heap.begin(), h.heap.end(), std::greater<>());
  }

  // From a point in a hall to the hall's other openings.
  void spread(std::uint32_t hall, geom::Point from, std::int64_t d) {
    if (s.pieces[hall].kind != Kind::hall) return;
    for (std::uint32_t k = s.first[hall]; k < s.first[hall + 1]; ++k) {
      const std::uint32_t link = s.steps[k].link;
      if (is_through(s.links[link].portal->kind)) lower(link, d + distance(from, middle(*s.links[link].portal)));
    }
  }

  void start() {
    h.distance.assign(s.links.size(), kFarAway);
    h.heap.clear();
    h.entrances.clear();
    h.entrance_of.clear();
    if (s.number == 0) {
      for (std::uint32_t i = 0; i < s.pieces.size(); ++i) {
        if (!s.pieces[i].entered) continue;
        for (const plan::Portal& p : s.rooms[i].portals) {
          if (p.kind != PortalKind::entrance) continue;
          h.entrances.push_back(middle(p));
          h.entrance_of.push_back(i);
          spread(i, middle(p), 0);
        }
      }
    }
    if (!h.entrances.empty()) return;
    for (std::uint32_t i = 0; i < s.links.size(); ++i) {
      if (s.links[i].portal->kind == PortalKind::stair_door) lower(i, 0);
    }
  }

  void run() {
    start();
    while (!h.heap.empty()) {
      std::pop_heap(h.heap.begin(), h.heap.end(), std::greater<>());
      const auto [d, link] = h.heap.back();
      h.heap.pop_back();
      if (d != h.distance[link]) continue;
      const geom::Point from = middle(*s.links[link].portal);
      spread(s.links[link].u, from, d);
      spread(s.links[link].v, from, d);
    }
  }

  // The walk from a point in a hall.
  [[nodiscard]] std::int64_t from_hall(std::uint32_t hall, geom::Point p) const {
    std::int64_t best = kFarAway;
    for (std::uint32_t k = s.first[hall]; k < s.first[hall + 1]; ++k) {
      const std::uint32_t link = s.steps[k].link;
      if (!is_through(s.links[link].portal->kind)) continue;
      best = std::min(best, h.distance[link] + distance(p, middle(*s.links[link].portal)));
    }
    for (std::size_t e = 0; e < h.entrances.size(); ++e) {
      if (h.entrance_of[e] == hall) best = std::min(best, distance(p, h.entrances[e]));
    }
    return best;
  }
};

std::int64_t to_farthest_corner(const plan::Region& r, geom::Point p) {
  const OuterRing ring(r);
  std::int64_t far = 0;
  for (const geom::Point q : ring.corners()) far = std::max(far, distance(p, q));
  return far;
}

}  // namespace

void measure_egress(const Storey& s, const Reach& reach, Halls& h, Sink& sink) {
  Search search{s, h};
  search.run();
  for (std::uint32_t i = 0; i < s.links.size(); ++i) {
    const Link& link = s.links[i];
    if (link.portal->kind != PortalKind::room_door) continue;
    if (s.pieces[link.u].kind == Kind::hall) h.distance[i] = search.from_hall(link.u, middle(*link.portal));
    if (s.pieces[link.v].kind == Kind::hall) h.distance[i] = search.from_hall(link.v, middle(*link.portal));
  }
  const auto walk = [&](std::uint32_t piece, const auto& from_point) {
    std::int64_t best = kFarAway;
    for (std::uint32_t k = s.first[piece]; k < s.first[piece + 1]; ++k) best = std::min(best, from_point(s.steps[k]));
    return best;
  };
  for (std::uint32_t i = 0; i < s.pieces.size(); ++i) {
    if (!s.pieces[i].is_room || reach.from_hall[i] == 0) continue;
    const std::int64_t length = walk(i, [&](const Step& step) {
      const geom::Point door = middle(*s.links[step.link].portal);
      std::int64_t d = h.distance[step.link];
      // Through the outer room of a suite.
      if (reach.from_hall[i] == 2 && reach.from_hall[step.to] == 1) {
        d = walk(step.to, [&](const Step& outer) {
          return h.distance[outer.link] + distance(door, middle(*s.links[outer.link].portal));
        });
      }
      return d >= kFarAway ? kFarAway : d + to_farthest_corner(s.rooms[i].region, door);
    });
    if (length < kFarAway) sink.add(MeasureId::egress, length);
  }
  // On the ground the walk ends at an entrance, which says nothing of stairs.
  if (s.number == 0) return;
  find_wings(s, h);
  for (const auto& [hall, end] : h.wings)
    sink.add(MeasureId::wing_stairs, search.from_hall(hall, end) <= kMostDeadEnd ? 1 : 0);
}

}  // namespace enfilade::audit
