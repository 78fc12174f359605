// Turns what the rules answered about a wager, a throw, the shooter or a commission into a finding.
#pragma once
#include <optional>

#include "audit/checks/finding.h"
#include "replay/remark.h"

namespace audit {

// Nothing: the answer is for the record only.
std::optional<Finding> judge_remark(const replay::TableId& table, const std::string& book,
                                    const replay::Remark& remark);

// The code of a refusal to place or change a wager.
FindingCode code_of(rules::Act act, rules::Refusal refusal, bool is_dont, bool is_side);

}  // namespace audit
