#pragma once
// Wire: what a Link asks a store and what it is answered, as JSON text, so that
// a browser and a server say the same. docs/store.md shows the shapes.
//
// Readers take hostile text: what they accept passes every check of limits.hpp,
// an error says what is wrong and where ("write 3"), and they never use more than
// a small multiple of the text. All O(bytes).

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <enfilade/base/result.hpp>
#include <enfilade/store/store.hpp>

namespace enfilade::store::wire {

// A commit of so many writes, each refused with a row of the largest size, still
// has an answer that fits.
inline constexpr std::size_t kMostRequest = std::size_t{8} << 20;   // bytes
inline constexpr std::size_t kMostWrites = 1'000;                   // of one commit
inline constexpr std::size_t kMostAnswer = std::size_t{128} << 20;  // bytes

struct Load {
  std::string building;
  std::int16_t floor = 0;
  std::int64_t now = 0;  // UTC seconds
};
struct Commit {
  std::string building;
  std::int64_t now = 0;
  std::vector<Write> writes;
};
using Request = std::variant<Load, Commit>;

// How many of the writes, from the first on, go into one request. At least one
// if there are any and they pass check_writes(). A link sends the others in
// further requests, in order.
std::size_t fitting(std::span<const Write> writes);

// Requires a building that passes check_building().
std::string write_request(const Request& request);
Result<Request> read_request(std::string_view text);

// An error goes over with its place and text as one line.
std::string write_answer(const Result<std::vector<Record>>& records);
std::string write_answer(const Result<std::vector<Written>>& writes);
// The answer to a load piece by piece: kRecordsBegin, the rows of each page (`first`:
// no row was written yet), kRecordsEnd.
inline constexpr std::string_view kRecordsBegin = "{\"records\":[";
inline constexpr std::string_view kRecordsEnd = "]}";
std::string write_rows(std::span<const Record> records, bool first);

// The answer to a load of `floor`, to a commit of `asked` writes. Text that is no
// such answer is an ErrorCode::io: never "no records", and outcome_unknown() after
// a commit.
Result<std::vector<Record>> read_records(std::string_view text, std::int16_t floor);
Result<std::vector<Written>> read_writes(std::string_view text, std::size_t asked);

// News for those who listen: {"news":[ROW, …]}, a body of null for a row that is
// gone. Text that is none is an error.
std::string write_news(std::span<const News> news);
Result<std::vector<News>> read_news(std::string_view text);

// Reads a request, asks the store, writes the answer. Never fails: an error of
// any kind is an answer.
std::string answer(Store& store, std::string_view request);

// A record with its building as one line of an export.
struct Line {
  std::string building;
  Record record;
};
std::string write_line(const std::string& building, const Record& record);  // with its line feed
Result<Line> read_line(std::string_view text);

// Bytes as text. Readers take only what the writers write: bytes have one text.
std::string to_hex(std::string_view bytes);
std::string to_base64(std::string_view bytes);
Result<std::string> from_hex(std::string_view text);
Result<std::string> from_base64(std::string_view text);

}  // namespace enfilade::store::wire
