#pragma once

#include <string>

#include "app/study.h"
#include "gui/panels/study_view.h"

namespace gui {

/// The card as it is put before the learner, before anything happened to it.
study::CardView card_view(const app::Asked& asked, std::string deck_title);

}  // namespace gui
