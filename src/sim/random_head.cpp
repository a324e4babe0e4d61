#include "sim/random_head.h"

namespace sim {

Floats normal_matrix(base::Random& random, attention::Index rows, attention::Index columns) {
  Floats matrix(rows, columns);
  random.normals({matrix.data(), static_cast<std::size_t>(matrix.size())});
  return matrix;
}

RandomHead random_head(base::Random& random, attention::Index queries, attention::Index n,
                       attention::Index d_k) {
  const Floats query = normal_matrix(random, queries, d_k);
  const Floats key = normal_matrix(random, n, d_k);
  const double scale = attention::default_scale(d_k);
  RandomHead head;
  head.value = normal_matrix(random, n, d_k);
  head.scores.noalias() = query * key.transpose();
  head.exact =
      attention::scaled_dot_product<double>(query.cast<double>(), key.cast<double>(),
                                            head.value.cast<double>(), attention::no_mask(), scale);
  head.plain = attention::scaled_dot_product<float>(query, key, head.value, attention::no_mask(),
                                                    static_cast<float>(scale))
                   .output;
  return head;
}

}  // namespace sim
