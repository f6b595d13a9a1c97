#pragma once
// Overlay: what people changed, as far as it is needed now. Records are loaded
// floor by floor through the link, edited in memory, and written through in
// groups; a floor whose records are all stored can be forgotten.

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include <enfilade/store/change.hpp>
#include <enfilade/store/link.hpp>
#include <enfilade/world/world.hpp>

namespace enfilade::world {

// A change in memory with what its record needs.
struct Entry {
  store::Change change;
  std::uint32_t fingerprint = 0;
  std::uint64_t version = 0;             // of the stored row; 0: none
  std::int64_t stored_until = 0;         // its expiry; a row that has expired is none
  std::string perhaps;                   // the body of a commit that failed: it may be stored all the same
  std::int64_t watched = store::kNever;  // when it is looked at again
  store::Ticket in_flight = 0;           // the commit that carries it, not yet answered
  bool dirty = false;                    // differs from what was last sent
  bool gone = false;                     // to be deleted; applies no more
  // Of a thing shared between regions: whether its home is what it was made
  // for. Found out when first needed.
  enum class Home : std::uint8_t { unknown, same, other };
  mutable Home home = Home::unknown;
};

class Overlay {
 public:
  using Entries = std::map<store::RecordKey, Entry>;
  enum class Floor : std::uint8_t { unknown, loading, ready };

  explicit Overlay(store::LinkPtr link) : link_(std::move(link)) {}

  // Whether a floor's records are here; asks for them if not.
  Floor want(std::int16_t floor);
  [[nodiscard]] bool ready(std::int16_t floor) const;
  [[nodiscard]] bool loading() const;  // some floor's are on their way

  // The change of a key, if one applies; requires ready(key.floor).
  [[nodiscard]] const Entry* find(const store::RecordKey& key) const;
  // The entries of a floor, but for things that several regions share, and these; both require ready(floor).
  [[nodiscard]] const Entries& entries(std::int16_t floor) const;
  [[nodiscard]] const Entries& spans(std::int16_t floor) const;

  // A number for the opening of a broken wall, below 2^24: no two openings of a
  // floor have the same while the floor is here. It is that of the record's
  // low 16 bits unless another opening has it already.
  std::uint32_t opening_number(const store::RecordKey& key);

  // The record of a thing that people put somewhere, by its number, on the floors
  // that are here; nullopt: it is nowhere there.
  [[nodiscard]] std::optional<store::RecordKey> find_thing(std::uint64_t number) const;

  // One thing that is taken from one place and put in another is two records. If
  // somebody else was first to take it, `put` goes again: it does not stand twice.
  void tie(const store::RecordKey& taken, const store::RecordKey& put) { ties_[taken] = put; }

  // Puts a change in the place of another. An empty one takes it away.
  void put(const store::RecordKey& key, store::Change change, std::uint32_t fingerprint);
  // Takes a change away, with its record.
  void take_away(const store::RecordKey& key);

  // Sends off what is dirty and takes in answers, without waiting.
  void exchange();
  // The same, waiting for every answer.
  Status settle();
  [[nodiscard]] std::size_t unacknowledged() const { return unacknowledged_; }
  // Why the store can't be written or read at the moment.
  [[nodiscard]] std::optional<Error> trouble() const {
    if (unwritten_) return unwritten_;
    return unread_.empty() ? std::nullopt : std::optional<Error>(unread_.begin()->second);
  }

  // What somebody else has written. What lies on floors that are here changes at
  // once; what is on its way, to the store or from it, is compared when it has come.
  void hear(store::News news);
  // Reads every floor that is here once more: news may have been missed.
  void reload();
  // What hear() and reload() changed since this was last asked, row by row.
  [[nodiscard]] std::vector<Step::Row> take_heard() { return std::move(heard_); }

  // Drops what has expired by `now`.
  void set_now(std::int64_t now);

  // Floors whose entries changed other than by put() and take_away() since this
  // was last asked; `arrived`: they were just loaded.
  struct Changed {
    std::int16_t floor;
    bool arrived;
    friend bool operator==(const Changed&, const Changed&) = default;
  };
  [[nodiscard]] std::vector<Changed> take_changed() { return std::move(changed_); }

  // Forgets a floor, as soon as nothing of it is unwritten.
  void release(std::int16_t floor);
  // The shared things must be held against their homes again.
  void forget_homes();

  // A record that does not fit what it was made for.
  void set_aside(const store::RecordKey& key, std::string reason);
  [[nodiscard]] const std::vector<SetAside>& aside() const { return aside_; }

  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Records {
    Floor state = Floor::unknown;
    Entries entries;
    Entries spans;                                       // apart: every region looks through all of them
    std::map<store::RecordKey, std::uint32_t> openings;  // their numbers
    std::set<std::uint32_t> numbers;                     // that are given
    std::map<store::RecordKey, std::uint64_t> ended;     // the last version of rows that are gone
    std::vector<store::News> early;                      // news that came before the records
    bool stale = false;                                  // to be read once more
    // What was known when that reading began, by version; 0: it was not stored.
    std::optional<std::map<store::RecordKey, std::uint64_t>> reading;
    [[nodiscard]] const Entries& of(const store::RecordKey& key) const {
      return key.subject == store::Subject::span ? spans : entries;
    }
  };
  Entries& of(const store::RecordKey& key) {
    Records& records = floors_[key.floor];
    return key.subject == store::Subject::span ? records.spans : records.entries;
  }
  // A row on its way to the store.
  struct Sent {
    store::RecordKey key;
    std::optional<std::string> body;
    std::int64_t expires;
  };

  // The entry of a key, marked as changed; to be sent again.
  Entry& soil(const store::RecordKey& key);
  void resend(const store::RecordKey& key, Entry& entry);
  // What became of one row. True if the entry's content changed by it.
  bool take(const Sent& sent, Entry& entry, const store::Written& written);
  void lose(const store::RecordKey& taken);
  void hear_here(store::News news);
  void rest(const store::RecordKey& key);
  void end(const store::RecordKey& key, std::uint64_t version);
  void read_again(std::int16_t floor, Records& records);
  void take_again(const store::Loaded& loaded, Records& records);
  bool drop(std::int16_t floor);
  void take(const store::Record& record);
  void take(const store::Loaded& loaded);
  void take(store::Committed& committed);
  void take(store::Answer& answer);
  void note(std::int16_t floor, bool arrived);
  void send();
  void poll();
  void watch(const store::RecordKey& key, Entry& entry);
  void unwatch(const store::RecordKey& key, Entry& entry);

  store::LinkPtr link_;
  std::map<std::int16_t, Records> floors_;
  std::map<store::Ticket, std::vector<Sent>> sent_;
  std::map<store::RecordKey, store::RecordKey> ties_;
  std::vector<store::RecordKey> dirty_;
  std::set<std::pair<std::int64_t, store::RecordKey>> due_;  // one per entry that expires
  std::set<std::int16_t> leaving_;                           // floors to forget when all is written
  std::vector<SetAside> aside_;
  std::vector<Changed> changed_;
  std::vector<Step::Row> heard_;
  std::map<store::RecordKey, store::News> later_;  // of rows that are not at rest
  std::optional<Error> failed_;                    // the first commit that failed since settle() began
  std::optional<Error> unwritten_;                 // why the last commit was not done
  std::map<std::int16_t, Error> unread_;           // floors that could not be loaded
  std::int64_t now_ = 0;
  std::size_t unacknowledged_ = 0;
};

inline constexpr std::uint8_t kGenerator = 1;  // of the rules; stored with every record

}  // namespace enfilade::world
