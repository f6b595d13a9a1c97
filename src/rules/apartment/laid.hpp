#pragma once
// What was laid while a residence is raised. Both plates, every round in which
// something gives way, and a house that is judged and then drawn ask for the same
// rooms again; they are laid once.

#include <map>

#include "rules/apartment/cuts.hpp"
#include "rules/apartment/rooms.hpp"

namespace enfilade::rules {

// All sites must be of one plot: what its walls don't say hangs on that. Not for
// more than one thread.
class LaidRooms {
 public:
  // As lay_rooms(), or null. What it gives stays where it is.
  const ApartmentPlan* rooms(const ApartmentSite& site, Key key, geom::Arrangement& scratch, double bound = kNoRooms);
  // As lay_studio(), or null.
  const ApartmentPlan* studio(const ApartmentSite& site, geom::Arrangement& scratch);

  // As judge_rooms().
  double judge(const ApartmentSite& site, Key key, double bound);

  // What rooms() gave for a site and key without a bound, or would have given.
  [[nodiscard]] const ApartmentPlan* find(const ApartmentSite& site, Key key) const;

 private:
  struct Laid {
    ApartmentSite site;  // without bays, joints and what is wanted
    Key key;
    double bound = 0;
    bool found = false;
    ApartmentPlan plan;
  };
  struct Place {
    Laid* laid;
    bool fresh;
  };
  Place at(const ApartmentSite& site, Key key, double bound);

  std::map<Key, Laid> laid_;
  Cutters cutters_;
};

}  // namespace enfilade::rules
