#include <enfilade/store/record.hpp>

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <enfilade/store/limits.hpp>

namespace enfilade::store {
namespace {

using namespace std::string_literals;

const RecordKey kKey{-3, "\x01\x00\xff path"s, Subject::portal, 0x8000'0000'0000'0001};
const Seal kSeal{7, 0x89ab'cdef};

TEST(Record, OpensToWhatWasSealed) {
  for (const std::string& payload : {""s, "x"s, "zero\0inside"s, std::string(5000, '\xff')}) {
    const std::string body = seal(kKey, kSeal, payload);
    EXPECT_EQ(body.size(), payload.size() + kSealBytes);
    const Result<Opened> opened = open(kKey, body);
    ASSERT_TRUE(opened) << opened.error().line();
    EXPECT_EQ(opened->seal, kSeal);
    EXPECT_EQ(opened->payload, payload);
  }
}

// The bytes are a contract with every store ever written.
TEST(Record, TheFormatIsFixed) {
  const std::string body = seal({2, "ab", Subject::span, 5}, {0x02, 0x06050403}, "payload");
  EXPECT_EQ(body.substr(0, 13), "\x02\x02\x03\x04\x05\x06payload"s);
  std::string hex;
  for (const char c : body.substr(13)) {
    hex += "0123456789abcdef"[static_cast<unsigned char>(c) >> 4];
    hex += "0123456789abcdef"[static_cast<unsigned char>(c) & 15];
  }
  EXPECT_EQ(hex, "c87489090f31");
}

TEST(Record, EverySingleByteChangeIsFoundOut) {
  const std::string body = seal(kKey, kSeal, "what people changed");
  for (std::size_t at = 0; at < body.size(); ++at) {
    for (int change = 1; change < 256; ++change) {
      std::string other = body;
      other[at] = static_cast<char>(other[at] ^ change);
      ASSERT_FALSE(open(kKey, other)) << "byte " << at << " changed by " << change;
    }
  }
}

TEST(Record, EveryTruncationAndEveryExtraByteIsFoundOut) {
  const std::string body = seal(kKey, kSeal, "what people changed");
  for (std::size_t n = 0; n < body.size(); ++n) {
    ASSERT_FALSE(open(kKey, body.substr(0, n))) << n << " bytes left";
    ASSERT_FALSE(open(kKey, body.substr(n + 1))) << n + 1 << " bytes missing in front";
  }
  for (int c = 0; c < 256; ++c) ASSERT_FALSE(open(kKey, body + static_cast<char>(c)));
}

TEST(Record, ABodyOfAnotherRowIsFoundOut) {
  const std::string body = seal(kKey, kSeal, "mine");
  std::vector<RecordKey> others(6, kKey);
  others[0].floor = 3;
  others[1].path += '\0';
  others[2].path.pop_back();
  others[3].subject = Subject::region;
  others[4].item ^= 1;
  others[5].path[1] = 1;
  for (const RecordKey& other : others) EXPECT_FALSE(open(other, body)) << describe(other);
  // Bytes that move from one part of the key to the next change the key.
  const std::string two = seal({0, "ab", Subject::region, 0}, kSeal, "mine");
  EXPECT_FALSE(open({0, "a", Subject::region, 0x62}, two));
}

TEST(Record, AnUnknownFormatIsNamed) {
  std::string body = seal(kKey, kSeal, "from the future");
  body[0] = 9;
  const Result<Opened> opened = open(kKey, body);
  ASSERT_FALSE(opened);
  EXPECT_NE(opened.error().text.find("format 9"), std::string::npos) << opened.error().text;
}

TEST(Record, KeysAreOrderedAsOnDisk) {
  const std::vector<RecordKey> ordered = {
      {-32768, "", Subject::region, 0}, {-1, "\xff", Subject::pin, 9},   {0, "", Subject::region, 0},
      {0, "", Subject::region, 1},      {0, "", Subject::portal, 0},     {0, "\0"s, Subject::region, 0},
      {0, "a", Subject::region, 0},     {0, "a\0"s, Subject::region, 0}, {0, "b", Subject::region, 0},
      {0, "\x80", Subject::region, 0},  {32767, "", Subject::region, 0}};
  for (std::size_t i = 0; i + 1 < ordered.size(); ++i) {
    EXPECT_LT(ordered[i], ordered[i + 1]) << describe(ordered[i]) << " and " << describe(ordered[i + 1]);
  }
}

TEST(Record, ExpiresFromItsSecondOnAndNeverMeansNever) {
  EXPECT_FALSE(expired(100, 99));
  EXPECT_TRUE(expired(100, 100));
  EXPECT_TRUE(expired(std::numeric_limits<std::int64_t>::min(), -5));
  EXPECT_FALSE(expired(kNever, kNever));
}

TEST(Record, BytesAreCountedWithoutOverhead) {
  Record record;
  record.key.path = "12345";
  record.body = seal(record.key, {}, "payload");
  EXPECT_EQ(stored_bytes(record), 19 + 5 + record.body.size());
  record.expires = 7;
  EXPECT_EQ(stored_bytes(record), 27 + 5 + record.body.size());
}

TEST(Record, NamesOfBuildingsAreUtf8) {
  for (const std::string& good :
       {"a"s, "Haus Nº 7"s, "\xf0\x9f\x8f\xa0"s, "\xed\x9f\xbf"s, std::string(kMostName, 'x')}) {
    EXPECT_TRUE(check_building(good)) << good;
  }
  for (const std::string& bad : {""s, "a\0b"s, "\x80"s, "\xc0\xaf"s, "\xe0\x80\x80"s, "\xed\xa0\x80"s,
                                 "\xf4\x90\x80\x80"s, "\xf0\x9f\x8f"s, "\xff"s, std::string(kMostName + 1, 'x')}) {
    EXPECT_FALSE(check_building(bad)) << bad;
  }
}

}  // namespace
}  // namespace enfilade::store
