#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "app/demonstration.h"
#include "base/error.h"
#include "cards/card.h"
#include "gui/page/page_text.h"
#include "gui/panels/forgetting_curve.h"
#include "gui/ui.h"

/// The whole page of one card.
namespace gui::card_page {

/// How far the proof of the card is.
struct Proof {
  enum class Stage { None, Unknown, Ready, Running, Done, Failed };
  Stage stage = Stage::None;  ///< None: the card has no simulation; Unknown: this program lacks it
  std::string simulation;     ///< its title, else its id
  float progress = 0;         ///< while Running, 0..1
  std::optional<app::Demonstration> shown;  ///< when Done
  std::optional<base::Error> error;         ///< when Failed
};

/// One line of the log of a card, in words.
struct HistoryLine {
  std::string when;
  std::string what;
  bool taken_back = false;
};

/// What is shown; const data.
struct View {
  enum class State { NoneChosen, Shown, Failed };
  State state = State::NoneChosen;
  base::Error error;     ///< when Failed: no such card, or its text is damaged
  cards::Card card;      ///< its variables filled in
  int version = 0;       ///< another one for another text of `card`
  bool missing = false;  ///< its file is gone; this is the collection's copy
  bool read_only = false;
  bool suspended = false;
  bool buried = false;
  int flag = 0;          ///< 0 none, 1..7
  std::string standing;  ///< "review, due tomorrow, recall now 93 %"
  Proof proof;
  std::vector<HistoryLine> history;  ///< newest first
  ForgettingCurve curve;
};

struct Study {};
/// Opens the laboratory on the simulation of the card, or of its follow-up of this index.
struct Lab {
  int follow_up = -1;
};
struct RunProof {};
struct StopProof {};
struct SetFlag {
  int flag = 0;
};
struct SetSuspended {
  bool suspended = false;
};
struct Bury {};
struct ShowCard {
  base::CardId card;
};
struct OpenAddress {
  std::string url;  ///< http or https
};
struct Copy {
  std::string text;
  std::string what;  ///< "Card id", for the words that tell it
};
struct ToLibrary {};
using Action = std::variant<Study, Lab, RunProof, StopProof, SetFlag, SetSuspended, Bury, ShowCard,
                            OpenAddress, Copy, ToLibrary>;

/// A heading of the page, for the outline beside it.
struct Place {
  std::string title;
  float top = 0;  ///< pixels from the beginning of the page
};

/// What the panel remembers between frames. A fresh one shows the top of the page.
struct State {
  std::set<std::string> asked;  ///< ids of follow-ups whose approach is shown
  bool asked_all = false;
  std::string wanted;  ///< title of a section to scroll to
  int version = -1;    ///< of the card the rest belongs to
  PageTexts texts;
  std::map<std::string, DocumentView> documents;  ///< of sections that are put together
  std::vector<Place> outline;                     ///< as drawn in the last frame
  float scrolled = 0;                             ///< pixels of the page above what is seen
  plot::View curve;
};

/// Fills the content of the window.
std::optional<Action> draw(const Ui& ui, const View& view, State& state);

}  // namespace gui::card_page
