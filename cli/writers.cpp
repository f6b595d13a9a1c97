// The table of formats, the names of the files that one -o asks for, and one short function for each writer. The
// writers themselves are in src/export; here their bytes meet a file.

#include "cli/writers.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <filesystem>

#include <fmt/format.h>

#include <enfilade/export/glb.hpp>
#include <enfilade/export/model_json.hpp>
#include <enfilade/export/obj.hpp>
#include <enfilade/export/plan_drawing.hpp>
#include <enfilade/export/room_list.hpp>
#include <enfilade/export/svg.hpp>
#include <enfilade/export/tmj.hpp>
#include <enfilade/export/vtt.hpp>
#include <enfilade/raster/png.hpp>

namespace enfilade::cli {
namespace {

namespace fs = std::filesystem;

struct Known {
  std::string_view extension;
  Format format;
};
constexpr std::array<Known, 8> kKnown{{{".glb", Format::glb},
                                       {".obj", Format::obj},
                                       {".svg", Format::svg},
                                       {".png", Format::png},
                                       {".json", Format::json},
                                       {".dd2vtt", Format::dd2vtt},
                                       {".tmj", Format::tmj},
                                       {".md", Format::md}}};

// About 1:100 at 130 dots per inch, within what one wants to look at.
int pixels_wide(const exports::Drawing& drawing) { return std::clamp(drawing.frame.width() / 20, 1'000, 4'000); }

// An output file as the exporters see it.
class FileSink final : public exports::Sink {
 public:
  FileSink(Outputs& outputs, Outputs::Handle handle) : outputs_(outputs), handle_(handle) {}
  [[nodiscard]] Status write(std::span<const std::byte> bytes) override {
    return outputs_.write(handle_, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
  }

 private:
  Outputs& outputs_;
  Outputs::Handle handle_;
};

std::string mtl_of(const std::string& obj) { return fs::path(obj).replace_extension(".mtl").string(); }

Status write_glb(const Target& target, const plan::Model& model, const Context& context, Outputs& outputs,
                 exports::ExportStats& stats) {
  const Result<Outputs::Handle> file = outputs.open(target.path);
  if (!file) return file.error();
  FileSink sink(outputs, *file);
  if (Status s = exports::write_glb(model, sink, {}, context, &stats); !s) return s;
  return outputs.close(*file);
}

Status write_obj(const Target& target, const plan::Model& model, const Context& context, Outputs& outputs,
                 exports::ExportStats& stats) {
  const std::string mtl_path = mtl_of(target.path);
  const std::string mtl_name = fs::path(mtl_path).filename().string();
  const Result<Outputs::Handle> obj = outputs.open(target.path);
  if (!obj) return obj.error();
  const Result<Outputs::Handle> mtl = outputs.open(mtl_path);
  if (!mtl) return mtl.error();
  FileSink obj_sink(outputs, *obj), mtl_sink(outputs, *mtl);
  exports::ObjOptions options;
  options.mtl_name = mtl_name;
  if (Status s = exports::write_obj(model, obj_sink, mtl_sink, options, context, &stats); !s) return s;
  if (Status s = outputs.close(*obj); !s) return s;
  return outputs.close(*mtl);
}

Status write_vtt(const Target& target, const plan::Model& model, Outputs& outputs) {
  exports::VttOptions options;
  const Result<exports::VttFrame> frame = exports::vtt_frame(model, target.storey, options);
  if (!frame) return frame.error();
  const Result<int> pixels = exports::vtt_pixels(*frame, options.pixels_per_grid);
  if (!pixels) return pixels.error();
  options.pixels_per_grid = *pixels;
  std::string png;
  const exports::Drawing picture = exports::draw_vtt(model, target.storey, *frame);
  if (Status s = raster::write_png(picture, frame->columns * *pixels, png); !s) return s;
  const Result<Outputs::Handle> file = outputs.open(target.path);
  if (!file) return file.error();
  FileSink sink(outputs, *file);
  if (Status s = exports::write_vtt(model, target.storey, png, sink, options); !s) return s;
  return outputs.close(*file);
}

Status write_tmj(const Target& target, const plan::Model& model, Outputs& outputs) {
  const std::string image = fs::path(target.tiles).filename().string();
  exports::TmjOptions options;
  options.image = image;
  options.infinite = model.brief.kind == "dungeon" && model.brief.dungeon.unbounded;
  options.origin_x = target.origin[0];
  options.origin_y = target.origin[1];
  options.window = target.window;
  const Result<Outputs::Handle> file = outputs.open(target.path);
  if (!file) return file.error();
  FileSink sink(outputs, *file);
  if (Status s = exports::write_tmj(model, target.storey, sink, options); !s) return s;
  if (Status s = outputs.close(*file); !s) return s;
  if (!target.draws_tiles) return Done{};
  std::string png;
  const exports::Drawing picture = exports::draw_tileset(model.palette);
  if (Status s = raster::write_png(picture, exports::kTileColumns * exports::kTilePixels, png); !s) return s;
  return outputs.put(target.tiles, png);
}

}  // namespace

Result<Format> format_of(const std::string& path) {
  std::string extension = fs::path(path).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const Known& known : kKnown) {
    if (known.extension == extension) return known.format;
  }
  return Error{ErrorCode::invalid, path,
               fmt::format("{}; known are .glb, .obj, .svg, .png, .json, .dd2vtt, .tmj and .md",
                           extension.empty() ? "the output has no extension"
                                             : fmt::format("unknown extension \"{}\"", extension))};
}

Result<Format> format_of(const std::string& path, const std::string& named) {
  if (path != kStandard) {
    if (named.empty()) return format_of(path);
    return Error{ErrorCode::invalid, "--format",
                 "is for --footprints and for standard output (-o -); the extension of " + path + " picks its writer"};
  }
  if (named.empty())
    return Error{ErrorCode::invalid, "-o -", "name what goes to standard output, for example --format svg"};
  const Result<Format> format = format_of("x." + named);
  if (!format)
    return Error{ErrorCode::invalid, "--format",
                 "\"" + named + "\" can't be written; known are glb, svg, png, json, dd2vtt and md"};
  if (*format == Format::obj || *format == Format::tmj) {
    return Error{ErrorCode::invalid, "--format",
                 named + " is more than one file, which standard output can't be; name a file with -o"};
  }
  return format;
}

std::string_view extension(Format format) {
  return std::find_if(kKnown.begin(), kKnown.end(), [&](const Known& known) { return known.format == format; })
      ->extension;
}

std::vector<std::string> format_names() {
  std::vector<std::string> names;
  for (const Known& known : kKnown) names.emplace_back(known.extension.substr(1));
  return names;
}

std::vector<Target> targets_of(const std::string& path, Format format, const std::vector<std::int32_t>& storeys) {
  if (!is_storey(format)) return {{format, path, 0}};
  std::vector<Target> targets;
  const fs::path whole(path);
  const std::string stem = whole.stem().string();
  for (const std::int32_t storey : storeys) {
    const fs::path name =
        stem + fmt::format("-{}{:03}", storey < 0 ? "b" : "", std::abs(storey)) + whole.extension().string();
    targets.push_back({format, storeys.size() == 1 ? path : (whole.parent_path() / name).string(), storey});
    if (format != Format::tmj) continue;
    targets.back().tiles = (whole.parent_path() / (stem + "-tiles.png")).string();
    targets.back().draws_tiles = targets.size() == 1;
  }
  return targets;
}

Status claim(const Target& target, Outputs& outputs) {
  if (target.format == Format::obj) {
    if (Status s = outputs.claim(mtl_of(target.path)); !s) return s;
  }
  if (target.draws_tiles) {
    if (Status s = outputs.claim(target.tiles); !s) return s;
  }
  return outputs.claim(target.path);
}

Status write(const Target& target, const exports::Drawing& drawing, Outputs& outputs) {
  if (target.format == Format::svg) return outputs.put(target.path, exports::write_svg(drawing));
  std::string png;
  if (Status s = raster::write_png(drawing, pixels_wide(drawing), png); !s) return s;
  return outputs.put(target.path, png);
}

Status write(const Target& target, const plan::Model& model, Key hash, const Context& context, Outputs& outputs,
             std::optional<std::uint64_t>& triangles) {
  switch (target.format) {
    case Format::glb:
    case Format::obj: {
      exports::ExportStats stats;
      const bool glb = target.format == Format::glb;
      if (Status s = (glb ? write_glb : write_obj)(target, model, context, outputs, stats); !s) return s;
      triangles = std::max(triangles.value_or(0), stats.triangles);  // several files show the same triangles
      return Done{};
    }
    case Format::svg:
    case Format::png: {
      exports::PlanStyle style;
      style.reader = target.reader;
      style.window = target.window;
      return write(target, exports::draw_plan(model, target.storey, style), outputs);
    }
    case Format::dd2vtt: return write_vtt(target, model, outputs);
    case Format::tmj: return write_tmj(target, model, outputs);
    case Format::md: return outputs.put(target.path, exports::write_room_list(model, {target.window}));
    case Format::json: return outputs.put(target.path, exports::write_model_json(model, hash));
  }
  return Done{};
}

}  // namespace enfilade::cli
