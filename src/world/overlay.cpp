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
  if (const store::Thing* thing = store::thing_of(change)) return heap_of(thing->note);
  if (const auto* p = std::get_if<store::PinChange>(&change)) {
    return p->pin.portals.capacity() * sizeof(plan::ForcedPortal) +
           (p->pin.room ? p->pin.room->objects.capacity() * sizeof(plan::Object) : 0);
  }
  return 0;
}

}  // namespace

Overlay::Floor Overlay::want(std::int16_t floor) {
  leaving_.erase(floor);
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
  Records& now = floors_[floor];
  if (now.stale && now.state == Floor::ready) read_again(floor, now);
  return floors_[floor].state;
}

bool Overlay::ready(std::int16_t floor) const {
  const auto found = floors_.find(floor);
  return found != floors_.end() && found->second.state == Floor::ready;
}

bool Overlay::loading() const {
  return std::any_of(floors_.begin(), floors_.end(), [](const auto& f) { return f.second.state == Floor::loading; });
}

const Entry* Overlay::find(const store::RecordKey& key) const {
  const auto floor = floors_.find(key.floor);
  if (floor == floors_.end()) return nullptr;
  const Entries& entries = floor->second.of(key);
  const auto entry = entries.find(key);
  return entry == entries.end() || entry->second.gone ? nullptr : &entry->second;
}

const Overlay::Entries& Overlay::entries(std::int16_t floor) const {
  const auto found = floors_.find(floor);
  return found == floors_.end() ? kNoEntries : found->second.entries;
}

const Overlay::Entries& Overlay::spans(std::int16_t floor) const {
  const auto found = floors_.find(floor);
  return found == floors_.end() ? kNoEntries : found->second.spans;
}

std::optional<store::RecordKey> Overlay::find_thing(std::uint64_t number) const {
  for (const auto& [floor, records] : floors_) {
    for (const Entries* entries : {&records.entries, &records.spans}) {
      for (const auto& [key, entry] : *entries) {
        const bool fits = key.subject == store::Subject::region || key.subject == store::Subject::span;
        if (fits && key.item == number && !entry.gone) return key;
      }
    }
  }
  return std::nullopt;
}

std::uint32_t Overlay::opening_number(const store::RecordKey& key) {
  constexpr std::uint32_t kMost = 1u << 24;
  Records& records = floors_[key.floor];
  const auto [known, is_new] = records.openings.try_emplace(key, 0);
  if (!is_new) return known->second;
  std::uint32_t number = key.item & 0xffff;
  while (!records.numbers.insert(number).second) number = (number + 1) % kMost;
  return known->second = number;
}

void Overlay::unwatch(const store::RecordKey& key, Entry& entry) {
  if (entry.watched != store::kNever) due_.erase({entry.watched, key});
  entry.watched = store::kNever;
}

void Overlay::watch(const store::RecordKey& key, Entry& entry) {
  unwatch(key, entry);
  if (entry.gone) return;
  entry.watched = store::expires_at(entry.change);
  if (entry.watched != store::kNever) due_.insert({entry.watched, key});
}

void Overlay::resend(const store::RecordKey& key, Entry& entry) {
  if (!entry.dirty) dirty_.push_back(key);
  entry.dirty = true;
}

Entry& Overlay::soil(const store::RecordKey& key) {
  Entry& entry = of(key)[key];
  if (!link_) return entry;  // nothing to write through
  if (!entry.dirty && entry.in_flight == 0) ++unacknowledged_;
  resend(key, entry);
  return entry;
}

void Overlay::put(const store::RecordKey& key, store::Change change, std::uint32_t fingerprint) {
  if (store::is_empty(change)) return take_away(key);
  Entry& entry = soil(key);
  entry.change = std::move(change);
  entry.fingerprint = fingerprint;
  entry.gone = false;
  entry.home = Entry::Home::unknown;
  watch(key, entry);
}

void Overlay::take_away(const store::RecordKey& key) {
  Entry& entry = soil(key);
  entry.gone = true;
  unwatch(key, entry);
  if (!link_) of(key).erase(key);
}

void Overlay::take(const store::Record& record) {
  Entry& entry = of(record.key)[record.key];
  unwatch(record.key, entry);
  entry = {};
  entry.version = record.version;
  entry.stored_until = record.expires;
  entry.gone = true;
  const Result<store::Opened> opened = store::open(record.key, record.body);
  if (!opened) return set_aside(record.key, opened.error().text);
  Result<store::Change> change = store::decode(record.key, opened->payload);
  if (!change) return set_aside(record.key, change.error().text);
  entry.change = std::move(*change);
  entry.fingerprint = opened->seal.fingerprint;
  entry.gone = store::expired(store::expires_at(entry.change), now_);
  watch(record.key, entry);
}

void Overlay::take(const store::Loaded& loaded) {
  Records& records = floors_[loaded.floor];
  if (records.state == Floor::ready) return take_again(loaded, records);
  if (!loaded.records) {
    // Unknown, not empty: it is asked for again when somebody wants it.
    unread_.insert_or_assign(loaded.floor, loaded.records.error());
    records.state = Floor::unknown;
    return;
  }
  unread_.erase(loaded.floor);
  records.state = Floor::ready;
  for (const store::Record& record : *loaded.records) take(record);
  for (store::News& news : std::exchange(records.early, {})) hear_here(std::move(news));
  note(loaded.floor, true);
  if (records.stale) read_again(loaded.floor, records);
}

// A refusal need not be somebody else's doing: a commit that failed may have
// been done all the same, and then its own row stands in the way; or the row has
// expired meanwhile. In both cases the change is sent again.
bool Overlay::take(const Sent& sent, Entry& entry, const store::Written& written) {
  if (written.done) {
    if (!sent.body) end(sent.key, entry.version);
    entry.version = written.version;
    entry.stored_until = sent.expires;
    entry.perhaps.clear();
    ties_.erase(sent.key);
    return false;
  }
  if (!written.current) {
    end(sent.key, entry.version);
    entry.version = 0;
    if (sent.body) resend(sent.key, entry);
    if (!sent.body) lose(sent.key);
    return false;
  }
  const bool own = (sent.body && written.current->body == *sent.body) ||
                   (!entry.perhaps.empty() && written.current->body == entry.perhaps);
  if (own) {
    entry.version = written.current->version;
    entry.stored_until = written.current->expires;
    if (!sent.body || written.current->body != *sent.body || written.current->expires != sent.expires)
      resend(sent.key, entry);
    entry.perhaps.clear();
    return false;
  }
  // Theirs stands.
  if (entry.dirty) std::erase(dirty_, sent.key);
  set_aside(sent.key, "changed by somebody else at the same time");
  take(*written.current);
  lose(sent.key);
  return true;
}

// What was taken had been taken already.
void Overlay::lose(const store::RecordKey& taken) {
  const auto tie = ties_.find(taken);
  if (tie == ties_.end()) return;
  const store::RecordKey put = tie->second;
  ties_.erase(tie);
  take_away(put);
  note(put.floor, false);
}

void Overlay::take(store::Committed& committed) {
  const auto found = sent_.find(committed.ticket);
  if (found == sent_.end()) return;
  std::vector<Sent> rows = std::move(found->second);
  sent_.erase(found);
  if (!committed.writes && !failed_) failed_ = committed.writes.error();
  unwritten_ = committed.writes ? std::nullopt : std::optional<Error>(committed.writes.error());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    Entries& entries = of(rows[i].key);
    Entry& entry = entries[rows[i].key];
    entry.in_flight = 0;
    if (!committed.writes) {
      entry.perhaps = std::move(rows[i].body).value_or(std::string());
      resend(rows[i].key, entry);
      continue;
    }
    if (take(rows[i], entry, (*committed.writes)[i])) note(rows[i].key.floor, false);
    if (entry.dirty) continue;
    --unacknowledged_;
    if (entry.gone && entry.version == 0) entries.erase(rows[i].key);
    rest(rows[i].key);
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
  std::vector<Sent> rows;
  std::vector<store::RecordKey> wait;
  for (store::RecordKey& key : dirty_) {
    Entry& entry = of(key)[key];
    if (entry.in_flight != 0) {
      wait.push_back(std::move(key));
      continue;
    }
    entry.dirty = false;
    if (entry.version != 0 && entry.stored_until <= now_) entry.version = 0;
    if (entry.gone && entry.version == 0 && entry.perhaps.empty()) {  // not stored
      --unacknowledged_;
      of(key).erase(key);
      rest(key);
      continue;
    }
    store::Write write;
    write.key = key;
    write.expected = entry.version;
    if (!entry.gone) {
      write.expires = store::expires_at(entry.change);
      write.body = store::seal(key, {kGenerator, entry.fingerprint}, store::encode(entry.change));
    }
    rows.push_back({std::move(key), write.body, write.expires});
    writes.push_back(std::move(write));
  }
  dirty_ = std::move(wait);
  if (writes.empty()) return;
  const store::Ticket ticket = link_->commit(std::move(writes), now_);
  for (const Sent& row : rows) of(row.key)[row.key].in_flight = ticket;
  sent_[ticket] = std::move(rows);
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
  std::erase_if(leaving_, [&](std::int16_t floor) { return drop(floor); });
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
  if (!unread_.empty()) return unread_.begin()->second;
  return Done{};
}

void Overlay::set_now(std::int64_t now) {
  now_ = now;
  while (!due_.empty() && due_.begin()->first <= now) {
    const store::RecordKey key = due_.begin()->second;
    Entries& entries = of(key);
    Entry& entry = entries[key];
    // The store drops the row by itself; here it only stops to apply.
    entry.gone = true;
    unwatch(key, entry);
    if (entry.gone && !entry.dirty && entry.in_flight == 0) entries.erase(key);
    note(key.floor, false);
  }
}

// False while something of the floor is on its way.
bool Overlay::drop(std::int16_t floor) {
  const auto found = floors_.find(floor);
  if (found == floors_.end()) return true;
  Records& records = found->second;
  if (!link_) {
    if (records.entries.empty() && records.spans.empty()) floors_.erase(found);
    return true;
  }
  if (records.state == Floor::loading || records.reading) return false;
  for (const Entries* entries : {&records.entries, &records.spans}) {
    for (const auto& [key, entry] : *entries) {
      if (entry.dirty || entry.in_flight != 0) return false;
    }
  }
  for (Entries* entries : {&records.entries, &records.spans}) {
    for (auto& [key, entry] : *entries) unwatch(key, entry);
  }
  floors_.erase(found);
  return true;
}

void Overlay::release(std::int16_t floor) {
  if (floor != store::kPinFloor && !drop(floor)) leaving_.insert(floor);
}

void Overlay::forget_homes() {
  for (auto& [floor, records] : floors_) {
    for (auto& [key, entry] : records.spans) entry.home = Entry::Home::unknown;
  }
}

void Overlay::set_aside(const store::RecordKey& key, std::string reason) {
  const auto same = [&](const SetAside& a) { return a.key == key && a.reason == reason; };
  if (std::any_of(aside_.begin(), aside_.end(), same)) return;
  constexpr std::size_t kMost = 1'000;
  if (aside_.size() == kMost) aside_.erase(aside_.begin());
  aside_.push_back({key, std::move(reason)});
}

std::size_t Overlay::bytes() const {
  std::size_t total = sizeof(*this);
  for (const auto& [floor, records] : floors_) {
    total += kMapNode + sizeof(floor) + sizeof(records);
    for (const auto& [key, number] : records.openings)
      total += 2 * kMapNode + sizeof(key) + heap_of(key.path) + 2 * sizeof(number);
    for (const auto& [key, version] : records.ended)
      total += kMapNode + sizeof(key) + heap_of(key.path) + sizeof(version);
    for (const store::News& news : records.early)
      total += sizeof(news) + heap_of(news.record.key.path) + heap_of(news.record.body);
    for (const Entries* entries : {&records.entries, &records.spans}) {
      for (const auto& [key, entry] : *entries) {
        total +=
            kMapNode + sizeof(key) + sizeof(entry) + heap_of(key.path) + heap_of(entry.perhaps) + heap_of(entry.change);
      }
    }
  }
  for (const auto& [ticket, rows] : sent_) {
    total += kMapNode + sizeof(ticket) + sizeof(rows) + rows.capacity() * sizeof(Sent);
    for (const Sent& row : rows) total += heap_of(row.key.path) + (row.body ? heap_of(*row.body) : 0);
  }
  for (const auto& [key, news] : later_)
    total += kMapNode + sizeof(key) + sizeof(news) + 2 * heap_of(key.path) + heap_of(news.record.body);
  for (const auto& [at, key] : due_) total += kMapNode + sizeof(at) + sizeof(key) + heap_of(key.path);
  for (const SetAside& a : aside_) total += heap_of(a.key.path) + heap_of(a.reason);
  total += dirty_.capacity() * sizeof(store::RecordKey) + aside_.capacity() * sizeof(SetAside);
  return total;
}

}  // namespace enfilade::world
