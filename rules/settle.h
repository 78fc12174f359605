// What one roll does to one wager, and to the puck.
//
//   const Settlement s = settle(book, puck, {WagerCode::Pass, 0, {1000}}, roll, {100});
//   if (s.outcome == Outcome::Win) ...  // s.winnings goes to the player, the stake is still his
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "rules/money.h"
#include "rules/roll.h"
#include "rules/rule_book.h"

namespace rules {

// The point that stands, or nothing while the puck is off and the next roll is a come-out roll.
using Puck = std::optional<int>;

struct Wager {
  WagerCode code = WagerCode::Pass;
  int number = 0;  // 0 where the wager has none
  Cents stake;
};

enum class Outcome : std::uint8_t { NoAction, Win, Lose, Void };

struct Settlement {
  Outcome outcome = Outcome::NoAction;
  Cents winnings;                           // on top of the stake
  Cents lost;                               // the part of the stake the house takes
  bool stays_up = true;                     // the wager is still on the layout afterwards
  std::array<std::string_view, 2> cites{};  // definition, then pay or working rule; empty where none applies
};

Settlement settle(const RuleBook& book, Puck puck, const Wager& wager, Roll roll, Cents lowest_chip);

struct PuckMove {
  Puck puck;
  bool seven_out = false;  // the shooter loses the dice
};
PuckMove move_puck(const RuleBook& book, Puck puck, Roll roll);

}  // namespace rules
