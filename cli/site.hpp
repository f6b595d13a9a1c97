#pragma once
// Site: what the server says to a request, without knowing how bytes travel.
// Everything it serves lies in memory under an exact name, so that no path leads
// anywhere else. Immutable; any thread may ask.

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/page.hpp"

namespace enfilade::cli {

// The parts of a request that matter. Headers that are absent are empty.
struct Asked {
  std::string_view method;
  std::string_view target;
  std::size_t hosts = 0;  // how many Host headers there are
  std::string_view host;
  std::string_view origin;
  std::string_view content_type;
  std::string_view accept_encoding;
  std::string_view if_none_match;
  bool upgrade = false;  // to a WebSocket
};

struct Header {
  std::string_view name;
  std::string value;
};

struct Reply {
  unsigned status = 200;
  std::vector<Header> headers;
  std::string own;         // the body, if it is not the site's
  std::string_view kept;   // the body, if it is the site's
  bool bodiless = false;   // HEAD, 304: only the headers go out
  bool ask_store = false;  // no reply yet: the store is to be asked what the body asks
  bool listen = false;     // no reply yet: the connection becomes a WebSocket of news
  [[nodiscard]] std::string_view body() const { return own.empty() ? kept : own; }
};

class Site {
 public:
  // `facts` is /serve.json. The pages outlive the site; `port` is what requests
  // must name as their host's.
  Site(std::span<const Page> pages, std::string facts, bool has_store, std::uint16_t port);
  Site(const Site&) = delete;
  Site& operator=(const Site&) = delete;

  [[nodiscard]] Reply reply(const Asked& asked) const;
  [[nodiscard]] static Reply store_reply(std::string answer);
  // An error: one line of text.
  [[nodiscard]] static Reply refusal(unsigned status, std::string_view text);
  // 503: the same may be asked again in a moment.
  [[nodiscard]] static Reply busy(std::string_view text);

 private:
  [[nodiscard]] Reply full_reply(const Asked& asked) const;
  [[nodiscard]] Reply page_reply(const Page& page, const Asked& asked) const;

  std::map<std::string_view, Page> pages_;
  std::string facts_;
  std::string facts_tag_;
  bool has_store_;
  std::vector<std::string> hosts_;  // what this server may be called
};

// By the extension of a path; bytes of no known kind are application/octet-stream.
std::string_view media_type(std::string_view path);

// Whether a path has the hash of its content in its name, as the web build's
// assets do ("/assets/main-3fA9_x0Q.js"): what it names never changes.
bool names_its_content(std::string_view path);

// Whether an Accept-Encoding header takes gzip; an If-None-Match header has a tag.
bool accepts_gzip(std::string_view accept_encoding);
bool matches_tag(std::string_view if_none_match, std::string_view tag);

}  // namespace enfilade::cli
