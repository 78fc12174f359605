// Names and times as events carry them. Ids come from the table system and are only ever compared; one type each, so
// that they cannot be swapped.
#pragma once
#include <chrono>
#include <compare>
#include <string>

namespace replay {

template <class Tag>
struct Id {
  std::string text;
  friend auto operator<=>(const Id&, const Id&) = default;
};
using TableId = Id<struct TableTag>;
using PlayerId = Id<struct PlayerTag>;
using WagerId = Id<struct WagerTag>;
using EventId = Id<struct EventTag>;
using SourceId = Id<struct SourceTag>;

using EventTime = std::chrono::sys_time<std::chrono::microseconds>;

}  // namespace replay
