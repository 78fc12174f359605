// The dice and who throws them.
#pragma once
#include <string>
#include <vector>

#include "replay/ids.h"

namespace replay {

struct DiceOffered {
  PlayerId player;
  std::vector<std::string> serials;
  friend bool operator==(const DiceOffered&, const DiceOffered&) = default;
};
struct DiceSelected {
  PlayerId player;
  std::vector<std::string> serials;
  friend bool operator==(const DiceSelected&, const DiceSelected&) = default;
};
struct ShooterAssigned {
  PlayerId player;
  friend bool operator==(const ShooterAssigned&, const ShooterAssigned&) = default;
};
struct DicePassed {
  PlayerId from;
  PlayerId to;
  std::string cause;   // seven_out, voluntary, ordered
  std::string by;      // the role that ordered it
  std::string ground;  // unreasonable_delay, repeated_invalid_rolls, breach_of_rules
  friend bool operator==(const DicePassed&, const DicePassed&) = default;
};
struct DiceExchanged {
  std::vector<std::string> out;
  std::vector<std::string> in;
  std::string by;
  std::string reason;
  friend bool operator==(const DiceExchanged&, const DiceExchanged&) = default;
};

}  // namespace replay
