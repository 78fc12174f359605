// Plays one table again: folds its events in order and closes the account of a roll when the next thing on the
// table shows that settling is over (the next call, or the close). A fold over values: same events, same accounts.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "replay/remark.h"
#include "replay/roll_account.h"
#include "replay/table_event.h"
#include "replay/table_state.h"

namespace replay {

// Why an event could not be played, for the person who has to mend the feed.
enum class Misfit : std::uint8_t {
  TableNotOpen,
  TableAlreadyOpen,
  UnknownBook,
  OptionsDoNotFit,
  WagerIdInUse,
  NoSuchWager,
  SettledBeforeAnyRoll,
};
std::string_view describe(Misfit misfit);

struct Played {
  std::optional<RollAccount> closed;  // the roll whose account this event closed
  // Wagers of the roll before that one, of which nothing was recorded up to the next call: settled late, or never.
  std::optional<RollAccount> overdue;
  std::optional<Misfit> misfit;  // the event did not fit; the layout is as it was
  bool misfit_known = false;     // for the same cause as an event before it: the opening is missing
  std::vector<Remark> remarks;
};

class TableReplay {
 public:
  TableReplay() = default;
  explicit TableReplay(TableState state) : state_(std::move(state)) {}

  Played play(const TableEvent& event);
  // As if the throw that ends with this event, and that nobody called, had come to this; nothing: it was no roll.
  Played suppose(const TableEvent& event, const std::optional<rules::Roll>& result);
  // A call that nobody threw for, as if it had been sent again by mistake: it is counted and decides nothing.
  Played pass_over(const TableEvent& call);

  const TableState& state() const { return state_; }
  rules::Phase phase() const { return state_.phase; }
  std::size_t wagers_on_layout() const { return state_.layout.size(); }

 private:
  friend class Fold;
  TableState state_;
};

}  // namespace replay
