#pragma once
// The real disk through a VFS of SQLite that counts syncs, takes as long for them
// as it is told, and can hold them up. While a SlowDisk lives, every database that
// is opened goes through it. Any number of clients and threads.

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>

struct sqlite3_vfs;

namespace enfilade::stores {

class SlowDisk {
 public:
  SlowDisk();
  ~SlowDisk();
  SlowDisk(const SlowDisk&) = delete;
  SlowDisk& operator=(const SlowDisk&) = delete;

  // What a sync costs besides what it costs anyway.
  void slow_down(std::chrono::microseconds by) { delay_ = by.count(); }
  [[nodiscard]] std::uint64_t syncs() const { return syncs_; }
  // Files that are opened from now on can't be written.
  void protect(bool yes) { read_only_ = yes; }

  // Syncs wait from hold() to release(); await_held() returns when one does.
  void hold();
  void await_held();
  void release();

  // For the VFS.
  void sync();
  [[nodiscard]] bool read_only() const { return read_only_; }

 private:
  std::atomic<std::int64_t> delay_{0};
  std::atomic<std::uint64_t> syncs_{0};
  std::atomic<bool> read_only_{false};
  std::mutex mutex_;
  std::condition_variable moved_;
  bool holding_ = false;
  int held_ = 0;
  std::unique_ptr<sqlite3_vfs> vfs_;
};

}  // namespace enfilade::stores
