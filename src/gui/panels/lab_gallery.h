#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/simulation_uses.h"
#include "gui/text/search_field.h"
#include "gui/ui.h"
#include "sim/simulation.h"

namespace gui {

/// What a thumbnail is drawn from, by the id of its simulation.
using LabPictures = std::map<std::string, std::shared_ptr<const sim::Outcome>, std::less<>>;

/// What the gallery shows.
struct LabGallery {
  std::span<const sim::Simulation* const> simulations;
  std::shared_ptr<const app::SimulationUses> uses;  ///< null: the cards are still being read
  const LabPictures* pictures = nullptr;            ///< null: none
};

/// What is typed and chosen, and what follows from it.
struct LabGalleryState {
  TextBoxState search = search_state();
  std::string deck;         ///< empty: all
  std::string concept_;     ///< empty: all
  bool by_concept = false;  ///< the concepts are offered
  std::vector<const sim::Simulation*> shown;
  std::vector<std::string> decks;                ///< of all simulations
  std::vector<std::string> concepts;             ///< of those of the deck, the most frequent first
  std::vector<const sim::Simulation*> in_sight;  ///< of the last frame: they want a picture

  std::string found_for;  ///< what `shown` was found for
  const void* found_in = nullptr;
};

/// Finds `shown`, `decks` and `concepts` anew if what was typed or chosen, or the cards, changed.
void find_in_gallery(const LabGallery& gallery, LabGalleryState& state);

/// Search, filters and a tile for each simulation, in as many columns as there is room for; the one
/// that was chosen, or null. Only tiles in sight are drawn.
const sim::Simulation* draw_lab_gallery(const Ui& ui, const LabGallery& gallery,
                                        LabGalleryState& state);

}  // namespace gui
