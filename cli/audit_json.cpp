#include "cli/audit_json.hpp"

#include <nlohmann/json.hpp>

#include <enfilade/audit/bands.hpp>
#include <enfilade/audit/experience.hpp>

namespace enfilade::cli {
namespace {

using audit::Band;
using audit::Samples;
using nlohmann::ordered_json;

// Percentiles of one measure, and how it stands to real buildings.
ordered_json distribution(const Samples& samples, double divisor, const Band* band) {
  const auto at = [&](std::uint32_t permille) { return static_cast<double>(samples.quantile(permille)) / divisor; };
  ordered_json out{{"n", samples.count()}, {"mean", samples.mean() / divisor}};
  for (const auto& [key, permille] : {std::pair{"p5", 50u}, {"p25", 250u}, {"p50", 500u}, {"p75", 750u}, {"p95", 950u}})
    out[key] = at(permille);
  if (band) {
    out["band"] = {band->lo, band->hi};
    out["distance"] = audit::distance(*band, audit::value_of(*band, samples, divisor));
    if (band->quantiles) out["w1"] = audit::wasserstein(*band, samples, divisor);
  }
  return out;
}

// By use; uses that do not occur are left out. `homes`: the bands of dwellings.
ordered_json spaces_json(const audit::Spaces& spaces, const plan::Brief& brief, bool homes) {
  ordered_json out = ordered_json::object();
  for (std::size_t i = 0; i < spaces.size(); ++i) {
    const audit::Space& space = spaces[i];
    const auto use = static_cast<plan::Use>(i);
    if (space.count() == 0) continue;
    ordered_json row{{"count", space.count()}};
    for (int k = 0; k < audit::kSpaceMeasures; ++k) {
      const auto m = static_cast<audit::SpaceMeasure>(k);
      if (space.of(m).count() == 0) continue;
      row[std::string(name(m))] =
          distribution(space.of(m), divisor(m), homes ? band_of(use, m) : band_of(brief, use, m));
    }
    std::uint64_t typed = 0;
    for (const std::uint64_t n : space.types) typed += n;
    if (typed > 0) {
      for (std::size_t t = 0; t < space.types.size(); ++t)
        row["types"][std::string(1, "abcd"[t])] = static_cast<double>(space.types[t]) / static_cast<double>(typed);
    }
    out[homes && use == plan::Use::corridor ? "hall" : std::string(plan::id(use))] = std::move(row);
  }
  return out;
}

ordered_json dwellings_json(const audit::Dwellings& d, const plan::Brief& brief) {
  ordered_json out{{"count", d.count()},
                   {"judged", d.judged},
                   {"houses", d.houses},
                   {"good", d.good},
                   {"good_houses", d.good_houses}};
  out["good_share"] = d.judged ? ordered_json(static_cast<double>(d.good) / static_cast<double>(d.judged)) : nullptr;
  out["flaws"] = ordered_json::object();
  for (std::size_t i = 0; i < d.flaws.size(); ++i)
    out["flaws"][std::string(name(static_cast<audit::Flaw>(i)))] = d.flaws[i];
  out["measures"] = ordered_json::object();
  for (int i = 0; i < audit::kDwellingMeasures; ++i) {
    const auto m = static_cast<audit::DwellingMeasure>(i);
    out["measures"][std::string(name(m))] = distribution(d.of(m), divisor(m), audit::band_of(m));
  }
  const auto use_id = [](plan::Use use) { return use == plan::Use::corridor ? "hall" : std::string(plan::id(use)); };
  out["integration"] = ordered_json::array();
  for (const plan::Use use : audit::by_integration(d.spaces)) out["integration"].push_back(use_id(use));
  out["order"] = ordered_json::array();
  for (std::size_t i = 0; i < d.order.size(); ++i) {
    const auto& [first, second] = audit::kIntegrationOrder[i];
    out["order"].push_back({{"first", use_id(first)},
                            {"second", use_id(second)},
                            {"less", d.order[i].less},
                            {"equal", d.order[i].equal},
                            {"more", d.order[i].more}});
  }
  out["spaces"] = spaces_json(d.spaces, brief, true);
  return out;
}

ordered_json checks_json(const audit::Report& report) {
  ordered_json out = ordered_json::array();
  for (int i = 0; i < audit::kChecks; ++i) {
    const auto id = static_cast<audit::CheckId>(i);
    const audit::Check& check = report.of(id);
    ordered_json row{{"name", name(id)}, {"evaluated", check.evaluated}, {"failed", check.failed}};
    if (check.failed > 0) {
      row["example"] = {{"seed", check.example.seed}, {"path", check.example.path}, {"message", check.example.message}};
    } else {
      row["example"] = nullptr;
    }
    out.push_back(std::move(row));
  }
  return out;
}

// What is wanted beside what was reached; null where there are no such rooms.
ordered_json experience_json(const audit::Report& report, const plan::Brief& brief) {
  ordered_json out = ordered_json::array();
  for (const audit::Reached& line : audit::experience_of(report, brief)) {
    ordered_json row{{"use", plan::id(line.use)}, {"measure", line.measure}, {"wanted", line.wanted}};
    row["reached"] = line.reached ? ordered_json(*line.reached) : nullptr;
    row["off"] = line.off() ? ordered_json(*line.off()) : nullptr;
    out.push_back(std::move(row));
  }
  return out;
}

}  // namespace

void add_missing(ordered_json& out, const audit::Report& report) {
  out["shortened"] = report.shortened;
  out["storeys_missing"] = report.storeys_missing;
  out["closed_off_m2"] = static_cast<double>(report.closed_off) / 10'000;
}

void add_findings(ordered_json& out, const audit::Report& report, const plan::Brief& brief) {
  out["checks"] = checks_json(report);
  out["measures"] = ordered_json::object();
  for (int i = 0; i < audit::kMeasures; ++i) {
    const auto id = static_cast<audit::MeasureId>(i);
    const Samples& s = report.of(id);
    const auto value = [&](std::uint32_t permille) { return static_cast<double>(s.quantile(permille)) / divisor(id); };
    out["measures"][std::string(name(id))] = {
        {"mean", s.mean() / divisor(id)}, {"p10", value(100)}, {"p50", value(500)}, {"p90", value(900)}};
  }
  out["spaces"] = spaces_json(report.spaces, brief, false);
  if (brief.kind == "apartments") {
    out["dwellings"] = dwellings_json(report.dwellings, brief);
  } else {
    out["dwellings"] = nullptr;
  }
  out["experience"] = experience_json(report, brief);
}

ordered_json to_json(const audit::Report& report, const plan::Brief& brief) {
  ordered_json out;
  out["ok"] = report.ok();
  out["seeds"] = report.seeds;
  out["skipped"] = report.skipped;
  out["skip_reasons"] = ordered_json::object();
  for (const auto& [reason, n] : report.skip_reasons) out["skip_reasons"][reason] = n;
  out["failed"] = report.failed_seeds.size();
  add_missing(out, report);
  out["locks_missing"] = report.locks_missing;
  out["rooms_missing"] = report.rooms_missing;
  out["prefabs_missing"] = report.prefabs_missing;
  add_findings(out, report, brief);
  return out;
}

}  // namespace enfilade::cli
