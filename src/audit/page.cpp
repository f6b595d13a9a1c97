// The page is text appended piece by piece; every text that comes from outside
// is escaped. Sections without anything to tell are left out.

#include <enfilade/audit/page.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

#include <enfilade/audit/experience.hpp>

#include "audit/plots.hpp"

namespace enfilade::audit {
namespace {

using plan::Use;

constexpr std::string_view kStyle = R"(
:root { color-scheme: light dark; --ink: #1d2430; --dim: #667085; --line: #e4e7ec; --paper: #fff; --card: #f8f9fb;
  --band: #b9e2c6; --box: #6f97c8; --good: #1a7f4b; --bad: #b42318;
  --a: #8fb3d9; --b: #f2c879; --c: #8cc9a1; --d: #c99bc9; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ef; --dim: #98a2b3; --line: #323b49; --paper: #14181f;
  --card: #1b212b; --band: #27543a; --box: #5b86bb; --good: #5fcf95; --bad: #ff8f85;
  --a: #4f779f; --b: #a3803c; --c: #4b8560; --d: #855c85; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
  max-width: 54rem; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin: 0 0 .2rem; } h2 { font-size: 1.2rem; margin: 2.4rem 0 .4rem; }
p { max-width: 46rem; } .dim, figcaption { color: var(--dim); }
table { border-collapse: collapse; font-size: .86rem; font-variant-numeric: tabular-nums; }
th, td { padding: .2rem .6rem; border-bottom: 1px solid var(--line); text-align: right; white-space: nowrap; }
th:first-child, td:first-child, .left { text-align: left; } .wide { white-space: normal; }
th { color: var(--dim); font-weight: 600; } .good { color: var(--good); } .bad { color: var(--bad); font-weight: 600; }
figure { margin: 1.2rem 0; overflow-x: auto; } figcaption { margin-bottom: .2rem; } svg { max-width: 100%; height: auto; }
details { margin: .6rem 0; overflow-x: auto; } summary { cursor: pointer; color: var(--dim); }
.cards { display: flex; flex-wrap: wrap; gap: .8rem; margin: 1rem 0; }
.cards div { background: var(--card); border: 1px solid var(--line); border-radius: .5rem; padding: .6rem 1rem; }
.cards b { display: block; font-size: 1.35rem; } .cards span { color: var(--dim); font-size: .86rem; }
.legend span { display: inline-block; margin-right: 1.1rem; font-size: .86rem; color: var(--dim); }
.legend i { display: inline-block; width: 1.1em; height: .8em; margin-right: .35em; vertical-align: -.05em; }
svg text { font: 12px system-ui, sans-serif; fill: var(--ink); } svg .tick { fill: var(--dim); font-size: 11px; }
svg .within { fill: var(--good); } svg .off { fill: var(--bad); } svg .inside { font-size: 10px; }
.grid { stroke: var(--line); } .root { stroke: var(--ink); stroke-width: 2; }
.band { fill: var(--band); } .figure { fill: var(--band); } .typical { stroke: var(--good); stroke-width: 2; }
.whisker { stroke: var(--box); stroke-width: 1.5; } .box { fill: var(--box); } .median { stroke: var(--ink); stroke-width: 2; }
.mean { fill: var(--paper); stroke: var(--ink); } .bubble { fill: var(--box); fill-opacity: .75; }
.type-a { fill: var(--a); } .type-b { fill: var(--b); } .type-c { fill: var(--c); } .type-d { fill: var(--d); }
)";

// How a measure is called where people read it.
constexpr std::array<std::string_view, kSpaceMeasures> kTitles{
    "Area, m² between the walls",
    "Aspect: long ÷ short side of the narrowest rectangle round it",
    "Rectangularity: area ÷ that rectangle",
    "Width, m between the walls",
    "Share with a window",
    "Doors and openings",
    "Depth",
    "Connectivity: spaces it is joined with",
    "Mean depth: steps to the other spaces",
    "Relative asymmetry (0: most integrated)",
    "Real relative asymmetry (1: as a diamond-shaped plan of the same size)",
};
constexpr std::array kShapes{SpaceMeasure::area,  SpaceMeasure::aspect,   SpaceMeasure::rectangularity,
                             SpaceMeasure::width, SpaceMeasure::windowed, SpaceMeasure::doors};
constexpr std::array kSyntax{SpaceMeasure::asymmetry, SpaceMeasure::real_asymmetry, SpaceMeasure::mean_depth,
                             SpaceMeasure::connectivity};

// Which spaces are told of.
struct Group {
  const Spaces* spaces;
  bool homes;
  const plan::Brief* brief;
  std::string_view root;  // of depths
};

std::string use_name(const Group& group, std::size_t use) {
  if (group.homes && static_cast<Use>(use) == Use::corridor) return "hall";
  return std::string(plan::name(static_cast<Use>(use)));
}

const Band* band_in(const Group& group, std::size_t use, SpaceMeasure m) {
  return group.homes ? band_of(static_cast<Use>(use), m) : band_of(*group.brief, static_cast<Use>(use), m);
}

std::vector<Row> rows_of(const Group& group, SpaceMeasure m) {
  std::vector<Row> rows;
  for (std::size_t use = 0; use < group.spaces->size(); ++use) {
    const Samples& samples = (*group.spaces)[use].of(m);
    if (samples.count() > 0)
      rows.push_back({use_name(group, use), &samples, divisor(m), band_in(group, use, m), m == SpaceMeasure::windowed});
  }
  return rows;
}

std::string cell(std::string_view text, std::string_view cls = {}) {
  return (cls.empty() ? "<td>" : "<td class=\"" + std::string(cls) + "\">") + escaped(text) + "</td>";
}

std::string head(std::initializer_list<std::string_view> names) {
  std::string out = "<thead><tr>";
  for (const std::string_view name : names) out += "<th>" + escaped(name) + "</th>";
  return out + "</tr></thead>";
}

// n, mean, percentiles, band and distances.
void numbers(std::string& out, std::string_view what, const std::vector<Row>& rows) {
  for (const Row& row : rows) {
    const auto at = [&](std::uint32_t permille) {
      return cell(number(static_cast<double>(row.samples->quantile(permille)) / row.divisor, 3));
    };
    out += "<tr>" + cell(row.label) + cell(what, "left") + cell(number(static_cast<double>(row.samples->count()), 0)) +
           cell(number(row.samples->mean() / row.divisor, 3)) + at(50) + at(250) + at(500) + at(750) + at(950);
    if (row.band) {
      const bool figure = row.band->lo == row.band->hi;
      const double off = distance(*row.band, value_of(*row.band, *row.samples, row.divisor));
      out += cell(number(row.band->lo, 3) + (figure ? "" : " – " + number(row.band->hi, 3))) +
             cell(number(off, 3), off == 0 ? "good" : "bad") +
             cell(row.band->quantiles ? number(wasserstein(*row.band, *row.samples, row.divisor), 2) : "");
    } else {
      out += "<td></td><td></td><td></td>";
    }
    out += "</tr>\n";
  }
}

void open_numbers(std::string& out) {
  out += "<details><summary>Numbers</summary><table>" +
         head({"", "measure", "n", "mean", "p5", "p25", "p50", "p75", "p95", "real", "distance", "W1"}) + "<tbody>";
}
void close_numbers(std::string& out) { out += "</tbody></table></details>\n"; }

void legend(std::string& out) {
  out +=
      "<p class=\"legend\"><span><i style=\"background:var(--box)\"></i>half of all; whiskers p5 to p95</span>"
      "<span><i style=\"border-left:2px solid var(--ink);width:0\"></i>median</span>"
      "<span>○ mean</span><span><i style=\"background:var(--band)\"></i>real buildings</span>"
      "<span><i style=\"border-left:2px solid var(--good);width:0\"></i>typical there</span></p>\n";
}

void write_shapes(std::string& out, const Group& group) {
  for (const SpaceMeasure m : kShapes) {
    if (m == SpaceMeasure::windowed && !group.homes) continue;
    box_plot(out, kTitles[static_cast<std::size_t>(m)], rows_of(group, m),
             m == SpaceMeasure::area || m == SpaceMeasure::aspect);
  }
  open_numbers(out);
  for (const SpaceMeasure m : kShapes) numbers(out, name(m), rows_of(group, m));
  close_numbers(out);
}

void write_types(std::string& out, const Group& group) {
  out +=
      "<p class=\"legend\"><span><i style=\"background:var(--a)\"></i>a: dead end</span>"
      "<span><i style=\"background:var(--b)\"></i>b: on a tree</span>"
      "<span><i style=\"background:var(--c)\"></i>c: on one ring</span>"
      "<span><i style=\"background:var(--d)\"></i>d: where rings meet</span></p><table>" +
      head({"", "a", "b", "c", "d", "shares"}) + "<tbody>";
  for (std::size_t use = 0; use < group.spaces->size(); ++use) {
    const auto& types = (*group.spaces)[use].types;
    const std::uint64_t all = types[0] + types[1] + types[2] + types[3];
    if (all == 0) continue;
    out += "<tr>" + cell(use_name(group, use));
    for (const std::uint64_t n : types) out += cell(percent(static_cast<double>(n) / static_cast<double>(all)));
    out += "<td>";
    share_bar(out, types);
    out += "</td></tr>\n";
  }
  out += "</tbody></table>\n";
}

void write_order(std::string& out, const Dwellings& d) {
  out +=
      "<p>In real flats the uses follow each other in integration: halls are the hubs, then living rooms, bedrooms, "
      "kitchens and bathrooms. How many dwellings agree:</p><table>" +
      head({"", "more integrated", "alike", "less"}) + "<tbody>";
  for (std::size_t i = 0; i < d.order.size(); ++i) {
    const auto& [first, second] = kIntegrationOrder[i];
    const Order& o = d.order[i];
    const double all = static_cast<double>(o.less + o.equal + o.more);
    if (all == 0) continue;
    const auto share = [&](std::uint64_t n) { return cell(percent(static_cast<double>(n) / all)); };
    out += "<tr>" +
           cell((first == Use::corridor ? "hall" : std::string(plan::name(first))) + " against " +
                std::string(plan::name(second))) +
           share(o.less) + share(o.equal) + share(o.more) + "</tr>\n";
  }
  out += "</tbody></table>\n";
}

void write_syntax(std::string& out, const Group& group) {
  std::vector<DepthColumn> columns;
  for (std::size_t use = 0; use < group.spaces->size(); ++use) {
    const Samples& depth = (*group.spaces)[use].of(SpaceMeasure::depth);
    if (depth.count() > 0) columns.push_back({use_name(group, use), &depth});
  }
  if (columns.empty()) return;
  out += "<h2>Space syntax</h2>\n<p>Spaces are the nodes of a graph, doors its links, and " + escaped(group.root) +
         " its root.</p>\n";
  depth_plot(out, group.root, columns);
  write_types(out, group);
  for (const SpaceMeasure m : {SpaceMeasure::asymmetry, SpaceMeasure::real_asymmetry})
    box_plot(out, kTitles[static_cast<std::size_t>(m)], rows_of(group, m), false);
  open_numbers(out);
  numbers(out, name(SpaceMeasure::depth), rows_of(group, SpaceMeasure::depth));
  for (const SpaceMeasure m : kSyntax) numbers(out, name(m), rows_of(group, m));
  close_numbers(out);
}

void card(std::string& out, std::string_view value, std::string_view what, std::string_view cls = {}) {
  out +=
      "<div><b class=\"" + std::string(cls) + "\">" + escaped(value) + "</b><span>" + escaped(what) + "</span></div>";
}

void write_checks(std::string& out, const Report& report) {
  out += "<h2>Checks</h2>\n<table>" + head({"check", "looked at", "failed", "first failure"}) + "<tbody>";
  for (int i = 0; i < kChecks; ++i) {
    const auto id = static_cast<CheckId>(i);
    const Check& c = report.of(id);
    if (c.evaluated == 0 && c.failed == 0) continue;
    out += "<tr>" + cell(name(id)) + cell(number(static_cast<double>(c.evaluated), 0)) +
           cell(number(static_cast<double>(c.failed), 0), c.failed ? "bad" : "good");
    out += cell(c.failed ? "seed " + std::to_string(c.example.seed) + ", " + c.example.path + ": " + c.example.message
                         : std::string(),
                "left wide");
    out += "</tr>\n";
  }
  out += "</tbody></table>\n";
}

constexpr std::array<std::string_view, kFlaws> kFlawTexts{
    "no bathroom",
    "no living room",
    "a room over 6.5 m² in the dark",
    "a room not off hall or living room",
    "a living room or bedroom without a window",
    "a living room under 2.9 m or a bedroom under 2.1 m wide",
};
constexpr std::array<std::string_view, kDwellingMeasures> kDwellingTitles{
    "Area, m² between the walls", "Rooms and halls", "Hall share", "Net share: area ÷ area with walls"};

void write_dwellings(std::string& out, const Report& report, const plan::Brief& brief) {
  const Dwellings& d = report.dwellings;
  if (d.count() == 0) return;
  out += "<h2>Dwellings</h2>\n";
  const double judged = static_cast<double>(std::max<std::uint64_t>(1, d.judged));
  out +=
      "<p>A good dwelling has a bathroom, a living room, no large dark room, every room off hall or living room, and "
      "rooms that are lit and wide enough.</p>\n<table>" +
      head({"flaw", "dwellings", "share"}) + "<tbody>";
  for (std::size_t i = 0; i < kFlaws; ++i) {
    out += "<tr>" + cell(kFlawTexts[i]) + cell(number(static_cast<double>(d.flaws[i]), 0)) +
           cell(percent(static_cast<double>(d.flaws[i]) / judged), d.flaws[i] ? "bad" : "good") + "</tr>\n";
  }
  out += "</tbody></table>\n";
  legend(out);
  std::vector<Row> all;
  for (int i = 0; i < kDwellingMeasures; ++i) {
    const auto m = static_cast<DwellingMeasure>(i);
    const Row row{"", &d.of(m), divisor(m), band_of(m)};
    box_plot(out, kDwellingTitles[static_cast<std::size_t>(i)], {row}, false);
    all.push_back(row);
    all.back().label = kDwellingTitles[static_cast<std::size_t>(i)];
  }
  open_numbers(out);
  numbers(out, "", all);
  close_numbers(out);
  const Group group{&d.spaces, true, &brief, "the outside"};
  out += "<h2>Rooms of dwellings</h2>\n";
  write_shapes(out, group);
  write_syntax(out, group);
  write_order(out, d);
}

void write_experience(std::string& out, const Report& report, const plan::Brief& brief) {
  const std::vector<Reached> lines = experience_of(report, brief);
  if (lines.empty()) return;
  out +=
      "<h2>Wanted experience</h2>\n<p>What the brief wants of the rooms of a dwelling, and the mean of what they have. "
      "Privacy is relative asymmetry.</p>\n<table>" +
      head({"room", "measure", "wanted", "reached", "off"}) + "<tbody>";
  for (const Reached& line : lines) {
    out += "<tr>" + cell(plan::name(line.use)) + cell(line.measure, "left") + cell(number(line.wanted, 2)) +
           cell(line.reached ? number(*line.reached, 2) : "none") + cell(line.off() ? number(*line.off(), 2) : "") +
           "</tr>\n";
  }
  out += "</tbody></table>\n";
}

void write_spaces(std::string& out, const Report& report, const plan::Brief& brief) {
  const bool homes = report.dwellings.count() > 0;
  const Group group{&report.spaces, false, &brief, "stairs and street"};
  if (rows_of(group, SpaceMeasure::area).empty()) return;
  out += homes ? "<h2>Common spaces</h2>\n" : "<h2>Spaces by use</h2>\n";
  if (!homes) legend(out);
  write_shapes(out, group);
  write_syntax(out, group);
}

void write_measures(std::string& out, const Report& report, const plan::Brief& brief) {
  constexpr std::array kShares{MeasureId::efficiency, MeasureId::hall_share, MeasureId::core_share,
                               MeasureId::windowless, MeasureId::hall_reach};
  const auto row = [&](MeasureId id) {
    return Row{std::string(name(id)), &report.of(id), divisor(id), band_of(brief, id)};
  };
  std::vector<Row> shares, all;
  for (const MeasureId id : kShares) {
    if (report.of(id).count() > 0) shares.push_back(row(id));
  }
  for (int i = 0; i < kMeasures; ++i) {
    const auto id = static_cast<MeasureId>(i);
    if (report.of(id).count() > 0) all.push_back(row(id));
  }
  if (all.empty()) return;
  out += "<h2>Storeys and buildings</h2>\n";
  box_plot(out, "Shares of a storey", shares, false);
  out += "<div style=\"overflow-x:auto\"><table>" +
         head({"", "", "n", "mean", "p5", "p25", "p50", "p75", "p95", "real", "distance", "W1"}) + "<tbody>";
  numbers(out, "", all);
  out += "</tbody></table></div>\n";
}

}  // namespace

std::string write_page(const Report& report, const plan::Brief& brief, bool vary) {
  std::string out =
      "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\"><head><meta charset=\"utf-8\"/>"
      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/><title>Audit: " +
      escaped(brief.kind) + "</title><style>" + std::string(kStyle) + "</style></head>\n<body>\n";
  const std::uint64_t built = report.seeds - report.skipped;
  out += "<h1>Audit: " + escaped(brief.kind) + "</h1>\n<p class=\"dim\">Seeds " + std::to_string(brief.seed) + " to " +
         std::to_string(brief.seed + std::max<std::uint64_t>(1, report.seeds) - 1) +
         (vary ? "; sizes the brief does not give are drawn from each seed" : "") + "</p>\n<div class=\"cards\">";
  card(out, number(static_cast<double>(built), 0), "buildings");
  if (report.skipped > 0) card(out, number(static_cast<double>(report.skipped), 0), "skipped");
  if (report.storeys_missing > 0)
    card(out, number(static_cast<double>(report.storeys_missing), 0), "storeys asked for and not built");
  for (const auto& [count, what] : {std::pair{report.locks_missing, "locks asked for, without a place"},
                                    {report.rooms_missing, "rooms asked for, without a place"},
                                    {report.prefabs_missing, "hand-made rooms asked for, without a place"}}) {
    if (count > 0) card(out, number(static_cast<double>(count), 0), what);
  }
  if (report.closed_off > 0) card(out, number(static_cast<double>(report.closed_off) / 10'000, 0), "m² closed off");
  card(out, number(static_cast<double>(report.regions), 0), "regions");
  card(out,
       report.ok()      ? "all passed"
       : report.empty() ? "nothing checked"
                        : number(static_cast<double>(report.failed_seeds.size()), 0) + " failed",
       "checks", report.ok() ? "good" : "bad");
  const Dwellings& d = report.dwellings;
  if (d.judged > 0) {
    card(out, number(static_cast<double>(d.judged), 0), d.houses == d.judged ? "houses" : "dwellings");
    card(out, percent(static_cast<double>(d.good) / static_cast<double>(d.judged)), "good dwellings");
  }
  out += "</div>\n";
  for (const auto& [reason, n] : report.skip_reasons)
    out += "<p class=\"dim\">Skipped: " + escaped(reason) + " (" + std::to_string(n) + ")</p>\n";
  write_experience(out, report, brief);
  write_dwellings(out, report, brief);
  write_spaces(out, report, brief);
  write_measures(out, report, brief);
  write_checks(out, report);
  out +=
      "<h2>How to read this</h2>\n<p>Real buildings: 58 Swiss apartments with 458 rooms, measured, a small sample; "
      "published figures of office floors. A measure held against a band is its median, or its mean where only that "
      "is known. <i>Distance</i> is 0 within the band, else the relative distance to its nearer end. <i>W1</i> is "
      "the Wasserstein distance between both distributions from their 10th to their 90th percentile, in the "
      "measure's unit. Nothing here but a failed check is a defect.</p>\n</body></html>\n";
  return out;
}

}  // namespace enfilade::audit
