#pragma once

#include <string>
#include <vector>

#include "cards/card.h"
#include "cards/object_reader.h"
#include "cards/shared.h"

/// The sections of a card file, one reader each: form, types and ranges. What needs the whole card
/// is in check_card.h.
namespace cards {

/// What the readers of one card share.
struct CardReading {
  Report& report;
  const Shared* shared = nullptr;  ///< null: nothing is shared
  std::vector<std::string> used;   ///< ids of `shared` that were named, see LoadedText
};

void read_content(ObjectReader& card, Card& out);
void read_concepts(ObjectReader& card, std::vector<Concept>& out, CardReading& reading);
void read_references(ObjectReader& card, std::vector<Reference>& out, CardReading& reading);
void read_follow_ups(ObjectReader& card, std::vector<FollowUp>& out);
void read_grading(ObjectReader& card, Card& out, CardReading& reading);
void read_points(ObjectReader& holder, std::vector<Point>& out);
void read_simulation(ObjectReader& holder, std::optional<SimulationUse>& out);
void read_claims(ObjectReader& holder, std::vector<Claim>& out);
void read_variables(ObjectReader& card, Variables& out);

/// Members of `symbols` and `derived`, in cards and in shared.json.
void read_symbols(ObjectReader& holder, std::map<std::string, std::vector<std::string>>& out);
void read_derived(ObjectReader& holder, std::map<std::string, Derived>& out);

}  // namespace cards
