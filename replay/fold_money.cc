// The chips in the rack and the cash that lies beside it, as they were recorded: paid wrongly is paid all the same.
// Stakes are the players' chips until they are taken, and tips go to the tip box (CO 30-2317(1)), so neither a wager
// put down nor a tip touches the rack. What a tip wager wins is paid from the rack like any other.
#include <variant>

#include "replay/fold.h"

namespace replay {

void Fold::count_money() {
  if (state_.rules == nullptr) return;  // a closed table's rack is counted when it opens
  const auto comes = [&](rules::Cents amount) { state_.rack = state_.rack + amount; };
  const auto leaves = [&](rules::Cents amount) { state_.rack = state_.rack - amount; };
  if (const auto* filled = std::get_if<TableFilled>(&event_.what)) {
    comes(filled->amount);
    state_.slips[filled->slip] = state_.slips[filled->slip] + filled->amount;
  } else if (const auto* credited = std::get_if<TableCredited>(&event_.what)) {
    leaves(credited->amount);
    state_.slips[credited->slip] = state_.slips[credited->slip] - credited->amount;
  } else if (const auto* voided = std::get_if<SlipVoided>(&event_.what)) {
    const auto slip = state_.slips.find(voided->slip);
    if (slip == state_.slips.end()) return;
    leaves(slip->second);
    state_.slips.erase(slip);
  } else if (const auto* marker = std::get_if<MarkerIssued>(&event_.what)) {
    leaves(marker->amount);
  } else if (const auto* colour_up = std::get_if<ColouredUp>(&event_.what)) {
    comes(colour_up->given - colour_up->received);
  } else if (const auto* cash = std::get_if<CashReceived>(&event_.what)) {
    rules::Cents& in_hand = state_.cash_in_hand[cash->transaction];
    in_hand = in_hand + cash->amount;
  } else if (const auto* chips = std::get_if<ChipsIssued>(&event_.what)) {
    leaves(chips->amount);
  } else if (const auto* dropped = std::get_if<CashDropped>(&event_.what)) {
    const auto in_hand = state_.cash_in_hand.find(dropped->transaction);
    if (in_hand == state_.cash_in_hand.end()) return;
    in_hand->second = in_hand->second - dropped->amount;
    if (in_hand->second.value <= 0) state_.cash_in_hand.erase(in_hand);
  } else if (const auto* paid = std::get_if<WagerPaid>(&event_.what)) {
    leaves(paid->winnings);
  } else if (const auto* taken = std::get_if<WagerTaken>(&event_.what)) {
    comes(taken->taken);
  } else if (const auto* vig = std::get_if<VigCollected>(&event_.what)) {
    comes(vig->amount);
  }
}

}  // namespace replay
