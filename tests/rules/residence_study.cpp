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
#include <ctime>
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

// A reason with its numbers left out, so that equal ones are counted together.
std::string kind_of(const std::string& reason) {
  std::string out;
  for (const char c : reason) {
    if (c < '0' || c > '9') out += c;
    else if (out.empty() || out.back() != '#') out += '#';
  }
  return out;
}

// Of processor time, so that what else runs is not counted.
double seconds_of_thread() {
  timespec t{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_nsec) / 1e9;
}

struct Study {
  audit::Report report;
  std::size_t tried = 0, none = 0, failed = 0, fewer_floors = 0;
  std::map<std::string, std::size_t> reasons;
  std::map<std::string, std::vector<std::string>> examples;  // of each check
  std::map<std::string, std::vector<std::uint64_t>> seeds;   // of each reason and check
  std::vector<std::pair<double, std::uint64_t>> times;       // with their seeds
  std::mutex gate;

  void look_at(const plan::Brief& brief) {
    const double start = seconds_of_thread();
    audit::Report own;
    std::string reason;
    bool fewer = false;
    double closed = 0;
    if (const Result<BuildingPtr> building = raise(brief); !building) {
      reason = building.error().line();
    } else if (const Result<plan::Model> model = world::generate(**building, {}, {}); !model) {
      reason = "no model: " + model.error().line();
    } else {
      audit::audit(*model, audit::outlines_of(**building), own);
      fewer = brief_of(**building).floors < brief.floors;
      const double all = static_cast<double>(geom::twice_area(outlines(**building, 0)[0])) / 2e6;
      closed = closed_off(**building) / (all * brief_of(**building).floors);
    }
    const double seconds = seconds_of_thread() - start;
    const std::lock_guard lock(gate);
    ++tried;
    times.emplace_back(seconds, brief.seed);
    if (!reason.empty()) {
      ++reasons[kind_of(reason)];
      seeds[kind_of(reason)].push_back(brief.seed);
    }
    fewer_floors += fewer;
    if (closed > 0.3) seeds["over 30 % closed off"].push_back(brief.seed);
    else if (closed > 0.05) seeds["over 5 % closed off"].push_back(brief.seed);
    if (fewer) seeds["fewer floors"].push_back(brief.seed);
    bool bad = false;
    for (std::size_t i = 0; i < own.checks.size(); ++i) {
      if (own.checks[i].failed == 0) continue;
      bad = true;
      auto& list = examples[std::string(audit::name(static_cast<audit::CheckId>(i)))];
      list.push_back(own.checks[i].example.message + " at " + own.checks[i].example.path + "\n      " +
                     describe(brief));
      seeds[std::string(audit::name(static_cast<audit::CheckId>(i)))].push_back(brief.seed);
    }
    failed += bad;
    audit::merge(report, own);
  }

  void print(double seconds) {
    std::sort(times.rbegin(), times.rend());
    std::printf("%zu outlines in %.1f s, %zu failed, %zu with fewer floors\n", tried, seconds, failed, fewer_floors);
    std::printf("  slowest:");
    for (std::size_t i = 0; i < times.size() && i < 8; ++i)
      std::printf(" %.3f s (%llu)", times[i].first, static_cast<unsigned long long>(times[i].second));
    std::printf("\n");
    for (const auto& [reason, n] : reasons) std::printf("  not built %6zu  %s\n", n, reason.c_str());
    for (auto& [what, list] : seeds) {
      std::sort(list.begin(), list.end());
      std::printf("  seeds, %s,", what.c_str());
      std::printf(" %zu:", list.size());
      for (const std::uint64_t seed : list) std::printf(" %llu", static_cast<unsigned long long>(seed));
      std::printf("\n");
    }
    for (const auto& [check, list] : examples) {
      std::printf("  %s: %zu\n", check.c_str(), list.size());
      for (std::size_t i = 0; i < list.size() && i < 12; ++i) std::printf("    %s\n", list[i].c_str());
    }
    const audit::Dwellings& d = report.dwellings;
    std::printf("  dwellings %llu, good %.2f %%\n", static_cast<unsigned long long>(d.judged),
                d.judged ? 100.0 * static_cast<double>(d.good) / static_cast<double>(d.judged) : 0.0);
    const std::uint64_t flats = d.judged - d.houses;
    if (flats > 0 && d.houses > 0)
      std::printf("  flats %.2f %% good, houses %.2f %% good\n",
                  100.0 * static_cast<double>(d.good - d.good_houses) / static_cast<double>(flats),
                  100.0 * static_cast<double>(d.good_houses) / static_cast<double>(d.houses));
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
