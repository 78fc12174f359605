// What a late event or a correction changed: findings and settlements, each as it was and as it is. The later one
// supersedes the earlier.
#pragma once
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "audit/checks/finding.h"
#include "replay/roll_account.h"

namespace audit {

struct FindingRevision {
  std::optional<Finding> before;  // nothing: it was raised only now
  std::optional<Finding> after;   // nothing: it was withdrawn
};

// What was due for one wager on one roll.
struct SettlementRevision {
  replay::EventId roll;           // the event of the call
  std::uint64_t roll_number = 0;  // as it is counted now, or was if the roll is gone
  replay::WagerId wager;
  replay::PlayerId player;
  std::optional<rules::Settlement> before;  // nothing: the wager was not on the layout, or nothing was called
  std::optional<rules::Settlement> after;
};

// A finding supersedes the one of its name; else the one about the same wager on the same roll, as its evidence may
// have changed and with it the name; else the one of the same code on that roll.
std::vector<FindingRevision> pair_findings(const std::vector<Finding>& withdrawn, const std::vector<Finding>& raised);

using RollAccounts = std::vector<std::shared_ptr<const replay::RollAccount>>;
std::vector<SettlementRevision> compare_accounts(const RollAccounts& before, const RollAccounts& after);

}  // namespace audit
