#include "rules/settle.h"

#include <algorithm>
#include <cassert>

namespace rules {
namespace {

Outcome opposite(Outcome outcome) {
  if (outcome == Outcome::Win) return Outcome::Lose;
  return outcome == Outcome::Lose ? Outcome::Win : outcome;
}

Outcome decide_line(const RuleBook& book, Puck puck, int total) {
  if (puck) {
    if (total == *puck) return Outcome::Win;
    return total == 7 ? Outcome::Lose : Outcome::NoAction;
  }
  if (book.naturals.has(total)) return Outcome::Win;
  return book.craps.has(total) ? Outcome::Lose : Outcome::NoAction;
}

Outcome decide(const RuleBook& book, const WagerRow& row, Puck puck, const Wager& wager, Roll roll) {
  const int total = roll.total();
  switch (row.decided_by) {
    case DecidedBy::Line: return decide_line(book, puck, total);
    case DecidedBy::DontLine:
      if (!puck && book.barred.has(total)) return Outcome::Void;
      return opposite(decide_line(book, puck, total));
    case DecidedBy::NumberBeforeSeven:
      if (total == wager.number) return Outcome::Win;
      return total == 7 ? Outcome::Lose : Outcome::NoAction;
    case DecidedBy::PairBeforeEasy:
      if (total == wager.number) return roll.is_pair() ? Outcome::Win : Outcome::Lose;
      return total == 7 ? Outcome::Lose : Outcome::NoAction;
    case DecidedBy::NextRoll:
      return std::ranges::any_of(row.pays, [&](const PayLine& line) { return line.totals.has(total); }) ? Outcome::Win
                                                                                                        : Outcome::Lose;
  }
  assert(false && "every way to decide a wager is handled above");
  return Outcome::NoAction;
}

Odds odds_for(const WagerRow& row, int total_or_number) {
  const auto line = std::ranges::find_if(row.pays, [&](const PayLine& pay) { return pay.totals.has(total_or_number); });
  assert(line != row.pays.end() && "a winning wager has a pay line");
  return line->odds;
}

}  // namespace

Settlement settle(const RuleBook& book, Puck puck, const Wager& wager, Roll roll, Cents lowest_chip) {
  assert(wager.stake.value > 0 && wager.stake <= kCentsMax);
  assert(lowest_chip.value > 0);
  const WagerRow& row = book.row(wager.code);
  if (!puck && row.off_on_come_out) {
    return {.cites = {row.definition_cite, book.working_cite}};
  }
  const Outcome outcome = decide(book, row, puck, wager, roll);
  switch (outcome) {
    case Outcome::NoAction: return {.cites = {row.definition_cite, {}}};
    case Outcome::Win: {
      const int paid_on = wager.number != 0 ? wager.number : roll.total();
      return {.outcome = outcome,
              .winnings = winnings(wager.stake, odds_for(row, paid_on), lowest_chip),
              .stays_up = row.stays_up_after_win,
              .cites = {row.definition_cite, row.pay_cite}};
    }
    case Outcome::Lose:
      return {.outcome = outcome, .lost = wager.stake, .stays_up = false, .cites = {row.definition_cite, {}}};
    case Outcome::Void: return {.outcome = outcome, .stays_up = false, .cites = {row.definition_cite, {}}};
  }
  assert(false && "every outcome is handled above");
  return {};
}

PuckMove move_puck(const RuleBook& book, Puck puck, Roll roll) {
  const int total = roll.total();
  if (!puck) return {.puck = book.points.has(total) ? Puck(total) : std::nullopt};
  if (total == 7) return {.puck = std::nullopt, .seven_out = true};
  return {.puck = total == *puck ? std::nullopt : puck};
}

}  // namespace rules
