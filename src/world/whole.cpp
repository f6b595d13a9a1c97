// Storeys are independent subtrees: each is one task for the executor, and
// what a task makes depends on nothing but its storey. Results are put together
// in storey order, so the number of threads leaves no trace.

#include <enfilade/world/whole.hpp>

#include <atomic>
#include <mutex>
#include <numeric>

#include "world/grow.hpp"

namespace enfilade::world {
namespace {

Storeys all_or(const Storeys& storeys, const rules::Building& building) {
  if (!storeys.empty()) return storeys;
  Storeys all(static_cast<std::size_t>(rules::brief_of(building).floors));
  std::iota(all.begin(), all.end(), plan::lowest_storey(rules::brief_of(building)));
  return all;
}

Error cancelled() { return {ErrorCode::cancelled, {}, "cancelled"}; }

// Counts finished storeys and tells the caller, one call at a time.
class Ticker {
 public:
  Ticker(const Context& context, std::size_t total) : context_(context), total_(total) {}
  void tick() {
    if (!context_.progress) return;
    const std::lock_guard lock(mutex_);
    context_.progress({++done_, total_});
  }

 private:
  const Context& context_;
  std::size_t total_;
  std::uint64_t done_ = 0;
  std::mutex mutex_;
};

std::size_t bytes_of(const plan::Room& r) {
  return sizeof(r) + r.path.bytes().capacity() + r.portals.capacity() * sizeof(plan::Portal) +
         r.objects.capacity() * sizeof(plan::Object) + r.flights.capacity() * sizeof(plan::Flight) +
         r.landings.capacity() * sizeof(plan::Landing);
}

}  // namespace

Status visit(const rules::Building& building, const Storeys& wanted, const Context& context, Visit options,
             const std::function<void(std::size_t, const plan::Room&)>& visit, const plan::Pins& pins) {
  const Growth growth(building, pins);
  const Storeys storeys = all_or(wanted, building);
  Ticker ticker(context, storeys.size());
  context.run(storeys.size(), [&](std::size_t i) {
    if (context.cancelled()) return;
    Grower grower(growth, context, options.paths);
    plan::Room room;
    grower.grow_storey(storeys[i],
                       [&](const Path& path, const plan::Region& region, std::span<const plan::Portal> portals) {
                         if (options.layout_only) {
                           room.path = path;
                           room.region = region;
                           room.portals.assign(portals.begin(), portals.end());
                         } else {
                           growth.furnish(region, portals, path, room);
                         }
                         visit(i, room);
                         return !context.cancelled();
                       });
    ticker.tick();
  });
  if (context.cancelled()) return cancelled();
  return Done{};
}

Result<plan::Model> generate(const rules::Building& building, const Storeys& wanted, const Context& context,
                             const plan::Pins& pins) {
  const Growth growth(building, pins);
  const Storeys storeys = all_or(wanted, building);
  std::vector<std::vector<plan::Room>> parts(storeys.size());
  std::atomic<std::uint64_t> bytes{0};
  std::atomic<bool> exhausted{false};
  Ticker ticker(context, storeys.size());
  context.run(storeys.size(), [&](std::size_t i) {
    if (context.cancelled() || exhausted.load(std::memory_order_relaxed)) return;
    Grower grower(growth, context);
    std::uint64_t used = 0;
    grower.grow_storey(storeys[i],
                       [&](const Path& path, const plan::Region& region, std::span<const plan::Portal> portals) {
                         plan::Room& room = parts[i].emplace_back();
                         growth.furnish(region, portals, path, room);
                         used += bytes_of(room);
                         return !context.cancelled();
                       });
    if (bytes.fetch_add(used) + used > context.max_bytes) exhausted = true;
    ticker.tick();
  });
  if (context.cancelled()) return cancelled();
  if (exhausted) {
    return Error{
        ErrorCode::exhausted,
        {},
        "the whole building takes more than " + std::to_string(context.max_bytes >> 20) + " MiB; select floors"};
  }
  plan::Model model;
  model.brief = rules::brief_of(building);
  model.palette = rules::palette_of(building);
  std::size_t total = 0;
  for (const auto& part : parts) total += part.size();
  model.rooms.reserve(total);
  for (auto& part : parts) {
    model.rooms.insert(model.rooms.end(), std::make_move_iterator(part.begin()), std::make_move_iterator(part.end()));
    part = {};
  }
  if (const Status joined = plan::join_portals(model); !joined) return joined.error();
  return model;
}

Result<Key> hash(const rules::Building& building, const Storeys& wanted, const Context& context,
                 const plan::Pins& pins) {
  const Growth growth(building, pins);
  const Storeys storeys = all_or(wanted, building);
  std::vector<std::pair<Path, Key>> parts(storeys.size());
  Ticker ticker(context, storeys.size());
  context.run(storeys.size(), [&](std::size_t i) {
    if (context.cancelled()) return;
    Grower grower(growth, context);
    plan::TreeHash tree;
    plan::Room room;
    grower.grow_storey(storeys[i],
                       [&](const Path& path, const plan::Region& region, std::span<const plan::Portal> portals) {
                         growth.furnish(region, portals, path, room);
                         tree.add(path, plan::room_hash(room));
                         return !context.cancelled();
                       });
    parts[i] = {grower.storey_path(), tree.finish(grower.storey_path().depth())};
    ticker.tick();
  });
  if (context.cancelled()) return cancelled();
  if (parts.size() == 1 && parts[0].first.depth() == 0) return parts[0].second;
  plan::TreeHash tree;
  for (const auto& [path, key] : parts) tree.add(path, key);
  return tree.finish();
}

}  // namespace enfilade::world
