#include "gui/panels/forgetting_curve.h"

#include <algorithm>

#include "gui/plot/chart.h"
#include "schedule/scheduler.h"

namespace gui {

namespace {

constexpr double ms_per_day = 86'400'000;
/// Points of the curve between two reviews: smooth at any width of a window.
constexpr int points_between = 40;

/// Reviews that stand, since the card was last made new.
std::vector<const store::Entry*> reviews_of(std::span<const store::Entry> entries) {
  std::vector<const store::Entry*> reviews;
  for (const store::Entry& entry : entries) {
    if (!entry.live) continue;
    if (entry.kind == store::EntryKind::Reset) reviews.clear();
    if (entry.kind == store::EntryKind::Review && entry.rating) reviews.push_back(&entry);
  }
  return reviews;
}

class Builder {
 public:
  Builder(ForgettingCurve& curve, const schedule::Parameters& parameters)
      : curve_(curve), parameters_(parameters) {}

  void review(const store::Entry& entry) {
    const double day = days_since_first(entry.stamp.at);
    if (state_.memory) fall_until(day);
    curve_.review_days.push_back(day);
    curve_.review_recall.push_back(curve_.empty() ? 1 : curve_.recall.back());
    state_ = schedule::replay(state_, *entry.rating, entry.stamp.day, entry.decided, parameters_);
    last_ = day;
    add(day, 1);
  }

  void finish(base::Instant now) {
    curve_.today = std::max(last_, days_since_first(now));
    curve_.recall_today =
        schedule::retrievability(*state_.memory, curve_.today - last_, parameters_);
    const double to_target =
        schedule::interval(state_.memory->stability, curve_.target, parameters_);
    fall_until(std::max(curve_.today, last_ + std::max(1.0, to_target * 1.15)));
  }

  void begin(base::Instant first) { first_ = first; }

 private:
  double days_since_first(base::Instant at) const {
    return std::max(last_, static_cast<double>(at - first_) / ms_per_day);
  }

  void add(double day, double recall) {
    curve_.days.push_back(day);
    curve_.recall.push_back(recall);
  }

  void fall_until(double day) {
    for (int i = 1; i <= points_between; ++i) {
      const double elapsed = (day - last_) * i / points_between;
      add(last_ + elapsed, schedule::retrievability(*state_.memory, elapsed, parameters_));
    }
  }

  ForgettingCurve& curve_;
  const schedule::Parameters& parameters_;
  schedule::CardState state_;
  base::Instant first_;
  double last_ = 0;
};

}  // namespace

ForgettingCurve forgetting_curve(std::span<const store::Entry> entries,
                                 const schedule::Parameters& parameters, double target,
                                 base::Instant now) {
  ForgettingCurve curve;
  curve.target = target;
  const auto reviews = reviews_of(entries);
  if (reviews.empty()) return curve;
  Builder builder(curve, parameters);
  builder.begin(reviews.front()->stamp.at);
  for (const store::Entry* entry : reviews) builder.review(*entry);
  builder.finish(now);
  return curve;
}

void forgetting_plot(const Ui& ui, const ForgettingCurve& curve, plot::View& view) {
  if (curve.empty()) return;
  const double across[] = {0, curve.days.back()};
  const double target[] = {curve.target, curve.target};
  const double today[] = {curve.today, curve.today};
  const double upright[] = {0, 1};
  plot::Chart chart;
  chart.x.label = "days since the first review";
  chart.y.label = "chance of recall";
  chart.y.range = plot::Range{0, 1.02};
  chart.curves.push_back(
      {.name = "recall", .x = curve.days, .y = curve.recall, .standard_error = {}, .colour = 0});
  chart.curves.push_back({.name = "reviews",
                          .x = curve.review_days,
                          .y = curve.review_recall,
                          .standard_error = {},
                          .look = plot::Look::Points,
                          .colour = 1});
  chart.curves.push_back({.name = "aim",
                          .x = across,
                          .y = target,
                          .standard_error = {},
                          .look = plot::Look::Dashed,
                          .colour = 2});
  chart.curves.push_back({.name = "today",
                          .x = today,
                          .y = upright,
                          .standard_error = {},
                          .look = plot::Look::Dashed,
                          .colour = 3});
  const float width = ImGui::GetContentRegionAvail().x;
  plot::chart(ui, "forgetting", chart, view, width, ui.px(200));
}

}  // namespace gui
