#pragma once
// The work of the client that is killed. What group n of writes does is a pure
// function of n and what was there before, so that the test can tell exactly
// what a store must hold after any number of groups.

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include <enfilade/store/store.hpp>

namespace enfilade::stores::crash {

inline constexpr const char* kBuilding = "crash";
inline constexpr std::uint64_t kRows = 60;

inline std::uint64_t mixed(std::uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

inline store::RecordKey key(std::uint64_t row) {
  return {static_cast<std::int16_t>(static_cast<int>(row % 3) - 1), std::string(row % 7, '\0'), store::Subject::span,
          row};
}

using Rows = std::map<store::RecordKey, store::Record>;

// Between 1 and 12 writes of different rows, some of them removals.
inline std::vector<store::Write> group(std::uint64_t number, const Rows& there) {
  std::vector<store::Write> out;
  const std::uint64_t count = mixed(number) % 12 + 1;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint64_t draw = mixed(number * 100 + i);
    store::Write w;
    w.key = key((number * 13 + i * 7) % kRows);
    const auto old = there.find(w.key);
    w.expected = old == there.end() ? 0 : old->second.version;
    if (draw % 6 != 0) {
      w.body = store::seal(w.key, {1, static_cast<std::uint32_t>(number)},
                           std::string(draw / 6 % 400, static_cast<char>(draw >> 40)) + std::to_string(number));
    }
    out.push_back(std::move(w));
  }
  return out;
}

// What a store holds after the writes; `removed` is the highest version that was
// removed so far.
inline void apply(const std::vector<store::Write>& writes, Rows& rows, std::uint64_t& removed) {
  for (const store::Write& w : writes) {
    const auto old = rows.find(w.key);
    if (w.body) {
      rows[w.key] = {w.key, (old == rows.end() ? removed : old->second.version) + 1, w.expires, *w.body};
    } else if (old != rows.end()) {
      removed = std::max(removed, old->second.version);
      rows.erase(old);
    }
  }
}

// The same, where only the store knows the versions.
inline void apply(const std::vector<store::Write>& writes, const std::vector<store::Written>& written, Rows& rows) {
  for (std::size_t i = 0; i < writes.size(); ++i) {
    if (writes[i].body) {
      rows[writes[i].key] = {writes[i].key, written[i].version, writes[i].expires, *writes[i].body};
    } else {
      rows.erase(writes[i].key);
    }
  }
}

}  // namespace enfilade::stores::crash
