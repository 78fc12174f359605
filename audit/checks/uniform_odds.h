// Where a book lets a house pay more than its minimum, the house must pay the same at all its tables (CO 30-2306(1),
// MA 4(b), A-22). Looks at the odds that tables post when they open. The measure is the table that opened first under
// the book, by the time of the events, with the odds it posts at the time; so nothing depends on which table is heard
// first, and an opening that comes late or is corrected moves the findings.
#pragma once
#include <compare>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "audit/checks/finding.h"
#include "audit/checks/table_history.h"
#include "replay/table_event.h"
#include "rules/house_options.h"

namespace audit {

class UniformOdds {
 public:
  // The openings of a table, as they hold now: all of them, whenever one of them came, went or was corrected. A finding
  // for each wager that a table pays otherwise than the measure. Odds that the book refuses are not in force, and a
  // finding of their own.
  Change hear(const replay::TableId& table, const std::vector<replay::TableEvent>& openings);

  std::vector<Finding> findings() const;  // those that hold now

 private:
  struct When {
    replay::EventTime time;
    replay::EventId event;
    replay::TableId table;
    friend auto operator<=>(const When&, const When&) = default;
  };
  struct Posted {
    rules::HouseOptions odds;
    std::map<std::string, std::string> pays;  // wager → lines, as they were posted
    std::vector<Finding> findings;
  };
  using Openings = std::map<When, Posted>;

  using Place = std::pair<std::string, When>;  // the book and the opening

  std::vector<Finding> judge(const std::string& book, const When& when) const;
  std::vector<Place> replace(const replay::TableId& table, const std::vector<replay::TableEvent>& openings);

  std::map<std::string, Openings> books_;
  std::map<replay::TableId, std::vector<Place>> tables_;
};

}  // namespace audit
