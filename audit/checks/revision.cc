#include "audit/checks/revision.h"

#include <algorithm>
#include <map>
#include <utility>

namespace audit {
namespace {

bool alike(const std::optional<rules::Settlement>& a, const std::optional<rules::Settlement>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return a->outcome == b->outcome && a->winnings == b->winnings && a->lost == b->lost && a->vig == b->vig;
}

}  // namespace

std::vector<FindingRevision> pair_findings(const std::vector<Finding>& withdrawn, const std::vector<Finding>& raised) {
  std::vector<FindingRevision> revisions;
  for (const Finding& after : raised) revisions.push_back({std::nullopt, after});
  std::vector<const Finding*> left;
  for (const Finding& before : withdrawn) left.push_back(&before);
  const auto pair_where = [&](auto alike) {
    for (FindingRevision& revision : revisions) {
      if (revision.before) continue;
      const auto match = std::ranges::find_if(left, [&](const Finding* one) { return alike(*one, *revision.after); });
      if (match == left.end()) continue;
      revision.before = **match;
      left.erase(match);
    }
  };
  pair_where([](const Finding& a, const Finding& b) { return a.id == b.id; });
  pair_where([](const Finding& a, const Finding& b) {
    return !a.wager.text.empty() && a.wager == b.wager && a.roll_number == b.roll_number;
  });
  pair_where([](const Finding& a, const Finding& b) {
    return a.code == b.code && a.roll_number == b.roll_number && a.wager == b.wager;
  });
  for (const Finding* before : left) revisions.push_back({*before, std::nullopt});
  return revisions;
}

std::vector<SettlementRevision> compare_accounts(const RollAccounts& before, const RollAccounts& after) {
  using Key = std::pair<std::string, std::string>;  // the call, the wager
  std::vector<Key> order;
  std::map<Key, SettlementRevision> revisions;
  const auto add = [&](const RollAccounts& accounts, std::optional<rules::Settlement> SettlementRevision::*side) {
    for (const auto& account : accounts) {
      for (const replay::AccountLine& line : account->lines) {
        if (line.doubt != replay::Doubt::None) continue;  // what was due nobody can say
        const Key key{account->called_by.text, line.wager.text};
        const auto [at, fresh] = revisions.try_emplace(key);
        if (fresh) order.push_back(key);
        at->second.roll = account->called_by;
        at->second.roll_number = account->roll_number;
        at->second.wager = line.wager;
        at->second.player = line.player;
        at->second.*side = line.expected;
      }
    }
  };
  add(before, &SettlementRevision::before);
  add(after, &SettlementRevision::after);
  std::vector<SettlementRevision> changed;
  for (const Key& key : order) {
    SettlementRevision& one = revisions.at(key);
    if (!alike(one.before, one.after)) changed.push_back(std::move(one));
  }
  std::ranges::stable_sort(changed, {}, &SettlementRevision::roll_number);
  return changed;
}

}  // namespace audit
