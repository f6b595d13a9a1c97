#pragma once
// A page for tests: it answers a Viewer's requests from a store, reads what see()
// gives, and asks commands.

#include <algorithm>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <enfilade/store/wire.hpp>

#include "wasm/viewer.hpp"
#include "wasm/walker.hpp"

namespace enfilade::wasm {

using Json = nlohmann::json;

struct Seen {
  std::vector<std::uint32_t> visible, gone;
  std::uint32_t closed = 0, pending = 0;
  struct Region {
    Json text;
    std::uint32_t vertices = 0, indices = 0, opaque = 0;
    std::vector<std::byte> solids;
  };
  std::vector<Region> regions;
};

inline Seen read_seen(const std::vector<std::byte>& bytes) {
  std::size_t at = 0;
  const auto u32 = [&] {
    std::uint32_t v = 0;
    EXPECT_LE(at + 4, bytes.size());
    if (at + 4 <= bytes.size()) std::memcpy(&v, bytes.data() + at, 4);
    at += 4;
    return v;
  };
  const auto skip = [&](std::size_t size) {
    const std::size_t from = at;
    at += (size + 3) / 4 * 4;
    EXPECT_LE(at, bytes.size());
    return bytes.data() + from;
  };
  Seen seen;
  const std::uint32_t visible = u32(), changed = u32(), gone = u32();
  seen.closed = u32();
  seen.pending = u32();
  for (std::uint32_t i = 0; i < visible; ++i) seen.visible.push_back(u32());
  for (std::uint32_t i = 0; i < gone; ++i) seen.gone.push_back(u32());
  for (std::uint32_t i = 0; i < changed; ++i) {
    Seen::Region r;
    const std::uint32_t index = u32(), text = u32();
    r.vertices = u32();
    r.indices = u32();
    r.opaque = u32();
    const std::uint32_t width = u32(), solids = u32();
    u32();
    r.text = Json::parse(std::string(reinterpret_cast<const char*>(skip(text)), text));
    EXPECT_EQ(r.text["id"][0], index);
    skip(r.vertices * sizeof(display::Vertex));
    const std::byte* indices = skip(std::size_t{r.indices} * width);
    for (std::uint32_t k = 0; k < r.indices; ++k) {
      std::uint32_t v = 0;
      std::memcpy(&v, indices + std::size_t{k} * width, width);
      EXPECT_LT(v, r.vertices);
    }
    const std::byte* s = skip(solids);
    r.solids.assign(s, s + solids);
    seen.regions.push_back(std::move(r));
  }
  EXPECT_EQ(at, bytes.size());
  return seen;
}

class Page {
 public:
  explicit Page(const std::string& brief, std::uint32_t cache = 2'000'000, store::StorePtr store = store::open_memory())
      : store_(std::move(store)) {
    loaded = command({{"do", "load"}, {"brief", brief}, {"name", "brief.json"}, {"cache", cache}});
  }

  Json command(const Json& what) { return Json::parse(viewer.command(what.dump())); }
  // A command that must succeed.
  Json must(const Json& what) {
    Json answer = command(what);
    EXPECT_TRUE(answer.contains("ok")) << what << " → " << answer;
    settle();
    return answer;
  }
  // A command that may have to wait for records.
  Json patiently(const Json& what) {
    Json answer = command(what);
    for (int i = 0; i < 5 && answer.contains("wait"); ++i) {
      settle();
      answer = command(what);
    }
    settle();
    return answer;
  }
  // Answers every request until there is none.
  void settle() {
    for (;;) {
      command({{"do", "exchange"}, {"now", 0}});
      auto asked = viewer.link() ? viewer.link()->take() : std::nullopt;
      if (!asked) return;
      for (; asked; asked = viewer.link()->take())
        viewer.link()->answer(asked->number, store::wire::answer(*store_, asked->text));
    }
  }
  // Everything that is visible from there, until nothing is on its way.
  Seen see(world::Vec3 from, double radius = 500) {
    Seen all;
    for (int i = 0; i < 50; ++i) {
      Seen seen = read_seen(viewer.see(from, radius, 4));
      for (const std::uint32_t index : seen.gone) regions.erase(index);  // first: an index may be another's by now
      for (Seen::Region& r : seen.regions) {
        const std::uint32_t index = r.text["id"][0];
        regions[index] = r.text;
        all.regions.push_back(std::move(r));
      }
      all.gone.insert(all.gone.end(), seen.gone.begin(), seen.gone.end());
      all.visible = seen.visible;
      all.closed = seen.closed;
      all.pending = seen.pending;
      settle();
      if (seen.pending == 0 && seen.closed == 0 && seen.regions.empty()) break;
    }
    return all;
  }
  // The first visible region's description after looking from the building's entry.
  Json enter() {
    const Json& at = loaded["entry"];
    eye = {at[0], at[1], at[2].get<double>() + 1'650};
    const Seen seen = see(eye);
    EXPECT_FALSE(seen.visible.empty());
    return seen.visible.empty() ? Json() : regions[seen.visible.front()];
  }
  Json again(const Json& region) {
    see(eye);
    for (const auto& [index, text] : regions) {
      if (text["path"] == region["path"]) return text;
    }
    return {};
  }

  Viewer viewer{[] { return 0.0; }};
  Json loaded;
  std::map<std::uint32_t, Json> regions;  // as a page would hold them
  world::Vec3 eye;
  store::StorePtr store_;
};

// A small box in an open doorway of a region.
inline Json in_doorway(const Json& region) {
  for (const Json& p : region["portals"]) {
    if (p["open"] != true || (p["kind"] != "room_door" && p["kind"] != "hallway" && p["kind"] != "joint")) continue;
    const int mx = (p["a"][0].get<int>() + p["b"][0].get<int>()) / 2,
              my = (p["a"][1].get<int>() + p["b"][1].get<int>()) / 2;
    return {mx - 50, my - 50, mx + 50, my + 50};
  }
  ADD_FAILURE() << "no open doorway in " << region;
  return {};
}

// A box of a size on the clear floor of a region, in none of its objects.
inline Json free_box(const Json& region, int w, int d) {
  const Json& clear = region["clear"];
  for (int y = clear[1]; y + d <= clear[3].get<int>(); y += 50) {
    for (int x = clear[0]; x + w <= clear[2].get<int>(); x += 50) {
      const auto meets = [&](const Json& o) {
        const Json& b = o["box"];
        return x < b[2].get<int>() && b[0].get<int>() < x + w && y < b[3].get<int>() && b[1].get<int>() < y + d;
      };
      const Json& objects = region["objects"];
      if (std::none_of(objects.begin(), objects.end(), meets)) return {x, y, x + w, y + d};
    }
  }
  ADD_FAILURE() << "no room in " << region;
  return {};
}

}  // namespace enfilade::wasm
