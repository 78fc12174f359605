// What a roll can add to the progress of a side bet, as one bit each: a total, a combination of faces, a point made, a
// total on a come-out roll, a seven-out. A side bet is a handful of such sets (side_bet.h), so its rules are data.
#pragma once
#include <cstdint>

#include "rules/phase.h"
#include "rules/roll.h"

namespace rules {

using Marks = std::uint64_t;

constexpr Marks total_mark(int total) { return Marks{1} << (total - 2); }
constexpr Marks dice_mark(Roll roll) { return Marks{1} << (11 + roll.combination()); }
constexpr Marks made_mark(int point) { return Marks{1} << (32 + point - 2); }
constexpr Marks come_out_mark(int total) { return Marks{1} << (43 + total - 2); }
inline constexpr Marks kSevenOut = Marks{1} << 54;
inline constexpr Marks kAnyPointMade = Marks{0x7ff} << 32;

// A roll that only decides come bets sets no point, is no come-out roll for a side bet, and its seven is no seven-out
// (CO 30-2313(2), A-48, A-89); its total and faces are rolled all the same.
constexpr Marks marks_of(Phase phase, Roll roll) {
  Marks marks = total_mark(roll.total()) | dice_mark(roll);
  if (phase == Phase::come_out()) marks |= come_out_mark(roll.total());
  if (phase.point() != 0 && roll.total() == phase.point()) marks |= made_mark(phase.point());
  if (phase.point() != 0 && roll.total() == 7) marks |= kSevenOut;
  return marks;
}

}  // namespace rules
