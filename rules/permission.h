// May this be done? One answer for every action at the table, in the documented order of checks: the first thing that
// speaks against it, with the paragraph that says so, or yes with what has to be noted and collected.
#pragma once
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "rules/table_rules.h"

namespace rules {

// Why not. The order is the order of the checks; docs/rule-books.md explains each.
enum class Refusal : std::uint8_t {
  None,
  WagerNotPermitted,
  NumberNotOffered,
  NotOffered,
  NotInMiniCraps,
  ExcludedAtTable,
  OddsNotOfferedOnNumber,
  NotSeated,
  OnlyBeforeComeOut,
  NeedsPoint,
  NewShooterOnly,
  SideBetsCarried,
  WindowClosed,
  PreviousRollNotSeven,
  NumberLammered,
  NeedsFlatBet,
  NeedsPassBet,
  NeedsLineBet,
  Contract,
  NoIncrease,
  CallNotAllowed,
  CallNotConfirmed,
  MediumNotAllowed,
  OutsideLimits,
  Step,
  OverOddsLimit,
  UnitIndivisible,
  Unpayable,
  DiceAtRest,
  BetsClosed,
  LateNotConfirmed,
  NotAuthorised,
  NoGround,
  MustStaySeated,
};
std::string_view refusal_name(Refusal refusal);

enum class DiceAre : std::uint8_t { InHand, InAir, AtRest };

// A wager that lies on the layout, as far as questions of permission need it. Names are only looked at.
struct Held {
  std::string_view player;
  std::string_view code;
  Place place;
  Cents stake;
  Cents original;               // when its point was set; 0: the same as now
  bool reduced_before = false;  // a don't bet that was reduced earlier
  bool tip = false;             // a tip wager belongs to the dealer once posted (CO 30-2317(2), A-97)
};

// What the table knows when it is asked.
struct Situation {
  Phase phase;
  int previous_total = 0;  // 0: no roll yet
  bool mini_craps = false;
  bool new_shooter = false;  // has not thrown his first come-out roll yet
  bool first_point_set = false;
  bool side_bets_carried = false;                   // of an earlier shooter, still pending
  bool successor = false;                           // the shooter took the dice over with a point on
  std::optional<std::vector<std::string>> layouts;  // the side bets the table shows; nothing: no question of layout
  int ride_count = 0;
  Totals lammered;         // numbers rolled since the last seven
  Marks combinations = 0;  // dice_mark()s thrown since the last seven, for the hot roller
  DiceAre dice = DiceAre::InHand;
  bool bets_closed = false;  // "No more bets" was announced
  std::vector<std::string> confirmed_by;
  bool seated = true;
};

enum class Act : std::uint8_t { Place, Remove, Reduce, Increase, CallOn, CallOff, Shoot, OrderPass, LeaveSeat };

struct Action {
  Act act = Act::Place;
  Held wager;  // Place: the new wager
  std::vector<std::string> media{"chips"};
  std::size_t target = 0;  // the wager acted on, by its place among those held
  Cents to;                // Reduce, Increase: the whole new amount
  std::string player;      // Shoot, LeaveSeat
  std::string by;          // OrderPass: the role that orders
  std::string ground;
};

struct Permission {
  Refusal refusal = Refusal::None;
  std::string citation;
  std::string options;             // the options it rests on, "key=value"
  std::vector<std::string> notes;  // what goes into the record although it is allowed
  Cents excess;                    // how far an amount is above its limit
  Cents vig;                       // commission due at placement
  Cents vig_refund;                // commission that goes back
  std::optional<Cents> honoured;   // what stays valid of an increase that is not honoured
  bool allowed() const { return refusal == Refusal::None; }
};

// Whether a wager made with the dice in the air was confirmed by those whom `rule` (option late_confirm) names.
bool late_confirmed(std::string_view rule, const std::vector<std::string>& confirmed_by);

Permission may(const TableRules& rules, const Situation& situation, std::span<const Held> held, const Action& action);

}  // namespace rules
