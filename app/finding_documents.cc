#include "app/finding_documents.h"

#include <spdlog/fmt/fmt.h>

#include "audit/checks/finding.h"

namespace app {

std::string findings_page() {
  std::string page = R"(# Findings

Every finding has a code that never changes, a severity, the paragraph that decides it, the money it is about, the
events that show it, and one sentence. Printed by `skyward docs write` from the table the code uses; a test keeps it true.

- **favour**: what the players got beyond what the rules give them, in cents; negative where the house kept it. Zero
  where no money has moved wrongly yet.
- **at stake**: the money the finding is about: the difference, or the chips that should not have been taken, moved or
  left. Never negative.
- **id**: a hash of code, table, roll, wager and the events that caused it. The same events give the same finding with
  the same id, live or replayed.
- **needs**: the event families the table must record (`records` in `skyward.table.opened`) and, with a dot, event
  types of which at least one must have come. Where one is missing the check is *not covered*: `skyward audit` says so
  for each table, and finds nothing.
- One root cause is one finding. After a wrong settlement the layout follows what the rules say happened; after a
  wager that should not have been taken or moved, it follows the chips.
- Times are compared within the error bounds that the sources state. What falls inside them is *too close to
  call*: `skyward audit` tells and counts it, and finds nothing.

)";
  std::string_view family;
  for (const audit::FindingKind& kind : audit::finding_kinds()) {
    const auto dot = kind.id.find('.');
    if (kind.id.substr(0, dot) != family) {
      family = kind.id.substr(0, dot);
      page += fmt::format("## {}\n\n| code | severity | what it says | needs |\n|---|---|---|---|\n", family);
    }
    page += fmt::format("| `{}` | {} | {} | {} |\n", kind.id, audit::severity_name(kind.severity), kind.meaning,
                        kind.needs);
    const bool last = &kind == &audit::finding_kinds().back();
    const bool ends = last || !(&kind + 1)->id.starts_with(family);
    if (ends && !last) page += "\n";
  }
  return page;
}

}  // namespace app
