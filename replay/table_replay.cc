#include "replay/table_replay.h"

#include "replay/fold.h"

namespace replay {

std::string_view describe(Misfit misfit) {
  switch (misfit) {
    case Misfit::TableNotOpen: return "the table is not open: table.opened is missing before this event";
    case Misfit::TableAlreadyOpen: return "the table is open already: table.closed is missing before this event";
    case Misfit::UnknownBook: return "table.opened names a rule book this build does not have";
    case Misfit::OptionsDoNotFit: return "table.opened chooses an option that the rule book does not allow";
    case Misfit::WagerIdInUse: return "another wager with this id is on the layout";
    case Misfit::NoSuchWager: return "no wager with this id is on the layout";
    case Misfit::SettledBeforeAnyRoll: return "a settlement was recorded before any roll was called";
  }
  return "the event does not fit";
}

Played TableReplay::play(const TableEvent& event) { return Fold(state_, event).play(); }
Played TableReplay::suppose(const TableEvent& event, const std::optional<rules::Roll>& result) {
  return Fold(state_, event).suppose(result);
}
Played TableReplay::pass_over(const TableEvent& call) { return Fold(state_, call).pass_over(); }

}  // namespace replay
