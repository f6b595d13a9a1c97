#include "rules/tower/surround.hpp"

#include <gtest/gtest.h>

#include "rules/picture.hpp"

namespace enfilade::rules {
namespace {

struct Fixture {
  Tower tower;
  plan::Region parent;
  plan::Expansion out;
  Fixture(geom::Length width, geom::Length depth) { parent.box = {{0, 0}, {width, depth}}; }

  std::string draw(const Box& inner, Portals portals, std::uint64_t key = 0) {
    parent.key = root_key(key);
    Step step(tower, parent, portals, Tag::halls, out);
    const Surround s = surround(step, inner);
    std::vector<Box> boxes;
    for (int i = 0; i < 4; ++i)
      boxes.push_back(s.present[static_cast<std::size_t>(i)] ? s.box[static_cast<std::size_t>(i)] : Box{});
    boxes.push_back(inner);
    return picture(parent.box, boxes);
  }
};

Portal door_at(geom::Side face, Length at) {
  Portal p;
  p.face = face;
  (geom::axis_of(face) == 0 ? p.a.x : p.a.y) = at - 450;
  (geom::axis_of(face) == 0 ? p.b.x : p.b.y) = at + 450;
  return p;
}

// A south, B east, C north, D west, E the halls.
TEST(Surround, CornersTurnLikeAPinwheel) {
  Fixture f(12'000, 8'000);
  const std::string one = R"(
DDDCCCCCCCCC
DDDCCCCCCCCC
DDDEEEEEEBBB
DDDEEEEEEBBB
DDDEEEEEEBBB
AAAAAAAAABBB
AAAAAAAAABBB
AAAAAAAAABBB
)";
  const std::string other = R"(
CCCCCCCCCBBB
CCCCCCCCCBBB
DDDEEEEEEBBB
DDDEEEEEEBBB
DDDEEEEEEBBB
DDDAAAAAAAAA
DDDAAAAAAAAA
DDDAAAAAAAAA
)";
  const Box inner{{3'000, 3'000}, {9'000, 6'000}};
  bool seen_one = false, seen_other = false;
  for (std::uint64_t key = 0; key < 20; ++key) {
    const std::string drawn = f.draw(inner, {}, key);
    EXPECT_TRUE(drawn == one || drawn == other) << drawn;
    seen_one = seen_one || drawn == one;
    seen_other = seen_other || drawn == other;
  }
  EXPECT_TRUE(seen_one && seen_other);
}

TEST(Surround, TheThickerPieceTakesItsCorners) {
  Fixture f(14'000, 24'000);
  f.tower.brief.average_room = 4'500;
  const std::string drawn = f.draw({{3'000, 10'000}, {12'000, 14'000}}, {});
  // North and south are 10 m thick, over 2 R: they own all four corners.
  EXPECT_EQ(drawn.substr(1, 14), "CCCCCCCCCCCCCC");
  EXPECT_EQ(drawn.substr(drawn.size() - 15, 14), "AAAAAAAAAAAAAA");
}

TEST(Surround, ADoorDecidesWhoOwnsTheCorner) {
  Fixture f(12'000, 8'000);
  const Box inner{{3'000, 3'000}, {9'000, 6'000}};
  // A door on the south side where the west piece's cut would end: the south
  // piece owns the south-west corner, whatever the turn.
  const Portal south = door_at(geom::kSouth, 3'000);
  for (std::uint64_t key = 0; key < 20; ++key) {
    const std::string drawn = f.draw(inner, std::span(&south, 1), key);
    EXPECT_EQ(drawn[drawn.size() - 13], 'A') << drawn;
  }
}

TEST(Surround, NothingIsMadeWhereTheHallsReachTheSide) {
  Fixture f(10'000, 5'000);
  EXPECT_EQ(f.draw({{0, 0}, {10'000, 3'000}}, {}), R"(
CCCCCCCCCC
CCCCCCCCCC
EEEEEEEEEE
EEEEEEEEEE
EEEEEEEEEE
)");
}

}  // namespace
}  // namespace enfilade::rules
