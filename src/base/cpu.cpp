#include "base/cpu.h"

#include <algorithm>
#include <cstdlib>
#include <string>

namespace base {

const char* to_text(Isa isa) { return isa == Isa::V4 ? "v4" : isa == Isa::V3 ? "v3" : "baseline"; }

Result<Isa> parse_isa(std::string_view text) {
  for (const Isa isa : {Isa::Baseline, Isa::V3, Isa::V4})
    if (text == to_text(isa)) return isa;
  return fail(Fault::BadInput, "\"" + std::string(text) + "\" is not an instruction set", {},
              "set ATTEST_ISA to baseline, v3 or v4, or unset it");
}

Isa processor_isa() {
#ifdef __x86_64__
  __builtin_cpu_init();
  if (__builtin_cpu_supports("x86-64-v4")) return Isa::V4;
  if (__builtin_cpu_supports("x86-64-v3")) return Isa::V3;
#endif
  return Isa::Baseline;
}

Isa choose_isa(Isa available, const char* forced) {
  if (forced == nullptr) return available;
  return std::min(available, parse_isa(forced).value_or(available));
}

Isa best_isa() {
  static const Isa best = choose_isa(processor_isa(), std::getenv("ATTEST_ISA"));
  return best;
}

}  // namespace base
