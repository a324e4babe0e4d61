#include "gui/plot/ticks.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "gui/plot/number_text.h"

namespace gui::plot {

namespace {

/// mantissa * 10^power, mantissa 1, 2 or 5.
struct Step {
  int mantissa = 1;
  int power = 0;

  double size() const { return mantissa * std::pow(10.0, power); }
  /// k steps; a quotient of whole numbers, so that 3 steps of 0.1 are 0.3.
  double times(std::int64_t k) const {
    const double whole = static_cast<double>(k) * mantissa;
    return power < 0 ? whole / std::pow(10.0, -power) : whole * std::pow(10.0, power);
  }
  Step next() const {
    if (mantissa == 1) return {2, power};
    if (mantissa == 2) return {5, power};
    return {1, power + 1};
  }
};

struct Multiples {
  std::int64_t first, last;
  std::int64_t count() const { return last - first + 1; }
};

/// Multiples of the step within the range; an end may miss one by rounding alone.
Multiples within(Range range, Step step) {
  const double slack = 1e-9 * (range.to - range.from) / step.size();
  return {static_cast<std::int64_t>(std::ceil(range.from / step.size() - slack)),
          static_cast<std::int64_t>(std::floor(range.to / step.size() + slack))};
}

double held(double value, Range range) { return std::clamp(value, range.from, range.to); }

Step step_for(Range range, int most) {
  Step step{1, static_cast<int>(std::floor(std::log10((range.to - range.from) / most)))};
  while (within(range, step).count() > most) step = step.next();
  return step;
}

/// Labels of one axis: all with the same decimals, all in full or all with one exponent.
class Labels {
 public:
  Labels(Range range, Step step) {
    const double size = std::max(std::abs(range.from), std::abs(range.to));
    const int order = static_cast<int>(std::floor(std::log10(size)));
    if (order >= 7 || (order <= -4 && step.power < -4)) exponent_ = order;
    decimals_ = std::max(0, exponent_ - step.power);
  }
  std::string of(double value) const {
    if (exponent_ == 0) return fixed_text(value, decimals_);
    if (value == 0) return "0";
    return fixed_text(value / std::pow(10.0, exponent_), decimals_) + "e" +
           std::to_string(exponent_);
  }

 private:
  int exponent_ = 0;
  int decimals_ = 0;
};

Step minor_step(Step step) {
  return step.mantissa == 5   ? Step{1, step.power}
         : step.mantissa == 2 ? Step{1, step.power}
                              : Step{2, step.power - 1};
}

std::string superscript(int number) {
  static constexpr const char* digits[] = {"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
  std::string text = number < 0 ? "⁻" : "";
  for (const char c : std::to_string(std::abs(number))) text += digits[c - '0'];
  return text;
}

double power_of_ten(int exponent) {
  return exponent < 0 ? 1 / std::pow(10.0, -exponent) : std::pow(10.0, exponent);
}

/// Exponents of the powers of ten within the range.
struct Decades {
  int first, last;
  int count() const { return last - first + 1; }
};

Decades decades_of(Range range) {
  return {static_cast<int>(std::ceil(std::log10(range.from) - 1e-9)),
          static_cast<int>(std::floor(std::log10(range.to) + 1e-9))};
}

/// Powers of ten, every `stride`-th.
Ticks powers(Range range, Decades decades, int most) {
  Ticks ticks;
  const int stride = (decades.count() + most - 1) / most;
  const bool in_full = decades.first >= -4 && decades.last <= 6;
  const int whole = (decades.first + stride * 1000) / stride * stride - stride * 1000;
  const int next = whole < decades.first ? whole + stride : whole;
  const int start = next + stride <= decades.last ? next : decades.first;
  for (int e = decades.first; e <= decades.last; ++e) {
    const double value = held(power_of_ten(e), range);
    if ((e - start) % stride == 0)
      ticks.major.push_back(
          {value, in_full ? number_text(power_of_ten(e)) : "10" + superscript(e)});
    else
      ticks.minor.push_back(value);
  }
  return ticks;
}

void add_between(Ticks& ticks, Range range, Decades decades) {
  for (int e = decades.first - 1; e <= decades.last; ++e)
    for (int m = 2; m <= 9; ++m) {
      const double value = m * power_of_ten(e);
      const bool labelled = std::any_of(ticks.major.begin(), ticks.major.end(), [&](const Tick& t) {
        return std::abs(t.value - value) < 1e-6 * value;
      });
      if (value > range.from && value < range.to && !labelled) ticks.minor.push_back(value);
    }
}

/// 1, 2 and 5 of each decade.
Ticks thirds(Range range, Decades decades) {
  Ticks ticks;
  for (int e = decades.first - 1; e <= decades.last; ++e)
    for (const int m : {1, 2, 5}) {
      const double value = m * power_of_ten(e);
      if (value >= range.from * (1 - 1e-9) && value <= range.to * (1 + 1e-9))
        ticks.major.push_back({held(value, range), number_text(value)});
    }
  return ticks;
}

}  // namespace

Ticks linear_ticks(Range range, int most) {
  most = std::max(2, most);
  const Step step = step_for(range, most);
  const Labels labels(range, step);
  const Multiples major = within(range, step);
  Ticks ticks;
  for (std::int64_t k = major.first; k <= major.last; ++k)
    ticks.major.push_back({held(step.times(k), range), labels.of(step.times(k))});
  const Step small = minor_step(step);
  const Multiples minor = within(range, small);
  const std::int64_t ratio = std::llround(step.size() / small.size());
  for (std::int64_t k = minor.first; k <= minor.last; ++k)
    if (k % ratio != 0) ticks.minor.push_back(held(small.times(k), range));
  return ticks;
}

Ticks log_ticks(Range range, int most) {
  most = std::max(2, most);
  const Decades decades = decades_of(range);
  if (decades.count() < 3) {
    Ticks ticks = thirds(range, decades);
    const int count = static_cast<int>(ticks.major.size());
    if (count >= 2 && count <= most) {
      add_between(ticks, range, decades);
      return ticks;
    }
  }
  if (decades.count() < 2) return linear_ticks(range, most);
  Ticks ticks = powers(range, decades, most);
  if (decades.count() <= most && decades.count() <= 8) add_between(ticks, range, decades);
  std::sort(ticks.minor.begin(), ticks.minor.end());
  return ticks;
}

}  // namespace gui::plot
