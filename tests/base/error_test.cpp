#include "base/error.h"

#include <stdexcept>

#include <doctest/doctest.h>

TEST_CASE("an error reads as one line: what, where, what to do next") {
  const base::Error error{base::Fault::Environment, "cannot open it", "x.db", "free some space"};
  CHECK(error.message() == "cannot open it (x.db); free some space");
}

TEST_CASE("a failure crosses a guarded edge unchanged") {
  const auto inner = [] {
    return base::Result<int>(base::fail(base::Fault::Stale, "card changed"));
  };
  const auto result = base::guarded("reviewing", [&] { return base::value_or_throw(inner()) + 1; });
  REQUIRE(!result);
  CHECK(result.error().fault == base::Fault::Stale);
  CHECK(result.error().what == "card changed");
}

TEST_CASE("a library's exception says what was being done") {
  const auto result = base::guarded("reading", []() -> int { throw std::runtime_error("short"); });
  REQUIRE(!result);
  CHECK(result.error().message() == "reading failed: short");
}
