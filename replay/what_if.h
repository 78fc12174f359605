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
  // What all players together won, net, without the wagers of which one side cannot be told.
  rules::Cents as_called;
  rules::Cents otherwise;
  int left_out = 0;  // those wagers: odds that nobody stated, or faces that were not called
};

WhatIf what_if(const RollAccount& account, rules::Roll roll, const rules::TableRules& rules);

// Whether a camera that read the dice read what was called.
bool agrees(const RollAccount& account, const Reading& reading);
// The first reading that is not what was called; null: there is none.
const Reading* seen_otherwise(const RollAccount& account);

}  // namespace replay
