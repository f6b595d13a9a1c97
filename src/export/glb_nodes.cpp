// Nodes. Plan coordinates (x, y, z up) become (x, z, -y), a turn about the x
// axis; an angle seen from above keeps its sign, about +Y.

#include "export/glb_nodes.hpp"

#include <algorithm>
#include <cmath>

#include <enfilade/plan/clear.hpp>

#include "export/marks.hpp"
#include "export/number.hpp"

namespace enfilade::exports {
namespace {

using mesh::Point3;

void append_key(std::string& out, const char* key) {
  if (out.back() != '{') out += ',';
  out += '"';
  out += key;
  out += "\":";
}

void append_text(std::string& out, const char* key, std::string_view value) {
  append_key(out, key);
  append_quoted(out, value);
}

// Opens a node; the caller adds members and closes it.
void open_node(std::string& out, std::string_view name) {
  out += ",{";
  append_text(out, "name", name);
}

void append_translation(std::string& out, Point3 p) {
  if (p == Point3{}) return;
  append_key(out, "translation");
  out += '[';
  append_triple(out, p.x, p.z, -std::int64_t{p.y});
  out += ']';
}

// A turn about +Y whose cosine and sine are (c, s), by half-angle formulas.
void append_rotation(std::string& out, double c, double s) {
  if (s == 0 && c > 0) return;
  const double w = std::sqrt(std::max(0.0, (1 + c) / 2));
  const double y = std::sqrt(std::max(0.0, (1 - c) / 2));
  append_key(out, "rotation");
  out += "[0,";
  append_ratio(out, s < 0 ? -y : y);
  out += ",0,";
  append_ratio(out, w);
  out += ']';
}

void append_mesh(std::string& out, std::uint32_t mesh) {
  if (mesh == kNoMesh) return;
  append_key(out, "mesh");
  append_integer(out, mesh);
}

// A lock under two keys: its number, and the name that maps show.
void append_lock(std::string& out, const char* key, const char* name_key, const plan::Room& room, int lock) {
  if (lock == 0) return;
  append_key(out, key);
  append_integer(out, lock_number(room, lock));
  append_text(out, name_key, lock_name(room, lock));
}

void append_marks(std::string& out, const plan::Room& room) {
  const plan::Marks marks = plan::marks_of(room.region);
  append_text(out, "theme", static_cast<int>(marks.theme) < plan::kThemes ? plan::id(marks.theme) : "");
  append_key(out, "zone");
  append_integer(out, marks.zone);
  append_lock(out, "key", "key_name", room, marks.key);
}

void append_connects(std::string& out, const plan::Model& model, const std::int32_t* first, const std::int32_t* last) {
  append_key(out, "connects");
  out += '[';
  for (const std::int32_t* r = first; r != last; ++r) {
    if (r != first) out += ',';
    append_quoted(out, *r < 0 ? "outside" : model.rooms[static_cast<std::size_t>(*r)].path.text());
  }
  out += ']';
}

class StoreyWriter {
 public:
  StoreyWriter(const plan::Model& model, const GlbScene& scene, const GlbOptions& options, std::size_t storey)
      : model_(model), scene_(scene), options_(options), storey_(scene.storeys[storey]), nodes_(scene.nodes[storey]) {}

  std::string write(std::uint64_t& triangles) {
    open_node(out_, "floor-" + std::to_string(storey_.number));
    append_translation(out_, {0, 0, storey_.z0});
    append_key(out_, "children");
    out_ += '[';
    for (std::size_t i = 0; i < nodes_.room_node.size(); ++i) {
      if (i > 0) out_ += ',';
      append_integer(out_, nodes_.room_node[i]);
    }
    if (nodes_.skin_mesh != kNoMesh) {
      out_ += ',';
      append_integer(out_, nodes_.skin_node);
    }
    out_ += ']';
    append_key(out_, "extras");
    out_ += R"({"kind":"floor","level":)";
    append_integer(out_, storey_.number);
    out_ += "}}";
    for (std::size_t i = storey_.first; i < storey_.end; ++i) write_room(i);
    if (nodes_.skin_mesh != kNoMesh) {
      open_node(out_, "skin-" + std::to_string(storey_.number));
      mesh(nodes_.skin_mesh);
      append_key(out_, "extras");
      out_ += R"({"kind":"skin","level":)";
      append_integer(out_, storey_.number);
      out_ += "}}";
    }
    triangles = triangles_;
    return std::move(out_);
  }

 private:
  [[nodiscard]] bool is_dungeon() const { return model_.brief.kind == "dungeon"; }
  void mesh(std::uint32_t number) {
    append_mesh(out_, number);
    if (number != kNoMesh) triangles_ += scene_.geometry.triangles_of(number);
  }

  void write_room(std::size_t index) {
    const plan::Room& room = model_.rooms[index];
    const std::size_t r = index - storey_.first;
    const std::string path = room.path.text();
    const std::size_t leaf_begin = r == 0 || storey_.leaf_ends.empty() ? 0 : storey_.leaf_ends[r - 1];
    const std::size_t leaf_end = storey_.leaf_ends.empty() ? 0 : storey_.leaf_ends[r];
    const std::uint32_t node = nodes_.room_node[r];
    const std::size_t objects = options_.objects ? room.objects.size() : 0;
    const bool lamp = nodes_.lamps[r] >= 0;
    const auto children = static_cast<std::uint32_t>(objects + (leaf_end - leaf_begin) + (lamp ? 1 : 0));
    open_node(out_, room_name(room));
    mesh(nodes_.room_mesh[r]);
    const Point3 origin = origin_of(room);
    append_translation(out_, {origin.x, origin.y, origin.z - storey_.z0});
    if (children > 0) {
      append_key(out_, "children");
      out_ += '[';
      for (std::uint32_t c = 1; c <= children; ++c) {
        if (c > 1) out_ += ',';
        append_integer(out_, node + c);
      }
      out_ += ']';
    }
    append_key(out_, "extras");
    out_ += '{';
    append_text(out_, "kind", plan::id(room.region.kind));
    append_text(out_, "path", path);
    append_text(out_, "use", plan::id(room.region.use));
    append_key(out_, "level");
    append_integer(out_, storey_.number);
    append_key(out_, "area");
    append_decimal(out_, (plan::twice_clear_area(room.region) + 10'000) / 20'000, 2);
    if (is_dungeon()) append_marks(out_, room);
    const std::int32_t* all = scene_.neighbours.rooms.data();
    append_connects(out_, model_, all + (index == 0 ? 0 : scene_.neighbours.ends[index - 1]),
                    all + scene_.neighbours.ends[index]);
    out_ += "}}";
    for (std::size_t i = 0; i < objects; ++i) write_object(room, path, i);
    for (std::size_t i = leaf_begin; i < leaf_end; ++i) write_leaf(origin, storey_.leaves[i]);
    if (lamp) write_lamp(room, path, nodes_.lamps[r]);
  }

  void write_object(const plan::Room& room, const std::string& path, std::size_t i) {
    const plan::Object& object = room.objects[i];
    const mesh::Placement placement = mesh::place(object);
    name_.assign("room-").append(path).append("-").append(plan::id(object.kind)).append("-").append(std::to_string(i));
    open_node(out_, name_);
    mesh(scene_.object_mesh.at(key_of(object)));
    append_translation(out_, placement.pivot - origin_of(room));
    constexpr double kCos[] = {1, 0, -1, 0}, kSin[] = {0, 1, 0, -1};
    append_rotation(out_, kCos[placement.turns], kSin[placement.turns]);
    append_key(out_, "extras");
    out_ += '{';
    append_text(out_, "kind", plan::id(object.kind));
    append_text(out_, "path", path);
    if (is_dungeon() && object.kind == plan::ObjectKind::key)
      append_lock(out_, "lock", "lock_name", room, plan::marks_of(room.region).key);
    out_ += "}}";
  }

  void write_leaf(Point3 origin, const HungLeaf& hung) {
    const plan::Joint& joint = model_.joints[hung.joint];
    open_node(out_, door_name(model_, hung));
    mesh(scene_.leaf_mesh.at(key_of(hung.leaf)));
    append_translation(out_, hung.leaf.pivot - origin);
    const double dx = hung.leaf.along.x, dy = hung.leaf.along.y, length = std::sqrt(dx * dx + dy * dy);
    append_rotation(out_, dx / length, dy / length);
    append_key(out_, "extras");
    out_ += R"({"kind":"door")";
    append_text(out_, "portal", plan::id(joint.portal.kind));
    append_text(out_, "motion", hung.leaf.slides ? "slide" : "turn");
    append_text(out_, "axis", hung.leaf.slides ? "x" : "y");
    append_key(out_, "range");
    if (hung.leaf.slides) append_metres(out_, hung.leaf.range);
    else append_integer(out_, hung.leaf.range);
    append_text(out_, "state", "closed");
    append_lock(out_, "lock", "lock_name", model_.rooms[static_cast<std::size_t>(joint.a)], joint.portal.lock);
    const std::int32_t ends[] = {joint.a, joint.b};
    append_connects(out_, model_, ends, ends + 2);
    out_ += "}}";
  }

  void write_lamp(const plan::Room& room, const std::string& path, std::int32_t lamp) {
    const plan::Region& region = room.region;
    open_node(out_, "room-" + path + "-lamp");
    const geom::Length height = region.z1 - region.z0 - plan::kSlab - 100;
    append_translation(out_, {region.box.width() / 2, region.box.depth() / 2, height});
    append_key(out_, "extensions");
    out_ += R"({"KHR_lights_punctual":{"light":)";
    append_integer(out_, lamp);
    out_ += "}}";
    append_key(out_, "extras");
    out_ += R"({"kind":"lamp")";
    append_text(out_, "path", path);
    out_ += "}}";
  }

  const plan::Model& model_;
  const GlbScene& scene_;
  const GlbOptions& options_;
  const Storey& storey_;
  const StoreyNodes& nodes_;
  std::string out_, name_;
  std::uint64_t triangles_ = 0;
};

}  // namespace

void append_triple(std::string& out, std::int64_t x, std::int64_t y, std::int64_t z) {
  append_metres(out, x);
  out += ',';
  append_metres(out, y);
  out += ',';
  append_metres(out, z);
}

bool has_lamp(const plan::Room& room) { return room.region.kind != plan::Kind::shaft; }

std::int32_t GlbScene::lamp_of(const plan::Region& region) {
  // Range to the farthest corner, up to the next half metre; brighter with it.
  const double w = region.box.width(), d = region.box.depth(), h = region.z1 - region.z0;
  const double reach = std::sqrt(w * w / 4 + d * d / 4 + h * h);
  Lamp lamp;
  lamp.range = (static_cast<std::int64_t>(reach) + 500) / 500 * 500;
  lamp.candela = lamp.range * lamp.range / 500'000;
  const auto at = std::find(lamps.begin(), lamps.end(), lamp);
  if (at != lamps.end()) return static_cast<std::int32_t>(at - lamps.begin());
  lamps.push_back(lamp);
  return static_cast<std::int32_t>(lamps.size() - 1);
}

std::string lamps_json(const GlbScene& scene) {
  std::string out = R"("extensions":{"KHR_lights_punctual":{"lights":[)";
  for (std::size_t i = 0; i < scene.lamps.size(); ++i) {
    out += i == 0 ? R"({"type":"point","intensity":)" : R"(,{"type":"point","intensity":)";
    append_integer(out, scene.lamps[i].candela);
    out += R"(,"range":)";
    append_metres(out, scene.lamps[i].range);
    out += '}';
  }
  return out + "]}},";
}

std::string building_json(const plan::Model& model, const GlbScene& scene) {
  std::string out = "{";
  append_text(out, "name", building_name(model));
  if (!scene.nodes.empty()) {
    append_key(out, "children");
    out += '[';
    for (std::size_t i = 0; i < scene.nodes.size(); ++i) {
      if (i > 0) out += ',';
      append_integer(out, scene.nodes[i].first);
    }
    out += ']';
  }
  append_key(out, "extras");
  out += R"({"kind":"building")";
  append_text(out, "family", model.brief.kind);
  append_key(out, "seed");
  append_integer(out, static_cast<std::int64_t>(model.brief.seed));
  append_key(out, "floors");
  append_integer(out, model.brief.floors);
  append_text(out, "palette", plan::palette_id(model.palette));
  return out + "}}";
}

std::string storey_json(const plan::Model& model, const GlbScene& scene, const GlbOptions& options, std::size_t storey,
                        std::uint64_t& triangles) {
  return StoreyWriter(model, scene, options, storey).write(triangles);
}

}  // namespace enfilade::exports
