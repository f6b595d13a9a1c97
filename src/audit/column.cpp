// A depth-first walk of the tree with one expansion per level, lower storeys
// first. Regions that hold no stair, shaft or atrium are never expanded, so a storey
// costs a few steps whatever its size.

#include "audit/column.hpp"

#include <algorithm>
#include <cstddef>
#include <deque>

namespace enfilade::audit {
namespace {

using plan::Kind;

struct Walk {
  const rules::Building& building;
  const std::vector<geom::Box>& places;
  const Context& context;
  const std::function<void(std::int32_t, std::span<const plan::Room>)>& visit;
  std::deque<plan::Expansion> levels;  // one per depth; a deque, so that references stay
  Path path;
  std::vector<plan::Room> rooms[2];  // this storey's and the last one's
  std::size_t used = 0;
  int turn = 0;
  Work work{context};

  bool leads_to_core(const plan::Region& r) const {
    if (r.kind == Kind::stack || r.kind == Kind::floor || r.kind == Kind::zone) return true;
    return std::any_of(places.begin(), places.end(), [&](const geom::Box& b) { return b.overlaps(r.box); });
  }

  // Where a lobby may be open upwards.
  [[nodiscard]] bool is_lobby(const plan::Region& r) const {
    return r.kind == Kind::hall && r.storey == 0 && rules::brief_of(building).atrium;
  }

  void keep(const plan::Child& child, std::span<const plan::Portal> portals) {
    std::vector<plan::Room>& mine = rooms[turn];
    if (used == mine.size()) mine.emplace_back();
    plan::Room& room = mine[used++];
    rules::furnish(building, child.region, portals, room);
    room.path = path;
  }

  bool descend(const plan::Region& region, std::span<const plan::Portal> portals, std::size_t level) {
    if (context.cancelled()) return false;
    if (levels.size() <= level) levels.emplace_back();
    plan::Expansion& out = levels[level];
    rules::expand(building, region, portals, out, &work);
    if (work.stopped()) return false;
    std::vector<std::uint32_t> order(out.children.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
      const plan::Region &x = out.children[a].region, &y = out.children[b].region;
      return x.storey != y.storey ? x.storey < y.storey : a < b;
    });
    for (const std::uint32_t i : order) {
      const plan::Child& child = out.children[i];
      const std::span<const plan::Portal> its(out.portals.data() + child.first_portal, child.portal_count);
      path.push(child.tag, child.id);
      bool go_on = true;
      if (!plan::is_built(child.region.kind)) {
        if (leads_to_core(child.region)) go_on = descend(child.region, its, level + 1);
      } else if (child.region.kind == Kind::stair || child.region.kind == Kind::shaft || is_lobby(child.region)) {
        keep(child, its);
      }
      path.pop();
      if (!go_on) return false;
    }
    if (region.kind == Kind::floor) finish_storey(region.storey);
    return true;
  }

  void finish_storey(std::int32_t storey) {
    visit(storey, std::span<const plan::Room>(rooms[turn].data(), used));
    turn = 1 - turn;
    used = 0;
  }
};

}  // namespace

bool visit_columns(const rules::Building& building, const std::vector<geom::Box>& places, const Context& context,
                   const std::function<void(std::int32_t, std::span<const plan::Room>)>& visit,
                   const std::function<void()>& end) {
  Walk walk{building, places, context, visit, {}, {}, {}, 0, 0};
  const plan::Region root = rules::root(building);
  if (!walk.descend(root, {}, 0)) return false;
  end();
  return true;
}

}  // namespace enfilade::audit
