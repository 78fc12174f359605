// What a table's record lets us check. A check whose input was not recorded is not covered: that is reported, and is
// never a finding.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "audit/checks/finding.h"
#include "replay/table_event.h"

namespace audit {

// A check that the record does not support, and what it would have needed: families that the table does not record, or
// event types of which not one came.
struct Gap {
  FindingCode code = FindingCode::Overpaid;
  std::vector<std::string_view> missing;
};

// The families a table records, as table.opened lists them. The table itself is always recorded: it opened.
class Families {
 public:
  Families() = default;
  explicit Families(const std::vector<std::string>& records);
  bool cover(FindingCode code) const;  // as far as families go
  bool has(std::string_view family) const;

 private:
  std::uint32_t bits_ = 0;
};

// One opening of a table, up to its closing or the next opening.
class Coverage {
 public:
  Coverage(const replay::TableEvent& event, const replay::TableOpened& opened);
  void hear(const replay::Happening& what);

  const replay::EventId& opened_by() const { return opened_by_; }
  replay::EventTime opened_at() const { return opened_at_; }
  std::vector<Gap> gaps() const;  // in the order of finding_kinds()

 private:
  bool came(std::string_view type) const;

  replay::EventId opened_by_;
  replay::EventTime opened_at_;
  Families families_;
  bool no_more_bets_ = false, thrown_ = false, at_rest_ = false, read_ = false;
};

}  // namespace audit
