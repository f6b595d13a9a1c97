// {"floor": n} → how a level of a dungeon is dug, step by step, for an animation.

#include <span>
#include <vector>

#include <nlohmann/json.hpp>

#include <enfilade/rules/level.hpp>

#include "wasm/viewer.hpp"

namespace enfilade::wasm {
namespace {

using Json = nlohmann::json;
using rules::dungeon::DigStep;

constexpr std::int64_t kMostCells = 40'000;  // of a level whose steps fit into a message

std::string_view name_of(DigStep::What what) {
  switch (what) {
    case DigStep::What::open_wall: return "open_wall";
    case DigStep::What::close_wall: return "close_wall";
    case DigStep::What::open_cell: return "open_cell";
    case DigStep::What::close_cell: return "close_cell";
    case DigStep::What::room: return "room";
    case DigStep::What::door: return "door";
  }
  return "?";
}

Json names_of(std::span<const plan::Digger> diggers) {
  Json names = Json::array();
  for (const plan::Digger& d : diggers) names.push_back(plan::id(d.kind));
  return names;
}

Json steps_of(const rules::dungeon::DigTrace& trace) {
  Json steps = Json::array();
  for (const DigStep& s : trace) {
    Json step{name_of(s.what), s.digger, s.cell.x, s.cell.y};
    if (s.what == DigStep::What::room) {
      step.push_back(s.box.hi.x);
      step.push_back(s.box.hi.y);
    } else {
      step.push_back(s.north ? 1 : 0);
    }
    steps.push_back(std::move(step));
  }
  return steps;
}

// How many steps each stroke has.
Json strokes_of(const rules::dungeon::DigTrace& trace) {
  std::vector<std::uint32_t> strokes;
  for (const DigStep& s : trace) {
    if (s.begins || strokes.empty()) strokes.push_back(0);
    ++strokes.back();
  }
  return strokes;
}

}  // namespace

Json Viewer::dig(const Args& args) {
  const auto floor = args.whole<std::int32_t>("floor");
  if (!args.fault().empty()) return refuse(args.fault());
  const plan::Brief& brief = rules::brief_of(*building_);
  if (brief.kind != "dungeon") return refuse("only dungeons are dug");
  if (rules::is_unbounded(*building_)) return dig_block(args, floor);
  const auto [width, length] = brief.dungeon.cells;
  if (std::int64_t{width} * length > kMostCells)
    return refuse("a level of more than 40 000 cells is too large to watch");
  rules::dungeon::Plan plan;
  rules::dungeon::DigTrace trace;
  if (!rules::dig_storey(*building_, floor, plan, &trace)) return refuse("the dungeon has no level there");
  rules::dungeon::Task task;
  task.wish = &brief.dungeon;
  task.order = brief.dungeon.order;
  return {{"ok", true},
          {"floor", floor},
          {"width", width},
          {"length", length},
          {"diggers", names_of(rules::dungeon::diggers_of(task))},
          {"strokes", strokes_of(trace)},
          {"steps", steps_of(trace)}};
}

// Of ground without end the block around {"at": [x, y]}.
Json Viewer::dig_block(const Args& args, std::int32_t floor) {
  const Result<rules::BuildingPtr> window = drafted(args);
  if (!window) return to_json(window.error());
  rules::DugBlock block;
  if (!rules::dig_block(**window, {args.item<geom::Length>("at", 0), args.item<geom::Length>("at", 1)}, floor, block))
    return refuse("the dungeon has no level there");
  return {{"ok", true},
          {"floor", floor},
          {"width", block.width},
          {"length", block.length},
          {"low", {block.low.x, block.low.y}},
          {"sector", sector()},
          {"diggers", names_of(block.diggers)},
          {"strokes", strokes_of(block.trace)},
          {"steps", steps_of(block.trace)}};
}

}  // namespace enfilade::wasm
