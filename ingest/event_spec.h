// Every event type and its fields, in one table: the decoder reads by it, and the JSON Schemas and docs/events.md are
// printed from it, so that code, schema and document cannot drift apart.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "replay/table_event.h"

namespace simdjson::dom {
class element;
}

namespace ingest {

enum class FieldKind : std::uint8_t {
  Name,    // a text that names something: not empty, no control characters
  Stake,   // whole cents, more than none
  Amount,  // whole cents
  Total,   // 2 to 12
  Faces,   // two faces, 1 to 6
  Names,   // a list of names
  Flag,
  Count,     // a whole number, not negative
  Permille,  // 0 to 1000
  Time,      // RFC 3339
  Values,    // an object of names to texts, numbers or flags
};

struct FieldSpec {
  std::string_view name;
  FieldKind kind;
  bool required;
  std::string_view help;
  void (*put)(const FieldSpec& field, const simdjson::dom::element& value, replay::Happening& into);
  std::vector<std::string_view> choices = {};  // empty: any
};

struct EventSpec {
  std::string_view type;  // "skyward.wager.placed"
  std::string_view title;
  replay::Happening (*begin)();
  std::vector<FieldSpec> fields;
  std::string_view family() const { return type.substr(8, type.find('.', 8) - 8); }
};

// The one type that is not a list of fields: it carries another event.
inline constexpr std::string_view kCorrectionType = "skyward.table.correction";

std::span<const EventSpec> event_specs();
const EventSpec* find_spec(std::string_view type);

}  // namespace ingest
