#include "audit/checks/wager_check.h"

#include <algorithm>
#include <string>
#include <utility>

#include "audit/checks/money_text.h"

namespace audit {
namespace {

using replay::ShooterRemark;
using replay::ThrowRemark;
using replay::VigRemark;
using replay::WagerRemark;
using rules::Act;
using rules::Refusal;

// A refusal in a pit manager's words.
std::string why(Refusal refusal) {
  switch (refusal) {
    case Refusal::WagerNotPermitted: return "the book does not have it";
    case Refusal::NumberNotOffered: return "the book does not have it on that number";
    case Refusal::NotOffered: return "it is not offered here";
    case Refusal::NotInMiniCraps: return "it is not played at mini-craps";
    case Refusal::ExcludedAtTable: return "it may not share a table with another side bet that is played here";
    case Refusal::OddsNotOfferedOnNumber: return "odds are not offered on that number";
    case Refusal::NotSeated: return "the player was not seated";
    case Refusal::OnlyBeforeComeOut: return "it can only be made right before a come-out roll";
    case Refusal::NeedsPoint: return "it needs a point";
    case Refusal::NewShooterOnly: return "it can only be made before a new shooter's first come-out roll";
    case Refusal::SideBetsCarried: return "side bets of the shooter before are still pending";
    case Refusal::WindowClosed: return "it was closed";
    case Refusal::PreviousRollNotSeven: return "the roll before was not a seven";
    case Refusal::NumberLammered: return "one of its numbers was already marked";
    case Refusal::NeedsFlatBet: return "the bet it belongs to was not there";
    case Refusal::NeedsPassBet: return "the player had no pass line bet";
    case Refusal::NeedsLineBet: return "the player had no line bet";
    case Refusal::Contract: return "it must stay until it is decided";
    case Refusal::NoIncrease: return "it may not grow now";
    case Refusal::CallNotAllowed: return "it cannot be called off";
    case Refusal::CallNotConfirmed: return "the dealer did not confirm it";
    case Refusal::MediumNotAllowed: return "it was not made with something the book accepts";
    case Refusal::OutsideLimits: return "the amount is outside the limits";
    case Refusal::Step: return "the amount is not in the prescribed steps";
    case Refusal::OverOddsLimit: return "the odds are above the limit";
    case Refusal::UnitIndivisible: return "the amount cannot be divided into its parts";
    case Refusal::Unpayable: return "the amount cannot be paid in chips";
    case Refusal::DiceAtRest: return "the dice lay still already";
    case Refusal::BetsClosed: return "\"No more bets\" had been announced";
    case Refusal::LateNotConfirmed: return "the dice were in the air and nobody entitled confirmed it";
    case Refusal::NotAuthorised: return "the role may not do that";
    case Refusal::NoGround: return "there was no ground";
    case Refusal::MustStaySeated: return "a player with a wager must stay seated";
    case Refusal::None: break;
  }
  return "";
}

std::string done(Act act) {
  switch (act) {
    case Act::Place: return "was taken";
    case Act::Remove: return "was taken down";
    case Act::Reduce: return "was reduced";
    case Act::Increase: return "was increased";
    case Act::CallOn: return "was called on";
    case Act::CallOff: return "was called off";
    default: return "was changed";
  }
}

struct Judged {
  FindingCode code;
  std::string sentence;
  std::string citation;
  replay::WagerId wager = {};
  replay::PlayerId player = {};
  rules::Cents favour = {};
  rules::Cents at_stake = {};
};

std::optional<Judged> judge(const WagerRemark& remark) {
  // What the book accepts with a note, such as a payout that must be rounded, is for the record only.
  if (remark.permission.allowed()) return std::nullopt;
  return Judged{code_of(remark.act, remark.permission.refusal, remark.dont, remark.side),
                remark.what + " of player " + remark.player.text + " (" + money_text(remark.amount) + ") " +
                    done(remark.act) + " although " + why(remark.permission.refusal) + ".",
                remark.permission.citation,
                remark.wager,
                remark.player,
                {},
                remark.amount};
}

std::optional<Judged> judge(const ThrowRemark& remark) {
  switch (remark.kind) {
    case ThrowRemark::Kind::NeverCalled:
      return Judged{FindingCode::ThrownNeverCalled,
                    "the dice were thrown again before the throw was called or called no roll.", remark.citation};
    case ThrowRemark::Kind::CallWithoutThrow:
      return Judged{FindingCode::CallWithoutThrow, "a result was called without a throw.", remark.citation};
    case ThrowRemark::Kind::CallerNotEntitled:
      return Judged{FindingCode::CalledWithoutAuthority, "the result was called by the " + remark.by + ", who may not.",
                    remark.citation};
    case ThrowRemark::Kind::NoRoll: break;
  }
  const auto noted = [&](std::string_view note) {
    return std::ranges::find(remark.answer.notes, note) != remark.answer.notes.end();
  };
  const bool lying = remark.circumstance.starts_with("cocked") || remark.circumstance == "leaning_one_side" ||
                     remark.circumstance == "on_chips";
  if (noted("caller_not_entitled")) {
    return Judged{FindingCode::CalledWithoutAuthority, "no roll was called by the " + remark.by + ", who may not.",
                  remark.citation};
  }
  if (remark.answer.counts.value_or(false)) {
    return Judged{lying ? FindingCode::CockedRuledWrongly : FindingCode::NoRollWithoutReason,
                  "no roll was called for " + remark.circumstance + ", for which the roll counts.", remark.citation};
  }
  if (noted("called_after_rest")) {
    return Judged{FindingCode::CalledLate,
                  "no roll was called for " + remark.circumstance + " after the dice lay still.", remark.citation};
  }
  return std::nullopt;
}

std::optional<Judged> judge(const ShooterRemark& remark) {
  const std::string who = "player " + remark.player.text;
  switch (remark.kind) {
    case ShooterRemark::Kind::WithoutLineBet:
      return Judged{FindingCode::ShooterWithoutLineBet,
                    who + " threw the dice without a line bet.",
                    remark.citation,
                    {},
                    remark.player};
    case ShooterRemark::Kind::KeptDice:
      return Judged{
          FindingCode::ShooterKeptDice, who + " threw again after the seven-out.", remark.citation, {}, remark.player};
    case ShooterRemark::Kind::FewDice:
      return Judged{FindingCode::FewDiceOffered,
                    who + " was offered too few dice: " + remark.detail + ".",
                    remark.citation,
                    {},
                    remark.player};
    case ShooterRemark::Kind::UnknownDice:
      return Judged{FindingCode::DiceChangedUnrecorded,
                    who + " took die " + remark.detail + ", which was not in the set offered.",
                    remark.citation,
                    {},
                    remark.player};
    case ShooterRemark::Kind::PassOrdered:
      return Judged{FindingCode::PassOrderedWithoutGround,
                    who + " was ordered to pass the dice: " + remark.detail + ".",
                    remark.citation,
                    {},
                    remark.player};
  }
  return std::nullopt;
}

std::optional<Judged> judge(const VigRemark& remark) {
  const rules::Cents favour = remark.due - remark.collected;
  return Judged{FindingCode::WrongVig,
                remark.what + " of player " + remark.player.text + ": commission of " + money_text(remark.due) +
                    " was due, " + money_text(remark.collected) + " was collected.",
                remark.citation,
                remark.wager,
                remark.player,
                favour,
                {favour.value < 0 ? -favour.value : favour.value}};
}

std::optional<Judged> judge(const replay::OddsRemark& remark) {
  return Judged{FindingCode::OddsBelowMinimum,
                "the table opened with odds the book does not allow: " + remark.why + ".", remark.citation};
}

std::optional<Judged> judge(const replay::CloseRemark& /*remark*/) { return std::nullopt; }

}  // namespace

std::optional<CloseCall> close_call(const replay::TableId& table, const replay::Remark& remark) {
  const auto* close = std::get_if<replay::CloseRemark>(&remark.what);
  if (close == nullptr) return std::nullopt;
  const std::string cut_off = close->cut_off == Refusal::DiceAtRest   ? "the moment the dice lay still"
                              : close->cut_off == Refusal::BetsClosed ? "\"No more bets\""
                                                                      : "the throw";
  return CloseCall{.roll_number = remark.roll_number,
                   .wager = close->wager,
                   .player = close->player,
                   .amount = close->amount,
                   .time = remark.time,
                   .sentence = "Table " + table.text + ", before roll " + std::to_string(remark.roll_number) + ": " +
                               close->what + " of player " + close->player.text + " (" + money_text(close->amount) +
                               ") " + done(close->act) + " too close to " + cut_off + " to call."};
}

FindingCode code_of(Act act, Refusal refusal, bool is_dont, bool is_side) {
  switch (refusal) {
    case Refusal::WagerNotPermitted:
    case Refusal::NumberNotOffered: return FindingCode::NotPermitted;
    case Refusal::NotOffered:
    case Refusal::NotInMiniCraps:
    case Refusal::OddsNotOfferedOnNumber: return FindingCode::NotOffered;
    case Refusal::ExcludedAtTable: return FindingCode::SideBetsShareTable;
    case Refusal::OnlyBeforeComeOut: return is_side ? FindingCode::SideBetClosed : FindingCode::OutOfTurn;
    case Refusal::NotSeated:
    case Refusal::NeedsPoint: return FindingCode::OutOfTurn;
    case Refusal::NewShooterOnly:
    case Refusal::SideBetsCarried:
    case Refusal::WindowClosed:
    case Refusal::PreviousRollNotSeven:
    case Refusal::NumberLammered: return FindingCode::SideBetClosed;
    case Refusal::NeedsFlatBet: return FindingCode::OddsWithoutFlat;
    case Refusal::NeedsPassBet:
    case Refusal::NeedsLineBet: return FindingCode::SideBetWithoutLine;
    case Refusal::Contract: return FindingCode::ContractBroken;
    case Refusal::NoIncrease: return is_dont ? FindingCode::DontPutBack : FindingCode::Grown;
    case Refusal::CallNotAllowed:
    case Refusal::CallNotConfirmed: return FindingCode::CallNotAllowed;
    case Refusal::MediumNotAllowed: return FindingCode::CallBet;
    case Refusal::OutsideLimits:
    case Refusal::Step: return FindingCode::OutsideLimits;
    case Refusal::OverOddsLimit: return FindingCode::OddsOverLimit;
    case Refusal::UnitIndivisible:
    case Refusal::Unpayable: return FindingCode::UnpayableAccepted;
    case Refusal::BetsClosed: return FindingCode::AfterNoMoreBets;
    case Refusal::LateNotConfirmed: return FindingCode::InFlightUnconfirmed;
    case Refusal::DiceAtRest:
      if (act == Act::Remove) return FindingCode::WithdrawnAfterRest;
      if (act == Act::Increase) return FindingCode::Capped;
      return act == Act::Reduce ? FindingCode::Pinched : FindingCode::AfterRest;
    default: return FindingCode::OutOfTurn;
  }
}

std::optional<Finding> judge_remark(const replay::TableId& table, const std::string& book,
                                    const replay::Remark& remark) {
  auto judged = std::visit([](const auto& what) { return judge(what); }, remark.what);
  if (!judged) return std::nullopt;
  Finding finding{.code = judged->code,
                  .table = table,
                  .roll_number = remark.roll_number,
                  .wager = judged->wager,
                  .player = judged->player,
                  .favour = judged->favour,
                  .at_stake = judged->at_stake,
                  .citation = book + " " + judged->citation,
                  .sentence = "Table " + table.text + ", before roll " + std::to_string(remark.roll_number) + ": " +
                              judged->sentence,
                  .time = remark.time,
                  .evidence = remark.causes};
  finding.id = name_finding(finding.code, table, "", finding.wager, finding.evidence);
  return finding;
}

}  // namespace audit
