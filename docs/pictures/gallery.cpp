// Twelve seeds and sizes on one sheet.

#include <enfilade/export/plan_drawing.hpp>
#include <enfilade/raster/png.hpp>

#include <algorithm>

#include "pictures.hpp"

namespace enfilade::pictures {
namespace {

constexpr int kGap = 20;

void paste(const raster::Image& from, int x0, int y0, raster::Image& onto) {
  for (int y = 0; y < from.height; ++y) {
    const auto* row = from.rgb.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(from.width) * 3;
    std::copy(row, row + from.width * 3,
              onto.rgb.data() + (static_cast<std::size_t>(y0 + y) * static_cast<std::size_t>(onto.width) +
                                 static_cast<std::size_t>(x0)) *
                                    3);
  }
}

}  // namespace

std::string sheet_png(const std::vector<exports::Drawing>& drawings, int columns, int cell, int high) {
  const int rows = (static_cast<int>(drawings.size()) + columns - 1) / columns;
  if (high == 0) high = cell;
  raster::Image sheet;
  sheet.width = columns * (cell + kGap) + kGap;
  sheet.height = rows * (high + kGap) + kGap;
  sheet.rgb.assign(static_cast<std::size_t>(sheet.width) * static_cast<std::size_t>(sheet.height) * 3, 255);
  for (int i = 0; i < static_cast<int>(drawings.size()); ++i) {
    const exports::Drawing& drawing = drawings[static_cast<std::size_t>(i)];
    const std::int64_t w = drawing.frame.width(), d = drawing.frame.depth();
    std::string png;
    (void)raster::write_png(drawing, static_cast<int>(w * high >= d * cell ? cell : high * w / d), png);
    const Result<raster::Image> image = raster::decode_png(png);
    if (!image) return {};
    const int x = kGap + (i % columns) * (cell + kGap) + (cell - image->width) / 2;
    const int y = kGap + (i / columns) * (high + kGap) + (high - std::min(high, image->height)) / 2;
    paste(*image, x, y, sheet);
  }
  std::string png;
  (void)raster::encode_png(sheet, png);
  return png;
}

std::string gallery_png() {
  constexpr int kColumns = 4, kRows = 3, kCell = 520;
  const struct {
    geom::Length width, depth;
    std::int32_t floors, floor;
    std::uint64_t seed;
  } all[kColumns * kRows] = {
      {45'000, 35'000, 12, 3, 1},  {45'000, 35'000, 12, 3, 6}, {60'000, 45'000, 12, 4, 3}, {90'000, 70'000, 30, 8, 2},
      {30'000, 24'000, 8, 0, 4},   {22'000, 30'000, 9, 3, 7},  {36'000, 12'000, 6, 2, 3},  {16'000, 16'000, 20, 5, 2},
      {150'000, 120'000, 5, 2, 3}, {8'000, 8'000, 12, 3, 1},   {70'000, 15'000, 7, 0, 2},  {50'000, 50'000, 40, 12, 9},
  };
  exports::PlanStyle style;
  style.labels = false;
  style.dimensions = false;
  style.sheet = false;
  std::vector<exports::Drawing> drawings;
  for (const auto& g : all) {
    drawings.push_back(exports::draw_plan(storeys(g.width, g.depth, g.floors, g.seed, {g.floor}), g.floor, style));
  }
  return sheet_png(drawings, kColumns, kCell);
}

}  // namespace enfilade::pictures
