#include "gui/plot/curve_path.h"

#include <algorithm>
#include <cmath>

namespace gui::plot {

namespace {

/// What is seen of the points that share a column of pixels.
struct Column {
  double first = 0, last = 0, least = 0, most = 0;
  int count = 0;

  void add(double y) {
    if (count == 0) first = least = most = y;
    least = y < least ? y : least;
    most = y > most ? y : most;
    last = y;
    ++count;
  }
};

class Builder {
 public:
  Builder(const Scale& ys) : ys_(ys) {}

  void add(float x, const Column& column) {
    if (column.count == 0) return;
    point(x, column.first);
    if (column.count > 2) {
      const bool rises = column.last >= column.first;
      point(x, rises ? column.least : column.most);
      point(x, rises ? column.most : column.least);
    }
    if (column.count > 1) point(x, column.last);
  }
  void point(float x, double y) {
    const ImVec2 at{x, ys_.pixel(y)};
    if (!path_.empty() && path_.back().x == at.x && path_.back().y == at.y) return;
    path_.push_back(at);
  }
  void gap() {
    if (!path_.empty()) paths_.push_back(std::move(path_));
    path_.clear();
  }
  std::vector<Path> finish() {
    gap();
    return std::move(paths_);
  }

 private:
  const Scale& ys_;
  Path path_;
  std::vector<Path> paths_;
};

/// Points closer together than a pixel are gathered; columns are found by comparing values, so that
/// the axis is asked once for each column instead of for each point.
std::vector<Path> dense_path(std::span<const double> x, std::span<const double> y, const Scale& xs,
                             const Scale& ys, Visible part) {
  Builder builder(ys);
  Column column;
  float pixel = 0;
  double edge = -HUGE_VAL;
  const auto flush = [&] {
    builder.add(pixel, column);
    column = {};
  };
  for (std::size_t i = part.first; i < part.last; ++i) {
    if (!xs.shows(x[i]) || !ys.shows(y[i])) {
      flush();
      builder.gap();
      continue;
    }
    if (x[i] >= edge) {
      flush();
      const float left = std::floor(xs.pixel(x[i]));
      pixel = left + 0.5F;
      edge = xs.value(left + 1);
    }
    column.add(y[i]);
  }
  flush();
  return builder.finish();
}

/// Every point, apart from those that fall on the one before.
std::vector<Path> plain_path(std::span<const double> x, std::span<const double> y, const Scale& xs,
                             const Scale& ys, Visible part) {
  Builder builder(ys);
  for (std::size_t i = part.first; i < part.last; ++i) {
    if (xs.shows(x[i]) && ys.shows(y[i]))
      builder.point(xs.pixel(x[i]), y[i]);
    else
      builder.gap();
  }
  return builder.finish();
}

}  // namespace

bool is_ascending(std::span<const double> x) {
  bool ascending = true;
  for (std::size_t i = 1; i < x.size(); ++i) ascending &= x[i] >= x[i - 1];
  return ascending;
}

Visible visible_part(std::span<const double> x, Range range) {
  const auto first = std::lower_bound(x.begin(), x.end(), range.from);
  const auto last = std::upper_bound(first, x.end(), range.to);
  return {static_cast<std::size_t>(first - x.begin()) - (first == x.begin() ? 0U : 1U),
          static_cast<std::size_t>(last - x.begin()) + (last == x.end() ? 0U : 1U)};
}

std::vector<Path> curve_path(std::span<const double> x, std::span<const double> y, const Scale& xs,
                             const Scale& ys) {
  if (!is_ascending(x)) return plain_path(x, y, xs, ys, {0, x.size()});
  const Visible part = visible_part(x, xs.range());
  const float width = std::abs(xs.pixel(xs.range().to) - xs.pixel(xs.range().from));
  if (static_cast<float>(part.last - part.first) <= 2 * width)
    return plain_path(x, y, xs, ys, part);
  return dense_path(x, y, xs, ys, part);
}

std::vector<std::vector<BandColumn>> band_path(std::span<const double> x, std::span<const double> y,
                                               std::span<const double> error, const Scale& xs,
                                               const Scale& ys) {
  std::vector<std::vector<BandColumn>> bands(1);
  const Visible part = visible_part(x, xs.range());
  const auto place = [&](double value) {
    return ys.pixel(ys.shows(value) ? value : ys.range().from);
  };
  for (std::size_t i = part.first; i < part.last; ++i) {
    std::vector<BandColumn>& band = bands.back();
    if (!xs.shows(x[i]) || !ys.shows(y[i]) || !(error[i] >= 0)) {
      if (!band.empty()) bands.emplace_back();
      continue;
    }
    const BandColumn one{xs.pixel(x[i]), place(y[i] + error[i]), place(y[i] - error[i])};
    if (!band.empty() && one.x - band.back().x < 1) {
      band.back().top = std::min(band.back().top, one.top);
      band.back().bottom = std::max(band.back().bottom, one.bottom);
    } else {
      band.push_back(one);
    }
  }
  return bands;
}

}  // namespace gui::plot
