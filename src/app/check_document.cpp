#include <cmath>

#include <nlohmann/json.hpp>

#include "app/checks.h"

namespace app {

namespace {

using Json = nlohmann::ordered_json;

const char* name_of(cards::Severity severity) {
  switch (severity) {
    case cards::Severity::Note:
      return "note";
    case cards::Severity::Warning:
      return "warning";
    case cards::Severity::Error:
      return "error";
  }
  return "error";
}

const char* name_of(cards::ToleranceKind kind) {
  switch (kind) {
    case cards::ToleranceKind::None:
      return "none";
    case cards::ToleranceKind::StandardErrors:
      return "standard_errors";
    case cards::ToleranceKind::Relative:
      return "relative";
    case cards::ToleranceKind::Absolute:
      return "absolute";
    case cards::ToleranceKind::Exact:
      return "exact";
  }
  return "none";
}

const char* name_of(cards::Operator op) {
  switch (op) {
    case cards::Operator::Equal:
      return "==";
    case cards::Operator::AtMost:
      return "<=";
    case cards::Operator::AtLeast:
      return ">=";
  }
  return "==";
}

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(nullptr); }

Json json_of(const cards::Problem& problem) {
  return {{"severity", name_of(problem.severity)},
          {"file", problem.file},
          {"line", problem.place.line},
          {"column", problem.place.column},
          {"pointer", problem.pointer},
          {"message", problem.message},
          {"hint", problem.hint}};
}

Json json_of(const proof::ClaimResult& claim) {
  Json rivals = Json::array();
  for (const auto& rival : claim.rivals)
    rivals.push_back(
        {{"formula", rival.formula}, {"value", number(rival.value)}, {"rejected", rival.rejected}});
  return {{"card", claim.card.value},
          {"claim", claim.claim},
          {"simulation", claim.simulation},
          {"measure", claim.measure},
          {"seed", claim.seed},
          {"instance", claim.instance},
          {"kind", sim::name_of(claim.kind)},
          {"measured", number(claim.measured)},
          {"standard_error", claim.standard_error ? number(*claim.standard_error) : Json(nullptr)},
          {"expected", number(claim.expected)},
          {"expect", claim.expect},
          {"tolerance",
           {{"kind", name_of(claim.tolerance.kind)},
            {"value", claim.tolerance.value},
            {"op", name_of(claim.op)}}},
          {"holds", claim.holds},
          {"rivals", rivals}};
}

Json json_of(const proof::SeedReport& seeds) {
  Json failures = Json::array();
  for (const auto& failure : seeds.failures) failures.push_back(json_of(failure));
  return {{"runs", seeds.runs},
          {"failures", failures},
          {"expected_failures", seeds.expected_failures},
          {"limit", seeds.limit},
          {"z",
           {{"count", seeds.z.count},
            {"mean", number(seeds.z.mean)},
            {"variance", number(seeds.z.variance)},
            {"distance", number(seeds.z.distance)},
            {"normal", seeds.z.normal}}},
          {"good", seeds.good()}};
}

Json json_of(const proof::DeckMutants& deck) {
  return {{"deck", deck.deck},           {"killed", deck.killed},
          {"survived", deck.survived},   {"equivalent", deck.equivalent},
          {"unchecked", deck.unchecked}, {"share_killed", deck.share_killed()}};
}

Json json_of(const proof::Survivor& survivor) {
  Json json = {{"card", survivor.card.value}, {"claim", survivor.claim}};
  json["change"] = survivor.change;
  json.update(json_of(survivor.problem));
  json.erase("severity");
  return json;
}

Json json_of(const proof::MutationReport& mutation) {
  Json decks = Json::array(), survivors = Json::array();
  for (const auto& deck : mutation.decks) decks.push_back(json_of(deck));
  for (const auto& survivor : mutation.survivors) survivors.push_back(json_of(survivor));
  return {{"decks", decks},
          {"survivors", survivors},
          {"least_killed", proof::MutationReport::least_killed},
          {"good", mutation.good()}};
}

}  // namespace

std::string check_json(const CheckFindings& findings) {
  Json problems = Json::array(), claims = Json::array();
  for (const auto& problem : findings.problems) problems.push_back(json_of(problem));
  for (const auto& claim : findings.claims) claims.push_back(json_of(claim));
  Json json = {{"cards", findings.cards}, {"problems", problems}, {"claims", claims}};
  json["seeds"] = findings.seeds ? json_of(*findings.seeds) : Json(nullptr);
  json["mutation"] = findings.mutation ? json_of(*findings.mutation) : Json(nullptr);
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace app
