// Money that moved after a roll, as the table recorded it.
#pragma once
#include "replay/ids.h"
#include "rules/money.h"

namespace replay {

struct WagerPaid {
  WagerId wager;  // empty: what the player got for all his wagers together
  PlayerId player;
  rules::Cents winnings;  // on top of the stake
  friend bool operator==(const WagerPaid&, const WagerPaid&) = default;
};
struct WagerTaken {
  WagerId wager;
  PlayerId player;
  rules::Cents taken;
  friend bool operator==(const WagerTaken&, const WagerTaken&) = default;
};
struct WagerPushed {
  WagerId wager;
  PlayerId player;
  friend bool operator==(const WagerPushed&, const WagerPushed&) = default;
};
struct VigCollected {
  WagerId wager;
  PlayerId player;
  rules::Cents amount;
  friend bool operator==(const VigCollected&, const VigCollected&) = default;
};

}  // namespace replay
