// A roll settled otherwise: as another pair of faces, or under another book. For a call that is not what the camera
// saw, and for a house that asks what other rules would cost.
#pragma once
#include <optional>
#include <vector>

#include "replay/roll_account.h"

namespace replay {

struct OtherLine {
  WagerId wager;
  PlayerId player;
  rules::Settlement as_called;
  std::optional<rules::Settlement> otherwise;  // nothing: the other book does not have the wager
};
struct WhatIf {
  std::vector<OtherLine> lines;  // those that would come out differently
  rules::Cents as_called;        // what all players together won, net
  rules::Cents otherwise;
};

WhatIf what_if(const RollAccount& account, rules::Roll roll, const rules::TableRules& rules);

}  // namespace replay
