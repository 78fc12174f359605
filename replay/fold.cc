// Which part of the fold hears which event. What is not listed passes by in silence.
#include "replay/fold.h"

#include <algorithm>
#include <utility>
#include <variant>

namespace replay {
namespace {

template <class... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};
template <class... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;

}  // namespace

Played Fold::play() {
  std::visit(
      Overloaded{
          [&](const TableOpened& what) { open(what); },
          [&](const TableClosed&) { close(); },
          [&](const CrewChanged& what) { state_.crew[what.person] = what.role; },
          [&](const ShiftChanged& what) { state_.shift = what.shift; },
          [&](const GamingDayOpened& what) { state_.gaming_day = what.day; },
          [&](const GamingDayClosed&) { state_.gaming_day.clear(); },
          [&](const Heartbeat& what) { state_.clock_error_ms = std::max(state_.clock_error_ms, what.clock_error_ms); },
          [&](const DiceOffered& what) { offered(what); },
          [&](const DiceSelected& what) { selected(what); },
          [&](const ShooterAssigned& what) { assign(what.player); },
          [&](const DicePassed& what) { pass(what); },
          [&](const DiceExchanged& what) { exchange(what); },
          [&](const WagerPlaced& what) { place(what); },
          [&](const WagerIncreased& what) { increase(what); },
          [&](const WagerReduced& what) { reduce(what); },
          [&](const WagerRemoved& what) { remove(what); },
          [&](const WagerCalled& what) { call_wager(what); },
          [&](const WagerConfirmed& what) { confirm(what); },
          [&](const NoMoreBets&) { state_.throwing.closed_at = event_.time; },
          [&](const DiceThrown& what) { thrown(what); },
          [&](const DiceAtRest& what) { at_rest(what); },
          [&](const RollCalled& what) { called(what); },
          [&](const NoRollCalled& what) { no_roll(what); },
          [&](const DiceRead& what) { read(what); },
          [&](const WagerPaid& what) {
            record({Handled::Paid, what.wager, what.player, what.winnings, event_.id});
          },
          [&](const WagerTaken& what) {
            record({Handled::Taken, what.wager, what.player, what.taken, event_.id});
          },
          [&](const WagerPushed& what) {
            record({Handled::Pushed, what.wager, what.player, {}, event_.id});
          },
          [&](const VigCollected& what) {
            record({Handled::Vig, what.wager, what.player, what.amount, event_.id});
          },
          [&](const DisputeRaised& what) {
            if (what.claim != "dice") return;
            if (state_.account) state_.account->contested = true;
            state_.throwing.contested = !state_.account.has_value();
          },
          [](const auto&) {},
      },
      event_.what);
  if (!played_.misfit) count_money();
  return std::move(played_);
}

bool Fold::open_table() {
  if (state_.rules != nullptr) return true;
  played_.misfit = Misfit::TableNotOpen;
  played_.misfit_known = std::exchange(state_.opening_missed, true);
  return false;
}

void Fold::remark(decltype(Remark::what) what, std::uint64_t roll_number, std::vector<EventId> causes) {
  played_.remarks.push_back({std::move(what), roll_number, event_.time, std::move(causes)});
}

}  // namespace replay
