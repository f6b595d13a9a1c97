// A window stands in the middle of its bay and belongs to the region that holds
// it whole.

#include <algorithm>

#include "rules/apartment/faces.hpp"
#include "rules/apartment/home.hpp"
#include "rules/apartment/residence.hpp"
#include "rules/apartment/vector.hpp"

namespace enfilade::rules {
namespace {

using geom::Length;
using geom::Point;
using plan::Behind;
using plan::Portal;
using plan::PortalKind;

constexpr double kPier = 260;      // from a joint to the window
constexpr double kThinPier = 190;  // where a bay is so narrow that it would have no window otherwise
constexpr double kWidest = 1'400, kNarrow = 520, kLeast = 500;
constexpr Length kSill = 900, kHead = 2'250;
constexpr Length kBathSill = 1'500;

RegionEdge outline_edge(const geom::Polygon& outline, std::size_t index) {
  RegionEdge found{};
  std::size_t i = 0;
  geom::each_edge(outline, [&](Point a, Point b) {
    if (i++ == index) found = {a, b};
  });
  return found;
}

}  // namespace

Length window_half(double bay) {
  const double narrow = std::min(bay / 2 - kThinPier, kNarrow / 2);
  return whole(std::clamp(bay / 2 - kPier, narrow, kWidest / 2));
}

void append_residence_windows(const Residence& residence, const plan::Region& region, std::vector<Portal>& portals) {
  if (region.kind == plan::Kind::shaft || plan::is_outdoors(region.use)) return;
  const std::size_t given = portals.size();
  const bool bath = region.use == plan::Use::bathroom || region.use == plan::Use::storage;
  for (std::size_t e = 0; e < plan::face_count(region); ++e) {
    const plan::Face f = plan::face_of(region, e);
    if (f.behind != Behind::facade || !residence.plot.lit(f.facade)) continue;
    const RegionEdge facade = outline_edge(residence.plot.outline, f.facade);
    const Point p = facade.from, q = facade.to;
    const auto [a, b] = edge_of(region, e);
    const double length = length_of(q - p);
    const auto place = [&](Point m) { return static_cast<double>(geom::dot(m - p, q - p)) / length; };
    const Reach clear = clear_reach(region, e);
    const double lo = place(a) + clear.lo, hi = place(a) + clear.hi;
    const int n = bays_of(residence.plot, length);
    const double bay = length / n;
    for (int i = 0; i < n; ++i) {
      const double middle = bay * (i + 0.5), half = window_half(bay);
      if (middle < place(a) || middle >= place(b)) continue;
      const double from = std::max(middle - half, lo), to = std::min(middle + half, hi);
      if (to - from < kLeast) continue;
      Portal w;
      w.a = p + scaled(q - p, from / length);
      w.b = p + scaled(q - p, to / length);
      const bool blocked =
          std::any_of(portals.begin(), portals.begin() + static_cast<std::ptrdiff_t>(given), [&](const Portal& o) {
            if (o.face != e) return false;
            const double u = place(o.a), v = place(o.b);
            return std::min(u, v) < to + 100 && std::max(u, v) > from - 100;
          });
      if (blocked) continue;
      if (w.b < w.a) std::swap(w.a, w.b);
      w.z0 = region.z0 + (bath ? kBathSill : kSill);
      w.z1 = region.z0 + std::min(kHead, region.z1 - region.z0 - plan::kSlab - 50);
      w.id = plan::plate_window_id(f.facade, static_cast<std::uint16_t>(i), region.storey);
      w.kind = PortalKind::window;
      w.face = static_cast<std::uint16_t>(e);
      portals.push_back(w);
    }
  }
}

}  // namespace enfilade::rules
