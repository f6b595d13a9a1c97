// The projection keeps verticals: x runs to the right and up, y to the left and
// up, z up.
//
//        y  z  x        u = (x - y) · 0.866      v = (x + y) / 2 + z
//         \ | /
//          \|/          so a slab shows its top and the sides that look to the
//           *           south and the west
//
// Each slab is drawn whole, sides first; later slabs lie above earlier ones on
// paper and in space, so painting in order hides what is hidden.

#include <enfilade/export/stack_drawing.hpp>

#include <algorithm>

#include <enfilade/mesh/skin.hpp>

#include "export/plan_ink.hpp"

namespace enfilade::exports {
namespace {

using geom::Length;
using geom::Point;

// Inks beyond those of plans.
enum StackInk : StyleId { kInkWest = kInks, kInkSouth, kInkEdge, kStackInks };

std::vector<Style> stack_styles() {
  std::vector<Style> styles = plan_styles();
  styles.resize(kStackInks);
  styles[kInkWest] = {"side-west", paint(0x8f949b), {}, 0, 0};
  styles[kInkSouth] = {"side-south", paint(0xb4b7bb), {}, 0, 0};
  styles[kInkEdge] = {"edge", {}, paint(0x363b42), 60, 0};
  return styles;
}

Point project(Point p, std::int64_t z) {
  const std::int64_t u = (std::int64_t{p.x} - p.y) * 866 / 1'000, v = (std::int64_t{p.x} + p.y) / 2 + z;
  return {static_cast<Length>(u), static_cast<Length>(v)};
}

geom::Polygon project(geom::Polygon polygon, std::int64_t z) {
  const auto all = [&](geom::Ring& ring) {
    for (Point& p : ring) p = project(p, z);
  };
  all(polygon.outer);
  for (geom::Ring& hole : polygon.holes) all(hole);
  return polygon;
}

void grow(geom::Box& box, Point p) {
  box.lo = {std::min(box.lo.x, p.x), std::min(box.lo.y, p.y)};
  box.hi = {std::max(box.hi.x, p.x), std::max(box.hi.y, p.y)};
}

struct Plate {
  Slab slab;
  std::span<const plan::Room> rooms;
  std::vector<geom::Polygon> outline;
};

// The sides that one sees: their outward normal looks to the viewer.
void draw_sides(const Plate& plate, std::int64_t top, Length thick, Group& group) {
  Shape west, south;
  const auto ring_sides = [&](const geom::Ring& ring) {
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const Point a = ring[i], b = ring[(i + 1) % ring.size()], out{b.y - a.y, a.x - b.x};
      if (std::int64_t{out.x} + out.y >= 0) continue;
      const Point quad[] = {project(a, top - thick), project(b, top - thick), project(b, top), project(a, top)};
      (out.x < out.y ? west : south).ring(quad);
    }
  };
  for (const geom::Polygon& polygon : plate.outline) {
    ring_sides(polygon.outer);
    for (const geom::Ring& hole : polygon.holes) ring_sides(hole);
  }
  group.add(kInkWest, std::move(west));
  group.add(kInkSouth, std::move(south));
}

void draw_plate(const plan::Model& model, const Plate& plate, std::int64_t top, Length thick, Layer& layer) {
  Group sides;
  sides.classes = "slab";
  sides.data = {{"storey", std::to_string(plate.slab.first)}, {"last", std::to_string(plate.slab.last)}};
  draw_sides(plate, top, thick, sides);
  layer.groups.push_back(std::move(sides));
  for (const plan::Room& room : plate.rooms) {
    Group group;
    group.classes = "room " + std::string(plan::id(room.region.use));
    group.title = title_of(room.region.use);
    group.data = {{"path", room.path.text()}, {"use", std::string(plan::id(room.region.use))}};
    group.add(static_cast<StyleId>(kInkFloor + static_cast<int>(room.region.use)),
              Shape().polygon(project(plan::polygon_of(room.region), top)));
    layer.groups.push_back(std::move(group));
  }
  Shape walls, edge;
  for (const geom::Polygon& run : wall_solids(model, plate.slab.first)) walls.polygon(project(run, top));
  for (const geom::Polygon& polygon : plate.outline) edge.polygon(project(polygon, top));
  layer.groups.emplace_back().add(kInkWall, std::move(walls));
  layer.groups.emplace_back().add(kInkEdge, std::move(edge));
}

std::string storeys_text(const Slab& slab) {
  if (slab.first == slab.last) return slab.first == 0 ? "Ground floor" : "Floor " + std::to_string(slab.first);
  return "Floors " + std::to_string(slab.first) + "–" + std::to_string(slab.last);
}

// Beside the slab's right end, on the base line of its lowest corner there.
void draw_label(const Plate& plate, std::int64_t top, Length right, Length size, Layer& labels) {
  std::int64_t area = 0;
  Point corner{plate.outline[0].outer[0]};
  for (const geom::Polygon& polygon : plate.outline) {
    area += geom::twice_area(polygon);
    for (const Point p : polygon.outer) {
      if (p.x - p.y > corner.x - corner.y) corner = p;
    }
  }
  const Point at = project(corner, top);
  Group& group = labels.groups.emplace_back();
  group.add(kInkTitle, Text{{right + size, at.y}, size, Anchor::start, false, true, storeys_text(plate.slab)});
  group.add(kInkFigure, Text{{right + size, at.y - size * 3 / 2},
                             size * 4 / 5,
                             Anchor::start,
                             false,
                             false,
                             std::to_string((area + 1'000'000) / 2'000'000) + " m²"});
}

std::vector<Plate> plates_of(const plan::Model& model, std::span<const Slab> slabs) {
  std::vector<Plate> plates;
  const auto lower = [](const plan::Room& room, std::int32_t storey) { return room.region.storey < storey; };
  for (const Slab& slab : slabs) {
    const auto first = std::lower_bound(model.rooms.begin(), model.rooms.end(), slab.first, lower);
    const auto end = std::lower_bound(first, model.rooms.end(), slab.first + 1, lower);
    const std::span<const plan::Room> rooms(model.rooms);
    Plate plate{
        slab,
        rooms.subspan(static_cast<std::size_t>(first - model.rooms.begin()), static_cast<std::size_t>(end - first)),
        {}};
    plate.outline = mesh::plate_of(plate.rooms);
    if (!plate.outline.empty()) plates.push_back(std::move(plate));
  }
  std::sort(plates.begin(), plates.end(), [](const Plate& a, const Plate& b) { return a.slab.first < b.slab.first; });
  return plates;
}

}  // namespace

Drawing draw_stack(const plan::Model& model, std::span<const Slab> slabs, const StackStyle& style) {
  Drawing out;
  out.scale = std::clamp(style.scale, 1, 10'000);
  out.styles = stack_styles();
  out.title = "Storeys of a building";
  out.description = plan::building_id(model.brief);
  const std::vector<Plate> plates = plates_of(model, slabs);
  Layer sheet{"sheet", "Sheet", {}}, labels{"labels", "Labels", {}};
  if (plates.empty()) {
    out.layers = {std::move(sheet), std::move(labels)};
    return out;
  }
  // Half a slab is as high on paper as a quarter of width and depth together.
  geom::Box site = geom::bounds(plates[0].outline[0]);
  for (const Plate& plate : plates) {
    for (const geom::Polygon& polygon : plate.outline) {
      const geom::Box box = geom::bounds(polygon);
      grow(site, box.lo);
      grow(site, box.hi);
    }
  }
  const std::int64_t extent = std::int64_t{site.width()} + site.depth();
  const auto step = static_cast<std::int64_t>(static_cast<double>(extent) / 4 * std::clamp(style.gap, 0.05, 20.0));
  const Length thick = static_cast<Length>(std::min<std::int64_t>(extent / 120 + 100, step / 2 + 1));
  const Length size = static_cast<Length>(extent / 60 + 100);

  std::vector<Layer> layers;
  geom::Box frame{project(site.corner(0), -thick), project(site.corner(0), -thick)};
  for (int i = 0; i < 4; ++i) grow(frame, project(site.corner(i), 0));
  const Length right = frame.hi.x;
  for (std::size_t i = 0; i < plates.size(); ++i) {
    const std::int64_t top = step * static_cast<std::int64_t>(i);
    layers.push_back({"slab-" + std::to_string(i), storeys_text(plates[i].slab), {}});
    draw_plate(model, plates[i], top, thick, layers.back());
    if (style.labels) draw_label(plates[i], top, right, size, labels);
  }
  grow(frame, project(site.corner(2), step * (static_cast<std::int64_t>(plates.size()) - 1)));
  if (style.labels) frame.hi.x += size * 12;
  out.frame = {{frame.lo.x - size, frame.lo.y - size}, {frame.hi.x + size, frame.hi.y + size}};
  sheet.groups.emplace_back().add(kInkPaper, Shape().box(out.frame));
  out.layers.push_back(std::move(sheet));
  for (Layer& layer : layers) out.layers.push_back(std::move(layer));
  out.layers.push_back(std::move(labels));
  return out;
}

}  // namespace enfilade::exports
