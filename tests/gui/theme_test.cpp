#include "gui/theme.h"

#include <doctest/doctest.h>

namespace {

constexpr gui::ThemeName names[] = {gui::ThemeName::Light, gui::ThemeName::Dark,
                                    gui::ThemeName::HighContrast};

}  // namespace

TEST_CASE("contrast is that of WCAG 2.1: 21 for black on white, 4.54 for #767676 on white") {
  CHECK(gui::contrast(gui::rgb(0x000000), gui::rgb(0xFFFFFF)) == doctest::Approx(21.0));
  CHECK(gui::contrast(gui::rgb(0xFFFFFF), gui::rgb(0x767676)) ==
        doctest::Approx(4.54).epsilon(0.001));
}

TEST_CASE("every text role reaches 4.5:1 on every surface of every theme") {
  for (const gui::ThemeName name : names) {
    const gui::Theme& theme = gui::theme(name);
    for (const ImU32 surface : {theme.page, theme.rail, theme.card, theme.field})
      for (const ImU32 role :
           {theme.text, theme.muted, theme.accent, theme.good, theme.warn, theme.bad, theme.info}) {
        CAPTURE(gui::to_text(name));
        CAPTURE(surface);
        CAPTURE(role);
        CHECK(gui::contrast(surface, role) >= 4.5);
      }
    CHECK(gui::contrast(theme.accent, theme.on_accent) >= 4.5);
    CHECK(gui::contrast(theme.selection, theme.text) >= 4.5);
  }
}

TEST_CASE("tinted surfaces keep the contrast of their words") {
  for (const gui::ThemeName name : names) {
    const gui::Theme& theme = gui::theme(name);
    for (const ImU32 tint : {theme.accent, theme.good, theme.warn, theme.bad, theme.info})
      for (const ImU32 role : {theme.text, theme.muted}) {
        CAPTURE(gui::to_text(name));
        CAPTURE(tint);
        CHECK(gui::contrast(gui::mix(theme.card, tint, 0.12F), role) >= 4.5);
      }
  }
}

TEST_CASE("lines of a plot and the focus ring reach 3:1 on the surface below them") {
  for (const gui::ThemeName name : names) {
    const gui::Theme& theme = gui::theme(name);
    for (const ImU32 line : theme.series) CHECK(gui::contrast(theme.card, line) >= 3.0);
    for (const ImU32 surface : {theme.page, theme.rail, theme.card, theme.field})
      CHECK(gui::contrast(surface, theme.focus) >= 3.0);
  }
}

TEST_CASE("a theme is found again by the name it is saved under, and by no other") {
  for (const gui::ThemeName name : names) CHECK(gui::theme_named(gui::to_text(name)) == name);
  CHECK(!gui::theme_named("Light"));
  CHECK(!gui::theme_named(""));
}
