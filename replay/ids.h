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
  // Table systems count: two ids mostly differ in their last letter, and most comparisons end there.
  friend bool operator==(const Id& a, const Id& b) {
    const bool same_end = a.text.size() == b.text.size() && (a.text.empty() || a.text.back() == b.text.back());
    return same_end && a.text == b.text;
  }
};
using TableId = Id<struct TableTag>;
using PlayerId = Id<struct PlayerTag>;
using WagerId = Id<struct WagerTag>;
using EventId = Id<struct EventTag>;
using SourceId = Id<struct SourceTag>;

using EventTime = std::chrono::sys_time<std::chrono::microseconds>;

}  // namespace replay
