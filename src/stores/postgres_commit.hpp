#pragma once
// A group of writes against rows in PostgreSQL.

#include <map>
#include <span>
#include <vector>

#include <enfilade/store/store.hpp>

#include "stores/postgres_session.hpp"

namespace enfilade::stores {

#define ENFILADE_PG_COLUMNS "c.floor, c.path, c.subject, c.item, c.version, c.expires, c.body"

// Does the writes inside the transaction that is under way on `connection` and
// says in `written` what became of them.
std::optional<Failure> write_group(Connection& connection, std::int64_t building, std::span<const store::Write> writes,
                                   std::int64_t now, std::vector<store::Written>& written);

// Rows that are made anew in this building count on from this version.
std::optional<Failure> note_removal(Connection& connection, std::int64_t building, std::int64_t version);

}  // namespace enfilade::stores
