#include <functional>

#include <doctest/doctest.h>

#include "typeset/describe.h"

using namespace typeset;

namespace {

struct Case {
  const char* markdown;
  const char* shape;
};

void check(std::initializer_list<Case> cases) {
  for (const Case& c : cases) {
    CAPTURE(c.markdown);
    CHECK(shape(c.markdown) == c.shape);
  }
}

void each_inline(const Inlines& inlines, const std::function<void(const Inline&)>& visit) {
  for (const Inline& piece : inlines) {
    visit(piece);
    each_inline(piece.children, visit);
  }
}

void each_inline(const std::vector<Block>& blocks,
                 const std::function<void(const Inline&)>& visit) {
  for (const Block& block : blocks) {
    each_inline(block.inlines, visit);
    for (const Inlines& cell : block.header) each_inline(cell, visit);
    for (const auto& row : block.rows) {
      for (const Inlines& cell : row) each_inline(cell, visit);
    }
    each_inline(block.children, visit);
  }
}

}  // namespace

TEST_CASE("every kind of block has its place in the tree") {
  check({
      {"", ""},
      {"one\ntwo\n\nthree", "P[one two] P[three]"},
      {"# A\n## B *c*", "H1[A] H2[B *c*]"},
      {"A\n===\nB\n---", "H1[A] H2[B]"},
      {"- a\n- b\n  - c", "UL(LI(P[a]) LI(P[b] UL(LI(P[c]))))"},
      {"3. a\n4. b", "OL3(LI(P[a]) LI(P[b]))"},
      {"- a\n\n  b\n- c", "UL(LI(P[a] P[b]) LI(P[c]))"},
      {"> a\n> > b", "Q(P[a] Q(P[b]))"},
      {"a\n\n***\n\nb", "P[a] HR P[b]"},
      {"* a\n* *b*", "UL(LI(P[a]) LI(P[*b*]))"},
      {"```python\nx = 1\n\ny\n```", "CODE python[x = 1\n\ny\n]"},
      {"~~~\n`$x$`\n~~~", "CODE [`$x$`\n]"},
      {"a  \nb\\\nc", "P[a/b/c]"},
  });
}

TEST_CASE("indented text is text, since only a fence makes code") {
  check({{"    four spaces", "P[four spaces]"}});
}

TEST_CASE("HTML is text") {
  check({
      {"<b>x</b> <script>alert(1)</script>", "P[<b>x</b> <script>alert(1)</script>]"},
      {"<div>\n*a*\n</div>", "P[<div> *a* </div>]"},
      {"<https://a.b/_c_*d*> x", "P[<https://a.b/_c_*d*|https://a.b/_c_*d*> x]"},
  });
}

TEST_CASE("entities that people type become characters, others stay as written") {
  check({{"a &amp; b &#8730; &#x3B1; &nosuch; &amp", "P[a & b √ α &nosuch; &amp]"}});
}

TEST_CASE("emphasis follows CommonMark and may touch mathematics") {
  check({
      {"*a* _b_ **c** __d__ ***e***", "P[*a* *b* **c** **d** ***e***]"},
      {"**a *b* c**", "P[**a *b* c**]"},
      {"snake_case_name and 2 * 3 * 4", "P[snake_case_name and 2 * 3 * 4]"},
      {"*a **b*", "P[*a **b*]"},
      {"**$x$**y", "P[**$x$**y]"},
      {"*a*b*", "P[*a*b*]"},
      {"\\*a\\*", "P[*a*]"},
      {"*[a*](b)", "P[*<b|a*>]"},
      {"foo***bar***baz", "P[foo***bar***baz]"},
      {"**中文。**中文", "P[**中文。**中文]"},
  });
}

TEST_CASE("a link keeps its target verbatim") {
  check({
      {"[12.96](ref:gemma3)", "P[<ref:gemma3|12.96>]"},
      {"[1/h](claim:over-corrects) x", "P[<claim:over-corrects|1/h> x]"},
      {"[4](given:)", "P[<given:|4>]"},
      {"[0.72](= exp(3)/(exp(3) + exp(-1)))", "P[<= exp(3)/(exp(3) + exp(-1))|0.72>]"},
      {"[a](= 2*3*4) and [b](= x_1_2)", "P[<= 2*3*4|a> and <= x_1_2|b>]"},
      {"[$\\sqrt{d_k}$ **x**](claim:y)", "P[<claim:y|$\\sqrt{d_k}$ **x**>]"},
      {"[site](https://a.b/c_d?x=1&y=$2$)", "P[<https://a.b/c_d?x=1&y=$2$|site>]"},
      {"[t](https://a.b \"title\")", "P[<https://a.b|t>]"},
      {"![the *plot*](sim:table?d_k=128&h=[1,2]#curves)",
       "P[!<sim:table?d_k=128&h=[1,2]#curves|the *plot*>]"},
      {"no link](= f(1) + 2) here", "P[no link](= f(1) + 2) here]"},
  });
}

TEST_CASE("a line in brackets with a colon is text, not the definition of a link") {
  check({{"[Note]: read this\n\n[Note]", "P[[Note]: read this] P[[Note]]"}});
}

TEST_CASE("display mathematics is a block of its own between paragraphs") {
  check({
      {"a $$x$$ b", "P[a ] $$[x] P[ b]"},
      {"$$\nx\n$$", "$$[\nx\n]"},
      {"- a\n  $$x$$", "UL(LI(P[a] $$[x]))"},
      {"> $$ a\n> b $$", "Q($$[ a\nb ])"},
      {"# a $$x$$", "H1[a $$x$]"},
  });
}

TEST_CASE("tables keep alignment, and bars inside mathematics and code") {
  check({
      {"| a | b |\n|:--|--:|\n| 1 | 2 |", "T lr{a|b//1|2}"},
      {"a|b|c\n-|:-:|-\n$P(x|y)$|`a|b`|c", "T dcd{a|b|c//$P(x|y)$|`a|b`|c}"},
      {"|a|\n|-|\n|`x\\|y`|", "T d{a//`x|y`}"},
      {"|a|b|\n|-|-|\n|1|\n|1|2|3|", "T dd{a|b//1|//1|2}"},
      {"|a|b|\n|-|-|\n|[1](= max(1, 2))|$|x|$|", "T dd{a|b//<= max(1, 2)|1>|$|x|$}"},
      {"no bar above\n|-|-|", "P[no bar above |-|-|]"},
  });
}

TEST_CASE("a table with too many columns is text and is reported") {
  std::string header, ruler;
  for (int i = 0; i < 40; ++i) {
    header += "|a";
    ruler += "|-";
  }
  const Document document = parse(header + "|\n" + ruler + "|\n|b|");
  CHECK(document.blocks.at(0).kind == BlockKind::Paragraph);
  REQUIRE(document.problems.size() == 1);
  CHECK(document.problems[0].what == "this table has too many columns");
}

TEST_CASE("every text, code and mathematics knows where it stands in the source") {
  const std::string source =
      "# Héad $x^2$\n\nThe *big* [12.96](ref:a) `co de` √2 \\$5 &amp; 日本 $\\sqrt{d}$.\nNext "
      "**b**\n\n"
      "| a | $|y|$ |\n|---|---|\n| `c` | d_k |\n\n- one [0.5](= 1/2)\n  > two "
      "$z$\n\n$$\nE=mc^2\n$$\n";
  const Document document = parse(source);
  int checked = 0;
  each_inline(document.blocks, [&](const Inline& piece) {
    const bool placed = piece.kind == InlineKind::Text || piece.kind == InlineKind::Code ||
                        piece.kind == InlineKind::Math;
    if (!placed || piece.text == " " || piece.text == "&") return;
    CAPTURE(piece.text);
    CHECK(source.substr(piece.offset, piece.text.size()) == piece.text);
    ++checked;
  });
  CHECK(checked > 20);
  const Block& display = document.blocks.back();
  CHECK(display.kind == BlockKind::DisplayMath);
  CHECK(source.substr(display.offset, display.text.size()) == display.text);
}

TEST_CASE("text cannot forge the placeholders that stand for mathematics") {
  const std::string forged = "\xEE\x80\x80\xEE\x80\x90\xEE\x80\x81";
  CHECK(shape("$x$ " + forged) == "P[$x$ " + forged + "]");
  CHECK(shape("`" + forged + "` [a](" + forged + ")") == "P[`" + forged + "` <" + forged + "|a>]");
  CHECK(shape("```\n" + forged + "\n```") == "CODE [" + forged + "\n]");
}

TEST_CASE("bad UTF-8 and NUL become the replacement character") {
  const std::string source(
      "a\xff"
      "b\0c",
      5);
  CHECK(shape(source) ==
        "P[a\xEF\xBF\xBD"
        "b\xEF\xBF\xBD"
        "c]");
  CHECK(shape("$a\xff$ `b\xff`") == "P[$a?$ `b?`]");
}

TEST_CASE("nesting that is too deep is flattened and reported once") {
  const Document document = parse(std::string(500, '>') + " deep " + std::string(300, '*') + "x");
  REQUIRE(document.problems.size() == 1);
  CHECK(document.problems[0].what == "this is nested too deeply and is shown flat");
  int depth = 0;
  for (const Block* block = &document.blocks.at(0); block->kind == BlockKind::Quote; ++depth) {
    block = &block->children.at(0);
  }
  CHECK(depth == max_nesting);
}

TEST_CASE("a fence that Markdown does not see loses no text") {
  for (const char* source :
       {"a\n     ```\n *x* `y` $z$\n     ```\n", "``.\n|!``", "1.      ```\n\n x `` y ``"}) {
    CAPTURE(source);
    CHECK(shape(source).find('?') == std::string::npos);
    CHECK(!parse(source).blocks.empty());
  }
}
