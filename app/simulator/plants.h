// How each fault is planted: what a clean round would have recorded is changed in one place. Every function here has
// the shape of FaultKind::plant.
#pragma once
#include "app/simulator/round.h"

namespace simulator::plants {

// as the dice are passed
bool kept_dice(Table& table, Round& round);
bool few_dice_offered(Table& table, Round& round);
bool dice_changed(Table& table, Round& round);
bool pass_ordered_wrongly(Table& table, Round& round);

// before the wagers
bool shooter_without_line_bet(Table& table, Round& round);
bool wrong_vig_at_placement(Table& table, Round& round);

// wagers
bool unpayable_accepted(Table& table, Round& round);
bool not_permitted(Table& table, Round& round);
bool not_offered(Table& table, Round& round);
bool outside_limits(Table& table, Round& round);
bool out_of_turn(Table& table, Round& round);
bool contract_broken(Table& table, Round& round);
bool dont_put_back(Table& table, Round& round);
bool grown(Table& table, Round& round);
bool after_no_more_bets(Table& table, Round& round);
bool in_flight_unconfirmed(Table& table, Round& round);
bool after_rest(Table& table, Round& round);
bool withdrawn_after_rest(Table& table, Round& round);
bool capped(Table& table, Round& round);
bool pinched(Table& table, Round& round);
bool hop_scam(Table& table, Round& round);
bool odds_over_limit(Table& table, Round& round);
bool odds_without_flat(Table& table, Round& round);
bool side_bet_closed(Table& table, Round& round);
bool side_bet_without_line(Table& table, Round& round);
bool side_bets_share_table(Table& table, Round& round);
bool call_bet(Table& table, Round& round);
bool call_not_allowed(Table& table, Round& round);

// the throw
bool call_differs_from_reading(Table& table, Round& round);
bool thrown_never_called(Table& table, Round& round);
bool call_without_throw(Table& table, Round& round);
bool invalid_roll_settled(Table& table, Round& round);
bool no_roll_without_reason(Table& table, Round& round);
bool called_late(Table& table, Round& round);
bool called_without_authority(Table& table, Round& round);
bool cocked_ruled_wrongly(Table& table, Round& round);
bool unreadable(Table& table, Round& round);
bool dice_slid(Table& table, Round& round);
bool fire_four_points(Table& table, Round& round);

// the settlement
bool overpaid(Table& table, Round& round);
bool friend_overpaid(Table& table, Round& round);
bool toke_hustling(Table& table, Round& round);
bool underpaid(Table& table, Round& round);
bool winner_unpaid(Table& table, Round& round);
bool loser_paid(Table& table, Round& round);
bool loser_not_taken(Table& table, Round& round);
bool push_wrong(Table& table, Round& round);
bool payout_without_wager(Table& table, Round& round);
bool wrong_player(Table& table, Round& round);
bool wrong_vig(Table& table, Round& round);
bool wrong_rounding(Table& table, Round& round);
bool off_wager_settled(Table& table, Round& round);

}  // namespace simulator::plants
