#pragma once
// Drawings as PNG, by Cairo. Native programs only: the core never links Cairo.

#include <cstdint>
#include <string>
#include <vector>

#include <enfilade/base/result.hpp>
#include <enfilade/export/drawing.hpp>

namespace enfilade::raster {

// Rows of opaque pixels, top row first, three bytes r g b each.
struct Image {
  int width = 0;
  int height = 0;
  std::vector<std::uint8_t> rgb;
};
inline constexpr int kMaxPixels = 16'384;  // along a side

// The picture that SVG viewers show for the same drawing. `pixels_wide` is 16 …
// kMaxPixels; the height follows from the frame and has the same limit.
// Replaces `png`. Text is set in DejaVu Sans where it is installed.
Status write_png(const exports::Drawing& drawing, int pixels_wide, std::string& png);

Status encode_png(const Image& image, std::string& png);
Result<Image> decode_png(const std::string& png);

}  // namespace enfilade::raster
