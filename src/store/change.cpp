// The payload: items one after the other, each a type byte, its expiry, and its
// fields. Numbers are base-128 groups, lowest first; signed ones are folded so
// that small ones stay short. An item that never expires has no expiry; one that
// does has the type's highest bit set.

#include <enfilade/store/change.hpp>

#include <algorithm>
#include <limits>

namespace enfilade::store {
namespace {

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

class Writer {
 public:
  void u8(std::uint8_t v) { bytes_.push_back(static_cast<char>(v)); }
  void number(std::uint64_t v) {
    for (; v >= 0x80; v >>= 7) u8(static_cast<std::uint8_t>(v | 0x80));
    u8(static_cast<std::uint8_t>(v));
  }
  void length(std::int32_t v) { number(static_cast<std::uint32_t>(v) << 1 ^ static_cast<std::uint32_t>(v >> 31)); }
  void item(Item type, std::int64_t expires) {
    u8(static_cast<std::uint8_t>(type | (expires == kNever ? 0 : kExpires)));
    if (expires != kNever) number(static_cast<std::uint64_t>(std::max<std::int64_t>(expires, 0)));
  }
  void material(plan::Material m) {
    u8(static_cast<std::uint8_t>(m.role));
    u8(m.shade);
  }
  void object(const plan::Object& o) {
    u8(static_cast<std::uint8_t>(o.kind));
    u8(o.facing);
    material(o.material);
    for (const std::int32_t v : {o.footprint.lo.x, o.footprint.lo.y, o.footprint.hi.x, o.footprint.hi.y, o.z0, o.z1})
      length(v);
  }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

// Reads until the first thing that is wrong; everything after that is zero.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}
  [[nodiscard]] bool done() const { return rest_.empty() || wrong_; }
  [[nodiscard]] const char* wrong() const { return wrong_; }
  void fail(const char* why) {
    if (!wrong_) wrong_ = why;
  }
  std::uint8_t u8(int limit = 256, const char* what = "a byte is out of range") {
    if (wrong_ || rest_.empty()) {
      fail("it ends too soon");
      return 0;
    }
    const auto v = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    if (v >= limit) {
      fail(what);
      return 0;
    }
    return v;
  }
  std::uint64_t number(std::uint64_t most) {
    std::uint64_t v = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      const std::uint8_t group = u8();
      v |= std::uint64_t{group & 0x7fu} << shift;
      if (group & 0x80) continue;
      if (v > most || (shift == 63 && group > 1)) fail("a number is out of range");
      return wrong_ ? 0 : v;
    }
    fail("a number has no end");
    return 0;
  }
  std::int32_t length() {
    const auto v = static_cast<std::uint32_t>(number(std::numeric_limits<std::uint32_t>::max()));
    return static_cast<std::int32_t>(v >> 1 ^ (~(v & 1) + 1));
  }
  std::int64_t expiry(std::uint8_t type) {
    return type & kExpires ? static_cast<std::int64_t>(number(std::uint64_t{1} << 62)) : kNever;
  }
  plan::Material material() {
    plan::Material m;
    m.role = static_cast<plan::Role>(u8(plan::kRoles, "a material's role is not known"));
    m.shade = u8(plan::kShades, "a shade is out of range");
    return m;
  }
  plan::Object object() {
    plan::Object o;
    o.kind = static_cast<plan::ObjectKind>(u8(plan::kObjectKinds, "an object's kind is not known"));
    o.facing = u8(4, "an object faces nowhere");
    o.material = material();
    for (std::int32_t* v : {&o.footprint.lo.x, &o.footprint.lo.y, &o.footprint.hi.x, &o.footprint.hi.y, &o.z0, &o.z1}) {
      *v = length();
      if (*v > geom::kLimit || *v < -geom::kLimit) fail("a length is out of range");
    }
    if (!wrong_ && (o.footprint.empty() || o.z1 <= o.z0)) fail("an object has no size");
    return o;
  }

 private:
  std::string_view rest_;
  const char* wrong_ = nullptr;
};

void put(Writer& w, const RegionChange& c) {
  for (const Paint& p : c.paints) {
    w.item(kPaint, p.expires);
    w.u8(p.face);
    w.material(p.material);
  }
  for (const Removed& r : c.removed) {
    w.item(kRemoved, r.expires);
    w.number(r.index);
  }
  for (const Added& a : c.added) {
    w.item(kAdded, a.expires);
    w.number(a.number);
    w.object(a.object);
  }
  if (c.next_number > 0) {
    w.item(kNextNumber, kNever);
    w.number(c.next_number);
  }
}

void put(Writer& w, const PortalChange& c) {
  w.item(kDoor, c.expires);
  w.u8(static_cast<std::uint8_t>(c.door));
}

void put(Writer& w, const SpanChange& c) {
  w.item(c.opening ? kOpening : kObject, c.expires);
  w.object(c.object);
}

void put(Writer& w, const PinChange& c) {
  if (c.pin.seed) {
    w.item(kSeed, c.expires);
    w.number(*c.pin.seed);
  }
  for (const plan::ForcedPortal& p : c.pin.portals) {
    w.item(kForced, c.expires);
    for (const std::int32_t v : {p.a.x, p.a.y, p.b.x, p.b.y, p.z0, p.z1}) w.length(v);
  }
  if (c.pin.room) {
    w.item(kHandMade, c.expires);
    w.u8(static_cast<std::uint8_t>(c.pin.room->use));
    for (const plan::Material m : {c.pin.room->finish.wall, c.pin.room->finish.floor, c.pin.room->finish.ceiling})
      w.material(m);
    w.number(c.pin.room->objects.size());
    for (const plan::Object& o : c.pin.room->objects) w.object(o);
  }
}

void read_item(Reader& r, Item type, std::int64_t expires, RegionChange& c) {
  constexpr std::uint64_t kMostNumber = std::numeric_limits<std::uint32_t>::max();
  const bool is_full = c.paints.size() + c.removed.size() + c.added.size() >= kMostItems;
  if (is_full && type != kNextNumber) return r.fail("it holds too many items");
  switch (type) {
    case kPaint: {
      const std::uint8_t face = r.u8();
      c.paints.push_back({face, r.material(), expires});
      return;
    }
    case kRemoved: c.removed.push_back({static_cast<std::uint32_t>(r.number(kMostNumber)), expires}); return;
    case kAdded: {
      const auto number = static_cast<std::uint32_t>(r.number(kMostNumber));
      c.added.push_back({number, r.object(), expires});
      return;
    }
    case kNextNumber: c.next_number = static_cast<std::uint32_t>(r.number(kMostNumber)); return;
    default: r.fail("an item does not belong to a region");
  }
}

void read_item(Reader& r, Item type, std::int64_t expires, PortalChange& c) {
  if (type != kDoor) return r.fail("an item does not belong to a portal");
  c.door = static_cast<Door>(r.u8(3, "a door's state is not known"));
  c.expires = expires;
}

void read_item(Reader& r, Item type, std::int64_t expires, SpanChange& c) {
  if (type != kObject && type != kOpening) return r.fail("an item does not belong between regions");
  c.opening = type == kOpening;
  c.object = r.object();
  c.expires = expires;
}

void read_item(Reader& r, Item type, std::int64_t expires, PinChange& c) {
  c.expires = expires;
  if (type == kSeed) {
    c.pin.seed = r.number((std::uint64_t{1} << 53) - 1);
  } else if (type == kForced) {
    if (c.pin.portals.size() >= kMostItems) return r.fail("it holds too many items");
    plan::ForcedPortal p;
    for (std::int32_t* v : {&p.a.x, &p.a.y, &p.b.x, &p.b.y, &p.z0, &p.z1}) *v = r.length();
    c.pin.portals.push_back(p);
  } else if (type == kHandMade) {
    plan::HandMade made;
    made.use = static_cast<plan::Use>(r.u8(plan::kUses, "a use is not known"));
    for (plan::Material* m : {&made.finish.wall, &made.finish.floor, &made.finish.ceiling}) *m = r.material();
    const std::uint64_t n = r.number(kMostItems);
    for (std::uint64_t i = 0; i < n && !r.wrong(); ++i) made.objects.push_back(r.object());
    c.pin.room = std::move(made);
  } else {
    r.fail("an item does not belong to a pin");
  }
}

template <class Kind>
Result<Change> read(std::string_view payload) {
  Reader r(payload);
  Kind change;
  if (payload.empty()) r.fail("it is empty");
  while (!r.done()) {
    const std::uint8_t type = r.u8();
    const std::int64_t expires = r.expiry(type);
    read_item(r, static_cast<Item>(type & ~kExpires), expires, change);
  }
  if (r.wrong()) return Error{ErrorCode::invalid, {}, std::string("bad change: ") + r.wrong()};
  return Change(std::move(change));
}

// Calls `see` with the expiry of every item.
template <class See>
void each_expiry(const Change& change, const See& see) {
  if (const auto* r = std::get_if<RegionChange>(&change)) {
    for (const Paint& p : r->paints) see(p.expires);
    for (const Removed& x : r->removed) see(x.expires);
    for (const Added& a : r->added) see(a.expires);
  } else if (const auto* p = std::get_if<PortalChange>(&change)) {
    see(p->expires);
  } else if (const auto* s = std::get_if<SpanChange>(&change)) {
    see(s->expires);
  } else {
    see(std::get<PinChange>(change).expires);
  }
}

}  // namespace

std::int64_t expires_at(const Change& change) {
  std::int64_t latest = 0;
  each_expiry(change, [&](std::int64_t e) { latest = std::max(latest, e); });
  return latest;
}

std::int64_t next_expiry(const Change& change) {
  std::int64_t soonest = kNever;
  each_expiry(change, [&](std::int64_t e) { soonest = std::min(soonest, e); });
  return soonest;
}

bool is_empty(const Change& change) {
  if (const auto* r = std::get_if<RegionChange>(&change))
    return r->paints.empty() && r->removed.empty() && r->added.empty();
  if (const auto* p = std::get_if<PinChange>(&change)) return !p->pin.seed && p->pin.portals.empty() && !p->pin.room;
  return false;
}

bool drop_expired(Change& change, std::int64_t now) {
  const auto gone = [now](const auto& item) { return item.expires <= now; };
  if (auto* r = std::get_if<RegionChange>(&change)) {
    std::erase_if(r->paints, gone);
    std::erase_if(r->removed, gone);
    std::erase_if(r->added, gone);
    return !is_empty(change);
  }
  return expires_at(change) > now;
}

std::string encode(const Change& change) {
  Writer w;
  std::visit([&](const auto& c) { put(w, c); }, change);
  return w.take();
}

Status check(const Change& change) {
  const std::string bytes = encode(change);
  if (bytes.size() + kSealBytes > kMostBody) return Error{ErrorCode::invalid, {}, "the change is too large"};
  const Result<Change> back = decode(subject_of(change), bytes);
  if (!back) return back.error();
  if (*back != change) return Error{ErrorCode::invalid, {}, "bad change: a value is out of range"};
  return Done{};
}

Result<Change> decode(Subject subject, std::string_view payload) {
  if (payload.size() > kMostBody) return Error{ErrorCode::invalid, {}, "bad change: it is too long"};
  switch (subject) {
    case Subject::region: return read<RegionChange>(payload);
    case Subject::portal: return read<PortalChange>(payload);
    case Subject::span: return read<SpanChange>(payload);
    case Subject::pin: return read<PinChange>(payload);
  }
  return Error{ErrorCode::invalid, {}, "bad change: its subject is not known"};
}

}  // namespace enfilade::store
