#pragma once
// The stores under test, behind one face, and short ways to speak to them.

#include <memory>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <enfilade/store/store.hpp>

namespace enfilade::stores {

using store::Record;
using store::RecordKey;
using store::StorePtr;
using store::Subject;
using store::Write;
using store::Written;

enum class Engine { memory, sqlite, postgres };
std::ostream& operator<<(std::ostream& out, Engine engine);

// An empty place for a store of an engine, gone with this object. open() may be
// called again for a second client or after the first was closed (not memory).
class Place {
 public:
  explicit Place(Engine engine);
  ~Place();
  StorePtr open();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// A body that opens under its key.
std::string sealed(const RecordKey& key, std::string_view payload);
Write put(const RecordKey& key, std::uint64_t expected, std::string_view payload, std::int64_t expires = store::kNever);
Write drop(const RecordKey& key, std::uint64_t expected);

// One write; the test fails if the store reports an error.
Written commit_one(store::Store& store, const Write& write, std::int64_t now = 0, const std::string& building = "b");
std::vector<Record> scan_all(store::Store& store, const std::string& building);

// For tests over every engine.
class EveryEngine : public ::testing::TestWithParam<Engine> {
 protected:
  void SetUp() override {
    place = std::make_unique<Place>(GetParam());
    store = place->open();
    ASSERT_TRUE(store);
  }
  std::unique_ptr<Place> place;
  StorePtr store;
};

}  // namespace enfilade::stores
