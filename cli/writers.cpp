#include "cli/writers.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>

#include <fmt/format.h>

#include <enfilade/export/glb.hpp>
#include <enfilade/export/model_json.hpp>
#include <enfilade/export/obj.hpp>
#include <enfilade/export/plan_drawing.hpp>
#include <enfilade/export/svg.hpp>
#include <enfilade/raster/png.hpp>

namespace enfilade::cli {
namespace {

namespace fs = std::filesystem;

struct Known {
  std::string_view extension;
  Format format;
};
constexpr std::array<Known, 5> kKnown{{{".glb", Format::glb},
                                       {".obj", Format::obj},
                                       {".svg", Format::svg},
                                       {".png", Format::png},
                                       {".json", Format::json}}};

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

}  // namespace

Result<Format> format_of(const std::string& path) {
  std::string extension = fs::path(path).extension().string();
  std::transform(extension.begin(), extension.end(), extension.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  for (const Known& known : kKnown) {
    if (known.extension == extension) return known.format;
  }
  return Error{ErrorCode::invalid, path,
               fmt::format("{}; known are .glb, .obj, .svg, .png and .json",
                           extension.empty() ? "the output has no extension"
                                             : fmt::format("unknown extension \"{}\"", extension))};
}

std::string_view extension(Format format) {
  return std::find_if(kKnown.begin(), kKnown.end(), [&](const Known& known) { return known.format == format; })
      ->extension;
}

std::vector<Target> targets_of(const std::string& path, Format format, const std::vector<std::int32_t>& storeys) {
  if (!is_plan(format)) return {{format, path, 0}};
  if (storeys.size() == 1) return {{format, path, storeys.front()}};
  std::vector<Target> targets;
  const fs::path whole(path);
  for (const std::int32_t storey : storeys) {
    const fs::path name = whole.stem().string() + fmt::format("-{:03}", storey) + whole.extension().string();
    targets.push_back({format, (whole.parent_path() / name).string(), storey});
  }
  return targets;
}

Status claim(const Target& target, Outputs& outputs) {
  if (target.format == Format::obj) {
    if (Status s = outputs.claim(mtl_of(target.path)); !s) return s;
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
    case Format::png: return write(target, exports::draw_plan(model, target.storey), outputs);
    case Format::json: return outputs.put(target.path, exports::write_model_json(model, hash));
  }
  return Done{};
}

}  // namespace enfilade::cli
