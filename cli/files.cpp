// A file is written as NAME.PID.part beside its place, and renamed by commit(). What goes to standard output is written
// to a file without a name first and copied when all is complete. Unfinished files are known to interrupt.hpp,
// which removes them when the program is ended.

#include "cli/files.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>
#include <unistd.h>

#include "cli/interrupt.hpp"

namespace enfilade::cli {
namespace {

namespace fs = std::filesystem;

Error failure(ErrorCode code, const std::string& path, int number) { return {code, path, std::strerror(number)}; }

// All of one stream, from its beginning, into another.
Status pour(std::FILE* from, std::FILE* to) {
  std::rewind(from);
  std::vector<char> piece(std::size_t{1} << 16);
  for (std::size_t got = 0; (got = std::fread(piece.data(), 1, piece.size(), from)) > 0;) {
    if (interrupted().load(std::memory_order_relaxed)) return Error{ErrorCode::cancelled, {}, "interrupted"};
    if (std::fwrite(piece.data(), 1, got, to) != got) return failure(ErrorCode::io, "standard output", errno);
  }
  if (std::ferror(from) || std::fflush(to) != 0) return failure(ErrorCode::io, "standard output", errno ? errno : EIO);
  return Done{};
}

}  // namespace

Result<std::string> read_input(const std::string& path, std::size_t limit) {
  std::error_code ec;
  const bool standard = path == kStandard;
  if (!standard && fs::is_directory(path, ec)) return Error{ErrorCode::invalid, path, "is a directory, not a file"};
  const auto close = [](std::FILE* f) { return f == stdin ? 0 : std::fclose(f); };
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(standard ? stdin : std::fopen(path.c_str(), "rb"), close);
  if (!file) return failure(ErrorCode::invalid, path, errno);
  // By pieces: most files are far smaller than their limit.
  constexpr std::size_t kPiece = std::size_t{1} << 20;
  std::string text;
  errno = 0;
  for (std::size_t got = 1; got > 0 && text.size() <= limit;) {
    const std::size_t before = text.size();
    text.resize(before + std::min(kPiece, limit + 1 - before));
    got = std::fread(text.data() + before, 1, text.size() - before, file.get());
    text.resize(before + got);
  }
  if (std::ferror(file.get())) return failure(ErrorCode::invalid, path, errno ? errno : EIO);
  return text;
}

Outputs::~Outputs() {
  UnfinishedFiles unfinished;
  for (Pending& p : pending_) {
    p.file.reset();
    if (p.temporary.empty()) continue;
    ::unlink(p.temporary.c_str());
    unfinished.remove(p.temporary);
  }
}

Status Outputs::claim(const std::string& path) {
  if (path.empty()) return Error{ErrorCode::invalid, "-o", "the name of the output is empty"};
  std::string name = path;
  if (path != kStandard) {
    std::error_code ec;
    const fs::file_status status = fs::status(path, ec);
    if (fs::is_directory(status)) return Error{ErrorCode::invalid, path, "is a directory"};
    if (fs::exists(status) && !fs::is_regular_file(status))
      return Error{ErrorCode::invalid, path, "is no regular file"};
    if (fs::exists(status) && !force_) return Error{ErrorCode::invalid, path, "exists; --force replaces it"};
    name = fs::weakly_canonical(fs::absolute(path, ec), ec).string();
  }
  if (std::find(claimed_.begin(), claimed_.end(), name) != claimed_.end()) {
    return Error{ErrorCode::invalid, path, "is named twice as an output"};
  }
  claimed_.push_back(name);
  return Done{};
}

Result<Outputs::Handle> Outputs::open(const std::string& path) {
  std::error_code ec;
  Pending p;
  p.written.file = path;
  if (path == kStandard) {
    p.file.reset(std::tmpfile());
    if (!p.file) return failure(ErrorCode::io, "standard output", errno);
    pending_.push_back(std::move(p));
    return pending_.size() - 1;
  }
  p.target = fs::is_symlink(path, ec) ? fs::canonical(path, ec).string() : path;
  if (p.target.empty()) p.target = path;
  p.temporary = fmt::format("{}.{}.part", p.target, ::getpid());
  {
    UnfinishedFiles unfinished;
    p.file.reset(std::fopen(p.temporary.c_str(), "wbx"));
    if (!p.file) return failure(ErrorCode::io, path, errno);
    unfinished.add(p.temporary);
  }
  pending_.push_back(std::move(p));
  return pending_.size() - 1;
}

Status Outputs::write(Handle handle, std::string_view bytes) {
  Pending& p = pending_[handle];
  constexpr std::size_t kPiece = std::size_t{1} << 20;  // between two looks at Ctrl-C
  while (!bytes.empty()) {
    if (interrupted().load(std::memory_order_relaxed)) return Error{ErrorCode::cancelled, {}, "interrupted"};
    const std::string_view piece = bytes.substr(0, kPiece);
    if (std::fwrite(piece.data(), 1, piece.size(), p.file.get()) != piece.size())
      return failure(ErrorCode::io, p.written.file, errno);
    p.written.bytes += piece.size();
    bytes.remove_prefix(piece.size());
  }
  return Done{};
}

Status Outputs::close(Handle handle) {
  if (pending_[handle].target.empty()) return Done{};  // read again for standard output
  if (std::fclose(pending_[handle].file.release()) != 0)
    return failure(ErrorCode::io, pending_[handle].written.file, errno);
  return Done{};
}

Status Outputs::put(const std::string& path, std::string_view bytes) {
  const Result<Handle> handle = open(path);
  if (!handle) return handle.error();
  if (Status s = write(*handle, bytes); !s) return s;
  return close(*handle);
}

Result<std::vector<Written>> Outputs::commit() {
  if (interrupted().load(std::memory_order_relaxed)) return Error{ErrorCode::cancelled, {}, "interrupted"};
  std::vector<Written> written;
  for (Pending& p : pending_) {
    if (!p.target.empty()) continue;
    if (Status s = pour(p.file.get(), stdout); !s) return s.error();
    written.push_back(p.written);
  }
  std::erase_if(pending_, [](const Pending& p) { return p.target.empty(); });
  UnfinishedFiles unfinished;
  for (Pending& p : pending_) {
    std::error_code ec;
    if (!force_ && fs::exists(p.target, ec))
      return Error{ErrorCode::invalid, p.written.file, "exists; --force replaces it"};
    if (std::rename(p.temporary.c_str(), p.target.c_str()) != 0) return failure(ErrorCode::io, p.written.file, errno);
    unfinished.remove(p.temporary);
    p.temporary.clear();
    written.push_back(p.written);
  }
  pending_.clear();
  return written;
}

}  // namespace enfilade::cli
