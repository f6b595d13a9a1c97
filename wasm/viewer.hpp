#pragma once
// Viewer: a building for a page. It holds the World, bakes what comes into view,
// remembers what the page already has, and does what people ask for. Everything
// else than seeing is a command in JSON (docs/wasm.md lists them), answered in
// JSON: {"ok": …} or {"error": {"place", "text"}}.
//
// Plain C++: the module's exports are a thin layer on top, and tests run it
// natively.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <enfilade/display/display.hpp>
#include <enfilade/plan/model.hpp>
#include <enfilade/rules/building.hpp>
#include <enfilade/world/world.hpp>

#include "wasm/args.hpp"
#include "wasm/link.hpp"

namespace enfilade::wasm {

// Some seconds, for measuring only.
using Clock = std::function<double()>;

class Viewer {
 public:
  explicit Viewer(Clock clock) : clock_(std::move(clock)) {}

  // What is visible from a ball around an eye (millimetres), as bytes:
  //   u32 visible, changed, gone, closed, pending
  //   u32 index of every visible region, the eye's own first
  //   u32 index of every region that is gone from the World
  //   per region that is new or has changed, at most `most` of them:
  //     u32 index, text bytes, vertices, indices, opaque indices, bytes an index, solids bytes, 0
  //     text (JSON), vertices (display::Vertex), indices, solids (walker.hpp)
  // Every part begins at a multiple of four. `pending` regions are visible and
  // neither sent before nor now; ask again.
  const std::vector<std::byte>& see(world::Vec3 eye, double radius, std::uint32_t most);

  // A picture that is not part of a region: u32 vertices, indices, opaque,
  // bytes an index, then both. Leaves by size and style; cabins by size.
  const std::vector<std::byte>& leaf(mesh::Length width, mesh::Length height, mesh::LeafStyle style, bool slides);
  const std::vector<std::byte>& cabin(const display::Cabin& cabin);

  // A command with its arguments: {"do": "paint", …}.
  std::string command(std::string_view text);
  // The file that the last "export" made.
  [[nodiscard]] const std::vector<std::byte>& file() const { return file_; }

  // What the building's store is to be asked; null before a brief is loaded.
  [[nodiscard]] PageLink* link() { return link_; }

 private:
  using Json = nlohmann::json;
  struct Sent {
    std::uint32_t generation = 0;
    std::uint32_t version = 0;
    std::uint64_t openings = 0;  // which portals stood open
  };
  // A change that was made, in words, and what it did.
  struct Made {
    std::string what;
    world::Step step;
    bool refused = false;  // to be taken back, once: it may be tried again
  };

  // --- seeing (viewer.cpp, region_text.cpp)
  std::uint64_t openings_of(world::RegionId id, const world::Built& built) const;
  void send(world::RegionId id, const world::Built& built);
  std::string describe(world::RegionId id, const world::Built& built) const;
  void put_picture(const display::Picture& picture);
  const std::vector<std::byte>& alone();
  void drop_gone(std::vector<std::uint32_t>& gone);

  // --- commands (commands.cpp, changes.cpp, carrying.cpp, digging.cpp, drafting.cpp)
  Json run(const Args& args);
  // Runs a command for somebody who stands at "body" [x, y, z]: nothing is shut on
  // them. The answer's "body" says where they are pushed to, if they are.
  Json run_beside(const Args& args, Json (Viewer::*wanted)(const Args&));
  Json load(const Args& args);
  Json check_brief(const Args& args);
  Json schema(const Args& args);
  Json spot(const Args& args);
  Json find_spot(const Args& args);
  Json stats(const Args& args);
  Json tree(const Args& args);
  Json hash(const Args& args);
  Json dig(const Args& args);
  Json dig_block(const Args& args, std::int32_t floor);
  Json evict(const Args& args);
  Json hear(const Args& args);
  Json exchange(const Args& args);
  Json call(const Args& args);
  Json ride(const Args& args);
  Json advance(const Args& args);
  Json cars() const;
  Json change(const Args& args);
  Json paint(const Args& args, world::RegionId id);
  Json put_object(const Args& args, world::RegionId id);
  Json set_door(const Args& args, world::RegionId id);
  Json break_wall(const Args& args, world::RegionId id);
  Json hands(const Args& args);
  Json carry(const Args& args);
  Json take(const Args& args, world::RegionId id, std::uint64_t carrier);
  Json put(const Args& args, world::RegionId id, std::uint64_t carrier);
  Json unlock(const Args& args, world::RegionId id, std::uint64_t carrier);
  Json undo(const Args& args);
  Json redo(const Args& args);
  Json take_back(std::vector<Made>& from, std::vector<Made>& to, const char* nothing);
  Json revert(const Args& args);
  Json describe_records(const Args& args);
  Json upgrade_records(const Args& args);
  Json plan(const Args& args);
  Json whole(const Args& args);
  Json save(const Args& args);
  // The region that "region": [index, generation] or "path" names.
  Result<world::RegionId> region_of(const Args& args);
  // Some storeys with everything people changed, of ground without end its
  // building's window; nullopt: the records of the next one are on their way, and it
  // goes on from there when it is asked for the same again.
  Result<std::optional<plan::Model>> as_it_stands(const rules::BuildingPtr& building,
                                                  const std::vector<std::int32_t>& storeys);
  Result<bool> add_storey(const rules::Building& building, std::int32_t storey, plan::Model& model);
  void note(std::string what);

  // --- ground without end (endless.cpp); others are left as they are
  Json rebase(const Args& args);
  [[nodiscard]] Json sector() const;
  // Counts coordinates from a sector from now on. Nothing the page has been sent
  // holds any more if it is another.
  Status turn_to(rules::Sector sector);
  // To the sector that "sector" names, or that "path" leads into.
  Status turn_to_named(const Args& args);
  // What plans and files show: the building, or with a window around "at" [x, y].
  Result<rules::BuildingPtr> drafted(const Args& args);
  [[nodiscard]] Result<rules::BuildingPtr> around(geom::Point at, geom::Point cells) const;
  // The chamber of a storey nearest to a place, as the rules lay it; one that is
  // neither a closet nor a cathedral may lie farther off, by `worth` millimetres a cell.
  [[nodiscard]] std::optional<plan::Room> chamber_near(geom::Point at, std::int32_t storey, double worth = 0) const;
  // How far the sector that a path leads into lies from the origin; nullopt: too far.
  [[nodiscard]] std::optional<geom::Point> offset_of(const Path& path) const;
  [[nodiscard]] Error missing(const Path& path) const;

  Clock clock_;
  rules::BuildingPtr building_;
  std::unique_ptr<world::World> world_;
  PageLink* link_ = nullptr;  // the World's
  std::map<std::uint32_t, Sent> sent_;
  std::set<std::uint16_t> called_;  // cells of elevators in use
  std::vector<Made> undo_, redo_;   // the last one first to go
  plan::Model draft_;               // what as_it_stands() has so far
  std::array<std::int64_t, 4> draft_window_{};
  std::vector<std::int32_t> draft_of_, draft_left_;
  double expanding_ = 0;  // seconds spent in growing and building regions
  double began_ = 0;
  std::uint64_t baked_ = 0;
  double baking_ = 0;  // seconds

  std::vector<std::byte> out_;
  std::vector<std::byte> file_;
  std::vector<std::byte> solids_;
  std::vector<world::RegionId> visible_;
  display::Picture picture_;
  std::unique_ptr<bool[]> open_;
  std::size_t open_size_ = 0;
};

}  // namespace enfilade::wasm
