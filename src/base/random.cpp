#include "base/random.h"

#include <algorithm>

#include "base/assert.h"
#include "base/random_kernels.h"

namespace base {

namespace {

/// The finaliser of SplitMix64 (Steele, Lea, Flood 2014): a bijection that spreads every bit.
std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9U;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBU;
  return x ^ (x >> 31);
}

/// The kernel of one kind of number for an instruction set that the processor has.
template <class Kernel>
Kernel choose(Isa isa, Kernel baseline, [[maybe_unused]] Kernel v3, [[maybe_unused]] Kernel v4) {
  if (isa == Isa::V4) return v4;
  return isa == Isa::V3 ? v3 : baseline;
}

#ifdef __x86_64__
#define ATTEST_KERNEL(kind, isa) choose(isa, &kind##_baseline, &kind##_v3, &kind##_v4)
#else
#define ATTEST_KERNEL(kind, isa) (&kind##_baseline)
#endif

}  // namespace

std::uint64_t stream_of(std::string_view name) {
  std::uint64_t hash = 0xCBF29CE484222325U;
  for (const char c : name) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3U;
  return hash;
}

// For one stream every seed has its own key, and for one seed every stream.
Random::Random(std::uint64_t seed, std::uint64_t stream, std::uint64_t block, Isa isa)
    : key_(mix(mix(seed + 0x9E3779B97F4A7C15U) + stream)),
      block_(block),
      isa_(std::min(isa, processor_isa())) {}

template <class Number>
void Random::draw(Sequence<Number>& from, std::span<Number> out, Fill<Number> fill) {
  const auto take_rest = [&] {
    const std::size_t count = std::min(out.size(), group - from.used);
    std::copy_n(from.numbers.begin() + static_cast<std::ptrdiff_t>(from.used), count, out.begin());
    from.used += count;
    out = out.subspan(count);
  };
  take_rest();
  const std::size_t whole = out.size() / group;
  fill(out.data(), whole, key_, block_, from.next);
  from.next += whole;
  out = out.subspan(whole * group);
  if (out.empty()) return;
  fill(from.numbers.data(), 1, key_, block_, from.next++);
  from.used = 0;
  take_rest();
}

void Random::normals(std::span<float> out) { draw(normals_, out, ATTEST_KERNEL(normals, isa_)); }

void Random::uniforms(std::span<float> out) { draw(uniforms_, out, ATTEST_KERNEL(uniforms, isa_)); }

std::uint32_t Random::bits() {
  if (bits_.used == group) {
    ATTEST_KERNEL(bits, isa_)(bits_.numbers.data(), 1, key_, block_, bits_.next++);
    bits_.used = 0;
  }
  return bits_.numbers[bits_.used++];
}

double Random::uniform() {
  const std::uint64_t high = bits();
  return static_cast<double>((high << 32 | bits()) >> 11) * 0x1p-53;
}

std::uint32_t Random::below(std::uint32_t n) {
  ASSERT(n >= 1);
  // Lemire 2019: the top word of a product, redrawn while the lower word falls among the 2^32 mod n
  // values that would favour some results.
  std::uint64_t product = std::uint64_t{bits()} * n;
  const std::uint32_t surplus = (0U - n) % n;
  while (static_cast<std::uint32_t>(product) < surplus) product = std::uint64_t{bits()} * n;
  return static_cast<std::uint32_t>(product >> 32);
}

}  // namespace base
