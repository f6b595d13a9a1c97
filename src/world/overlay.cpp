// A key is in one of four states: clean; dirty (in dirty_); in flight; or in
// flight and dirty again, in which case it is sent once its commit is answered,
// because only then the version to compare with is known. unacknowledged_
// counts the keys that are not clean.

#include "world/overlay.hpp"

#include <algorithm>

namespace enfilade::world {
namespace {

const Overlay::Entries kNoEntries;

// What a std::map node costs besides its value.
constexpr std::size_t kMapNode = 4 * sizeof(void*);

std::size_t heap_of(const std::string& s) { return s.capacity() > 15 ? s.capacity() + 1 : 0; }

std::size_t heap_of(const store::Change& change) {
  if (const auto* r = std::get_if<store::RegionChange>(&change)) {
    return r->paints.capacity() * sizeof(store::Paint) + r->removed.capacity() * sizeof(store::Removed) +
           r->added.capacity() * sizeof(store::Added);
  }
  if (const auto* p = std::get_if<store::PinChange>(&change)) {
    return p->pin.portals.capacity() * sizeof(plan::ForcedPortal) + (p->pin.room ? p->pin.room->objects.capacity() * sizeof(plan::Object) : 0);
  }
  return 0;
}

}  // namespace

Overlay::Floor Overlay::want(std::int16_t floor) {
  Records& records = floors_[floor];
  if (records.state == Floor::unknown) {
    if (link_) {
      records.state = Floor::loading;
      link_->load(floor, now_);
      poll();  // it may be here already
    } else {
      records.state = Floor::ready;
    }
  }
  return records.state;
}

bool Overlay::ready(std::int16_t floor) const {
  const auto found = floors_.find(floor);
  return found != floors_.end() && found->second.state == Floor::ready;
}

const Entry* Overlay::find(const store::RecordKey& key) const {
  const auto floor = floors_.find(key.floor);
  if (floor == floors_.end()) return nullptr;
  const auto entry = floor->second.entries.find(key);
  return entry == floor->second.entries.end() || entry->second.gone ? nullptr : &entry->second;
}

const Overlay::Entries& Overlay::entries(std::int16_t floor) const {
  const auto found = floors_.find(floor);
  return found == floors_.end() ? kNoEntries : found->second.entries;
}

void Overlay::watch(const store::RecordKey& key, const store::Change& change) {
  const std::int64_t at = store::next_expiry(change);
  if (at != store::kNever) due_.push({at, key});
}

Entry& Overlay::soil(const store::RecordKey& key) {
  Entry& entry = floors_[key.floor].entries[key];
  if (!link_) return entry;  // nothing to write through
  if (!entry.dirty && entry.in_flight == 0) ++unacknowledged_;
  if (!entry.dirty) dirty_.push_back(key);
  entry.dirty = true;
  return entry;
}

void Overlay::put(const store::RecordKey& key, store::Change change, std::uint32_t fingerprint) {
  if (store::is_empty(change)) return take_away(key);
  watch(key, change);
  Entry& entry = soil(key);
  entry.change = std::move(change);
  entry.fingerprint = fingerprint;
  entry.gone = false;
}

void Overlay::take_away(const store::RecordKey& key) {
  if (link_) {
    soil(key).gone = true;
  } else {
    floors_[key.floor].entries.erase(key);
  }
}

void Overlay::take(const store::Record& record) {
  Entry entry;
  entry.version = record.version;
  entry.stored_until = record.expires;
  const Result<store::Opened> opened = store::open(record.key, record.body);
  if (!opened) {
    entry.gone = true;
    set_aside(record.key, opened.error().text);
  } else {
    Result<store::Change> change = store::decode(record.key.subject, opened->payload);
    if (change) {
      entry.change = std::move(*change);
      entry.fingerprint = opened->seal.fingerprint;
      entry.gone = !store::drop_expired(entry.change, now_);
      watch(record.key, entry.change);
    } else {
      entry.gone = true;
      set_aside(record.key, change.error().text);
    }
  }
  floors_[record.key.floor].entries[record.key] = std::move(entry);
}

void Overlay::take(const store::Loaded& loaded) {
  Records& records = floors_[loaded.floor];
  if (!loaded.records) {
    // Unknown, not empty: it is asked for again when somebody wants it.
    unread_ = loaded.records.error();
    records.state = Floor::unknown;
    return;
  }
  unread_.reset();
  records.state = Floor::ready;
  for (const store::Record& record : *loaded.records) take(record);
  note(loaded.floor, true);
}

void Overlay::take(store::Committed& committed) {
  const auto sent = sent_.find(committed.ticket);
  if (sent == sent_.end()) return;
  const std::vector<store::RecordKey> keys = std::move(sent->second);
  sent_.erase(sent);
  if (!committed.writes && !failed_) failed_ = committed.writes.error();
  for (std::size_t i = 0; i < keys.size(); ++i) {
    Entries& entries = floors_[keys[i].floor].entries;
    const auto found = entries.find(keys[i]);
    if (found == entries.end()) continue;
    Entry& entry = found->second;
    entry.in_flight = 0;
    if (!committed.writes) {
      if (!entry.dirty) dirty_.push_back(keys[i]);
      entry.dirty = true;
      continue;
    }
    store::Written& written = (*committed.writes)[i];
    if (written.done) {
      entry.version = written.version;
      if (entry.dirty) continue;
      --unacknowledged_;
      if (entry.gone) entries.erase(found);
      continue;
    }
    // Somebody else was there first: theirs stands.
    std::erase(dirty_, keys[i]);
    --unacknowledged_;
    set_aside(keys[i], "changed by somebody else at the same time");
    entries.erase(found);
    if (written.current) take(*written.current);
    note(keys[i].floor, false);
  }
}

void Overlay::take(store::Answer& answer) {
  if (auto* loaded = std::get_if<store::Loaded>(&answer)) {
    take(*loaded);
  } else {
    take(std::get<store::Committed>(answer));
  }
}

void Overlay::send() {
  if (!link_ || dirty_.empty()) return;
  std::vector<store::Write> writes;
  std::vector<store::RecordKey> keys, wait;
  for (store::RecordKey& key : dirty_) {
    Entry& entry = floors_[key.floor].entries[key];
    if (entry.in_flight != 0) {
      wait.push_back(std::move(key));
      continue;
    }
    if (entry.stored_until <= now_) entry.version = 0;
    store::Write write;
    write.key = key;
    write.expected = entry.version;
    if (!entry.gone) {
      write.expires = store::expires_at(entry.change);
      write.body = store::seal(key, {kGenerator, entry.fingerprint}, store::encode(entry.change));
    }
    entry.dirty = false;
    entry.stored_until = write.expires;
    if (entry.gone && entry.version == 0) {  // never stored
      --unacknowledged_;
      floors_[key.floor].entries.erase(key);
      continue;
    }
    writes.push_back(std::move(write));
    keys.push_back(std::move(key));
  }
  dirty_ = std::move(wait);
  if (writes.empty()) return;
  const store::Ticket ticket = link_->commit(std::move(writes), now_);
  for (const store::RecordKey& key : keys) floors_[key.floor].entries[key].in_flight = ticket;
  sent_[ticket] = std::move(keys);
}

void Overlay::note(std::int16_t floor, bool arrived) {
  const Changed change{floor, arrived};
  if (std::find(changed_.begin(), changed_.end(), change) == changed_.end()) changed_.push_back(change);
}

void Overlay::poll() {
  while (std::optional<store::Answer> answer = link_->poll()) take(*answer);
}

void Overlay::exchange() {
  if (!link_) return;
  send();
  poll();
}

Status Overlay::settle() {
  if (!link_) return Done{};
  failed_.reset();
  for (;;) {
    // After a failure only what is under way is waited for.
    if (!failed_) send();
    std::optional<store::Answer> answer = link_->wait();
    if (!answer) break;
    take(*answer);
  }
  if (failed_) return *failed_;
  if (unread_) return *unread_;
  return Done{};
}

void Overlay::set_now(std::int64_t now) {
  now_ = now;
  while (!due_.empty() && due_.top().at <= now) {
    const store::RecordKey key = due_.top().key;
    due_.pop();
    const auto floor = floors_.find(key.floor);
    if (floor == floors_.end()) continue;
    const auto found = floor->second.entries.find(key);
    if (found == floor->second.entries.end() || found->second.gone) continue;
    // The store drops the row by itself; here it only stops to apply.
    Entry& entry = found->second;
    const std::int64_t before = store::next_expiry(entry.change);
    if (before > now) continue;  // changed since
    if (store::drop_expired(entry.change, now)) {
      watch(key, entry.change);
    } else if (entry.dirty || entry.in_flight != 0) {
      entry.gone = true;
    } else {
      floor->second.entries.erase(found);
    }
    note(key.floor, false);
  }
}

void Overlay::release(std::int16_t floor) {
  const auto found = floors_.find(floor);
  if (!link_ || floor == store::kPinFloor || found == floors_.end() || found->second.state != Floor::ready) return;
  for (const auto& [key, entry] : found->second.entries) {
    if (entry.dirty || entry.in_flight != 0) return;
  }
  floors_.erase(found);
}

void Overlay::set_aside(const store::RecordKey& key, std::string reason) {
  const auto same = [&](const SetAside& a) { return a.key == key && a.reason == reason; };
  if (std::none_of(aside_.begin(), aside_.end(), same)) aside_.push_back({key, std::move(reason)});
}

std::size_t Overlay::bytes() const {
  std::size_t total = sizeof(*this);
  for (const auto& [floor, records] : floors_) {
    total += kMapNode + sizeof(floor) + sizeof(records);
    for (const auto& [key, entry] : records.entries) {
      total += kMapNode + sizeof(key) + sizeof(entry) + heap_of(key.path) + heap_of(entry.change);
    }
  }
  for (const auto& [ticket, keys] : sent_) {
    total += kMapNode + sizeof(ticket) + sizeof(keys) + keys.capacity() * sizeof(store::RecordKey);
    for (const store::RecordKey& key : keys) total += heap_of(key.path);
  }
  total += dirty_.capacity() * sizeof(store::RecordKey) + aside_.capacity() * sizeof(SetAside) + due_.size() * sizeof(Due);
  return total;
}

}  // namespace enfilade::world
