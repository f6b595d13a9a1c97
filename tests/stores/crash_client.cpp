// crash_client URL FIRST: does group after group of writes from number FIRST on
// and says each number on stdout once its commit has returned. Ends only by
// being killed, or with an exit code that says what is wrong.

#include <cstdio>
#include <cstdlib>
#include <string>

#include <unistd.h>

#include <enfilade/stores/open.hpp>

#include "stores/crash_work.hpp"

int main(int argc, char** argv) {
  using namespace enfilade;
  using namespace enfilade::stores;
  if (argc != 3) return 2;
  const Result<store::StorePtr> store = open(argv[1]);
  if (!store) {
    std::fprintf(stderr, "%s\n", store.error().line().c_str());
    return 3;
  }
  crash::Rows rows;
  const Status scanned = (*store)->scan([&](const std::string&, const store::Record& record) {
    rows[record.key] = record;
    return true;
  });
  if (!scanned) return 4;
  for (std::uint64_t number = std::strtoull(argv[2], nullptr, 10);; ++number) {
    const std::vector<store::Write> writes = crash::group(number, rows);
    const auto written = (*store)->commit(crash::kBuilding, writes, 0);
    if (!written) {
      std::fprintf(stderr, "%s\n", written.error().line().c_str());
      return 5;
    }
    for (const store::Written& w : *written) {
      if (!w.done) return 6;
    }
    crash::apply(writes, *written, rows);
    const std::string line = std::to_string(number) + "\n";
    if (write(STDOUT_FILENO, line.data(), line.size()) != static_cast<ssize_t>(line.size())) return 7;
  }
}
