// enfilade serve: how it starts, what it tells the page, how it ends. The program
// comes with the fixture's page, without any, and as it was built.

#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <gmock/gmock.h>

#include "cli/http_client.hpp"
#include "cli/program_test.hpp"

namespace enfilade::cli {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;

// A program that runs until it is told to stop.
class Serving {
 public:
  Serving(const char* program, const std::string& folder, std::vector<std::string> arguments) {
    int out[2] = {-1, -1};
    EXPECT_EQ(::pipe2(out, O_CLOEXEC), 0);
    arguments.insert(arguments.begin(), {program, "serve"});
    child_ = ::fork();
    if (child_ == 0) {
      ::dup2(out[1], STDOUT_FILENO);
      std::vector<char*> argv;
      for (std::string& a : arguments) argv.push_back(a.data());
      argv.push_back(nullptr);
      if (::chdir(folder.c_str()) == 0) ::execv(program, argv.data());
      ::_exit(127);
    }
    ::close(out[1]);
    out_ = out[0];
    char c = 0;
    while (line_.empty() || line_.back() != '\n') {
      if (::read(out_, &c, 1) != 1) break;
      line_ += c;
    }
    EXPECT_THAT(line_, MatchesRegex("http://127\\.0\\.0\\.1:[0-9]+/\n"));
    if (line_.size() > 18) port_ = static_cast<std::uint16_t>(std::atoi(line_.c_str() + 17));
  }
  ~Serving() {
    if (child_ > 0) stop(SIGKILL);
    ::close(out_);
  }
  Serving(const Serving&) = delete;
  Serving& operator=(const Serving&) = delete;

  // Its exit code; 128 + signal if it was killed.
  int stop(int signal) {
    ::kill(child_, signal);
    int status = 0;
    while (::waitpid(child_, &status, 0) < 0 && errno == EINTR) {}
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  }
  // What it printed after its first line. Only after stop().
  std::string rest() {
    std::string text;
    char c = 0;
    while (::read(out_, &c, 1) == 1) text += c;
    return text;
  }
  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] json facts() const { return json::parse(Client(port_).get("/serve.json").body); }

 private:
  pid_t child_ = -1;
  int out_ = -1;
  std::string line_;
  std::uint16_t port_ = 0;
};

constexpr std::string_view kBrief = "# mine\nkind = \"tower\"\nseed = 5\nfloors = 3\n";

class Serve : public Program {
 protected:
  Serving serving(std::vector<std::string> arguments, const char* program = ENFILADE_WITH_PAGE) {
    arguments.insert(arguments.end(), {"--port", "0"});
    return {program, path("."), std::move(arguments)};
  }
};

TEST_F(Serve, PrintsItsAddressAndStopsCleanlyWhenTold) {
  for (const int signal : {SIGTERM, SIGINT}) {
    Serving server = serving({});
    EXPECT_THAT(Client(server.port()).get("/").body, HasSubstr("<title>Fixture</title>"));
    Client idle(server.port());
    EXPECT_EQ(idle.get("/icon.svg").status, 200);
    EXPECT_EQ(server.stop(signal), 0) << "to serve until it is told to stop is what it was asked";
    EXPECT_EQ(server.rest(), "");
    EXPECT_TRUE(idle.is_closed());
  }
}

TEST_F(Serve, TellsThePageWhatThereIs) {
  EXPECT_EQ(serving({}).facts(), (json{{"brief", nullptr}, {"name", nullptr}, {"store", false}}));
  std::filesystem::create_directory(path("in"));
  put("in/my tower.toml", kBrief);
  EXPECT_EQ(serving({"in/my tower.toml", "--store", "memory:"}).facts(),
            (json{{"brief", kBrief}, {"name", "my tower.toml"}, {"store", true}}));
}

TEST_F(Serve, GivesThePageTomlWhateverTheBriefIs) {
  put("a.json", R"({"kind": "tower", "seed": 5, "floors": 3})");
  const json facts = serving({"a.json"}).facts();
  EXPECT_EQ(facts["name"], "a.toml");
  put("b.toml", facts["brief"].get<std::string>());
  EXPECT_EQ(run({"hash", "b.toml"}).out, run({"hash", "a.json"}).out);
}

TEST_F(Serve, AppliesTheSeed) {
  put("a.toml", kBrief);
  const json facts = serving({"a.toml", "--seed", "6"}).facts();
  EXPECT_EQ(facts["name"], "a.toml");
  put("b.toml", facts["brief"].get<std::string>());
  EXPECT_EQ(run({"hash", "b.toml"}).out, run({"hash", "a.toml", "--seed", "6"}).out);
  EXPECT_NE(run({"hash", "b.toml"}).out, run({"hash", "a.toml"}).out);
}

TEST_F(Serve, KeepsChangesInTheStoreItIsGiven) {
  {
    Serving server = serving({"--store", "sqlite:a.db"});
    const Response done =
        Client(server.port())
            .ask_store(
                R"({"commit":{"building":"tower","now":0,"writes":[{"floor":0,"path":"01","subject":"region","item":"0",)"
                R"("expected":"0","expires":null,"body":"Ym9keQ=="}]}})");
    EXPECT_EQ(done.body, R"({"writes":[{"done":true,"version":"1","current":null}]})");
    EXPECT_EQ(server.stop(SIGTERM), 0);
  }
  EXPECT_EQ(run({"store", "ls", "sqlite:a.db", "--json"}).json()["records"], 1);
  Serving again = serving({"--store", "sqlite:a.db"});
  EXPECT_THAT(Client(again.port()).ask_store(R"({"load":{"building":"tower","floor":0,"now":0}})").body,
              HasSubstr("Ym9keQ=="));
}

TEST_F(Serve, IsReachableOnThisMachineOnly) {
  const Serving server = serving({});
  Client client(server.port());
  client.send("GET /serve.json HTTP/1.1\r\nHost: evil.example\r\n\r\n");
  EXPECT_EQ(client.receive().status, 421);
  // Listening sockets of IPv4, their addresses in hex, the loopback's lowest byte first.
  std::string line, found;
  const std::string port = [&] {
    char text[8];
    std::snprintf(text, sizeof text, ":%04X", server.port());
    return std::string(text);
  }();
  std::FILE* table = std::fopen("/proc/net/tcp", "r");
  ASSERT_NE(table, nullptr);
  char text[512];
  while (std::fgets(text, sizeof text, table)) {
    line = text;
    if (line.find(port + " 00000000:0000 0A") != line.npos) found += line.substr(line.find(port) - 8, 8) + ' ';
  }
  std::fclose(table);
  EXPECT_EQ(found, "0100007F ");
}

TEST_F(Serve, APortInUseIsAnIoError) {
  const Serving server = serving({});
  const Ran ran = run({"serve", "--port", std::to_string(server.port())});
  EXPECT_EQ(ran.code, 3);
  EXPECT_EQ(ran.out, "");
  EXPECT_THAT(ran.err, HasSubstr("in use"));
  EXPECT_THAT(ran.err, HasSubstr(std::to_string(server.port())));
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1);
}

TEST_F(Serve, BadInputIsRefusedBeforeAnythingIsServed) {
  put("bad.toml", "flors = 3\n");
  put("small.toml", "[site]\nwidth = 3\ndepth = 3\n");
  expect_refused(run({"serve", "bad.toml"}), "bad.toml:1:1");
  expect_refused(run({"serve", "small.toml"}), "too small");
  expect_refused(run({"serve", "none.toml"}), "none.toml");
  expect_refused(run({"serve", "."}), "directory");
  expect_refused(run({"serve", "--seed", "3"}), "BRIEF");
  expect_refused(run({"serve", "--port", "65536"}), "port");
  expect_refused(run({"serve", "--port", "-1"}), "port");
  expect_refused(run({"serve", "--store", "punchcards:x"}), "memory:");
  EXPECT_EQ(files(), "bad.toml small.toml");
}

TEST_F(Serve, WithoutAPageItSaysHowToGetOne) {
  put("bad.toml", "flors = 3\n");
  const std::string command =
      std::string(ENFILADE_WITHOUT_PAGE) + " serve --store sqlite:" + path("a.db") + " 2>" + path("err");
  EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 3);
  EXPECT_THAT(get("err"), HasSubstr("npm run build"));
  EXPECT_EQ(
      std::system((std::string(ENFILADE_WITHOUT_PAGE) + " hash " + path("bad.toml") + " 2>/dev/null").c_str()) / 256, 2)
      << "all else works";
  EXPECT_EQ(files(), "bad.toml err") << "no store was made";
}

// The program as it was built, with the page there was then.
TEST_F(Serve, TheProgramServesThePageItWasBuiltWith) {
  if (std::filesystem::file_size(ENFILADE_BUILT_PAGE) == 0) {
    const std::string command = std::string(ENFILADE_BUILT) + " serve 2>" + path("err");
    EXPECT_EQ(WEXITSTATUS(std::system(command.c_str())), 3);
    EXPECT_THAT(get("err"), HasSubstr("npm run build"));
    return;
  }
  Serving server = serving({}, ENFILADE_BUILT);
  const Response index = Client(server.port()).get("/");
  EXPECT_EQ(index.status, 200);
  EXPECT_EQ(index.header("content-type"), "text/html; charset=utf-8");
  EXPECT_THAT(index.body, HasSubstr("<"));
  EXPECT_EQ(server.stop(SIGTERM), 0);
}

}  // namespace
}  // namespace enfilade::cli
