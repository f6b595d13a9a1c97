// Draws a display list with Cairo. Everything the SVG writer says in words is
// said here in calls: non-zero fill, round joins and ends, halo before letters.

#include <enfilade/raster/png.hpp>

#include <cairo.h>

#include <cmath>
#include <memory>
#include <numbers>

namespace enfilade::raster {
namespace {

using exports::Drawing;
using exports::Shape;
using exports::Step;
using exports::Style;
using exports::Text;

struct Destroy {
  void operator()(cairo_surface_t* s) const { cairo_surface_destroy(s); }
  void operator()(cairo_t* c) const { cairo_destroy(c); }
  void operator()(cairo_font_options_t* o) const { cairo_font_options_destroy(o); }
};
using Surface = std::unique_ptr<cairo_surface_t, Destroy>;
using Context = std::unique_ptr<cairo_t, Destroy>;

Error fault(cairo_status_t status) { return {ErrorCode::io, "png", cairo_status_to_string(status)}; }

cairo_status_t append(void* closure, const unsigned char* data, unsigned length) {
  static_cast<std::string*>(closure)->append(reinterpret_cast<const char*>(data), length);
  return CAIRO_STATUS_SUCCESS;
}

void set(cairo_t* c, exports::Paint p) {
  cairo_set_source_rgba(c, p.r / 255.0, p.g / 255.0, p.b / 255.0, p.alpha / 255.0);
}

class Painter {
 public:
  Painter(cairo_t* c, const Drawing& d) : c_(c), d_(d) {}

  void shape(const Shape& shape, const Style& style) {
    cairo_new_path(c_);
    for (const Step& s : shape.steps()) {
      switch (s.op) {
        case Step::Op::move: cairo_move_to(c_, x(s.to), y(s.to)); break;
        case Step::Op::line: cairo_line_to(c_, x(s.to), y(s.to)); break;
        case Step::Op::arc: arc(s); break;
        case Step::Op::curve: cairo_curve_to(c_, x(s.c1), y(s.c1), x(s.c2), y(s.c2), x(s.to), y(s.to)); break;
        case Step::Op::close: cairo_close_path(c_); break;
      }
    }
    if (style.fill.alpha) {
      set(c_, style.fill);
      cairo_fill_preserve(c_);
    }
    stroke(style);
  }

  void text(const Text& t, const Style& style) {
    cairo_select_font_face(c_, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                           t.bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(c_, t.size);
    cairo_text_extents_t e;
    cairo_text_extents(c_, t.text.c_str(), &e);
    cairo_save(c_);
    cairo_translate(c_, x(t.at), y(t.at));
    if (t.upward) cairo_rotate(c_, -std::numbers::pi / 2);
    cairo_new_path(c_);
    cairo_move_to(c_,
                  t.anchor == exports::Anchor::start    ? 0
                  : t.anchor == exports::Anchor::middle ? -e.x_advance / 2
                                                        : -e.x_advance,
                  0);
    cairo_text_path(c_, t.text.c_str());
    cairo_path_t* outline = cairo_copy_path(c_);
    stroke(style);
    cairo_append_path(c_, outline);
    cairo_path_destroy(outline);
    set(c_, style.fill);
    cairo_fill(c_);
    cairo_restore(c_);
  }

 private:
  [[nodiscard]] double x(geom::Point p) const { return double(p.x) - d_.frame.lo.x; }
  [[nodiscard]] double y(geom::Point p) const { return double(d_.frame.hi.y) - p.y; }

  void arc(const Step& s) {
    // The centre lies on the middle line of the chord, on the left of a left turn.
    double x0 = 0, y0 = 0;
    cairo_get_current_point(c_, &x0, &y0);
    const double x1 = x(s.to), y1 = y(s.to), dx = x1 - x0, dy = y1 - y0;
    const double chord = std::sqrt(dx * dx + dy * dy);
    if (chord == 0) return;
    const double r = std::max<double>(s.radius, chord / 2);
    const double rise = std::sqrt(std::max(0.0, r * r - chord * chord / 4));
    // y points down here: the left of (dx, dy) is (dy, -dx).
    const double side = s.left ? 1 : -1;
    const double cx = (x0 + x1) / 2 + side * dy / chord * rise, cy = (y0 + y1) / 2 - side * dx / chord * rise;
    const double from = std::atan2(y0 - cy, x0 - cx), to = std::atan2(y1 - cy, x1 - cx);
    if (s.left) cairo_arc_negative(c_, cx, cy, r, from, to);
    else cairo_arc(c_, cx, cy, r, from, to);
  }

  void stroke(const Style& style) {
    if (!style.stroke.alpha || style.line <= 0) return cairo_new_path(c_);
    set(c_, style.stroke);
    cairo_set_line_width(c_, style.line);
    const double dash = style.dash;
    cairo_set_dash(c_, &dash, style.dash > 0 ? 1 : 0, 0);
    cairo_stroke(c_);
  }

  cairo_t* c_;
  const Drawing& d_;
};

Status encode(cairo_surface_t* surface, std::string& png) {
  png.clear();
  const cairo_status_t status = cairo_surface_write_to_png_stream(surface, append, &png);
  if (status != CAIRO_STATUS_SUCCESS) return fault(status);
  return Done{};
}

}  // namespace

Status write_png(const Drawing& drawing, int pixels_wide, std::string& png) {
  if (pixels_wide < 16 || pixels_wide > kMaxPixels) {
    return Error{ErrorCode::invalid, "width",
                 "is " + std::to_string(pixels_wide) + " pixels; allowed are 16 to " + std::to_string(kMaxPixels)};
  }
  if (drawing.frame.empty()) return Error{ErrorCode::invalid, {}, "the drawing is empty"};
  const double scale = double(pixels_wide) / drawing.frame.width();
  // In integers: a frame of whole pixels has exactly so many.
  const std::int64_t height =
      (std::int64_t{drawing.frame.depth()} * pixels_wide + drawing.frame.width() - 1) / drawing.frame.width();
  if (height > kMaxPixels)
    return Error{ErrorCode::invalid, "height", "is over " + std::to_string(kMaxPixels) + " pixels"};
  const Surface surface(
      cairo_image_surface_create(CAIRO_FORMAT_RGB24, pixels_wide, std::max(1, static_cast<int>(height))));
  const Context context(cairo_create(surface.get()));
  cairo_t* c = context.get();
  if (cairo_status(c) != CAIRO_STATUS_SUCCESS) return fault(cairo_status(c));
  const std::unique_ptr<cairo_font_options_t, Destroy> fonts(cairo_font_options_create());
  cairo_font_options_set_hint_metrics(fonts.get(), CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_hint_style(fonts.get(), CAIRO_HINT_STYLE_NONE);
  cairo_set_font_options(c, fonts.get());
  cairo_set_source_rgb(c, 1, 1, 1);
  cairo_paint(c);
  cairo_scale(c, scale, scale);
  cairo_set_line_join(c, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap(c, CAIRO_LINE_CAP_ROUND);
  Painter painter(c, drawing);
  for (const exports::Layer& layer : drawing.layers) {
    for (const exports::Group& group : layer.groups) {
      for (const exports::Mark& mark : group.marks) {
        const Style& style = drawing.styles[mark.style];
        if (const auto* shape = std::get_if<Shape>(&mark.what)) painter.shape(*shape, style);
        if (const auto* text = std::get_if<Text>(&mark.what)) painter.text(*text, style);
      }
    }
  }
  if (cairo_status(c) != CAIRO_STATUS_SUCCESS) return fault(cairo_status(c));
  return encode(surface.get(), png);
}

Status encode_png(const Image& image, std::string& png) {
  if (image.width < 1 || image.height < 1 || image.width > kMaxPixels || image.height > kMaxPixels ||
      image.rgb.size() != std::size_t(image.width) * std::size_t(image.height) * 3) {
    return Error{ErrorCode::invalid, {}, "the image's size does not fit its pixels"};
  }
  const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_RGB24, image.width, image.height));
  if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) return fault(cairo_surface_status(surface.get()));
  cairo_surface_flush(surface.get());
  unsigned char* rows = cairo_image_surface_get_data(surface.get());
  const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get()));
  for (std::size_t y = 0; y < std::size_t(image.height); ++y) {
    auto* to = reinterpret_cast<std::uint32_t*>(rows + y * stride);
    const std::uint8_t* from = &image.rgb[y * std::size_t(image.width) * 3];
    for (std::size_t x = 0; x < std::size_t(image.width); ++x, from += 3) {
      to[x] = std::uint32_t{from[0]} << 16 | std::uint32_t{from[1]} << 8 | from[2];
    }
  }
  cairo_surface_mark_dirty(surface.get());
  return encode(surface.get(), png);
}

Result<Image> decode_png(const std::string& png) {
  struct Source {
    const std::string& bytes;
    std::size_t at = 0;
  } source{png};
  const auto pull = [](void* closure, unsigned char* data, unsigned length) {
    auto* from = static_cast<Source*>(closure);
    if (from->bytes.size() - from->at < length) return CAIRO_STATUS_READ_ERROR;
    from->bytes.copy(reinterpret_cast<char*>(data), length, from->at);
    from->at += length;
    return CAIRO_STATUS_SUCCESS;
  };
  const Surface surface(cairo_image_surface_create_from_png_stream(pull, &source));
  if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS) return fault(cairo_surface_status(surface.get()));
  const cairo_format_t format = cairo_image_surface_get_format(surface.get());
  if (format != CAIRO_FORMAT_RGB24 && format != CAIRO_FORMAT_ARGB32)
    return Error{ErrorCode::invalid, "png", "has no 8-bit colours"};
  Image image{cairo_image_surface_get_width(surface.get()), cairo_image_surface_get_height(surface.get()), {}};
  image.rgb.resize(std::size_t(image.width) * std::size_t(image.height) * 3);
  const unsigned char* rows = cairo_image_surface_get_data(surface.get());
  const auto stride = static_cast<std::size_t>(cairo_image_surface_get_stride(surface.get()));
  for (std::size_t y = 0; y < std::size_t(image.height); ++y) {
    const auto* from = reinterpret_cast<const std::uint32_t*>(rows + y * stride);
    std::uint8_t* to = &image.rgb[y * std::size_t(image.width) * 3];
    for (std::size_t x = 0; x < std::size_t(image.width); ++x, to += 3) {
      to[0] = static_cast<std::uint8_t>(from[x] >> 16);
      to[1] = static_cast<std::uint8_t>(from[x] >> 8);
      to[2] = static_cast<std::uint8_t>(from[x]);
    }
  }
  return image;
}

}  // namespace enfilade::raster
