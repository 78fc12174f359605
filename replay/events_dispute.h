// A player contests something, and the pit decides (CO 30-2318).
#pragma once
#include <string>

#include "replay/ids.h"
#include "rules/money.h"

namespace replay {

struct DisputeRaised {
  std::string dispute;
  PlayerId player;
  std::string claim;  // existence, amount, ownership, timing, payout, dice
  WagerId wager;
  rules::Cents amount;
  friend bool operator==(const DisputeRaised&, const DisputeRaised&) = default;
};
struct DisputeRuled {
  std::string dispute;
  std::string person;
  std::string role;
  std::string decision;  // for_player, for_house, split, face, void
  rules::Cents amount;
  friend bool operator==(const DisputeRuled&, const DisputeRuled&) = default;
};
struct DisputeClosed {
  std::string dispute;
  friend bool operator==(const DisputeClosed&, const DisputeClosed&) = default;
};

}  // namespace replay
