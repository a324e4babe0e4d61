#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "cards/library.h"
#include "proof/check_claims.h"
#include "proof/fresh_seeds.h"
#include "proof/mutation.h"

namespace app {

struct CheckRequest {
  std::vector<std::filesystem::path> paths;  ///< folders of cards, decks, or single files
  bool fast = false;                         ///< run nothing
  int seeds = 0;                             ///< > 0: that many fresh seeds for each sampled claim
  bool mutate = false;                       ///< ask which wrong statements would go unnoticed
  std::optional<std::string> changed_base;   ///< folder or git revision
  int threads = 1;
  std::stop_token stop;
  std::function<void(double)> on_progress;
};

struct CheckFindings {
  std::size_t cards = 0;
  std::vector<cards::Problem> problems;  ///< by file and place
  std::vector<proof::ClaimResult> claims;
  std::optional<proof::SeedReport> seeds;
  std::optional<proof::MutationReport> mutation;

  /// No error, every claim holds with its rivals rejected, fresh seeds fail no more than chance,
  /// and every deck kills enough of its mutants.
  bool good() const;
};

/// Reads cards and proves them: format, references between cards, grading, claims with their
/// rivals, numbers in texts. A path inside a folder of cards is checked against that whole folder,
/// so that references are known. NotFound for a path that does not exist.
base::Result<CheckFindings> check(const CheckRequest& request);

/// {cards, problems, claims, seeds, mutation}
std::string check_json(const CheckFindings& findings);

}  // namespace app
