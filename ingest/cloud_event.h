// Reads one CloudEvent (1.0, JSON, structured mode) into the table's vocabulary, or says why it cannot.
// Nothing is guessed: a missing field, a fraction of a cent or a third die makes the whole message unreadable,
// and its bytes go to the dead letters as they are.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "replay/table_event.h"

namespace ingest {

enum class BadEvent : std::uint8_t {
  NotJson,
  NotCloudEvent,
  FieldMissing,
  FieldOfWrongKind,
  AmountNotWholeCents,
  AmountOutOfRange,
  NotARoll,
  NotATime,
  NumberOutOfRange,
  NotAChoice,
  UnknownType,
};
std::string_view describe(BadEvent reason);

struct Unreadable {
  BadEvent reason = BadEvent::NotJson;
  std::string detail;  // the field or value at fault
};

// "line 3 is not JSON: ..." in one sentence.
std::string explain(const Unreadable& unreadable);

std::variant<replay::TableEvent, Unreadable> read_event(std::string_view bytes);

}  // namespace ingest
