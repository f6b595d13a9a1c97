// The contract of every rule, checked step by step over the whole tree: the
// children partition the region, every inherited portal lies on exactly one of
// them, every new one on exactly two, and everything people use can be entered.

#include <enfilade/rules/building.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "rules/briefs.hpp"

namespace enfilade::rules {
namespace {

using plan::Child;
using plan::Expansion;
using plan::Kind;
using plan::Portal;
using plan::Region;

std::span<const Portal> portals_of(const Expansion& e, const Child& c) {
  return {e.portals.data() + c.first_portal, c.portal_count};
}

bool lies_on(const Portal& p, const Region& r) {
  const auto side = static_cast<geom::Side>(p.face);
  const geom::Interval span = geom::axis_of(side) == 0 ? geom::Interval{p.a.x, p.b.x} : geom::Interval{p.a.y, p.b.y};
  const geom::Length level = geom::axis_of(side) == 0 ? p.a.y : p.a.x;
  return r.box.level(side) == level && r.box.extent(side).contains(span) && r.z0 <= p.z0 && p.z1 <= r.z1;
}

void expect_partition(const Region& parent, const Expansion& e) {
  for (std::size_t i = 0; i < e.children.size(); ++i) {
    const Region& a = e.children[i].region;
    ASSERT_FALSE(a.box.empty());
    ASSERT_TRUE(parent.box.contains(a.box) && parent.z0 <= a.z0 && a.z1 <= parent.z1);
    for (std::size_t j = i + 1; j < e.children.size(); ++j) {
      const Region& b = e.children[j].region;
      ASSERT_FALSE(a.box.overlaps(b.box) && a.z0 < b.z1 && b.z0 < a.z1);
    }
  }
  if (parent.kind != Kind::stack) {
    std::int64_t area = 0;
    for (const Child& c : e.children) area += c.region.box.area();
    ASSERT_EQ(area, parent.box.area());
  }
}

struct Walk {
  const Building& building;
  std::size_t steps = 0;

  void check(const Region& region, std::span<const Portal> inherited) {
    Expansion e;
    expand(building, region, inherited, e);
    ++steps;
    expect_partition(region, e);

    // Where every portal ended up.
    std::map<plan::PortalId, int> seen;
    for (const Child& c : e.children) {
      ASSERT_EQ(c.region.depth, region.depth + 1);
      bool access = c.region.kind == Kind::stack || c.region.kind == Kind::floor || c.region.kind == Kind::zone;
      for (const Portal& p : portals_of(e, c)) {
        ASSERT_TRUE(lies_on(p, c.region));
        ++seen[p.id];
        access = true;
        if (p.kind == plan::PortalKind::hallway || p.kind == plan::PortalKind::elevator ||
            p.kind == plan::PortalKind::stair_door) {
          const bool circulation = c.region.kind == Kind::hall || c.region.kind == Kind::hall_divide ||
                                   c.region.kind == Kind::zone || c.region.kind == Kind::stair ||
                                   c.region.kind == Kind::shaft;
          ASSERT_TRUE(circulation) << "an opening between halls leads to a " << id(c.region.kind);
        }
      }
      // A ground-floor zone may get its access from the street.
      ASSERT_TRUE(access) << "a " << id(c.region.kind) << " without access";
      ASSERT_TRUE(std::is_sorted(portals_of(e, c).begin(), portals_of(e, c).end(),
                                 [](const Portal& a, const Portal& b) { return a.id < b.id; }) ||
                  c.region.use == plan::Use::lobby);
    }
    for (const Portal& p : inherited) ASSERT_EQ(seen[p.id], 1);
    for (const auto& [id, count] : seen) {
      const bool mine = id.depth == region.depth && id.edge < plan::kPatternEdges;
      if (mine) { ASSERT_EQ(count, 2); }
    }
    // Into the children; of a stack only into one, they are alike.
    for (const Child& c : e.children) {
      if (plan::is_built(c.region.kind) || ::testing::Test::HasFatalFailure()) continue;
      if (region.kind == Kind::stack && c.id != (steps & 1)) continue;
      check(c.region, portals_of(e, c));
    }
  }
};

TEST(Contract, EveryStepPartitionsItsRegionAndKeepsItsPortals) {
  std::size_t steps = 0, buildings = 0;
  for (std::uint64_t seed = 0; seed < 1'500; ++seed) {
    const auto building = raise(any_brief(seed));
    if (!building) continue;
    SCOPED_TRACE(seed);
    Walk walk{**building};
    walk.check(root(**building), {});
    if (HasFatalFailure()) return;
    steps += walk.steps;
    ++buildings;
  }
  EXPECT_GT(buildings, 500u);
  EXPECT_GT(steps, 20'000u);
}

// Expands along one random line from the root to a leaf, `visit` at each step.
template <class Visit>
void descend(const Building& building, Rng& rng, Visit&& visit) {
  Region region = root(building);
  std::vector<Portal> portals;
  while (!plan::is_built(region.kind)) {
    Expansion e;
    expand(building, region, portals, e);
    visit(region, portals, e);
    const Child& c = e.children[rng.below(static_cast<std::uint32_t>(e.children.size()))];
    portals.assign(portals_of(e, c).begin(), portals_of(e, c).end());
    region = c.region;
  }
}

bool same(const Expansion& a, const Expansion& b) {
  if (a.children.size() != b.children.size() || a.portals != b.portals) return false;
  for (std::size_t i = 0; i < a.children.size(); ++i) {
    const Region &x = a.children[i].region, &y = b.children[i].region;
    if (x.key != y.key || x.box != y.box || x.kind != y.kind || x.use != y.use || x.faces != y.faces) return false;
    if (a.children[i].first_portal != b.children[i].first_portal ||
        a.children[i].portal_count != b.children[i].portal_count)
      return false;
  }
  return true;
}

TEST(Contract, NeitherTheOrderOfPortalsNorOldBuffersMatter) {
  Expansion dirty;
  std::size_t compared = 0;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const auto building = raise(any_brief(seed));
    if (!building) continue;
    Rng rng(root_key(seed), Purpose::sample);
    for (int line = 0; line < 6; ++line) {
      descend(**building, rng, [&](const Region& region, std::vector<Portal> portals, const Expansion& e) {
        for (std::size_t i = portals.size(); i > 1; --i)
          std::swap(portals[i - 1], portals[rng.below(static_cast<std::uint32_t>(i))]);
        expand(**building, region, portals, dirty);
        EXPECT_TRUE(same(e, dirty)) << "seed " << seed;
        ++compared;
      });
    }
  }
  EXPECT_GT(compared, 2'000u);
}

TEST(Contract, KeysNeverRepeatWithinABuilding) {
  plan::Brief brief;
  brief.floors = 40;
  const auto building = raise(brief).value();
  std::vector<Key> keys;
  std::vector<std::pair<Region, std::vector<Portal>>> todo{{root(*building), {}}};
  Expansion e;
  while (!todo.empty()) {
    const auto [region, portals] = std::move(todo.back());
    todo.pop_back();
    expand(*building, region, portals, e);
    for (const Child& c : e.children) {
      keys.push_back(c.region.key);
      if (!plan::is_built(c.region.kind))
        todo.push_back({c.region, {portals_of(e, c).begin(), portals_of(e, c).end()}});
    }
  }
  const std::size_t all = keys.size();
  std::sort(keys.begin(), keys.end());
  keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
  EXPECT_EQ(keys.size(), all);
  EXPECT_GT(all, 3'000u);
}

}  // namespace
}  // namespace enfilade::rules
