#pragma once
// A model as JSON, and back. The file states schema version, units, generator
// version, seed and brief, then floors → rooms → portals and objects, each room
// by its path, and the graph of rooms and doors. docs/schema/model.schema.json
// describes it. Reading a file gives a model with the same content hash.

#include <cstddef>
#include <string>
#include <string_view>

#include <enfilade/base/key.hpp>
#include <enfilade/base/result.hpp>
#include <enfilade/plan/model.hpp>

namespace enfilade::exports {

inline constexpr int kModelSchemaVersion = 1;
inline constexpr std::string_view kGeneratorVersion = "0.1.0";
inline constexpr int kWorldVersion = 1;                               // same version, brief and seed: same building
inline constexpr std::size_t kMaxModelJson = std::size_t{256} << 20;  // bytes a reader accepts

// `hash` is the content hash of model.rooms; it is written, not checked. One
// room per line. Linear in the size of the model.
std::string write_model_json(const plan::Model& model, Key hash);

// Strict: every key must be known, every value of its type and within its
// limits (coordinates within ±2^29), rooms in the order of their paths, the
// content must match the hash if one is given. Errors carry the JSON pointer
// ("/floors/0/rooms/3/portals/1/kind"), or line and column when the text is no
// JSON at all. The graph is not read but made anew from the portals.
Result<plan::Model> read_model_json(std::string_view text);

}  // namespace enfilade::exports
