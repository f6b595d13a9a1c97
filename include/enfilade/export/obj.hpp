#pragma once
// OBJ with its MTL: text that nearly every program reads. Y up, metres, one
// object per room ("o path"), per storey's skin, per piece of furniture and per
// closed door leaf; usemtl by role. Everything stands in place, nothing is
// shared, so files are large: for whole towers prefer GLB.

#include <string_view>

#include <enfilade/base/context.hpp>
#include <enfilade/export/sink.hpp>
#include <enfilade/plan/model.hpp>

namespace enfilade::exports {

struct ObjOptions {
  bool objects = true;
  bool doors = true;
  bool skin = true;
  std::string_view mtl_name = "model.mtl";  // what the OBJ file calls the MTL; no line breaks
};

// The same bytes for the same model and options, whatever the executor. Storeys
// are meshed and written a few at a time, so memory does not grow with the
// building. Errors: those of the sinks; cancelled; invalid for a bad mtl_name.
Status write_obj(const plan::Model& model, Sink& obj, Sink& mtl, const ObjOptions& options = {},
                 const Context& context = {}, ExportStats* stats = nullptr);

}  // namespace enfilade::exports
