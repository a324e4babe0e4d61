#include "cards/card.h"

#include "base/assert.h"

namespace cards {

std::string deck_of(const base::CardId& id) {
  const std::size_t slash = id.value.rfind('/');
  return slash == std::string::npos ? std::string() : id.value.substr(0, slash);
}

Card follow_up_card(const Card& card, const FollowUp& follow_up) {
  ASSERT(!follow_up.id.empty());
  Card made;
  made.id = {card.id.value + "#" + follow_up.id};
  made.prompt = follow_up.question;
  made.answer = follow_up.approach;
  made.level = card.level;
  made.group = card.group.empty() ? card.id.value : card.group;
  made.tags = card.tags;
  made.requires_first = {card.id};
  made.revision = card.revision;
  made.changes = card.changes;
  made.concepts = card.concepts;
  made.references = card.references;
  if (!follow_up.points.empty()) {
    made.grading.emplace();
    if (card.grading) {
      made.grading->symbols = card.grading->symbols;
      made.grading->derived = card.grading->derived;
    }
    made.grading->points = follow_up.points;
  }
  made.simulation = follow_up.simulation;
  made.claims = follow_up.claims;
  made.variables = card.variables;
  made.fingerprint = card.fingerprint;
  return made;
}

}  // namespace cards
