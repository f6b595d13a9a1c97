// Lays out residences in many random outlines and says which checks of the audit
// they fail, with examples, and how good their dwellings are. For work on the
// rules; the tests hold a sample of the same outlines.
//
//   residence_study ordinary|hostile|fixed FIRST COUNT [bare] [voronoi] [wanted] [SEEDS]
//
// `bare` leaves the furniture out, `voronoi` lays rooms the published way, `wanted`
// asks for an experience that differs from seed to seed. With SEEDS each outline is
// built that often.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include <enfilade/audit/audit.hpp>
#include <enfilade/threads/pool.hpp>
#include <enfilade/world/whole.hpp>

#include "rules/residences.hpp"

namespace enfilade::rules {
namespace {

struct Study {
  audit::Report report;
  std::size_t tried = 0, none = 0, failed = 0, fewer_floors = 0;
  std::map<std::string, std::size_t> reasons;
  std::map<std::string, std::vector<std::string>> examples;  // of each check
  double slowest = 0;
  std::string slowest_one;
  std::mutex gate;

  void look_at(const plan::Brief& brief) {
    const auto start = std::chrono::steady_clock::now();
    audit::Report own;
    std::string reason;
    bool fewer = false;
    if (const Result<BuildingPtr> building = raise(brief); !building) {
      reason = building.error().line();
    } else if (const Result<plan::Model> model = world::generate(**building, {}, {}); !model) {
      reason = "no model: " + model.error().line();
    } else {
      audit::audit(*model, audit::outlines_of(**building), own);
      fewer = brief_of(**building).floors < brief.floors;
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const std::lock_guard lock(gate);
    ++tried;
    if (!reason.empty()) ++reasons[reason];
    fewer_floors += fewer;
    if (fewer) examples["fewer floors"].push_back("\n      " + describe(brief));
    if (reason.find("way in") != std::string::npos) examples["not built"].push_back(reason + "\n      " + describe(brief));
    if (seconds > slowest) {
      slowest = seconds;
      slowest_one = describe(brief);
    }
    bool bad = false;
    for (std::size_t i = 0; i < own.checks.size(); ++i) {
      if (own.checks[i].failed == 0) continue;
      bad = true;
      auto& list = examples[std::string(audit::name(static_cast<audit::CheckId>(i)))];
      list.push_back(own.checks[i].example.message + " at " + own.checks[i].example.path + "\n      " +
                     describe(brief));
    }
    failed += bad;
    audit::merge(report, own);
  }

  void print(double seconds) const {
    std::printf("%zu outlines in %.1f s, %zu failed, %zu with fewer floors, slowest %.3f s: %s\n", tried, seconds,
                failed, fewer_floors, slowest, slowest_one.c_str());
    for (const auto& [reason, n] : reasons) std::printf("  not built %6zu  %s\n", n, reason.c_str());
    for (const auto& [check, list] : examples) {
      std::printf("  %s: %zu\n", check.c_str(), list.size());
      for (std::size_t i = 0; i < list.size() && i < 12; ++i) std::printf("    %s\n", list[i].c_str());
    }
    const audit::Dwellings& d = report.dwellings;
    std::printf("  dwellings %llu, good %.2f %%\n", static_cast<unsigned long long>(d.judged),
                d.judged ? 100.0 * static_cast<double>(d.good) / static_cast<double>(d.judged) : 0.0);
    for (int i = 0; i < audit::kFlaws; ++i) {
      if (d.flaws[static_cast<std::size_t>(i)])
        std::printf("    %s %llu\n", std::string(audit::name(static_cast<audit::Flaw>(i))).c_str(),
                    static_cast<unsigned long long>(d.flaws[static_cast<std::size_t>(i)]));
    }
    std::printf("  hall share %.1f %%, spaces %.1f\n", d.of(audit::DwellingMeasure::hall_share).mean() / 100,
                d.of(audit::DwellingMeasure::spaces).mean());
    for (const plan::Use use : {plan::Use::corridor, plan::Use::living, plan::Use::bedroom, plan::Use::kitchen,
                                plan::Use::bathroom, plan::Use::storage}) {
      const audit::Space& s = d.spaces[static_cast<std::size_t>(use)];
      const auto mean = [&](audit::SpaceMeasure m) { return s.of(m).mean() / audit::divisor(m); };
      std::printf("  %-12s %7llu  %5.1f m², rectangularity %.3f, aspect %.2f, depth %.2f, connectivity %.2f\n",
                  std::string(plan::id(use)).c_str(), static_cast<unsigned long long>(s.count()),
                  mean(audit::SpaceMeasure::area), mean(audit::SpaceMeasure::rectangularity),
                  mean(audit::SpaceMeasure::aspect), mean(audit::SpaceMeasure::depth),
                  mean(audit::SpaceMeasure::connectivity));
    }
  }
};

std::vector<plan::Brief> briefs_of(const std::string& what, std::uint64_t first, std::uint64_t count) {
  std::vector<plan::Brief> all;
  if (what == "fixed") {
    for (const FixedOutline& f : fixed_outlines()) all.push_back(residence(f.outline, f.floors, f.square_metres, 1));
    return all;
  }
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const std::optional<plan::Brief> brief = what == "ordinary" ? ordinary_residence(seed) : hostile_residence(seed);
    if (brief) all.push_back(*brief);
  }
  return all;
}

int run(int argc, char** argv) {
  const std::string what = argc > 1 ? argv[1] : "";
  if (argc < 4 || (what != "ordinary" && what != "hostile" && what != "fixed")) {
    std::fputs("usage: residence_study ordinary|hostile|fixed FIRST COUNT [bare] [voronoi] [wanted] [SEEDS]\n", stderr);
    return 2;
  }
  bool bare = false, voronoi = false, wanted = false;
  std::uint64_t seeds = 1;
  for (int i = 4; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "bare") bare = true;
    else if (word == "voronoi") voronoi = true;
    else if (word == "wanted") wanted = true;
    else seeds = std::max<std::uint64_t>(1, std::strtoull(argv[i], nullptr, 10));
  }
  const std::vector<plan::Brief> briefs =
      briefs_of(what, std::strtoull(argv[2], nullptr, 10), std::strtoull(argv[3], nullptr, 10));
  Study study;
  threads::Pool pool;
  const auto start = std::chrono::steady_clock::now();
  pool.run(briefs.size() * seeds, [&](std::size_t i) {
    plan::Brief brief = briefs[i / seeds];
    brief.seed += i % seeds;
    brief.furniture = !bare;
    if (voronoi) brief.rooms = plan::RoomStyle::voronoi;
    if (wanted) brief.experience = any_experience(brief.seed);
    study.look_at(brief);
  });
  study.print(std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count());
  return study.failed ? 1 : 0;
}

}  // namespace
}  // namespace enfilade::rules

int main(int argc, char** argv) { return enfilade::rules::run(argc, argv); }
