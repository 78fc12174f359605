#include "audit/checks/finding.h"

#include <algorithm>
#include <cassert>

#include "rules/sha256.h"

namespace audit {
namespace {

constexpr std::array<FindingKind, 11> kKinds{{
    {FindingCode::Overpaid, "settlement.overpaid", Severity::Warning, "A wager was paid more than the rules give."},
    {FindingCode::Underpaid, "settlement.underpaid", Severity::Warning, "A wager was paid less than the rules give."},
    {FindingCode::WinnerUnpaid, "settlement.winner_unpaid", Severity::Warning, "A winning wager was not paid."},
    {FindingCode::LoserPaid, "settlement.loser_paid", Severity::Critical, "A losing wager was paid."},
    {FindingCode::LoserNotTaken, "settlement.loser_not_taken", Severity::Warning,
     "A losing wager stayed on the layout or was taken only in part."},
    {FindingCode::PushWrong, "settlement.push_wrong", Severity::Warning,
     "A wager that should go back to the player was settled, or one that should not was pushed."},
    {FindingCode::OffWagerSettled, "settlement.off_wager_settled", Severity::Warning,
     "A wager that was off on the come-out roll was paid or taken."},
    {FindingCode::PayoutWithoutWager, "settlement.payout_without_wager", Severity::Critical,
     "Money moved for a wager that was not on the layout."},
    {FindingCode::WrongPlayer, "settlement.wrong_player", Severity::Critical,
     "A wager was settled with somebody else than its owner."},
    {FindingCode::UnreadableEvent, "ingest.unreadable_event", Severity::Warning,
     "A message could not be read; its bytes are kept as a dead letter."},
    {FindingCode::EventDoesNotFit, "ingest.event_does_not_fit", Severity::Warning,
     "A well-formed event cannot have happened at this table in this state."},
}};

// Length first, so that ("ab", "c") and ("a", "bc") differ.
void add_field(std::string& text, std::string_view field) {
  text += std::to_string(field.size());
  text += ':';
  text += field;
}

}  // namespace

std::span<const FindingKind> finding_kinds() { return kKinds; }

const FindingKind& kind_of(FindingCode code) {
  const auto at = std::ranges::find(kKinds, code, &FindingKind::code);
  assert(at != kKinds.end());
  return *at;
}

std::string_view severity_name(Severity severity) {
  switch (severity) {
    case Severity::Notice: return "notice";
    case Severity::Warning: return "warning";
    case Severity::Critical: return "critical";
  }
  return "";
}

std::string name_finding(FindingCode code, const replay::TableId& table, std::string_view roll,
                         const replay::WagerId& wager, std::span<const replay::EventId> causes) {
  std::string text;
  add_field(text, kind_of(code).id);
  add_field(text, table.text);
  add_field(text, roll);
  add_field(text, wager.text);
  for (const replay::EventId& cause : causes) add_field(text, cause.text);
  return rules::hex(rules::sha256(text)).substr(0, 32);
}

}  // namespace audit
