#include "export/model_text.hpp"

#include <algorithm>
#include <utility>

namespace enfilade::exports {
namespace {

// Depths of nesting: {"floors": [{"rooms": [ … ]}]}.
constexpr int kInRoot = 1, kInFloor = 3, kInRooms = 4;

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  Result<ModelText> run() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (is_blank(c)) copy_blanks();
      else if (depth_ == kInRooms && in_rooms() && c != ',' && c != ']') take_room();
      else if (depth_ == kInRoot && after_colon_ && root_key_ == "graph") take_graph();
      else if (c == '"') copy_string();
      else copy(c);
      if (fault_) return Error{ErrorCode::invalid, {}, fault_};
    }
    return std::move(out_);
  }

 private:
  [[nodiscard]] bool in_rooms() const { return root_key_ == "floors" && floor_key_ == "rooms" && !out_.floors.empty(); }

  static bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
  void copy_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    put(" ");
  }

  void copy(char c) {
    if (c == '{' || c == '[') {
      ++depth_;
      if (depth_ == kInFloor && root_key_ == "floors") {
        out_.floors.emplace_back();
        floor_key_ = {};
      }
    }
    if (c == '}' || c == ']') --depth_;
    after_colon_ = c == ':';
    put(text_.substr(at_++, 1));
  }

  // A string is a key if a colon follows. Keys that matter here need no escapes.
  void copy_string() {
    const std::size_t from = at_;
    skip_string();
    const std::string_view whole = text_.substr(from, at_ - from);
    std::size_t next = at_;
    while (next < text_.size() && is_blank(text_[next])) ++next;
    if (next < text_.size() && text_[next] == ':' && whole.size() >= 2 && (depth_ == kInRoot || depth_ == kInFloor)) {
      if (whole.find('\\') != std::string_view::npos) fault_ = "a key has an escape; known ones have none";
      (depth_ == kInRoot ? root_key_ : floor_key_) = whole.substr(1, whole.size() - 2);
    }
    after_colon_ = false;
    put(whole);
  }
  void skip_string() {
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\') ++at_;
    }
    at_ = std::min(at_ + 1, text_.size());
  }

  // From here to the comma or bracket that ends a value.
  std::string_view take_value() {
    const std::size_t from = at_;
    int depth = 0;
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '"') {
        skip_string();
        continue;
      }
      if (depth == 0 && (c == ',' || c == '}' || c == ']')) break;
      if (c == '{' || c == '[') ++depth;
      if (c == '}' || c == ']') --depth;
      ++at_;
    }
    return text_.substr(from, at_ - from);
  }
  void take_room() {
    out_.floors.back().push_back(take_value());
    if (out_.floors.back().back().size() > kMostRoomText) fault_ = "a room has more than 8 MiB of text";
    put("0");
  }
  void take_graph() {
    out_.graph = take_value();
    after_colon_ = false;
    put("0");
  }

  void put(std::string_view piece) {
    if (out_.rest.size() + piece.size() > kMostRestText) fault_ = "more than 4 MiB of text are no room";
    else out_.rest += piece;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int depth_ = 0;
  bool after_colon_ = false;
  std::string_view root_key_, floor_key_;
  const char* fault_ = nullptr;
  ModelText out_;
};

}  // namespace

Result<ModelText> take_apart(std::string_view text) { return Scanner(text).run(); }

}  // namespace enfilade::exports
