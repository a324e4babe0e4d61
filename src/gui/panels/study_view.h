#pragma once

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "app/demonstration.h"
#include "app/session.h"
#include "gui/entry.h"
#include "gui/page/page_text.h"
#include "gui/plot/outcome_view.h"
#include "gui/text/text_box.h"
#include "gui/ui.h"

/// Studying card after card: what the panels of this screen show, and what a person asks for.
namespace gui::study {

/// Work that a card may start.
enum class RunStage { None, Running, Done, Failed };

struct Demo {
  RunStage stage = RunStage::None;
  float progress = 0;                ///< while Running, 0..1
  app::Demonstration shown{};        ///< when Done
  std::optional<base::Error> error;  ///< when Failed
};

struct ContrastRun {
  RunStage stage = RunStage::None;
  float progress = 0;
  std::optional<proof::Contrast> shown;
  std::optional<base::Error> error;
};

/// One question of the card about a run that was not looked at yet.
struct Prediction {
  enum class Stage { Open, Running, Settled, Skipped, Failed };
  Stage stage = Stage::Open;
  cards::Text ask;
  bool direction = false;  ///< larger or smaller is asked; else a number
  app::Guess guess;
  app::Settled settled{};
  float progress = 0;  ///< while Running, 0..1
  std::optional<base::Error> error;
};

/// What is known of the card's simulation.
enum class Proof { None, Missing, Known };

/// The card before the learner.
struct CardView {
  cards::Card card;  ///< its variables filled in
  cards::Text prompt;
  std::string deck;  ///< title of its deck
  bool is_new = false;
  bool flagged = false;
  std::string changed;             ///< what changed since it was last rated; empty when nothing did
  std::vector<cards::Text> hints;  ///< those that were asked for
  std::optional<grading::Judgement> judgement;
  std::string typed;
  bool accepted = false;  ///< the learner said that the answer was right
  schedule::Rating suggested = schedule::Rating::Good;
  std::array<std::string, 4> intervals;  ///< "10 min", "3 days"
  Proof proof = Proof::None;
  std::string simulation;  ///< its title, else its id
  ContrastRun contrast;
  std::vector<Prediction> predictions;
  Demo demo;
};

/// What a session has come to, and what comes next.
struct EndView {
  app::SessionSummary summary;
  int waiting = 0;   ///< cards that could be studied now
  std::string next;  ///< "in 10 min (09:40)"; empty when nothing comes
  bool any_cards = true;
};

struct View {
  /// Rated: an Again whose proof is looked at before the next card.
  enum class Stage { Starting, Asking, Revealed, Rated, Over };
  Stage stage = Stage::Starting;
  int version = 0;    ///< another one for each card that is put before the learner
  std::string scope;  ///< "All decks" or the title of the deck
  int answered = 0;
  int left = 0;  ///< cards that wait, this one included
  int minutes_spent = 0, minutes = 0;
  bool read_only = false;
  std::vector<base::Error> passed_over;  ///< damaged cards, told once each
  CardView card;
  EndView end;
};

// What a person asks for.
struct Judge {
  std::string text;
};
struct Reveal {
  std::string text;  ///< typed, and not to be judged
};
struct FirstKey {};
struct Hint {};
struct Rate {
  schedule::Rating rating;
};
/// From an Again, or from a message, to the next card.
struct Continue {};
struct RunDemo {};
struct StopRuns {};
struct Predict {
  std::size_t index;
  app::Guess guess;
};
struct SkipPrediction {
  std::size_t index;
};
struct AcceptWording {};
struct Report {};
struct Suspend {};
struct Bury {};
struct Flag {};
struct Edit {};
struct OpenPage {};
struct OpenMissed {
  base::CardId card;
};
struct OpenLaboratory {};
struct CopyWords {
  std::string text;
};
struct MoreMinutes {};
struct ToScreen {
  std::string screen;
};
using Action =
    std::variant<Judge, Reveal, FirstKey, Hint, Rate, Continue, RunDemo, StopRuns, Predict,
                 SkipPrediction, AcceptWording, Report, Suspend, Bury, Flag, Edit, OpenPage,
                 OpenMissed, OpenLaboratory, CopyWords, MoreMinutes, ToScreen>;

/// What the panels remember from frame to frame.
struct State {
  int version = -1;  ///< of the card the rest belongs to
  View::Stage stage = View::Stage::Starting;
  double since = 0;  ///< Ui::seconds at which this stage was first drawn
  TextBoxState box;
  bool typed_any = false;
  bool leaves_undo = false;          ///< the box had nothing to take back for Ctrl+Z or Ctrl+Y
  std::optional<double> next_frame;  ///< of the caret
  bool whole_answer = false;
  bool wants_answer = false;  ///< scrolls to it
  bool all_claims = false;
  bool predicting = false;        ///< a review's predictions are shown when they are asked for
  bool wants_prediction = false;  ///< the keyboard goes to the open prediction
  bool verdict_shown = false;     ///< scrolled to once
  bool contrast_shown = false;
  bool wants_demo = false;                    ///< scrolls to the demonstration
  bool wants_confidence = false;              ///< scrolls to the last step of a prediction
  std::optional<proof::Direction> direction;  ///< chosen, but not yet how sure
  std::optional<double> number;
  EntryState number_entry;
  PageTexts texts;
  std::map<std::string, DocumentView> documents;
  plot::OutcomeViews plots;

  /// The whole page of the card in the place of its short answer, or back.
  void turn_page() {
    whole_answer = !whole_answer;
    wants_answer = true;
  }
};

/// Fills the content of the window.
std::optional<Action> draw(const Ui& ui, const View& view, State& state);

/// Seconds for which a key that changed what is shown does nothing else.
inline constexpr double key_guard = 0.2;

}  // namespace gui::study
