#pragma once

#include <string_view>
#include <vector>

#include "formula/items.h"

namespace formula {

/// Whether a function or method of this name gives its value back as another type: float, tensor.
bool is_cast(std::string_view name);

/// Takes out what programs write around a value to change its type only: "float(d_k)",
/// "torch.tensor(d_k, dtype=torch.float32)". "int(x)" is taken out only around symbols and their
/// products and quotients, which are whole: int(sqrt(d_k)) is not sqrt(d_k).
void drop_casts(std::vector<Item>& items);

}  // namespace formula
