// Names of stores, and files that are none.

#include <enfilade/stores/open.hpp>

#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <sqlite3.h>

#include "stores/places.hpp"
#include "stores/subjects.hpp"

namespace enfilade::stores {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

void sqlite(const std::string& file, const char* sql) {
  sqlite3* raw = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &raw), SQLITE_OK);
  EXPECT_EQ(sqlite3_exec(raw, sql, nullptr, nullptr, nullptr), SQLITE_OK) << sqlite3_errmsg(raw);
  sqlite3_close(raw);
}

void expect_refused(const std::string& url, const std::string& words) {
  const Result<StorePtr> store = open(url);
  ASSERT_FALSE(store) << url;
  EXPECT_THAT(store.error().line(), HasSubstr(words));
}

TEST(Open, UrlsNameStores) {
  const Folder folder;
  EXPECT_TRUE(open("memory:"));
  EXPECT_TRUE(open("sqlite:" + folder.file("with blank?mode=ro.db")));
  EXPECT_TRUE(std::filesystem::exists(folder.file("with blank?mode=ro.db"))) << "a name is a name, not a URI";
}

TEST(Open, WhatIsNoUrlIsRefusedWithWhatIsAllowed) {
  for (const char* url : {"", "memory", "memory:x", "mysql:db", "sqlite", "SQLITE:x", "/tmp/x.db"}) {
    expect_refused(url, "memory:, sqlite:FILE and postgres:CONNINFO");
  }
  expect_refused("sqlite:", "no file");
  expect_refused("sqlite::memory:", "no file");
  expect_refused("sqlite:/no/such/folder/x.db", "/no/such/folder/x.db");
  EXPECT_THAT(open("pgsql://me:secret@host/db").error().line(), Not(HasSubstr("secret")));
}

TEST(Open, APostgresThatIsNotThereIsAnErrorWithoutThePassword) {
  const Folder folder;
  const Result<StorePtr> store = open("postgres:host=" + folder.path() + " user=me password=secret dbname=db");
  ASSERT_FALSE(store);
  EXPECT_EQ(store.error().code, ErrorCode::io);
  EXPECT_THAT(store.error().line(), HasSubstr(folder.path()));
  EXPECT_THAT(store.error().line(), Not(HasSubstr("secret")));
  const Result<StorePtr> nonsense = open("postgres:pass word=secret host");
  ASSERT_FALSE(nonsense);
  EXPECT_THAT(nonsense.error().line(), Not(HasSubstr("secret")));
}

TEST(Open, AFileThatIsNoDatabaseIsRefusedAndKept) {
  const Folder folder;
  const std::string text = std::string(5000, 'x') + " a letter to somebody";
  std::ofstream(folder.file("letter")) << text;
  expect_refused("sqlite:" + folder.file("letter"), "not a database");
  std::ifstream in(folder.file("letter"));
  EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}), text);
}

TEST(Open, AnotherProgramsDatabaseIsRefused) {
  const Folder folder;
  sqlite(folder.file("a.db"), "CREATE TABLE mine (x)");
  expect_refused("sqlite:" + folder.file("a.db"), "not a store of Enfilade");
  sqlite(folder.file("b.db"), "PRAGMA application_id = 7");
  expect_refused("sqlite:" + folder.file("b.db"), "not a store of Enfilade");
}

TEST(Open, ANewerSqliteSchemaIsRefused) {
  const Folder folder;
  ASSERT_TRUE(open("sqlite:" + folder.file("a.db")));
  sqlite(folder.file("a.db"), "PRAGMA user_version = 99");
  expect_refused("sqlite:" + folder.file("a.db"), "schema version 99");
}

TEST(Open, ANewerPostgresSchemaIsRefused) {
  const std::string where = cluster().database();
  ASSERT_TRUE(open("postgres:" + where));
  cluster().sql(where, "INSERT INTO enfilade.schema VALUES (99)");
  expect_refused("postgres:" + where, "schema version 99");
}

TEST(Open, ADatabaseInAnotherEncodingIsRefused) {
  const std::string where = cluster().conninfo("latin");
  cluster().sql(cluster().conninfo("postgres"),
                "CREATE DATABASE latin ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0");
  expect_refused("postgres:" + where, "UTF8");
}

TEST(Open, SqliteIsDurableAndMarked) {
  const Folder folder;
  const std::string file = folder.file("a.db");
  ASSERT_TRUE(open("sqlite:" + file));
  std::ifstream in(file, std::ios::binary);
  std::string head(100, '\0');
  in.read(head.data(), 100);
  EXPECT_EQ(head.substr(68, 4), "Enfi");
  EXPECT_EQ(head[18], 2) << "write-ahead log";
}

TEST(Open, ASecondOpeningChangesNothing) {
  const Folder folder;
  { const auto first = open("sqlite:" + folder.file("a.db")); }
  const auto stamp = std::filesystem::last_write_time(folder.file("a.db"));
  { const auto second = open("sqlite:" + folder.file("a.db")); }
  EXPECT_EQ(std::filesystem::last_write_time(folder.file("a.db")), stamp);
}

}  // namespace
}  // namespace enfilade::stores
