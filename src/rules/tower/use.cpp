// What a room is for, by its size, its shape and whether it has windows.

#include "rules/tower/step.hpp"

#include <algorithm>

namespace enfilade::rules {

plan::Use choose_use(const Tower& tower, const plan::Region& region, Key content_key) {
  using plan::Use;
  if (region.use != Use::none) return region.use;
  Rng rng(content_key, Purpose::use);
  const std::int64_t area = region.box.area() / 1'000'000;  // m²
  const std::int64_t r2 = std::int64_t{tower.r()} * tower.r() / 1'000'000;
  const bool light = std::any_of(region.faces.begin(), region.faces.end(),
                                 [](plan::Face f) { return f.behind == plan::Behind::facade; });
  const std::uint32_t roll = rng.below(1000);
  if (area < 8) return roll < 800 ? Use::storage : Use::pantry;
  if (light) {
    if (area * 10 > r2 * 27) return Use::open_office;
    if (area >= 16 && roll < 130) return Use::meeting;
    if (area <= 30 && roll >= 960) return Use::pantry;
    return Use::office;
  }
  if (area * 10 > r2 * 27) return roll < 600 ? Use::open_office : Use::storage;
  if (area >= 12 && roll < 420) return Use::meeting;
  if (area <= 35 && roll < 520) return Use::pantry;
  return roll < 760 ? Use::storage : Use::office;
}

}  // namespace enfilade::rules
