// Thousands of random operations, each compared with a map that does the same in
// the plainest way.

#include <map>
#include <random>

#include "stores/subjects.hpp"

namespace enfilade::stores {
namespace {

using store::kNever;

struct Model {
  std::map<std::pair<std::string, RecordKey>, Record> rows;
  std::map<std::string, std::uint64_t> removed;  // the highest version that was, by building

  std::optional<Record> find(const std::string& building, const RecordKey& key, std::int64_t now) const {
    const auto at = rows.find({building, key});
    if (at == rows.end() || (at->second.expires != kNever && at->second.expires <= now)) return std::nullopt;
    return at->second;
  }

  Written write(const std::string& building, const Write& w, std::int64_t now) {
    const std::optional<Record> there = find(building, w.key, now);
    const std::uint64_t version = there ? there->version : 0;
    if (version != w.expected) return {false, version, there};
    const auto old = rows.find({building, w.key});
    std::uint64_t& highest = removed[building];
    const std::uint64_t next = (old == rows.end() ? highest : old->second.version) + 1;
    if (!w.body) {
      if (old == rows.end()) return {true, 0, std::nullopt};
      highest = std::max(highest, old->second.version);
      rows.erase(old);
      return {true, 0, std::nullopt};
    }
    rows[{building, w.key}] = {w.key, next, w.expires, *w.body};
    return {true, next, std::nullopt};
  }
};

class Steps {
 public:
  explicit Steps(std::uint64_t seed) : random_(seed) {}
  std::uint64_t below(std::uint64_t n) { return random_() % n; }

  std::string building() { return below(2) ? "one" : "two"; }
  std::int16_t floor() { return static_cast<std::int16_t>(static_cast<int>(below(3)) - 1); }
  RecordKey key() {
    std::string path;
    for (std::uint64_t n = below(3); n > 0; --n) path += static_cast<char>(below(2) * 255);
    const std::int16_t where = floor();
    return {where, path, static_cast<Subject>(below(2)), below(2) ? 0 : UINT64_MAX};
  }
  Write write(const Model& model, const std::string& to, std::int64_t now) {
    Write w;
    w.key = key();
    const std::optional<Record> there = model.find(to, w.key, now);
    w.expected = below(4) == 0 ? below(4) : there ? there->version : 0;
    if (below(3) == 0) w.expires = now - 5 + static_cast<std::int64_t>(below(40));
    if (below(4) != 0) w.body = sealed(w.key, std::string(below(30), static_cast<char>(below(256))));
    return w;
  }

 private:
  std::mt19937_64 random_;
};

void compare(const Written& a, const Written& b) {
  EXPECT_EQ(a.done, b.done);
  EXPECT_EQ(a.version, b.version);
  EXPECT_EQ(a.current, b.current);
}

void run(store::Store& store, std::uint64_t seed, int steps) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  Steps draw(seed);
  Model model;
  std::int64_t now = 1000;
  int done = 0, refused = 0, expired = 0;
  for (int step = 0; step < steps && !::testing::Test::HasFailure(); ++step) {
    SCOPED_TRACE("step " + std::to_string(step));
    const std::string building = draw.building();
    switch (draw.below(8)) {
      case 0: {
        const std::int16_t floor = draw.floor();
        std::vector<Record> expected;
        for (const auto& [key, row] : model.rows) {
          if (key.first == building && key.second.floor == floor && model.find(building, key.second, now)) {
            expected.push_back(row);
          }
        }
        EXPECT_EQ(store.load(building, floor, now).value(), expected);
        break;
      }
      case 1: {
        const RecordKey key = draw.key();
        EXPECT_EQ(store.find(building, key, now).value(), model.find(building, key, now));
        break;
      }
      case 2: now += static_cast<std::int64_t>(draw.below(8)); break;
      case 3: {
        const std::uint64_t most = draw.below(5);
        // Which rows of one second go is the store's choice: take it over.
        const std::uint64_t gone = store.expire(now, most).value();
        std::multiset<std::int64_t> before, after;
        std::map<std::pair<std::string, RecordKey>, Record> left;
        for (const auto& [key, row] : model.rows) {
          if (row.expires != kNever && row.expires <= now) before.insert(row.expires);
        }
        EXPECT_TRUE(store.scan([&](const std::string& name, const Record& r) {
          left[{name, r.key}] = r;
          if (r.expires != kNever && r.expires <= now) after.insert(r.expires);
          return true;
        }));
        EXPECT_EQ(gone, std::min<std::uint64_t>(most, before.size()));
        for (std::uint64_t i = 0; i < gone; ++i) before.erase(before.begin());
        EXPECT_EQ(after, before);
        EXPECT_EQ(left.size() + gone, model.rows.size());
        for (const auto& [key, row] : left) EXPECT_EQ(model.rows[key], row);
        for (const auto& [key, row] : model.rows) {
          if (!left.contains(key)) model.removed[key.first] = std::max(model.removed[key.first], row.version);
        }
        model.rows = left;
        expired += static_cast<int>(gone);
        break;
      }
      default: {
        std::vector<Write> writes;
        std::vector<Written> expected;
        for (std::uint64_t n = draw.below(6) + 1; n > 0; --n) {
          writes.push_back(draw.write(model, building, now));
          expected.push_back(model.write(building, writes.back(), now));
        }
        const auto written = store.commit(building, writes, now);
        ASSERT_TRUE(written) << written.error().line();
        ASSERT_EQ(written->size(), expected.size());
        for (std::size_t i = 0; i < expected.size(); ++i) {
          compare((*written)[i], expected[i]);
          ++(expected[i].done ? done : refused);
        }
      }
    }
  }
  std::vector<Record> all;
  for (const auto& [key, row] : model.rows) {
    if (key.first == "one") all.push_back(row);
  }
  EXPECT_EQ(scan_all(store, "one"), all);
  EXPECT_TRUE(store.verify().value().empty());
  // Every kind of thing did happen.
  EXPECT_GT(done, steps / 2);
  EXPECT_GT(refused, steps / 10);
  EXPECT_GT(expired, steps / 50);
}

using ModelTest = EveryEngine;
INSTANTIATE_TEST_SUITE_P(Stores, ModelTest, ::testing::Values(Engine::memory, Engine::sqlite, Engine::postgres),
                         ::testing::PrintToStringParamName());

TEST_P(ModelTest, DoesWhatAPlainMapDoes) { run(*store, 2024, GetParam() == Engine::memory ? 30'000 : 3'000); }

}  // namespace
}  // namespace enfilade::stores
