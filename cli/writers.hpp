#pragma once
// Which writer an output file gets, and the writing itself.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <enfilade/base/context.hpp>
#include <enfilade/base/key.hpp>
#include <enfilade/export/drawing.hpp>
#include <enfilade/plan/model.hpp>

#include "cli/files.hpp"

namespace enfilade::cli {

enum class Format : std::uint8_t { glb, obj, svg, png, json };

// By the extension, whatever its case. An error names what is allowed.
Result<Format> format_of(const std::string& path);

std::string_view extension(Format format);  // ".glb"

// Plans show one storey.
constexpr bool is_plan(Format format) { return format == Format::svg || format == Format::png; }

// The files that one -o asks for: itself, or for plans of several storeys one
// each, NAME-000.svg and so on; an .obj has its .mtl beside it.
struct Target {
  Format format;
  std::string path;
  std::int32_t storey = 0;  // plans only
};
std::vector<Target> targets_of(const std::string& path, Format format, const std::vector<std::int32_t>& storeys);

// Claims all files a target writes.
Status claim(const Target& target, Outputs& outputs);

// Writes a drawing as .svg or .png.
Status write(const Target& target, const exports::Drawing& drawing, Outputs& outputs);

// Writes one target; adds to `triangles` if it meshes something.
Status write(const Target& target, const plan::Model& model, Key hash, const Context& context, Outputs& outputs,
             std::optional<std::uint64_t>& triangles);

}  // namespace enfilade::cli
