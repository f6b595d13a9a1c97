// A brief as TOML. Lengths are whole millimetres, so that three decimals of a
// metre hold them exactly.

#include <enfilade/brief/read.hpp>

#include "brief/dungeon.hpp"
#include "brief/experience.hpp"
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
  void quoted(std::string_view key, std::string_view value, bool only_comment = false) {
    add(key, '"' + std::string(value) + '"', only_comment);
  }
  void size(std::string_view key, geom::Length value, bool given, geom::Length standard) {
    add(key, metres(value), !given && value == standard);
  }
  void flag(std::string_view key, bool value) { add(key, value ? "true" : "false"); }
  void line(std::string_view text) { text_.append(text).append("\n"); }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

// What only one kind has.
void add_tower(Lines& lines, const plan::Brief& brief) {
  lines.add("average_room", metres(brief.average_room));
  lines.add("least_room", metres(brief.least_room));
  lines.add("hallway_probability", thousandths(brief.hallway_permille));
  lines.add("door_probability", thousandths(brief.door_permille));
}
void add_office(Lines& lines, const plan::Brief& brief) {
  const bool usual = !brief.given.office_class && brief.office_class == plan::usual_class(brief.floors);
  lines.quoted("class", plan::id(brief.office_class), usual);
  lines.quoted("halls", plan::id(brief.halls));
  lines.size("office_width", brief.office_width, brief.given.office_width, plan::Brief{}.office_width);
  lines.add("executive_floors", std::to_string(brief.executive_floors));
  lines.add("open_probability", thousandths(brief.open_permille));
  lines.flag("shops", brief.shops);
  lines.flag("atrium", brief.atrium);
}

void add_apartments(Lines& lines, const plan::Brief& brief) {
  const plan::Brief standard;
  const auto& given = brief.given;
  const bool usual = !given.apartment_area && brief.apartment_area == standard.apartment_area;
  lines.add("apartment_area", thousandths(brief.apartment_area), usual);
  lines.size("corridor_width", brief.corridor_width, given.corridor_width, standard.corridor_width);
  lines.flag("balconies", brief.balconies);
  lines.quoted("rooms", plan::id(brief.rooms));
  lines.quoted("roof", plan::id(brief.roof));
}

// All but dungeons.
void add_house(Lines& lines, const plan::Brief& brief) {
  if (brief.kind != "apartments") {
    lines.size("hall_width", brief.hall_width, brief.given.hall_width, plan::Brief{}.hall_width);
  }
  lines.flag("identical_floors", brief.identical_floors);
  if (brief.kind == "apartments") add_apartments(lines, brief);
  else if (brief.kind == "office") add_office(lines, brief);
  else add_tower(lines, brief);
  lines.add("bay", metres(brief.bay));
}

// "[[0, 0], [12, 0], [12, 9]]".
std::string points(const geom::Ring& ring) {
  std::string text = "[";
  for (const geom::Point p : ring) { text += (text.size() > 1 ? ", [" : "[") + metres(p.x) + ", " + metres(p.y) + ']'; }
  return text + ']';
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out;
}

void add_site(Lines& lines, const plan::Brief& brief) {
  const plan::Brief standard;
  const plan::Site& site = brief.site;
  if (!site.footprints.empty()) {
    lines.quoted("footprints", escaped(site.footprints));
  } else if (!site.polygon.outer.empty()) {
    lines.add("polygon", points(site.polygon.outer));
    std::string holes;
    for (const geom::Ring& hole : site.polygon.holes) holes += (holes.empty() ? "" : ", ") + points(hole);
    if (!holes.empty()) lines.add("holes", '[' + holes + ']');
  } else {
    lines.size("width", site.width, brief.given.width, standard.site.width);
    lines.size("depth", site.depth, brief.given.depth, standard.site.depth);
  }
  std::string party;
  for (const std::uint32_t edge : site.party) party += (party.empty() ? "" : ", ") + std::to_string(edge);
  if (!party.empty()) lines.add("party", '[' + party + ']');
}

}  // namespace

std::string write_brief(const plan::Brief& brief) {
  const plan::Brief standard;
  const auto& given = brief.given;
  Lines lines;
  lines.quoted("kind", brief.kind);
  lines.add("seed", std::to_string(brief.seed));
  if (!brief.id.empty()) lines.quoted("id", brief.id);
  const bool dungeon = brief.kind == "dungeon";
  const std::int32_t usual = dungeon ? standard.dungeon.levels : standard.floors;
  lines.add(dungeon ? "levels" : "floors", std::to_string(brief.floors), !given.floors && brief.floors == usual);
  lines.size("floor_height", brief.floor_height, given.floor_height, standard.floor_height);
  if (!dungeon) add_house(lines, brief);
  if (!brief.palette.empty()) lines.quoted("palette", brief.palette);
  lines.flag("furniture", brief.furniture);
  lines.line("");
  lines.line("[site]");
  if (dungeon) return lines.take() + dungeon_site_lines(brief.dungeon) + dungeon_lines(brief.dungeon);
  add_site(lines, brief);
  return lines.take() + experience_lines(brief.experience);
}

}  // namespace enfilade::brief
