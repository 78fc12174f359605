// Plays one table again: folds its events in order and closes the account of a roll when the next thing on the
// table shows that settling is over (the next call, or the close). A fold over values: same events, same accounts.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "replay/roll_account.h"
#include "replay/table_event.h"
#include "rules/table_rules.h"

namespace replay {

// Why an event could not be played, for the person who has to mend the feed.
enum class Misfit : std::uint8_t {
  TableNotOpen,
  TableAlreadyOpen,
  UnknownBook,
  OptionsDoNotFit,
  UnknownWagerCode,
  NumberNotOnLayout,
  WagerIdInUse,
  FacesNotRecorded,
  SettledBeforeAnyRoll,
};
std::string_view describe(Misfit misfit);

struct Played {
  std::optional<RollAccount> closed;  // the roll whose account this event closed
  std::optional<Misfit> misfit;       // the event did not fit; the state is as it was
};

class TableReplay {
 public:
  Played play(const TableEvent& event);

  rules::Phase phase() const { return phase_; }
  std::size_t wagers_on_layout() const { return layout_.size(); }

 private:
  struct Standing {
    WagerId wager;
    PlayerId player;
    rules::Standing standing;
    EventId placed_by;
  };

  Played open(const TableEvent& event, const TableOpened& opened);
  Played place(const TableEvent& event, const WagerPlaced& placed);
  Played call(const TableEvent& event, const RollCalled& called);
  Played record(Recorded recorded);
  Played close();
  std::optional<RollAccount> take_account();

  std::shared_ptr<const rules::TableRules> rules_;  // null while the table is closed
  bool settlements_recorded_ = false;
  rules::Phase phase_;
  std::uint64_t rolls_ = 0;
  std::vector<Standing> layout_;
  std::optional<RollAccount> account_;  // of the last call, while its settlements come in
};

}  // namespace replay
