#include "cli/bench_dungeon.hpp"

#include <enfilade/base/rng.hpp>
#include <enfilade/rules/dig.hpp>

#include "rules/dungeon/diggers.hpp"

namespace enfilade::bench {

namespace dungeon = rules::dungeon;

struct Levels::Inside {
  plan::Dungeon wish;
  dungeon::Task task;
  dungeon::DigScratch scratch;
  dungeon::Plan plan;
  std::uint64_t seed = 0;
};

Levels::Levels(plan::DigOrder order, std::int32_t width, std::int32_t length) : inside_(std::make_unique<Inside>()) {
  inside_->task.width = width;
  inside_->task.length = length;
  inside_->task.wish = &inside_->wish;
  inside_->task.order = order;
  inside_->task.start = inside_->task.goal = true;
}
Levels::~Levels() = default;

std::uint64_t Levels::dig(std::uint64_t count) {
  for (std::uint64_t i = 0; i < count; ++i) {
    inside_->task.key = root_key(++inside_->seed);
    dungeon::dig(inside_->task, inside_->scratch, inside_->plan);
  }
  return count;
}

struct WeightedRooms::Inside {
  plan::Dungeon wish;
  dungeon::Task task;
  dungeon::Site site, made;
  dungeon::Plan plan, made_plan;
};

WeightedRooms::WeightedRooms(std::int32_t side) : inside_(std::make_unique<Inside>()) {
  Inside& in = *inside_;
  in.wish.room_side = {2, 5};
  in.wish.maze = plan::MazeKind::kruskal;
  in.task.key = root_key(1);
  in.task.width = in.task.length = side;
  in.task.wish = &in.wish;
  dungeon::break_ground(in.site, in.task, in.plan, nullptr);
  dungeon::dig_maze(in.site, 1, in.task.key);
  Rng rng(in.task.key, Purpose::layout);
  dungeon::dig_sparseness(in.site, 8, 330, rng);
  in.made = in.site;
  in.made_plan = in.plan;
}
WeightedRooms::~WeightedRooms() = default;

void WeightedRooms::restore() {
  inside_->site = inside_->made;
  inside_->plan = inside_->made_plan;
}

std::uint64_t WeightedRooms::dig() {
  Rng rng(inside_->task.key, Purpose::layout);
  dungeon::dig_weighted_rooms(inside_->site, 200, rng);
  return inside_->plan.chambers.size();
}

}  // namespace enfilade::bench
