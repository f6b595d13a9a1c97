#pragma once
// Real buildings with one thing spoiled. Whatever room the seed picks, the check
// that is meant for the defect must notice it.

#include <functional>

#include <enfilade/audit/audit.hpp>
#include <enfilade/base/rng.hpp>
#include <enfilade/plan/brief.hpp>
#include <enfilade/plan/model.hpp>

namespace enfilade::audit {

plan::Model model_of(const plan::Brief& brief);

// A room that the predicate likes, by the stream; null if there is none.
plan::Room* pick(plan::Model& model, Rng& rng, const std::function<bool(const plan::Room&)>& good);

struct Mutation {
  const char* name;
  bool (*spoil)(plan::Model&, Rng&);  // false if it found nothing to spoil
  CheckId check;
};

// Spoils 25 sound buildings, of which more than `least` have something to spoil.
void expect_noticed(const Mutation& mutation, plan::Model (*sound)(std::uint64_t seed), int least);

}  // namespace enfilade::audit
