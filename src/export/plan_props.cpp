// What stands in dungeons, as maps of dungeons show it.

#include <array>

#include "export/plan_frame.hpp"

namespace enfilade::exports {
namespace {

using geom::Length;
using geom::Point;
using plan::ObjectKind;

void box(const Place& f, Group& g) { g.add(kInkFurniture, rounded(f, 0, 0, f.w, f.d, 0)); }

// Rays around a point, from one radius to another.
void rays(const Place& f, Length x, Length y, Length from, Length to, Group& g) {
  constexpr std::array<Point, 8> kWay = {
      {{1000, 0}, {707, 707}, {0, 1000}, {-707, 707}, {-1000, 0}, {-707, -707}, {0, -1000}, {707, -707}}};
  Shape lines;
  for (const Point d : kWay) {
    lines.move(f.at(x + d.x * from / 1000, y + d.y * from / 1000)).line(f.at(x + d.x * to / 1000, y + d.y * to / 1000));
  }
  g.add(kInkDetail, std::move(lines));
}

// A flame: a dot with rays.
void draw_fire(const Place& f, Length r, Group& g) {
  g.add(kInkFurniture, oval(f, f.w / 2, f.d / 2, r, r));
  rays(f, f.w / 2, f.d / 2, r * 13 / 10, r * 2, g);
}

void draw_stones(const Place& f, Group& g) {
  g.add(kInkFurniture, oval(f, f.w * 36 / 100, f.d * 46 / 100, f.w * 30 / 100, f.d * 34 / 100));
  g.add(kInkFurniture, oval(f, f.w * 76 / 100, f.d * 34 / 100, f.w * 20 / 100, f.d * 22 / 100));
  g.add(kInkFurniture, oval(f, f.w * 70 / 100, f.d * 78 / 100, f.w * 18 / 100, f.d * 18 / 100));
}

void draw_bones(const Place& f, Group& g) {
  g.add(kInkDetail, stroke(f, f.w / 10, f.d / 5, f.w * 6 / 10, f.d * 8 / 10)
                        .move(f.at(f.w / 10, f.d * 8 / 10))
                        .line(f.at(f.w * 6 / 10, f.d / 5)));
  g.add(kInkFurniture, oval(f, f.w * 78 / 100, f.d / 2, f.w * 17 / 100, f.d * 22 / 100));
}

void draw_tomb(const Place& f, Group& g) {
  g.add(kInkFurniture, rounded(f, 0, 0, f.w, f.d, 30));
  const Length in = f.w / 6;
  g.add(kInkDetail, Shape()
                        .move(f.at(f.w / 3, in))
                        .line(f.at(f.w * 2 / 3, in))
                        .line(f.at(f.w - in, f.d / 3))
                        .line(f.at(f.w * 2 / 3, f.d - in))
                        .line(f.at(f.w / 3, f.d - in))
                        .line(f.at(in, f.d / 3))
                        .close());
}

void draw_key(const Place& f, Group& g) {
  g.add(kInkFurniture, oval(f, f.w / 2, f.d / 2, f.w / 2, f.d / 2));
  g.add(kInkDetail, oval(f, f.w * 36 / 100, f.d / 2, f.w * 13 / 100, f.d * 13 / 100));
  g.add(kInkDetail, stroke(f, f.w / 2, f.d / 2, f.w * 84 / 100, f.d / 2)
                        .move(f.at(f.w * 78 / 100, f.d / 2))
                        .line(f.at(f.w * 78 / 100, f.d * 62 / 100)));
}

void draw_throne(const Place& f, Group& g) {
  box(f, g);
  g.add(kInkDetail,
        stroke(f, f.w / 6, f.d, f.w / 6, f.d / 4).line(f.at(f.w * 5 / 6, f.d / 4)).line(f.at(f.w * 5 / 6, f.d)));
}

}  // namespace

void draw_prop(ObjectKind kind, const Place& f, Group& g) {
  const Length r = std::min(f.w, f.d) / 2, x = f.w / 2, y = f.d / 2;
  switch (kind) {
    case ObjectKind::torch: return draw_fire(f, r, g);
    case ObjectKind::brazier: return draw_fire(f, r / 2, g);
    case ObjectKind::chest:
      box(f, g);
      g.add(kInkDetail, stroke(f, 0, y, f.w, y));
      return g.add(kInkDetail, rounded(f, x - 60, f.d - 90, x + 60, f.d, 0));
    case ObjectKind::barrel:
    case ObjectKind::stool:
      g.add(kInkFurniture, oval(f, x, y, x, y));
      return g.add(kInkDetail, oval(f, x, y, x * 3 / 4, y * 3 / 4));
    case ObjectKind::crate:
      box(f, g);
      return g.add(kInkDetail, stroke(f, 0, 0, f.w, f.d).move(f.at(0, f.d)).line(f.at(f.w, 0)));
    case ObjectKind::pillar: return g.add(kInkSolid, oval(f, x, y, x, y));
    case ObjectKind::prop: return g.add(kInkSolid, rounded(f, 0, 0, f.w, f.d, 0));
    case ObjectKind::sarcophagus: return draw_tomb(f, g);
    case ObjectKind::altar:
      box(f, g);
      return g.add(kInkDetail,
                   stroke(f, x, f.d / 5, x, f.d * 4 / 5).move(f.at(x - f.d / 4, y)).line(f.at(x + f.d / 4, y)));
    case ObjectKind::statue: box(f, g); return rays(f, x, y, 0, r * 8 / 10, g);
    case ObjectKind::bones: return draw_bones(f, g);
    case ObjectKind::rubble: return draw_stones(f, g);
    case ObjectKind::stalagmite: g.add(kInkFurniture, oval(f, x, y, x, y)); return rays(f, x, y, r / 4, r, g);
    case ObjectKind::mushrooms:
      g.add(kInkPlant, oval(f, f.w * 34 / 100, f.d * 40 / 100, f.w * 30 / 100, f.d * 30 / 100));
      return g.add(kInkPlant, oval(f, f.w * 76 / 100, f.d * 70 / 100, f.w * 22 / 100, f.d * 22 / 100));
    case ObjectKind::puddle:
      g.add(kInkDetail, oval(f, x, y, x, y));
      return g.add(kInkDetail, oval(f, x, y, x * 6 / 10, y * 6 / 10));
    case ObjectKind::bookcase:
      box(f, g);
      for (Length i = 1; i < 8; ++i) g.add(kInkDetail, stroke(f, f.w * i / 8, 0, f.w * i / 8, f.d * 2 / 3));
      return;
    case ObjectKind::weapon_rack:
      box(f, g);
      for (Length i = 1; i < 5; ++i) g.add(kInkDetail, stroke(f, f.w * i / 5, f.d / 5, f.w * i / 5, f.d * 4 / 5));
      return;
    case ObjectKind::key: return draw_key(f, g);
    case ObjectKind::throne: return draw_throne(f, g);
    case ObjectKind::cot:
      g.add(kInkFurniture, rounded(f, 0, 0, f.w, f.d, 30));
      return g.add(kInkDetail, stroke(f, 0, f.d * 3 / 10, f.w, f.d * 3 / 10));
    case ObjectKind::trestle:
      box(f, g);
      return g.add(kInkDetail,
                   stroke(f, 0, f.d / 3, f.w, f.d / 3).move(f.at(0, f.d * 2 / 3)).line(f.at(f.w, f.d * 2 / 3)));
    case ObjectKind::coins:
      for (const Length i : {25, 50, 75})
        g.add(kInkDetail, oval(f, f.w * i / 100, f.d * (i % 50 + 25) / 100, r / 4, r / 4));
      return;
    default: return box(f, g);
  }
}

}  // namespace enfilade::exports
