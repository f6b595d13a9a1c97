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
  using plan::DungeonKey;
  // What nothing reads is left out; of the rest, what was given is a line, and what is usual a comment.
  const auto put = [&](DungeonKey key, bool usual, const std::string& value) {
    if (is_read(d, key)) text += line(id(key), value, usual && !is_given(d, key));
  };
  const auto number = [&](DungeonKey key, std::int32_t plan::Dungeon::*field, auto&& written) {
    if (d.*field >= 0) put(key, d.*field == standard.*field, written(d.*field));
  };
  const auto whole = [](std::int32_t value) { return std::to_string(value); };
  put(DungeonKey::order, d.order == standard.order, quoted(id(d.order)));
  put(DungeonKey::maze, d.maze == standard.maze, quoted(id(d.maze)));
  number(DungeonKey::rooms, &plan::Dungeon::rooms, whole);
  put(DungeonKey::room_side, d.room_side == standard.room_side, pair(d.room_side));
  number(DungeonKey::detour, &plan::Dungeon::detour, thousandths);
  number(DungeonKey::sparseness, &plan::Dungeon::sparseness, whole);
  number(DungeonKey::loops, &plan::Dungeon::loops, thousandths);
  number(DungeonKey::straight, &plan::Dungeon::straight, whole);
  number(DungeonKey::least_open, &plan::Dungeon::least_open, thousandths);
  number(DungeonKey::doors, &plan::Dungeon::doors, thousandths);
  number(DungeonKey::caves, &plan::Dungeon::caves, thousandths);
  text += line("props", thousandths(d.props), !d.given.props && d.props == standard.props);
  std::string themes;
  for (const plan::Theme t : d.themes) themes += (themes.empty() ? "" : ", ") + quoted(id(t));
  if (!themes.empty()) text += line("themes", '[' + themes + ']');
  text += line("keys", quoted(id(d.keys)), !d.given.keys && d.keys == standard.keys);
  number(DungeonKey::locks, &plan::Dungeon::locks, whole);
  std::string diggers, prefabs;
  for (const plan::Digger& g : d.diggers) diggers += digger(g);
  for (const plan::Prefab& p : d.prefabs) prefabs += is_read(d, DungeonKey::prefabs) ? prefab(p) : std::string();
  if (!diggers.empty()) text += line("diggers", "[\n" + diggers + ']');
  if (!prefabs.empty()) text += line("prefabs", "[\n" + prefabs + ']');
  return text;
}

}  // namespace enfilade::brief
