// Turns what the rules answered about a wager, a throw, the shooter or a commission into a finding.
#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "audit/checks/finding.h"
#include "replay/remark.h"

namespace audit {

// Nothing: the answer is for the record only.
std::optional<Finding> judge_remark(const replay::TableId& table, const std::string& book,
                                    const replay::Remark& remark);

// Something done so near a cut-off that the clocks cannot say on which side: told and counted, never a finding.
struct CloseCall {
  std::uint64_t roll_number = 0;
  replay::WagerId wager;
  replay::PlayerId player;
  rules::Cents amount;
  replay::EventTime time;
  std::string sentence;
};
// Nothing: the remark is about something else.
std::optional<CloseCall> close_call(const replay::TableId& table, const replay::Remark& remark);

// The code of a refusal to place or change a wager.
FindingCode code_of(rules::Act act, rules::Refusal refusal, bool is_dont, bool is_side);

}  // namespace audit
