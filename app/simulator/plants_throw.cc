// Faults of dice, shooter and throw. Favour and stake are zero, except where the whole roll should have been settled
// otherwise, or not at all: there they are the difference that makes to all players together.
#include "app/simulator/permission.h"
#include "app/simulator/picking.h"
#include "app/simulator/plants.h"

namespace simulator::plants {
namespace {

// us-sd's seed is the list of wagers and nothing more: no dice, no shooter, no throw.
bool has_procedure(const Table& table) { return table.house().book() != Book::SouthDakota; }

bool rule_23(const Table& table) {
  return table.house().book() == Book::Colorado || table.house().book() == Book::Crapless;
}
bool massachusetts(const Table& table) { return table.house().book() == Book::Massachusetts; }
bool singapore(const Table& table) { return table.house().book() == Book::Singapore; }

Truth& note(Table& table, const std::string& code, const std::string& text) {
  return table.plant(code, table.rolls_called() + 1, text);
}

// A come-out roll that leaves the puck off and every line bet decided.
bool decides_come_out(const Table& table, Faces dice) {
  const int total = dice.total();
  if (table.layout().point() != 0) return false;
  if (table.house().book() == Book::Crapless) return total == 7;
  return total == 7 || total == 11 || total == 2 || total == 3;
}

// in sg a call is for one throw; whether a void throw uses it up is not said, so none is thrown meanwhile.
bool may_be_void(const Table& table) {
  if (!singapore(table)) return true;
  for (const Wager& wager : table.layout().wagers()) {
    if (wager.call != Call::None) return false;
  }
  return true;
}

}  // namespace

bool kept_dice(Table& table, Round& round) {
  const bool carried = table.house().option("side_bets_on_dice_passed") != "boxman";
  if (!has_procedure(table) || !carried || round.pass.cause != "seven_out") return false;
  if (!decides_come_out(table, round.thrown.dice)) return false;
  round.pass.due = false;
  round.keeps_dice = true;
  note(table, "shooter.kept_dice", "throws once more after his seven-out").player =
      table.id_of(table.layout().shooter());
  return true;
}

bool few_dice_offered(Table& table, Round& round) {
  if (!has_procedure(table) || !round.pass.due) return false;
  round.pass.few_dice = true;
  note(table, "shooter.few_dice_offered", "four dice were offered").player = table.id_of(table.next_shooter());
  return true;
}

bool dice_changed(Table& table, Round& round) {
  if (!has_procedure(table) || !round.pass.due) return false;
  round.pass.foreign_die = true;
  note(table, "shooter.dice_changed_unrecorded", "one of the two was not offered").player =
      table.id_of(table.next_shooter());
  return true;
}

// 30-2313(1)(b), us-ma 11(a)(2): the boxperson (mini-craps: the dealer) may order it, on three grounds.
bool pass_ordered_wrongly(Table& table, Round& round) {
  const Layout& layout = table.layout();
  if ((!rule_23(table) && !massachusetts(table)) || round.pass.due || !table.dice_may_pass()) return false;
  const bool wrong_role = table.chance().percent(50);
  const std::string right = table.house().mini() ? "dealer" : "boxperson";
  round.pass.due = true;
  round.pass.cause = "ordered";
  round.pass.by = !wrong_role ? right : table.house().mini() ? "floorperson" : "stickperson";
  round.pass.ground = wrong_role ? "unreasonable_delay" : "";
  note(table, "shooter.pass_ordered_wrongly",
       wrong_role ? "ordered by somebody who may not" : "ordered without a ground")
      .player = table.id_of(layout.shooter());
  return true;
}

// A single throw, since each one without the bet would be a fault of its own. In sg such a throw is no roll
// (3.10(iii)).
bool shooter_without_line_bet(Table& table, Round& round) {
  const Layout& layout = table.layout();
  const int shooter = layout.shooter();
  if (!has_procedure(table) || layout.point() != 0) return false;
  if (layout.has(shooter, Code::Pass) || layout.has(shooter, Code::DontPass)) return false;
  if (singapore(table)) {
    if (!may_be_void(table)) return false;
    round.voids.push_back({.circumstance = "no_line_bet", .by = "stickperson"});
  } else if (!decides_come_out(table, round.thrown.dice)) {
    return false;
  }
  round.without_line_bet = true;
  note(table, "shooter.without_line_bet", "threw without a line bet").player = table.id_of(shooter);
  return true;
}

bool wrong_vig_at_placement(Table& table, Round& /*round*/) {
  if (!table.house().vig_at_placement()) return false;
  table.vig_fault() = {.armed = true, .how = table.chance().below(3)};
  return true;  // and undone by the shift if nobody buys or lays
}

bool call_differs_from_reading(Table& table, Round& round) {
  do {
    round.thrown.reading = table.chance().dice();
  } while (round.thrown.reading->total() == round.thrown.dice.total());
  round.thrown.circumstance.clear();
  round.misread = true;
  note(table, "roll.call_differs_from_reading",
       "the camera read a " + std::to_string(round.thrown.reading->total()) + ", a " +
           std::to_string(round.thrown.dice.total()) + " was called and settled");
  return true;
}

bool thrown_never_called(Table& table, Round& round) {
  if (!may_be_void(table)) return false;
  round.voids.push_back({});
  note(table, "roll.thrown_never_called", "a throw that nobody called");
  return true;
}

bool call_without_throw(Table& table, Round& round) {
  round.thrown.seen = false;
  note(table, "roll.call_without_throw", "a call without throw, rest and reading");
  return true;
}

// Digest section 8: what is invalid by rule. The camera saw it, the call and the settlement went on as if it had not.
bool invalid_roll_settled(Table& table, Round& round) {
  std::vector<std::string> circumstances{"die_on_die"};
  if (massachusetts(table) || singapore(table)) circumstances = {"die_on_die", "in_cup", "on_rail"};
  if (!rule_23(table) && !massachusetts(table) && !singapore(table)) return false;
  round.thrown.reading = round.thrown.dice;
  round.thrown.circumstance = pick_of(table.chance(), circumstances);
  round.counts_by_rule = false;
  note(table, "roll.invalid_roll_settled", "the dice lay " + round.thrown.circumstance + " and were called");
  return true;
}

bool no_roll_without_reason(Table& table, Round& round) {
  if (!has_procedure(table) || !may_be_void(table)) return false;
  // 30-2311(4), us-ma 9(d): touching chips is never a ground; sg 3.10 and the house sheet do not list a missed end.
  const bool chips = rule_23(table) || massachusetts(table);
  round.voids.push_back(
      {.circumstance = chips ? "hit_chips" : "missed_end", .by = table.calling_role(), .before_rest = true});
  note(table, "roll.no_roll_without_reason", "no roll called: " + round.voids.back().circumstance);
  return true;
}

// 30-2311(3), us-ma 9(c).
bool called_late(Table& table, Round& round) {
  if (!rule_23(table) && !massachusetts(table)) return false;
  const bool missed = table.chance().percent(50);
  round.voids.push_back({.circumstance = missed ? "missed_end" : "not_simultaneous", .by = table.calling_role()});
  note(table, "roll.called_late", "no roll called after the dice rested: " + round.voids.back().circumstance);
  return true;
}

// 30-2312(1), us-ma 10(a), sg 3.8: who calls the sum; us-ma 9(e), sg 3.9: who calls no roll.
bool called_without_authority(Table& table, Round& round) {
  if (!rule_23(table) && !massachusetts(table) && !singapore(table)) return false;
  const bool by_name = !table.house().mini() && table.chance().percent(50);
  const std::string wrong = table.house().mini() ? "pit_supervisor" : by_name ? table.person("dealer") : "dealer";
  if (!rule_23(table) && may_be_void(table) && table.chance().percent(40)) {
    round.voids.push_back({.circumstance = "off_table", .by = wrong, .rests = false});
    note(table, "roll.called_without_authority", "no roll called by " + wrong);
    return true;
  }
  round.thrown.called_by = wrong;
  note(table, "roll.called_without_authority", "the sum called by " + wrong);
  return true;
}

// Digest section 9.
bool cocked_ruled_wrongly(Table& table, Round& round) {
  if (!rule_23(table) && !massachusetts(table) && !singapore(table)) return false;
  if (may_be_void(table) && table.chance().percent(50)) {
    VoidThrow cocked{.circumstance = "leaning_one_side", .by = table.calling_role()};
    cocked.reading = table.chance().dice();
    round.voids.push_back(std::move(cocked));
    note(table, "roll.cocked_ruled_wrongly", "a die with one side against an object was voided");
    return true;
  }
  round.thrown.reading = round.thrown.dice;
  round.thrown.circumstance = singapore(table) ? "on_chips" : "cocked_two_sides";
  round.counts_by_rule = false;
  note(table, "roll.cocked_ruled_wrongly", "dice that lay " + round.thrown.circumstance + " were counted");
  return true;
}

bool unreadable(Table& table, Round& round) {
  round.thrown.reading.reset();
  round.thrown.circumstance.clear();
  round.thrown.contested = true;
  note(table, "roll.unreadable", "the camera abstained and a player contests the dice");
  return true;
}

bool dice_slid(Table& table, Round& round) {
  if (!has_procedure(table)) return false;
  round.thrown.slid = true;
  note(table, "shooter.dice_slid", "slid, called and settled").player = table.id_of(table.layout().shooter());
  return true;
}

// us-ma 12(a)(6). Nothing is planted but luck: the shooter of a single fire bet makes four different points.
bool fire_four_points(Table& table, Round& round) {
  const Layout& layout = table.layout();
  if (!massachusetts(table) || layout.throws_of_shooter() != 0) return false;
  int fires = 0;
  for (const Wager& wager : layout.wagers()) fires += wager.spot.code == Code::Fire ? 1 : 0;
  if (fires != 1) return false;
  round.long_hand = true;
  return true;
}

}  // namespace simulator::plants
