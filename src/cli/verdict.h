#pragma once

#include <string>

#include "app/demonstration.h"
#include "cli/output.h"
#include "grading/judge.h"

namespace cli {

/// "Wrong: ..." with what was understood and the points found and missed.
std::string verdict_text(const Output& output, const grading::Judgement& judgement);

/// The contrast of a misconception: the claim's run, what was expected, and what the typed formula
/// would have given.
std::string contrast_text(const Output& output, const proof::Contrast& contrast);

/// What the simulation found, then claims with expected beside measured, the standard error, and a
/// rival that fails. The first few claims, one line each; or all of them with all their rivals.
std::string demonstration_text(const Output& output, const cards::Card& card,
                               const app::Demonstration& demonstration, bool all_claims);

/// How a prediction came out.
std::string settled_text(const Output& output, const app::Settled& settled,
                         const app::Guess& guess);

}  // namespace cli
