// Palettes as data. A palette gives every role a range between two colours that
// were chosen together; the four shades of a role are four even steps along
// that range, so any shade of one role goes with any shade of another.
//
// Rules of the table, held by the tests: walls and ceilings are light, floors
// clearly darker than walls, leaves of doors clearly darker than both the wall
// they hang in and its frame; accents carry the palette's hue, everything else
// stays close to grey.

#include <enfilade/plan/material.hpp>

#include <array>
#include <cassert>
#include <cstddef>

namespace enfilade::plan {
namespace {

struct Range {
  std::uint32_t first;  // 0xRRGGBB, shade 0
  std::uint32_t last;   // shade kShades - 1
};

struct Palette {
  std::string_view id;
  std::array<Range, kRoles> roles;  // in the order of Role
};

constexpr std::array<std::string_view, kRoles> kRoleIds = {
    "wall_paint",  "wall_accent",    "wall_tile", "floor_carpet", "floor_wood",  "floor_tile",
    "floor_stone", "floor_concrete", "ceiling",   "frame",        "door",        "glass",
    "metal",       "stair",          "shaft",     "facade",       "facade_trim", "roof",
    "wood",        "fabric",         "leaf",      "ceramic",      "roof_tile",
};

// clang-format off
constexpr std::array<Palette, kPalettes> kTable = {{
    // Pale timber, warm white, a breath of lichen: a northern office.
    {"birch", {{
        {0xf4f1ea, 0xe7e1d5}, {0xc6d3cb, 0x9cb3a9}, {0xefede6, 0xdcd8cd}, {0xb3aea3, 0x928d83},
        {0xd0ae7c, 0xb48f5c}, {0xc4bfb5, 0xaaa499}, {0xc2bbae, 0xa59c8d}, {0xb6b3ad, 0x9c9992},
        {0xfbfaf7, 0xefede7}, {0xe3d8c4, 0xcbbb9f}, {0xb48c56, 0x926c3c}, {0xc2d9de, 0xa4c3cb},
        {0xbcbfc1, 0x93979a}, {0xbbb6ad, 0xa09a90}, {0x9c9a94, 0x84827c}, {0xe2dbcc, 0xccc2ae},
        {0x73695b, 0x564d42}, {0x8d8982, 0x726e67}, {0xd4b07c, 0xb08754}, {0x8ea79b, 0x5f7c73},
        {0x7a985f, 0x4f7043}, {0xfcfcfa, 0xecece8}, {0x9a5f47, 0x784835}}}},
    // Blue-grey stone, oak and chalk: cool, quiet, a little formal.
    {"slate", {{
        {0xeff1f2, 0xdfe3e6}, {0xa9b8c6, 0x758ba0}, {0xe6eaec, 0xcfd6da}, {0x8b949c, 0x68727b},
        {0xb7935f, 0x956f40}, {0xa9b0b5, 0x8a9298}, {0x949ba1, 0x737b82}, {0xaaadae, 0x8f9394},
        {0xf9fafa, 0xebedee}, {0xc9ced2, 0xa8b0b6}, {0x6c7a87, 0x4d5a66}, {0xbcd3df, 0x9bbac9},
        {0xb4bac0, 0x899198}, {0xa9aeb2, 0x8c9297}, {0x93979a, 0x7b8083}, {0xb9c0c6, 0x98a2aa},
        {0x4f5a65, 0x38424c}, {0x767d83, 0x5d646a}, {0xb38d5a, 0x8c6839}, {0x5f7d9b, 0x3d5a78},
        {0x6b8c69, 0x456647}, {0xfbfcfc, 0xe9edef}, {0x4c565f, 0x384149}}}},
    // Baked clay, lime plaster, walnut: a warm southern house.
    {"terracotta", {{
        {0xf6efe4, 0xeadecb}, {0xd9a288, 0xb9765a}, {0xf2e8da, 0xdfcfba}, {0xb29784, 0x8f7462},
        {0xa97446, 0x85552e}, {0xc98f6f, 0xab6f50}, {0xc4b09a, 0xa4907a}, {0xb7aea4, 0x9a9087},
        {0xfcf9f4, 0xf2ebdf}, {0xd8c4a8, 0xbfa585}, {0x8c5a38, 0x673f25}, {0xc9d8d4, 0xacc2bd},
        {0xc0b7aa, 0x978d80}, {0xbda992, 0x9f8b75}, {0x9d958b, 0x857d73}, {0xdcbf9f, 0xc49f7b},
        {0x77523a, 0x573a28}, {0xb06a4a, 0x8e5036}, {0xa06c40, 0x774b2a}, {0xb5694b, 0x8d4a34},
        {0x86945a, 0x5d6d3d}, {0xfcfaf5, 0xeee8dd}, {0xb5613f, 0x92472b}}}},
    // Soft greens, linen and ash: a garden pavilion.
    {"sage", {{
        {0xf2f3eb, 0xe3e6d8}, {0xb9c7a7, 0x8ea27b}, {0xe9eee3, 0xd2dac8}, {0xa3a994, 0x81886f},
        {0xc9a97a, 0xaa8857}, {0xb8bda9, 0x989e88}, {0xb5b5a5, 0x969686}, {0xb2b3aa, 0x969890},
        {0xfafbf7, 0xeef0e7}, {0xd9dcc9, 0xbcc1a8}, {0x7a8a68, 0x596a4a}, {0xc5dad3, 0xa6c4ba},
        {0xb7bbb4, 0x8d928a}, {0xb3b6a6, 0x959989}, {0x989a92, 0x80827a}, {0xd6d9c6, 0xb9bea4},
        {0x5d6650, 0x444c3a}, {0x7f8475, 0x666b5d}, {0xc7a473, 0xa37e4f}, {0x86996f, 0x5f734c},
        {0x74975c, 0x4a6d3d}, {0xfbfcf9, 0xebeee7}, {0x75604e, 0x594838}}}},
    // Sea light, white boards, navy and brass: by the water.
    {"harbour", {{
        {0xf1f4f5, 0xe0e7ea}, {0x8fb0bf, 0x55819a}, {0xe8f0f2, 0xcedde2}, {0x7c90a0, 0x586e80},
        {0xc4a57a, 0xa38256}, {0xb0bec4, 0x8f9fa7}, {0xb5b8b6, 0x949896}, {0xaeb2b3, 0x929798},
        {0xfafcfc, 0xecf1f2}, {0xf0f0ec, 0xd9dbd6}, {0x3f6580, 0x28485f}, {0xb9d9e4, 0x93c0d0},
        {0xc9b27c, 0xa68d58}, {0xb3babd, 0x959da1}, {0x969b9d, 0x7e8486}, {0xe6eaea, 0xcbd3d4},
        {0x34566e, 0x213c50}, {0x6f8089, 0x566771}, {0xbf9c6d, 0x997749}, {0x3f7391, 0x27526d},
        {0x6f9377, 0x486b52}, {0xfcfdfd, 0xe9eff1}, {0xa4543f, 0x823e2d}}}},
    // Charcoal, pale concrete, one line of amber: a studio.
    {"graphite", {{
        {0xededeb, 0xdbdbd8}, {0x6d7074, 0x494c50}, {0xe0e0de, 0xc8c8c6}, {0x6f7174, 0x505255},
        {0x97775a, 0x735640}, {0x9a9b9b, 0x7b7c7d}, {0x8b8b8a, 0x6b6b6b}, {0xa6a6a3, 0x898987},
        {0xf7f7f5, 0xe8e8e5}, {0x8c8e91, 0x6c6f72}, {0x3c3f43, 0x27292c}, {0xc3ced2, 0xa2b1b7},
        {0xa9acaf, 0x7d8185}, {0xa0a09e, 0x838381}, {0x8e8e8c, 0x767675}, {0x8b8d8f, 0x6b6d70},
        {0x36393d, 0x232529}, {0x626467, 0x4a4c4f}, {0x8a6c50, 0x654b36}, {0xc58f3e, 0x9c6a26},
        {0x6c8763, 0x486142}, {0xf9f9f8, 0xe5e5e4}, {0x424549, 0x2d2f32}}}},
}};
// clang-format on

constexpr std::uint8_t step(std::uint32_t from, std::uint32_t to, int shift, int shade) {
  const int a = static_cast<int>(from >> shift & 0xff);
  const int b = static_cast<int>(to >> shift & 0xff);
  return static_cast<std::uint8_t>(a + (b - a) * shade / (kShades - 1));
}

}  // namespace

std::string_view id(Role role) { return kRoleIds[static_cast<std::size_t>(role)]; }

std::string_view palette_id(int palette) {
  assert(palette >= 0 && palette < kPalettes);
  return kTable[static_cast<std::size_t>(palette)].id;
}

int find_palette(std::string_view id) {
  for (int i = 0; i < kPalettes; ++i) {
    if (palette_id(i) == id) return i;
  }
  return -1;
}

Rgb colour(int palette, Material material) {
  assert(palette >= 0 && palette < kPalettes && material.shade < kShades);
  const Range range = kTable[static_cast<std::size_t>(palette)].roles[static_cast<std::size_t>(material.role)];
  return {step(range.first, range.last, 16, material.shade), step(range.first, range.last, 8, material.shade),
          step(range.first, range.last, 0, material.shade)};
}

}  // namespace enfilade::plan
