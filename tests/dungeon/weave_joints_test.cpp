// What blocks share: joints, rooms across seams, stairs.

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "dungeon/weave_window.hpp"

namespace enfilade::rules::dungeon {
namespace {

constexpr std::int32_t kLevels = 4;
plan::Dungeon deep_wish() {
  plan::Dungeon wish;
  wish.levels = kLevels;
  return wish;
}

const Opening* opening_of(const Block& block, Key key) {
  for (const Opening& o : block.openings)
    if (o.key == key) return &o;
  return nullptr;
}

// Whether two boxes, or a box and a cell, have a cell of rock between them.
bool apart(const CellBox& a, const CellBox& b) {
  return a.hi.x < b.lo.x || b.hi.x < a.lo.x || a.hi.y < b.lo.y || b.hi.y < a.lo.y;
}
CellBox box_of(Cell c) { return {c, {c.x + 1, c.y + 1}}; }

TEST(WeaveJoints, MirrorExactly) {
  for (const Far place : odd_places()) {
    for (const std::int32_t level : {0, 2}) {
      SCOPED_TRACE(testing::Message() << place.x << ", " << place.y << " level " << level);
      const Window w = window_of(root_key(1), deep_wish(), place, 300, 200, level);
      int compared = 0, rooms = 0;
      for (const Block& a : w.blocks) {
        for (const Opening& o : a.openings) {
          const Block* b = w.find(o.beyond);
          if (!b) continue;
          const Opening* twin = opening_of(*b, o.key);
          ASSERT_TRUE(twin);
          ASSERT_EQ(twin->beyond, a.id);
          ASSERT_EQ(twin->count, o.count);
          for (std::uint16_t k = 0; k < o.count; ++k) {
            const Joint &ja = a.joints[static_cast<std::size_t>(o.first + k)],
                        &jb = b->joints[static_cast<std::size_t>(twin->first + k)];
            ASSERT_EQ(jb.side, geom::opposite(ja.side));
            ASSERT_EQ(place_of(*b, jb.cell), step(place_of(a, ja.cell), ja.side));
            ASSERT_TRUE(a.mask.has(ja.cell.x, ja.cell.y));
          }
          ASSERT_EQ(twin->stamp >= 0, o.stamp >= 0);
          if (o.stamp >= 0) {
            ASSERT_EQ(twin->theme, o.theme);
            const geom::Side side = a.joints[o.first].side;
            ASSERT_EQ(o.theme, side == geom::kEast || side == geom::kNorth ? a.theme : b->theme);
          }
          ++compared;
          rooms += o.stamp >= 0;
        }
      }
      EXPECT_GT(compared, 300);
      EXPECT_GT(rooms, 10);
    }
  }
}

TEST(WeaveJoints, EveryTwoNeighboursShareOne) {
  for (const Far place : odd_places()) {
    SCOPED_TRACE(testing::Message() << place.x << ", " << place.y);
    const Window w = window_of(root_key(9), deep_wish(), place, 300, 200, 1);
    std::set<std::pair<std::int32_t, std::int32_t>> touching, joined;
    for (std::int64_t y = place.y; y < place.y + w.length; ++y) {
      for (std::int64_t x = place.x; x < place.x + w.width; ++x) {
        for (const std::int32_t other : {w.at(x + 1, y), w.at(x, y + 1)})
          if (other >= 0 && other != w.at(x, y)) touching.insert(std::minmax(w.at(x, y), other));
      }
    }
    for (std::size_t a = 0; a < w.blocks.size(); ++a) {
      for (const Opening& o : w.blocks[a].openings) {
        const auto b = w.index.find(o.beyond);
        if (b != w.index.end())
          joined.insert(std::minmax(static_cast<std::int32_t>(a), static_cast<std::int32_t>(b->second)));
      }
    }
    for (const auto& pair : touching) ASSERT_TRUE(joined.count(pair)) << pair.first << " and " << pair.second;
  }
}

TEST(WeaveJoints, AreNeverSideBySideBetweenTheSameTwoBlocks) {
  for (const Block& b : window_of(root_key(4), deep_wish(), {0, 0}, 600, 600).blocks) {
    for (const Opening& o : b.openings) {
      for (const Opening& p : b.openings) {
        if (&p == &o || p.beyond != o.beyond) continue;
        const Joint &last = b.joints[static_cast<std::size_t>(o.first + o.count - 1)], &first = b.joints[p.first];
        const std::int32_t gap =
            geom::axis_of(last.side) == 0 ? first.cell.x - last.cell.x : first.cell.y - last.cell.y;
        ASSERT_TRUE(gap >= 2 || gap < 0);
      }
    }
  }
}

TEST(WeaveJoints, DifferFromLevelToLevelWhileMasksDoNot) {
  const Window a = window_of(root_key(4), deep_wish(), {0, 0}, 300, 300, 0);
  const Window b = window_of(root_key(4), deep_wish(), {0, 0}, 300, 300, 1);
  ASSERT_EQ(a.blocks.size(), b.blocks.size());
  int same = 0;
  for (std::size_t k = 0; k < a.blocks.size(); ++k) {
    ASSERT_EQ(a.blocks[k].mask, b.blocks[k].mask);
    ASSERT_NE(a.blocks[k].key, b.blocks[k].key);
    same += std::equal(a.blocks[k].joints.begin(), a.blocks[k].joints.end(), b.blocks[k].joints.begin(),
                       b.blocks[k].joints.end(), [](const Joint& p, const Joint& q) { return p.cell == q.cell; });
  }
  EXPECT_EQ(same, 0);
}

TEST(WeaveJoints, AThirdOfLongSeamsCarryARoom) {
  int rooms = 0;
  const Window w = window_of(root_key(8), {}, {0, 0}, 1'200, 1'200);
  std::map<std::pair<BlockId, BlockId>, std::pair<std::int32_t, bool>> by_pair;
  for (const Block& b : w.blocks) {
    for (const Opening& o : b.openings) {
      auto& seam = by_pair[std::minmax(b.id, o.beyond)];
      seam.second |= o.stamp >= 0;
      rooms += o.stamp >= 0;
    }
  }
  // Lengths of the seams, by counting walls between the two.
  for (std::int64_t y = 0; y < w.length; ++y) {
    for (std::int64_t x = 0; x < w.width; ++x) {
      for (const std::int32_t other : {w.at(x + 1, y), w.at(x, y + 1)}) {
        if (other < 0 || other == w.at(x, y)) continue;
        ++by_pair[std::minmax(w.blocks[static_cast<std::size_t>(w.at(x, y))].id,
                              w.blocks[static_cast<std::size_t>(other)].id)]
              .first;
      }
    }
  }
  int many = 0, with = 0;
  for (const auto& [pair, seam] : by_pair) {
    if (seam.first < 30) continue;  // walls, teeth included
    ++many;
    with += seam.second;
  }
  EXPECT_GT(rooms, 100);
  EXPECT_GT(with * 100, many * 20);
  EXPECT_LT(with * 100, many * 45);
}

TEST(WeaveStamps, LieInTheMaskAndApart) {
  for (const std::uint64_t seed : {1, 2, 3, 4, 5, 6}) {
    for (std::int32_t level = 0; level < kLevels; ++level) {
      for (const Block& b : window_of(root_key(seed), deep_wish(), {-500, -500}, 1'000, 1'000, level).blocks) {
        SCOPED_TRACE(testing::Message() << "seed " << seed << " block " << b.id.i << ", " << b.id.j << ", "
                                        << int{b.id.part});
        for (std::size_t s = 0; s < b.stamps.size(); ++s) {
          const Stamp& stamp = b.stamps[s];
          const std::int32_t rim = stamp.kind == ChamberKind::stair ? 1 : 0;
          for (std::int32_t y = stamp.box.lo.y - rim; y < stamp.box.hi.y + rim; ++y)
            for (std::int32_t x = stamp.box.lo.x - rim; x < stamp.box.hi.x + rim; ++x) ASSERT_TRUE(b.mask.has(x, y));
          ASSERT_TRUE(stamp.box.has(stamp.mouth));
          for (std::size_t r = s + 1; r < b.stamps.size(); ++r) ASSERT_TRUE(apart(stamp.box, b.stamps[r].box));
          for (const Opening& o : b.openings) {
            if (o.stamp == static_cast<std::int8_t>(s)) continue;
            for (std::uint16_t k = 0; k < o.count; ++k)
              ASSERT_TRUE(apart(stamp.box, box_of(b.joints[static_cast<std::size_t>(o.first + k)].cell)));
          }
        }
      }
    }
  }
}

TEST(WeaveStamps, HalvesOfARoomAreAlignedAndOpenAlongTheirWholeLength) {
  const Window w = window_of(root_key(5), deep_wish(), {-300, -300}, 600, 600, 1);
  int rooms = 0;
  for (const Block& a : w.blocks) {
    for (const Opening& o : a.openings) {
      if (o.stamp < 0) continue;
      const Stamp& half = a.stamps[static_cast<std::size_t>(o.stamp)];
      ASSERT_EQ(half.kind, ChamberKind::seam);
      const bool along_x = geom::axis_of(half.side) == 0;
      const std::int32_t length = along_x ? half.box.width() : half.box.length();
      ASSERT_EQ(length, o.count);
      ASSERT_GE(length, 2);
      ASSERT_GE(along_x ? half.box.length() : half.box.width(), 1);
      // Each joint is a cell of the half on its outer side.
      for (std::uint16_t k = 0; k < o.count; ++k) {
        const Joint& j = a.joints[static_cast<std::size_t>(o.first + k)];
        ASSERT_TRUE(half.box.has(j.cell));
        const Far outside = step({j.cell.x, j.cell.y}, j.side);
        ASSERT_FALSE(half.box.has({static_cast<std::int32_t>(outside.x), static_cast<std::int32_t>(outside.y)}));
      }
      if (const Block* b = w.find(o.beyond)) {
        const Opening* twin = opening_of(*b, o.key);
        const CellBox& other = b->stamps[static_cast<std::size_t>(twin->stamp)].box;
        const Far p = place_of(a, half.box.lo), q = place_of(*b, other.lo);
        ASSERT_EQ(along_x ? p.x : p.y, along_x ? q.x : q.y);
        ++rooms;
      }
    }
  }
  EXPECT_GT(rooms, 50);
}

TEST(WeaveStairs, EveryBlockHasOneBetweenAnyTwoLevels) {
  for (const Far place : odd_places()) {
    const plan::Dungeon wish = deep_wish();
    std::vector<BlockId> ids;
    blocks_meeting(root_key(6), place, {place.x + 300, place.y + 300}, ids);
    Block below, above;
    for (const BlockId& id : ids) {
      for (std::int32_t level = 0; level + 1 < kLevels; ++level) {
        lay_block(root_key(6), wish, id, level, below);
        lay_block(root_key(6), wish, id, level + 1, above);
        ASSERT_GE(below.stair_next, 0);
        ASSERT_GE(above.stair_last, 0);
        const Stamp &a = below.stamps[static_cast<std::size_t>(below.stair_next)],
                    &b = above.stamps[static_cast<std::size_t>(above.stair_last)];
        ASSERT_EQ(a.kind, ChamberKind::stair);
        ASSERT_EQ(a.box, b.box);
        ASSERT_EQ(a.mouth, b.mouth);
        ASSERT_EQ(a.side, b.side);
        ASSERT_EQ(a.box.width() + a.box.length(), 5);
        ASSERT_EQ(a.box.width() * a.box.length(), 6);
        const Far outside = step({a.mouth.x, a.mouth.y}, a.side);
        ASSERT_FALSE(a.box.has({static_cast<std::int32_t>(outside.x), static_cast<std::int32_t>(outside.y)}));
        ASSERT_EQ(below.stair_last < 0, level == 0);
      }
      ASSERT_EQ(above.stair_next, -1);
    }
  }
  for (const Block& b : window_of(root_key(6), {}, {0, 0}, 200, 200).blocks)
    for (const Stamp& s : b.stamps) ASSERT_NE(s.kind, ChamberKind::stair);
}

}  // namespace
}  // namespace enfilade::rules::dungeon
