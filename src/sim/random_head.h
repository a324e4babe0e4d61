#pragma once

#include "attention/matrix.h"
#include "attention/scaled_dot_product.h"
#include "base/random.h"

namespace sim {

using Floats = attention::MatrixOf<float>;

/// (rows, columns) of independent N(0, 1) entries.
Floats normal_matrix(base::Random& random, attention::Index rows, attention::Index columns);

/// A few queries of one head with random entries, and what attention makes of them.
struct RandomHead {
  Floats value;   ///< (n, d_k)
  Floats scores;  ///< (queries, n), raw
  attention::Attention<double> exact;
  Floats plain;  ///< (queries, d_k): output of the naive form in fp32
};

RandomHead random_head(base::Random& random, attention::Index queries, attention::Index n,
                       attention::Index d_k);

}  // namespace sim
