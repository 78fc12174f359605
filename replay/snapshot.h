// A table's state as bytes, and back. The bytes say which format, engine and book they belong to; what does not match
// is refused, never guessed: the table is then folded again from its events.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "replay/table_state.h"

namespace replay {

enum class BadSnapshot : std::uint8_t { NotASnapshot, OtherFormat, OtherEngine, OtherBook, Damaged };
std::string_view describe(BadSnapshot reason);

std::string to_bytes(const TableState& state);
std::variant<TableState, BadSnapshot> from_bytes(std::string_view bytes);

}  // namespace replay
