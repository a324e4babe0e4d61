#include "cli/number_table.h"

#include <sstream>

#include <doctest/doctest.h>

TEST_CASE("headings wrap between words, numbers stand to the right, cells stay whole") {
  std::ostringstream out, err;
  const cli::Output output{out, err};
  const sim::Table table{
      "t", "Sizes", {"divisor", "sum of squares"}, {{"sqrt(d_k)", 0.0123456}, {"1", 3.0}}};
  CHECK(cli::number_table(output, table) ==
        "Sizes\n"
        "            sum of\n"
        "divisor    squares\n"
        "sqrt(d_k)   0.0123\n"
        "1                3\n\n");
}
