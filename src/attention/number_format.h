#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

namespace attention {

/// A binary floating-point format: sign, exponent and fraction, with subnormal numbers.
struct FloatFormat {
  std::string_view name;
  int fraction_bits = 0;
  int least_exponent = 0;    ///< of the normal numbers: they are at least 2^least_exponent
  double largest = 0;        ///< finite
  bool has_infinity = true;  ///< what is too large becomes infinity; without one, NaN
};

inline constexpr FloatFormat fp32{"fp32", 23, -126, std::numeric_limits<float>::max(), true};
inline constexpr FloatFormat fp16{"fp16", 10, -14, 65504, true};
inline constexpr FloatFormat bf16{"bf16", 7, -126, 0x1.FEp127, true};
/// OCP 8-bit formats (Micikevicius et al. 2022, table 1). E4M3 gives up infinity for range: the
/// largest number is 1.75 * 2^8, and only the pattern of all ones is a NaN.
inline constexpr FloatFormat e4m3{"e4m3", 3, -6, 448, false};
inline constexpr FloatFormat e5m2{"e5m2", 2, -14, 57344, true};

/// What happens to a number that rounds beyond the largest one.
enum class Overflow {
  Saturate,  ///< becomes the largest number of its sign, infinities included
  Special,   ///< becomes infinity, or NaN where the format has none
};

/// The number of the format nearest to `value`, of two equally near ones that with the even
/// fraction (IEEE 754 roundTiesToEven), subnormal numbers included. Exact: one rounding, from the
/// double. "Beyond the largest" is judged after rounding to the step at that size, as IEEE 754
/// does: E4M3 rounds 464 to 448 and overflows above it. NaN stays NaN, zero keeps its sign.
double rounded_to(const FloatFormat& format, double value, Overflow overflow);

/// The same for every number of `values`, in place.
void round_to(const FloatFormat& format, std::span<float> values, Overflow overflow);
void round_to(const FloatFormat& format, std::span<double> values, Overflow overflow);

/// The least positive normal number, 2^least_exponent.
double least_normal(const FloatFormat& format);

/// The least positive number, 2^(least_exponent - fraction_bits).
double least_subnormal(const FloatFormat& format);

/// Bits of one number: 8, 16 or 32.
int code_bits(const FloatFormat& format);

/// The number that a bit pattern stands for, from the top: sign, exponent, fraction. Of the
/// exponent of all ones, a format with infinity holds nothing finite (fraction 0: infinity, else
/// NaN); one without loses only the pattern of all ones to NaN. Requires code < 2^code_bits.
double decoded(const FloatFormat& format, std::uint32_t code);

/// The bit pattern of rounded_to(format, value, overflow): decoded() gives that number back. Every
/// NaN becomes the quiet one of its sign without payload.
std::uint32_t encoded(const FloatFormat& format, double value, Overflow overflow);

}  // namespace attention
