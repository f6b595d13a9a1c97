#pragma once
// Changes of every sort with the keys they belong to, by chance.

#include <string>

#include <enfilade/base/rng.hpp>
#include <enfilade/store/change.hpp>

namespace enfilade::store {

inline plan::Object any_object(Rng& rng) {
  plan::Object o;
  o.kind = static_cast<plan::ObjectKind>(rng.below(plan::kObjectKinds));
  o.facing = static_cast<std::uint8_t>(rng.below(4));
  o.material = {static_cast<plan::Role>(rng.below(plan::kRoles)), static_cast<std::uint8_t>(rng.below(plan::kShades))};
  const std::int32_t x = rng.between(-geom::kLimit, geom::kLimit - 1), y = rng.between(-geom::kLimit, geom::kLimit - 1);
  o.footprint = {{x, y}, {rng.between(x + 1, geom::kLimit), rng.between(y + 1, geom::kLimit)}};
  o.z0 = rng.between(-5'000, 5'000);
  o.z1 = o.z0 + rng.between(1, 3'000);
  return o;
}

inline std::int64_t any_expiry(Rng& rng) {
  return rng.below(2) ? kNever : static_cast<std::int64_t>(rng.next() >> (2 + rng.below(60)));
}

inline std::optional<Colour> any_colour(Rng& rng) {
  if (rng.below(2)) return std::nullopt;
  const std::uint64_t bits = rng.next();
  return Colour{static_cast<std::uint8_t>(bits), static_cast<std::uint8_t>(bits >> 8),
                static_cast<std::uint8_t>(bits >> 16)};
}

inline Thing any_thing(Rng& rng) {
  Thing thing{any_object(rng), any_colour(rng), {}};
  for (std::uint32_t n = rng.below(4) == 0 ? rng.below(kMostNote + 1) : 0; n-- > 0;)
    thing.note.push_back(static_cast<char>(rng.below(256)));
  return thing;
}

struct Keyed {
  RecordKey key;
  Change change;
};

inline Keyed any_room_change(Rng& rng, RecordKey key) {
  const std::int64_t expires = any_expiry(rng);
  switch (rng.below(3)) {
    case 0:
      key.item = face_item(static_cast<std::uint8_t>(rng.below(256)));
      return {key, RegionChange{Paint{any_object(rng).material, any_colour(rng)}, expires}};
    case 1:
      key.item = gone_item(static_cast<std::uint32_t>(rng.next()));
      return {key, RegionChange{Gone{rng.below(2) ? thing_item(rng.next()) : 0}, expires}};
    default: key.item = thing_item(rng.next()); return {key, RegionChange{any_thing(rng), expires}};
  }
}

inline plan::Pin any_pin(Rng& rng) {
  plan::Pin pin;
  if (rng.below(4)) pin.seed = rng.next() >> 11;
  for (std::uint32_t n = rng.below(3); n-- > 0;) {
    const plan::Object o = any_object(rng);
    pin.portals.push_back({o.footprint.lo, o.footprint.hi, o.z0, o.z1});
  }
  if (rng.below(2)) {
    pin.room = plan::HandMade{};
    pin.room->use = static_cast<plan::Use>(rng.below(plan::kUses));
    for (std::uint32_t n = rng.below(4); n-- > 0;) pin.room->objects.push_back(any_object(rng));
  }
  return pin;
}

inline Keyed any_change(Rng& rng, Subject subject) {
  RecordKey key{static_cast<std::int16_t>(rng.between(-3, 90)), {}, subject, rng.next()};
  for (std::uint32_t n = rng.below(12); n-- > 0;) key.path.push_back(static_cast<char>(rng.below(256)));
  if (subject == Subject::region) return any_room_change(rng, key);
  if (subject == Subject::portal) return {key, PortalChange{static_cast<Door>(rng.below(3)), any_expiry(rng)}};
  if (subject == Subject::pin) return {key, PinChange{any_pin(rng), any_expiry(rng)}};
  SpanChange span{rng.below(2) == 1, any_thing(rng), any_expiry(rng)};
  if (span.opening) {  // the rest of an object says nothing about a hole
    const plan::Object whole = span.thing.object;
    span.thing = {};
    span.thing.object.footprint = whole.footprint;
    span.thing.object.z0 = whole.z0;
    span.thing.object.z1 = whole.z1;
  }
  return {key, span};
}

}  // namespace enfilade::store
