#include <enfilade/export/stack_drawing.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <enfilade/export/svg.hpp>

#include "mesh/plates.hpp"

namespace enfilade::exports {
namespace {

using ::testing::HasSubstr;

// A podium of two equal storeys with a courtyard's worth of difference above.
plan::Model podium() {
  plan::Model model;
  model.brief.floors = 3;
  const std::vector<geom::Ring> low = {{{0, 0}, {10'000, 0}, {10'000, 12'000}, {0, 12'000}},
                                       {{10'000, 0}, {20'000, 0}, {20'000, 12'000}, {10'000, 12'000}}};
  const std::vector<geom::Ring> high = {
      {{2'000, 2'000}, {6'000, 2'000}, {8'000, 4'000}, {8'000, 10'000}, {2'000, 10'000}}};
  std::uint32_t number = 0;
  for (int storey = 0; storey < 3; ++storey) {
    for (plan::Room& room : testing::storey_of(storey == 2 ? high : low, storey)) {
      room.path.push(Tag::stack, static_cast<std::uint32_t>(storey));
      room.path.push(Tag::floor, number++);
      model.rooms.push_back(std::move(room));
    }
  }
  return model;
}

const Slab kSlabs[] = {{0, 1}, {2, 2}};

std::vector<geom::Point> points_of(const Mark& mark) {
  std::vector<geom::Point> points;
  if (const Shape* shape = std::get_if<Shape>(&mark.what)) {
    for (const Step& s : shape->steps()) {
      if (s.op != Step::Op::close) points.push_back(s.to);
    }
  }
  return points;
}

TEST(StackDrawing, SlabsLieAboveOneAnotherInOrder) {
  const Drawing drawing = draw_stack(podium(), kSlabs);
  ASSERT_EQ(drawing.layers.size(), 4u);
  EXPECT_EQ(drawing.layers[0].id, "sheet");
  EXPECT_EQ(drawing.layers[1].id, "slab-0");
  EXPECT_EQ(drawing.layers[1].label, "Floors 0–1");
  EXPECT_EQ(drawing.layers[2].label, "Floor 2");
  EXPECT_EQ(drawing.layers[3].id, "labels");
  // The lowest point of each slab: its south-west corner.
  const auto lowest = [](const Layer& layer) {
    geom::Length low = 1'000'000;
    for (const Group& group : layer.groups) {
      for (const Mark& mark : group.marks) {
        for (const geom::Point p : points_of(mark)) low = std::min(low, p.y);
      }
    }
    return low;
  };
  EXPECT_LT(lowest(drawing.layers[1]), lowest(drawing.layers[2]));
}

TEST(StackDrawing, EverythingLiesWithinTheFrame) {
  for (const double gap : {0.05, 1.0, 6.0}) {
    StackStyle style;
    style.gap = gap;
    const Drawing drawing = draw_stack(podium(), kSlabs, style);
    for (const Layer& layer : drawing.layers) {
      for (const Group& group : layer.groups) {
        for (const Mark& mark : group.marks) {
          for (const geom::Point p : points_of(mark))
            EXPECT_TRUE(drawing.frame.contains(p)) << layer.id << " " << p.x << " " << p.y;
          if (const Text* text = std::get_if<Text>(&mark.what)) {
            EXPECT_TRUE(drawing.frame.contains(text->at));
            EXPECT_LE(text->at.x + text_width(text->text, text->size, text->bold), drawing.frame.hi.x);
          }
        }
      }
    }
  }
}

TEST(StackDrawing, OnlySidesTowardsTheViewerAreDrawn) {
  // Of the upper plate's five edges the south, the west and none else: the cut
  // corner looks to the south-east, along the view.
  const Drawing drawing = draw_stack(podium(), kSlabs);
  std::size_t quads = 0;
  for (const Mark& mark : drawing.layers[2].groups.front().marks) quads += points_of(mark).size() / 4;
  EXPECT_EQ(quads, 2u);
}

TEST(StackDrawing, LabelsSayStoreysAndArea) {
  const std::string svg = write_svg(draw_stack(podium(), kSlabs));
  EXPECT_THAT(svg, HasSubstr("Floors 0–1"));
  EXPECT_THAT(svg, HasSubstr("240 m²"));
  EXPECT_THAT(svg, HasSubstr("data-last=\"1\""));
  StackStyle bare;
  bare.labels = false;
  EXPECT_EQ(write_svg(draw_stack(podium(), kSlabs, bare)).find("m²"), std::string::npos);
}

TEST(StackDrawing, AStoreyWithoutRoomsIsLeftOut) {
  const Slab slabs[] = {{0, 1}, {7, 9}};
  EXPECT_EQ(draw_stack(podium(), slabs).layers.size(), 3u);
  EXPECT_FALSE(write_svg(draw_stack({}, slabs)).empty());
}

}  // namespace
}  // namespace enfilade::exports
