// Everything that will be written about one roll, before it is written: the dice are already drawn, so a fault can be
// planted in full knowledge of what a clean record would say.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "app/simulator/dice_source.h"
#include "app/simulator/house.h"
#include "app/simulator/layout.h"
#include "app/simulator/table.h"

namespace simulator {

// How the dice come to the shooter of this roll; `due` is false while he keeps them.
struct DicePass {
  bool due = false;
  std::string cause, by, ground;
  bool few_dice = false;     // four are offered instead of five
  bool foreign_die = false;  // one that was not offered is kept
};

// A wager event at a moment when none should happen, or needs a confirmation.
struct LateAct {
  enum class Kind : std::uint8_t { Place, Grow, Shrink, TakeDown } kind = Kind::Place;
  std::string id;
  int seat = 0;
  Spot spot;
  Cents cents = 0;  // of the wager, or what it is raised or lowered to
  Manner manner;
  std::vector<std::string> confirmed_later;  // roles that confirm with an event of their own
};

// The throw that counts.
struct Throw {
  bool announced = true;  // "No more bets"
  bool seen = true;       // thrown, at_rest and the reading are recorded
  bool slid = false;
  Faces dice;
  std::optional<Faces> reading;  // nothing: the camera abstains
  std::string circumstance;      // how the dice lie, where the camera says it
  std::string called_by;
  bool contested = false;
  std::vector<LateAct> after_announcement, in_flight, after_rest;
};

// A throw that decides nothing.
struct VoidThrow {
  std::string circumstance;  // of the call "no roll"; empty: nobody called anything
  std::string by, considered_by;
  bool before_rest = false;  // called while the dice were moving
  bool rests = true;
  std::optional<Faces> reading;
};

// What is due for a wager, and what is recorded about it; the same unless a fault was planted.
struct Settled {
  Decision due;
  int seat = -1;  // with whom it is settled
  bool paid = false, taken = false, pushed = false, collected = false;
  Cents paid_cents = 0, taken_cents = 0, vig_cents = 0;
};

struct Round {
  DicePass pass;
  bool keeps_dice = false;        // he should have passed them
  bool without_line_bet = false;  // the shooter makes none
  bool long_hand = false;         // the shooter will make his fourth different point
  std::vector<VoidThrow> voids;
  Throw thrown;
  std::vector<Wager> off;  // wagers that were off when the dice were thrown
  std::vector<Settled> settled;
  bool counts_by_rule = true;  // false: called and settled, though the rules void the throw
  bool misread = false;        // called and settled otherwise than the dice lay
  // A wager made or moved too late: what it should have brought its player, since a late act does not count.
  std::string late_wager;
  Cents late_due = 0;
  int tipping_seat = -1;
  Cents tip = 0;
  std::vector<std::string> down_next;  // wagers that their players take down before the next roll
};

}  // namespace simulator
