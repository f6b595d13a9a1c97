// Measures of one storey that need no search. Shares are ten-thousandths.

#include "audit/storey.hpp"

#include <algorithm>
#include <cstddef>

#include <enfilade/plan/clear.hpp>

namespace enfilade::audit {
namespace {

std::int64_t share(std::int64_t part, std::int64_t whole) { return whole > 0 ? part * 10'000 / whole : 0; }

struct Areas {
  std::int64_t rooms = 0, direct = 0, halls = 0, inner = 0, core = 0, dead = 0;
};

// Closets may be narrow; where people stay must not be.
bool is_habitable(const Piece& p) { return p.is_room && p.use != plan::Use::storage && p.use != plan::Use::restroom; }

bool is_sliver(const Storey& s, std::size_t i) {
  const Piece& p = s.pieces[i];
  if (p.width < kSliver || p.length > kMostAspect * p.width) return true;
  return !p.is_box && p.convex && !holds_circle(OuterRing(s.rooms[i].region).corners(), kSliver);
}

}  // namespace

// 2; 3 from 501 people; 4 from 1001; one is enough for up to 49 people in a low
// building.
std::int64_t stairs_required(const plan::Brief& brief, std::int64_t area) {
  if (brief.floors <= 1) return 0;
  const std::int64_t people = area / 13'900'000;
  if (people > 1000) return 4;
  if (people > 500) return 3;
  return people <= 49 && brief.floors <= 3 ? 1 : 2;
}

void measure_storey(const Storey& s, const Reach& reach, Sink& sink) {
  using plan::Kind;
  Areas areas;
  std::int64_t rooms = 0, windowless = 0, direct = 0, suites = 0;
  for (std::size_t i = 0; i < s.pieces.size(); ++i) {
    const Piece& p = s.pieces[i];
    // With its walls, as all shares of a storey are measured.
    const std::int64_t area = p.is_box ? p.box.area() : plan::twice_area(s.rooms[i].region) / 2;
    // The halls of a dwelling are part of what is lived in.
    if (p.kind == Kind::hall) (p.home == kNone ? areas.halls : areas.inner) += area;
    if (p.kind == Kind::stair || (p.kind == Kind::shaft && p.use != plan::Use::atrium)) areas.core += area;
    if (p.use == plan::Use::riser || (p.use == plan::Use::storage && p.width < s.brief->least_room)) areas.dead += area;
    if (!p.is_room) continue;
    ++rooms;
    areas.rooms += area;
    windowless += !p.windowed;
    if (reach.from_hall[i] == 1) {
      ++direct;
      areas.direct += area;
    }
    suites += reach.from_hall[i] == 2;
    sink.add(MeasureId::room_area, plan::twice_clear_area(s.rooms[i].region) / 20'000);
    sink.add(MeasureId::room_aspect, static_cast<std::int64_t>(p.length * 1000 / std::max(1.0, p.width)));
    if (is_habitable(p)) sink.add(MeasureId::slivers, is_sliver(s, i) ? 1 : 0);
    sink.add(MeasureId::wedges, !p.is_box && has_wedge(OuterRing(s.rooms[i].region).corners()) ? 1 : 0);
    if (reach.depth[i] != Reach::kFar) sink.add(MeasureId::depth, reach.depth[i]);
  }
  const std::int64_t all = s.plates.area2 / 2;
  sink.add(MeasureId::efficiency, share(areas.rooms + areas.inner, all));
  sink.add(MeasureId::hall_share, share(areas.halls, all));
  sink.add(MeasureId::core_share, share(areas.core, all));
  sink.add(MeasureId::dead_space, share(areas.dead, all));
  sink.add(MeasureId::rooms_per_storey, rooms);
  if (rooms > 0) {
    sink.add(MeasureId::windowless, share(windowless, rooms));
    sink.add(MeasureId::from_circulation, share(direct, rooms));
    sink.add(MeasureId::suites, share(suites, rooms));
    sink.add(MeasureId::hall_reach, share(areas.direct, areas.rooms));
  }
}

}  // namespace enfilade::audit
