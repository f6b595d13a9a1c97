// The module's functions, as a page calls them. Texts and bytes go in through a
// buffer that enfilade_in() makes room in, and come out of one that
// enfilade_out() points at until the next call. Memory may grow with any call:
// look at the heap anew after each.

#include <emscripten.h>

#include <span>
#include <string>

#include "wasm/viewer.hpp"
#include "wasm/walker.hpp"

namespace {

using namespace enfilade;

struct Module {
  wasm::Viewer viewer{[] { return emscripten_get_now() / 1'000; }};
  wasm::Walker walker;
  world::Body body;
  world::Stance at;  // of the walker
  std::vector<std::byte> in;
  std::string text;
  std::span<const std::byte> out;

  std::uint32_t give(std::string said) {
    text = std::move(said);
    out = std::as_bytes(std::span<const char>(text.data(), text.size()));
    return static_cast<std::uint32_t>(out.size());
  }
  std::uint32_t give(const std::vector<std::byte>& bytes) {
    out = bytes;
    return static_cast<std::uint32_t>(out.size());
  }
  [[nodiscard]] std::string_view said() const { return {reinterpret_cast<const char*>(in.data()), in.size()}; }
};

Module& module() {
  static Module one;
  return one;
}

}  // namespace

extern "C" {

EMSCRIPTEN_KEEPALIVE std::byte* enfilade_in(std::uint32_t size) {
  module().in.resize(size);
  return module().in.data();
}
EMSCRIPTEN_KEEPALIVE const std::byte* enfilade_out() { return module().out.data(); }

// Each of these returns the number of bytes that come out.
EMSCRIPTEN_KEEPALIVE std::uint32_t enfilade_command() {
  return module().give(module().viewer.command(module().said()));
}
EMSCRIPTEN_KEEPALIVE std::uint32_t enfilade_see(double x, double y, double z, double radius, std::uint32_t most) {
  return module().give(module().viewer.see({x, y, z}, radius, most));
}
EMSCRIPTEN_KEEPALIVE std::uint32_t enfilade_leaf(std::int32_t width, std::int32_t height, std::int32_t style,
                                                 std::int32_t slides) {
  return module().give(module().viewer.leaf(width, height, static_cast<mesh::LeafStyle>(style), slides != 0));
}
EMSCRIPTEN_KEEPALIVE std::uint32_t enfilade_cabin(std::int32_t width, std::int32_t depth, std::int32_t height,
                                                  std::int32_t open, std::int32_t opening, std::int32_t head) {
  return module().give(module().viewer.cabin({width, depth, height, static_cast<geom::Side>(open & 3), opening, head}));
}
EMSCRIPTEN_KEEPALIVE std::uint32_t enfilade_file() { return module().give(module().viewer.file()); }

// The next request to the store: its number, a space, its text. Nothing comes out
// when there is none. The answer's text goes in, with that number.
EMSCRIPTEN_KEEPALIVE std::uint32_t enfilade_request() {
  wasm::PageLink* link = module().viewer.link();
  const auto asked = link ? link->take() : std::nullopt;
  if (!asked) return module().give(std::string());
  return module().give(std::to_string(asked->number) + ' ' + asked->text);
}
EMSCRIPTEN_KEEPALIVE void enfilade_answer(double number) {
  if (wasm::PageLink* link = module().viewer.link()) link->answer(static_cast<std::uint64_t>(number), module().said());
}

// --- the walker, for an instance that only has what was sent

EMSCRIPTEN_KEEPALIVE std::int32_t walker_put(std::uint32_t region) { return module().walker.put(region, module().in); }
EMSCRIPTEN_KEEPALIVE void walker_drop(std::uint32_t region) { module().walker.drop(region); }
EMSCRIPTEN_KEEPALIVE void walker_clear() { module().walker.clear(); }
EMSCRIPTEN_KEEPALIVE void walker_place(double x, double y, std::int32_t z) { module().at = {x, y, z}; }
EMSCRIPTEN_KEEPALIVE std::int32_t walker_move(double dx, double dy) {
  const world::Moved moved = world::move(module().walker, module().body, module().at, dx, dy);
  module().at = moved.at;
  return moved.blocked;
}
EMSCRIPTEN_KEEPALIVE std::int32_t walker_free(double within) {
  world::Stance found;
  if (!world::find_free(module().walker, module().body, module().at, static_cast<mesh::Length>(within), found))
    return 0;
  module().at = found;
  return 1;
}
EMSCRIPTEN_KEEPALIVE std::int32_t walker_is_free() {
  return world::is_free(module().walker, module().body, module().at);
}
EMSCRIPTEN_KEEPALIVE double walker_x() { return module().at.x; }
EMSCRIPTEN_KEEPALIVE double walker_y() { return module().at.y; }
EMSCRIPTEN_KEEPALIVE double walker_z() { return module().at.z; }

}  // extern "C"
