// Compares what every wager of a roll should have been paid with what the table recorded.
#pragma once
#include <cstdint>
#include <vector>

#include "audit/checks/finding.h"
#include "replay/roll_account.h"

namespace audit {

struct Checked {
  std::vector<Finding> findings;
  std::uint64_t compared = 0;     // wagers compared with their recorded settlement
  std::uint64_t not_covered = 0;  // wagers of a table that records no settlements: never a finding
};

Checked check_settlements(const replay::RollAccount& account);

}  // namespace audit
