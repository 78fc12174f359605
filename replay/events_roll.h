// A throw, from the last call for bets to the result.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "replay/ids.h"
#include "rules/roll.h"

namespace replay {

struct NoMoreBets {
  std::string by;
  friend bool operator==(const NoMoreBets&, const NoMoreBets&) = default;
};
struct DiceThrown {
  PlayerId shooter;
  bool slid = false;  // seen to slide instead of roll
  friend bool operator==(const DiceThrown&, const DiceThrown&) = default;
};
struct DiceAtRest {
  EventTime from, to;  // the interval in which they came to rest
  friend bool operator==(const DiceAtRest&, const DiceAtRest&) = default;
};
struct RollCalled {
  std::optional<rules::Roll> roll;  // nothing: only the total was recorded
  int total = 0;
  std::string by;
  friend bool operator==(const RollCalled&, const RollCalled&) = default;
};
struct NoRollCalled {
  std::string circumstance;
  std::string by;
  std::string considered_by;
  bool after_rest = false;
  friend bool operator==(const NoRollCalled&, const NoRollCalled&) = default;
};
// What vision made of the frames of a throw.
struct DiceRead {
  std::optional<rules::Roll> roll;  // nothing: it abstained
  std::string reason;               // why it abstained
  std::string circumstance;         // how the dice lie, in the words of the rule books; empty: flat on the layout
  std::string camera;
  std::vector<std::string> frames;  // SHA-256 of each
  int confidence_permille = 0;
  EventTime rest_from, rest_to;
  friend bool operator==(const DiceRead&, const DiceRead&) = default;
};

}  // namespace replay
