// Where a book lets a house pay more than its minimum, the house must pay the same at all its tables (CO 30-2306(1),
// MA 4(b), A-22). Looks at the odds that tables post when they open.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "audit/checks/finding.h"
#include "replay/table_event.h"
#include "rules/house_options.h"

namespace audit {

class UniformOdds {
 public:
  // A finding for each wager that this table pays otherwise than the first table of the same book did. Odds that the
  // book refuses are not in force, and a finding of their own.
  std::vector<Finding> hear(const replay::TableEvent& event);

 private:
  struct Posted {
    replay::TableId table;
    replay::EventId event;
    rules::HouseOptions odds;
    std::map<std::string, std::string> pays;  // wager → lines, as they were posted
  };
  std::map<std::string, Posted> first_;  // by book
};

}  // namespace audit
