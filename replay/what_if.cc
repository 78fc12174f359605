#include "replay/what_if.h"

#include <algorithm>

namespace replay {

WhatIf what_if(const RollAccount& account, rules::Roll roll, const rules::TableRules& rules) {
  WhatIf result;
  const rules::RollLine line = rules.line(account.phase_before, roll);
  for (const AccountLine& one : account.lines) {
    if (one.irregular == Irregular::Unknown || one.irregular == Irregular::Late) continue;
    const rules::Spot& spot = account.rules->at(one.spot);
    const auto other = rules.spot(spot.row->code, spot.place);
    OtherLine compared{one.wager, one.player, one.expected, std::nullopt};
    if (other) {
      rules::Standing standing = rules.stand(*other, one.stake, one.working);
      standing.progress = one.progress;
      compared.otherwise = rules::settle(rules, line, standing);
    }
    const bool told =
        one.expected.priced && one.doubt != Doubt::Faces && (!compared.otherwise || compared.otherwise->priced);
    if (told) {
      result.as_called = result.as_called + one.expected.net();
      if (compared.otherwise) result.otherwise = result.otherwise + compared.otherwise->net();
    } else {
      ++result.left_out;
    }
    const bool same = compared.otherwise && compared.otherwise->outcome == one.expected.outcome &&
                      compared.otherwise->priced == one.expected.priced &&
                      compared.otherwise->net() == one.expected.net();
    if (!same) result.lines.push_back(std::move(compared));
  }
  return result;
}

bool agrees(const RollAccount& account, const Reading& reading) {
  if (account.roll) return account.roll->combination() == reading.roll->combination();
  return account.total == reading.roll->total();
}

const Reading* seen_otherwise(const RollAccount& account) {
  const auto at =
      std::ranges::find_if(account.readings, [&](const Reading& one) { return one.roll && !agrees(account, one); });
  return at == account.readings.end() ? nullptr : &*at;
}

}  // namespace replay
