#include "rules/layout_outlook.h"

namespace rules {

LayoutOutlook outlook(const TableRules& rules, Phase phase, std::span<const Standing> layout) {
  LayoutOutlook result;
  for (std::size_t i = 0; i < kAllRolls.size(); ++i) {
    const RollLine line = rules.line(phase, kAllRolls[i]);
    for (const Standing& wager : layout) {
      Standing copy = wager;  // a side bet must not notice that it was asked
      result.house_wins[i] = result.house_wins[i] - settle(rules, line, copy).net();
    }
    result.sum += result.house_wins[i].value;
  }
  const double mean = result.mean();
  for (const Cents one : result.house_wins) {
    const double away = static_cast<double>(one.value) - mean;
    result.variance += away * away / 36;
  }
  return result;
}

}  // namespace rules
