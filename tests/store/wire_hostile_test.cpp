// Text made to hurt: every wrong value is named, and no text costs more than its
// size.

#include <limits>
#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <enfilade/store/limits.hpp>
#include <enfilade/store/wire.hpp>

namespace enfilade::store::wire {
namespace {

using namespace std::string_literals;
using ::testing::HasSubstr;

constexpr std::uint64_t kLast = std::numeric_limits<std::uint64_t>::max();
const RecordKey kKey{-3, "\x01\xff"s, Subject::portal, kLast};

std::string with(const std::string& text, std::string_view from, std::string_view to) {
  const auto at = text.find(from);
  EXPECT_NE(at, text.npos) << from;
  return std::string(text).replace(at, from.size(), to);
}

void expect_refused(const std::string& text, std::string_view words) {
  SCOPED_TRACE(text.substr(0, 200));
  const Result<Request> request = read_request(text);
  ASSERT_FALSE(request);
  EXPECT_EQ(request.error().code, ErrorCode::invalid);
  EXPECT_THAT(request.error().line(), HasSubstr(std::string(words)));
  EXPECT_LT(request.error().line().size(), 300u);
  for (const char c : request.error().line()) ASSERT_GE(static_cast<unsigned char>(c), 0x20);
}

TEST(HostileWire, EveryWrongValueIsNamed) {
  const std::string good = write_request(Commit{"a", 7, {{kKey, 1, 5, "body"}, {kKey, 2, 5, "body"}}});
  ASSERT_TRUE(read_request(good));
  const auto second = [&](std::string_view from, std::string_view to) {
    const auto half = good.rfind("{\"floor");
    return good.substr(0, half) + with(good.substr(half), from, to);
  };
  expect_refused(second("-3", "-3.0"), "write 1: \"floor\"");
  expect_refused(second("-3", "40000"), "write 1: \"floor\"");
  expect_refused(second("-3", "1e1"), "write 1: \"floor\"");
  expect_refused(second("-3", "18446744073709551615"), "write 1: \"floor\"");
  expect_refused(second("-3", "99999999999999999999999"), "write 1: \"floor\"");
  expect_refused(second("-3", "\"-3\""), "write 1: \"floor\"");
  expect_refused(second("-3", "null"), "write 1: \"floor\"");
  expect_refused(second("\"01ff\"", "\"01f\""), "write 1: \"path\"");
  expect_refused(second("\"01ff\"", "\"01FF\""), "write 1: \"path\"");
  expect_refused(second("\"01ff\"", '"' + std::string(2 * kMostPath + 2, '0') + '"'), "write 1: the path");
  expect_refused(second("portal", "roof"), "write 1: \"subject\"");
  expect_refused(second("portal", "portal\\u0000"), "write 1: \"subject\"");
  expect_refused(second("\"18446744073709551615\"", "18446744073709551615"), "write 1: \"item\"");
  expect_refused(second("\"18446744073709551615\"", "\"18446744073709551616\""), "write 1: \"item\"");
  expect_refused(second("\"18446744073709551615\"", "\"\""), "write 1: \"item\"");
  expect_refused(second("\"18446744073709551615\"", "\"+1\""), "write 1: \"item\"");
  expect_refused(second("\"18446744073709551615\"", "\"01\""), "write 1: \"item\"");
  expect_refused(second("\"expected\":\"2\"", "\"expected\":2"), "write 1: \"expected\"");
  expect_refused(second("\"expected\":\"2\"", "\"expected\":\"-2\""), "write 1: \"expected\"");
  expect_refused(second("\"expected\":\"2\"", "\"expected\":\"18446744073709551615\""), "write 1: the version");
  expect_refused(second("\"expires\":5", "\"expires\":\"5\""), "write 1: \"expires\"");
  expect_refused(second("\"expires\":5", "\"expires\":9223372036854775808"), "write 1: \"expires\"");
  expect_refused(second("\"expires\":5", "\"expires\":-9223372036854775809"), "write 1: \"expires\"");
  expect_refused(second("\"expires\":5,", ""), "write 1: \"expires\"");
  expect_refused(second("Ym9keQ==", "Ym9keQ="), "write 1: \"body\"");
  expect_refused(second("Ym9keQ==", "Ym9keR=="), "write 1: \"body\"");
  expect_refused(second("Ym9keQ==", "Ym9k=Q=="), "write 1: \"body\"");
  expect_refused(second("Ym9keQ==", "===="), "write 1: \"body\"");
  expect_refused(second("Ym9keQ==", "Ym9k\\n"), "write 1: \"body\"");
  expect_refused(second("\"Ym9keQ==\"", '"' + std::string((kMostBody + 3) / 3 * 4, 'A') + '"'), "write 1: \"body\"");
  expect_refused(second("\"body\"", "\"Body\""), "write 1: unknown key \"Body\"");
  expect_refused(second("\"body\"", "\"item\""), "\"item\" is given twice");
  expect_refused(second("\"body\"", "\"b\\u0007\\n\""), "unknown key \"b??\"");
  expect_refused(with(good, "\"a\"", "\"\""), "building");
  expect_refused(with(good, "\"a\"", "\"a\\u0000\""), "building");
  expect_refused(with(good, "\"a\"", "\"\xff\""), "JSON");
  expect_refused(with(good, "\"a\"", '"' + std::string(kMostName + 1, 'x') + '"'), "building");
  expect_refused(with(good, "\"a\"", "7"), "building");
  expect_refused(with(good, "\"now\":7", "\"now\":7.5"), "now");
  expect_refused(with(good, "\"now\":7,", ""), "now");
  expect_refused(with(good, "commit", "comit"), "comit");
  expect_refused(with(good, "commit", "load"), "writes");
  expect_refused(with(good, "writes", "rites"), "rites");
}

TEST(HostileWire, WhatIsNoRequestIsRefused) {
  for (const char* text : {"", " ", "{", "nonsense", "{]", "\"load\"", "{\"load\":", "{\"a\":nul}", "\x01"}) {
    expect_refused(text, "JSON");
  }
  for (const char* text : {"null", "7", "[]", "[{}]", "\"\"", "true"}) expect_refused(text, "is no JSON object");
  expect_refused("{}", "must be a \"load\" or a \"commit\"");
  expect_refused(R"({"load":{},"commit":{}})", "must be");
  expect_refused(R"({"load":null})", "object");
  expect_refused(R"({"load":[]})", "object");
  expect_refused(R"({"load":{}})", "building");
  expect_refused(R"({"load":{"building":"a","floor":0}})", "now");
  expect_refused(R"({"load":{"building":"a","floor":0,"now":0,"writes":[]}})", "writes");
  expect_refused(R"({"load":{"building":"a","floor":0,"now":0}}{})", "JSON");
  expect_refused(R"({"commit":{"building":"a","now":0,"writes":{}}})", "writes");
  expect_refused(R"({"commit":{"building":"a","now":0}})", "writes");
  expect_refused(R"({"commit":{"building":"a","now":0,"writes":[[]]}})", "objects");
  expect_refused(R"({"commit":{"building":"a","now":0,"writes":[7]}})", "objects");
}

std::string repeated(std::string_view piece, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += piece;
  return text;
}

TEST(HostileWire, SizeAndNestingAreLimited) {
  expect_refused(repeated("{\"load\":", 500'000), "deep");
  expect_refused(repeated("[", 500'000), "JSON");
  expect_refused("{\"load\":" + repeated("[", 500'000), "objects");
  expect_refused("{\"load\":" + repeated("[{\"a\":", 500'000), "deep");
  expect_refused("{\"" + std::string(1'000'000, 'x') + "\":1}", "longer");
  std::string many = "{";
  for (int i = 0; i < 100'000; ++i) many += '"' + std::to_string(i) + "\":0,";
  expect_refused(many, "more keys");
  expect_refused(std::string(kMostRequest + 1, ' '), "bytes");
  expect_refused(std::string(kMostRequest, ' '), "JSON");
}

TEST(HostileWire, EveryTruncationIsAnError) {
  const std::string good = write_request(Commit{"a", 7, {{kKey, 1, 5, "body"}}});
  for (std::size_t n = 0; n < good.size(); ++n) ASSERT_FALSE(read_request(good.substr(0, n))) << n;
  Record record{kKey, 1, 5, "body"};
  const std::string records = write_answer(std::vector{record});
  for (std::size_t n = 0; n < records.size(); ++n) ASSERT_FALSE(read_records(records.substr(0, n), -3)) << n;
}

// Whatever a byte becomes: an error, or something that can be written again.
TEST(HostileWire, EverySingleByteChangeIsAnErrorOrARequest) {
  const std::string good = write_request(Commit{"a", 7, {{kKey, 1, 5, "body"}}});
  for (std::size_t at = 0; at < good.size(); ++at) {
    for (int c = 0; c < 256; ++c) {
      std::string text = good;
      text[at] = static_cast<char>(c);
      const Result<Request> request = read_request(text);
      if (!request) continue;
      const Commit& commit = std::get<Commit>(*request);
      ASSERT_TRUE(check_writes(commit.building, commit.writes)) << text;
      const Result<Request> again = read_request(write_request(commit));
      ASSERT_TRUE(again) << text;
      ASSERT_EQ(write_request(*again), write_request(commit)) << text;
    }
  }
}

TEST(HostileWire, TooManyWritesAreRefused) {
  const std::vector<Write> writes(kMostWrites + 1);
  expect_refused(write_request(Commit{"a", 0, writes}), "more than 1000 writes");
  EXPECT_TRUE(read_request(write_request(Commit{"a", 0, {writes.begin(), writes.end() - 1}})));
}

// A small request may ask for much: here every write is refused, and each refusal
// carries the largest row there can be.
TEST(HostileWire, EveryAnswerToACommitFits) {
  const StorePtr store = open_memory();
  Write w;
  w.key = {0, std::string(kMostPath, '\xff'), Subject::region, kLast};
  w.body = std::string(kMostBody, '\xff');
  ASSERT_TRUE(store->commit("a", {&w, 1}, 0));
  w.body = std::nullopt;
  w.expected = 9;
  const std::vector<Write> writes(kMostWrites, w);
  const std::string text = answer(*store, write_request(Commit{"a", 0, writes}));
  const auto back = read_writes(text, kMostWrites);
  ASSERT_TRUE(back) << back.error().line();
  EXPECT_EQ(back->back().current->body.size(), kMostBody);
}

}  // namespace
}  // namespace enfilade::store::wire
