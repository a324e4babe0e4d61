#include "gui/screens/today_screen.h"

#include "app/study_documents.h"
#include "app/words.h"
#include "gui/shell/opening.h"
#include "gui/widgets.h"

namespace gui {

base::Result<> TodayScreen::enter() {
  const base::Instant now = at_.now();
  const auto stamp = at_.services.study.stamp(now);
  if (!stamp) return base::fail(stamp.error());
  view_.date = date_words(stamp->day);
  const auto cards = at_.services.collection.content().ids();
  if (!cards) return base::fail(cards.error());
  view_.any_cards = !cards->empty();
  again_ = job_.has_value();  // waiting for the other reading here would stop the window
  if (!again_) read_log();
  return {};
}

void TodayScreen::read_log() {
  const base::Instant now = at_.now();
  const app::Places places{at_.services.collection.file(), at_.services.library.folders()};
  job_.emplace("reading the log", [places, now](auto, auto&) -> base::Result<app::Today> {
    const auto services = open_services(places, true, now);
    if (!services) return base::fail(services.error());
    return app::today((*services)->study, now);
  });
}

void TodayScreen::take(base::Result<app::Today> read) {
  if (!read) {
    failed_ = read.error();
    return;
  }
  view_.today = std::move(*read);
  view_.ready = true;
  const store::DeckCounts& total = view_.today.total;
  waiting_ = total.fresh + total.learning + total.due;
  const schedule::Due& next = view_.today.next;
  const auto document = app::document_context(at_.services.study, at_.now());
  view_.next = document && (next.at || next.day) ? app::due_words(next, *document) : "";
}

void TodayScreen::draw(const Ui& ui) { action_ = draw_today(ui, view_); }

Requests TodayScreen::apply() {
  Requests requests;
  if (job_)
    if (auto read = job_->take()) {
      job_.reset();
      take(std::move(*read));
      if (std::exchange(again_, false)) read_log();
    }
  if (failed_) requests.push_back(Failed{*std::exchange(failed_, {})});
  const auto action = std::exchange(action_, {});
  if (!action) return requests;
  switch (action->kind) {
    case TodayAction::Kind::Study:
      requests.push_back(StartStudy{action->deck});
      break;
    case TodayAction::Kind::OpenLab:
      requests.push_back(GoTo{"lab"});
      break;
    case TodayAction::Kind::OpenLibrary:
      requests.push_back(GoTo{"library"});
      break;
  }
  return requests;
}

std::optional<double> TodayScreen::next_frame() const {
  return job_ ? std::optional(0.02) : std::nullopt;
}

std::vector<Command> TodayScreen::commands() const {
  return {{"study-all", "Study what is due", "Enter", waiting() > 0}};
}

void TodayScreen::perform(std::string_view command) {
  if (command == "study-all") action_ = TodayAction{};
}

std::string TodayScreen::streak() const {
  const int days = view_.today.statistics.streak_days;
  return days > 0 ? app::counted(days, "day", "days") + " in a row" : "";
}

}  // namespace gui
