// Everything a table is at one moment, as a value: it can be copied, compared, printed, turned into bytes and back.
#pragma once
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "replay/roll_account.h"
#include "replay/table_event.h"
#include "rules/table_rules.h"

namespace replay {

struct LayoutWager {
  WagerId id;
  PlayerId player;
  rules::Standing standing;
  rules::Cents original;  // when its point was set; 0: no point yet
  bool reduced = false;
  bool tip = false;
  std::vector<std::string> confirmed_by;  // roles that confirmed it aloud
  EventId placed_by;
  EventTime placed_at;
  rules::Cents vig_due;  // commission due before the next roll
  rules::Cents vig_paid;
  Irregular irregular = Irregular::No;  // on the roll in progress
  EventId irregular_by;
  rules::Cents irregular_amount;
  rules::Cents stake_after;  // Capped, Pinched: what lies there once the roll is over
  std::string refusal, citation;
  bool unsure = false;   // perhaps it is gone, or got further than is known: not compared until something tells
  rules::Cents missing;  // unsure: what an earlier roll owed, and nobody recorded
  friend bool operator==(const LayoutWager& a, const LayoutWager& b) {
    return a.id == b.id && a.player == b.player && a.standing.spot == b.standing.spot &&
           a.standing.working == b.standing.working && a.standing.stake == b.standing.stake &&
           a.standing.progress == b.standing.progress && a.original == b.original && a.reduced == b.reduced &&
           a.tip == b.tip && a.confirmed_by == b.confirmed_by && a.placed_by == b.placed_by &&
           a.placed_at == b.placed_at && a.vig_due == b.vig_due && a.vig_paid == b.vig_paid &&
           a.irregular == b.irregular && a.irregular_by == b.irregular_by && a.irregular_amount == b.irregular_amount &&
           a.stake_after == b.stake_after && a.refusal == b.refusal && a.citation == b.citation &&
           a.unsure == b.unsure && a.missing == b.missing;
  }
};

// The throw in progress: no more bets → thrown → at rest → called.
struct ThrowInProgress {
  std::optional<EventTime> closed_at;  // "No more bets"
  std::optional<EventTime> thrown_at;
  EventId thrown_by;
  PlayerId shooter;
  bool slid = false;
  std::optional<EventTime> rest_from, rest_to;
  std::vector<Reading> readings;
  bool contested = false;
  // Something shows that dice were thrown, even where the event of the throw is missing.
  bool seen() const { return thrown_at || rest_from || !readings.empty(); }
  friend bool operator==(const ThrowInProgress&, const ThrowInProgress&) = default;
};

// How far a roll has come.
enum class RollStage : std::uint8_t { BetsOpen, NoMoreBets, Thrown, AtRest, Called, Settled };

struct ShooterState {
  PlayerId player;
  bool assigned = false;
  bool fresh = true;  // has not thrown his first come-out roll
  bool first_point_set = false;
  bool took_over = false;    // with a point on
  bool sevened_out = false;  // and nobody else has the dice yet
  int ride_count = 0;
  friend bool operator==(const ShooterState&, const ShooterState&) = default;
};

struct TableState {
  std::shared_ptr<const rules::TableRules> rules;  // null while the table is closed
  bool opening_missed = false;                     // something has come that an open table alone can do
  std::string book;                                // as table.opened named it
  std::map<std::string, std::string> options;
  std::vector<std::string> records;
  std::vector<std::string> layouts;
  bool layouts_known = false;
  bool mini_craps = false;
  std::int64_t clock_error_ms = 0;

  rules::Phase phase;
  int previous_total = 0;
  std::uint64_t rolls = 0;
  ShooterState shooter;
  rules::Totals lammered;         // numbers rolled since the last seven
  rules::Marks combinations = 0;  // faces thrown since the last seven
  bool side_bets_carried = false;
  std::vector<PlayerId> rotation;           // who had the dice since they last came to the shooter, and he
  std::vector<std::string> dice_offered;    // the set on the table
  std::vector<std::string> dice_selected;   // the two in play
  std::map<std::string, std::string> crew;  // person → role: a table has two dealers
  std::string shift, gaming_day;
  rules::Cents rack;                                 // chips of the house, by what was recorded
  std::map<std::string, rules::Cents> slips;         // fills and credits → what they did to the rack
  std::map<std::string, rules::Cents> cash_in_hand;  // transaction → not yet dropped
  bool throws_seen = false;                          // this table records throws

  std::vector<LayoutWager> layout;   // in the order in which they were placed
  std::vector<LayoutWager> unknown;  // wagers the book does not have: nothing can be expected of them
  std::set<WagerId> ghosts;          // what the record names though by the rules no such wager lies there: told of once
  std::set<PlayerId> without_line;   // who lacks a line or flat bet: told of once, until the line is decided
  ThrowInProgress throwing;
  std::optional<RollAccount> account;  // of the last call, while its settlements come in
  std::optional<RollAccount> overdue;  // of the call before: decided wagers that nobody had settled by the last call

  bool covers(std::string_view family) const;
  bool nothing_thrown() const { return throws_seen && !throwing.seen(); }  // where throws are recorded
  const LayoutWager* find(const WagerId& wager) const;
  // Settled: for every wager that was decided something is recorded. Bets are open again from the call on.
  RollStage roll_stage() const;
};
bool operator==(const TableState& a, const TableState& b);

// All of it as a person would draw it; for `skyward replay`.
std::string picture(const TableState& state);

}  // namespace replay
