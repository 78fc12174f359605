// One table, played again and checked: events in, findings out, in order. A value: it can be copied and continued.
#pragma once
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "audit/checks/coverage.h"
#include "audit/checks/finding.h"
#include "audit/checks/wager_check.h"
#include "replay/table_replay.h"

namespace audit {

// What one event led to.
struct Heard {
  std::vector<Finding> findings;
  bool misfit = false;            // the event did not fit; one of the findings says why
  bool roll_closed = false;       // the account of a roll was closed and compared
  std::uint64_t compared = 0;     // wagers of that roll compared with their record
  std::uint64_t not_covered = 0;  // wagers of that roll of which the table records too little
  std::vector<CloseCall> too_close;
  std::shared_ptr<const replay::RollAccount> account;  // of that roll
};

class TableAudit {
 public:
  TableAudit() = default;
  explicit TableAudit(replay::TableState state) : replay_(std::move(state)), families_(replay_.state().records) {}

  Heard hear(const replay::TableEvent& event);
  const replay::TableState& state() const { return replay_.state(); }

 private:
  replay::TableReplay replay_;
  Families families_;  // of the opening that is being played
};

}  // namespace audit
