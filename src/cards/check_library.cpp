#include "cards/check_library.h"

#include <algorithm>
#include <map>

#include "cards/object_reader.h"
#include "cards/parse_json.h"

namespace cards {

namespace {

class Between {
 public:
  Between(const Library& library, const Known& known) : library_(library), known_(known) {
    for (const std::string& id : known.ids) names_.push_back(id);
  }

  std::vector<Problem> run() {
    for (const LoadedCard& card : library_.cards) {
      references(card);
      former_names(card);
    }
    circles();
    return std::move(problems_);
  }

 private:
  void report(const LoadedCard& card, const std::string& pointer, std::string message,
              std::string hint = {}) {
    const SourceMap map = card.source_map();
    Problem problem = map.problem(Severity::Error, pointer, 0, std::move(message), std::move(hint));
    problem.place = map.value(pointer);
    problems_.push_back(std::move(problem));
  }

  bool exists(const std::string& id) const {
    const std::size_t hash = id.find('#');
    if (!known_.ids.contains(id.substr(0, hash))) return false;
    if (hash == std::string::npos) return true;
    const LoadedCard* card = library_.find({id.substr(0, hash)});
    if (!card) return true;  // the file has an error of its own
    const auto& all = card->card.follow_ups;
    return std::any_of(all.begin(), all.end(),
                       [&](const FollowUp& item) { return item.id == id.substr(hash + 1); });
  }

  void references(const LoadedCard& card) {
    const auto look = [&](const std::string& pointer, const base::CardId& id) {
      if (!id.value.empty() && !exists(id.value))
        report(card, pointer, "no card `" + id.value + "`", suggestion(id.value, names_));
    };
    for (std::size_t i = 0; i < card.card.requires_first.size(); ++i)
      look("/requires/" + std::to_string(i), card.card.requires_first[i]);
    for (std::size_t i = 0; i < card.card.follow_ups.size(); ++i)
      look("/follow_ups/" + std::to_string(i) + "/card", card.card.follow_ups[i].card);
  }

  void former_names(const LoadedCard& card) {
    for (std::size_t i = 0; i < card.card.formerly.size(); ++i) {
      const std::string pointer = "/formerly/" + std::to_string(i);
      const std::string& id = card.card.formerly[i].value;
      if (known_.ids.contains(id))
        report(card, pointer, "`" + id + "` is a card of its own, so its history is not free");
      const auto [owner, is_new] = former_.emplace(id, card.card.id.value);
      if (!is_new && owner->second != card.card.id.value)
        report(card, pointer, "`" + owner->second + "` was formerly `" + id + "` too");
    }
  }

  /// Follows `requires` from every card; a card met again on the current path closes a circle.
  void circles() {
    for (const LoadedCard& card : library_.cards) {
      std::vector<const LoadedCard*> path;
      follow(card, path);
    }
  }

  void follow(const LoadedCard& start, std::vector<const LoadedCard*>& path) {
    struct Step {
      const LoadedCard* card;
      std::size_t next;
    };
    std::vector<Step> steps;
    const auto enter = [&](const LoadedCard& card) {
      if (!finished_.insert(&card).second) return;
      steps.push_back({&card, 0});
      path.push_back(&card);
    };
    enter(start);
    while (!steps.empty()) {
      Step& step = steps.back();
      if (step.next == step.card->card.requires_first.size()) {
        steps.pop_back();
        path.pop_back();
        continue;
      }
      const std::size_t index = step.next++;
      const LoadedCard& from = *step.card;
      const LoadedCard* to = library_.find(from.card.requires_first[index]);
      if (!to) continue;
      const auto again = std::find(path.begin(), path.end(), to);
      if (again != path.end() && to != &from)
        report(from, "/requires/" + std::to_string(index),
               "a circle of `requires`: " + circle(again, path.end()));
      enter(*to);
    }
  }

  template <class Iterator>
  static std::string circle(Iterator begin, Iterator end) {
    std::string words;
    for (Iterator it = begin; it != end; ++it) words += (*it)->card.id.value + " -> ";
    return words + (*begin)->card.id.value;
  }

  const Library& library_;
  const Known& known_;
  std::vector<std::string_view> names_;
  std::vector<Problem> problems_;
  std::map<std::string, std::string> former_;
  std::set<const LoadedCard*> finished_;
};

}  // namespace

std::vector<Problem> check_between(const Library& library, const Known& known) {
  return Between(library, known).run();
}

std::vector<Problem> unused_shared(const std::string& json, const std::string& file,
                                   const Known& known) {
  const ParsedJson parsed = parse_json(json, file);
  if (!parsed.root) return {};
  Report report(json, file, *parsed.root);
  const auto look = [&](const char* list, const std::string& kind) {
    const JsonValue* found = parsed.root->member(list);
    if (!found || found->kind != JsonValue::Kind::Array) return;
    for (const JsonValue& item : found->items) {
      const JsonValue* id = item.member("id");
      if (id && !known.used.contains(kind + ":" + id->text))
        report.add(Severity::Note, id->begin, "no card names the " + kind + " `" + id->text + "`",
                   "");
    }
  };
  look("concepts", "concept");
  look("references", "reference");
  return report.take();
}

}  // namespace cards
