#pragma once
// Sink: where an exporter's bytes go. Files, sockets and browsers implement it;
// the core only calls it. Bytes come in order and once.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <enfilade/base/result.hpp>

namespace enfilade::exports {

class Sink {
 public:
  virtual ~Sink() = default;
  // An error ends the export and is handed to its caller unchanged.
  [[nodiscard]] virtual Status write(std::span<const std::byte> bytes) = 0;

  [[nodiscard]] Status write_text(std::string_view text) {
    return write(std::as_bytes(std::span<const char>(text.data(), text.size())));
  }
};

// Keeps everything in memory.
class MemorySink final : public Sink {
 public:
  [[nodiscard]] Status write(std::span<const std::byte> bytes) override {
    bytes_.insert(bytes_.end(), bytes.begin(), bytes.end());
    return Done{};
  }
  [[nodiscard]] const std::vector<std::byte>& bytes() const { return bytes_; }
  [[nodiscard]] std::string_view text() const { return {reinterpret_cast<const char*>(bytes_.data()), bytes_.size()}; }

 private:
  std::vector<std::byte> bytes_;
};

// What an exporter wrote.
struct ExportStats {
  std::uint64_t bytes = 0;
  std::uint64_t triangles = 0;  // as drawn: a shared mesh counts for each of its nodes
  std::uint64_t stored_triangles = 0;
  std::uint64_t nodes = 0;
  std::uint64_t meshes = 0;
  std::uint64_t materials = 0;
};

}  // namespace enfilade::exports
