#include "stores/places.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <stdexcept>
#include <thread>

#include <fcntl.h>
#include <grp.h>
#include <gtest/gtest.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace enfilade::stores {
namespace {

namespace fs = std::filesystem;

// The newest PostgreSQL that is installed.
std::string find_programs() {
  std::vector<fs::path> found;
  std::error_code ec;
  for (const auto& version : fs::directory_iterator("/usr/lib/postgresql", ec)) {
    if (fs::exists(version.path() / "bin/initdb")) found.push_back(version.path() / "bin");
  }
  if (found.empty()) throw std::runtime_error("no PostgreSQL server is installed");
  return std::max_element(found.begin(), found.end())->string();
}

class StopCluster : public ::testing::Environment {
 public:
  void TearDown() override { server.reset(); }
  static std::unique_ptr<Cluster> server;
};
std::unique_ptr<Cluster> StopCluster::server;
const ::testing::Environment* const kStop = ::testing::AddGlobalTestEnvironment(new StopCluster);

}  // namespace

Folder::Folder() {
  std::string name = (fs::temp_directory_path() / "enfilade-XXXXXX").string();
  if (!mkdtemp(name.data())) throw std::runtime_error("can't make a folder in " + fs::temp_directory_path().string());
  path_ = name;
}

Folder::~Folder() {
  std::error_code ec;
  fs::remove_all(path_, ec);
}

Cluster::Cluster() : programs_(find_programs()) {
  if (geteuid() == 0) {
    const passwd* user = getpwnam("postgres");
    if (!user || chown(folder_.path().c_str(), user->pw_uid, user->pw_gid) != 0) {
      throw std::runtime_error("can't give a folder to the user postgres");
    }
  }
  if (run({programs_ + "/initdb", "-D", folder_.file("data"), "-U", "postgres", "-A", "trust", "-E", "UTF8",
           "--locale=C", "--no-sync", "--no-instructions"}) != 0) {
    throw std::runtime_error("initdb failed: " + log());
  }
  std::ofstream(folder_.file("data/postgresql.conf"), std::ios::app)
      << "listen_addresses = ''\nunix_socket_directories = '" << folder_.path()
      << "'\nfsync = on\nsynchronous_commit = on\nmax_connections = 40\nshared_buffers = 16MB\n";
  start();
}

Cluster::~Cluster() {
  if (server_ > 0) stop(SIGINT);
}

pid_t Cluster::spawn(const std::vector<std::string>& arguments) const {
  std::vector<char*> argv;
  for (const std::string& a : arguments) argv.push_back(const_cast<char*>(a.c_str()));
  argv.push_back(nullptr);
  const passwd* user = geteuid() == 0 ? getpwnam("postgres") : nullptr;
  const std::string file = folder_.file("log");
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child != 0) return child;
  if (user && (setgroups(0, nullptr) != 0 || setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0)) _exit(126);
  prctl(PR_SET_PDEATHSIG, SIGQUIT);
  if (getppid() != parent) _exit(126);
  const int output = open(file.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
  const int input = open("/dev/null", O_RDONLY);
  dup2(input, 0);
  dup2(output, 1);
  dup2(output, 2);
  if (chdir("/") != 0) _exit(126);
  // The sanitizers' settings are for us, not for the server.
  unsetenv("LD_PRELOAD");
  execv(argv[0], argv.data());
  _exit(127);
}

int Cluster::run(const std::vector<std::string>& arguments) {
  int status = 0;
  waitpid(spawn(arguments), &status, 0);
  return status;
}

std::string Cluster::log() const {
  std::ifstream in(folder_.file("log"));
  std::ostringstream text;
  text << in.rdbuf();
  return text.str().substr(text.str().size() > 2000 ? text.str().size() - 2000 : 0);
}

void Cluster::start() {
  using namespace std::chrono_literals;
  const auto deadline = std::chrono::steady_clock::now() + 60s;
  while (std::chrono::steady_clock::now() < deadline) {
    if (server_ <= 0) server_ = spawn({programs_ + "/postgres", "-D", folder_.file("data")});
    if (PQping(conninfo("postgres").c_str()) == PQPING_OK) return;
    // After SIGKILL the old server's processes may still hold its memory; the new
    // one gives up then, and is started again.
    int status = 0;
    if (waitpid(server_, &status, WNOHANG) == server_) server_ = -1;
    std::this_thread::sleep_for(20ms);
  }
  throw std::runtime_error("PostgreSQL does not start: " + log());
}

void Cluster::stop(int signal) {
  kill(server_, signal);
  waitpid(server_, nullptr, 0);
  server_ = -1;
}

std::string Cluster::conninfo(const std::string& database) const {
  return "host=" + folder_.path() + " user=postgres dbname=" + database;
}

std::string Cluster::database() {
  const std::string name = "t" + std::to_string(++databases_);
  sql(conninfo("postgres"), "CREATE DATABASE " + name + " TEMPLATE template0");
  return conninfo(name);
}

std::string Cluster::sql(const std::string& where, const std::string& text) {
  const std::unique_ptr<PGconn, void (*)(PGconn*)> connection(PQconnectdb(where.c_str()), &PQfinish);
  const std::unique_ptr<PGresult, void (*)(PGresult*)> result(PQexec(connection.get(), text.c_str()), &PQclear);
  const ExecStatusType status = PQresultStatus(result.get());
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK)
    throw std::runtime_error(PQerrorMessage(connection.get()));
  return PQntuples(result.get()) > 0 ? PQgetvalue(result.get(), 0, 0) : "";
}

Cluster& cluster() {
  if (!StopCluster::server) StopCluster::server = std::make_unique<Cluster>();
  return *StopCluster::server;
}

}  // namespace enfilade::stores
