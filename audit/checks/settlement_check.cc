#include "audit/checks/settlement_check.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "audit/checks/account_text.h"
#include "audit/checks/money_text.h"
#include "audit/checks/wager_check.h"

namespace audit {
namespace {

using replay::AccountLine;
using replay::Doubt;
using replay::Handled;
using replay::Irregular;
using replay::Recorded;
using replay::RollAccount;
using rules::Cents;
using rules::Outcome;

struct Tally {
  Cents paid;
  Cents taken;
  Cents vig;
  bool pushed = false;
  Cents net() const { return paid - taken - vig; }
};

Tally tally(const std::vector<Recorded>& recorded) {
  Tally sum;
  for (const Recorded& one : recorded) {
    if (one.handled == Handled::Paid) sum.paid = sum.paid + one.amount;
    if (one.handled == Handled::Taken) sum.taken = sum.taken + one.amount;
    if (one.handled == Handled::Vig) sum.vig = sum.vig + one.amount;
    sum.pushed = sum.pushed || one.handled == Handled::Pushed;
  }
  return sum;
}

struct Verdict {
  FindingCode code;
  std::string what;  // the end of the sentence: "won $10.00 but was paid $15.00"
};

std::string settled_as(const Tally& actual) {
  std::string text;
  if (actual.paid.value != 0) text = "was paid " + money_text(actual.paid);
  if (actual.taken.value != 0) text += (text.empty() ? "" : " and ") + ("had " + money_text(actual.taken) + " taken");
  if (actual.vig.value != 0) text += (text.empty() ? "" : " and ") + ("paid " + money_text(actual.vig) + " commission");
  if (text.empty()) text = actual.pushed ? "was pushed" : "was left alone";
  return text;
}

std::string due(const rules::Settlement& expected) {
  std::string text = "won " + money_text(expected.winnings);
  if (expected.lost.value > 0) text += " and lost " + money_text(expected.lost);
  if (expected.vig.value > 0) text += " less " + money_text(expected.vig) + " commission";
  return text;
}

const rules::SpotResult& result_of(const RollAccount& account, const AccountLine& line) {
  return account.rules->at(line.spot).results[line.expected.result];
}

// A payout within one chip of the exact odds, and not the one the rounding rule gives.
bool misrounded(const RollAccount& account, const AccountLine& line, const Tally& actual) {
  const auto& parts = result_of(account, line).parts;
  if (parts.size() != 1 || !parts[0].wins || !parts[0].priced) return false;
  const rules::Odds odds = parts[0].odds;
  const std::int64_t exact = line.stake.value * odds.pays;  // in 1/odds.on cents
  if (line.expected.winnings.value * odds.on == exact) return false;
  const std::int64_t away = actual.paid.value * odds.on - exact;
  const std::int64_t chip = account.rules->chip().value * odds.on;
  return away > -chip && away < chip;
}

std::optional<Verdict> judge_winner(const RollAccount& account, const AccountLine& line, const Tally& actual) {
  const Cents difference = actual.net() - line.expected.net();
  if (difference == Cents{}) return std::nullopt;
  const std::string what = due(line.expected) + " but " + settled_as(actual);
  const bool only_vig = actual.paid - actual.taken == line.expected.winnings - line.expected.lost;
  if (only_vig) return Verdict{FindingCode::WrongVig, what};
  if (actual.paid == Cents{} && actual.taken == Cents{} && actual.pushed) return Verdict{FindingCode::PushWrong, what};
  if (actual.paid == Cents{}) return Verdict{FindingCode::WinnerUnpaid, what};
  if (misrounded(account, line, actual)) return Verdict{FindingCode::WrongRounding, what};
  return Verdict{difference.value > 0 ? FindingCode::Overpaid : FindingCode::Underpaid, what};
}

std::optional<Verdict> judge_loser(const AccountLine& line, const Tally& actual) {
  const auto verdict = [&](FindingCode code) {
    return Verdict{code, "lost its " + money_text(line.expected.lost) + " but " + settled_as(actual)};
  };
  if (actual.paid.value > 0) return verdict(FindingCode::LoserPaid);
  if (actual.taken == Cents{} && actual.pushed) return verdict(FindingCode::PushWrong);
  if (actual.taken < line.expected.lost) return verdict(FindingCode::LoserNotTaken);
  if (actual.taken > line.expected.lost) return verdict(FindingCode::Underpaid);
  if (actual.vig.value != 0) return verdict(FindingCode::WrongVig);
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
  if (result_of(account, line).off) {
    return Verdict{FindingCode::OffWagerSettled, "was off on this roll but " + settled_as(actual)};
  }
  const FindingCode code = actual.paid > actual.taken ? FindingCode::Overpaid : FindingCode::Underpaid;
  return Verdict{code, "was not decided by this roll but " + settled_as(actual)};
}

// What was done to the wager at the wrong moment, with the money that followed from it: one cause, one finding.
std::optional<Verdict> judge_irregular(const AccountLine& line, const Tally& actual) {
  if (line.irregular == Irregular::No || line.irregular == Irregular::Unknown) return std::nullopt;
  const std::string money =
      line.irregular == Irregular::Late ? settled_as(actual) : due(line.expected) + ", " + settled_as(actual);
  switch (line.irregular) {
    case Irregular::Late: {
      const FindingCode code = line.refusal == "bets_closed"          ? FindingCode::AfterNoMoreBets
                               : line.refusal == "late_not_confirmed" ? FindingCode::InFlightUnconfirmed
                                                                      : FindingCode::AfterRest;
      const std::string when = code == FindingCode::AfterNoMoreBets       ? "after \"No more bets\""
                               : code == FindingCode::InFlightUnconfirmed ? "with the dice in the air, unconfirmed"
                                                                          : "after the dice lay still";
      return Verdict{code, "was made " + when + " and " + money};
    }
    case Irregular::Withdrawn:
      return Verdict{FindingCode::WithdrawnAfterRest, "was taken down after the dice lay still; it " + money};
    case Irregular::Capped:
      return Verdict{FindingCode::Capped, "grew by " + money_text(line.irregular_amount) + " too late; it " + money};
    case Irregular::Pinched:
      return Verdict{FindingCode::Pinched, "shrank by " + money_text(line.irregular_amount) + " too late; it " + money};
    case Irregular::No:
    case Irregular::Unknown: break;
  }
  return std::nullopt;
}

// Settled as it should have been, and only when the dice had been called again.
std::optional<Verdict> judge_late(const AccountLine& line, const Tally& actual) {
  if (line.settled != replay::Settled::Late || actual.net() != line.expected.net()) return std::nullopt;
  if (line.expected.outcome == Outcome::Win) {
    return Verdict{FindingCode::WinnerUnpaid, due(line.expected) + " and was paid only after the next call"};
  }
  return Verdict{FindingCode::LoserNotTaken,
                 "lost its " + money_text(line.expected.lost) + " and had it taken only after the next call"};
}

std::optional<Verdict> judge(const RollAccount& account, const AccountLine& line, const Tally& actual) {
  switch (line.expected.outcome) {
    case Outcome::Win: return judge_winner(account, line, actual);
    case Outcome::Lose: return judge_loser(line, actual);
    case Outcome::Void:
    case Outcome::Push:
    case Outcome::Moved:
    case Outcome::NoAction: return judge_undecided(account, line, actual);
  }
  return std::nullopt;
}

std::string cite(const RollAccount& account, const AccountLine& line) {
  const rules::RuleBook& book = account.rules->book();
  if (line.irregular != Irregular::No) return book.id + " " + line.citation;
  const rules::SpotResult& result = result_of(account, line);
  std::string text = book.id + " " + result.citation;
  // A payout that had to be rounded rests on the rounding rule too.
  const bool rounded = std::ranges::any_of(result.parts, [&](const rules::SpotResult::Part& part) {
    return part.wins && part.priced &&
           line.stake.value * part.odds.pays % (part.odds.on * account.rules->chip().value) != 0;
  });
  return rounded && !book.rounding_cite.empty() ? text + "; " + book.rounding_cite : text;
}

std::string in_whose_favour(Cents favour) {
  if (favour == Cents{}) return ".";
  return favour.value > 0 ? "; " + money_text(favour) + " too much for the player."
                          : "; " + money_text(Cents{} - favour) + " too little for the player.";
}

Finding about_line(const RollAccount& account, const AccountLine& line, const Verdict& verdict, Cents favour) {
  std::vector<replay::EventId> evidence{line.placed_by};
  if (line.irregular != Irregular::No && line.irregular_by != line.placed_by) evidence.push_back(line.irregular_by);
  evidence.push_back(account.called_by);
  for (const Recorded& one : line.recorded) evidence.push_back(one.event);
  Finding finding = begin_finding(account, verdict.code, line.wager, line.player, favour, std::move(evidence));
  if (line.irregular != Irregular::No) finding.at_stake = line.irregular_amount;
  const bool late = line.settled == replay::Settled::Late && favour == Cents{};
  if (verdict.code == FindingCode::WrongPlayer || late) {
    const Tally actual = tally(line.recorded);
    finding.at_stake = actual.paid + actual.taken;
  }
  finding.citation = cite(account, line);
  finding.sentence = where(account) + wager_name(account, line) + " of player " + line.player.text + " (" +
                     money_text(line.stake) + ") " + verdict.what + in_whose_favour(favour);
  return finding;
}

// All that was recorded on this roll for one wager that nobody made.
Finding about_ghost(const RollAccount& account, const std::vector<Recorded>& recorded) {
  const Recorded& first = recorded.front();
  const Cents favour = recorded_net(recorded);
  std::vector<replay::EventId> evidence{account.called_by};
  for (const Recorded& one : recorded) evidence.push_back(one.event);
  Finding finding =
      begin_finding(account, FindingCode::PayoutWithoutWager, first.wager, first.player, favour, std::move(evidence));
  finding.citation = account.rules->book().id + " " + account.rules->book().making.media_cite;
  finding.sentence = where(account) + "player " + first.player.text + " " + settled_as(tally(recorded)) +
                     " for wager " + first.wager.text + ", which was not on the layout" + in_whose_favour(favour);
  return finding;
}

void check_ghosts(const RollAccount& account, Checked& checked) {
  std::vector<std::vector<Recorded>> ghosts;
  for (const Recorded& one : account.without_wager) {
    const auto known = std::ranges::find_if(ghosts, [&](const auto& all) { return all.front().wager == one.wager; });
    (known == ghosts.end() ? ghosts.emplace_back() : *known).push_back(one);
  }
  for (const auto& recorded : ghosts) checked.findings.push_back(about_ghost(account, recorded));
}

// Money that went to somebody else than the owner of the wager is its own finding: the amount may be right.
std::optional<Verdict> judge_player(const AccountLine& line) {
  const auto other =
      std::ranges::find_if(line.recorded, [&](const Recorded& one) { return one.player != line.player; });
  if (other == line.recorded.end()) return std::nullopt;
  return Verdict{FindingCode::WrongPlayer,
                 "was settled with player " + other->player.text + " instead: " + settled_as(tally(line.recorded))};
}

bool is_unpriced(const AccountLine& line) { return line.expected.outcome == Outcome::Win && !line.expected.priced; }

// What all wagers of a player that have no record of their own should come to together.
struct Together {
  Cents due;
  bool certain = true;  // false: of one of them nobody can say what was due
};

Together together(const RollAccount& account, const replay::PlayerId& player) {
  Together sum;
  for (const AccountLine& line : account.lines) {
    if (line.player != player || !line.recorded.empty()) continue;
    sum.due = sum.due + line.expected.net();
    sum.certain = sum.certain && line.irregular == Irregular::No && line.doubt == Doubt::None && !is_unpriced(line);
  }
  return sum;
}

// Settlements recorded for all wagers of a player together, and whose wagers they were.
struct Lump {
  replay::PlayerId player;
  std::vector<Recorded> recorded;
  replay::PlayerId owner;
};

std::vector<Lump> lumps_of(const RollAccount& account) {
  std::map<replay::PlayerId, Lump> by_player;
  for (const Recorded& one : account.lumped) {
    Lump& lump = by_player[one.player];
    lump.player = lump.owner = one.player;
    lump.recorded.push_back(one);
  }
  std::set<replay::PlayerId> without;  // players who should have got something, and nothing is recorded
  for (const AccountLine& line : account.lines) {
    const bool open = line.recorded.empty() && line.expected.net() != Cents{} && !by_player.contains(line.player);
    if (open) without.insert(line.player);
  }
  std::vector<Lump> lumps;
  for (auto& [player, lump] : by_player) {
    // Money that nobody owed this player, and exactly what another should have got: it went to the wrong one.
    const Together own = together(account, player);
    const auto owner = std::ranges::find_if(without, [&](const replay::PlayerId& other) {
      const Together theirs = together(account, other);
      return theirs.certain && theirs.due == recorded_net(lump.recorded);
    });
    if (own.certain && own.due == Cents{} && owner != without.end()) {
      lump.owner = *owner;
      without.erase(owner);
    }
    lumps.push_back(std::move(lump));
  }
  return lumps;
}

// A lump is compared with the sum of its owner's wagers; which of them was wrong cannot be said.
void check_lump(const RollAccount& account, const Lump& lump, Checked& checked) {
  const Together expected = together(account, lump.owner);
  const Cents favour = recorded_net(lump.recorded) - expected.due;
  const bool elsewhere = lump.owner != lump.player;
  if (!expected.certain || (favour == Cents{} && !elsewhere)) return;
  const Tally actual = tally(lump.recorded);
  std::vector<replay::EventId> evidence{account.called_by};
  for (const Recorded& one : lump.recorded) evidence.push_back(one.event);
  const FindingCode code = elsewhere          ? FindingCode::WrongPlayer
                           : favour.value > 0 ? FindingCode::Overpaid
                                              : FindingCode::Underpaid;
  Finding finding = begin_finding(account, code, {}, lump.owner, favour, std::move(evidence));
  if (elsewhere) finding.at_stake = actual.paid + actual.taken;
  finding.citation = account.rules->book().id + " " + account.rules->book().line_cite;
  finding.sentence = where(account) + "all wagers of player " + lump.owner.text + " together " +
                     (elsewhere ? "were settled with player " + lump.player.text + " instead: "
                                : "should have come to " + money_text(expected.due) + " but ") +
                     settled_as(actual) + in_whose_favour(favour);
  checked.findings.push_back(std::move(finding));
}

}  // namespace

Checked check_settlements(const RollAccount& account) {
  Checked checked;
  if (!account.settlements_recorded) {
    checked.not_covered = account.lines.size();
    return checked;
  }
  // Where wagers are not recorded, a payout without one says nothing.
  const std::vector<Lump> lumps = account.wagers_recorded ? lumps_of(account) : std::vector<Lump>{};
  for (const AccountLine& line : account.lines) {
    if (line.settled == replay::Settled::NotYet) continue;  // judged with the next roll
    const bool unpriced = is_unpriced(line);
    const bool elsewhere = unpriced && judge_player(line).has_value();  // that can be said without the odds
    if (line.irregular == Irregular::Unknown || line.doubt != Doubt::None || (unpriced && !elsewhere)) {
      ++checked.not_covered;
      continue;
    }
    const auto lump = line.recorded.empty() ? std::ranges::find(lumps, line.player, &Lump::owner) : lumps.end();
    if (lump != lumps.end() && line.irregular == Irregular::No) {
      ++(together(account, line.player).certain ? checked.compared : checked.not_covered);
      continue;
    }
    ++checked.compared;
    const Tally actual = tally(line.recorded);
    Cents favour = line.irregular == Irregular::Late ? actual.net() : actual.net() - line.expected.net();
    if (elsewhere || lump != lumps.end()) favour = {};  // what it came to cannot be said
    auto verdict = judge_irregular(line, actual);
    if (!verdict) verdict = judge_player(line);
    if (!verdict) verdict = judge_late(line, actual);
    if (!verdict) verdict = judge(account, line, actual);
    if (verdict) checked.findings.push_back(about_line(account, line, *verdict, favour));
  }
  if (account.wagers_recorded) check_ghosts(account, checked);
  for (const Lump& lump : lumps) check_lump(account, lump, checked);
  return checked;
}

}  // namespace audit
