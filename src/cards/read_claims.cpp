#include <algorithm>
#include <limits>

#include "cards/names.h"
#include "cards/read_sections.h"

namespace cards {

namespace {

using Kind = JsonValue::Kind;

constexpr std::string_view slug_shape = "made of a-z, 0-9 and -";
constexpr std::string_view snake_shape = "a name of a-z, 0-9 and _";

bool is_number(const JsonValue& value) {
  return value.kind == Kind::Integer || value.kind == Kind::Real;
}

/// False after a report.
bool read_setting(Report& report, const JsonValue& value, SettingValue& out) {
  const std::string what = "setting `" + value.key + "`";
  if (is_number(value)) {
    out = value.real;
  } else if (value.kind == Kind::Bool) {
    out = value.boolean;
  } else if (value.kind == Kind::String) {
    out = value.text;
  } else if (value.kind == Kind::Array) {
    auto& numbers = out.emplace<std::vector<double>>();
    for (const JsonValue& item : value.items) {
      if (!expect_kind(report, item, Kind::Real, "an item of " + what)) return false;
      numbers.push_back(item.real);
    }
  } else if (value.kind == Kind::Object) {
    auto& texts = out.emplace<std::map<std::string, std::string>>();
    for (const JsonValue& item : value.items) {
      if (!expect_kind(report, item, Kind::String, "`" + item.key + "` of " + what)) return false;
      texts[item.key] = item.text;
    }
  } else {
    report.error(value, what +
                            " must be a number, true or false, a text, a list of numbers or an "
                            "object of texts");
    return false;
  }
  return true;
}

void read_settings(ObjectReader& holder, std::string_view key, SettingValues& out) {
  holder.members(key, [&](const JsonValue& member) {
    if (!is_plain_name(member.key)) {
      holder.report().key_error(member, "a setting must be a name of letters, digits and _");
      return;
    }
    SettingValue value;
    if (read_setting(holder.report(), member, value)) out[member.key] = std::move(value);
  });
}

Tolerance read_within(ObjectReader& within) {
  Tolerance tolerance;
  const auto read = [&](std::string_view name, ToleranceKind kind) {
    std::optional<double> value;
    within.positive(name, value);
    if (value) tolerance = {kind, *value};
  };
  read("standard_errors", ToleranceKind::StandardErrors);
  read("relative", ToleranceKind::Relative);
  read("absolute", ToleranceKind::Absolute);
  bool exact = true;
  within.flag("exact", exact);
  if (const JsonValue* found = within.value().member("exact")) {
    tolerance = {ToleranceKind::Exact, 0};
    if (!exact) within.report().error(*found, "`exact` can only be true", "leave it out");
  }
  if (within.value().items.size() != 1)
    within.report().error(within.value(),
                          "`within` is one of `standard_errors`, `relative`, `absolute`, `exact`");
  return tolerance;
}

void read_bound(ObjectReader& reader, Claim& claim) {
  reader.object("within", [&](ObjectReader& within) { claim.within = read_within(within); });
  reader.choice<Operator>("op", {{"<=", Operator::AtMost}, {">=", Operator::AtLeast}}, claim.op);
  if (!reader.value().member("within") && !reader.value().member("op"))
    reader.report().error(reader.value(), "a claim needs `within` or `op`",
                          "add \"within\": {\"standard_errors\": 4}");
}

void read_seeds(ObjectReader& reader, Claim& claim) {
  std::string seeds;
  reader.choice<bool>("seeds", {{"shipped", true}}, claim.shipped_seed_only);
  reader.string("why", StringKind::Prose, claim.why);
  if (claim.shipped_seed_only && claim.why.empty())
    reader.report().error(*reader.value().member("seeds"),
                          "a claim for the shipped seed only needs `why`");
  if (!claim.shipped_seed_only && !claim.why.empty())
    reader.report().key_error(*reader.value().member("why"),
                              "`why` explains \"seeds\": \"shipped\", which is not here");
}

void read_prediction(ObjectReader& reader, Prediction& prediction) {
  reader.name("id", is_slug, slug_shape, prediction.id, Need::Required);
  reader.string("ask", StringKind::Prose, prediction.ask, Need::Required);
  reader.name("measure", is_snake_name, snake_shape, prediction.measure, Need::Required);
  read_settings(reader, "settings", prediction.settings);
  if (reader.value().member("against"))
    read_settings(reader, "against", prediction.against.emplace());
  else
    reader.find("against");
  reader.flag("number", prediction.number);
  if (prediction.number == prediction.against.has_value())
    reader.report().error(reader.value(),
                          "a prediction needs either `against` or \"number\": true");
}

}  // namespace

void read_simulation(ObjectReader& holder, std::optional<SimulationUse>& out) {
  holder.object("simulation", [&](ObjectReader& reader) {
    SimulationUse& use = out.emplace();
    reader.name("id", is_snake_name, snake_shape, use.id, Need::Required);
    read_settings(reader, "settings", use.settings);
    std::int64_t seed = 1;
    reader.integer("seed", 0, std::numeric_limits<std::int64_t>::max(), seed);
    use.seed = static_cast<std::uint64_t>(seed);
    reader.string("watch", StringKind::Prose, use.watch);
    UniqueIds unique(reader.report(), "a prediction's id");
    reader.objects("predict", "a prediction", [&](ObjectReader& prediction) {
      read_prediction(prediction, use.predict.emplace_back());
      unique.add(prediction.value().member("id"));
    });
  });
}

void read_claims(ObjectReader& holder, std::vector<Claim>& out) {
  UniqueIds unique(holder.report(), "a claim's id");
  holder.objects("claims", "a claim", [&](ObjectReader& reader) {
    Claim& claim = out.emplace_back();
    reader.name("id", is_slug, slug_shape, claim.id, Need::Required);
    unique.add(reader.value().member("id"));
    reader.string("say", StringKind::Prose, claim.say);
    reader.name("simulation", is_snake_name, snake_shape, claim.simulation);
    reader.name("measure", is_snake_name, snake_shape, claim.measure, Need::Required);
    read_settings(reader, "settings", claim.settings);
    reader.string("expect", StringKind::Formula, claim.expect, Need::Required);
    read_bound(reader, claim);
    reader.strings("rejects", StringKind::Formula, claim.rejects);
    read_seeds(reader, claim);
  });
}

void read_variables(ObjectReader& card, Variables& out) {
  card.members("variables", [&](const JsonValue& member) {
    Report& report = card.report();
    if (!is_symbol(member.key)) {
      report.key_error(member,
                       "a variable must be a name of letters, digits and _ that is no word "
                       "of the formula language");
      return;
    }
    if (!expect_kind(report, member, Kind::Array, "the values of a variable")) return;
    if (member.items.empty()) report.error(member, "a variable needs at least one value");
    auto& [name, values] = out.values.emplace_back(member.key, std::vector<double>{});
    for (const JsonValue& item : member.items) {
      if (!expect_kind(report, item, Kind::Real, "a value of a variable")) continue;
      if (std::find(values.begin(), values.end(), item.real) != values.end())
        report.error(item, "this value stands twice");
      values.push_back(item.real);
    }
  });
  card.strings("where", StringKind::Words, out.where);
  if (const JsonValue* where = card.value().member("where"); where && out.values.empty())
    card.report().key_error(*where, "`where` needs `variables`");
}

}  // namespace cards
