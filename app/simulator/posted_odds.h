// Odds that a table posts as it opens and should not: below what the book asks for, or other than those of the first
// table of the house.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "app/simulator/faults.h"
#include "app/simulator/house.h"

namespace simulator {

struct PostedOdds {
  std::string_view code;  // the fault, as docs/findings.md names it
  std::string wager;
  std::string lines;  // "6 to 1 on 2 3 12"
  int roll = 0;       // the one it belongs to; 0: none
};

// What the plan has this table post; nothing: what it should. Where all faults are wanted, the tables take turns.
std::optional<PostedOdds> wrong_posting(const FaultPlan& plan, const House& house, int table, std::uint64_t seed);

}  // namespace simulator
