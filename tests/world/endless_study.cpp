// For work on ground without end; no test. What holds however far and long:
//   endless_study points N       N places up to 10^12 cells away, blocks laid and dug in three orders
//   endless_study world N        N places through a World, with three sizes of cache, in three orders
//   endless_study walk CELLS     a walk to the east; bytes every tenth of it
//   endless_study walk CELLS paint   the same, and every region on the way is painted
//   endless_study ways SEEDS     ways between 1000 rooms, straight walls along seams
//   endless_study locate         what finding a place costs, by the number of blocks that exist

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <numeric>

#include <enfilade/base/rng.hpp>
#include <enfilade/plan/model.hpp>

#include "cli/memory_count.hpp"
#include "world/long_walk.hpp"

namespace {

using namespace enfilade;
using rules::dungeon::Far;

constexpr std::int64_t kAway = 1'000'000'000'000;

plan::Brief endless(std::uint64_t seed, std::int32_t levels = 1) {
  plan::Brief brief;
  brief.kind = "dungeon";
  brief.seed = seed;
  brief.floors = brief.dungeon.levels = levels;
  brief.dungeon.unbounded = true;
  return brief;
}

std::vector<std::size_t> shuffled(std::size_t n, std::uint64_t seed) {
  std::vector<std::size_t> order(n);
  std::iota(order.begin(), order.end(), std::size_t{0});
  Rng rng(root_key(seed), Purpose::sample);
  for (std::size_t i = n; i > 1; --i) std::swap(order[i - 1], order[rng.below(static_cast<std::uint32_t>(i))]);
  return order;
}

std::int64_t draw_far(Rng& rng) {
  return static_cast<std::int64_t>(rng.next() % static_cast<std::uint64_t>(2 * kAway + 1)) - kAway;
}

int study_points(std::size_t n) {
  namespace dungeon = rules::dungeon;
  const Key key = root_key(77);
  plan::Dungeon wish;
  wish.levels = 3;
  wish.keys = plan::Keys::loose;
  Rng rng(key, Purpose::sample);
  std::vector<Far> points(n);
  for (Far& p : points) p = {draw_far(rng), draw_far(rng)};
  std::vector<Key> known(n);
  std::size_t different = 0;
  for (std::uint64_t pass = 0; pass < 3; ++pass) {
    dungeon::Block block;
    dungeon::Plan plan;
    dungeon::DigScratch scratch;
    for (const std::size_t i : shuffled(n, pass)) {
      dungeon::lay_block(key, wish, dungeon::block_at(key, points[i]), static_cast<std::int32_t>(i % 3), block);
      const plan::Dungeon own = dungeon::wish_for(wish, block.theme);
      dungeon::dig_block(block, own, scratch, plan);
      const Key hash = mix(dungeon::hash_of(block), dungeon::hash_of(plan).lo);
      if (pass == 0) known[i] = hash;
      different += known[i] != hash;
    }
  }
  std::sort(known.begin(), known.end());
  const auto distinct = std::unique(known.begin(), known.end()) - known.begin();
  std::printf("%zu points on 3 levels, 3 orders: %zu differed; %td different blocks\n", n, different, distinct);
  return different == 0 ? 0 : 1;
}

// All regions of the block that holds a region, and the room itself.
Key hash_of_block(world::World& world, world::RegionId id) {
  const Path path = world.path(id);
  const std::string_view block = path.prefix_bytes(path.depth() - 1);
  Key key = plan::room_hash(world.built(id)->room);
  world.visit([&](world::RegionId other, const plan::Region& r, bool) {
    if (!plan::is_built(r.kind)) return;
    const Path there = world.path(other);
    if (there.prefix_bytes(there.depth() - 1) != block) return;
    for (const std::int64_t v : {r.box.lo.x, r.box.lo.y, r.box.hi.x, r.box.hi.y, static_cast<geom::Length>(r.use),
                                 static_cast<geom::Length>(r.cell)})
      key = mix(key, static_cast<std::uint64_t>(v));
  });
  return key;
}

int study_world(std::size_t n) {
  // Eight places near each other, then eight elsewhere, so that blocks are there, evicted, and come again.
  const rules::BuildingPtr building = *rules::raise(endless(5, 2));
  Rng rng(root_key(5), Purpose::sample);
  std::vector<Far> points;
  while (points.size() < n) {
    const Far middle{draw_far(rng), draw_far(rng)};
    for (int k = 0; k < 8; ++k) points.push_back({middle.x + rng.between(-60, 60), middle.y + rng.between(-60, 60)});
  }
  std::vector<Key> known(points.size());
  std::size_t different = 0, rock = 0;
  std::uint64_t evictions = 0;
  for (std::uint64_t pass = 0; pass < 3; ++pass) {
    const std::size_t cache[] = {0, 60'000, std::size_t{4} << 20};
    world::Settings settings;
    settings.cache_bytes = cache[pass];
    world::World world(building, settings);
    const std::vector<std::size_t> groups = shuffled(points.size() / 8, pass);
    for (const std::size_t g : groups) {
      for (const std::size_t k : shuffled(8, pass * 1000 + g)) {
        const std::size_t i = g * 8 + k;
        world::RegionId id;
        for (std::int64_t dx = 0; dx < 30 && id.none(); ++dx) {
          const world::Vec3 eye = world::eye_at(world, {points[i].x + dx, points[i].y});
          id = world.build(world::Point3{static_cast<geom::Length>(eye.x), static_cast<geom::Length>(eye.y), 1'000});
        }
        if (id.none()) {
          rock += pass == 0;
          continue;
        }
        // Hashes have coordinates in them: always those of the own sector.
        const Path path = world.path(id);
        rules::Sector own;
        rules::sector_of(path, own);
        if (!(own == world.origin())) {
          world.rebase(own);
          id = world.build(path);
        }
        const Key hash = hash_of_block(world, id);
        if (pass == 0) known[i] = hash;
        different += known[i] != hash;
        world.evict(cache[pass]);
      }
      if (g % 64 == 0 && !world.check().ok()) ++different;
    }
    evictions += world.stats().evictions;
  }
  std::printf(
      "%zu places through a World, caches of 0, 60 kB, 4 MB, 3 orders: %zu differed; %zu in rock; %llu evictions\n",
      points.size(), different, rock, static_cast<unsigned long long>(evictions));
  return different == 0 ? 0 : 1;
}

int study_walk(std::int64_t cells, bool paint) {
  const plan::Brief brief = endless(3);
  const rules::BuildingPtr building = *rules::raise(brief);
  const store::StorePtr store = store::open_memory();
  world::Settings settings;
  settings.cache_bytes = 200'000;
  settings.doors = store::Door::open;
  std::unique_ptr<world::World> world;
  {
    const cli::CountMemory count;
    world = std::make_unique<world::World>(building, settings, paint ? store::direct_link(*store, "walk") : nullptr);
  }
  world::LongWalk walk(brief, {0, 0});
  std::printf(
      "cells walked, east of the start, bytes now, peak of the stretch, said by stats, resident, nodes, live, "
      "expansions\n");
  cli::reset_memory_peak();
  for (std::int64_t i = 1; i <= cells; ++i, walk.step()) {
    const Far here = walk.at(), next = walk.next();
    const cli::CountMemory count;
    const world::Vec3 eye = world::eye_at(*world, here);
    const world::Frame frame =
        world->frame(world::look(eye, {static_cast<double>(next.x - here.x), static_cast<double>(next.y - here.y), 0}));
    if (frame.visible.empty()) {
      std::printf("nothing to see at %lld, %lld\n", static_cast<long long>(here.x), static_cast<long long>(here.y));
      return 1;
    }
    if (paint) (void)world->paint(frame.visible[0], store::kAllWalls, {plan::Role::wall_accent, 1});
    if (i % (cells / 10) != 0) continue;
    const cli::MemoryCount memory = cli::memory_count();
    const world::Stats stats = world->stats();
    std::printf("%9lld %9lld %9zu %9zu %9zu %11zu %6zu %5zu %9llu\n", static_cast<long long>(i),
                static_cast<long long>(here.x), memory.now, memory.peak, stats.bytes, cli::resident_bytes(),
                stats.nodes, stats.live, static_cast<unsigned long long>(stats.expansions));
    std::fflush(stdout);
    cli::reset_memory_peak();
  }
  return world->check().ok() ? 0 : 1;
}

int study_ways(std::uint64_t seeds) {
  namespace dungeon = rules::dungeon;
  bool good = true;
  for (int order = 0; order < plan::kDigOrders; ++order) {
    double worst = 0;
    std::size_t lost = 0, rooms = 0;
    std::int32_t wall = 0;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      plan::Dungeon wish;
      wish.order = static_cast<plan::DigOrder>(order);
      wish.given.order = true;
      Rng rng(root_key(seed), Purpose::sample);
      const Far lo = seed % 2 != 0 ? Far{-200, -200} : Far{draw_far(rng), draw_far(rng)};
      const dungeon::DugWindow dug = dungeon::dig_window(root_key(seed), wish, lo, 400, 400);
      std::vector<std::int32_t> sample;
      for (int k = 0; k < 1'000; ++k)
        sample.push_back(dug.rooms[rng.below(static_cast<std::uint32_t>(dug.rooms.size()))]);
      std::vector<double> ways;
      for (std::size_t a = 0; a < 40; ++a) {
        const std::vector<std::int32_t> steps = dungeon::steps_from(dug, sample[a]);
        for (const std::int32_t to : sample) {
          lost += steps[static_cast<std::size_t>(to)] < 0;
          const double dx = to % dug.width - sample[a] % dug.width, dy = to / dug.width - sample[a] / dug.width,
                       line = std::sqrt(dx * dx + dy * dy);
          if (line >= 40) ways.push_back(steps[static_cast<std::size_t>(to)] / line);
        }
      }
      rooms += sample.size();
      std::sort(ways.begin(), ways.end());
      worst = std::max(worst, ways[ways.size() * 95 / 100]);
      wall = std::max(wall, dungeon::longest_seam_wall(dug));
    }
    std::printf(
        "order %d: %llu windows of 400 x 400, %zu rooms, %zu without a way; p95 of way by line at most %.2f; longest "
        "straight wall along a seam %d\n",
        order, static_cast<unsigned long long>(seeds), rooms, lost, worst, wall);
    good = good && lost == 0 && wall < 20 && worst <= (order == 0 ? 1.7 : 4);
  }
  return good ? 0 : 1;
}

int study_locate() {
  using Clock = std::chrono::steady_clock;
  const rules::BuildingPtr building = *rules::raise(endless(3));
  world::Settings settings;
  settings.cache_bytes = ~std::size_t{0};
  settings.meshes = false;
  world::World world(building, settings);
  Rng rng(root_key(9), Purpose::sample);
  std::vector<world::Point3> places;
  for (std::size_t wanted = 250; wanted <= 16'000; wanted *= 4) {
    while (places.size() < wanted) {
      const world::Point3 place{rng.between(0, 18'000) * plan::kCell + 1'500,
                                rng.between(0, 18'000) * plan::kCell + 1'500, 1'000};
      if (!world.build(place).none()) places.push_back(place);
    }
    const auto begin = Clock::now();
    constexpr int kAsked = 100'000;
    std::size_t found = 0;
    for (int i = 0; i < kAsked; ++i)
      found += !world.locate(places[rng.below(static_cast<std::uint32_t>(places.size()))]).none();
    const double us = std::chrono::duration<double, std::micro>(Clock::now() - begin).count() / kAsked;
    // Blocks that come and go beside those that stay.
    const auto middle = Clock::now();
    constexpr int kMade = 500;
    for (int i = 0; i < kMade; ++i)
      world.build(
          {rng.between(18'500, 30'000) * plan::kCell + 1'500, rng.between(0, 18'000) * plan::kCell + 1'500, 1'000});
    const double made = std::chrono::duration<double, std::micro>(Clock::now() - middle).count() / kMade;
    std::printf("%6zu live regions in as many blocks: locate %.2f us (%zu found), a new place %.0f us\n", places.size(),
                us, found, made);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  const long long n = argc > 2 ? std::strtoll(argv[2], nullptr, 10) : 0;
  if (mode == "points") return study_points(static_cast<std::size_t>(n > 0 ? n : 100'000));
  if (mode == "world") return study_world(static_cast<std::size_t>(n > 0 ? n : 8'000));
  if (mode == "walk") return study_walk(n > 0 ? n : 1'000'000, argc > 3 && std::strcmp(argv[3], "paint") == 0);
  if (mode == "ways") return study_ways(static_cast<std::uint64_t>(n > 0 ? n : 6));
  if (mode == "locate") return study_locate();
  std::fprintf(stderr, "endless_study points|world|walk|ways|locate [N]\n");
  return 2;
}
