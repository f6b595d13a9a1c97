#include <enfilade/base/hash.hpp>

#define XXH_INLINE_ALL
#include <xxhash.h>

namespace enfilade {

Key Hasher::finish() const {
  const XXH128_hash_t hash = XXH3_128bits(bytes_.data(), bytes_.size());
  return {hash.high64, hash.low64};
}

}  // namespace enfilade
