// Stores that outlive their process, and clients that share one.

#include <random>
#include <thread>

#include <gmock/gmock.h>

#include "stores/subjects.hpp"

namespace enfilade::stores {
namespace {

using store::kNever;

using Durable = EveryEngine;
INSTANTIATE_TEST_SUITE_P(Stores, Durable, ::testing::Values(Engine::sqlite, Engine::postgres),
                         ::testing::PrintToStringParamName());

const RecordKey kKey{0, "p", Subject::region, 0};

TEST_P(Durable, WhatWasWrittenIsThereAfterReopening) {
  for (std::uint64_t i = 0; i < 100; ++i) {
    commit_one(*store, put({-5, "p", Subject::span, i}, 0, std::to_string(i), i % 2 ? kNever : 1000));
  }
  const std::vector<Record> before = scan_all(*store, "b");
  store.reset();
  store = place->open();
  EXPECT_EQ(scan_all(*store, "b"), before);
  EXPECT_EQ(store->load("b", -5, 1000).value().size(), 50u);
  EXPECT_EQ(commit_one(*store, put({-5, "p", Subject::span, 1}, 1, "on")).version, 2u);
}

TEST_P(Durable, TwoClientsSeeEachOther) {
  const StorePtr other = place->open();
  EXPECT_TRUE(commit_one(*store, put(kKey, 0, "mine")).done);
  const Written refused = commit_one(*other, put(kKey, 0, "theirs"));
  EXPECT_FALSE(refused.done);
  EXPECT_EQ(refused.current, (Record{kKey, 1, kNever, sealed(kKey, "mine")}));
  EXPECT_TRUE(commit_one(*other, put(kKey, 1, "theirs")).done);
  EXPECT_EQ(store->find("b", kKey, 0).value()->body, sealed(kKey, "theirs"));
  EXPECT_TRUE(commit_one(*store, drop(kKey, 2)).done);
  EXPECT_TRUE(other->load("b", 0, 0).value().empty());
}

// Everyone reads, adds one and writes back: nothing is lost if and only if
// compare-and-set holds.
TEST_P(Durable, NoIncrementIsLost) {
  constexpr int kClients = 3, kRounds = 60, kRows = 4;
  std::vector<std::thread> clients;
  std::atomic<int> done{0}, refused{0}, failed{0};
  for (int c = 0; c < kClients; ++c) {
    clients.emplace_back([&, c] {
      const StorePtr mine = place->open();
      std::mt19937 random(static_cast<unsigned>(c));
      for (int round = 0; round < kRounds && mine; ++round) {
        std::vector<Write> writes;
        for (int i = 0; i < kRows; ++i) {
          // Each in an order of its own: groups must not wait for each other in a ring.
          const RecordKey key{0, "row", Subject::span, static_cast<std::uint64_t>(random() % 2 ? i : kRows - 1 - i)};
          const auto there = mine->find("b", key, 0);
          if (!there) {
            ++failed;
            continue;
          }
          writes.push_back(put(key, *there ? (*there)->version : 0, "x"));
        }
        const auto written = mine->commit("b", writes, 0);
        if (!written) {
          ADD_FAILURE() << written.error().line();
          ++failed;
          continue;
        }
        for (const Written& w : *written) ++(w.done ? done : refused);
      }
    });
  }
  for (std::thread& t : clients) t.join();
  EXPECT_EQ(failed, 0);
  std::uint64_t versions = 0;
  for (const Record& r : scan_all(*store, "b")) versions += r.version;
  EXPECT_EQ(versions, static_cast<std::uint64_t>(done));
  EXPECT_GT(done, kRounds);
}

TEST_P(Durable, ClientsMayOpenAnEmptyPlaceAtOnce) {
  for (int round = 0; round < (GetParam() == Engine::sqlite ? 30 : 5); ++round) {
    Place empty(GetParam());
    std::vector<std::thread> clients;
    std::atomic<int> opened{0};
    for (std::uint64_t c = 0; c < 4; ++c) {
      clients.emplace_back([&, c] {
        const StorePtr mine = empty.open();
        if (mine && commit_one(*mine, put({0, "p", Subject::span, c}, 0, "x")).done) ++opened;
      });
    }
    for (std::thread& t : clients) t.join();
    EXPECT_EQ(opened, 4);
    EXPECT_EQ(scan_all(*empty.open(), "b").size(), 4u);
  }
}

}  // namespace
}  // namespace enfilade::stores
