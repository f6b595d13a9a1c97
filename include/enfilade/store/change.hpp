#pragma once
// Change: what people did to a region, a portal or the space between, as plain
// data, and its bytes inside a record. Every item carries its own expiry; a
// record lives as long as its longest item.

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <enfilade/base/result.hpp>
#include <enfilade/plan/pin.hpp>
#include <enfilade/plan/room.hpp>
#include <enfilade/store/record.hpp>

namespace enfilade::store {

inline constexpr std::size_t kMostItems = 1'024;  // of one record

// Faces that can be painted: the walls by their number, or one of these.
inline constexpr std::uint8_t kAllWalls = 253;
inline constexpr std::uint8_t kCeilingFace = 254;
inline constexpr std::uint8_t kFloorFace = 255;

struct Paint {
  std::uint8_t face = kAllWalls;
  plan::Material material;
  std::int64_t expires = kNever;
  friend bool operator==(const Paint&, const Paint&) = default;
};
// A generated object that is no longer where it was. Its index stays taken.
struct Removed {
  std::uint32_t index = 0;
  std::int64_t expires = kNever;
  friend bool operator==(const Removed&, const Removed&) = default;
};
// An object somebody put there. Numbers are not used twice while the record
// lives.
struct Added {
  std::uint32_t number = 0;
  plan::Object object;
  std::int64_t expires = kNever;
  friend bool operator==(const Added&, const Added&) = default;
};

struct RegionChange {
  std::vector<Paint> paints;     // one per face
  std::vector<Removed> removed;  // by index
  std::vector<Added> added;      // by number
  std::uint32_t next_number = 0;
  friend bool operator==(const RegionChange&, const RegionChange&) = default;
};

enum class Door : std::uint8_t { closed = 0, open = 1, locked = 2 };
struct PortalChange {
  Door door = Door::closed;
  std::int64_t expires = kNever;
  friend bool operator==(const PortalChange&, const PortalChange&) = default;
};

// A thing in several regions of one floor: an object, or an opening broken
// through a wall (the box spans the wall's thickness). Which regions it meets
// follows from its box and is worked out anew wherever it is loaded.
struct SpanChange {
  bool opening = false;
  plan::Object object;  // of an opening only footprint, z0 and z1 count
  std::int64_t expires = kNever;
  friend bool operator==(const SpanChange&, const SpanChange&) = default;
};

struct PinChange {
  plan::Pin pin;
  std::int64_t expires = kNever;
  friend bool operator==(const PinChange&, const PinChange&) = default;
};

// In the order of Subject.
using Change = std::variant<RegionChange, PortalChange, SpanChange, PinChange>;
constexpr Subject subject_of(const Change& change) { return static_cast<Subject>(change.index()); }

// Pins of all floors are kept together, so that they are known before anything
// is expanded.
inline constexpr std::int16_t kPinFloor = -32'768;

// The item number of a portal's record, under the path of its maker.
constexpr std::uint64_t portal_item(const plan::PortalId& id) {
  return std::uint64_t{id.edge} << 32 | std::uint64_t{id.slot} << 16 | static_cast<std::uint16_t>(id.storey);
}

// When the whole change has expired: the latest of its items; and the earliest,
// when it must be looked at again.
std::int64_t expires_at(const Change& change);
std::int64_t next_expiry(const Change& change);
// Drops the items that have expired. False if nothing is left.
bool drop_expired(Change& change, std::int64_t now);
bool is_empty(const Change& change);

// Whether a change can be stored: every value within its range, and not too
// much of it. What passes comes back from a store as it was.
Status check(const Change& change);

// The payload of a record. decode() takes hostile bytes: an error says what is
// wrong; it never allocates more than the bytes justify.
std::string encode(const Change& change);
Result<Change> decode(Subject subject, std::string_view payload);

}  // namespace enfilade::store
