// Shapes and space syntax, by use. The outside is one node: of a dwelling
// everything that is not part of it; of a storey without dwellings its stairs
// and the street.

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "audit/homes.hpp"

namespace enfilade::audit {
namespace {

using plan::Kind;
using plan::Use;

std::int64_t rounded(double v) { return static_cast<std::int64_t>(std::llround(v)); }

// Of one dwelling.
struct Totals {
  std::int64_t clear = 0, gross = 0, halls = 0;  // mm²
  std::array<std::int64_t, plan::kUses> asymmetry{};
  std::array<std::int64_t, plan::kUses> count{};
};

std::int64_t measure_shape(const Storey& s, std::size_t i, Space& space) {
  const ClearFloor floor = clear_floor(s.rooms[i].region, s.pieces[i].convex);
  const double around = floor.rectangle.width * floor.rectangle.length;
  space.of(SpaceMeasure::area).add(floor.area / 10'000);
  if (around > 0) {
    space.of(SpaceMeasure::aspect).add(rounded(1'000 * floor.rectangle.length / floor.rectangle.width));
    space.of(SpaceMeasure::rectangularity).add(rounded(10'000 * static_cast<double>(floor.area) / around));
    space.of(SpaceMeasure::width).add(rounded(floor.width));
  }
  space.of(SpaceMeasure::windowed).add(s.pieces[i].windowed);
  std::int64_t doors = 0;
  for (const plan::Portal& p : s.rooms[i].portals) doors += is_passage(p.kind) || p.kind == plan::PortalKind::entrance;
  space.of(SpaceMeasure::doors).add(doors);
  return floor.area;
}

void add_syntax(const NodeSyntax& node, Space& space) {
  if (node.depth == kFarNode) return;  // CheckId::reachable says so
  space.of(SpaceMeasure::depth).add(node.depth);
  space.of(SpaceMeasure::connectivity).add(node.connectivity);
  space.of(SpaceMeasure::mean_depth).add(node.mean_depth());
  ++space.types[static_cast<std::size_t>(node.type())];
  if (node.reached < 3) return;
  space.of(SpaceMeasure::asymmetry).add(node.asymmetry());
  space.of(SpaceMeasure::real_asymmetry).add(node.real_asymmetry());
}

// Adds the links of a region to the graph of Homes::node, where 0 stands for the outside.
void join(const Storey& s, Homes& homes, std::size_t i) {
  if (s.pieces[i].entered) homes.graph.join(homes.node[i], 0);
  for (std::uint32_t k = s.first[i]; k < s.first[i + 1]; ++k) {
    const Step step = s.steps[k];
    if (is_passage(s.links[step.link].portal->kind)) homes.graph.join(homes.node[i], homes.node[step.to]);
  }
}

// In which order the uses of a dwelling are integrated: their mean asymmetries,
// compared crosswise so that nothing is rounded twice.
void add_order(const Totals& totals, Dwellings& dwellings) {
  for (std::size_t k = 0; k < kIntegrationOrder.size(); ++k) {
    const auto u = static_cast<std::size_t>(kIntegrationOrder[k].first);
    const auto v = static_cast<std::size_t>(kIntegrationOrder[k].second);
    if (totals.count[u] == 0 || totals.count[v] == 0) continue;
    const std::int64_t a = totals.asymmetry[u] * totals.count[v], b = totals.asymmetry[v] * totals.count[u];
    Order& order = dwellings.order[k];
    ++(a < b ? order.less : a == b ? order.equal : order.more);
  }
}

void measure_home(const Storey& s, Homes& homes, const Home& home, Dwellings& dwellings) {
  const auto members = members_of(homes, home);
  homes.node.assign(s.pieces.size(), 0);
  for (std::size_t k = 0; k < members.size(); ++k) homes.node[members[k]] = static_cast<std::uint32_t>(k + 1);
  homes.graph.reset(static_cast<std::uint32_t>(members.size() + 1));
  for (const std::uint32_t i : members) join(s, homes, i);
  const auto syntax = homes.graph.measure();
  Totals totals;
  for (std::size_t k = 0; k < members.size(); ++k) {
    const std::uint32_t i = members[k];
    const auto use = static_cast<std::size_t>(s.pieces[i].use);
    Space& space = dwellings.spaces[use];
    const std::int64_t clear = measure_shape(s, i, space);
    totals.clear += clear;
    totals.gross += plan::twice_area(s.rooms[i].region) / 2;
    if (s.pieces[i].kind == Kind::hall) totals.halls += clear;
    const NodeSyntax& node = syntax[k + 1];
    add_syntax(node, space);
    if (node.depth == kFarNode || node.reached < 3) continue;
    totals.asymmetry[use] += node.asymmetry();
    ++totals.count[use];
  }
  dwellings.of(DwellingMeasure::area).add(totals.clear / 10'000);
  dwellings.of(DwellingMeasure::spaces).add(static_cast<std::int64_t>(members.size()));
  if (totals.clear > 0) dwellings.of(DwellingMeasure::hall_share).add(totals.halls * 10'000 / totals.clear);
  dwellings.of(DwellingMeasure::net_share).add(totals.clear * 10'000 / std::max<std::int64_t>(1, totals.gross));
  add_order(totals, dwellings);
}

void measure_storey_syntax(const Storey& s, Homes& homes, Spaces& spaces) {
  homes.node.assign(s.pieces.size(), 0);
  std::uint32_t nodes = 1;
  for (std::size_t i = 0; i < s.pieces.size(); ++i) {
    if (s.pieces[i].walkable && s.pieces[i].kind != Kind::stair) homes.node[i] = nodes++;
  }
  if (nodes > kMostSyntax) return;  // its cost grows with the square
  homes.graph.reset(nodes);
  for (std::size_t i = 0; i < s.pieces.size(); ++i) join(s, homes, i);
  const auto syntax = homes.graph.measure();
  for (std::size_t i = 0; i < s.pieces.size(); ++i) {
    if (homes.node[i]) add_syntax(syntax[homes.node[i]], spaces[static_cast<std::size_t>(s.pieces[i].use)]);
  }
}

}  // namespace

void measure_spaces(const Storey& s, Homes& homes, Sink& sink) {
  Report& report = *sink.report;
  for (std::size_t i = 0; i < s.pieces.size(); ++i) {
    if (s.pieces[i].home == kNone && s.pieces[i].walkable)
      measure_shape(s, i, report.spaces[static_cast<std::size_t>(s.pieces[i].use)]);
  }
  for (const Home& home : homes.list) measure_home(s, homes, home, report.dwellings);
  if (homes.list.empty()) measure_storey_syntax(s, homes, report.spaces);
}

}  // namespace enfilade::audit
