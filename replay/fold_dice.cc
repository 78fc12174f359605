// The dice and who holds them: offered, selected, exchanged, assigned, passed.
#include <algorithm>
#include <string>

#include "replay/fold.h"

namespace replay {

void Fold::offered(const DiceOffered& offer) {
  if (!open_table()) return;
  state_.dice_offered = offer.serials;
  state_.dice_selected.clear();
  const auto& authority = state_.rules->book().authority;
  if (static_cast<int>(offer.serials.size()) < authority.dice_least) {
    remark(ShooterRemark{ShooterRemark::Kind::FewDice, offer.player,
                         std::to_string(offer.serials.size()) + " instead of " + std::to_string(authority.dice_least),
                         authority.dice_cite},
           state_.rolls + 1, {event_.id});
  }
}

void Fold::selected(const DiceSelected& selection) {
  if (!open_table()) return;
  state_.dice_selected = selection.serials;
  if (state_.dice_offered.empty()) return;
  for (const std::string& die : selection.serials) {
    if (among(state_.dice_offered, die)) continue;
    remark(ShooterRemark{ShooterRemark::Kind::UnknownDice, selection.player, die,
                         state_.rules->book().authority.dice_cite},
           state_.rolls + 1, {event_.id});
    return;
  }
}

// What comes in was not chosen by anybody yet.
void Fold::exchange(const DiceExchanged& exchanged) {
  if (!open_table()) return;
  const auto gone = [&](const std::string& die) { return among(exchanged.out, die); };
  std::erase_if(state_.dice_offered, gone);
  std::erase_if(state_.dice_selected, gone);
  state_.dice_offered.insert(state_.dice_offered.end(), exchanged.in.begin(), exchanged.in.end());
}

void Fold::assign(const PlayerId& player) {
  if (!open_table()) return;
  // Whoever had the dice up to his last turn belongs to the round before.
  std::vector<PlayerId>& round = state_.rotation;
  if (round.empty() || round.back() != player) {
    const auto last_turn = std::ranges::find(round, player);
    if (last_turn != round.end()) round.erase(round.begin(), last_turn + 1);
    round.push_back(player);
  }
  state_.shooter = {.player = player, .assigned = true, .took_over = !state_.phase.puck_off()};
}

void Fold::pass(const DicePassed& passed) {
  if (!open_table()) return;
  if (passed.cause == "ordered") {
    rules::Action action{.act = rules::Act::OrderPass, .by = passed.by, .ground = passed.ground};
    const rules::Permission permission = ask(action, {}, passed.from, nullptr);
    if (!permission.allowed()) {
      remark(ShooterRemark{ShooterRemark::Kind::PassOrdered, passed.from,
                           std::string(rules::refusal_name(permission.refusal)), permission.citation},
             state_.rolls + 1, {event_.id});
    }
  }
  if (passed.cause != "seven_out") {
    state_.side_bets_carried = false;
    for (LayoutWager& wager : state_.layout) {
      rules::pass_dice(*state_.rules, wager.standing);
      state_.side_bets_carried = state_.side_bets_carried || wager.standing.side;
    }
  } else {
    state_.side_bets_carried = false;
  }
  assign(passed.to);
}

}  // namespace replay
