#pragma once
// The golden briefs: towers on each kind of site (ring, strip, zones, tiny, tall),
// offices of each class with each style of halls, residences with each kind of
// access, along the axes and not, and odd settings of all. Their hashes are in
// golden.txt.

#include <cstdint>

#include <enfilade/plan/brief.hpp>

namespace enfilade::golden {

struct Golden {
  const char* name;
  geom::Length width, depth;
  std::int32_t floors;
  std::uint64_t seed;
  void (*change)(plan::Brief&) = nullptr;
};

inline void make_office(plan::Brief& b, plan::OfficeClass c, plan::HallStyle halls = plan::HallStyle::automatic) {
  b.kind = "office";
  b.office_class = c;
  b.given.office_class = true;
  b.halls = halls;
}

inline void make_dungeon(plan::Brief& b, plan::DigOrder order, std::int32_t levels) {
  b.kind = "dungeon";
  b.dungeon.levels = levels;
  b.dungeon.order = order;
}

inline void make_residence(plan::Brief& b, geom::Polygon outline, std::int32_t square_metres = 70) {
  b.kind = "apartments";
  b.site.polygon = std::move(outline);
  b.floor_height = 3'000;
  b.apartment_area = square_metres * 1'000;
}

inline const Golden kGolden[] = {
    {"tower", 45'000, 35'000, 12, 1},
    {"tower-2", 45'000, 35'000, 12, 2},
    {"plate-90x70", 90'000, 70'000, 6, 1},
    {"zones-150x150", 150'000, 150'000, 3, 3},
    {"slim-8x8", 8'000, 8'000, 120, 4},
    {"long-150x8", 150'000, 8'000, 4, 5},
    {"strip-30x12", 30'000, 12'000, 8, 6},
    {"deep-22x50", 22'000, 50'000, 9, 7},
    {"one-floor", 60'000, 40'000, 1, 8},
    {"identical", 45'000, 35'000, 20, 9, [](plan::Brief& b) { b.identical_floors = true; }},
    {"bare", 40'000, 30'000, 6, 10, [](plan::Brief& b) { b.furniture = false; }},
    {"odd", 51'234, 33'333, 5, 9'007'199'254'740'991,
     [](plan::Brief& b) {
       b.floor_height = 5'123;
       b.hall_width = 2'345;
       b.average_room = 5'678;
       b.least_room = 2'777;
       b.bay = 1'111;
       b.hallway_permille = 1000;
       b.door_permille = 500;
     }},
    {"office-a", 60'000, 45'000, 20, 21, [](plan::Brief& b) { make_office(b, plan::OfficeClass::a); }},
    {"office-a-odd", 71'239, 52'347, 33, 22,
     [](plan::Brief& b) {
       make_office(b, plan::OfficeClass::a, plan::HallStyle::grid);
       b.floor_height = 3'777;
       b.hall_width = 2'345;
       b.office_width = 6'789;
       b.bay = 1'111;
       b.executive_floors = 5;
     }},
    {"office-b", 48'000, 36'000, 6, 23, [](plan::Brief& b) { make_office(b, plan::OfficeClass::b); }},
    {"office-b-shops", 61'111, 43'217, 8, 24,
     [](plan::Brief& b) {
       make_office(b, plan::OfficeClass::b, plan::HallStyle::spine);
       b.shops = true;
       b.executive_floors = 1;
     }},
    {"office-c", 30'000, 18'000, 3, 25, [](plan::Brief& b) { make_office(b, plan::OfficeClass::c); }},
    {"office-c-open", 52'345, 31'234, 4, 26,
     [](plan::Brief& b) {
       make_office(b, plan::OfficeClass::c, plan::HallStyle::grid);
       b.open_permille = 500;
       b.atrium = true;
     }},
    {"office-courtyard", 70'000, 60'000, 5, 27,
     [](plan::Brief& b) {
       make_office(b, plan::OfficeClass::courtyard);
       b.shops = true;
     }},
    {"office-courtyard-spine", 55'555, 64'321, 4, 28,
     [](plan::Brief& b) {
       make_office(b, plan::OfficeClass::courtyard, plan::HallStyle::spine);
       b.identical_floors = true;
       b.atrium = true;
     }},
    {"office-spires", 120'000, 80'000, 24, 29,
     [](plan::Brief& b) {
       make_office(b, plan::OfficeClass::spires);
       b.shops = true;
       b.atrium = true;
     }},
    {"office-spires-odd", 99'999, 141'421, 14, 30,
     [](plan::Brief& b) {
       make_office(b, plan::OfficeClass::spires, plan::HallStyle::grid);
       b.open_permille = 300;
       b.executive_floors = 3;
       b.office_width = 5'001;
     }},
    {"office-keyhole", 100'000, 32'000, 16, 31, [](plan::Brief& b) { make_office(b, plan::OfficeClass::keyhole); }},
    {"office-keyhole-odd", 41'123, 93'211, 12, 32,
     [](plan::Brief& b) {
       make_office(b, plan::OfficeClass::keyhole, plan::HallStyle::spine);
       b.hall_width = 1'999;
       b.executive_floors = 2;
       b.shops = true;
       b.atrium = true;
     }},
    {"apartments-block", 48'000, 15'000, 5, 41, [](plan::Brief& b) { make_residence(b, {}); }},
    {"apartments-deep", 34'000, 31'000, 4, 42, [](plan::Brief& b) { make_residence(b, {}, 85); }},
    {"apartments-walk-up", 30'000, 9'500, 3, 43, [](plan::Brief& b) { make_residence(b, {}, 60); }},
    {"apartments-house", 10'000, 9'000, 2, 44, [](plan::Brief& b) { make_residence(b, {}); }},
    {"apartments-ell", 40'000, 30'000, 5, 45,
     [](plan::Brief& b) {
       make_residence(b, {{{0, 0}, {40'000, 0}, {40'000, 13'000}, {13'000, 13'000}, {13'000, 30'000}, {0, 30'000}}, {}},
                      75);
       b.balconies = true;
     }},
    {"apartments-courtyard", 36'000, 36'000, 4, 46,
     [](plan::Brief& b) {
       make_residence(b, {{{0, 0}, {36'000, 0}, {36'000, 36'000}, {0, 36'000}},
                          {{{12'000, 12'000}, {12'000, 24'000}, {24'000, 24'000}, {24'000, 12'000}}}});
     }},
    {"apartments-flatiron", 30'000, 25'000, 6, 47,
     [](plan::Brief& b) {
       make_residence(b, {{{0, 0}, {27'853, 11'141}, {22'654, 24'140}, {-2'228, 5'571}}, {}});
       b.site.party = {3};
       b.bay = 1'111;
       b.floor_height = 2'777;
     }},
    {"apartments-bent", 60'000, 30'000, 4, 48,
     [](plan::Brief& b) {
       make_residence(
           b, {{{0, 0}, {30'000, -4'000}, {58'000, 9'000}, {53'000, 21'000}, {28'000, 10'000}, {1'500, 14'000}}, {}},
           90);
       b.corridor_width = 1'777;
     }},
    {"dungeon", 1'000, 1'000, 1, 51, [](plan::Brief& b) { make_dungeon(b, plan::DigOrder::rooms_first, 1); }},
    {"dungeon-deep", 1'000, 1'000, 3, 52,
     [](plan::Brief& b) {
       make_dungeon(b, plan::DigOrder::rooms_maze, 3);
       b.dungeon.keys = plan::Keys::chain;
     }},
    {"dungeon-maze", 1'000, 1'000, 1, 53,
     [](plan::Brief& b) {
       make_dungeon(b, plan::DigOrder::maze_rooms, 1);
       b.dungeon.maze = plan::MazeKind::wilson;
       b.dungeon.keys = plan::Keys::loose;
     }},
    // The usual window, since that is no part of a brief.
    {"endless", 1'000, 1'000, 1, 54,
     [](plan::Brief& b) {
       b.kind = "dungeon";
       b.dungeon.unbounded = true;
     }},
    {"endless-deep", 1'000, 1'000, 2, 55,
     [](plan::Brief& b) {
       make_dungeon(b, plan::DigOrder::rooms_first, 2);
       b.dungeon.unbounded = true;
       b.dungeon.keys = plan::Keys::chain;
     }},
};

inline plan::Brief brief_of(const Golden& g) {
  plan::Brief brief;
  brief.site = {g.width, g.depth};
  brief.floors = g.floors;
  brief.seed = g.seed;
  if (g.change) g.change(brief);
  return brief;
}

}  // namespace enfilade::golden
