#include <algorithm>
#include <array>
#include <cctype>

#include "cards/check_card.h"
#include "cards/links.h"
#include "cards/media.h"
#include "cards/names.h"
#include "cards/object_reader.h"
#include "cards/texts.h"

namespace cards {

namespace {

/// "claim" of "claim:unit-variance": empty when there is no scheme.
std::string_view scheme_of(std::string_view target) {
  const std::size_t colon = target.find(':');
  if (colon == std::string_view::npos) return {};
  const std::string_view scheme = target.substr(0, colon);
  const bool plain = std::all_of(scheme.begin(), scheme.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '+' || c == '-' || c == '.';
  });
  return plain && !scheme.empty() && !std::isdigit(static_cast<unsigned char>(scheme.front()))
             ? scheme
             : std::string_view();
}

class LinkCheck {
 public:
  explicit LinkCheck(const CardUnderCheck& check) : check_(check) {
    for (const Claim& claim : check.card.claims) claims_.push_back(claim.id);
    for (const FollowUp& follow_up : check.card.follow_ups)
      for (const Claim& claim : follow_up.claims) claims_.push_back(claim.id);
    for (const Reference& reference : check.card.references) references_.push_back(reference.id);
  }

  void look(const std::string& pointer, const std::string& text) {
    if (text.find("](") == std::string::npos) return;
    for (const Link& link : find_links(text))
      link.image ? picture(pointer, link) : reference(pointer, link);
  }

 private:
  void known(const std::string& pointer, const Link& link, const char* what,
             const std::vector<std::string_view>& ids) {
    if (check_.report.is_full()) return;
    const std::string id = link.target.substr(link.target.find(':') + 1);
    if (std::find(ids.begin(), ids.end(), id) == ids.end())
      check_.error_in(pointer, link.target_offset,
                      std::string("no ") + what + " `" + id + "` in this card",
                      suggestion(id, ids));
  }

  void reference(const std::string& pointer, const Link& link) {
    const std::string_view target = link.target;
    if (target.starts_with('=')) return;
    const std::string_view scheme = scheme_of(target);
    if (scheme == "claim") return known(pointer, link, "claim", claims_);
    if (scheme == "ref") return known(pointer, link, "reference", references_);
    if (scheme.empty() || scheme == "given") return;
    if (!is_web_address(target))
      check_.error_in(pointer, link.target_offset,
                      "this link leads to `" + std::string(scheme) + ":`",
                      "links begin with https://, http://, claim:, ref:, given: or =");
  }

  void picture(const std::string& pointer, const Link& link) {
    if (link.target.starts_with("sim:")) return;
    const std::size_t at = link.target_offset;
    if (link.label.find_first_not_of(" \t") == std::string::npos)
      check_.error_in(pointer, at, "a picture without a text that describes it",
                      "write ![what it shows](" + link.target + ")");
    if (!is_media_path(link.target)) {
      check_.error_in(pointer, at, "a picture is a file of the deck or the plot of a simulation",
                      "write media/name.png or sim:name#plot");
    } else if (!check_.deck_folder.empty()) {
      if (const auto fault = media_fault(check_.deck_folder, link.target))
        check_.error_in(pointer, at, *fault);
    }
  }

  const CardUnderCheck& check_;
  std::vector<std::string_view> claims_, references_;
};

}  // namespace

void check_links(const CardUnderCheck& check) {
  if (check.report.json().find("](") == std::string_view::npos) return;
  LinkCheck look(check);
  for_each_text(check.card,
                [&](const std::string& pointer, const std::string& text, TextRole role) {
                  if (role == TextRole::Content || role == TextRole::Remark)
                    look.look(pointer, text);
                });
}

}  // namespace cards
