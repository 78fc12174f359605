#include "app/reading_score.h"

#include <cmath>

namespace app {
namespace {

std::string size_of(double die_px) {
  for (const auto& [limit, name] : {std::pair{16.0, "below 16 px"},
                                    {20.0, "16 to 20 px"},
                                    {28.0, "20 to 28 px"},
                                    {40.0, "28 to 40 px"},
                                    {60.0, "40 to 60 px"}}) {
    if (die_px < limit) return name;
  }
  return "above 60 px";
}

}  // namespace

void ReadingScore::count(const LabelledFrame& truth, const std::optional<std::array<int, 2>>& roll,
                         const std::string& reason) {
  for (Tally* tally : {&all_, &by_kind_[truth.kind], &by_size_[size_of(truth.die_px)]}) {
    ++(truth.readable ? tally->readable : tally->unreadable);
    if (!roll) continue;
    if (!truth.readable) {
      ++tally->uncalled_for;
    } else {
      ++tally->read;
      if (roll != truth.roll) ++tally->wrong;
    }
  }
  if (truth.readable && !roll) ++reasons_[reason];
}

double upper_bound_95(std::int64_t events, std::int64_t trials) {
  if (events >= trials) return 1;
  // The rate at which so few events, or fewer, are seen one time in twenty.
  const auto chance_of_so_few = [&](double rate) {
    double sum = 0;
    for (std::int64_t k = 0; k <= events; ++k) {
      const auto n = static_cast<double>(trials), i = static_cast<double>(k);
      sum += std::exp(std::lgamma(n + 1) - std::lgamma(i + 1) - std::lgamma(n - i + 1) + i * std::log(rate) +
                      (n - i) * std::log1p(-rate));
    }
    return sum;
  };
  double low = 1e-12, high = 1 - 1e-12;
  for (int step = 0; step < 100; ++step) {
    const double middle = (low + high) / 2;
    (chance_of_so_few(middle) > 0.05 ? low : high) = middle;
  }
  return high;
}

}  // namespace app
