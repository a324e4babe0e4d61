#include "attention/mask.h"

#include <algorithm>
#include <string>

#include <doctest/doctest.h>

using attention::Index;
using attention::Mask;

namespace {

/// One line per query, x for a visible key.
std::string picture(const Mask& mask, Index queries, Index keys) {
  std::string text;
  for (Index i = 0; i < queries; ++i) {
    for (Index j = 0; j < keys; ++j) text += mask.visible(i, j) ? 'x' : '.';
    text += '\n';
  }
  return text;
}

}  // namespace

TEST_CASE("without a mask every query sees every key") {
  CHECK(picture(attention::no_mask(), 2, 3) == "xxx\nxxx\n");
}

TEST_CASE("a causal mask shows a query its own position and those before") {
  CHECK(picture(attention::causal_mask(), 3, 3) == "x..\nxx.\nxxx\n");
}

TEST_CASE("padding hides a key from every query") {
  CHECK(picture(attention::padding_mask({false, true, false}), 2, 3) == "x.x\nx.x\n");
}

TEST_CASE("a window of w shows exactly w keys, the query's own included") {
  CHECK(picture(attention::sliding_window_mask(3), 6, 6) ==
        "x.....\nxx....\nxxx...\n.xxx..\n..xxx.\n...xxx\n");
  CHECK(picture(attention::sliding_window_mask(1), 3, 3) == "x..\n.x.\n..x\n");
  for (const Index w : {1, 2, 3, 7, 64})
    for (Index query = 0; query < 64; ++query)
      CHECK(attention::sliding_window_mask(w).visible_keys(query, 64) == std::min(w, query + 1));
}

TEST_CASE("rules combine: a key is visible when each of them shows it") {
  Mask mask = attention::causal_mask();
  mask.padding = {true, false, false};
  CHECK(picture(mask, 3, 3) == "...\n.x.\n.xx\n");
  mask.window = 1;
  CHECK(picture(mask, 3, 3) == "...\n.x.\n..x\n");
}

TEST_CASE("a query after cached keys sees them") {
  Mask mask = attention::causal_mask();
  mask.first_position = 3;
  CHECK(picture(mask, 2, 5) == "xxxx.\nxxxxx\n");
  mask.window = 2;
  CHECK(picture(mask, 2, 5) == "..xx.\n...xx\n");
}

TEST_CASE("a causal mask aligned at the bottom right shows the last query every key") {
  CHECK(picture(attention::bottom_right_causal_mask(2, 5), 2, 5) == "xxxx.\nxxxxx\n");
  CHECK(picture(attention::bottom_right_causal_mask(3, 3), 3, 3) ==
        picture(attention::causal_mask(), 3, 3));
  for (const Index queries : {1, 4, 9})
    for (const Index keys : {1, 4, 9})
      for (Index i = 0; i < queries; ++i)
        CHECK(attention::bottom_right_causal_mask(queries, keys).visible_keys(i, keys) ==
              std::max<Index>(0, keys - queries + i + 1));
}

TEST_CASE(
    "more queries than keys, aligned at the bottom right, leave the first rows without keys") {
  CHECK(picture(attention::bottom_right_causal_mask(5, 2), 5, 2) == "..\n..\n..\nx.\nxx\n");
}
