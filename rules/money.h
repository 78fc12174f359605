// Money on the layout, in whole cents. Not double: payouts are disputed to the cent, and 7 to 6 has no
// exact binary value. Division appears only in winnings(), where the rounding can be seen.
#pragma once
#include <compare>
#include <cstdint>

namespace rules {

struct Cents {
  std::int64_t value = 0;
  friend constexpr auto operator<=>(Cents, Cents) = default;
  friend constexpr Cents operator+(Cents a, Cents b) { return {a.value + b.value}; }
  friend constexpr Cents operator-(Cents a, Cents b) { return {a.value - b.value}; }
};

// The largest amount one event may carry: a billion dollars. It leaves room for every product and sum below
// the limits of 64 bits, so that no later arithmetic on money has to ask.
inline constexpr Cents kCentsMax{100'000'000'000};

struct Odds {
  std::int64_t pays = 0;
  std::int64_t on = 1;  // {7, 6} reads "seven to six"
};

// CO 30-2306(4): a payout that is not a whole dollar is rounded up to the lowest chip at the table; a
// whole-dollar payout is never touched.
constexpr Cents winnings(Cents stake, Odds odds, Cents lowest_chip) {
  const std::int64_t exact = stake.value * odds.pays;  // in 1/odds.on cents
  if (exact % (100 * odds.on) == 0) return {exact / odds.on};
  const std::int64_t unit = lowest_chip.value * odds.on;
  return {(exact + unit - 1) / unit * lowest_chip.value};
}
static_assert(winnings({1000}, {7, 6}, {100}) == Cents{1200});
static_assert(winnings({1200}, {7, 6}, {500}) == Cents{1400});

}  // namespace rules
