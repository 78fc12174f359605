// Settlements that are not what the rules give. Afterwards the layout follows the rules, so nothing but the record of
// this roll is changed. Favour is what the players got beyond their due; the stake is the difference without its sign.
#include <algorithm>
#include <cstdlib>

#include "app/simulator/picking.h"
#include "app/simulator/plants.h"

namespace simulator::plants {
namespace {

template <typename Fits>
Settled* pick_settled(Table& table, Round& round, Fits fits) {
  std::vector<Settled*> found;
  for (Settled& one : round.settled) {
    if (!one.due.wager.hands_off && fits(one)) found.push_back(&one);
  }
  return found.empty() ? nullptr : pick_of(table.chance(), found);
}

bool exact(const Table& table, const Decision& due, Cents* rounded_down = nullptr) {
  const Wager& wager = due.wager;
  const int number = wager.spot.number != 0       ? wager.spot.number
                     : wager.spot.come_point != 0 ? wager.spot.come_point
                                                  : table.layout().point_before_roll();
  const auto odds = table.house().fractional_odds(wager.spot.code, number);
  if (!odds) return true;
  const Cents whole = wager.cents * odds->pays;
  const Cents chip = table.house().chip();
  if (rounded_down != nullptr) *rounded_down = whole / (odds->on * chip) * chip;
  return whole % odds->on == 0 && whole / odds->on == due.pays;
}

// A winner whose pay is stated and comes out in chips, so that a wrong amount is just a wrong amount.
bool plain_winner(const Table& table, const Settled& one) {
  return one.paid && one.due.pay_is_stated && one.due.pays > 0 && exact(table, one.due);
}

bool plain_loser(const Settled& one) { return one.taken && !one.paid && one.due.outcome == Outcome::Lose; }

// A wager that went unpaid without a word may have been taken down, for all that the record says: it is left in peace.
bool was_left_unpaid(Table& table, const Settled& one) {
  return std::ranges::any_of(table.truths(), [&](const Truth& truth) {
    return truth.code == "settlement.winner_unpaid" && truth.wager == one.due.wager.id;
  });
}

Truth& note(Table& table, const std::string& code, const Settled& one, Cents favour, const std::string& text) {
  Truth& truth = table.plant(code, table.rolls_called(), name_of(one.due.wager.spot.code) + ": " + text);
  truth.wager = one.due.wager.id;
  truth.player = table.id_of(one.due.wager.seat);
  truth.favour = favour;
  truth.stake = std::abs(favour);
  return truth;
}

// By what a dealer's hand slips: chips, up to the size of the payout.
Cents slip(Table& table, Cents most) {
  const Cents chip = table.house().chip();
  return std::min<Cents>(most / chip, table.chance().between(1, 10)) * chip;
}

bool overpay(Table& table, Settled& one, const std::string& text) {
  const Cents more = slip(table, std::max(one.due.pays, table.house().chip()));
  one.paid_cents += more;
  note(table, "settlement.overpaid", one, more, text);
  return true;
}

}  // namespace

bool overpaid(Table& table, Round& round) {
  Settled* one = pick_settled(table, round, [&](const Settled& s) { return plain_winner(table, s); });
  return one != nullptr && overpay(table, *one, "paid too much");
}

// The same player every time, by the dealer who is his friend.
bool friend_overpaid(Table& table, Round& round) {
  Settled* one =
      pick_settled(table, round, [&](const Settled& s) { return plain_winner(table, s) && s.due.wager.seat == 0; });
  return one != nullptr && overpay(table, *one, "paid too much to the friend of " + table.person("dealer"));
}

bool toke_hustling(Table& table, Round& round) {
  Settled* one =
      pick_settled(table, round, [&](const Settled& s) { return plain_winner(table, s) && !s.due.wager.tip; });
  if (one == nullptr) return false;
  overpay(table, *one, "paid too much, and a tip came back");
  round.tipping_seat = one->due.wager.seat;
  round.tip = std::max(table.house().chip(),
                       (one->paid_cents - one->due.pays) / 2 / table.house().chip() * table.house().chip());
  return true;
}

bool underpaid(Table& table, Round& round) {
  const Cents chip = table.house().chip();
  Settled* one =
      pick_settled(table, round, [&](const Settled& s) { return plain_winner(table, s) && s.due.pays >= 2 * chip; });
  if (one == nullptr) return false;
  const Cents less = slip(table, one->due.pays - chip);
  one->paid_cents -= less;
  note(table, "settlement.underpaid", *one, -less, "paid too little");
  return true;
}

bool winner_unpaid(Table& table, Round& round) {
  Settled* one = pick_settled(table, round, [&](const Settled& s) {
    return !was_left_unpaid(table, s) && plain_winner(table, s) && !s.taken && s.due.vig == 0 && s.due.next_vig == 0;
  });
  if (one == nullptr) return false;
  one->paid = false;
  note(table, "settlement.winner_unpaid", *one, -one->due.pays, "won and was not paid");
  return true;
}

bool loser_paid(Table& table, Round& round) {
  Settled* one = pick_settled(table, round, plain_loser);
  if (one == nullptr) return false;
  one->taken = false;
  one->paid = true;
  one->paid_cents = one->due.lost;
  note(table, "settlement.loser_paid", *one, 2 * one->due.lost, "lost, was paid even money and kept its stake");
  return true;
}

bool loser_not_taken(Table& table, Round& round) {
  const Cents chip = table.house().chip();
  Settled* one =
      pick_settled(table, round, [&](const Settled& s) { return !was_left_unpaid(table, s) && plain_loser(s); });
  if (one == nullptr) return false;
  const bool in_part = one->due.lost >= 2 * chip && table.chance().percent(30);
  if (in_part) {
    one->taken_cents = one->due.lost / 2 / chip * chip;
  } else {
    one->taken = false;
    one->taken_cents = 0;
  }
  note(table, "settlement.loser_not_taken", *one, one->due.lost - one->taken_cents,
       in_part ? "lost and was taken in part" : "lost and was left with the player");
  return true;
}

// A stake that should go back is taken, or a lost one goes back.
bool push_wrong(Table& table, Round& round) {
  Settled* returned = pick_settled(table, round, [](const Settled& s) { return s.pushed; });
  if (returned != nullptr) {
    returned->pushed = false;
    returned->taken = true;
    returned->taken_cents = returned->due.wager.cents;
    note(table, "settlement.push_wrong", *returned, -returned->due.wager.cents, "taken instead of given back");
    return true;
  }
  Settled* lost = pick_settled(table, round, plain_loser);
  if (lost == nullptr) return false;
  lost->taken = false;
  lost->pushed = true;
  note(table, "settlement.push_wrong", *lost, lost->due.lost, "lost and was given back");
  return true;
}

bool payout_without_wager(Table& table, Round& round) {
  Settled phantom;
  phantom.due.wager.id = table.reserve_id();
  phantom.due.wager.spot.code = Code::PlaceWin;
  phantom.due.wager.seat = phantom.seat = table.chance().below(table.seats());
  phantom.due.wager.hands_off = true;
  phantom.due.stays = true;  // no stake to give back
  phantom.paid = true;
  phantom.paid_cents = table.house().chip() * table.chance().between(5, 35);
  note(table, "settlement.payout_without_wager", phantom, phantom.paid_cents, "paid on a wager that nobody made");
  round.settled.push_back(std::move(phantom));
  return true;
}

bool wrong_player(Table& table, Round& round) {
  Settled* one = pick_settled(table, round, [&](const Settled& s) {
    return s.paid && s.due.pays > 0 && !s.taken && !s.due.wager.tip && s.due.vig == 0 && s.due.next_vig == 0;
  });
  if (one == nullptr) return false;
  one->seat = pick_seat(table, [&](int seat) { return seat != one->due.wager.seat; });
  Truth& truth = note(table, "settlement.wrong_player", *one, 0, "paid to " + table.id_of(one->seat));
  truth.stake = one->paid_cents;
  return true;
}

bool wrong_vig(Table& table, Round& round) {
  const Cents chip = table.house().chip();
  Settled* one = pick_settled(table, round, [](const Settled& s) { return s.collected && s.due.vig > 0; });
  if (one == nullptr) return false;
  switch (table.chance().below(3)) {
    case 0: one->vig_cents += chip; break;
    case 1: one->vig_cents -= chip; break;
    default: one->vig_cents = 0; break;
  }
  one->collected = one->vig_cents > 0;
  note(table, "settlement.wrong_vig", *one, one->due.vig - one->vig_cents, "commission collected wrongly");
  return true;
}

// 30-2306(4), A-15, A-105: up to the chip, never down.
bool wrong_rounding(Table& table, Round& round) {
  Cents down = 0;
  Settled* one = pick_settled(table, round, [&](const Settled& s) {
    Cents rounded = 0;
    return s.paid && s.due.pay_is_stated && !exact(table, s.due, &rounded) && rounded > 0 && rounded < s.due.pays;
  });
  if (one == nullptr) return false;
  exact(table, one->due, &down);
  one->paid_cents = down;
  note(table, "settlement.wrong_rounding", *one, down - one->due.pays, "rounded down");
  return true;
}

bool off_wager_settled(Table& table, Round& round) {
  const int total = table.layout().last_total();
  std::vector<const Wager*> found;
  for (const Wager& wager : round.off) {
    const Code code = wager.spot.code;
    const bool box = code == Code::PlaceWin || code == Code::Buy || code == Code::Hardway;
    if (!box || wager.tip || wager.hands_off) continue;
    if (total == 7 || (total == wager.spot.number && code == Code::PlaceWin)) found.push_back(&wager);
  }
  if (found.empty()) return false;
  Settled off;
  off.due.wager = *pick_of(table.chance(), found);
  off.seat = off.due.wager.seat;
  off.due.stays = true;
  if (total == 7) {
    off.taken = true;
    off.taken_cents = off.due.wager.cents;
    note(table, "settlement.off_wager_settled", off, -off.taken_cents, "off, and taken on the seven");
  } else {
    const Cents chip = table.house().chip();
    const Odds odds = *table.house().fractional_odds(off.due.wager.spot.code, total);
    off.paid = true;
    off.paid_cents = std::max(chip, off.due.wager.cents * odds.pays / (odds.on * chip) * chip);
    note(table, "settlement.off_wager_settled", off, off.paid_cents, "off, and paid on its number");
  }
  round.settled.push_back(std::move(off));
  return true;
}

}  // namespace simulator::plants
