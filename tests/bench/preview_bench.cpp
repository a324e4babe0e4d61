// What the four buttons of one card cost: memory, interval, steps and fuzz behind each rating, for
// review cards as they come due; and one record of a review folded again, as `doctor` does.
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "schedule/scheduler.h"

namespace {

constexpr int today = 20000;
constexpr schedule::Moment now{{std::int64_t{today} * 86'400'000 + 43'200'000}, {today}};

struct Card {
  schedule::CardState state;
  std::uint64_t seed;
};

// Cards of many stabilities and difficulties, some early and some late.
std::vector<Card> review_cards() {
  std::vector<Card> cards;
  for (int i = 0; i < 4096; ++i) {
    const int days = 1 + i * 37 % 400;
    Card card;
    card.state.decided = {schedule::Phase::Review, 0, days, {base::StudyDay{today}, {}}};
    card.state.memory = schedule::MemoryState{0.8 * days + 0.1, 1 + i % 91 / 10.0};
    card.state.last_day = base::StudyDay{today - days - i % 5};
    card.state.reps = 1 + i % 30;
    card.seed = schedule::fuzz_seed("deck/card-" + std::to_string(i), card.state.reps);
    cards.push_back(card);
  }
  return cards;
}

void preview_of_four_grades(benchmark::State& run) {
  const std::vector<Card> cards = review_cards();
  const schedule::Options options;
  std::size_t i = 0;
  for (auto _ : run) {
    const Card& card = cards[i++ % cards.size()];
    benchmark::DoNotOptimize(schedule::preview(card.state, now, options, card.seed));
  }
  run.SetItemsProcessed(run.iterations());
}
BENCHMARK(preview_of_four_grades);

void replay_of_one_review(benchmark::State& run) {
  const std::vector<Card> cards = review_cards();
  const schedule::Parameters& parameters = schedule::default_parameters;
  std::size_t i = 0;
  for (auto _ : run) {
    const schedule::CardState& state = cards[i++ % cards.size()].state;
    const schedule::Rating rating = schedule::all_ratings[i % 4];
    benchmark::DoNotOptimize(schedule::replay(state, rating, now.day, state.decided, parameters));
  }
  run.SetItemsProcessed(run.iterations());
}
BENCHMARK(replay_of_one_review);

}  // namespace

BENCHMARK_MAIN();
