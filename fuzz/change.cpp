// Any bytes as the payload of a change: an error, or a change that comes back
// from its own bytes. The first byte chooses the subject.

#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <enfilade/store/change.hpp>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace enfilade::store;
  if (size == 0) return 0;
  const auto subject = static_cast<Subject>(data[0] % kSubjects);
  const std::string_view payload(reinterpret_cast<const char*>(data) + 1, size - 1);
  const auto change = decode(subject, payload);
  if (!change || is_empty(*change)) return 0;
  const auto back = decode(subject, encode(*change));
  if (!back || !(*back == *change)) std::abort();
  (void)expires_at(*change);
  return 0;
}
