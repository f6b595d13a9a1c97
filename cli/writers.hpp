#pragma once
// Which writer an output file gets, and the writing itself.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <enfilade/base/context.hpp>
#include <enfilade/base/key.hpp>
#include <enfilade/export/plan_drawing.hpp>
#include <enfilade/plan/model.hpp>

#include "cli/files.hpp"

namespace enfilade::cli {

enum class Format : std::uint8_t { glb, obj, svg, png, json, dd2vtt, tmj, md };

// By the extension, whatever its case. An error names what is allowed.
Result<Format> format_of(const std::string& path);

// The same, but for standard output by the name that --format gives, which files with an extension do not have.
Result<Format> format_of(const std::string& path, const std::string& named);

std::string_view extension(Format format);  // ".glb"
std::vector<std::string> format_names();    // "glb" and so on, of all

// Drawings of plans; and all that shows one storey.
constexpr bool is_plan(Format format) { return format == Format::svg || format == Format::png; }
constexpr bool is_storey(Format format) { return is_plan(format) || format == Format::dd2vtt || format == Format::tmj; }

// The files that one -o asks for: itself, or for several storeys in formats of
// one storey one each, NAME-000.svg and so on, below the ground
// NAME-b001.svg. An .obj has its .mtl beside it;
// .tmj maps of one -o share NAME-tiles.png.
struct Target {
  Format format;
  std::string path;
  std::int32_t storey = 0;               // formats of one storey only
  std::string tiles = {};                // .tmj: the picture of its tileset
  bool draws_tiles = false;              // .tmj: writes it
  std::array<std::int64_t, 2> origin{};  // .tmj of an unbounded dungeon: the cell where its coordinates begin
  geom::Box window{};                    // of an unbounded dungeon: what maps show, in the model's coordinates
  exports::MapReader reader = exports::MapReader::game_master;  // .svg and .png of dungeons
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
