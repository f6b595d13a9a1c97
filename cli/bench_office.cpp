// Offices are raised once and their parts kept, so that each stage is timed without the ones before it. A stage goes
// over all parts and gives back how many it did.

#include "cli/bench_office.hpp"

#include <algorithm>
#include <chrono>
#include <vector>

#include <enfilade/base/rng.hpp>
#include <enfilade/rules/building.hpp>
#include <enfilade/world/world.hpp>

#include "rules/office/office.hpp"

namespace enfilade::bench {
namespace {

using Clock = std::chrono::steady_clock;
using geom::Length;
using geom::Point;

double microseconds(Clock::duration d) { return std::chrono::duration<double, std::micro>(d).count(); }

OfficePoints summary(std::vector<double>& samples) {
  if (samples.empty()) return {};
  std::sort(samples.begin(), samples.end());
  return {samples[samples.size() / 2], samples[samples.size() * 99 / 100]};
}

// A place on some storey, inside its outline.
world::Point3 draw_place(const rules::Building& building, Rng& rng) {
  const plan::Brief& b = rules::brief_of(building);
  const std::int32_t storey = rng.between(0, b.floors - 1);
  const std::span<const geom::Polygon> pieces = rules::outlines(building, storey);
  const geom::Polygon& piece = pieces[rng.below(static_cast<std::uint32_t>(pieces.size()))];
  const geom::Box box = geom::bounds(piece);
  Point at;
  do {
    at.x = rng.between(box.lo.x, box.hi.x);
    at.y = rng.between(box.lo.y, box.hi.y);
  } while (geom::locate(piece, at) != geom::Where::inside);
  return {at.x, at.y, storey * b.floor_height + 1'000};
}

}  // namespace

plan::Brief office(plan::OfficeClass c, std::int32_t floors, PlateSize size) {
  const bool thesis = size == PlateSize::thesis;
  plan::Brief brief;
  brief.kind = "office";
  brief.office_class = c;
  brief.floors = floors;
  brief.site = thesis ? plan::Site{91'440, 91'440} : plan::Site{70'000, 60'000};
  brief.office_width = thesis ? 7'620 : 6'000;
  brief.hall_width = thesis ? 3'048 : 1'800;
  return brief;
}

// --- shells -----------------------------------------------------------------------

struct Shells::Inside {
  plan::Brief brief;
  rules::LeastPlate least;
  rules::ShellScratch scratch;
  rules::Stack stack;
  std::uint64_t seed = 0;
};

Shells::Shells(const plan::Brief& brief) : inside_(std::make_unique<Inside>()) {
  inside_->brief = brief;
  inside_->least = rules::least_plate(brief, rules::service_sizes(brief));
}
Shells::~Shells() = default;

std::uint64_t Shells::make(std::uint64_t count) {
  Inside& in = *inside_;
  std::uint64_t made = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    made += rules::make_outlines(in.brief, root_key(++in.seed), in.least, in.scratch, in.stack).ok() ? 1 : 0;
  }
  return made;
}

// --- plates -----------------------------------------------------------------------

struct Plates::Inside {
  struct Plate {
    rules::PlateTask task;
    std::vector<geom::Box> solids, given, pads;
    std::vector<const rules::Cell*> cells;
    rules::HallPlan halls;

    [[nodiscard]] rules::HallSite site() const {
      const plan::Brief& b = task.office->brief;
      return {task.outline, solids, given, pads, b.office_width, b.hall_width, false};
    }
  };
  std::vector<std::unique_ptr<rules::Office>> offices;
  std::vector<Plate> plates;
  rules::HallScratch scratch;
  rules::FaceScratch face_scratch;
  rules::HallPlan halls;
  std::vector<rules::PlateFace> faces;

  void add(const rules::Office& office, const rules::Stack::Run& run, std::uint32_t piece);
};

void Plates::Inside::add(const rules::Office& office, const rules::Stack::Run& run, std::uint32_t piece) {
  Plate p;
  p.task.office = &office;
  p.task.outline = &office.outlines[run.first + piece];
  p.task.column = office.stack.pieces[run.first + piece].column;
  p.task.storey = run.storey;
  p.task.ground = run.storey == 0;
  p.task.whole_storey = run.count == 1;
  for (const auto& [bar, column, top] : office.bars) {
    if (!p.task.has(column, top)) continue;
    p.solids.push_back(bar.box);
    p.given.insert(p.given.end(), bar.loop.begin(), bar.loop.end());
  }
  for (const rules::Service& s : office.services) {
    if (!p.task.has(s.column, s.top)) continue;
    p.cells.push_back(&s.cell);
    if (!s.single() || run.storey >= s.home) continue;
    p.solids.push_back(s.cell.box);
    p.pads.push_back(s.pad);
  }
  plates.push_back(std::move(p));
}

Plates::Plates(const plan::Brief& brief, std::size_t least) : inside_(std::make_unique<Inside>()) {
  Inside& in = *inside_;
  plan::Brief each = brief;
  // Every site here holds a building; a seed that does not would be a defect that
  // the audit reports, and must not make this loop endless.
  for (each.seed = 1; in.plates.size() < least && each.seed <= 4 * least; ++each.seed) {
    Work work;
    Result<rules::Office> office = rules::raise_office(each, work);
    if (!office) continue;
    in.offices.push_back(std::make_unique<rules::Office>(std::move(*office)));
    const rules::Office& o = *in.offices.back();
    for (const rules::Stack::Run& run : o.stack.runs) {
      for (std::uint32_t i = 0; i < run.count; ++i) in.add(o, run, i);
    }
  }
  for (Inside::Plate& p : in.plates) rules::lay_halls(plan::HallStyle::automatic, p.site(), in.scratch, p.halls);
}
Plates::~Plates() = default;

std::uint64_t Plates::lay_halls(plan::HallStyle style) {
  Inside& in = *inside_;
  for (const Inside::Plate& p : in.plates) rules::lay_halls(style, p.site(), in.scratch, in.halls);
  return in.plates.size();
}

std::uint64_t Plates::make_faces() {
  Inside& in = *inside_;
  for (const Inside::Plate& p : in.plates) {
    rules::make_faces(*p.task.outline, p.halls, p.cells, in.face_scratch, in.faces);
  }
  return in.plates.size();
}

std::uint64_t Plates::make_plates() {
  for (const Inside::Plate& p : inside_->plates) rules::make_plate(p.task);
  return inside_->plates.size();
}

// --- points -----------------------------------------------------------------------

OfficePoints new_points(const plan::Brief& brief, std::size_t samples) {
  Rng rng(root_key(1), Purpose::sample);
  std::vector<double> times;
  plan::Brief each = brief;
  for (each.seed = 1; each.seed <= samples; ++each.seed) {
    const auto start = Clock::now();
    const Result<rules::BuildingPtr> building = rules::raise(each);
    const auto raised = Clock::now();
    if (!building) continue;
    const world::Point3 place = draw_place(**building, rng);
    const auto come = Clock::now();
    world::World world(*building);
    world.build(place);
    times.push_back(microseconds(raised - start) + microseconds(Clock::now() - come));
  }
  return summary(times);
}

OfficePoints known_points(const plan::Brief& brief, std::size_t samples) {
  constexpr std::size_t kPerBuilding = 50;
  Rng rng(root_key(1), Purpose::sample);
  std::vector<double> times;
  plan::Brief each = brief;
  for (each.seed = 1; each.seed <= samples / kPerBuilding; ++each.seed) {
    const Result<rules::BuildingPtr> building = rules::raise(each);
    if (!building) continue;
    world::World world(*building);
    // Somebody has been to every storey.
    for (std::int32_t storey = 0; storey < brief.floors; ++storey) {
      for (const geom::Polygon& piece : rules::outlines(**building, storey)) {
        Point at = piece.outer.front();
        geom::deepest(piece, at);
        world.build({at.x, at.y, storey * brief.floor_height + 1'000});
      }
    }
    world.evict(0);
    for (std::size_t i = 0; i < kPerBuilding; ++i) {
      const world::Point3 place = draw_place(**building, rng);
      const auto start = Clock::now();
      world.build(place);
      times.push_back(microseconds(Clock::now() - start));
      world.evict(0);
    }
  }
  return summary(times);
}

}  // namespace enfilade::bench
