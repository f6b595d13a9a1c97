#pragma once
// Feed: what was written in each building, for all who listen. Every event has a
// number, and the numbers of a building only grow. The last events are kept, so that
// somebody whose line was cut hears what they missed; who was away for longer is told
// to read again. Not thread-safe. Nothing here knows how bytes travel.

#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <enfilade/store/store.hpp>

namespace enfilade::cli {

class Feed {
 public:
  using Text = std::shared_ptr<const std::string>;  // one message, for any number of listeners

  class Ear {
   public:
    virtual ~Ear() = default;
    virtual void hear(Text message) = 0;
  };

  // `epoch` is another one in every life of the server: numbers of an earlier one mean
  // nothing. `most_kept`: bytes of events over all buildings.
  Feed(std::string epoch, std::size_t most_kept) : epoch_(std::move(epoch)), most_kept_(most_kept) {}

  // Tells all who listen to a building. O(listeners).
  void publish(const std::string& building, std::span<const store::News> news);

  // Listens from now on. `after` is the last "at" that was heard, or empty. What comes
  // back is to be heard first: a greeting, {"at","missed"}, and what was missed. With
  // "missed": true the building must be read again.
  std::vector<Text> listen(const std::string& building, std::string_view after, Ear& ear);
  void leave(const std::string& building, Ear& ear);

  // {"at"}: up to where somebody has heard who has heard everything until now.
  [[nodiscard]] Text pulse() const;

 private:
  struct Event {
    std::uint64_t number;
    Text text;
  };
  struct Channel {
    std::uint64_t since = 0;  // of later events none is missing
    std::deque<Event> events;
    std::set<Ear*> ears;
    std::map<store::RecordKey, std::uint64_t> gone;  // the last rows that went, by version
    std::deque<store::RecordKey> gone_order;
  };
  using Channels = std::map<std::string, Channel>;
  Channel& channel(const std::string& building);
  std::vector<store::News> in_order(Channel& channel, std::span<const store::News> news);
  void keep_within();
  void close_if_idle(Channels::iterator channel);
  [[nodiscard]] std::string at(std::uint64_t number) const;

  std::string epoch_;
  std::size_t most_kept_;
  std::uint64_t last_ = 0;  // number that was given
  std::size_t kept_ = 0;
  std::uint64_t dropped_ = 0;  // of channels that were given up, the last number that was dropped
  Channels channels_;
  std::deque<std::string> order_;  // the building of every kept event, oldest first
};

}  // namespace enfilade::cli
