#include "app/simulator/faults.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <stdexcept>
#include <utility>

#include "app/simulator/plants.h"

namespace simulator {
namespace {

// A name per line and stage. The last seven are tricks: other names for a code, planted the way the trick works.
const std::vector<FaultKind> kKinds{
    {"settlement.overpaid", "settlement.overpaid", Stage::Settlement, plants::overpaid},
    {"settlement.underpaid", "settlement.underpaid", Stage::Settlement, plants::underpaid},
    {"settlement.winner_unpaid", "settlement.winner_unpaid", Stage::Settlement, plants::winner_unpaid},
    {"settlement.loser_paid", "settlement.loser_paid", Stage::Settlement, plants::loser_paid},
    {"settlement.loser_not_taken", "settlement.loser_not_taken", Stage::Settlement, plants::loser_not_taken},
    {"settlement.push_wrong", "settlement.push_wrong", Stage::Settlement, plants::push_wrong},
    {"settlement.payout_without_wager", "settlement.payout_without_wager", Stage::Settlement,
     plants::payout_without_wager},
    {"settlement.wrong_player", "settlement.wrong_player", Stage::Settlement, plants::wrong_player},
    {"settlement.wrong_vig", "settlement.wrong_vig", Stage::BeforeWagers, plants::wrong_vig_at_placement, true},
    {"settlement.wrong_vig", "settlement.wrong_vig", Stage::Settlement, plants::wrong_vig, true},
    {"settlement.wrong_rounding", "settlement.wrong_rounding", Stage::Settlement, plants::wrong_rounding, true},
    {"settlement.off_wager_settled", "settlement.off_wager_settled", Stage::Settlement, plants::off_wager_settled,
     true},
    {"settlement.odds_below_minimum", "settlement.odds_below_minimum", Stage::Opening, nullptr},
    {"settlement.odds_not_uniform", "settlement.odds_not_uniform", Stage::Opening, nullptr},
    {"settlement.unpayable_accepted", "settlement.unpayable_accepted", Stage::AfterWagers, plants::unpayable_accepted},
    {"wager.not_permitted", "wager.not_permitted", Stage::AfterWagers, plants::not_permitted},
    {"wager.not_offered", "wager.not_offered", Stage::AfterWagers, plants::not_offered, true},
    {"wager.outside_limits", "wager.outside_limits", Stage::AfterWagers, plants::outside_limits},
    {"wager.out_of_turn", "wager.out_of_turn", Stage::AfterWagers, plants::out_of_turn},
    {"wager.contract_broken", "wager.contract_broken", Stage::AfterWagers, plants::contract_broken},
    {"wager.dont_put_back", "wager.dont_put_back", Stage::AfterWagers, plants::dont_put_back},
    {"wager.grown", "wager.grown", Stage::AfterWagers, plants::grown, true},
    {"wager.after_no_more_bets", "wager.after_no_more_bets", Stage::AfterWagers, plants::after_no_more_bets},
    {"wager.in_flight_unconfirmed", "wager.in_flight_unconfirmed", Stage::AfterWagers, plants::in_flight_unconfirmed},
    {"wager.after_rest", "wager.after_rest", Stage::AfterWagers, plants::after_rest},
    {"wager.withdrawn_after_rest", "wager.withdrawn_after_rest", Stage::AfterWagers, plants::withdrawn_after_rest},
    {"wager.capped", "wager.capped", Stage::AfterWagers, plants::capped},
    {"wager.pinched", "wager.pinched", Stage::AfterWagers, plants::pinched},
    {"wager.odds_over_limit", "wager.odds_over_limit", Stage::AfterWagers, plants::odds_over_limit},
    {"wager.odds_without_flat", "wager.odds_without_flat", Stage::AfterWagers, plants::odds_without_flat},
    {"wager.side_bet_closed", "wager.side_bet_closed", Stage::AfterWagers, plants::side_bet_closed, true},
    {"wager.side_bet_without_line", "wager.side_bet_without_line", Stage::AfterWagers, plants::side_bet_without_line,
     true},
    {"wager.side_bets_share_table", "wager.side_bets_share_table", Stage::AfterWagers, plants::side_bets_share_table,
     true},
    {"wager.call_bet", "wager.call_bet", Stage::AfterWagers, plants::call_bet},
    {"wager.call_not_allowed", "wager.call_not_allowed", Stage::AfterWagers, plants::call_not_allowed, true},
    {"roll.call_differs_from_reading", "roll.call_differs_from_reading", Stage::AfterWagers,
     plants::call_differs_from_reading},
    {"roll.thrown_never_called", "roll.thrown_never_called", Stage::AfterWagers, plants::thrown_never_called},
    {"roll.call_without_throw", "roll.call_without_throw", Stage::AfterWagers, plants::call_without_throw},
    {"roll.invalid_roll_settled", "roll.invalid_roll_settled", Stage::AfterWagers, plants::invalid_roll_settled},
    {"roll.no_roll_without_reason", "roll.no_roll_without_reason", Stage::AfterWagers, plants::no_roll_without_reason},
    {"roll.called_late", "roll.called_late", Stage::AfterWagers, plants::called_late},
    {"roll.called_without_authority", "roll.called_without_authority", Stage::AfterWagers,
     plants::called_without_authority},
    {"roll.cocked_ruled_wrongly", "roll.cocked_ruled_wrongly", Stage::AfterWagers, plants::cocked_ruled_wrongly},
    {"roll.unreadable", "roll.unreadable", Stage::AfterWagers, plants::unreadable},
    {"roll.fire_four_points", "roll.fire_four_points", Stage::AfterWagers, plants::fire_four_points, true},
    {"shooter.without_line_bet", "shooter.without_line_bet", Stage::BeforeWagers, plants::shooter_without_line_bet,
     true},
    {"shooter.kept_dice", "shooter.kept_dice", Stage::Dice, plants::kept_dice, true},
    {"shooter.few_dice_offered", "shooter.few_dice_offered", Stage::Dice, plants::few_dice_offered},
    {"shooter.dice_changed_unrecorded", "shooter.dice_changed_unrecorded", Stage::Dice, plants::dice_changed},
    {"shooter.dice_slid", "shooter.dice_slid", Stage::AfterWagers, plants::dice_slid},
    {"shooter.pass_ordered_wrongly", "shooter.pass_ordered_wrongly", Stage::Dice, plants::pass_ordered_wrongly},
    {"past_posting", "wager.after_rest", Stage::AfterWagers, plants::after_rest},
    {"capping", "wager.capped", Stage::AfterWagers, plants::capped},
    {"pinching", "wager.pinched", Stage::AfterWagers, plants::pinched},
    {"friend", "settlement.overpaid", Stage::Settlement, plants::friend_overpaid},
    {"hop_scam", "wager.after_rest", Stage::AfterWagers, plants::hop_scam},
    {"sliding", "shooter.dice_slid", Stage::AfterWagers, plants::dice_slid},
    {"toke_hustling", "settlement.overpaid", Stage::Settlement, plants::toke_hustling},
};

int millionths(const std::string& text, const std::string& of) {
  double rate = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), rate);
  if (read.ec != std::errc() || read.ptr != text.data() + text.size() || !(rate >= 0) || rate > 1)
    throw std::invalid_argument("the rate of '" + of + "' is a number from 0 to 1, not '" + text + "'");
  return static_cast<int>(std::lround(rate * 1'000'000));
}

}  // namespace

const std::vector<FaultKind>& fault_kinds() { return kKinds; }

std::vector<std::string> fault_names() {
  std::vector<std::string> names;
  for (const FaultKind& kind : kKinds) {
    if (names.empty() || names.back() != kind.name) names.emplace_back(kind.name);
  }
  return names;
}

FaultPlan read_fault_plan(const std::string& text) {
  FaultPlan plan;
  if (text == "none" || text.empty()) return plan;
  if (text == "all") {
    plan.all = true;
    return plan;
  }
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string one = text.substr(at, end - at);
    const std::size_t equals = one.find('=');
    if (equals == std::string::npos)
      throw std::invalid_argument("faults are 'all', 'none' or CODE=RATE, not '" + one + "'");
    const std::string name = one.substr(0, equals);
    if (std::ranges::find(kKinds, std::string_view(name), &FaultKind::name) == kKinds.end())
      throw std::invalid_argument("no fault is called '" + name + "'");
    plan.rates[name] = millionths(one.substr(equals + 1), name);
    at = end + 1;
  }
  return plan;
}

FaultDesk::FaultDesk(FaultPlan plan, double hours, std::uint64_t seed)
    : plan_(std::move(plan)),
      most_of_each_(std::max(1, static_cast<int>(std::lround(hours * 0.75)))),
      chance_(seed, 3) {}

void FaultDesk::next_roll(int coming_roll, bool late_in_shift) {
  may_plant_ = coming_roll >= last_roll_ + 3 && coming_roll > 2 && !late_in_shift;
  leave_to_settlement_ = chance_.percent(40);
  keep_for_rare_ = chance_.percent(20);
  for (const auto& [name, rate] : plan_.rates) {
    if (!chance_.per_million(rate)) continue;
    const auto kind = std::ranges::find(kKinds, std::string_view(name), &FaultKind::name);
    waiting_[kind->name] = std::min(waiting_[kind->name] + 1, 3);
  }
}

bool FaultDesk::wants(std::string_view name) const {
  if (plan_.all) {
    const auto found = count_.find(name);
    const int most = name == "roll.fire_four_points" || name == "wager.side_bets_share_table" ? 1 : most_of_each_;
    return name.find('.') != std::string_view::npos && (found == count_.end() || found->second < most);
  }
  const auto found = waiting_.find(name);
  return found != waiting_.end() && found->second > 0;
}

// Those that came least often so far come first; among equals the rare ones, then chance decides.
std::vector<const FaultKind*> FaultDesk::due(Stage stage) {
  std::vector<std::pair<int, const FaultKind*>> order;
  for (const FaultKind& kind : kKinds) {
    if (kind.stage != stage || !wants(kind.name)) continue;
    if (rare_only_ && !kind.rare) continue;
    order.emplace_back(count_[kind.name] * 2000 + (kind.rare ? 0 : 1000) + chance_.below(1000), &kind);
  }
  std::ranges::stable_sort(order, {}, &std::pair<int, const FaultKind*>::first);
  std::vector<const FaultKind*> kinds;
  for (const auto& [rank, kind] : order) kinds.push_back(kind);
  return kinds;
}

const FaultKind* FaultDesk::plant(Stage stage, Table& table, Round& round) {
  if (!may_plant_) return nullptr;
  // Almost every roll allows some common fault. If all were used, nothing would be left for the settlement, and nothing
  // for what only few rolls allow.
  const bool wager_stage = stage == Stage::BeforeWagers || stage == Stage::AfterWagers;
  rare_only_ = plan_.all && (keep_for_rare_ || (leave_to_settlement_ && wager_stage));
  for (const FaultKind* kind : due(stage)) {
    if (!kind->plant(table, round)) continue;
    may_plant_ = false;
    return kind;
  }
  return nullptr;
}

void FaultDesk::planted(const FaultKind& kind, int roll) {
  last_roll_ = roll;
  ++count_[kind.name];
  if (!plan_.all) --waiting_[kind.name];
}

}  // namespace simulator
