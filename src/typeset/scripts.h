#pragma once

namespace typeset {

/// Unicode's superscript or subscript form of a character, 0 if it has none that fonts carry.
char32_t superscript_of(char32_t plain);
char32_t subscript_of(char32_t plain);

/// The character that a superscript or subscript form stands for, 0 if it is none.
char32_t plain_of_superscript(char32_t form);
char32_t plain_of_subscript(char32_t form);

}  // namespace typeset
