#include "audit/sketch.hpp"

#include <memory>

#include "audit/house.hpp"
#include "audit/plates.hpp"

namespace enfilade::audit {
namespace {

using plan::Kind;
using plan::PortalKind;
using plan::Use;

bool is_box(const geom::Ring& ring) {
  if (ring.size() != 4) return false;
  const geom::Box box{ring[0], ring[2]};
  return ring[1] == box.corner(1) && ring[3] == box.corner(3);
}

}  // namespace

Sketch::Sketch() {
  model.brief.kind = "office";
  model.brief.floors = 1;
  model.brief.floor_height = 3'600;
}

std::size_t Sketch::add(geom::Ring ring, Kind kind, Use use) {
  plan::Room& r = model.rooms.emplace_back();
  r.path.push(Tag::halls, static_cast<std::uint32_t>(model.rooms.size()));
  r.region.z1 = 3'600;
  r.region.kind = kind;
  r.region.use = use;
  reshape(model.rooms.size() - 1, std::move(ring));
  return model.rooms.size() - 1;
}

void Sketch::reshape(std::size_t which, geom::Ring ring) {
  Plates plates;
  plates.load(outline);
  std::vector<plan::Face> faces(ring.size());
  for (std::size_t i = 0; i < ring.size(); ++i) {
    if (const Plates::Edge* e = plates.under(ring[i], ring[(i + 1) % ring.size()]))
      faces[i] = {plan::Behind::facade, static_cast<std::uint8_t>(e->number)};
  }
  plan::Region& r = room(which).region;
  r.box = geom::bounds({ring, {}});
  r.outline = nullptr;
  if (is_box(ring)) {
    for (std::size_t i = 0; i < 4; ++i) r.faces[i] = faces[i];
  } else {
    r.outline = std::make_shared<plan::Outline>(plan::Outline{{std::move(ring), {}}, std::move(faces)});
  }
}

void Sketch::open(geom::Point a, geom::Point b, PortalKind kind, bool opens_left) {
  plan::Portal p = door(a, b, 0, kind, opens_left);
  p.id.slot = static_cast<std::uint16_t>(a.x ^ a.y);
  for (plan::Room& r : model.rooms) {
    const geom::Ring ring = plan::polygon_of(r.region).outer;
    for (std::size_t i = 0; i < ring.size(); ++i) {
      const geom::Point from = ring[i], to = ring[(i + 1) % ring.size()];
      const auto within = [&](geom::Point q) {
        return geom::cross(from, to, q) == 0 && geom::dot(to - from, q - from) >= 0 &&
               geom::dot(from - to, q - to) >= 0;
      };
      if (!within(a) || !within(b)) continue;
      p.face = static_cast<std::uint8_t>(i);
      r.portals.push_back(p);
    }
  }
}

Report Sketch::report() const {
  Report report;
  audit(
      model, [this](std::int32_t) { return std::span<const geom::Polygon>(outline); }, report);
  return report;
}

std::string Sketch::failing() const { return names_of_failures(report()); }

std::string Sketch::message(CheckId id) const { return report().of(id).example.message; }

Sketch slanted_storey() {
  Sketch s;
  s.outline = {{{{0, 0}, {17'000, 0}, {20'000, 3'000}, {20'000, 6'600}, {0, 6'600}}, {}}};
  s.add({{0, 0}, {7'600, 0}, {12'400, 4'800}, {0, 4'800}}, Kind::room, Use::office);
  s.add({{7'600, 0}, {15'000, 0}, {15'000, 4'800}, {12'400, 4'800}}, Kind::room, Use::office);
  s.add({{15'000, 0}, {17'000, 0}, {20'000, 3'000}, {20'000, 4'800}, {15'000, 4'800}}, Kind::room, Use::office);
  s.add({{0, 4'800}, {20'000, 4'800}, {20'000, 6'600}, {0, 6'600}}, Kind::hall, Use::corridor);
  s.open({0, 5'200}, {0, 6'200}, PortalKind::entrance, true);
  for (const geom::Length x : {2'000, 13'200, 17'000}) s.open({x, 4'800}, {x + 900, 4'800}, PortalKind::room_door);
  s.open({9'400, 1'800}, {10'100, 2'500}, PortalKind::room_door, true);  // turns into office 0
  s.open({1'000, 0}, {2'500, 0}, PortalKind::window);
  s.open({17'900, 900}, {18'900, 1'900}, PortalKind::window);
  return s;
}

}  // namespace enfilade::audit
