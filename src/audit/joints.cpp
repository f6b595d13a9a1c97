// Joints are what exporters and drawings read instead of searching for partners:
// here they are held against the rooms they name.

#include "audit/storey.hpp"

#include <algorithm>
#include <cstddef>

namespace enfilade::audit {
namespace {

// Copies of the portal in a room; more than one only for wells that are alike
// above and below, which differ in height, so at most one.
std::ptrdiff_t copies(const plan::Room& room, const plan::Portal& portal) {
  return std::count_if(room.portals.begin(), room.portals.end(),
                       [&](const plan::Portal& p) { return same_but_face(p, portal); });
}

}  // namespace

void check_joints(const plan::Model& model, Sink& sink) {
  if (model.joints.empty()) return;
  const auto count = static_cast<std::int32_t>(model.rooms.size());
  std::uint64_t ends = 0, portals = 0;
  for (const plan::Room& room : model.rooms) portals += room.portals.size();
  sink.tally(CheckId::portals, model.joints.size() + 1);
  for (const plan::Joint& joint : model.joints) {
    const bool inside =
        joint.a >= 0 && joint.a < count && joint.b >= plan::Joint::kOutside && joint.b < count && joint.a != joint.b;
    const plan::Room* a = inside ? &model.rooms[static_cast<std::size_t>(joint.a)] : nullptr;
    const plan::Room* b = inside && joint.b >= 0 ? &model.rooms[static_cast<std::size_t>(joint.b)] : nullptr;
    const bool ok = a && copies(*a, joint.portal) == 1 && (!b || copies(*b, joint.portal) == 1);
    ends += b ? 2 : 1;
    if (!ok)
      sink.fail(CheckId::portals, a, [&] { return "joint at " + at(joint.portal.a) + " does not match its rooms"; });
  }
  // Each joint stands for its own portals, so equal numbers mean that none is left out.
  if (ends != portals) {
    sink.fail(CheckId::portals, nullptr,
              [&] { return "joints name " + std::to_string(ends) + " portals of " + std::to_string(portals); });
  }
}

}  // namespace enfilade::audit
