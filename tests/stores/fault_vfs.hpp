#pragma once
// A disk in memory that fails on demand, as a VFS of SQLite. While a Disk lives,
// every database that is opened lies on it. One client at a time.

#include <cstdint>
#include <map>
#include <memory>
#include <random>
#include <string>
#include <vector>

struct sqlite3_vfs;

namespace enfilade::stores {

// What a file holds, and what of it would be there after a power cut.
struct DiskFile {
  struct Change {
    std::size_t at = 0;
    std::string bytes;
    bool cut = false;  // the file ends at `at`
  };
  std::string now;
  std::string durable;
  std::vector<Change> pending;                  // since the last sync, in order
  bool known = false;                           // its name has reached the disk
  std::vector<std::unique_ptr<char[]>> shared;  // the index of a write-ahead log
};

enum class Fault {
  none,
  dead,        // from the n-th write, cut, sync or removal on nothing works any more
  full,        // the n-th write finds no space
  full_long,   // and so do all later ones, until relieve()
  sync,        // the n-th sync fails; what was to be synced may or may not get there
  read,        // the n-th read fails
  short_read,  // the n-th read finds nothing and returns zeros
};

// What a power cut takes of the changes that were not synced.
enum class Loss { all, some, torn };

class Disk {
 public:
  Disk();
  ~Disk();
  Disk(const Disk&) = delete;
  Disk& operator=(const Disk&) = delete;

  // From now on; n counts from 1.
  void plan(Fault fault, std::uint64_t n);
  void relieve() { fault_ = Fault::none; }
  [[nodiscard]] bool struck() const { return struck_; }  // the fault has happened
  // Everything not synced is lost, as far as `loss` says.
  void power_cut(Loss loss, std::mt19937& random);

  // For the VFS: what the next operation of a kind is to do.
  enum class Operation { read, write, sync, other };
  bool fails(Operation operation);
  [[nodiscard]] Fault fault() const { return fault_; }
  std::map<std::string, std::shared_ptr<DiskFile>> files;

 private:
  Fault fault_ = Fault::none;
  std::uint64_t left_ = 0;
  bool struck_ = false;
  std::unique_ptr<sqlite3_vfs> vfs_;
};

}  // namespace enfilade::stores
