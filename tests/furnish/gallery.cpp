// Draws a sheet of furnished rooms of one use: gallery USE FIRST_SEED > sheet.svg
// With a third argument, rooms that are no boxes: gallery USE FIRST_SEED SHAPE.

#include <cstdlib>
#include <iostream>

#include "furnish/shaped_rooms.hpp"

int main(int argc, char** argv) {
  using namespace enfilade;
  const int use = argc > 1 ? std::atoi(argv[1]) : 6;
  const std::uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  constexpr int kColumns = 6;
  constexpr int kRows = 4;
  const int shape = argc > 3 ? std::atoi(argv[3]) : -1;
  const geom::Length cell = shape < 0 ? 10'500 : 16'500;
  if (use < 0 || use >= plan::kUses || shape >= furnish::testing::kShapes) return 2;
  std::cout << "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 " << kColumns * cell << " " << kRows * cell
            << "' width='1500'><rect width='100%' height='100%' fill='#eee'/>";
  for (int i = 0; i < kColumns * kRows; ++i) {
    const std::uint64_t seed = first + static_cast<std::uint64_t>(i);
    const auto sample = shape < 0 ? furnish::testing::likely_room(seed, static_cast<plan::Use>(use))
                                  : furnish::testing::shaped_room(seed, static_cast<plan::Use>(use),
                                                                  static_cast<furnish::testing::Shape>(shape));
    std::cout << "<g transform='translate(" << i % kColumns * cell + 700 - sample.region.box.lo.x << " "
              << i / kColumns * cell + 700 + sample.region.box.hi.y << ")'>"
              << furnish::testing::to_svg(sample, furnish::testing::furnish(sample)) << "</g>";
  }
  std::cout << "</svg>\n";
}
