#include "replay/table_replay.h"

#include <algorithm>
#include <string_view>
#include <utility>

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
    case Misfit::UnknownWagerCode: return "the rule book of this table has no wager of this code";
    case Misfit::NumberNotOnLayout: return "the wager cannot be made on this number";
    case Misfit::WagerIdInUse: return "another wager with this id is on the layout";
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
                    },
                    event.what);
}

Played TableReplay::open(const TableEvent&, const TableOpened& opened) {
  if (book_ != nullptr) return {.misfit = Misfit::TableAlreadyOpen};
  const rules::RuleBook* book = rules::find_rule_book(opened.book);
  if (book == nullptr) return {.misfit = Misfit::UnknownBook};
  book_ = book;
  lowest_chip_ = opened.lowest_chip;
  settlements_recorded_ = std::ranges::find(opened.records, "settlement") != opened.records.end();
  return {};
}

Played TableReplay::place(const TableEvent& event, const WagerPlaced& placed) {
  if (book_ == nullptr) return {.misfit = Misfit::TableNotOpen};
  const rules::WagerRow* row = book_->find(placed.code);
  if (row == nullptr) return {.misfit = Misfit::UnknownWagerCode};
  const bool needs_number = row->numbers != rules::Totals{};
  if (needs_number ? !row->numbers.has(placed.number) : placed.number != 0) {
    return {.misfit = Misfit::NumberNotOnLayout};
  }
  if (std::ranges::find(layout_, placed.wager, &Standing::wager) != layout_.end()) {
    return {.misfit = Misfit::WagerIdInUse};
  }
  layout_.push_back({placed.wager, placed.player, {row->code, placed.number, placed.stake}, event.id});
  return {};
}

Played TableReplay::call(const TableEvent& event, const RollCalled& called) {
  if (book_ == nullptr) return {.misfit = Misfit::TableNotOpen};
  Played played{.closed = take_account()};

  RollAccount account{.table = event.table,
                      .book = book_,
                      .roll_number = ++rolls_,
                      .roll = called.roll,
                      .called_at = event.time,
                      .called_by = event.id,
                      .puck_before = puck_,
                      .settlements_recorded = settlements_recorded_};
  for (const Standing& wager : layout_) {
    account.lines.push_back({wager.wager,
                             wager.player,
                             wager.placed,
                             wager.placed_by,
                             rules::settle(*book_, puck_, wager.placed, called.roll, lowest_chip_),
                             {}});
  }
  puck_ = rules::move_puck(*book_, puck_, called.roll).puck;

  // The layout follows what the rules say happened, not what was paid: one mistake is one finding, and the rolls
  // after it stay quiet unless they are wrong too.
  std::erase_if(layout_, [&](const Standing& wager) {
    const auto line = std::ranges::find(account.lines, wager.wager, &AccountLine::wager);
    return !line->expected.stays_up;
  });
  account_ = std::move(account);
  return played;
}

Played TableReplay::record(Recorded recorded) {
  if (book_ == nullptr) return {.misfit = Misfit::TableNotOpen};
  if (!account_) return {.misfit = Misfit::SettledBeforeAnyRoll};
  const auto line = std::ranges::find(account_->lines, recorded.wager, &AccountLine::wager);
  auto& where = line == account_->lines.end() ? account_->without_wager : line->recorded;
  where.push_back(std::move(recorded));
  return {};
}

Played TableReplay::close() {
  if (book_ == nullptr) return {.misfit = Misfit::TableNotOpen};
  Played played{.closed = take_account()};
  book_ = nullptr;
  puck_.reset();
  layout_.clear();
  return played;
}

std::optional<RollAccount> TableReplay::take_account() { return std::exchange(account_, std::nullopt); }

}  // namespace replay
