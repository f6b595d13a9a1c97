// Offices: classes, shells, hall styles, stacked plates, and one plate step by
// step.

#include <algorithm>
#include <string>
#include <vector>

#include <enfilade/export/plan_drawing.hpp>
#include <enfilade/export/stack_drawing.hpp>
#include <enfilade/export/svg.hpp>
#include <enfilade/world/whole.hpp>

#include "pictures.hpp"

namespace enfilade::pictures {
namespace {

using plan::HallStyle;
using plan::OfficeClass;

struct Example {
  OfficeClass office_class;
  geom::Length width, depth;
  std::int32_t floors;
  std::uint64_t seed;
};

plan::Brief brief_of(const Example& e) {
  plan::Brief brief;
  brief.kind = "office";
  brief.office_class = e.office_class;
  brief.site = {e.width, e.depth};
  brief.floors = e.floors;
  brief.seed = e.seed;
  brief.palette = "birch";
  return brief;
}

void add_caption(exports::Drawing& drawing, const std::string& text) {
  exports::Style ink;
  ink.name = "caption";
  ink.fill = exports::paint(0x333333);
  drawing.styles.push_back(ink);
  exports::Text t;
  t.size = std::max(drawing.frame.width(), drawing.frame.depth()) / 26;
  t.at = {drawing.frame.lo.x + drawing.frame.width() / 2, drawing.frame.lo.y - t.size};
  t.text = text;
  exports::Group group;
  group.add(static_cast<exports::StyleId>(drawing.styles.size() - 1), t);
  drawing.layers.push_back({"caption", "Caption", {}});
  drawing.layers.back().groups.push_back(std::move(group));
  drawing.frame.lo.y -= 2 * t.size;
}

exports::Drawing plan_of(const plan::Brief& brief, std::int32_t floor, const std::string& caption) {
  exports::PlanStyle style;
  style.labels = style.dimensions = style.sheet = false;
  exports::Drawing drawing =
      exports::draw_plan(world::generate(*rules::raise(brief).value(), {floor}, {}).value(), floor, style);
  add_caption(drawing, caption);
  return drawing;
}

exports::Drawing stack_of(const plan::Brief& brief, const std::string& caption) {
  const rules::BuildingPtr building = rules::raise(brief).value();
  std::vector<exports::Slab> slabs{{0, 0}};
  world::Storeys storeys{0};
  for (std::int32_t s = 1; s < brief.floors; ++s) {
    const auto here = rules::outlines(*building, s), before = rules::outlines(*building, s - 1);
    if (std::equal(here.begin(), here.end(), before.begin(), before.end())) {
      slabs.back().last = s;
      continue;
    }
    slabs.push_back({s, s});
    storeys.push_back(s);
  }
  exports::Drawing drawing = exports::draw_stack(world::generate(*building, storeys, {}).value(), slabs);
  add_caption(drawing, caption);
  return drawing;
}

// Outlines seen from above, those that are higher darker.
struct ShellSheet {
  static constexpr std::uint32_t kFills[] = {0xeef3e8, 0xd5e3cb, 0xb8d0ad, 0x98b98f, 0x779f73, 0x57835a};
  static constexpr auto kInk = static_cast<exports::StyleId>(std::size(kFills)),
                        kPaper = static_cast<exports::StyleId>(kInk + 1);
  exports::Drawing drawing;

  ShellSheet() {
    for (const std::uint32_t fill : kFills) add_style("tier-" + std::to_string(drawing.styles.size()), fill, 300);
    add_style("ink", 0x333333, 0);
    add_style("paper", 0xfbfaf7, 0);
    drawing.layers.push_back({"paper", "Paper", {}});
    drawing.layers.push_back({"shells", "Shells", {}});
  }

  void name(geom::Point at, const std::string& text) {
    exports::Text t;
    t.at = at;
    t.size = 6'000;
    t.anchor = exports::Anchor::end;
    t.text = text;
    drawing.layers[1].groups.emplace_back().add(kInk, t);
  }

  void shell(const rules::Building& building, geom::Point at) {
    std::vector<std::int32_t> tiers{0};
    for (std::int32_t s = 1; s < rules::brief_of(building).floors; ++s) {
      const auto here = rules::outlines(building, s), before = rules::outlines(building, s - 1);
      if (!std::equal(here.begin(), here.end(), before.begin(), before.end())) tiers.push_back(s);
    }
    // The opening of a keyhole shows only if what is above it lies below it here.
    const auto area = [&](std::int32_t s) {
      std::int64_t sum = 0;
      for (const geom::Polygon& p : rules::outlines(building, s)) sum += geom::twice_area(p);
      return sum;
    };
    std::stable_sort(tiers.begin(), tiers.end(), [&](std::int32_t a, std::int32_t b) { return area(a) > area(b); });
    exports::Group group;
    for (std::size_t i = 0; i < tiers.size(); ++i) {
      for (geom::Polygon piece : rules::outlines(building, tiers[i])) {
        for (geom::Point& p : piece.outer) p = p + at;
        for (geom::Ring& hole : piece.holes) {
          for (geom::Point& p : hole) p = p + at;
        }
        group.add(static_cast<exports::StyleId>(std::min(i, std::size(kFills) - 1)), exports::Shape().polygon(piece));
      }
    }
    drawing.layers[1].groups.push_back(std::move(group));
  }

  void paper() { drawing.layers[0].groups.emplace_back().add(kPaper, exports::Shape().box(drawing.frame)); }

 private:
  void add_style(const std::string& style_name, std::uint32_t fill, geom::Length line) {
    exports::Style s;
    s.name = style_name;
    s.fill = exports::paint(fill);
    if (line > 0) s.stroke = exports::paint(0x3f5a45);
    s.line = line;
    drawing.styles.push_back(s);
  }
};

}  // namespace

std::string office_classes_png() {
  return sheet_png({plan_of(brief_of({OfficeClass::c, 48'000, 36'000, 3, 4}), 1, "C"),
                    plan_of(brief_of({OfficeClass::b, 60'000, 50'000, 8, 3}), 3, "B"),
                    plan_of(brief_of({OfficeClass::courtyard, 64'000, 52'000, 6, 2}), 2, "courtyard"),
                    plan_of(brief_of({OfficeClass::a, 70'000, 60'000, 40, 7}), 4, "A"),
                    plan_of(brief_of({OfficeClass::spires, 90'000, 70'000, 45, 3}), 20, "spires"),
                    plan_of(brief_of({OfficeClass::keyhole, 90'000, 36'000, 30, 2}), 15, "keyhole")},
                   3, 760);
}

std::string office_halls_png() {
  std::vector<exports::Drawing> drawings;
  for (const Example& e :
       {Example{OfficeClass::b, 70'000, 60'000, 8, 6}, Example{OfficeClass::a, 70'000, 60'000, 24, 10}}) {
    for (const HallStyle style : {HallStyle::automatic, HallStyle::grid, HallStyle::spine}) {
      plan::Brief brief = brief_of(e);
      brief.halls = style;
      brief.furniture = false;
      drawings.push_back(plan_of(brief, 2, std::string(plan::id(style))));
    }
  }
  return sheet_png(drawings, 3, 760);
}

std::string office_stacks_png() {
  return sheet_png({stack_of(brief_of({OfficeClass::a, 70'000, 60'000, 40, 8}), "A"),
                    stack_of(brief_of({OfficeClass::spires, 90'000, 70'000, 45, 3}), "spires"),
                    stack_of(brief_of({OfficeClass::keyhole, 90'000, 36'000, 30, 2}), "keyhole")},
                   3, 760);
}

std::string office_shells_svg() {
  constexpr geom::Length kSide = 60'000, kPitch = 70'000;
  constexpr int kSeeds = 6;
  const Example rows[] = {{OfficeClass::c, kSide, kSide, 3, 0},         {OfficeClass::b, kSide, kSide, 8, 0},
                          {OfficeClass::courtyard, kSide, kSide, 6, 0}, {OfficeClass::a, kSide, kSide, 40, 0},
                          {OfficeClass::spires, kSide, kSide, 30, 0},   {OfficeClass::keyhole, kSide, kSide, 24, 0}};
  ShellSheet sheet;
  geom::Length y = 0;
  for (const Example& row : rows) {
    y -= kPitch;
    sheet.name({-4'000, y + kSide / 2}, std::string(plan::id(row.office_class)));
    int drawn = 0;
    for (Example e = row; drawn < kSeeds;) {
      ++e.seed;
      const Result<rules::BuildingPtr> building = rules::raise(brief_of(e));
      if (building) sheet.shell(**building, {drawn++ * kPitch, y});
    }
  }
  sheet.drawing.frame = {{-44'000, y - 6'000}, {kSeeds * kPitch - 4'000, -4'000}};
  sheet.drawing.scale = 2'000;
  sheet.drawing.title = "Shells by class";
  sheet.paper();
  return exports::write_svg(sheet.drawing);
}

}  // namespace enfilade::pictures
