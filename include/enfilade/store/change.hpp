#pragma once
// Change: what people did to one thing, as plain data, and its bytes inside a
// record. There is a record for each thing: a face that was painted, an object
// that was taken away or put somewhere, a door, a broken wall. So two people who
// change different things of one room never get in each other's way.
//
// Things are named by name, not by number: a piece that a program does not know
// is an error that says its name, and its record stays where it is.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include <enfilade/base/result.hpp>
#include <enfilade/plan/pin.hpp>
#include <enfilade/plan/room.hpp>
#include <enfilade/store/record.hpp>

namespace enfilade::store {

inline constexpr std::size_t kMostItems = 1'024;  // of a pin; things that people put into one room
inline constexpr std::size_t kMostNote = 256;     // bytes

// Faces that can be painted: the walls by their number, or one of these.
inline constexpr std::uint8_t kAllWalls = 253;
inline constexpr std::uint8_t kCeilingFace = 254;
inline constexpr std::uint8_t kFloorFace = 255;

// Red, green, blue. Kept with what it colours; nothing draws it yet.
using Colour = std::array<std::uint8_t, 3>;

// A face has another material.
struct Paint {
  plan::Material material;
  std::optional<Colour> colour;
  friend bool operator==(const Paint&, const Paint&) = default;
};
// A generated object is no longer where it was. Whoever moved it elsewhere left
// it there under the number `became`; 0: nobody did.
struct Gone {
  std::uint64_t became = 0;
  friend bool operator==(const Gone&, const Gone&) = default;
};
// An object that people put there, with a note of at most kMostNote bytes.
struct Thing {
  plan::Object object;
  std::optional<Colour> colour;
  std::string note;
  friend bool operator==(const Thing&, const Thing&) = default;
};

// One thing of a region. The record's item says which: face_item, gone_item, or
// the thing's own number.
struct RegionChange {
  std::variant<Paint, Gone, Thing> what;
  std::int64_t expires = kNever;
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
  Thing thing;  // of an opening only its object's footprint, z0 and z1 count
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

// The item numbers of a region's records. Numbers of things have bit 62 set and
// bit 63 not.
constexpr std::uint64_t face_item(std::uint8_t face) { return face; }
constexpr std::uint64_t gone_item(std::uint32_t index) { return std::uint64_t{1} << 32 | index; }
constexpr bool is_face(std::uint64_t item) { return item <= 255; }
constexpr bool is_gone(std::uint64_t item) { return item >> 32 == 1; }
constexpr bool is_thing(std::uint64_t item) { return item >> 62 == 1; }
constexpr std::uint64_t thing_item(std::uint64_t bits) { return bits >> 2 | std::uint64_t{1} << 62; }

// The item number of a portal's record, under the path of its maker.
constexpr std::uint64_t portal_item(const plan::PortalId& id) {
  return std::uint64_t{id.edge} << 32 | std::uint64_t{id.slot} << 16 | static_cast<std::uint16_t>(id.storey);
}

// Floors on which no building stands. Pins of all floors are kept together, so
// that they are known before anything is expanded. What somebody carries is kept
// under the eight bytes of their own number as a path.
inline constexpr std::int16_t kPinFloor = -32'768;
inline constexpr std::int16_t kHandFloor = -32'767;
std::string carrier_path(std::uint64_t carrier);

// The object that a change puts somewhere; null if it is about something else.
const Thing* thing_of(const Change& change);
std::int64_t expires_at(const Change& change);
// Whether a change says nothing: an empty pin.
bool is_empty(const Change& change);

// Whether a change can be stored under its key: every value within its range, and
// the item one of the change's sort. What passes comes back from a store as it was.
Status check(const RecordKey& key, const Change& change);

// The payload of a record. decode() takes hostile bytes: an error says what is
// wrong; it never allocates more than the bytes justify.
std::string encode(const Change& change);
Result<Change> decode(const RecordKey& key, std::string_view payload);

}  // namespace enfilade::store
