#pragma once
// The keys of a site that is not a rectangle: polygon, holes, party, footprints.

#include <enfilade/plan/brief.hpp>

#include "brief/number.hpp"
#include "brief/tree.hpp"

namespace enfilade::brief {

// Taken one by one in the order of the file; finish() looks at all of them.
class OutlineReader {
 public:
  explicit OutlineReader(const Source& source) : source_(source), tokens_(source.text) {}

  static bool knows(std::string_view name);
  // Requires a name that it knows.
  Status read(const Entry& entry);
  // The site that the keys make, in the house's orientation. `side` is the entry
  // of a width or depth, null if there is none.
  Status finish(const Entry* side, plan::Brief& brief);

 private:
  Status polygon(const Entry& entry);
  Status holes(const Entry& entry);
  Status party(const Entry& entry);
  Status footprints(const Entry& entry);
  [[nodiscard]] Status complete(const Value& value, const std::string& pointer, const std::string& name) const;
  Status ring(const Value& value, const std::string& pointer, const std::string& name, geom::Ring& out);
  Status coordinate(const Value& value, const std::string& pointer, const std::string& name, geom::Length& out);
  Status check_rings(const plan::Site& site) const;
  Status check_party(plan::Site& site) const;
  // "edge 3 of site.polygon".
  static std::string edge_name(std::uint32_t ring, std::uint32_t edge);
  [[nodiscard]] std::string found(const Value& value);
  [[nodiscard]] Error fault(Place place, const std::string& pointer, std::string text) const;
  [[nodiscard]] Error fault(const Entry& entry, std::string text) const;

  const Source& source_;
  Tokens tokens_;
  geom::Polygon polygon_;
  std::vector<std::uint32_t> party_;
  std::string footprints_;
  const Entry* polygon_at_ = nullptr;
  const Entry* holes_at_ = nullptr;
  const Entry* party_at_ = nullptr;
  const Entry* footprints_at_ = nullptr;
};

}  // namespace enfilade::brief
