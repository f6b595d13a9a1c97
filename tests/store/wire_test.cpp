// Requests and answers as text: they come back as they were, and what is no
// answer never looks like one.

#include <enfilade/store/wire.hpp>

#include <limits>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <enfilade/base/rng.hpp>

namespace enfilade::store::wire {
namespace {

using namespace std::string_literals;
using ::testing::HasSubstr;

constexpr std::int64_t kFirst = std::numeric_limits<std::int64_t>::min();
constexpr std::uint64_t kLast = std::numeric_limits<std::uint64_t>::max();

// --- anything a request or an answer may hold, from a seed

struct Draw {
  explicit Draw(std::uint64_t seed) : rng(Key{0, seed}, Purpose::sample) {}
  Rng rng;

  std::uint32_t below(std::size_t n) { return rng.below(static_cast<std::uint32_t>(n)); }
  std::string bytes(std::size_t most) {
    std::string out(below(4) == 0 ? most : below(std::min<std::size_t>(most, 40) + 1), '\0');
    for (char& c : out) c = static_cast<char>(rng.below(256));
    return out;
  }
  std::uint64_t number() {
    constexpr std::uint64_t kEdges[] = {0, 1, 2, 1ull << 53, (1ull << 53) + 1, 1ull << 63, kLast - 1};
    return below(2) == 0 ? kEdges[below(std::size(kEdges))] : rng.next();
  }
  std::int64_t moment() {
    constexpr std::int64_t kEdges[] = {kFirst, -1, 0, 1'700'000'000, kNever - 1, kNever};
    return kEdges[below(std::size(kEdges))];
  }
  RecordKey key() {
    RecordKey key;
    key.floor = static_cast<std::int16_t>(rng.below(65536));
    key.path = bytes(below(8) == 0 ? kMostPath : 12);
    key.subject = static_cast<Subject>(below(kSubjects));
    key.item = number();
    return key;
  }
  Record record() {
    Record r;
    r.key = key();
    r.version = std::max<std::uint64_t>(1, number());
    r.expires = moment();
    r.body = bytes(below(8) == 0 ? kMostBody : 200);
    return r;
  }
  Write write() {
    Write w;
    w.key = key();
    w.expected = number();
    w.expires = moment();
    if (below(4) != 0) w.body = bytes(200);
    return w;
  }
  Written written() {
    Written w;
    w.done = below(2) == 0;
    w.version = number();
    if (!w.done && below(2) == 0) w.current = record();
    return w;
  }
};

template <class T>
std::vector<T> some(Draw& draw, T (Draw::*one)()) {
  std::vector<T> out(draw.below(6));
  for (T& element : out) element = (draw.*one)();
  return out;
}

void expect_equal(const Write& a, const Write& b) {
  EXPECT_EQ(a.key, b.key);
  EXPECT_EQ(a.expected, b.expected);
  EXPECT_EQ(a.expires, b.expires);
  EXPECT_EQ(a.body, b.body);
}

void expect_equal(const Written& a, const Written& b) {
  EXPECT_EQ(a.done, b.done);
  EXPECT_EQ(a.version, b.version);
  EXPECT_EQ(a.current, b.current);
}

// --- shapes

const RecordKey kKey{-3, "\x01\xff"s, Subject::portal, kLast};

TEST(Wire, TheShapesAreFixed) {
  EXPECT_EQ(write_request(Load{"house \"7\"", 12, -5}), R"({"load":{"building":"house \"7\"","floor":12,"now":-5}})");
  EXPECT_EQ(write_request(Commit{"a", 7, {{kKey, 1, kNever, "body"}, {kKey, kLast - 1, 9, std::nullopt}}}),
            R"({"commit":{"building":"a","now":7,"writes":[)"
            R"({"floor":-3,"path":"01ff","subject":"portal","item":"18446744073709551615","expected":"1",)"
            R"("expires":null,"body":"Ym9keQ=="},)"
            R"({"floor":-3,"path":"01ff","subject":"portal","item":"18446744073709551615",)"
            R"("expected":"18446744073709551614","expires":9,"body":null}]}})");
  const Record record{kKey, 4, 1'700'000'000, "\0\xfe"s};
  const std::string row = R"({"floor":-3,"path":"01ff","subject":"portal","item":"18446744073709551615","version":"4",)"
                          R"("expires":1700000000,"body":"AP4="})";
  EXPECT_EQ(write_answer(std::vector{record}), "{\"records\":[" + row + "]}");
  EXPECT_EQ(write_answer(std::vector<Record>()), R"({"records":[]})");
  EXPECT_EQ(
      write_answer(std::vector<Written>{{true, 2, std::nullopt}, {false, 4, record}}),
      R"({"writes":[{"done":true,"version":"2","current":null},{"done":false,"version":"4","current":)" + row + "}]}");
  EXPECT_EQ(write_answer(Result<std::vector<Record>>(Error{ErrorCode::io, "disk", "is \"full\"\n"})),
            R"({"error":{"code":"io","text":"disk: is \"full\"\n","unknown":false}})");
  EXPECT_EQ(write_line("a", record),
            R"({"building":"a","floor":-3,"path":"01ff","subject":"portal","item":"18446744073709551615","version":4,)"
            R"("expires":1700000000,"body":"AP4="})"
            "\n");
}

// --- round trips

TEST(Wire, RequestsComeBackAsTheyWere) {
  for (std::uint64_t seed = 0; seed < 2'000; ++seed) {
    SCOPED_TRACE(seed);
    Draw draw(seed);
    const Commit commit{"Haus \"\\\n\x01 Nº 7", draw.moment(), some(draw, &Draw::write)};
    const Result<Request> back = read_request(write_request(commit));
    ASSERT_TRUE(back) << back.error().line();
    const Commit& read = std::get<Commit>(*back);
    EXPECT_EQ(read.building, commit.building);
    EXPECT_EQ(read.now, commit.now);
    ASSERT_EQ(read.writes.size(), commit.writes.size());
    for (std::size_t i = 0; i < read.writes.size(); ++i) expect_equal(read.writes[i], commit.writes[i]);

    const Load load{"\xf0\x9f\x8f\xa0", static_cast<std::int16_t>(draw.below(65536)), draw.moment()};
    const Result<Request> again = read_request(write_request(load));
    ASSERT_TRUE(again) << again.error().line();
    EXPECT_EQ(std::get<Load>(*again).building, load.building);
    EXPECT_EQ(std::get<Load>(*again).floor, load.floor);
    EXPECT_EQ(std::get<Load>(*again).now, load.now);
  }
}

TEST(Wire, AnswersComeBackAsTheyWere) {
  for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
    SCOPED_TRACE(seed);
    Draw draw(seed);
    std::vector<Record> records = some(draw, &Draw::record);
    for (Record& r : records) r.key.floor = 5;
    const Result<std::vector<Record>> read = read_records(write_answer(records), 5);
    ASSERT_TRUE(read) << read.error().line();
    EXPECT_EQ(*read, records);

    const std::vector<Written> writes = some(draw, &Draw::written);
    const Result<std::vector<Written>> back = read_writes(write_answer(writes), writes.size());
    ASSERT_TRUE(back) << back.error().line();
    ASSERT_EQ(back->size(), writes.size());
    for (std::size_t i = 0; i < writes.size(); ++i) expect_equal((*back)[i], writes[i]);
  }
}

TEST(Wire, LinesComeBackAsTheyWere) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE(seed);
    Draw draw(seed);
    const Record record = draw.record();
    std::string text = write_line("a \"é\"", record);
    EXPECT_EQ(text.find('\n'), text.size() - 1);
    const Result<Line> line = read_line(text);
    ASSERT_TRUE(line) << line.error().line();
    EXPECT_EQ(line->building, "a \"é\"");
    EXPECT_EQ(line->record, record);
  }
}

TEST(Wire, ErrorsComeBackWithTheirCodeAndAsOneText) {
  for (int code = 0; code <= static_cast<int>(ErrorCode::exhausted); ++code) {
    const Error error{static_cast<ErrorCode>(code), "write 3", "was \"refused\""};
    const auto records = read_records(write_answer(Result<std::vector<Record>>(error)), 0);
    ASSERT_FALSE(records);
    EXPECT_EQ(records.error().code, error.code);
    EXPECT_EQ(records.error().text, error.line());
    EXPECT_FALSE(outcome_unknown(records.error()));
    const auto writes = read_writes(write_answer(Result<std::vector<Written>>(error)), 2);
    ASSERT_FALSE(writes);
    EXPECT_EQ(writes.error().text, error.line());
    EXPECT_FALSE(outcome_unknown(writes.error())) << "nothing was done, and that is known";
  }
  const Error unknown{ErrorCode::io, {}, "gone; " + std::string(kOutcomeUnknown)};
  const auto writes = read_writes(write_answer(Result<std::vector<Written>>(unknown)), 2);
  ASSERT_FALSE(writes);
  EXPECT_EQ(writes.error().text, unknown.text);
  EXPECT_TRUE(outcome_unknown(writes.error()));
}

TEST(Wire, AnErrorMayQuoteAnything) {
  const Error error{ErrorCode::io, {}, "column \xff\0 is odd"s};
  const auto back = read_records(write_answer(Result<std::vector<Record>>(error)), 0);
  ASSERT_FALSE(back);
  EXPECT_EQ(back.error().text, "column \xef\xbf\xbd\0 is odd"s);
}

// --- what an answer may not be

// Somebody who can't reach the server says so in the same form.
TEST(Wire, UnknownAloneMakesTheOutcomeUnknown) {
  const auto back = read_writes(R"({"error":{"code":"io","text":"no server","unknown":true}})", 1);
  ASSERT_FALSE(back);
  EXPECT_TRUE(outcome_unknown(back.error()));
  EXPECT_THAT(back.error().text, HasSubstr("no server"));
}

TEST(Wire, TextThatIsNoAnswerNeverLooksLikeOne) {
  const std::string row = R"({"floor":0,"path":"","subject":"pin","item":"0","version":"1","expires":null,"body":""})";
  ASSERT_TRUE(read_records("{\"records\":[" + row + "]}", 0));
  const std::vector<std::string> texts = {
      "",
      "null",
      "[]",
      "{}",
      "<html>",
      "{\"records\":null}",
      "{\"records\":{}}",
      "{\"records\":[null]}",
      "{\"records\":[{}]}",
      "{\"records\":[]} x",
      "{\"records\":[],\"more\":1}",
      "{\"records\":[],\"records\":[]}",
      "{\"records\":[" + row + ",]}",
      "{\"record\":[" + row + "]}",
      "{\"records\":[],\"error\":{\"code\":\"io\",\"text\":\"\",\"unknown\":false}}",
      "{\"error\":null}",
      "{\"error\":{\"code\":\"odd\",\"text\":\"\",\"unknown\":false}}",
      "{\"error\":{\"code\":\"io\",\"text\":\"\"}}",
      "{\"error\":{\"code\":\"io\",\"text\":\"\",\"unknown\":0}}",
      "{\"error\":{\"code\":\"io\",\"text\":\"" + std::string(kOutcomeUnknown) + "\",\"unknown\":false}}",
      "{\"writes\":[{}]}",
  };
  for (const std::string& text : texts) {
    SCOPED_TRACE(text);
    const auto records = read_records(text, 0);
    ASSERT_FALSE(records);
    EXPECT_EQ(records.error().code, ErrorCode::io);
    const auto writes = read_writes(text, 1);
    ASSERT_FALSE(writes);
    EXPECT_EQ(writes.error().code, ErrorCode::io);
    EXPECT_TRUE(outcome_unknown(writes.error())) << "it may have been done";
  }
  EXPECT_FALSE(read_records("{\"writes\":[]}", 0)) << "the answer to something else";
  EXPECT_FALSE(read_writes("{\"records\":[]}", 0));
}

TEST(Wire, AnAnswerFitsItsQuestion) {
  Record record;
  record.key = kKey;
  record.version = 1;
  EXPECT_TRUE(read_records(write_answer(std::vector{record}), -3));
  EXPECT_FALSE(read_records(write_answer(std::vector{record}), 3));
  const std::vector<Written> three(3);
  EXPECT_TRUE(read_writes(write_answer(three), 3));
  for (const std::size_t asked : {0u, 2u, 4u}) {
    const auto back = read_writes(write_answer(three), asked);
    ASSERT_FALSE(back);
    EXPECT_TRUE(outcome_unknown(back.error()));
  }
  EXPECT_FALSE(read_writes(write_answer(std::vector<Written>{{true, 1, record}}), 1)) << "done and refused";
}

// --- how much goes into one request

TEST(Wire, WhatFitsIsAccepted) {
  Write w;
  w.key = {INT16_MIN, std::string(kMostPath, '\xff'), Subject::region, kLast};
  w.expected = kLast - 1;
  w.expires = kFirst;
  w.body = std::string(kMostBody, '\xff');
  const std::string building(kMostName, '\x01');  // six bytes each in JSON
  for (const std::size_t body : {std::size_t{0}, std::size_t{6'000}, kMostBody}) {
    w.body = std::string(body, '\xff');
    std::vector<Write> writes(2'000, w);
    const std::size_t n = fitting(writes);
    ASSERT_GT(n, 0u);
    writes.resize(n);
    const std::string text = write_request(Commit{building, kFirst, writes});
    EXPECT_LE(text.size(), kMostRequest);
    const Result<Request> request = read_request(text);
    EXPECT_TRUE(request) << request.error().line();
    EXPECT_TRUE(n == kMostWrites || text.size() > kMostRequest * 9 / 10) << "not far less than fits";
  }
  EXPECT_EQ(fitting({}), 0u);
}

TEST(Wire, AFloorThatFitsNoAnswerIsAnErrorNotAPart) {
  const StorePtr store = open_memory();
  std::vector<Write> writes(kMostAnswer / kMostBody, Write{{}, 0, kNever, std::string(kMostBody, 'x')});
  for (std::size_t i = 0; i < writes.size(); ++i) writes[i].key.item = i;
  ASSERT_TRUE(store->commit("a", writes, 0));
  const auto back = read_records(answer(*store, write_request(Load{"a", 0, 0})), 0);
  ASSERT_FALSE(back);
  EXPECT_EQ(back.error().code, ErrorCode::exhausted);
}

// --- a store behind the wire

TEST(Wire, TheStoreAnswersAsIfItWereAskedItself) {
  const StorePtr near = open_memory(), far = open_memory();
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE(seed);
    Draw draw(seed);
    Commit commit{draw.below(2) == 0 ? "a" : "b", static_cast<std::int64_t>(seed), some(draw, &Draw::write)};
    for (Write& w : commit.writes) {
      w.key = {static_cast<std::int16_t>(draw.below(2)), "", Subject::region, draw.below(4)};
      w.expected = draw.below(3);
      w.expires = draw.below(3) == 0 ? static_cast<std::int64_t>(seed + draw.below(20)) : kNever;
    }
    const auto expected = near->commit(commit.building, commit.writes, commit.now);
    const auto got = read_writes(answer(*far, write_request(commit)), commit.writes.size());
    ASSERT_TRUE(expected && got);
    ASSERT_EQ(got->size(), expected->size());
    for (std::size_t i = 0; i < got->size(); ++i) expect_equal((*got)[i], (*expected)[i]);

    const Load load{"a", static_cast<std::int16_t>(draw.below(2)), commit.now};
    const auto loaded = read_records(answer(*far, write_request(load)), load.floor);
    ASSERT_TRUE(loaded) << loaded.error().line();
    EXPECT_EQ(*loaded, near->load(load.building, load.floor, load.now).value());
  }
  EXPECT_GT(near->list().value().size(), 0u) << "something was stored at all";
}

TEST(Wire, ABadRequestIsAnAnswerAndChangesNothing) {
  const StorePtr store = open_memory();
  Commit commit{"a", 0, std::vector<Write>(2, Write{{}, 0, kNever, "body"})};
  std::string text = write_request(commit);
  text.replace(text.rfind("Ym9keQ=="), 8, "Ym9keQ=");
  const auto back = read_writes(answer(*store, text), 2);
  ASSERT_FALSE(back);
  EXPECT_EQ(back.error().code, ErrorCode::invalid);
  EXPECT_THAT(back.error().text, HasSubstr("write 1"));
  EXPECT_FALSE(outcome_unknown(back.error()));
  EXPECT_TRUE(store->list().value().empty());
}

// --- bytes as text

TEST(Wire, HexAndBase64TakeOnlyTheirOwnText) {
  EXPECT_EQ(to_base64(""), "");
  EXPECT_EQ(to_base64("f"), "Zg==");
  EXPECT_EQ(to_base64("fo"), "Zm8=");
  EXPECT_EQ(to_base64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(to_hex("\x00\x7f\xff"s), "007fff");
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    const std::string bytes = Draw(seed).bytes(100);
    EXPECT_EQ(from_hex(to_hex(bytes)).value(), bytes);
    EXPECT_EQ(from_base64(to_base64(bytes)).value(), bytes);
  }
  // Every text of four characters over a few digits: accepted if and only if it
  // is what its bytes are written as.
  const std::string digits = "AQgw/+=\n";
  for (int n = 0; n < 8 * 8 * 8 * 8; ++n) {
    std::string text;
    for (int k = 0; k < 4; ++k) text += digits[static_cast<std::size_t>(n >> (3 * k) & 7)];
    const Result<std::string> bytes = from_base64(text);
    if (bytes) { EXPECT_EQ(to_base64(*bytes), text); }
    const bool one = text.substr(2) == "==" && std::string("AQgw").find(text[1]) != std::string::npos;
    if (one && text[0] != '=' && text[0] != '\n') { EXPECT_TRUE(bytes) << text; }
  }
}

}  // namespace
}  // namespace enfilade::store::wire
