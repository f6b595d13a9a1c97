// What the server says, decided without a server.

#include "cli/site.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace enfilade::cli {
namespace {

using ::testing::HasSubstr;

constexpr Page kPages[] = {
    {"/index.html", "1a", "<!doctype html>", "zipped index"},
    {"/assets/main-3fA9_x0Q.js", "2b", "let x", {}},
};
const std::string kPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; "
    "style-src 'self'; img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

std::string header(const Reply& reply, std::string_view name) {
  for (const Header& h : reply.headers) {
    if (h.name == name) return h.value;
  }
  return {};
}

Asked get(std::string_view target) {
  Asked asked;
  asked.method = "GET";
  asked.target = target;
  asked.hosts = 1;
  asked.host = "127.0.0.1:8017";
  return asked;
}

Asked post(std::string_view target) {
  Asked asked = get(target);
  asked.method = "POST";
  asked.origin = "http://127.0.0.1:8017";
  asked.content_type = "application/json";
  return asked;
}

TEST(Site, EveryReplyCarriesTheHeadersThatKeepOthersOut) {
  const Site site(kPages, "{}", true, 8017);
  Asked strange = get("/");
  strange.host = "evil.example:8017";
  Asked known = get("/");
  known.if_none_match = "*";
  Asked foreign = post("/store");
  foreign.origin = "http://evil.example";
  std::vector<Reply> replies = {site.reply(get("/")),       site.reply(get("/nothing")), site.reply(strange),
                                site.reply(known),          site.reply(foreign),         site.reply(post("/")),
                                Site::refusal(431, "long"), Site::store_reply("{}")};
  std::vector<unsigned> statuses;
  for (const Reply& reply : replies) {
    statuses.push_back(reply.status);
    EXPECT_EQ(header(reply, "Content-Security-Policy"), kPolicy);
    EXPECT_EQ(header(reply, "X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(header(reply, "Referrer-Policy"), "no-referrer");
    EXPECT_EQ(header(reply, "Cross-Origin-Resource-Policy"), "same-origin");
    EXPECT_NE(header(reply, "Cache-Control"), "");
  }
  EXPECT_EQ(statuses, (std::vector<unsigned>{200, 404, 421, 304, 403, 405, 431, 200}));
}

TEST(Site, TheRootIsTheIndexAndAQuestionMarkEndsThePath) {
  const Site site(kPages, "{}", false, 8017);
  for (const char* target : {"/", "/index.html", "/?floor=3", "/index.html?a=/../b?c"}) {
    const Reply reply = site.reply(get(target));
    EXPECT_EQ(reply.status, 200u) << target;
    EXPECT_EQ(reply.body(), "<!doctype html>") << target;
    EXPECT_EQ(header(reply, "Content-Type"), "text/html; charset=utf-8");
    EXPECT_EQ(header(reply, "Cache-Control"), "no-cache");
  }
}

TEST(Site, OnlyNamesWithAHashAreKeptForEver) {
  const Site site(kPages, "{}", false, 8017);
  EXPECT_EQ(header(site.reply(get("/assets/main-3fA9_x0Q.js")), "Cache-Control"),
            "public, max-age=31536000, immutable");
  EXPECT_EQ(header(site.reply(get("/serve.json")), "Cache-Control"), "no-cache");
  for (const char* hashed : {"/assets/main-3fA9_x0Q.js", "/assets/a-b-Zx81_-aa.css", "/assets/deep/x-00000000.png"}) {
    EXPECT_TRUE(names_its_content(hashed)) << hashed;
  }
  for (const char* plain :
       {"/", "/index.html", "/main-3fA9_x0Q.js", "/assets/main.js", "/assets/main-3fA9.js", "/assets/main-3fA9_x0Q",
        "/assets/-3fA9_x0Q.js", "/assets/main-3fA9.x0Q.js", "/assets/main_3fA9_x0Q.js", "/assets/main-3fA9/x0Q.js",
        "/assets/-.js", "/assets/.js", "/serve.json"}) {
    EXPECT_FALSE(names_its_content(plain)) << plain;
  }
}

TEST(Site, ServeJsonIsWhatItWasGivenWithATagOfItsOwn) {
  const Site one(kPages, "{\"name\":1}", false, 8017), other(kPages, "{\"name\":2}", false, 8017);
  const Reply reply = one.reply(get("/serve.json"));
  EXPECT_EQ(reply.body(), "{\"name\":1}");
  EXPECT_EQ(header(reply, "Content-Type"), "application/json");
  EXPECT_NE(header(reply, "ETag"), header(other.reply(get("/serve.json")), "ETag"));
  Asked again = get("/serve.json");
  const std::string tag = header(reply, "ETag");
  again.if_none_match = tag;
  EXPECT_EQ(one.reply(again).status, 304u);
  EXPECT_EQ(other.reply(again).status, 200u);
}

// A page may bring one for servers that know nothing of it.
TEST(Site, ItsOwnServeJsonStandsBeforeThePages) {
  const Page pages[] = {kPages[0], {"/serve.json", "3c", "the page's", "zipped"}};
  const Site site(pages, "the server's", false, 8017);
  Asked asked = get("/serve.json");
  asked.accept_encoding = "gzip";
  EXPECT_EQ(site.reply(asked).body(), "the server's");
}

TEST(Site, KnownTagsGetNoBody) {
  const Site site(kPages, "{}", false, 8017);
  Asked asked = get("/");
  asked.if_none_match = "\"other\", W/\"1a\"";
  const Reply reply = site.reply(asked);
  EXPECT_EQ(reply.status, 304u);
  EXPECT_TRUE(reply.bodiless);
  EXPECT_EQ(header(reply, "ETag"), "\"1a\"");
  EXPECT_EQ(header(reply, "Vary"), "Accept-Encoding");
  asked.accept_encoding = "gzip";
  EXPECT_EQ(site.reply(asked).status, 200u) << "the other form has another tag";
  asked.if_none_match = "\"1a-gzip\"";
  EXPECT_EQ(site.reply(asked).status, 304u);
}

TEST(Site, TagsAreComparedWhole) {
  for (const char* yes : {"\"a1\"", "W/\"a1\"", " \"a1\" ", "\"x\",\"a1\"", "\"x\" , W/\"a1\",", "*", " * "}) {
    EXPECT_TRUE(matches_tag(yes, "\"a1\"")) << yes;
  }
  for (const char* no : {"", "a1", "\"a\"", "\"a12\"", "\"A1\"", "w/\"a1\"", "\"a1", "\"*\"", ",,", "W/W/\"a1\""}) {
    EXPECT_FALSE(matches_tag(no, "\"a1\"")) << no;
  }
}

TEST(Site, GzipIsChosenOnlyIfItIsTaken) {
  for (const char* yes : {"gzip", "GZIP", "x-gzip", "br, gzip", "gzip;q=0.1", "gzip; q=1.0, br", "*", "*;q=0.5",
                          "identity;q=0, gzip", "deflate,gzip ;q=0.001"}) {
    EXPECT_TRUE(accepts_gzip(yes)) << yes;
  }
  for (const char* no : {"", "br", "identity", "gzip;q=0", "gzip; q=0.000", "gzip;Q=0", "*;q=0", "gzip;q=0, *",
                         "*, gzip;q=0", "gzipped", "notgzip", "br;gzip", ",;,"}) {
    EXPECT_FALSE(accepts_gzip(no)) << no;
  }
  const Site site(kPages, "{}", false, 8017);
  Asked asked = get("/");
  asked.accept_encoding = "gzip, br";
  const Reply zipped = site.reply(asked);
  EXPECT_EQ(zipped.body(), "zipped index");
  EXPECT_EQ(header(zipped, "Content-Encoding"), "gzip");
  EXPECT_EQ(header(zipped, "Vary"), "Accept-Encoding");
  EXPECT_EQ(header(zipped, "ETag"), "\"1a-gzip\"");
  EXPECT_EQ(header(site.reply(get("/")), "Content-Encoding"), "");
  EXPECT_EQ(header(site.reply(get("/")), "Vary"), "Accept-Encoding");
  asked.target = "/assets/main-3fA9_x0Q.js";
  EXPECT_EQ(header(site.reply(asked), "Content-Encoding"), "") << "there is no other form";
  EXPECT_EQ(header(site.reply(asked), "Vary"), "");
}

TEST(Site, MediaTypesFollowTheExtension) {
  const std::pair<const char*, const char*> kCases[] = {{"/a.html", "text/html; charset=utf-8"},
                                                        {"/a.js", "text/javascript"},
                                                        {"/a.css", "text/css"},
                                                        {"/a.wasm", "application/wasm"},
                                                        {"/a.svg", "image/svg+xml"},
                                                        {"/a.png", "image/png"},
                                                        {"/a.json", "application/json"},
                                                        {"/a.toml", "application/toml"},
                                                        {"/a.js.map", "application/json"},
                                                        {"/a.b/c", "application/octet-stream"},
                                                        {"/a", "application/octet-stream"},
                                                        {"/a.exe", "application/octet-stream"},
                                                        {"/html", "application/octet-stream"}};
  for (const auto& [path, type] : kCases) EXPECT_EQ(media_type(path), type) << path;
}

// A name that somebody made to point at this machine must not pass for this
// server, or any page on the net could read what it says.
TEST(Site, OtherHostsAreRefused) {
  const Site site(kPages, "{}", true, 8017);
  for (const char* host : {"127.0.0.1:8017", "localhost:8017", "LocalHost:8017", "[::1]:8017"}) {
    Asked asked = get("/");
    asked.host = host;
    EXPECT_EQ(site.reply(asked).status, 200u) << host;
  }
  for (const char* host : {"evil.example",
                           "evil.example:8017",
                           "127.0.0.1",
                           "127.0.0.1:80",
                           "127.0.0.1:8018",
                           "localhost",
                           "localhost:80170",
                           "localhost.evil.example:8017",
                           "127.0.0.1:8017.evil.example",
                           "::1:8017",
                           "0.0.0.0:8017",
                           "127.0.0.2:8017",
                           "127.1:8017",
                           "2130706433:8017",
                           "user@localhost:8017",
                           "localhost:08017",
                           " localhost:8017",
                           "localhost.:8017",
                           "",
                           "[::ffff:127.0.0.1]:8017"}) {
    Asked asked = get("/");
    asked.host = host;
    EXPECT_EQ(site.reply(asked).status, 421u) << host;
    Asked question = post("/store");
    question.host = host;
    question.origin = "http://" + std::string(host);
    EXPECT_EQ(site.reply(question).status, 421u) << host;
  }
  Asked none = get("/");
  none.hosts = 0;
  EXPECT_EQ(site.reply(none).status, 400u);
  none.hosts = 2;
  EXPECT_EQ(site.reply(none).status, 400u);
  const Site standard(kPages, "{}", true, 80);
  Asked asked = get("/");
  asked.host = "localhost";
  EXPECT_EQ(standard.reply(asked).status, 200u) << "browsers leave port 80 out";
}

TEST(Site, OnlyItsOwnPageMayAskTheStore) {
  const Site site(kPages, "{}", true, 8017);
  EXPECT_TRUE(site.reply(post("/store")).ask_store);
  Asked local = post("/store");
  local.host = "localhost:8017";
  EXPECT_EQ(site.reply(local).status, 403u) << "another name is another origin";
  local.origin = "http://localhost:8017";
  EXPECT_TRUE(site.reply(local).ask_store);
  for (const char* origin :
       {"", "null", "http://evil.example", "https://127.0.0.1:8017", "http://127.0.0.1", "http://127.0.0.1:8018",
        "http://127.0.0.1:80170", "http://127.0.0.1:8017/", "http://127.0.0.1:8017.evil.example", "127.0.0.1:8017"}) {
    Asked asked = post("/store");
    asked.origin = origin;
    const Reply reply = site.reply(asked);
    EXPECT_FALSE(reply.ask_store) << origin;
    EXPECT_EQ(reply.status, 403u) << origin;
  }
}

TEST(Site, TheStoreIsAskedInJson) {
  const Site site(kPages, "{}", true, 8017);
  for (const char* type : {"application/json", "Application/JSON", "application/json; charset=utf-8"}) {
    Asked asked = post("/store");
    asked.content_type = type;
    EXPECT_TRUE(site.reply(asked).ask_store) << type;
  }
  for (const char* type : {"", "text/plain", "application/jsonp", "multipart/form-data", "text/plain; application/json",
                           "application/x-www-form-urlencoded"}) {
    Asked asked = post("/store");
    asked.content_type = type;
    EXPECT_EQ(site.reply(asked).status, 415u) << type;
  }
  const Site without(kPages, "{}", false, 8017);
  EXPECT_EQ(without.reply(post("/store")).status, 404u);
}

TEST(Site, OtherMethodsAreToldWhatIsAllowed) {
  const Site site(kPages, "{}", true, 8017);
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "get", "BREW"}) {
    for (const char* target : {"/", "/index.html", "/serve.json", "/assets/main-3fA9_x0Q.js"}) {
      Asked asked = get(target);
      asked.method = method;
      const Reply reply = site.reply(asked);
      EXPECT_EQ(reply.status, 405u) << method << ' ' << target;
      EXPECT_EQ(header(reply, "Allow"), "GET, HEAD");
    }
  }
  for (const char* method : {"GET", "HEAD", "PUT", "OPTIONS"}) {
    Asked asked = post("/store");
    asked.method = method;
    EXPECT_EQ(site.reply(asked).status, 405u) << method;
    EXPECT_EQ(header(site.reply(asked), "Allow"), "POST");
  }
}

TEST(Site, NoPathLeadsOutOfThePage) {
  const Site site(kPages, "{}", true, 8017);
  for (const char* target : {"/../index.html",
                             "/./index.html",
                             "//index.html",
                             "/assets/../index.html",
                             "/%2e%2e/index.html",
                             "/%69ndex.html",
                             "/index.html/",
                             "/index.html%00",
                             "/INDEX.HTML",
                             "/assets",
                             "/assets/",
                             "/etc/passwd",
                             "/..",
                             "/...",
                             "/\\..\\index.html",
                             "/~",
                             "/index.html#",
                             "/store/",
                             "/serve.json/..",
                             "/ "}) {
    EXPECT_EQ(site.reply(get(target)).status, 404u) << target;
  }
  for (const char* target :
       {"", "*", "index.html", "http://127.0.0.1:8017/", "file:///etc/passwd", "127.0.0.1:8017", "\\index.html", "?"}) {
    EXPECT_EQ(site.reply(get(target)).status, 400u) << target;
  }
}

TEST(Site, RefusalsRepeatNothingOfTheRequest) {
  const Site site(kPages, "{}", true, 8017);
  Asked asked = get("/<script>");
  EXPECT_THAT(std::string(site.reply(asked).body()), ::testing::Not(HasSubstr("script")));
  asked.host = "<script>";
  EXPECT_THAT(std::string(site.reply(asked).body()), ::testing::Not(HasSubstr("script")));
  EXPECT_EQ(header(site.reply(asked), "Content-Type"), "text/plain; charset=utf-8");
}

}  // namespace
}  // namespace enfilade::cli
