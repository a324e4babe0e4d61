#include "app/changed_cards.h"

#include <memory>
#include <optional>
#include <set>

#include "app/child_process.h"
#include "cards/source_map.h"

namespace app {

namespace {

namespace fs = std::filesystem;

/// Gives the earlier text of a card file, or nothing when there was none.
class EarlierCards {
 public:
  virtual ~EarlierCards() = default;
  virtual std::optional<std::string> text(const fs::path& relative) = 0;
};

class EarlierFolder : public EarlierCards {
 public:
  explicit EarlierFolder(fs::path folder) : folder_(std::move(folder)) {}
  std::optional<std::string> text(const fs::path& relative) override {
    auto text = cards::read_card_file(folder_ / relative);
    return text ? std::optional(std::move(*text)) : std::nullopt;
  }

 private:
  fs::path folder_;
};

/// Earlier texts out of git. Only files that differ are asked for, so that a large deck stays
/// quick.
class EarlierCommit : public EarlierCards {
 public:
  EarlierCommit(fs::path root, std::string revision)
      : root_(std::move(root)), revision_(std::move(revision)) {
    // A leading dash would be an option of git.
    const bool plausible = !revision_.empty() && revision_[0] != '-';
    if (!plausible || git({"rev-parse", "--verify", "--quiet", revision_ + "^{commit}"}).exit_code)
      throw base::Failure(
          {base::Fault::Environment, "\"" + revision_ + "\" is neither a folder nor a git revision",
           root_.string(), "give a folder of cards, or a revision of the repository of the cards"});
    const std::string names =
        git({"diff", "--name-only", "--relative", "-z", revision_, "--", "."}).output;
    for (std::size_t begin = 0; begin < names.size();) {
      const std::size_t end = names.find('\0', begin);
      changed_.insert(names.substr(begin, end - begin));
      begin = end == std::string::npos ? names.size() : end + 1;
    }
  }

  std::optional<std::string> text(const fs::path& relative) override {
    if (!changed_.contains(relative.generic_string())) return std::nullopt;
    ChildResult shown = git({"show", revision_ + ":./" + relative.generic_string()});
    return shown.exit_code == 0 ? std::optional(std::move(shown.output)) : std::nullopt;
  }

 private:
  ChildResult git(std::vector<std::string> arguments) const {
    arguments.insert(arguments.begin(), {"git", "-C", root_.string()});
    return base::value_or_throw(run_child(arguments));
  }

  fs::path root_;
  std::string revision_;
  std::set<std::string> changed_;
};

std::unique_ptr<EarlierCards> earlier_cards(const fs::path& root, const std::string& base) {
  if (fs::is_directory(base)) return std::make_unique<EarlierFolder>(base);
  return std::make_unique<EarlierCommit>(root, base);
}

}  // namespace

base::Result<std::vector<cards::Problem>> unannounced_changes(const cards::Library& content,
                                                              const fs::path& root,
                                                              const std::string& base) {
  return base::guarded("comparing cards", [&] {
    std::vector<cards::Problem> problems;
    const auto earlier = earlier_cards(root, base);
    for (const auto& loaded : content.cards) {
      const auto text = earlier->text(fs::relative(loaded.path, root));
      if (!text) continue;
      const auto before =
          cards::load_card(*text, {loaded.path.string(), loaded.card.id, &content.shared, {}});
      if (!before.card || before.card->fingerprint == loaded.card.fingerprint ||
          before.card->revision < loaded.card.revision)
        continue;
      problems.push_back(loaded.source_map().problem(
          cards::Severity::Error, "/revision", 0,
          "prompt, answer or grading changed, but the revision did not",
          "set \"revision\" to " + std::to_string(before.card->revision + 1) +
              " and say in \"changes\" whether meaning or wording changed"));
    }
    return problems;
  });
}

}  // namespace app
