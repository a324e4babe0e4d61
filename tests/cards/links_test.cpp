#include "cards/links.h"

#include <doctest/doctest.h>

#include "cards/fixtures.h"
#include "cards/media.h"

using namespace cards_tests;
using cards::find_links;

TEST_CASE("links are found with their labels, targets and offsets") {
  const std::string text = "a [1/h](claim:c), ![p](media/x.png) [0.7](= exp(3)/(1+exp(3))) [x] (y)";
  const auto links = find_links(text);
  REQUIRE(links.size() == 3);
  CHECK(links[0].label == "1/h");
  CHECK(links[0].target == "claim:c");
  CHECK(links[1].image);
  CHECK(links[2].target == "= exp(3)/(1+exp(3))");
  for (const auto& link : links) {
    CHECK(text.substr(link.target_offset, link.target.size()) == link.target);
    CHECK(text.substr(link.label_offset, link.label.size()) == link.label);
  }
}

TEST_CASE("code, escapes and open brackets hold no links") {
  CHECK(find_links("`[a](b)` ``x ` [a](b)`` \\[a](b) [a](b").empty());
  CHECK(find_links("```\n[a](b)\n```\nafter [c](d)").size() == 1);
  CHECK(find_links("~~~\n[a](b)").empty());
  CHECK(find_links("[a\n\nb](c)").empty());
  CHECK(find_links("[a](b\nc)").empty());
  CHECK(find_links("an ` alone [a](b)").size() == 1);
  CHECK(find_links("[![alt](media/x.png)](https://example.org)").size() == 2);
}

TEST_CASE("brackets without end cost linear time") {
  CHECK(find_links(std::string(500'000, '[')).empty());
  CHECK(find_links(std::string(500'000, ']')).empty());
}

TEST_CASE("a media path stays below media, by its parts and not by its prefix") {
  CHECK(cards::is_media_path("media/x.png"));
  CHECK(cards::is_media_path("media/a/b.jpg"));
  using namespace std::string_literals;
  for (const std::string& bad :
       {"../media/x.png"s, "media/../x.png"s, "media/a/../../x"s, "media-evil/x"s, "/etc/x"s,
        "C:\\x"s, "media\\x"s, "media/C:x"s, "media//x"s, "media/./x"s, "media/"s, "x.png"s, ""s,
        "media/a\0b"s, "media/a\nb"s}) {
    CAPTURE(bad);
    CHECK_FALSE(cards::is_media_path(bad));
  }
}

TEST_CASE("a picture is a small PNG or JPEG that really lies in the deck") {
  const TemporaryFolder folder;
  const std::string png = file_text(fixtures / "good" / "media" / "dot.png");
  folder.add("deck/media/good.png", png);
  folder.add("deck/media/good.jpg", "\xFF\xD8\xFF\xE0 jpeg");
  folder.add("deck/media/text.png", "<svg/>");
  folder.add("deck/media/empty.png", "");
  folder.add("deck/media/big.png", png + std::string(1'000'000, 'x'));
  folder.add("deck/media/folder.png/x", "x");
  folder.add("deck-evil/secret.png", png);
  std::filesystem::create_symlink(folder.path / "deck-evil", folder.path / "deck/media/out");
  std::filesystem::create_symlink("good.png", folder.path / "deck/media/inner.png");
  std::filesystem::create_symlink("loop.png", folder.path / "deck/media/loop.png");
  const auto fault = [&](const std::string& path) {
    return cards::media_fault(folder.path / "deck", path).value_or("");
  };
  CHECK(fault("media/good.png").empty());
  CHECK(fault("media/good.jpg").empty());
  CHECK(fault("media/inner.png").empty());
  CHECK(fault("media/text.png").ends_with("is neither PNG nor JPEG"));
  CHECK(fault("media/empty.png").ends_with("is neither PNG nor JPEG"));
  CHECK(fault("media/big.png").ends_with("is larger than 1 MB"));
  CHECK(fault("media/folder.png").ends_with("is no file"));
  CHECK(fault("media/out/secret.png").ends_with("leads out of the deck's folder"));
  CHECK(fault("media/loop.png").starts_with("no file"));
  CHECK(fault("media/none.png").starts_with("no file"));
}
