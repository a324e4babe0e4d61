#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "base/cpu.h"

namespace base {

/// The stream of a name, for example of a simulation's id: 64-bit FNV-1a of its bytes.
std::uint64_t stream_of(std::string_view name);

/// Random numbers as a function of (seed, stream, block) and of the place in the sequence, and of
/// nothing else: the same bits on every processor, in any thread and whatever the lengths of the
/// calls. Blocks and streams are independent, so each thread makes the Random of the block it works
/// on; one object belongs to one thread. Copies continue independently from the same place.
///
/// Philox4x32-10: Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", SC 2011.
///
/// normals(), uniforms() and the scalar draws advance three separate sequences: drawing from one
/// never moves another. Each holds 2^62 numbers.
class Random {
 public:
  /// `isa` chooses the path, not the numbers; one the processor lacks becomes the best it has.
  Random(std::uint64_t seed, std::uint64_t stream, std::uint64_t block, Isa isa = best_isa());

  /// Independent N(0, 1) draws (Box-Muller in float). The largest magnitude possible is 6.77.
  void normals(std::span<float> out);

  /// Independent uniform draws, multiples of 2^-24 strictly inside (0, 1).
  void uniforms(std::span<float> out);

  /// 32 random bits.
  std::uint32_t bits();

  /// Uniform in [0, 1), a multiple of 2^-53.
  double uniform();

  /// Uniform in {0, ..., n-1}, without bias. Requires n >= 1.
  std::uint32_t below(std::uint32_t n);

 private:
  static constexpr std::size_t group = 64;  ///< numbers made from 16 counters, whatever the lanes

  /// One of the three sequences: what is left of the last group made, and the next group's number.
  template <class Number>
  struct Sequence {
    std::array<Number, group> numbers{};
    std::size_t used = group;
    std::uint64_t next = 0;
  };

  template <class Number>
  using Fill = void (*)(Number* out, std::size_t groups, std::uint64_t key, std::uint64_t block,
                        std::uint64_t first);

  template <class Number>
  void draw(Sequence<Number>& from, std::span<Number> out, Fill<Number> fill);

  std::uint64_t key_;
  std::uint64_t block_;
  Isa isa_;
  Sequence<float> normals_;
  Sequence<float> uniforms_;
  Sequence<std::uint32_t> bits_;
};

}  // namespace base
