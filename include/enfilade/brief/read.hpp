#pragma once
// Briefs as files: reading, writing, a starter to begin with, and the schema
// for editors. TOML and JSON say the same things. Lengths in files are metres,
// as numbers (45, 3.6) or as text with a unit ("2.7 m", "270 cm", "2700 mm",
// "9 ft", "30 in"); they become whole millimetres by exact decimal rounding,
// halves away from zero.
//
// No function here touches the file system, and none can be made to crash,
// hang or use more than a small multiple of the text's size by what it reads.

#include <span>
#include <string>
#include <string_view>

#include <enfilade/base/result.hpp>
#include <enfilade/plan/brief.hpp>

namespace enfilade::brief {

// Limits on the text itself.
inline constexpr std::size_t kMaxBytes = std::size_t{1} << 20;
inline constexpr int kMaxNesting = 16;

// The brief that `text` says, every value within its limits. A file name that
// ends in ".json" means JSON, any other TOML; the name is used for nothing else
// but the place of errors. Fills Brief::given. A default of least_room or
// hall_width that would be too large for the average_room (of an office:
// office_width) of the text is lowered to what that allows. A key of another
// kind is an error; an office's class that is not given is plan::usual_class().
// A site's polygon comes out valid and in the house's orientation; the file of
// its footprints is only named, see footprints.hpp.
//
// An error has a place: "tower.toml:3:9" (line and column, counted in
// characters from 1), for the contents of JSON "tower.json: /site/width". Its
// text is one line that says what was found and what is allowed. The first
// fault in the order of the file is reported.
Result<plan::Brief> read_brief(std::string_view text, std::string_view file_name);

// TOML that reads back as an equal brief. A size that was not given and has its
// default stays a comment, so that `given` comes back too. Fields of other kinds
// are left out.
// Requires a brief that passes plan::check_limits().
std::string write_brief(const plan::Brief& brief);

// The kinds that a brief may have, in the order of docs and lists.
std::span<const std::string_view> known_kinds();

// A commented brief to begin with; it reads back as a valid brief of that kind.
// An error lists the known kinds.
Result<std::string> starter_brief(std::string_view kind);

// JSON Schema (draft-07) of a brief, for completion and checks in editors.
std::string_view brief_schema();

}  // namespace enfilade::brief
