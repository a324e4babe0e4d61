#include "app/study_documents.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "app/session.h"

namespace app {

namespace {

using Json = nlohmann::ordered_json;

template <class T>
Json or_null(const std::optional<T>& value) {
  return value ? Json(*value) : Json(nullptr);
}

Json json_of(const std::optional<base::Instant>& at) {
  return at ? Json(base::to_rfc3339(*at)) : Json(nullptr);
}

std::string text_of(base::StudyDay day) { return base::to_text(base::to_date(day)); }

Json json_of(const cards::Instance& instance) {
  if (instance.values.empty()) return nullptr;
  return instance.values;
}

Json state_json(const schedule::CardState& state, const DocumentContext& context) {
  const auto& memory = state.memory;
  return {{"phase", schedule::to_text(state.decided.phase)},
          {"due", json_of(due_instant(state.decided.due, context.rollover_hour))},
          {"stability", memory ? Json(memory->stability) : Json(nullptr)},
          {"difficulty", memory ? Json(memory->difficulty) : Json(nullptr)},
          {"retrievability", or_null(recall_now(state, context))},
          {"reps", state.reps},
          {"lapses", state.lapses},
          {"interval_days", state.decided.interval_days}};
}

Json decided_json(const schedule::Decision& decided, const DocumentContext& context) {
  return {{"phase", schedule::to_text(decided.phase)},
          {"step", decided.step},
          {"interval_days", decided.interval_days},
          {"due", json_of(due_instant(decided.due, context.rollover_hour))}};
}

Json ratings_json(const schedule::Preview& preview, const DocumentContext& context) {
  Json json = Json::object();
  for (const auto rating : schedule::all_ratings) {
    const auto& decided = preview[schedule::index_of(rating)].decided;
    json[std::string(schedule::to_text(rating))] = {
        {"interval_days", decided.interval_days},
        {"due", json_of(due_instant(decided.due, context.rollover_hour))}};
  }
  return json;
}

void add_review(Json& json, const store::Entry& entry, const DocumentContext& context) {
  json["rating"] = schedule::to_text(*entry.rating);
  json["took_seconds"] = static_cast<double>(entry.took_ms) / 1000;
  json["decided"] = decided_json(entry.decided, context);
  json["scheduler"] = entry.scheduler;
  json["revision"] = entry.revision;
  json["fingerprint"] = entry.fingerprint;
  json["instance"] = entry.instance;
  json["hints"] = entry.hints;
  json["typed"] = entry.answer.text;
  json["verdict"] = entry.answer.verdict;
  json["form"] = entry.answer.form;
  json["points"] = entry.answer.points;
  json["suggested_rating"] =
      entry.answer.suggested ? Json(schedule::to_text(*entry.answer.suggested)) : Json(nullptr);
}

Json entry_json(const store::Entry& entry, const DocumentContext& context) {
  Json json = {{"id", entry.id.value},
               {"kind", store::to_text(entry.kind)},
               {"at", base::to_rfc3339(entry.stamp.at)},
               {"study_day", text_of(entry.stamp.day)},
               {"retracted", !entry.live}};
  if (entry.rating) add_review(json, entry, context);
  if (entry.target) json["target"] = entry.target->value;
  if (entry.amount) json["amount"] = *entry.amount;
  if (!entry.text.empty()) json["text"] = entry.text;
  return json;
}

std::string written(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace

base::Result<DocumentContext> document_context(Study& study, base::Instant now) {
  const auto stamp = study.stamp(now);
  if (!stamp) return base::fail(stamp.error());
  const auto rollover_hour = study.configuration().rollover_hour();
  if (!rollover_hour) return base::fail(rollover_hour.error());
  return study.configuration().scheduling().map([&](const schedule::Options& options) {
    return DocumentContext{*stamp, *rollover_hour, options.parameters};
  });
}

std::optional<base::Instant> due_instant(const schedule::Due& due, int rollover_hour) {
  if (due.at) return due.at;
  if (due.day) return base::start_of(*due.day, rollover_hour);
  return std::nullopt;
}

std::optional<double> recall_now(const schedule::CardState& state, const DocumentContext& context) {
  if (!state.memory || !state.last_day) return std::nullopt;
  const int elapsed = std::max(0, context.now.day - *state.last_day);
  return schedule::retrievability(*state.memory, elapsed, context.parameters);
}

std::string due_json(const std::vector<store::DeckCounts>& decks, const DocumentContext& context) {
  Json list = Json::array();
  store::DeckCounts total;
  for (const auto& deck : decks) {
    list.push_back(
        {{"deck", deck.deck}, {"new", deck.fresh}, {"learning", deck.learning}, {"due", deck.due}});
    total.fresh += deck.fresh;
    total.learning += deck.learning;
    total.due += deck.due;
  }
  return written(
      {{"study_day", text_of(context.now.day)},
       {"decks", list},
       {"total", {{"new", total.fresh}, {"learning", total.learning}, {"due", total.due}}}});
}

std::string next_json(const std::optional<Asked>& asked, const schedule::Due& next_due,
                      const DocumentContext& context) {
  const Json next = json_of(due_instant(next_due, context.rollover_hour));
  if (!asked)
    return written({{"card", nullptr},
                    {"prompt", nullptr},
                    {"instance", nullptr},
                    {"revision", nullptr},
                    {"state", nullptr},
                    {"ratings", nullptr},
                    {"next_due", next}});
  return written({{"card", asked->row.id.value},
                  {"prompt", asked->prompt},
                  {"instance", json_of(asked->instance)},
                  {"revision", asked->row.revision},
                  {"state", state_json(asked->row.standing.schedule, context)},
                  {"ratings", ratings_json(asked->preview, context)},
                  {"next_due", next}});
}

std::string answer_json(const base::CardId& id, const grading::Judgement& judgement,
                        const cards::Instance& instance) {
  Json points = Json::array();
  for (const auto& point : judgement.points)
    points.push_back({{"id", point.id}, {"found", point.found}});
  const auto suggested = suggestion(judgement);
  return written(
      {{"card", id.value},
       {"verdict", grading::to_text(judgement.verdict)},
       {"form", judgement.form},
       {"message", judgement.message},
       {"understood", judgement.understood},
       {"points", points},
       {"score", judgement.score},
       {"suggested_rating", suggested ? Json(schedule::to_text(*suggested)) : Json(nullptr)},
       {"instance", json_of(instance)}});
}

std::string review_json(const store::Card& card, const DocumentContext& context) {
  return written({{"card", card.id.value}, {"state", state_json(card.standing.schedule, context)}});
}

std::string history_json(const store::Card& card, const std::vector<store::Entry>& entries,
                         const DocumentContext& context) {
  Json list = Json::array();
  for (const auto& entry : entries) list.push_back(entry_json(entry, context));
  return written({{"card", card.id.value},
                  {"state", state_json(card.standing.schedule, context)},
                  {"entries", list}});
}

std::string search_json(std::string_view query, const std::vector<SearchHit>& hits) {
  Json list = Json::array();
  for (const auto& hit : hits)
    list.push_back({{"card", hit.card.value}, {"deck", hit.deck}, {"prompt", hit.prompt}});
  return written({{"query", query}, {"cards", list}, {"total", hits.size()}});
}

}  // namespace app
