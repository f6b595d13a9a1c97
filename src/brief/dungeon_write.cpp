#include <string>

#include "brief/dungeon.hpp"
#include "brief/number.hpp"

namespace enfilade::brief {
namespace {

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

std::string pair(const std::array<std::int32_t, 2>& two) {
  return '[' + std::to_string(two[0]) + ", " + std::to_string(two[1]) + ']';
}

std::string line(std::string_view key, std::string_view value, bool only_comment = false) {
  return (only_comment ? "# " : "") + std::string(key) + " = " + std::string(value) + '\n';
}

std::string digger(const plan::Digger& g) {
  const DiggerKeys keys = keys_of(g.kind);
  std::string text = "  {dig = " + quoted(id(g.kind));
  if (keys.amount && g.amount >= 0) text += ", amount = " + std::to_string(g.amount);
  if (keys.share && g.share >= 0) text += ", share = " + thousandths(g.share);
  return text + "},\n";
}

std::string prefab(const plan::Prefab& p) {
  std::string text = "  {";
  if (!p.name.empty()) text += "name = " + quoted(p.name) + ", ";
  text += "rows = [";
  for (std::size_t i = 0; i < p.rows.size(); ++i) text += (i ? ", " : "") + quoted(p.rows[i]);
  text += ']';
  if (p.weight != 1) text += ", weight = " + std::to_string(p.weight);
  return text + "},\n";
}

}  // namespace

std::string dungeon_site_lines(const plan::Dungeon& d) {
  if (d.unbounded) return line("unbounded", "true");
  return line("cells", pair(d.cells), !d.given.cells && d.cells == plan::Dungeon{}.cells);
}

std::string dungeon_lines(const plan::Dungeon& d) {
  const plan::Dungeon standard;
  std::string text = "\n[dungeon]\n";
  text += line("order", quoted(id(d.order)), !d.given.order && d.order == standard.order);
  text += line("maze", quoted(id(d.maze)), !d.given.maze && d.maze == standard.maze);
  // If the file gave one of the numbers, they are all written; else those that differ.
  const auto number = [&](std::string_view key, std::int32_t plan::Dungeon::*field, auto&& written) {
    const std::int32_t value = d.*field;
    if (value >= 0) text += line(key, written(value), !d.given.numbers && value == standard.*field);
  };
  const auto whole = [](std::int32_t value) { return std::to_string(value); };
  number("rooms", &plan::Dungeon::rooms, whole);
  text += line("room_side", pair(d.room_side), !d.given.numbers && d.room_side == standard.room_side);
  number("detour", &plan::Dungeon::detour, thousandths);
  number("sparseness", &plan::Dungeon::sparseness, whole);
  number("loops", &plan::Dungeon::loops, thousandths);
  number("straight", &plan::Dungeon::straight, whole);
  number("least_open", &plan::Dungeon::least_open, thousandths);
  number("doors", &plan::Dungeon::doors, thousandths);
  number("caves", &plan::Dungeon::caves, thousandths);
  number("props", &plan::Dungeon::props, thousandths);
  std::string themes;
  for (const plan::Theme t : d.themes) themes += (themes.empty() ? "" : ", ") + quoted(id(t));
  if (!themes.empty()) text += line("themes", '[' + themes + ']');
  text += line("keys", quoted(id(d.keys)), !d.given.keys && d.keys == standard.keys);
  number("locks", &plan::Dungeon::locks, whole);
  std::string diggers, prefabs;
  for (const plan::Digger& g : d.diggers) diggers += digger(g);
  for (const plan::Prefab& p : d.prefabs) prefabs += prefab(p);
  if (!diggers.empty()) text += line("diggers", "[\n" + diggers + ']');
  if (!prefabs.empty()) text += line("prefabs", "[\n" + prefabs + ']');
  return text;
}

}  // namespace enfilade::brief
