#pragma once
// Native stores: SQLite and PostgreSQL behind the Store interface, a thread
// that answers for them, and a way to name them. Not part of the core.

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

#include <enfilade/store/link.hpp>

namespace enfilade::stores {

// How long a store may keep its caller waiting. What takes longer is an error.
struct Deadlines {
  std::chrono::milliseconds connect = std::chrono::seconds(5);     // PostgreSQL: to open a connection
  std::chrono::milliseconds lock = std::chrono::seconds(10);       // for somebody else's lock
  std::chrono::milliseconds statement = std::chrono::seconds(60);  // PostgreSQL: one statement
  std::chrono::milliseconds patience = std::chrono::seconds(30);   // PostgreSQL: to find a lost server again
};
struct OpenOptions {
  Deadlines deadlines{};
  bool writing = true;  // a file that can't be written is refused at once
};

// SQLite: WAL, synchronous = FULL; the file is made if missing, for its owner only.
// PostgreSQL: libpq; lost connections are opened again and statements prepared
// anew, a commit whose outcome is unknown is looked up, never done twice.
// Both bring their schema up to date by migrations, and refuse a newer one.
Result<store::StorePtr> open_sqlite(const std::string& file, const OpenOptions& options = {});
Result<store::StorePtr> open_postgres(const std::string& conninfo, const OpenOptions& options = {});

// "memory:", "sqlite:FILE", "postgres:CONNINFO" (also "postgres://HOST/…"). An
// error names what is allowed. No error shows a CONNINFO: it may hold a password.
Result<store::StorePtr> open(std::string_view url, const OpenOptions& options = {});

// The same store several times, for a Desk (desk.hpp): SQLite one writer and
// three readers, PostgreSQL two writers and three readers. A store in memory can't
// be shared: one writer, which is the reader too.
struct Pool {
  std::vector<store::StorePtr> writers;
  std::vector<store::StorePtr> readers;
};
Result<Pool> open_pool(std::string_view url, const OpenOptions& options = {});

// A link over a desk of its own with this one store. Ends after what was asked is
// done. One thread at a time may call the link.
store::LinkPtr thread_link(store::StorePtr store, std::string building);

}  // namespace enfilade::stores
