#pragma once

#include <list>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>

#include "base/job.h"
#include "gui/panels/lab_gallery.h"
#include "sim/simulation.h"

namespace gui {

/// Small outcomes of simulations at their initial settings and seed 1, computed one after the other
/// on another thread: those that are in sight first, the others never. All members belong to the
/// thread that draws.
class LabThumbnails {
 public:
  LabThumbnails() = default;
  LabThumbnails(const LabThumbnails&) = delete;
  LabThumbnails& operator=(const LabThumbnails&) = delete;
  ~LabThumbnails();

  /// Takes what has been computed, and begins with the first of these that is not known.
  void want(std::span<const sim::Simulation* const> in_sight);
  /// Nothing is wanted any more: what runs is stopped, and not waited for.
  void stop();
  bool busy() const { return job_.has_value(); }
  /// By the ids of simulations. Lives as long as this; outcomes never change.
  const LabPictures& pictures() const { return pictures_; }

 private:
  LabPictures pictures_;
  std::set<std::string> failed_;  ///< not tried again
  std::string at_;                ///< the simulation that runs
  std::optional<base::Job<sim::Outcome>> job_;
  std::list<base::Job<sim::Outcome>> stopping_;
};

}  // namespace gui
