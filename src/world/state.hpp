#pragma once
// State: the inside of a World, shared by the files that do its parts: places
// and cache (world.cpp), seeing, moving, changing.

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

#include <enfilade/world/world.hpp>

#include "world/elevators.hpp"
#include "world/growth.hpp"
#include "world/live.hpp"
#include "world/overlay.hpp"
#include "world/sight.hpp"
#include "world/tree.hpp"

namespace enfilade::world {

// Where a view has come from, step by step; kept for balls only.
inline constexpr std::uint32_t kNoStep = ~std::uint32_t{0};
struct SightStep {
  std::uint32_t from = kNoStep;
  NodeIndex node = kNoNode;
};

// A body that is looked after.
struct Kept {
  Body body;
  Stance at;
  bool free = false;  // when it was told of
};

// An object with its name.
struct Standing {
  NodeIndex node = kNoNode;  // one of the regions it is in
  ObjectName name;
  plan::Object object;
};

// A view that goes on into a region.
struct Hop {
  NodeIndex node = kNoNode;
  std::uint32_t step = kNoStep;
  std::uint8_t wells = 0;  // floors it has passed
  Cone cone;
};

struct World::State final : Surroundings {
  State(rules::BuildingPtr building, Settings settings, store::LinkPtr link);

  rules::BuildingPtr building;
  Settings settings;
  plan::Pins pins;
  Growth growth{*building, pins};
  Tree tree{growth};
  Overlay overlay;
  Elevators elevators;

  // --- the cache: live regions from the newest to the oldest use
  NodeIndex newest = kNoNode;
  NodeIndex oldest = kNoNode;
  std::size_t cache_bytes = 0;
  std::size_t live = 0;
  std::uint64_t now_frame = 1;
  std::uint64_t builds = 0;
  std::uint64_t evictions = 0;
  std::uint64_t meshes = 0;
  std::uint64_t heard = 0;                      // things that others changed
  std::uint32_t version = 0;                    // counts refreshes
  std::map<std::int16_t, std::size_t> live_on;  // live regions by storey

  std::map<std::uint32_t, Kept> bodies;
  // What a change would make of some regions, while it is tried on bodies; they
  // meet this instead of the regions' own solids.
  std::map<NodeIndex, mesh::Solids> trial;

  // --- buffers
  plan::Room room;
  mesh::Mesh mesh;
  std::vector<Hop> hops;
  std::vector<SightStep> steps;
  std::vector<RegionId> visible;
  std::vector<NodeIndex> found;
  std::vector<NodeIndex> barren;  // grown in vain
  std::vector<mesh::Passage> passages;

  // The built leaf at a place, expanding from `from`; kNoNode outside.
  NodeIndex grow(Point3 place, NodeIndex from);
  // The annex at a place outside of a region, expanding from there; kNoNode: none.
  NodeIndex grow_annex(Point3 place, NodeIndex from);
  // Makes a built leaf live, or just younger.
  Live& enliven(NodeIndex node);
  // Makes its contents anew.
  void refresh(NodeIndex node, Live& live);
  void touch(NodeIndex node, Live& live);
  void link_newest(NodeIndex node, Live& live);
  void unlink(Live& live);
  void evict(NodeIndex node);
  // Evicts the oldest that the frame has not seen, down to `bytes`.
  void evict_to(std::size_t bytes);
  void count(Live& live);

  // The region behind a portal; kNoNode: outside.
  NodeIndex across(NodeIndex node, const plan::Portal& portal, bool generated);
  // The leaf behind a portal as it is, without expanding.
  [[nodiscard]] NodeIndex existing(NodeIndex node, const plan::Portal& portal, bool generated) const;
  [[nodiscard]] bool passable(const Built& built, std::size_t portal) const;

  void see(const Camera& camera, const Spent& spent, Frame& frame);
  [[nodiscard]] bool may_enter(NodeIndex node, std::uint32_t step) const;
  void see_through(std::size_t hop, const Camera& camera, bool own, const Spent& spent, Frame& frame);

  void gather(const Reach& reach, std::vector<const mesh::Solids*>& out) override;
  void find_leaves(NodeIndex from, const Reach& reach);
  const mesh::Solids& solids_of(NodeIndex node);
  void drop_landing_solids();

  // --- bodies that are kept
  // Those that stand free and would not with what is tried.
  std::vector<std::uint32_t> caught();
  void try_door(NodeIndex node, const plan::Portal& portal, store::Door door);
  void try_objects(NodeIndex node, const std::vector<plan::Object>& objects);
  // The nearest free floor, in its own room if there is some.
  bool escape(const Kept& kept, Stance& out);
  // Out of what has closed around them.
  void push_bodies();
  void move_bodies(rules::Sector from, rules::Sector to);

  // --- changes
  // Changes in the overlay and in records have coordinates counted from the sector
  // of their region. How far that lies from the World's origin; nullopt: out of
  // reach.
  [[nodiscard]] std::optional<geom::Point> shift_of(std::string_view path) const;
  [[nodiscard]] geom::Point shift_of(NodeIndex node) const;
  [[nodiscard]] store::RecordKey region_key(NodeIndex node) const;
  [[nodiscard]] store::RecordKey portal_key(NodeIndex node, const plan::Portal& portal) const;
  // Lays the changes over the generated room in `room`; its paint waits for the mesh.
  void lay_changes(NodeIndex node, Built& built);
  // A portal's state while nobody has touched it.
  [[nodiscard]] store::Door untouched(const plan::Portal& portal) const;
  void lay_doors(NodeIndex node, Built& built);
  void lay_objects(NodeIndex node, Built& built);
  // The records of a region's own things.
  struct Rows {
    Overlay::Entries::const_iterator from, to;
    [[nodiscard]] bool empty() const { return from == to; }
  };
  [[nodiscard]] Rows rows_of(NodeIndex node) const;
  // Requires a live region.
  void each_paint(NodeIndex node, const std::function<void(std::uint8_t, const store::Paint&)>& see) const;
  void lay_spans(NodeIndex node, Built& built);
  // Of the opening that a record breaks into a wall.
  plan::PortalId broken_id(const store::RecordKey& key);
  void name_objects(Built& built) const;
  bool fits_home(const store::RecordKey& key, const Entry& entry);
  bool fits_neighbour(const plan::Region& home, const plan::Object& hole);
  // The node of a settled, built region, or an error that says what it is not.
  Result<NodeIndex> open_for_change(RegionId id);
  std::uint32_t generated_fingerprint(NodeIndex node);
  // What stops and carries in a region, open leaves apart.
  void walls_of(NodeIndex node, mesh::Solids& out);
  // Whether an object may stand in a region, other objects apart; `met` becomes
  // the built regions it meets.
  Status check_object(NodeIndex node, const plan::Object& object, std::vector<NodeIndex>& met);
  // Every object of some regions, each once.
  [[nodiscard]] std::vector<Standing> objects_of(const std::vector<NodeIndex>& nodes) const;
  Status check_swap(const std::vector<Standing>& come, const std::vector<Standing>& go);
  // Opens, or refuses to close, on bodies and objects; `aside`: who steps where.
  Status check_door(NodeIndex node, NodeIndex other, const plan::Portal& portal, store::Door door,
                    std::map<std::uint32_t, Stance>& aside);
  Status check_repair(std::int16_t floor, std::uint64_t number);
  // Where a thing comes from: nowhere, a region, or somebody's hand (no node).
  struct Origin {
    NodeIndex node = kNoNode;
    ObjectName name;
    std::optional<store::RecordKey> key;  // the record it stands in, or will be gone by
    std::uint32_t fingerprint = 0;        // of that record, if it must be made
    store::Thing thing;
  };
  Result<Origin> origin_of(NodeIndex node, ObjectName name);
  Result<ObjectName> place(NodeIndex node, const store::Thing& thing, const Origin& from, std::int64_t expires);
  Result<std::uint64_t> write_thing(store::RecordKey key, const RowState& row, const Origin& from,
                                    std::int64_t expires);
  Status swing(RegionId id, std::size_t portal, store::Door door, bool has_key, std::int64_t expires);
  // What the key of a lock says of it; empty for no lock. `inside`: a region that the lock is seen from.
  [[nodiscard]] std::string lock_note(NodeIndex inside, int lock) const;
  [[nodiscard]] std::size_t things_in(const store::RecordKey& key) const;
  [[nodiscard]] const plan::Object* find_object(NodeIndex node, ObjectName name) const;
  [[nodiscard]] std::uint64_t thing_number(const store::RecordKey& home, std::string_view of) const;
  [[nodiscard]] const store::RecordKey* find_span(std::int16_t floor, std::uint64_t number, bool opening) const;

  // --- rows (rows.cpp)
  Step done;  // what the last change did
  void begin_step();
  // Makes anew what the step changed.
  void end_step();
  [[nodiscard]] std::optional<RowState> row_of(const store::RecordKey& key) const;
  void put_row(const store::RecordKey& key, std::optional<RowState> to);
  void refresh_rows(std::span<const Step::Row> rows);
  Result<bool> take_back(const Step& wanted);
  Result<bool> build_homes(const Step& wanted, std::vector<NodeIndex>& homes);
  Status objects_back(const Step& wanted, const std::vector<NodeIndex>& homes, std::vector<Standing>& come,
                      std::vector<Standing>& go);
  Status check_door_back(const store::RecordKey& key, const std::optional<RowState>& to,
                         std::map<std::uint32_t, Stance>& aside);

  void refresh_storey(std::int16_t storey, bool unsettled_only = false);
  // Takes in what the overlay said has changed.
  void apply_changed();
  void apply_pins();
  // Whether a region can be what a pin wants.
  [[nodiscard]] Status try_pin(const Path& path, const plan::Pin& pin) const;
  void forget_all();

  [[nodiscard]] std::size_t bytes() const;
};

// What a record was made for: kind, shape, portals and number of objects of a
// region; kind and place of a portal. In the coordinates of its sector.
std::uint32_t fingerprint(const plan::Room& generated, geom::Point shift);
std::uint32_t fingerprint(const plan::Portal& portal, geom::Point shift);

// The part of a broken wall that lies on a face of a box region, as an opening
// without a leaf. False if the box does not cross the face.
bool cut_face(const plan::Region& region, const plan::Object& hole, geom::Side side, plan::Portal& out);

// Moves everything of a change that has a place.
void move(store::Change& change, geom::Point by);

// Where one stands after walking through the middle of a portal of a region.
Point3 beyond(const plan::Region& region, const plan::Portal& portal);

// Paints a face of a room's mesh, or all its walls.
void paint_face(const plan::Room& room, std::uint8_t face, plan::Material material, mesh::Mesh& mesh);

}  // namespace enfilade::world
