// For work on the weave; no test. Draws a window and prints its figures.
//   weave_study OUT.png SEED [X Y WIDTH LENGTH [ORDER LEVELS [seams]]]

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include <enfilade/base/rng.hpp>
#include <enfilade/raster/png.hpp>

#include "dungeon/weave_dug.hpp"

using namespace enfilade;
using namespace enfilade::rules::dungeon;

namespace {

constexpr int kPixels = 7;  // a cell: two tiles and a bit

struct Canvas {
  raster::Image image;
  void put(std::int32_t x, std::int32_t y, std::uint32_t rgb) {
    if (x < 0 || y < 0 || x >= image.width || y >= image.height) return;
    std::uint8_t* p = image.rgb.data() + 3 * static_cast<std::size_t>((image.height - 1 - y) * image.width + x);
    for (int k = 0; k < 3; ++k) p[k] = static_cast<std::uint8_t>(rgb >> (16 - 8 * k));
  }
  void box(std::int32_t x0, std::int32_t y0, std::int32_t x1, std::int32_t y1, std::uint32_t rgb) {
    for (std::int32_t y = y0; y < y1; ++y)
      for (std::int32_t x = x0; x < x1; ++x) put(x, y, rgb);
  }
};

std::uint32_t colour_of(const DugWindow& dug, std::size_t c) {
  constexpr std::uint32_t kFloor[] = {0xf3edda, 0xd9d2e0, 0xe3d3b8, 0xe9dcc0, 0xcfe0e2};
  constexpr std::uint32_t kWay[] = {0xcfc5a5, 0xaba3b8, 0xb8a583, 0xc4ab7a, 0x9db8bd};
  const auto theme = static_cast<std::size_t>(dug.window.blocks[static_cast<std::size_t>(dug.block[c])].theme);
  return dug.chamber[c] >= 0 ? kFloor[theme] : kWay[theme];
}

void draw(const DugWindow& dug, Far lo, std::int32_t width, std::int32_t length, bool seams, Canvas& canvas) {
  canvas.image = {width * kPixels, length * kPixels, {}};
  canvas.image.rgb.assign(
      static_cast<std::size_t>(canvas.image.width) * static_cast<std::size_t>(canvas.image.height) * 3, 0x2b);
  for (std::int32_t y = 0; y < length; ++y) {
    for (std::int32_t x = 0; x < width; ++x) {
      const std::size_t c = dug.index({lo.x + x, lo.y + y});
      const std::int32_t px = x * kPixels, py = y * kPixels;
      // Half a tile of rock round each cell, as walls are built.
      const std::int32_t rim = 2;
      if (dug.open[c]) {
        const std::uint32_t rgb = colour_of(dug, c);
        canvas.box(px + rim, py + rim, px + kPixels - rim + (dug.east[c] ? 2 * rim : 0), py + kPixels - rim, rgb);
        canvas.box(px + rim, py + rim, px + kPixels - rim, py + kPixels - rim + (dug.north[c] ? 2 * rim : 0), rgb);
        const std::size_t up = c + static_cast<std::size_t>(dug.width);
        if (dug.east[c] && dug.north[c] && dug.north[c + 1] && dug.east[up] && dug.chamber[c] >= 0)
          canvas.box(px + rim, py + rim, px + kPixels + rim, py + kPixels + rim, rgb);
      }
      if (seams && dug.block[c] != dug.block[c + 1])
        canvas.box(px + kPixels - 1, py, px + kPixels, py + kPixels, 0xa04040);
      if (seams && dug.block[c] != dug.block[c + static_cast<std::size_t>(dug.width)])
        canvas.box(px, py + kPixels - 1, px + kPixels, py + kPixels, 0xa04040);
    }
  }
  for (std::size_t b = 0; b < dug.plans.size(); ++b) {
    for (const Door& d : dug.plans[b].doors) {
      const Far p = place_of(dug.window.blocks[b], d.wall.cell);
      const auto px = static_cast<std::int32_t>((p.x - lo.x) * kPixels),
                 py = static_cast<std::int32_t>((p.y - lo.y) * kPixels);
      if (d.wall.north) canvas.box(px + 2, py + kPixels - 1, px + kPixels - 2, py + kPixels + 1, 0xb0582a);
      else canvas.box(px + kPixels - 1, py + 2, px + kPixels + 1, py + kPixels - 2, 0xb0582a);
    }
    for (const Stamp& s : dug.window.blocks[b].stamps) {
      if (s.kind != ChamberKind::stair) continue;
      const Far p = place_of(dug.window.blocks[b], s.box.lo);
      const auto px = static_cast<std::int32_t>((p.x - lo.x) * kPixels),
                 py = static_cast<std::int32_t>((p.y - lo.y) * kPixels);
      canvas.box(px + 3, py + 3, px + s.box.width() * kPixels - 3, py + s.box.length() * kPixels - 3, 0x4a6fd0);
    }
  }
}

void print_figures(const DugWindow& dug, Key key) {
  std::size_t open = 0, known = 0;
  for (std::size_t c = 0; c < dug.open.size(); ++c) {
    open += dug.open[c];
    known += dug.block[c] >= 0;
  }
  Rng rng(key, Purpose::sample);
  std::vector<double> ways;
  const auto count = static_cast<std::uint32_t>(dug.rooms.size());
  while (ways.size() < 1'000) {
    const std::int32_t from = dug.rooms[rng.below(count)];
    const std::vector<std::int32_t> steps = steps_from(dug, from);
    for (int k = 0; k < 25; ++k) {
      const std::int32_t to = dug.rooms[rng.below(count)];
      const double dx = to % dug.width - from % dug.width, dy = to / dug.width - from / dug.width;
      if (dx * dx + dy * dy >= 40 * 40)
        ways.push_back(steps[static_cast<std::size_t>(to)] / std::sqrt(dx * dx + dy * dy));
    }
  }
  std::sort(ways.begin(), ways.end());
  double joints = 0, doors = 0;
  for (const Block& b : dug.window.blocks) joints += static_cast<double>(b.openings.size());
  for (const Plan& p : dug.plans) doors += static_cast<double>(p.doors.size());
  const auto blocks = static_cast<double>(dug.plans.size());
  std::printf(
      "%zu blocks, %.0f cells each, %.1f openings, %.1f rooms, %.1f doors; open %.1f %%; way by line: median %.2f p95 "
      "%.2f; longest seam wall %d\n",
      dug.plans.size(), static_cast<double>(known) / blocks, joints / blocks, static_cast<double>(count) / blocks,
      doors / blocks, 100.0 * static_cast<double>(open) / static_cast<double>(known), ways[500], ways[950],
      longest_seam_wall(dug));
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 1;
  const auto number = [&](int k, std::int64_t other) { return argc > k ? std::strtoll(argv[k], nullptr, 10) : other; };
  const Key key = root_key(static_cast<std::uint64_t>(number(2, 1)));
  const Far lo{number(3, 0), number(4, 0)};
  const auto width = static_cast<std::int32_t>(number(5, 300)), length = static_cast<std::int32_t>(number(6, 200));
  plan::Dungeon wish;
  if (const std::int64_t order = number(7, -1); order >= 0) {
    wish.order = static_cast<plan::DigOrder>(order);
    wish.given.order = true;
  }
  wish.levels = static_cast<std::int32_t>(number(8, 1));
  const DugWindow dug = dig_window(key, wish, lo, width, length, 0);
  print_figures(dug, key);
  Canvas canvas;
  draw(dug, lo, width, length, argc > 9, canvas);
  std::string png;
  if (!raster::encode_png(canvas.image, png)) return 1;
  std::ofstream(argv[1], std::ios::binary) << png;
  return 0;
}
