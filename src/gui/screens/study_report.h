#pragma once

#include <string>

#include "app/study.h"
#include "gui/panels/study_view.h"

namespace gui {

/// What a learner pastes to the author of a card that seems wrong: card, revision, instance, what
/// was typed and what was made of it, and what the claims measured here. Markdown.
std::string mistake_report(const app::Asked& asked, const study::CardView& view);

}  // namespace gui
