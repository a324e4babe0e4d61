#include "gui/driver.h"

#include <algorithm>
#include <sstream>

#include <doctest/doctest.h>

namespace test {

namespace {

using Place = gui::LayoutRecord::Place;

std::ostream& operator<<(std::ostream& out, const Place& place) {
  return out << '"' << place.name << "\" (" << place.from.x << ", " << place.from.y << ") to ("
             << place.to.x << ", " << place.to.y << ")";
}

bool visible(const Place& p) {
  return p.to.y > p.clip_from.y && p.from.y < p.clip_to.y && p.to.x > p.clip_from.x &&
         p.from.x < p.clip_to.x;
}

/// Content may go on above and below, where it is scrolled to, but never at the sides.
bool cut_at_a_side(const Place& p) {
  return p.from.x < p.clip_from.x - 1 || p.to.x > p.clip_to.x + 1;
}

bool overlap(const Place& a, const Place& b) {
  if (a.layer != b.layer) return false;
  const float wide = std::min({a.to.x, b.to.x, a.clip_to.x, b.clip_to.x}) -
                     std::max({a.from.x, b.from.x, a.clip_from.x, b.clip_from.x});
  const float high = std::min({a.to.y, b.to.y, a.clip_to.y, b.clip_to.y}) -
                     std::max({a.from.y, b.from.y, a.clip_from.y, b.clip_from.y});
  return wide > 1 && high > 1;
}

bool same_place(const Place& a, const Place& b) {
  return a.from.x == b.from.x && a.from.y == b.from.y && a.to.x == b.to.x && a.to.y == b.to.y;
}

}  // namespace

void Driver::frames(int count) {
  for (int i = 0; i < count; ++i) {
    record_.places.clear();
    seconds_ += 1.0 / 60.0;
    draw_frame(headless_, record_);
  }
}

const Place& Driver::widget(std::string_view name) const {
  const Place* place = record_.find(name);
  INFO(name);
  REQUIRE(place != nullptr);
  return *place;
}

void Driver::click(std::string_view name) {
  const Place& place = widget(name);
  headless_.move((place.from.x + place.to.x) / 2, (place.from.y + place.to.y) / 2);
  frames(2);
  headless_.press();
  frames(2);
  headless_.release();
  frames(2);
}

void Driver::press_key(ImGuiKey key, ImGuiKey modifier) {
  if (modifier != ImGuiKey_None) headless_.key_down(modifier);
  headless_.key_down(key);
  frames(2);
  headless_.key_up(key);
  if (modifier != ImGuiKey_None) headless_.key_up(modifier);
  frames(2);
}

void Driver::type(const std::string& utf8) {
  headless_.type(utf8);
  frames(4);
}

bool Driver::in_sight(std::string_view name) const {
  const Place* place = record_.find(name);
  return place && place->from.y >= place->clip_from.y && place->to.y <= place->clip_to.y;
}

bool Driver::says(std::string_view words) const {
  return std::any_of(record_.places.begin(), record_.places.end(), [&](const Place& place) {
    return place.kind == gui::LayoutRecord::Kind::Text &&
           place.name.find(words) != std::string::npos;
  });
}

std::string Driver::faults() const {
  std::ostringstream out;
  std::vector<Place> widgets;
  for (const Place& place : record_.places) {
    if (!visible(place)) continue;
    if (cut_at_a_side(place)) out << "cut at a side: " << place << "\n";
    if (place.kind == gui::LayoutRecord::Kind::Widget) widgets.push_back(place);
  }
  for (std::size_t i = 0; i < widgets.size(); ++i)
    for (std::size_t j = i + 1; j < widgets.size(); ++j)
      if (overlap(widgets[i], widgets[j]) && !same_place(widgets[i], widgets[j]))
        out << "overlap: " << widgets[i] << " and " << widgets[j] << "\n";
  return out.str();
}

}  // namespace test
