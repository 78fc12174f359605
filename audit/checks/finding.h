// A finding: one thing at a table that does not agree with the rules, with the money at stake, the paragraph
// that decides it, the events that show it, and one sentence a pit manager understands.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "replay/table_event.h"
#include "rules/money.h"

namespace audit {

enum class FindingCode : std::uint8_t {
  Overpaid,
  Underpaid,
  WinnerUnpaid,
  LoserPaid,
  LoserNotTaken,
  PushWrong,
  PayoutWithoutWager,
  WrongPlayer,
  WrongVig,
  WrongRounding,
  OffWagerSettled,
  OddsBelowMinimum,
  OddsNotUniform,
  UnpayableAccepted,
  NotPermitted,
  NotOffered,
  OutsideLimits,
  OutOfTurn,
  ContractBroken,
  DontPutBack,
  Grown,
  AfterNoMoreBets,
  InFlightUnconfirmed,
  AfterRest,
  WithdrawnAfterRest,
  Capped,
  Pinched,
  OddsOverLimit,
  OddsWithoutFlat,
  SideBetClosed,
  SideBetWithoutLine,
  SideBetsShareTable,
  CallBet,
  CallNotAllowed,
  CallDiffersFromReading,
  ThrownNeverCalled,
  CallWithoutThrow,
  InvalidRollSettled,
  NoRollWithoutReason,
  CalledLate,
  CalledWithoutAuthority,
  CockedRuledWrongly,
  UnreadableRoll,
  FireFourPoints,
  ShooterWithoutLineBet,
  ShooterKeptDice,
  FewDiceOffered,
  DiceChangedUnrecorded,
  DiceSlid,
  PassOrderedWithoutGround,
  UnreadableEvent,
  EventDoesNotFit,
};

enum class Severity : std::uint8_t { Notice, Warning, Critical };

// Codes are stable: they are stored, alerted on and written into procedures. Add rows, never rename one.
struct FindingKind {
  FindingCode code;
  std::string_view id;
  Severity severity;
  std::string_view meaning;
  // Without these it is not covered: families the table must record, and with a dot, types of which one must have come.
  std::string_view needs;
};
std::span<const FindingKind> finding_kinds();
const FindingKind& kind_of(FindingCode code);
std::string_view severity_name(Severity severity);

struct Finding {
  std::string id;  // name_finding()
  FindingCode code = FindingCode::Overpaid;
  replay::TableId table;
  std::uint64_t roll_number = 0;  // 0 where the finding is not about a roll
  replay::WagerId wager;          // empty where it is not about a wager
  replay::PlayerId player;
  rules::Cents favour;    // what the players got beyond what the rules give them; negative: the house kept it
  rules::Cents at_stake;  // the money the finding is about: the difference, or the chips that should not have moved
  std::string citation;
  std::string sentence;
  replay::EventTime time;
  std::vector<replay::EventId> evidence;
};

// The same cause always gets the same name, wherever its messages lay and however often they are replayed: a hash
// of code, table, roll, wager and cause events, never of a file, topic, partition or offset.
std::string name_finding(FindingCode code, const replay::TableId& table, std::string_view roll,
                         const replay::WagerId& wager, std::span<const replay::EventId> causes);

}  // namespace audit
