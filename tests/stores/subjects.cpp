#include "stores/subjects.hpp"

#include <enfilade/stores/open.hpp>

#include "stores/places.hpp"

namespace enfilade::stores {

std::ostream& operator<<(std::ostream& out, Engine engine) {
  return out << (engine == Engine::memory ? "memory" : engine == Engine::sqlite ? "sqlite" : "postgres");
}

struct Place::State {
  std::string url;
  std::unique_ptr<Folder> folder;
};

Place::Place(Engine engine) : state_(std::make_unique<State>()) {
  switch (engine) {
    case Engine::memory: state_->url = "memory:"; break;
    case Engine::sqlite:
      state_->folder = std::make_unique<Folder>();
      state_->url = "sqlite:" + state_->folder->file("changes.db");
      break;
    case Engine::postgres: state_->url = "postgres:" + cluster().database(); break;
  }
}

Place::~Place() = default;

StorePtr Place::open() {
  Result<StorePtr> store = stores::open(state_->url);
  if (store) return std::move(store).value();
  ADD_FAILURE() << store.error().line();
  return nullptr;
}

std::string sealed(const RecordKey& key, std::string_view payload) { return store::seal(key, {1, 42}, payload); }

Write put(const RecordKey& key, std::uint64_t expected, std::string_view payload, std::int64_t expires) {
  return {key, expected, expires, sealed(key, payload)};
}

Write drop(const RecordKey& key, std::uint64_t expected) { return {key, expected, store::kNever, std::nullopt}; }

Written commit_one(store::Store& store, const Write& write, std::int64_t now, const std::string& building) {
  Result<std::vector<Written>> written = store.commit(building, {&write, 1}, now);
  if (!written || written->size() != 1) {
    ADD_FAILURE() << (written ? "wrong number of answers" : written.error().line());
    return {};
  }
  return written->front();
}

std::vector<Record> scan_all(store::Store& store, const std::string& building) {
  std::vector<Record> out;
  const Status s = store.scan([&](const std::string& name, const Record& record) {
    if (name == building) out.push_back(record);
    return true;
  });
  EXPECT_TRUE(s) << s.error().line();
  return out;
}

}  // namespace enfilade::stores
