#include "stores/fault_vfs.hpp"

#include <algorithm>
#include <cstring>
#include <new>

#include <sqlite3.h>

namespace enfilade::stores {
namespace {

struct OpenFile {
  sqlite3_file base;  // first: SQLite sees only this
  Disk* disk;
  std::shared_ptr<DiskFile> file;
};

OpenFile& of(sqlite3_file* f) { return *reinterpret_cast<OpenFile*>(f); }
Disk& disk_of(sqlite3_vfs* vfs) { return *static_cast<Disk*>(vfs->pAppData); }

void write_down(std::string& to, const DiskFile::Change& change) {
  if (change.cut) {
    to.resize(change.at);
    return;
  }
  if (to.size() < change.at + change.bytes.size()) to.resize(change.at + change.bytes.size());
  std::memcpy(to.data() + change.at, change.bytes.data(), change.bytes.size());
}

int do_close(sqlite3_file* f) {
  of(f).file.~shared_ptr();
  return SQLITE_OK;
}

int do_read(sqlite3_file* f, void* out, int size, sqlite3_int64 at) {
  Disk& disk = *of(f).disk;
  const std::string& now = of(f).file->now;
  std::memset(out, 0, static_cast<std::size_t>(size));
  const bool fails = disk.fails(Disk::Operation::read);
  if (fails && disk.fault() == Fault::short_read) return SQLITE_IOERR_SHORT_READ;
  if (fails) return SQLITE_IOERR_READ;
  const auto from = static_cast<std::size_t>(at);
  if (from >= now.size()) return SQLITE_IOERR_SHORT_READ;
  const std::size_t n = std::min(static_cast<std::size_t>(size), now.size() - from);
  std::memcpy(out, now.data() + from, n);
  return n == static_cast<std::size_t>(size) ? SQLITE_OK : SQLITE_IOERR_SHORT_READ;
}

int do_write(sqlite3_file* f, const void* bytes, int size, sqlite3_int64 at) {
  Disk& disk = *of(f).disk;
  if (disk.fails(Disk::Operation::write)) return disk.fault() == Fault::dead ? SQLITE_IOERR_WRITE : SQLITE_FULL;
  DiskFile::Change change{static_cast<std::size_t>(at),
                          std::string(static_cast<const char*>(bytes), static_cast<std::size_t>(size)), false};
  write_down(of(f).file->now, change);
  of(f).file->pending.push_back(std::move(change));
  return SQLITE_OK;
}

int do_truncate(sqlite3_file* f, sqlite3_int64 size) {
  if (of(f).disk->fails(Disk::Operation::other)) return SQLITE_IOERR_TRUNCATE;
  DiskFile::Change change{static_cast<std::size_t>(size), {}, true};
  write_down(of(f).file->now, change);
  of(f).file->pending.push_back(std::move(change));
  return SQLITE_OK;
}

int do_sync(sqlite3_file* f, int) {
  if (of(f).disk->fails(Disk::Operation::sync)) return SQLITE_IOERR_FSYNC;
  DiskFile& file = *of(f).file;
  file.durable = file.now;
  file.pending.clear();
  file.known = true;
  return SQLITE_OK;
}

int do_size(sqlite3_file* f, sqlite3_int64* size) {
  *size = static_cast<sqlite3_int64>(of(f).file->now.size());
  return SQLITE_OK;
}

// There is one client: it gets every lock, and nobody else holds any.
int do_lock(sqlite3_file*, int) { return SQLITE_OK; }
int do_look_at_lock(sqlite3_file*, int* held) {
  *held = 0;
  return SQLITE_OK;
}
int do_control(sqlite3_file*, int, void*) { return SQLITE_NOTFOUND; }
int do_sector(sqlite3_file*) { return 512; }
int do_traits(sqlite3_file*) { return 0; }

int do_share(sqlite3_file* f, int region, int size, int extend, volatile void** out) {
  auto& shared = of(f).file->shared;
  const auto at = static_cast<std::size_t>(region);
  while (extend && shared.size() <= at) { shared.push_back(std::make_unique<char[]>(static_cast<std::size_t>(size))); }
  *out = at < shared.size() ? shared[at].get() : nullptr;
  return SQLITE_OK;
}
int do_share_lock(sqlite3_file*, int, int, int) { return SQLITE_OK; }
void do_barrier(sqlite3_file*) {}
int do_unshare(sqlite3_file* f, int) {
  of(f).file->shared.clear();
  return SQLITE_OK;
}

const sqlite3_io_methods kMethods = {2,          do_close,   do_read,   do_write, do_truncate,
                                     do_sync,    do_size,    do_lock,   do_lock,  do_look_at_lock,
                                     do_control, do_sector,  do_traits, do_share, do_share_lock,
                                     do_barrier, do_unshare, nullptr,   nullptr};

int vfs_open(sqlite3_vfs* vfs, const char* name, sqlite3_file* f, int flags, int* out_flags) {
  f->pMethods = nullptr;
  Disk& disk = disk_of(vfs);
  std::shared_ptr<DiskFile> file;
  if (!name) {
    file = std::make_shared<DiskFile>();  // a nameless temporary file
  } else if (const auto there = disk.files.find(name); there != disk.files.end()) {
    file = there->second;
  } else if (flags & SQLITE_OPEN_CREATE) {
    if (disk.fails(Disk::Operation::other)) return SQLITE_CANTOPEN;
    file = disk.files[name] = std::make_shared<DiskFile>();
  } else {
    return SQLITE_CANTOPEN;
  }
  new (&of(f).file) std::shared_ptr<DiskFile>(std::move(file));
  of(f).disk = &disk;
  f->pMethods = &kMethods;
  if (out_flags) *out_flags = flags;
  return SQLITE_OK;
}

int vfs_delete(sqlite3_vfs* vfs, const char* name, int) {
  if (disk_of(vfs).fails(Disk::Operation::other)) return SQLITE_IOERR_DELETE;
  return disk_of(vfs).files.erase(name) ? SQLITE_OK : SQLITE_IOERR_DELETE_NOENT;
}

int vfs_access(sqlite3_vfs* vfs, const char* name, int, int* out) {
  *out = disk_of(vfs).files.count(name) ? 1 : 0;
  return SQLITE_OK;
}

int vfs_full_name(sqlite3_vfs*, const char* name, int size, char* out) {
  sqlite3_snprintf(size, out, "%s", name);
  return SQLITE_OK;
}

// Clock and randomness are the real ones.
sqlite3_vfs* real() { return sqlite3_vfs_find("unix"); }
int vfs_random(sqlite3_vfs*, int size, char* out) { return real()->xRandomness(real(), size, out); }
int vfs_sleep(sqlite3_vfs*, int) { return 0; }
int vfs_time(sqlite3_vfs*, double* out) { return real()->xCurrentTime(real(), out); }
int vfs_last_error(sqlite3_vfs*, int, char*) { return 0; }

}  // namespace

Disk::Disk() : vfs_(std::make_unique<sqlite3_vfs>()) {
  sqlite3_initialize();
  vfs_->iVersion = 1;
  vfs_->szOsFile = sizeof(OpenFile);
  vfs_->mxPathname = 512;
  vfs_->zName = "faulty";
  vfs_->pAppData = this;
  vfs_->xOpen = vfs_open;
  vfs_->xDelete = vfs_delete;
  vfs_->xAccess = vfs_access;
  vfs_->xFullPathname = vfs_full_name;
  vfs_->xRandomness = vfs_random;
  vfs_->xSleep = vfs_sleep;
  vfs_->xCurrentTime = vfs_time;
  vfs_->xGetLastError = vfs_last_error;
  sqlite3_vfs_register(vfs_.get(), 1);
}

Disk::~Disk() {
  sqlite3_vfs_unregister(vfs_.get());
  sqlite3_vfs_register(real(), 1);
}

void Disk::plan(Fault fault, std::uint64_t n) {
  fault_ = fault;
  left_ = n;
  struck_ = false;
}

bool Disk::fails(Operation operation) {
  bool concerned = false, lasting = false;
  switch (fault_) {
    case Fault::none: return false;
    case Fault::dead: concerned = operation != Operation::read, lasting = true; break;
    case Fault::full: concerned = operation == Operation::write; break;
    case Fault::full_long: concerned = operation == Operation::write, lasting = true; break;
    case Fault::sync: concerned = operation == Operation::sync; break;
    case Fault::read:
    case Fault::short_read: concerned = operation == Operation::read; break;
  }
  if (!concerned) return false;
  if (struck_) return lasting;
  if (--left_ > 0) return false;
  struck_ = true;
  return true;
}

// What is left are new files: a client that was cut off keeps the old ones.
void Disk::power_cut(Loss loss, std::mt19937& random) {
  std::map<std::string, std::shared_ptr<DiskFile>> left;
  for (const auto& [name, file] : files) {
    std::string kept = file->durable;
    for (const DiskFile::Change& change : file->pending) {
      if (loss == Loss::all || random() % 2) continue;
      if (loss == Loss::some || change.cut) {
        write_down(kept, change);
        continue;
      }
      // Sector by sector, each arrives or does not.
      for (std::size_t from = 0; from < change.bytes.size();) {
        const std::size_t end = (change.at + from) / 512 * 512 + 512 - change.at;
        const std::size_t to = std::min(change.bytes.size(), end);
        if (random() % 2) write_down(kept, {change.at + from, change.bytes.substr(from, to - from), false});
        from = to;
      }
    }
    if (!file->known && kept.empty()) continue;
    left[name] = std::make_shared<DiskFile>();
    left[name]->now = left[name]->durable = kept;
    left[name]->known = true;
  }
  files = std::move(left);
  fault_ = Fault::none;
  struck_ = false;
}

}  // namespace enfilade::stores
