// The sealed body, all numbers little-endian:
//
//     byte   0        format, 2
//     byte   1        generator
//     bytes  2- 5     fingerprint
//     bytes  6-n-7    payload
//     bytes n-6-n-1   checksum
//
// The checksum is the high 48 bits of the XXH3 of everything before it, seeded with the XXH3
// of the key's canonical bytes: the key is covered without being stored twice.

#include <enfilade/store/record.hpp>

#include <cassert>

#include "store/sealed.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace enfilade::store {
namespace {

constexpr int kSum = 6;
constexpr std::size_t kHead = kSealBytes - kSum;

void put(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out.push_back(static_cast<char>(value >> (8 * i)));
}

std::uint64_t get(std::string_view in, std::size_t at, int bytes) {
  std::uint64_t value = 0;
  for (int i = 0; i < bytes; ++i) {
    value |= std::uint64_t{static_cast<unsigned char>(in[at + static_cast<std::size_t>(i)])} << (8 * i);
  }
  return value;
}

std::uint64_t checksum(const RecordKey& key, std::string_view content) {
  std::string bytes;
  bytes.reserve(key.path.size() + 15);
  put(bytes, static_cast<std::uint16_t>(key.floor), 2);
  put(bytes, key.path.size(), 4);
  bytes += key.path;
  put(bytes, static_cast<std::uint8_t>(key.subject), 1);
  put(bytes, key.item, 8);
  return XXH3_64bits_withSeed(content.data(), content.size(), XXH3_64bits(bytes.data(), bytes.size())) >>
         (64 - 8 * kSum);
}

Error damaged(const char* text) { return {ErrorCode::invalid, {}, text}; }

}  // namespace

std::string seal_as(char format, const RecordKey& key, const Seal& facts, std::string_view payload) {
  std::string body;
  body.reserve(payload.size() + kSealBytes);
  body.push_back(format);
  put(body, facts.generator, 1);
  put(body, facts.fingerprint, 4);
  body += payload;
  put(body, checksum(key, body), kSum);
  return body;
}

Result<Opened> open_as(char format, const RecordKey& key, std::string_view body) {
  if (body.size() < kSealBytes) return damaged("the record is cut short");
  if (body.size() > kMostBody) return damaged("the record is longer than any can be");
  // Another format may keep its checksum elsewhere, so this comes first.
  if (body[0] != format) {
    return Error{ErrorCode::invalid,
                 {},
                 "the record has format " + std::to_string(static_cast<unsigned char>(body[0])) +
                     "; this version reads " + std::to_string(format)};
  }
  const std::string_view content = body.substr(0, body.size() - kSum);
  if (get(body, content.size(), kSum) != checksum(key, content)) {
    return damaged("the record is altered or belongs to another row: its checksum does not match");
  }
  Opened opened;
  opened.seal.generator = static_cast<std::uint8_t>(get(body, 1, 1));
  opened.seal.fingerprint = static_cast<std::uint32_t>(get(body, 2, 4));
  opened.payload = content.substr(kHead);
  return opened;
}

std::string seal(const RecordKey& key, const Seal& facts, std::string_view payload) {
  return seal_as(kRecordFormat, key, facts, payload);
}
Result<Opened> open(const RecordKey& key, std::string_view body) { return open_as(kRecordFormat, key, body); }

std::size_t stored_bytes(const Record& record) {
  return record.key.path.size() + record.body.size() + kRowBytes + (record.expires == kNever ? 0 : kExpiryBytes);
}

}  // namespace enfilade::store
