#include <enfilade/export/plan_drawing.hpp>

#include <algorithm>
#include <memory>

#include <gtest/gtest.h>

#include <enfilade/plan/balcony.hpp>

#include "export/plan_fixture.hpp"
#include "export/plan_ink.hpp"

namespace enfilade::exports {
namespace {

using geom::Box;
using geom::Length;
using geom::Point;

plan::Model joined() {
  plan::Model model = plan::sample_model();
  const Status status = plan::join_portals(model);
  EXPECT_TRUE(status.ok()) << status.error().line();
  return model;
}

const Layer& layer(const Drawing& drawing, const std::string& id) {
  for (const Layer& l : drawing.layers) {
    if (l.id == id) return l;
  }
  ADD_FAILURE() << "no layer " << id;
  static const Layer none;
  return none;
}

Box bounds_of(const Shape& shape) {
  Box box{shape.steps().front().to, shape.steps().front().to};
  for (const Step& s : shape.steps()) {
    if (s.op == Step::Op::close) continue;
    box.lo = {std::min(box.lo.x, s.to.x), std::min(box.lo.y, s.to.y)};
    box.hi = {std::max(box.hi.x, s.to.x), std::max(box.hi.y, s.to.y)};
  }
  return box;
}

TEST(Drawing, EveryRoomDoorAndWindowIsDrawnOnce) {
  const plan::Model model = joined();
  const Drawing drawing = draw_plan(model, 0);
  EXPECT_EQ(layer(drawing, "floors").groups.size(), model.rooms.size());
  std::size_t windows = 0;
  for (const plan::Joint& joint : model.joints) windows += joint.portal.kind == plan::PortalKind::window;
  EXPECT_EQ(layer(drawing, "windows").groups.size(), windows);
  EXPECT_EQ(layer(drawing, "doors").groups.size(), model.joints.size() - windows);
  std::size_t objects = 0;
  for (const plan::Room& room : model.rooms) objects += room.objects.size();
  EXPECT_EQ(layer(drawing, "furniture").groups.size(), objects);
}

TEST(Drawing, ABalconyLiesBeforeItsFrenchDoor) {
  plan::Maker maker;
  maker.storey = 1;
  maker.model.brief.floors = 2;
  maker.add(plan::Kind::room, plan::Use::living, {{0, 0}, {6'000, 5'000}});
  const std::size_t balcony =
      maker.add(plan::Kind::room, plan::Use::balcony, {{1'500, -plan::kBalconyDepth}, {4'500, 0}});
  for (const geom::Side side : {geom::kSouth, geom::kEast, geom::kWest})
    maker.model.rooms[balcony].region.faces[side].behind = plan::Behind::facade;
  maker.model.rooms[balcony].region.faces[geom::kNorth].behind = plan::Behind::inner;
  maker.open(plan::PortalKind::french_door, {2'400, 0}, {3'600, 0}, 0, 2'250);
  maker.window({4'500, 0}, {5'700, 0});
  ASSERT_TRUE(plan::join_portals(maker.model).ok());
  ASSERT_EQ(maker.model.joints.size(), 2u);
  const Drawing drawing = draw_plan(maker.model, 1);
  const Box slab = maker.model.rooms[balcony].region.box;
  // A floor with its name, a railing along three sides, two leaves that open over it, no wall.
  const auto is_balcony = [](const Group& g) { return g.classes == "room balcony"; };
  const auto& floors = layer(drawing, "floors").groups;
  ASSERT_EQ(std::count_if(floors.begin(), floors.end(), is_balcony), 1);
  EXPECT_EQ(bounds_of(std::get<Shape>(std::find_if(floors.begin(), floors.end(), is_balcony)->marks.front().what)),
            slab);
  const auto& windows = layer(drawing, "windows").groups;
  const auto railing =
      std::find_if(windows.begin(), windows.end(), [](const Group& g) { return g.classes == "railing"; });
  ASSERT_NE(railing, windows.end());
  EXPECT_EQ(bounds_of(std::get<Shape>(railing->marks[0].what)), slab);
  EXPECT_EQ(bounds_of(std::get<Shape>(railing->marks[1].what)),
            (Box{slab.lo + geom::Point{plan::kRailing, plan::kRailing}, slab.hi - geom::Point{plan::kRailing, 0}}));
  const auto& doors = layer(drawing, "doors").groups;
  ASSERT_EQ(doors.size(), 1u);
  EXPECT_EQ(doors[0].classes, "door french_door");
  Box leaves = bounds_of(std::get<Shape>(doors[0].marks.back().what));
  EXPECT_LT(leaves.lo.y, -500) << "over the balcony";
  EXPECT_EQ(bounds_of(std::get<Shape>(layer(drawing, "walls").groups[0].marks[0].what)), (Box{{0, 0}, {6'000, 5'000}}));
  std::size_t names = 0;
  for (const Group& g : layer(drawing, "labels").groups) {
    for (const Mark& m : g.marks) {
      if (const Text* text = std::get_if<Text>(&m.what)) names += text->text == "Balcony";
    }
  }
  EXPECT_EQ(names, 1u);
  EXPECT_TRUE(drawing.frame.contains(slab));
}

// Wall + clear inside + openings = region, to the square millimetre.
TEST(Drawing, WallsFillWhatRoomsAndOpeningsLeave) {
  for (const plan::Room& room : joined().rooms) {
    const RoomShape shape = shape_of(room);
    std::vector<geom::Polygon> walls;
    add_walls(shape, walls);
    std::int64_t solid = 0, open = 0;
    for (const geom::Polygon& wall : walls) {
      EXPECT_TRUE(geom::validate(wall).ok()) << room.path.text();
      solid += geom::twice_area(wall);
    }
    for (const plan::Portal& p : room.portals) open += 2 * std::int64_t{p.width()} * shape.depth[p.face];
    EXPECT_EQ(solid + open + geom::twice_area(shape.clear), plan::twice_area(room.region)) << room.path.text();
  }
}

TEST(Drawing, FacadesAreThickerThanPartitions) {
  plan::Maker maker;
  const plan::Room& room = maker.model.rooms[maker.add(plan::Kind::room, plan::Use::office, {{0, 0}, {5'000, 6'000}})];
  const RoomShape shape = shape_of(room);
  EXPECT_EQ(geom::bounds(shape.clear), (Box{{240, 240}, {5'000 - 60, 6'000 - 60}}));
}

TEST(Drawing, WallsOfRoomsWithHolesAndSlantedSides) {
  plan::Room room;
  room.path.push(Tag::floor, 0);
  auto outline = std::make_shared<plan::Outline>();
  outline->polygon.outer = {{0, 0}, {10'000, 0}, {14'000, 4'000}, {14'000, 10'000}, {0, 10'000}};
  outline->polygon.holes = {{{3'000, 3'000}, {3'000, 6'000}, {6'000, 6'000}, {6'000, 3'000}}};
  outline->faces.assign(9, {});
  room.region.outline = outline;
  room.region.box = geom::bounds(outline->polygon);
  room.region.z1 = 3'000;
  plan::Portal door;
  door.face = 1;
  door.a = {11'000, 1'000};
  door.b = {12'000, 2'000};
  door.z1 = 2'100;
  door.opens_left = true;
  room.portals = {door};
  const RoomShape shape = shape_of(room);
  ASSERT_FALSE(shape.clear.outer.empty());
  std::vector<geom::Polygon> walls;
  add_walls(shape, walls);
  ASSERT_EQ(walls.size(), 2u);  // the run around the door, and the ring around the hole
  std::int64_t solid = 0;
  for (const geom::Polygon& wall : walls) {
    EXPECT_TRUE(geom::validate(wall).ok());
    solid += geom::twice_area(wall);
  }
  const std::int64_t all = geom::twice_area(shape.region) - geom::twice_area(shape.clear);
  const auto open = static_cast<std::int64_t>(2 * 1'414.2 * 60);
  EXPECT_NEAR(static_cast<double>(solid), static_cast<double>(all - open), 20'000);

  // The leaf is as long as the opening is wide, and stands square to it.
  Group group;
  draw_door({&door, 60, 60}, group);
  const Box swept = swept_box({&door, 60, 60});
  EXPECT_LT(swept.lo.x, 11'000);
  EXPECT_GT(swept.hi.y, 2'000);
}

TEST(Drawing, ASideWithWallsOfTwoDepthsStaysARoom) {
  // Part of its south is a façade, part an inner wall with a door.
  plan::Maker maker;
  plan::Room room = maker.model.rooms[maker.add(plan::Kind::room, plan::Use::office, {{0, 0}, {8'000, 5'000}},
                                                {{0, 0}, {5'000, 0}, {8'000, 0}, {8'000, 5'000}, {0, 5'000}})];
  plan::Outline outline = *room.region.outline;
  outline.faces[0].behind = plan::Behind::facade;
  outline.faces[1].behind = plan::Behind::inner;
  room.region.outline = std::make_shared<plan::Outline>(outline);
  plan::Portal door;
  door.a = {6'000, 0};
  door.b = {6'900, 0};
  door.z1 = 2'100;
  door.face = 1;
  room.portals = {door};
  const RoomShape shape = shape_of(room);
  std::vector<geom::Polygon> walls;
  add_walls(shape, walls);
  std::int64_t solid = 0;
  for (const geom::Polygon& wall : walls) {
    EXPECT_TRUE(geom::validate(wall).ok());
    solid += geom::twice_area(wall);
  }
  ASSERT_FALSE(shape.clear.outer.empty());
  EXPECT_EQ(solid + 2 * 900 * 60 + geom::twice_area(shape.clear), plan::twice_area(room.region));
  EXPECT_GT(geom::twice_area(shape.clear), 2 * 7'000ll * 4'000);
}

TEST(Drawing, ShopsAreLabelled) {
  plan::Maker maker;
  maker.add(plan::Kind::room, plan::Use::shop, {{0, 0}, {8'000, 6'000}});
  const Drawing drawing = draw_plan(maker.model, 0);
  ASSERT_EQ(layer(drawing, "labels").groups.size(), 1u);
  EXPECT_EQ(std::get<Text>(layer(drawing, "labels").groups[0].marks[0].what).text, "Shop");
}

TEST(Drawing, LeavesOpenToTheSideTheySay) {
  plan::Portal p;
  p.kind = plan::PortalKind::room_door;
  p.a = {1'000, 5'000};
  p.b = {1'900, 5'000};
  for (const bool left : {false, true}) {
    for (const bool hinge_at_b : {false, true}) {
      p.opens_left = left;
      p.hinge_at_b = hinge_at_b;
      // a → b runs east, so its left is north.
      const Box swept = swept_box({&p, 60, 80});
      EXPECT_EQ(swept, left ? (Box{{1'000, 5'000}, {1'900, 5'960}}) : (Box{{1'000, 4'020}, {1'900, 5'000}}));
      Group group;
      draw_door({&p, 60, 80}, group);
      const auto& leaf = std::get<Shape>(group.marks.back().what);
      const Box box = bounds_of(leaf);
      EXPECT_EQ(hinge_at_b ? box.hi.x : box.lo.x, hinge_at_b ? 1'900 : 1'000);
      EXPECT_EQ(box.depth(), 900);
    }
  }
}

TEST(Drawing, WideEntrancesHaveTwoLeaves) {
  plan::Portal p;
  p.kind = plan::PortalKind::entrance;
  p.a = {0, 0};
  p.b = {0, 1'800};
  Group wide, narrow;
  draw_door({&p, 0, 240}, wide);
  p.b.y = 1'000;
  draw_door({&p, 0, 240}, narrow);
  const auto leaves = [](const Group& g) {
    return std::count_if(g.marks.begin(), g.marks.end(), [](const Mark& m) { return m.style == kInkLeaf; });
  };
  EXPECT_EQ(leaves(wide), 2);
  EXPECT_EQ(leaves(narrow), 1);
}

TEST(Drawing, LabelsStayInsideTheirRooms) {
  const plan::Model model = joined();
  for (const plan::Room& room : model.rooms) {
    const RoomShape shape = shape_of(room);
    Group group;
    draw_label(shape, {}, group);
    for (const Mark& mark : group.marks) {
      const auto& t = std::get<Text>(mark.what);
      const Length w = text_width(t.text, t.size, t.bold), h = cap_height(t.size);
      const Box box = t.upward ? Box{{t.at.x - h, t.at.y - w / 2}, {t.at.x, t.at.y + w / 2}}
                               : Box{{t.at.x - w / 2, t.at.y}, {t.at.x + w / 2, t.at.y + h}};
      for (int i = 0; i < 4; ++i) EXPECT_NE(geom::locate(shape.clear, box.corner(i)), geom::Where::outside) << t.text;
    }
  }
}

TEST(Drawing, SmallRoomsGetShortLabelsOrNone) {
  plan::Maker maker;
  const auto label = [&](Length side) {
    const std::size_t i =
        maker.add(plan::Kind::room, plan::Use::restroom, {{1'000, 1'000}, {1'000 + side, 1'000 + side}});
    Group group;
    draw_label(shape_of(maker.model.rooms[i]), {}, group);
    return group.marks.empty() ? std::string() : std::get<Text>(group.marks.front().what).text;
  };
  EXPECT_EQ(label(4'000), "Restroom");
  EXPECT_EQ(label(1'000), "WC");
  EXPECT_EQ(label(300), "");
}

TEST(Drawing, LabelsKeepOffFurnitureWhereTheyCan) {
  plan::Maker maker;
  const std::size_t i = maker.add(plan::Kind::room, plan::Use::office, {{0, 0}, {6'000, 6'000}});
  const Box table{{1'500, 1'500}, {4'500, 4'500}};
  Group group;
  draw_label(shape_of(maker.model.rooms[i]), std::vector<Box>{table}, group);
  ASSERT_FALSE(group.marks.empty());
  for (const Mark& mark : group.marks) EXPECT_FALSE(table.contains(std::get<Text>(mark.what).at));
}

TEST(Drawing, AreasAreRoundedToTenths) {
  EXPECT_EQ(square_metres(2 * 12'340'000), "12.3");
  EXPECT_EQ(square_metres(2 * 12'350'000), "12.4");
  EXPECT_EQ(square_metres(0), "0.0");
  EXPECT_EQ(metres(45'000), "45.00");
  EXPECT_EQ(metres(1'995), "2.00");
}

TEST(Drawing, EverythingLiesInTheFrame) {
  const Drawing drawing = draw_plan(joined(), 0);
  for (const Layer& l : drawing.layers) {
    for (const Group& g : l.groups) {
      for (const Mark& m : g.marks) {
        const auto* shape = std::get_if<Shape>(&m.what);
        const auto* text = std::get_if<Text>(&m.what);
        EXPECT_TRUE(!shape || drawing.frame.contains(bounds_of(*shape))) << l.id;
        EXPECT_TRUE(!text || drawing.frame.contains(text->at)) << l.id;
        EXPECT_LT(m.style, drawing.styles.size());
      }
    }
  }
}

TEST(Drawing, PartsCanBeLeftOut) {
  const Drawing bare = draw_plan(joined(), 0, {50, false, false, false, false});
  EXPECT_EQ(bare.scale, 50);
  EXPECT_TRUE(layer(bare, "furniture").groups.empty());
  EXPECT_TRUE(layer(bare, "labels").groups.empty());
  EXPECT_TRUE(layer(bare, "dimensions").groups.front().marks.empty());
}

TEST(Drawing, UnknownStoreysGiveAnEmptySheet) {
  const Drawing drawing = draw_plan(joined(), 7);
  EXPECT_TRUE(layer(drawing, "floors").groups.empty());
  EXPECT_FALSE(drawing.frame.empty());
}

TEST(Drawing, StairsHaveATreadLessThanRisers) {
  const plan::Model model = joined();
  const auto stair =
      std::find_if(model.rooms.begin(), model.rooms.end(), [](const plan::Room& r) { return !r.flights.empty(); });
  Group group;
  draw_stair(*stair, group);
  const auto& first = std::get<Shape>(group.marks.front().what);
  const auto moves =
      std::count_if(first.steps().begin(), first.steps().end(), [](const Step& s) { return s.op == Step::Op::move; });
  // The outline of the flight, and a line between any two treads.
  EXPECT_EQ(moves, 1 + stair->flights.front().risers - 2);
}

TEST(Drawing, WhereAStairEndsOneSeesTheWayDown) {
  // The landing lies west of the well, so one goes down to the east.
  plan::Room room;
  room.region.use = plan::Use::stair;
  room.landings.push_back({{{0, 0}, {1'000, 2'000}}, 3'600});
  plan::Portal well;
  well.kind = plan::PortalKind::well;
  well.face = plan::kBottomFace;
  well.a = {1'000, 0};
  well.b = {4'500, 2'000};
  Group none;
  draw_stair(room, none);
  EXPECT_TRUE(none.marks.empty()) << "no well, no way down";
  room.portals.push_back(well);
  Group group;
  draw_stair(room, group);
  ASSERT_EQ(group.marks.size(), 5u);
  const auto& treads = std::get<Shape>(group.marks[0].what);
  EXPECT_EQ(bounds_of(treads), (Box{well.a, well.b}));
  const auto& way = std::get<Shape>(group.marks[1].what);
  EXPECT_EQ(way.steps().front().to, (Point{1'000, 1'000}));
  EXPECT_GT(way.steps().back().to.x, 3'000);
  EXPECT_EQ(std::get<Text>(group.marks[4].what).text, "DN");
}

TEST(Drawing, NorthStandsBesideTheTitleOfANarrowBuilding) {
  plan::Model model = joined();
  for (const Length x : {2'000, 60'000}) {
    plan::Model narrow = model;
    narrow.rooms = {model.rooms.front()};
    narrow.joints.clear();
    narrow.rooms.front().region.box.hi.x = narrow.rooms.front().region.box.lo.x + x;
    narrow.rooms.front().portals.clear();
    const Drawing drawing = draw_plan(narrow, 0);
    const Text* title = nullptr;
    const Text* north = nullptr;
    for (const Layer& l : drawing.layers) {
      for (const Group& g : l.groups) {
        for (const Mark& m : g.marks) {
          const Text* t = std::get_if<Text>(&m.what);
          if (t != nullptr && t->text == "N") north = t;
          if (t != nullptr && t->text == drawing.title) title = t;
        }
      }
    }
    ASSERT_TRUE(title != nullptr && north != nullptr);
    EXPECT_GT(north->at.x, title->at.x + text_width(title->text, title->size, true)) << x;
    EXPECT_LT(north->at.x, drawing.frame.hi.x);
  }
}

}  // namespace
}  // namespace enfilade::exports
