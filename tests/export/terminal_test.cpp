#include <enfilade/export/terminal.hpp>

#include <algorithm>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "export/plan_fixture.hpp"

namespace enfilade::exports {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

plan::Model joined() {
  plan::Model model = plan::sample_model();
  EXPECT_TRUE(plan::join_portals(model).ok());
  return model;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// Characters of a line without escapes.
int width_of(const std::string& line) {
  int width = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\x1b') {
      while (line[i] != 'm') ++i;
    } else if ((static_cast<unsigned char>(line[i]) & 0xc0) != 0x80) {
      ++width;
    }
  }
  return width;
}

// Two rooms over a hall, a door each, a window, an entrance.
plan::Model small() {
  plan::Maker m;
  m.width = 8'000;
  m.depth = 6'000;
  m.add(plan::Kind::hall, plan::Use::corridor, {{0, 0}, {8'000, 2'000}});
  m.add(plan::Kind::room, plan::Use::office, {{0, 2'000}, {4'000, 6'000}});
  m.add(plan::Kind::room, plan::Use::restroom, {{4'000, 2'000}, {8'000, 6'000}});
  m.door({1'000, 2'000}, {2'000, 2'000}, false, true);
  m.door({6'000, 2'000}, {7'000, 2'000}, false, true);
  m.window({1'000, 6'000}, {3'000, 6'000});
  m.open(plan::PortalKind::entrance, {8'000, 500}, {8'000, 1'500}, 0, 2'100);
  return m.model;
}

TEST(Terminal, JunctionsFollowTheWalls) {
  EXPECT_THAT(draw_terminal(small(), 0, {33, false, true}), StartsWith("┏━━━╾───────╼━━━┯━━━━━━━━━━━━━━━┓\n"
                                                                       "┃               │               ┃\n"
                                                                       "┃               │               ┃\n"
                                                                       "┃    Office     │   Restroom    ┃\n"
                                                                       "┃     14 m²     │     14 m²     ┃\n"
                                                                       "┃               │               ┃\n"
                                                                       "┃               │               ┃\n"
                                                                       "┃               │               ┃\n"
                                                                       "┠────   ────────┴────────   ────┨\n"
                                                                       "┃                               ┃\n"
                                                                       "┃                               ↔\n"
                                                                       "┃                               ┃\n"
                                                                       "┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛\n"));
}

TEST(Terminal, PlainTextWhereUnicodeIsMissing) {
  const std::string text = draw_terminal(joined(), 0, {100, false, false});
  EXPECT_TRUE(std::all_of(text.begin(), text.end(), [](char c) { return c == '\n' || (c >= ' ' && c < 0x7f); }));
}

TEST(Terminal, ColoursOnlyWhenAsked) {
  EXPECT_EQ(draw_terminal(joined(), 0, {100, false, true}).find('\x1b'), std::string::npos);
  EXPECT_THAT(draw_terminal(joined(), 0, {100, true, true}), HasSubstr("\x1b[48;5;"));
}

TEST(Terminal, ColoursDoNotMoveAnything) {
  const std::vector<std::string> plain = lines_of(draw_terminal(joined(), 0, {90, false, true}));
  const std::vector<std::string> coloured = lines_of(draw_terminal(joined(), 0, {90, true, true}));
  for (std::size_t i = 0; i < 25; ++i) EXPECT_EQ(width_of(plain[i]), width_of(coloured[i]));
}

TEST(Terminal, LinesFitTheTerminal) {
  for (int columns = 60; columns <= 250; columns += 7) {
    for (const bool colour : {false, true}) {
      for (const std::string& line : lines_of(draw_terminal(joined(), 0, {columns, colour, true})))
        EXPECT_LE(width_of(line), columns);
    }
  }
}

TEST(Terminal, EveryRoomCanBeSeenAtEightyColumns) {
  const std::string text = draw_terminal(joined(), 0, {80, false, true});
  for (const char* word :
       {"Office", "Open office", "Meeting", "Storage", "Restroom", "Pantry", "Lobby", "╳", "≡", "░"}) {
    EXPECT_THAT(text, HasSubstr(word));
  }
}

TEST(Terminal, OddRequestsGiveAnAnswer) {
  EXPECT_THAT(draw_terminal(joined(), 9), HasSubstr("no rooms"));
  EXPECT_THAT(draw_terminal({}, 0), HasSubstr("no rooms"));
  for (const int columns : {-5, 0, 1, 20, 100'000})
    EXPECT_FALSE(draw_terminal(joined(), 0, {columns, false, true}).empty());
}

// A room with a cut corner, which has a window or an entrance.
plan::Model cut_corner(plan::PortalKind kind) {
  plan::Maker m;
  m.width = m.depth = 12'000;
  m.add(plan::Kind::room, plan::Use::shop, {{0, 0}, {12'000, 12'000}},
        {{0, 0}, {6'000, 0}, {12'000, 6'000}, {12'000, 12'000}, {0, 12'000}});
  plan::Portal p;
  p.a = {7'500, 1'500};
  p.b = {10'500, 4'500};
  p.z1 = 2'400;
  p.kind = kind;
  p.face = 1;
  m.model.rooms[0].portals = {p};
  return m.model;
}

TEST(Terminal, WindowsOnDiagonalsAreLight) {
  plan::Model blind = cut_corner(plan::PortalKind::window);
  blind.rooms[0].portals.clear();
  const auto light = [](const plan::Model& model) {
    const std::string text = draw_terminal(model, 0, {41, false, false});
    const std::string drawing = text.substr(0, text.find("Ground"));
    return std::count(drawing.begin(), drawing.end(), '=') + std::count(drawing.begin(), drawing.end(), ':');
  };
  EXPECT_EQ(light(blind), 0);
  EXPECT_GE(light(cut_corner(plan::PortalKind::window)), 3);
}

TEST(Terminal, EntrancesOnDiagonalsAreShown) {
  const std::string text = draw_terminal(cut_corner(plan::PortalKind::entrance), 0, {41, false, false});
  EXPECT_THAT(text.substr(0, text.find("Ground")), HasSubstr("E"));
}

TEST(Terminal, EveryUseHasATint) {
  const std::string text = draw_terminal(cut_corner(plan::PortalKind::window), 0, {41, true, true});
  EXPECT_EQ(text.find("48;5;0m"), std::string::npos);
  EXPECT_THAT(text, HasSubstr("Shop"));
}

}  // namespace
}  // namespace enfilade::exports
