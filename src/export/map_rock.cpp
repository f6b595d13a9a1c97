// The rock along the walls, hatched as on maps drawn by hand: bundles of three
// strokes, each bundle in a direction of its own.
//
//   The plane is divided into squares of kPitch. A square that lies within kBand of
//   a wall, on its rock's side, gets a bundle. Where the bundle lies in its square
//   and which way it runs are drawn from the square's place alone, so that equal
//   places look alike in every picture, in whatever order walls come. Floors are
//   drawn over it and cut it off clean.
//
// Shade and strokes are drawn block by block: programs that show a part of a large
// map then look at the blocks in sight alone, and a stroke that fills a window of
// 240 m takes a browser seconds where all of it is one path.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <utility>

#include <enfilade/base/key.hpp>

#include "export/map_ink.hpp"

namespace enfilade::exports {
namespace {

using geom::Length;
using geom::Point;

constexpr Length kPitch = 560;   // of bundles
constexpr Length kBand = 1'250;  // how far from the walls they reach
constexpr Length kReach = 370;   // half the length of a stroke
constexpr Length kApart = 150;   // of the strokes of a bundle
constexpr Length kSlack = 120;   // a bundle lies up to so far off the middle of its square
constexpr std::size_t kMostBundles = 60'000;
constexpr Length kBlock = 16;  // squares along each side of a block

// Directions over half a turn, in thousandths.
constexpr std::array<Point, 8> kWays = {
    {{1000, 0}, {924, 383}, {707, 707}, {383, 924}, {0, 1000}, {-383, 924}, {-707, 707}, {-924, 383}}};

using Square = std::pair<Length, Length>;

Length floor_div(Length v, Length by) { return (v >= 0 ? v : v - by + 1) / by; }
Length square_of(Length v) { return floor_div(v, kPitch); }
Square block_of(Square s) { return {floor_div(s.first, kBlock), floor_div(s.second, kBlock)}; }

// All squares beside one wall.
void gather(Point a, Point b, std::vector<Square>& out) {
  const Length length = distance(a, b);
  if (length == 0) return;
  constexpr Length kStep = kPitch / 2;
  for (Length u = 0; u <= length; u += kStep) {
    const Point at = along(a, b, std::min(u, length));
    for (Length off = kStep; off <= kBand; off += kStep) {
      const Point p = beside(at, a, b, -off);
      out.emplace_back(square_of(p.y), square_of(p.x));
    }
  }
}

void add_bundle(Square square, Shape& strokes) {
  const std::uint64_t draw = scramble(static_cast<std::uint64_t>(std::int64_t{square.first}) * 0x9e3779b97f4a7c15ull ^
                                      scramble(static_cast<std::uint64_t>(std::int64_t{square.second})));
  const auto share = [&](unsigned shift, Length span) {
    return static_cast<Length>((draw >> shift & 0xff) * static_cast<std::uint64_t>(span) / 255);
  };
  const Point middle{square.second * kPitch + kPitch / 2 + share(0, 2 * kSlack) - kSlack,
                     square.first * kPitch + kPitch / 2 + share(8, 2 * kSlack) - kSlack};
  const Point way = kWays[draw >> 16 & 7], across{-way.y, way.x};
  for (Length i = -1; i <= 1; ++i) {
    const Length reach = kReach - share(24 + 8 * static_cast<unsigned>(i + 1), kReach / 3);
    const Point foot{middle.x + across.x * i * kApart / 1000, middle.y + across.y * i * kApart / 1000};
    const Point half{way.x * reach / 1000, way.y * reach / 1000};
    strokes.move(foot - half).line(foot + half);
  }
}

}  // namespace

void draw_rock(const std::vector<std::vector<Point>>& walls, Layer& rock) {
  std::vector<Square> squares;
  std::map<Square, Shape> shades, strokes;
  for (const std::vector<Point>& line : walls) {
    if (line.empty()) continue;
    Shape& shade = shades[block_of({square_of(line[0].y), square_of(line[0].x)})];
    for (std::size_t i = 0; i < line.size(); ++i) {
      i == 0 ? shade.move(line[i]) : shade.line(line[i]);
      if (i > 0) gather(line[i - 1], line[i], squares);
    }
  }
  std::sort(squares.begin(), squares.end());
  squares.erase(std::unique(squares.begin(), squares.end()), squares.end());
  Group& group = rock.groups.emplace_back();
  group.classes = "hatching";
  const bool far = squares.size() > kMostBundles;
  for (auto& [block, shade] : shades) group.add(far ? kMapDeepShade : kMapShade, std::move(shade));
  if (far) return;
  for (const Square& square : squares) add_bundle(square, strokes[block_of(square)]);
  for (auto& [block, some] : strokes) group.add(kMapHatch, std::move(some));
}

}  // namespace enfilade::exports
