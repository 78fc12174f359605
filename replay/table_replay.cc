#include "replay/table_replay.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "rules/book_shelf.h"
#include "rules/house_options.h"

namespace replay {
namespace {

template <class... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};
template <class... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;

}  // namespace

std::string_view describe(Misfit misfit) {
  switch (misfit) {
    case Misfit::TableNotOpen: return "the table is not open: table.opened is missing before this event";
    case Misfit::TableAlreadyOpen: return "the table is open already: table.closed is missing before this event";
    case Misfit::UnknownBook: return "table.opened names a rule book this build does not have";
    case Misfit::OptionsDoNotFit: return "table.opened chooses an option that the rule book does not allow";
    case Misfit::UnknownWagerCode: return "the rule book of this table has no wager of this code";
    case Misfit::NumberNotOnLayout: return "the wager cannot be made on this number";
    case Misfit::WagerIdInUse: return "another wager with this id is on the layout";
    case Misfit::FacesNotRecorded: return "only the total was called, and this build needs the faces";
    case Misfit::SettledBeforeAnyRoll: return "a settlement was recorded before any roll was called";
  }
  return "the event does not fit";
}

Played TableReplay::play(const TableEvent& event) {
  return std::visit(Overloaded{
                        [&](const TableOpened& opened) { return open(event, opened); },
                        [&](const WagerPlaced& placed) { return place(event, placed); },
                        [&](const RollCalled& called) { return call(event, called); },
                        [&](const WagerPaid& paid) {
                          return record({Handled::Paid, paid.wager, paid.player, paid.winnings, event.id});
                        },
                        [&](const WagerTaken& taken) {
                          return record({Handled::Taken, taken.wager, taken.player, taken.taken, event.id});
                        },
                        [&](const WagerPushed& pushed) {
                          return record({Handled::Pushed, pushed.wager, pushed.player, {}, event.id});
                        },
                        [&](const TableClosed&) { return close(); },
                        [](const auto&) { return Played{}; },
                    },
                    event.what);
}

Played TableReplay::open(const TableEvent&, const TableOpened& opened) {
  if (rules_ != nullptr) return {.misfit = Misfit::TableAlreadyOpen};
  const rules::Book book = rules::built_in_books().find(opened.book);
  if (book == nullptr) return {.misfit = Misfit::UnknownBook};
  rules::HouseOptions options(book);
  for (const auto& [key, value] : opened.options) {
    if (options.set(key, value)) return {.misfit = Misfit::OptionsDoNotFit};
  }
  if (options.set("chip_cents", std::to_string(opened.lowest_chip.value))) return {.misfit = Misfit::OptionsDoNotFit};
  auto compiled = rules::TableRules::shared(options);
  if (std::holds_alternative<std::string>(compiled)) return {.misfit = Misfit::OptionsDoNotFit};
  rules_ = std::get<0>(std::move(compiled));
  settlements_recorded_ = std::ranges::find(opened.records, "settlement") != opened.records.end();
  return {};
}

Played TableReplay::place(const TableEvent& event, const WagerPlaced& placed) {
  if (rules_ == nullptr) return {.misfit = Misfit::TableNotOpen};
  if (rules_->book().wager(placed.code) == nullptr) return {.misfit = Misfit::UnknownWagerCode};
  const auto spot = rules_->spot(
      placed.code,
      {.number = placed.number, .dice = placed.dice, .high = placed.high, .come_point = placed.come_point});
  if (!spot) return {.misfit = Misfit::NumberNotOnLayout};
  if (std::ranges::find(layout_, placed.wager, &Standing::wager) != layout_.end()) {
    return {.misfit = Misfit::WagerIdInUse};
  }
  layout_.push_back({placed.wager, placed.player, rules_->stand(*spot, placed.stake), event.id});
  return {};
}

Played TableReplay::call(const TableEvent& event, const RollCalled& called) {
  if (rules_ == nullptr) return {.misfit = Misfit::TableNotOpen};
  if (!called.roll) return {.misfit = Misfit::FacesNotRecorded};
  Played played{.closed = take_account()};
  const rules::Roll roll = *called.roll;

  RollAccount account{.table = event.table,
                      .rules = rules_,
                      .roll_number = ++rolls_,
                      .roll = roll,
                      .called_at = event.time,
                      .called_by = event.id,
                      .phase_before = phase_,
                      .settlements_recorded = settlements_recorded_};
  // The layout follows what the rules say happened, not what was paid: one mistake is one finding, and the rolls
  // after it stay quiet unless they are wrong too.
  const rules::RollLine line = rules_->line(phase_, roll);
  std::erase_if(layout_, [&](Standing& wager) {
    const rules::SpotId spot = wager.standing.spot;
    const rules::Settlement settled = rules::settle(*rules_, line, wager.standing);
    account.lines.push_back({wager.wager, wager.player, spot, wager.standing.stake, wager.placed_by, settled, {}});
    const rules::WagerRow& row = *rules_->at(spot).row;
    if (settled.outcome == rules::Outcome::Moved) {
      const auto moved = rules_->spot(row.code, {.come_point = roll.total()});
      wager.standing = rules_->restand(wager.standing, *moved, wager.standing.stake, wager.standing.working);
    }
    const bool stays = settled.stays_up() || (settled.outcome == rules::Outcome::Win && row.stays_after_win);
    return !stays;
  });
  phase_ = rules_->turn(phase_, roll).next;
  account_ = std::move(account);
  return played;
}

Played TableReplay::record(Recorded recorded) {
  if (rules_ == nullptr) return {.misfit = Misfit::TableNotOpen};
  if (!account_) return {.misfit = Misfit::SettledBeforeAnyRoll};
  const auto line = std::ranges::find(account_->lines, recorded.wager, &AccountLine::wager);
  auto& where = line == account_->lines.end() ? account_->without_wager : line->recorded;
  where.push_back(std::move(recorded));
  return {};
}

Played TableReplay::close() {
  if (rules_ == nullptr) return {.misfit = Misfit::TableNotOpen};
  Played played{.closed = take_account()};
  rules_ = nullptr;
  phase_ = {};
  layout_.clear();
  return played;
}

std::optional<RollAccount> TableReplay::take_account() { return std::exchange(account_, std::nullopt); }

}  // namespace replay
