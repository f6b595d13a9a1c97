#include "rules/apartment/survey.hpp"

#include <algorithm>
#include <tuple>

#include "rules/apartment/home.hpp"
#include "rules/apartment/soundness.hpp"
#include "rules/core/stair.hpp"

namespace enfilade::rules {
namespace {

using geom::Point;
using plan::Kind;
using plan::Portal;
using plan::PortalKind;
using plan::Region;
using plan::Use;

constexpr geom::Length kLeastLanding = 900;
constexpr std::int64_t kOneRoom = 2 * 18'000'000;  // smaller dwellings need no bathroom

bool is_slanted(const Region& region) {
  bool slanted = false;
  if (region.outline) {
    geom::each_edge(region.outline->polygon,
                    [&](Point a, Point b) { slanted = slanted || (a.x != b.x && a.y != b.y); });
  }
  return slanted;
}

class Surveyor {
 public:
  Surveyor(const Residence& residence, std::int32_t storey, Survey& out)
      : residence_(residence), storey_(storey), plate_(storey_plate(residence, storey)), out_(out) {}

  void run() {
    for (std::uint32_t i = 0; i < plate_.children.size(); ++i) {
      if (!residence_.plot.go_on()) return;
      add(i);
    }
    out_.pieces += plate_.children.size();
    SoundnessRules rules;
    rules.ground = storey_ == 0;
    rules.stairs = residence_.brief.floors > 1 && !residence_.access.house;
    std::vector<std::uint32_t> bad = faults_of(residence_.plot, regions_, rules);
    bad.insert(bad.end(), poor_.begin(), poor_.end());
    std::sort(bad.begin(), bad.end());
    bad.erase(std::unique(bad.begin(), bad.end()), bad.end());
    for (const std::uint32_t i : bad) {
      const Region& r = plate_.children[i].region;
      const bool common = r.kind == Kind::hall || r.kind == Kind::stair || r.use == Use::elevator;
      if (common || residence_.access.house) ++out_.broken;
      else out_.faulty.push_back({storey_ == 0, i});
    }
  }

 private:
  void add(std::uint32_t i) {
    const plan::Child& c = plate_.children[i];
    BuiltRegion b;
    b.region = c.region;
    b.region.z0 = 0;
    b.region.z1 = residence_.brief.floor_height;
    b.region.storey = static_cast<std::int16_t>(storey_);
    b.piece = i;
    const Portals given = Portals(plate_.portals).subspan(c.first_portal, c.portal_count);
    b.portals.assign(given.begin(), given.end());
    if (b.region.kind == Kind::stair && !has_flights(b.region)) poor_.push_back(i);
    if (b.region.kind != Kind::room_cluster) {
      append_residence_windows(residence_, b.region, b.portals);
      regions_.push_back(std::move(b));
      return;
    }
    ++out_.homes;
    const auto limit = static_cast<std::int64_t>(3e6 * residence_.plot.wish);  // twice 1.5 times the wish
    if (!residence_.access.house && plan::twice_area(b.region) > limit) out_.large.push_back({storey_ == 0, i});
    if (is_slanted(b.region)) return add_rooms(b);
    if (residence_.access.house) keep_home(residence_, b.region, b.portals);
    b.whole = true;
    regions_.push_back(std::move(b));
  }

  // Façades on more sides than were thought of take the room of a landing.
  [[nodiscard]] bool has_flights(const Region& region) const {
    plan::Room stair;
    build_stair(region, residence_.access.cells[region.cell].away, residence_.sizes.stair, false, stair);
    const auto narrow = [](const plan::Landing& l) { return l.box.short_side() < kLeastLanding; };
    return std::none_of(stair.landings.begin(), stair.landings.end(), narrow);
  }

  void add_rooms(const BuiltRegion& home) {
    lay_home(residence_, home.region, home.portals, rooms_);
    bool living = false, kitchen = false, bath = plan::twice_area(home.region) < kOneRoom, lit = true;
    for (const plan::Child& c : rooms_.children) {
      if (c.tag == Tag::annex) continue;
      BuiltRegion b;
      b.region = c.region;
      b.piece = home.piece;
      const plan::Portal* first = rooms_.portals.data() + c.first_portal;
      b.portals.assign(first, first + c.portal_count);
      // It is judged as the window in whose place it stands.
      std::erase_if(b.portals, [](const Portal& p) { return p.kind == PortalKind::french_door; });
      append_residence_windows(residence_, b.region, b.portals);
      const Use use = b.region.use;
      living = living || use == Use::living;
      kitchen = kitchen || use == Use::kitchen || (use == Use::living && b.region.cell == plan::kOpenKitchen);
      bath = bath || use == Use::bathroom;
      const bool window =
          std::any_of(b.portals.begin(), b.portals.end(), [](const Portal& p) { return p.kind == PortalKind::window; });
      if ((use == Use::living || use == Use::bedroom) && !window) lit = false;
      regions_.push_back(std::move(b));
    }
    // Storeys of a house have a part of it each.
    const bool part = residence_.access.house && residence_.brief.floors > 1;
    if (!lit || (!part && !(living && kitchen && bath))) poor_.push_back(home.piece);
  }

  const Residence& residence_;
  std::int32_t storey_;
  const Plate& plate_;
  Survey& out_;
  std::vector<BuiltRegion> regions_;
  std::vector<std::uint32_t> poor_;
  plan::Expansion rooms_;
};

}  // namespace

bool Survey::better_than(const Survey& other) const {
  const auto rank = [](const Survey& s) { return std::tuple(s.homes == 0, s.broken, s.faulty.size(), s.large.size()); };
  return rank(*this) < rank(other);
}

Survey survey(const Residence& residence) {
  Survey out;
  for (std::int32_t storey = 0; storey < std::min(2, residence.brief.floors); ++storey)
    Surveyor(residence, storey, out).run();
  return out;
}

}  // namespace enfilade::rules
