// Scenes from a model. Rooms are meshed inside their walls and the skin outside
// of them, so a cut wall is hollow: the solids of the floor plan close it.

#include <enfilade/raster/scene.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <span>

#include <enfilade/base/key.hpp>
#include <enfilade/export/plan_drawing.hpp>
#include <enfilade/mesh/door.hpp>
#include <enfilade/mesh/object.hpp>
#include <enfilade/mesh/skin.hpp>

namespace enfilade::raster {
namespace {

using mesh::Point3;

struct P {
  float x, y, z;
};
P to_float(Point3 p) { return {float(p.x), float(p.y), float(p.z)}; }

void add(P a, P b, P c, plan::Rgb colour, std::uint8_t alpha, std::vector<Triangle>& scene) {
  Triangle t;
  int i = 0;
  for (const P& p : {a, b, c}) {
    t.p[i][0] = p.x;
    t.p[i][1] = p.y;
    t.p[i++][2] = p.z;
  }
  t.rgb[0] = colour.r;
  t.rgb[1] = colour.g;
  t.rgb[2] = colour.b;
  t.alpha = alpha;
  scene.push_back(t);
}

plan::Rgb shade(plan::Rgb c, int percent) {
  const auto part = [&](std::uint8_t v) { return static_cast<std::uint8_t>(std::min(255, v * percent / 100)); };
  return {part(c.r), part(c.g), part(c.b)};
}

// Walks over the surfaces of a mesh with their corners moved by `place`.
template <class Place>
void add_surfaces(const mesh::Mesh& m, int palette, std::uint8_t glass, const Place& place,
                  std::vector<Triangle>& scene) {
  const auto surface = [&](std::span<const Point3> c, plan::Material material) {
    const bool pane = material.role == plan::Role::glass;
    plan::Rgb colour = plan::colour(palette, material);
    // Panes that let nothing through mirror the sky, each a little differently.
    if (pane && glass == 255)
      colour = shade(colour, 82 + static_cast<int>(scramble(std::uint64_t(c[0].x) * 31 + std::uint64_t(c[0].y) * 17 +
                                                            std::uint64_t(c[0].z)) %
                                                   24));
    for (std::size_t i = 2; i < c.size(); ++i)
      add(place(c[0]), place(c[i - 1]), place(c[i]), colour, pane ? glass : 255, scene);
  };
  for (const mesh::Rect& r : m.rects) surface(mesh::corners(r), r.material);
  for (const mesh::Facet& f : m.facets) surface(std::span(f.corner).first(f.corners), f.material);
}

// `open` is the share of its range.
void add_leaf(const mesh::Leaf& leaf, int palette, float open, std::vector<Triangle>& scene) {
  mesh::Mesh m;
  mesh::mesh_leaf(leaf, m);
  const float length = std::hypot(float(leaf.along.x), float(leaf.along.y));
  if (length == 0) return;
  const float turn = leaf.slides ? 0 : float(leaf.range) * open * std::numbers::pi_v<float> / 180;
  const float c0 = float(leaf.along.x) / length, s0 = float(leaf.along.y) / length;
  const float c = c0 * std::cos(turn) - s0 * std::sin(turn), s = s0 * std::cos(turn) + c0 * std::sin(turn);
  add_surfaces(
      m, palette, 110,
      [&](Point3 p) {
        return P{float(leaf.pivot.x) + c * float(p.x) - s * float(p.y),
                 float(leaf.pivot.y) + s * float(p.x) + c * float(p.y), float(leaf.pivot.z) + float(p.z)};
      },
      scene);
}

void add_contents(const plan::Room& room, const CutAway& options, int palette, std::vector<Triangle>& scene) {
  mesh::Mesh m;
  mesh::mesh_room(room, m);
  // No lids: ceilings and whatever else is seen only from below.
  std::erase_if(m.rects,
                [](const mesh::Rect& r) { return r.facing == mesh::Facing::down && r.layer == mesh::Layer::shell; });
  add_surfaces(m, palette, 90, to_float, scene);
  if (!options.furniture) return;
  for (const plan::Object& object : room.objects) {
    const mesh::Placement placement = mesh::place(object);
    mesh::mesh_object(object.kind, placement.size, object.material, m);
    add_surfaces(
        m, palette, 255, [&](Point3 p) { return to_float(mesh::to_building(placement, p)); }, scene);
  }
}

template <class Which>
void add_leaves(const plan::Model& model, const Which& which, float open, std::vector<Triangle>& scene) {
  for (const plan::Joint& joint : model.joints) {
    if (joint.a < 0 || !which(joint)) continue;
    const mesh::Leaves leaves = mesh::leaves_of(joint.portal, model.rooms[std::size_t(joint.a)].region);
    for (std::size_t i = 0; i < leaves.count; ++i) add_leaf(leaves.leaf[i], model.palette, open, scene);
  }
}

// The rooms of a storey; they lie together.
std::span<const plan::Room> rooms_of(const plan::Model& model, int storey) {
  const auto here = [&](const plan::Room& r) { return r.region.storey == storey; };
  const auto first = std::find_if(model.rooms.begin(), model.rooms.end(), here);
  const auto last = std::find_if_not(first, model.rooms.end(), here);
  return {first, last};
}

}  // namespace

void add_mesh(const mesh::Mesh& m, int palette, std::uint8_t glass, std::vector<Triangle>& scene) {
  add_surfaces(m, palette, glass, to_float, scene);
}

void cut_above(std::vector<Triangle>& scene, std::size_t first, float z) {
  std::vector<Triangle> kept;
  for (std::size_t n = first; n < scene.size(); ++n) {
    const Triangle& t = scene[n];
    std::vector<P> in;
    for (int i = 0; i < 3; ++i) {
      const float* a = t.p[i];
      const float* b = t.p[(i + 1) % 3];
      if (a[2] <= z) in.push_back({a[0], a[1], a[2]});
      if ((a[2] <= z) != (b[2] <= z)) {
        const float k = (z - a[2]) / (b[2] - a[2]);
        in.push_back({a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k, z});
      }
    }
    for (std::size_t i = 2; i < in.size(); ++i)
      add(in[0], in[i - 1], in[i], {t.rgb[0], t.rgb[1], t.rgb[2]}, t.alpha, kept);
  }
  scene.resize(first);
  scene.insert(scene.end(), kept.begin(), kept.end());
}

void add_cut_away(const plan::Model& model, int storey, const CutAway& options, std::vector<Triangle>& scene) {
  const std::span<const plan::Room> rooms = rooms_of(model, storey);
  if (rooms.empty()) return;
  const std::size_t first = scene.size();
  const float height = std::clamp(options.height, 300.0f, 10'000.0f);
  const float cut = float(rooms.front().region.z0) + height;
  for (const plan::Room& room : rooms) add_contents(room, options, model.palette, scene);
  mesh::Mesh skin;
  mesh::mesh_skin(rooms, {}, skin);
  add_surfaces(skin, model.palette, 90, to_float, scene);
  if (options.doors) {
    // Half open, so that one sees where they lead.
    add_leaves(
        model, [&](const plan::Joint& j) { return model.rooms[std::size_t(j.a)].region.storey == storey; }, 0.7f,
        scene);
  }
  cut_above(scene, first, cut);
  for (const geom::Polygon& solid : exports::wall_solids(model, storey)) {
    std::vector<geom::Point> points = solid.outer;
    for (const geom::Ring& hole : solid.holes) points.insert(points.end(), hole.begin(), hole.end());
    const std::vector<std::uint32_t> index = geom::triangulate(solid);
    const auto at = [&](std::size_t i) { return P{float(points[index[i]].x), float(points[index[i]].y), cut}; };
    for (std::size_t i = 0; i + 2 < index.size(); i += 3) {
      add(at(i), at(i + 1), at(i + 2), {options.cap_rgb[0], options.cap_rgb[1], options.cap_rgb[2]}, 255, scene);
    }
  }
  for (std::size_t n = first; n < scene.size(); ++n) {
    for (auto& p : scene[n].p) p[2] += options.lift;
  }
}

void add_exterior(const plan::Model& model, std::vector<Triangle>& scene) {
  mesh::Mesh skin;
  for (std::size_t i = 0; i < model.rooms.size();) {
    const int storey = model.rooms[i].region.storey;
    const std::size_t end = i + rooms_of(model, storey).size();
    mesh::mesh_storey_skin(model.rooms, i, end, model.brief, skin);
    add_surfaces(skin, model.palette, 255, to_float, scene);
    for (; i < end; ++i) {
      if (!plan::is_outdoors(model.rooms[i].region.use)) continue;
      mesh::mesh_room(model.rooms[i], skin);
      add_surfaces(skin, model.palette, 110, to_float, scene);
    }
  }
  const auto outer = [](const plan::Joint& j) {
    return j.portal.kind == plan::PortalKind::entrance || j.portal.kind == plan::PortalKind::french_door;
  };
  add_leaves(model, outer, 0, scene);
}

}  // namespace enfilade::raster
