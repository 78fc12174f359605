#include "app/simulator/posted_odds.h"

#include "app/simulator/dice_source.h"

namespace simulator {
namespace {

constexpr std::string_view kBelow = "settlement.odds_below_minimum";
constexpr std::string_view kNotUniform = "settlement.odds_not_uniform";

// South Dakota states no odds, so nothing can be below them. A table that does is held to the book's 7 to 1.
std::optional<PostedOdds> below(const House& house) {
  if (house.book() == Book::SouthDakota) return std::nullopt;
  return PostedOdds{kBelow, "any_craps", "6 to 1 on 2 3 12", 1};
}

// CO 30-2306(1), MA 4(b): more than the minimum may be paid, if it is paid at all tables of the house. The other books
// leave no choice.
std::optional<PostedOdds> not_uniform(const House& house, int table) {
  const bool minimum =
      house.book() == Book::Colorado || house.book() == Book::Crapless || house.book() == Book::Massachusetts;
  if (!minimum || table == 1) return std::nullopt;
  return PostedOdds{kNotUniform, "six_seven_eight", "3 to 1 on 3-3 4-4; 1 to 1 on 7 1-5 2-4 2-6 3-5", 0};
}

}  // namespace

std::optional<PostedOdds> wrong_posting(const FaultPlan& plan, const House& house, int table, std::uint64_t seed) {
  DiceSource chance(seed, 4);
  const auto wanted = [&](std::string_view code, bool turn) {
    const auto rate = plan.rates.find(std::string(code));
    return plan.all ? turn : rate != plan.rates.end() && chance.per_million(rate->second);
  };
  auto other = not_uniform(house, table);
  if (other && wanted(kNotUniform, table % 2 == 0)) return other;
  auto low = below(house);
  if (low && wanted(kBelow, true)) return low;
  return std::nullopt;
}

}  // namespace simulator
