// How many tokens does one verification of speculative decoding give, and from which law?
//
// Target p = softmax(s), draft q = softmax(s + noise): s independent N(0, sharpness^2), the noise
// N(0, draft_noise^2). Every position has the same p and q, so acceptances are independent. A round
// drafts gamma tokens from q and accepts x with probability min(1, p(x)/q(x)) until one fails; that
// one is drawn again from the residual law (p - q)+, normalised. If none fails, one more token
// comes from p (Leviathan et al. 2023, algorithm 1; Chen et al. 2023).
//
//   vocabulary   2..50 [20]
//   sharpness    0..4 [2]     draft_noise  0..2 [1]
//   gamma        1..16 [4]    drafted tokens of a round
//   cost         0.01..0.5 [0.1]  of one draft step, in verifications
//   correction   residual | target | accept-all; the last two are wrong: a rejected token drawn
//   from
//                p itself, and every drafted token accepted
//   rounds       1000..500000 [50000]
//
// Notice: a drafted token is accepted with probability a = sum min(p, q). A round gives
// (1 - a^(gamma+1))/(1 - a) tokens, and they have the law p whatever q is.
#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <vector>

#include "attention/softmax.h"
#include "sim/goodness_of_fit.h"
#include "sim/number_words.h"
#include "sim/row_statistics.h"
#include "sim/simulation.h"

namespace sim {
namespace {

constexpr int rounds_per_block = 1 << 11;  // 17 tokens each: 2 ms
constexpr int logits_stage = 1;
constexpr int most_drafted = 16;

using Row = std::vector<double>;

enum class Correction { Residual, Target, AcceptAll };

Correction correction_named(const std::string& name) {
  if (name == "target") return Correction::Target;
  return name == "accept-all" ? Correction::AcceptAll : Correction::Residual;
}

// Draws an index by its probability.
class Law {
 public:
  explicit Law(Row probabilities) : probabilities_(std::move(probabilities)) {
    std::partial_sum(probabilities_.begin(), probabilities_.end(), std::back_inserter(cumulative_));
  }
  double operator[](std::size_t token) const { return probabilities_[token]; }
  const Row& row() const { return probabilities_; }
  std::size_t draw(base::Random& random) const {
    const auto above = std::ranges::upper_bound(cumulative_, random.uniform() * cumulative_.back());
    return std::min(static_cast<std::size_t>(above - cumulative_.begin()), cumulative_.size() - 1);
  }

 private:
  Row probabilities_, cumulative_;
};

Row softmax_of(Row logits) {
  (void)attention::softmax<double>(logits, logits);  // every logit is finite
  return logits;
}

struct Logits {
  Logits(const Settings& s, const Run& run) {
    const auto n = static_cast<std::size_t>(s.integer("vocabulary"));
    std::vector<float> normals(2 * n);
    base::Random random = run.random(logits_stage, 0);
    random.normals(normals);
    for (std::size_t i = 0; i < n; ++i) {
      target.push_back(s.real("sharpness") * normals[i]);
      draft.push_back(target[i] + s.real("draft_noise") * normals[n + i]);
    }
  }
  Row target, draft;
};

// (p - q)+, normalised; p itself where q covers all of it and nothing is ever rejected.
Row residual_of(const Row& p, const Row& q) {
  Row left;
  for (std::size_t i = 0; i < p.size(); ++i) left.push_back(std::max(0.0, p[i] - q[i]));
  const double mass = std::accumulate(left.begin(), left.end(), 0.0);
  if (mass == 0) return p;
  for (double& one : left) one /= mass;
  return left;
}

double overlap_of(const Row& p, const Row& q) {
  double sum = 0;
  for (std::size_t i = 0; i < p.size(); ++i) sum += std::min(p[i], q[i]);
  return std::min(sum, 1.0);
}

// 1 + a + ... + a^gamma: the expected number of tokens of a round.
double tokens_law(double a, int gamma) {
  double sum = 0, power = 1;
  for (int i = 0; i <= gamma; ++i, power *= a) sum += power;
  return sum;
}

struct Setup {
  Setup(const Settings& s, const Logits& logits)
      : p(softmax_of(logits.target)),
        q(softmax_of(logits.draft)),
        residual(residual_of(p.row(), q.row())),
        gamma(static_cast<int>(s.integer("gamma"))),
        cost(s.real("cost")),
        correction(correction_named(s.text("correction"))),
        rounds(static_cast<int>(s.integer("rounds"))),
        overlap(overlap_of(p.row(), q.row())) {}

  double accepted(std::size_t token) const {
    return correction == Correction::AcceptAll ? 1 : std::min(1.0, p[token] / q[token]);
  }
  const Law& again() const { return correction == Correction::Residual ? residual : p; }
  double speed_up(double tokens, int drafted) const { return tokens / (drafted * cost + 1); }

  Law p, q, residual;
  int gamma;
  double cost;
  Correction correction;
  int rounds;
  double overlap;
};

struct Sums {
  Row counts;               ///< of the tokens that came out, by token
  Row accepted;             ///< rounds by the number of accepted tokens
  RowStatistics first;      ///< 1 where the first drafted token was accepted
  RowStatistics per_round;  ///< tokens of a round

  void add(const Sums& other) {
    counts.resize(std::max(counts.size(), other.counts.size()));
    accepted.resize(std::max(accepted.size(), other.accepted.size()));
    for (std::size_t i = 0; i < other.counts.size(); ++i) counts[i] += other.counts[i];
    for (std::size_t i = 0; i < other.accepted.size(); ++i) accepted[i] += other.accepted[i];
    first.add(other.first);
    per_round.add(other.per_round);
  }
};

void add_round(base::Random& random, const Setup& setup, Sums& sums) {
  int accepted = 0;
  bool rejected = false;
  while (accepted < setup.gamma && !rejected) {
    const std::size_t token = setup.q.draw(random);
    rejected = random.uniform() >= setup.accepted(token);
    if (rejected) break;
    ++sums.counts[token];
    ++accepted;
  }
  ++sums.counts[(rejected ? setup.again() : setup.p).draw(random)];
  ++sums.accepted[static_cast<std::size_t>(accepted)];
  sums.first.add(accepted > 0 ? 1 : 0);
  sums.per_round.add(accepted + 1);
}

Sums run_block(base::Random& random, const Setup& setup, int rounds) {
  Sums sums;
  sums.counts.resize(setup.p.row().size());
  sums.accepted.resize(static_cast<std::size_t>(setup.gamma) + 1);
  for (int i = 0; i < rounds; ++i) add_round(random, setup, sums);
  return sums;
}

// The law of a token that was drafted and, if it failed, drawn again.
Row output_law(const Setup& setup) {
  Row law;
  double failed = 0;
  for (std::size_t i = 0; i < setup.p.row().size(); ++i) {
    law.push_back(setup.q[i] * setup.accepted(i));
    failed += setup.q[i] - law[i];
  }
  for (std::size_t i = 0; i < law.size(); ++i) law[i] += failed * setup.again()[i];
  return law;
}

double match_probability(const Setup& setup) {
  return std::inner_product(setup.p.row().begin(), setup.p.row().end(), setup.q.row().begin(), 0.0);
}

int best_gamma(const Setup& setup) {
  int best = 1;
  const auto speed = [&](int g) { return setup.speed_up(tokens_law(setup.overlap, g), g); };
  for (int g = 2; g <= most_drafted; ++g)
    if (speed(g) > speed(best)) best = g;
  return best;
}

Row shares_of(const Row& counts) {
  const double total = std::accumulate(counts.begin(), counts.end(), 0.0);
  Row shares = counts;
  for (double& share : shares) share /= total;
  return shares;
}

Series laws_of(const Sums& sums, const Setup& setup) {
  Series series{"laws",
                "Target, draft and what came out",
                {"token", false},
                {"probability", false},
                {},
                {{"target p", setup.p.row(), {}, true},
                 {"draft q", setup.q.row(), {}, false},
                 {"tokens that came out", shares_of(sums.counts), {}, false}}};
  for (std::size_t i = 0; i < setup.p.row().size(); ++i) series.x.push_back(double(i) + 1);
  return series;
}

Series speeds_of(const Setup& setup) {
  Series series{"gamma",
                "Over the number of drafted tokens",
                {"drafted tokens", false},
                {"tokens, or times faster", false},
                {},
                {{"tokens of a round", {}, {}, true}, {"speed-up", {}, {}, true}}};
  for (int g = 1; g <= most_drafted; ++g) {
    const double tokens = tokens_law(setup.overlap, g);
    series.x.push_back(g);
    series.lines[0].y.push_back(tokens);
    series.lines[1].y.push_back(setup.speed_up(tokens, g));
  }
  return series;
}

Histogram accepted_of(const Sums& sums, const Setup& setup) {
  Histogram bars{"accepted",
                 "Accepted tokens of a round",
                 {"drafted tokens accepted", false},
                 {-0.5},
                 sums.accepted,
                 "geometric with a = sum min(p, q)",
                 {}};
  bars.value_label = "rounds";
  for (int i = 0; i <= setup.gamma; ++i) {
    const double reached = std::pow(setup.overlap, i) * sums.per_round.count();
    bars.edges.push_back(i + 0.5);
    bars.labels.push_back(std::to_string(i));
    bars.curve.push_back(i < setup.gamma ? reached * (1 - setup.overlap) : reached);
  }
  return bars;
}

std::string takeaway_of(const Sums& sums, const Setup& setup) {
  return "The target accepts " + rounded(sums.first.mean()) + " of the drafted tokens (overlap " +
         rounded(setup.overlap) + "), so a verification gives " + rounded(sums.per_round.mean()) +
         " tokens and decoding is " + rounded(setup.speed_up(sums.per_round.mean(), setup.gamma)) +
         " times as fast; what comes out differs from the target by " +
         rounded(total_variation(output_law(setup), setup.p.row()), 2) + " of the probability.";
}

void add_counted(const Setup& setup, Outcome& outcome) {
  outcome.add("overlap", setup.overlap);
  outcome.add("total_variation", total_variation(setup.p.row(), setup.q.row()));
  outcome.add("match_probability", match_probability(setup));
  outcome.add("output_distance", total_variation(output_law(setup), setup.p.row()));
  outcome.add("tokens_law", tokens_law(setup.overlap, setup.gamma));
  outcome.add("best_gamma", best_gamma(setup));
}

Outcome outcome_of(const Sums& sums, const Setup& setup) {
  const GoodnessOfFit fit = goodness_of_fit(sums.counts, setup.p.row());
  const double slower = setup.gamma * setup.cost + 1;
  Outcome outcome;
  outcome.add("acceptance", sums.first.mean(), sums.first.standard_error());
  outcome.add("tokens_per_round", sums.per_round.mean(), sums.per_round.standard_error());
  outcome.add("speed_up", sums.per_round.mean() / slower, sums.per_round.standard_error() / slower);
  // Uniform on (0, 1) where the law is p.
  outcome.add("p_value", fit.p_value, fit.degrees > 0 ? std::sqrt(1.0 / 12) : 0);
  outcome.add("chi_square", fit.statistic, std::sqrt(2 * fit.degrees));
  outcome.add("degrees", fit.degrees);
  add_counted(setup, outcome);
  outcome.series = {laws_of(sums, setup), speeds_of(setup)};
  outcome.histograms.push_back(accepted_of(sums, setup));
  outcome.takeaway = takeaway_of(sums, setup);
  return outcome;
}

Outcome run_speculative(const Settings& settings, Run& run) {
  const Setup setup(settings, Logits(settings, run));
  const int blocks = (setup.rounds + rounds_per_block - 1) / rounds_per_block;
  const Sums sums = run.for_blocks<Sums>(
      {blocks, 0, 1},
      [&](base::Random& random, int i) {
        const int left = setup.rounds - i * rounds_per_block;
        return run_block(random, setup, std::min(left, rounds_per_block));
      },
      [&](const Sums& so_far) { run.show(outcome_of(so_far, setup)); });
  return outcome_of(sums, setup);
}

std::vector<Parameter> parameters() {
  return {integer("vocabulary", 20, 2, 50, "tokens to choose from"),
          real("sharpness", 2, 0, 4, "standard deviation of the target's logits"),
          real("draft_noise", 1, 0, 2, "standard deviation of the draft's error in a logit"),
          integer("gamma", 4, 1, most_drafted, "drafted tokens of a round"),
          real("cost", 0.1, 0.01, 0.5, "time of one draft step over that of a verification"),
          choice("correction", "residual", {"residual", "target", "accept-all"},
                 "law of the token after a rejection; target and accept-all are wrong"),
          integer("rounds", 50000, 1000, 500000, "verifications")};
}

std::vector<Measure> measures() {
  using enum MeasureKind;
  return {
      {"acceptance", Sampled, "", "share of rounds that accept the first drafted token"},
      {"tokens_per_round", Sampled, "token", "accepted ones and the one after them"},
      {"speed_up", Sampled, "", "tokens per time over plain decoding"},
      {"p_value", Sampled, "", "of chi-square of the tokens against the target's law"},
      {"chi_square", Sampled, "", "of the tokens that came out against the target's law"},
      {"degrees", Counted, "", "degrees of freedom of chi-square"},
      {"overlap", Counted, "", "sum of min(p, q)"},
      {"total_variation", Counted, "", "half the sum of |p - q|"},
      {"match_probability", Counted, "", "that p and q draw the same token, sum of p q"},
      {"output_distance", Counted, "", "total variation of a drafted token's final law from p"},
      {"tokens_law", Arithmetic, "token", "1 + a + ... + a^gamma with a the overlap"},
      {"best_gamma", Arithmetic, "token", "drafted tokens with the largest speed-up, up to 16"}};
}

}  // namespace

namespace simulations {

extern const Simulation speculative;
const Simulation speculative{
    .id = "speculative",
    .title = "Speculative sampling",
    .question = "How many tokens does one verification give, and from which law?",
    .about =
        "A draft proposes tokens, the target accepts or replaces them. The acceptance is the "
        "overlap of the two laws, the number of tokens a truncated geometric series, and the "
        "output has the target's law exactly, however bad the draft. Drawing a rejected token "
        "from the target itself, or accepting everything, breaks that.",
    .parameters = parameters(),
    .derived = {},
    .presets = {},
    .measures = measures(),
    .run = run_speculative,
};

}  // namespace simulations
}  // namespace sim
