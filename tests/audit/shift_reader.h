// Reads a hand-written shift (tests/replay/shifts/README.md) into events and expected findings.
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "replay/table_event.h"

namespace audit {

struct Expected {
  int line = 0;
  std::string code;
  std::optional<std::uint64_t> roll;
  std::optional<std::string> wager, player;
  std::optional<std::int64_t> favour, stake;  // cents
};

struct Shift {
  std::vector<replay::TableEvent> events;
  std::vector<Expected> expected;                 // findings
  std::vector<Expected> too_close;                // moments that the clocks do not tell apart
  std::vector<Expected> left_open;                // rolls that are not over where the record ends
  std::vector<std::string> covered, not_covered;  // codes of checks
  std::vector<std::string> faults;                // lines that could not be read
};

Shift read_shift(const std::string& text);

}  // namespace audit
