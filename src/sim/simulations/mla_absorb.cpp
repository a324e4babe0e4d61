// Why can latent attention score its cache without rebuilding keys, and what does RoPE do to that?
//
// Draws latent vectors c_n of `positions` cached tokens, a matrix W that makes keys of them and
// `queries` queries at the last position. Scores each pair twice: with the rebuilt key W c, and
// with the query moved to the latent space, (W^T q).c, by one matrix for all positions.
//
//   latent     8..512 [32]        width of the cached vector
//   d_k        8|16|32|64|128 [16]   width of a key
//   positions  1..256 [64]        cached tokens; the query stands at the last
//   rope       none|on-keys|separate [none]   on-keys: rebuilt keys and queries are rotated to
//              their positions; separate: the rotation acts on a slice of d_k/2 more coordinates
//   queries    1..64 [16]         the largest error of all is shown
//
// Notice: q.(W c) = (W^T q).c, so W can be multiplied into the query once. A rotation between W and
// the query depends on the position of the key, and no single matrix does for two positions. A
// separate slice keeps both: the latent part is absorbed, the rotated part is scored as it is.
//
// DeepSeek-AI 2024 (DeepSeek-V2), section 2.1.3, decoupled rotary position embedding.
#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "attention/rope.h"
#include "attention/scaled_dot_product.h"
#include "sim/number_words.h"
#include "sim/random_head.h"
#include "sim/simulation.h"

namespace sim {
namespace {

using attention::Index;
using attention::Matrix;

constexpr double least_drawn = 1e-17;  // a log axis has no zero

Matrix normals(base::Random& random, Index rows, Index columns, double size) {
  return size * normal_matrix(random, rows, columns).cast<double>();
}

struct Setup {
  Setup(const Settings& s, std::string rotation)
      : latent(s.integer("latent")),
        d_k(std::stol(s.text("d_k"))),
        positions(s.integer("positions")),
        queries(s.integer("queries")),
        rope(std::move(rotation)) {}

  bool rotates_keys() const { return rope == "on-keys"; }
  /// Width of the separate slice.
  Index slice() const { return rope == "separate" ? d_k / 2 : 0; }

  Index latent, d_k, positions, queries;
  std::string rope;
};

std::vector<double> up_to(Index positions) {
  std::vector<double> all;
  for (Index i = 0; i < positions; ++i) all.push_back(double(i));
  return all;
}

struct Draw {
  Matrix latents;      ///< (positions, latent): the cache
  Matrix up;           ///< (latent, d_k): keys are latents * up
  Matrix query;        ///< (queries, d_k), before any rotation
  Matrix slice_keys;   ///< (positions, slice), rotated, cached beside the latents
  Matrix slice_query;  ///< (queries, slice), rotated to the last position
};

Matrix at_last_position(const Matrix& rows, const Setup& setup) {
  const std::vector<double> last(static_cast<std::size_t>(rows.rows()),
                                 double(setup.positions - 1));
  return attention::rotated(rows, last, {});
}

Draw draw(base::Random random, const Setup& setup) {
  Draw drawn;
  drawn.latents = normals(random, setup.positions, setup.latent, 1);
  drawn.up = normals(random, setup.latent, setup.d_k, 1 / std::sqrt(double(setup.latent)));
  drawn.query = normals(random, setup.queries, setup.d_k, 1);
  if (setup.slice() > 0) {
    const Matrix keys = normals(random, setup.positions, setup.slice(), 1);
    drawn.slice_keys = attention::rotated(keys, up_to(setup.positions), {});
    drawn.slice_query = at_last_position(normals(random, setup.queries, setup.slice(), 1), setup);
  }
  return drawn;
}

// (queries, positions) each.
struct Scores {
  Matrix rebuilt, absorbed;
};

Scores scores_of(const Draw& drawn, const Setup& setup) {
  const double scale = attention::default_scale(setup.d_k + setup.slice());
  Matrix keys = drawn.latents * drawn.up, query = drawn.query;
  // The absorbed query is right for a key at the query's own position, where rotations cancel.
  Scores scores{{}, (query * drawn.up.transpose()) * drawn.latents.transpose()};
  if (setup.rotates_keys()) {
    keys = attention::rotated(keys, up_to(setup.positions), {});
    query = at_last_position(query, setup);
  }
  scores.rebuilt = query * keys.transpose();
  if (setup.slice() > 0) {
    const Matrix rotated = drawn.slice_query * drawn.slice_keys.transpose();
    scores.rebuilt += rotated;
    scores.absorbed += rotated;
  }
  scores.rebuilt *= scale;
  scores.absorbed *= scale;
  return scores;
}

// The largest error of each distance from the query, 0 first.
std::vector<double> errors_of(const Scores& scores) {
  const Eigen::RowVectorXd largest =
      (scores.rebuilt - scores.absorbed).cwiseAbs().colwise().maxCoeff();
  std::vector<double> errors(largest.begin(), largest.end());
  std::ranges::reverse(errors);
  return errors;
}

// With the same draws for every rotation.
Series series_of(const Settings& settings, const Run& run) {
  Series series{"errors",
                "Error of one absorbed matrix for all positions",
                {"distance of key and query", false},
                {"largest error of a score", true},
                {},
                {}};
  for (int i = 0; i < settings.integer("positions"); ++i) series.x.push_back(i);
  const std::pair<const char*, const char*> rotations[] = {
      {"none", "nothing rotated"},
      {"on-keys", "rebuilt keys rotated"},
      {"separate", "a separate slice rotated"}};
  for (const auto& [rope, name] : rotations) {
    run.check_stop();
    const Setup setup(settings, rope);
    Line line{name, errors_of(scores_of(draw(run.random(0, 0), setup), setup)), {}, false};
    for (double& error : line.y) error = std::max(error, least_drawn);
    series.lines.push_back(line);
  }
  return series;
}

Table scores_table(const Scores& scores) {
  Table table{
      "scores", "The first query", {"distance", "rebuilt key", "absorbed query", "difference"}, {}};
  const Index last = scores.rebuilt.cols() - 1;
  for (Index distance = 0; distance <= std::min<Index>(last, 7); ++distance) {
    const double rebuilt = scores.rebuilt(0, last - distance);
    const double absorbed = scores.absorbed(0, last - distance);
    table.rows.push_back({double(distance), rebuilt, absorbed, absorbed - rebuilt});
  }
  return table;
}

Outcome run_mla_absorb(const Settings& settings, Run& run) {
  const Setup setup(settings, settings.text("rope"));
  const Scores scores = scores_of(draw(run.random(0, 0), setup), setup);
  const std::vector<double> errors = errors_of(scores);
  const double far = errors.size() < 2 ? 0 : *std::max_element(errors.begin() + 1, errors.end());
  const double rebuilt = double(setup.latent * setup.d_k + setup.d_k + setup.slice());
  const double absorbed = double(setup.latent + setup.slice());
  Outcome outcome;
  outcome.add("absorb_error", std::max(errors.front(), far));
  outcome.add("error_at_zero", errors.front());
  outcome.add("far_error", far);
  outcome.add("rebuilt_cost", rebuilt);
  outcome.add("absorbed_cost", absorbed);
  outcome.add("cached_numbers", absorbed);
  outcome.series.push_back(series_of(settings, run));
  outcome.tables.push_back(scores_table(scores));
  outcome.takeaway = "One absorbed matrix misses a score by at most " + rounded(errors.front(), 2) +
                     " at the query's own position and by " + rounded(far, 2) +
                     " elsewhere (rope: " + setup.rope + "); it takes " + rounded(absorbed, 6) +
                     " multiply-adds for a cached token instead of " + rounded(rebuilt, 6) + ".";
  if (errors.size() < 2)
    outcome.notes.push_back("There is one position only: nothing is at a distance.");
  return outcome;
}

}  // namespace

namespace simulations {

extern const Simulation mla_absorb;
const Simulation mla_absorb{
    .id = "mla_absorb",
    .title = "Absorbed projections of latent attention",
    .question = "Why can latent attention score its cache without rebuilding keys?",
    .about =
        "Scores cached latent vectors with rebuilt keys and with a query that has absorbed the "
        "key projection. Without positions both agree. Rotate the rebuilt keys and one matrix no "
        "longer does for all positions; give the rotation a slice of its own and it does again.",
    .parameters = {integer("latent", 32, 8, 512, "width of the cached vector"),
                   choice("d_k", "16", {"8", "16", "32", "64", "128"}, "width of a key"),
                   integer("positions", 64, 1, 256, "cached tokens; the query is at the last"),
                   choice("rope", "none", {"none", "on-keys", "separate"},
                          "what is rotated: nothing, rebuilt keys, or a slice of its own"),
                   integer("queries", 16, 1, 64, "queries; the largest error counts")},
    .derived = {},
    .presets = {{"deepseek-v3",
                 {{"latent", 512.0}, {"d_k", "128"}, {"rope", "separate"}},
                 "deepseek-ai/DeepSeek-V3: inference/model.py, kv_lora_rank, qk_nope_head_dim, "
                 "qk_rope_head_dim"}},
    .measures = {{"absorb_error", MeasureKind::Counted, "", "largest error of an absorbed score"},
                 {"error_at_zero", MeasureKind::Counted, "",
                  "the same at the query's own position"},
                 {"far_error", MeasureKind::Counted, "", "the same at all other positions"},
                 {"rebuilt_cost", MeasureKind::Arithmetic, "",
                  "multiply-adds of a cached token and query with the key rebuilt"},
                 {"absorbed_cost", MeasureKind::Arithmetic, "", "with the projection absorbed"},
                 {"cached_numbers", MeasureKind::Arithmetic, "", "numbers cached per token"}},
    .run = run_mla_absorb,
};

}  // namespace simulations
}  // namespace sim
