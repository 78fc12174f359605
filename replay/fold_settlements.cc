// What the table recorded about wagers joins the account of the roll it belongs to.
#include <algorithm>
#include <utility>

#include "replay/fold.h"

namespace replay {

void Fold::record(Recorded recorded) {
  if (!open_table()) return;
  // Commission for a wager that waits for its decision, not for one that was just decided.
  if (recorded.handled == Handled::Vig) {
    LayoutWager* wager = find(recorded.wager);
    if (wager != nullptr && wager->vig_due > wager->vig_paid) {
      wager->vig_paid = wager->vig_paid + recorded.amount;
      return;
    }
  }
  if (!state_.account) {
    if (recorded.handled == Handled::Vig && find(recorded.wager) != nullptr) {
      LayoutWager* wager = find(recorded.wager);
      wager->vig_paid = wager->vig_paid + recorded.amount;
      return;
    }
    played_.misfit = Misfit::SettledBeforeAnyRoll;
    return;
  }
  if (recorded.wager.text.empty()) {
    state_.account->lumped.push_back(std::move(recorded));
    return;
  }
  const auto line = std::ranges::find(state_.account->lines, recorded.wager, &AccountLine::wager);
  // A wager that was made too late lies there for the next roll, unless its chips have gone already.
  if (line != state_.account->lines.end() && line->irregular == Irregular::Late) {
    const bool gone = recorded.handled == Handled::Taken ||
                      (recorded.handled == Handled::Paid && !state_.rules->at(line->spot).row->stays_after_win);
    if (gone) std::erase_if(state_.layout, [&](const LayoutWager& one) { return one.id == recorded.wager; });
  }
  auto& where = line == state_.account->lines.end() ? state_.account->without_wager : line->recorded;
  where.push_back(std::move(recorded));
}

}  // namespace replay
