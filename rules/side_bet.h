// A side bet as a small machine over the rolls: it collects marks towards goals, or counts, until something ends it,
// and pays by the level it reached. What it collects, counts and ends on comes from the book.
#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "rules/marks.h"

namespace rules {

struct SideProgress {
  Marks marks = 0;
  std::uint16_t count = 0;
  bool held = false;  // the dice were passed and a person has to decide: rolls do not touch it
  friend bool operator==(const SideProgress&, const SideProgress&) = default;
};

struct SideMachine {
  std::vector<Marks> goals;  // level: how many of these are complete
  Marks wanted = 0;          // all marks of all goals
  Marks counts = 0;          // or level: how often one of these came
  Marks ends = 0;
  int top = 0;  // the level that ends it at once; 0: none
  bool held_when_passed = false;
  std::vector<std::uint8_t> result_of_level;  // index into the spot's results; the last one holds for all above

  int level(const SideProgress& progress) const {
    if (counts != 0) return progress.count;
    return static_cast<int>(std::ranges::count_if(goals, [&](Marks goal) { return (progress.marks & goal) == goal; }));
  }
  std::uint8_t result(int level) const {
    return result_of_level[std::min(static_cast<std::size_t>(level), result_of_level.size() - 1)];
  }
  // Plays one roll; true when it decides the bet, at the level then reached.
  bool advance(SideProgress& progress, Marks rolled) const {
    if (progress.held) return false;
    if ((rolled & ends) != 0) return true;
    progress.marks |= rolled & wanted;
    if ((rolled & counts) != 0 && progress.count < UINT16_MAX) ++progress.count;
    return top != 0 && level(progress) >= top;
  }
};

}  // namespace rules
