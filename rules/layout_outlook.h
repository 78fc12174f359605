// What the next roll can do to a whole layout: the house's result for each of the 36 rolls, with mean and variance, so
// that theoretical win is right even where wagers hang together (pass, its odds and a place bet on one number).
#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "rules/table_rules.h"

namespace rules {

struct LayoutOutlook {
  std::array<Cents, 36> house_wins{};  // in the order of kAllRolls
  std::int64_t sum = 0;                // the mean is sum / 36, exactly
  double mean() const { return static_cast<double>(sum) / 36; }
  double variance = 0;  // in square cents
};

// Wins whose odds nobody stated count as nothing; ask the book first.
LayoutOutlook outlook(const TableRules& rules, Phase phase, std::span<const Standing> layout);

}  // namespace rules
