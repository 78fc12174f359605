#include "replay/table_state.h"

#include <algorithm>

namespace replay {
namespace {

std::string dollars(rules::Cents amount) {
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
  const auto same_account = [&] {
    if (a.account.has_value() != b.account.has_value()) return false;
    if (!a.account) return true;
    const RollAccount& one = *a.account;
    const RollAccount& other = *b.account;
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
         a.dice_offered == b.dice_offered && a.crew == b.crew && a.shift == b.shift && a.gaming_day == b.gaming_day &&
         a.rack == b.rack && a.cash_in_hand == b.cash_in_hand && a.throws_seen == b.throws_seen &&
         a.layout == b.layout && a.unknown == b.unknown && a.ghosts == b.ghosts &&
         a.without_line == b.without_line && a.throwing == b.throwing && same_account();
}

std::string picture(const TableState& state) {
  if (state.rules == nullptr) return "the table is closed\n";
  std::string text = "book " + state.book + "   roll " + std::to_string(state.rolls) + "   puck ";
  text += state.phase.point() != 0
              ? "ON " + std::to_string(state.phase.point())
              : std::string(state.phase == rules::Phase::decide_only() ? "OFF, deciding come bets" : "OFF");
  if (state.shooter.assigned) text += "   shooter " + state.shooter.player.text;
  text += "\n";
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
    }
    text += "\n";
  }
  return text;
}

}  // namespace replay
