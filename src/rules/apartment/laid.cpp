#include "rules/apartment/laid.hpp"

namespace enfilade::rules {
namespace {

constexpr double kStudio = -1;  // in place of a bound

std::uint64_t word(geom::Point p) {
  return std::uint64_t{static_cast<std::uint32_t>(p.x)} << 32u | static_cast<std::uint32_t>(p.y);
}

Key digest(const ApartmentSite& site, Key key, double bound) {
  for (std::size_t i = 0; i < site.ring.size(); ++i)
    key = mix(key, word(site.ring[i]) * 4 + static_cast<std::uint64_t>(site.walls[i]));
  for (const auto& [a, b] : site.musts) key = mix(mix(key, word(a)), word(b));
  key = mix(mix(key, word(site.door_a)), word(site.door_b));
  // Bounds that differ little fall together here; at() tells them apart.
  return mix(key, static_cast<std::uint64_t>((bound + 1) * 1'000) * 8 + static_cast<std::uint64_t>(site.program) * 2 +
                      (site.leaf_inside ? 1 : 0));
}

}  // namespace

bool same_place(const ApartmentSite& a, const ApartmentSite& b) {
  return a.door_a == b.door_a && a.door_b == b.door_b && a.leaf_inside == b.leaf_inside && a.program == b.program &&
         a.ring == b.ring && a.walls == b.walls && a.musts == b.musts;
}

LaidRooms::Place LaidRooms::at(const ApartmentSite& site, Key key, double bound) {
  for (Key place = digest(site, key, bound);; place = mix(place, 0)) {
    const auto [entry, fresh] = laid_.try_emplace(place);
    Laid& laid = entry->second;
    if (!fresh && laid.key == key && laid.bound == bound && same_place(laid.site, site)) return {&laid, false};
    if (!fresh) continue;
    laid.key = key;
    laid.bound = bound;
    laid.site.ring = site.ring;
    laid.site.walls = site.walls;
    laid.site.musts = site.musts;
    laid.site.door_a = site.door_a;
    laid.site.door_b = site.door_b;
    laid.site.leaf_inside = site.leaf_inside;
    laid.site.program = site.program;
    return {&laid, true};
  }
}

const ApartmentPlan* LaidRooms::rooms(const ApartmentSite& site, Key key, geom::Arrangement& scratch, double bound) {
  const auto [laid, fresh] = at(site, key, bound);
  if (fresh) {
    laid->found = lay_rooms(site, key, scratch, cutters_, laid->plan, bound);
    if (!laid->found) laid->plan = {};
  }
  return laid->found ? &laid->plan : nullptr;
}

double LaidRooms::judge(const ApartmentSite& site, Key key, double bound) {
  return judge_rooms(site, key, cutters_, bound);
}

const ApartmentPlan* LaidRooms::studio(const ApartmentSite& site, geom::Arrangement& scratch) {
  const auto [laid, fresh] = at(site, {}, kStudio);
  if (fresh) laid->found = lay_studio(site, scratch, laid->plan);
  return laid->found ? &laid->plan : nullptr;
}

const ApartmentPlan* LaidRooms::find(const ApartmentSite& site, Key key) const {
  for (Key place = digest(site, key, kNoRooms);; place = mix(place, 0)) {
    const auto entry = laid_.find(place);
    if (entry == laid_.end()) return nullptr;
    const Laid& laid = entry->second;
    if (laid.key == key && laid.bound == kNoRooms && same_place(laid.site, site))
      return laid.found ? &laid.plan : nullptr;
  }
}

}  // namespace enfilade::rules
