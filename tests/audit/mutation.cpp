#include "audit/mutation.hpp"

#include <vector>

#include <gtest/gtest.h>
#include <enfilade/rules/building.hpp>
#include <enfilade/world/whole.hpp>

#include "audit/house.hpp"

namespace enfilade::audit {

plan::Model model_of(const plan::Brief& brief) {
  const Result<rules::BuildingPtr> building = rules::raise(brief);
  EXPECT_TRUE(building.ok()) << building.error().line();
  Result<plan::Model> model = world::generate(**building, {}, {});
  EXPECT_TRUE(model.ok());
  return std::move(*model);
}

plan::Room* pick(plan::Model& model, Rng& rng, const std::function<bool(const plan::Room&)>& good) {
  std::vector<plan::Room*> rooms;
  for (plan::Room& r : model.rooms) {
    if (good(r)) rooms.push_back(&r);
  }
  return rooms.empty() ? nullptr : rooms[rng.below(static_cast<std::uint32_t>(rooms.size()))];
}

void expect_noticed(const Mutation& mutation, plan::Model (*sound)(std::uint64_t seed), int least) {
  int tried = 0;
  for (std::uint64_t seed = 0; seed < 25; ++seed) {
    plan::Model model = sound(seed);
    ASSERT_EQ(failing(model), "") << "seed " << seed;
    Rng rng(root_key(seed), Purpose::sample);
    if (!mutation.spoil(model, rng)) continue;
    ++tried;
    const Report report = report_of(model);
    EXPECT_GT(report.of(mutation.check).failed, 0u) << "seed " << seed << ": only " << names_of_failures(report);
  }
  EXPECT_GT(tried, least);
}

}  // namespace enfilade::audit
