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
  if (d.rooms >= 0) text += line("rooms", std::to_string(d.rooms));
  text += line("room_side", pair(d.room_side));
  text += line("detour", thousandths(d.detour));
  if (d.sparseness >= 0) text += line("sparseness", std::to_string(d.sparseness));
  if (d.loops >= 0) text += line("loops", thousandths(d.loops));
  if (d.straight >= 0) text += line("straight", std::to_string(d.straight));
  text += line("least_open", thousandths(d.least_open));
  text += line("doors", thousandths(d.doors));
  text += line("caves", thousandths(d.caves));
  text += line("props", thousandths(d.props));
  std::string themes;
  for (const plan::Theme t : d.themes) themes += (themes.empty() ? "" : ", ") + quoted(id(t));
  if (!themes.empty()) text += line("themes", '[' + themes + ']');
  text += line("keys", quoted(id(d.keys)), !d.given.keys && d.keys == standard.keys);
  text += line("locks", std::to_string(d.locks));
  std::string diggers, prefabs;
  for (const plan::Digger& g : d.diggers) diggers += digger(g);
  for (const plan::Prefab& p : d.prefabs) prefabs += prefab(p);
  if (!diggers.empty()) text += line("diggers", "[\n" + diggers + ']');
  if (!prefabs.empty()) text += line("prefabs", "[\n" + prefabs + ']');
  return text;
}

}  // namespace enfilade::brief
