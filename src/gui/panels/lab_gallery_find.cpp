#include <algorithm>
#include <cctype>

#include "gui/panels/lab_gallery.h"

namespace gui {

namespace {

constexpr std::size_t most_concepts = 10;  ///< offered at once: the search finds the others

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& letter : result)
    letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  return result;
}

const app::SimulationUse& use_of(const LabGallery& gallery, const sim::Simulation& simulation,
                                 const app::SimulationUse& none) {
  if (!gallery.uses) return none;
  const auto found = gallery.uses->find(simulation.id);
  return found == gallery.uses->end() ? none : found->second;
}

/// Whether each word that was typed is somewhere in it, or in what its cards are about.
bool has_words(const sim::Simulation& simulation, const app::SimulationUse& use,
               std::string_view words) {
  std::string all = simulation.id + " " + simulation.title + " " + simulation.question;
  for (const std::string& name : use.concepts) all += " " + name;
  for (const std::string& name : use.decks) all += " " + name;
  all = lower(all);
  for (std::size_t from = 0; from < words.size();) {
    const std::size_t end = std::min(words.find(' ', from), words.size());
    if (all.find(words.substr(from, end - from)) == all.npos) return false;
    from = end + 1;
  }
  return true;
}

/// The most frequent names first, then by name; the chosen one is always among them.
std::vector<std::string> frequent(const std::map<std::string, int>& counts,
                                  const std::string& chosen) {
  std::vector<std::string> names;
  for (const auto& [name, count] : counts) names.push_back(name);
  std::ranges::stable_sort(names, std::greater(), [&](const auto& n) { return counts.at(n); });
  if (names.size() > most_concepts) names.resize(most_concepts);
  if (!chosen.empty() && std::ranges::find(names, chosen) == names.end()) names.push_back(chosen);
  return names;
}

}  // namespace

void find_in_gallery(const LabGallery& gallery, LabGalleryState& state) {
  std::string words = lower(state.search.model.text());
  const std::string sought = state.deck + "\n" + state.concept_ + "\n" + words;
  if (state.found_for == sought && state.found_in == gallery.uses.get() && !state.shown.empty())
    return;
  state.found_for = sought;
  state.found_in = gallery.uses.get();
  state.shown.clear();
  const app::SimulationUse none;
  std::set<std::string> decks;
  std::map<std::string, int> concepts;
  for (const sim::Simulation* simulation : gallery.simulations) {
    const app::SimulationUse& use = use_of(gallery, *simulation, none);
    decks.insert(use.decks.begin(), use.decks.end());
    if (!state.deck.empty() && !use.decks.contains(state.deck)) continue;
    for (const std::string& name : use.concepts) ++concepts[name];
    if (!state.concept_.empty() && !use.concepts.contains(state.concept_)) continue;
    if (has_words(*simulation, use, words)) state.shown.push_back(simulation);
  }
  state.decks.assign(decks.begin(), decks.end());
  state.concepts = frequent(concepts, state.concept_);
}

}  // namespace gui
