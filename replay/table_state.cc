#include "replay/table_state.h"

#include <algorithm>

namespace replay {
namespace {

std::string dollars(rules::Cents amount) {
  if (amount.value < 0) return "-" + dollars({-amount.value});
  const std::string cents = std::to_string(amount.value % 100);
  return "$" + std::to_string(amount.value / 100) +
         (amount.value % 100 == 0 ? "" : "." + std::string(2 - cents.size(), '0') + cents);
}

std::string where(const rules::Spot& spot) {
  const rules::Place& place = spot.place;
  if (place.number != 0) return " " + std::to_string(place.number);
  if (place.come_point != 0) return " on " + std::to_string(place.come_point);
  if (place.high != 0) return " high " + std::to_string(place.high);
  if (place.dice) return " " + std::to_string(place.dice->left()) + "-" + std::to_string(place.dice->right());
  return "";
}

std::string_view stage_text(RollStage stage) {
  switch (stage) {
    case RollStage::BetsOpen: return "bets are open";
    case RollStage::NoMoreBets: return "no more bets";
    case RollStage::Thrown: return "dice in the air";
    case RollStage::AtRest: return "dice at rest";
    case RollStage::Called: return "called, not all settled";
    case RollStage::Settled: return "settled";
  }
  return "";
}

std::string listed(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += " " + word;
  return text;
}

// The people and the hour, which a closed table has too.
std::string pit(const TableState& state) {
  std::string text;
  if (!state.crew.empty()) {
    text += "  crew";
    for (const auto& [person, role] : state.crew) text += "   " + role + " " + person;
    text += "\n";
  }
  if (!state.shift.empty() || !state.gaming_day.empty()) {
    text += "  shift " + (state.shift.empty() ? "-" : state.shift) + "   gaming day " +
            (state.gaming_day.empty() ? "-" : state.gaming_day) + "\n";
  }
  return text;
}

// What a side bet has collected so far: totals, points or faces, or how often it counted.
std::string progress_text(const rules::SideMachine& side, const rules::SideProgress& progress) {
  std::string text;
  if (side.counts != 0) text = " " + std::to_string(progress.count);
  for (int total = 2; total <= 12; ++total) {
    const rules::Marks any = rules::total_mark(total) | rules::made_mark(total) | rules::come_out_mark(total);
    if ((progress.marks & any) != 0) text += " " + std::to_string(total);
  }
  for (const rules::Roll roll : rules::kAllRolls) {
    const bool has = roll.left() <= roll.right() && (progress.marks & rules::dice_mark(roll)) != 0;
    if (has) text += " " + std::to_string(roll.left()) + "-" + std::to_string(roll.right());
  }
  return (text.empty() ? "" : " has" + text) + (progress.held ? " held" : "");
}

}  // namespace

bool TableState::covers(std::string_view family) const { return std::ranges::find(records, family) != records.end(); }

const LayoutWager* TableState::find(const WagerId& wager) const {
  const auto at = std::ranges::find(layout, wager, &LayoutWager::id);
  return at == layout.end() ? nullptr : &*at;
}

// Two states are equal when the same events would be played the same from here on. Rules are equal when book and
// options are; the pointer is only how they are shared.
bool operator==(const TableState& a, const TableState& b) {
  const auto same_rules = [&] {
    if ((a.rules == nullptr) != (b.rules == nullptr)) return false;
    return a.rules == nullptr ||
           (a.rules->book().hash == b.rules->book().hash && a.rules->options().text() == b.rules->options().text());
  };
  const auto same_account = [](const std::optional<RollAccount>& this_one, const std::optional<RollAccount>& that_one) {
    if (this_one.has_value() != that_one.has_value()) return false;
    if (!this_one) return true;
    const RollAccount& one = *this_one;
    const RollAccount& other = *that_one;
    return one.table == other.table && one.roll_number == other.roll_number && one.roll == other.roll &&
           one.total == other.total && one.called_at == other.called_at && one.called_by == other.called_by &&
           one.caller == other.caller && one.phase_before == other.phase_before && one.mini_craps == other.mini_craps &&
           one.settlements_recorded == other.settlements_recorded && one.wagers_recorded == other.wagers_recorded &&
           one.throws_recorded == other.throws_recorded && one.thrown_by == other.thrown_by &&
           one.shooter == other.shooter && one.slid == other.slid && one.contested == other.contested &&
           one.supposed == other.supposed && one.readings == other.readings && one.lines == other.lines &&
           one.without_wager == other.without_wager && one.lumped == other.lumped &&
           one.without_line == other.without_line;
  };
  return same_rules() && a.opening_missed == b.opening_missed && a.book == b.book && a.options == b.options &&
         a.records == b.records && a.layouts == b.layouts && a.layouts_known == b.layouts_known &&
         a.mini_craps == b.mini_craps && a.clock_error_ms == b.clock_error_ms && a.phase == b.phase &&
         a.previous_total == b.previous_total && a.rolls == b.rolls && a.shooter == b.shooter &&
         a.lammered == b.lammered && a.combinations == b.combinations && a.side_bets_carried == b.side_bets_carried &&
         a.rotation == b.rotation && a.dice_offered == b.dice_offered && a.dice_selected == b.dice_selected &&
         a.crew == b.crew && a.shift == b.shift && a.gaming_day == b.gaming_day && a.rack == b.rack &&
         a.slips == b.slips && a.cash_in_hand == b.cash_in_hand && a.throws_seen == b.throws_seen &&
         a.layout == b.layout && a.unknown == b.unknown && a.ghosts == b.ghosts && a.without_line == b.without_line &&
         a.throwing == b.throwing && same_account(a.account, b.account) && same_account(a.overdue, b.overdue);
}

RollStage TableState::roll_stage() const {
  if (throwing.rest_to) return RollStage::AtRest;
  if (throwing.thrown_at) return RollStage::Thrown;
  if (throwing.closed_at) return RollStage::NoMoreBets;
  if (!account) return RollStage::BetsOpen;
  const auto open = [&](const AccountLine& line) {
    const bool decided = line.irregular != Irregular::Unknown && line.irregular != Irregular::Late &&
                         !line.expected.stays_up() && line.recorded.empty();
    return decided && std::ranges::find(account->lumped, line.player, &Recorded::player) == account->lumped.end();
  };
  return std::ranges::any_of(account->lines, open) ? RollStage::Called : RollStage::Settled;
}

std::string picture(const TableState& state) {
  if (state.rules == nullptr) return "the table is closed\n" + pit(state);
  std::string text = "book " + state.book + "   roll " + std::to_string(state.rolls) + "   puck ";
  text += state.phase.point() != 0
              ? "ON " + std::to_string(state.phase.point())
              : std::string(state.phase == rules::Phase::decide_only() ? "OFF, deciding come bets" : "OFF");
  if (state.shooter.assigned) text += "   shooter " + state.shooter.player.text;
  text += "   " + std::string(stage_text(state.roll_stage())) + "\n" + pit(state);
  text += "  rack " + dollars(state.rack);
  for (const auto& [transaction, amount] : state.cash_in_hand) text += "   cash " + dollars(amount) + " " + transaction;
  text += "\n";
  if (!state.dice_offered.empty() || !state.dice_selected.empty()) {
    text += "  dice" + listed(state.dice_selected) + " of" + listed(state.dice_offered) + "\n";
  }
  if (state.rotation.size() > 1) {
    text += "  dice went from";
    for (std::size_t at = 0; at < state.rotation.size(); ++at) {
      text += (at == 0 ? " " : " to ") + state.rotation[at].text;
    }
    text += "\n";
  }
  std::map<std::string, std::vector<const LayoutWager*>> by_player;
  for (const LayoutWager& wager : state.layout) by_player[wager.player.text].push_back(&wager);
  for (const auto& [player, wagers] : by_player) {
    text += "  " + player + ":";
    for (const LayoutWager* wager : wagers) {
      const rules::Spot& spot = state.rules->at(wager->standing.spot);
      text += "  " + spot.row->code + where(spot) + " " + dollars(wager->standing.stake);
      if (wager->standing.working != rules::Working::Default) {
        text += wager->standing.working == rules::Working::On ? " ON" : " OFF";
      }
      if (wager->unsure) text += " ?";
      if (wager->standing.side) text += progress_text(spot.side, wager->standing.progress);
    }
    text += "\n";
  }
  return text;
}

}  // namespace replay
