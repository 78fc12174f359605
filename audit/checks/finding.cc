#include "audit/checks/finding.h"

#include <algorithm>
#include <cassert>

#include "rules/sha256.h"

namespace audit {
namespace {

constexpr std::array<FindingKind, 52> kKinds{{
    {FindingCode::Overpaid, "settlement.overpaid", Severity::Warning, "A wager was paid more than the rules give.",
     "wager roll settlement"},
    {FindingCode::Underpaid, "settlement.underpaid", Severity::Warning, "A wager was paid less than the rules give.",
     "wager roll settlement"},
    {FindingCode::WinnerUnpaid, "settlement.winner_unpaid", Severity::Warning,
     "A winning wager was not paid, or not before the next call.", "wager roll settlement"},
    {FindingCode::LoserPaid, "settlement.loser_paid", Severity::Critical, "A losing wager was paid.",
     "wager roll settlement"},
    {FindingCode::LoserNotTaken, "settlement.loser_not_taken", Severity::Warning,
     "A losing wager stayed on the layout, was taken only in part or not before the next call.",
     "wager roll settlement"},
    {FindingCode::PushWrong, "settlement.push_wrong", Severity::Warning,
     "A wager that should go back to the player was settled, or one that should not was pushed.",
     "wager roll settlement"},
    {FindingCode::PayoutWithoutWager, "settlement.payout_without_wager", Severity::Critical,
     "Money moved for a wager that was not on the layout.", "wager roll settlement"},
    {FindingCode::WrongPlayer, "settlement.wrong_player", Severity::Critical,
     "A wager was settled with somebody else than its owner.", "wager roll settlement"},
    {FindingCode::WrongVig, "settlement.wrong_vig", Severity::Warning,
     "The commission collected is not the commission due.", "wager roll settlement"},
    {FindingCode::WrongRounding, "settlement.wrong_rounding", Severity::Warning,
     "A payout that does not come out in chips was rounded the wrong way.", "wager roll settlement"},
    {FindingCode::OffWagerSettled, "settlement.off_wager_settled", Severity::Warning,
     "A wager that was off was paid or taken.", "wager roll settlement"},
    {FindingCode::OddsBelowMinimum, "settlement.odds_below_minimum", Severity::Critical,
     "The table opened with odds below what the book asks for.", "table"},
    {FindingCode::OddsNotUniform, "settlement.odds_not_uniform", Severity::Warning,
     "Two tables of one house pay different odds on the same wager.", "table"},
    {FindingCode::UnpayableAccepted, "settlement.unpayable_accepted", Severity::Notice,
     "A wager was taken that cannot be paid in chips, or not divided into its parts.", "wager"},
    {FindingCode::NotPermitted, "wager.not_permitted", Severity::Warning,
     "A wager was taken that the book does not have, or not on that number.", "wager"},
    {FindingCode::NotOffered, "wager.not_offered", Severity::Warning,
     "A wager was taken that this house, this game or this layout does not offer.", "wager"},
    {FindingCode::OutsideLimits, "wager.outside_limits", Severity::Warning,
     "A wager was taken below the minimum, above the maximum, or not in the prescribed steps.", "wager"},
    {FindingCode::OutOfTurn, "wager.out_of_turn", Severity::Warning,
     "A wager was taken at a time when it cannot be made.", "wager roll"},
    {FindingCode::ContractBroken, "wager.contract_broken", Severity::Critical,
     "A wager that must stay was reduced, removed or called off.", "wager roll"},
    {FindingCode::DontPutBack, "wager.dont_put_back", Severity::Critical,
     "A don't wager was put back or increased where it may not grow.", "wager roll"},
    {FindingCode::Grown, "wager.grown", Severity::Warning, "A wager was increased where it may not grow.",
     "wager roll"},
    {FindingCode::AfterNoMoreBets, "wager.after_no_more_bets", Severity::Critical,
     "A wager was made or increased after \"No more bets\".", "wager roll roll.no_more_bets"},
    {FindingCode::InFlightUnconfirmed, "wager.in_flight_unconfirmed", Severity::Warning,
     "A wager was made while the dice were in the air, without the confirmation that the book asks for.",
     "wager roll roll.thrown"},
    {FindingCode::AfterRest, "wager.after_rest", Severity::Critical,
     "A wager was made after the dice came to rest: past posting.", "wager roll roll.at_rest"},
    {FindingCode::WithdrawnAfterRest, "wager.withdrawn_after_rest", Severity::Critical,
     "A wager was taken down after the dice came to rest.", "wager roll roll.at_rest"},
    {FindingCode::Capped, "wager.capped", Severity::Critical,
     "Chips were added to a wager after the dice came to rest.", "wager roll roll.at_rest"},
    {FindingCode::Pinched, "wager.pinched", Severity::Critical,
     "Chips were taken off a wager after the dice came to rest.", "wager roll roll.at_rest"},
    {FindingCode::OddsOverLimit, "wager.odds_over_limit", Severity::Warning, "Odds were taken above the limit.",
     "wager roll"},
    {FindingCode::OddsWithoutFlat, "wager.odds_without_flat", Severity::Warning,
     "Odds were taken without the bet they belong to.", "wager roll"},
    {FindingCode::SideBetClosed, "wager.side_bet_closed", Severity::Warning,
     "A side bet was taken after its window closed.", "wager roll dice"},
    {FindingCode::SideBetWithoutLine, "wager.side_bet_without_line", Severity::Warning,
     "A side bet was taken without the line bet it needs.", "wager"},
    {FindingCode::SideBetsShareTable, "wager.side_bets_share_table", Severity::Warning,
     "Side bets that may not share a table were taken at one.", "wager"},
    {FindingCode::CallBet, "wager.call_bet", Severity::Warning,
     "A wager was taken without an accepted medium on the layout.", "wager"},
    {FindingCode::CallNotAllowed, "wager.call_not_allowed", Severity::Notice,
     "A wager was called on or off where that is not allowed or not confirmed.", "wager"},
    {FindingCode::CallDiffersFromReading, "roll.call_differs_from_reading", Severity::Critical,
     "The call is not what the camera saw.", "roll roll.dice_read"},
    {FindingCode::ThrownNeverCalled, "roll.thrown_never_called", Severity::Warning,
     "A throw was seen that was neither called nor called no roll.", "roll roll.thrown"},
    {FindingCode::CallWithoutThrow, "roll.call_without_throw", Severity::Warning,
     "A result was called without a throw.", "roll roll.thrown"},
    {FindingCode::InvalidRollSettled, "roll.invalid_roll_settled", Severity::Critical,
     "A throw that does not count was called and settled.", "roll roll.dice_read"},
    {FindingCode::NoRollWithoutReason, "roll.no_roll_without_reason", Severity::Warning,
     "No roll was called although the book gives no ground.", "roll"},
    {FindingCode::CalledLate, "roll.called_late", Severity::Notice,
     "No roll was called after the dice rested, later than the book wants.", "roll"},
    {FindingCode::CalledWithoutAuthority, "roll.called_without_authority", Severity::Warning,
     "Somebody called who may not.", "roll"},
    {FindingCode::CockedRuledWrongly, "roll.cocked_ruled_wrongly", Severity::Warning,
     "A cocked die was counted, or voided, against the book.", "roll"},
    {FindingCode::UnreadableRoll, "roll.unreadable", Severity::Notice,
     "The cameras could not read a roll that is contested.", "roll roll.dice_read"},
    {FindingCode::FireFourPoints, "roll.fire_four_points", Severity::Notice,
     "A fire bet reached four points: surveillance must be told.", "wager roll"},
    {FindingCode::ShooterWithoutLineBet, "shooter.without_line_bet", Severity::Warning,
     "The shooter threw without the line bet he needs.", "wager roll dice roll.thrown"},
    {FindingCode::ShooterKeptDice, "shooter.kept_dice", Severity::Warning, "The shooter threw again after a seven-out.",
     "roll dice roll.thrown"},
    {FindingCode::FewDiceOffered, "shooter.few_dice_offered", Severity::Notice,
     "Fewer dice were offered than the book asks for.", "dice"},
    {FindingCode::DiceChangedUnrecorded, "shooter.dice_changed_unrecorded", Severity::Critical,
     "Dice were selected that were not in the set offered.", "dice"},
    {FindingCode::DiceSlid, "shooter.dice_slid", Severity::Critical,
     "The dice were slid instead of thrown, and the roll was not voided.", "roll roll.thrown"},
    {FindingCode::PassOrderedWithoutGround, "shooter.pass_ordered_wrongly", Severity::Warning,
     "The dice were ordered on by somebody who may not, or without a ground.", "dice"},
    {FindingCode::UnreadableEvent, "ingest.unreadable_event", Severity::Warning,
     "A message could not be read; its bytes are kept as a dead letter.", ""},
    {FindingCode::EventDoesNotFit, "ingest.event_does_not_fit", Severity::Warning,
     "A well-formed event cannot have happened at this table in this state.", ""},
}};

// Length first, so that ("ab", "c") and ("a", "bc") differ.
void add_field(std::string& text, std::string_view field) {
  text += std::to_string(field.size());
  text += ':';
  text += field;
}

}  // namespace

std::span<const FindingKind> finding_kinds() { return kKinds; }

const FindingKind& kind_of(FindingCode code) {
  const auto at = std::ranges::find(kKinds, code, &FindingKind::code);
  assert(at != kKinds.end());
  return *at;
}

std::string_view severity_name(Severity severity) {
  switch (severity) {
    case Severity::Notice: return "notice";
    case Severity::Warning: return "warning";
    case Severity::Critical: return "critical";
  }
  return "";
}

std::string name_finding(FindingCode code, const replay::TableId& table, std::string_view roll,
                         const replay::WagerId& wager, std::span<const replay::EventId> causes) {
  std::string text;
  add_field(text, kind_of(code).id);
  add_field(text, table.text);
  add_field(text, roll);
  add_field(text, wager.text);
  for (const replay::EventId& cause : causes) add_field(text, cause.text);
  return rules::hex(rules::sha256(text)).substr(0, 32);
}

}  // namespace audit
