// enfilade store: what it prints, writes and refuses.

#include <algorithm>

#include <gmock/gmock.h>

#include <enfilade/stores/open.hpp>

#include "cli/program_test.hpp"

namespace enfilade::cli {
namespace {

using namespace store;
using namespace std::string_literals;
using ::testing::HasSubstr;

class StoreCommand : public Program {
 protected:
  void SetUp() override {
    Program::SetUp();
    const StorePtr store = stores::open_sqlite(path("a.db")).value();
    std::vector<Write> writes;
    for (std::uint64_t i = 0; i < 5; ++i) {
      const RecordKey key{static_cast<std::int16_t>(static_cast<int>(i) - 2), std::string(i, '\0') + "\xff",
                          static_cast<Subject>(i % 4), i == 4 ? UINT64_MAX : i};
      writes.push_back({key, 0,
                        i == 1   ? 4'000'000'000
                        : i == 2 ? 5
                                 : kNever,
                        seal(key, {1, static_cast<std::uint32_t>(i)}, std::string(i, 'x'))});
    }
    ASSERT_TRUE(store->commit("house \"é\"", writes, 0));
    ASSERT_TRUE(store->commit("shed", std::span(writes).first(2), 0));
  }

  Ran store(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "store");
    return run(arguments);
  }
};

TEST_F(StoreCommand, LsCountsRecordsAndBytes) {
  const Ran ran = store({"ls", "sqlite:a.db", "--json"});
  EXPECT_EQ(ran.code, 0);
  EXPECT_EQ(ran.json()["records"], 7);
  ASSERT_EQ(ran.json()["buildings"].size(), 2u);
  EXPECT_EQ(ran.json()["buildings"][0]["building"], "house \"é\"");
  EXPECT_EQ(ran.json()["buildings"][1]["records"], 2);
  EXPECT_EQ(ran.json()["buildings"][1]["bytes"], 2 * (19 + 12) + 8 + 1 + 2 + 0 + 1);
  EXPECT_THAT(store({"ls", "sqlite:a.db"}).out, HasSubstr("shed"));
}

TEST_F(StoreCommand, NamesCantSpeakToTheTerminal) {
  const RecordKey key{9, "bad", Subject::pin, 3};
  {
    const StorePtr store = stores::open_sqlite(path("a.db")).value();
    const Write bad{key, 0, kNever, "not sealed at all, and long enough"};
    ASSERT_TRUE(store->commit("\x1b[31mred\x07\n\xc2\x9b\xe2\x80\xae é", std::span(&bad, 1), 0));
  }
  for (const char* command : {"ls", "verify"}) {
    const std::string out = store({command, "sqlite:a.db"}).out;
    EXPECT_THAT(out, HasSubstr("\\x1b[31mred\\x07\\x0a\\x9b\\u202e é")) << command;
    EXPECT_EQ(out.find('\x1b'), out.npos);
  }
}

TEST_F(StoreCommand, AnExportComesBackByImport) {
  const Ran out = store({"export", "sqlite:a.db"});
  EXPECT_EQ(out.code, 0);
  EXPECT_EQ(std::count(out.out.begin(), out.out.end(), '\n'), 7);
  EXPECT_EQ(store({"export", "sqlite:a.db", "-o", "a.jsonl"}).code, 0);
  EXPECT_EQ(get("a.jsonl"), out.out);
  expect_refused(store({"export", "sqlite:a.db", "-o", "a.jsonl"}), "exists");
  const Ran in = store({"import", "sqlite:b.db", "a.jsonl", "--json"});
  EXPECT_EQ(in.code, 0);
  EXPECT_EQ(in.json(), (nlohmann::json{{"records", 7}, {"written", 7}, {"unchanged", 0}}));
  EXPECT_EQ(store({"export", "sqlite:b.db"}).out, out.out);
  EXPECT_EQ(store({"verify", "sqlite:b.db"}).code, 0);
  EXPECT_EQ(store({"import", "sqlite:b.db", "a.jsonl", "--json"}).json()["unchanged"], 7)
      << "once more changes nothing";
  EXPECT_EQ(store({"export", "sqlite:b.db"}).out, out.out);
}

TEST_F(StoreCommand, ALineSaysEverythingAboutItsRecord) {
  const std::string out = store({"export", "sqlite:a.db"}).out;
  const auto line = nlohmann::json::parse(out.substr(0, out.find('\n')));
  EXPECT_EQ(line["floor"], -2);
  EXPECT_EQ(line["path"], "ff");
  EXPECT_EQ(line["subject"], "region");
  EXPECT_EQ(line["item"], "0");
  EXPECT_EQ(line["version"], 1);
  EXPECT_FALSE(line.contains("expires"));
  EXPECT_THAT(out, HasSubstr("\"item\":\"18446744073709551615\""));
  EXPECT_THAT(out, HasSubstr("\"expires\":4000000000"));
}

TEST_F(StoreCommand, ABadLineIsNamedAndNothingIsWritten) {
  const std::string good = store({"export", "sqlite:a.db"}).out;
  const std::string first = good.substr(0, good.find('\n') + 1);
  const auto with = [&](const char* key, const nlohmann::json& value) {
    nlohmann::json line = nlohmann::json::parse(first);
    line[key] = value;
    return line.dump() + "\n";
  };
  std::vector<std::pair<std::string, std::string>> cases = {{"{\n", "JSON"},
                                                            {"[]\n", "JSON"},
                                                            {"nonsense\n", "JSON"},
                                                            {first, "twice"},
                                                            {with("colour", 1), "colour"},
                                                            {with("floor", 40000), "floor"},
                                                            {with("floor", 1.5), "floor"},
                                                            {with("floor", UINT64_MAX), "floor"},
                                                            {with("floor", "1"), "floor"},
                                                            {with("path", "fg"), "path"},
                                                            {with("path", "f"), "path"},
                                                            {with("path", "FF"), "path"},
                                                            {with("path", std::string(1026, '0')), "path"},
                                                            {with("subject", "roof"), "subject"},
                                                            {with("item", "-1"), "item"},
                                                            {with("item", "18446744073709551616"), "item"},
                                                            {with("item", "007"), "item"},
                                                            {with("item", 7), "item"},
                                                            {with("expires", 0.5), "expires"},
                                                            {with("expires", UINT64_MAX), "expires"},
                                                            {with("version", -1), "version"},
                                                            {with("building", ""), "building"},
                                                            {with("body", "A"), "base64"},
                                                            {with("body", "AA=A"), "base64"},
                                                            {with("body", "AB=="), "base64"},
                                                            {with("body", "===="), "base64"},
                                                            {with("body", "AAAA"), "cut short"},
                                                            {with("floor", 7), "another row"},
                                                            {std::string(300'000, ' '), "longer"}};
  for (const auto& [line, words] : cases) {
    put("bad.jsonl", good + line);
    const Ran ran = store({"import", "sqlite:new.db", "bad.jsonl"});
    SCOPED_TRACE(line.substr(0, 200));
    expect_refused(ran, "bad.jsonl:8");
    EXPECT_THAT(ran.err, HasSubstr(words));
  }
  EXPECT_THAT(files(), ::testing::Not(HasSubstr("new.db"))) << "not even a store was made";
  expect_refused(store({"import", "sqlite:new.db", "none.jsonl"}), "none.jsonl");
}

TEST_F(StoreCommand, ARecordThatDiffersIsReplacedOnlyByForce) {
  const std::string good = store({"export", "sqlite:a.db"}).out;
  const RecordKey key{-2, "\xff", Subject::region, 0};
  {
    const StorePtr store = stores::open_sqlite(path("a.db")).value();
    const Write other{key, 1, kNever, seal(key, {2, 2}, "other")};
    ASSERT_TRUE(store->commit("shed", {&other, 1}, 0).value().at(0).done);
  }
  put("a.jsonl", good);
  expect_refused(store({"import", "sqlite:a.db", "a.jsonl"}), "--force");
  EXPECT_NE(store({"export", "sqlite:a.db"}).out, good);
  EXPECT_EQ(store({"import", "sqlite:a.db", "a.jsonl", "--force", "--json"}).json()["written"], 1);
  EXPECT_THAT(store({"export", "sqlite:a.db"}).out, HasSubstr("\"version\":3"));
}

TEST_F(StoreCommand, VerifyFindsABadRecordAndSalvageLeavesItOut) {
  EXPECT_EQ(store({"verify", "sqlite:a.db", "--json"}).json(),
            (nlohmann::json{{"ok", true}, {"damage", nlohmann::json::array()}}));
  const RecordKey key{9, "bad", Subject::pin, 3};
  {
    const StorePtr store = stores::open_sqlite(path("a.db")).value();
    const Write bad{key, 0, kNever, "not sealed at all, and long enough"};
    ASSERT_TRUE(store->commit("shed", {&bad, 1}, 0));
  }
  const Ran ran = store({"verify", "sqlite:a.db", "--json"});
  EXPECT_EQ(ran.code, 1);
  EXPECT_EQ(ran.json()["ok"], false);
  ASSERT_EQ(ran.json()["damage"].size(), 1u);
  EXPECT_EQ(ran.json()["damage"][0]["building"], "shed");
  EXPECT_EQ(ran.json()["damage"][0]["path"], "626164");
  EXPECT_THAT(store({"verify", "sqlite:a.db"}).out, HasSubstr("shed, floor 9, path 626164, pin 3"));
  EXPECT_EQ(store({"export", "sqlite:a.db", "-o", "x.jsonl"}).code, 3);
  EXPECT_THAT(files(), ::testing::Not(HasSubstr("x.jsonl")));
  const Ran salvage = store({"export", "sqlite:a.db", "-o", "x.jsonl", "--salvage"});
  EXPECT_EQ(salvage.code, 1);
  EXPECT_THAT(salvage.err, HasSubstr("left out"));
  const std::string out = get("x.jsonl");
  EXPECT_EQ(std::count(out.begin(), out.end(), '\n'), 7);
}

TEST_F(StoreCommand, CompactRemovesWhatHasExpired) {
  EXPECT_EQ(store({"compact", "sqlite:a.db", "--json"}).json(), (nlohmann::json{{"expired", 1}}));
  EXPECT_EQ(store({"compact", "sqlite:a.db", "--json"}).json()["expired"], 0);
  EXPECT_EQ(store({"ls", "sqlite:a.db", "--json"}).json()["records"], 6);
}

TEST_F(StoreCommand, BadUsageIsRefused) {
  for (const char* command : {"ls", "export", "verify", "compact"}) {
    expect_refused(store({command, "sqlite:none.db"}), "none.db");
    expect_refused(store({command, "mysql:x"}), "allowed are");
    expect_refused(store({command}), "URL");
  }
  EXPECT_EQ(files(), "a.db") << "nothing was made by looking";
  expect_refused(run({"store"}), "subcommand");
  EXPECT_EQ(store({"ls", "postgres:host=/none dbname=x"}).code, 3);
}

}  // namespace
}  // namespace enfilade::cli
