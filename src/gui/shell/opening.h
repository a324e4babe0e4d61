#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "app/places.h"
#include "app/services.h"
#include "gui/ui.h"
#include "store/known_backups.h"

namespace gui {

using OpenServices = base::Result<std::unique_ptr<app::Services>>;

/// Opens the collection, for writing unless `read_only`.
OpenServices open_services(const app::Places& places, bool read_only, base::Instant now);

/// Why the collection could not be opened, and what can be put back.
struct TroubleView {
  base::Error error;
  std::filesystem::path collection;
  std::vector<store::KnownBackup> backups;  ///< newest first
  std::string remark;                       ///< what the last attempt to mend it came to
};

struct TroubleAction {
  enum class Kind { Retry, LookOnly, Restore, Quit };
  Kind kind = Kind::Retry;
  std::filesystem::path backup{};  ///< for Restore
};

/// The page shown instead of the screens: what happened, what to do. Nothing is changed by itself.
std::optional<TroubleAction> draw_trouble(const Ui& ui, const TroubleView& view);

}  // namespace gui
