#pragma once
// JSON as Tiled reads it, written piece by piece.

#include <cstdint>
#include <string>
#include <string_view>

#include "export/number.hpp"
#include "export/utf8.hpp"

namespace enfilade::exports {

class TmjText {
 protected:
  void number(const char* key, std::int64_t value) {
    key_(key);
    append_integer(out_, value);
  }
  void text(const char* key, std::string_view value) {
    key_(key);
    append_quoted(out_, clean(value));
  }
  void key_(const char* key) {
    if (!fresh_) out_ += ',';
    fresh_ = false;
    out_ += '"';
    out_ += key;
    out_ += "\":";
  }
  void open(const char* brackets) {
    out_ += brackets;
    fresh_ = true;
  }
  void close(const char* brackets) {
    out_ += brackets;
    fresh_ = false;
  }
  void item() {
    if (!fresh_) out_ += ',';
    out_ += '\n';
    open("{");
  }
  void property(const char* name, const char* type) {
    item();
    text("name", name);
    text("type", type);
    key_("value");
  }
  void word(const char* name, std::string_view value) {
    property(name, "string");
    append_quoted(out_, clean(value));
    close("}");
  }
  void count(const char* name, std::int64_t value) {
    property(name, "int");
    append_integer(out_, value);
    close("}");
  }
  void flag(const char* name, bool value) {
    property(name, "bool");
    out_ += value ? "true" : "false";
    close("}");
  }

  std::string out_;
  bool fresh_ = true;  // nothing stands in the brackets that were opened last
};

}  // namespace enfilade::exports
