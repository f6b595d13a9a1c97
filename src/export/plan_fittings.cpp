// What stands in rooms: furniture, stairs, elevators, risers.

#include <algorithm>
#include <array>

#include "export/plan_frame.hpp"
#include "export/plan_ink.hpp"

namespace enfilade::exports {
namespace {

using geom::Length;
using geom::Point;
using plan::ObjectKind;

void draw_desk(const Place& f, Group& g) {
  g.add(kInkFurniture, rounded(f, 0, 0, f.w, f.d, 30));
  const Length screen = std::min(f.w / 2, 620);
  g.add(kInkDetail, rounded(f, (f.w - screen) / 2, f.d / 6, (f.w + screen) / 2, f.d / 6 + 50, 20));
  const Length keys = std::min(f.w / 3, 430);
  g.add(kInkDetail, rounded(f, (f.w - keys) / 2, f.d * 6 / 10, (f.w + keys) / 2, f.d * 6 / 10 + 120, 15));
}

void draw_chair(const Place& f, Group& g) {
  const Length r = std::min(f.w, f.d) / 4;
  g.add(kInkFurniture, rounded(f, f.w / 12, f.d / 10, f.w - f.w / 12, f.d, r));
  g.add(kInkFurniture, rounded(f, 0, 0, f.w, f.d / 5, f.d / 10));
}

void draw_table(const Place& f, Group& g) {
  const Length side = std::min(f.w, f.d);
  if (std::max(f.w, f.d) - side <= side / 10) {
    g.add(kInkFurniture, oval(f, f.w / 2, f.d / 2, f.w / 2, f.d / 2));
    g.add(kInkDetail, oval(f, f.w / 2, f.d / 2, f.w / 2 - 60, f.d / 2 - 60));
    return;
  }
  g.add(kInkFurniture, rounded(f, 0, 0, f.w, f.d, side / 4));
  g.add(kInkDetail, rounded(f, 70, 70, f.w - 70, f.d - 70, side / 5));
}

void draw_cabinet(const Place& f, Group& g, bool shelf) {
  g.add(kInkFurniture,
        Shape().box({{std::min(f.at(0, 0).x, f.at(f.w, f.d).x), std::min(f.at(0, 0).y, f.at(f.w, f.d).y)},
                     {std::max(f.at(0, 0).x, f.at(f.w, f.d).x), std::max(f.at(0, 0).y, f.at(f.w, f.d).y)}}));
  const Length unit = shelf ? 300 : 800;
  const Length parts = std::max(1, (f.w + unit / 2) / unit);
  for (Length i = 0; i < parts; ++i) {
    const Length x0 = f.w * i / parts, x1 = f.w * (i + 1) / parts;
    if (i) g.add(kInkDetail, stroke(f, x0, 0, x0, f.d));
    if (!shelf) g.add(kInkDetail, stroke(f, x0, 0, x1, f.d).move(f.at(x0, f.d)).line(f.at(x1, 0)));
  }
  if (shelf) g.add(kInkDetail, stroke(f, 0, f.d / 2, f.w, f.d / 2));
}

void draw_plant(const Place& f, Group& g) {
  // Eight leaves around a pot; unit directions in thousandths.
  constexpr std::array<Point, 8> kWay = {
      {{1000, 0}, {707, 707}, {0, 1000}, {-707, 707}, {-1000, 0}, {-707, -707}, {0, -1000}, {707, -707}}};
  const Length r = std::min(f.w, f.d) / 2;
  const Point c = f.at(f.w / 2, f.d / 2);
  const auto at = [&](std::size_t i, Length radius) {
    return Point{c.x + kWay[i % 8].x * radius / 1000, c.y + kWay[i % 8].y * radius / 1000};
  };
  Shape leaves;
  for (std::size_t i = 0; i < 8; ++i) {
    const Point tip = at(i, r);
    const Point left = at(i + 7, r / 2), right = at(i + 1, r / 2);
    leaves.move(c)
        .curve(left, left + (tip - c) - (at(i, r / 2) - c), tip)
        .curve(right + (tip - c) - (at(i, r / 2) - c), right, c)
        .close();
  }
  g.add(kInkPlant, std::move(leaves));
}

void draw_sofa(const Place& f, Group& g) {
  const Length back = std::min(f.d / 3, 220), arm = std::min(f.w / 6, 180);
  g.add(kInkFurniture, rounded(f, 0, 0, f.w, f.d, 80));
  g.add(kInkDetail,
        Shape().move(f.at(arm, f.d)).line(f.at(arm, back)).line(f.at(f.w - arm, back)).line(f.at(f.w - arm, f.d)));
  const Length seats = std::max(1, (f.w - 2 * arm + 300) / 650);
  for (Length i = 1; i < seats; ++i) {
    const Length x = arm + (f.w - 2 * arm) * i / seats;
    g.add(kInkDetail, stroke(f, x, back, x, f.d));
  }
}

void draw_toilet(const Place& f, Group& g) {
  const bool stall = f.w >= 700 && f.d >= 1000;
  if (stall) {
    const Length door = std::min(600, f.w - 200);
    g.add(kInkWay, stroke(f, 0, 0, 0, f.d).line(f.at((f.w - door) / 2, f.d)));
    g.add(kInkWay, stroke(f, f.w, 0, f.w, f.d).line(f.at((f.w + door) / 2, f.d)));
    g.add(kInkSwing, Shape()
                         .move(f.at((f.w + door) / 2, f.d))
                         .line(f.at((f.w + door) / 2, f.d - door))
                         .arc(f.at((f.w - door) / 2, f.d), door, true));
  }
  const Length w = std::min(400, f.w), d = std::min(700, f.d), x = f.w / 2;
  g.add(kInkFurniture, rounded(f, x - w / 2, 0, x + w / 2, d / 4, 30));
  g.add(kInkFurniture, oval(f, x, d * 62 / 100, w * 45 / 100, d * 38 / 100));
  g.add(kInkDetail, oval(f, x, d * 64 / 100, w * 30 / 100, d * 27 / 100));
}

void draw_basin(const Place& f, Group& g) {
  g.add(kInkFurniture, rounded(f, 0, 0, f.w, f.d, std::min(f.w, f.d) / 5));
  const Length bowls = std::max(1, f.w / 700);
  for (Length i = 0; i < bowls; ++i) {
    const Length x = f.w * (2 * i + 1) / (2 * bowls), r = std::min(f.w / bowls * 36 / 100, 240);
    g.add(kInkDetail, oval(f, x, f.d * 56 / 100, r, f.d * 30 / 100));
    g.add(kInkDetail, stroke(f, x, f.d / 12, x, f.d * 36 / 100));
  }
}

void draw_counter(const Place& f, Group& g) {
  g.add(kInkFurniture, rounded(f, 0, 0, f.w, f.d, 20));
  const Length sink = std::min(f.w / 3, 560), x = std::min(f.w / 6, 500);
  g.add(kInkDetail, rounded(f, x, f.d / 5, x + sink, f.d * 4 / 5, 60));
  g.add(kInkDetail, stroke(f, x + sink / 2, f.d / 12, x + sink / 2, f.d * 2 / 5));
  if (f.w < 1800) return;
  const Length hob = f.w - x - 560;
  for (const Length i : {0, 1}) {
    for (const Length j : {0, 1}) g.add(kInkDetail, oval(f, hob + 150 + 260 * i, f.d * (30 + 40 * j) / 100, 85, 85));
  }
}

void draw_reception(const Place& f, Group& g) {
  g.add(kInkFurniture, rounded(f, 0, 0, f.w, f.d, 60));
  g.add(kInkDetail, stroke(f, 60, f.d * 2 / 3, f.w - 60, f.d * 2 / 3));
  g.add(kInkDetail, rounded(f, f.w / 2 - 260, f.d / 4, f.w / 2 + 260, f.d / 4 + 50, 20));
}

void draw_bed(const Place& f, Group& g) {
  g.add(kInkFurniture, rounded(f, 0, 0, f.w, f.d, 40));
  const Length pillows = f.w >= 1300 ? 2 : 1, deep = std::min(f.d / 5, 400), fold = f.d * 3 / 10;
  for (Length i = 0; i < pillows; ++i) {
    g.add(kInkDetail, rounded(f, f.w * i / pillows + 90, 80, f.w * (i + 1) / pillows - 90, 80 + deep, 70));
  }
  g.add(kInkDetail, stroke(f, 0, fold, f.w, fold));
  g.add(kInkDetail, stroke(f, f.w, fold, f.w - std::min(f.w / 3, 450), f.d / 2));
}

void draw_media(const Place& f, Group& g) {
  g.add(kInkFurniture, rounded(f, 0, 0, f.w, f.d, 20));
  g.add(kInkDetail, rounded(f, f.w / 12, f.d * 4 / 10, f.w - f.w / 12, f.d * 4 / 10 + 50, 10));
}

void draw_sink(const Place& f, Group& g) {
  g.add(kInkFurniture, rounded(f, 0, 0, f.w, f.d, 0));
  const Length half = std::min(230, f.w / 2 - 60);
  g.add(kInkDetail, rounded(f, f.w / 2 - half, f.d / 5, f.w / 2 + half, f.d * 17 / 20, 60));
  g.add(kInkDetail, stroke(f, f.w / 2, f.d / 12, f.w / 2, f.d * 2 / 5));
}

void draw_stove(const Place& f, Group& g) {
  g.add(kInkFurniture, rounded(f, 0, 0, f.w, f.d, 0));
  const Length r = std::min(f.w, f.d) * 15 / 100;
  for (const Length i : {1, 3}) {
    for (const Length j : {1, 3}) g.add(kInkDetail, oval(f, f.w * i / 4, f.d * j / 4, r, r));
  }
}

// Across once from corner to corner, as tall things are.
void draw_fridge(const Place& f, Group& g) {
  g.add(kInkFurniture, rounded(f, 0, 0, f.w, f.d, 0));
  g.add(kInkDetail, stroke(f, 0, 0, f.w, f.d));
  g.add(kInkDetail, stroke(f, 0, f.d * 9 / 10, f.w, f.d * 9 / 10));
}

void draw_bath(const Place& f, Group& g) {
  g.add(kInkFurniture, rounded(f, 0, 0, f.w, f.d, 30));
  g.add(kInkDetail, rounded(f, 70, 70, f.w - 70, f.d - 70, std::min(f.w, f.d) / 3));
  g.add(kInkDetail, oval(f, f.w - 250, f.d / 2, 30, 30));
}

void draw_shower(const Place& f, Group& g) {
  g.add(kInkFurniture, rounded(f, 0, 0, f.w, f.d, 0));
  g.add(kInkDetail, stroke(f, 0, 0, f.w, f.d).move(f.at(0, f.d)).line(f.at(f.w, 0)));
  g.add(kInkDetail, oval(f, f.w / 2, f.d / 2, 50, 50));
}

void draw_washer(const Place& f, Group& g) {
  g.add(kInkFurniture, rounded(f, 0, 0, f.w, f.d, 30));
  g.add(kInkDetail, oval(f, f.w / 2, f.d / 2, std::min(f.w, f.d) * 3 / 10, std::min(f.w, f.d) * 3 / 10));
  g.add(kInkDetail, stroke(f, 0, f.d * 85 / 100, f.w, f.d * 85 / 100));
}

// Middle of the edge where a flight starts (or ends).
Point flight_end(const plan::Flight& f, bool top) {
  const geom::Side side = top ? f.up : geom::opposite(f.up);
  const Length across = f.box.extent(side).middle(), level = f.box.level(side);
  return geom::axis_of(side) == 0 ? Point{across, level} : Point{level, across};
}

void draw_head(Point before, Point tip, Group& g) {
  const Point foot = along(tip, before, 260);
  const Point head[] = {tip, beside(foot, before, tip, 85), beside(foot, before, tip, -85)};
  g.add(kInkArrow, Shape().ring(head));
}

void draw_way_up(const std::vector<plan::Flight>& flights, const plan::Room& room, Group& g) {
  std::vector<Point> way;
  for (std::size_t i = 0; i < flights.size(); ++i) {
    const plan::Flight& f = flights[i];
    way.push_back(flight_end(f, false));
    way.push_back(flight_end(f, true));
    if (i + 1 == flights.size()) continue;
    // Over the landing: straight on to its middle line, across, and on.
    for (const plan::Landing& l : room.landings) {
      if (l.z != f.z1) continue;
      const Point c{l.box.along(0).middle(), l.box.along(1).middle()};
      const Point next = flight_end(flights[i + 1], false);
      const bool vertical = geom::axis_of(f.up) == 0;
      way.push_back(vertical ? Point{way.back().x, c.y} : Point{c.x, way.back().y});
      const bool next_vertical = geom::axis_of(flights[i + 1].up) == 0;
      way.push_back(next_vertical ? Point{next.x, c.y} : Point{c.x, next.y});
      break;
    }
  }
  Shape line;
  for (std::size_t i = 0; i < way.size(); ++i) i == 0 ? line.move(way[i]) : line.line(way[i]);
  g.add(kInkWay, std::move(line));
  g.add(kInkArrow, Shape().circle(way.front(), 45));
  draw_head(way[way.size() - 2], way.back(), g);
  const plan::Flight& first = flights.front();
  const Point start = flight_end(first, false), on = along(start, flight_end(first, true), 420);
  g.add(kInkName, Text{{on.x, on.y - cap_height(170) / 2}, 170, Anchor::middle, false, false, "UP"});
}

// Seen from the top, where the steps belong to the storey below: treads over the
// well, from the landing on, and which way they lead.
void draw_way_down(const plan::Portal& well, const plan::Landing& landing, Group& g) {
  constexpr Length kTread = 280;
  const geom::Box box = geom::hull(well.a, well.b);
  int away = geom::kSouth;
  for (const geom::Side side : {geom::kSouth, geom::kEast, geom::kNorth, geom::kWest}) {
    if (box.level(geom::opposite(side)) == landing.box.level(side)) away = side;
  }
  const auto down = static_cast<geom::Side>(away);
  const Length from = box.level(geom::opposite(down)), to = box.level(down), step = to > from ? kTread : -kTread;
  const geom::Interval across = box.extent(down);
  const bool vertical = geom::axis_of(down) == 0;
  Shape treads;
  treads.box(box);
  for (Length at = from + step; step > 0 ? at < to : at > to; at += step) {
    if (vertical) treads.move({across.lo, at}).line({across.hi, at});
    else treads.move({at, across.lo}).line({at, across.hi});
  }
  g.add(kInkTread, std::move(treads));
  const Length middle = across.middle(), tip_at = from + (to - from) * 3 / 4, text_at = from + step * 3 / 2;
  const auto at = [&](Length v) { return vertical ? Point{middle, v} : Point{v, middle}; };
  g.add(kInkWay, Shape().move(at(from)).line(at(tip_at)));
  g.add(kInkArrow, Shape().circle(at(from), 45));
  draw_head(at(from), at(tip_at), g);
  g.add(kInkName, Text{{at(text_at).x, at(text_at).y - cap_height(170) / 2}, 170, Anchor::middle, false, false, "DN"});
}

}  // namespace

void draw_object(const plan::Object& object, Group& g) {
  if (object.footprint.empty()) return;
  // No furniture is this large; a file may say so all the same.
  if (object.footprint.long_side() > 100'000) return g.add(kInkFurniture, Shape().box(object.footprint));
  const Place f = place_of(object.footprint, object.facing);
  switch (object.kind) {
    case ObjectKind::desk: draw_desk(f, g); break;
    case ObjectKind::chair: draw_chair(f, g); break;
    case ObjectKind::table: draw_table(f, g); break;
    case ObjectKind::cabinet: draw_cabinet(f, g, false); break;
    case ObjectKind::shelf: draw_cabinet(f, g, true); break;
    case ObjectKind::plant: draw_plant(f, g); break;
    case ObjectKind::counter: draw_counter(f, g); break;
    case ObjectKind::sofa: draw_sofa(f, g); break;
    case ObjectKind::toilet: draw_toilet(f, g); break;
    case ObjectKind::basin: draw_basin(f, g); break;
    case ObjectKind::board: g.add(kInkFurniture, rounded(f, 0, 0, f.w, f.d, 0)); break;
    case ObjectKind::reception: draw_reception(f, g); break;
    case ObjectKind::bed: draw_bed(f, g); break;
    case ObjectKind::media: draw_media(f, g); break;
    case ObjectKind::dining_chair: draw_chair(f, g); break;
    case ObjectKind::sink: draw_sink(f, g); break;
    case ObjectKind::nightstand:
    case ObjectKind::worktop: g.add(kInkFurniture, rounded(f, 0, 0, f.w, f.d, 0)); break;
    case ObjectKind::stove: draw_stove(f, g); break;
    case ObjectKind::fridge: draw_fridge(f, g); break;
    case ObjectKind::bath: draw_bath(f, g); break;
    case ObjectKind::shower: draw_shower(f, g); break;
    case ObjectKind::washer: draw_washer(f, g); break;
    default: draw_prop(object.kind, f, g); break;
  }
}

void draw_stair(const plan::Room& room, Group& g) {
  if (room.flights.empty()) {
    const auto well = std::find_if(room.portals.begin(), room.portals.end(), [](const plan::Portal& p) {
      return p.kind == plan::PortalKind::well && p.face == plan::kBottomFace;
    });
    if (well != room.portals.end() && !room.landings.empty()) draw_way_down(*well, room.landings.front(), g);
    return;
  }
  std::vector<plan::Flight> flights = room.flights;
  std::stable_sort(flights.begin(), flights.end(), [](const auto& a, const auto& b) { return a.z0 < b.z0; });
  for (const plan::Flight& f : flights) {
    Shape treads;
    treads.box(f.box);
    const geom::Side start = geom::opposite(f.up);
    const Length from = f.box.level(start), to = f.box.level(f.up);
    const geom::Interval across = f.box.extent(start);
    const std::int32_t count = std::clamp(f.risers - 1, 1, 200);
    for (std::int32_t i = 1; i < count; ++i) {
      const auto at = static_cast<Length>(from + (std::int64_t{to} - from) * i / count);
      if (geom::axis_of(start) == 0) treads.move({across.lo, at}).line({across.hi, at});
      else treads.move({at, across.lo}).line({at, across.hi});
    }
    g.add(kInkTread, std::move(treads));
  }
  draw_way_up(flights, room, g);
}

void draw_elevator(const RoomShape& shape, Group& g) {
  if (shape.clear.outer.empty()) return;
  geom::Box car = geom::bounds(shape.clear);
  const Length gap = std::min(120, car.short_side() / 8);
  car = {{car.lo.x + gap, car.lo.y + gap}, {car.hi.x - gap, car.hi.y - gap}};
  g.add(kInkCar, Shape().box(car));
  g.add(kInkTread, Shape().move(car.corner(0)).line(car.corner(2)).move(car.corner(1)).line(car.corner(3)));
}

void draw_hatch(const geom::Polygon& polygon, Length spacing, Group& g) {
  // Lines x - y = c, cut at the outline and filled by even and odd.
  if (polygon.outer.empty()) return;
  const geom::Box b = geom::bounds(polygon);
  Shape lines;
  const std::int64_t lo = std::int64_t{b.lo.x} - b.hi.y, hi = std::int64_t{b.hi.x} - b.lo.y;
  if ((hi - lo) / spacing > 2'000) return;
  for (std::int64_t c = lo + spacing / 2; c < hi; c += spacing) {
    std::vector<Length> xs;
    const auto cut = [&](const geom::Ring& ring) {
      for (std::size_t i = 0; i < ring.size(); ++i) {
        const Point p = ring[i], q = ring[(i + 1) % ring.size()];
        const std::int64_t s = std::int64_t{p.x} - p.y - c, t = std::int64_t{q.x} - q.y - c;
        if ((s < 0) == (t < 0)) continue;
        xs.push_back(static_cast<Length>(p.x + (std::int64_t{q.x} - p.x) * s / (s - t)));
      }
    };
    cut(polygon.outer);
    for (const geom::Ring& hole : polygon.holes) cut(hole);
    std::sort(xs.begin(), xs.end());
    for (std::size_t i = 0; i + 1 < xs.size(); i += 2) {
      lines.move({xs[i], static_cast<Length>(xs[i] - c)}).line({xs[i + 1], static_cast<Length>(xs[i + 1] - c)});
    }
  }
  g.add(kInkHatch, std::move(lines));
}

}  // namespace enfilade::exports
