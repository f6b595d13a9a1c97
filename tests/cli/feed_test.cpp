// What the feed says, without any network: numbers grow, nothing is missed over cuts
// that its memory reaches, and beyond it the listener is told.

#include "cli/feed.hpp"

#include <algorithm>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <enfilade/base/rng.hpp>
#include <enfilade/store/wire.hpp>

namespace enfilade::cli {
namespace {

using Json = nlohmann::json;

store::News wrote(std::uint64_t item, std::uint64_t version, std::string body = "body") {
  return {{{1, "ab", store::Subject::region, item}, version, store::kNever, std::move(body)}, false};
}
store::News went(std::uint64_t item, std::uint64_t version) {
  return {{{1, "ab", store::Subject::region, item}, version, store::kNever, {}}, true};
}

struct Listener final : Feed::Ear {
  void hear(Feed::Text message) override { take(*message); }
  void take(const std::string& message) {
    const Json json = Json::parse(message);
    at = json["at"];
    missed = missed || json.value("missed", false);
    if (!json.contains("news")) return;
    const auto news = store::wire::read_news(Json{{"news", json["news"]}}.dump());
    ASSERT_TRUE(news.ok()) << news.error().line();
    heard.insert(heard.end(), news->begin(), news->end());
  }
  void begin(Feed& feed, const std::string& building) {
    for (const Feed::Text& text : feed.listen(building, at, *this)) take(*text);
  }
  std::string at;
  bool missed = false;
  std::vector<store::News> heard;
};

TEST(Feed, WhoListensHearsWhatIsWrittenInTheirBuilding) {
  Feed feed("e", 1 << 20);
  Listener one, other;
  one.begin(feed, "one");
  other.begin(feed, "other");
  EXPECT_TRUE(one.missed) << "a newcomer reads the building first";
  feed.publish("one", std::vector{wrote(1, 1), went(2, 5)});
  EXPECT_EQ(one.heard, (std::vector{wrote(1, 1), went(2, 5)}));
  EXPECT_TRUE(other.heard.empty());
  feed.leave("one", one);
  feed.publish("one", std::vector{wrote(1, 2)});
  EXPECT_EQ(one.heard.size(), 2u);
}

TEST(Feed, NothingIsMissedOverCutsOfTheLine) {
  std::size_t cuts = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Rng rng(root_key(seed), Purpose::sample);
    Feed feed("e", 1 << 20);
    Listener listener;
    listener.begin(feed, "a");
    listener.missed = false;
    std::vector<store::News> all;
    bool on = true;
    for (std::uint64_t version = 1; version < 200; ++version) {
      const store::News news = wrote(rng.below(4), version);
      const bool mine = rng.below(2) == 0;
      feed.publish(mine ? "a" : "b", {&news, 1});
      if (mine) all.push_back(news);
      if (rng.below(6) != 0) continue;
      if (on) feed.leave("a", listener);
      else listener.begin(feed, "a");
      cuts += on;
      on = !on;
    }
    if (!on) listener.begin(feed, "a");
    EXPECT_FALSE(listener.missed) << "seed " << seed;
    EXPECT_EQ(listener.heard, all) << "seed " << seed;
  }
  EXPECT_GT(cuts, 3'000u);
}

TEST(Feed, WhoWasAwayForTooLongIsToldToReadAgain) {
  Feed feed("e", 10'000);
  Listener listener;
  listener.begin(feed, "a");
  feed.publish("a", std::vector{wrote(1, 1)});
  feed.leave("a", listener);
  listener.missed = false;
  const std::string before = listener.at;
  for (std::uint64_t version = 2; version < 200; ++version) feed.publish("a", std::vector{wrote(1, version)});
  listener.begin(feed, "a");
  EXPECT_TRUE(listener.missed);
  // From there on nothing is missing.
  feed.leave("a", listener);
  listener.missed = false;
  feed.publish("a", std::vector{wrote(1, 200)});
  listener.begin(feed, "a");
  EXPECT_FALSE(listener.missed);
  EXPECT_EQ(listener.heard.back(), wrote(1, 200));
  // What other buildings have to say costs a quiet one nothing: its pulse says how far it has heard.
  feed.leave("a", listener);
  listener.take(*feed.pulse());
  for (std::uint64_t version = 1; version < 200; ++version) feed.publish("b", std::vector{wrote(1, version)});
  listener.begin(feed, "a");
  EXPECT_NE(listener.at, before);
}

TEST(Feed, NumbersOfAnotherLifeMeanNothing) {
  Feed first("first", 1 << 20), second("second", 1 << 20);
  for (Feed* feed : {&first, &second}) feed->publish("a", std::vector{wrote(1, 1)});
  for (const std::string& at :
       {std::string("first.0"), std::string(""), std::string("second.99"), std::string("second."),
        std::string("second.-1"), std::string("second.1x"), std::string(10'000, '9')}) {
    Listener listener;
    listener.at = at;
    listener.begin(second, "a");
    EXPECT_TRUE(listener.missed) << at.substr(0, 20);
    second.leave("a", listener);
  }
}

// Two writers of a store may tell of a row in another order than they wrote it.
TEST(Feed, ARowThatIsGoneDoesNotComeBackWithWhatIsToldLate) {
  Feed feed("e", 1 << 20);
  Listener listener;
  listener.begin(feed, "a");
  feed.publish("a", std::vector{went(1, 7)});
  feed.publish("a", std::vector{wrote(1, 7)});
  feed.publish("a", std::vector{wrote(1, 8)});
  EXPECT_EQ(listener.heard, (std::vector{went(1, 7), wrote(1, 8)}));
}

TEST(Feed, WhatIsTooLargeToSayIsReadInstead) {
  Feed feed("e", 8 << 20);
  Listener listener;
  listener.begin(feed, "a");
  listener.missed = false;
  std::vector<store::News> large;
  for (std::uint64_t item = 0; item < 40; ++item) large.push_back(wrote(item, 1, std::string(60'000, 'x')));
  feed.publish("a", large);
  EXPECT_TRUE(listener.missed);
  EXPECT_TRUE(listener.heard.empty());
  Listener later;
  later.at = "e.0";
  later.begin(feed, "a");
  EXPECT_TRUE(later.missed);
}

}  // namespace
}  // namespace enfilade::cli
