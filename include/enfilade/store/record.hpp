#pragma once
// Record: one row of what people changed. Its key is exact (building, floor,
// path of the region, what it is about), so neighbours lie together on disk and
// nobody's change can reach another region. Its body is an opaque string to
// every store: seal() wraps a payload with what is needed to trust it again.

#include <compare>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <enfilade/base/result.hpp>

namespace enfilade::store {

// What a record is about. The numbers are stored: append, never renumber.
enum class Subject : std::uint8_t {
  region = 0,  // one thing of a built region: a face, an object; item says which (change.hpp)
  portal = 1,  // a portal; path = its maker's, item = its id there
  span = 2,    // a thing in several regions; path = its home region's, item = its number
  pin = 3,     // a developer's change to a temporary region; item = its number
};
inline constexpr int kSubjects = 4;

// Ordered by floor, then path, then subject, then item: the order on disk.
struct RecordKey {
  std::int16_t floor = 0;
  std::string path;  // Path::bytes(); at most kMostPath bytes
  Subject subject = Subject::region;
  std::uint64_t item = 0;
  friend bool operator==(const RecordKey&, const RecordKey&) = default;
  friend std::strong_ordering operator<=>(const RecordKey& a,
                                          const RecordKey& b) {  // not every library orders strings by <=>
    if (const auto order = a.floor <=> b.floor; order != 0) return order;
    if (const int order = a.path.compare(b.path); order != 0) return order <=> 0;
    if (const auto order = a.subject <=> b.subject; order != 0) return order;
    return a.item <=> b.item;
  }
};

inline constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();
inline constexpr std::size_t kMostPath = 512;
inline constexpr std::size_t kMostBody = 64 * 1024;
inline constexpr std::size_t kMostName = 200;  // of a building, bytes of UTF-8

struct Record {
  RecordKey key;
  std::uint64_t version = 0;      // grows with every write of this key; the store sets it
  std::int64_t expires = kNever;  // UTC seconds; the record is gone from then on
  std::string body;               // sealed
  friend bool operator==(const Record&, const Record&) = default;
};

// Whether a record with this expiry is gone at `now`. kNever never is.
constexpr bool expired(std::int64_t expires, std::int64_t now) { return expires != kNever && expires <= now; }

// What a sealed body says besides its payload. The fingerprint is that of the
// region or portal the payload was made for.
struct Seal {
  std::uint8_t generator = 0;
  std::uint32_t fingerprint = 0;
  friend bool operator==(const Seal&, const Seal&) = default;
};

// seal: format byte, generator, fingerprint, payload, 48-bit checksum over all
// of it and the key, so that a body that was moved to another row is found out;
// kSealBytes more than the payload.
// open: an error if the body is cut short, altered, of another row or of a
// format this version does not know. Any bytes may come in. Both O(n).
inline constexpr char kRecordFormat = 2;
inline constexpr std::size_t kSealBytes = 1 + 1 + 4 + 6;
std::string seal(const RecordKey& key, const Seal& seal, std::string_view payload);
struct Opened {
  Seal seal;
  std::string_view payload;  // into the body
};
Result<Opened> open(const RecordKey& key, std::string_view body);

// A record of format 1 held everything people had done to a room, and named
// things by number. It becomes a record for each thing; portals, spans and pins
// become one each. A record of today's format, and one that can't be read, comes
// back as it is. All have the record's version. O(n).
std::vector<Record> upgraded(const Record& record);

// Bytes of a row as stored, key and record, without an engine's overhead: the
// path, the body, kRowBytes for floor, subject, item and version, and
// kExpiryBytes where there is one.
inline constexpr std::size_t kRowBytes = 2 + 1 + 8 + 8;
inline constexpr std::size_t kExpiryBytes = 8;
std::size_t stored_bytes(const Record& record);

}  // namespace enfilade::store
