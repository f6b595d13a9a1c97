// Missions. Zones 0 … k grow over groups: chambers and pieces of passage, joined
// where no door could stand between them. Zone 0 holds the start and whatever
// others rely on (joints, stairs in, halves of rooms), connected; each further
// zone starts beside those before it; the last one holds the goal. Every opening
// between zones a < b gets lock b.
//
// That can always be solved: with all keys below b, everything in zones below b is
// in reach, since each zone is connected and touches an earlier one; and key b
// lies in one of these.

#include <algorithm>

#include "rules/dungeon/diggers.hpp"
#include "rules/dungeon/openings.hpp"

namespace enfilade::rules::dungeon {
namespace {

constexpr std::int32_t kNobody = -1;

struct Group {
  std::int32_t cells = 0;
  std::int32_t homes = 0;  // chambers that may hold a key
  std::int32_t zone = kNobody;
  std::int32_t hops = -1;  // from the start
  bool open = false;       // must lie in zone 0
  bool goal = false;
  std::vector<std::int32_t> beside;
};

struct Mission {
  std::vector<std::int32_t> root;    // by label
  std::vector<Group> groups;         // by label; only roots count
  std::vector<std::int32_t> listed;  // the roots
  std::int32_t total = 0;
};

std::int32_t find(Mission& m, std::int32_t i) {
  while (m.root[static_cast<std::size_t>(i)] != i)
    i = m.root[static_cast<std::size_t>(i)] = m.root[static_cast<std::size_t>(m.root[static_cast<std::size_t>(i)])];
  return i;
}
Group& at(Mission& m, std::int32_t i) { return m.groups[static_cast<std::size_t>(i)]; }
void unite(Mission& m, std::int32_t a, std::int32_t b) {
  a = find(m, a);
  b = find(m, b);
  m.root[static_cast<std::size_t>(std::max(a, b))] = std::min(a, b);
}

// Labels of the two sides of an opening.
struct Edge {
  std::int32_t chamber = 0, passage = 0;
};

void find_groups(Site& s, Mission& m) {
  const std::int32_t labels = label_passages(s);
  const auto count_of = static_cast<std::size_t>(labels) + 1;
  const auto chambers = static_cast<std::int32_t>(s.plan->chambers.size());
  m.root.resize(count_of);
  for (std::size_t i = 0; i < count_of; ++i) m.root[i] = static_cast<std::int32_t>(i);
  m.groups.assign(count_of, {});
  std::vector<std::int32_t> size(count_of, 0), ways(count_of, 0), used(count_of, 0);
  for (const std::int32_t l : s.label) ++size[static_cast<std::size_t>(l)];
  std::vector<Edge> edges;
  each_opening(s, [&](const Wall& w) {
    const std::int32_t a = s.label[static_cast<std::size_t>(s.index(w.cell))],
                       b = s.label[static_cast<std::size_t>(s.index(beyond(w)))];
    const Edge e{std::min(a, b), std::max(a, b)};
    edges.push_back(e);
    ++ways[static_cast<std::size_t>(e.passage)];
    if (!is_door_legal(s, w)) unite(m, a, b);
  });
  // A passage of two cells has room for one door: with three ways or more, all
  // chambers but the last belong to it. A joint is a way; where it cuts the passage
  // after its first cell, the one door may be for the block beyond to hang.
  std::vector<std::int32_t> doors(count_of, kNobody);
  for (const Joint& j : s.task->joints) {
    const auto p = static_cast<std::size_t>(s.label[static_cast<std::size_t>(s.index(j.cell))]);
    if (doors[p] != 0) doors[p] = size[p] > 1 || j.door ? 1 : 0;
  }
  for (const Edge& e : edges) {
    const auto p = static_cast<std::size_t>(e.passage);
    if (size[p] > 2) continue;
    const std::int32_t most = doors[p] != kNobody ? doors[p] : ways[p] < 3 ? ways[p] : 1;
    if (used[p]++ < ways[p] - most) unite(m, e.chamber, e.passage);
  }
  for (std::int32_t l = 1; l <= labels; ++l) {
    Group& g = at(m, find(m, l));
    g.cells += size[static_cast<std::size_t>(l)];
    m.total += size[static_cast<std::size_t>(l)];
    if (find(m, l) == l) m.listed.push_back(l);
    if (l > chambers) continue;
    const Chamber& c = s.plan->chambers[static_cast<std::size_t>(l - 1)];
    const bool given = c.kind == ChamberKind::stair || c.kind == ChamberKind::seam;
    if (!given) ++g.homes;
    const bool exit = c.kind == ChamberKind::stair && s.task->stamps[c.stamp].exit;
    if ((given && !exit) || c.start) g.open = true;
  }
  for (const Joint& j : s.task->joints) at(m, find(m, s.label[static_cast<std::size_t>(s.index(j.cell))])).open = true;
  for (const Edge& e : edges) {
    const std::int32_t a = find(m, e.chamber), b = find(m, e.passage);
    if (a == b) continue;
    at(m, a).beside.push_back(b);
    at(m, b).beside.push_back(a);
  }
}

// Zone 0: everything that must be open and the ways between; hops from there.
void open_up(Mission& m) {
  std::vector<std::int32_t> queue, from(m.groups.size(), kNobody);
  for (const std::int32_t i : m.listed) {
    if (at(m, i).open && queue.empty()) queue.push_back(i), at(m, i).hops = 0;
  }
  if (queue.empty() && !m.listed.empty()) queue.push_back(m.listed.front()), at(m, m.listed.front()).hops = 0;
  if (queue.empty()) return;
  at(m, queue.front()).zone = 0;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    for (const std::int32_t n : at(m, queue[i]).beside) {
      if (at(m, n).hops >= 0) continue;
      at(m, n).hops = at(m, queue[i]).hops + 1;
      from[static_cast<std::size_t>(n)] = queue[i];
      queue.push_back(n);
    }
  }
  for (const std::int32_t i : m.listed) {
    if (!at(m, i).open) continue;
    for (std::int32_t g = i; g != kNobody && at(m, g).zone != 0; g = from[static_cast<std::size_t>(g)])
      at(m, g).zone = 0;
  }
}

struct Tally {
  std::int32_t cells = 0, homes = 0;
};
Tally tally(Mission& m, std::int32_t zone) {
  Tally t;
  for (const std::int32_t i : m.listed) {
    if (at(m, i).zone == zone) t.cells += at(m, i).cells, t.homes += at(m, i).homes;
  }
  return t;
}

// The group beside a zone (or beside any, for zone -1) that nobody has: nearest to the start, then by chance.
std::int32_t next_beside(Mission& m, std::int32_t zone, std::uint64_t luck, bool far) {
  std::int32_t best = kNobody;
  std::uint64_t least = ~std::uint64_t{0};
  for (const std::int32_t i : m.listed) {
    Group& g = at(m, i);
    if (g.zone != kNobody || g.goal) continue;
    const bool beside = std::any_of(g.beside.begin(), g.beside.end(), [&](std::int32_t n) {
      return zone == kNobody ? at(m, n).zone != kNobody : at(m, n).zone == zone;
    });
    if (!beside) continue;
    const auto hops = static_cast<std::uint64_t>(far ? 0 : std::min(g.hops, 0xffff));
    const std::uint64_t rank = hops << 40 | scramble(luck + static_cast<std::uint64_t>(i)) >> 24;
    if (rank < least) least = rank, best = i;
  }
  return best;
}

// Grows a zone to a number of cells and a home at least. Returns its homes.
std::int32_t grow(Mission& m, std::int32_t zone, std::int32_t cells, std::uint64_t luck) {
  Tally t = tally(m, zone);
  while (t.cells < cells || t.homes == 0) {
    const std::int32_t next = next_beside(m, zone, luck, false);
    if (next == kNobody) break;
    at(m, next).zone = zone;
    t.cells += at(m, next).cells;
    t.homes += at(m, next).homes;
  }
  return t.homes;
}

// From the goal back to whatever has a zone: all of it the last zone.
void reach_goal(Mission& m, std::int32_t goal, std::int32_t zone) {
  std::vector<std::int32_t> queue{goal}, from(m.groups.size(), kNobody);
  from[static_cast<std::size_t>(goal)] = goal;
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const Group& g = at(m, queue[i]);
    if (std::any_of(g.beside.begin(), g.beside.end(), [&](std::int32_t n) { return at(m, n).zone != kNobody; })) {
      for (std::int32_t k = queue[i];; k = from[static_cast<std::size_t>(k)]) {
        at(m, k).zone = zone;
        if (k == goal) return;
      }
    }
    for (const std::int32_t n : g.beside) {
      if (from[static_cast<std::size_t>(n)] != kNobody) continue;
      from[static_cast<std::size_t>(n)] = queue[i];
      queue.push_back(n);
    }
  }
}

void share_out_rest(Mission& m) {
  for (bool more = true; more;) {
    more = false;
    for (const std::int32_t i : m.listed) {
      Group& g = at(m, i);
      if (g.zone != kNobody) continue;
      for (const std::int32_t n : g.beside) {
        if (at(m, n).zone == kNobody) continue;
        g.zone = at(m, n).zone;
        more = true;
        break;
      }
    }
  }
}

// The group where the goal is, moved if zone 0 must hold it; -1: all must.
std::int32_t place_goal(Site& s, Mission& m) {
  const auto chambers = static_cast<std::int32_t>(s.plan->chambers.size());
  if (s.goal_chamber >= 0 && at(m, find(m, s.goal_chamber + 1)).zone == kNobody) return find(m, s.goal_chamber + 1);
  std::int32_t best = kNobody, most = -1;
  if (s.task->goal) {
    best = choose_lair(s, [&](std::int32_t c) {
      return s.plan->chambers[static_cast<std::size_t>(c)].kind < ChamberKind::stair &&
             at(m, find(m, c + 1)).zone == kNobody;
    });
  }
  const bool chosen = best != kNobody;
  for (std::int32_t c = 0; c < chambers && !chosen; ++c) {
    const Chamber& chamber = s.plan->chambers[static_cast<std::size_t>(c)];
    const Group& g = at(m, find(m, c + 1));
    if (chamber.kind == ChamberKind::seam ||
        (chamber.kind == ChamberKind::stair && !s.task->stamps[chamber.stamp].exit))
      continue;
    if (g.zone != kNobody) continue;
    const std::int32_t rank = g.hops * 2 + (chamber.kind == ChamberKind::stair ? 1 : 0);
    if (rank > most) most = rank, best = c;
  }
  if (best == kNobody) return kNobody;
  if (s.task->goal && s.goal_chamber >= 0 &&
      s.plan->chambers[static_cast<std::size_t>(best)].kind != ChamberKind::stair) {
    s.plan->chambers[static_cast<std::size_t>(s.goal_chamber)].goal = false;
    s.goal_chamber = best;
    s.plan->chambers[static_cast<std::size_t>(best)].goal = true;
    s.plan->goal = middle_of(s, best);
  }
  return find(m, best + 1);
}

void hide_keys(Site& s, Mission& m, std::int32_t locks, Rng& rng) {
  std::vector<Chamber>& chambers = s.plan->chambers;
  for (std::int32_t lock = 1; lock <= locks; ++lock) {
    const std::int32_t from = s.wish().keys == plan::Keys::chain
                                  ? lock - 1
                                  : static_cast<std::int32_t>(rng.below(static_cast<std::uint32_t>(lock)));
    std::int32_t best = -1, most = -1;
    for (std::size_t i = 0; i < chambers.size(); ++i) {
      const Chamber& c = chambers[i];
      if (c.kind == ChamberKind::stair || c.kind == ChamberKind::seam || c.key != 0) continue;
      const Group& g = at(m, find(m, static_cast<std::int32_t>(i) + 1));
      if (g.zone >= lock || (s.wish().keys == plan::Keys::chain && g.zone != from)) continue;
      // In the zone that was drawn, off the start, at the end of a way, far in.
      const std::int32_t rank = (g.zone == from ? 4'000'000 : 0) + (c.start ? 0 : 2'000'000) +
                                (g.beside.size() == 1 ? 1'000 : 0) + std::min(g.hops, 90'000) * 10 +
                                static_cast<std::int32_t>(rng.below(10));
      if (rank > most) most = rank, best = static_cast<std::int32_t>(i);
    }
    if (best >= 0)
      chambers[static_cast<std::size_t>(best)].key = static_cast<std::uint8_t>(s.task->first_lock + lock - 1);
  }
}

}  // namespace

void lay_zones(Site& s, Rng& rng) {
  if (s.wish().keys == plan::Keys::none || s.wish().locks <= 0) return;
  Mission m;
  find_groups(s, m);
  open_up(m);
  const std::uint64_t luck = rng.next();
  const std::int32_t goal = place_goal(s, m);
  if (goal != kNobody) at(m, goal).goal = true;
  std::int32_t locks = 0;
  if (goal != kNobody) {
    const std::int32_t wanted = std::min(s.wish().locks, plan::kMostLocks);
    const std::int32_t share = m.total / (wanted + 1);
    if (grow(m, 0, share, luck) > 0) {
      while (locks + 1 < wanted) {
        const std::int32_t seed = next_beside(m, kNobody, luck + static_cast<std::uint64_t>(locks), true);
        if (seed == kNobody) break;
        at(m, seed).zone = locks + 1;
        if (grow(m, locks + 1, share, luck) > 0) {
          ++locks;
          continue;
        }
        // No home in there: it belongs to whatever it hangs on.
        for (const std::int32_t i : m.listed) {
          if (at(m, i).zone != locks + 1) continue;
          at(m, i).zone = kNobody;
        }
        for (const std::int32_t n : at(m, seed).beside) {
          if (at(m, n).zone != kNobody) at(m, seed).zone = at(m, n).zone;
        }
      }
      reach_goal(m, goal, ++locks);
      grow(m, locks, share, luck);
    }
  }
  share_out_rest(m);
  s.plan->zone_of.assign(s.label.size(), 0);
  for (std::size_t i = 0; i < s.label.size(); ++i) {
    if (s.label[i] != 0) s.plan->zone_of[i] = static_cast<std::uint8_t>(std::max(0, at(m, find(m, s.label[i])).zone));
  }
  for (std::size_t i = 0; i < s.plan->chambers.size(); ++i) {
    s.plan->chambers[i].zone =
        static_cast<std::uint8_t>(std::max(0, at(m, find(m, static_cast<std::int32_t>(i) + 1)).zone));
  }
  s.plan->missing.locks = std::min(s.wish().locks, plan::kMostLocks) - locks;
  hide_keys(s, m, locks, rng);
}

}  // namespace enfilade::rules::dungeon
