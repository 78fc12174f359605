#include "audit/checks/account_text.h"

#include <utility>

namespace audit {

std::string where(const replay::RollAccount& account) {
  if (account.supposed) {
    return "Table " + account.table.text + ", a throw before roll " + std::to_string(account.roll_number) + " (" +
           (account.roll ? std::to_string(account.roll->left()) + "-" + std::to_string(account.roll->right())
                         : "no roll") +
           " by all the record shows, never called): ";
  }
  const std::string faces = account.roll
                                ? std::to_string(account.roll->left()) + "-" + std::to_string(account.roll->right())
                                : "total " + std::to_string(account.total);
  return "Table " + account.table.text + ", roll " + std::to_string(account.roll_number) + " (" + faces + "): ";
}

std::string wager_name(const replay::RollAccount& account, const replay::AccountLine& line) {
  const rules::Spot& spot = account.rules->at(line.spot);
  const rules::Place& place = spot.place;
  std::string text = spot.row->name;
  if (place.number != 0) text += " on " + std::to_string(place.number);
  if (place.come_point != 0) text += " on " + std::to_string(place.come_point);
  if (place.high != 0) text += " high " + std::to_string(place.high);
  if (place.dice) text += " " + std::to_string(place.dice->left()) + "-" + std::to_string(place.dice->right());
  return text;
}

rules::Cents recorded_net(const std::vector<replay::Recorded>& recorded) {
  rules::Cents net;
  for (const replay::Recorded& one : recorded) {
    if (one.handled == replay::Handled::Paid) net = net + one.amount;
    if (one.handled == replay::Handled::Taken || one.handled == replay::Handled::Vig) net = net - one.amount;
  }
  return net;
}

Finding begin_finding(const replay::RollAccount& account, FindingCode code, const replay::WagerId& wager,
                      const replay::PlayerId& player, rules::Cents favour, std::vector<replay::EventId> evidence) {
  Finding finding{.code = code,
                  .table = account.table,
                  .roll_number = account.roll_number,
                  .wager = wager,
                  .player = player,
                  .favour = favour,
                  .at_stake = {favour.value < 0 ? -favour.value : favour.value},
                  .time = account.called_at,
                  .evidence = std::move(evidence)};
  finding.id = name_finding(code, account.table, account.called_by.text, wager, finding.evidence);
  return finding;
}

}  // namespace audit
