#include "proof/check_texts.h"

#include <string>

#include "cards/texts.h"
#include "proof/templates.h"
#include "typeset/tex_check.h"

namespace proof {

void check_texts(const cards::Card& card, cards::Severity severity, Places& places) {
  const bool templates = !card.variables.values.empty();
  cards::for_each_text(
      card, [&](const std::string& pointer, const std::string& text, cards::TextRole role) {
        const bool tex = role == cards::TextRole::Tex;
        if (!tex && role != cards::TextRole::Content && role != cards::TextRole::Remark) return;
        const std::string looked_at = templates ? without_templates(text, '0') : text;
        for (const typeset::TextProblem& problem :
             tex ? typeset::check_tex(looked_at) : typeset::check_text(looked_at))
          places.add(severity, pointer, problem.what, problem.hint, problem.offset);
      });
}

}  // namespace proof
