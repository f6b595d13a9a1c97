#pragma once
// Files in and out. Outputs are written beside their place under another name
// and appear by rename when everything is done, so that nobody ever sees half a
// file; what was not committed is removed.

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <enfilade/base/result.hpp>

namespace enfilade::cli {

// The name of standard input, or of standard output.
inline constexpr std::string_view kStandard = "-";

// The bytes of a file, or of standard input, of at most `limit` bytes (one more is returned if it is
// longer, for the reader to complain about). Errors are ErrorCode::invalid: a
// missing input is bad input.
Result<std::string> read_input(const std::string& path, std::size_t limit);

struct Written {
  std::string file;
  std::uint64_t bytes = 0;
};

class Outputs {
 public:
  explicit Outputs(bool force) : force_(force) {}
  ~Outputs();
  Outputs(const Outputs&) = delete;
  Outputs& operator=(const Outputs&) = delete;

  // Says early that a file may be written later: an error (ErrorCode::invalid)
  // if it exists without --force, is no regular file, or was claimed before.
  // What is written to kStandard goes to standard output when all is committed.
  Status claim(const std::string& path);

  // Begins a claimed file; writes to it; ends it. Cancelled if Ctrl-C came.
  using Handle = std::size_t;
  Result<Handle> open(const std::string& path);
  Status write(Handle handle, std::string_view bytes);
  Status close(Handle handle);

  // All three.
  Status put(const std::string& path, std::string_view bytes);

  // Renames all files into place and says what they are.
  Result<std::vector<Written>> commit();

 private:
  struct Closer {
    void operator()(std::FILE* f) const { std::fclose(f); }
  };
  struct Pending {
    Written written;
    std::string target;     // where links lead; empty: standard output
    std::string temporary;  // empty: in place, or without a name
    std::unique_ptr<std::FILE, Closer> file;
  };
  bool force_;
  std::vector<std::string> claimed_;
  std::vector<Pending> pending_;
};

}  // namespace enfilade::cli
