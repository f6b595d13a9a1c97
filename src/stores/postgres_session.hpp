#pragma once
// A Connection that outlives its connection. Work is given as a function that
// may be called again on a new connection, so it must start afresh each time.

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "stores/postgres_connection.hpp"

namespace enfilade::stores {

// Why a piece of work stopped.
struct Failure {
  enum Kind { kFinal, kAgain, kLost } kind = kFinal;
  Error error;

  static Failure of(const Connection& connection, const Reply& reply) {
    return {reply.lost() ? kLost : reply.again() ? kAgain : kFinal, connection.error(reply)};
  }
};
using Work = std::function<std::optional<Failure>(Connection&)>;

class Session {
 public:
  // Connects, brings the schema up to date, registers as a client.
  static Result<std::unique_ptr<Session>> open(const std::string& conninfo, const Deadlines& deadlines);
  ~Session();
  Session() = default;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Runs `work`; again if the connection was lost meanwhile.
  Status read(const Work& work);
  // The same for work of which a statement may take as long as it likes.
  Status read_at_length(const Work& work);
  // Runs `work` in a transaction that takes effect exactly once, or not at all
  // and the result is an error. Only if the server stays away longer than our
  // patience right at COMMIT can nobody tell; the error says so.
  Status transact(const Work& work);

  [[nodiscard]] const std::string& place() const { return place_; }

 private:
  using Clock = std::chrono::steady_clock;
  Status migrate();
  Status enrol();
  Status connect(Clock::time_point deadline);
  // Whether the transaction of our present number was committed.
  Result<bool> look_up(Clock::time_point deadline);

  std::string conninfo_;
  std::string place_;
  Deadlines deadlines_;
  std::unique_ptr<Connection> connection_;  // null: lost
  std::string client_;                      // our row in enfilade.client
  std::int64_t number_ = 0;                 // of our last transaction
};

}  // namespace enfilade::stores
