#pragma once

#include <map>
#include <optional>
#include <string>

#include "app/session.h"
#include "gui/panels/study_view.h"
#include "gui/screen.h"
#include "gui/screens/study_runs.h"

namespace gui {

/// A session as the window goes through it: carries out what the panels ask for and keeps what they
/// show. One thread, that of the collection.
class StudyFlow {
 public:
  StudyFlow(Surroundings surroundings, app::Session::Stopwatch stopwatch);

  /// Begins a session. One that is under way on the same cards goes on.
  void start(const StartStudy& what, Requests& requests);
  /// Reads again what may have changed outside; begins a session when there is none.
  void refresh(Requests& requests);
  void carry_out(const study::Action& action, Requests& requests);
  void undo(Requests& requests);
  void redo(Requests& requests);
  /// Takes over what the runs have found.
  void poll();

  const study::View& view() const { return view_; }
  bool busy() const { return runs_.busy(); }

 private:
  using Stage = study::View::Stage;

  void begin(const StartStudy& what, Requests& requests);
  void next_card(Requests& requests);
  void show_card();
  void show_over(Requests& requests);
  void show_progress(Requests& requests);
  void after_reveal();
  void judge(const std::string& text, Requests& requests);
  void rate(schedule::Rating rating, Requests& requests);
  void after_rating(schedule::Rating rating, Requests& requests);
  void accept_wording(Requests& requests);
  void take_off(bool suspended, Requests& requests);
  void toggle_flag(Requests& requests);
  void hint();
  void predict(const study::Predict& what);
  void skip(std::size_t index);
  void run_demo();
  void demo_once_predicted();
  void open_lab(Requests& requests) const;
  void report(Requests& requests) const;
  void edit(Requests& requests) const;
  bool on_card() const { return view_.stage == Stage::Asking || view_.stage == Stage::Revealed; }
  std::string deck_title(const std::string& deck);
  std::string due_words_of(const schedule::Due& due);

  Surroundings at_;
  app::Session::Stopwatch stopwatch_;
  std::optional<app::Session> session_;
  StartStudy started_;
  std::optional<app::Asked> asked_;            ///< what view_.card shows, also after it was rated
  std::map<std::string, std::string> titles_;  ///< of decks, read once
  study::View view_;
  StudyRuns runs_;
};

}  // namespace gui
