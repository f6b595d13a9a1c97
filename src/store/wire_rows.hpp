#pragma once
// Rows as JSON objects: records, writes and what became of them.

#include <cstdint>
#include <string>

#include <enfilade/store/wire.hpp>

#include "store/flat_json.hpp"

namespace enfilade::store::wire {

// A row's text has at most so many bytes besides its path and body.
inline constexpr std::size_t kRowText = 256;

// A JSON text with its quotes. Bytes that are not UTF-8 are replaced: an error
// may quote a database.
std::string quote(const std::string& text);

void put(std::string& out, const Record& record);
void put(std::string& out, const Write& write);
void put(std::string& out, const Written& written);
void put(std::string& out, const News& news);

Result<Record> record_of(JsonObject& object);
Result<Write> write_of(JsonObject& object);
Result<Written> written_of(JsonObject& object);
Result<News> news_of(JsonObject& object);

}  // namespace enfilade::store::wire
