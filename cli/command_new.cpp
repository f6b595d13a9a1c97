// new KIND: a commented brief to begin with.

#include <cstdio>
#include <memory>
#include <string>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <enfilade/brief/read.hpp>

#include "cli/files.hpp"
#include "cli/options.hpp"
#include "cli/program.hpp"

namespace enfilade::cli {
int run_new(const NewOptions& o) {
  const Result<std::string> text = brief::starter_brief(o.kind);
  if (!text) return complain(text.error());
  if (o.output.empty() || o.output == kStandard) {
    if (o.common.json) {
      fmt::print("{}\n", nlohmann::ordered_json{{"kind", o.kind}, {"brief", *text}}.dump());
    } else {
      std::fwrite(text->data(), 1, text->size(), stdout);
    }
    return kOk;
  }
  Outputs outputs(o.force);
  if (const Status s = outputs.claim(o.output); !s) return complain(s.error());
  if (const Status s = outputs.put(o.output, *text); !s) return complain(s.error());
  const auto written = outputs.commit();
  if (!written) return complain(written.error());
  if (o.common.json) {
    fmt::print("{}\n", nlohmann::ordered_json{{"kind", o.kind},
                                              {"outputs", {{{"file", o.output}, {"bytes", written->front().bytes}}}}}
                           .dump());
  } else {
    fmt::print("wrote {}; next: enfilade generate {} -o building.glb\n", o.output, o.output);
  }
  return kOk;
}

}  // namespace enfilade::cli
