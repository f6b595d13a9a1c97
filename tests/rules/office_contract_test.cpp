// The contract of every rule, for offices: step by step, from the building to
// its rooms, with polygons where towers have boxes.

#include <enfilade/rules/building.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "rules/convex.hpp"
#include "rules/offices.hpp"

namespace enfilade::rules {
namespace {

using plan::Child;
using plan::Expansion;
using plan::Kind;
using plan::Portal;
using plan::Region;
using plan::Use;

std::span<const Portal> portals_of(const Expansion& e, const Child& c) {
  return {e.portals.data() + c.first_portal, c.portal_count};
}

// The ends of an edge, numbered as faces are: outer ring first, then holes.
struct Edge {
  geom::Point a, b;
};
std::vector<Edge> edges_of(const geom::Polygon& p) {
  std::vector<Edge> edges;
  geom::each_edge(p, [&](geom::Point a, geom::Point b) { edges.push_back({a, b}); });
  return edges;
}

bool on(const Edge& e, geom::Point p) {
  return geom::cross(e.a, e.b, p) == 0 && geom::dot(p - e.a, e.b - e.a) >= 0 && geom::dot(p - e.b, e.a - e.b) >= 0;
}

bool lies_on(const Portal& p, const Region& r) {
  if (p.kind == plan::PortalKind::well) {
    const bool level = p.z0 == p.z1 && p.z0 == (p.face == plan::kTopFace ? r.z1 : r.z0);
    return level && p.face >= plan::kTopFace && r.box.contains(geom::Box{p.a, p.b});
  }
  const std::vector<Edge> edges = edges_of(plan::polygon_of(r));
  return p.face < edges.size() && p.a < p.b && on(edges[p.face], p.a) && on(edges[p.face], p.b) && r.z0 <= p.z0 &&
         p.z0 < p.z1 && p.z1 <= r.z1;
}

// A convex child lies in its parent: no border of that runs through its inside,
// and a point of it is in.
bool lies_in(const Region& child, const geom::Polygon& parent) {
  const geom::Ring ring = plan::polygon_of(child).outer;
  for (const Edge& e : edges_of(parent)) {
    if (passes_through(e.a, e.b, ring)) return false;
  }
  geom::Polygon fine = parent;
  const auto scale = [](geom::Ring& r) {
    for (geom::Point& p : r) p = {3 * p.x, 3 * p.y};
  };
  scale(fine.outer);
  for (geom::Ring& hole : fine.holes) scale(hole);
  return geom::locate(fine, thrice_inside(ring)) == geom::Where::inside;
}

void expect_partition(const Region& parent, const Expansion& e) {
  const geom::Polygon plan = plan::polygon_of(parent);
  std::int64_t area = 0;
  for (std::size_t i = 0; i < e.children.size(); ++i) {
    const Region& a = e.children[i].region;
    area += plan::twice_area(a);
    const geom::Polygon shape = plan::polygon_of(a);
    ASSERT_TRUE(shape.holes.empty() && turns_left(shape.outer));
    ASSERT_EQ(geom::bounds(shape), a.box);
    ASSERT_EQ(plan::face_count(a), shape.outer.size());
    ASSERT_TRUE(a.z0 == parent.z0 && a.z1 == parent.z1);
    ASSERT_TRUE(lies_in(a, plan)) << "child " << i << " stands out of its parent";
    for (std::size_t j = i + 1; j < e.children.size(); ++j) {
      const Region& b = e.children[j].region;
      if (!a.box.overlaps(b.box)) continue;
      ASSERT_FALSE(overlap(shape.outer, plan::polygon_of(b).outer)) << "children " << i << " and " << j << " overlap";
    }
  }
  ASSERT_EQ(area, plan::twice_area(parent));
}

struct Walk {
  const Building& building;
  std::set<std::int32_t> storeys;  // to look into
  std::size_t steps = 0, rooms = 0, slanted = 0;
  std::set<Key> keys{};
  std::set<plan::PortalId> outside{};  // windows and entrances so far

  void check(const Region& region, std::span<const Portal> inherited) {
    Expansion e;
    expand(building, region, inherited, e);
    ++steps;
    std::set<std::pair<Tag, std::uint32_t>> names;
    for (const Child& c : e.children) {
      ASSERT_EQ(c.region.depth, region.depth + 1);
      ASSERT_TRUE(names.insert({c.tag, c.id}).second) << "two children of one name";
      if (!brief_of(building).identical_floors) { ASSERT_TRUE(keys.insert(c.region.key).second) << "a key twice"; }
    }
    if (region.kind == Kind::stack) check_stack(region, e);
    else if (e.children.front().region.kind == Kind::zone) check_pieces(region, e);
    else check_plan(region, inherited, e);
    for (const Child& c : e.children) {
      if (::testing::Test::HasFatalFailure()) return;
      const auto first = storeys.lower_bound(c.region.storey);
      if (first == storeys.end() || *first >= c.region.storey + c.region.storeys) continue;
      if (plan::is_built(c.region.kind)) check_room(c.region, portals_of(e, c));
      else check(c.region, portals_of(e, c));
    }
  }

  void check_stack(const Region& region, const Expansion& e) {
    ASSERT_EQ(e.children.size(), 2u);
    const Region &low = e.children[0].region, &high = e.children[1].region;
    ASSERT_TRUE(low.storey == region.storey && low.storey + low.storeys == high.storey &&
                high.storey + high.storeys == region.storey + region.storeys);
    ASSERT_TRUE(low.z0 == region.z0 && low.z1 == high.z0 && high.z1 == region.z1);
    ASSERT_TRUE(region.box.contains(low.box) && region.box.contains(high.box));
    ASSERT_TRUE(e.portals.empty());
  }

  // A storey of several pieces: those of its outlines.
  void check_pieces(const Region& region, const Expansion& e) {
    const auto pieces = outlines(building, region.storey);
    ASSERT_EQ(e.children.size(), pieces.size());
    for (std::size_t i = 0; i < pieces.size(); ++i) {
      const Region& r = e.children[i].region;
      ASSERT_EQ(r.box, geom::bounds(pieces[i]));
      ASSERT_EQ(plan::twice_area(r), geom::twice_area(pieces[i]));
      if (r.outline) { ASSERT_EQ(r.outline->polygon, pieces[i]); }
    }
  }

  void check_plan(const Region& region, std::span<const Portal> inherited, const Expansion& e) {
    expect_partition(region, e);
    // Where every portal ended up, and whether a hall holds it.
    struct Held {
      int by = 0, by_halls = 0;
      Portal portal;
    };
    std::map<plan::PortalId, Held> held;
    for (const Child& c : e.children) {
      std::set<plan::PortalId> own;
      for (const Portal& p : portals_of(e, c)) {
        ASSERT_TRUE(lies_on(p, c.region)) << "a " << plan::id(p.kind) << " off its " << plan::id(c.region.kind);
        ASSERT_TRUE(own.insert(p.id).second);
        Held& h = held[p.id];
        if (h.by > 0) {
          Portal other = p;
          other.face = h.portal.face;
          ASSERT_EQ(other, h.portal) << "both sides must hold the same opening";
        }
        h.portal = p;
        ++h.by;
        h.by_halls += c.region.kind == Kind::hall;
      }
    }
    for (const Portal& p : inherited) ASSERT_EQ(held[p.id].by, 1);
    for (const auto& [id, h] : held) {
      const bool mine = id.depth == region.depth && id.edge < plan::kPatternEdges;
      if (mine) {
        ASSERT_EQ(h.by, 2);
        ASSERT_GE(h.by_halls, h.portal.kind == plan::PortalKind::hallway ? 2 : 1) << plan::id(h.portal.kind);
      } else {
        ASSERT_EQ(h.by, 1);
      }
    }
    for (const Child& c : e.children) {
      const Region& r = c.region;
      // Risers and the upper part of a lobby are entered by nobody.
      if (r.kind == Kind::shaft && r.use != Use::elevator) continue;
      ASSERT_GT(c.portal_count, 0u) << "a " << plan::id(r.kind) << " without access";
    }
    if (region.kind == Kind::floor || region.kind == Kind::zone) expect_halls_joined(e);
  }

  static void expect_halls_joined(const Expansion& e) {
    std::vector<std::size_t> part(e.children.size());
    std::map<plan::PortalId, std::size_t> first;
    for (std::size_t i = 0; i < part.size(); ++i) part[i] = i;
    const auto root = [&](std::size_t i) {
      while (part[i] != i) i = part[i];
      return i;
    };
    for (std::size_t i = 0; i < part.size(); ++i) {
      for (const Portal& p : portals_of(e, e.children[i])) {
        if (p.kind != plan::PortalKind::hallway) continue;
        const auto [at, fresh] = first.insert({p.id, i});
        if (!fresh) part[root(i)] = root(at->second);
      }
    }
    std::set<std::size_t> parts;
    for (std::size_t i = 0; i < part.size(); ++i) {
      if (e.children[i].region.kind == Kind::hall) parts.insert(root(i));
    }
    ASSERT_EQ(parts.size(), 1u) << "halls must hang together";
  }

  void check_room(const Region& region, std::span<const Portal> portals) {
    plan::Room room;
    furnish(building, region, portals, room);
    ++rooms;
    for (const Edge& edge : edges_of(plan::polygon_of(region))) slanted += edge.a.x != edge.b.x && edge.a.y != edge.b.y;
    std::set<plan::PortalId> ids;
    for (const Portal& p : room.portals) {
      ASSERT_TRUE(lies_on(p, room.region)) << "a " << plan::id(p.kind) << " off its " << plan::id(room.region.use);
      ASSERT_TRUE(ids.insert(p.id).second);
      if (p.kind != plan::PortalKind::window && p.kind != plan::PortalKind::entrance) continue;
      ASSERT_TRUE(outside.insert(p.id).second)
          << "two rooms hold the " << plan::id(p.kind) << " at " << p.a.x << ' ' << p.a.y;
    }
    for (const Portal& p : portals) ASSERT_TRUE(ids.contains(p.id));
    ASSERT_NE(room.region.use, Use::none);
  }
};

TEST(OfficeContract, EveryStepPartitionsItsRegionAndKeepsItsPortals) {
  for (const plan::OfficeClass c : kClasses) {
    std::size_t buildings = 0, rooms = 0, slanted = 0;
    for (std::uint64_t seed = 0; seed < cases(400); ++seed) {
      const plan::Brief brief = any_office(c, seed);
      const auto building = raise(brief);
      if (!building) continue;
      SCOPED_TRACE(name_of(brief));
      Rng rng(root_key(seed), Purpose::sample);
      Walk walk{**building, {0, brief.floors - 1, rng.between(0, brief.floors - 1), rng.between(0, brief.floors - 1)}};
      walk.check(root(**building), {});
      if (HasFatalFailure()) return;
      rooms += walk.rooms;
      slanted += walk.slanted;
      ++buildings;
    }
    EXPECT_GT(buildings, cases(400) / 4) << plan::id(c);
    EXPECT_GT(rooms, cases(10'000)) << plan::id(c);
    const bool diagonal =
        c == plan::OfficeClass::a || c == plan::OfficeClass::spires || c == plan::OfficeClass::keyhole;
    EXPECT_EQ(slanted > 0, diagonal) << plan::id(c);
  }
}

bool same(const Region& x, const Region& y) {
  if (x.key != y.key || x.box != y.box || x.kind != y.kind || x.use != y.use || x.cell != y.cell) return false;
  if (!x.outline != !y.outline) return false;
  return x.outline ? x.outline->polygon == y.outline->polygon && x.outline->faces == y.outline->faces
                   : x.faces == y.faces;
}
bool same(const Expansion& a, const Expansion& b) {
  if (a.children.size() != b.children.size() || a.portals != b.portals) return false;
  for (std::size_t i = 0; i < a.children.size(); ++i) {
    const Child &x = a.children[i], &y = b.children[i];
    if (!same(x.region, y.region) || x.first_portal != y.first_portal || x.portal_count != y.portal_count) return false;
  }
  return true;
}

// Down one random line at a time: the same in a building raised again, whatever
// was asked of it before, with the portals in any order and buffers in use.
TEST(OfficeContract, NeitherTheOrderOfPortalsNorHistoryMatters) {
  Expansion dirty;
  std::size_t compared = 0, shuffled = 0;
  for (const plan::OfficeClass c : kClasses) {
    for (std::uint64_t seed = 1'000; seed < 1'000 + cases(100); ++seed) {
      const auto building = raise(any_office(c, seed)), again = raise(any_office(c, seed));
      if (!building) continue;
      ASSERT_TRUE(again.ok());
      Rng rng(root_key(seed), Purpose::sample);
      for (int line = 0; line < 6; ++line) {
        const Building& other = rng.below(2) ? **again : **building;
        Region region = root(**building);
        std::vector<Portal> portals;
        while (!plan::is_built(region.kind)) {
          Expansion e;
          expand(**building, region, portals, e);
          shuffled += portals.size() > 1;
          for (std::size_t i = portals.size(); i > 1; --i)
            std::swap(portals[i - 1], portals[rng.below(static_cast<std::uint32_t>(i))]);
          expand(other, region, portals, dirty);
          ASSERT_TRUE(same(e, dirty)) << name_of(brief_of(**building));
          ++compared;
          const Child& next = e.children[rng.below(static_cast<std::uint32_t>(e.children.size()))];
          portals.assign(portals_of(e, next).begin(), portals_of(e, next).end());
          region = next.region;
        }
      }
    }
  }
  EXPECT_GT(compared, cases(5'000));
  EXPECT_GT(shuffled, cases(800));
}

}  // namespace
}  // namespace enfilade::rules
