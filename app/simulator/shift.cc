#include "app/simulator/shift.h"

#include <algorithm>
#include <cstdlib>

#include "app/simulator/permission.h"
#include "app/simulator/picking.h"

namespace simulator {
namespace {

constexpr int kDiceOffered = 5;  // 30-2309(1), us-ma 7(a); A-84 for the others
constexpr Time kMinute = 60'000;

// The grounds on which no roll is called in a clean shift, and whether the call comes before the
// dice rest. The house sheet and us-sd give none.
struct Ground {
  const char* circumstance;
  bool before_rest;
  bool rests;
  bool considered;
};
std::vector<Ground> grounds_of(Book book) {
  switch (book) {
    case Book::Colorado:
    case Book::Crapless:
    case Book::Massachusetts:
      return {{"off_table", false, false, false},      {"die_on_die", false, true, false},
              {"in_cup", false, true, false},          {"on_rail", false, true, false},
              {"not_simultaneous", true, true, false}, {"missed_end", true, true, false},
              {"improper", true, true, true}};
    case Book::Singapore:
      return {{"off_table", false, false, false}, {"die_on_die", false, true, false},
              {"in_bank", false, true, false},    {"on_rail", false, true, false},
              {"on_chips", false, true, false},   {"not_simultaneous", true, true, false},
              {"no_effort", true, true, true}};
    case Book::SouthDakota:
    case Book::Diceology: return {};
  }
  return {};
}

std::string frame_hash(DiceSource& chance) {
  constexpr std::string_view kHex = "0123456789abcdef";
  std::string text;
  text.reserve(64);
  for (int word = 0; word < 8; ++word) {
    std::uint32_t bits = chance.bits();
    for (int digit = 0; digit < 8; ++digit, bits >>= 4U) text += kHex[bits & 15U];
  }
  return text;
}

bool any_call(const Layout& layout) {
  return std::ranges::any_of(layout.wagers(), [](const Wager& wager) { return wager.call != Call::None; });
}

}  // namespace

Shift::Shift(const House& house, JournalWriter& journal, const std::string& table, std::uint64_t seed, int players,
             Time opens, double hours, const FaultPlan& faults)
    : table_(house, journal, table, seed, players, opens),
      dice_(seed, 2),
      desk_(faults, hours, seed),
      ends_(opens + static_cast<Time>(hours * 3'600'000)) {
  next_heartbeat_ = opens + 5 * kMinute;
  next_break_ = opens + 40 * kMinute;
  next_shift_ = opens + 60 * kMinute;  // the table opens an hour before the shift is over
  next_day_ = opens + 24 * 60 * kMinute;
}

void Shift::opens_wrongly(std::string_view code, int roll, const std::string& note) {
  table_.plant(std::string(code), roll, note);
  const auto kind = std::ranges::find(fault_kinds(), code, &FaultKind::name);
  desk_.planted(*kind, 1);
}

void Shift::play(const std::function<void(std::int64_t)>& after_roll) {
  table_.begin_gaming_day();
  table_.begin_shift();
  table_.open();
  for (int seat = 0; seat < table_.seats(); ++seat) table_.buy_in(seat);
  Round first;
  first.pass.due = true;
  hand_dice_on(first);
  next_throw_ = table_.now();
  // A table closes after a seven-out, when least is left on the layout.
  while (table_.now() < ends_ || !table_.layout().seven_out()) {
    play_roll();
    after_roll(table_.journal().events());
    if (table_.now() > ends_ + 60 * kMinute) break;
  }
  table_.close();
  table_.end_gaming_day();
}

// In Massachusetts surveillance is told of the fourth different point of a fire bet, and an auditor says so. It may
// therefore happen only where it was dealt as a fault; elsewhere the dice are drawn again.
Faces Shift::draw() {
  const Layout& layout = table_.layout();
  const int point = layout.point();
  std::uint32_t made = 0;
  for (const Wager& wager : layout.wagers()) {
    if (wager.spot.code == Code::Fire) made = wager.points;
  }
  while (true) {
    Faces drawn = dice_.dice();
    if (long_hand_ != nullptr) {
      if (point != 0 && drawn.total() == 7) continue;
      if (point == 0 && (made >> static_cast<unsigned>(drawn.total()) & 1U) != 0) continue;
      if (point != 0 && drawn.total() != point && dice_.percent(40)) continue;
    }
    const auto fourth = layout.fires_reaching_four(drawn.total());
    if (fourth.empty() || (long_hand_ != nullptr && fourth.size() == 1)) return drawn;
  }
}

bool Shift::deal_fault(Stage stage, Round& round) {
  const FaultKind* kind = desk_.plant(stage, table_, round);
  if (kind == nullptr) return false;
  if (round.long_hand) {
    long_hand_ = kind;
  } else if (table_.vig_fault().armed) {
    spoilt_vig_ = kind;  // counted when somebody buys or lays
  } else {
    count_fault(*kind);
  }
  return true;
}

void Shift::count_fault(const FaultKind& kind) {
  Truth& truth = table_.truths().back();
  if (kind.name != kind.code) truth.note = std::string(kind.name) + ": " + truth.note;
  desk_.planted(kind, truth.roll);
}

void Shift::play_roll() {
  const House& house = table_.house();
  const Layout& layout = table_.layout();
  DiceSource& chance = table_.chance();
  Round round;
  round.thrown.dice = draw();
  round.thrown.reading = round.thrown.dice;
  const std::string caller = table_.calling_role();
  round.thrown.called_by = chance.percent(30) ? table_.person(caller) : caller;
  desk_.next_roll(table_.rolls_called() + 1, late_in_shift());
  if (long_hand_ != nullptr) desk_.forbid_this_roll();

  // The dice.
  table_.choose_next_shooter();
  if (layout.seven_out()) round.pass = {.due = true, .cause = "seven_out"};
  const bool tired = long_hand_ == nullptr && chance.percent(2);
  if (!round.pass.due && (pass_next_ || tired) && table_.dice_may_pass())
    round.pass = {.due = true, .cause = "voluntary"};
  pass_next_ = false;
  deal_fault(Stage::Dice, round);
  if (round.pass.due) hand_dice_on(round);
  if (round.keeps_dice) {
    table_.layout().same_shooter_again();
    pass_next_ = true;
  }

  // The wagers.
  look_around();
  deal_fault(Stage::BeforeWagers, round);
  take_wagers(round);
  if (spoilt_vig_ != nullptr) {
    if (table_.vig_fault().armed) {
      table_.vig_fault().armed = false;
    } else {
      count_fault(*spoilt_vig_);
    }
    spoilt_vig_ = nullptr;
  }
  round.thrown.announced = house.book() == Book::Singapore || chance.percent(70);
  if (chance.percent(6)) round.thrown.reading.reset();
  const bool read_cocked = house.book() != Book::SouthDakota && house.book() != Book::Diceology;
  if (read_cocked && round.thrown.reading && chance.percent(1)) round.thrown.circumstance = "leaning_one_side";
  bool clean = !round.without_line_bet && !deal_fault(Stage::AfterWagers, round) && round.voids.empty();

  if (long_hand_ != nullptr) {
    const auto fourth = layout.fires_reaching_four(round.thrown.dice.total());
    if (fourth.size() == 1) {
      Truth& truth = table_.plant("roll.fire_four_points", table_.rolls_called() + 1, "the fire bet has four points");
      truth.wager = fourth.front()->id;
      truth.player = table_.id_of(fourth.front()->seat);
      truth.stake = fourth.front()->cents;
      count_fault(*long_hand_);
      long_hand_ = nullptr;
    }
    clean = false;
  }

  // A wager in the air that is confirmed as the book wants; then nobody has said "no more bets" yet.
  if (clean && house.book() != Book::Singapore && chance.percent(4)) {
    const int seat = chance.below(table_.seats());
    const Cents cents = table_.player(seat).unit;
    if (may_place(layout, seat, {.code = Code::Field}, cents, false)) {
      LateAct act;
      act.id = table_.reserve_id();
      act.seat = seat;
      act.spot.code = Code::Field;
      act.cents = cents;
      const std::vector<std::string> both{"dealer", table_.second_role()};
      (chance.percent(70) ? act.manner.confirmed_by : act.confirmed_later) = both;
      round.thrown.announced = false;
      round.thrown.in_flight.push_back(std::move(act));
    }
  }
  const auto grounds = grounds_of(house.book());
  if (clean && !grounds.empty() && chance.percent(2) && !(house.book() == Book::Singapore && any_call(layout))) {
    const Ground& ground = pick_of(chance, grounds);
    VoidThrow no_roll{.circumstance = ground.circumstance, .by = table_.calling_role()};
    if (house.book() != Book::Singapore && chance.percent(30)) no_roll.by = table_.second_role();
    if (ground.considered) no_roll.considered_by = table_.calling_role();
    no_roll.before_rest = ground.before_rest;
    no_roll.rests = ground.rests;
    round.voids.push_back(std::move(no_roll));
  }

  // The throw. 35 to 60 seconds lie between two of them.
  table_.pause(600, 1200);
  table_.wait_until(next_throw_);
  for (const VoidThrow& thrown : round.voids) throw_void(thrown);
  if (round.without_line_bet && house.book() == Book::Singapore) {
    bet_line(table_, layout.shooter());
    table_.pause(1500, 3000);
  }
  throw_dice(round);
  for (const Wager& wager : layout.wagers()) {
    if (!layout.works(wager)) round.off.push_back(wager);
  }
  const bool judged = !round.counts_by_rule || round.misread || !round.late_wager.empty();
  const Layout before = judged ? layout : Layout(house, 0);
  for (const Decision& due : table_.layout().roll(round.thrown.dice)) {
    Settled one;
    one.due = due;
    one.seat = due.wager.seat;
    one.paid = due.outcome == Outcome::Win;
    one.paid_cents = due.pays;
    one.taken = due.lost > 0;
    one.taken_cents = due.lost;
    one.pushed = due.outcome == Outcome::Return;
    one.vig_cents = due.vig + due.next_vig;
    one.collected = one.vig_cents > 0;
    round.settled.push_back(std::move(one));
  }
  if (round.thrown.contested) contest();
  if (judged) judge(round, before);
  deal_fault(Stage::Settlement, round);
  settle(round);
  down_next_ = round.down_next;
}

// The favour of a fault that shows only in the settlement, once that is known: what the players got on this roll less
// what they should have got.
void Shift::judge(const Round& round, const Layout& before) {
  // A commission for the next decision belongs to the next roll.
  const auto net = [](const Decision& due) { return (due.pay_is_stated ? due.pays : 0) - due.lost - due.vig; };
  Truth& truth = table_.truths().back();
  if (!round.late_wager.empty()) {
    truth.favour = -round.late_due;
    for (const Settled& one : round.settled) {
      if (one.due.wager.id == round.late_wager) truth.favour += one.due.pays - one.due.lost;
    }
    return;
  }
  std::vector<Decision> called, seen;
  for (const Settled& one : round.settled) called.push_back(one.due);
  if (round.misread) seen = Layout(before).roll(*round.thrown.reading);
  // Where the camera saw another roll, a wager whose winnings nobody stated on one side cannot be compared.
  const auto untold = [&](const Decision& due) {
    const auto unstated = [&](const Decision& one) { return one.wager.id == due.wager.id && !one.pay_is_stated; };
    return round.misread && (std::ranges::any_of(called, unstated) || std::ranges::any_of(seen, unstated));
  };
  truth.favour = 0;
  for (const Decision& due : called) truth.favour += untold(due) ? 0 : net(due);
  for (const Decision& due : seen) truth.favour -= untold(due) ? 0 : net(due);
  truth.stake = std::abs(truth.favour);
}

void Shift::hand_dice_on(const Round& round) {
  DiceSource& chance = table_.chance();
  JournalWriter& journal = table_.journal();
  const int from = table_.layout().shooter();
  const bool opening = round.pass.cause.empty();
  const int to = opening ? 0 : table_.next_shooter();
  if (!opening) {
    table_.pause(1500, 3000);
    auto event = journal.event("dice.passed", table_.now());
    event.text("from", table_.id_of(from)).text("to", table_.id_of(to)).text("cause", round.pass.cause);
    if (!round.pass.by.empty()) event.text("by", round.pass.by);
    if (!round.pass.ground.empty()) event.text("ground", round.pass.ground);
  }
  if (dice_set_.empty() || chance.percent(5)) {  // a fresh stick of dice now and then
    std::vector<std::string> fresh;
    for (int die = 0; die < kDiceOffered + 1; ++die)
      fresh.push_back("D" + table_.name() + "-" + std::to_string(next_die_++));
    if (!dice_set_.empty()) {
      table_.pause(3000, 8000);
      journal.event("dice.exchanged", table_.now())
          .texts("out", dice_set_)
          .texts("in", fresh)
          .text("by", table_.second_role())
          .text("reason", "a fresh stick");
    }
    dice_set_ = std::move(fresh);
  }
  const std::string& player = table_.id_of(to);
  std::vector<std::string> offered(dice_set_.begin(), dice_set_.begin() + (round.pass.few_dice ? 4 : kDiceOffered));
  table_.pause(1500, 3000);
  journal.event("dice.offered", table_.now()).text("player", player).texts("serials", offered);
  const int first = chance.below(4);
  const int second = chance.below(3);
  std::vector<std::string> kept{offered[static_cast<std::size_t>(first)],
                                offered[static_cast<std::size_t>(second >= first ? second + 1 : second)]};
  if (round.pass.foreign_die) kept.back() = "D" + table_.name() + "-x" + std::to_string(next_die_++);
  table_.pause(1500, 3500);
  journal.event("dice.selected", table_.now()).text("player", player).texts("serials", kept);
  table_.pause(300, 800);
  journal.event("dice.shooter_assigned", table_.now()).text("player", player);
  table_.layout().new_shooter(to);
}

// What happens beside the game.
void Shift::look_around() {
  DiceSource& chance = table_.chance();
  while (next_heartbeat_ <= table_.now()) {
    table_.heartbeat();
    next_heartbeat_ += 5 * kMinute;
  }
  if (next_day_ <= table_.now()) {
    table_.end_gaming_day();
    table_.begin_gaming_day();
    next_day_ += 24 * 60 * kMinute;
  }
  if (next_shift_ <= table_.now()) {
    table_.begin_shift();
    next_shift_ += 8 * 60 * kMinute;
  }
  if (next_break_ <= table_.now()) {
    table_.take_crew(chance.percent(50) || table_.house().mini() ? "dealer" : "stickperson");
    next_break_ += 20 * kMinute;
  }
  table_.look_after_rack();
  const Layout& layout = table_.layout();
  const auto may_leave = [&](int seat) {
    const bool bets = std::ranges::any_of(layout.wagers(), [seat](const Wager& w) { return w.seat == seat; });
    return seat != 0 && seat != layout.shooter() && !bets;
  };
  const bool between_hands = layout.rolls_of_shooter() == 0;
  if (between_hands && chance.percent(10)) {
    const int seat = pick_seat(table_, may_leave);
    if (seat >= 0) table_.leave_and_join(seat);
  }
  // Whoever has lost what he had goes if he can, or waits a while before he buys again.
  for (int seat = 0; seat < table_.seats(); ++seat) {
    if (table_.player(seat).rail >= 6 * table_.player(seat).unit) continue;
    if (between_hands && may_leave(seat)) {
      table_.leave_and_join(seat);
    } else if (chance.percent(10)) {
      table_.buy_in(seat);
    }
  }
}

void Shift::take_wagers(const Round& round) {
  DiceSource& chance = table_.chance();
  const Layout& layout = table_.layout();
  for (const std::string& id : down_next_) {
    if (layout.find(id) == nullptr) continue;
    table_.pause(300, 900);
    table_.take_down(id);
  }
  // Odds that stayed behind when their flat bet was decided go back to the player (A-42, value no_action).
  for (std::size_t i = 0; i < layout.wagers().size();) {
    const Wager& wager = layout.wagers()[i];
    if (!is_odds(wager.spot.code) || flat_of(layout, wager) != nullptr) {
      ++i;
      continue;
    }
    table_.pause(300, 900);
    table_.take_down(std::string(wager.id));
  }
  const int shooter = layout.shooter();
  const auto stands_aside = [&](int seat) { return round.without_line_bet && seat == shooter; };
  if (layout.point() == 0 && !layout.has_line_bet(shooter) && !round.without_line_bet) {
    if (table_.player(shooter).rail < table_.player(shooter).unit) table_.buy_in(shooter);
    bet_line(table_, shooter);
  }
  const int first = chance.below(table_.seats());
  for (int i = 0; i < table_.seats(); ++i) {
    const int seat = (first + i) % table_.seats();
    if (stands_aside(seat)) continue;
    // The wagers spread over the time that is left, instead of all following the last payout.
    const Time left = next_throw_ - table_.now();
    if (left > 4000) table_.pause(0, static_cast<int>(left / (table_.seats() - i + 1)));
    bet(table_, seat);
    if (chance.percent(7)) change_something(table_, seat);
  }
  for (int tries = chance.below(3); tries > 0; --tries) {
    const int seat = chance.below(table_.seats());
    if (!stands_aside(seat)) try_anything(table_, seat);
  }
}

void Shift::throw_void(const VoidThrow& thrown) {
  JournalWriter& journal = table_.journal();
  const auto call = [&](bool after_rest) {
    if (thrown.circumstance.empty()) return;
    auto event = journal.event("roll.no_roll_called", table_.now());
    event.text("circumstance", thrown.circumstance).text("by", thrown.by);
    if (!thrown.considered_by.empty()) event.text("considered_by", thrown.considered_by);
    if (after_rest) event.flag("after_rest", true);
  };
  journal.event("roll.no_more_bets", table_.now()).text("by", "dealer");
  table_.pause(900, 1600);
  journal.event("roll.thrown", table_.now()).text("shooter", table_.id_of(table_.layout().shooter()));
  table_.layout().throw_dice();
  const Time released = table_.now();
  if (thrown.before_rest) {
    table_.pause(700, 1100);
    call(false);
  }
  if (thrown.rests) {
    const Time from = released + table_.chance().between(2200, 3000);
    const Time to = from + table_.chance().between(40, 90);
    table_.wait_until(to + 10);
    journal.event("roll.at_rest", table_.now()).time("from", from).time("to", to);
    if (thrown.reading) {
      table_.pause(150, 300);
      write_reading(thrown.reading, thrown.circumstance, from, to);
    }
  }
  if (!thrown.before_rest) {
    table_.pause(1200, 2000);
    call(thrown.rests);
  }
  table_.pause(9000, 15'000);
}

void Shift::write_reading(const std::optional<Faces>& faces, const std::string& circumstance, Time from, Time to) {
  DiceSource& chance = table_.chance();
  auto event = table_.journal().event("roll.dice_read", table_.now());
  if (faces) {
    event.faces("faces", *faces);
  } else {
    event.text("reason", "hand_in_view");
  }
  if (!circumstance.empty()) event.text("circumstance", circumstance);
  event.text("camera", "c" + table_.name() + "-over").texts("frames", {frame_hash(chance)});
  event.number("confidence_permille", faces ? chance.between(985, 999) : chance.between(100, 400));
  event.time("rest_from", from).time("rest_to", to);
}

void Shift::act_late(const std::vector<LateAct>& acts) {
  for (const LateAct& act : acts) {
    switch (act.kind) {
      case LateAct::Kind::Place: {
        Manner manner = act.manner;
        manner.id = act.id;
        table_.place(act.seat, act.spot, act.cents, manner);
        break;
      }
      case LateAct::Kind::Grow: table_.grow(act.id, act.cents); break;
      case LateAct::Kind::Shrink: table_.shrink(act.id, act.cents); break;
      case LateAct::Kind::TakeDown: table_.take_down(act.id); break;
    }
    for (const std::string& role : act.confirmed_later) {
      table_.pause(120, 200);
      table_.journal().event("wager.confirmed", table_.now()).text("wager", act.id).text("by", role);
    }
  }
}

void Shift::throw_dice(const Round& round) {
  const Throw& thrown = round.thrown;
  JournalWriter& journal = table_.journal();
  DiceSource& chance = table_.chance();
  if (thrown.announced) {
    journal.event("roll.no_more_bets", table_.now()).text("by", "dealer");
    table_.pause(700, 1000);
    act_late(thrown.after_announcement);
    table_.pause(600, 1000);
  }
  next_throw_ = table_.now() + chance.between(35'000, 60'000);
  table_.layout().throw_dice();
  if (thrown.seen) {
    {
      auto event = journal.event("roll.thrown", table_.now());
      event.text("shooter", table_.id_of(table_.layout().shooter()));
      if (thrown.slid) event.flag("slid", true);
    }
    const Time from = table_.now() + chance.between(2600, 3200);
    const Time to = from + chance.between(40, 90);
    if (!thrown.in_flight.empty()) {
      table_.pause(700, 1100);
      act_late(thrown.in_flight);
    }
    table_.wait_until(to + 10);
    journal.event("roll.at_rest", table_.now()).time("from", from).time("to", to);
    table_.pause(150, 300);
    write_reading(thrown.reading, thrown.circumstance, from, to);
    table_.pause(450, 650);
    act_late(thrown.after_rest);
  }
  table_.pause(700, 1300);
  journal.event("roll.called", table_.now()).faces("faces", thrown.dice).text("by", thrown.called_by);
  table_.count_call();
}

void Shift::contest() {
  JournalWriter& journal = table_.journal();
  const std::string dispute = "d" + table_.name() + "-" + std::to_string(next_dispute_++);
  const std::string& player = table_.id_of(table_.chance().below(table_.seats()));
  table_.pause(1200, 2500);
  journal.event("dispute.raised", table_.now()).text("dispute", dispute).text("player", player).text("claim", "dice");
  table_.pause(4000, 9000);
  const std::string role = table_.second_role();
  journal.event("dispute.ruled", table_.now())
      .text("dispute", dispute)
      .text("person", table_.person(role))
      .text("role", role)
      .text("decision", "for_house");
  table_.pause(400, 900);
  journal.event("dispute.closed", table_.now()).text("dispute", dispute);
}

// Losers first, then what goes back, then the winners; side bets last (30-2399.01(10)).
void Shift::settle(Round& round) {
  const auto rank = [](const Settled& one) {
    const int side = is_side_bet(one.due.wager.spot.code) ? 10 : 0;
    return side + (one.paid ? 2 : one.pushed ? 1 : 0);
  };
  std::ranges::stable_sort(round.settled, {}, rank);
  Cents tips = 0;
  table_.pause(600, 1200);
  for (const Settled& one : round.settled) {
    const Wager& wager = one.due.wager;
    if (one.taken) {
      table_.pause(200, 600);
      table_.take(wager.id, one.seat, one.taken_cents);
    }
    if (one.pushed) {
      table_.pause(200, 600);
      table_.push(wager.id, one.seat);
    }
    if (one.paid) {
      table_.pause(300, 900);
      table_.pay(wager.id, one.seat, one.paid_cents);
    }
    if (one.collected) {
      table_.pause(200, 500);
      table_.collect_vig(wager.id, one.seat, one.vig_cents);
    }
    const bool comes_down = one.due.outcome != Outcome::Lose && !one.due.stays;
    if (wager.tip) {
      const Cents stake_back = comes_down ? wager.cents - one.due.lost : 0;
      const Cents won = one.paid ? one.paid_cents : 0;
      table_.player(wager.seat).rail -= won;
      tips += stake_back + won;
    } else if (comes_down) {
      table_.player(wager.seat).rail += wager.cents - one.due.lost;
    }
  }
  if (tips > 0) table_.drop_tip(tips);
  if (round.tip > 0) table_.tip(round.tipping_seat, round.tip);
}

}  // namespace simulator
