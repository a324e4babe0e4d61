#include "schedule/queue.h"

#include <algorithm>
#include <functional>
#include <queue>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace schedule {
namespace {

using Edges = std::vector<std::vector<std::size_t>>;

bool comes_before(const NewCard& a, const NewCard& b) {
  return std::tie(a.deck_order, b.weight, a.id) < std::tie(b.deck_order, a.weight, b.id);
}

// Cards are numbered by their place in the plain order, so a smaller number comes first.
class Introduction {
 public:
  explicit Introduction(const std::vector<NewCard>& cards)
      : required_(cards.size()),
        dependents_(cards.size()),
        missing_(cards.size()),
        taken_(cards.size()),
        mark_(cards.size()) {
    std::unordered_map<base::CardId, std::size_t> place;
    for (std::size_t i = 0; i < cards.size(); ++i) place.emplace(cards[i].id, i);
    for (std::size_t i = 0; i < cards.size(); ++i)
      for (const base::CardId& id : cards[i].requires_first)
        if (const auto found = place.find(id); found != place.end() && found->second != i)
          connect(i, found->second);
  }

  std::vector<std::size_t> order() {
    for (std::size_t i = 0; i < missing_.size(); ++i)
      if (missing_[i] == 0) ready_.push(i);
    std::size_t first_left = 0;
    while (order_.size() < missing_.size()) {
      if (!ready_.empty()) {
        take_ready();
        continue;
      }
      while (taken_[first_left]) ++first_left;
      take(first_of_a_circle(first_left));
    }
    return std::move(order_);
  }

 private:
  void connect(std::size_t card, std::size_t requirement) {
    required_[card].push_back(requirement);
    dependents_[requirement].push_back(card);
    ++missing_[card];
  }

  void take_ready() {
    const std::size_t card = ready_.top();
    ready_.pop();
    if (!taken_[card]) take(card);
  }

  void take(std::size_t card) {
    taken_[card] = true;
    order_.push_back(card);
    for (std::size_t dependent : dependents_[card])
      if (--missing_[dependent] == 0) ready_.push(dependent);
  }

  // Nothing is ready, so from every card left a circle can be reached along its requirements. Goes
  // on until it stands in one that requires nothing outside itself: all that it reaches reach it.
  std::size_t first_of_a_circle(std::size_t card) {
    for (;;) {
      const std::vector<std::size_t> ahead = reached(required_, card);
      reached(dependents_, card);
      const auto outside = std::find_if(ahead.rbegin(), ahead.rend(),
                                        [&](std::size_t i) { return mark_[i] != marks_; });
      if (outside == ahead.rend()) return *std::min_element(ahead.begin(), ahead.end());
      card = *outside;
    }
  }

  // Untaken cards that can be reached from `start`, itself included; they carry the newest mark.
  std::vector<std::size_t> reached(const Edges& edges, std::size_t start) {
    std::vector<std::size_t> found{start};
    mark_[start] = ++marks_;
    for (std::size_t next = 0; next < found.size(); ++next) {
      for (std::size_t i : edges[found[next]]) {
        if (taken_[i] || mark_[i] == marks_) continue;
        mark_[i] = marks_;
        found.push_back(i);
      }
    }
    return found;
  }

  Edges required_;
  Edges dependents_;
  std::vector<std::size_t> missing_;  // required cards that are not taken yet
  std::vector<bool> taken_;
  std::vector<std::size_t> mark_;  // of the last search that reached the card
  std::size_t marks_ = 0;
  std::priority_queue<std::size_t, std::vector<std::size_t>, std::greater<>> ready_;
  std::vector<std::size_t> order_;
};

}  // namespace

std::vector<base::CardId> order_new(std::vector<NewCard> cards) {
  std::sort(cards.begin(), cards.end(), comes_before);
  std::vector<base::CardId> ids;
  ids.reserve(cards.size());
  for (std::size_t i : Introduction(cards).order()) ids.push_back(cards[i].id);
  return ids;
}

}  // namespace schedule
