// libFuzzer target: any bytes as a request, as an answer and as a line of an
// export. What is read must survive writing and reading; a store's answer to any
// request must be readable; an error must fit on one line.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <enfilade/store/limits.hpp>
#include <enfilade/store/wire.hpp>

namespace {

using namespace enfilade;
using namespace enfilade::store;

void require(bool condition) {
  if (!condition) std::abort();
}

void require_line(const Error& error) {
  require(!error.text.empty());
  for (const char c : error.line()) require(static_cast<unsigned char>(c) >= 0x20);
}

void as_request(std::string_view text) {
  const Result<wire::Request> request = wire::read_request(text);
  const StorePtr store = open_memory();
  const std::string answer = wire::answer(*store, text);
  if (!request) {
    require_line(request.error());
    require(!wire::read_writes(answer, 0).ok());
    return;
  }
  const std::string written = wire::write_request(*request);
  const Result<wire::Request> again = wire::read_request(written);
  require(again.ok() && wire::write_request(*again) == written);
  if (const auto* commit = std::get_if<wire::Commit>(&*request)) {
    require(check_writes(commit->building, commit->writes).ok());
    require(wire::fitting(commit->writes) == commit->writes.size() || text.size() > wire::kMostRequest / 2);
    require(wire::read_writes(answer, commit->writes.size()).ok());
  } else {
    require(wire::read_records(answer, std::get<wire::Load>(*request).floor).ok());
  }
}

void as_answer(std::string_view text) {
  if (const auto records = wire::read_records(text, 0)) {
    const std::string written = wire::write_answer(records);
    const auto again = wire::read_records(written, 0);
    require(again.ok() && *again == *records);
  }
  for (std::size_t asked = 0; asked < 3; ++asked) {
    const auto writes = wire::read_writes(text, asked);
    if (!writes) continue;
    require(writes->size() == asked);
    require(wire::read_writes(wire::write_answer(writes), asked).ok());
  }
}

void as_line(std::string_view text) {
  const auto line = wire::read_line(text);
  if (!line) return require_line(line.error());
  const auto again = wire::read_line(wire::write_line(line->building, line->record));
  require(again.ok() && again->building == line->building && again->record == line->record);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  as_request(text);
  as_answer(text);
  as_line(text);
  return 0;
}
