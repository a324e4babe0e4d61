#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "cards/library.h"

namespace app {

/// Cards of `content` below `root` whose prompt, answer or grading differ from `base` although
/// their revision does not, as problems at their place. `base` is a folder of cards, or a git
/// revision of the repository that `root` is in. Environment error without git, a repository or
/// that revision.
base::Result<std::vector<cards::Problem>> unannounced_changes(const cards::Library& content,
                                                              const std::filesystem::path& root,
                                                              const std::string& base);

}  // namespace app
