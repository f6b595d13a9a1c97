// 1. Every part of every feature is repaired alone; a repair may give several
//    parts. Parts of one feature that overlap become one: their union.
// 2. Parts that lie in others are dropped.
// 3. Walls against neighbours are found among all parts that are left, the small
//    ones too: a shed takes a window's light whether it is built or not.
// 4. Each part gets its brief.
//
// Steps 2 and 3 look at all parts in the order of the file, so that the result
// hangs on the file alone.

#include <enfilade/town/town.hpp>

#include <algorithm>
#include <atomic>

#include <enfilade/base/key.hpp>
#include <enfilade/geom/area.hpp>
#include <enfilade/geom/party.hpp>
#include <enfilade/geom/repair.hpp>

namespace enfilade::town {
namespace {

constexpr std::uint64_t kMostRepairSteps = 200'000'000;  // of one outline
constexpr std::uint64_t kSeedTag = 0x746f776eull;        // "town"
constexpr std::int64_t kLeastOverlap = 1'000'000;        // mm² that two parts share

struct Part {
  std::uint32_t plot = 0;
  geom::Polygon outline;
};

// What became of one footprint.
struct Outcome {
  geom::Area parts;
  std::vector<std::string> repairs;
  std::string reason, detail;  // of the first part that was refused
};

// Figures make every reason a different one.
std::string group_of(const Error& error) {
  return error.code == ErrorCode::too_small ? "the outline is too small" : "the outline can't be repaired";
}

// Parts of a feature, while those that overlap are joined.
class Joiner {
 public:
  Joiner(geom::Area parts, Work& work) : work_(work), parts_(std::move(parts)), group_(parts_.size()) {
    plane_.set_work(&work_);
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      boxes_.push_back(geom::bounds(parts_[i]));
      group_[i] = i;
    }
  }

  // Each group as its union, repaired as parts are; how many parts went into
  // unions is added up. Means nothing if the work is stopped.
  geom::Area run(std::size_t& joined) {
    find_groups();
    std::vector<geom::Area> groups(parts_.size());
    for (std::size_t i = 0; i < parts_.size(); ++i) groups[root(i)].push_back(std::move(parts_[i]));
    geom::Area out;
    for (geom::Area& members : groups) {
      if (members.size() > 1) {
        joined += members.size();
        members = united(members);
      }
      out.insert(out.end(), members.begin(), members.end());
    }
    return out;
  }

 private:
  // A group is named by its first part.
  std::size_t root(std::size_t i) {
    while (group_[i] != i) i = group_[i] = group_[group_[i]];
    return i;
  }

  void find_groups() {
    std::vector<std::size_t> order(parts_.size());
    for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(),
                     [&](std::size_t a, std::size_t b) { return boxes_[a].lo.x < boxes_[b].lo.x; });
    for (std::size_t k = 0; k < order.size(); ++k) {
      const std::size_t i = order[k];
      for (std::size_t m = k + 1; m < order.size() && boxes_[order[m]].lo.x < boxes_[i].hi.x; ++m) {
        if (!work_.step()) return;
        const std::size_t j = order[m], a = root(i), b = root(j);
        if (a != b && boxes_[i].overlaps(boxes_[j]) && overlap(i, j)) group_[std::max(a, b)] = std::min(a, b);
      }
    }
  }

  // Walls drawn twice overlap by a hand's breadth; what is more is one place.
  bool overlap(std::size_t i, std::size_t j) {
    std::int64_t twice = 0;
    for (const geom::Polygon& p : geom::combine({&parts_[i], 1}, {&parts_[j], 1}, geom::Both::intersect, plane_))
      twice += geom::twice_area(p);
    return twice > 2 * kLeastOverlap;
  }

  geom::Area united(const geom::Area& members) {
    geom::Area all{members[0]}, out;
    for (std::size_t i = 1; i < members.size(); ++i)
      all = geom::combine(all, {&members[i], 1}, geom::Both::unite, plane_);
    for (const geom::Polygon& p : all) {
      std::vector<geom::Ring> rings{p.outer};
      rings.insert(rings.end(), p.holes.begin(), p.holes.end());
      const Result<geom::Repaired> repaired = geom::repair(rings, {}, &work_);
      if (repaired) out.insert(out.end(), repaired->parts.begin(), repaired->parts.end());
    }
    return out.empty() ? members : out;
  }

  Work& work_;
  geom::Area parts_;
  std::vector<geom::Box> boxes_;
  std::vector<std::size_t> group_;
  geom::Arrangement plane_;
};

Outcome repair_all(const plan::Footprint& footprint, const Context& context) {
  Outcome out;
  const bool several = footprint.parts.size() > 1;
  for (std::size_t i = 0; i < footprint.parts.size(); ++i) {
    const std::string where = several ? "part " + std::to_string(i + 1) + ": " : std::string();
    Work work(context, kMostRepairSteps);
    const Result<geom::Repaired> repaired = geom::repair(footprint.parts[i], {}, &work);
    if (!repaired) {
      if (several) out.repairs.push_back(where + repaired.error().text + "; left out");
      if (!out.reason.empty()) continue;
      out.reason = group_of(repaired.error());
      out.detail = repaired.error().text;
      continue;
    }
    for (const geom::Repair& one : repaired->repairs) out.repairs.push_back(where + geom::text(one));
    out.parts.insert(out.parts.end(), repaired->parts.begin(), repaired->parts.end());
  }
  if (out.parts.size() > 1) {
    std::size_t joined = 0;
    Work work(context, kMostRepairSteps);
    out.parts = Joiner(std::move(out.parts), work).run(joined);
    if (const Status done = work.status("joining the parts"); !done) {
      out.parts.clear();
      out.reason = group_of(done.error());
      out.detail = done.error().text;
    }
    if (joined > 0) out.repairs.push_back(std::to_string(joined) + " parts overlap and are joined");
  }
  std::stable_sort(out.parts.begin(), out.parts.end(), [](const geom::Polygon& a, const geom::Polygon& b) {
    return geom::twice_area(a) > geom::twice_area(b);
  });
  return out;
}

// A plot for each feature, skipped ones with their reason.
std::vector<Plot> empty_plots(const brief::Footprints& map) {
  std::vector<Plot> out(map.features);
  for (std::uint32_t i = 0; i < map.features; ++i) {
    out[i].feature = i;
    out[i].reason = out[i].detail = "has no outline";
  }
  for (const plan::Footprint& f : map.footprints) out[f.feature].id = f.id;
  for (const brief::Remark& remark : map.remarks) {
    Plot& plot = out[remark.feature];
    plot.id = remark.id;
    if (!remark.skipped) {
      plot.repairs.push_back(remark.text);
      continue;
    }
    plot.reason = "is not read";
    plot.detail = remark.text;
  }
  return out;
}

void drop_duplicates(std::vector<Part>& parts, std::vector<Plot>& plots, Work& work) {
  std::vector<geom::Polygon> outlines;
  for (const Part& part : parts) outlines.push_back(part.outline);
  std::vector<bool> dropped(parts.size(), false);
  for (const geom::Duplicate& twice : geom::near_duplicates(outlines, geom::kDuplicatePermille, &work)) {
    dropped[twice.polygon] = true;
    Plot& plot = plots[parts[twice.polygon].plot];
    plot.reason = "is drawn twice";
    plot.detail = plot.reason + ": as feature " + std::to_string(plots[parts[twice.of].plot].feature);
  }
  std::vector<Part> kept;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!dropped[i]) kept.push_back(std::move(parts[i]));
  }
  // Where another part of the feature stands, the lost one is only a remark.
  for (const Part& part : kept) {
    Plot& plot = plots[part.plot];
    if (plot.reason == "is drawn twice") plot.repairs.push_back("a part " + plot.detail);
    plot.reason.clear();
    plot.detail.clear();
  }
  parts = std::move(kept);
}

// The edges of each part that stand against neighbours.
std::vector<std::vector<std::uint32_t>> party_walls(const std::vector<Part>& parts, Work& work) {
  std::vector<geom::Polygon> outlines;
  for (const Part& part : parts) outlines.push_back(part.outline);
  std::vector<std::vector<std::uint32_t>> out(parts.size());
  const std::vector<geom::PartyStretch> stretches = geom::party_stretches(outlines, geom::kPartyGap, &work);
  for (std::size_t i = 0, end; i < stretches.size(); i = end) {
    const geom::PartyStretch& first = stretches[i];
    std::int64_t covered = 0;
    for (end = i;
         end < stretches.size() && stretches[end].polygon == first.polygon && stretches[end].edge == first.edge;
         ++end) {
      covered += stretches[end].to - stretches[end].from;
    }
    std::int64_t square = 0;
    std::uint32_t edge = 0;
    geom::each_edge(outlines[first.polygon], [&](geom::Point a, geom::Point b) {
      const std::int64_t x = b.x - a.x, y = b.y - a.y;
      if (edge++ == first.edge) square = x * x + y * y;
    });
    // covered > length · permille / 1000, without a root.
    const auto c = static_cast<double>(covered) * 1'000 / kPartyPermille;
    if (c * c > static_cast<double>(square)) out[first.polygon].push_back(first.edge);
  }
  return out;
}

std::int32_t floors_of(const plan::Brief& base, const plan::Footprint& footprint, const geom::Polygon& outline) {
  if (footprint.floors > 0) return footprint.floors;
  if (footprint.height > 0) return std::max(1, footprint.height / base.floor_height);
  if (base.given.floors) return base.floors;
  return geom::twice_area(outline) < 2 * kHouseArea ? kHouseFloors : kBlockFloors;
}

std::uint64_t seed_of(std::uint64_t base, std::uint32_t feature, std::size_t part) {
  return mix(mix(mix(root_key(base), kSeedTag), feature), part).lo & plan::kMaxSeed;
}

plan::Brief brief_of(const plan::Brief& base, const plan::Footprint& footprint, std::size_t part) {
  plan::Brief out = base;
  out.site = {};
  out.given.width = out.given.depth = false;
  out.given.polygon = out.given.floors = true;
  out.seed = seed_of(base.seed, footprint.feature, part);
  out.id = safe_id(footprint.id);
  if (part == 0 || out.id.empty()) return out;
  const std::string suffix = '-' + std::to_string(part + 1);
  out.id = out.id.substr(0, kMostId - suffix.size()) + suffix;
  return out;
}

}  // namespace

Result<std::vector<Plot>> plots(const plan::Brief& base, const brief::Footprints& footprints, const Context& context) {
  const std::vector<plan::Footprint>& all = footprints.footprints;
  std::vector<Outcome> outcomes(all.size());
  std::atomic<std::uint64_t> done{0};
  std::atomic_flag reporting = ATOMIC_FLAG_INIT;
  context.run(all.size(), [&](std::size_t i) {
    if (context.cancelled()) return;
    outcomes[i] = repair_all(all[i], context);
    const std::uint64_t n = done.fetch_add(1, std::memory_order_relaxed) + 1;
    if (!context.progress || reporting.test_and_set(std::memory_order_acquire)) return;
    context.progress({n, all.size()});
    reporting.clear(std::memory_order_release);
  });
  std::vector<Plot> out = empty_plots(footprints);
  std::vector<Part> parts;
  for (std::size_t i = 0; i < all.size(); ++i) {
    Plot& plot = out[all[i].feature];
    Outcome& outcome = outcomes[i];
    plot.repairs.insert(plot.repairs.end(), outcome.repairs.begin(), outcome.repairs.end());
    plot.reason = std::move(outcome.reason);
    plot.detail = std::move(outcome.detail);
    for (geom::Polygon& outline : outcome.parts) parts.push_back({all[i].feature, std::move(outline)});
  }
  Work work(context);
  drop_duplicates(parts, out, work);
  const std::vector<std::vector<std::uint32_t>> party = party_walls(parts, work);
  if (context.cancelled()) return Error{ErrorCode::cancelled, "", "cancelled"};
  std::vector<const plan::Footprint*> sources(out.size(), nullptr);
  for (const plan::Footprint& f : all) sources[f.feature] = &f;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    Plot& plot = out[parts[i].plot];
    const plan::Footprint& source = *sources[parts[i].plot];
    plan::Brief& brief = plot.buildings.emplace_back(brief_of(base, source, plot.buildings.size()));
    brief.floors = floors_of(base, source, parts[i].outline);
    brief.site.polygon = std::move(parts[i].outline);
    brief.site.party = party[i];
  }
  return out;
}

std::string safe_id(std::string_view id) {
  std::string out;
  for (const char c : id.substr(0, kMostId)) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
    if (plain || ((c == '.' || c == '-') && !out.empty())) {
      out += c;
    } else if (!out.empty()) {
      out += '-';
    }
  }
  return out;
}

}  // namespace enfilade::town
