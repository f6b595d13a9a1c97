#pragma once
// Steering a laid dwelling towards the experience that its site wants.

#include "rules/apartment/rooms.hpp"

namespace enfilade::rules {

// Exchanges uses and adds, moves or drops doors, one change after the other, as long as
// what is wanted comes nearer; rooms keep their shapes. The plan stays sound: every
// room has a door to a hall or to the living room, and doors are as DoorFinder
// finds them; one that inspect() finds broken is left as it was. Adds to plan.cost what
// is still off, and says anew whether the plan is good. Does nothing if nothing is wanted.
void suit(const ApartmentSite& site, geom::Arrangement& scratch, ApartmentPlan& plan);

}  // namespace enfilade::rules
