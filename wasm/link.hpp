#pragma once
// PageLink: a store::Link whose store is on the page's side. Requests wait in a
// queue as wire text (store/wire.hpp) until somebody takes them, and are answered
// whenever the page's database, or a server, has said something. Nothing waits.

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

#include <enfilade/store/link.hpp>

namespace enfilade::wasm {

class PageLink final : public store::Link {
 public:
  // Requests are numbered from `first` on: answers to an earlier link's requests
  // must not be taken for its own.
  explicit PageLink(std::string building, std::uint64_t first = 1)
      : building_(std::move(building)), asked_(first - 1) {}
  [[nodiscard]] std::uint64_t next_number() const { return asked_ + 1; }

  store::Ticket load(std::int16_t floor, std::int64_t now) override;
  store::Ticket commit(std::vector<store::Write> writes, std::int64_t now) override;
  // The next answer whose turn it is; wait() can't wait here and does the same.
  std::optional<store::Answer> poll() override;
  std::optional<store::Answer> wait() override { return poll(); }

  // --- the page's side

  struct Asked {
    std::uint64_t number = 0;
    std::string text;
  };
  // The next request that nobody has taken yet.
  std::optional<Asked> take();
  // What the page was told. Unknown numbers and second answers are ignored.
  void answer(std::uint64_t number, std::string_view text);

 private:
  // A commit too large for one request goes over as several.
  struct Part {
    std::uint64_t number = 0;
    std::size_t writes = 0;
    std::string request;  // empty: taken
    std::optional<std::string> answer;
  };
  struct Waiting {
    store::Ticket ticket = 0;
    bool commit = false;
    std::int16_t floor = 0;
    std::deque<Part> parts;
  };
  void ask(Waiting& waiting, std::string request, std::size_t writes);
  static store::Answer read(const Waiting& waiting);

  std::string building_;
  store::Ticket last_ = 0;
  std::uint64_t asked_;
  std::deque<Waiting> waiting_;
};

}  // namespace enfilade::wasm
