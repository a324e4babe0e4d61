// What does a low-rank update W + (alpha/r) B A cost, and what does it do at its first step?
//
// W (d_out, d_in) is frozen, entries N(0, 1/d_in); A (r, d_in) and B (d_out, r) are trained, in Hu
// et al. 2021 from A random and B zero. One input x and the loss |y - target|^2/2 give the first
// step's gradients: to B (alpha/r) g (A x)^T, to A (alpha/r) B^T g x^T with g = y - target.
//
//   d_in, d_out 64..4096 [64]   r 1..64 [8]   alpha 1..128 [16]
//   start       B-zero | A-zero | both-zero | both-random; both-zero never learns, both-random
//               changes the output before training
//   merge       scaled | forgets-alpha: whether W + BA is added with its factor (forgotten: a bug)
//
// A random B stands for a trained one where rank and merging are looked at. The rank is that of the
// product (alpha/r) B A between r + 8 random directions on either side (fewer if W is smaller).
//
// Notice: with B = 0 the output is unchanged and A has no gradient yet; B has. W is never stored
// here, its rows come and go, so that 4096 x 4096 needs no memory.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "sim/number_words.h"
#include "sim/simulation.h"
#include "sim/singular_values.h"

namespace sim {
namespace {

constexpr int beyond = 8;  // directions more than the rank
constexpr int rows_per_block = 16;
enum Stage { weights_stage = 0, factors_stage = 1 };

using Row = std::vector<double>;

Row normals(base::Random& random, std::size_t count, double deviation) {
  std::vector<float> drawn(count);
  random.normals(drawn);
  Row row(drawn.begin(), drawn.end());
  for (double& one : row) one *= deviation;
  return row;
}

double dot(const double* a, const double* b, std::size_t n) {
  double sum = 0;
  for (std::size_t i = 0; i < n; ++i) sum += a[i] * b[i];
  return sum;
}

double norm(const Row& a) { return std::sqrt(dot(a.data(), a.data(), a.size())); }

struct Setup {
  Setup(const Settings& s, const Run& run)
      : d_in(static_cast<std::size_t>(s.integer("d_in"))),
        d_out(static_cast<std::size_t>(s.integer("d_out"))),
        r(static_cast<std::size_t>(s.integer("r"))),
        factor(s.real("alpha") / double(r)),
        merged_factor(s.text("merge") == "scaled" ? factor : 1),
        start(s.text("start")),
        seen(std::min({r + beyond, d_in, d_out})) {
    base::Random random = run.random(factors_stage, 0);
    x = normals(random, d_in, 1);
    target = normals(random, d_out, 1);
    a = normals(random, r * d_in, 1 / std::sqrt(double(d_in)));
    b = normals(random, d_out * r, 1 / std::sqrt(double(r)));
    directions = normals(random, seen * d_in, 1);
    a_x = times(x);
    for (std::size_t j = 0; j < seen; ++j) {
      run.check_stop();
      const Row one(directions.begin() + std::ptrdiff_t(j * d_in),
                    directions.begin() + std::ptrdiff_t((j + 1) * d_in));
      a_directions.push_back(times(one));
    }
  }

  /// A times a vector of d_in numbers.
  Row times(const Row& vector) const {
    Row result;
    for (std::size_t i = 0; i < r; ++i) result.push_back(dot(&a[i * d_in], vector.data(), d_in));
    return result;
  }
  bool a_starts_at_zero() const { return start == "A-zero" || start == "both-zero"; }
  bool b_starts_at_zero() const { return start == "B-zero" || start == "both-zero"; }
  double parameters() const { return double(r * (d_in + d_out)); }
  double full() const { return double(d_in) * double(d_out); }

  std::size_t d_in, d_out, r;
  double factor, merged_factor;
  std::string start;
  std::size_t seen;  ///< directions the update is looked at along
  Row x, target;
  Row a;  ///< (r, d_in) where it is not zero
  Row b;  ///< (d_out, r) where it is not zero; also the trained one
  Row directions, a_x;
  std::vector<Row> a_directions;
};

// What the rows of W, B and the product add up to.
struct Sums {
  double output_change = 0;  ///< largest |y with the update - y without|, at the start
  double merge_error = 0;    ///< largest |merged - unmerged|, trained
  double largest_output = 0;
  double squared_b_gradient = 0;
  Row b_transposed_g;  ///< (r): B^T g at the start
  Row sketch;          ///< (seen, seen): random directions times the trained update times others

  void add(const Sums& other) {
    output_change = std::max(output_change, other.output_change);
    merge_error = std::max(merge_error, other.merge_error);
    largest_output = std::max(largest_output, other.largest_output);
    squared_b_gradient += other.squared_b_gradient;
    b_transposed_g.resize(std::max(b_transposed_g.size(), other.b_transposed_g.size()));
    for (std::size_t k = 0; k < other.b_transposed_g.size(); ++k)
      b_transposed_g[k] += other.b_transposed_g[k];
    sketch.resize(std::max(sketch.size(), other.sketch.size()));
    for (std::size_t i = 0; i < other.sketch.size(); ++i) sketch[i] += other.sketch[i];
  }
};

void add_first_step(const double* b_row, double base, double target, const Setup& setup,
                    Sums& sums) {
  const bool adapted = !setup.a_starts_at_zero() && !setup.b_starts_at_zero();
  const double y = base + (adapted ? setup.factor * dot(b_row, setup.a_x.data(), setup.r) : 0);
  const double g = y - target;
  sums.output_change = std::max(sums.output_change, std::abs(y - base));
  for (std::size_t k = 0; k < setup.r; ++k) {
    const double to_b = setup.a_starts_at_zero() ? 0 : setup.factor * g * setup.a_x[k];
    sums.squared_b_gradient += to_b * to_b;
    if (!setup.b_starts_at_zero()) sums.b_transposed_g[k] += b_row[k] * g;
  }
}

// W's row plus the update's, against the two paths apart.
void add_merge(const double* b_row, Row row, double base, const Setup& setup, Sums& sums) {
  const double apart = base + setup.factor * dot(b_row, setup.a_x.data(), setup.r);
  for (std::size_t k = 0; k < setup.r; ++k)
    for (std::size_t j = 0; j < setup.d_in; ++j)
      row[j] += setup.merged_factor * b_row[k] * setup.a[k * setup.d_in + j];
  const double merged = dot(row.data(), setup.x.data(), setup.d_in);
  sums.merge_error = std::max(sums.merge_error, std::abs(merged - apart));
  sums.largest_output = std::max(sums.largest_output, std::abs(apart));
}

// A row of the update along random directions, times this row's share of other directions.
void add_to_sketch(base::Random& random, const double* b_row, const Setup& setup, Sums& sums) {
  const Row left = normals(random, setup.seen, 1);
  for (std::size_t j = 0; j < setup.seen; ++j) {
    const double along = setup.factor * dot(b_row, setup.a_directions[j].data(), setup.r);
    for (std::size_t i = 0; i < setup.seen; ++i) sums.sketch[i * setup.seen + j] += left[i] * along;
  }
}

Sums add_rows(base::Random& random, const Setup& setup, std::size_t from, std::size_t to) {
  Sums sums;
  sums.b_transposed_g.resize(setup.r);
  sums.sketch.resize(setup.seen * setup.seen);
  for (std::size_t i = from; i < to; ++i) {
    const Row row = normals(random, setup.d_in, 1 / std::sqrt(double(setup.d_in)));
    const double base = dot(row.data(), setup.x.data(), setup.d_in);
    const double* b_row = &setup.b[i * setup.r];
    add_first_step(b_row, base, setup.target[i], setup, sums);
    add_merge(b_row, row, base, setup, sums);
    add_to_sketch(random, b_row, setup, sums);
  }
  return sums;
}

// |(alpha/r) B^T g x^T|.
double a_gradient(const Sums& sums, const Setup& setup) {
  return setup.factor * norm(sums.b_transposed_g) * norm(setup.x);
}

Series values_of(const Row& values) {
  Series series{"singular",
                "Singular values of the update, seen along r + 8 directions",
                {"index", false},
                {"singular value over the largest", true},
                {},
                {{"measured", {}, {}, false}}};
  for (std::size_t i = 0; i < values.size(); ++i) {
    series.x.push_back(double(i) + 1);
    series.lines[0].y.push_back(std::max(values[i] / values[0], 1e-18));  // a log axis has no 0
  }
  return series;
}

Series sizes_of(const Setup& setup) {
  Series series{"parameters",         "Trained parameters over the rank", {"rank", true},
                {"parameters", true}, {1, 2, 4, 8, 16, 32, 64},           {}};
  Line low{"low rank, r(d_in + d_out)", {}, {}, false};
  for (const double rank : series.x) low.y.push_back(rank * double(setup.d_in + setup.d_out));
  series.lines = {low, {"full, d_in d_out", Row(series.x.size(), setup.full()), {}, true}};
  return series;
}

Table steps_of(const Sums& sums, const Setup& setup) {
  Table table{"first", "At the first step", {"what", "value"}, {}};
  const auto row = [&](const char* name, double value) {
    table.rows.push_back({std::string(name), value});
  };
  row("change of the output", sums.output_change);
  row("gradient to A, norm", a_gradient(sums, setup));
  row("gradient to B, norm", std::sqrt(sums.squared_b_gradient));
  row("merged minus unmerged output, later", sums.merge_error);
  return table;
}

std::string takeaway_of(const Sums& sums, const Setup& setup, double rank) {
  return "Rank " + rounded(double(setup.r)) + " trains " + rounded(setup.parameters(), 7) + " of " +
         rounded(setup.full(), 8) + " parameters (" +
         rounded(100 * setup.parameters() / setup.full()) + " %). At the start (" + setup.start +
         ") it changes the output by " + rounded(sums.output_change, 2) +
         ", the gradient to A is " + rounded(a_gradient(sums, setup), 2) + " and to B " +
         rounded(std::sqrt(sums.squared_b_gradient), 2) + "; the update has rank " + rounded(rank) +
         ".";
}

Outcome outcome_of(const Sums& sums, const Setup& setup) {
  const Row values = singular_values(sums.sketch, setup.seen);
  const double rank = double(
      std::ranges::count_if(values, [&](double value) { return value > 1e-10 * values[0]; }));
  Outcome outcome;
  outcome.add("output_change", sums.output_change);
  outcome.add("gradient_a", a_gradient(sums, setup));
  outcome.add("gradient_b", std::sqrt(sums.squared_b_gradient));
  outcome.add("rank", rank);
  outcome.add("merge_error", sums.merge_error / sums.largest_output);
  outcome.add("parameters", double(setup.a.size() + setup.b.size()));
  outcome.add("share", double(setup.a.size() + setup.b.size()) / setup.full());
  outcome.series = {values_of(values), sizes_of(setup)};
  outcome.tables.push_back(steps_of(sums, setup));
  outcome.takeaway = takeaway_of(sums, setup, rank);
  return outcome;
}

Outcome run_lora(const Settings& settings, Run& run) {
  const Setup setup(settings, run);
  const auto blocks = static_cast<int>((setup.d_out + rows_per_block - 1) / rows_per_block);
  const Sums sums = run.for_blocks<Sums>({blocks, 0, 1}, [&](base::Random& random, int i) {
    const std::size_t from = static_cast<std::size_t>(i) * rows_per_block;
    return add_rows(random, setup, from, std::min(from + rows_per_block, setup.d_out));
  });
  return outcome_of(sums, setup);
}

Preset adapted(const char* name, double d_in, double d_out, double r, double alpha,
               const char* source) {
  return {name, {{"d_in", d_in}, {"d_out", d_out}, {"r", r}, {"alpha", alpha}}, source};
}

std::vector<Measure> measures() {
  using enum MeasureKind;
  return {{"output_change", Counted, "", "largest change of an output by the update, at the start"},
          {"gradient_a", Counted, "", "norm of the first gradient to A"},
          {"gradient_b", Counted, "", "norm of the first gradient to B"},
          {"rank", Counted, "", "of the update with a random B, up to r + 8"},
          {"merge_error", Counted, "", "merged minus unmerged output over the largest output"},
          {"parameters", Counted, "", "trained numbers: entries of A and B"},
          {"share", Counted, "", "of the entries of W"}};
}

}  // namespace

namespace simulations {

extern const Simulation lora;
const Simulation lora{
    .id = "lora",
    .title = "Low-rank adaptation (LoRA)",
    .question = "What does a low-rank update cost, and what does it do at its first step?",
    .about =
        "A frozen matrix gets an update B A of rank r. With B = 0 the model starts as it was, and "
        "at the first step only B has a gradient. With both zero nothing ever moves; with both "
        "random the model is changed before training. Merged into the matrix the update costs "
        "nothing, if its factor alpha/r is not forgotten.",
    .parameters = {integer("d_in", 64, 64, 4096, "columns of the frozen matrix"),
                   integer("d_out", 64, 64, 4096, "rows of the frozen matrix"),
                   integer("r", 8, 1, 64, "rank of the update"),
                   real("alpha", 16, 1, 128, "the update is multiplied by alpha/r"),
                   choice("start", "B-zero", {"B-zero", "A-zero", "both-zero", "both-random"},
                          "which factor is zero before training; the last two are wrong"),
                   choice("merge", "scaled", {"scaled", "forgets-alpha"},
                          "whether merging multiplies by alpha/r (forgotten: a bug)")},
    .derived = {},
    .presets = {adapted("roberta-base", 768, 768, 8, 8,
                        "Hu et al. 2021, table 9: r_q = r_v = 8, alpha 8, width 768"),
                adapted("gpt2-medium", 1024, 1024, 4, 32,
                        "Hu et al. 2021, table 11: r_q = r_v = 4, alpha 32, width 1024"),
                adapted("llama-3-8b-keys", 4096, 1024, 8, 8,
                        "meta-llama/Meta-Llama-3-8B: config.json; rank and alpha of PEFT's "
                        "LoraConfig")},
    .measures = measures(),
    .run = run_lora,
};

}  // namespace simulations
}  // namespace sim
