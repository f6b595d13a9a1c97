#include "rules/shell/shell.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace enfilade::rules {
namespace {

Shell shell_of(geom::Length width, geom::Length depth, geom::Length bay) {
  plan::Brief b;
  b.site = {width, depth};
  b.bay = bay;
  return make_shell(b);
}

plan::Region office(geom::Box box, std::array<bool, 4> facade) {
  plan::Region r;
  r.box = box;
  r.z1 = 3'600;
  for (std::uint8_t s = 0; s < 4; ++s) {
    if (facade[s]) r.faces[s] = {plan::Behind::facade, s};
  }
  return r;
}

std::vector<plan::Portal> windows_of(const Shell& shell, const plan::Region& r) {
  std::vector<plan::Portal> out;
  append_windows(shell, r, out);
  return out;
}

TEST(Shell, BaysDivideAFacadeEvenly) {
  for (const geom::Length width : {8'000, 10'001, 45'000, 99'999}) {
    const Shell shell = shell_of(width, 20'000, 1'500);
    EXPECT_EQ(bay_line(shell, 0, 0), 0);
    EXPECT_EQ(bay_line(shell, 0, shell.bays[0]), width);
    for (std::int32_t i = 0; i < shell.bays[0]; ++i) {
      const geom::Length pitch = bay_line(shell, 0, i + 1) - bay_line(shell, 0, i);
      EXPECT_GE(pitch, 1'350);
      EXPECT_LE(pitch, 1'650);
      EXPECT_EQ(bay_at(shell, 0, bay_line(shell, 0, i)), i);
      EXPECT_EQ(bay_at(shell, 0, bay_line(shell, 0, i + 1) - 1), i);
    }
  }
}

TEST(Shell, NeighboursShareTheWindowsOfAFacade) {
  // However a façade is cut into rooms, no bay has two windows, and a bay whose
  // middle is well inside a room has one.
  const Shell shell = shell_of(30'000, 20'000, 1'500);
  for (geom::Length cut = 2'500; cut < 27'500; cut += 37) {
    auto all = windows_of(shell, office({{0, 0}, {cut, 5'000}}, {true, false, false, true}));
    const auto right = windows_of(shell, office({{cut, 0}, {30'000, 5'000}}, {true, true, false, false}));
    all.insert(all.end(), right.begin(), right.end());
    std::vector<plan::PortalId> ids;
    for (const plan::Portal& p : all) ids.push_back(p.id);
    std::sort(ids.begin(), ids.end());
    EXPECT_EQ(std::unique(ids.begin(), ids.end()), ids.end()) << cut;
    const auto south =
        std::count_if(all.begin(), all.end(), [](const plan::Portal& p) { return p.face == geom::kSouth; });
    EXPECT_GE(south, 19) << cut;  // 20 bays; a wall may cost one
    for (const plan::Portal& p : all) EXPECT_TRUE(p.b.x <= cut - 60 || p.a.x >= cut + 60) << cut;
  }
}

TEST(Shell, OnlyFacadesHaveWindows) {
  const Shell shell = shell_of(30'000, 20'000, 1'500);
  EXPECT_TRUE(windows_of(shell, office({{5'000, 5'000}, {9'000, 9'000}}, {false, false, false, false})).empty());
  for (const plan::Portal& p : windows_of(shell, office({{0, 0}, {6'000, 6'000}}, {true, false, false, true}))) {
    EXPECT_TRUE(p.face == geom::kSouth || p.face == geom::kWest);
    EXPECT_LT(p.z0, p.z1);
  }
}

TEST(Shell, AnEntranceDisplacesWindows) {
  const Shell shell = shell_of(30'000, 20'000, 1'500);
  const plan::Region lobby = office({{10'000, 0}, {18'000, 6'000}}, {true, false, false, false});
  const std::size_t before = windows_of(shell, lobby).size();
  std::vector<plan::Portal> portals{make_entrance(shell, geom::kSouth, {10'000, 18'000}, 0, 3'280)};
  const plan::Portal entrance = portals[0];
  append_windows(shell, lobby, portals);
  EXPECT_LT(portals.size() - 1, before);
  for (std::size_t i = 1; i < portals.size(); ++i)
    EXPECT_TRUE(portals[i].b.x < entrance.a.x || portals[i].a.x > entrance.b.x);
}

TEST(Shell, AnEntranceNeverSharesItsNameWithAWindow) {
  // In a wide bay the entrance may lie in one room and the window in the next.
  const Shell shell = shell_of(30'000, 20'000, 5'000);
  const plan::Portal entrance = make_entrance(shell, geom::kSouth, {8'000, 12'100}, 0, 3'280);
  const auto next = windows_of(shell, office({{12'100, 0}, {20'000, 6'000}}, {true, false, false, false}));
  const auto same = windows_of(shell, office({{8'000, 0}, {12'100, 6'000}}, {true, false, false, false}));
  for (const auto& list : {next, same}) {
    for (const plan::Portal& w : list) EXPECT_NE(w.id, entrance.id);
  }
}

}  // namespace
}  // namespace enfilade::rules
