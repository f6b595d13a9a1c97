#pragma once
// The schemas' history, one text per file of migrations/, made by CMake. Text n
// (from 1) leads from version n - 1 to n. Released ones never change.

#include <cstdint>
#include <span>
#include <string_view>

namespace enfilade::stores {

std::span<const std::string_view> sqlite_migrations();
std::span<const std::string_view> postgres_migrations();

// item as a signed number of the same order, and back.
constexpr std::int64_t turned(std::uint64_t item) { return static_cast<std::int64_t>(item ^ std::uint64_t{1} << 63); }
constexpr std::uint64_t turned_back(std::int64_t item) {
  return static_cast<std::uint64_t>(item) ^ std::uint64_t{1} << 63;
}

}  // namespace enfilade::stores
