// The rows of a building lie in one B-tree in key order. A damaged page stops a
// walk along the leaves, but a search from the root passes it by:
//
//     leaves   [ a b c ] [ d e f ] [ ##### ] [ k l m ] [ n o p ]
//     1. walk forward     ------->|                               until f
//     2. search beyond                            x               lands on l
//     3. walk back                          |<---                 k
//     4. walk forward from where the search landed  ---------->
//
// Searches go to keys beyond the last one read: deeper paths, later siblings,
// later siblings of its ancestors, later floors, in strides that double. What
// lies between two damaged pages is found only if a search lands there. When
// none lands, the walk back starts at the end of the building.
//
// Keys are visited in strictly ascending order whatever the pages say. A row out
// of order is trouble, not a record, and so is one of another building, to which
// a damaged tree may lead.

#include "stores/sqlite_scan.hpp"

#include <algorithm>
#include <map>

#include <enfilade/store/limits.hpp>

#include "stores/migrations.hpp"

namespace enfilade::stores {
namespace {

using store::Record;
using store::RecordKey;

// A page that can't be read or makes no sense, as opposed to a lock or a lack
// of memory.
bool is_damage(int code) {
  const int primary = code & 0xff;
  return primary == SQLITE_CORRUPT || primary == SQLITE_IOERR || primary == SQLITE_TOOBIG;
}

class Scan {
 public:
  Scan(Database& database, const Visit& visit) : database_(database), visit_(visit) {}

  Status run();
  std::vector<Trouble> troubles;

 private:
  struct Place {
    std::int64_t id;
    std::string name;
  };
  Result<std::vector<Place>> buildings();
  Status orphans(const std::vector<Place>& known);
  Status building(const Place& place);
  Result<bool> pass_damage(const Place& place);
  Result<bool> walk_back(const Place& place, const RecordKey* from);
  bool emit(const Place& place, const Record& record);
  static std::optional<Record> row(const Statement& statement, const Place& place) {
    return statement.integer(7) == place.id ? statement.record() : std::nullopt;
  }
  void trouble(const Place& place, std::string text) { troubles.push_back({place.name, std::move(text)}); }

  Database& database_;
  const Visit& visit_;
  Statement all_, after_, before_, backwards_;
  std::optional<RecordKey> last_;  // read in this building
  bool stopped_ = false;
};

#define ENFILADE_COLUMNS "floor, path, subject, item, version, expires, body, building"
#define ENFILADE_KEY "(floor, path, subject, item)"

Status Scan::run() {
  const struct {
    Statement& statement;
    const char* sql;
  } wanted[] = {
      {all_, "SELECT " ENFILADE_COLUMNS " FROM change WHERE building = ?1 ORDER BY floor, path, subject, item"},
      {after_, "SELECT " ENFILADE_COLUMNS " FROM change WHERE building = ?1 AND " ENFILADE_KEY
               " > (?2, ?3, ?4, ?5) ORDER BY floor, path, subject, item"},
      {before_, "SELECT " ENFILADE_COLUMNS " FROM change WHERE building = ?1 AND " ENFILADE_KEY
                " < (?2, ?3, ?4, ?5) ORDER BY floor DESC, path DESC, subject DESC, item DESC"},
      {backwards_, "SELECT " ENFILADE_COLUMNS
                   " FROM change WHERE building = ?1 ORDER BY floor DESC, path DESC, subject DESC, item DESC"}};
  for (const auto& w : wanted) {
    Result<Statement> statement = database_.prepare(w.sql);
    if (!statement) return statement.error();
    w.statement = std::move(statement).value();
  }
  const Result<std::vector<Place>> places = buildings();
  if (!places) return places.error();
  for (const Place& place : *places) {
    if (stopped_) break;
    if (Status s = building(place); !s) return s;
  }
  return stopped_ ? Status(Done{}) : orphans(*places);
}

// Names stand in the table and once more in the index that keeps them unique:
// when one of the two is damaged, the other helps.
Result<std::vector<Scan::Place>> Scan::buildings() {
  std::map<std::int64_t, std::string> names;
  for (const char* sql : {"SELECT id, name FROM building NOT INDEXED",
                          "SELECT id, name FROM building INDEXED BY sqlite_autoindex_building_1"}) {
    Result<Statement> statement = database_.prepare(sql);
    if (!statement) return statement.error();
    int code;
    while ((code = statement->step()) == SQLITE_ROW) {
      const std::int64_t id = statement->integer(0);
      const std::string name = statement->bytes(1);
      if (statement->type(1) != SQLITE_TEXT || !store::check_building(name)) {
        troubles.push_back({{}, "building " + std::to_string(id) + " has a name that can't be read"});
      } else if (const auto known = names.try_emplace(id, name).first; known->second != name) {
        troubles.push_back({name, "building " + std::to_string(id) + " has two names"});
      }
    }
    if (code != SQLITE_DONE) {
      if (!is_damage(code)) return database_.error();
      troubles.push_back({{}, "the list of buildings: " + database_.error().text});
    }
  }
  std::vector<Place> out;
  for (const auto& [id, name] : names) out.push_back({id, name});
  std::sort(out.begin(), out.end(), [](const Place& a, const Place& b) { return a.name < b.name; });
  return out;
}

// Rows whose building has no name: found by one search per building.
Status Scan::orphans(const std::vector<Place>& known) {
  Result<Statement> next =
      database_.prepare("SELECT building FROM change WHERE building > ?1 ORDER BY building LIMIT 1");
  if (!next) return next.error();
  std::int64_t id = INT64_MIN;
  for (;;) {
    next->bind(1, id);
    const int code = next->step();
    if (code == SQLITE_DONE) return Done{};
    if (code != SQLITE_ROW) {
      if (!is_damage(code)) return database_.error();
      troubles.push_back({{}, "rows of further buildings: " + database_.error().text});
      return Done{};
    }
    const std::int64_t found = next->integer(0);
    next->reset();
    if (found <= id) return Done{};  // a page that lies about its order is reported by the walk
    id = found;
    if (std::none_of(known.begin(), known.end(), [&](const Place& p) { return p.id == id; })) {
      troubles.push_back({{}, "there are records of building " + std::to_string(id) + ", which has no name"});
    }
  }
}

bool Scan::emit(const Place& place, const Record& record) {
  if (last_ && record.key <= *last_) {
    trouble(place, "a row out of order: " + store::describe(record.key));
    return true;
  }
  last_ = record.key;
  if (visit_(place.name, record)) return true;
  stopped_ = true;
  return false;
}

Status Scan::building(const Place& place) {
  last_.reset();
  Statement* walk = &all_;
  walk->bind(1, place.id);
  for (;;) {
    const int code = walk->step();
    if (code == SQLITE_DONE) break;
    if (code == SQLITE_ROW) {
      const std::optional<Record> record = row(*walk, place);
      if (!record) trouble(place, "a row that can't be a record of this building");
      if (!record || emit(place, *record)) continue;
      break;
    }
    if (!is_damage(code)) return database_.error();
    trouble(place, database_.error().text + (last_ ? " after " + store::describe(*last_) : " at the first record"));
    const Result<bool> beyond = pass_damage(place);
    if (!beyond) return beyond.error();
    if (!*beyond || stopped_) break;
    walk = &after_;
    walk->bind_key(1, place.id, *last_);
  }
  walk->reset();
  return Done{};
}

// Reads on behind a damaged page; false when everything behind it was read or
// nothing can be.
Result<bool> Scan::pass_damage(const Place& place) {
  const RecordKey base = last_.value_or(RecordKey{INT16_MIN, {}, store::Subject::region, 0});
  const auto lands = [&](const RecordKey& probe) -> Result<std::optional<RecordKey>> {
    const Use use(after_);
    after_.bind_key(1, place.id, probe);
    const int code = after_.step();
    if (code == SQLITE_ROW) {
      const std::optional<Record> record = row(after_, place);
      if (record && (!last_ || *last_ < record->key)) return std::optional(record->key);
    } else if (code != SQLITE_DONE && !is_damage(code)) {
      return database_.error();
    }
    return std::optional<RecordKey>();
  };
  std::vector<RecordKey> probes;
  const auto stride = [&](int from, int to, const auto& add) {
    for (int step = 1, at = from + 1; at <= to; at += step, step *= 2) add(at);
  };
  stride(-1, 255, [&](int c) { probes.push_back({base.floor, base.path + static_cast<char>(c), {}, 0}); });
  for (std::size_t depth = base.path.size(); depth-- > 0;) {
    const std::string stem = base.path.substr(0, depth);
    stride(static_cast<unsigned char>(base.path[depth]), 255, [&](int c) {
      probes.push_back({base.floor, stem + static_cast<char>(c), {}, 0});
    });
  }
  if (!last_) probes.push_back({0, {}, store::Subject::region, 0});
  stride(base.floor, INT16_MAX, [&](int f) { probes.push_back({static_cast<std::int16_t>(f), {}, {}, 0}); });
  for (const RecordKey& probe : probes) {
    const Result<std::optional<RecordKey>> landed = lands(probe);
    if (!landed) return landed.error();
    if (!*landed) continue;
    // The row found is read again by the walk back, which starts just behind it.
    RecordKey behind = **landed;
    if (behind.item != UINT64_MAX) {
      ++behind.item;
    } else {
      behind.path += '\0';
      behind.item = 0;
    }
    const Result<bool> gained = walk_back(place, &behind);
    if (!gained || *gained) return gained;
  }
  const Result<bool> gained = walk_back(place, nullptr);
  if (!gained) return gained;
  return false;
}

// Visits the rows between the last one read and `from` (null: the end) as far
// back as pages can be read. Whether there were any.
Result<bool> Scan::walk_back(const Place& place, const RecordKey* from) {
  Statement& statement = from ? before_ : backwards_;
  const Use use(statement);
  if (from) {
    statement.bind_key(1, place.id, *from);
  } else {
    statement.bind(1, place.id);
  }
  std::vector<Record> found;
  int code;
  while ((code = statement.step()) == SQLITE_ROW) {
    std::optional<Record> record = row(statement, place);
    if (!record) continue;
    if (last_ && record->key <= *last_) break;
    if (found.empty() || record->key < found.back().key) found.push_back(std::move(*record));
  }
  if (code != SQLITE_ROW && code != SQLITE_DONE && !is_damage(code)) return database_.error();
  for (auto at = found.rbegin(); at != found.rend(); ++at) {
    if (!emit(place, *at)) break;
  }
  return !found.empty();
}

}  // namespace

Result<std::vector<Trouble>> scan_rows(Database& database, const Visit& visit) {
  Scan scan(database, visit);
  if (Status s = scan.run(); !s) return s.error();
  return std::move(scan.troubles);
}

}  // namespace enfilade::stores
