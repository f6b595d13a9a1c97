// Paths as bytes and as text. A step is a byte with its tag and, in the same byte if it is
// small, its id; a larger id follows in bytes of its own. So the order of the bytes is one
// order everywhere, and a path's text and its bytes say the same: each is read back from the
// other, and whatever is no path is an error.

#include <enfilade/base/path.hpp>

#include <cassert>
#include <charconv>

namespace enfilade {
namespace {

constexpr char kLetters[] = "sfhlckzwda";
constexpr std::uint32_t kInline = 15;  // ids from here on need more bytes

// The length in bytes of the step that starts at `at`.
std::size_t step_length(std::string_view bytes, std::size_t at) {
  std::size_t n = 1;
  if ((static_cast<unsigned char>(bytes[at]) & 15) == kInline) {
    while (static_cast<unsigned char>(bytes[at + n]) & 0x80) ++n;
    ++n;
  }
  return n;
}

std::uint32_t step_id(std::string_view bytes, std::size_t at) {
  const std::uint32_t low = static_cast<unsigned char>(bytes[at]) & 15;
  if (low < kInline) return low;
  std::uint32_t rest = 0;
  for (unsigned shift = 0;; shift += 7) {
    const auto byte = static_cast<unsigned char>(bytes[++at]);
    rest |= std::uint32_t{byte & 0x7fu} << shift;
    if (!(byte & 0x80)) return rest + kInline;
  }
}

}  // namespace

void Path::push(Tag tag, std::uint32_t id) {
  const auto head = static_cast<unsigned>(tag) << 4;
  ++depth_;
  if (id < kInline) {
    bytes_.push_back(static_cast<char>(head | id));
    return;
  }
  bytes_.push_back(static_cast<char>(head | kInline));
  std::uint32_t rest = id - kInline;
  for (; rest >= 0x80; rest >>= 7) bytes_.push_back(static_cast<char>(rest | 0x80));
  bytes_.push_back(static_cast<char>(rest));
}

void Path::pop() {
  assert(depth_ > 0);
  bytes_.resize(prefix_bytes(depth_ - 1).size());
  --depth_;
}

Tag Path::tag(int depth) const {
  return static_cast<Tag>(static_cast<unsigned char>(bytes_[prefix_bytes(depth).size()]) >> 4);
}

std::uint32_t Path::id(int depth) const { return step_id(bytes_, prefix_bytes(depth).size()); }

std::string_view Path::prefix_bytes(int depth) const {
  assert(0 <= depth && depth <= depth_);
  std::size_t at = 0;
  for (int i = 0; i < depth; ++i) at += step_length(bytes_, at);
  return std::string_view(bytes_).substr(0, at);
}

Path Path::prefix(int depth) const {
  Path path;
  path.bytes_ = prefix_bytes(depth);
  path.depth_ = depth;
  return path;
}

Result<Path> Path::from_bytes(std::string_view bytes) {
  const Error wrong{ErrorCode::invalid, {}, "these bytes are no path"};
  Path path;
  for (std::size_t at = 0; at < bytes.size();) {
    const auto head = static_cast<unsigned char>(bytes[at]);
    if (head >> 4 >= kTags) return wrong;
    std::uint64_t id = head & 15;
    std::size_t n = 1;
    if (id == kInline) {
      for (unsigned shift = 0;; shift += 7, ++n) {
        if (at + n == bytes.size() || shift > 28) return wrong;
        const auto byte = static_cast<unsigned char>(bytes[at + n]);
        id += std::uint64_t{byte & 0x7fu} << shift;
        if (!(byte & 0x80)) break;
      }
      ++n;
    }
    if (id > 0xffff'ffff) return wrong;
    path.push(static_cast<Tag>(head >> 4), static_cast<std::uint32_t>(id));
    at += n;
  }
  if (path.bytes_ != bytes) return wrong;  // a longer way to write the same
  return path;
}

std::string Path::text() const {
  std::string text;
  int last = -1;
  for (std::size_t at = 0; at < bytes_.size(); at += step_length(bytes_, at)) {
    const int tag = static_cast<unsigned char>(bytes_[at]) >> 4;
    if (tag != last) text.push_back(tag < kTags ? kLetters[tag] : '?');
    last = tag;
    const std::uint32_t id = step_id(bytes_, at);
    if (id < 10) {
      text.push_back(static_cast<char>('0' + id));
    } else {
      text += '(' + std::to_string(id) + ')';
    }
  }
  return text;
}

Result<Path> Path::parse(std::string_view text) {
  const auto bad = [&](std::size_t at, const char* what) {
    // Any bytes may come in; an error stays on one line.
    std::string shown(text.substr(0, 80));
    for (char& c : shown) c = c >= 0x20 && c < 0x7f ? c : '?';
    return Error{ErrorCode::invalid, {}, "path \"" + shown + "\", character " + std::to_string(at + 1) + ": " + what};
  };
  if (text.size() > 4096) return bad(4096, "longer than 4096 characters");
  Path path;
  int tag = -1;
  bool used = true;
  for (std::size_t at = 0; at < text.size();) {
    const char c = text[at];
    if (const auto letter = std::string_view(kLetters).find(c); letter != std::string_view::npos) {
      if (!used || static_cast<int>(letter) == tag)
        return bad(at, "a letter must be followed by an id and differ from the last");
      tag = static_cast<int>(letter);
      used = false;
      ++at;
      continue;
    }
    if (tag < 0) return bad(at, "expected one of the letters s f h l c k z w d");
    std::uint32_t id = 0;
    if (c >= '0' && c <= '9') {
      id = static_cast<std::uint32_t>(c - '0');
      ++at;
    } else if (c == '(') {
      const char* end = text.data() + text.size();
      const auto [stop, status] = std::from_chars(text.data() + at + 1, end, id);
      if (status != std::errc{} || stop == end || *stop != ')' || id < 10 || text[at + 1] == '0') {
        return bad(at, "expected a number of at least 10 in parentheses");
      }
      at = static_cast<std::size_t>(stop - text.data()) + 1;
    } else {
      return bad(at, "expected a digit or '('");
    }
    path.push(static_cast<Tag>(tag), id);
    used = true;
  }
  if (!used) return bad(text.size(), "ends after a letter");
  return path;
}

}  // namespace enfilade
