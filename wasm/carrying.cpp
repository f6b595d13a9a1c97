// What somebody at the page carries: taking things, putting them down elsewhere, and
// opening locked doors with keys. Whoever carries has a number, which their browser
// keeps. What they hold has to come from the store first: until then a command is
// answered with {"wait": true}, and is given again.

#include <charconv>
#include <string_view>

#include <nlohmann/json.hpp>

#include "wasm/viewer.hpp"
#include "wasm/words.hpp"

namespace enfilade::wasm {
namespace {

using Json = nlohmann::json;
using world::World;

Json wait() { return {{"ok", true}, {"wait", true}}; }

// "lock 2 of w0x0/…" → 2: as the note of a key says it; 0: it opens none.
int lock_of(const std::string& note) {
  constexpr std::string_view kWord = "lock ";
  int lock = 0;
  if (note.starts_with(kWord)) std::from_chars(note.data() + kWord.size(), note.data() + note.size(), lock);
  return lock;
}

Json describe_carried(const World::Carried& one) {
  const plan::Object& o = one.thing.object;
  Json json{{"number", std::to_string(one.number)},
            {"kind", plan::id(o.kind)},
            {"size", {o.footprint.width(), o.footprint.depth(), o.z1}},
            {"facing", o.facing}};
  if (const int lock = lock_of(one.thing.note); lock != 0) {
    json["lock"] = lock;
    json["opens"] = one.thing.note;
  }
  return json;
}

}  // namespace

Json Viewer::hands(const Args& args) {
  const std::uint64_t carrier = number_of(args, "carrier");
  if (!args.fault().empty()) return refuse(args.fault());
  const auto things = world_->carried(carrier);
  if (!things) return wait();
  Json list = Json::array();
  for (const World::Carried& one : *things) list.push_back(describe_carried(one));
  return {{"ok", true}, {"things", std::move(list)}};
}

Json Viewer::carry(const Args& args) {
  const std::uint64_t carrier = number_of(args, "carrier");
  const Result<world::RegionId> id = region_of(args);
  if (!id) return to_json(id.error());
  if (!args.fault().empty()) return refuse(args.fault());
  if (!world_->carried(carrier)) return wait();
  const std::string what = args.text("do");
  if (what == "take") return take(args, *id, carrier);
  if (what == "put") return put(args, *id, carrier);
  return unlock(args, *id, carrier);
}

Json Viewer::take(const Args& args, world::RegionId id, std::uint64_t carrier) {
  const world::ObjectName name = object_name_of(args);
  if (!args.fault().empty()) return refuse(args.fault());
  const std::string kind = kind_of(*world_->built(id), name);
  const Result<std::uint64_t> number = world_->pick_up(id, name, carrier);
  if (!number) return to_json(number.error());
  note(kind + " picked up");
  return {{"ok", true}, {"number", std::to_string(*number)}};
}

Json Viewer::put(const Args& args, world::RegionId id, std::uint64_t carrier) {
  const std::uint64_t number = number_of(args, "number");
  const geom::Point low{args.item<mesh::Length>("at", 0), args.item<mesh::Length>("at", 1)};
  const auto z = args.item<mesh::Length>("at", 2);
  const auto facing = args.whole_or<std::uint8_t>("facing", 0);
  if (!args.fault().empty()) return refuse(args.fault());
  const Result<world::ObjectName> name = world_->put_down(id, number, carrier, low, facing, z);
  if (!name) return to_json(name.error());
  note(kind_of(*world_->built(id), *name) + " put down");
  return to_json(*name);
}

Json Viewer::unlock(const Args& args, world::RegionId id, std::uint64_t carrier) {
  const auto portal = args.whole<std::uint32_t>("portal");
  if (!args.fault().empty()) return refuse(args.fault());
  const Status opened = world_->unlock(id, portal, carrier);
  if (!opened) return to_json(opened.error());
  note("door unlocked");
  return {{"ok", true}};
}

}  // namespace enfilade::wasm
