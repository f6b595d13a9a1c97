#pragma once
// Records as they were written in format 1: a room's whole change in one record,
// kinds and materials by number. It is written here from what stores hold, apart
// from the reader in src/store/upgrade.cpp.

#include <string>
#include <vector>

#include <enfilade/store/change.hpp>

#include "store/sealed.hpp"

namespace enfilade::store::format_one {

class Bytes {
 public:
  Bytes& u8(unsigned v) {
    bytes_.push_back(static_cast<char>(v));
    return *this;
  }
  Bytes& number(std::uint64_t v) {
    for (; v >= 128; v /= 128) u8(static_cast<unsigned>(v % 128 + 128));
    return u8(static_cast<unsigned>(v));
  }
  Bytes& length(std::int64_t v) { return number(static_cast<std::uint64_t>(v < 0 ? -2 * v - 1 : 2 * v)); }
  Bytes& item(unsigned type, std::int64_t expires) {
    return expires == kNever ? u8(type) : u8(type + 128).number(static_cast<std::uint64_t>(expires));
  }
  Bytes& material(plan::Material m) { return u8(static_cast<unsigned>(m.role)).u8(m.shade); }
  Bytes& object(const plan::Object& o) {
    u8(static_cast<unsigned>(o.kind)).u8(o.facing).material(o.material);
    for (const std::int32_t v : {o.footprint.lo.x, o.footprint.lo.y, o.footprint.hi.x, o.footprint.hi.y, o.z0, o.z1})
      length(v);
    return *this;
  }
  Bytes& paint(std::uint8_t face, plan::Material m, std::int64_t expires) {
    return item(1, expires).u8(face).material(m);
  }
  Bytes& removed(std::uint32_t index, std::int64_t expires) { return item(2, expires).number(index); }
  Bytes& added(std::uint32_t number_of, const plan::Object& o, std::int64_t expires) {
    return item(3, expires).number(number_of).object(o);
  }
  Bytes& next_number(std::uint32_t n) { return item(4, kNever).number(n); }
  Bytes& door(Door door_state, std::int64_t expires) { return item(5, expires).u8(static_cast<unsigned>(door_state)); }
  Bytes& span(bool opening, const plan::Object& o, std::int64_t expires) {
    return item(opening ? 7 : 6, expires).object(o);
  }
  Bytes& pin(const plan::Pin& p, std::int64_t expires) {
    if (p.seed) item(8, expires).number(*p.seed);
    for (const plan::ForcedPortal& f : p.portals) {
      item(9, expires);
      for (const std::int32_t v : {f.a.x, f.a.y, f.b.x, f.b.y, f.z0, f.z1}) length(v);
    }
    if (!p.room) return *this;
    item(10, expires).u8(static_cast<unsigned>(p.room->use));
    material(p.room->finish.wall).material(p.room->finish.floor).material(p.room->finish.ceiling);
    number(p.room->objects.size());
    for (const plan::Object& o : p.room->objects) object(o);
    return *this;
  }
  [[nodiscard]] const std::string& text() const { return bytes_; }

 private:
  std::string bytes_;
};

inline Record record(const RecordKey& key, const Bytes& payload, std::uint64_t version, std::int64_t expires,
                     const Seal& facts = {1, 0x1234}) {
  Record r;
  r.key = key;
  r.version = version;
  r.expires = expires;
  r.body = seal_as(1, key, facts, payload.text());
  return r;
}

}  // namespace enfilade::store::format_one
