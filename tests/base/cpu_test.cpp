#include "base/cpu.h"

#include <doctest/doctest.h>

using base::Isa;

TEST_CASE("instruction sets are read by the names they are written with") {
  for (const Isa isa : {Isa::Baseline, Isa::V3, Isa::V4})
    CHECK(base::parse_isa(base::to_text(isa)).value() == isa);
  for (const char* text : {"", "V3", "v5", "avx2", "v3 "}) {
    CHECK(base::parse_isa(text).error().fault == base::Fault::BadInput);
    CHECK(base::parse_isa(text).error().next.find("baseline, v3 or v4") != std::string::npos);
  }
}

TEST_CASE("a forced path is taken when the processor has it, else the best it has") {
  CHECK(base::choose_isa(Isa::V4, nullptr) == Isa::V4);
  CHECK(base::choose_isa(Isa::V4, "baseline") == Isa::Baseline);
  CHECK(base::choose_isa(Isa::V4, "v3") == Isa::V3);
  CHECK(base::choose_isa(Isa::V3, "v4") == Isa::V3);
  CHECK(base::choose_isa(Isa::Baseline, "v4") == Isa::Baseline);
}

TEST_CASE("an unknown forced path changes nothing") {
  CHECK(base::choose_isa(Isa::V3, "sse9") == Isa::V3);
  CHECK(base::choose_isa(Isa::V3, "") == Isa::V3);
}

TEST_CASE("the path taken is one that the processor has") {
  CHECK(base::best_isa() <= base::processor_isa());
  CHECK(base::best_isa() == base::best_isa());
}
