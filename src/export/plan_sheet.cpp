// The sheet around a plan: overall dimensions below and to the left, then the
// title block: title, scale bar and north on one line, the legend beneath. All
// sizes follow one unit that grows with the building, so that small and large
// plans read alike when they fill a page.

#include <algorithm>

#include "export/plan_ink.hpp"

namespace enfilade::exports {
namespace {

using geom::Box;
using geom::Length;
using geom::Point;

void dimension(Point a, Point b, Length u, bool upward, Group& g) {
  // Extension lines come from the building's corners towards the line a b.
  g.add(kInkDimension, Shape().move(a).line(b));
  const Length t = u * 35 / 100;
  for (const Point p : {a, b}) g.add(kInkTick, Shape().move({p.x - t, p.y - t}).line({p.x + t, p.y + t}));
  const Point middle{a.x + (b.x - a.x) / 2, a.y + (b.y - a.y) / 2};
  const Length size = u * 85 / 100, off = u * 35 / 100;
  g.add(kInkFigure, Text{upward ? Point{middle.x - off, middle.y} : Point{middle.x, middle.y + off}, size,
                         Anchor::middle, upward, false, metres(upward ? b.y - a.y : b.x - a.x)});
}

void scale_bar(Point right_end, Length u, Length building, Group& g) {
  // The longest of these that takes at most a fifth of the building.
  Length part = 1'000;
  for (const Length p : {2'000, 5'000, 10'000, 20'000, 50'000}) {
    if (std::int64_t{p} * 25 <= std::int64_t{building} * 4) part = p;
  }
  const Length parts = 2, h = u * 35 / 100;
  const Point start{right_end.x - part * parts, right_end.y};
  for (Length i = 0; i < parts * 2; ++i) {
    const Box box{{start.x + part * i / 2, start.y}, {start.x + part * (i + 1) / 2, start.y + h}};
    g.add(i % 2 ? kInkHollow : kInkSolid, Shape().box(box));
  }
  for (Length i = 0; i <= parts; ++i) {
    const std::string text = std::to_string(part / 1000 * i) + (i == parts ? " m" : "");
    g.add(kInkFigure,
          Text{{start.x + part * i, start.y - u * 95 / 100}, u * 75 / 100, Anchor::middle, false, false, text});
  }
}

void north(Point c, Length r, Group& g) {
  g.add(kInkDimension, Shape().circle(c, r));
  const Point tip{c.x, c.y + r * 13 / 10}, notch{c.x, c.y - r * 35 / 100};
  const Point left{c.x - r * 6 / 10, c.y - r * 8 / 10}, right{c.x + r * 6 / 10, c.y - r * 8 / 10};
  const Point dark[] = {tip, left, notch}, light[] = {tip, notch, right};
  g.add(kInkSolid, Shape().ring(dark));
  g.add(kInkHollow, Shape().ring(light));
  g.add(kInkFigure, Text{{c.x, c.y + r * 15 / 10}, r * 85 / 100, Anchor::middle, false, true, "N"});
}

// Swatches with names, in rows; returns the lower end.
Length legend(const Box& building, Length top, Length u, const std::vector<plan::Use>& uses, Group& g) {
  const Length size = u * 75 / 100, swatch = u * 14 / 10, height = u * 85 / 100;
  Length x = building.lo.x, y = top - height;
  for (const plan::Use use : uses) {
    const std::string name = title_of(use);
    const Length width = swatch + u / 2 + text_width(name, size) + u * 16 / 10;
    if (x > building.lo.x && x + width - u > building.hi.x) {
      x = building.lo.x;
      y -= u * 16 / 10;
    }
    const Box box{{x, y}, {x + swatch, y + height}};
    g.add(static_cast<StyleId>(kInkFloor + static_cast<int>(use)), Shape().box(box));
    g.add(kInkDimension, Shape().box(box));
    g.add(kInkFigure,
          Text{{x + swatch + u / 2, y + (height - cap_height(size)) / 2}, size, Anchor::start, false, false, name});
    x += width;
  }
  return y;
}

}  // namespace

Box draw_sheet(const Box& building, const SheetText& text, const PlanStyle& style, Group& dimensions, Group& block) {
  const Length u = std::clamp(building.long_side() / 75, 240, 4'000);
  const Length outside = text.reaches_out ? 1'750 : 700;
  const Length margin = std::max(u * 2, outside);
  Box frame{{building.lo.x - margin, building.lo.y - margin}, {building.hi.x + margin, building.hi.y + margin}};
  if (style.dimensions && !building.empty()) {
    const Length gap = std::max(u * 22 / 10, outside);
    dimension({building.lo.x, building.lo.y - gap}, {building.hi.x, building.lo.y - gap}, u, false, dimensions);
    dimension({building.lo.x - gap, building.lo.y}, {building.lo.x - gap, building.hi.y}, u, true, dimensions);
    Shape extensions;
    const Length near = u * 7 / 10, far = gap + u * 6 / 10;
    for (const Length x : {building.lo.x, building.hi.x})
      extensions.move({x, building.lo.y - near}).line({x, building.lo.y - far});
    for (const Length y : {building.lo.y, building.hi.y})
      extensions.move({building.lo.x - near, y}).line({building.lo.x - far, y});
    dimensions.add(kInkDimension, std::move(extensions));
    frame.lo = {building.lo.x - gap - u * 23 / 10, building.lo.y - gap - u * 16 / 10};
  }
  if (!style.sheet) return frame;

  const Length head = frame.lo.y - u * 2;
  const Length title = u * 16 / 10, subtitle = u * 9 / 10;
  block.add(kInkTitle, Text{{building.lo.x, head - u}, title, Anchor::start, false, true, text.title});
  block.add(kInkFigure,
            Text{{building.lo.x, head - u * 26 / 10}, subtitle, Anchor::start, false, false, text.subtitle});
  // North stands beside the title, also where that is longer than the building; the bar only if it has room.
  const Length taken =
      building.lo.x + std::max(text_width(text.title, title, true), text_width(text.subtitle, subtitle));
  const Length right = std::max(building.hi.x, taken + u * 34 / 10);
  frame.hi.x = std::max(frame.hi.x, right + margin);
  north({right - u * 12 / 10, head - u * 14 / 10}, u * 12 / 10, block);
  const Length bar_end = building.hi.x - u * 45 / 10;
  if (bar_end - building.long_side() * 2 / 5 > taken)
    scale_bar({bar_end, head - u * 13 / 10}, u, building.long_side(), block);
  Length low = head - u * 26 / 10;
  if (!text.uses.empty()) low = legend(building, head - u * 42 / 10, u, text.uses, block);
  frame.lo.y = low - u * 2;
  return frame;
}

}  // namespace enfilade::exports
