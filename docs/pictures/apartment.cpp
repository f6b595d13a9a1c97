// Residences: outlines of every sort, and one outline under several seeds.

#include <string>
#include <vector>

#include <enfilade/export/plan_drawing.hpp>
#include <enfilade/world/whole.hpp>

#include "pictures.hpp"

namespace enfilade::pictures {
namespace {

plan::Brief residence(geom::Polygon outline, std::int32_t floors, std::int32_t square_metres, std::uint64_t seed) {
  plan::Brief brief;
  brief.kind = "apartments";
  brief.site.polygon = std::move(outline);
  brief.floors = floors;
  brief.floor_height = 3'000;
  brief.apartment_area = square_metres * 1'000;
  brief.seed = seed;
  brief.palette = "birch";
  return brief;
}

exports::Drawing plan_of(const plan::Brief& brief, std::int32_t floor) {
  exports::PlanStyle style;
  style.labels = style.dimensions = style.sheet = false;
  return exports::draw_plan(world::generate(*rules::raise(brief).value(), {floor}, {}).value(), floor, style);
}

geom::Polygon box(geom::Length width, geom::Length depth) {
  return {{{0, 0}, {width, 0}, {width, depth}, {0, depth}}, {}};
}

}  // namespace

std::string apartment_plans_png() {
  const std::vector<plan::Brief> all{
      residence({{{0, 0}, {40'000, 0}, {40'000, 13'000}, {13'000, 13'000}, {13'000, 30'000}, {0, 30'000}}, {}}, 5, 75,
                11),
      residence({{{0, 0}, {36'000, 0}, {36'000, 36'000}, {0, 36'000}},
                 {{{12'000, 12'000}, {12'000, 24'000}, {24'000, 24'000}, {24'000, 12'000}}}},
                4, 70, 2),
      residence({{{0, 0}, {30'000, -4'000}, {58'000, 9'000}, {53'000, 21'000}, {28'000, 10'000}, {1'500, 14'000}}, {}},
                4, 80, 3),
      residence(box(34'000, 31'000), 4, 85, 4),
      residence(box(44'000, 9'500), 4, 60, 5),
      residence({{{0, 0}, {30'000, 0}, {30'000, 14'000}, {0, 6'000}}, {}}, 4, 70, 6),
      residence({{{0, 0},
                  {45'000, 0},
                  {45'000, 14'000},
                  {30'000, 14'000},
                  {30'000, 32'000},
                  {16'000, 32'000},
                  {16'000, 14'000},
                  {0, 14'000}},
                 {}},
                5, 70, 7),
      residence(box(10'000, 9'000), 2, 70, 4),
  };
  std::vector<exports::Drawing> drawings;
  for (const plan::Brief& brief : all) drawings.push_back(plan_of(brief, 1));
  return sheet_png(drawings, 4, 620);
}

std::string apartment_seeds_png() {
  std::vector<exports::Drawing> drawings;
  for (std::uint64_t seed = 1; seed <= 6; ++seed)
    drawings.push_back(plan_of(residence(box(30'000, 15'000), 4, 75, seed), 1));
  return sheet_png(drawings, 3, 620);
}

std::string apartment_rooms_png() {
  plan::Brief brief = residence(
      {{{0, 0}, {42'000, 0}, {42'000, 13'000}, {14'000, 13'000}, {14'000, 30'000}, {0, 30'000}}, {}}, 4, 75, 1);
  std::vector<exports::Drawing> drawings;
  for (const plan::RoomStyle style : {plan::RoomStyle::hall_first, plan::RoomStyle::voronoi}) {
    brief.rooms = style;
    drawings.push_back(plan_of(brief, 1));
  }
  return sheet_png(drawings, 2, 900);
}

}  // namespace enfilade::pictures
