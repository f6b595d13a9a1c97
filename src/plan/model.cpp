// Joining portals: both copies of a portal name the same maker (a prefix of
// their rooms' paths), edge, slot and storey, so sorting by that name puts the
// partners side by side.

#include <enfilade/plan/model.hpp>

#include <algorithm>
#include <string_view>
#include <tuple>

namespace enfilade::plan {
namespace {

struct Half {
  std::string_view maker;
  PortalId id;
  std::int32_t room;
  std::int32_t portal;

  [[nodiscard]] auto name() const { return std::tie(maker, id); }
};

bool may_lead_outside(PortalKind kind) {
  return kind == PortalKind::window || kind == PortalKind::entrance || kind == PortalKind::well ||
         kind == PortalKind::joint;
}

}  // namespace

Status join_portals(Model& model) {
  std::vector<Half> halves;
  for (std::size_t r = 0; r < model.rooms.size(); ++r) {
    const Room& room = model.rooms[r];
    for (std::size_t p = 0; p < room.portals.size(); ++p) {
      halves.push_back({room.path.prefix_bytes(room.portals[p].id.depth), room.portals[p].id,
                        static_cast<std::int32_t>(r), static_cast<std::int32_t>(p)});
    }
  }
  std::sort(halves.begin(), halves.end(), [](const Half& x, const Half& y) {
    return std::tie(x.maker, x.id, x.room) < std::tie(y.maker, y.id, y.room);
  });

  const auto portal_of = [&](const Half& h) -> const Portal& {
    return model.rooms[static_cast<std::size_t>(h.room)].portals[static_cast<std::size_t>(h.portal)];
  };
  model.joints.clear();
  for (std::size_t i = 0; i < halves.size();) {
    std::size_t end = i + 1;
    while (end < halves.size() && halves[end].name() == halves[i].name()) ++end;
    const Portal& portal = portal_of(halves[i]);
    const auto complain = [&](const char* what) {
      return Error{ErrorCode::invalid, model.rooms[static_cast<std::size_t>(halves[i].room)].path.text(),
                   std::string(id(portal.kind)) + " portal " + what};
    };
    if (end - i > 2) return complain("is held by more than two rooms");
    if (end - i == 1 && !may_lead_outside(portal.kind)) return complain("has no partner");
    model.joints.push_back({portal, halves[i].room, end - i == 2 ? halves[i + 1].room : Joint::kOutside});
    i = end;
  }
  std::sort(model.joints.begin(), model.joints.end(), [](const Joint& x, const Joint& y) {
    return std::tie(x.a, x.portal.id, x.b) < std::tie(y.a, y.portal.id, y.b);
  });
  return Done{};
}

}  // namespace enfilade::plan
