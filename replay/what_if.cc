#include "replay/what_if.h"

namespace replay {

WhatIf what_if(const RollAccount& account, rules::Roll roll, const rules::TableRules& rules) {
  WhatIf result;
  const rules::RollLine line = rules.line(account.phase_before, roll);
  for (const AccountLine& one : account.lines) {
    if (one.irregular == Irregular::Unknown || one.irregular == Irregular::Late) continue;
    if (one.doubt != Doubt::None) continue;
    result.as_called = result.as_called + one.expected.net();
    const rules::Spot& spot = account.rules->at(one.spot);
    const auto other = rules.spot(spot.row->code, spot.place);
    OtherLine compared{one.wager, one.player, one.expected, std::nullopt};
    if (other) {
      rules::Standing standing = rules.stand(*other, one.stake, one.working);
      standing.progress = one.progress;
      compared.otherwise = rules::settle(rules, line, standing);
      result.otherwise = result.otherwise + compared.otherwise->net();
    }
    const bool same = compared.otherwise && compared.otherwise->outcome == one.expected.outcome &&
                      compared.otherwise->net() == one.expected.net();
    if (!same) result.lines.push_back(std::move(compared));
  }
  return result;
}

}  // namespace replay
