#pragma once

#include <string_view>

#include "base/error.h"

namespace base {

/// Instruction sets that hot loops are built for, each including those before it: what the compiler
/// assumes by itself, x86-64-v3 (AVX2) and x86-64-v4 (AVX-512). Other processors have the baseline.
enum class Isa { Baseline, V3, V4 };

/// "baseline", "v3" or "v4".
const char* to_text(Isa isa);

/// The instruction set of that name; BadInput names the three.
Result<Isa> parse_isa(std::string_view text);

/// The best that this processor and its operating system can run, by cpuid.
Isa processor_isa();

/// The path on a processor that has `available` when ATTEST_ISA holds `forced` (null: it is not
/// set). A path that the processor lacks becomes the best it has, so one setting serves a mixed set
/// of machines. A word that parse_isa refuses is ignored here; the front end reports it.
Isa choose_isa(Isa available, const char* forced);

/// choose_isa of this processor and this environment, as they were at the first call.
Isa best_isa();

}  // namespace base
