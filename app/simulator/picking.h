// One of those that fit, each as likely as the others.
#pragma once
#include <optional>
#include <vector>

#include "app/simulator/table.h"

namespace simulator {

// A copy: planting changes the layout.
template <typename Fits>
std::optional<Wager> pick_wager(Table& table, Fits fits) {
  std::vector<const Wager*> found;
  for (const Wager& wager : table.layout().wagers()) {
    if (!wager.hands_off && fits(wager)) found.push_back(&wager);
  }
  if (found.empty()) return std::nullopt;
  return *found[static_cast<std::size_t>(table.chance().below(static_cast<int>(found.size())))];
}

template <typename Fits>
int pick_seat(Table& table, Fits fits) {  // -1: nobody
  std::vector<int> found;
  for (int seat = 0; seat < table.seats(); ++seat) {
    if (fits(seat)) found.push_back(seat);
  }
  return found.empty() ? -1 : found[static_cast<std::size_t>(table.chance().below(static_cast<int>(found.size())))];
}

template <typename Thing>
const Thing& pick_of(DiceSource& chance, const std::vector<Thing>& things) {
  return things[static_cast<std::size_t>(chance.below(static_cast<int>(things.size())))];
}

}  // namespace simulator
