// What the fold noticed about an event on its way, apart from rolls: the rules' answer to what was done. It states the
// answer; whether it is a finding is for audit/ to say.
#pragma once
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "replay/table_event.h"
#include "rules/permission.h"
#include "rules/throw_ruling.h"

namespace replay {

// Somebody made, changed or called a wager, and the rules had something to say.
struct WagerRemark {
  rules::Act act = rules::Act::Place;
  rules::Permission permission;
  WagerId wager;
  PlayerId player;
  std::string what;     // "Place bet to win on 6"
  rules::Cents amount;  // the chips that should not have moved
  bool side = false;    // it is a side bet
  bool dont = false;    // it is a bet against the shooter
};

struct ThrowRemark {
  enum class Kind : std::uint8_t { NeverCalled, CallWithoutThrow, NoRoll, CallerNotEntitled } kind = Kind::NeverCalled;
  rules::ThrowAnswer answer;  // NoRoll
  std::string circumstance;
  std::string by;
  std::string citation;
};

struct ShooterRemark {
  enum class Kind : std::uint8_t { WithoutLineBet, KeptDice, FewDice, UnknownDice, PassOrdered } kind = Kind::FewDice;
  PlayerId player;
  std::string detail;
  std::string citation;
};

// Commission due when a wager was made, or for its next decision, and what was collected before the next roll.
struct VigRemark {
  WagerId wager;
  PlayerId player;
  std::string what;
  rules::Cents due;
  rules::Cents collected;
  std::string citation;
};

// The table opened with odds that the book does not allow.
struct OddsRemark {
  std::string wager;
  std::string why;
  std::string citation;
};

// A wager was made or changed so near a cut-off that the clocks cannot say on which side of it. It counts for the
// player.
struct CloseRemark {
  rules::Act act = rules::Act::Place;
  rules::Refusal cut_off = rules::Refusal::DiceAtRest;  // what the rules would say if it was too late
  WagerId wager;
  PlayerId player;
  std::string what;
  rules::Cents amount;
};

struct Remark {
  std::variant<WagerRemark, ThrowRemark, ShooterRemark, VigRemark, OddsRemark, CloseRemark> what;
  std::uint64_t roll_number = 0;  // of the roll it belongs to
  EventTime time;
  std::vector<EventId> causes;
};

}  // namespace replay
