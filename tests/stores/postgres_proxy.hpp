#pragma once
// Stands between a client and a PostgreSQL server and cuts the line at COMMIT:
// before the server hears of it, or after it is done but before the client does.

#include <atomic>
#include <string>
#include <thread>
#include <vector>

#include "stores/places.hpp"

namespace enfilade::stores {

enum class Cut { none, before_commit, after_commit };

class Proxy {
 public:
  explicit Proxy(std::string server_folder);
  ~Proxy();
  Proxy(const Proxy&) = delete;
  Proxy& operator=(const Proxy&) = delete;

  // What happens at the next COMMIT; then lines are whole again.
  void at_next_commit(Cut cut) { next_ = cut; }
  [[nodiscard]] int cuts() const { return cuts_; }
  // The folder to give as host.
  [[nodiscard]] const std::string& folder() const { return folder_.path(); }

 private:
  void serve();
  void pass_on(int client);

  Folder folder_;
  std::string server_;
  int listener_ = -1;
  std::atomic<Cut> next_{Cut::none};
  std::atomic<int> cuts_{0};
  std::atomic<bool> ending_{false};
  std::thread acceptor_;
  std::vector<std::thread> lines_;
};

}  // namespace enfilade::stores
