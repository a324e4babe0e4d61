#pragma once

#include <string>
#include <string_view>

#include "gui/page/page_text.h"
#include "gui/ui.h"
#include "proof/claim_result.h"

namespace gui {

/// "4 standard errors", "1 % of what is expected", "exact": how near a claim must come.
std::string tolerance_words(const proof::ClaimResult& claim);

/// One claim that was run: whether it holds by shape and word, its sentence, expected beside
/// measured with the standard error and the tolerance, and each rival in the same run.
PageEvent claim_view(const Ui& ui, PageTexts& texts, const proof::ClaimResult& claim,
                     std::string_view say);

}  // namespace gui
