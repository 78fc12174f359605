// Habits: what a player likes to bet, how much, and when. He asks; permission.h says whether he may.
#pragma once
#include <cstdint>
#include <string>

#include "app/simulator/house.h"

namespace simulator {

class Table;

enum class Habit : std::uint8_t { LineAndOdds, IronCross, Dont, Propositions, Come, SideBets, Tipper, BuyAndLay };
inline constexpr int kHabits = 8;

struct Player {
  std::string id;
  Habit habit = Habit::LineAndOdds;
  Cents unit = 500;  // what he usually bets
  Cents rail = 0;    // his chips off the layout
};

// Puts a wager down if it is allowed and he has the chips: about `wanted`, in an amount that suits the wager.
bool ask(Table& table, int seat, const Spot& spot, Cents wanted, bool tip = false);

void bet(Table& table, int seat);               // before each roll
void bet_line(Table& table, int seat);          // the line bet without which nobody shoots
void change_something(Table& table, int seat);  // raise, lower, take down, call on or off
void try_anything(Table& table, int seat);      // some wager of the book, so that each is seen sometime

}  // namespace simulator
