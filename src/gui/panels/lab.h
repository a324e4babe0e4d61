#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/runner.h"
#include "app/simulation_claims.h"
#include "gui/entry.h"
#include "gui/page/page_text.h"
#include "gui/panels/lab_gallery.h"
#include "gui/plot/outcome_view.h"
#include "gui/text/text_box.h"
#include "gui/ui.h"
#include "gui/widgets.h"
#include "proof/settle.h"
#include "sim/simulation.h"

namespace gui {

/// The claims that cards make about the simulation.
struct LabClaims {
  bool loading = false;  ///< the cards are still being read
  std::vector<app::SimulationClaim> claims;
  std::vector<proof::ClaimResult> results;  ///< of the first so many claims
  bool running = false;
  std::optional<base::Error> error;
};

/// Two values of one choice under the same seed and otherwise equal settings.
struct LabComparison {
  std::string parameter;
  std::array<std::string, 2> values;
  std::array<app::Progressed, 2> runs;
};

/// What a person says that a measure will be, before the outcome is shown.
struct LabPrediction {
  std::string measure;
  std::shared_ptr<const app::Found> before;  ///< the run that was shown when it began, or null
  std::optional<proof::Direction> direction;
  std::optional<double> number;
};

/// What came of the last copy, paste or export, or of opening what does not exist.
struct LabNotice {
  Tone tone = Tone::Info;
  std::string title;
  std::string words;
};

/// What the laboratory shows. Without a simulation: the list of all.
struct LabView {
  const sim::Simulation* simulation = nullptr;
  sim::Settings settings;  ///< of the simulation: the last that can run
  sim::Values wanted;      ///< what the controls show
  std::string refused;     ///< why `wanted` cannot run: then `settings` are older
  std::uint64_t seed = 1;
  std::uint64_t first_seed = 1;  ///< what Reset goes back to
  app::Progressed run;
  std::optional<LabComparison> comparison;
  LabClaims claims;
  std::optional<LabNotice> notice;
  LabGallery gallery;
  bool exporting = false;
  bool halted = false;                       ///< the run was stopped; what it found is shown
  std::shared_ptr<const app::Found> pinned;  ///< drawn behind the run, or null
  std::optional<LabPrediction> prediction;

  /// A prediction is being asked for.
  bool hides_outcome() const { return prediction && !prediction->direction && !prediction->number; }
};

enum class LabFile { Png, Csv, Json };

// What a person asks for.
struct LabList {};
struct LabChoose {
  std::string simulation;
};
struct LabSet {
  std::string parameter;
  sim::Value value;  ///< one that the parameter admits
};
struct LabUsePreset {
  std::string preset;
};
struct LabSeed {
  std::uint64_t seed;
};
struct LabNewSeed {};
struct LabReset {};
/// Takes over the settings and the seed of a claim.
struct LabTakeOver {
  std::size_t claim;
};
struct LabRunClaims {};
struct LabStopClaims {};
struct LabOpenCard {
  base::CardId card;
};
struct LabCompare {
  std::string parameter;
  std::array<std::string, 2> values;
};
struct LabCopy {};
struct LabCopyText {
  std::string text;
};
struct LabPaste {};
struct LabExport {
  LabFile file = LabFile::Png;
  std::string folder;  ///< empty: where a person's pictures and downloads are
};
struct LabRetry {};
struct LabHalt {};
struct LabPin {};
struct LabUnpin {};
/// Hides the outcome until a guess is made; an empty measure is the first one.
struct LabPredict {
  std::string measure;
};
struct LabGuess {
  std::optional<proof::Direction> direction;
  std::optional<double> number;
};
struct LabEndPrediction {};
struct LabDismiss {};

using LabAction =
    std::variant<LabList, LabChoose, LabSet, LabUsePreset, LabSeed, LabNewSeed, LabReset,
                 LabTakeOver, LabRunClaims, LabStopClaims, LabOpenCard, LabCompare, LabCopy,
                 LabCopyText, LabPaste, LabExport, LabRetry, LabHalt, LabPin, LabUnpin, LabPredict,
                 LabGuess, LabEndPrediction, LabDismiss>;

/// What the panel remembers of itself: what is typed, what is open.
struct LabState {
  enum class Page { Outcome, Claims, Compare, Share };
  Page page = Page::Outcome;
  bool scroll_up = false;  ///< in the next frame: something new stands at the top
  LabGalleryState gallery;
  EntryState folder;
  std::string folder_text;
  std::map<std::string, EntryState, std::less<>> entries;  ///< by the name of what is typed
  std::map<std::string, TextBoxState, std::less<>> boxes;  ///< of parameters that are texts
  std::array<plot::OutcomeViews, 2> plots;
  PageTexts texts;

  EntryState& entry_of(std::string_view name) { return entries[std::string(name)]; }
};

/// Draws the whole laboratory into the content region; what was asked for, if anything.
std::optional<LabAction> draw_lab(const Ui& ui, const LabView& view, LabState& state);

}  // namespace gui
