// Rows in one ordered map per building; what expires also stands in a set
// ordered by expiry, so that expire() looks at nothing that stays.

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include <enfilade/store/limits.hpp>
#include <enfilade/store/store.hpp>

namespace enfilade::store {
namespace {

struct Row {
  std::uint64_t version = 0;
  std::int64_t expires = kNever;
  std::string body;
};
using Rows = std::map<RecordKey, Row>;
using Buildings = std::map<std::string, Rows>;

class Memory final : public Store {
 public:
  Result<FloorPage> page(const std::string& building, std::int16_t floor, const std::optional<RecordKey>& after,
                         std::size_t bytes, std::int64_t now) override {
    if (Status s = check_building(building); !s) return s.error();
    FloorPage out;
    const auto rows = buildings_.find(building);
    if (rows == buildings_.end()) return out;
    auto at =
        after ? rows->second.upper_bound(*after) : rows->second.lower_bound(RecordKey{floor, {}, Subject::region, 0});
    for (std::size_t filled = 0; at != rows->second.end() && at->first.floor == floor; ++at) {
      if (expired(at->second.expires, now)) continue;
      if (filled >= bytes) {
        out.next = out.records.back().key;
        break;
      }
      out.records.push_back(record(at));
      filled += page_bytes(out.records.back());
    }
    return out;
  }

  Result<std::optional<Record>> find(const std::string& building, const RecordKey& key, std::int64_t now) override {
    if (Status s = check_building(building); !s) return s.error();
    if (Status s = check_key(key); !s) return s.error();
    const auto rows = buildings_.find(building);
    if (rows == buildings_.end()) return std::optional<Record>();
    return live(rows->second, key, now);
  }

  Result<std::vector<std::vector<Written>>> commit(std::span<const Batch> batches, std::int64_t now) override {
    if (Status s = check_batches(batches); !s) return s.error();
    std::vector<std::vector<Written>> out;
    for (const Batch& batch : batches) {
      std::vector<Written>& written = out.emplace_back();
      if (batch.writes.empty()) continue;
      const auto at = buildings_.try_emplace(std::string(batch.building)).first;
      for (const Write& w : batch.writes) written.push_back(apply(*at, w, now));
      if (at->second.empty()) buildings_.erase(at);
    }
    return out;
  }

  Result<std::uint64_t> expire(std::int64_t now, std::uint64_t most) override {
    std::uint64_t gone = 0;
    while (gone < most && !expiries_.empty() && expired(std::get<0>(*expiries_.begin()), now)) {
      const auto& [expires, building, key] = *expiries_.begin();
      const auto rows = buildings_.find(building);
      remove(*rows, rows->second.find(key));
      if (rows->second.empty()) buildings_.erase(rows);
      expiries_.erase(expiries_.begin());
      ++gone;
    }
    return gone;
  }

  Result<std::vector<Summary>> list() override {
    std::vector<Summary> out;
    for (const auto& [building, rows] : buildings_) {
      Summary& summary = out.emplace_back();
      summary.building = building;
      summary.records = rows.size();
      for (const auto& [key, row] : rows) summary.bytes += stored_bytes({key, row.version, row.expires, row.body});
    }
    return out;
  }

  Status scan(const std::function<bool(const std::string&, const Record&)>& visit) override {
    for (const auto& [building, rows] : buildings_) {
      for (auto at = rows.begin(); at != rows.end(); ++at) {
        if (!visit(building, record(at))) return Done{};
      }
    }
    return Done{};
  }

  Result<std::vector<Damage>> verify() override {
    std::vector<Damage> out;
    for (const auto& [building, rows] : buildings_) {
      for (const auto& [key, row] : rows) {
        if (const auto opened = open(key, row.body); !opened) out.push_back({building, key, opened.error().text});
      }
    }
    return out;
  }

  Status compact() override { return Done{}; }

 private:
  static Record record(Rows::const_iterator at) {
    return {at->first, at->second.version, at->second.expires, at->second.body};
  }

  static std::optional<Record> live(const Rows& rows, const RecordKey& key, std::int64_t now) {
    const auto at = rows.find(key);
    if (at == rows.end() || expired(at->second.expires, now)) return std::nullopt;
    return record(at);
  }

  Written apply(Buildings::value_type& building, const Write& w, std::int64_t now) {
    Rows& rows = building.second;
    auto at = rows.find(w.key);
    const bool alive = at != rows.end() && !expired(at->second.expires, now);
    Written out;
    if ((alive ? at->second.version : 0) != w.expected) {
      if (alive) out.current = record(at);
      out.version = alive ? at->second.version : 0;
      return out;
    }
    out.done = true;
    if (at != rows.end() && at->second.expires != kNever) {
      expiries_.erase({at->second.expires, building.first, w.key});
    }
    if (w.body) {
      out.version = (at != rows.end() ? at->second.version : removed_[building.first]) + 1;
      rows.insert_or_assign(w.key, Row{out.version, w.expires, *w.body});
      if (w.expires != kNever) expiries_.insert({w.expires, building.first, w.key});
    } else if (at != rows.end()) {
      remove(building, at);
    }
    return out;
  }

  void remove(Buildings::value_type& building, Rows::iterator at) {
    std::uint64_t& highest = removed_[building.first];
    highest = std::max(highest, at->second.version);
    building.second.erase(at);
  }

  Buildings buildings_;
  std::map<std::string, std::uint64_t> removed_;  // the highest version that was removed from a building
  std::set<std::tuple<std::int64_t, std::string, RecordKey>> expiries_;
};

}  // namespace

StorePtr open_memory() { return std::make_unique<Memory>(); }

}  // namespace enfilade::store
