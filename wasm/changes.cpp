// What people do to a building, and taking it back. Before a change is made, what
// it changes is kept: undoing restores that.

#include <algorithm>
#include <charconv>

#include <nlohmann/json.hpp>

#include <enfilade/store/change.hpp>
#include <enfilade/store/limits.hpp>
#include <enfilade/store/record.hpp>
#include <enfilade/store/wire.hpp>

#include "wasm/viewer.hpp"

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

// Numbers of shared things have 64 bits and travel as text.
std::uint64_t number_of(const Args& args, const char* name) {
  const std::string text = args.text(name);
  std::uint64_t n = 0;
  const auto [end, wrong] = std::from_chars(text.data(), text.data() + text.size(), n);
  if (wrong != std::errc{} || end != text.data() + text.size()) args.fail(name, "a number as text");
  return n;
}

ObjectName name_of(const Args& args) {
  const auto from = args.whole<std::uint8_t>("from");
  if (from > 2) args.fail("from", "0, 1 or 2");
  return {static_cast<ObjectName::From>(from > 2 ? 0 : from), number_of(args, "number")};
}

Json done(const ObjectName& name) {
  return {{"ok", true}, {"from", static_cast<int>(name.from)}, {"number", std::to_string(name.number)}};
}

std::optional<plan::Object> find_object(const world::Built& built, ObjectName name) {
  for (std::size_t i = 0; i < built.room.objects.size(); ++i) {
    if (built.name_of(i) == name) return built.room.objects[i];
  }
  return std::nullopt;
}

int find_kind(std::string_view id) {
  for (int k = 0; k < plan::kObjectKinds; ++k) {
    if (plan::id(static_cast<plan::ObjectKind>(k)) == id) return k;
  }
  return -1;
}

// "walls painted, 2 things removed": what a record changes, in words.
std::string what_of(const store::Record& record) {
  const Result<store::Opened> opened = store::open(record.key, record.body);
  if (!opened) return "can't be read: " + opened.error().text;
  const Result<store::Change> change = store::decode(record.key.subject, opened->payload);
  if (!change) return "can't be read: " + change.error().text;
  const auto counted = [](std::size_t n, const char* done) {
    return std::to_string(n) + (n == 1 ? " thing " : " things ") + done;
  };
  std::string text;
  const auto add = [&](const std::string& more) { text += (text.empty() ? "" : ", ") + more; };
  if (const auto* r = std::get_if<store::RegionChange>(&*change)) {
    if (!r->paints.empty()) add("painted");
    if (!r->added.empty()) add(counted(r->added.size(), "placed"));
    if (!r->removed.empty()) add(counted(r->removed.size(), "removed"));
  } else if (const auto* p = std::get_if<store::PortalChange>(&*change)) {
    add(p->door == store::Door::open ? "door open" : p->door == store::Door::locked ? "door locked" : "door closed");
  } else if (const auto* s = std::get_if<store::SpanChange>(&*change)) {
    add(s->opening ? "wall broken" : "a thing in several rooms");
  } else {
    add("pinned");
  }
  return text.empty() ? "nothing" : text;
}

}  // namespace

void Viewer::note(Undo undo) {
  if (auto* region = std::get_if<RegionBefore>(&undo.before)) {
    const geom::Point off = offset_of(region->path).value_or(geom::Point{});
    move(*region, {-off.x, -off.y});
  }
  undo_.push_back(std::move(undo));
  if (undo_.size() > kMostUndo) undo_.erase(undo_.begin());
}

Json Viewer::change(const Args& args) {
  const std::string what = args.text("do");
  const Result<world::RegionId> id = region_of(args);
  if (!id) return to_json(id.error());
  Json answer;
  if (what == "paint") {
    answer = paint(args, *id);
  } else if (what == "add" || what == "remove" || what == "move") {
    answer = put_object(args, *id);
  } else if (what == "door") {
    answer = set_door(args, *id);
  } else if (what == "break") {
    answer = break_wall(args, *id);
  } else {
    return refuse("there is no command " + what);
  }
  return answer;
}

Json Viewer::paint(const Args& args, world::RegionId id) {
  const auto face = args.whole<std::uint8_t>("face");
  const plan::Material material = material_of(args, "material");
  if (!args.fault().empty()) return refuse(args.fault());
  const Result<store::RegionChange> before = world_->change_of(id);
  if (!before) return to_json(before.error());
  const Status painted = world_->paint(id, face, material);
  if (!painted) return to_json(painted.error());
  note({"paint", RegionBefore{world_->path(id), *before, {}, {}}});
  return {{"ok", true}};
}

Json Viewer::put_object(const Args& args, world::RegionId id) {
  const std::string what = args.text("do");
  const Result<store::RegionChange> before = world_->change_of(id);
  if (!before) return to_json(before.error());
  RegionBefore undo{world_->path(id), *before, {}, {}};
  if (what != "add") {
    const ObjectName name = name_of(args);
    if (!args.fault().empty()) return refuse(args.fault());
    if (name.from == ObjectName::From::span) undo.shared_gone = find_object(*world_->built(id), name);
    if (what == "remove") {
      const Status removed = world_->remove_object(id, name);
      if (!removed) return to_json(removed.error());
      note({"remove", std::move(undo)});
      return {{"ok", true}};
    }
    const geom::Box to = box_of(args, "box");
    if (!args.fault().empty()) return refuse(args.fault());
    const Result<ObjectName> moved = world_->move_object(id, name, to);
    if (!moved) return to_json(moved.error());
    if (moved->from == ObjectName::From::span) undo.shared_made = *moved;
    note({"move", std::move(undo)});
    return done(*moved);
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
  if (added->from == ObjectName::From::span) undo.shared_made = *added;
  note({"add", std::move(undo)});
  return done(*added);
}

Json Viewer::set_door(const Args& args, world::RegionId id) {
  const auto portal = args.whole<std::uint32_t>("portal");
  const std::string door = args.text("door");
  if (door != "open" && door != "closed" && door != "locked") args.fail("door", "open, closed or locked");
  if (!args.fault().empty()) return refuse(args.fault());
  const world::Built& built = *world_->built(id);
  if (portal >= built.doors.size()) return refuse("no such portal");
  const DoorBefore before{world_->path(id), built.room.portals[portal].id, built.doors[portal]};
  const Status set = world_->set_door(id, portal,
                                      door == "open"     ? store::Door::open
                                      : door == "locked" ? store::Door::locked
                                                         : store::Door::closed);
  if (!set) return to_json(set.error());
  note({"door", before});
  return {{"ok", true}};
}

Json Viewer::break_wall(const Args& args, world::RegionId id) {
  const auto face = args.whole<std::uint8_t>("face");
  const geom::Interval along{args.item<mesh::Length>("along", 0), args.item<mesh::Length>("along", 1)};
  const auto height = args.whole<mesh::Length>("height");
  if (!args.fault().empty()) return refuse(args.fault());
  const Path path = world_->path(id);
  const Result<std::uint64_t> number = world_->break_wall(id, face, along, height);
  if (!number) return to_json(number.error());
  note({"break", WallBefore{path, *number}});
  return {{"ok", true}, {"number", std::to_string(*number)}};
}

Status Viewer::take_back(world::RegionId id, const RegionBefore& before) {
  const Result<store::RegionChange> now = world_->change_of(id);
  if (!now) return now.error();
  std::optional<plan::Object> made;
  Status undone = Done{};
  if (before.shared_made) {
    made = find_object(*world_->built(id), *before.shared_made);
    undone = world_->remove_object(id, *before.shared_made);
    if (!undone) return undone;
  }
  undone = world_->restore(id, before.change);
  if (undone && before.shared_gone) {
    const Result<ObjectName> back = world_->add_object(id, *before.shared_gone);
    if (!back) undone = back.error();
  }
  if (undone) return undone;
  // All as it was. The number of a shared thing follows from what and where it is.
  (void)world_->restore(id, *now);
  if (made) (void)world_->add_object(id, *made);
  return undone;
}

// A region that was evicted since is built again; its records may have to come
// first: {"wait": true}, and the same command again when they have.
Json Viewer::undo(const Args&) {
  if (undo_.empty()) return refuse("there is nothing to undo");
  Undo last = undo_.back();
  const Path path = std::visit([](const auto& before) { return before.path; }, last.before);
  const std::optional<geom::Point> offset = offset_of(path);
  if (!offset) return to_json(missing(path));  // it can be undone from nearer by
  const world::RegionId id = world_->build(path);
  if (id.none()) {
    undo_.pop_back();
    return refuse("the room is no longer there");
  }
  if (!world_->built(id)->settled) return {{"ok", true}, {"wait", true}};
  Status undone = Done{};
  if (const auto* wall = std::get_if<WallBefore>(&last.before)) {
    undone = world_->repair_wall(id, wall->number);
  } else if (const auto* door = std::get_if<DoorBefore>(&last.before)) {
    const auto& portals = world_->built(id)->room.portals;
    for (std::size_t i = 0; i < portals.size(); ++i) {
      if (portals[i].id == door->portal) undone = world_->set_door(id, i, door->door);
    }
  } else if (auto* region = std::get_if<RegionBefore>(&last.before)) {
    move(*region, *offset);
    undone = take_back(id, *region);
  }
  if (!undone && !last.refused) {  // whoever stands in the way can step aside
    undo_.back().refused = true;
    return to_json(undone.error());
  }
  undo_.pop_back();
  if (!undone) return to_json(undone.error());
  return {{"ok", true}, {"what", last.what}, {"path", path.text()}};
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
                    {"path", path ? Json(path->text()) : Json()},
                    {"what", what_of(line->record)}});
  }
  return {{"ok", true}, {"changes", std::move(list)}};
}

// Takes away everything that one record says about walls, objects and broken
// walls of a region.
Json Viewer::revert(const Args& args) {
  const std::string subject = args.text("subject");
  const std::uint64_t item = number_of(args, "item");
  const Result<world::RegionId> id = region_of(args);
  if (!id) return to_json(id.error());
  if (!args.fault().empty()) return refuse(args.fault());
  if (!world_->built(*id)->settled) return {{"ok", true}, {"wait", true}};
  const Path path = world_->path(*id);
  if (subject == "region") {
    const Result<store::RegionChange> before = world_->change_of(*id);
    if (!before) return to_json(before.error());
    const Status restored = world_->restore(*id, {});
    if (!restored) return to_json(restored.error());
    note({"revert", RegionBefore{path, *before, {}, {}}});
    return {{"ok", true}};
  }
  if (subject != "span") return refuse("subject: region or span is wanted");
  const std::optional<plan::Object> shared = find_object(*world_->built(*id), {ObjectName::From::span, item});
  if (!shared) {  // an opening; breaking the wall again is a new change
    const Status repaired = world_->repair_wall(*id, item);
    std::erase_if(undo_, [&](const Undo& u) {
      return std::holds_alternative<WallBefore>(u.before) && std::get<WallBefore>(u.before).number == item;
    });
    return repaired ? Json{{"ok", true}} : to_json(repaired.error());
  }
  const Result<store::RegionChange> before = world_->change_of(*id);
  const Status removed = world_->remove_object(*id, {ObjectName::From::span, item});
  if (!before || !removed) return to_json(!before ? before.error() : removed.error());
  note({"revert", RegionBefore{path, *before, {}, shared}});
  return {{"ok", true}};
}

}  // namespace enfilade::wasm
