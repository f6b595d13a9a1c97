#include <enfilade/audit/spaces.hpp>

#include <algorithm>
#include <cstddef>

namespace enfilade::audit {
namespace {

struct Info {
  std::string_view name;
  double divisor;
};
constexpr std::array<Info, kSpaceMeasures> kSpaceInfo{{
    {"area_m2", 100},
    {"aspect", 1'000},
    {"rectangularity", 10'000},
    {"width_m", 1'000},
    {"windowed", 1},
    {"doors", 1},
    {"depth", 1},
    {"connectivity", 1},
    {"mean_depth", 10'000},
    {"relative_asymmetry", 10'000},
    {"real_relative_asymmetry", 10'000},
}};
constexpr std::array<Info, kDwellingMeasures> kDwellingInfo{{
    {"area_m2", 100},
    {"spaces", 1},
    {"hall_share", 10'000},
    {"net_share", 10'000},
}};
constexpr std::array<std::string_view, kFlaws> kFlawNames{"no_bathroom", "no_living_room", "dark_room",
                                                          "off_hall",    "unlit",          "narrow"};

}  // namespace

std::string_view name(SpaceMeasure m) { return kSpaceInfo[static_cast<std::size_t>(m)].name; }
double divisor(SpaceMeasure m) { return kSpaceInfo[static_cast<std::size_t>(m)].divisor; }
std::string_view name(DwellingMeasure m) { return kDwellingInfo[static_cast<std::size_t>(m)].name; }
double divisor(DwellingMeasure m) { return kDwellingInfo[static_cast<std::size_t>(m)].divisor; }
std::string_view name(Flaw flaw) { return kFlawNames[static_cast<std::size_t>(flaw)]; }

void merge(Spaces& into, const Spaces& from) {
  for (std::size_t use = 0; use < into.size(); ++use) {
    for (std::size_t m = 0; m < kSpaceMeasures; ++m) into[use].measures[m].merge(from[use].measures[m]);
    for (std::size_t t = 0; t < kSpaceTypes; ++t) into[use].types[t] += from[use].types[t];
  }
}

std::vector<plan::Use> by_integration(const Spaces& spaces) {
  const auto asymmetry = [&](plan::Use use) -> const Samples& {
    return spaces[static_cast<std::size_t>(use)].of(SpaceMeasure::asymmetry);
  };
  std::vector<plan::Use> uses;
  for (int i = 0; i < plan::kUses; ++i) {
    if (asymmetry(static_cast<plan::Use>(i)).count() > 0) uses.push_back(static_cast<plan::Use>(i));
  }
  std::stable_sort(uses.begin(), uses.end(),
                   [&](plan::Use a, plan::Use b) { return asymmetry(a).mean() < asymmetry(b).mean(); });
  return uses;
}

void merge(Dwellings& into, const Dwellings& from) {
  into.judged += from.judged;
  into.houses += from.houses;
  into.good += from.good;
  into.good_houses += from.good_houses;
  for (std::size_t i = 0; i < kFlaws; ++i) into.flaws[i] += from.flaws[i];
  for (std::size_t i = 0; i < kDwellingMeasures; ++i) into.measures[i].merge(from.measures[i]);
  for (std::size_t i = 0; i < into.order.size(); ++i) {
    into.order[i].less += from.order[i].less;
    into.order[i].equal += from.order[i].equal;
    into.order[i].more += from.order[i].more;
  }
  merge(into.spaces, from.spaces);
}

}  // namespace enfilade::audit
