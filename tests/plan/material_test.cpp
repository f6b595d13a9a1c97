// Palettes are a table, so the tests hold the table to the rules it is made by.

#include <enfilade/plan/material.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>

namespace enfilade::plan {
namespace {

// Weighted brightness, 0 … 255.
int brightness(Rgb c) { return (2126 * c.r + 7152 * c.g + 722 * c.b) / 10000; }

int distance(Rgb a, Rgb b) { return std::abs(a.r - b.r) + std::abs(a.g - b.g) + std::abs(a.b - b.b); }

int saturation(Rgb c) { return std::max({c.r, c.g, c.b}) - std::min({c.r, c.g, c.b}); }

template <class F>
void for_all_shades(Role role, F&& f) {
  for (int palette = 0; palette < kPalettes; ++palette) {
    for (std::uint8_t shade = 0; shade < kShades; ++shade) {
      SCOPED_TRACE(std::string(palette_id(palette)) + " " + std::string(id(role)) + " " + std::to_string(shade));
      f(palette, colour(palette, {role, shade}));
    }
  }
}

TEST(Material, EveryRoleHasItsOwnId) {
  std::set<std::string_view> seen;
  for (int i = 0; i < kRoles; ++i) {
    const std::string_view name = id(static_cast<Role>(i));
    EXPECT_FALSE(name.empty());
    EXPECT_TRUE(seen.insert(name).second) << name;
  }
  EXPECT_EQ(id(Role::floor_carpet), "floor_carpet");
  EXPECT_EQ(id(Role::facade_trim), "facade_trim");
  EXPECT_EQ(id(Role::ceramic), "ceramic");
  EXPECT_EQ(id(Role::roof_tile), "roof_tile");
}

TEST(Material, EveryPaletteIsFoundByItsId) {
  std::set<std::string_view> seen;
  for (int i = 0; i < kPalettes; ++i) {
    EXPECT_TRUE(seen.insert(palette_id(i)).second) << palette_id(i);
    EXPECT_EQ(find_palette(palette_id(i)), i);
  }
  EXPECT_EQ(find_palette(""), -1);
  EXPECT_EQ(find_palette("Birch"), -1);
  EXPECT_EQ(find_palette("birch "), -1);
}

TEST(Material, NeighbouringShadesDifferButStayNear) {
  for (int palette = 0; palette < kPalettes; ++palette) {
    for (int role = 0; role < kRoles; ++role) {
      for (std::uint8_t shade = 0; shade + 1 < kShades; ++shade) {
        const auto next = static_cast<std::uint8_t>(shade + 1);
        const int d = distance(colour(palette, {static_cast<Role>(role), shade}),
                               colour(palette, {static_cast<Role>(role), next}));
        EXPECT_GE(d, 10) << palette_id(palette) << " " << id(static_cast<Role>(role)) << " " << int{shade};
        EXPECT_LE(d, 60) << palette_id(palette) << " " << id(static_cast<Role>(role)) << " " << int{shade};
      }
    }
  }
}

TEST(Material, WallsAndCeilingsAreLight) {
  for (const Role role : {Role::wall_paint, Role::wall_tile, Role::ceiling, Role::ceramic}) {
    for_all_shades(role, [](int, Rgb c) { EXPECT_GE(brightness(c), 195); });
  }
}

TEST(Material, FloorsAreDarkerThanWalls) {
  for (const Role role :
       {Role::floor_carpet, Role::floor_wood, Role::floor_tile, Role::floor_stone, Role::floor_concrete}) {
    for_all_shades(role, [](int palette, Rgb c) {
      for (std::uint8_t shade = 0; shade < kShades; ++shade) {
        EXPECT_GE(brightness(colour(palette, {Role::wall_paint, shade})) - brightness(c), 25);
      }
    });
  }
}

TEST(Material, DoorsStandOutFromWallsAndFrames) {
  for_all_shades(Role::door, [](int palette, Rgb c) {
    for (std::uint8_t shade = 0; shade < kShades; ++shade) {
      EXPECT_GE(brightness(colour(palette, {Role::wall_paint, shade})) - brightness(c), 70);
      EXPECT_GE(brightness(colour(palette, {Role::frame, shade})) - brightness(c), 30);
    }
  });
}

TEST(Material, RoofTilesAreDarkerThanTheFacadeBelow) {
  for_all_shades(Role::roof_tile, [](int palette, Rgb c) {
    EXPECT_GE(brightness(colour(palette, {Role::facade, 0})) - brightness(c), 50);
  });
}

TEST(Material, AccentsCarryTheHueOfThePalette) {
  for (int palette = 0; palette < kPalettes; ++palette) {
    const int wall = saturation(colour(palette, {Role::wall_paint, 0}));
    const int accent = std::max(saturation(colour(palette, {Role::wall_accent, kShades - 1})),
                                saturation(colour(palette, {Role::fabric, kShades - 1})));
    EXPECT_GE(accent, wall + 15) << palette_id(palette);
  }
}

TEST(Material, PalettesAreTellableApart) {
  for (int a = 0; a < kPalettes; ++a) {
    for (int b = a + 1; b < kPalettes; ++b) {
      int sum = 0;
      for (const Role role : {Role::wall_accent, Role::door, Role::fabric, Role::facade}) {
        sum += distance(colour(a, {role, 0}), colour(b, {role, 0}));
      }
      EXPECT_GE(sum, 120) << palette_id(a) << " " << palette_id(b);
    }
  }
}

}  // namespace
}  // namespace enfilade::plan
