// Money on the layout, in whole cents. Not double: payouts are disputed to the cent, and 7 to 6 has no
// exact binary value. Division appears only in winnings() and commission(), where the rounding can be seen.
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

// The largest amount one event may carry: a billion dollars. With odds of at most 100,000 in either place it leaves
// room for every product and sum below the limits of 64 bits, so that no later arithmetic on money has to ask.
inline constexpr Cents kCentsMax{100'000'000'000};
inline constexpr std::int64_t kOddsMax = 100'000;

struct Odds {
  std::int64_t pays = 0;
  std::int64_t on = 1;  // {7, 6} reads "seven to six"
  friend constexpr bool operator==(Odds, Odds) = default;
  // More for the player, or as much; 14 to 12 is 7 to 6.
  friend constexpr bool at_least(Odds a, Odds b) { return a.pays * b.on >= b.pays * a.on; }
};

// What happens to a payout that does not come out in chips.
enum class Rounding : std::uint8_t {
  UpToChip,              // no book pays less than its odds, so: up to the next multiple of the lowest chip
  UpUnlessWholeDollars,  // CO 30-2306(4): the same, but a payout in whole dollars is never touched
};

constexpr Cents winnings(Cents stake, Odds odds, Cents lowest_chip, Rounding rounding) {
  const std::int64_t exact = stake.value * odds.pays;  // in 1/odds.on cents
  if (rounding == Rounding::UpUnlessWholeDollars && exact % (100 * odds.on) == 0) return {exact / odds.on};
  const std::int64_t unit = lowest_chip.value * odds.on;
  return {(exact + unit - 1) / unit * lowest_chip.value};
}
static_assert(winnings({1000}, {7, 6}, {100}, Rounding::UpUnlessWholeDollars) == Cents{1200});
static_assert(winnings({1200}, {7, 6}, {500}, Rounding::UpUnlessWholeDollars) == Cents{1400});
static_assert(winnings({1200}, {7, 6}, {500}, Rounding::UpToChip) == Cents{1500});

// Whether a stake pays at these odds in chips alone.
constexpr bool pays_in_chips(Cents stake, Odds odds, Cents lowest_chip) {
  return (stake.value * odds.pays) % (lowest_chip.value * odds.on) == 0;
}

// Five percent is a ceiling, so a commission goes down to the chip. `base` is a stake at odds of 1 to 1, or one
// whose winnings at `odds` are charged; the book reader keeps the odds of such wagers below 100 in either place.
constexpr Cents commission(Cents base, Odds odds, std::int64_t basis_points, Cents lowest_chip) {
  const std::int64_t exact = base.value * odds.pays * basis_points;  // in 1/(10,000 odds.on) cents
  return {exact / (10'000 * odds.on * lowest_chip.value) * lowest_chip.value};
}
static_assert(commission({4000}, {1, 1}, 500, {100}) == Cents{200});
static_assert(commission({4000}, {1, 2}, 500, {100}) == Cents{100});

}  // namespace rules
