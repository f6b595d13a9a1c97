// Events of all buildings are numbered by one counter, so a building whose channel
// was given up and opened again still has growing numbers. A channel knows from which
// number on it is whole (`since`): behind the last of its events that was dropped. A
// channel that was given up leaves that number to all that are opened later.
//
// Two writers of a store may finish two commits of one row in one order and say so in
// the other. Versions put that right but for a row that has gone: what was written
// before it went would bring it back. So the rows that went last are remembered.

#include "cli/feed.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include <enfilade/store/wire.hpp>

namespace enfilade::cli {
namespace {

constexpr std::size_t kMostGone = 4'096;                  // rows that are remembered, per building
constexpr std::size_t kMostEvent = std::size_t{1} << 20;  // bytes; a larger one is read from the store

std::optional<std::uint64_t> number_in(std::string_view at, std::string_view epoch) {
  if (!at.starts_with(epoch) || at.size() <= epoch.size() || at[epoch.size()] != '.') return std::nullopt;
  at.remove_prefix(epoch.size() + 1);
  std::uint64_t number = 0;
  const auto [end, wrong] = std::from_chars(at.data(), at.data() + at.size(), number);
  if (wrong != std::errc{} || end != at.data() + at.size()) return std::nullopt;
  return number;
}

}  // namespace

std::string Feed::at(std::uint64_t number) const { return "{\"at\":\"" + epoch_ + '.' + std::to_string(number) + '"'; }

Feed::Text Feed::pulse() const { return std::make_shared<const std::string>(at(last_) + '}'); }

Feed::Channel& Feed::channel(const std::string& building) {
  const auto [found, is_new] = channels_.try_emplace(building);
  if (is_new) found->second.since = dropped_;
  return found->second;
}

std::vector<store::News> Feed::in_order(Channel& channel, std::span<const store::News> news) {
  std::vector<store::News> out;
  for (const store::News& one : news) {
    const auto known = channel.gone.find(one.record.key);
    if (known != channel.gone.end() && known->second >= one.record.version) continue;
    if (one.gone) {
      if (known == channel.gone.end()) channel.gone_order.push_back(one.record.key);
      channel.gone[one.record.key] = one.record.version;
    }
    out.push_back(one);
  }
  for (; channel.gone_order.size() > kMostGone; channel.gone_order.pop_front())
    channel.gone.erase(channel.gone_order.front());
  return out;
}

void Feed::publish(const std::string& building, std::span<const store::News> news) {
  Channel& to = channel(building);
  const std::vector<store::News> told = in_order(to, news);
  if (told.empty()) return;
  ++last_;
  std::string text = at(last_) + ',' + store::wire::write_news(told).substr(1);
  if (text.size() > kMostEvent) {
    // Everybody reads it from the store, also those who come back later.
    to.since = last_;
    text = at(last_) + ",\"missed\":true}";
  }
  const Text message = std::make_shared<const std::string>(std::move(text));
  if (to.since < last_) {
    to.events.push_back({last_, message});
    order_.push_back(building);
    kept_ += message->size();
  }
  const std::vector<Ear*> ears(to.ears.begin(), to.ears.end());  // one that is full leaves
  for (Ear* ear : ears) ear->hear(message);
  keep_within();
  if (const auto here = channels_.find(building); here != channels_.end()) close_if_idle(here);
}

void Feed::keep_within() {
  while (kept_ > most_kept_) {
    const auto oldest = channels_.find(order_.front());
    order_.pop_front();
    Channel& from = oldest->second;
    kept_ -= from.events.front().text->size();
    from.since = std::max(from.since, from.events.front().number);
    from.events.pop_front();
    close_if_idle(oldest);
  }
}

void Feed::close_if_idle(Channels::iterator channel) {
  if (!channel->second.ears.empty() || !channel->second.events.empty()) return;
  dropped_ = std::max(dropped_, channel->second.since);
  channels_.erase(channel);
}

std::vector<Feed::Text> Feed::listen(const std::string& building, std::string_view after, Ear& ear) {
  Channel& to = channel(building);
  to.ears.insert(&ear);
  const std::optional<std::uint64_t> heard = number_in(after, epoch_);
  const bool missed = !heard || *heard < to.since || *heard > last_;
  std::vector<Text> out;
  // Cut off in the middle of what they missed, they have heard no more than before.
  out.push_back(std::make_shared<const std::string>(missed ? at(last_) + ",\"missed\":true}"
                                                           : at(*heard) + ",\"missed\":false}"));
  if (missed) return out;
  for (const Event& event : to.events) {
    if (event.number > *heard) out.push_back(event.text);
  }
  return out;
}

void Feed::leave(const std::string& building, Ear& ear) {
  const auto found = channels_.find(building);
  if (found == channels_.end()) return;
  found->second.ears.erase(&ear);
  close_if_idle(found);
}

}  // namespace enfilade::cli
