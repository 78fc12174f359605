// Which events have been taken already. A message delivered twice is normal; counting it twice is not.
// (source, id) names an event, as CloudEvents says.
#pragma once
#include <string>
#include <unordered_set>

#include "replay/table_event.h"

namespace ingest {

class SeenEvents {
 public:
  // True the first time an event comes by.
  bool first_time(const replay::TableEvent& event) {
    return seen_.insert(event.source.text + '\n' + event.id.text).second;
  }

 private:
  std::unordered_set<std::string> seen_;
};

}  // namespace ingest
