#pragma once
// Reads every row of a SQLite store in order, around damaged pages where it can.

#include <functional>
#include <string>
#include <vector>

#include "stores/sqlite_database.hpp"

namespace enfilade::stores {

using Visit = std::function<bool(const std::string& building, const store::Record&)>;

// A place that could not be read.
struct Trouble {
  std::string building;  // may be empty when not known
  std::string text;
};

// Visits every row that can be read; false from the visitor stops. The result
// lists what could not be read. An error: nothing can be read at all, or the
// engine failed for another reason than damage.
Result<std::vector<Trouble>> scan_rows(Database& database, const Visit& visit);

}  // namespace enfilade::stores
