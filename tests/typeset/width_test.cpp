#include "typeset/width.h"

#include <doctest/doctest.h>

#include "typeset/visible.h"

using namespace typeset;

TEST_CASE("columns follow what terminals draw") {
  CHECK(display_width("abc") == 3);
  CHECK(display_width("√dₖ ≤ x²") == 8);
  CHECK(display_width("中文") == 4);
  CHECK(display_width("한국") == 4);
  CHECK(display_width("e\u0301") == 1);
  CHECK(display_width("μ\u0302") == 1);
  CHECK(display_width("🙂") == 2);
  CHECK(display_width("❤\uFE0F") == 2);
  CHECK(display_width("❤") == 1);
  CHECK(display_width("👩‍👩‍👧") == 2);
  CHECK(display_width("👍🏽") == 2);
  CHECK(display_width("🇩🇪🇫🇷") == 4);
  CHECK(display_width("\xff") == 1);
  CHECK(display_width("") == 0);
}

TEST_CASE("a grapheme is never cut") {
  CHECK(cut_to_width("abcdef", 3) == "abc");
  CHECK(cut_to_width("中文", 3) == "中");
  CHECK(cut_to_width("e\u0301x", 1) == "e\u0301");
  CHECK(cut_to_width("👩‍👩‍👧x", 1) == "");
  CHECK(cut_to_width("👩‍👩‍👧x", 2) == "👩‍👩‍👧");
  CHECK(cut_to_width("abc", 10) == "abc");
  CHECK(first_grapheme("\r\nx").bytes == 2);
  CHECK(first_grapheme("🇩🇪🇫🇷").bytes == 8);
  CHECK(first_grapheme("").bytes == 0);
}

TEST_CASE("the parts of a text take as many columns as the whole") {
  const std::string text = "a中e\u0301🙂👩‍👩‍👧\xff√❤\uFE0F🇩🇪.";
  for (std::size_t columns = 0; columns <= display_width(text); ++columns) {
    const std::string_view head = cut_to_width(text, columns);
    const std::string_view tail = std::string_view(text).substr(head.size());
    CHECK(display_width(head) <= columns);
    CHECK(display_width(head) + display_width(tail) == display_width(text));
  }
}

TEST_CASE("control characters become visible, all else stays") {
  CHECK(visible("a\x1b[0m\x7f\tb\nc") == "a␛[0m␡ b\nc");
  CHECK(visible("\xC2\x9B\xE2\x80\xAE\xff") == "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
  CHECK(visible("é√中🙂\u00a0👩‍👩‍👧") == "é√中🙂\u00a0👩‍👩‍👧");
}

TEST_CASE("ASCII spelling is readable") {
  CHECK(to_ascii("x² + x⁻¹⁰ ≤ √dₖ") == "x^2 + x^-10 <= sqrt d_k");
  CHECK(to_ascii("ÀÉîõüßæœ Łódź ſ") ==
        "AEiouss"
        "aeoe Lodz s");
  CHECK(to_ascii("α × β → ∞ — “q”…") == "alpha x beta -> inf -- \"q\"...");
  CHECK(to_ascii("e\u0301 中 𝔼 ␛") == "e ? E ^[");
}
