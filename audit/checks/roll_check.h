// Judges the throw behind a roll: what was called against what the cameras saw, and whether it should have counted.
#pragma once
#include <vector>

#include "audit/checks/finding.h"
#include "replay/roll_account.h"

namespace audit {
std::vector<Finding> check_roll(const replay::RollAccount& account);
}  // namespace audit
