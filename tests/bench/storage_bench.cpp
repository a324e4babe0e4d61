// Answer and next card through the store layer against the same SQL issued raw.
//
//   storage_bench [--cards 100000] [--reviews 1000000] [--seed 1] [--dir DIR] [--blocks 50]
//
// Builds DIR/bench.db once (kept for the next run when DIR is given), then alternates blocks of 100
// answers between the product and raw prepared statements, in one process, on one file, at equal
// durability (write-ahead log, synchronous FULL, checkpoints by a worker of the same policy). Then
// measures from opening the file to the first card, with the page cache dropped and not. The goals:
// ratio of the medians at most 1.25; first card within 50 ms cold at a million cards.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

#include <fcntl.h>
#include <sqlite3.h>
#include <time.h>
#include <unistd.h>

#include "schedule/scheduler.h"
#include "store/checkpointer.h"
#include "store/collection.h"
#include "store/database.h"

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

namespace {

constexpr int block_size = 100;
constexpr int deck_count = 100;
constexpr int first_day = 18000;
constexpr std::int64_t day_ms = 86'400'000;

struct Arguments {
  std::int64_t cards = 100'000;
  std::int64_t reviews = 1'000'000;
  unsigned seed = 1;
  int blocks = 50;
  fs::path folder;
};

Arguments parse(int argc, char** argv) {
  Arguments arguments;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string name = argv[i];
    if (name == "--cards") arguments.cards = std::atoll(argv[i + 1]);
    if (name == "--reviews") arguments.reviews = std::atoll(argv[i + 1]);
    if (name == "--seed") arguments.seed = static_cast<unsigned>(std::atoi(argv[i + 1]));
    if (name == "--blocks") arguments.blocks = std::atoi(argv[i + 1]);
    if (name == "--dir") arguments.folder = argv[i + 1];
  }
  return arguments;
}

[[noreturn]] void fail(const char* message) {
  std::fprintf(stderr, "%s\n", message);
  std::exit(1);
}

template <class T>
T must(base::Result<T> result) {
  if (result) {
    if constexpr (std::is_void_v<T>) {
      return;
    } else {
      return std::move(*result);
    }
  }
  fail(result.error().message().c_str());
}

/// Time of the processor in this thread, in ms: what does not depend on the disk and on neighbours.
double cpu_ms() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

double ms_since(Clock::time_point start) {
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

base::Instant noon(int day) { return {day * day_ms + day_ms / 2}; }

schedule::Moment moment(int day) { return {noon(day), {day}}; }

std::string id_of(std::int64_t card) {
  char id[40];
  std::snprintf(id, sizeof id, "deck-%02d/card-%07d", static_cast<int>(card % deck_count),
                static_cast<int>(card));
  return id;
}

// ---- building the file -------------------------------------------------------------------------

class Builder {
 public:
  Builder(const fs::path& file, const Arguments& arguments)
      : arguments_(arguments),
        database_(file, store::Database::Access::ReadWrite),
        random_(arguments.seed),
        states_(static_cast<std::size_t>(arguments.cards)) {}

  void build() {
    database_.execute(
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA cache_size = -400000");
    const auto indices = drop_indices();
    database_.execute("BEGIN");
    decks();
    cards();
    rounds();
    standings();
    for (const std::string& sql : indices) database_.execute(sql);
    database_.execute("COMMIT");
    database_.execute("PRAGMA journal_mode = WAL");
  }

 private:
  /// Indices are made after the rows: three times faster.
  std::vector<std::string> drop_indices() {
    std::vector<std::string> names, texts;
    {
      auto row = database_.use(
          "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL "
          "ORDER BY name");
      while (row.step()) names.push_back(row.text(0)), texts.push_back(row.text(1));
    }
    for (const std::string& name : names) database_.execute("DROP INDEX " + name);
    return texts;
  }

  void decks() {
    for (int i = 0; i < deck_count; ++i) {
      char name[20];
      std::snprintf(name, sizeof name, "deck-%02d", i);
      database_.use("INSERT INTO deck (deck, name) VALUES (?, ?)").bind(i + 1, name).run();
    }
    database_.use("INSERT INTO scheduler (scheduler, name, version) VALUES (1, 'fsrs6', '1')")
        .run();
  }

  void cards() {
    for (std::int64_t card = 1; card <= arguments_.cards; ++card) {
      database_
          .use(
              "INSERT INTO card (card, id, deck, weight, seconds, revision, fingerprint, missing, "
              "new_position, queue, phase, step, interval_days, reps, lapses, suspended, flag, "
              "seen_revision) VALUES (?, ?, ?, 3, 30, 1, 'f', 0, ?, 1, 0, 0, 0, 0, 0, 0, 0, 0)")
          .bind(card, id_of(card), static_cast<int>(card % deck_count) + 1, card)
          .run();
      database_
          .use(
              "INSERT INTO content (card, path, size, mtime_ns, hash, json, plain) "
              "VALUES (?, ?, 1000, 0, 'h', ?, ?)")
          .bind(card, "cards/" + id_of(card) + ".json",
                "{\"prompt\": \"" + std::string(600, 'p') + "\"}", "prompt of " + id_of(card))
          .run();
    }
  }

  /// All cards once in each round, so that the log is mixed by card, as it is in life.
  void rounds() {
    schedule::Options options;
    options.learning_steps.clear();
    for (std::int64_t n = 0; n < arguments_.reviews; ++n) {
      const std::int64_t card = n % arguments_.cards;
      auto& state = states_[static_cast<std::size_t>(card)];
      const int day = state.decided.due.day
                          ? state.decided.due.day->value
                          : first_day + static_cast<int>(card * 600 / arguments_.cards);
      const auto rating = random_() % 8 == 0 ? schedule::Rating::Hard : schedule::Rating::Good;
      const auto before = state.decided.phase;
      state = schedule::review(state, rating, moment(day), options,
                               static_cast<std::uint64_t>(card * 31 + state.reps));
      insert(card + 1, day, rating, before, state.decided);
    }
  }

  void insert(std::int64_t card, int day, schedule::Rating rating, schedule::Phase before,
              const schedule::Decision& decided) {
    std::optional<std::int64_t> due_day;
    if (decided.due.day) due_day = decided.due.day->value;
    database_
        .use(
            "INSERT INTO entry (kind, card, device, at_ms, offset_min, study_day, rating, took_ms, "
            "phase_before, phase, step, interval_days, due_day, scheduler, revision, fingerprint, "
            "hints) VALUES (1, ?, 1, ?, 0, ?, ?, 7000, ?, ?, ?, ?, ?, 1, 1, 'f', 0)")
        .bind(card, noon(day).ms, day, static_cast<int>(rating), static_cast<int>(before),
              static_cast<int>(decided.phase), decided.step, decided.interval_days, due_day)
        .run();
  }

  void standings() {
    for (std::int64_t card = 1; card <= arguments_.cards; ++card) {
      const auto& state = states_[static_cast<std::size_t>(card - 1)];
      if (!state.memory || !state.decided.due.day) continue;
      database_
          .use(
              "UPDATE card SET queue = 3, phase = 2, interval_days = ?, due_day = ?, "
              "stability = ?, difficulty = ?, last_day = ?, reps = ?, lapses = ?, "
              "seen_revision = 1 WHERE card = ?")
          .bind(state.decided.interval_days, state.decided.due.day->value, state.memory->stability,
                state.memory->difficulty, state.last_day->value, state.reps, state.lapses, card)
          .run();
    }
  }

  Arguments arguments_;
  store::Database database_;
  std::mt19937 random_;
  std::vector<schedule::CardState> states_;
};

void build(const fs::path& file, const Arguments& arguments) {
  if (fs::exists(file)) return;
  const auto start = Clock::now();
  must(must(store::Collection::open(file, {})).close());
  Builder(file, arguments).build();
  std::printf("built %lld cards, %lld reviews in %.1f s, %.0f MB\n",
              static_cast<long long>(arguments.cards), static_cast<long long>(arguments.reviews),
              ms_since(start) / 1000, static_cast<double>(fs::file_size(file)) / 1e6);
}

/// A day on which a hundredth of the cards is due, and at least as many as will be answered.
int study_day_of(const fs::path& file, const Arguments& arguments) {
  const std::int64_t answered = std::int64_t{2} * (arguments.blocks + 1) * block_size;
  store::Database database(file, store::Database::Access::ReadOnly);
  auto row =
      database.use("SELECT due_day FROM card WHERE queue = 3 ORDER BY due_day LIMIT 1 OFFSET ?");
  row.bind(std::max(arguments.cards / 100, answered));
  if (row.step()) return row.small(0);
  fail("too few cards for so many blocks");
}

// ---- the two loops -----------------------------------------------------------------------------

store::QueueQuery query_on(int day) {
  store::QueueQuery query;
  query.now = moment(day);
  query.reviews_per_day = 100'000'000;
  return query;
}

class Product {
 public:
  Product(store::Collection& collection, int day)
      : collection_(collection), day_(day), query_(query_on(day)) {
    options_.fuzz = false;
    show_next();
  }
  void show_next() {
    const auto next = must(collection_.queue().next(query_));
    if (!next) fail("nothing is due");
    card_ = must(collection_.content().get(next->card));
  }
  void answer_and_show_next() {
    store::Review review;
    review.card = card_.key;
    review.stamp = {noon(day_), 60, {day_}};
    review.rating = schedule::Rating::Good;
    review.took_ms = 7000;
    review.before = card_.standing.schedule;
    review.after = schedule::review(review.before, review.rating, review.stamp.moment(), options_,
                                    schedule::fuzz_seed(card_.id.value, review.before.reps));
    must(collection_.log().record(review));
    show_next();
  }

 private:
  store::Collection& collection_;
  int day_;
  store::QueueQuery query_;
  schedule::Options options_;
  store::Card card_;
};

/// The same work in five prepared statements and nothing else: next card and its row, begin, entry,
/// card, commit.
class Raw {
 public:
  Raw(const fs::path& file, int day, store::Checkpointer& worker) : day_(day) {
    sqlite3_open_v2(file.c_str(), &handle_, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nullptr);
    sqlite3_exec(handle_,
                 "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; "
                 "PRAGMA wal_autocheckpoint = 0; PRAGMA cache_size = -16000",
                 nullptr, nullptr, nullptr);
    sqlite3_wal_hook(
        handle_,
        [](void* to, sqlite3*, const char*, int pages) {
          static_cast<store::Checkpointer*>(to)->committed(pages);
          return SQLITE_OK;
        },
        &worker);
    begin_ = prepare("BEGIN IMMEDIATE");
    commit_ = prepare("COMMIT");
    next_ = prepare(
        "SELECT card FROM card INDEXED BY card_review WHERE queue = 3 AND due_day <= ? "
        "AND (buried_until IS NULL OR buried_until <= ?) ORDER BY due_day, card LIMIT 1");
    row_ = prepare(
        "SELECT id, deck, sibling_group, weight, seconds, revision, fingerprint, missing, phase, "
        "step, interval_days, due_day, due_ms, stability, difficulty, last_day, reps, lapses, "
        "suspended, buried_until, flag, seen_revision FROM card WHERE card = ?");
    insert_ = prepare(
        "INSERT INTO entry (kind, card, device, at_ms, offset_min, study_day, rating, took_ms, "
        "phase_before, phase, step, interval_days, due_day, scheduler, revision, fingerprint, "
        "hints) VALUES (1, ?, 1, ?, 60, ?, 3, 7000, 2, 2, 0, ?, ?, 1, 1, 'f', 0)");
    update_ = prepare(
        "UPDATE card SET queue = 3, phase = 2, step = 0, interval_days = ?, due_day = ?, "
        "due_ms = NULL, stability = ?, difficulty = ?, last_day = ?, reps = ?, lapses = ?, "
        "suspended = 0, buried_until = NULL, flag = 0, seen_revision = 1 WHERE card = ?");
    show_next();
  }
  ~Raw() {
    for (sqlite3_stmt* statement : {begin_, commit_, next_, row_, insert_, update_}) {
      sqlite3_finalize(statement);
    }
    sqlite3_close(handle_);
  }
  void show_next() {
    sqlite3_bind_int(next_, 1, day_);
    sqlite3_bind_int(next_, 2, day_);
    if (sqlite3_step(next_) != SQLITE_ROW) fail("nothing is due");
    card_ = sqlite3_column_int64(next_, 0);
    sqlite3_reset(next_);
    sqlite3_bind_int64(row_, 1, card_);
    sqlite3_step(row_);
    id_ = reinterpret_cast<const char*>(sqlite3_column_text(row_, 0));
    interval_ = sqlite3_column_int(row_, 10);
    stability_ = sqlite3_column_double(row_, 13);
    difficulty_ = sqlite3_column_double(row_, 14);
    reps_ = sqlite3_column_int(row_, 16);
    lapses_ = sqlite3_column_int(row_, 17);
    sqlite3_reset(row_);
  }
  void answer_and_show_next() {
    const int interval = interval_ * 2 + 1;
    run(begin_);
    sqlite3_bind_int64(insert_, 1, card_);
    sqlite3_bind_int64(insert_, 2, noon(day_).ms);
    sqlite3_bind_int(insert_, 3, day_);
    sqlite3_bind_int(insert_, 4, interval);
    sqlite3_bind_int(insert_, 5, day_ + interval);
    run(insert_);
    sqlite3_bind_int(update_, 1, interval);
    sqlite3_bind_int(update_, 2, day_ + interval);
    sqlite3_bind_double(update_, 3, stability_ * 2);
    sqlite3_bind_double(update_, 4, difficulty_);
    sqlite3_bind_int(update_, 5, day_);
    sqlite3_bind_int(update_, 6, reps_ + 1);
    sqlite3_bind_int(update_, 7, lapses_);
    sqlite3_bind_int64(update_, 8, card_);
    run(update_);
    run(commit_);
    show_next();
  }

 private:
  sqlite3_stmt* prepare(const char* sql) {
    sqlite3_stmt* statement = nullptr;
    if (sqlite3_prepare_v2(handle_, sql, -1, &statement, nullptr) != SQLITE_OK) {
      fail(sqlite3_errmsg(handle_));
    }
    return statement;
  }
  void run(sqlite3_stmt* statement) {
    if (sqlite3_step(statement) != SQLITE_DONE) {
      fail(sqlite3_errmsg(handle_));
    }
    sqlite3_reset(statement);
  }

  int day_;
  sqlite3* handle_ = nullptr;
  sqlite3_stmt *begin_, *commit_, *next_, *row_, *insert_, *update_;
  std::int64_t card_ = 0;
  std::string id_;
  int interval_ = 0, reps_ = 0, lapses_ = 0;
  double stability_ = 0, difficulty_ = 0;
};

struct Times {
  std::vector<double> wall, cpu;  ///< ms for each answer
};

template <class Loop>
void run_block(Loop& loop, Times& times) {
  loop.show_next();  // the other loop has moved the queue
  for (int i = 0; i < block_size; ++i) {
    const double cpu = cpu_ms();
    const auto start = Clock::now();
    loop.answer_and_show_next();
    times.wall.push_back(ms_since(start));
    times.cpu.push_back(cpu_ms() - cpu);
  }
}

double quantile(const std::vector<double>& sorted, double q) {
  return sorted[static_cast<std::size_t>(q * static_cast<double>(sorted.size() - 1))];
}

void print(const char* name, std::vector<double>& times) {
  std::sort(times.begin(), times.end());
  std::printf("%-24s p50 %.3f  p95 %.3f  p99 %.3f  max %.3f ms\n", name, quantile(times, 0.5),
              quantile(times, 0.95), quantile(times, 0.99), times.back());
}

void answers(const fs::path& file, int day, int blocks) {
  auto collection = must(store::Collection::open(file, {}));
  Product product(collection, day);
  store::Checkpointer worker(file);
  Times product_times, raw_times;
  {
    Raw raw(file, day, worker);
    for (int block = 0; block < blocks; ++block) {
      // Who goes first changes, so that drift of the machine hits both alike.
      if (block % 2 == 0) run_block(product, product_times);
      run_block(raw, raw_times);
      if (block % 2 == 1) run_block(product, product_times);
    }
  }
  print("answer+next, product", product_times.wall);
  print("answer+next, raw SQL", raw_times.wall);
  print("  processor, product", product_times.cpu);
  print("  processor, raw SQL", raw_times.cpu);
  std::printf("ratio of p50 %.3f, of p95 %.3f, of the processor's p50 %.3f (goal 1.25)\n",
              quantile(product_times.wall, 0.5) / quantile(raw_times.wall, 0.5),
              quantile(product_times.wall, 0.95) / quantile(raw_times.wall, 0.95),
              quantile(product_times.cpu, 0.5) / quantile(raw_times.cpu, 0.5));
}

void reads(store::Collection& collection, int day) {
  store::QueueQuery query = query_on(day);
  const auto time = [&](const char* name, int times, auto body) {
    std::vector<double> list;
    for (int i = 0; i < times; ++i) {
      const auto start = Clock::now();
      body();
      list.push_back(ms_since(start));
    }
    print(name, list);
  };
  time("next card", 1000, [&] { must(collection.queue().next(query)); });
  time("due counts, 100 decks", 20, [&] { must(collection.queue().counts(query)); });
  query.deck = "deck-07";
  time("next card of a deck", 1000, [&] { must(collection.queue().next(query)); });
}

// ---- opening -----------------------------------------------------------------------------------

void drop_cache(const fs::path& file) {
  const int descriptor = open(file.c_str(), O_RDONLY);
  fdatasync(descriptor);
  posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED);
  close(descriptor);
}

double open_to_first_card(const fs::path& file, int day) {
  const auto start = Clock::now();
  auto collection = must(store::Collection::open(file, {}));
  const auto next = must(collection.queue().next(query_on(day)));
  if (!next) fail("nothing is due");
  must(collection.content().get(next->card));
  must(collection.content().json(next->card));
  return ms_since(start);
}

void openings(const fs::path& file, int day) {
  std::vector<double> cold, warm;
  for (int i = 0; i < 9; ++i) {
    drop_cache(file);
    cold.push_back(open_to_first_card(file, day));
    warm.push_back(open_to_first_card(file, day));
  }
  print("open to first card, cold", cold);
  print("open to first card, warm", warm);
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments = parse(argc, argv);
  const bool keep = !arguments.folder.empty();
  if (!keep) {
    arguments.folder = fs::temp_directory_path() / ("storage_bench-" + std::to_string(getpid()));
  }
  const fs::path file = arguments.folder / "bench.db";
  build(file, arguments);
  const int day = study_day_of(file, arguments);
  openings(file, day);
  answers(file, day, arguments.blocks);
  {
    auto collection = must(store::Collection::open(file, {}));
    reads(collection, day);
  }
  if (!keep) fs::remove_all(arguments.folder);
}
