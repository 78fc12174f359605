#include "audit/checks/table_audit.h"

#include <string>
#include <utility>

#include "audit/checks/roll_check.h"
#include "audit/checks/settlement_check.h"
#include "audit/checks/wager_check.h"

namespace audit {
namespace {

Finding about_misfit(const replay::TableEvent& event, replay::Misfit misfit) {
  Finding finding{.code = FindingCode::EventDoesNotFit,
                  .table = event.table,
                  .sentence = "Table " + event.table.text + ", event " + event.id.text + ": " +
                              std::string(replay::describe(misfit)) + ".",
                  .time = event.time,
                  .evidence = {event.id}};
  finding.id = name_finding(finding.code, finding.table, "", finding.wager, finding.evidence);
  return finding;
}

}  // namespace

Heard TableAudit::hear(const replay::TableEvent& event) {
  const replay::Played played = replay_.play(event);
  Heard heard;
  if (played.closed) {
    Checked checked = check_settlements(*played.closed);
    heard.findings = std::move(checked.findings);
    heard.roll_closed = true;
    heard.compared = checked.compared;
    heard.not_covered = checked.not_covered;
    for (Finding& finding : check_roll(*played.closed)) heard.findings.push_back(std::move(finding));
  }
  for (const replay::Remark& remark : played.remarks) {
    auto finding = judge_remark(event.table, replay_.state().book, remark);
    if (finding) heard.findings.push_back(std::move(*finding));
  }
  if (played.misfit) {
    heard.misfit = true;
    heard.findings.push_back(about_misfit(event, *played.misfit));
  }
  return heard;
}

}  // namespace audit
