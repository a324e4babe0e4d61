#include "typeset/scripts.h"

#include <cstddef>
#include <string_view>

namespace typeset {
namespace {

// The same place in two strings is a character and its form.
constexpr std::u32string_view super_plain =
    U"0123456789+-−=()abcdefghijklmnoprstuvwxyzABDEGHIJKLMNOPRTUVWβγδθφχ⊤";
constexpr std::u32string_view super_forms =
    U"⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻᴬᴮᴰᴱᴳᴴᴵᴶᴷᴸᴹᴺᴼᴾᴿᵀᵁⱽᵂᵝᵞᵟᶿᵠᵡᵀ";
constexpr std::u32string_view sub_plain = U"0123456789+-−=()aehijklmnoprstuvxβγρφχ";
constexpr std::u32string_view sub_forms = U"₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓᵦᵧᵨᵩᵪ";
static_assert(super_plain.size() == super_forms.size());
static_assert(sub_plain.size() == sub_forms.size());

char32_t translate(std::u32string_view from, std::u32string_view to, char32_t c) {
  const std::size_t at = from.find(c);
  return at == std::u32string_view::npos ? 0 : to[at];
}

}  // namespace

char32_t superscript_of(char32_t plain) { return translate(super_plain, super_forms, plain); }
char32_t subscript_of(char32_t plain) { return translate(sub_plain, sub_forms, plain); }
char32_t plain_of_superscript(char32_t form) { return translate(super_forms, super_plain, form); }
char32_t plain_of_subscript(char32_t form) { return translate(sub_forms, sub_plain, form); }

}  // namespace typeset
