#include "wasm/link.hpp"

#include <algorithm>
#include <utility>

#include <enfilade/store/wire.hpp>

namespace enfilade::wasm {

using namespace store;

void PageLink::ask(Waiting& waiting, std::string request, std::size_t writes) {
  waiting.parts.push_back({++asked_, writes, std::move(request), std::nullopt});
}

Ticket PageLink::load(std::int16_t floor, std::int64_t now) {
  Waiting& w = waiting_.emplace_back();
  w.ticket = ++last_;
  w.floor = floor;
  ask(w, wire::write_request(wire::Load{building_, floor, now}), 0);
  return w.ticket;
}

Ticket PageLink::commit(std::vector<Write> writes, std::int64_t now) {
  Waiting& w = waiting_.emplace_back();
  w.ticket = ++last_;
  w.commit = true;
  for (std::size_t from = 0; from < writes.size();) {
    const std::size_t n = std::max<std::size_t>(1, wire::fitting(std::span<const Write>(writes).subspan(from)));
    const auto first = writes.begin() + static_cast<std::ptrdiff_t>(from);
    wire::Commit part{
        building_,
        now,
        {std::make_move_iterator(first), std::make_move_iterator(first + static_cast<std::ptrdiff_t>(n))}};
    ask(w, wire::write_request(part), n);
    from += n;
  }
  return w.ticket;
}

std::optional<PageLink::Asked> PageLink::take() {
  for (Waiting& w : waiting_) {
    for (Part& part : w.parts) {
      if (!part.request.empty()) return Asked{part.number, std::exchange(part.request, {})};
    }
  }
  return std::nullopt;
}

void PageLink::answer(std::uint64_t number, std::string_view text) {
  for (Waiting& w : waiting_) {
    for (Part& part : w.parts) {
      if (part.number == number && part.request.empty() && !part.answer) part.answer = std::string(text);
    }
  }
}

Answer PageLink::read(const Waiting& w) {
  if (!w.commit) return Loaded{w.ticket, w.floor, wire::read_records(*w.parts.front().answer, w.floor)};
  std::vector<Written> all;
  for (const Part& part : w.parts) {
    Result<std::vector<Written>> some = wire::read_writes(*part.answer, part.writes);
    // Earlier parts may be stored: their rows are found when they are sent again.
    if (!some) {
      Error error = some.error();
      if (!all.empty() && !outcome_unknown(error)) error.text += "; " + std::string(kOutcomeUnknown);
      return Committed{w.ticket, error};
    }
    all.insert(all.end(), std::make_move_iterator(some->begin()), std::make_move_iterator(some->end()));
  }
  return Committed{w.ticket, std::move(all)};
}

std::optional<Answer> PageLink::poll() {
  if (waiting_.empty()) return std::nullopt;
  const Waiting& first = waiting_.front();
  if (!std::all_of(first.parts.begin(), first.parts.end(), [](const Part& p) { return p.answer.has_value(); }))
    return std::nullopt;
  std::optional<Answer> answer(read(first));
  waiting_.pop_front();
  return answer;
}

}  // namespace enfilade::wasm
