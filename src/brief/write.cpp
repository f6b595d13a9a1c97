// A brief as TOML. Lengths are whole millimetres, so that three decimals of a
// metre hold them exactly.

#include <enfilade/brief/read.hpp>

#include "brief/number.hpp"

namespace enfilade::brief {
namespace {

// Collects "key = value" lines. What the reader would assume anyway, and the
// brief's file did not give, becomes a comment.
class Lines {
 public:
  void add(std::string_view key, std::string_view value, bool only_comment = false) {
    if (only_comment) text_ += "# ";
    text_.append(key).append(" = ").append(value).append("\n");
  }
  void quoted(std::string_view key, std::string_view value) { add(key, '"' + std::string(value) + '"'); }
  void size(std::string_view key, geom::Length value, bool given, geom::Length standard) {
    add(key, metres(value), !given && value == standard);
  }
  void flag(std::string_view key, bool value) { add(key, value ? "true" : "false"); }
  void line(std::string_view text) { text_.append(text).append("\n"); }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

}  // namespace

std::string write_brief(const plan::Brief& brief) {
  const plan::Brief standard;
  const auto& given = brief.given;
  Lines lines;
  lines.quoted("kind", brief.kind);
  lines.add("seed", std::to_string(brief.seed));
  if (!brief.id.empty()) lines.quoted("id", brief.id);
  lines.add("floors", std::to_string(brief.floors), !given.floors && brief.floors == standard.floors);
  lines.size("floor_height", brief.floor_height, given.floor_height, standard.floor_height);
  lines.size("hall_width", brief.hall_width, given.hall_width, standard.hall_width);
  lines.flag("identical_floors", brief.identical_floors);
  lines.add("average_room", metres(brief.average_room));
  lines.add("least_room", metres(brief.least_room));
  lines.add("hallway_probability", thousandths(brief.hallway_permille));
  lines.add("door_probability", thousandths(brief.door_permille));
  lines.add("bay", metres(brief.bay));
  if (!brief.palette.empty()) lines.quoted("palette", brief.palette);
  lines.flag("furniture", brief.furniture);
  lines.line("");
  lines.line("[site]");
  lines.size("width", brief.site.width, given.width, standard.site.width);
  lines.size("depth", brief.site.depth, given.depth, standard.site.depth);
  return lines.take();
}

}  // namespace enfilade::brief
