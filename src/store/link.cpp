#include <enfilade/store/link.hpp>

#include <deque>
#include <utility>

namespace enfilade::store {
namespace {

class Direct final : public Link {
 public:
  Direct(Store& store, std::string building) : store_(store), building_(std::move(building)) {}

  Ticket load(std::int16_t floor, std::int64_t now) override {
    answers_.push_back(Loaded{++last_, floor, store_.load(building_, floor, now)});
    return last_;
  }
  Ticket commit(std::vector<Write> writes, std::int64_t now) override {
    answers_.push_back(Committed{++last_, store_.commit(building_, writes, now)});
    return last_;
  }
  std::optional<Answer> poll() override {
    if (answers_.empty()) return std::nullopt;
    std::optional<Answer> answer(std::move(answers_.front()));
    answers_.pop_front();
    return answer;
  }
  // Every request was answered when it was made: there is nothing to wait for.
  std::optional<Answer> wait() override { return poll(); }

 private:
  Store& store_;
  std::string building_;
  Ticket last_ = 0;
  std::deque<Answer> answers_;
};

}  // namespace

LinkPtr direct_link(Store& store, std::string building) { return std::make_unique<Direct>(store, std::move(building)); }

}  // namespace enfilade::store
