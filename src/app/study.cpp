#include "app/study.h"

#include <algorithm>

#include "base/nearest.h"

namespace app {

namespace {

/// The latest change of meaning that the learner has not rated yet.
std::optional<cards::Change> unseen_change(const cards::Card& card,
                                           const store::Standing& standing) {
  std::optional<cards::Change> latest;
  if (standing.schedule.reps == 0) return latest;
  for (const auto& change : card.changes)
    if (change.kind == cards::ChangeKind::Meaning && change.revision > standing.seen_revision &&
        (!latest || change.revision > latest->revision))
      latest = change;
  return latest;
}

/// The prompt first, then its rephrasings in turn.
const cards::Text& prompt_after(const cards::Card& card, int reps) {
  const std::size_t wordings = card.rephrasings.size() + 1;
  const std::size_t turn = static_cast<std::size_t>(reps) % wordings;
  return turn == 0 ? card.prompt : card.rephrasings[turn - 1];
}

}  // namespace

std::string instance_text(const cards::Instance& instance) {
  std::string text;
  for (const auto& [name, value] : instance.values)
    text += (text.empty() ? "" : " ") + name + "=" + cards::number_text(value);
  return text;
}

base::Result<store::Stamp> Study::stamp(base::Instant now) {
  return configuration_.rollover_hour().map(
      [&](int rollover_hour) { return store::stamp_at(now, rollover_hour); });
}

base::Result<store::QueueQuery> Study::query(base::Instant now, const Scope& scope) {
  const auto when = stamp(now);
  if (!when) return base::fail(when.error());
  const auto limits = configuration_.limits();
  if (!limits) return base::fail(limits.error());
  store::QueueQuery query;
  query.now = when->moment();
  query.deck = scope.deck;
  query.new_per_day = limits->new_per_day;
  query.reviews_per_day = limits->reviews_per_day;
  query.learn_ahead_ms = std::int64_t{limits->learn_ahead_minutes} * 60'000;
  query.with_new = scope.with_new;
  query.exclude = scope.exclude;
  return query;
}

base::Result<std::vector<store::DeckCounts>> Study::due(base::Instant now, const Scope& scope) {
  return query(now, scope).and_then([&](const store::QueueQuery& q) {
    return collection_.queue().counts(q);
  });
}

base::Result<> Study::require_deck(const std::string& deck, base::Instant now) {
  if (deck.empty()) return {};
  const auto decks = due(now);
  if (!decks) return base::fail(decks.error());
  std::vector<std::string_view> names;
  for (const auto& known : *decks) {
    if (known.deck == deck || known.deck.starts_with(deck + "/")) return {};
    names.push_back(known.deck);
  }
  return base::fail(base::Fault::NotFound, "there is no deck \"" + deck + "\"", {},
                    base::did_you_mean(deck, names, "attest due lists the decks"));
}

base::Result<std::optional<Asked>> Study::next(base::Instant now, const Scope& scope) {
  const auto when = stamp(now);
  if (!when) return base::fail(when.error());
  while (true) {
    Scope without_damaged = scope;
    without_damaged.exclude.insert(without_damaged.exclude.end(), damaged_.begin(), damaged_.end());
    const auto q = query(now, without_damaged);
    if (!q) return base::fail(q.error());
    const auto queued = collection_.queue().next(*q);
    if (!queued) return base::fail(queued.error());
    if (!*queued) return std::optional<Asked>();
    const auto row = collection_.content().get((*queued)->card);
    if (!row) return base::fail(row.error());
    auto found = asked(*row, *when);
    if (found) return std::optional<Asked>(std::move(*found));
    pass_over(*row, found.error());
  }
}

void Study::pass_over(const store::Card& row, base::Error why) {
  damaged_.push_back(row.key);
  why.where = row.id.value + (why.where.empty() ? "" : ": " + why.where);
  passed_over_.push_back(std::move(why));
}

base::Result<schedule::Due> Study::next_due(base::Instant now, const Scope& scope) {
  return query(now, scope).and_then([&](const store::QueueQuery& q) {
    return collection_.queue().next_due(q);
  });
}

base::Result<Asked> Study::ask(const base::CardId& id, base::Instant now) {
  const auto row = library_.row(id);
  if (!row) return base::fail(row.error());
  return stamp(now).and_then([&](const store::Stamp& when) { return asked(*row, when); });
}

base::Result<Asked> Study::asked(const store::Card& row, const store::Stamp& now) {
  auto card = library_.card(row);
  if (!card) return base::fail(card.error());
  const auto options = configuration_.scheduling();
  if (!options) return base::fail(options.error());
  const schedule::CardState& state = row.standing.schedule;
  Asked asked;
  asked.row = row;
  asked.instance = cards::instance_for(*card, static_cast<std::size_t>(state.reps));
  asked.card = cards::expand(*card, asked.instance);
  asked.prompt = prompt_after(asked.card, state.reps);
  asked.at = now.at;
  asked.preview = schedule::preview(state, now.moment(), *options,
                                    schedule::fuzz_seed(row.id.value, state.reps));
  asked.changed = unseen_change(*card, row.standing);
  return asked;
}

base::Result<grading::Judgement> Study::judge(const Asked& asked, std::string_view typed) {
  const auto wordings = collection_.log().wordings(asked.row.key);
  if (!wordings) return base::fail(wordings.error());
  std::vector<grading::AcceptedWording> accepted;
  for (const auto& wording : *wordings) accepted.push_back({wording.text, wording.form});
  return grading::judge(asked.card, typed, accepted);
}

base::Result<grading::Judgement> Study::judge(const base::CardId& id, std::string_view typed,
                                              base::Instant now) {
  if (id.value.find('#') == std::string::npos)
    return ask(id, now).and_then([&](const Asked& asked) { return judge(asked, typed); });
  return library_.card(id).map([&](const cards::Card& card) {
    return grading::judge(card, typed, std::vector<grading::AcceptedWording>{});
  });
}

base::Result<> Study::accept_wording(const Asked& asked, std::string_view typed,
                                     base::Instant now) {
  std::string form = "correct";
  if (asked.card.grading)
    for (const auto& candidate : asked.card.grading->forms)
      if (candidate.verdict == cards::Verdict::Correct) {
        form = candidate.id;
        break;
      }
  const auto when = stamp(now);
  if (!when) return base::fail(when.error());
  const auto recorded = collection_.log().accept_wording(asked.row.key, typed, form, *when);
  if (!recorded) return base::fail(recorded.error());
  return {};
}

base::Result<store::Card> Study::review(const Asked& asked, schedule::Rating rating,
                                        const ReviewDetails& details, base::Instant now) {
  const auto when = stamp(now);
  if (!when) return base::fail(when.error());
  const auto options = configuration_.scheduling();
  if (!options) return base::fail(options.error());
  const schedule::CardState& before = asked.row.standing.schedule;
  store::Review review;
  review.card = asked.row.key;
  review.stamp = *when;
  review.rating = rating;
  review.took_ms = details.took_ms;
  review.before = before;
  review.after = schedule::review(before, rating, when->moment(), *options,
                                  schedule::fuzz_seed(asked.row.id.value, before.reps));
  review.hints = details.hints;
  review.instance = instance_text(asked.instance);
  review.expected_revision = details.expected_revision.value_or(asked.row.revision);
  review.answer = details.answer;
  return collection_.log().record(review).map(
      [](const store::Log::Recorded& recorded) { return recorded.card; });
}

base::Result<std::optional<store::Log::Undone>> Study::undo(base::Instant now) {
  return stamp(now).and_then(
      [&](const store::Stamp& when) { return collection_.log().undo(when); });
}

base::Result<std::optional<store::Log::Undone>> Study::redo(base::Instant now) {
  return stamp(now).and_then(
      [&](const store::Stamp& when) { return collection_.log().redo(when); });
}

}  // namespace app
