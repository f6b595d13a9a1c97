#include <enfilade/audit/page.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <enfilade/audit/seeds.hpp>
#include <enfilade/threads/pool.hpp>

#include "audit/flats.hpp"
#include "audit/plots.hpp"

namespace enfilade::audit {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

bool is_well_formed(const std::string& page) {
  const std::string name = ::testing::TempDir() + "enfilade_page_test.html";
  std::ofstream(name, std::ios::binary) << page;
  const int status = std::system(("xmllint --noout '" + name + "'").c_str());
  std::filesystem::remove(name);
  return status == 0;
}

// Nothing is fetched and nothing runs.
void expect_self_contained(const std::string& page) {
  for (const char* word : {"<script", "src=", "href=", "url(", "@import", "onload", "nan", "inf<"})
    EXPECT_THAT(page, Not(HasSubstr(word)));
}

TEST(Page, OfDwellingsIsWellFormedAndComplete) {
  Flats flats;
  const std::string page = write_page(flats.report(), flats.model.brief, false);
  EXPECT_TRUE(is_well_formed(page));
  expect_self_contained(page);
  for (const char* words : {"all passed", "good dwellings", "Relative asymmetry", "Hall share", "hall against living",
                            "a: dead end", "Common spaces", "dwelling_entry", "the outside"})
    EXPECT_THAT(page, HasSubstr(words));
}

TEST(Page, OfTowersAndOfficesIsWellFormed) {
  for (const char* kind : {"tower", "office"}) {
    plan::Brief brief;
    brief.kind = kind;
    const Result<Report> report = audit_seeds(brief, {.seeds = 2, .vary = false, .storeys = {}}, {});
    ASSERT_TRUE(report.ok());
    const std::string page = write_page(*report, brief, false);
    EXPECT_TRUE(is_well_formed(page)) << kind;
    expect_self_contained(page);
    EXPECT_THAT(page, HasSubstr("efficiency"));
    EXPECT_THAT(page, HasSubstr("Spaces by use"));
    EXPECT_THAT(page, Not(HasSubstr("<h2>Dwellings")));
  }
}

TEST(Page, DoesNotDependOnThreads) {
  plan::Brief brief;
  brief.kind = "office";
  const SeedOptions options{.seeds = 30, .vary = true, .storeys = {}};
  const Result<Report> one = audit_seeds(brief, options, {});
  threads::Pool pool(3);
  Context context;
  context.executor = &pool;
  const Result<Report> many = audit_seeds(brief, options, context);
  ASSERT_TRUE(one.ok() && many.ok());
  EXPECT_EQ(write_page(*one, brief, true), write_page(*many, brief, true));
}

TEST(Page, NamesTheFirstFailureAndEscapesIt) {
  Flats flats;
  flats.close(0, kLivingB, plan::PortalKind::window);
  flats.model.brief.kind = "apartments";
  Report report = flats.report();
  report.of(CheckId::dwelling_light).example.message = "<b> & \"\x01\"";
  report.skip_reasons["a < b"] = 1;
  const std::string page = write_page(report, flats.model.brief, true);
  EXPECT_TRUE(is_well_formed(page));
  EXPECT_THAT(page, HasSubstr("1 failed"));
  EXPECT_THAT(page, HasSubstr("s0f3c6: &lt;b&gt; &amp; &quot; &quot;"));
}

TEST(Page, OfNothingIsAPage) {
  const std::string page = write_page({}, {}, false);
  EXPECT_TRUE(is_well_formed(page));
  expect_self_contained(page);
}

TEST(Page, NumbersAreWrittenForPeople) {
  EXPECT_EQ(number(12.50, 2), "12.5");
  EXPECT_EQ(number(100, 0), "100");
  EXPECT_EQ(number(-0.001, 2), "0");
  EXPECT_EQ(number(1234567, 0), "1\u2009234\u2009567");
  EXPECT_EQ(number(-1234.5, 1), "-1\u2009234.5");
  EXPECT_EQ(percent(0.123), "12 %");
  EXPECT_EQ(percent(0.0123), "1.2 %");
}

}  // namespace
}  // namespace enfilade::audit
