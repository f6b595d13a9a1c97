// libFuzzer target: any bytes as a model file. What is read must survive writing
// and reading; an error must fit on one line.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <enfilade/export/model_json.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace enfilade;
  const auto require = [](bool condition) {
    if (!condition) std::abort();
  };
  const auto model = exports::read_model_json({reinterpret_cast<const char*>(data), size});
  if (!model) {
    for (const char c : model.error().line()) require(static_cast<unsigned char>(c) >= 0x20);
    return 0;
  }
  const Key hash = plan::content_hash(model->rooms);
  const std::string written = exports::write_model_json(*model, hash);
  const auto again = exports::read_model_json(written);
  require(again.ok() && plan::content_hash(again->rooms) == hash);
  require(exports::write_model_json(*again, hash) == written);
  return 0;
}
