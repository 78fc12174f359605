// Lists, in the three forms people and scripts ask for: aligned text, JSON lines, CSV (RFC 4180).
#pragma once
#include <cstdint>
#include <iosfwd>
#include <string>
#include <vector>

#include "audit/checks/finding.h"

namespace app {

enum class Output : std::uint8_t { Text, Json, Csv };

using Row = std::vector<std::string>;
void print_table(std::ostream& out, Output output, const Row& columns, const std::vector<Row>& rows);

void print_findings(std::ostream& out, Output output, const std::vector<audit::Finding>& findings);

std::string time_text(replay::EventTime time);  // RFC 3339, UTC, to the millisecond

}  // namespace app
