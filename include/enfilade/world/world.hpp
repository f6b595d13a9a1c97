#pragma once
// World: a building that exists only where somebody looks. It expands the tree
// of regions on demand, keeps what was built in a cache, forgets what has not
// been used for longest, and lays people's changes over what the rules make.
//
//   World world(building, {}, link);
//   const Frame frame = world.frame(camera);          // what is visible, built
//   for (RegionId id : frame.visible) draw(*world.built(id));
//   world.paint(id, store::kAllWalls, material);      // written through, grouped
//
// Single-threaded; many worlds run in parallel. No call waits for the store.
// Pointers and spans hold until the next call that is not const.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <enfilade/base/path.hpp>
#include <enfilade/rules/building.hpp>
#include <enfilade/store/link.hpp>
#include <enfilade/world/built.hpp>
#include <enfilade/world/camera.hpp>
#include <enfilade/world/id.hpp>
#include <enfilade/world/motion.hpp>
#include <enfilade/world/step.hpp>

namespace enfilade::world {

// Work that a World does, for somebody with a clock: it grows towards a place,
// where needed, and builds the region there.
enum class Watch : std::uint8_t { grow, grown, build, built };

struct Settings {
  std::size_t cache_bytes = std::size_t{16} << 20;  // of built regions; what is visible stays even above it
  store::Door doors = store::Door::closed;          // doors nobody has touched
  bool meshes = true;                               // false: Built::mesh stays empty
  std::function<void(Watch)> watch = nullptr;       // told when each begins and ends
};

// When a frame must stop expanding. Asked before every portal that leads on.
using Spent = std::function<bool()>;

struct Frame {
  std::span<const RegionId> visible;  // each once, the camera's own first
  std::uint32_t closed = 0;           // openings not followed: no time, or records still on their way
};

// Something stored that can't be applied, and why. It stays in the store until
// the same thing is changed again. The last thousand are kept.
struct SetAside {
  store::RecordKey key;
  std::string reason;
};

// A face of a region, or all its walls, with what people painted it.
struct Painted {
  std::uint8_t face = store::kAllWalls;
  plan::Material material;
  friend bool operator==(const Painted&, const Painted&) = default;
};

struct Stats {
  std::size_t live = 0;          // built regions in the cache
  std::size_t nodes = 0;         // of the tree
  std::size_t bytes = 0;         // tree, cache, changes, buffers; not the scratch of motion
  std::uint64_t expansions = 0;  // since the start
  std::uint64_t builds = 0;
  std::uint64_t evictions = 0;
  std::uint64_t meshes = 0;  // made, of new regions and of changed ones
  std::uint64_t heard = 0;   // things that others changed while they were here
};

class World {
 public:
  // Without a link, changes live and die with the World.
  explicit World(rules::BuildingPtr building, Settings settings = {}, store::LinkPtr link = nullptr);
  ~World();
  World(const World&) = delete;
  World& operator=(const World&) = delete;

  // --- places

  // The existing region that holds a place, temporary or built; none outside.
  [[nodiscard]] RegionId locate(Point3 place) const;
  // A built one, expanding as needed. O(log n) in the size of the building.
  RegionId build(Point3 place);
  RegionId build(const Path& path);  // none if the path names no built region
  // null for a stale id; built(): also null while it is not built.
  [[nodiscard]] const plan::Region* region(RegionId id) const;
  [[nodiscard]] const Built* built(RegionId id) const;
  [[nodiscard]] Path path(RegionId id) const;  // requires an id that is not stale
  // The built region behind a portal of a built region; none: the outside.
  RegionId across(RegionId id, std::size_t portal);
  // Every region that exists, parents before children; live: built and in the
  // cache. The visitor must not change the World.
  void visit(const std::function<void(RegionId, const plan::Region&, bool live)>& visit) const;

  // Ground without end: coordinates are counted from the low corner of a sector,
  // the origin, and reach rules::kNearSectors from there. A new origin makes all
  // ids stale; everything is grown anew where needed, at its new coordinates.
  [[nodiscard]] rules::Sector origin() const;
  void rebase(rules::Sector origin);

  // --- seeing

  // Finds what the camera can see through open portals, building it, takes in
  // what the store has answered, sends off changes, and evicts down to the
  // budget. No region that a ray can reach is missed, unless `spent` says stop.
  Frame frame(const Camera& camera, const Spent& spent = nullptr);
  // Evicts least recently used regions until the cache is within `bytes`.
  void evict(std::size_t bytes);

  // --- moving

  Moved move(const Body& body, const Stance& from, double dx, double dy);
  bool find_free(const Body& body, const Stance& wish, Length within, Stance& out);

  // Bodies that the World looks after, each under a number of the caller's. Say
  // it again after every step: the World goes by the last place it was told. No
  // change made here shuts a body in: a door is not closed on it, nothing is
  // put on it, no wall is repaired around it; the change is refused. A door
  // that opens makes it step out of the leaf's way. What can't be refused,
  // because it comes from a store, has expired or was pinned, pushes it to the
  // nearest free floor, in its own room if there is some. body_at() says where
  // it is afterwards; nullopt for a number that is not kept. A body that did not
  // stand free when it was told of is left alone, and so is one in a shaft.
  void keep_body(std::uint32_t number, const Body& body, const Stance& at);
  void drop_body(std::uint32_t number);
  [[nodiscard]] std::optional<Stance> body_at(std::uint32_t number) const;

  // What stops and carries a body in a built region, as it stands now; null for
  // one that is not built. For somebody who moves bodies elsewhere.
  const mesh::Solids* solids(RegionId id);

  // Elevators. A car is called to a landing, by the landing's portal as a hall
  // or the shaft holds it, and opens its doors there once `advance` has let
  // enough time pass; then it can be sent on. A body in the car goes with it:
  // car() says where it is.
  struct Car {
    Length z = 0;             // of its floor
    std::int16_t target = 0;  // storey
    bool open = false;
  };
  Status call(RegionId id, std::size_t portal);
  Status ride(std::uint16_t cell, std::int16_t storey);
  void advance(std::int64_t milliseconds);
  // The car of a shaft (Region::cell); nullopt if it was never called.
  [[nodiscard]] std::optional<Car> car(std::uint16_t cell) const;
  // Whether one can walk and see through a portal of a built region now.
  [[nodiscard]] bool is_open(RegionId id, std::size_t portal) const;

  // --- changing. An error says why nothing was changed. `expires` in UTC
  // seconds. The region must be built and settled.

  Status paint(RegionId id, std::uint8_t face, plan::Material material, std::int64_t expires = store::kNever);
  // The object's name. It stands on clear floor under the ceiling, in no wall,
  // shaft, well or flight, and in no other object (it may touch them, and stand
  // in a puddle). Through an open doorway it may reach into neighbours of the same
  // storey: then it is kept once, for all of them.
  Result<ObjectName> add_object(RegionId id, const plan::Object& object, std::int64_t expires = store::kNever);
  Status remove_object(RegionId id, ObjectName name, std::int64_t expires = store::kNever);
  // A generated object that moves is removed and added; its new name.
  Result<ObjectName> move_object(RegionId id, ObjectName name, const geom::Box& footprint,
                                 std::int64_t expires = store::kNever);
  // Carrying. Everybody who carries has a number of their own, kept with what they
  // hold: it is theirs again when the program runs again. A thing keeps its number
  // on the way. One carries at most kMostCarried, none larger than kCarriedSide each
  // way; the key that lies in a dungeon says which lock it opens, wherever it is taken.
  static constexpr std::size_t kMostCarried = 8;
  static constexpr Length kCarriedSide = 1'500;
  struct Carried {
    std::uint64_t number = 0;
    store::Thing thing;  // its footprint begins at 0,0 and it at 0
  };
  // In the order of their numbers; nullopt: the records are on their way.
  [[nodiscard]] std::optional<std::vector<Carried>> carried(std::uint64_t carrier);
  Result<std::uint64_t> pick_up(RegionId id, ObjectName name, std::uint64_t carrier,
                                std::int64_t expires = store::kNever);
  // Where it may stand an object may be added. `facing` as in plan::Object; z0 is the floor, or a table's top.
  Result<ObjectName> put_down(RegionId id, std::uint64_t number, std::uint64_t carrier, geom::Point low,
                              std::uint8_t facing, Length z0, std::int64_t expires = store::kNever);
  // What the note of a key says that opens a door's lock, and of no other; empty: the door has no lock.
  [[nodiscard]] std::string key_note(RegionId id, std::size_t portal) const;
  // Opens a locked door with a key that somebody carries; without it the error says which lock it is.
  Status unlock(RegionId id, std::size_t portal, std::uint64_t carrier, std::int64_t expires = store::kNever);

  // Neither closed on a body that is kept nor on an object in the doorway. A locked
  // door does not open.
  Status set_door(RegionId id, std::size_t portal, store::Door door, std::int64_t expires = store::kNever);
  // Breaks the wall between the region and its neighbour over an interval along
  // one of its faces, from the floor to `height`; the opening's number.
  Result<std::uint64_t> break_wall(RegionId id, std::uint8_t face, geom::Interval along, Length height,
                                   std::int64_t expires = store::kNever);
  Status repair_wall(RegionId id, std::uint64_t number);
  // The paint that people gave a region's faces, one coat over another.
  [[nodiscard]] std::vector<Painted> paints(RegionId id) const;

  // What the last change did, to be taken back one day. Asked for again, it is
  // empty; so it is after a change that was refused. Pins are not part of it.
  Step take_step();
  // Makes everything that a step changed what it was before; take_step() then says
  // how to do it again. false: records are on their way; ask once more when they
  // are here. An error, and nothing is changed: somebody has changed one of its
  // things since, or something has no room where it was.
  Result<bool> take_back(const Step& step);
  // Takes away one record: its thing becomes what the rules made it, or is gone.
  Result<bool> revert(const store::RecordKey& key);

  // Pins of a region that need not exist yet. An empty pin takes it away. All
  // that was grown goes, and is grown anew when needed: ids are stale. An error:
  // the region can't be what the pin wants, for example because a forced door
  // lies on no wall of two of its pieces, or a storey is to be one room.
  Status pin(const Path& path, const plan::Pin& pin, std::int64_t expires = store::kNever);
  [[nodiscard]] const plan::Pins& pins() const;

  // --- remembering

  // The time, UTC seconds: what has expired by then goes.
  void set_now(std::int64_t now);
  // Takes in answers and sends off what was changed since; never waits.
  void exchange();
  // Asks again for what could not be read.
  void retry();
  // What others who share the store have written there, as they say it: shown at
  // once. It may come late, twice or in another order.
  void hear(std::span<const store::News> news);
  // Reads again what is here, because news may have been missed. What others
  // changed appears as the answers come.
  void reload();
  // Waits until every load and every change has been answered. An error: the first commit or
  // load that failed; changes not written are tried again with the next one.
  Status settle();
  [[nodiscard]] std::size_t unacknowledged() const;
  // Why the store can't be written, or some floor not be read, at the moment.
  // Writes are tried again with the next exchange; retry() reads again.
  [[nodiscard]] std::optional<Error> trouble() const;
  [[nodiscard]] const std::vector<SetAside>& set_aside() const;

  // --- looking after it

  [[nodiscard]] Stats stats() const;
  // The content hash of what this World would show without changes (pins are
  // content): grown in its own tree, and let go again. Of ground without end, that
  // of the brief's window; what was built is forgotten if the origin lies elsewhere.
  [[nodiscard]] Key hash();
  // What must always hold; an error names the first thing that does not.
  [[nodiscard]] Status check() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace enfilade::world
