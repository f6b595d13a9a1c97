// Several Worlds on one store hear of each other's changes. Answers and news come
// late and in any order, lines are cut, and yet all of them end with what the store
// holds.

#include <deque>
#include <set>

#include <enfilade/world/whole.hpp>

#include "world/doings.hpp"

namespace enfilade::world {
namespace {

// What has been written, in the order in which the store did it.
using Journal = std::vector<store::News>;

// A link whose requests are done when it is told to: commits in their order, loads
// at any time between. Answers come in the order of the requests.
class Late final : public store::Link {
 public:
  Late(store::Store& store, Journal& journal) : store_(store), journal_(journal) {}
  store::Ticket load(std::int16_t floor, std::int64_t now) override {
    asked_.push_back({++last_, floor, {}, false, now, std::nullopt});
    return last_;
  }
  store::Ticket commit(std::vector<store::Write> writes, std::int64_t now) override {
    asked_.push_back({++last_, 0, std::move(writes), true, now, std::nullopt});
    return last_;
  }
  std::optional<store::Answer> poll() override {
    if (asked_.empty() || !asked_.front().answer) return std::nullopt;
    std::optional<store::Answer> answer = std::move(asked_.front().answer);
    asked_.pop_front();
    return answer;
  }
  std::optional<store::Answer> wait() override {
    if (asked_.empty()) return std::nullopt;
    if (!asked_.front().answer) work(asked_.front());
    return poll();
  }

  // Does one request that waits: the first commit, or any of the loads.
  void work(Rng& rng) {
    std::vector<Asked*> ready;
    bool commits = false;
    for (Asked& asked : asked_) {
      if (asked.answer || (asked.is_commit && commits)) continue;
      commits |= asked.is_commit;
      ready.push_back(&asked);
    }
    if (!ready.empty()) work(*ready[rng.below(static_cast<std::uint32_t>(ready.size()))]);
  }

 private:
  struct Asked {
    store::Ticket ticket;
    std::int16_t floor;
    std::vector<store::Write> writes;
    bool is_commit;
    std::int64_t now;
    std::optional<store::Answer> answer;
  };
  void work(Asked& asked) {
    if (!asked.is_commit) {
      asked.answer = store::Loaded{asked.ticket, asked.floor, store_.load("house", asked.floor, asked.now)};
      return;
    }
    auto written = store_.commit("house", asked.writes, asked.now);
    for (store::News& news : store::news_of(asked.writes, *written)) journal_.push_back(std::move(news));
    asked.answer = store::Committed{asked.ticket, std::move(written)};
  }

  store::Store& store_;
  Journal& journal_;
  std::deque<Asked> asked_;
  store::Ticket last_ = 0;
};

struct Person {
  std::unique_ptr<World> world;
  Late* link = nullptr;
  std::size_t heard = 0;            // of the journal
  std::vector<store::News> on_way;  // news that have been sent and have not come
  std::vector<Step> steps;          // what they did
};

struct House {
  rules::BuildingPtr building;
  plan::Model model;
  store::StorePtr store = store::open_memory();
  Journal journal;
  Settings settings;
  std::vector<Person> people;

  House(std::uint64_t seed, int n) : building(raise_small(seed)), model(*generate(*building, {}, {})) {
    settings.doors = store::Door::open;
    for (int i = 0; i < n; ++i) people.push_back(arrive());
  }
  Person arrive() {
    Person person;
    auto link = std::make_unique<Late>(*store, journal);
    person.link = link.get();
    person.world = std::make_unique<World>(building, settings, std::move(link));
    EXPECT_TRUE(person.world->settle().ok());
    person.heard = journal.size();
    person.world->reload();
    return person;
  }
  // Two rooms are enough: what people do is to meet.
  [[nodiscard]] const plan::Room& any_room(Rng& rng) const { return model.rooms[rng.below(2)]; }
  // Whatever is under way comes to its end, and everybody hears of everything.
  void come_to_rest() {
    for (int round = 0; round < 8; ++round) {
      for (Person& person : people) {
        EXPECT_TRUE(person.world->settle().ok());
        person.world->exchange();
      }
      for (Person& person : people) {
        person.on_way.insert(person.on_way.end(), journal.begin() + static_cast<std::ptrdiff_t>(person.heard),
                             journal.end());
        person.heard = journal.size();
        person.world->hear(std::exchange(person.on_way, {}));
      }
    }
  }
  Shown shown(World& world) const {
    Shown all;
    for (const plan::Room& room : model.rooms) {
      const RegionId id = world.build(room.path);
      EXPECT_TRUE(world.settle().ok());
      all.push_back(words_of(*world.built(world.build(room.path))));
      (void)id;
    }
    return all;
  }
};

// News reach a person in any order but for those of one row, and some of them twice.
void hear_some(House& house, Person& person, Rng& rng) {
  for (; person.heard < house.journal.size() && rng.below(4) != 0; ++person.heard)
    person.on_way.push_back(house.journal[person.heard]);
  while (!person.on_way.empty() && rng.below(3) != 0) {
    const std::size_t n = rng.below(static_cast<std::uint32_t>(person.on_way.size()));
    const store::News news = person.on_way[n];
    const auto is_same = [&](const store::News& other) { return other.record.key == news.record.key; };
    if (std::any_of(person.on_way.begin(), person.on_way.begin() + static_cast<std::ptrdiff_t>(n), is_same)) continue;
    if (rng.below(5) != 0) person.on_way.erase(person.on_way.begin() + static_cast<std::ptrdiff_t>(n));
    person.world->hear({&news, 1});
  }
}

// Does something, or takes the last thing back.
bool do_or_undo(House& house, Person& person, Rng& rng) {
  if (rng.below(3) != 0 || person.steps.empty()) {
    if (!do_something(*person.world, house.any_room(rng), rng)) return false;
    person.steps.push_back(person.world->take_step());
    return true;
  }
  const Result<bool> back = person.world->take_back(person.steps.back());
  if (back && !*back) return false;
  person.steps.pop_back();
  return back.ok();
}

TEST(Hear, EverybodyEndsWithWhatTheStoreHolds) {
  std::size_t done = 0, cuts = 0;
  for (std::uint64_t seed = 400; seed < 400 + cases(400); ++seed) {
    House house(seed, 3);
    Rng rng(root_key(seed), Purpose::sample);
    for (int i = 0; i < 300; ++i) {
      Person& person = house.people[rng.below(3)];
      switch (rng.below(8)) {
        case 0:
        case 1:
        case 2: done += do_or_undo(house, person, rng); break;
        case 3: person.world->exchange(); break;
        case 4:
        case 5: person.link->work(rng); break;
        case 6: hear_some(house, person, rng); break;
        default:
          if (rng.below(4) == 0) {  // the line is cut, and comes back
            person.on_way.clear();
            person.heard = house.journal.size();
            person.world->reload();
            ++cuts;
          } else if (seed % 2 == 0) {  // floors are forgotten, and read when somebody comes back
            person.world->frame({{-1e6, 0, 0}, {}, 0});
            person.world->evict(0);
          }
      }
    }
    house.come_to_rest();
    Person fresh = house.arrive();
    const Shown stored = house.shown(*fresh.world);
    for (std::size_t i = 0; i < house.people.size(); ++i) {
      EXPECT_EQ(house.shown(*house.people[i].world), stored) << "seed " << seed << ", person " << i;
      EXPECT_EQ(house.people[i].world->unacknowledged(), 0u);
      const Status sound = house.people[i].world->check();
      EXPECT_TRUE(sound.ok()) << sound.error().line();
    }
  }
  EXPECT_GT(done, cases(400) * 10);
  EXPECT_GT(cuts, cases(400));
}

TEST(Hear, AChangeIsShownWithoutLoadingAnything) {
  House house(21, 2);
  World &mine = *house.people[0].world, &theirs = *house.people[1].world;
  const plan::Room& room = house.model.rooms[0];
  const RegionId here = mine.build(room.path), there = theirs.build(room.path);
  ASSERT_TRUE(mine.settle().ok() && theirs.settle().ok());
  const std::uint32_t before = mine.built(here)->version;
  ASSERT_TRUE(theirs.paint(there, 0, {plan::Role::wall_tile, 1}).ok());
  ASSERT_TRUE(theirs.settle().ok());
  mine.hear(house.journal);
  EXPECT_NE(mine.built(here)->version, before);
  EXPECT_EQ(mine.paints(here), theirs.paints(there));
  EXPECT_EQ(mine.unacknowledged(), 0u);
  // Heard again it is nothing new, and neither is what oneself did.
  const std::uint32_t painted = mine.built(here)->version;
  mine.hear(house.journal);
  EXPECT_EQ(mine.built(here)->version, painted);
  const std::uint32_t own = theirs.built(there)->version;
  theirs.hear(house.journal);
  EXPECT_EQ(theirs.built(there)->version, own);
}

// A row that was taken away does not come back with news that are late.
TEST(Hear, WhatIsGoneStaysGone) {
  House house(21, 2);
  World &mine = *house.people[0].world, &theirs = *house.people[1].world;
  const plan::Room& room = house.model.rooms[0];
  const RegionId here = mine.build(room.path), there = theirs.build(room.path);
  ASSERT_TRUE(mine.settle().ok() && theirs.settle().ok());
  ASSERT_TRUE(theirs.paint(there, 0, {plan::Role::wall_tile, 1}).ok());
  const Step step = theirs.take_step();
  ASSERT_TRUE(theirs.settle().ok());
  ASSERT_TRUE(*theirs.take_back(step));
  ASSERT_TRUE(theirs.settle().ok());
  ASSERT_EQ(house.journal.size(), 2u);
  ASSERT_TRUE(house.journal[1].gone);
  mine.hear({&house.journal[1], 1});
  mine.hear({&house.journal[0], 1});
  EXPECT_TRUE(mine.paints(here).empty());
  ASSERT_TRUE(theirs.paint(there, 0, {plan::Role::wall_accent, 2}).ok());
  ASSERT_TRUE(theirs.settle().ok());
  mine.hear({&house.journal[2], 1});
  EXPECT_EQ(mine.paints(here).size(), 1u);
}

}  // namespace
}  // namespace enfilade::world
