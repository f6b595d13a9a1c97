// Draws a sheet of furnished rooms of dwellings: USE FIRST_SEED [FORM] > sheet.svg
// Without a form, all of them in turn. Living rooms have a kitchen every other time.

#include <cstdlib>
#include <iostream>

#include "furnish/home_rooms.hpp"

int main(int argc, char** argv) {
  using namespace enfilade;
  using furnish::testing::Form, furnish::testing::home_room, furnish::testing::kForms, furnish::testing::Sample,
      furnish::testing::to_svg;
  const int use = argc > 1 ? std::atoi(argv[1]) : 14;
  const std::uint64_t first = argc > 2 ? std::strtoull(argv[2], nullptr, 10) : 1;
  const int form = argc > 3 ? std::atoi(argv[3]) : -1;
  if (use < static_cast<int>(plan::Use::living) || use > static_cast<int>(plan::Use::bathroom) || form >= kForms)
    return 2;
  constexpr int kColumns = 7;
  constexpr int kRows = 4;
  constexpr geom::Length kCells[] = {9500, 7000, 6500, 5000};
  const geom::Length cell = kCells[use - static_cast<int>(plan::Use::living)];
  std::cout << "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 " << kColumns * cell << " " << kRows * cell
            << "' width='2100'><rect width='100%' height='100%' fill='#eee'/>";
  for (int i = 0; i < kColumns * kRows; ++i) {
    const std::uint64_t seed = first + static_cast<std::uint64_t>(i);
    Sample sample = home_room(seed, static_cast<plan::Use>(use), static_cast<Form>(form < 0 ? i % kForms : form));
    if (i % 2 == 1) sample.region.cell = plan::kOpenKitchen;
    std::cout << "<g transform='translate(" << i % kColumns * cell + 300 - sample.region.box.lo.x << " "
              << i / kColumns * cell + 300 + sample.region.box.hi.y << ")'>"
              << to_svg(sample, furnish::testing::furnish(sample)) << "</g>";
  }
  std::cout << "</svg>\n";
}
