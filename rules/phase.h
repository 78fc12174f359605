// Where the game stands when the dice are thrown: on a come-out roll, on a point, or rolling only to decide come bets.
#pragma once
#include <cassert>
#include <cstdint>

#include "rules/totals.h"

namespace rules {

class Phase {
 public:
  constexpr Phase() = default;  // a come-out roll
  static constexpr Phase come_out() { return Phase(0); }
  // The shooter has no line bet and rolls only until the come bets are decided (CO 30-2313(2), MA 11(b)).
  static constexpr Phase decide_only() { return Phase(1); }
  static constexpr Phase on(int point) {
    assert(point >= 2 && point <= 12 && point != 7);
    return Phase(static_cast<std::uint8_t>(point));
  }
  constexpr int point() const { return index_ >= 2 ? index_ : 0; }  // 0: the puck is off
  constexpr bool puck_off() const { return index_ < 2; }
  constexpr int index() const { return index_; }
  friend constexpr bool operator==(Phase, Phase) = default;

 private:
  explicit constexpr Phase(std::uint8_t index) : index_(index) {}
  std::uint8_t index_ = 0;
};
inline constexpr int kPhases = 13;  // by index(); 7 stays empty

struct Turn {
  Phase next;
  bool seven_out = false;  // the shooter loses the dice
  bool point_made = false;
};
constexpr Turn turn_after(Totals points, Phase phase, int total) {
  if (phase == Phase::decide_only()) return {phase};
  if (phase.puck_off()) return {points.has(total) ? Phase::on(total) : Phase::come_out()};
  if (total == 7) return {.next = Phase::come_out(), .seven_out = true};
  if (total == phase.point()) return {.next = Phase::come_out(), .point_made = true};
  return {phase};
}

}  // namespace rules
