// A set of dice totals, 2 to 12: the points, the craps numbers, what a field bet wins on.
#pragma once
#include <cstdint>
#include <initializer_list>

namespace rules {

class Totals {
 public:
  constexpr Totals() = default;
  constexpr Totals(std::initializer_list<int> totals) {
    for (const int total : totals) add(total);
  }
  friend constexpr bool operator==(Totals, Totals) = default;
  constexpr void add(int total) { bits_ = static_cast<std::uint16_t>(bits_ | (1u << total)); }
  constexpr bool has(int total) const { return total >= 2 && total <= 12 && ((bits_ >> total) & 1u) != 0; }
  constexpr bool empty() const { return bits_ == 0; }

 private:
  std::uint16_t bits_ = 0;
};

}  // namespace rules
