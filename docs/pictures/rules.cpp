// The rules at work: the tree of one storey (or one cluster) after a number of
// steps, drawn from the regions themselves.

#include <enfilade/export/drawing.hpp>
#include <enfilade/export/svg.hpp>
#include <enfilade/rules/building.hpp>

#include <functional>

#include "pictures.hpp"

namespace enfilade::pictures {
namespace {

using plan::Kind;

struct Node {
  plan::Region region;
  std::vector<plan::Portal> portals;
};

std::vector<Node> expand(const rules::Building& building, const Node& node) {
  plan::Expansion e;
  rules::expand(building, node.region, node.portals, e);
  std::vector<Node> out;
  for (const plan::Child& c : e.children) {
    out.push_back(
        {c.region, {e.portals.begin() + c.first_portal, e.portals.begin() + c.first_portal + c.portal_count}});
  }
  return out;
}

// Expands every region of `nodes` that `wanted` names, once.
std::vector<Node> round(const rules::Building& building, const std::vector<Node>& nodes,
                        const std::function<bool(const Node&)>& wanted) {
  std::vector<Node> out;
  for (const Node& n : nodes) {
    if (plan::is_built(n.region.kind) || !wanted(n)) {
      out.push_back(n);
      continue;
    }
    for (Node& child : expand(building, n)) out.push_back(std::move(child));
  }
  return out;
}

// The storey's own region.
Node storey_of(const rules::Building& building, std::int32_t storey) {
  Node node{rules::root(building), {}};
  while (node.region.kind == Kind::stack) {
    std::vector<Node> halves = expand(building, node);
    node = std::move(halves[storey < halves[1].region.storey ? 0 : 1]);
  }
  return node;
}

struct Sheet {
  exports::Drawing drawing;
  exports::StyleId style(std::uint32_t fill, std::uint32_t stroke, geom::Length line, geom::Length dash = 0) {
    exports::Style s;
    s.name = "s" + std::to_string(drawing.styles.size());
    if (fill != 0) s.fill = exports::paint(fill);
    if (stroke != 0) s.stroke = exports::paint(stroke);
    s.line = line;
    s.dash = dash;
    drawing.styles.push_back(s);
    return static_cast<exports::StyleId>(drawing.styles.size() - 1);
  }
  exports::StyleId hall, room, core, cluster, divide, storey, door, hallway, ink;
  Sheet() {
    drawing.layers.push_back({"steps", "Steps", {}});
    hall = style(0xffe6a8, 0x8a6d1f, 60);
    room = style(0xe6eef7, 0x3c4a5a, 80);
    core = style(0x8fa3a8, 0x3c4a5a, 60);
    cluster = style(0xcfe3d4, 0x3f6b4c, 80, 300);
    divide = style(0xf6d9c4, 0x9a5a2a, 80, 300);
    storey = style(0xf2f2ee, 0x555555, 100, 400);
    door = style(0, 0xc8372d, 220);
    hallway = style(0, 0xb8860b, 260);
    ink = style(0x333333, 0, 0);
  }

  // One panel with its lower left corner at `at`.
  void panel(const std::vector<Node>& nodes, geom::Point at, geom::Box frame, const std::string& caption) {
    exports::Group group;
    const auto moved = [&](geom::Point p) { return geom::Point{p.x - frame.lo.x + at.x, p.y - frame.lo.y + at.y}; };
    for (const Node& n : nodes) {
      const plan::Region& r = n.region;
      const exports::StyleId s = r.kind == Kind::hall           ? hall
                                 : r.kind == Kind::room         ? room
                                 : r.kind == Kind::room_cluster ? cluster
                                 : r.kind == Kind::hall_divide  ? divide
                                 : plan::is_built(r.kind)       ? core
                                                                : storey;
      if (!r.outline) {
        group.add(s, exports::Shape().box({moved(r.box.lo), moved(r.box.hi)}));
        continue;
      }
      geom::Polygon polygon = r.outline->polygon;
      for (geom::Point& p : polygon.outer) p = moved(p);
      for (geom::Ring& hole : polygon.holes) {
        for (geom::Point& p : hole) p = moved(p);
      }
      group.add(s, exports::Shape().polygon(polygon));
    }
    for (const Node& n : nodes) {
      for (const plan::Portal& p : n.portals) {
        group.add(p.kind == plan::PortalKind::hallway ? hallway : door,
                  exports::Shape().move(moved(p.a)).line(moved(p.b)));
      }
    }
    exports::Text text;
    text.at = {at.x, at.y - 1'600};
    text.size = 1'300;
    text.anchor = exports::Anchor::start;
    text.text = caption;
    group.add(ink, text);
    drawing.layers[0].groups.push_back(std::move(group));
  }
};

// Steps from the first storey on, half of them in the upper row.
std::string two_rows(const std::vector<std::vector<Node>>& steps, const char* const* captions, int scale,
                     const char* title) {
  Sheet sheet;
  const geom::Box frame = steps[0][0].region.box;
  const geom::Length dx = frame.width() + 4'000, dy = frame.depth() + 5'000;
  const int columns = static_cast<int>(steps.size()) / 2;
  for (int i = 0; i < 2 * columns; ++i) {
    sheet.panel(steps[static_cast<std::size_t>(i)], {(i % columns) * dx, (1 - i / columns) * dy}, frame, captions[i]);
  }
  sheet.drawing.frame = {{-1'500, -3'500}, {columns * dx - 2'500, 2 * dy - 3'500}};
  sheet.drawing.scale = scale;
  sheet.drawing.title = title;
  return exports::write_svg(sheet.drawing);
}

rules::BuildingPtr example(geom::Length width, geom::Length depth, std::int32_t floors, std::uint64_t seed) {
  plan::Brief brief;
  brief.site = {width, depth};
  brief.floors = floors;
  brief.seed = seed;
  return rules::raise(brief).value();
}

}  // namespace

std::string rules_svg() {
  const auto building = example(45'000, 35'000, 12, 5);
  const auto any = [](const Node&) { return true; };
  const auto halls = [](const Node& n) { return n.region.kind != Kind::room_cluster; };
  std::vector<std::vector<Node>> steps{{storey_of(*building, 4)}};
  steps.push_back(round(*building, steps.back(), any));
  steps.push_back(round(*building, steps.back(), halls));
  std::vector<Node> all_halls = steps.back();
  for (int i = 0; i < 8; ++i) all_halls = round(*building, all_halls, halls);
  steps.push_back(all_halls);
  steps.push_back(round(*building, steps.back(), any));
  std::vector<Node> done = steps.back();
  for (int i = 0; i < 12; ++i) done = round(*building, done, any);
  steps.push_back(done);
  const char* captions[] = {"1  a storey",       "2  core, loop, pieces",
                            "3  halls divide",   "4  until rooms are in reach",
                            "5  clusters split", "6  rooms"};
  return two_rows(steps, captions, 400, "The rules, step by step");
}

std::string cluster_svg() {
  const auto building = example(45'000, 35'000, 12, 5);
  std::vector<Node> nodes{storey_of(*building, 4)};
  const auto halls = [](const Node& n) { return n.region.kind != Kind::room_cluster; };
  for (int i = 0; i < 10; ++i) nodes = round(*building, nodes, halls);
  // The cluster with the most doors.
  const Node* best = nullptr;
  for (const Node& n : nodes) {
    if (n.region.kind == Kind::room_cluster && (!best || n.portals.size() > best->portals.size())) best = &n;
  }
  Sheet sheet;
  std::vector<Node> step{*best};
  const geom::Box frame = best->region.box;
  for (int i = 0; i < 4; ++i) {
    sheet.panel(step, {0, (3 - i) * (frame.depth() + 4'000)}, frame,
                i == 0 ? "a cluster and its doors"
                       : "after " + std::to_string(i) + (i == 1 ? " round of cuts" : " rounds of cuts"));
    step = round(*building, step, [](const Node&) { return true; });
  }
  sheet.drawing.frame = {{-1'500, -3'500}, {frame.width() + 1'500, 4 * (frame.depth() + 4'000) - 2'500}};
  sheet.drawing.scale = 200;
  sheet.drawing.title = "A cluster, cut by cut";
  return exports::write_svg(sheet.drawing);
}

std::string office_steps_svg() {
  plan::Brief brief;
  brief.kind = "office";
  brief.office_class = plan::OfficeClass::a;
  brief.site = {70'000, 60'000};
  brief.floors = 40;
  brief.seed = 7;
  const auto building = rules::raise(brief).value();
  const auto any = [](const Node&) { return true; };
  std::vector<std::vector<Node>> steps{{storey_of(*building, 4)}};
  for (int i = 0; i < 2; ++i) steps.push_back(round(*building, steps.back(), any));
  std::vector<Node> done = steps.back();
  for (int i = 0; i < 12; ++i) done = round(*building, done, any);
  steps.push_back(done);
  const char* captions[] = {"1  a storey", "2  its plate: core, halls, blocks, doors", "3  blocks split", "4  rooms"};
  return two_rows(steps, captions, 500, "A plate of an office, step by step");
}

std::string core_svg() {
  Sheet sheet;
  geom::Length x = 0;
  const auto add = [&](geom::Length width, geom::Length depth, const char* caption) {
    const auto building = example(width, depth, 12, 3);
    const std::vector<Node> step = round(*building, {storey_of(*building, 4)}, [](const Node&) { return true; });
    sheet.panel(step, {x, 0}, step[0].region.box.empty() ? geom::Box{} : geom::Box{{0, 0}, {width, depth}}, caption);
    x += width + 4'000;
  };
  add(45'000, 35'000, "ring");
  add(36'000, 14'000, "strip");
  add(8'000, 8'000, "least");
  sheet.drawing.frame = {{-1'500, -3'500}, {x - 2'500, 36'500}};
  sheet.drawing.scale = 300;
  sheet.drawing.title = "Cores";
  return exports::write_svg(sheet.drawing);
}

}  // namespace enfilade::pictures
