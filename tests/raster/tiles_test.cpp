// Tiled's own program draws our maps: every tile must show what the tileset's
// picture has for it, to the last pixel.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <enfilade/export/tmj.hpp>
#include <enfilade/export/vtt.hpp>
#include <enfilade/raster/png.hpp>

#include "export/plan_fixture.hpp"
#include "export/small_dungeon.hpp"

namespace enfilade::raster {
namespace {

namespace fs = std::filesystem;

class Tiled : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = ::testing::TempDir() + "enfilade tiles/";
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    fs::permissions(folder_, fs::perms::owner_all);  // or Qt complains of its runtime folder
  }
  void TearDown() override { fs::remove_all(folder_); }

  static Image decoded(const std::string& png) {
    Result<Image> image = decode_png(png);
    EXPECT_TRUE(image.ok());
    return image ? std::move(*image) : Image{};
  }

  // Writes map and tileset, lets Tiled draw them.
  Image drawn(const plan::Model& model, bool infinite, const geom::Box& window = {}) {
    exports::TmjOptions options;
    options.infinite = infinite;
    options.window = window;
    options.image = "m \xc3\xa4-tiles.png";
    exports::MemorySink sink;
    EXPECT_TRUE(exports::write_tmj(model, 0, sink, options).ok());
    map = nlohmann::json::parse(sink.text());
    std::string png;
    EXPECT_TRUE(
        write_png(exports::draw_tileset(model.palette), exports::kTileColumns * exports::kTilePixels, png).ok());
    set = decoded(png);
    std::ofstream(folder_ + "m.tmj", std::ios::binary) << sink.text();
    std::ofstream(folder_ + std::string(options.image), std::ios::binary) << png;
    const std::string command = "cd '" + folder_ +
                                "' && QT_QPA_PLATFORM=offscreen XDG_RUNTIME_DIR=. tmxrasterizer --scale 1 --hide-layer "
                                "rooms --hide-layer doors --hide-layer props m.tmj m.png";
    EXPECT_EQ(std::system(command.c_str()), 0);
    std::stringstream theirs;
    theirs << std::ifstream(folder_ + "m.png", std::ios::binary).rdbuf();
    return decoded(theirs.str());
  }

  // Pixels of one tile of the picture that differ from the tileset's.
  int differing(const Image& picture, int column, int row, int gid) const {
    constexpr int n = exports::kTilePixels;
    const int set_x = (gid - 1) % exports::kTileColumns * n, set_y = (gid - 1) / exports::kTileColumns * n;
    int count = 0;
    for (int y = 0; y < n; ++y) {
      for (int x = 0; x < n; ++x) {
        const auto at = [](const Image& image, int px, int py) {
          return &image.rgb[(static_cast<std::size_t>(py) * static_cast<std::size_t>(image.width) +
                             static_cast<std::size_t>(px)) *
                            3];
        };
        const std::uint8_t* a = at(picture, column * n + x, row * n + y);
        const std::uint8_t* b = at(set, set_x + x, set_y + y);
        count += a[0] != b[0] || a[1] != b[1] || a[2] != b[2];
      }
    }
    return count;
  }

  // How many tiles the picture of an infinite map, which is that of its chunks, shows as the set has them.
  std::size_t tiles_drawn(const Image& infinite) const {
    const nlohmann::json& layer = map.at("layers").at(0);
    EXPECT_EQ(infinite.width, layer.at("width").get<int>() * exports::kTilePixels);
    EXPECT_EQ(infinite.height, layer.at("height").get<int>() * exports::kTilePixels);
    std::size_t tiles = 0;
    for (const nlohmann::json& chunk : layer.at("chunks")) {
      for (int i = 0; i < 256; ++i) {
        const int gid = chunk.at("data").at(static_cast<std::size_t>(i));
        if (gid == 0) continue;
        ++tiles;
        const int x = chunk.at("x").get<int>() - layer.at("startx").get<int>() + i % 16;
        const int y = chunk.at("y").get<int>() - layer.at("starty").get<int>() + i / 16;
        EXPECT_EQ(differing(infinite, x, y, gid), 0) << x << ", " << y;
      }
    }
    return tiles;
  }

  nlohmann::json map;
  Image set;

 private:
  std::string folder_;
};

TEST_F(Tiled, DrawsFiniteMaps) {
  plan::Model house = plan::sample_model();
  ASSERT_TRUE(plan::join_portals(house).ok());
  for (const plan::Model& model : {testing::sample_dungeon({-5, 3}).model, house}) {
    const Image picture = drawn(model, false);
    const int wide = map.at("width"), high = map.at("height");
    ASSERT_EQ(picture.width, wide * exports::kTilePixels);
    ASSERT_EQ(picture.height, high * exports::kTilePixels);
    const nlohmann::json& data = map.at("layers").at(0).at("data");
    ASSERT_EQ(data.size(), static_cast<std::size_t>(wide * high));
    for (int i = 0; i < wide * high; ++i) {
      const int gid = data[static_cast<std::size_t>(i)];
      ASSERT_GT(gid, 0);
      EXPECT_EQ(differing(picture, i % wide, i / wide, gid), 0) << "tile " << i % wide << ", " << i / wide;
    }
  }
}

TEST_F(Tiled, DrawsInfiniteMaps) {
  const plan::Model model = testing::sample_dungeon({-5, 3}).model;
  const Image infinite = drawn(model, true);
  EXPECT_EQ(tiles_drawn(infinite), 15u * 13u);
}

// A window of 4 × 3 cells has the 7 × 5 tiles that touch no other cell.
TEST_F(Tiled, DrawsWindows) {
  const plan::Model model = testing::sample_dungeon({-5, 3}).model;
  const Image picture = drawn(model, true, {{-4 * plan::kCell, 4 * plan::kCell}, {0 * plan::kCell, 7 * plan::kCell}});
  EXPECT_EQ(tiles_drawn(picture), 7u * 5u);
  EXPECT_EQ(map.at("layers").size(), 4u);
}

TEST(VttPicture, HasThePixelsOfItsSquares) {
  plan::Model house = plan::sample_model();
  ASSERT_TRUE(plan::join_portals(house).ok());
  for (const plan::Model& model : {testing::sample_dungeon().model, house}) {
    for (const int pixels : {8, 33, 70, 100}) {
      exports::VttOptions options;
      options.pixels_per_grid = pixels;
      const Result<exports::VttFrame> frame = exports::vtt_frame(model, 0, options);
      ASSERT_TRUE(frame.ok());
      std::string png;
      ASSERT_TRUE(write_png(exports::draw_vtt(model, 0, *frame), frame->columns * pixels, png).ok());
      exports::MemorySink sink;
      const Status s = exports::write_vtt(model, 0, png, sink, options);
      EXPECT_TRUE(s.ok()) << s.error().line();
    }
  }
}

// The colour that most of a square has: floors have that of their theme, and rock has none of these.
TEST(VttPicture, ShowsTheDungeon) {
  const plan::Model model = testing::sample_dungeon().model;
  const Result<exports::VttFrame> frame = exports::vtt_frame(model, 0);
  ASSERT_TRUE(frame.ok());
  std::string png;
  ASSERT_TRUE(write_png(exports::draw_vtt(model, 0, *frame), frame->columns * 20, png).ok());
  const Result<Image> image = decode_png(png);
  ASSERT_TRUE(image.ok());
  std::map<char, std::set<int>> looks;
  for (std::size_t row = 0; row < testing::kSampleDungeon.size(); ++row) {
    for (std::size_t column = 0; column < testing::kSampleDungeon[row].size(); ++column) {
      const char what = testing::kSampleDungeon[row][column];
      if (what == '+' || what == '=' || what == '.') continue;
      std::map<int, int> colours;
      for (std::size_t y = row * 20 + 3; y < row * 20 + 17; ++y) {
        for (std::size_t x = column * 20 + 3; x < column * 20 + 17; ++x) {
          const std::uint8_t* at = &image->rgb[(y * static_cast<std::size_t>(image->width) + x) * 3];
          ++colours[at[0] << 16 | at[1] << 8 | at[2]];
        }
      }
      looks[what].insert(std::max_element(colours.begin(), colours.end(), [](const auto& a, const auto& b) {
                           return a.second < b.second;
                         })->first);
    }
  }
  ASSERT_EQ(looks.size(), 6u);
  for (const auto& [what, colours] : looks) {
    if (what == '#') continue;
    EXPECT_EQ(colours.size(), 1u) << what;
    EXPECT_EQ(looks['#'].count(*colours.begin()), 0u) << what;
  }
}

}  // namespace
}  // namespace enfilade::raster
