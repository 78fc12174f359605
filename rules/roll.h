// Two real faces, always: there is no way to hold a roll of thirteen.
#pragma once
#include <optional>

namespace rules {

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
  friend constexpr bool operator==(Roll, Roll) = default;

 private:
  constexpr Roll(int left, int right) : left_(left), right_(right) {}
  int left_, right_;
};

}  // namespace rules
