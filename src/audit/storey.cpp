// Pairing. Two copies of a portal lie on the same segment, so sorting all copies
// by their segment puts partners side by side; the names that rules give to
// portals play no part in it. Exactly two regions must share each segment.

#include "audit/storey.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace enfilade::audit {
namespace {

std::uint64_t pack(geom::Point p) {
  return std::uint64_t{static_cast<std::uint32_t>(p.x)} << 32 | static_cast<std::uint32_t>(p.y);
}

bool has_partner(plan::PortalKind kind) {
  return !plan::is_window(kind) && kind != plan::PortalKind::entrance && kind != plan::PortalKind::well;
}

// A region without what its portals say.
Piece flat(const plan::Region& r, const Plates& plates) {
  const bool is_box = !r.outline;
  const bool convex = is_box || is_convex(r.outline->polygon);
  Piece piece{r.box,
              static_cast<double>(r.box.short_side()),
              static_cast<double>(r.box.long_side()),
              0,
              r.kind,
              r.use,
              is_box,
              convex,
              plan::is_walkable(r.use),
              plan::is_room(r.use),
              false,
              false,
              false,
              kNone};
  if (!is_box) {
    const Rectangle rectangle = convex ? narrowest(OuterRing(r).corners()) : narrowest(hull_of(OuterRing(r).corners()));
    piece.width = rectangle.width;
    piece.length = rectangle.length;
  }
  if (!plates.is_box) {
    any_part(r, convex, [&](Corners part) {
      piece.plate = plates.holder(inner_point(part));
      return true;
    });
  }
  return piece;
}

std::string digits(std::int64_t n, int least) {
  std::string s = std::to_string(n);
  if (std::ssize(s) < least) s.insert(0, static_cast<std::size_t>(least) - s.size(), '0');
  return s;
}

}  // namespace

Edge edge_of(const plan::Region& r, std::size_t face) {
  if (!r.outline) return {r.box.corner(static_cast<int>(face)), r.box.corner(static_cast<int>((face + 1) & 3))};
  const geom::Polygon& polygon = r.outline->polygon;
  const geom::Ring* ring = &polygon.outer;
  for (std::size_t hole = 0; face >= ring->size() && hole < polygon.holes.size(); ++hole) {
    face -= ring->size();
    ring = &polygon.holes[hole];
  }
  return {(*ring)[face], (*ring)[(face + 1) % ring->size()]};
}

const Plates::Edge* outline_under(const Storey& s, const plan::Region& region, const plan::Portal& portal) {
  return inside_left(region, portal) ? s.plates.under(portal.a, portal.b) : s.plates.under(portal.b, portal.a);
}

bool inside_left(const plan::Region& region, const plan::Portal& portal) {
  const Edge e = edge_of(region, portal.face);
  return geom::dot(e.to - e.from, portal.b - portal.a) > 0;
}

double width_of(const Storey& s, std::size_t i) {
  const Piece& p = s.pieces[i];
  return p.convex ? p.width : std::min(p.width, widest_circle(s.rooms[i].region.outline->polygon));
}

std::uint32_t root_of(std::vector<std::uint32_t>& parent, std::uint32_t i) {
  while (parent[i] != i) i = parent[i] = parent[parent[i]];
  return i;
}

std::int64_t distance(geom::Point p, geom::Point q) {
  return static_cast<std::int64_t>(std::sqrt(static_cast<double>(geom::dot(q - p, q - p))));
}

std::string metres(std::int64_t mm) {
  const std::int64_t abs = mm < 0 ? -mm : mm;
  return (mm < 0 ? "-" : "") + std::to_string(abs / 1000) + "." + digits(abs % 1000, 3) + " m";
}

std::string at(geom::Point p) { return "(" + metres(p.x) + ", " + metres(p.y) + ")"; }

bool Storey::load(const plan::Brief& b, const Outlines& outlines, std::span<const plan::Room> r, Sink& sink) {
  brief = &b;
  rooms = r;
  number = rooms.empty() ? 0 : rooms.front().region.storey;
  for (const plan::Room& room : rooms) {
    const char* fault = fault_of_outline(room.region);
    if (!fault) continue;
    sink.fail(CheckId::regions, &room, [&] { return std::string(fault); });
    return false;
  }
  plates.load(outlines(number), slack_of(b));
  pieces.resize(rooms.size());
  halves.clear();
  for (std::size_t i = 0; i < rooms.size(); ++i) {
    const plan::Region& region = rooms[i].region;
    Piece& piece = pieces[i];
    piece = flat(region, plates);
    for (std::size_t p = 0; p < rooms[i].portals.size(); ++p) {
      const plan::Portal& portal = rooms[i].portals[p];
      if (has_partner(portal.kind)) {
        halves.push_back(
            {pack(portal.a), pack(portal.b), static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(p)});
      } else if (plan::is_window(portal.kind)) {
        piece.windowed = true;
      } else if (portal.kind == plan::PortalKind::entrance) {
        piece.entered = true;
      } else if (portal.face == plan::kBottomFace) {
        piece.from_below = true;
      }
    }
  }
  pair(sink);
  connect();
  return true;
}

void Storey::pair(Sink& sink) {
  std::sort(halves.begin(), halves.end(), [](const Half& x, const Half& y) {
    if (x.a != y.a) return x.a < y.a;
    if (x.b != y.b) return x.b < y.b;
    return x.piece < y.piece;
  });
  links.clear();
  for (std::size_t i = 0; i < halves.size();) {
    std::size_t end = i + 1;
    while (end < halves.size() && halves[end].a == halves[i].a && halves[end].b == halves[i].b) ++end;
    const plan::Room& room = rooms[halves[i].piece];
    const plan::Portal& portal = room.portals[halves[i].portal];
    const auto complain = [&](const char* what) {
      sink.fail(CheckId::portals, &room,
                [&] { return std::string(plan::id(portal.kind)) + " at " + at(portal.a) + what; });
    };
    if (end - i == 1) {
      // A joint may lead to a block that is not here.
      if (portal.kind != plan::PortalKind::joint) complain(" has no partner");
    } else if (end - i > 2) {
      complain(" is held by more than two regions");
    } else {
      const plan::Room& other = rooms[halves[i + 1].piece];
      const plan::Portal& twin = other.portals[halves[i + 1].portal];
      if (&room == &other) {
        complain(" has both copies in one region");
      } else if (!same_but_face(portal, twin)) {
        complain(" differs between its two regions");
      } else if (portal.face < plan::face_count(room.region) && twin.face < plan::face_count(other.region) &&
                 inside_left(room.region, portal) == inside_left(other.region, twin)) {
        complain(" has both regions on one side");
      }
      links.push_back({halves[i].piece, halves[i + 1].piece, &portal});
    }
    i = end;
  }
}

void Storey::connect() {
  first.assign(pieces.size() + 1, 0);
  for (const Link& link : links) {
    ++first[link.u];
    ++first[link.v];
  }
  std::uint32_t sum = 0;
  for (std::uint32_t& f : first) sum += std::exchange(f, sum);
  steps.resize(sum);
  for (std::uint32_t i = 0; i < links.size(); ++i) {
    steps[first[links[i].u]++] = {links[i].v, i};
    steps[first[links[i].v]++] = {links[i].u, i};
  }
  // Every start has moved to its end, which is the next one's start.
  for (std::size_t i = first.size() - 1; i > 0; --i) first[i] = first[i - 1];
  first[0] = 0;
}

}  // namespace enfilade::audit
