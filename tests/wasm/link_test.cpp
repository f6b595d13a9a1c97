// The link to a store on the page's side: answers come when they come, and are
// handed on in the order of the questions.

#include "wasm/link.hpp"

#include <gtest/gtest.h>

#include <enfilade/store/wire.hpp>

namespace enfilade::wasm {
namespace {

using store::Answer;
using store::Committed;
using store::Loaded;

store::Write write(std::int16_t floor, std::string body) {
  return {{floor, "ab", store::Subject::region, 0}, 0, store::kNever, std::move(body)};
}

TEST(PageLink, AnswersComeInTheOrderOfTheQuestions) {
  PageLink link("house");
  const store::StorePtr memory = store::open_memory();
  const store::Ticket first = link.load(1, 0), second = link.load(2, 0), third = link.commit({write(1, "x")}, 0);
  std::vector<PageLink::Asked> asked;
  while (auto one = link.take()) asked.push_back(*one);
  ASSERT_EQ(asked.size(), 3u);
  for (std::size_t i = 3; i-- > 0;) {  // the last is answered first
    EXPECT_FALSE(link.poll());
    link.answer(asked[i].number, store::wire::answer(*memory, asked[i].text));
  }
  for (const store::Ticket ticket : {first, second}) {
    const auto answer = link.poll();
    ASSERT_TRUE(answer);
    EXPECT_EQ(std::get<Loaded>(*answer).ticket, ticket);
    EXPECT_TRUE(std::get<Loaded>(*answer).records.ok());
  }
  const auto committed = link.poll();
  ASSERT_TRUE(committed);
  EXPECT_EQ(std::get<Committed>(*committed).ticket, third);
  EXPECT_TRUE(std::get<Committed>(*committed).writes->front().done);
  EXPECT_FALSE(link.poll());
}

TEST(PageLink, NonsenseIsAnErrorAndNeverNoRecords) {
  PageLink link("house");
  link.load(1, 0);
  const auto asked = link.take();
  ASSERT_TRUE(asked);
  link.answer(asked->number + 1, "{\"records\":[]}");  // nobody asked that
  EXPECT_FALSE(link.poll());
  link.answer(asked->number, "a page of a proxy");
  link.answer(asked->number, "{\"records\":[]}");  // too late
  const auto answer = link.poll();
  ASSERT_TRUE(answer);
  EXPECT_FALSE(std::get<Loaded>(*answer).records.ok());
}

TEST(PageLink, ALargeCommitGoesOverInParts) {
  PageLink link("house");
  const store::StorePtr memory = store::open_memory();
  std::vector<store::Write> writes;
  for (int i = 0; i < 2'500; ++i) { writes.push_back(write(static_cast<std::int16_t>(i), "body")); }
  link.commit(std::move(writes), 0);
  std::size_t parts = 0;
  while (auto one = link.take()) {
    ++parts;
    EXPECT_FALSE(link.poll()) << "not before all parts are answered";
    link.answer(one->number, store::wire::answer(*memory, one->text));
  }
  EXPECT_EQ(parts, 3u);
  const auto answer = link.poll();
  ASSERT_TRUE(answer);
  EXPECT_EQ(std::get<Committed>(*answer).writes->size(), 2'500u);
  EXPECT_EQ(memory->load("house", 2'499, 0)->size(), 1u);
}

TEST(PageLink, AFailedPartLeavesTheOutcomeOpen) {
  PageLink link("house");
  const store::StorePtr memory = store::open_memory();
  std::vector<store::Write> writes;
  for (int i = 0; i < 1'500; ++i) writes.push_back(write(static_cast<std::int16_t>(i), "body"));
  link.commit(std::move(writes), 0);
  const auto first = link.take(), second = link.take();
  ASSERT_TRUE(first && second);
  link.answer(first->number, store::wire::answer(*memory, first->text));
  link.answer(second->number, R"({"error":{"code":"io","text":"quota","unknown":false}})");
  const auto answer = link.poll();
  ASSERT_TRUE(answer);
  const auto& writes_done = std::get<Committed>(*answer).writes;
  ASSERT_FALSE(writes_done.ok());
  EXPECT_TRUE(store::outcome_unknown(writes_done.error())) << "the first part is stored";
}

}  // namespace
}  // namespace enfilade::wasm
