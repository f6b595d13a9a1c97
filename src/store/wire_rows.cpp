#include "store/wire_rows.hpp"

#include <nlohmann/json.hpp>

#include <enfilade/store/limits.hpp>

namespace enfilade::store::wire {
namespace {

void put_key(std::string& out, const RecordKey& key) {
  out += "\"floor\":" + std::to_string(key.floor);
  out += ",\"path\":\"" + to_hex(key.path);
  out += "\",\"subject\":\"";
  out += name(key.subject);
  out += "\",\"item\":\"" + std::to_string(key.item) + '"';
}

void put_expiry(std::string& out, std::int64_t expires) {
  out += ",\"expires\":" + (expires == kNever ? "null" : std::to_string(expires));
}

void put_body(std::string& out, std::string_view body) { out += ",\"body\":\"" + to_base64(body) + '"'; }

void put_row(std::string& out, const Record& record, const std::string* body) {
  out += '{';
  put_key(out, record.key);
  out += ",\"version\":\"" + std::to_string(record.version) + '"';
  put_expiry(out, record.expires);
  if (body) {
    put_body(out, *body);
  } else {
    out += ",\"body\":null";
  }
  out += '}';
}

RecordKey key_of(Fields& fields) {
  RecordKey key;
  key.floor = static_cast<std::int16_t>(fields.whole("floor", INT16_MIN, INT16_MAX));
  key.path = fields.hex("path");
  const std::string subject = fields.text("subject");
  int number = 0;
  while (number < kSubjects && name(static_cast<Subject>(number)) != subject) ++number;
  if (number == kSubjects) fields.refuse("\"subject\" must be region, portal, span or pin");
  key.subject = static_cast<Subject>(number);
  key.item = fields.decimal("item");
  if (!fields.ok()) return key;
  if (const Status s = check_key(key); !s) fields.refuse(s.error().text);
  return key;
}

std::int64_t expiry_of(Fields& fields) { return fields.is_null("expires") ? kNever : fields.whole("expires"); }

std::string body_of(Fields& fields) {
  std::string body = fields.base64("body");
  if (body.size() > kMostBody) fields.refuse("\"body\" is longer than any can be");
  return body;
}

}  // namespace

std::string quote(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

void put(std::string& out, const Record& record) { put_row(out, record, &record.body); }
void put(std::string& out, const News& news) { put_row(out, news.record, news.gone ? nullptr : &news.record.body); }

void put(std::string& out, const Write& write) {
  out += '{';
  put_key(out, write.key);
  out += ",\"expected\":\"" + std::to_string(write.expected) + '"';
  put_expiry(out, write.expires);
  if (write.body) {
    put_body(out, *write.body);
  } else {
    out += ",\"body\":null";
  }
  out += '}';
}

void put(std::string& out, const Written& written) {
  out += written.done ? "{\"done\":true" : "{\"done\":false";
  out += ",\"version\":\"" + std::to_string(written.version) + "\",\"current\":";
  if (written.current) {
    put(out, *written.current);
  } else {
    out += "null";
  }
  out += '}';
}

Result<News> news_of(JsonObject& object) {
  Fields fields(object, {"floor", "path", "subject", "item", "version", "expires", "body"});
  News news;
  news.record.key = key_of(fields);
  news.record.version = fields.decimal("version");
  if (news.record.version == 0) fields.refuse("\"version\" counts from 1");
  news.record.expires = expiry_of(fields);
  news.gone = fields.is_null("body");
  if (!news.gone) news.record.body = body_of(fields);
  if (!fields.ok()) return fields.error();
  return news;
}

Result<Record> record_of(JsonObject& object) {
  Result<News> news = news_of(object);
  if (!news) return news.error();
  if (news->gone) return Error{ErrorCode::invalid, {}, "\"body\" must be a text"};
  return std::move(news->record);
}

Result<Write> write_of(JsonObject& object) {
  Fields fields(object, {"floor", "path", "subject", "item", "expected", "expires", "body"});
  Write write;
  write.key = key_of(fields);
  write.expected = fields.decimal("expected");
  write.expires = expiry_of(fields);
  if (!fields.is_null("body")) write.body = body_of(fields);
  if (!fields.ok()) return fields.error();
  return write;
}

Result<Written> written_of(JsonObject& object) {
  Fields fields(object, {"done", "version", "current"});
  Written written;
  written.done = fields.flag("done");
  written.version = fields.decimal("version");
  if (!fields.is_null("current")) {
    JsonObject current = fields.object("current");
    if (written.done) fields.refuse("a write that was done has no other row in its way");
    if (!fields.ok()) return fields.error();
    Result<Record> record = record_of(current);
    if (!record) return Error{record.error().code, {}, "\"current\": " + record.error().text};
    written.current = std::move(*record);
  }
  if (!fields.ok()) return fields.error();
  return written;
}

std::string write_line(const std::string& building, const Record& record) {
  std::string out = "{\"building\":" + quote(building) + ',';
  put_key(out, record.key);
  out += ",\"version\":" + std::to_string(record.version);
  if (record.expires != kNever) put_expiry(out, record.expires);
  put_body(out, record.body);
  return out + "}\n";
}

Result<Line> read_line(std::string_view text) {
  Result<JsonObject> root = read_object(text, [](std::string_view, std::size_t, JsonObject&) -> Status {
    return Error{ErrorCode::invalid, {}, "holds an array"};
  });
  if (!root) return root.error();
  Fields fields(*root, {"building", "floor", "path", "subject", "item", "version", "expires", "body"});
  Line line;
  line.building = fields.text("building");
  line.record.key = key_of(fields);
  if (fields.has("version")) line.record.version = fields.counted("version");
  if (fields.has("expires")) line.record.expires = fields.whole("expires");
  line.record.body = body_of(fields);
  if (!fields.ok()) return fields.error();
  if (const Status s = check_building(line.building); !s) return s.error();
  return line;
}

}  // namespace enfilade::store::wire
