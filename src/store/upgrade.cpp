// Records of format 1, and what becomes of them. The payload of a room was a row
// of items, each a type byte, its expiry if the byte's highest bit was set, and
// its fields; kinds and materials were numbers. The tables below are those of that
// time and never change, whatever becomes of the names elsewhere.

#include <array>
#include <optional>

#include <enfilade/base/hash.hpp>
#include <enfilade/store/change.hpp>

#include "store/payload.hpp"
#include "store/sealed.hpp"

namespace enfilade::store {
namespace {

constexpr char kFormat = 1;
constexpr std::size_t kMost = 1'024;  // items of one record

enum Item : std::uint8_t {
  kPaint = 1,
  kRemoved = 2,
  kAdded = 3,
  kNextNumber = 4,
  kDoor = 5,
  kObject = 6,
  kOpening = 7,
  kSeed = 8,
  kForced = 9,
  kHandMade = 10,
};
constexpr std::uint8_t kExpires = 0x80;

constexpr std::array<std::string_view, 46> kKinds{
    "desk",    "chair",   "table",     "cabinet",   "plant",      "shelf",       "counter", "sofa",
    "toilet",  "basin",   "board",     "reception", "bed",        "nightstand",  "media",   "dining_chair",
    "sink",    "worktop", "stove",     "fridge",    "bath",       "shower",      "washer",  "torch",
    "brazier", "chest",   "barrel",    "crate",     "pillar",     "sarcophagus", "altar",   "statue",
    "bones",   "rubble",  "mushrooms", "puddle",    "bookcase",   "weapon_rack", "key",     "throne",
    "cot",     "trestle", "stool",     "coins",     "stalagmite", "prop"};
constexpr std::array<std::string_view, 34> kRoles{
    "wall_paint",     "wall_accent", "wall_tile",   "floor_carpet", "floor_wood", "floor_tile", "floor_stone",
    "floor_concrete", "ceiling",     "frame",       "door",         "glass",      "metal",      "stair",
    "shaft",          "facade",      "facade_trim", "roof",         "wood",       "fabric",     "leaf",
    "ceramic",        "roof_tile",   "rock",        "masonry",      "flagstone",  "earth",      "water",
    "flame",          "gold",        "bone",        "moss",         "iron",       "timber"};
constexpr std::array<std::string_view, 22> kUses{"none",    "corridor",    "lobby",   "stair",   "elevator", "riser",
                                                 "office",  "open_office", "meeting", "storage", "pantry",   "restroom",
                                                 "shop",    "atrium",      "living",  "bedroom", "kitchen",  "bathroom",
                                                 "chamber", "cave",        "entry",   "lair"};

template <class Enum, std::size_t N>
Enum named(PayloadReader& r, const std::array<std::string_view, N>& names, int count) {
  const std::string_view name = names[r.u8(static_cast<int>(N))];
  for (int i = 0; i < count; ++i) {
    if (plan::id(static_cast<Enum>(i)) == name) return static_cast<Enum>(i);
  }
  r.fail("it names what is no more");
  return Enum{};
}

plan::Material material(PayloadReader& r) {
  plan::Material m;
  m.role = named<plan::Role>(r, kRoles, plan::kRoles);
  m.shade = r.u8(4);
  return m;
}

plan::Object object(PayloadReader& r) {
  plan::Object o;
  o.kind = named<plan::ObjectKind>(r, kKinds, plan::kObjectKinds);
  o.facing = r.u8(4);
  o.material = material(r);
  r.place(o);
  return o;
}

using Items = std::vector<std::pair<std::uint64_t, Change>>;  // by the item of their new keys

// Things were counted room by room, from 0; now no two of a building have one number.
std::uint64_t number_of(const RecordKey& room, std::uint64_t count) {
  Hasher h;
  h.bytes(room.path);
  h.u32(static_cast<std::uint32_t>(count));
  return thing_item(h.finish().lo);
}

void read_room_item(PayloadReader& r, const RecordKey& room, Item type, std::int64_t expires, Items& out) {
  constexpr std::uint64_t kMostNumber = std::numeric_limits<std::uint32_t>::max();
  if (type == kPaint) {
    const std::uint8_t face = r.u8();
    out.emplace_back(face_item(face), RegionChange{Paint{material(r), {}}, expires});
  } else if (type == kRemoved) {
    out.emplace_back(gone_item(static_cast<std::uint32_t>(r.number(kMostNumber))), RegionChange{Gone{}, expires});
  } else if (type == kAdded) {
    const std::uint64_t number = r.number(kMostNumber);
    out.emplace_back(number_of(room, number), RegionChange{Thing{object(r), {}, {}}, expires});
  } else if (type == kNextNumber) {
    (void)r.number(kMostNumber);
  } else {
    r.fail("an item does not belong to a region");
  }
}

void read_pin_item(PayloadReader& r, Item type, std::int64_t expires, PinChange& c) {
  c.expires = expires;
  if (type == kSeed) {
    c.pin.seed = r.number((std::uint64_t{1} << 53) - 1);
  } else if (type == kForced) {
    plan::ForcedPortal p;
    for (std::int32_t* v : {&p.a.x, &p.a.y, &p.b.x, &p.b.y, &p.z0, &p.z1}) *v = r.length();
    c.pin.portals.push_back(p);
  } else if (type == kHandMade) {
    plan::HandMade made;
    made.use = named<plan::Use>(r, kUses, plan::kUses);
    for (plan::Material* m : {&made.finish.wall, &made.finish.floor, &made.finish.ceiling}) *m = material(r);
    const std::uint64_t n = r.number(kMost);
    for (std::uint64_t i = 0; i < n && r.ok(); ++i) made.objects.push_back(object(r));
    c.pin.room = std::move(made);
  } else {
    r.fail("an item does not belong to a pin");
  }
}

std::optional<Items> items_of(const RecordKey& key, std::string_view payload) {
  PayloadReader r(payload);
  Items out;
  PinChange pin;
  while (!r.done() && out.size() < kMost + 1) {
    const std::uint8_t first = r.u8();
    const std::int64_t expires = first & kExpires ? r.expiry() : kNever;
    const auto type = static_cast<Item>(first & ~kExpires);
    if (key.subject == Subject::region) {
      read_room_item(r, key, type, expires, out);
    } else if (key.subject == Subject::portal && type == kDoor) {
      out.emplace_back(key.item, PortalChange{static_cast<Door>(r.u8(3)), expires});
    } else if (key.subject == Subject::span && type == kObject) {
      out.emplace_back(key.item, SpanChange{false, {object(r), {}, {}}, expires});
    } else if (key.subject == Subject::span && type == kOpening) {
      const plan::Object hole = object(r);
      SpanChange opening{true, {}, expires};
      opening.thing.object.footprint = hole.footprint;
      opening.thing.object.z0 = hole.z0;
      opening.thing.object.z1 = hole.z1;
      out.emplace_back(key.item, opening);
    } else if (key.subject == Subject::pin) {
      read_pin_item(r, type, expires, pin);
    } else {
      r.fail("an item does not belong here");
    }
  }
  if (key.subject == Subject::pin) out.emplace_back(key.item, std::move(pin));
  return r.ok() && r.done() ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace

std::vector<Record> upgraded(const Record& record) {
  const Result<Opened> opened = open_as(kFormat, record.key, record.body);
  const std::optional<Items> items = opened ? items_of(record.key, opened->payload) : std::nullopt;
  if (!items) return {record};
  std::vector<Record> out;
  for (const auto& [item, change] : *items) {
    const auto same = [&, i = item](const Record& r) { return r.key.item == i; };
    std::erase_if(out, same);  // the last one counted
    Record& row = out.emplace_back();
    row.key = record.key;
    row.key.item = item;
    row.version = record.version;
    row.expires = expires_at(change);
    row.body = seal(row.key, opened->seal, encode(change));
    if (!check(row.key, change)) return {record};
  }
  return out;
}

}  // namespace enfilade::store
