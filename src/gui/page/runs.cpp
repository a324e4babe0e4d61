#include "gui/page/runs.h"

#include <algorithm>

#include "typeset/tex_unicode.h"
#include "typeset/visible.h"

namespace gui {

namespace {

using typeset::Inline;
using typeset::InlineKind;

bool begins_with(std::string_view text, std::string_view what) {
  return text.size() > what.size() && text.substr(0, what.size()) == what;
}

bool is_web_address(std::string_view target) {
  return begins_with(target, "http://") || begins_with(target, "https://");
}

std::string clean(std::string_view text) {
  std::string out = typeset::visible(text);
  std::replace(out.begin(), out.end(), '\n', ' ');
  return out;
}

class Flattener {
 public:
  Flattener(const Faces& faces, std::vector<std::string>& links) : faces_(faces), links_(links) {}

  void add(const typeset::Inlines& inlines, const Run& look) {
    for (const Inline& piece : inlines) add(piece, look);
  }

  std::vector<Run> runs;

 private:
  void add(const Inline& piece, Run look) {
    switch (piece.kind) {
      case InlineKind::Text:
        return push(clean(piece.text), std::move(look));
      case InlineKind::Code:
        look.face = faces_.code;
        look.ground = true;
        return push(clean(piece.text), std::move(look));
      case InlineKind::Math:
        return add_formula(piece, look);
      case InlineKind::Emphasis:
        if (!(look.face == faces_.strong)) look.face = faces_.emphasis;
        return add(piece.children, look);
      case InlineKind::Strong:
        look.face = {faces_.strong.font, look.face.size};
        return add(piece.children, look);
      case InlineKind::Link:
        return add_link(piece, look);
      case InlineKind::Image:
        return add_picture(piece, look);
      case InlineKind::LineBreak:
        return push("\n", std::move(look));
    }
  }

  void push(std::string text, Run look) {
    look.text = std::move(text);
    runs.push_back(std::move(look));
  }

  void add_formula(const Inline& piece, const Run& look) {
    Run run = formula_run(piece.text, look.face, look.ink);
    run.link = look.link;
    runs.push_back(std::move(run));
  }

  void add_link(const Inline& piece, Run look) {
    if (may_be_followed(piece.target)) {
      look.link = static_cast<std::int32_t>(links_.size());
      look.ink = is_web_address(piece.target) ? Ink::Link : Ink::Bound;
      links_.push_back(piece.target);
    }
    add(piece.children, look);
  }

  void add_picture(const Inline& piece, Run look) {
    look.ink = Ink::Muted;
    push("[picture: ", look);
    add(piece.children, look);
    push("]", look);
  }

  const Faces& faces_;
  std::vector<std::string>& links_;
};

}  // namespace

bool may_be_followed(std::string_view target) {
  return is_web_address(target) || begins_with(target, "claim:") || begins_with(target, "ref:");
}

Run formula_run(const std::string& tex, const Face& face, Ink ink) {
  Run run;
  run.text = clean(typeset::to_unicode(tex));
  run.face = face;
  run.ink = ink;
  run.whole = true;
  return run;
}

std::vector<Run> runs_of(const typeset::Inlines& inlines, const Faces& faces, const Face& base,
                         Ink ink, std::vector<std::string>& links) {
  Flattener flattener(faces, links);
  Run look;
  look.face = base;
  look.ink = ink;
  flattener.add(inlines, look);
  return std::move(flattener.runs);
}

}  // namespace gui
