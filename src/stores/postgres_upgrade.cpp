#include "stores/migrations.hpp"
#include "stores/postgres_session.hpp"
#include "stores/upgrade.hpp"

namespace enfilade::stores {
namespace {

#define ENFILADE_OLD_ROWS \
  "SELECT floor, path, subject, item, version, expires, body, building::bigint FROM enfilade.change"
#define ENFILADE_IN_ORDER " ORDER BY building, floor, path, subject, item LIMIT 1000"
constexpr const char* kFirst = ENFILADE_OLD_ROWS ENFILADE_IN_ORDER;
constexpr const char* kNext =
    ENFILADE_OLD_ROWS " WHERE (building, floor, path, subject, item) > ($1, $2, $3, $4, $5)" ENFILADE_IN_ORDER;
constexpr const char* kDelete =
    "DELETE FROM enfilade.change WHERE building = $1 AND floor = $2 AND path = $3 AND subject = $4 AND item = $5";
constexpr const char* kInsert =
    "INSERT INTO enfilade.change (building, floor, path, subject, item, version, expires, body)"
    " SELECT $1, k.* FROM unnest($2::smallint[], $3::bytea[], $4::smallint[], $5::bigint[], $6::bigint[],"
    " $7::bigint[], $8::bytea[]) AS k";
constexpr const char* kRemoved = "UPDATE enfilade.building SET removed = greatest(removed, $2) WHERE id = $1";

Parameters at(const RowPlace& place) {
  Parameters out;
  out.number(place.building).small(place.floor).bytes(place.path, kBytea).small(place.subject).number(place.item);
  return out;
}

Parameters rows_of(std::int64_t building, const std::vector<store::Record>& records) {
  std::vector<std::int64_t> floors, subjects;
  std::vector<std::string_view> paths, bodies;
  std::vector<std::optional<std::int64_t>> items, versions, expiries;
  for (const store::Record& r : records) {
    floors.push_back(r.key.floor);
    paths.push_back(r.key.path);
    subjects.push_back(static_cast<std::int64_t>(r.key.subject));
    items.push_back(turned(r.key.item));
    versions.push_back(static_cast<std::int64_t>(r.version));
    expiries.push_back(r.expires == store::kNever ? std::nullopt : std::optional(r.expires));
    bodies.push_back(r.body);
  }
  Parameters out;
  out.number(building).smalls(floors).blobs(paths).smalls(subjects).numbers(items);
  out.numbers(versions).numbers(expiries).blobs(bodies);
  return out;
}

}  // namespace

Status upgrade_rows(Connection& connection) {
  const auto done = [&](const Reply& reply) { return reply.ok() ? Status(Done{}) : Status(connection.error(reply)); };
  OldRows rows;
  rows.next = [&](const std::optional<RowPlace>& after) -> Result<std::vector<OldRow>> {
    const Reply reply = after ? connection.run(kNext, at(*after)) : connection.run(kFirst, {});
    if (!reply.ok()) return connection.error(reply);
    std::vector<OldRow> page;
    for (int i = 0; i < reply.rows(); ++i) {
      page.push_back({{reply.number(i, 7), reply.number(i, 0), std::string(reply.bytes(i, 1)), reply.number(i, 2),
                       reply.number(i, 3)},
                      reply.record(i)});
    }
    return page;
  };
  rows.replace = [&](const RowPlace& old, const std::vector<store::Record>& now) -> Status {
    Status s = done(connection.run(kDelete, at(old)));
    if (s && !now.empty()) s = done(connection.run(kInsert, rows_of(old.building, now)));
    if (!s || now.empty()) return s;
    Parameters removed;
    removed.number(old.building).number(static_cast<std::int64_t>(now.front().version));
    return done(connection.run(kRemoved, removed));
  };
  return upgrade(rows);
}

}  // namespace enfilade::stores
