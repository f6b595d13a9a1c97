// The PostgreSQL store. Sessions, transactions and lost connections are in
// postgres_session.cpp, groups of writes in postgres_commit.cpp.

#include <algorithm>
#include <map>
#include <utility>

#include <enfilade/store/limits.hpp>
#include <enfilade/stores/open.hpp>

#include "stores/migrations.hpp"
#include "stores/postgres_commit.hpp"
#include "stores/postgres_session.hpp"

namespace enfilade::stores {
namespace {

using namespace store;

constexpr const char* kId = "SELECT id FROM enfilade.building WHERE name = $1";
constexpr const char* kName = "INSERT INTO enfilade.building (name) VALUES ($1) ON CONFLICT DO NOTHING";
// As many rows as fit into $5 bytes, and the one more that does not: the sum runs
// over at most $4 rows, and takes no body from its place to tell its length.
#define ENFILADE_FLOOR(where)                                                                                      \
  "SELECT floor, path, subject, item, version, expires, body FROM (SELECT " ENFILADE_PG_COLUMNS                    \
  ", sum(128 + length(c.path) + length(c.body)) OVER (ORDER BY c.path, c.subject, c.item) -"                       \
  " (128 + length(c.path) + length(c.body)) AS before FROM (SELECT * FROM enfilade.change c WHERE c.building = $1" \
  " AND c.floor = $2 AND (c.expires IS NULL OR c.expires > $3)" where                                              \
  " ORDER BY c.path, c.subject, c.item LIMIT $4) c) AS counted WHERE before < $5 ORDER BY path, subject, item"
constexpr const char* kLoad = ENFILADE_FLOOR("");
constexpr const char* kLoadOn = ENFILADE_FLOOR(" AND (c.path, c.subject, c.item) > ($6, $7, $8)");
static_assert(kPageRow == 128);
constexpr std::int64_t kPageRows = 500;
constexpr const char* kFind =
    "SELECT " ENFILADE_PG_COLUMNS
    " FROM enfilade.change c WHERE c.building = $1 AND c.floor = $2 AND c.path = $3 AND c.subject = $4"
    " AND c.item = $5 AND (c.expires IS NULL OR c.expires > $6)";
constexpr const char* kExpire =
    "DELETE FROM enfilade.change WHERE (building, floor, path, subject, item) IN"
    " (SELECT building, floor, path, subject, item FROM enfilade.change WHERE expires <= $1"
    " ORDER BY expires LIMIT $2 FOR UPDATE SKIP LOCKED) RETURNING building, version";
constexpr const char* kList =
    "SELECT b.name, count(*), sum(length(c.path) + length(c.body) + CASE WHEN c.expires IS NULL THEN 0 ELSE 8 "
    "END)::bigint"
    " FROM enfilade.change c JOIN enfilade.building b ON b.id = c.building GROUP BY b.id ORDER BY b.name";
constexpr const char* kBuildings = "SELECT id, name FROM enfilade.building ORDER BY name";
constexpr const char* kPage =
    "SELECT " ENFILADE_PG_COLUMNS
    " FROM enfilade.change c WHERE c.building = $1 AND (c.floor, c.path, c.subject, c.item) > ($2, $3, $4, $5)"
    " ORDER BY c.floor, c.path, c.subject, c.item LIMIT 500";

struct Trouble {
  std::string building;
  std::string text;
};

using Visit = std::function<bool(const std::string& building, const Record&)>;

// How far a scan has come: the last key read.
struct Walk {
  std::int64_t building;
  std::string name;
  std::int64_t floor = INT16_MIN;
  std::string path{};
  std::int64_t subject = -1;
  std::int64_t item = 0;
  bool more = true;
  bool stopped = false;  // by the visitor
};

class Postgres final : public Store {
 public:
  explicit Postgres(std::unique_ptr<Session> session) : session_(std::move(session)) {}

  Result<FloorPage> page(const std::string& building, std::int16_t floor, const std::optional<RecordKey>& after,
                         std::size_t bytes, std::int64_t now) override {
    if (Status s = check_building(building); !s) return s.error();
    const bool whole = bytes >= INT64_MAX;
    const std::int64_t most = whole ? INT64_MAX : static_cast<std::int64_t>(bytes);
    FloorPage out;
    const Status s = session_->read([&](Connection& c) -> std::optional<Failure> {
      out = {};
      std::optional<std::int64_t> id;
      if (std::optional<Failure> f = building_id(c, building, id); f || !id) return f;
      Parameters p;
      p.number(*id).small(floor).number(now).number(whole ? INT64_MAX : kPageRows).number(most);
      if (after) p.bytes(after->path, kBytea).small(static_cast<int>(after->subject)).number(turned(after->item));
      const Reply reply = c.run(after ? kLoadOn : kLoad, p);
      if (!reply.ok()) return Failure::of(c, reply);
      std::size_t filled = 0;
      for (int i = 0; i < reply.rows(); ++i) {
        filled += kPageRow + reply.bytes(i, 1).size() + reply.bytes(i, 6).size();
        // What can't be a record is set aside; verify() lists it.
        if (std::optional<Record> record = reply.record(i)) out.records.push_back(std::move(*record));
      }
      if (!whole && (filled >= bytes || reply.rows() == kPageRows)) {
        const int last = reply.rows() - 1;
        out.next = RecordKey{floor, std::string(reply.bytes(last, 1)), static_cast<Subject>(reply.number(last, 2)),
                             turned_back(reply.number(last, 3))};
      }
      return std::nullopt;
    });
    if (!s) return s.error();
    return out;
  }

  Result<std::optional<Record>> find(const std::string& building, const RecordKey& key, std::int64_t now) override {
    if (Status s = check_building(building); !s) return s.error();
    if (Status s = check_key(key); !s) return s.error();
    std::optional<Record> out;
    const Status s = session_->read([&](Connection& c) -> std::optional<Failure> {
      out.reset();
      std::optional<std::int64_t> id;
      if (std::optional<Failure> f = building_id(c, building, id); f || !id) return f;
      Parameters p;
      p.number(*id).small(key.floor).bytes(key.path, kBytea).small(static_cast<std::int64_t>(key.subject));
      const Reply reply = c.run(kFind, p.number(turned(key.item)).number(now));
      if (!reply.ok()) return Failure::of(c, reply);
      if (reply.rows() > 0) out = reply.record(0);
      return std::nullopt;
    });
    if (!s) return s.error();
    return out;
  }

  Result<std::vector<std::vector<Written>>> commit(std::span<const Batch> batches, std::int64_t now) override {
    if (Status s = check_batches(batches); !s) return s.error();
    std::vector<std::vector<Written>> out(batches.size());
    if (std::all_of(batches.begin(), batches.end(), [](const Batch& b) { return b.writes.empty(); })) return out;
    std::map<std::string, std::int64_t> ids;
    const Status s = session_->transact([&](Connection& c) -> std::optional<Failure> {
      ids.clear();
      for (std::size_t i = 0; i < batches.size(); ++i) {
        if (batches[i].writes.empty()) continue;
        const std::string building(batches[i].building);
        std::optional<std::int64_t> id;
        if (std::optional<Failure> f = building_id(c, building, id)) return f;
        if (!id) {
          const Reply made = c.run(kName, Parameters().bytes(building, kText));
          if (!made.ok()) return Failure::of(c, made);
          if (std::optional<Failure> f = building_id(c, building, id)) return f;
          if (!id) return Failure{Failure::kAgain, {ErrorCode::io, c.place(), "the building's row is gone"}};
        }
        if (std::optional<Failure> f = write_group(c, *id, batches[i].writes, now, out[i])) return f;
        ids[building] = *id;
      }
      return std::nullopt;
    });
    if (!s) return s.error();
    for (const auto& [building, id] : ids) ids_[building] = id;
    return out;
  }

  Result<std::uint64_t> expire(std::int64_t now, std::uint64_t most) override {
    std::uint64_t gone = 0;
    const auto limit = static_cast<std::int64_t>(std::min(most, static_cast<std::uint64_t>(INT64_MAX)));
    const Status s = session_->transact([&](Connection& c) -> std::optional<Failure> {
      const Reply reply = c.run(kExpire, Parameters().number(now).number(limit));
      if (!reply.ok()) return Failure::of(c, reply);
      gone = static_cast<std::uint64_t>(reply.rows());
      std::map<std::int64_t, std::int64_t> highest;
      for (int i = 0; i < reply.rows(); ++i) {
        std::int64_t& version = highest[reply.number(i, 0)];
        version = std::max(version, reply.number(i, 1));
      }
      for (const auto& [building, version] : highest) {
        if (std::optional<Failure> f = note_removal(c, building, version)) return f;
      }
      return std::nullopt;
    });
    if (!s) return s.error();
    return gone;
  }

  Result<std::vector<Summary>> list() override {
    std::vector<Summary> out;
    const Status s = session_->read_at_length([&](Connection& c) -> std::optional<Failure> {
      out.clear();
      const Reply reply = c.run(kList, {});
      if (!reply.ok()) return Failure::of(c, reply);
      for (int i = 0; i < reply.rows(); ++i) {
        const auto records = static_cast<std::uint64_t>(reply.number(i, 1));
        out.push_back({std::string(reply.bytes(i, 0)), records,
                       static_cast<std::uint64_t>(reply.number(i, 2)) + records * kRowBytes});
      }
      return std::nullopt;
    });
    if (!s) return s.error();
    return out;
  }

  Status scan(const std::function<bool(const std::string&, const Record&)>& visit) override {
    const Result<std::vector<Trouble>> troubles = scan_rows(visit);
    if (!troubles) return troubles.error();
    if (troubles->empty()) return Done{};
    return Error{
        ErrorCode::io, session_->place(),
        std::to_string(troubles->size()) + " damaged places were left out, the first: " + troubles->front().text};
  }

  Result<std::vector<Damage>> verify() override {
    std::vector<Damage> out;
    const Result<std::vector<Trouble>> troubles = scan_rows([&](const std::string& building, const Record& record) {
      if (const auto opened = store::open(record.key, record.body); !opened) {
        out.push_back({building, record.key, opened.error().text});
      }
      return true;
    });
    if (!troubles) return troubles.error();
    for (const Trouble& t : *troubles) out.push_back({t.building, std::nullopt, t.text});
    return out;
  }

  Status compact() override {
    return session_->read_at_length([](Connection& c) -> std::optional<Failure> {
      const Reply reply = c.run("VACUUM (ANALYZE) enfilade.change");
      if (!reply.ok()) return Failure::of(c, reply);
      return std::nullopt;
    });
  }

 private:
  // The number of a building; left empty if it has none yet. Numbers never
  // change, but one is remembered only once its row is committed.
  std::optional<Failure> building_id(Connection& c, const std::string& building, std::optional<std::int64_t>& id) {
    if (const auto known = ids_.find(building); known != ids_.end()) {
      id = known->second;
      return std::nullopt;
    }
    const Reply reply = c.run(kId, Parameters().bytes(building, kText));
    if (!reply.ok()) return Failure::of(c, reply);
    if (reply.rows() > 0) id = reply.number(0, 0);
    return std::nullopt;
  }

  Result<std::vector<Trouble>> scan_rows(const Visit& visit);
  std::optional<Failure> next_page(Connection& c, Walk& walk, const Visit& visit, std::vector<Trouble>& troubles);

  std::unique_ptr<Session> session_;
  std::map<std::string, std::int64_t> ids_;
};

// Page by page from the last key read, so that a lost connection costs a page.
// A page the server can't read is trouble; the walk goes on at the next floor.
Result<std::vector<Trouble>> Postgres::scan_rows(const Visit& visit) {
  std::vector<Trouble> troubles;
  std::vector<std::pair<std::int64_t, std::string>> buildings;
  const Status listed = session_->read([&](Connection& c) -> std::optional<Failure> {
    buildings.clear();
    const Reply reply = c.run(kBuildings, {});
    if (!reply.ok()) return Failure::of(c, reply);
    for (int i = 0; i < reply.rows(); ++i) buildings.emplace_back(reply.number(i, 0), reply.bytes(i, 1));
    return std::nullopt;
  });
  if (!listed) return listed.error();
  for (const auto& building : buildings) {
    Walk walk{building.first, building.second};
    while (walk.more) {
      const Status s =
          session_->read([&](Connection& c) -> std::optional<Failure> { return next_page(c, walk, visit, troubles); });
      if (!s) return s.error();
    }
    if (walk.stopped) break;
  }
  return troubles;
}

std::optional<Failure> Postgres::next_page(Connection& c, Walk& walk, const Visit& visit,
                                           std::vector<Trouble>& troubles) {
  Parameters p;
  p.number(walk.building).small(walk.floor).bytes(walk.path, kBytea).small(walk.subject).number(walk.item);
  const Reply reply = c.run(kPage, p);
  if (!reply.ok() && reply.damaged()) {
    troubles.push_back({walk.name, "floor " + std::to_string(walk.floor) + ": " + reply.text()});
    walk.more = walk.floor < INT16_MAX;
    walk.floor += walk.more;
    walk.path.clear();
    walk.subject = -1;
    return std::nullopt;
  }
  if (!reply.ok()) return Failure::of(c, reply);
  walk.more = reply.rows() > 0;
  for (int i = 0; i < reply.rows() && walk.more; ++i) {
    walk.floor = reply.number(i, 0);
    walk.path = reply.bytes(i, 1);
    walk.subject = reply.number(i, 2);
    walk.item = reply.number(i, 3);
    const std::optional<Record> record = reply.record(i);
    if (!record) {
      troubles.push_back({walk.name, "a row that can't be a record on floor " + std::to_string(walk.floor)});
    } else if (!visit(walk.name, *record)) {
      walk.more = false;
      walk.stopped = true;
    }
  }
  return std::nullopt;
}

}  // namespace

Result<StorePtr> open_postgres(const std::string& conninfo, const OpenOptions& options) {
  Result<std::unique_ptr<Session>> session = Session::open(conninfo, options.deadlines);
  if (!session) return session.error();
  return StorePtr(std::make_unique<Postgres>(std::move(session).value()));
}

}  // namespace enfilade::stores
