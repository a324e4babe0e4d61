#include "gui/screens/study_runs.h"

#include <algorithm>
#include <utility>

namespace gui {

namespace {

using study::RunStage;

template <class... Cases>
struct Handle : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Handle(Cases...) -> Handle<Cases...>;

/// The runs of a card are not counted beforehand: each moves on half of what is left.
sim::RunOptions run_options(int threads, std::stop_token stop, base::Progress& progress) {
  sim::RunOptions options;
  options.threads = threads;
  options.stop = std::move(stop);
  options.on_progress = [&progress, done = 0.0F](double share) mutable {
    progress.set(done + (1 - done) * 0.5F * static_cast<float>(share));
    if (share >= 1) done += (1 - done) * 0.5F;
  };
  return options;
}

}  // namespace

void StudyRuns::begin(const cards::Card& card) {
  if (running_) {
    running_->job.cancel();
    leaving_.push_back(std::move(running_->job));
    running_.reset();
  }
  wanted_.clear();
  card_ = std::make_shared<const cards::Card>(card);
  demonstrator_ = std::make_shared<app::Demonstrator>(sim::RunOptions{});
}

void StudyRuns::want_contrast(const grading::Judgement& judgement) {
  wanted_.emplace_back(Contrast{judgement});
}

void StudyRuns::want_prediction(std::size_t index, const app::Guess& guess) {
  wanted_.emplace_back(Prediction{index, guess});
}

void StudyRuns::want_demo() {
  const auto is_demo = [](const Work& work) { return std::holds_alternative<Demo>(work); };
  if ((running_ && is_demo(running_->work)) || std::any_of(wanted_.begin(), wanted_.end(), is_demo))
    return;
  wanted_.emplace_back(Demo{});
}

void StudyRuns::stop(study::CardView& view) {
  for (const Work& work : std::exchange(wanted_, {}))
    show_failure(work, {base::Fault::Cancelled, "stopped", {}, {}}, view);
  if (running_) running_->job.cancel();
}

void StudyRuns::start(Work work) {
  const int threads = std::max(1, threads_);
  auto body = [work, threads, card = card_, demonstrator = demonstrator_](
                  std::stop_token stop, base::Progress& progress) -> base::Result<Found> {
    demonstrator->use(run_options(threads, std::move(stop), progress));
    const auto as_found = [](auto result) -> base::Result<Found> {
      if (!result) return base::fail(result.error());
      return Found(std::move(*result));
    };
    return std::visit(
        Handle{[&](const Contrast& of) {
                 return as_found(demonstrator->contrast(*card, of.judgement));
               },
               [&](const Prediction& of) -> base::Result<Found> {
                 if (!card->simulation || of.index >= card->simulation->predict.size())
                   return base::fail(base::Fault::NotFound, "the card has no such prediction");
                 return as_found(demonstrator->settle(
                     *card->simulation, card->simulation->predict[of.index], of.guess));
               },
               [&](const Demo&) { return as_found(demonstrator->demonstrate(*card)); }},
        work);
  };
  Job job("running the simulation of the card", std::move(body));
  running_.emplace(Running{std::move(work), std::move(job)});
}

void StudyRuns::show_progress(const Work& work, float part, study::CardView& view) {
  std::visit(Handle{[&](const Contrast&) {
                      view.contrast.stage = RunStage::Running;
                      view.contrast.progress = part;
                    },
                    [&](const Prediction& of) {
                      view.predictions[of.index].stage = study::Prediction::Stage::Running;
                      view.predictions[of.index].progress = part;
                    },
                    [&](const Demo&) {
                      view.demo.stage = RunStage::Running;
                      view.demo.progress = part;
                    }},
             work);
}

void StudyRuns::show(const Work& work, base::Result<Found> found, study::CardView& view) {
  if (!found) return show_failure(work, found.error(), view);
  std::visit(Handle{[&](const Contrast&) {
                      view.contrast.shown = std::get<proof::Contrast>(std::move(*found));
                      view.contrast.stage = RunStage::Done;
                    },
                    [&](const Prediction& of) {
                      study::Prediction& one = view.predictions[of.index];
                      one.guess = of.guess;
                      one.settled = std::get<app::Settled>(std::move(*found));
                      one.stage = study::Prediction::Stage::Settled;
                    },
                    [&](const Demo&) {
                      view.demo.shown = std::get<app::Demonstration>(std::move(*found));
                      view.demo.stage = RunStage::Done;
                    }},
             work);
}

/// What was stopped can be asked for again; a misconception that no claim contradicts shows
/// nothing.
void StudyRuns::show_failure(const Work& work, const base::Error& error, study::CardView& view) {
  const bool stopped = error.fault == base::Fault::Cancelled;
  std::visit(Handle{[&](const Contrast&) {
                      const bool none = stopped || error.fault == base::Fault::NotFound;
                      view.contrast.stage = none ? RunStage::None : RunStage::Failed;
                      view.contrast.error = error;
                    },
                    [&](const Prediction& of) {
                      study::Prediction& one = view.predictions[of.index];
                      one.stage = stopped ? study::Prediction::Stage::Open
                                          : study::Prediction::Stage::Failed;
                      one.error = error;
                    },
                    [&](const Demo&) {
                      view.demo.stage = stopped ? RunStage::None : RunStage::Failed;
                      view.demo.error = error;
                    }},
             work);
}

void StudyRuns::reap() {
  leaving_.remove_if([](const Job& job) { return job.finished(); });
}

void StudyRuns::poll(study::CardView& view) {
  reap();
  if (running_) {
    show_progress(running_->work, running_->job.progress(), view);
    if (auto found = running_->job.take()) {
      show(running_->work, std::move(*found), view);
      running_.reset();
    }
  }
  if (running_ || wanted_.empty()) return;
  Work next = std::move(wanted_.front());
  wanted_.pop_front();
  show_progress(next, 0, view);
  start(std::move(next));
}

}  // namespace gui
