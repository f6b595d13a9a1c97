// What others write. News of a row says which version it tells of, and the versions
// of a key only grow; so whatever the order in which news, records that were asked
// for and answers to our own commits arrive, the highest version is what there is.
//
//     at rest                 compared and taken at once
//     changed here, or sent   compared when it is at rest again
//     floor not yet here      compared when its records have come
//
// A row that is gone has no version. So the version that it had is kept for as long
// as its floor is here, whoever took it away: news of before come too late. News of
// one row come in the order in which they happened.
//
// A floor that is read once more (news were missed) tells of rows that are gone by
// not having them. They are gone in the version that was known when that reading
// began; what has another by now is younger than the reading.

#include <algorithm>

#include "world/overlay.hpp"

namespace enfilade::world {
namespace {

std::optional<RowState> state_of(const Entry& entry) {
  if (entry.gone) return std::nullopt;
  return RowState{entry.change, entry.fingerprint};
}

}  // namespace

void Overlay::hear(store::News news) {
  const auto floor = floors_.find(news.record.key.floor);
  if (floor == floors_.end() || floor->second.state == Floor::unknown) return;  // read when it is wanted
  if (floor->second.state == Floor::loading) {
    floor->second.early.push_back(std::move(news));
  } else {
    hear_here(std::move(news));
  }
}

// Requires a floor that is here.
void Overlay::hear_here(store::News news) {
  const store::RecordKey key = news.record.key;
  Records& records = floors_[key.floor];
  Entries& entries = of(key);
  const auto known = entries.find(key);
  if (known != entries.end() && (known->second.in_flight != 0 || known->second.dirty)) {
    const auto [later, is_new] = later_.try_emplace(key, news);
    const auto rank = [](const store::News& n) { return std::pair(n.record.version, n.gone); };
    if (!is_new && rank(later->second) < rank(news)) later->second = std::move(news);
    return;
  }
  const std::uint64_t version = known == entries.end() ? 0 : known->second.version;
  const auto ended = records.ended.find(key);
  const std::uint64_t over = ended == records.ended.end() ? 0 : ended->second;
  if (news.record.version <= over || (news.gone ? news.record.version < version : news.record.version <= version))
    return;

  Step::Row row{key, known == entries.end() ? std::nullopt : state_of(known->second), std::nullopt};
  if (news.gone) {
    end(key, news.record.version);
    if (known == entries.end()) return;
    unwatch(key, known->second);
    entries.erase(known);
  } else {
    take(news.record);
    row.after = state_of(of(key)[key]);
  }
  if (row.before != row.after) heard_.push_back(std::move(row));
}

// A row has come to rest; what was heard of it meanwhile counts now.
void Overlay::rest(const store::RecordKey& key) {
  if (auto later = later_.extract(key)) hear_here(std::move(later.mapped()));
}

// Requires the version that the row had, or one of before.
void Overlay::end(const store::RecordKey& key, std::uint64_t version) {
  if (version == 0) return;
  std::uint64_t& ended = floors_[key.floor].ended[key];
  ended = std::max(ended, version);
}

void Overlay::reload() {
  if (!link_) return;
  for (auto& [floor, records] : floors_) {
    if (records.state != Floor::unknown) records.stale = true;
  }
  std::vector<std::int16_t> here;
  for (const auto& [floor, records] : floors_) {
    if (records.state == Floor::ready) here.push_back(floor);
  }
  for (const std::int16_t floor : here) read_again(floor, floors_[floor]);
}

void Overlay::read_again(std::int16_t floor, Records& records) {
  if (records.reading) return;  // still marked as stale: it is read once more after that
  records.stale = false;
  records.reading.emplace();
  for (const Entries* entries : {&records.entries, &records.spans}) {
    for (const auto& [key, entry] : *entries) { records.reading->emplace(key, entry.version); }
  }
  for (const auto& [key, news] : later_) {
    if (key.floor != floor) continue;
    std::uint64_t& version = (*records.reading)[key];
    version = std::max(version, news.record.version);
  }
  link_->load(floor, now_);
  poll();
}

void Overlay::take_again(const store::Loaded& loaded, Records& records) {
  if (!records.reading) return;
  std::map<store::RecordKey, std::uint64_t> missing = std::move(*records.reading);
  records.reading.reset();
  if (!loaded.records) {
    unread_.insert_or_assign(loaded.floor, loaded.records.error());
    records.stale = true;  // want() tries again
    return;
  }
  unread_.erase(loaded.floor);
  for (const store::Record& record : *loaded.records) {
    missing.erase(record.key);
    hear_here({record, false});
  }
  for (const auto& [key, version] : missing) {
    const Entries& entries = of(key);
    const auto now = entries.find(key);
    const bool answered = now != entries.end() && now->second.in_flight == 0 && now->second.version > version;
    // Our own commit was under way then, and nobody can tell which came first.
    if (answered) records.stale = true;
    else if (version != 0) hear_here({{key, version, store::kNever, {}}, true});
  }
  if (records.stale) read_again(loaded.floor, records);
}

}  // namespace enfilade::world
