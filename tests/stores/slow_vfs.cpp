#include "stores/slow_vfs.hpp"

#include <thread>

#include <sqlite3.h>

namespace enfilade::stores {
namespace {

// The system's own file lies right behind this one.
struct Passing {
  sqlite3_file base;  // first: SQLite sees only this
  SlowDisk* disk;
};
sqlite3_file* real(sqlite3_file* f) {
  return reinterpret_cast<sqlite3_file*>(reinterpret_cast<char*>(f) + sizeof(Passing));
}
sqlite3_vfs* unix_vfs() { return sqlite3_vfs_find("unix"); }

int do_close(sqlite3_file* f) { return real(f)->pMethods->xClose(real(f)); }
int do_read(sqlite3_file* f, void* out, int n, sqlite3_int64 at) {
  return real(f)->pMethods->xRead(real(f), out, n, at);
}
int do_write(sqlite3_file* f, const void* in, int n, sqlite3_int64 at) {
  return real(f)->pMethods->xWrite(real(f), in, n, at);
}
int do_truncate(sqlite3_file* f, sqlite3_int64 n) { return real(f)->pMethods->xTruncate(real(f), n); }
int do_sync(sqlite3_file* f, int flags) {
  reinterpret_cast<Passing*>(f)->disk->sync();
  return real(f)->pMethods->xSync(real(f), flags);
}
int do_size(sqlite3_file* f, sqlite3_int64* n) { return real(f)->pMethods->xFileSize(real(f), n); }
int do_lock(sqlite3_file* f, int lock) { return real(f)->pMethods->xLock(real(f), lock); }
int do_unlock(sqlite3_file* f, int lock) { return real(f)->pMethods->xUnlock(real(f), lock); }
int do_look_at_lock(sqlite3_file* f, int* out) { return real(f)->pMethods->xCheckReservedLock(real(f), out); }
int do_control(sqlite3_file* f, int what, void* with) { return real(f)->pMethods->xFileControl(real(f), what, with); }
int do_sector(sqlite3_file* f) { return real(f)->pMethods->xSectorSize(real(f)); }
int do_traits(sqlite3_file* f) { return real(f)->pMethods->xDeviceCharacteristics(real(f)); }
int do_share(sqlite3_file* f, int region, int size, int extend, volatile void** out) {
  return real(f)->pMethods->xShmMap(real(f), region, size, extend, out);
}
int do_share_lock(sqlite3_file* f, int at, int n, int flags) {
  return real(f)->pMethods->xShmLock(real(f), at, n, flags);
}
void do_barrier(sqlite3_file* f) { real(f)->pMethods->xShmBarrier(real(f)); }
int do_unshare(sqlite3_file* f, int remove) { return real(f)->pMethods->xShmUnmap(real(f), remove); }

const sqlite3_io_methods kMethods = {2,          do_close,   do_read,   do_write,  do_truncate,
                                     do_sync,    do_size,    do_lock,   do_unlock, do_look_at_lock,
                                     do_control, do_sector,  do_traits, do_share,  do_share_lock,
                                     do_barrier, do_unshare, nullptr,   nullptr};

int vfs_open(sqlite3_vfs* vfs, const char* name, sqlite3_file* f, int flags, int* out_flags) {
  auto* disk = static_cast<SlowDisk*>(vfs->pAppData);
  f->pMethods = nullptr;
  real(f)->pMethods = nullptr;
  if (disk->read_only() && (flags & SQLITE_OPEN_MAIN_DB)) {
    flags = (flags & ~(SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)) | SQLITE_OPEN_READONLY;
  }
  const int code = unix_vfs()->xOpen(unix_vfs(), name, real(f), flags, out_flags);
  if (!real(f)->pMethods) return code;
  reinterpret_cast<Passing*>(f)->disk = disk;
  f->pMethods = &kMethods;
  return code;
}

}  // namespace

SlowDisk::SlowDisk() {
  sqlite3_initialize();
  vfs_ = std::make_unique<sqlite3_vfs>(*unix_vfs());
  vfs_->szOsFile += static_cast<int>(sizeof(Passing));
  vfs_->zName = "unix-slow";
  vfs_->pAppData = this;
  vfs_->pNext = nullptr;
  vfs_->xOpen = vfs_open;
  sqlite3_vfs_register(vfs_.get(), 1);
}

SlowDisk::~SlowDisk() {
  sqlite3_vfs_unregister(vfs_.get());
  sqlite3_vfs_register(unix_vfs(), 1);
}

void SlowDisk::sync() {
  ++syncs_;
  if (const std::int64_t delay = delay_) std::this_thread::sleep_for(std::chrono::microseconds(delay));
  std::unique_lock lock(mutex_);
  ++held_;
  moved_.notify_all();
  moved_.wait(lock, [&] { return !holding_; });
  --held_;
}

void SlowDisk::hold() {
  const std::lock_guard lock(mutex_);
  holding_ = true;
}

void SlowDisk::await_held() {
  std::unique_lock lock(mutex_);
  moved_.wait(lock, [&] { return holding_ && held_ > 0; });
}

void SlowDisk::release() {
  const std::lock_guard lock(mutex_);
  holding_ = false;
  moved_.notify_all();
}

}  // namespace enfilade::stores
