#pragma once
// A store in memory that stops at a gate, remembers what it was asked and in which
// order, and refuses what it is told to. For tests that decide what happens first.

#include <condition_variable>
#include <memory>
#include <mutex>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <enfilade/stores/open.hpp>

namespace enfilade::stores {

class Gate {
 public:
  // Calls wait from close() to open().
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
  }
  void open() {
    const std::lock_guard lock(mutex_);
    closed_ = false;
    moved_.notify_all();
  }
  // Until so many calls have come as far as the gate, or stores have gone.
  void await(std::size_t calls) {
    std::unique_lock lock(mutex_);
    moved_.wait(lock, [&] { return calls_.size() >= calls; });
  }
  void await_gone(int stores) {
    std::unique_lock lock(mutex_);
    moved_.wait(lock, [&] { return gone_ >= stores; });
  }
  void await_tidied(int times) {
    std::unique_lock lock(mutex_);
    moved_.wait(lock, [&] { return tidied_ >= times; });
  }
  // Commits with a write for this building are refused as invalid.
  void refuse(std::string building) {
    const std::lock_guard lock(mutex_);
    refused_ = std::move(building);
  }
  // "commit a b", "page a": what was asked so far.
  [[nodiscard]] std::vector<std::string> calls() {
    const std::lock_guard lock(mutex_);
    return calls_;
  }
  [[nodiscard]] std::size_t largest_page() {
    const std::lock_guard lock(mutex_);
    return largest_page_;
  }

 private:
  friend class GatedStore;
  void pass(std::string call) {
    std::unique_lock lock(mutex_);
    calls_.push_back(std::move(call));
    moved_.notify_all();
    moved_.wait(lock, [&] { return !closed_; });
  }

  std::mutex mutex_;
  std::condition_variable moved_;
  bool closed_ = false;
  int gone_ = 0, tidied_ = 0;
  std::string refused_;
  std::vector<std::string> calls_;
  std::size_t largest_page_ = 0;
};

class GatedStore final : public store::Store {
 public:
  explicit GatedStore(std::shared_ptr<Gate> gate, store::StorePtr inner = store::open_memory())
      : gate_(std::move(gate)), inner_(std::move(inner)) {}
  ~GatedStore() override {
    const std::lock_guard lock(gate_->mutex_);
    ++gate_->gone_;
    gate_->moved_.notify_all();
  }

  Result<store::FloorPage> page(const std::string& building, std::int16_t floor,
                                const std::optional<store::RecordKey>& after, std::size_t bytes,
                                std::int64_t now) override {
    gate_->pass("page " + building);
    if (building == "throws") throw std::runtime_error("no memory");
    if (building == "breaks" && after) return Error{ErrorCode::io, {}, "the disk is gone"};
    Result<store::FloorPage> page = inner_->page(building, floor, after, bytes, now);
    std::size_t size = 0;
    if (page) {
      for (const store::Record& r : page->records) size += r.body.size();
    }
    const std::lock_guard lock(gate_->mutex_);
    gate_->largest_page_ = std::max(gate_->largest_page_, size);
    return page;
  }
  Result<std::vector<std::vector<store::Written>>> commit(std::span<const store::Batch> batches,
                                                          std::int64_t now) override {
    std::string call = "commit";
    bool throws = false, refused = false;
    for (const store::Batch& b : batches) {
      call += ' ' + std::string(b.building);
      throws = throws || b.building == "throws";
      const std::lock_guard lock(gate_->mutex_);
      refused = refused || b.building == gate_->refused_;
    }
    gate_->pass(std::move(call));
    if (throws) throw std::runtime_error("no memory");
    if (refused) return Error{ErrorCode::invalid, {}, "not this one"};
    return inner_->commit(batches, now);
  }
  Result<std::optional<store::Record>> find(const std::string& b, const store::RecordKey& k,
                                            std::int64_t now) override {
    return inner_->find(b, k, now);
  }
  Result<std::uint64_t> expire(std::int64_t now, std::uint64_t most) override { return inner_->expire(now, most); }
  Result<std::vector<store::Summary>> list() override { return inner_->list(); }
  Status scan(const std::function<bool(const std::string&, const store::Record&)>& v) override {
    return inner_->scan(v);
  }
  Result<std::vector<store::Damage>> verify() override { return inner_->verify(); }
  Status compact() override { return inner_->compact(); }
  bool tidy() override {
    const std::lock_guard lock(gate_->mutex_);
    ++gate_->tidied_;
    gate_->moved_.notify_all();
    return gate_->tidied_ > 1;  // the first time a reader is in the way
  }

 private:
  std::shared_ptr<Gate> gate_;
  store::StorePtr inner_;
};

}  // namespace enfilade::stores
