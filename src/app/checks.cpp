#include "app/checks.h"

#include <algorithm>
#include <map>

#include "app/changed_cards.h"
#include "grading/lint.h"

namespace app {

namespace {

namespace fs = std::filesystem;

/// The folder of cards that a path belongs to: the nearest one above with a shared.json, else the
/// parent of its outermost deck.
fs::path root_of(const fs::path& path) {
  const bool folder = fs::is_directory(path);
  for (fs::path at = folder ? path : path.parent_path(); at.has_relative_path();
       at = at.parent_path())
    if (fs::exists(at / "shared.json")) return at;
  fs::path deck = folder ? path : path.parent_path();
  if (folder && !fs::exists(deck / "deck.json")) return deck;
  while (fs::exists(deck.parent_path() / "deck.json")) deck = deck.parent_path();
  return deck.parent_path();
}

bool is_below(const fs::path& file, const fs::path& path) {
  const std::string inner = file.string(), outer = path.string();
  return inner == outer || inner.starts_with(outer + "/");
}

/// Paths by the folder of cards they belong to, so that each folder is read once.
std::map<fs::path, std::vector<fs::path>> by_root(const std::vector<fs::path>& paths) {
  std::map<fs::path, std::vector<fs::path>> roots;
  for (const fs::path& path : paths) {
    std::error_code error;
    const fs::path whole = fs::canonical(path, error);
    if (error)
      throw base::Failure({base::Fault::NotFound, "there is no such file or folder", path.string(),
                           "give a card file or a folder of cards"});
    roots[root_of(whole)].push_back(whole);
  }
  return roots;
}

void add_lint(const cards::LoadedCard& loaded, std::vector<cards::Problem>& problems) {
  const auto faults = grading::lint(loaded.card);
  if (faults.empty()) return;
  const cards::SourceMap map = loaded.source_map();
  for (const auto& fault : faults)
    problems.push_back(map.problem(
        loaded.standard == cards::Standard::Proved ? fault.severity : cards::Severity::Warning,
        fault.pointer, 0, fault.message));
}

template <class T>
void append(std::vector<T>& to, std::vector<T> from) {
  to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

/// Decks of several folders of cards stand side by side.
void add_mutation(proof::MutationReport report, CheckFindings& findings) {
  if (!findings.mutation) findings.mutation.emplace();
  append(findings.mutation->decks, std::move(report.decks));
  append(findings.mutation->survivors, std::move(report.survivors));
}

void check_root(const CheckRequest& request, const fs::path& root,
                const std::vector<fs::path>& paths, CheckFindings& findings) {
  const cards::Library content = cards::load(std::vector<fs::path>{root});
  const auto wanted = [&](const fs::path& file) {
    return std::any_of(paths.begin(), paths.end(),
                       [&](const fs::path& path) { return is_below(file, path); });
  };
  for (const auto& problem : content.problems)
    if (wanted(problem.file)) findings.problems.push_back(problem);
  std::vector<const cards::LoadedCard*> chosen;
  for (const auto& loaded : content.cards)
    if (wanted(loaded.path)) chosen.push_back(&loaded);
  findings.cards += chosen.size();
  for (const auto* loaded : chosen) add_lint(*loaded, findings.problems);

  proof::OutcomeCache outcomes;
  const proof::CheckOptions options{!request.fast, request.threads, request.stop,
                                    request.on_progress, &outcomes};
  proof::CheckReport report = base::value_or_throw(proof::check(chosen, options));
  append(findings.problems, std::move(report.problems));
  append(findings.claims, std::move(report.claims));
  if (request.seeds > 0) {
    findings.seeds = base::value_or_throw(proof::check_fresh_seeds(chosen, request.seeds, options));
    append(findings.problems, findings.seeds->problems);
  }
  if (request.mutate) add_mutation(base::value_or_throw(proof::mutate(chosen, options)), findings);
  if (request.changed_base)
    append(findings.problems,
           base::value_or_throw(unannounced_changes(content, root, *request.changed_base)));
}

}  // namespace

bool CheckFindings::good() const {
  return !cards::has_errors(problems) &&
         std::all_of(claims.begin(), claims.end(), [](const auto& c) { return c.passed(); }) &&
         (!seeds || seeds->good()) && (!mutation || mutation->good());
}

base::Result<CheckFindings> check(const CheckRequest& request) {
  return base::guarded("checking", [&] {
    CheckFindings findings;
    for (const auto& [root, paths] : by_root(request.paths))
      check_root(request, root, paths, findings);
    cards::sort_problems(findings.problems);
    return findings;
  });
}

}  // namespace app
