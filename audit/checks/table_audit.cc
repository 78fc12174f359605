#include "audit/checks/table_audit.h"

#include <string>
#include <utility>
#include <variant>

#include "audit/checks/roll_check.h"
#include "audit/checks/settlement_check.h"

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
  replay::Played played = replay_.play(event);
  if (std::holds_alternative<replay::TableOpened>(event.what) && !played.misfit) {
    families_ = Families(replay_.state().records);
  }
  Heard heard;
  if (played.closed) {
    Checked checked = check_settlements(*played.closed);
    heard.findings = std::move(checked.findings);
    heard.roll_closed = true;
    heard.compared = checked.compared;
    heard.not_covered = checked.not_covered;
    for (Finding& finding : check_roll(*played.closed)) heard.findings.push_back(std::move(finding));
    heard.account = std::make_shared<replay::RollAccount>(std::move(*played.closed));
  }
  for (const replay::Remark& remark : played.remarks) {
    auto finding = judge_remark(event.table, replay_.state().book, remark);
    if (finding) heard.findings.push_back(std::move(*finding));
    if (auto close = close_call(event.table, remark)) heard.too_close.push_back(std::move(*close));
  }
  // A table may send single events of a family that it does not record as a whole: no verdict rests on those.
  std::erase_if(heard.findings, [&](const Finding& one) { return !families_.cover(one.code); });
  if (played.misfit) {
    heard.misfit = true;
    heard.findings.push_back(about_misfit(event, *played.misfit));
  }
  return heard;
}

}  // namespace audit
