// Blocks of the weave: that they tile the plane, wherever one looks and in whatever order.

#include <algorithm>
#include <set>

#include <gtest/gtest.h>

#include <enfilade/base/rng.hpp>

#include "dungeon/weave_window.hpp"
#include "rules/dungeon/weave_lattice.hpp"

namespace enfilade::rules::dungeon {
namespace {

TEST(Weave, EveryCellBelongsToOneBlockAndItsMask) {
  for (const std::uint64_t seed : {1, 2, 3, 4}) {
    const Key key = root_key(seed);
    for (const Far place : odd_places()) {
      SCOPED_TRACE(testing::Message() << "seed " << seed << " at " << place.x << ", " << place.y);
      const Window w = window_of(key, {}, place, 300, 200);
      std::int64_t wrong = 0;
      for (std::int64_t y = place.y; y < place.y + w.length; ++y) {
        for (std::int64_t x = place.x; x < place.x + w.width; ++x) {
          const std::int32_t b = w.at(x, y);
          if (b < 0 || w.blocks[static_cast<std::size_t>(b)].id != block_at(key, {x, y})) ++wrong;
        }
      }
      ASSERT_EQ(wrong, 0);
    }
  }
}

TEST(Weave, BlocksMeetingListsExactlyThoseWithACellInside) {
  const Key key = root_key(7);
  Rng rng(key, Purpose::sample);
  std::vector<BlockId> ids;
  for (int k = 0; k < 400; ++k) {
    const Far lo{rng.between(-5'000, 5'000), rng.between(-5'000, 5'000)};
    const Far hi{lo.x + rng.between(0, 40), lo.y + rng.between(0, 40)};
    std::set<BlockId> expected;
    for (std::int64_t y = lo.y; y < hi.y; ++y)
      for (std::int64_t x = lo.x; x < hi.x; ++x) expected.insert(block_at(key, {x, y}));
    blocks_meeting(key, lo, hi, ids);
    ASSERT_EQ(ids, std::vector<BlockId>(expected.begin(), expected.end())) << lo.x << ", " << lo.y;
  }
}

TEST(Weave, RectanglesKeepTheirLimits) {
  int parts_seen[kMostParts + 1] = {};
  for (const std::uint64_t seed : {1, 2, 3}) {
    for (std::int64_t i = -60; i < 60; ++i) {
      for (std::int64_t j = -60; j < 60; ++j) {
        const Rect whole = lattice_rect(root_key(seed), i, j);
        const Parts parts = lattice_parts(root_key(seed), i, j);
        std::int64_t area = 0;
        for (int p = 0; p < parts.count; ++p) {
          const Rect& r = parts.rect[static_cast<std::size_t>(p)];
          ASSERT_GE(std::min(r.width(), r.length()), kShortestBlock);
          ASSERT_LE(std::max(r.width(), r.length()), kLongestBlock);
          area += r.width() * r.length();
        }
        ASSERT_EQ(area, whole.width() * whole.length());
        ++parts_seen[parts.count];
      }
    }
  }
  for (int n = 1; n <= kMostParts; ++n) EXPECT_GT(parts_seen[n], 0) << n;
}

// Flood fill of the cells of a mask.
bool connected(const maze::Bits& mask) {
  std::vector<Cell> todo;
  maze::Bits left = mask;
  for (std::int32_t y = 0; y < mask.length && todo.empty(); ++y)
    for (std::int32_t x = 0; x < mask.width && todo.empty(); ++x)
      if (left.at(x, y)) todo.push_back({x, y});
  if (todo.empty()) return false;
  left.clear(todo[0].x, todo[0].y);
  while (!todo.empty()) {
    const Cell c = todo.back();
    todo.pop_back();
    for (const Cell n : {Cell{c.x + 1, c.y}, {c.x - 1, c.y}, {c.x, c.y + 1}, {c.x, c.y - 1}}) {
      if (!left.has(n.x, n.y)) continue;
      left.clear(n.x, n.y);
      todo.push_back(n);
    }
  }
  return std::all_of(left.bits.begin(), left.bits.end(), [](std::uint64_t word) { return word == 0; });
}

TEST(Weave, MasksAreConnectedAndFillTheirBounds) {
  for (const std::uint64_t seed : {5, 6}) {
    for (const Block& b : window_of(root_key(seed), {}, {-400, -400}, 800, 800).blocks) {
      ASSERT_TRUE(connected(b.mask)) << b.id.i << ", " << b.id.j;
      bool south = false, north = false, west = false, east = false;
      for (std::int32_t x = 0; x < b.width; ++x) south |= b.mask.at(x, 0), north |= b.mask.at(x, b.length - 1);
      for (std::int32_t y = 0; y < b.length; ++y) west |= b.mask.at(0, y), east |= b.mask.at(b.width - 1, y);
      ASSERT_TRUE(south && north && west && east);
      ASSERT_LE(b.width, 64);
    }
  }
}

TEST(Weave, NoSeamIsStraightForTwentyCells) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    const Window w = window_of(root_key(seed), {}, {-200, -200}, 400, 400);
    std::int32_t longest = 0;
    for (const bool vertical : {false, true}) {
      for (std::int64_t v = -199; v < 200; ++v) {
        std::int32_t run = 0;
        for (std::int64_t u = -200; u < 200; ++u) {
          const bool seam = vertical ? w.at(v - 1, u) != w.at(v, u) : w.at(u, v - 1) != w.at(u, v);
          run = seam ? run + 1 : 0;
          longest = std::max(longest, run);
        }
      }
    }
    ASSERT_LT(longest, 20) << "seed " << seed;
  }
}

TEST(Weave, ABlockKeepsNothingOfTheOneBefore) {
  const Key key = root_key(12);
  plan::Dungeon wish;
  wish.levels = 2;
  Block again;
  for (std::int64_t i = 0; i < 50; ++i) {
    Block fresh;
    const auto level = static_cast<std::int32_t>(i % 2);
    lay_block(key, wish, {i, 3 * i, 0}, level, again);
    lay_block(key, wish, {i, 3 * i, 0}, level, fresh);
    ASSERT_EQ(hash_of(again), hash_of(fresh)) << i;
  }
}

TEST(Weave, TheOrderOfAskingDoesNotMatter) {
  const Key key = root_key(2026);
  constexpr int kPoints = 100'000;
  constexpr std::int64_t kAway = 1'000'000'000'000;
  Rng rng(key, Purpose::sample);
  const auto coordinate = [&] { return static_cast<std::int64_t>(rng.next() % (2 * kAway + 1)) - kAway; };
  std::vector<Far> points(kPoints);
  for (Far& p : points) p = {coordinate(), coordinate()};
  const auto visit = [&](std::uint64_t seed) {
    std::vector<std::size_t> order(kPoints);
    for (std::size_t k = 0; k < order.size(); ++k) order[k] = k;
    Rng shuffle(root_key(seed), Purpose::sample);
    for (std::size_t k = order.size() - 1; k > 0; --k)
      std::swap(order[k], order[shuffle.below(static_cast<std::uint32_t>(k + 1))]);
    std::vector<Key> hashes(kPoints);
    plan::Dungeon wish;
    wish.levels = 3;
    Block block;  // used again, so that what the last one left behind would show
    for (const std::size_t k : order) {
      lay_block(key, wish, block_at(key, points[k]), static_cast<std::int32_t>(k % 3), block);
      hashes[k] = hash_of(block);
    }
    return hashes;
  };
  EXPECT_EQ(visit(1), visit(2));
}

TEST(Weave, ThemesAndOrdersComeFromTheBriefOrTheZone) {
  const Key key = root_key(3);
  plan::Dungeon wish;
  std::set<plan::Theme> themes;
  std::set<plan::DigOrder> orders;
  for (const Block& b : window_of(key, wish, {0, 0}, 1'500, 1'500).blocks) {
    themes.insert(b.theme);
    orders.insert(b.order);
    ASSERT_EQ(theme_at(key, wish, place_of(b, b.joints[0].cell)), b.theme);
  }
  EXPECT_EQ(themes.size(), 5u);
  EXPECT_EQ(orders.size(), 3u);

  wish.themes = {plan::Theme::mine, plan::Theme::flooded};
  wish.order = plan::DigOrder::rooms_maze;
  wish.given.order = true;
  themes.clear();
  for (const Block& b : window_of(key, wish, {0, 0}, 1'000, 1'000).blocks) {
    themes.insert(b.theme);
    ASSERT_EQ(b.order, plan::DigOrder::rooms_maze);
  }
  EXPECT_EQ(themes, (std::set{plan::Theme::mine, plan::Theme::flooded}));
}

TEST(Weave, AThemeNeverBendsWhatTheBriefSays) {
  plan::Dungeon wish;
  EXPECT_EQ(wish_for(wish, plan::Theme::masonry), wish);
  EXPECT_GT(wish_for(wish, plan::Theme::cavern).caves, wish.caves);
  wish.caves = 20;
  wish.doors = 1'000;
  wish.room_side = {4, 5};
  wish.straight = 3;
  for (int t = 0; t < plan::kThemes; ++t) EXPECT_EQ(wish_for(wish, static_cast<plan::Theme>(t)), wish);
}

}  // namespace
}  // namespace enfilade::rules::dungeon
