// The payload of a record, one thing each:
//
//     byte 0   bits 0-2  what it is (Sort)
//              bits 3-4  the shade of a material
//              bit 5     a note follows    bit 6  a colour follows    bit 7  an expiry follows
//     then     expiry, colour (three bytes), note (length and bytes), as far as they follow
//     then     paint    the name of its role, to the end
//              gone     the number of what it became, unless that is 0
//              thing    facing, place, name of its kind (length and bytes), name of its role, to the end
//              door     one byte
//              span     as thing
//              opening  place
//              pin      items, each with a byte that says what it is
//
// What does not follow is not there: what is left over at the end is an error.

#include <enfilade/store/change.hpp>

#include <algorithm>
#include <limits>

#include "store/payload.hpp"

namespace enfilade::store {
namespace {

enum Sort : std::uint8_t { kPaint = 0, kGone = 1, kThing = 2, kDoor = 3, kSpan = 4, kOpening = 5, kPin = 6 };
enum PinItem : std::uint8_t { kSeed = 1, kForced = 2, kHandMade = 3 };
constexpr int kSorts = 7;
constexpr std::uint8_t kNoteFollows = 0x20, kColourFollows = 0x40, kExpires = 0x80;
static_assert(plan::kShades <= 4, "a shade has two bits");

// --- writing

// A value out of range has no name; what has none is not read back.
template <class Enum>
std::string_view name_of(Enum value, int count) {
  return static_cast<int>(value) < count ? plan::id(value) : std::string_view("?");
}
std::string_view name_of(plan::Role role) { return name_of(role, plan::kRoles); }
std::string_view name_of(plan::ObjectKind kind) { return name_of(kind, plan::kObjectKinds); }
std::string_view name_of(plan::Use use) { return name_of(use, plan::kUses); }

void begin(PayloadWriter& w, Sort sort, std::int64_t expires, std::uint8_t shade = 0,
           const std::optional<Colour>& colour = {}, std::string_view note = {}) {
  w.u8(static_cast<std::uint8_t>(sort | (shade & 3) << 3 | (note.empty() ? 0 : kNoteFollows) |
                                 (colour ? kColourFollows : 0) | (expires == kNever ? 0 : kExpires)));
  if (expires != kNever) w.number(static_cast<std::uint64_t>(std::max<std::int64_t>(expires, 0)));
  if (colour) {
    for (const std::uint8_t part : *colour) w.u8(part);
  }
  if (!note.empty()) w.text(note);
}

void put_place(PayloadWriter& w, const plan::Object& o) {
  for (const std::int32_t v : {o.footprint.lo.x, o.footprint.lo.y, o.footprint.hi.x, o.footprint.hi.y, o.z0, o.z1})
    w.length(v);
}

void put_thing(PayloadWriter& w, Sort sort, const Thing& t, std::int64_t expires) {
  begin(w, sort, expires, t.object.material.shade, t.colour, t.note);
  w.u8(t.object.facing);
  put_place(w, t.object);
  w.text(name_of(t.object.kind));
  w.raw(name_of(t.object.material.role));
}

void put(PayloadWriter& w, const RegionChange& c) {
  if (const auto* paint = std::get_if<Paint>(&c.what)) {
    begin(w, kPaint, c.expires, paint->material.shade, paint->colour);
    w.raw(name_of(paint->material.role));
  } else if (const auto* gone = std::get_if<Gone>(&c.what)) {
    begin(w, kGone, c.expires);
    if (gone->became != 0) w.number(gone->became);
  } else {
    put_thing(w, kThing, std::get<Thing>(c.what), c.expires);
  }
}

void put(PayloadWriter& w, const PortalChange& c) {
  begin(w, kDoor, c.expires);
  w.u8(static_cast<std::uint8_t>(c.door));
}

void put(PayloadWriter& w, const SpanChange& c) {
  if (!c.opening) return put_thing(w, kSpan, c.thing, c.expires);
  begin(w, kOpening, c.expires);
  put_place(w, c.thing.object);
}

void put_material(PayloadWriter& w, plan::Material m) {
  w.text(name_of(m.role));
  w.u8(m.shade);
}

void put(PayloadWriter& w, const PinChange& c) {
  begin(w, kPin, c.expires);
  if (c.pin.seed) {
    w.u8(kSeed);
    w.number(*c.pin.seed);
  }
  for (const plan::ForcedPortal& p : c.pin.portals) {
    w.u8(kForced);
    for (const std::int32_t v : {p.a.x, p.a.y, p.b.x, p.b.y, p.z0, p.z1}) w.length(v);
  }
  if (!c.pin.room) return;
  w.u8(kHandMade);
  w.text(name_of(c.pin.room->use));
  for (const plan::Material m : {c.pin.room->finish.wall, c.pin.room->finish.floor, c.pin.room->finish.ceiling})
    put_material(w, m);
  w.number(c.pin.room->objects.size());
  for (const plan::Object& o : c.pin.room->objects) {
    w.text(name_of(o.kind));
    w.u8(o.facing);
    put_material(w, o.material);
    put_place(w, o);
  }
}

// --- reading

// The value of a name, or an error that says it: what a program does not know
// may come from a newer one.
template <class Enum>
Enum named(PayloadReader& r, std::string_view name, int count, const char* what) {
  for (int i = 0; i < count && r.ok(); ++i) {
    if (plan::id(static_cast<Enum>(i)) == name) return static_cast<Enum>(i);
  }
  std::string shown(name.substr(0, 40));
  for (char& c : shown) c = c >= 0x20 && c < 0x7f ? c : '?';
  r.fail(std::string("the ") + what + " \"" + shown + "\" is not known");
  return Enum{};
}
plan::Role role_of(PayloadReader& r, std::string_view name) {
  return named<plan::Role>(r, name, plan::kRoles, "material");
}
plan::ObjectKind kind_of(PayloadReader& r, std::string_view name) {
  return named<plan::ObjectKind>(r, name, plan::kObjectKinds, "kind of thing");
}

struct Head {
  Sort sort = kPaint;
  std::uint8_t shade = 0;
  std::int64_t expires = kNever;
  std::optional<Colour> colour;
  std::string note;
};

Head read_head(PayloadReader& r) {
  Head head;
  const std::uint8_t first = r.u8();
  head.sort = static_cast<Sort>(first & 7);
  if (head.sort >= kSorts) r.fail("it is of no known sort");
  head.shade = first >> 3 & 3;
  if (first & kExpires) head.expires = r.expiry();
  if (first & kColourFollows) head.colour = Colour{r.u8(), r.u8(), r.u8()};
  if (first & kNoteFollows) head.note = r.text(kMostNote);
  const bool looks = head.sort == kPaint || head.sort == kThing || head.sort == kSpan;
  const bool notes = head.sort == kThing || head.sort == kSpan;
  if ((first & kNoteFollows) && (!notes || head.note.empty())) r.fail("a note is out of place");
  if ((head.colour || head.shade != 0) && !looks) r.fail("a colour is out of place");
  return head;
}

Thing read_thing(PayloadReader& r, Head& head) {
  Thing t;
  t.colour = head.colour;
  t.note = std::move(head.note);
  t.object.material.shade = head.shade;
  t.object.facing = r.u8(4, "an object faces nowhere");
  r.place(t.object);
  t.object.kind = kind_of(r, r.text(64));
  t.object.material.role = role_of(r, r.all());
  return t;
}

RegionChange read_region(PayloadReader& r, std::uint64_t item) {
  Head head = read_head(r);
  RegionChange c;
  c.expires = head.expires;
  if (head.sort == kPaint && is_face(item)) {
    c.what = Paint{{role_of(r, r.all()), head.shade}, head.colour};
  } else if (head.sort == kGone && is_gone(item)) {
    Gone gone;
    if (!r.done()) {
      gone.became = r.number(std::numeric_limits<std::uint64_t>::max());
      if (!is_thing(gone.became)) r.fail("nothing can become what it became");
    }
    c.what = gone;
  } else if (head.sort == kThing && is_thing(item)) {
    c.what = read_thing(r, head);
  } else {
    r.fail("it is of another sort than its key says");
  }
  return c;
}

PortalChange read_portal(PayloadReader& r) {
  const Head head = read_head(r);
  if (head.sort != kDoor) r.fail("it does not belong to a portal");
  return {static_cast<Door>(r.u8(3, "a door's state is not known")), head.expires};
}

SpanChange read_span(PayloadReader& r) {
  Head head = read_head(r);
  SpanChange c;
  c.expires = head.expires;
  c.opening = head.sort == kOpening;
  if (c.opening) {
    r.place(c.thing.object);
  } else if (head.sort == kSpan) {
    c.thing = read_thing(r, head);
  } else {
    r.fail("it does not belong between regions");
  }
  return c;
}

plan::Material read_material(PayloadReader& r) {
  plan::Material m;
  m.role = role_of(r, r.text(64));
  m.shade = r.u8(plan::kShades, "a shade is out of range");
  return m;
}

plan::HandMade read_hand_made(PayloadReader& r) {
  plan::HandMade made;
  made.use = named<plan::Use>(r, r.text(64), plan::kUses, "use");
  for (plan::Material* m : {&made.finish.wall, &made.finish.floor, &made.finish.ceiling}) *m = read_material(r);
  const std::uint64_t n = r.number(kMostItems);
  for (std::uint64_t i = 0; i < n && r.ok(); ++i) {
    plan::Object o;
    o.kind = kind_of(r, r.text(64));
    o.facing = r.u8(4, "an object faces nowhere");
    o.material = read_material(r);
    r.place(o);
    made.objects.push_back(o);
  }
  return made;
}

PinChange read_pin(PayloadReader& r) {
  const Head head = read_head(r);
  if (head.sort != kPin) r.fail("it does not belong to a pin");
  PinChange c;
  c.expires = head.expires;
  while (!r.done()) {
    const std::uint8_t item = r.u8();
    if (item == kSeed && !c.pin.seed) {
      c.pin.seed = r.number((std::uint64_t{1} << 53) - 1);
    } else if (item == kForced && c.pin.portals.size() < kMostItems) {
      plan::ForcedPortal p;
      for (std::int32_t* v : {&p.a.x, &p.a.y, &p.b.x, &p.b.y, &p.z0, &p.z1}) *v = r.length();
      c.pin.portals.push_back(p);
    } else if (item == kHandMade && !c.pin.room) {
      c.pin.room = read_hand_made(r);
    } else {
      r.fail(item == kForced ? "it holds too many items" : "an item does not belong to a pin");
    }
  }
  return c;
}

Change read(PayloadReader& r, const RecordKey& key) {
  switch (key.subject) {
    case Subject::region: return read_region(r, key.item);
    case Subject::portal: return read_portal(r);
    case Subject::span: return read_span(r);
    case Subject::pin: return read_pin(r);
  }
  r.fail("its subject is not known");
  return {};
}

}  // namespace

std::string carrier_path(std::uint64_t carrier) {
  std::string path;
  for (int shift = 56; shift >= 0; shift -= 8) path.push_back(static_cast<char>(carrier >> shift));
  return path;
}

const Thing* thing_of(const Change& change) {
  if (const auto* span = std::get_if<SpanChange>(&change)) return span->opening ? nullptr : &span->thing;
  const auto* region = std::get_if<RegionChange>(&change);
  return region ? std::get_if<Thing>(&region->what) : nullptr;
}

std::int64_t expires_at(const Change& change) {
  return std::visit([](const auto& c) { return c.expires; }, change);
}

bool is_empty(const Change& change) {
  const auto* p = std::get_if<PinChange>(&change);
  return p && !p->pin.seed && p->pin.portals.empty() && !p->pin.room;
}

std::string encode(const Change& change) {
  PayloadWriter w;
  std::visit([&](const auto& c) { put(w, c); }, change);
  return w.take();
}

Status check(const RecordKey& key, const Change& change) {
  if (subject_of(change) != key.subject) return Error{ErrorCode::invalid, {}, "bad change: it has another subject"};
  const std::string bytes = encode(change);
  if (bytes.size() + kSealBytes > kMostBody) return Error{ErrorCode::invalid, {}, "the change is too large"};
  const Result<Change> back = decode(key, bytes);
  if (!back) return back.error();
  if (*back != change) return Error{ErrorCode::invalid, {}, "bad change: a value is out of range"};
  return Done{};
}

Result<Change> decode(const RecordKey& key, std::string_view payload) {
  if (payload.size() > kMostBody) return Error{ErrorCode::invalid, {}, "bad change: it is too long"};
  PayloadReader r(payload);
  if (payload.empty()) r.fail("it is empty");
  Change change = read(r, key);
  if (r.ok() && !r.done()) r.fail("something is left over at its end");
  if (!r.ok()) return Error{ErrorCode::invalid, {}, "bad change: " + r.wrong()};
  return change;
}

}  // namespace enfilade::store
