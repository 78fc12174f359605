#include "audit/checks/roll_check.h"

#include <algorithm>
#include <string>

#include "audit/checks/account_text.h"
#include "audit/checks/money_text.h"
#include "replay/what_if.h"
#include "rules/throw_ruling.h"

namespace audit {
namespace {

using replay::Reading;
using replay::RollAccount;

std::string faces(rules::Roll roll) { return std::to_string(roll.left()) + "-" + std::to_string(roll.right()); }

// What the players got on this roll, as it was recorded.
rules::Cents all_recorded(const RollAccount& account) {
  rules::Cents sum = recorded_net(account.lumped) + recorded_net(account.without_wager);
  for (const auto& line : account.lines) sum = sum + recorded_net(line.recorded);
  return sum;
}

void judge_readings(const RollAccount& account, std::vector<Finding>& findings) {
  std::vector<const Reading*> read;
  const Reading* abstained = nullptr;
  for (const Reading& reading : account.readings) {
    if (reading.roll) {
      read.push_back(&reading);
    } else {
      abstained = &reading;
    }
  }
  const bool one_agrees = std::ranges::any_of(read, [&](const Reading* one) { return agrees(account, *one); });
  const Reading* differs = replay::seen_otherwise(account);
  if (differs != nullptr && !one_agrees) {
    const Reading& seen = *differs;
    const replay::WhatIf other = replay::what_if(account, *seen.roll, *account.rules);
    Finding finding = begin_finding(account, FindingCode::CallDiffersFromReading, {}, {},
                                    other.as_called - other.otherwise, {account.called_by, seen.event});
    finding.citation = account.rules->book().id + " " + account.rules->book().authority.call_result.cite;
    finding.sentence =
        where(account) + "the camera saw " + faces(*seen.roll) + ". As called the players won " +
        money_text(other.as_called) + " net, as seen " + money_text(other.otherwise) + "; " +
        std::to_string(other.lines.size()) + (other.lines.size() == 1 ? " wager differs" : " wagers differ") +
        (other.left_out == 0 ? "." : ", without " + std::to_string(other.left_out) + " whose winnings nobody stated.");
    findings.push_back(std::move(finding));
  }
  const bool cameras_disagree = differs != nullptr && one_agrees;
  if (cameras_disagree || (account.contested && read.empty() && abstained != nullptr)) {
    const Reading& cause = cameras_disagree ? *read.front() : *abstained;
    Finding finding = begin_finding(account, FindingCode::UnreadableRoll, {}, {}, {}, {account.called_by, cause.event});
    finding.citation = account.rules->book().id + " " + account.rules->book().authority.rule.cite;
    finding.sentence =
        where(account) + (cameras_disagree ? "the cameras do not agree on the faces."
                                           : "the dice are disputed and could not be read: " + cause.reason + ".");
    findings.push_back(std::move(finding));
  }
}

// A throw that does not count by itself was called as a result all the same.
void judge_lie(const RollAccount& account, std::vector<Finding>& findings) {
  for (const Reading& reading : account.readings) {
    if (reading.circumstance.empty()) continue;
    const rules::ThrowAnswer answer = rules::judge_throw(
        account.rules->book(), {.circumstance = reading.circumstance, .mini_craps = account.mini_craps});
    if (answer.status != rules::ThrowStatus::InvalidByRule) continue;
    const bool cocked = reading.circumstance.starts_with("cocked") || reading.circumstance == "leaning_one_side" ||
                        reading.circumstance == "on_chips";
    Finding finding = begin_finding(account, cocked ? FindingCode::CockedRuledWrongly : FindingCode::InvalidRollSettled,
                                    {}, {}, all_recorded(account), {account.called_by, reading.event});
    finding.citation = account.rules->book().id + " " + answer.citation;
    finding.sentence =
        where(account) + "the throw does not count (" + reading.circumstance + ") but was called and settled.";
    findings.push_back(std::move(finding));
    return;
  }
}

void judge_slide(const RollAccount& account, std::vector<Finding>& findings) {
  if (!account.slid) return;
  Finding finding =
      begin_finding(account, FindingCode::DiceSlid, {}, account.shooter, {}, {account.thrown_by, account.called_by});
  const rules::ThrowRow* cheating = account.rules->book().landing("cheating");
  finding.citation =
      account.rules->book().id + " " + (cheating == nullptr ? account.rules->book().shooter.cite : cheating->cite);
  finding.sentence =
      where(account) + "player " + account.shooter.text + " slid the dice, and the roll was called all the same.";
  findings.push_back(std::move(finding));
}

void notify(const RollAccount& account, std::vector<Finding>& findings) {
  for (const auto& line : account.lines) {
    if (!line.notify) continue;
    const rules::WagerRow& row = *account.rules->at(line.spot).row;
    Finding finding = begin_finding(account, FindingCode::FireFourPoints, line.wager, line.player, {},
                                    {line.placed_by, account.called_by});
    finding.at_stake = line.stake;
    finding.citation = account.rules->book().id + " " + row.notify_cite;
    finding.sentence = where(account) + row.name + " of player " + line.player.text + " (" + money_text(line.stake) +
                       ") has reached " + std::to_string(row.notify) + " points: surveillance must be told.";
    findings.push_back(std::move(finding));
  }
}

}  // namespace

std::vector<Finding> check_roll(const RollAccount& account) {
  std::vector<Finding> findings;
  if (!account.supposed) {  // of a throw that nobody called, that is all there is to say
    judge_readings(account, findings);
    judge_lie(account, findings);
    judge_slide(account, findings);
  }
  notify(account, findings);
  return findings;
}

}  // namespace audit
