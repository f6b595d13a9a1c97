// A region as the page knows it: what it is, where its portals and their leaves
// are, what stands in it.

#include <nlohmann/json.hpp>

#include <enfilade/plan/clear.hpp>

#include "wasm/viewer.hpp"

namespace enfilade::wasm {
namespace {

using Json = nlohmann::json;

Json point(geom::Point p) { return {p.x, p.y}; }
Json box(const geom::Box& b) { return {b.lo.x, b.lo.y, b.hi.x, b.hi.y}; }
Json material(plan::Material m) { return {static_cast<int>(m.role), m.shade}; }

std::string_view name(store::Door door) {
  return door == store::Door::open ? "open" : door == store::Door::locked ? "locked" : "closed";
}

Json leaves(const plan::Portal& portal, const plan::Region& region) {
  const mesh::Leaves all = mesh::leaves_of(portal, region);
  Json list = Json::array();
  for (std::size_t i = 0; i < all.count; ++i) {
    const mesh::Leaf& leaf = all.leaf[i];
    list.push_back({{"pivot", {leaf.pivot.x, leaf.pivot.y, leaf.pivot.z}},
                    {"along", point(leaf.along)},
                    {"width", leaf.width},
                    {"height", leaf.height},
                    {"style", static_cast<int>(leaf.style)},
                    {"slides", leaf.slides},
                    {"range", leaf.range}});
  }
  return list;
}

}  // namespace

std::string Viewer::describe(world::RegionId id, const world::Built& built) const {
  const plan::Room& room = built.room;
  const plan::Region& region = room.region;
  Json portals = Json::array();
  for (std::size_t i = 0; i < room.portals.size(); ++i) {
    const plan::Portal& p = room.portals[i];
    Json one{{"kind", plan::id(p.kind)},
             {"a", point(p.a)},
             {"b", point(p.b)},
             {"z", {p.z0, p.z1}},
             {"face", p.kind == plan::PortalKind::well ? p.face & 255 : p.face},
             {"door", name(built.doors[i])},
             {"open", world_->is_open(id, i)},
             {"broken", i >= built.generated_portals}};
    if (p.lock != 0) {
      one["lock"] = p.lock;
      one["opens"] = world_->key_note(id, i);
    }
    if (Json list = leaves(p, region); !list.empty()) one["leaves"] = std::move(list);
    portals.push_back(std::move(one));
  }
  Json objects = Json::array();
  for (std::size_t i = 0; i < room.objects.size(); ++i) {
    const plan::Object& o = room.objects[i];
    const world::ObjectName who = built.name_of(i);
    objects.push_back({{"from", static_cast<int>(who.from)},
                       {"number", std::to_string(who.number)},
                       {"kind", plan::id(o.kind)},
                       {"box", box(o.footprint)},
                       {"z", {o.z0, o.z1}},
                       {"facing", o.facing},
                       {"material", material(o.material)}});
  }
  Json faces = Json::array();
  for (std::size_t i = 0; i < plan::face_count(region); ++i) faces.push_back(plan::id(plan::face_of(region, i).behind));
  Json text{{"id", {id.index, id.generation}},
            {"path", world_->path(id).text()},
            {"kind", plan::id(region.kind)},
            {"use", plan::id(region.use)},
            {"name", plan::name(region.use)},
            {"storey", region.storey},
            {"cell", region.cell},
            {"box", box(region.box)},
            {"z", {region.z0, region.z1}},
            {"area", static_cast<double>(plan::twice_clear_area(region)) / 2e6},
            {"finish", {material(room.finish.wall), material(room.finish.floor), material(room.finish.ceiling)}},
            {"faces", std::move(faces)},
            {"portals", std::move(portals)},
            {"objects", std::move(objects)}};
  for (const world::Painted& p : world_->paints(id)) text["paints"].push_back({p.face, material(p.material)});
  if (region.outline) {
    Json rings = Json::array();
    const auto add = [&](const geom::Ring& ring) {
      Json points = Json::array();
      for (const geom::Point p : ring) points.push_back(point(p));
      rings.push_back(std::move(points));
    };
    add(region.outline->polygon.outer);
    for (const geom::Ring& hole : region.outline->polygon.holes) add(hole);
    text["outline"] = std::move(rings);
    Json walls = Json::array();
    for (const plan::ClearEdge& edge : plan::clear_shape(region).edges)
      walls.push_back({point(edge.from), point(edge.to)});
    text["walls"] = std::move(walls);
  } else {
    text["clear"] = box(plan::clear_box(region));
  }
  return text.dump();
}

}  // namespace enfilade::wasm
