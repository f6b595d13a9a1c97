#include "rules/use.hpp"

#include <enfilade/base/rng.hpp>
#include <enfilade/geom/area.hpp>

namespace enfilade::rules {
namespace {

bool has_windows(const plan::Region& region) {
  for (std::size_t i = 0; i < plan::face_count(region); ++i) {
    if (plan::face_of(region, i).behind == plan::Behind::facade) return true;
  }
  return false;
}

// A corner between slanted walls, too thin for more than shelves.
bool thin(const plan::Region& region) {
  constexpr double kLeast = 2'400;
  return region.outline && geom::width_of(plan::polygon_of(region).outer) < kLeast;
}

}  // namespace

plan::Use choose_use(const plan::Region& region, geom::Length average_room, const UseOdds& odds, Key content_key) {
  using plan::Use;
  if (region.use != Use::none) return region.use;
  Rng rng(content_key, Purpose::use);
  const std::int64_t area = plan::twice_area(region) / 2'000'000;  // m²
  const std::int64_t average = std::int64_t{average_room} * average_room / 1'000'000;
  const std::uint32_t roll = rng.below(1000);
  if (area < 8) return roll < odds.storage || thin(region) ? Use::storage : Use::pantry;
  if (has_windows(region)) {
    if (area * 10 > average * odds.open_tenths) return Use::open_office;
    if (area >= 16 && roll < odds.meeting) return Use::meeting;
    if (area <= 30 && roll >= 960) return Use::pantry;
    return Use::office;
  }
  if (area * 10 > average * 27) return roll < 600 ? Use::open_office : Use::storage;
  if (area >= 12 && roll < 420) return Use::meeting;
  if (area <= 35 && roll < 520) return Use::pantry;
  return roll < 760 ? Use::storage : Use::office;
}

}  // namespace enfilade::rules
