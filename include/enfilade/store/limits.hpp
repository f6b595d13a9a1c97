#pragma once
// What every store refuses before it touches anything, in the same words.
// Errors are ErrorCode::invalid. O(bytes looked at).

#include <span>
#include <string_view>

#include <enfilade/base/result.hpp>
#include <enfilade/store/record.hpp>
#include <enfilade/store/store.hpp>

namespace enfilade::store {

// A building's name: 1 to kMostName bytes of valid UTF-8 without zero bytes.
Status check_building(std::string_view building);

// A path of at most kMostPath bytes, a subject that exists.
Status check_key(const RecordKey& key);

// The building, every key, every body of at most kMostBody bytes, no version
// that can't be counted further. The error's place is "write N", from 0.
Status check_writes(std::string_view building, std::span<const Write> writes);

Status check_batches(std::span<const Batch> batches);

// "floor 3, path 1f20, portal 7": a key in errors and lists.
std::string describe(const RecordKey& key);
std::string_view name(Subject subject);

}  // namespace enfilade::store
