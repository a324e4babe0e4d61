#include "app/open_address.h"

#include <doctest/doctest.h>

TEST_CASE("only web addresses are opened, whatever a card says") {
  for (const char* address : {"file:///etc/passwd", "javascript:alert(1)", "-h", "", "ftp://a",
                              "HTTP//x", "; rm -rf x"}) {
    const auto opened = app::open_address(address, "true");
    CAPTURE(address);
    REQUIRE(!opened);
    CHECK(opened.error().fault == base::Fault::BadInput);
  }
}

TEST_CASE("an address is one argument, and a missing browser is said with what to do") {
  CHECK(app::open_address("https://example.org/a b;c$(d)", "true"));
  const auto opened = app::open_address("https://example.org", "no-such-program-of-attest");
  REQUIRE(!opened);
  CHECK(opened.error().fault == base::Fault::Environment);
  CHECK(opened.error().next.find("xdg-utils") != std::string::npos);
}
