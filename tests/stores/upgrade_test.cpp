// Stores that an older version wrote: a record for each room becomes a record
// for each thing, with nothing lost. data/rooms.db was written by such a version.

#include <filesystem>

#include <gtest/gtest.h>
#include <sqlite3.h>

#include <enfilade/store/change.hpp>
#include <enfilade/stores/open.hpp>

#include "stores/migrations.hpp"
#include "stores/places.hpp"
#include "stores/subjects.hpp"

namespace enfilade::stores {
namespace {

// The rows as they stand in the file, whatever they mean.
std::vector<Record> rows_of(const std::string& file) {
  sqlite3* db = nullptr;
  EXPECT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
  sqlite3_stmt* s = nullptr;
  const char* all =
      "SELECT floor, path, subject, item, version, expires, body FROM change ORDER BY floor, path, subject, item";
  EXPECT_EQ(sqlite3_prepare_v2(db, all, -1, &s, nullptr), SQLITE_OK);
  const auto bytes = [&](int column) {
    return std::string(static_cast<const char*>(sqlite3_column_blob(s, column)),
                       static_cast<std::size_t>(sqlite3_column_bytes(s, column)));
  };
  std::vector<Record> out;
  while (sqlite3_step(s) == SQLITE_ROW) {
    Record r;
    r.key = {static_cast<std::int16_t>(sqlite3_column_int(s, 0)), bytes(1),
             static_cast<Subject>(sqlite3_column_int(s, 2)), turned_back(sqlite3_column_int64(s, 3))};
    r.version = static_cast<std::uint64_t>(sqlite3_column_int64(s, 4));
    if (sqlite3_column_type(s, 5) != SQLITE_NULL) r.expires = sqlite3_column_int64(s, 5);
    r.body = bytes(6);
    out.push_back(std::move(r));
  }
  sqlite3_finalize(s);
  sqlite3_close(db);
  return out;
}

class OldStore : public ::testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::copy_file(ENFILADE_OLD_STORE, file);
    old = rows_of(file);
    ASSERT_GT(old.size(), 100u);
    for (const Record& r : old) {
      ASSERT_EQ(r.body[0], 1);
      for (Record& now : store::upgraded(r)) expected.push_back(std::move(now));
    }
    std::sort(expected.begin(), expected.end(), [](const Record& a, const Record& b) { return a.key < b.key; });
    ASSERT_GT(expected.size(), old.size());
  }

  // What a store holds now can be read, and changed with the versions it has.
  void expect_upgraded(store::Store& store) const {
    const std::vector<Record> now = scan_all(store, "house");
    EXPECT_EQ(now, expected);
    for (const Record& r : now) {
      const Result<store::Opened> opened = store::open(r.key, r.body);
      ASSERT_TRUE(opened) << opened.error().line();
      EXPECT_TRUE(store::decode(r.key, opened->payload));
      EXPECT_TRUE(commit_one(store, put(r.key, r.version, "next"), 0, "house").done);
    }
    // A row that is made anew counts on from what its room had.
    const Record& first = old.front();
    const store::Written anew =
        commit_one(store, put({first.key.floor, first.key.path, Subject::region, 12}, 0, "new"), 0, "house");
    EXPECT_TRUE(anew.done);
    EXPECT_GT(anew.version, first.version);
  }

  Folder folder;
  std::string file = folder.file("rooms.db");
  std::vector<Record> old, expected;
};

TEST_F(OldStore, OfSqliteIsMadeNewWhenItIsOpened) {
  { ASSERT_TRUE(open_sqlite(file)); }
  EXPECT_EQ(rows_of(file), expected);
  const StorePtr again = open_sqlite(file).value();
  expect_upgraded(*again);
}

// Rows that can't be read stay, and are told of as before.
TEST_F(OldStore, DamagedRowsStayAsTheyAre) {
  sqlite3* db = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &db), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(db, "UPDATE change SET body = x'01aa' WHERE subject = 0", nullptr, nullptr, nullptr),
            SQLITE_OK);
  const int damaged = sqlite3_changes(db);
  sqlite3_close(db);
  const StorePtr store = open_sqlite(file).value();
  const std::vector<Record> now = scan_all(*store, "house");
  EXPECT_EQ(now.size(), old.size());
  EXPECT_EQ(std::count_if(now.begin(), now.end(), [](const Record& r) { return r.body == "\x01\xaa"; }), damaged);
  EXPECT_GT(damaged, 10);
}

TEST_F(OldStore, OfPostgresIsMadeNewWhenItIsOpened) {
  const std::string where = cluster().database();
  std::string sql = "CREATE SCHEMA enfilade; CREATE TABLE enfilade.schema (version integer PRIMARY KEY);";
  for (int n = 0; n < 2; ++n) {
    sql += std::string(postgres_migrations()[static_cast<std::size_t>(n)]) + "INSERT INTO enfilade.schema VALUES (" +
           std::to_string(n + 1) + ");";
  }
  sql += "INSERT INTO enfilade.building (name) VALUES ('house');";
  const auto hex = [](const std::string& bytes) {
    std::string out;
    for (const char c : bytes) {
      out += "0123456789abcdef"[static_cast<unsigned char>(c) >> 4];
      out += "0123456789abcdef"[static_cast<unsigned char>(c) & 15];
    }
    return "'\\x" + out + "'";
  };
  for (const Record& r : old) {
    sql += "INSERT INTO enfilade.change VALUES (1, " + std::to_string(r.key.floor) + ", " + hex(r.key.path) + ", " +
           std::to_string(static_cast<int>(r.key.subject)) + ", " + std::to_string(turned(r.key.item)) + ", " +
           std::to_string(r.version) + ", " + (r.expires == store::kNever ? "NULL" : std::to_string(r.expires)) + ", " +
           hex(r.body) + ");";
  }
  cluster().sql(where, sql);
  {
    const Result<StorePtr> opened = open_postgres(where);
    ASSERT_TRUE(opened) << opened.error().line();
  }
  const StorePtr again = open_postgres(where).value();
  expect_upgraded(*again);
}

}  // namespace
}  // namespace enfilade::stores
