// Two real faces, always: there is no way to hold a roll of thirteen.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

namespace rules {

// The 21 ways in which two dice that nobody can tell apart can land: 1-1, 1-2 … 6-6.
inline constexpr int kCombinations = 21;

class Roll {
 public:
  static constexpr std::optional<Roll> from_faces(int left, int right) {
    const bool real = left >= 1 && left <= 6 && right >= 1 && right <= 6;
    return real ? std::optional<Roll>(Roll(left, right)) : std::nullopt;
  }
  constexpr int left() const { return left_; }
  constexpr int right() const { return right_; }
  constexpr int total() const { return left_ + right_; }
  constexpr bool is_pair() const { return left_ == right_; }
  constexpr int combination() const {  // 0 to 20; 3-6 and 6-3 are one
    const int low = left_ < right_ ? left_ : right_;
    const int high = left_ < right_ ? right_ : left_;
    return (low - 1) * (14 - low) / 2 + (high - low);
  }
  friend constexpr bool operator==(Roll, Roll) = default;

 private:
  constexpr Roll(int left, int right)
      : left_(static_cast<std::uint8_t>(left)), right_(static_cast<std::uint8_t>(right)) {}
  std::uint8_t left_, right_;
};

// All 36 rolls, for whoever has to go through them: 1-1, 1-2 … 6-6.
inline constexpr auto kAllRolls = []<std::size_t... I>(std::index_sequence<I...>) {
  return std::array{*Roll::from_faces(1 + static_cast<int>(I) / 6, 1 + static_cast<int>(I) % 6)...};
}
(std::make_index_sequence<36>());

}  // namespace rules
