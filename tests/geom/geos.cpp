#include <geos_c.h>

#include "geom/oracle.hpp"

namespace enfilade::geom::test {

struct Geos::Handle {
  GEOSContextHandle_t context = GEOS_init_r();
  ~Handle() { GEOS_finish_r(context); }

  struct Free {
    GEOSContextHandle_t context;
    void operator()(GEOSGeometry* g) const { GEOSGeom_destroy_r(context, g); }
  };
  using Shape = std::unique_ptr<GEOSGeometry, Free>;
  [[nodiscard]] Shape own(GEOSGeometry* g) const { return Shape(g, Free{context}); }

  [[nodiscard]] GEOSGeometry* ring(const Ring& points) const {
    const auto n = static_cast<unsigned>(points.size());
    GEOSCoordSequence* line = GEOSCoordSeq_create_r(context, n + 1, 2);
    for (unsigned i = 0; i <= n; ++i) GEOSCoordSeq_setXY_r(context, line, i, points[i % n].x, points[i % n].y);
    return GEOSGeom_createLinearRing_r(context, line);
  }

  [[nodiscard]] Shape shape(std::span<const Polygon> area) const {
    std::vector<GEOSGeometry*> parts;
    for (const Polygon& p : area) {
      std::vector<GEOSGeometry*> holes;
      for (const Ring& hole : p.holes) holes.push_back(ring(hole));
      parts.push_back(
          GEOSGeom_createPolygon_r(context, ring(p.outer), holes.data(), static_cast<unsigned>(holes.size())));
    }
    const Shape all =
        own(GEOSGeom_createCollection_r(context, GEOS_MULTIPOLYGON, parts.data(), static_cast<unsigned>(parts.size())));
    return own(GEOSUnaryUnion_r(context, all.get()));
  }

  [[nodiscard]] double area(const Shape& s) const {
    double value = -1;
    GEOSArea_r(context, s.get(), &value);
    return value;
  }
};

Geos::Geos() : handle_(std::make_unique<Handle>()) {}
Geos::~Geos() = default;

double Geos::area(std::span<const Polygon> a, std::span<const Polygon> b, Both how) {
  const auto s = handle_->shape(a), t = handle_->shape(b);
  const auto make = how == Both::unite ? GEOSUnion_r : how == Both::intersect ? GEOSIntersection_r : GEOSDifference_r;
  return handle_->area(handle_->own(make(handle_->context, s.get(), t.get())));
}

bool Geos::valid(const Polygon& polygon) {
  std::vector<GEOSGeometry*> holes;
  for (const Ring& hole : polygon.holes) holes.push_back(handle_->ring(hole));
  const auto s = handle_->own(GEOSGeom_createPolygon_r(handle_->context, handle_->ring(polygon.outer), holes.data(),
                                                       static_cast<unsigned>(holes.size())));
  return GEOSisValid_r(handle_->context, s.get()) == 1;
}

Geos::Offset Geos::offset(std::span<const Polygon> a, double distance, std::span<const Polygon> other) {
  const auto context = handle_->context;
  const auto s = handle_->shape(a), t = handle_->shape(other);
  const auto moved =
      handle_->own(GEOSBufferWithStyle_r(context, s.get(), distance, 8, GEOSBUF_CAP_FLAT, GEOSBUF_JOIN_MITRE, 1e6));
  Offset result{handle_->area(moved), GEOSGetNumGeometries_r(context, moved.get()), 0, 0};
  if (GEOSisEmpty_r(context, moved.get()) == 1) result.parts = 0;
  result.beyond = handle_->area(handle_->own(GEOSDifference_r(context, moved.get(), t.get())));
  result.short_of = handle_->area(handle_->own(GEOSDifference_r(context, t.get(), moved.get())));
  return result;
}

}  // namespace enfilade::geom::test
