// What players do with their chips.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "replay/ids.h"
#include "rules/money.h"
#include "rules/roll.h"

namespace replay {

struct WagerPlaced {
  WagerId wager;
  PlayerId player;
  std::string code;
  int number = 0;                   // box number, hardway or hard hop
  std::optional<rules::Roll> dice;  // the faces of an easy hop
  int high = 0;                     // the doubled number of a horn high
  int come_point = 0;               // odds on a come bet: its number
  rules::Cents stake;
  std::vector<std::string> media;         // empty: chips
  std::vector<std::string> confirmed_by;  // roles that confirmed it aloud
  bool tip = false;                       // for the dealer
  std::string booked_by;                  // who recorded it, where the system knows
  friend bool operator==(const WagerPlaced&, const WagerPlaced&) = default;
};
struct WagerIncreased {
  WagerId wager;
  rules::Cents to;  // the whole new amount
  std::vector<std::string> confirmed_by;
  friend bool operator==(const WagerIncreased&, const WagerIncreased&) = default;
};
struct WagerReduced {
  WagerId wager;
  rules::Cents to;
  friend bool operator==(const WagerReduced&, const WagerReduced&) = default;
};
struct WagerRemoved {
  WagerId wager;
  friend bool operator==(const WagerRemoved&, const WagerRemoved&) = default;
};
struct WagerCalled {
  WagerId wager;
  bool on = true;
  std::vector<std::string> confirmed_by;
  friend bool operator==(const WagerCalled&, const WagerCalled&) = default;
};
struct WagerConfirmed {
  WagerId wager;
  std::string by;  // the role
  friend bool operator==(const WagerConfirmed&, const WagerConfirmed&) = default;
};

}  // namespace replay
