// The same key gives the same maze, on every machine and for ever: a change here
// is a change of every world that has mazes.

#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include <enfilade/base/hash.hpp>

#include "maze/mazes.hpp"

namespace enfilade::rules::maze {
namespace {

std::string hash_of(const Grid& grid) {
  Hasher hasher;
  hasher.i32(grid.width());
  hasher.i32(grid.length());
  for (const Bits* bits : {&grid.east, &grid.north})
    for (const std::uint64_t word : bits->bits) hasher.u64(word);
  return to_hex(hasher.finish()).substr(0, 16);
}

struct Golden {
  const char* rectangle;  // 150 × 90
  const char* mask;       // 70 × 70, eight cells of ten
  const char* options;    // 70 × 70, with weights of its own
};
constexpr Golden kGolden[] = {
    {"d20652937b14721e", "9c1f07017bf5f6a2", "03a4ab410a370c25"},
    {"2fc81d66173cad69", "86a9b3571b1a59d5", "c7023fbb8d5f6be6"},
    {"c72ddd8bec083dd3", "12d5e993fecabd13", "b7251422d38ab96f"},
    {"a78a2586ac2dadf1", "6c6a054b487ab861", "9bbb692e45587de7"},
    {"e392ec6e6d00ce52", "ff6c0ab22332c53c", "92ced75dcf430b61"},
    {"98b705c46e3afc0a", "42ec0b85d7aa5031", "f916271ad01a1c04"},
    {"f82dfb19758a2219", "3c387ae310023fcd", "7e65df1333ade5ba"},
    {"164377c74d3fcd73", "aa2a0898bab827f1", "81e072fdae138e44"},
    {"50de549e1927adfc", "771daed00b04bb9a", "05bf707e709cacff"},
    {"f79f42f656346c86", "d594ba76f79d4e32", "101b5b4c4edca8ab"},
    {"0646e0899e6bac75", "55d824f67f3d7b38", "8836b08e800ddb70"},
};

class Goldens : public testing::TestWithParam<Algorithm> {};

TEST_P(Goldens, StayAsTheyAre) {
  const Algorithm a = GetParam();
  const Golden& golden = kGolden[static_cast<std::size_t>(a)];
  Rng rng(root_key(11), Purpose::sample);
  const Bits mask = random_mask(70, 70, 800, rng);
  const Options options{.left = 1, .straight = 10, .right = 2, .newest = 4, .random = 2, .oldest = 1};
  EXPECT_EQ(hash_of(maze(a, 1, 150, 90)), golden.rectangle);
  EXPECT_EQ(hash_of(maze(a, 1, 70, 70, &mask)), golden.mask);
  EXPECT_EQ(hash_of(maze(a, 1, 70, 70, nullptr, options)), golden.options);
}

INSTANTIATE_TEST_SUITE_P(Every, Goldens, testing::ValuesIn(kAlgorithms));

}  // namespace
}  // namespace enfilade::rules::maze
