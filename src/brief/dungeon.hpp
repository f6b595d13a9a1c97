#pragma once
// The table `dungeon`, and the site of a dungeon.

#include <array>
#include <string_view>

#include <enfilade/plan/dungeon.hpp>

#include "brief/tree.hpp"

namespace enfilade::brief {

inline constexpr std::array<std::string_view, 17> kDungeonNames{
    "order", "maze",  "rooms", "room_side", "detour", "sparseness", "loops",   "straight", "least_open",
    "doors", "caves", "props", "themes",    "keys",   "locks",      "diggers", "prefabs"};

inline constexpr std::size_t kMostPrefabName = 64;  // bytes

// Which numbers a digger of the brief has.
struct DiggerKeys {
  bool amount = false, share = false;
};
DiggerKeys keys_of(plan::DiggerKind kind);

Status read_dungeon(const Source& source, const Entry& entry, plan::Dungeon& out);
// Whether every key that the table gives has an effect, once all of the file was read.
Status check_dungeon_keys(const Source& source, const Entry& entry, const plan::Dungeon& dungeon);
Status read_cells(const Source& source, const Entry& entry, plan::Dungeon& out);  // site.cells

// The same as TOML. What the reader would assume anyway is left out, or a comment.
std::string dungeon_lines(const plan::Dungeon& dungeon);
std::string dungeon_site_lines(const plan::Dungeon& dungeon);

}  // namespace enfilade::brief
