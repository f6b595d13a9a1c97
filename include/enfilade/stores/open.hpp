#pragma once
// Native stores: SQLite and PostgreSQL behind the Store interface, a thread
// that answers for them, and a way to name them. Not part of the core.

#include <chrono>
#include <string>
#include <string_view>

#include <enfilade/store/link.hpp>

namespace enfilade::stores {

// SQLite: WAL, synchronous = FULL; the file is made if missing.
// PostgreSQL: libpq; lost connections are opened again and statements prepared
// anew, a commit whose outcome is unknown is looked up, never done twice.
// Both bring their schema up to date by migrations, and refuse a newer one.
Result<store::StorePtr> open_sqlite(const std::string& file);
// PostgreSQL keeps trying for `patience` when the connection is lost, then the
// call is an error; opening itself does not wait.
Result<store::StorePtr> open_postgres(const std::string& conninfo,
                                      std::chrono::milliseconds patience = std::chrono::seconds(30));

// "memory:", "sqlite:FILE", "postgres:CONNINFO" (also "postgres://HOST/…"). An
// error names what is allowed. No error shows a CONNINFO: it may hold a password.
Result<store::StorePtr> open(std::string_view url);

// A link with a thread of its own that owns the store. Commits that wait at the
// same time go to disk as one; each still gets its own answer. Ends after what
// was asked is done. One thread at a time may call the link.
store::LinkPtr thread_link(store::StorePtr store, std::string building);

}  // namespace enfilade::stores
