// A plate in three steps: halls, faces, and what a draft makes of them.

#include "rules/office/plate.hpp"

#include <algorithm>
#include <cmath>

#include "rules/office/draft.hpp"

namespace enfilade::rules {

using geom::Box;
using geom::Length;

namespace {

// A block too thin for rooms is hall, if it is a box.
bool add_nook(const geom::Ring& ring, HallPlan& halls) {
  const Box box = geom::bounds(ring);
  if (geom::twice_area(ring) != 2 * box.area() ||
      std::find(halls.boxes.begin(), halls.boxes.end(), box) != halls.boxes.end())
    return false;
  halls.boxes.push_back(box);
  return true;
}

// A strip along a hall, too thin to walk in, goes to the rooms beside it.
bool drop_strip(const PlateFace& strip, const std::vector<PlateFace>& faces, HallPlan& halls) {
  if (std::find(halls.strips.begin(), halls.strips.end(), strip.ring) != halls.strips.end()) return false;
  double longest = 0, beside_hall = 0;
  for (const Contact& c : strip.contacts) {
    const double length = std::sqrt(static_cast<double>(geom::dot(c.b - c.a, c.b - c.a)));
    longest = std::max(longest, length);
    if (c.face != Contact::kOutside && faces[c.face].kind == FaceKind::hall) beside_hall += length;
  }
  if (beside_hall < longest) return false;
  halls.strips.push_back(strip.ring);
  return true;
}

}  // namespace

bool lay_piece(const PlateTask& task, plan::HallStyle style, std::span<const Cell* const> cells, HallPlan& halls,
               std::vector<PlateFace>& faces) {
  if (task.stopped()) return false;
  const Office& office = *task.office;
  HallScratch scratch;
  FaceScratch face_scratch;
  std::vector<Box> solids, given, pads;
  for (const Service& s : office.services) {
    const bool passed = task.storey >= s.home && !task.executive;
    if (!s.single() || passed || !task.has(s.column, s.top)) continue;
    solids.push_back(s.cell.box);
    pads.push_back(s.pad);
  }
  for (const auto& [bar, column, top] : office.bars) {
    if (!task.has(column, top)) continue;
    solids.push_back(bar.box);
    given.insert(given.end(), bar.loop.begin(), bar.loop.end());
  }
  const bool few = task.executive && !office.bars.empty();
  HallSite site{
      task.outline, solids, given, pads, office.brief.office_width * task.depth_percent / 100, office.brief.hall_width,
      few};
  lay_halls(style, site, scratch, halls);
  // Parts that no hall reaches get a rib, parts too thin for rooms join the hall.
  constexpr int kRibs = 8;
  for (int i = 0; i <= kRibs && !halls.open; ++i) {
    const FaceFlaw flaw = make_faces(*task.outline, halls, cells, face_scratch, faces, task.work);
    if (flaw.what == FaceFlaw::What::none) return true;
    if (flaw.what == FaceFlaw::What::apart || flaw.what == FaceFlaw::What::shut || task.stopped()) return false;
    const PlateFace& face = faces[flaw.face];
    const bool mended = flaw.what == FaceFlaw::What::unreached ? add_rib(site, face.ring, halls)
                        : face.kind == FaceKind::hall          ? drop_strip(face, faces, halls)
                                                               : add_nook(face.ring, halls);
    if (!mended) return false;
  }
  return false;
}

std::array<plan::HallStyle, 3> styles_to_try(const plan::Brief& brief) {
  using plan::HallStyle;
  std::array styles{HallStyle::automatic, HallStyle::grid, HallStyle::spine};
  const auto wish = std::find(styles.begin(), styles.end(), brief.halls);
  std::rotate(styles.begin(), wish, wish + 1);
  return styles;
}

namespace {

void lay_any(const PlateTask& task, std::span<const Cell* const> cells, std::vector<PlateFace>& faces) {
  const Office& office = *task.office;
  HallPlan halls;
  if (office.bars.empty() && lay_piece(task, office.style, cells, halls, faces)) return;
  // Flaws are accidents of position: other depths of rooms move the halls.
  for (const Length percent : {100, 112, 88, 125}) {
    PlateTask other = task;
    other.depth_percent = percent;
    for (const plan::HallStyle style : styles_to_try(office.brief)) {
      if (lay_piece(other, style, cells, halls, faces)) return;
    }
  }
  // The last resort: one open hall.
  halls.clear();
  halls.open = true;
  FaceScratch scratch;
  make_faces(*task.outline, halls, cells, scratch, faces, task.work);
}

}  // namespace

std::unique_ptr<const Plate> make_plate(const PlateTask& task) {
  const Office& office = *task.office;
  std::vector<std::uint16_t> cells;
  std::vector<const Cell*> boxes;
  for (std::uint16_t i = 0; i < office.services.size(); ++i) {
    const Service& s = office.services[i];
    if (!task.has(s.column, s.top)) continue;
    cells.push_back(i);
    boxes.push_back(&s.cell);
  }
  std::vector<PlateFace> faces;
  lay_any(task, boxes, faces);
  if (task.stopped()) return nullptr;
  Draft draft(task, std::move(faces), cells);
  if (task.ground || task.atrium) open_street(draft);
  open_halls(draft);
  open_cells(draft);
  open_blocks(draft);
  return draft.finish();
}

}  // namespace enfilade::rules
