// What exists of a storey while somebody walks: regions that can still become
// something, regions that are built, and those in view.

#include <enfilade/world/world.hpp>

#include <cstdio>
#include <map>

#include "pictures.hpp"

namespace enfilade::pictures {
namespace {

using world::RegionId;
using world::Vec3;

constexpr double kScale = 0.0105;  // pixels a millimetre
constexpr int kMargin = 14, kTitle = 30;

std::string text(const char* format, auto... values) {
  char line[400];
  std::snprintf(line, sizeof line, format, values...);
  return line;
}

struct View {
  const char* title;
  Vec3 eye;
  Vec3 forward;
};

// Every region of the storey that exists now, found by asking all over it.
std::map<RegionId, plan::Region> existing(const world::World& world, const plan::Brief& brief, geom::Length z) {
  std::map<RegionId, plan::Region> found;
  for (geom::Length x = 100; x < brief.site.width; x += 200) {
    for (geom::Length y = 100; y < brief.site.depth; y += 200) {
      const RegionId id = world.locate({x, y, z});
      if (!found.contains(id)) found[id] = *world.region(id);
    }
  }
  return found;
}

std::string draw_regions(const world::World& world, const plan::Brief& brief, geom::Length z,
                         const std::vector<RegionId>& visible) {
  std::string out;
  const double h = brief.site.depth * kScale;
  for (const auto& [id, r] : existing(world, brief, z)) {
    const bool seen = std::find(visible.begin(), visible.end(), id) != visible.end();
    const bool built = world.built(id) != nullptr;
    const char* fill = seen ? "#1f6f8b" : built ? "#a9cbd6" : plan::is_built(r.kind) ? "#f3f0ea" : "#fbfaf7";
    const char* line = plan::is_built(r.kind) ? "stroke=\"#26292e\" stroke-width=\"1\""
                                              : "stroke=\"#8d8a84\" stroke-width=\"1\" stroke-dasharray=\"4 3\"";
    out += text("<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" %s/>\n", r.box.lo.x * kScale,
                h - r.box.hi.y * kScale, r.box.width() * kScale, r.box.depth() * kScale, fill, line);
  }
  // Openings of what is built, over the walls.
  for (const auto& [id, r] : existing(world, brief, z)) {
    const world::Built* built = world.built(id);
    if (!built) continue;
    for (const plan::Portal& p : built->room.portals) {
      if (p.kind == plan::PortalKind::well || p.kind == plan::PortalKind::window) continue;
      out += text("<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"#f2b705\" stroke-width=\"2.4\"/>\n", p.a.x * kScale,
                  h - p.a.y * kScale, p.b.x * kScale, h - p.b.y * kScale);
    }
  }
  return out;
}

std::string draw_eye(const plan::Brief& brief, const View& v) {
  const double h = brief.site.depth * kScale, x = v.eye.x * kScale, y = h - v.eye.y * kScale;
  const double fx = v.forward.x * 34, fy = -v.forward.y * 34;
  return text(
      "<path d=\"M%.1f %.1fL%.1f %.1fL%.1f %.1fZ\" fill=\"#c8553d\" opacity=\"0.55\"/>\n<circle cx=\"%.1f\" "
      "cy=\"%.1f\" r=\"4.5\" fill=\"#c8553d\"/>\n",
      x, y, x + fx + fy, y + fy - fx, x + fx - fy, y + fy + fx, x, y);
}

}  // namespace

std::string lazy_svg() {
  plan::Brief brief;
  brief.seed = 4;
  brief.floors = 40;
  const rules::BuildingPtr building = *rules::raise(brief);
  world::Settings settings;
  settings.doors = store::Door::open;
  settings.cache_bytes = 26'000;
  world::World world(building, settings);
  const geom::Length z = 20 * brief.floor_height + 1'650;
  const auto at = [&](double x, double y) { return Vec3{x * brief.site.width, y * brief.site.depth, double(z)}; };
  const View views[] = {
      {"someone appears in a hall", at(0.05, 0.196), {1, 0, 0}},
      {"walks to its end", at(0.70, 0.196), {1, 0, 0}},
      {"turns the corner", at(0.716, 0.25), {0, 1, 0}},
      {"and walks on; the first rooms are forgotten", at(0.83, 0.406), {-1, 0, 0}},
  };
  const double w = brief.site.width * kScale, h = brief.site.depth * kScale;
  const double width = 2 * w + 3 * kMargin, height = 2 * (h + kTitle) + 3 * kMargin;
  std::string svg = text(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" height=\"%.0f\" "
      "font-family=\"DejaVu Sans, "
      "Verdana, sans-serif\" font-size=\"13\">\n<rect width=\"100%%\" height=\"100%%\" fill=\"#fdfcfa\"/>\n",
      width, height, width, height);
  int i = 0;
  for (const View& view : views) {
    const world::Frame frame = world.frame(world::look(view.eye, view.forward, 1.0, 0.75));
    const std::vector<RegionId> visible(frame.visible.begin(), frame.visible.end());
    const double x = kMargin + (i % 2) * (w + kMargin), y = kMargin + (i / 2) * (h + kTitle + kMargin);
    svg += text(
        "<g transform=\"translate(%.1f %.1f)\">\n<text x=\"0\" y=\"18\" fill=\"#26292e\">%s: %zu visible, %zu built, "
        "%zu nodes</text>\n"
        "<g transform=\"translate(0 %d)\">\n",
        x, y, view.title, visible.size(), world.stats().live, world.stats().nodes, kTitle);
    svg += draw_regions(world, brief, z, visible) + draw_eye(brief, view) + "</g>\n</g>\n";
    ++i;
  }
  return svg + "</svg>\n";
}

}  // namespace enfilade::pictures
