#include "gui/screens/study_card_view.h"

#include <utility>

#include "app/words.h"
#include "sim/catalogue.h"

namespace gui {

namespace {

void show_proof(const cards::Card& card, study::CardView& view) {
  if (!card.simulation) return;
  const auto simulation = sim::find(card.simulation->id);
  view.proof = simulation ? study::Proof::Known : study::Proof::Missing;
  view.simulation = simulation ? (*simulation)->title : card.simulation->id;
  if (!simulation) return;
  for (const cards::Prediction& prediction : card.simulation->predict) {
    study::Prediction shown;
    shown.ask = prediction.ask;
    shown.direction = prediction.against.has_value();
    view.predictions.push_back(std::move(shown));
  }
}

}  // namespace

study::CardView card_view(const app::Asked& asked, std::string deck_title) {
  study::CardView view;
  view.card = asked.card;
  view.prompt = asked.prompt;
  view.deck = std::move(deck_title);
  view.is_new = asked.row.standing.schedule.decided.phase == schedule::Phase::New;
  view.flagged = asked.row.standing.flag > 0;
  if (asked.changed)
    view.changed =
        asked.changed->note.empty() ? "Its meaning is another one." : asked.changed->note;
  for (const auto rating : schedule::all_ratings)
    view.intervals[schedule::index_of(rating)] =
        app::delay_words(asked.preview[schedule::index_of(rating)].decided, asked.at);
  show_proof(asked.card, view);
  return view;
}

}  // namespace gui
