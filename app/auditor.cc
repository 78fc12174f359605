#include "app/auditor.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <variant>

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
  return play(event);
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
  return {{std::move(finding)}, {}, audit::DeadLetter{message.bytes, message.origin, why}};
}

Conclusions Auditor::play(const replay::TableEvent& event) {
  audit::TableHistory& history = tables_[event.table];
  audit::Change change = history.hear(event);
  metrics_.count_event(change.misfit ? Heard::Misfit : Heard::Played);
  tally_.rolls += static_cast<std::uint64_t>(change.rolls);
  tally_.wagers_compared += static_cast<std::uint64_t>(change.compared);
  tally_.wagers_not_covered += static_cast<std::uint64_t>(change.not_covered);
  // Counters of Prometheus only go up: what a late event undid stays counted there.
  if (change.rolls > 0) {
    metrics_.count_rolls(static_cast<std::uint64_t>(change.rolls),
                         static_cast<std::uint64_t>(std::max<std::int64_t>(0, change.compared)),
                         static_cast<std::uint64_t>(std::max<std::int64_t>(0, change.not_covered)));
  }
  if (change.openings) {
    audit::Change between = uniform_.hear(event.table, history.openings());
    std::ranges::move(between.raised, std::back_inserter(change.raised));
    std::ranges::move(between.withdrawn, std::back_inserter(change.withdrawn));
  }
  for (const audit::Finding& finding : change.withdrawn) uncount(finding);
  for (const audit::Finding& finding : change.raised) count(finding);
  return {std::move(change.raised), std::move(change.withdrawn), std::nullopt};
}

void Auditor::uncount(const audit::Finding& finding) {
  --tally_.findings;
  if (finding.favour.value > 0) tally_.players_over = tally_.players_over - finding.favour;
  if (finding.favour.value < 0) tally_.players_under = tally_.players_under + finding.favour;
}

void Auditor::count(const audit::Finding& finding) {
  ++tally_.findings;
  if (finding.favour.value > 0) tally_.players_over = tally_.players_over + finding.favour;
  if (finding.favour.value < 0) tally_.players_under = tally_.players_under - finding.favour;
  metrics_.count_finding(finding);
}

}  // namespace app
