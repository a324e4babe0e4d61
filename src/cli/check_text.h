#pragma once

#include "app/checks.h"
#include "cli/output.h"

namespace cli {

/// Problems as `file:line:col: message` (a claim that fails is one of them), what fresh seeds gave,
/// and one line of sum.
void print_findings(Output& output, const app::CheckFindings& findings);

/// "variance: expected 1, measured 1.003 +- 0.01 (sampled), within 4 standard errors".
std::string claim_words(const proof::ClaimResult& claim, bool ascii);

}  // namespace cli
