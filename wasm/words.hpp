#pragma once
// Things and their numbers as commands name them, and as people call them.

#include <string>

#include <nlohmann/json_fwd.hpp>

#include <enfilade/plan/room.hpp>
#include <enfilade/world/world.hpp>

#include "wasm/args.hpp"

namespace enfilade::wasm {

// Numbers of things have 64 bits and travel as text.
std::uint64_t number_of(const Args& args, const char* name);
// {"from", "number"}, both ways.
world::ObjectName object_name_of(const Args& args);
nlohmann::json to_json(const world::ObjectName& name);

// "dining chair".
std::string in_words(plan::ObjectKind kind);
// Of a thing in a room; "thing" where there is none of that name.
std::string kind_of(const world::Built& built, world::ObjectName name);

}  // namespace enfilade::wasm
