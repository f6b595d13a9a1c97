#include <enfilade/store/link.hpp>

#include <gtest/gtest.h>

namespace enfilade::store {
namespace {

TEST(DirectLink, AnswersInTheOrderOfRequests) {
  const StorePtr store = open_memory();
  const LinkPtr link = direct_link(*store, "house");
  EXPECT_FALSE(link->poll());
  EXPECT_FALSE(link->wait());
  const RecordKey key{4, "p", Subject::region, 0};
  const Ticket first = link->load(4, 0);
  const Ticket second = link->commit({Write{key, 0, kNever, "body"}}, 0);
  const Ticket third = link->load(4, 0);
  EXPECT_EQ((std::vector<Ticket>{first, second, third}), (std::vector<Ticket>{1, 2, 3}));

  std::optional<Answer> answer = link->poll();
  ASSERT_TRUE(answer && std::holds_alternative<Loaded>(*answer));
  EXPECT_EQ(std::get<Loaded>(*answer).ticket, first);
  EXPECT_TRUE(std::get<Loaded>(*answer).records.value().empty());
  answer = link->wait();
  ASSERT_TRUE(answer && std::holds_alternative<Committed>(*answer));
  EXPECT_EQ(std::get<Committed>(*answer).ticket, second);
  EXPECT_TRUE(std::get<Committed>(*answer).writes.value().at(0).done);
  answer = link->poll();
  ASSERT_TRUE(answer && std::holds_alternative<Loaded>(*answer));
  EXPECT_EQ(std::get<Loaded>(*answer).ticket, third);
  EXPECT_EQ(std::get<Loaded>(*answer).floor, 4);
  EXPECT_EQ(std::get<Loaded>(*answer).records.value(), (std::vector<Record>{{key, 1, kNever, "body"}}));
  EXPECT_FALSE(link->poll());
}

TEST(DirectLink, AnErrorIsAnAnswer) {
  const StorePtr store = open_memory();
  const LinkPtr link = direct_link(*store, "");
  link->load(0, 0);
  const std::optional<Answer> answer = link->poll();
  ASSERT_TRUE(answer);
  EXPECT_FALSE(std::get<Loaded>(*answer).records);
}

}  // namespace
}  // namespace enfilade::store
