#include "gui/screens/lab_thumbnails.h"

#include <utility>

#include "gui/plot/outcome_view.h"
#include "sim/settings.h"

namespace gui {

LabThumbnails::~LabThumbnails() { stop(); }

void LabThumbnails::want(std::span<const sim::Simulation* const> in_sight) {
  std::erase_if(stopping_, [](const auto& job) { return job.finished(); });
  if (job_) {
    auto outcome = job_->take();
    if (!outcome) return;
    job_.reset();
    if (*outcome)
      pictures_.emplace(at_, std::make_shared<const sim::Outcome>(std::move(**outcome)));
    else
      failed_.insert(at_);
  }
  for (const sim::Simulation* simulation : in_sight) {
    if (pictures_.contains(simulation->id) || failed_.contains(simulation->id)) continue;
    at_ = simulation->id;
    job_.emplace("drawing a thumbnail",
                 [simulation](std::stop_token stop, auto&) -> base::Result<sim::Outcome> {
                   sim::RunOptions options;
                   options.stop = std::move(stop);
                   auto outcome =
                       sim::run(*simulation, sim::initial_settings(*simulation), options);
                   if (!outcome) return base::fail(outcome.error());
                   return plot::thumbnail_of(*outcome);
                 });
    return;
  }
}

void LabThumbnails::stop() {
  if (!job_) return;
  job_->cancel();
  stopping_.push_back(std::move(*job_));
  job_.reset();
}

}  // namespace gui
