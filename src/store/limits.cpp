#include <enfilade/store/limits.hpp>

#include <cstdint>
#include <string>

namespace enfilade::store {
namespace {

Error refuse(std::string text) { return {ErrorCode::invalid, {}, std::move(text)}; }

// Bytes of the well-formed character at the front (Unicode 15, table 3-7); 0 if
// there is none.
std::size_t character(std::string_view text) {
  const auto at = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0u; };
  const auto follows = [&](std::size_t i, unsigned low = 0x80, unsigned high = 0xbf) {
    return at(i) >= low && at(i) <= high;
  };
  const unsigned head = at(0);
  if (head < 0x80) return 1;
  if (head >= 0xc2 && head <= 0xdf) return follows(1) ? 2 : 0;
  if (head >= 0xe0 && head <= 0xef) {
    const bool second = follows(1, head == 0xe0 ? 0xa0 : 0x80, head == 0xed ? 0x9f : 0xbf);
    return second && follows(2) ? 3 : 0;
  }
  if (head >= 0xf0 && head <= 0xf4) {
    const bool second = follows(1, head == 0xf0 ? 0x90 : 0x80, head == 0xf4 ? 0x8f : 0xbf);
    return second && follows(2) && follows(3) ? 4 : 0;
  }
  return 0;
}

}  // namespace

Status check_building(std::string_view building) {
  if (building.empty()) return refuse("the name of the building is empty");
  if (building.size() > kMostName) {
    return refuse("the name of the building has " + std::to_string(building.size()) + " bytes; at most " +
                  std::to_string(kMostName) + " are allowed");
  }
  for (std::size_t at = 0; at < building.size();) {
    const std::size_t n = building[at] == '\0' ? 0 : character(building.substr(at));
    if (n == 0) return refuse("the name of the building is not valid UTF-8 at byte " + std::to_string(at));
    at += n;
  }
  return Done{};
}

Status check_key(const RecordKey& key) {
  if (key.path.size() > kMostPath) {
    return refuse("the path has " + std::to_string(key.path.size()) + " bytes; at most " + std::to_string(kMostPath) +
                  " are allowed");
  }
  if (static_cast<int>(key.subject) >= kSubjects) {
    return refuse("subject " + std::to_string(static_cast<int>(key.subject)) + " does not exist; there are 0 to " +
                  std::to_string(kSubjects - 1));
  }
  return Done{};
}

Status check_writes(std::string_view building, std::span<const Write> writes) {
  if (Status s = check_building(building); !s) return s;
  for (std::size_t i = 0; i < writes.size(); ++i) {
    const Write& w = writes[i];
    Status s = check_key(w.key);
    if (s && w.body && w.body->size() > kMostBody) {
      s = refuse("the body has " + std::to_string(w.body->size()) + " bytes; at most " + std::to_string(kMostBody) +
                 " are allowed");
    }
    if (s && w.expected == std::numeric_limits<std::uint64_t>::max())
      s = refuse("the version can't be counted further");
    if (!s) return Error{s.error().code, "write " + std::to_string(i), s.error().text};
  }
  return Done{};
}

Status check_batches(std::span<const Batch> batches) {
  for (const Batch& batch : batches) {
    if (Status s = check_writes(batch.building, batch.writes); !s) return s;
  }
  return Done{};
}

std::string_view name(Subject subject) {
  constexpr std::string_view kNames[] = {"region", "portal", "span", "pin"};
  return static_cast<int>(subject) < kSubjects ? kNames[static_cast<int>(subject)] : "?";
}

std::string describe(const RecordKey& key) {
  std::string text = "floor " + std::to_string(key.floor) + ", path ";
  for (const char c : key.path) {
    const auto byte = static_cast<unsigned char>(c);
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  if (key.path.empty()) text += '-';
  text += ", ";
  text += name(key.subject);
  return text + ' ' + std::to_string(key.item);
}

}  // namespace enfilade::store
