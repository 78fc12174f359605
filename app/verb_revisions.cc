#include <map>
#include <ostream>
#include <utility>
#include <variant>
#include <vector>

#include "app/audit_run.h"
#include "app/usage_error.h"
#include "app/verbs.h"
#include "audit/checks/money_text.h"
#include "audit/checks/revision.h"
#include "audit/checks/table_history.h"
#include "ingest/cloud_event.h"
#include "ingest/seen_events.h"
#include "rules/table_rules.h"

namespace app {
namespace {

std::string settlement_text(const std::optional<rules::Settlement>& settlement) {
  if (!settlement) return "";
  return std::string(rules::outcome_name(settlement->outcome)) + " " + audit::money_text(settlement->net());
}

std::string roll_text(std::uint64_t roll) { return roll == 0 ? "" : std::to_string(roll); }

// The record as it came in, table by table, with a row for everything that had to be said anew.
class Revisions {
 public:
  void hear(const replay::TableEvent& event) {
    auto& history = tables_.try_emplace(event.table, audit::Keep::Accounts).first->second;
    const audit::Change change = history.hear(event);
    if (!change.refolded) {
      for (const audit::Finding& finding : change.raised) findings_.emplace(finding.id, 1);
      return;
    }
    for (const auto& [before, after] : audit::pair_findings(change.withdrawn, change.raised)) {
      const int revision = before ? known(findings_, before->id) + 1 : 1;
      const audit::Finding& about = after ? *after : *before;
      findings_[about.id] = revision;
      rows_.push_back({event.id.text, event.table.text, roll_text(about.roll_number), about.wager.text,
                       std::string(audit::kind_of(about.code).id), std::to_string(revision),
                       before ? before->sentence : "", after ? after->sentence : "withdrawn"});
    }
    for (const audit::SettlementRevision& one : change.settlements) {
      const int revision = one.before ? known(settlements_, {one.roll.text, one.wager.text}) + 1 : 1;
      settlements_[{one.roll.text, one.wager.text}] = revision;
      rows_.push_back({event.id.text, event.table.text, roll_text(one.roll_number), one.wager.text, "settlement",
                       std::to_string(revision), settlement_text(one.before), settlement_text(one.after)});
    }
  }
  const std::vector<Row>& rows() const { return rows_; }
  bool knows(const std::string& table) const { return tables_.contains({table}); }

 private:
  // What was raised or settled without being told of here is the first revision.
  template <class Key>
  static int known(const std::map<Key, int>& revisions, const Key& key) {
    const auto at = revisions.find(key);
    return at == revisions.end() ? 1 : at->second;
  }

  std::map<replay::TableId, audit::TableHistory> tables_;
  std::map<std::string, int> findings_;                             // by id
  std::map<std::pair<std::string, std::string>, int> settlements_;  // by call and wager
  std::vector<Row> rows_;
};

}  // namespace

ExitCode list_revisions(const Settings& settings, const std::string& table, Output output, std::ostream& out) {
  const auto source = open_source(settings, /*follow=*/false);
  ingest::SeenEvents seen;
  Revisions revisions;
  while (const auto message = source->next()) {
    const auto read = ingest::read_event(message->bytes);
    const auto* event = std::get_if<replay::TableEvent>(&read);
    if (event == nullptr || (!table.empty() && event->table.text != table) || !seen.first_time(*event)) continue;
    revisions.hear(*event);
  }
  if (!table.empty() && !revisions.knows(table)) throw UsageError("the record has no table '" + table + "'");
  print_table(out, output, {"event", "table", "roll", "wager", "what", "revision", "before", "after"},
              revisions.rows());
  return ExitCode::Fine;
}

}  // namespace app
