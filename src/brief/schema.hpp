#pragma once
// The parts of the schema, in their order after the properties that all kinds have.

#include <string_view>

namespace enfilade::brief {

extern const std::string_view kDungeonSchema;        // the table of dungeons
extern const std::string_view kKindsAndDefinitions;  // which keys a kind has, and what properties refer to
extern const std::string_view kDungeonDefinitions;   // what the table of dungeons refers to

}  // namespace enfilade::brief
