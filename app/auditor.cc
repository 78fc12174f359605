#include "app/auditor.h"

#include <string>
#include <utility>
#include <variant>

#include "audit/checks/settlement_check.h"
#include "ingest/cloud_event.h"
#include "rules/sha256.h"

namespace app {

Conclusions Auditor::hear(const ingest::RawMessage& message) {
  ++tally_.messages;
  const auto read = ingest::read_event(message.bytes);
  if (const auto* unreadable = std::get_if<ingest::Unreadable>(&read)) {
    return keep_unreadable(message, ingest::explain(*unreadable));
  }
  const auto& event = std::get<replay::TableEvent>(read);
  last_time_ = event.time;
  if (!seen_.first_time(event)) {
    ++tally_.duplicates;
    metrics_.count_event(Heard::Duplicate);
    return {};
  }
  return play(message, event);
}

Conclusions Auditor::keep_unreadable(const ingest::RawMessage& message, const std::string& why) {
  ++tally_.unreadable;
  metrics_.count_event(Heard::Unreadable);
  audit::Finding finding{.code = audit::FindingCode::UnreadableEvent,
                         .sentence = message.origin + ": " + why + ".",
                         .time = last_time_,
                         .evidence = {{"sha256:" + rules::hex(rules::sha256(message.bytes))}}};
  finding.id = audit::name_finding(finding.code, finding.table, "", finding.wager, finding.evidence);
  count(finding);
  return {{std::move(finding)}, audit::DeadLetter{message.bytes, message.origin, why}};
}

Conclusions Auditor::play(const ingest::RawMessage& message, const replay::TableEvent& event) {
  const replay::Played played = tables_[event.table].play(event);
  metrics_.count_event(played.misfit ? Heard::Misfit : Heard::Played);
  Conclusions conclusions;
  if (played.closed) {
    audit::Checked checked = audit::check_settlements(*played.closed);
    ++tally_.rolls;
    tally_.wagers_compared += checked.compared;
    tally_.wagers_not_covered += checked.not_covered;
    metrics_.count_roll(checked.compared, checked.not_covered);
    conclusions.findings = std::move(checked.findings);
  }
  if (played.misfit) {
    audit::Finding finding{.code = audit::FindingCode::EventDoesNotFit,
                           .table = event.table,
                           .sentence = "Table " + event.table.text + ", event " + event.id.text + " (" +
                                       message.origin + "): " + std::string(replay::describe(*played.misfit)) + ".",
                           .time = event.time,
                           .evidence = {event.id}};
    finding.id = audit::name_finding(finding.code, finding.table, "", finding.wager, finding.evidence);
    conclusions.findings.push_back(std::move(finding));
  }
  for (const audit::Finding& finding : conclusions.findings) count(finding);
  return conclusions;
}

void Auditor::count(const audit::Finding& finding) {
  ++tally_.findings;
  if (finding.favour.value > 0) tally_.players_over = tally_.players_over + finding.favour;
  if (finding.favour.value < 0) tally_.players_under = tally_.players_under - finding.favour;
  metrics_.count_finding(finding);
}

}  // namespace app
