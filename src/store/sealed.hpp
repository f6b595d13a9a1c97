#pragma once
// The sealed body by the number of its format: the sealing is the same in all of
// them, what lies inside differs.

#include <string>
#include <string_view>

#include <enfilade/store/record.hpp>

namespace enfilade::store {

std::string seal_as(char format, const RecordKey& key, const Seal& facts, std::string_view payload);
Result<Opened> open_as(char format, const RecordKey& key, std::string_view body);

}  // namespace enfilade::store
