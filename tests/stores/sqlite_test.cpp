// The file of a SQLite store: whose it is, and how large it stays.

#include <filesystem>

#include <gmock/gmock.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <enfilade/stores/open.hpp>

#include "stores/places.hpp"
#include "stores/slow_vfs.hpp"
#include "stores/subjects.hpp"

namespace enfilade::stores {
namespace {

using ::testing::HasSubstr;

const RecordKey kKey{0, "p", Subject::region, 0};

TEST(SqliteFile, IsForItsOwnerOnly) {
  const Folder folder;
  const StorePtr store = open_sqlite(folder.file("a.db")).value();
  commit_one(*store, put(kKey, 0, "x"));
  for (const char* name : {"a.db", "a.db-wal", "a.db-shm"}) {
    struct stat found {};
    ASSERT_EQ(::stat(folder.file(name).c_str(), &found), 0) << name;
    EXPECT_EQ(found.st_mode & 0777u, 0600u) << name;
  }
}

TEST(SqliteFile, ThatCantBeWrittenIsRefusedAtOnceButCanBeLookedAt) {
  const Folder folder;
  SlowDisk disk;
  const std::string file = folder.file("a.db");
  commit_one(*open_sqlite(file).value(), put(kKey, 0, "x"));
  const StorePtr keeps_log = open_sqlite(file).value();
  disk.protect(true);
  const Result<StorePtr> refused = open_sqlite(file);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ErrorCode::io);
  EXPECT_THAT(refused.error().line(), HasSubstr("read-only"));
  EXPECT_THAT(refused.error().line(), HasSubstr(file));
  const Result<StorePtr> looked = open_sqlite(file, {{}, false});
  ASSERT_TRUE(looked) << looked.error().line();
  EXPECT_EQ((*looked)->load("b", 0, 0).value().size(), 1u);
}

TEST(SqliteFile, TheLogShrinksAgainAfterALongReader) {
  const Folder folder;
  const std::string file = folder.file("a.db");
  const StorePtr store = open_sqlite(file).value();
  commit_one(*store, put(kKey, 0, "x"));
  sqlite3* reader = nullptr;
  ASSERT_EQ(sqlite3_open(file.c_str(), &reader), SQLITE_OK);
  ASSERT_EQ(sqlite3_exec(reader, "BEGIN; SELECT * FROM change", nullptr, nullptr, nullptr), SQLITE_OK);
  for (std::uint64_t i = 1; i <= 200; ++i)
    commit_one(*store, put(kKey, i, std::string(40'000, static_cast<char>('a' + i % 26))));
  const auto grown = std::filesystem::file_size(file + "-wal");
  EXPECT_GT(grown, 5'000'000u);
  EXPECT_FALSE(store->tidy()) << "the reader still needs it";
  EXPECT_EQ(std::filesystem::file_size(file + "-wal"), grown);
  sqlite3_close(reader);
  EXPECT_TRUE(store->tidy());
  EXPECT_EQ(std::filesystem::file_size(file + "-wal"), 0u);
  EXPECT_EQ(store->find("b", kKey, 0).value()->version, 201u);
}

}  // namespace
}  // namespace enfilade::stores
