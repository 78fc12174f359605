// How findings speak of a roll and its wagers; shared by the checks that judge accounts.
#pragma once
#include <string>
#include <vector>

#include "audit/checks/finding.h"
#include "replay/roll_account.h"

namespace audit {

std::string where(const replay::RollAccount& account);  // "Table 12, roll 7 (5-2): "
std::string wager_name(const replay::RollAccount& account, const replay::AccountLine& line);  // "Place bet to win on 6"
rules::Cents recorded_net(const std::vector<replay::Recorded>& recorded);  // paid − taken − commission

// The parts of a finding that come from the roll rather than from the verdict.
Finding begin_finding(const replay::RollAccount& account, FindingCode code, const replay::WagerId& wager,
                      const replay::PlayerId& player, rules::Cents favour, std::vector<replay::EventId> evidence);

}  // namespace audit
