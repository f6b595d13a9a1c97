// Draws a sheet of furnished rooms of one use: gallery USE FIRST_SEED > sheet.svg

#include <cstdlib>
#include <iostream>

#include "furnish/rooms.hpp"

int main(int argc, char** argv) {
  using namespace enfilade;
  const int use = argc > 1 ? std::atoi(argv[1]) : 6;
  const std::uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  constexpr int kColumns = 6;
  constexpr int kRows = 4;
  constexpr geom::Length kCell = 10'500;
  if (use < 0 || use >= plan::kUses) return 2;
  std::cout << "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 " << kColumns * kCell << " " << kRows * kCell
            << "' width='1500'><rect width='100%' height='100%' fill='#eee'/>";
  for (int i = 0; i < kColumns * kRows; ++i) {
    const auto sample =
        furnish::testing::likely_room(first + static_cast<std::uint64_t>(i), static_cast<plan::Use>(use));
    std::cout << "<g transform='translate(" << i % kColumns * kCell + 700 - sample.region.box.lo.x << " "
              << i / kColumns * kCell + 700 + sample.region.box.hi.y << ")'>"
              << furnish::testing::to_svg(sample, furnish::testing::furnish(sample)) << "</g>";
  }
  std::cout << "</svg>\n";
}
