// Log-uniform draws without floating point. Numbers are fixed point with 32
// binary places.
//
// log2 x: the integer part is the position of the leading bit; each further
// binary place comes from squaring the mantissa and looking whether it reached 2.
// 2^f for f in [0, 1): the product of 2^(2^-k) over the bits k that f has set.
// A draw is floor(lo · 2^(u · log2((hi + 1) / lo))), u uniform in [0, 1), so the
// value v has the probability log((v + 1) / v) / log((hi + 1) / lo).

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>

#include <enfilade/audit/seeds.hpp>
#include <enfilade/base/key.hpp>
#include <enfilade/base/rng.hpp>
#include <enfilade/rules/dig.hpp>

namespace enfilade::audit {
namespace {

constexpr int kPlaces = 32;
constexpr std::uint64_t kOne = std::uint64_t{1} << kPlaces;

// log2 of x >= 1.
constexpr std::uint64_t log2_fixed(std::uint32_t x) {
  const int whole = static_cast<int>(std::bit_width(x)) - 1;
  std::uint64_t mantissa = std::uint64_t{x} << (31 - whole);  // in [2^31, 2^32): 31 binary places
  std::uint64_t result = static_cast<std::uint64_t>(whole) << kPlaces;
  for (int k = 1; k <= kPlaces; ++k) {
    mantissa = (mantissa * mantissa) >> 31;
    if (mantissa >= kOne) {
      mantissa >>= 1;
      result |= kOne >> k;
    }
  }
  return result;
}

constexpr std::uint64_t sqrt_floor(std::uint64_t x) {
  std::uint64_t r = 0;
  for (std::uint64_t bit = std::uint64_t{1} << 31; bit > 0; bit >>= 1) {
    if ((r | bit) * (r | bit) <= x) r |= bit;
  }
  return r;
}

// kRoots[k] = 2^(2^-(k+1)) with 30 binary places: square roots of square roots.
constexpr int kRootPlaces = 30;
constexpr std::array<std::uint64_t, 24> kRoots = [] {
  std::array<std::uint64_t, 24> roots{};
  std::uint64_t r = std::uint64_t{2} << kRootPlaces;
  for (auto& root : roots) {
    r = sqrt_floor(r << kRootPlaces);
    root = r;
  }
  return roots;
}();

}  // namespace

std::int32_t log_uniform(std::uint64_t random, std::int32_t lo, std::int32_t hi) {
  const std::uint64_t range =
      log2_fixed(static_cast<std::uint32_t>(hi) + 1) - log2_fixed(static_cast<std::uint32_t>(lo));
  // range < 2^37 and the top 26 bits of the draw: the product stays below 2^63.
  const std::uint64_t exponent = (range * (random >> 38)) >> 26;
  std::uint64_t scale = std::uint64_t{1} << kRootPlaces;
  for (std::size_t k = 0; k < kRoots.size(); ++k) {
    if (exponent & (kOne >> (k + 1))) scale = (scale * kRoots[k]) >> kRootPlaces;
  }
  const int whole = static_cast<int>(exponent >> kPlaces);
  const std::uint64_t value = ((static_cast<std::uint64_t>(lo) << whole) * scale) >> kRootPlaces;
  return std::clamp(static_cast<std::int32_t>(std::min<std::uint64_t>(value, static_cast<std::uint64_t>(hi))), lo, hi);
}

namespace {

// Drawn after what every kind has, so that those draws are the same for all.
void vary_office(const plan::Brief& brief, Rng& rng, plan::Brief& out) {
  const std::int32_t width = log_uniform(rng.next(), kVaryOfficeWidth.lo, kVaryOfficeWidth.hi);
  const std::uint32_t office_class = rng.below(plan::kOfficeClasses);
  if (!brief.given.office_class) out.office_class = static_cast<plan::OfficeClass>(office_class);
  if (!brief.given.office_width) {
    out.office_width = width;
    if (brief.given.hall_width) out.office_width = std::max(width, (brief.hall_width * 4 + 2) / 3);
  }
  out.hall_width = std::min(out.hall_width, out.office_width * 3 / 4);
  out.executive_floors = std::min(out.executive_floors, out.floors);
}

void vary_dungeon(const plan::Brief& brief, Rng& rng, plan::Brief& out) {
  plan::Dungeon& d = out.dungeon;
  const std::int32_t width = log_uniform(rng.next(), kVaryCells.lo, kVaryCells.hi);
  const std::int32_t length = log_uniform(rng.next(), kVaryCells.lo, kVaryCells.hi);
  const std::int32_t levels = log_uniform(rng.next(), kVaryLevels.lo, kVaryLevels.hi);
  const auto order = static_cast<plan::DigOrder>(rng.below(plan::kDigOrders));
  const auto maze = static_cast<plan::MazeKind>(rng.below(plan::kMazeKinds));
  const auto keys = static_cast<plan::Keys>(rng.below(plan::kKeys));
  if (!d.given.cells) d.cells = {width, length};
  if (!d.given.order) d.order = order;
  if (!d.given.maze) d.maze = maze;
  if (!d.given.keys) d.keys = keys;
  // Small grids have no room for stairs.
  const bool single = std::min(d.cells[0], d.cells[1]) < rules::dungeon::kLeastCellsWithStairs;
  out.floors = d.levels = brief.given.floors ? brief.floors : single ? 1 : levels;
}

}  // namespace

std::int32_t most_floors(const plan::Brief& brief) {
  if (brief.given.floors) return brief.floors;
  return brief.kind == "dungeon" ? kVaryLevels.hi : kVaryFloors.hi;
}

plan::Brief vary(const plan::Brief& brief, std::uint64_t seed) {
  plan::Brief out = brief;
  out.seed = seed;
  // Every size is drawn, used or not, so that giving one does not move the others.
  Rng rng(root_key(seed), Purpose::vary);
  const auto draw = [&](plan::Limits limits, bool given, std::int32_t& field) {
    const std::int32_t value = log_uniform(rng.next(), limits.lo, limits.hi);
    if (!given) field = value;
  };
  draw(kVarySide, brief.given.width, out.site.width);
  draw(kVarySide, brief.given.depth, out.site.depth);
  draw(kVaryFloors, brief.given.floors, out.floors);
  draw(kVaryFloorHeight, brief.given.floor_height, out.floor_height);
  draw(kVaryHallWidth, brief.given.hall_width, out.hall_width);
  if (brief.kind == "office") vary_office(brief, rng, out);
  if (brief.kind == "dungeon") vary_dungeon(brief, rng, out);
  return out;
}

std::vector<std::int32_t> drawn_storeys(const plan::Brief& brief) {
  const std::int32_t lowest = plan::lowest_storey(brief), highest = plan::highest_storey(brief);
  std::vector<std::int32_t> storeys;
  if (brief.floors <= kVaryStoreys) {
    for (std::int32_t i = lowest; i <= highest; ++i) storeys.push_back(i);
    return storeys;
  }
  storeys = {lowest, highest};
  Rng rng(mix(root_key(brief.seed), static_cast<std::uint64_t>(brief.floors)), Purpose::sample);
  while (storeys.size() < static_cast<std::size_t>(kVaryStoreys)) {
    const std::int32_t storey = rng.between(lowest + 1, highest - 1);
    if (std::find(storeys.begin(), storeys.end(), storey) == storeys.end()) storeys.push_back(storey);
  }
  std::sort(storeys.begin(), storeys.end());
  return storeys;
}

}  // namespace enfilade::audit
