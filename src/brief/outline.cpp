// Points and edges count from 0, as in a JSON pointer: edge i runs from point i to
// the next. Edges of holes follow those of the polygon. Rings may run either way
// and may repeat their first point at the end; what comes out runs the house's
// way, and the numbers of party edges go with it.

#include "brief/outline.hpp"

#include <algorithm>
#include <enfilade/base/names.hpp>

namespace enfilade::brief {
namespace {

using plan::Site;

std::string count_of(std::size_t n, const std::string& what) {
  return std::to_string(n) + ' ' + what + (n == 1 ? "" : "s");
}

void drop_closing_point(geom::Ring& ring) {
  if (ring.size() > 1 && ring.front() == ring.back()) ring.pop_back();
}

// Rings that run the wrong way, with the numbers of their edges. The first point
// stays first, so that edge i becomes edge n - 1 - i.
void turn_round(Site& site) {
  std::uint32_t first = 0;
  const auto ring = [&](geom::Ring& r, bool wrong) {
    const auto n = static_cast<std::uint32_t>(r.size());
    if (wrong) {
      std::reverse(r.begin() + 1, r.end());
      for (std::uint32_t& edge : site.party) {
        if (edge >= first && edge < first + n) edge = first + (n - 1 - (edge - first));
      }
    }
    first += n;
  };
  geom::Polygon& p = site.polygon;
  if (!p.outer.empty()) ring(p.outer, twice_area(p.outer) < 0);
  for (geom::Ring& hole : p.holes) ring(hole, twice_area(hole) > 0);
  std::sort(site.party.begin(), site.party.end());
}

// A name that stays in the brief's own folder and those below it.
bool beside(std::string_view name) {
  if (name.front() == '/') return false;
  while (!name.empty()) {
    const std::size_t end = std::min(name.find('/'), name.size());
    if (name.substr(0, end) == "..") return false;
    name.remove_prefix(std::min(end + 1, name.size()));
  }
  return true;
}

}  // namespace

bool OutlineReader::knows(std::string_view name) {
  return name == "polygon" || name == "holes" || name == "party" || name == "footprints";
}

Status OutlineReader::read(const Entry& entry) {
  if (entry.name == "polygon") return polygon(entry);
  if (entry.name == "holes") return holes(entry);
  return entry.name == "party" ? party(entry) : footprints(entry);
}

std::string OutlineReader::found(const Value& value) { return brief::found(source_, value, tokens_); }
Error OutlineReader::fault(Place place, const std::string& pointer, std::string text) const {
  return source_.json ? error_at_pointer(source_, pointer, std::move(text)) : error_at(source_, place, std::move(text));
}
Error OutlineReader::fault(const Entry& entry, std::string text) const {
  return fault(entry.place, pointer_to("/site", entry.name), std::move(text));
}

Status OutlineReader::polygon(const Entry& entry) {
  polygon_at_ = &entry;
  return ring(entry.value, "/site/polygon", "site.polygon", polygon_.outer);
}

Status OutlineReader::holes(const Entry& entry) {
  holes_at_ = &entry;
  const Value& value = entry.value;
  if (value.type != Type::array) {
    return fault(value.place, "/site/holes",
                 "site.holes is " + found(value) + "; allowed is an array of holes, each like a polygon");
  }
  if (value.count > plan::kMostSiteHoles) {
    return fault(value.place, "/site/holes",
                 "site.holes has " + count_of(value.count, "hole") + "; allowed are at most " +
                     std::to_string(plan::kMostSiteHoles));
  }
  if (Status status = complete(value, "/site/holes", "site.holes"); !status) return status;
  polygon_.holes.resize(value.count);
  for (std::size_t i = 0; i < value.count; ++i) {
    const std::string n = std::to_string(i);
    if (Status status = ring(value.elements[i], "/site/holes/" + n, "site.holes[" + n + "]", polygon_.holes[i]);
        !status) {
      return status;
    }
  }
  return Done{};
}

// A tree keeps so many elements and no more. Where some are missing, nobody knows
// how long the arrays in them were.
Status OutlineReader::complete(const Value& value, const std::string& pointer, const std::string& name) const {
  if (value.elements.size() == value.count) return Done{};
  return fault(value.place, pointer,
               name + " can't be read whole: the arrays of this brief have more than " + std::to_string(kMostElements) +
                   " elements together; an outline has at most " + std::to_string(plan::kSitePointLimits.hi) +
                   " points");
}

Status OutlineReader::ring(const Value& value, const std::string& pointer, const std::string& name, geom::Ring& out) {
  if (value.type != Type::array) {
    return fault(
        value.place, pointer,
        name + " is " + found(value) + "; allowed is an array of points in metres: [[0, 0], [12, 0], [12, 9]]");
  }
  constexpr auto kMost = static_cast<std::size_t>(plan::kSitePointLimits.hi);
  const auto too_many = [&](std::size_t points) {
    return fault(value.place, pointer,
                 name + " has " + count_of(points, "point") + "; allowed are at most " + std::to_string(kMost));
  };
  // One more for a ring that is closed.
  if (value.count > kMost + 1) return too_many(value.count);
  if (Status status = complete(value, pointer, name); !status) return status;
  for (std::size_t i = 0; i < value.count; ++i) {
    const Value& point = value.elements[i];
    const std::string n = std::to_string(i), there = pointer + '/' + n, called = name + '[' + n + ']';
    if (point.type != Type::array || point.count != 2) {
      const std::string what = point.type == Type::array ? "an array of " + std::to_string(point.count) : found(point);
      return fault(point.place, there, called + " is " + what + "; allowed are points [x, y] in metres");
    }
    if (Status status = complete(point, there, called); !status) return status;
    geom::Point p;
    if (Status status = coordinate(point.elements[0], there + "/0", called + "[0]", p.x); !status) return status;
    if (Status status = coordinate(point.elements[1], there + "/1", called + "[1]", p.y); !status) return status;
    out.push_back(p);
  }
  drop_closing_point(out);
  if (out.size() > kMost) return too_many(out.size());
  if (out.size() < static_cast<std::size_t>(plan::kSitePointLimits.lo)) {
    return fault(value.place, pointer, name + " has " + count_of(out.size(), "point") + "; at least 3 are needed");
  }
  return Done{};
}

Status OutlineReader::coordinate(const Value& value, const std::string& pointer, const std::string& name,
                                 geom::Length& out) {
  const auto decimal = value.type == Type::integer || value.type == Type::real
                           ? parse_decimal(number_text(value, tokens_))
                           : std::nullopt;
  Scaled mm = decimal ? scale(*decimal, kThousandths) : Scaled{};
  const bool negative = mm.negative;
  mm.negative = false;
  if (!decimal || !mm.within(0, plan::kSiteReach)) {
    const std::string most = metres(plan::kSiteReach);
    return fault(value.place, pointer,
                 name + " is " + found(value) + "; allowed are -" + most + " to " + most + ", in metres");
  }
  out = static_cast<geom::Length>(negative ? -mm.nearest : mm.nearest);
  return Done{};
}

Status OutlineReader::party(const Entry& entry) {
  party_at_ = &entry;
  const Value& value = entry.value;
  if (value.type != Type::array) {
    return fault(value.place, "/site/party",
                 "site.party is " + found(value) + "; allowed is an array of edges, counted from 0");
  }
  constexpr auto kMost = plan::kSitePointLimits.hi;
  if (value.count > static_cast<std::size_t>(kMost)) {
    return fault(value.place, "/site/party",
                 "site.party has " + count_of(value.count, "edge") + "; allowed are at most " + std::to_string(kMost));
  }
  if (Status status = complete(value, "/site/party", "site.party"); !status) return status;
  for (std::size_t i = 0; i < value.count; ++i) {
    const Value& edge = value.elements[i];
    const auto decimal = edge.type == Type::integer ? parse_decimal(number_text(edge, tokens_)) : std::nullopt;
    const Scaled number = decimal ? scale(*decimal, kOnes) : Scaled{};
    if (!decimal || !number.within(0, kMost - 1)) {
      const std::string n = std::to_string(i);
      return fault(edge.place, "/site/party/" + n,
                   "site.party[" + n + "] is " + found(edge) + "; allowed are edges, counted from 0");
    }
    party_.push_back(static_cast<std::uint32_t>(number.floor));
  }
  return Done{};
}

Status OutlineReader::footprints(const Entry& entry) {
  footprints_at_ = &entry;
  const std::string& text = entry.value.text;
  const bool plain =
      std::none_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; });
  if (entry.value.type != Type::string || text.empty() || text.size() > plan::kMostFootprintsName || !plain) {
    return fault(entry.value.place, "/site/footprints",
                 "site.footprints is " + found(entry.value) + "; allowed is the name of a GeoJSON file, up to " +
                     std::to_string(plan::kMostFootprintsName) + " bytes");
  }
  if (!beside(text)) {
    return fault(entry.value.place, "/site/footprints",
                 "site.footprints is " + found(entry.value) +
                     "; allowed is a file beside the brief or in a folder beside it, without \"..\"");
  }
  footprints_ = text;
  return Done{};
}

std::string OutlineReader::edge_name(std::uint32_t ring, std::uint32_t edge) {
  return "edge " + std::to_string(edge) + " of " +
         (ring == 0 ? std::string("site.polygon") : "site.holes[" + std::to_string(ring - 1) + "]");
}

Status OutlineReader::finish(const Entry* side, plan::Brief& brief) {
  Site& site = brief.site;
  if (polygon_at_ && footprints_at_) {
    return fault(*footprints_at_, "site.footprints can't stand beside site.polygon; a site is one or the other");
  }
  if (const Entry* outline = polygon_at_ ? polygon_at_ : footprints_at_; outline && side) {
    return fault(*side,
                 "site." + side->name + " can't stand beside site." + outline->name + "; a site is one or the other");
  }
  if (holes_at_ && !polygon_at_) return fault(*holes_at_, "site.holes needs a site.polygon to be in");
  if (party_at_ && footprints_at_) {
    return fault(*party_at_, "site.party can't stand beside site.footprints; neighbours are found in the file");
  }
  site.polygon = polygon_;
  site.party = party_;
  site.footprints = footprints_;
  if (polygon_at_) {
    brief.given.polygon = true;
    if (Status status = check_rings(site); !status) return status;
  }
  if (party_at_) {
    if (Status status = check_party(site); !status) return status;
  }
  turn_round(site);
  if (polygon_at_) {
    if (const Status valid = validate(site.polygon); !valid) {
      return fault(holes_at_ ? *holes_at_ : *polygon_at_, "site.polygon: " + valid.error().text);
    }
  }
  return Done{};
}

Status OutlineReader::check_rings(const Site& site) const {
  const geom::Polygon& p = site.polygon;
  std::size_t points = p.outer.size();
  for (const geom::Ring& hole : p.holes) points += hole.size();
  constexpr auto kMost = static_cast<std::size_t>(plan::kSitePointLimits.hi);
  if (points > kMost) {
    return fault(*holes_at_, "site.polygon and site.holes have " + std::to_string(points) +
                                 " points together; allowed are at most " + std::to_string(kMost));
  }
  if (const geom::Length longest = bounds(p).long_side(); longest > plan::kSiteSide) {
    return fault(*polygon_at_, "site.polygon is " + metres(longest) + " m long; allowed are at most " +
                                   metres(plan::kSiteSide) + " m");
  }
  for (std::uint32_t r = 0; r <= p.holes.size(); ++r) {
    const geom::Ring& ring = r == 0 ? p.outer : p.holes[r - 1];
    for (std::uint32_t i = 0; i < ring.size(); ++i) {
      if (ring[i] == ring[(i + 1) % ring.size()]) {
        return fault(r == 0 ? *polygon_at_ : *holes_at_, edge_name(r, i) + " has no length");
      }
    }
  }
  if (const auto found = conflicts(p, 1); !found.empty()) {
    const geom::Conflict& c = found[0];
    return fault(c.other_ring == 0 ? *polygon_at_ : *holes_at_,
                 edge_name(c.ring, c.edge) + " crosses or touches " + edge_name(c.other_ring, c.other_edge));
  }
  return Done{};
}

Status OutlineReader::check_party(Site& site) const {
  std::size_t edges = polygon_at_ ? site.polygon.outer.size() : 4;
  for (const geom::Ring& hole : site.polygon.holes) edges += hole.size();
  for (std::size_t i = 0; i < site.party.size(); ++i) {
    const std::string edge = std::to_string(site.party[i]);
    if (site.party[i] >= edges) {
      return fault(*party_at_, "site.party has edge " + edge + "; allowed are 0 to " + std::to_string(edges - 1));
    }
    if (std::count(site.party.begin(), site.party.end(), site.party[i]) > 1) {
      return fault(*party_at_, "site.party has edge " + edge + " twice");
    }
  }
  return Done{};
}

}  // namespace enfilade::brief
