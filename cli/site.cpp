// HTTP semantics by RFC 9110: methods 9, conditional requests 13, negotiation 12.
//
// A page in a browser may send requests anywhere, also here. Two checks keep
// foreign pages out: the Host header must name this server, else a foreign name
// that was made to point at 127.0.0.1 would count as the same origin; and what
// changes anything must come from this server's own page, by its Origin header.

#include "cli/site.hpp"

#include <algorithm>
#include <utility>

#include <enfilade/base/hash.hpp>

namespace enfilade::cli {
namespace {

constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
constexpr std::string_view kFacts = "/serve.json";
constexpr std::string_view kStore = "/store";
constexpr std::string_view kNews = "/store/news";

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }

std::string lower_case(std::string_view text) {
  std::string out(text);
  std::transform(out.begin(), out.end(), out.begin(), lower);
  return out;
}

std::string_view trimmed(std::string_view text) {
  const auto from = text.find_first_not_of(" \t");
  if (from == text.npos) return {};
  return text.substr(from, text.find_last_not_of(" \t") - from + 1);
}

// Takes what stands before the first separator off the front.
std::string_view take_until(std::string_view& text, char separator) {
  const auto at = text.find(separator);
  const std::string_view front = text.substr(0, at);
  text = at == text.npos ? std::string_view() : text.substr(at + 1);
  return front;
}

// Whether parameters say "q=0", in any of its forms.
bool has_zero_weight(std::string_view parameters) {
  while (!parameters.empty()) {
    const std::string parameter = lower_case(trimmed(take_until(parameters, ';')));
    if (parameter.starts_with("q=")) return parameter.find_first_not_of("0.", 2) == parameter.npos;
  }
  return false;
}

std::string content_hash(std::string_view bytes) {
  Hasher hasher;
  hasher.bytes(bytes);
  return to_hex(hasher.finish());
}

Reply begin(unsigned status) {
  Reply reply;
  reply.status = status;
  reply.headers = {{"Content-Security-Policy", std::string(kPolicy)},
                   {"X-Content-Type-Options", "nosniff"},
                   {"Referrer-Policy", "no-referrer"},
                   {"Cross-Origin-Resource-Policy", "same-origin"}};
  return reply;
}

Reply not_allowed(std::string_view allowed) {
  Reply reply = Site::refusal(405, "allowed here: " + std::string(allowed));
  reply.headers.push_back({"Allow", std::string(allowed)});
  return reply;
}

}  // namespace

std::string_view media_type(std::string_view path) {
  struct Type {
    std::string_view extension, type;
  };
  static constexpr Type kTypes[] = {
      {"html", "text/html; charset=utf-8"},
      {"js", "text/javascript"},
      {"mjs", "text/javascript"},
      {"css", "text/css"},
      {"wasm", "application/wasm"},
      {"json", "application/json"},
      {"map", "application/json"},
      {"webmanifest", "application/manifest+json"},
      {"toml", "application/toml"},
      {"txt", "text/plain; charset=utf-8"},
      {"svg", "image/svg+xml"},
      {"png", "image/png"},
      {"jpg", "image/jpeg"},
      {"webp", "image/webp"},
      {"ico", "image/x-icon"},
      {"woff2", "font/woff2"},
      {"glb", "model/gltf-binary"},
  };
  const auto dot = path.find_last_of("./");
  if (dot != path.npos && path[dot] == '.') {
    for (const Type& t : kTypes) {
      if (t.extension == path.substr(dot + 1)) return t.type;
    }
  }
  return "application/octet-stream";
}

bool names_its_content(std::string_view path) {
  constexpr std::size_t kHash = 8;
  const auto dot = path.rfind('.');
  if (!path.starts_with("/assets/") || dot == path.npos || dot < kHash + 2 || path[dot - kHash - 1] != '-')
    return false;
  const std::string_view hash = path.substr(dot - kHash, kHash);
  return path[dot - kHash - 2] != '/' && std::all_of(hash.begin(), hash.end(), [](char c) {
           return (lower(c) >= 'a' && lower(c) <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
         });
}

bool accepts_gzip(std::string_view accept_encoding) {
  bool any = false;
  while (!accept_encoding.empty()) {
    std::string_view parameters = take_until(accept_encoding, ',');
    const std::string coding = lower_case(trimmed(take_until(parameters, ';')));
    const bool wanted = !has_zero_weight(parameters);
    if (coding == "gzip" || coding == "x-gzip") return wanted;
    if (coding == "*") any = wanted;
  }
  return any;
}

bool matches_tag(std::string_view if_none_match, std::string_view tag) {
  if (trimmed(if_none_match) == "*") return true;
  // Weak comparison: W/ does not count. Tags of this server hold no commas.
  while (!if_none_match.empty()) {
    std::string_view candidate = trimmed(take_until(if_none_match, ','));
    if (candidate.starts_with("W/")) candidate.remove_prefix(2);
    if (candidate == tag) return true;
  }
  return false;
}

Site::Site(std::span<const Page> pages, std::string facts, bool has_store, std::uint16_t port)
    : facts_(std::move(facts)), facts_tag_(content_hash(facts_)), has_store_(has_store) {
  for (const Page& page : pages) pages_.emplace(page.path, page);
  if (const auto index = pages_.find("/index.html"); index != pages_.end()) pages_.emplace("/", index->second);
  pages_.insert_or_assign(kFacts, Page{kFacts, facts_tag_, facts_, {}});
  for (const std::string name : {"127.0.0.1", "localhost", "[::1]"}) {
    hosts_.push_back(name + ':' + std::to_string(port));
    if (port == 80) hosts_.push_back(name);
  }
}

Reply Site::reply(const Asked& asked) const {
  Reply reply = full_reply(asked);
  if (asked.method == "HEAD") reply.bodiless = true;
  return reply;
}

Reply Site::full_reply(const Asked& asked) const {
  if (asked.hosts != 1) return refusal(400, "a request needs one Host header");
  const std::string host = lower_case(asked.host);
  if (std::find(hosts_.begin(), hosts_.end(), host) == hosts_.end()) {
    return refusal(421, "this server is not called so; it answers as " + hosts_.front());
  }
  if (!asked.target.starts_with('/')) return refusal(400, "a target begins with /");
  const std::string_view path = asked.target.substr(0, asked.target.find('?'));

  if (path == kStore && has_store_) {
    if (asked.method != "POST") return not_allowed("POST");
    if (asked.origin != "http://" + host) return refusal(403, "only the page of this server may ask its store");
    std::string_view type = asked.content_type;
    if (lower_case(trimmed(take_until(type, ';'))) != "application/json") {
      return refusal(415, "the store is asked in application/json");
    }
    Reply reply;
    reply.ask_store = true;
    return reply;
  }
  if (path == kNews && has_store_) {
    if (asked.method != "GET") return not_allowed("GET");
    if (asked.origin != "http://" + host) return refusal(403, "only the page of this server may hear its news");
    Reply reply = refusal(426, "news come over a WebSocket");
    reply.headers.push_back({"Upgrade", "websocket"});
    reply.headers.push_back({"Connection", "Upgrade"});
    reply.listen = asked.upgrade;
    return reply;
  }
  const auto page = pages_.find(path);
  if (page == pages_.end()) return refusal(404, "there is nothing here");
  if (asked.method != "GET" && asked.method != "HEAD") return not_allowed("GET, HEAD");
  return page_reply(page->second, asked);
}

Reply Site::page_reply(const Page& page, const Asked& asked) const {
  const bool zipped = !page.gzip.empty() && accepts_gzip(asked.accept_encoding);
  // Each form has a tag of its own, so that both are strong.
  const std::string tag = '"' + std::string(page.tag) + (zipped ? "-gzip\"" : "\"");
  const bool known = matches_tag(asked.if_none_match, tag);
  Reply reply = begin(known ? 304 : 200);
  reply.headers.push_back({"ETag", tag});
  reply.headers.push_back(
      {"Cache-Control", names_its_content(page.path) ? "public, max-age=31536000, immutable" : "no-cache"});
  if (!page.gzip.empty()) reply.headers.push_back({"Vary", "Accept-Encoding"});
  reply.bodiless = known;
  if (known) return reply;
  reply.headers.push_back({"Content-Type", std::string(media_type(page.path))});
  if (zipped) reply.headers.push_back({"Content-Encoding", "gzip"});
  reply.kept = zipped ? page.gzip : page.bytes;
  return reply;
}

Reply Site::store_reply(std::string answer) {
  Reply reply = begin(200);
  reply.headers.push_back({"Content-Type", "application/json"});
  reply.headers.push_back({"Cache-Control", "no-store"});
  reply.own = std::move(answer);
  return reply;
}

Reply Site::refusal(unsigned status, std::string_view text) {
  Reply reply = begin(status);
  reply.headers.push_back({"Content-Type", "text/plain; charset=utf-8"});
  reply.headers.push_back({"Cache-Control", "no-store"});
  reply.own = std::string(text) + '\n';
  return reply;
}

Reply Site::busy(std::string_view text) {
  Reply reply = refusal(503, text);
  reply.headers.push_back({"Retry-After", "1"});
  return reply;
}

}  // namespace enfilade::cli
