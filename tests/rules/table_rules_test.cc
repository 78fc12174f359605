// What must hold for every wager of every book, whatever the book says: properties, not figures.
#include "rules/table_rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "at_table.h"
#include "rules/layout_outlook.h"

namespace rules {
namespace {

__extension__ using Wide = __int128;

// Every book as it comes, and once more with every pay table that a house may choose.
const std::vector<Rules>& every_table() {
  static const std::vector<Rules> kTables = [] {
    std::vector<Rules> tables;
    for (const Book& book : built_in_books().all()) {
      tables.push_back(compiled(HouseOptions(book)));
      for (const WagerRow& row : book->wagers) {
        if (row.table.option.empty()) continue;
        for (const auto& id : book->option(row.table.option)->words) {
          tables.push_back(compiled(house_of(book, {{row.table.option, id}})));
        }
      }
    }
    return tables;
  }();
  return kTables;
}

std::string name_of(const TableRules& rules, const Spot& spot) {
  return rules.book().id + " (" + rules.options().text() + "), " + rules::name_of(spot);
}

// Calls `look` for every spot that is settled by look-up, in every phase, on every roll.
template <class Look>
void each_cell(const TableRules& rules, const Look& look) {
  for (std::size_t i = 0; i < rules.spots().size(); ++i) {
    if (rules.spots()[i].row->plays == Plays::Side) continue;
    for (const Working working : kAllWorkings) {
      Standing wager = rules.stand(spot_id(i), {60'000}, working);
      for (const Phase phase : phases_of(rules.book())) {
        for (const Roll roll : kAllRolls) look(wager, phase, roll);
      }
    }
  }
}

// ------------------------------------------------------------------------------------------------- rolls

TEST(ImpossibleFaces, AreNoRoll) {
  for (int left = -10; left <= 20; ++left) {
    for (int right = -10; right <= 20; ++right) {
      const bool real = left >= 1 && left <= 6 && right >= 1 && right <= 6;
      EXPECT_EQ(Roll::from_faces(left, right).has_value(), real) << left << "-" << right;
    }
  }
}

TEST(EveryWager, DoesNotCareWhichDieIsWhich) {
  for (const Rules& rules : every_table()) {
    each_cell(*rules, [&](Standing& wager, Phase phase, Roll roll) {
      const Settlement one = settle(*rules, rules->line(phase, roll), wager);
      const Settlement other = settle(*rules, rules->line(phase, dice(roll.right(), roll.left())), wager);
      ASSERT_EQ(one, other) << name_of(*rules, rules->at(wager.spot)) << ", " << rules::name_of(roll);
    });
  }
}

TEST(EveryWager, IsSettledTheSameWayHoweverOftenOneAsks) {
  for (const Rules& rules : every_table()) {
    each_cell(*rules, [&](Standing& wager, Phase phase, Roll roll) {
      const RollLine line = rules->line(phase, roll);
      const Settlement first = settle(*rules, line, wager);
      ASSERT_EQ(first, settle(*rules, line, wager)) << name_of(*rules, rules->at(wager.spot));
    });
  }
}

// ------------------------------------------------------------------------------------------------- money

TEST(EveryResult, TakesAtMostTheStakeAndPaysOnlyWinners) {
  for (const Rules& rules : every_table()) {
    for (std::size_t i = 0; i < rules->spots().size(); ++i) {
      const Spot& spot = rules->spots()[i];
      for (std::size_t k = 0; k < spot.results.size(); ++k) {
        // Also stakes that cannot be divided into the wager's units.
        for (const std::int64_t cents : {1, 7, 725, 60'000, 99'999}) {
          const Settlement settlement = rules->price(spot_id(i), static_cast<std::uint8_t>(k), {cents});
          SCOPED_TRACE(name_of(*rules, spot) + " for " + std::to_string(cents) + ": " +
                       std::string(outcome_name(settlement.outcome)));
          ASSERT_GE(settlement.winnings.value, 0);
          ASSERT_GE(settlement.lost.value, 0);
          ASSERT_GE(settlement.vig.value, 0);
          ASSERT_LE(settlement.vig.value * 20, cents) << "commission is at most five percent";
          switch (settlement.outcome) {
            case Outcome::Win:
              if (cents >= spot.row->units) {
                ASSERT_LT(settlement.lost.value, cents);
              }
              if (spot.row->plays != Plays::Parts) {
                ASSERT_EQ(settlement.lost.value, 0);
              }
              break;
            case Outcome::Lose:
              ASSERT_EQ(settlement.lost.value, cents);
              ASSERT_EQ(settlement.winnings.value, 0);
              ASSERT_EQ(settlement.vig.value, 0);
              break;
            default:
              ASSERT_EQ(settlement.winnings.value, 0);
              ASSERT_EQ(settlement.lost.value, 0);
              ASSERT_EQ(settlement.vig.value, 0);
          }
        }
      }
    }
  }
}

// The same sum with twice the room: what the odds come to on the parts that win.
Wide winnings_in_full(const SpotResult& result, Cents stake, Cents chip, Rounding rounding) {
  Wide sum = 0;
  Wide units = 0;
  for (const auto& part : result.parts) {
    const Wide begin = Wide{stake.value} * units / part.share.in;
    units += part.share.of;
    const Wide amount = Wide{stake.value} * units / part.share.in - begin;
    if (!part.wins || !part.priced) continue;
    const Wide exact = amount * part.odds.pays;  // in 1/on cents
    const bool whole_dollars = exact % (Wide{100} * part.odds.on) == 0;
    if (rounding == Rounding::UpUnlessWholeDollars && whole_dollars) {
      sum += exact / part.odds.on;
    } else {
      const Wide step = Wide{chip.value} * part.odds.on;
      sum += (exact + step - 1) / step * chip.value;
    }
  }
  return sum;
}

TEST(LargestStake, IsPaidAtTheLongestOddsWithoutOverflow) {
  for (const Rules& rules : every_table()) {
    for (std::size_t i = 0; i < rules->spots().size(); ++i) {
      const Spot& spot = rules->spots()[i];
      for (std::size_t k = 0; k < spot.results.size(); ++k) {
        const Settlement settlement = rules->price(spot_id(i), static_cast<std::uint8_t>(k), kCentsMax);
        const SpotResult& result = spot.results[k];
        const bool priced = std::ranges::all_of(result.parts, [](const auto& part) { return part.priced; });
        const Wide expected =
            priced ? winnings_in_full(result, kCentsMax, rules->chip(), rules->book().rounding) : Wide{0};
        ASSERT_TRUE(Wide{settlement.winnings.value} == expected)
            << name_of(*rules, spot) << ": " << settlement.winnings.value;
        ASSERT_LE(settlement.lost, kCentsMax);
        ASSERT_LE(settlement.vig.value, kCentsMax.value / 10);
      }
    }
  }
}

TEST(LargestStake, IsPaidAtTheLongestOddsABookCanState) {
  BookShelf shelf = built_in_books();
  const auto wrong = shelf.add(R"(book longest
  title      The longest odds that a book may state
  version    1
  effective  unstated
  inherits   us-co
  points     4 5 6 8 9 10   [1]
  naturals   7 11           [1]
  craps      2 3 12         [1]
wager longest
  name       Longest odds
  plays      next_roll      [2]
  pays       100000 to 1 on 2  [2]
  pays       99999 to 100000 on 12  [2]
)",
                               "longest.book");
  ASSERT_FALSE(wrong) << wrong->text();
  for (const char* chip : {"1", "100", "100000000000"}) {
    const Rules rules = compiled(house_of(shelf.find("longest"), {{"chip_cents", chip}}));
    const SpotId spot = rules->spot("longest", {}).value();
    for (std::size_t k = 0; k < rules->at(spot).results.size(); ++k) {
      const Settlement settlement = rules->price(spot, static_cast<std::uint8_t>(k), kCentsMax);
      const Wide expected = winnings_in_full(rules->at(spot).results[k], kCentsMax, rules->chip(), Rounding::UpToChip);
      EXPECT_TRUE(Wide{settlement.winnings.value} == expected) << chip << ": " << settlement.winnings.value;
    }
  }
}

TEST(Horn, IsFourWagersInOne) {  // CO 30-2306(2), MA 4(c), SG App. D 14
  for (const char* book : {"us-co", "us-co-crapless", "us-ma", "sg", "house-diceology"}) {
    const Rules rules = table_of(book, {{"chip_cents", "25"}});
    for (const Roll roll : kAllRolls) {
      const auto net = [&](const char* code, std::int64_t cents) {
        return settled(*rules, code, {}, {cents}, Phase::come_out(), roll).net().value;
      };
      EXPECT_EQ(net("horn", 400),
                net("craps_two", 100) + net("craps_three", 100) + net("eleven", 100) + net("craps_twelve", 100))
          << book << ", " << rules::name_of(roll);
    }
  }
}

TEST(HornHigh, CarriesTwoUnitsOnTheHighNumber) {  // CO 30-2306(2)
  const Rules rules = table_of("us-co");
  for (const Roll roll : kAllRolls) {
    const auto net = [&](const char* code, std::int64_t cents, Place place = {}) {
      return settled(*rules, code, place, {cents}, Phase::come_out(), roll).net().value;
    };
    EXPECT_EQ(net("horn_high", 500, {.high = 12}),
              net("craps_two", 100) + net("craps_three", 100) + net("eleven", 100) + net("craps_twelve", 200));
  }
}

TEST(Whirl, IsAHornAndAnySeven) {  // CO 30-2304(21)
  const Rules rules = table_of("us-co");
  for (const Roll roll : kAllRolls) {
    const auto net = [&](const char* code, std::int64_t cents) {
      return settled(*rules, code, {}, {cents}, Phase::come_out(), roll).net().value;
    };
    EXPECT_EQ(net("whirl", 500), net("horn", 400) + net("any_seven", 100)) << rules::name_of(roll);
  }
}

TEST(CrapsEleven, ComesToTheSameWholeOrHalved) {  // A-18
  const Rules halved = table_of("us-co");
  const Rules whole = table_of("sg");
  for (const Roll roll : kAllRolls) {
    EXPECT_EQ(settled(*halved, "craps_eleven", {}, {1000}, Phase::come_out(), roll).net(),
              settled(*whole, "craps_eleven", {}, {1000}, Phase::come_out(), roll).net());
  }
}

// --------------------------------------------------------------------------------------------- citations

TEST(EveryResult, NamesTheParagraphItRestsOn) {
  for (const Rules& rules : every_table()) {
    for (const Spot& spot : rules->spots()) {
      for (const SpotResult& result : spot.results) {
        EXPECT_FALSE(result.citation.empty()) << name_of(*rules, spot) << ", " << outcome_name(result.outcome);
        EXPECT_EQ(result.citation.find(";;"), std::string::npos);
      }
    }
  }
}

TEST(AWin, CitesTheWagerAndItsOdds) {
  const Rules rules = table_of("us-co");
  const Settlement win = settled(*rules, "place_win", {.number = 6}, {1200}, Phase::on(5), dice(4, 2));
  const Spot& spot = rules->at(rules->spot("place_win", {.number = 6}).value());
  EXPECT_EQ(spot.results[win.result].citation, "30-2304(5); 30-2306(1)");
}

TEST(AnOffBet, CitesWhyItIsOffAndTheOptionBehindIt) {
  const Rules rules = table_of("us-co");
  const Settlement off = settled(*rules, "hardway", {.number = 6}, {1000}, Phase::come_out(), dice(3, 3));
  const Spot& spot = rules->at(rules->spot("hardway", {.number = 6}).value());
  EXPECT_EQ(off.outcome, Outcome::NoAction);
  EXPECT_TRUE(spot.results[off.result].off);
  EXPECT_EQ(spot.results[off.result].citation, "30-2304(7)-(10); 30-2305(5)");
  EXPECT_EQ(spot.results[off.result].options, "hardways_working_comeout=no");
}

// ------------------------------------------------------------------------------------------- come bets

TEST(AComeBet, MovesOnEveryPoint) {  // CO 30-2304(3)
  const Rules rules = table_of("us-co");
  for (const Roll roll : kAllRolls) {
    const Settlement settlement = settled(*rules, "come", {}, {1000}, Phase::on(6), roll);
    const bool moves = rules->book().points.has(roll.total());
    EXPECT_EQ(settlement.outcome == Outcome::Moved, moves) << rules::name_of(roll);
  }
}

TEST(AMovedComeBet, IsDecidedByItsOwnNumber) {
  const Rules rules = table_of("us-co");
  const Place on_nine{.come_point = 9};
  EXPECT_EQ(settled(*rules, "come", on_nine, {1000}, Phase::on(6), dice(4, 5)).outcome, Outcome::Win);
  EXPECT_EQ(settled(*rules, "come", on_nine, {1000}, Phase::on(6), dice(3, 3)).outcome, Outcome::NoAction);
  EXPECT_EQ(settled(*rules, "come", on_nine, {1000}, Phase::come_out(), dice(3, 4)).outcome, Outcome::Lose);
}

// ------------------------------------------------------------------------------------------ whole layouts

std::vector<Standing> random_layout(const TableRules& rules, std::mt19937_64& random, std::size_t wagers) {
  std::vector<Standing> layout;
  while (layout.size() < wagers) {
    const SpotId id = spot_id(random() % rules.spots().size());
    const Cents stake{static_cast<std::int64_t>(1 + random() % 5000) * rules.at(id).row->units};
    layout.push_back(rules.stand(id, stake, kAllWorkings[random() % 3]));
    layout.back().progress.marks = random() & rules.at(id).side.wanted;
    layout.back().progress.count = static_cast<std::uint16_t>(random() % 12);
  }
  return layout;
}

Phase random_phase(const TableRules& rules, std::mt19937_64& random) {
  const auto phases = phases_of(rules.book());
  return phases[random() % phases.size()];
}

TEST(AnyLayout, IsSettledTheSameInAnyOrderOfWagersAndPlayers) {
  std::mt19937_64 random(36);
  for (const Rules& rules : every_table()) {
    for (int times = 0; times < 20; ++times) {
      const auto layout = random_layout(*rules, random, 24);
      const Phase phase = random_phase(*rules, random);
      const Roll roll = kAllRolls[random() % kAllRolls.size()];
      std::vector<std::size_t> order(layout.size());
      for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
      std::shuffle(order.begin(), order.end(), random);
      const auto settle_in = [&](const std::vector<std::size_t>& sequence) {
        std::vector<Standing> standing = layout;
        std::vector<Settlement> settlements(layout.size());
        const RollLine line = rules->line(phase, roll);
        for (const std::size_t i : sequence) settlements[i] = settle(*rules, line, standing[i]);
        return settlements;
      };
      std::vector<std::size_t> plain = order;
      std::ranges::sort(plain);
      ASSERT_EQ(settle_in(order), settle_in(plain)) << rules->book().id;
    }
  }
}

TEST(AnyLayout, ComesToTheSumOfItsWagers) {
  std::mt19937_64 random(21);
  for (const Rules& rules : every_table()) {
    for (int times = 0; times < 20; ++times) {
      const auto layout = random_layout(*rules, random, 24);
      const Phase phase = random_phase(*rules, random);
      const LayoutOutlook whole = outlook(*rules, phase, layout);
      std::array<std::int64_t, 36> sum{};
      for (const Standing& wager : layout) {
        const LayoutOutlook part = outlook(*rules, phase, std::span(&wager, 1));
        for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += part.house_wins[i].value;
      }
      std::int64_t total = 0;
      for (std::size_t i = 0; i < sum.size(); ++i) {
        ASSERT_EQ(whole.house_wins[i].value, sum[i]) << rules->book().id << ", " << rules::name_of(kAllRolls[i]);
        total += sum[i];
      }
      ASSERT_EQ(whole.sum, total);
    }
  }
}

TEST(LayoutOutlook, KnowsThatWagersOnOneNumberHangTogether) {
  // Point six: pass $10 at 1 to 1, odds $10 at 6 to 5, place six $12 at 7 to 6. Five rolls of 36 pay $36 in all, six
  // take $32, the rest do nothing.
  const Rules rules = table_of("us-co");
  const std::vector<Standing> layout{rules->stand(rules->spot("pass", {}).value(), {1000}),
                                     rules->stand(rules->spot("pass_odds", {}).value(), {1000}),
                                     rules->stand(rules->spot("place_win", {.number = 6}).value(), {1200})};
  const LayoutOutlook next = outlook(*rules, Phase::on(6), layout);
  EXPECT_EQ(next.sum, 6 * 3200 - 5 * 3600);
  const double mean = 1200 / 36.0;
  EXPECT_DOUBLE_EQ(next.mean(), mean);
  const double variance = (6 * 3200.0 * 3200.0 + 5 * 3600.0 * 3600.0) / 36 - mean * mean;
  EXPECT_NEAR(next.variance, variance, 1e-6);

  double apart = 0;
  for (const Standing& wager : layout) apart += outlook(*rules, Phase::on(6), std::span(&wager, 1)).variance;
  EXPECT_GT(next.variance, 2 * apart) << "three wagers that win and lose together swing far more than three strangers";
}

TEST(LayoutOutlook, IsMeanAndVarianceOfTheThirtySixRolls) {
  std::mt19937_64 random(7);
  for (const Rules& rules : every_table()) {
    const auto layout = random_layout(*rules, random, 30);
    const Phase phase = random_phase(*rules, random);
    const LayoutOutlook next = outlook(*rules, phase, layout);
    long double sum = 0;
    long double squares = 0;
    for (const Roll roll : kAllRolls) {
      long double house = 0;
      for (Standing wager : layout) {
        house -= static_cast<long double>(settle(*rules, rules->line(phase, roll), wager).net().value);
      }
      sum += house;
      squares += house * house;
    }
    const long double mean = sum / 36;
    EXPECT_NEAR(next.mean(), static_cast<double>(mean), 1e-6) << rules->book().id;
    const auto variance = static_cast<double>(squares / 36 - mean * mean);
    EXPECT_NEAR(next.variance, variance, 1e-9 * variance + 1e-3) << rules->book().id;
  }
}

TEST(LayoutOutlook, DoesNotMoveASideBetOn) {
  const Rules rules = table_of("us-co", {{"bonus_table", "PT-FLT-BC-01"}});
  Standing small = rules->stand(rules->spot("bonus_small", {}).value(), {500});
  small.progress.marks = total_mark(2) | total_mark(3) | total_mark(4) | total_mark(5);
  const SideProgress before = small.progress;
  const LayoutOutlook next = outlook(*rules, Phase::on(6), std::span(&small, 1));
  EXPECT_EQ(small.progress, before);
  EXPECT_EQ(next.sum, 6 * 500 - 5 * 34 * 500) << "a seven takes it, a six completes it";
}

// -------------------------------------------------------------------------------------------- side bets

void roll_it(const TableRules& rules, Standing& wager, Phase phase, Roll roll) {
  settle(rules, rules.line(phase, roll), wager);
}

TEST(AFireBet, KeepsItsPointsWhenItIsCalledOffAndOnAgain) {
  const Rules rules = table_of("us-co", {{"fire_table", "FB-3"}});
  const SpotId spot = rules->spot("fire", {}).value();
  Standing fire = rules->stand(spot, {500});
  roll_it(*rules, fire, Phase::on(4), dice(2, 2));
  roll_it(*rules, fire, Phase::on(9), dice(4, 5));
  fire = rules->restand(fire, spot, {500}, Working::Off);
  roll_it(*rules, fire, Phase::on(5), dice(2, 3));  // not working: does not count
  fire = rules->restand(fire, spot, {500}, Working::Default);
  roll_it(*rules, fire, Phase::on(9), dice(3, 6));  // made before: counts once
  roll_it(*rules, fire, Phase::on(10), dice(5, 5));
  const Settlement end = settle(*rules, rules->line(Phase::on(6), dice(3, 4)), fire);
  EXPECT_EQ(end.outcome, Outcome::Win);
  EXPECT_EQ(end.winnings, Cents{3000}) << "4, 9 and 10 are three points: 6 to 1";
}

TEST(AnIncreasedSideBet, KeepsWhatItHasCollected) {
  const Rules rules = table_of("us-co", {{"bonus_table", "PT-FLT-BC-01"}});
  const SpotId spot = rules->spot("bonus_small", {}).value();
  Standing small = rules->stand(spot, {500});
  for (const Roll roll : {dice(1, 1), dice(1, 2), dice(2, 2), dice(2, 3)}) {
    roll_it(*rules, small, Phase::on(8), roll);
  }
  small = rules->restand(small, spot, {1000}, Working::Default);
  const Settlement end = settle(*rules, rules->line(Phase::on(8), dice(3, 3)), small);
  EXPECT_EQ(end.winnings, Cents{34'000});
}

TEST(AFlatWager, HasNoProgressToKeep) {
  const Rules rules = table_of("us-co");
  const SpotId spot = rules->spot("place_win", {.number = 6}).value();
  const Standing wager = rules->stand(spot, {1200});
  EXPECT_EQ(rules->restand(wager, spot, {1800}, Working::On).progress, SideProgress{});
}

TEST(PassedDice, HoldASideBetWhereTheBoxmanDecides) {  // A-61
  const Rules boxman = table_of("us-co", {{"fire_table", "FB-1"}, {"side_bets_on_dice_passed", "boxman"}});
  Standing fire = boxman->stand(boxman->spot("fire", {}).value(), {500});
  pass_dice(*boxman, fire);
  EXPECT_TRUE(fire.progress.held);
  EXPECT_EQ(settle(*boxman, boxman->line(Phase::on(6), dice(3, 4)), fire).outcome, Outcome::NoAction)
      << "no roll decides what a person has to decide";
}

TEST(PassedDice, CarryASideBetWhereTheHouseCarriesIt) {  // A-61
  const Rules carry = table_of("us-co", {{"fire_table", "FB-1"}});
  Standing fire = carry->stand(carry->spot("fire", {}).value(), {500});
  pass_dice(*carry, fire);
  EXPECT_FALSE(fire.progress.held);
  EXPECT_EQ(settle(*carry, carry->line(Phase::on(6), dice(3, 4)), fire).outcome, Outcome::Lose);
}

TEST(PassedDice, HoldRideTheLineByDefaultAndCarryItWhereChosen) {  // CO 30-2399.04, A-61
  const Rules held = table_of("us-co", {{"ride_table", "RTL-1"}});
  const Rules carried = table_of("us-co", {{"ride_table", "RTL-1"}, {"ride_the_line_on_dice_passed", "carry"}});
  for (const Rules& rules : {held, carried}) {
    Standing ride = rules->stand(rules->spot("ride_the_line", {}).value(), {500});
    pass_dice(*rules, ride);
    EXPECT_EQ(ride.progress.held, rules == held);
  }
}

TEST(PassedDice, DoNotTouchOtherWagers) {
  const Rules rules = table_of("us-co", {{"side_bets_on_dice_passed", "boxman"}});
  for (std::size_t i = 0; i < rules->spots().size(); ++i) {
    Standing wager = rules->stand(spot_id(i), {60'000});
    pass_dice(*rules, wager);
    EXPECT_EQ(wager.progress.held, wager.side) << rules::name_of(rules->spots()[i]);
  }
}

TEST(ASevenOfADecideOnlyRoll, IsNoSevenOut) {  // A-89
  const Rules rules = table_of("us-co", {{"fire_table", "FB-1"}, {"bonus_table", "PT-FLT-BC-01"}});
  Standing fire = rules->stand(rules->spot("fire", {}).value(), {500});
  Standing tall = rules->stand(rules->spot("bonus_tall", {}).value(), {500});
  const RollLine seven = rules->line(Phase::decide_only(), dice(3, 4));
  EXPECT_EQ(settle(*rules, seven, fire).outcome, Outcome::NoAction);
  EXPECT_EQ(settle(*rules, seven, tall).outcome, Outcome::Lose);
  EXPECT_FALSE(rules->turn(Phase::decide_only(), dice(3, 4)).seven_out);
}

// ----------------------------------------------------------------------------------------------- finding a spot

TEST(AHop, IsFoundByItsFacesInEitherOrder) {
  const Rules rules = table_of("us-co");
  EXPECT_EQ(rules->spot("hop_easy", {.dice = dice(6, 3)}), rules->spot("hop_easy", {.dice = dice(3, 6)}));
  EXPECT_EQ(rules->spot("hop_hard", {.number = 8}), rules->spot("hop_hard", {.dice = dice(4, 4)}));
  EXPECT_FALSE(rules->spot("hop_easy", {.dice = dice(4, 4)}));
  EXPECT_FALSE(rules->spot("hop_hard", {.number = 12}));
}

TEST(AWagerOfAnotherBook, HasNoSpot) {
  EXPECT_FALSE(table_of("us-co-crapless")->spot("dont_pass", {}));
  EXPECT_FALSE(table_of("us-co")->spot("place_win", {.number = 2}));
  EXPECT_TRUE(table_of("us-co-crapless")->spot("place_win", {.number = 2}));
  EXPECT_FALSE(table_of("sg")->spot("", {}));
}

TEST(LeavingOutPlaceToLose, NeedsLayBets) {  // A-110
  HouseOptions options(built_in_books().find("us-co"));
  ASSERT_FALSE(options.set("place_lose_offered", "no"));
  EXPECT_TRUE(std::holds_alternative<Rules>(TableRules::compile(options)));
  ASSERT_FALSE(options.set("offered", "buy"));
  const auto refused = TableRules::compile(options);
  ASSERT_TRUE(std::holds_alternative<std::string>(refused));
  EXPECT_NE(std::get<std::string>(refused).find("lay"), std::string::npos);
}

}  // namespace
}  // namespace rules
