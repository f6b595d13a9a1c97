// Ways between the doors of a furnished room. A body kWay wide (in a lobby kCrowdWay, from the entrance) can stand
// where its middle keeps half of that from walls and objects: the clear box moved in,
// less the open boxes of the objects moved out. That free set is flooded.
//
// Its shape is given by the coordinates where boxes begin and end, so the plane
// falls into elements: along each axis the coordinates themselves and the open
// intervals between them alternate, and an element is free as a whole or not at
// all. Lines count, so a gap of exactly kWay is wide enough.
//
//      x0   x1      x2   x3          elements along x: x0, (x0 x1), x1, (x1 x2), …
//       +---+-------+----+
//       | . |#######| .  |           the open box of an object covers
//       +---+-------+----+           (x1 x2), but neither x1 nor x2

#include "audit/storey.hpp"

#include <algorithm>
#include <cstddef>

namespace enfilade::audit {
namespace {

using geom::Box;
using geom::Interval;
using geom::Length;

constexpr Length kCrowdWay = 1'200;

bool is_way(plan::PortalKind kind) { return kind != plan::PortalKind::window && kind != plan::PortalKind::well; }

// In the way of somebody 2 m tall.
bool in_the_way(const plan::Region& r, const plan::Object& o) { return o.z0 < r.z0 + 2'000; }

void add_ends(std::vector<Length>& line, Interval obstacle, Interval room) {
  if (room.contains(obstacle.lo)) line.push_back(obstacle.lo);
  if (room.contains(obstacle.hi)) line.push_back(obstacle.hi);
}

void sort_unique(std::vector<Length>& line) {
  std::sort(line.begin(), line.end());
  line.erase(std::unique(line.begin(), line.end()), line.end());
}

// The element that holds a coordinate of the room.
std::size_t element_of(const std::vector<Length>& line, Length v) {
  const auto i = static_cast<std::size_t>(std::lower_bound(line.begin(), line.end(), v) - line.begin());
  return line[i] == v ? 2 * i : 2 * i - 1;
}

struct Range {
  std::size_t first, last;  // both included; empty if first > last
};
// The elements inside an open interval.
Range covered(const std::vector<Length>& line, Interval obstacle) {
  const std::size_t first = obstacle.lo < line.front() ? 0 : element_of(line, obstacle.lo) + 1;
  const std::size_t last = obstacle.hi > line.back() ? 2 * line.size() - 2 : element_of(line, obstacle.hi) - 1;
  return {first, last};
}

struct Flood {
  Ways& w;
  Box room;  // where the body's middle may be
  Length half;
  std::size_t columns = 0, rows = 0;

  void prepare(const plan::Room& r) {
    w.xs = {room.lo.x, room.hi.x};
    w.ys = {room.lo.y, room.hi.y};
    for (const plan::Object& o : r.objects) {
      if (!in_the_way(r.region, o)) continue;
      add_ends(w.xs, geom::grow(o.footprint.along(0), half), room.along(0));
      add_ends(w.ys, geom::grow(o.footprint.along(1), half), room.along(1));
    }
    sort_unique(w.xs);
    sort_unique(w.ys);
    columns = 2 * w.xs.size() - 1;
    rows = 2 * w.ys.size() - 1;
    w.taken.assign(columns * rows, 0);
    for (const plan::Object& o : r.objects) {
      const Interval x = geom::grow(o.footprint.along(0), half), y = geom::grow(o.footprint.along(1), half);
      if (!in_the_way(r.region, o) || x.lo >= room.hi.x || x.hi <= room.lo.x || y.lo >= room.hi.y ||
          y.hi <= room.lo.y) {
        continue;
      }
      const Range across = covered(w.xs, x), up = covered(w.ys, y);
      for (std::size_t j = up.first; j <= up.last; ++j) {
        std::fill_n(w.taken.begin() + static_cast<std::ptrdiff_t>(j * columns + across.first),
                    across.last - across.first + 1, std::uint8_t{1});
      }
    }
  }

  // Where a body stands that has just come in.
  [[nodiscard]] std::size_t place_of(const plan::Portal& p) const {
    const geom::Point m = middle(p);
    const auto side = static_cast<geom::Side>(p.face);
    const Length level = room.level(side);
    const Length x = geom::axis_of(side) == 0 ? std::clamp(m.x, room.lo.x, room.hi.x) : level;
    const Length y = geom::axis_of(side) == 0 ? level : std::clamp(m.y, room.lo.y, room.hi.y);
    return element_of(w.ys, y) * columns + element_of(w.xs, x);
  }

  void run(std::size_t start) {
    w.queue.clear();
    const auto visit = [&](std::size_t e) {
      if (w.taken[e] != 0) return;
      w.taken[e] = 2;
      w.queue.push_back(static_cast<std::uint32_t>(e));
    };
    visit(start);
    for (std::size_t head = 0; head < w.queue.size(); ++head) {
      const std::size_t e = w.queue[head];
      const std::size_t column = e % columns;
      if (column > 0) visit(e - 1);
      if (column + 1 < columns) visit(e + 1);
      if (e >= columns) visit(e - columns);
      if (e + columns < w.taken.size()) visit(e + columns);
    }
  }
};

void check_room(const plan::Room& room, const plan::Portal& first, Length wide, CheckId check, Ways& w, Sink& sink) {
  const Box clear = plan::clear_box(room.region);
  const Length half = wide / 2;
  Flood flood{w, {{clear.lo.x + half, clear.lo.y + half}, {clear.hi.x - half, clear.hi.y - half}}, half};
  if (flood.room.lo.x > flood.room.hi.x || flood.room.lo.y > flood.room.hi.y) return;  // narrower than a way even empty
  flood.prepare(room);
  flood.run(flood.place_of(first));
  for (const plan::Portal& p : room.portals) {
    if (!is_way(p.kind) || p.face >= 4) continue;
    const std::size_t place = flood.place_of(p);
    sink.tally(check);
    if (w.taken[place] == 2) continue;
    sink.fail(check, &room, [&] {
      return std::string(plan::id(p.kind)) + " at " + at(p.a) +
             (w.taken[place] == 1 ? ": no room to step in" : ": furniture bars the way from the first door");
    });
  }
}

}  // namespace

void check_ways(const Storey& s, Ways& scratch, Sink& sink) {
  for (const plan::Room& room : s.rooms) {
    if (room.objects.empty() || room.region.outline) continue;
    const auto is_door = [](const plan::Portal& p) { return is_way(p.kind) && p.face < 4; };
    if (std::count_if(room.portals.begin(), room.portals.end(), is_door) < 2) continue;
    const auto first = std::find_if(room.portals.begin(), room.portals.end(), is_door);
    check_room(room, *first, kWay, CheckId::ways, scratch, sink);
    if (room.region.use != plan::Use::lobby) continue;
    const auto entrance = std::find_if(room.portals.begin(), room.portals.end(), [&](const plan::Portal& p) {
      return is_door(p) && p.kind == plan::PortalKind::entrance;
    });
    if (entrance != room.portals.end()) check_room(room, *entrance, kCrowdWay, CheckId::lobbies, scratch, sink);
  }
}

}  // namespace enfilade::audit
