// The walker keeps to the middle: from the middle of a region to the middle of
// a portal, on to the middle of the next region, and back again when all behind
// it has been seen. All but caves are convex, so it never leaves them; it carries
// every key. It remembers where it has been by paths, in memory of its own that is not
// the World's. In ground without end it keeps to the window.

#include "cli/tour.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <mutex>
#include <unordered_set>

#include <enfilade/mesh/mesh.hpp>
#include <enfilade/plan/model.hpp>
#include <enfilade/world/whole.hpp>
#include <enfilade/world/world.hpp>

#include "cli/memory_count.hpp"

namespace enfilade::cli {
namespace {

using world::RegionId;
using world::Vec3;
using Clock = std::chrono::steady_clock;

double microseconds(Clock::duration d) { return std::chrono::duration<double, std::micro>(d).count(); }

constexpr double kEye = 1'650;

Quantiles quantiles(std::vector<float>& values) {
  Quantiles q;
  q.count = values.size();
  if (values.empty()) return q;
  const auto at = [&](double share) {
    const auto i = static_cast<std::ptrdiff_t>(share * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), values.begin() + i, values.end());
    return static_cast<double>(values[static_cast<std::size_t>(i)]);
  };
  q.p50 = at(0.5);
  q.p99 = at(0.99);
  q.max = *std::max_element(values.begin(), values.end());
  return q;
}

// A link whose memory is not the World's.
class StoreSide final : public store::Link {
 public:
  StoreSide(store::Store& store, std::string building) : link_(store::direct_link(store, std::move(building))) {}
  store::Ticket load(std::int16_t floor, std::int64_t now) override {
    const CountMemory off(false);
    return link_->load(floor, now);
  }
  store::Ticket commit(std::vector<store::Write> writes, std::int64_t now) override {
    const CountMemory off(false);
    return link_->commit(std::move(writes), now);
  }
  std::optional<store::Answer> poll() override {
    const CountMemory off(false);
    return link_->poll();
  }
  std::optional<store::Answer> wait() override {
    const CountMemory off(false);
    return link_->wait();
  }

 private:
  store::LinkPtr link_;
};

// A region on the way from the start to where the walker is.
struct Stop {
  Path path;
  Vec3 middle;
  Vec3 entry;            // the portal it came in by
  std::size_t next = 0;  // the first portal not yet tried
};

class Walker {
 public:
  // `within`: paths it keeps to, null: all.
  Walker(const rules::BuildingPtr& building, const TourOptions& options, const std::unordered_set<std::string>* within)
      : building_(building), options_(options), within_(within) {
    const CountMemory count;
    world::Settings settings;
    settings.cache_bytes = options.evict == 1 ? 0 : ~std::size_t{0};
    settings.doors = store::Door::open;
    settings.watch = [this](world::Watch w) { watch(w); };
    store::LinkPtr link;
    if (options.store)
      link = std::make_unique<StoreSide>(*options.store, plan::building_id(rules::brief_of(*building)));
    world_ = std::make_unique<world::World>(building, settings, std::move(link));
  }

  Result<Tour> walk(const Path& start) {
    // Pins decide which regions there are, so they come before the first step.
    if (const Status settled = world_->settle(); !settled) return settled.error();
    before_ = resident_bytes();
    const auto begin = Clock::now();
    if (!arrive(start)) return Error{ErrorCode::invalid, start.text(), "the walk has no start"};
    stops_.push_back({start, middle_, middle_, 0});
    at_ = middle_;
    while (!stops_.empty()) {
      if (options_.go_on && !options_.go_on(tour_.visited)) return Error{ErrorCode::cancelled, {}, "cancelled"};
      if (const Status ok = go_on(); !ok) return ok.error();
    }
    tour_.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    return finish();
  }

 private:
  // A generation around a point is the way to the region, if it had to be grown,
  // and building it.
  void watch(world::Watch w) {
    if (w == world::Watch::grow || w == world::Watch::build) {
      began_ = Clock::now();
      return;
    }
    growing_ += microseconds(Clock::now() - began_);
    if (w == world::Watch::grown) return;
    const CountMemory off(false);  // this list is the walker's
    expand_us_.push_back(static_cast<float>(growing_));
    growing_ = 0;
  }

  // Into a region: repaints it the first time. False if it is no region.
  bool arrive(const Path& path) {
    RegionId id;
    {
      const CountMemory count;
      id = world_->build(path);
      if (id.none()) return false;
      const bool first = [&] {
        const CountMemory off(false);
        return seen_.insert(path.bytes()).second;
      }();
      if (first) {
        ++tour_.visited;
        const plan::Material coat{plan::Role::wall_accent, static_cast<std::uint8_t>(tour_.visited % plan::kShades)};
        if (!world_->paint(id, store::kAllWalls, coat)) return false;
      }
    }
    const plan::Region& r = *world_->region(id);
    middle_ = {(r.box.lo.x + r.box.hi.x) / 2.0, (r.box.lo.y + r.box.hi.y) / 2.0,
               r.z0 + std::min(kEye, (r.z1 - r.z0) * 0.5)};
    return true;
  }

  // One more portal of the region it is in, or back.
  Status go_on() {
    Stop& here = stops_.back();
    RegionId id;
    {
      const CountMemory count;
      id = world_->build(here.path);
    }
    const world::Built* built = world_->built(id);
    for (; here.next < built->room.portals.size(); ++here.next) {
      const plan::Portal p = built->room.portals[here.next];
      const bool unlocked = p.lock != 0 || world::is_passable(p, built->doors[here.next]);
      if (!unlocked || p.kind == plan::PortalKind::elevator) continue;
      RegionId other;
      {
        const CountMemory count;
        other = world_->across(id, here.next);
      }
      built = world_->built(id);
      if (other.none() || !plan::is_walkable(world_->built(other)->room.region.use)) continue;
      Path path = world_->path(other);
      if (seen_.contains(path.bytes()) || (within_ && !within_->contains(path.bytes()))) continue;
      ++here.next;
      return enter(std::move(path), p);
    }
    // All seen: back the way it came.
    const Stop done = std::move(stops_.back());
    stops_.pop_back();
    if (stops_.empty()) return Done{};
    go(done.entry);
    go(stops_.back().middle);
    return Done{};
  }

  Status enter(Path path, const plan::Portal& p) {
    const Vec3 portal{
        (p.a.x + p.b.x) / 2.0, (p.a.y + p.b.y) / 2.0,
        p.kind == plan::PortalKind::well ? p.z0 : std::min<double>(p.z0 + kEye, (p.z0 + p.z1) / 2.0 + 500)};
    go(portal);
    if (!arrive(path)) return Error{ErrorCode::invalid, path.text(), "a region on the way could not be entered"};
    stops_.push_back({std::move(path), middle_, portal, 0});
    go(stops_.back().middle);
    return Done{};
  }

  // In a straight line, frame by frame, looking ahead.
  void go(const Vec3& to) {
    const Vec3 d{to.x - at_.x, to.y - at_.y, to.z - at_.z};
    const double way = std::sqrt(d.x * d.x + d.y * d.y + d.z * d.z);
    const Vec3 from = at_;
    for (double done = 0; done < way;) {
      done = std::min(way, done + options_.step);
      const double t = done / way;
      at_ = {from.x + d.x * t, from.y + d.y * t, from.z + d.z * t};
      frame(d);
    }
  }

  void frame(const Vec3& forward) {
    const auto begin = Clock::now();
    world::Frame frame;
    {
      const CountMemory count;
      frame = world_->frame(world::look(at_, forward));
    }
    frame_us_.push_back(static_cast<float>(microseconds(Clock::now() - begin)));
    ++tour_.frames;
    tour_.visible_max = std::max<std::uint64_t>(tour_.visible_max, frame.visible.size());
    std::uint64_t triangles = 0;
    for (const RegionId id : frame.visible) triangles += mesh::triangle_count(world_->built(id)->mesh);
    tour_.triangles_max = std::max(tour_.triangles_max, triangles);
    if (tour_.frames % 256 == 0) resident_ = std::max(resident_, resident_bytes());
  }

  Result<Tour> finish() {
    if (const Status settled = world_->settle(); !settled) return settled.error();
    resident_ = std::max(resident_, resident_bytes());
    tour_.peak_bytes = memory_count().peak;
    tour_.resident_bytes = resident_ > before_ ? resident_ - before_ : 0;
    tour_.evictions = world_->stats().evictions;
    tour_.frame_us = quantiles(frame_us_);
    tour_.expand_us = quantiles(expand_us_);
    tour_.hash_after = world_->hash();
    if (const Status sound = world_->check(); !sound) return sound.error();
    if (options_.store) {
      const auto summaries = options_.store->list();
      if (!summaries) return summaries.error();
      for (const store::Summary& s : *summaries) {
        if (s.building != plan::building_id(rules::brief_of(*building_))) continue;
        tour_.records = s.records;
        tour_.store_bytes = s.bytes;
      }
    }
    return tour_;
  }

  rules::BuildingPtr building_;
  TourOptions options_;
  const std::unordered_set<std::string>* within_;
  std::unique_ptr<world::World> world_;
  std::vector<Stop> stops_;
  std::unordered_set<std::string> seen_;
  Vec3 at_, middle_;
  std::vector<float> frame_us_, expand_us_;
  Clock::time_point began_;
  double growing_ = 0;
  std::size_t before_ = 0, resident_ = 0;
  Tour tour_;
};

}  // namespace

Result<plan::Pins> stored_pins(const rules::BuildingPtr& building, store::Store& store) {
  world::World world(building, {}, store::direct_link(store, plan::building_id(rules::brief_of(*building))));
  if (const Status settled = world.settle(); !settled) return settled.error();
  return world.pins();
}

Result<Tour> walk_through(const rules::BuildingPtr& building, const TourOptions& options) {
  // In at the door: the ground floor's region with an entrance; in a dungeon its entry, or anywhere.
  Path start;
  int found = 0;
  std::unordered_set<std::string> window;
  const bool unbounded = rules::is_unbounded(*building);
  const world::Storeys storeys = unbounded ? world::Storeys{} : world::Storeys{0};
  const bool dungeon = rules::brief_of(*building).kind == "dungeon";
  const Status visited = world::visit(
      *building, storeys, {}, {.layout_only = false, .paths = true},
      [&](std::size_t, const plan::Room& room) {
        if (unbounded) window.insert(room.path.bytes());
        if (!plan::is_walkable(room.region.use) || room.region.storey != 0) return;
        const bool entrance = std::any_of(room.portals.begin(), room.portals.end(),
                                          [](const plan::Portal& p) { return p.kind == plan::PortalKind::entrance; });
        const int rank = entrance || room.region.use == plan::Use::entry ? 2 : dungeon ? 1 : 0;
        if (rank <= found) return;
        start = room.path;
        found = rank;
      },
      options.pins ? *options.pins : plan::Pins{});
  if (!visited) return visited.error();
  if (found == 0) return Error{ErrorCode::invalid, {}, "the building has no entrance"};
  reset_memory_peak();
  Walker walker(building, options, unbounded ? &window : nullptr);
  return walker.walk(start);
}

Result<Whole> measure_whole(const rules::Building& building, const Context& context, const plan::Pins& pins) {
  Whole whole;
  std::mutex mutex;
  const Status visited = world::visit(
      building, {}, context, {},
      [&](std::size_t, const plan::Room& room) {
        thread_local mesh::Mesh mesh;
        mesh::mesh_room(room, mesh);
        world::Built built;
        built.room = room;  // copies are trimmed
        built.mesh = mesh;
        built.doors.resize(room.portals.size());
        const std::size_t bytes = world::bytes(built);
        const std::size_t triangles = mesh::triangle_count(mesh);
        const std::lock_guard lock(mutex);
        ++whole.regions;
        whole.walkable += plan::is_walkable(room.region.use);
        whole.triangles += triangles;
        whole.bytes += bytes;
      },
      pins);
  if (!visited) return visited.error();
  const Result<Key> hash = world::hash(building, {}, context, pins);
  if (!hash) return hash.error();
  whole.hash = *hash;
  return whole;
}

}  // namespace enfilade::cli
