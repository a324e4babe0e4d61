#pragma once

#include <string>

#include "cards/card.h"
#include "typeset/document.h"

namespace app {

struct PageOptions {
  bool approaches = true;  ///< false: follow-ups show their questions only
};

/// The whole card as a learner reads it: level and time, answer, TL;DR, memory aid, concepts,
/// detailed answer, quick scan, comparison, examples, follow-ups, mistakes, cheat sheet,
/// references. Sections that the card does not have are left out.
typeset::Document card_page(const cards::Card& card, const PageOptions& options = {});

/// "easy · 30 s · asked ★★★★★ · softmax": the line above a card.
std::string meta_line(const cards::Card& card);

}  // namespace app
