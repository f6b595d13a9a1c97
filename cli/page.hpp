#pragma once
// The web page that was built into the program: its files, as they are served.
// embed_page.py makes the table at build time.

#include <span>
#include <string_view>

namespace enfilade::cli {

struct Page {
  std::string_view path;  // "/index.html", "/assets/main-3fA9_x0Q.js"
  std::string_view tag;   // of the bytes: other bytes, other tag
  std::string_view bytes;
  std::string_view gzip;  // the same compressed; empty if that saves nothing
};

// Empty if there was no page when the program was built.
std::span<const Page> embedded_page();

}  // namespace enfilade::cli
