#include <gtest/gtest.h>

#include "plan/rooms.hpp"

namespace enfilade::plan {
namespace {

TEST(Model, BothCopiesOfADoorBecomeOneJoint) {
  Model model = two_rooms();
  ASSERT_TRUE(join_portals(model).ok());
  ASSERT_EQ(model.joints.size(), 1u);
  EXPECT_EQ(model.joints[0].a, 0);
  EXPECT_EQ(model.joints[0].b, 1);
  EXPECT_EQ(model.joints[0].portal, model.rooms[0].portals[0]);
}

TEST(Model, ADoorWithoutPartnerIsAnError) {
  Model model = two_rooms();
  model.rooms[1].portals.clear();
  const Status s = join_portals(model);
  ASSERT_FALSE(s.ok());
  EXPECT_EQ(s.error().line(), "c0: room_door portal has no partner");
}

TEST(Model, AWindowNeedsNoPartner) {
  Model model = two_rooms();
  Portal window = model.rooms[0].portals[0];
  window.kind = PortalKind::window;
  window.id = {0, kFacadeEdge, 3, 0};
  model.rooms[0].portals.push_back(window);
  ASSERT_TRUE(join_portals(model).ok());
  EXPECT_EQ(model.joints.size(), 2u);
  EXPECT_EQ(model.joints[1].b, Joint::kOutside);
}

TEST(Model, AThirdHolderIsAnError) {
  Model model = two_rooms();
  model.rooms.push_back(make_room("c2", {{0, 4'000}, {8'000, 8'000}}));
  model.rooms[2].portals.push_back(model.rooms[0].portals[0]);
  EXPECT_FALSE(join_portals(model).ok());
}

TEST(Model, PortalsOfDifferentMakersDoNotMeet) {
  // The same numbers below different ancestors are different portals.
  Model model = two_rooms();
  model.rooms[0].path = Path::parse("h0c0").value();
  model.rooms[1].path = Path::parse("h1c0").value();
  for (Room& r : model.rooms) r.portals[0].id.depth = 1;
  EXPECT_FALSE(join_portals(model).ok());
  for (Room& r : model.rooms) r.portals[0].id.depth = 0;
  EXPECT_TRUE(join_portals(model).ok());
}

}  // namespace
}  // namespace enfilade::plan
