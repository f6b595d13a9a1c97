#include "rules/tower/tower.hpp"

#include <gtest/gtest.h>

#include "rules/picture.hpp"
#include "rules/tower/step.hpp"

namespace enfilade::rules {
namespace {

constexpr std::uint16_t kOwnEdge = 77;

// A cluster with doors on its sides, split until only rooms are left.
struct Cluster {
  Tower tower;
  plan::Region region;
  std::vector<Portal> portals;

  Cluster(Length width, Length depth) {
    tower.brief.site = {200'000, 200'000};
    tower.shell = make_shell(tower.brief);
    region.kind = Kind::room_cluster;
    region.box = {{0, 0}, {width, depth}};
    region.z1 = 3'600;
  }
  void door(Side face, Length middle) {
    Portal p;
    p.face = face;
    const Length level = region.box.level(face);
    p.a = geom::axis_of(face) == 0 ? geom::Point{middle - 450, level} : geom::Point{level, middle - 450};
    p.b = geom::axis_of(face) == 0 ? geom::Point{middle + 450, level} : geom::Point{level, middle + 450};
    p.z1 = 2'100;
    p.id = {0, kOwnEdge, static_cast<std::uint16_t>(portals.size()), 0};
    portals.push_back(p);
  }
  // The rooms, and whether each has a door of the cluster's own.
  std::vector<Box> rooms(std::uint64_t key, std::size_t* suites = nullptr) {
    std::vector<Box> out;
    region.key = root_key(key);
    grow(region, portals, out, suites);
    return out;
  }

 private:
  void grow(const plan::Region& r, Portals own, std::vector<Box>& out, std::size_t* suites) {
    plan::Expansion e;
    split_cluster(tower, r, own, e);
    for (const plan::Child& c : e.children) {
      const Portals theirs(e.portals.data() + c.first_portal, c.portal_count);
      EXPECT_FALSE(theirs.empty());
      if (c.region.kind == Kind::room_cluster) {
        grow(c.region, theirs, out, suites);
        continue;
      }
      out.push_back(c.region.box);
      const bool rooted = std::any_of(theirs.begin(), theirs.end(),
                                      [](const Portal& p) { return p.id.depth == 0 && p.id.edge == kOwnEdge; });
      if (!rooted && suites) ++*suites;
    }
  }
};

TEST(Cluster, OneRoomPerDoorInARow) {
  Cluster c(20'000, 5'000);
  for (const Length x : {2'500, 7'500, 12'500, 17'500}) c.door(geom::kSouth, x);
  // Of many keys some keep two doors in one room; the plain cut is this.
  bool plain = false;
  for (std::uint64_t key = 0; key < 30; ++key) {
    plain = plain || picture(c.region.box, c.rooms(key)) == R"(
AAAAABBBBBCCCCCDDDDD
AAAAABBBBBCCCCCDDDDD
AAAAABBBBBCCCCCDDDDD
AAAAABBBBBCCCCCDDDDD
AAAAABBBBBCCCCCDDDDD
)";
  }
  EXPECT_TRUE(plain);
}

TEST(Cluster, BackToBackRoomsBetweenTwoHalls) {
  Cluster c(10'000, 8'000);
  for (const Length x : {2'500, 7'500}) {
    c.door(geom::kSouth, x);
    c.door(geom::kNorth, x);
  }
  bool plain = false;
  for (std::uint64_t key = 0; key < 30; ++key) {
    plain = plain || picture(c.region.box, c.rooms(key)) == R"(
BBBBBDDDDD
BBBBBDDDDD
BBBBBDDDDD
BBBBBDDDDD
AAAAACCCCC
AAAAACCCCC
AAAAACCCCC
AAAAACCCCC
)";
  }
  EXPECT_TRUE(plain);
}

TEST(Cluster, ALongRoomWithOneDoorBecomesASuite) {
  Cluster c(12'000, 3'000);
  c.door(geom::kSouth, 2'000);
  std::size_t suites = 0;
  EXPECT_EQ(c.rooms(1, &suites).size(), 2u);
  EXPECT_EQ(suites, 1u);
}

TEST(Cluster, CutsMeetFacadesOnBayLines) {
  Cluster c(24'000, 5'000);
  c.region.faces[geom::kNorth] = {plan::Behind::facade, 2};
  for (Length x = 2'100; x < 23'000; x += 4'300) c.door(geom::kSouth, x);
  for (std::uint64_t key = 0; key < 50; ++key) {
    for (const Box& room : c.rooms(key)) {
      for (const Length x : {room.lo.x, room.hi.x}) {
        if (x == 0 || x == 24'000) continue;
        EXPECT_EQ(nearest_bay_line(c.tower.shell, 0, x), x);
      }
    }
  }
}

TEST(Cluster, NeverCutsADoorNorMakesARoomTooSmall) {
  for (std::uint64_t seed = 0; seed < 20'000; ++seed) {
    Rng rng(root_key(seed), Purpose::sample);
    Cluster c(rng.between(2'400, 40'000), rng.between(2'400, 15'000));
    for (std::uint8_t s = 0; s < 4; ++s) {
      const Side side = static_cast<Side>(s);
      Length at = c.region.box.extent(side).lo + rng.between(1'100, 3'000);
      for (; at < c.region.box.extent(side).hi - 1'100 && rng.below(4) > 0; at += rng.between(1'600, 6'000))
        c.door(side, at);
    }
    if (c.portals.empty()) continue;
    std::int64_t area = 0;
    for (const Box& room : c.rooms(seed)) {
      area += room.area();
      EXPECT_GE(room.short_side(), 2'400) << seed;
      for (const Portal& p : c.portals) {
        const Side side = static_cast<Side>(p.face);
        if (room.level(side) != c.region.box.level(side)) continue;
        EXPECT_TRUE(room.extent(side).contains(span_of(p)) || !room.extent(side).overlaps(span_of(p))) << seed;
      }
    }
    EXPECT_EQ(area, c.region.box.area());
  }
}

}  // namespace
}  // namespace enfilade::rules
