// One table, played again and checked: events in, findings out, in order. A value: it can be copied and continued.
//
// Where a throw was never called, or a call came without a throw, the record does not say what became of the layout.
// Then every result it may have had is followed as a case of its own. What the record holds later contradicts the wrong
// cases soon, and only what is true in all that are left is said.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
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
  std::uint64_t rolls = 0;        // accounts of called rolls that were closed and compared
  std::uint64_t compared = 0;     // wagers of those compared with their record
  std::uint64_t not_covered = 0;  // wagers of those of which the table records too little
  std::vector<CloseCall> too_close;
  std::vector<std::shared_ptr<const replay::RollAccount>> accounts;  // of those rolls
};

// What a throw may have come to.
struct Result {
  std::optional<rules::Roll> roll;  // nothing: it was no roll
  bool misread = false;             // a camera read it otherwise
};

class TableAudit {
 public:
  TableAudit() = default;
  explicit TableAudit(replay::TableState state);

  // `results`, where there are any: with this event a throw ended, and nobody called which of these it was.
  Heard hear(const replay::TableEvent& event, std::span<const Result> results = {});
  const replay::TableState& state() const { return cases_.front().replay.state(); }  // of the likeliest case
  bool certain() const { return cases_.size() == 1; }

 private:
  // One course that the game may have taken, with what is to be said if it was that one.
  struct Case {
    replay::TableReplay replay;
    Heard held;
    std::size_t misread = 0;  // throws that cameras read otherwise
  };

  void judge(const replay::TableEvent& event, replay::Played played, Case& one);
  void suppose(const replay::TableEvent& event, std::span<const Result> results);
  void compare_cases();
  Heard said_by_all();

  std::vector<Case> cases_ = std::vector<Case>(1);
  Families families_;  // of the opening that is being played
};

}  // namespace audit
