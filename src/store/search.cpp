#include "store/search.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <string>

#include <sqlite3.h>

#include "store/collection.h"
#include "store/database.h"
#include "store/query_parser.h"
#include "store/refold.h"
#include "store/standing_row.h"

namespace store {

namespace {

using Kind = QueryNode::Kind;

/// What the SQL function retrievability(stability, last_day) needs.
struct RecallContext {
  schedule::Parameters parameters;
  base::StudyDay today;
};

void recall_now(sqlite3_context* context, int, sqlite3_value** values) {
  const auto& self = *static_cast<const RecallContext*>(sqlite3_user_data(context));
  if (sqlite3_value_type(values[0]) == SQLITE_NULL ||
      sqlite3_value_type(values[1]) == SQLITE_NULL) {
    sqlite3_result_null(context);
    return;
  }
  const schedule::MemoryState memory{sqlite3_value_double(values[0]), 5.0};
  const int elapsed = std::max(0, self.today.value - sqlite3_value_int(values[1]));
  sqlite3_result_double(context, schedule::retrievability(memory, elapsed, self.parameters));
}

/// Registers the function for as long as it lives; texts that use it are not kept prepared.
class RecallFunction {
 public:
  RecallFunction(Database& database, base::StudyDay today)
      : handle_(database.handle()), context_{weights_of(database), today} {
    sqlite3_create_function(handle_, "retrievability", 2, SQLITE_UTF8 | SQLITE_DETERMINISTIC,
                            &context_, recall_now, nullptr, nullptr);
  }
  ~RecallFunction() {
    sqlite3_create_function(handle_, "retrievability", 2, SQLITE_UTF8, nullptr, nullptr, nullptr,
                            nullptr);
  }
  RecallFunction(const RecallFunction&) = delete;
  RecallFunction& operator=(const RecallFunction&) = delete;

 private:
  sqlite3* handle_;
  RecallContext context_;
};

/// Signs that the index of words leaves out (operators, arrows, punctuation) and nothing else.
bool is_signs_only(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool ascii_sign = byte < 0x80 && !std::isalnum(byte);
    const bool operator_sign = byte == 0xE2 && i + 2 < text.size();  // U+2000 to U+2FFF
    const bool times_or_not = byte == 0xC2 || (byte == 0xC3 && i + 1 < text.size() &&
                                               (text[i + 1] == '\x97' || text[i + 1] == '\xB7'));
    if (!ascii_sign && !operator_sign && !times_or_not) return false;
    i += ascii_sign ? 1 : operator_sign ? 3 : 2;
  }
  return true;
}

/// Builds the condition on a card `c` and the values of its parameters. Only text of this program
/// gets into the SQL; everything a person wrote is bound.
class Compiler {
 public:
  explicit Compiler(const schedule::Moment& now) : now_(now) {}

  std::string compile(const QueryNode& node) {
    switch (node.kind) {
      case Kind::And:
        return joined(node, " AND ", "1");
      case Kind::Or:
        return joined(node, " OR ", "0");
      case Kind::Not:
        return "NOT " + compile(node.children.front());
      case Kind::Text:
        return text(node.text, "");
      case Kind::Prefix:
        return text(node.text, "*");
      case Kind::Deck:
        return deck(node.text);
      case Kind::Tag:
        return bound("c.card IN (SELECT card FROM card_tag WHERE tag = ?)", node.text);
      case Kind::Id:
        return bound("c.id = ?", node.text);
      case Kind::IdPrefix:
        return bound("substr(c.id, 1, length(?)) = ?", node.text, node.text);
      case Kind::Is:
        return is(node.text);
      case Kind::Rated:
        return rated(node);
      case Kind::Prop:
        return prop(node);
    }
    return "0";
  }

  /// Binds what was gathered, in order.
  void bind(Statement& statement) const {
    for (const Value& value : values_) {
      if (value.text) {
        statement.bind(*value.text);
      } else {
        statement.bind(value.number);
      }
    }
  }

  bool asks_for_missing() const { return asks_for_missing_; }

 private:
  struct Value {
    std::optional<std::string> text;
    double number = 0;
  };

  void add(const std::string& text) { values_.push_back({text, 0}); }
  void add(double number) { values_.push_back({std::nullopt, number}); }

  template <class... T>
  std::string bound(const char* sql, const T&... values) {
    (add(values), ...);
    return sql;
  }

  std::string joined(const QueryNode& node, const char* between, const char* none) {
    if (node.children.empty()) return none;
    std::string sql;
    for (const QueryNode& child : node.children) {
      sql += (sql.empty() ? "(" : between) + compile(child);
    }
    return sql + ")";
  }

  std::string text(const std::string& words, const char* star) {
    if (is_signs_only(words)) {
      return bound("c.card IN (SELECT card FROM content WHERE instr(plain, ?) > 0)", words);
    }
    std::string quoted = "\"";
    for (const char c : words) quoted += c == '"' ? "\"\"" : std::string(1, c);
    return bound("c.card IN (SELECT rowid FROM card_text WHERE card_text MATCH ?)",
                 quoted + "\"" + star);
  }

  std::string deck(const std::string& name) {
    return bound("c.deck IN (SELECT deck FROM deck WHERE name = ? OR (name > ? AND name < ?))",
                 name, name + "/", name + "0");
  }

  std::string is(const std::string& word) {
    if (word == "new") return "c.phase = 0";
    if (word == "learning") return "c.phase IN (1, 3)";
    if (word == "review") return "c.phase = 2";
    if (word == "suspended") return "c.suspended = 1";
    if (word == "buried") return bound("coalesce(c.buried_until > ?, 0)", double(now_.day.value));
    if (word == "flagged") return "c.flag > 0";
    if (word == "leech") return "c.lapses >= " + std::to_string(leech_lapses);
    if (word == "missing") {
      asks_for_missing_ = true;
      return "c.missing = 1";
    }
    return bound(
        "(((c.queue = 3 AND c.due_day <= ?) OR (c.queue = 2 AND c.due_ms <= ?)) AND "
        "coalesce(c.buried_until <= ?, 1))",
        double(now_.day.value), double(now_.at.ms), double(now_.day.value));
  }

  std::string rated(const QueryNode& node) {
    add(double(now_.day.value - node.days));
    add(double(now_.day.value));
    add(double(node.rating));
    add(double(node.rating));
    return "c.card IN (SELECT e.card FROM entry e WHERE e.kind = 1 AND e.study_day > ? AND "
           "e.study_day <= ? AND (? = 0 OR e.rating = ?) AND " ATTEST_STANDS ")";
  }

  std::string prop(const QueryNode& node) {
    const std::string column = node.text == "retrievability"
                                   ? "retrievability(c.stability, c.last_day)"
                               : node.text == "interval" ? "c.interval_days"
                                                         : "c." + node.text;
    add(node.number);
    return "coalesce(" + column + " " + node.op + " ?, 0)";
  }

  schedule::Moment now_;
  std::vector<Value> values_;
  bool asks_for_missing_ = false;
};

/// Calls `take` for each row of the cards that the query finds, in the order of ids.
template <class Take>
void find(Collection& collection, std::string_view query, const schedule::Moment& now,
          const char* columns, Take&& take) {
  const QueryNode node = base::value_or_throw(parse_query(query));
  Compiler compiler(now);
  std::string sql =
      std::string("SELECT ") + columns + " FROM card c WHERE " + compiler.compile(node);
  if (!compiler.asks_for_missing()) sql += " AND c.missing = 0";
  Database& database = collection.database();
  const RecallFunction recall(database, now.day);
  Statement row = database.once(sql + " ORDER BY c.id");
  compiler.bind(row);
  while (row.step()) take(row);
}

}  // namespace

base::Result<std::vector<base::CardId>> search(Collection& collection, std::string_view query,
                                               const schedule::Moment& now) {
  return base::guarded("searching", [&] {
    std::vector<base::CardId> found;
    find(collection, query, now, "c.id",
         [&](const Statement& row) { found.push_back({row.text(0)}); });
    return found;
  });
}

base::Result<std::vector<FoundCard>> search_cards(Collection& collection, std::string_view query,
                                                  const schedule::Moment& now) {
  return base::guarded("searching", [&] {
    std::vector<FoundCard> found;
    find(collection, query, now, "card, id, weight, missing, " ATTEST_STANDING_COLUMNS,
         [&](const Statement& row) {
           found.push_back({{row.integer(0)},
                            {row.text(1)},
                            row.small(2),
                            row.integer(3) != 0,
                            read_standing(row, 4)});
         });
    return found;
  });
}

}  // namespace store
