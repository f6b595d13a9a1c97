#pragma once
// A dwelling without a hall has its rooms off the living room.

#include "rules/apartment/rooms.hpp"

namespace enfilade::rules {

// Cuts bedrooms off the one large room of a studio from 36 m² on, as long as what is
// left is larger than a living room need be. A plan that was good stays so.
void cut_bedrooms(const ApartmentSite& site, geom::Arrangement& scratch, ApartmentPlan& plan);

}  // namespace enfilade::rules
