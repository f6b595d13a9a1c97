#pragma once
// Where stores under test live: folders and a PostgreSQL server of their own,
// both gone when the test ends.

#include <string>
#include <vector>

#include <sys/types.h>

namespace enfilade::stores {

class Folder {
 public:
  Folder();
  ~Folder();
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] std::string file(const std::string& name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

// A private server on a Unix socket in a folder of its own, as the user postgres
// when we are root. It dies with this process. start() throws with the server's
// log if it does not come up.
class Cluster {
 public:
  Cluster();
  ~Cluster();
  Cluster(const Cluster&) = delete;
  Cluster& operator=(const Cluster&) = delete;

  void start();
  // SIGQUIT ends the server at once, as a crash would; SIGKILL even without a
  // word to its processes. Returns when it is gone.
  void stop(int signal);

  // A new empty database; its connection string.
  std::string database();
  [[nodiscard]] std::string conninfo(const std::string& database) const;
  // Runs SQL in a database; throws if it fails. The first value, if any.
  std::string sql(const std::string& conninfo, const std::string& text);

 private:
  int run(const std::vector<std::string>& arguments);
  [[nodiscard]] pid_t spawn(const std::vector<std::string>& arguments) const;
  [[nodiscard]] std::string log() const;

  Folder folder_;
  std::string programs_;  // where initdb and postgres are
  pid_t server_ = -1;
  int databases_ = 0;
};

// The server that most tests share; started at its first use, stopped when the
// program ends.
Cluster& cluster();

}  // namespace enfilade::stores
