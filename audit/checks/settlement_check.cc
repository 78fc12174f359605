#include "audit/checks/settlement_check.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "audit/checks/money_text.h"

namespace audit {
namespace {

using replay::AccountLine;
using replay::Handled;
using replay::Recorded;
using replay::RollAccount;
using rules::Cents;
using rules::Outcome;

struct Tally {
  Cents paid;
  Cents taken;
  bool pushed = false;
};

Tally tally(const std::vector<Recorded>& recorded) {
  Tally sum;
  for (const Recorded& one : recorded) {
    if (one.handled == Handled::Paid) sum.paid = sum.paid + one.amount;
    if (one.handled == Handled::Taken) sum.taken = sum.taken + one.amount;
    sum.pushed = sum.pushed || one.handled == Handled::Pushed;
  }
  return sum;
}

struct Verdict {
  FindingCode code;
  std::string what;  // the end of the sentence: "should have won $10.00, was paid $15.00"
};

std::string settled_as(const Tally& actual) {
  std::string text;
  if (actual.paid.value != 0) text = "was paid " + money_text(actual.paid);
  if (actual.taken.value != 0) text += (text.empty() ? "" : " and ") + ("had " + money_text(actual.taken) + " taken");
  if (text.empty()) text = actual.pushed ? "was pushed" : "was left alone";
  return text;
}

std::optional<Verdict> judge_winner(const AccountLine& line, const Tally& actual) {
  const Cents difference = actual.paid - actual.taken - line.expected.winnings;
  if (difference == Cents{}) return std::nullopt;
  const FindingCode code = actual.paid == Cents{} ? FindingCode::WinnerUnpaid
                           : difference.value > 0 ? FindingCode::Overpaid
                                                  : FindingCode::Underpaid;
  return Verdict{code, "won " + money_text(line.expected.winnings) + " but " + settled_as(actual)};
}

std::optional<Verdict> judge_loser(const AccountLine& line, const Tally& actual) {
  const std::string what = "lost its " + money_text(line.expected.lost) + " but " + settled_as(actual);
  if (actual.paid.value > 0) return Verdict{FindingCode::LoserPaid, what};
  if (actual.taken < line.expected.lost) return Verdict{FindingCode::LoserNotTaken, what};
  if (actual.taken > line.expected.lost) return Verdict{FindingCode::Underpaid, what};
  return std::nullopt;
}

std::optional<Verdict> judge_undecided(const RollAccount& account, const AccountLine& line, const Tally& actual) {
  const bool moved = actual.paid.value != 0 || actual.taken.value != 0;
  if (line.expected.outcome == Outcome::Void || line.expected.outcome == Outcome::Push) {
    if (!moved) return std::nullopt;
    return Verdict{FindingCode::PushWrong, "goes back to the player without a decision but " + settled_as(actual)};
  }
  if (!moved) {
    if (!actual.pushed) return std::nullopt;
    return Verdict{FindingCode::PushWrong, "was not decided by this roll but was pushed"};
  }
  if (account.rules->at(line.spot).results[line.expected.result].off)
    return Verdict{FindingCode::OffWagerSettled, "was off on the come-out roll but " + settled_as(actual)};
  const FindingCode code = actual.paid > actual.taken ? FindingCode::Overpaid : FindingCode::Underpaid;
  return Verdict{code, "was not decided by this roll but " + settled_as(actual)};
}

std::optional<Verdict> judge(const RollAccount& account, const AccountLine& line, const Tally& actual) {
  switch (line.expected.outcome) {
    case Outcome::Win: return judge_winner(line, actual);
    case Outcome::Lose: return judge_loser(line, actual);
    case Outcome::Void:
    case Outcome::Push:
    case Outcome::Moved:
    case Outcome::NoAction: return judge_undecided(account, line, actual);
  }
  return std::nullopt;
}

std::string cite(const RollAccount& account, const AccountLine& line) {
  const rules::SpotResult& result = account.rules->at(line.spot).results[line.expected.result];
  std::string text = account.rules->book().id + " " + result.citation;
  // A payout that had to be rounded rests on the rounding rule too.
  const bool rounded = std::ranges::any_of(result.parts, [&](const rules::SpotResult::Part& part) {
    return part.wins && part.priced && line.stake.value * part.odds.pays % part.odds.on != 0;
  });
  return rounded && !account.rules->book().rounding_cite.empty() ? text + "; " + account.rules->book().rounding_cite
                                                                 : text;
}

std::string where(const RollAccount& account) {
  return "Table " + account.table.text + ", roll " + std::to_string(account.roll_number) + " (" +
         std::to_string(account.roll.left()) + "-" + std::to_string(account.roll.right()) + "): ";
}

std::string in_whose_favour(Cents favour) {
  if (favour == Cents{}) return ".";
  return favour.value > 0 ? "; " + money_text(favour) + " too much for the player."
                          : "; " + money_text(Cents{} - favour) + " too little for the player.";
}

std::string wager_name(const RollAccount& account, const AccountLine& line) {
  const rules::Spot& spot = account.rules->at(line.spot);
  std::string text = spot.row->name;
  const int number = spot.place.number != 0 ? spot.place.number : spot.place.come_point;
  if (number != 0) text += " on " + std::to_string(number);
  return text;
}

// The parts of a finding that come from the roll rather than from the verdict.
Finding begin_finding(const RollAccount& account, FindingCode code, const replay::WagerId& wager,
                      const replay::PlayerId& player, Cents favour, std::vector<replay::EventId> evidence) {
  Finding finding{.code = code,
                  .table = account.table,
                  .roll_number = account.roll_number,
                  .wager = wager,
                  .player = player,
                  .favour = favour,
                  .at_stake = {favour.value < 0 ? -favour.value : favour.value},
                  .time = account.called_at,
                  .evidence = std::move(evidence)};
  finding.id = name_finding(code, account.table, account.called_by.text, wager, finding.evidence);
  return finding;
}

Finding about_line(const RollAccount& account, const AccountLine& line, const Verdict& verdict, Cents favour) {
  std::vector<replay::EventId> evidence{line.placed_by, account.called_by};
  for (const Recorded& one : line.recorded) evidence.push_back(one.event);
  Finding finding = begin_finding(account, verdict.code, line.wager, line.player, favour, std::move(evidence));
  finding.citation = cite(account, line);
  finding.sentence = where(account) + wager_name(account, line) + " of player " + line.player.text + " (" +
                     money_text(line.stake) + ") " + verdict.what + in_whose_favour(favour);
  return finding;
}

Finding about_orphan(const RollAccount& account, const Recorded& orphan) {
  const Cents favour = orphan.handled == Handled::Taken ? Cents{} - orphan.amount : orphan.amount;
  Finding finding = begin_finding(account, FindingCode::PayoutWithoutWager, orphan.wager, orphan.player, favour,
                                  {account.called_by, orphan.event});
  finding.citation = account.rules->book().id + " " + account.rules->book().making.media_cite;
  const std::string act = orphan.handled == Handled::Taken    ? "had " + money_text(orphan.amount) + " taken"
                          : orphan.handled == Handled::Pushed ? "was pushed"
                                                              : "was paid " + money_text(orphan.amount);
  finding.sentence = where(account) + "player " + orphan.player.text + " " + act + " for wager " + orphan.wager.text +
                     ", which was not on the layout" + in_whose_favour(favour);
  return finding;
}

// Money that went to somebody else than the owner of the wager is its own finding: the amount may be right.
std::optional<Verdict> judge_player(const AccountLine& line) {
  const auto other =
      std::ranges::find_if(line.recorded, [&](const Recorded& one) { return one.player != line.player; });
  if (other == line.recorded.end()) return std::nullopt;
  return Verdict{FindingCode::WrongPlayer,
                 "was settled with player " + other->player.text + " instead: " + settled_as(tally(line.recorded))};
}

}  // namespace

Checked check_settlements(const RollAccount& account) {
  Checked checked;
  if (!account.settlements_recorded) {
    checked.not_covered = account.lines.size();
    return checked;
  }
  for (const AccountLine& line : account.lines) {
    ++checked.compared;
    const Tally actual = tally(line.recorded);
    const Cents favour = (actual.paid - actual.taken) - (line.expected.winnings - line.expected.lost);
    const auto wrong_player = judge_player(line);
    const auto verdict = wrong_player ? wrong_player : judge(account, line, actual);
    if (verdict) checked.findings.push_back(about_line(account, line, *verdict, favour));
  }
  for (const Recorded& orphan : account.without_wager) {
    checked.findings.push_back(about_orphan(account, orphan));
  }
  return checked;
}

}  // namespace audit
