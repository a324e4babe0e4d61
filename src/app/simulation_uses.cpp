#include "app/simulation_uses.h"

#include "typeset/document.h"
#include "typeset/plain_text.h"

namespace app {

namespace {

void add_ids(const std::optional<cards::SimulationUse>& simulation,
             const std::vector<cards::Claim>& claims, std::set<std::string>& ids) {
  if (simulation) ids.insert(simulation->id);
  for (const cards::Claim& claim : claims)
    if (!claim.simulation.empty()) ids.insert(claim.simulation);
}

std::set<std::string> simulations_of(const cards::Card& card) {
  std::set<std::string> ids;
  add_ids(card.simulation, card.claims, ids);
  for (const cards::FollowUp& follow_up : card.follow_ups)
    add_ids(follow_up.simulation, follow_up.claims, ids);
  return ids;
}

std::string deck_title(const cards::Library& content, const base::CardId& card) {
  const std::string id = card.value.substr(0, card.value.rfind('/'));
  const cards::Deck* deck = content.deck(id);
  return deck ? deck->title : id;
}

/// A name of Markdown and mathematics as one line of plain text.
std::string plain(const std::string& name) {
  std::string text = typeset::to_plain_text(typeset::parse(name), {.width = 1000});
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

}  // namespace

SimulationUses simulation_uses(const cards::Library& content) {
  SimulationUses uses;
  for (const cards::LoadedCard& loaded : content.cards)
    for (const std::string& id : simulations_of(loaded.card)) {
      SimulationUse& use = uses[id];
      use.decks.insert(deck_title(content, loaded.card.id));
      for (const cards::Concept& concept_ : loaded.card.concepts)
        use.concepts.insert(concept_.name.empty() ? concept_.id : plain(concept_.name));
    }
  return uses;
}

}  // namespace app
