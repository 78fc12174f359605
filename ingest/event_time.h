// RFC 3339 times, as CloudEvents carry them: "2026-11-17T20:00:03.250Z" or with an offset, to the microsecond.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "replay/table_event.h"

namespace ingest {
std::optional<replay::EventTime> read_time(std::string_view text);
}  // namespace ingest
