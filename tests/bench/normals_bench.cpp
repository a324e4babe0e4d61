// What one normal draw costs: base::Random on every path of this processor against the standard
// library, in alternating rounds of one process so that both see the same clock.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include "base/random.h"

namespace {

constexpr std::size_t draws = 1U << 18;
constexpr int rounds = 9;

struct Contender {
  std::string name;
  std::function<void(std::span<float>)> fill;
  std::vector<double> ns_per_draw;
};

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

std::vector<Contender> contenders() {
  std::vector<Contender> all;
  all.push_back({"std::normal_distribution<float>, mt19937_64",
                 [engine = std::mt19937_64(1),
                  normal = std::normal_distribution<float>()](std::span<float> out) mutable {
                   for (float& x : out) x = normal(engine);
                 },
                 {}});
  for (const base::Isa isa : {base::Isa::Baseline, base::Isa::V3, base::Isa::V4})
    if (isa <= base::processor_isa())
      all.push_back({std::string("base::Random, ") + base::to_text(isa),
                     [random = base::Random(1, base::stream_of("bench"), 0, isa)](
                         std::span<float> out) mutable { random.normals(out); },
                     {}});
  return all;
}

void run_round(std::vector<Contender>& all, std::span<float> out) {
  for (Contender& one : all) {
    const auto start = std::chrono::steady_clock::now();
    one.fill(out);
    const std::chrono::duration<double, std::nano> spent = std::chrono::steady_clock::now() - start;
    one.ns_per_draw.push_back(spent.count() / static_cast<double>(out.size()));
  }
}

}  // namespace

int main() {
  std::vector<float> out(draws);
  std::vector<Contender> all = contenders();
  for (int round = 0; round < rounds; ++round) run_round(all, out);
  const double standard = median(all[0].ns_per_draw);
  for (const Contender& one : all) {
    const double ns = median(one.ns_per_draw);
    std::printf("%-46s %7.3f ns per normal %7.2fx\n", one.name.c_str(), ns, standard / ns);
  }
}
