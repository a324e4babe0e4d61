#pragma once

#include <deque>
#include <list>
#include <memory>
#include <optional>
#include <variant>

#include "app/demonstration.h"
#include "base/job.h"
#include "gui/panels/study_view.h"

namespace gui {

/// Runs what belongs to the card before the learner, one thing after the other on a worker:
/// contrast, predictions, demonstration. Outcomes are shared between them. Changing the card stops
/// what runs without waiting for it. All members belong to one thread.
class StudyRuns {
 public:
  /// `threads` >= 1 for each run.
  explicit StudyRuns(int threads) : threads_(threads) {}

  /// Work from now on is about this card (variables filled in); older work is stopped.
  void begin(const cards::Card& card);
  void want_contrast(const grading::Judgement& judgement);
  void want_prediction(std::size_t index, const app::Guess& guess);
  void want_demo();
  /// Stops what runs and forgets what waits; both can be asked for again.
  void stop(study::CardView& view);

  /// Puts what is known of the runs into the view of the card.
  void poll(study::CardView& view);
  bool busy() const { return running_.has_value() || !wanted_.empty(); }

 private:
  struct Contrast {
    grading::Judgement judgement;
  };
  struct Prediction {
    std::size_t index;
    app::Guess guess;
  };
  struct Demo {};
  using Work = std::variant<Contrast, Prediction, Demo>;
  using Found = std::variant<proof::Contrast, app::Settled, app::Demonstration>;
  using Job = base::Job<Found>;
  struct Running {
    Work work;
    Job job;
  };

  void start(Work work);
  void reap();
  static void show_progress(const Work& work, float part, study::CardView& view);
  static void show(const Work& work, base::Result<Found> found, study::CardView& view);
  static void show_failure(const Work& work, const base::Error& error, study::CardView& view);

  int threads_;
  std::shared_ptr<const cards::Card> card_;
  std::shared_ptr<app::Demonstrator> demonstrator_;  ///< used by one job at a time
  std::optional<Running> running_;
  std::deque<Work> wanted_;
  std::list<Job> leaving_;  ///< told to stop, but not yet stopped
};

}  // namespace gui
