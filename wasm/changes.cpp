// What people do to a building, taking it back, and doing it again. The World says
// of every change what it did to the records (world/step.hpp); undoing takes such a
// step back, and what that did in turn is how to do it again.

#include <algorithm>

#include <nlohmann/json.hpp>

#include <enfilade/store/change.hpp>
#include <enfilade/store/limits.hpp>
#include <enfilade/store/record.hpp>
#include <enfilade/store/wire.hpp>

#include "wasm/viewer.hpp"
#include "wasm/words.hpp"

namespace enfilade::wasm {
namespace {

using Json = nlohmann::json;
using world::ObjectName;

constexpr std::size_t kMostUndo = 200;

plan::Material material_of(const Args& args, const char* name) {
  const auto role = args.item<std::uint8_t>(name, 0), shade = args.item<std::uint8_t>(name, 1);
  if (role >= plan::kRoles || shade >= plan::kShades) args.fail(name, "a role and a shade");
  return {static_cast<plan::Role>(role < plan::kRoles ? role : 0), shade};
}

geom::Box box_of(const Args& args, const char* name) {
  return {{args.item<mesh::Length>(name, 0), args.item<mesh::Length>(name, 1)},
          {args.item<mesh::Length>(name, 2), args.item<mesh::Length>(name, 3)}};
}

int find_kind(std::string_view id) {
  for (int k = 0; k < plan::kObjectKinds; ++k) {
    if (plan::id(static_cast<plan::ObjectKind>(k)) == id) return k;
  }
  return -1;
}

std::string face_in_words(std::uint64_t face) {
  return face == store::kFloorFace     ? "floor"
         : face == store::kCeilingFace ? "ceiling"
         : face == store::kAllWalls    ? "walls"
                                       : "wall";
}
std::string door_in_words(store::Door door) {
  return door == store::Door::open ? "door opened" : door == store::Door::locked ? "door locked" : "door closed";
}

// "wall painted", "chair placed": what a record says, in words.
std::string what_of(const store::Record& record) {
  const Result<store::Opened> opened = store::open(record.key, record.body);
  if (!opened) return "can't be read: " + opened.error().text;
  const Result<store::Change> change = store::decode(record.key, opened->payload);
  if (!change) return "can't be read: " + change.error().text;
  if (const auto* thing = store::thing_of(*change)) {
    return in_words(thing->object.kind) + (record.key.floor == store::kHandFloor ? " carried" : " placed");
  }
  if (const auto* portal = std::get_if<store::PortalChange>(&*change)) return door_in_words(portal->door);
  if (const auto* region = std::get_if<store::RegionChange>(&*change)) {
    if (const auto* gone = std::get_if<store::Gone>(&region->what))
      return gone->became != 0 ? "a thing taken elsewhere" : "a thing removed";
    return face_in_words(record.key.item) + " painted";
  }
  return std::holds_alternative<store::SpanChange>(*change) ? "wall broken" : "pinned";
}

}  // namespace

// A change that has been made, in words; what had been undone before can't be done again.
void Viewer::note(std::string what) {
  undo_.push_back({std::move(what), world_->take_step(), false});
  if (undo_.size() > kMostUndo) undo_.erase(undo_.begin());
  redo_.clear();
}

Json Viewer::change(const Args& args) {
  const std::string what = args.text("do");
  const Result<world::RegionId> id = region_of(args);
  if (!id) return to_json(id.error());
  if (what == "paint") return paint(args, *id);
  if (what == "door") return set_door(args, *id);
  if (what == "break") return break_wall(args, *id);
  return put_object(args, *id);
}

Json Viewer::paint(const Args& args, world::RegionId id) {
  const auto face = args.whole<std::uint8_t>("face");
  const plan::Material material = material_of(args, "material");
  if (!args.fault().empty()) return refuse(args.fault());
  const Status painted = world_->paint(id, face, material);
  if (!painted) return to_json(painted.error());
  note(face_in_words(face) + " painted");
  return {{"ok", true}};
}

Json Viewer::put_object(const Args& args, world::RegionId id) {
  const std::string what = args.text("do");
  if (what != "add") {
    const ObjectName name = object_name_of(args);
    if (!args.fault().empty()) return refuse(args.fault());
    const std::string kind = kind_of(*world_->built(id), name);
    if (what == "remove") {
      const Status removed = world_->remove_object(id, name);
      if (!removed) return to_json(removed.error());
      note(kind + " removed");
      return {{"ok", true}};
    }
    const geom::Box to = box_of(args, "box");
    if (!args.fault().empty()) return refuse(args.fault());
    const Result<ObjectName> moved = world_->move_object(id, name, to);
    if (!moved) return to_json(moved.error());
    note(kind + " moved");
    return to_json(*moved);
  }
  plan::Object object;
  const int kind = find_kind(args.text("kind"));
  if (kind < 0) args.fail("kind", "a kind of object");
  object.kind = static_cast<plan::ObjectKind>(std::max(kind, 0));
  object.footprint = box_of(args, "box");
  object.z0 = args.item<mesh::Length>("z", 0);
  object.z1 = args.item<mesh::Length>("z", 1);
  object.facing = args.whole_or<std::uint8_t>("facing", 0);
  object.material = material_of(args, "material");
  if (!args.fault().empty()) return refuse(args.fault());
  const Result<ObjectName> added = world_->add_object(id, object);
  if (!added) return to_json(added.error());
  note(in_words(object.kind) + " placed");
  return to_json(*added);
}

Json Viewer::set_door(const Args& args, world::RegionId id) {
  const auto portal = args.whole<std::uint32_t>("portal");
  const std::string wanted = args.text("door");
  if (wanted != "open" && wanted != "closed" && wanted != "locked") args.fail("door", "open, closed or locked");
  if (!args.fault().empty()) return refuse(args.fault());
  const store::Door door = wanted == "open"     ? store::Door::open
                           : wanted == "locked" ? store::Door::locked
                                                : store::Door::closed;
  const Status set = world_->set_door(id, portal, door);
  if (!set) return to_json(set.error());
  note(door_in_words(door));
  return {{"ok", true}};
}

Json Viewer::break_wall(const Args& args, world::RegionId id) {
  const auto face = args.whole<std::uint8_t>("face");
  const geom::Interval along{args.item<mesh::Length>("along", 0), args.item<mesh::Length>("along", 1)};
  const auto height = args.whole<mesh::Length>("height");
  if (!args.fault().empty()) return refuse(args.fault());
  const Result<std::uint64_t> number = world_->break_wall(id, face, along, height);
  if (!number) return to_json(number.error());
  note("wall broken");
  return {{"ok", true}, {"number", std::to_string(*number)}};
}

// Takes back the last step of one list, and keeps how to do it again in the other.
// Records may have to come first: {"wait": true}, and the same command again when
// they have.
Json Viewer::take_back(std::vector<Made>& from, std::vector<Made>& to, const char* nothing) {
  if (from.empty()) return refuse(nothing);
  Made& last = from.back();
  for (const world::Step::Row& row : last.step.rows) {
    const Result<Path> path = Path::from_bytes(row.key.path);
    if (row.key.floor != store::kHandFloor && path && !offset_of(*path)) return to_json(missing(*path));
  }
  const Result<bool> taken = world_->take_back(last.step);
  if (taken && !*taken) return {{"ok", true}, {"wait", true}};
  if (!taken) {  // whoever stands in the way can step aside: it may be tried once more
    const Json answer = to_json(taken.error());
    if (last.refused) from.pop_back();
    else last.refused = true;
    return answer;
  }
  to.push_back({last.what, world_->take_step(), false});
  from.pop_back();
  return {{"ok", true}, {"what", to.back().what}};
}

Json Viewer::undo(const Args&) { return take_back(undo_, redo_, "there is nothing to undo"); }
Json Viewer::redo(const Args&) { return take_back(redo_, undo_, "there is nothing to do again"); }

// Records of any format as records of today's: {"lines": an export} → {"lines"}.
Json Viewer::upgrade_records(const Args& args) {
  const std::string lines = args.text("lines");
  if (!args.fault().empty()) return refuse(args.fault());
  std::string out;
  for (std::size_t at = 0; at < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', at), lines.size());
    const Result<store::wire::Line> line = store::wire::read_line(std::string_view(lines).substr(at, end - at));
    at = end + 1;
    if (!line) return to_json(line.error());
    for (const store::Record& record : store::upgraded(line->record))
      out += store::wire::write_line(line->building, record);
  }
  return {{"ok", true}, {"lines", std::move(out)}};
}

// What records say, for a list: {"lines": an export of the store, a line each}.
// A line that is none is an error; a record whose body can't be read is listed as such.
Json Viewer::describe_records(const Args& args) {
  const std::string lines = args.text("lines");
  if (!args.fault().empty()) return refuse(args.fault());
  Json list = Json::array();
  for (std::size_t at = 0; at < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', at), lines.size());
    const Result<store::wire::Line> line = store::wire::read_line(std::string_view(lines).substr(at, end - at));
    at = end + 1;
    if (!line) return to_json(line.error());
    const store::RecordKey& key = line->record.key;
    const Result<Path> path = Path::from_bytes(key.path);
    list.push_back({{"floor", key.floor},
                    {"subject", store::name(key.subject)},
                    {"item", std::to_string(key.item)},
                    {"path", path && key.floor != store::kHandFloor ? Json(path->text()) : Json()},
                    {"what", what_of(line->record)}});
  }
  return {{"ok", true}, {"changes", std::move(list)}};
}

// Takes away one record: {"floor", "path", "subject", "item"} as "describe" lists it.
Json Viewer::revert(const Args& args) {
  const auto floor = args.whole<std::int16_t>("floor");
  const std::string subject = args.text("subject");
  const std::uint64_t item = number_of(args, "item");
  const Result<Path> path = Path::parse(args.text("path"));
  if (!args.fault().empty()) return refuse(args.fault());
  if (!path) return to_json(path.error());
  store::RecordKey key{floor, path->bytes(), store::Subject::region, item};
  if (subject == "span") key.subject = store::Subject::span;
  else if (subject == "portal") key.subject = store::Subject::portal;
  else if (subject != "region") return refuse("subject: region, span or portal is wanted");
  if (!offset_of(*path)) return to_json(missing(*path));
  const Result<bool> reverted = world_->revert(key);
  if (!reverted) return to_json(reverted.error());
  if (!*reverted) return {{"ok", true}, {"wait", true}};
  note("a change reverted");
  return {{"ok", true}};
}

}  // namespace enfilade::wasm
