// May it be done? Every refusal as a sentence with its paragraph, and no answer without one.
#include "rules/permission.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "at_table.h"

namespace rules {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const Phase kOnSix = Phase::on(6);

Held of_p1(std::string_view code, std::int64_t cents, Place place = {}) {
  Held held;
  held.player = "P1";
  held.code = code;
  held.place = place;
  held.stake = {cents};
  return held;
}

Permission place(const Rules& rules, const Situation& now, const Held& wager, const std::vector<Held>& held = {},
                 const std::vector<std::string>& media = {"chips"}) {
  Action action{.act = Act::Place};
  action.wager = wager;
  action.media = media;
  return may(*rules, now, held, action);
}
// The act on the first wager held.
Permission change(const Rules& rules, const Situation& now, Act act, const std::vector<Held>& held,
                  std::int64_t to = 0) {
  return may(*rules, now, held, {.act = act, .to = {to}});
}
Permission shoot(const Rules& rules, const Situation& now, const std::vector<Held>& held) {
  return may(*rules, now, held, {.act = Act::Shoot, .player = "P1"});
}
Permission order_pass(const Rules& rules, const Situation& now, const char* by, const char* ground) {
  return may(*rules, now, {}, {.act = Act::OrderPass, .by = by, .ground = ground});
}

#define EXPECT_REFUSED(permission, why, cites)                            \
  do {                                                                    \
    const Permission answer_ = (permission);                              \
    EXPECT_EQ(refusal_name(answer_.refusal), refusal_name(Refusal::why)); \
    EXPECT_THAT(answer_.citation, HasSubstr(cites));                      \
    EXPECT_FALSE(answer_.allowed());                                      \
  } while (false)
#define EXPECT_ALLOWED(permission)                                                               \
  do {                                                                                           \
    const Permission answer_ = (permission);                                                     \
    EXPECT_TRUE(answer_.allowed()) << refusal_name(answer_.refusal) << ", " << answer_.citation; \
    EXPECT_FALSE(answer_.citation.empty());                                                      \
  } while (false)

// ------------------------------------------------------------------------------------------ 1 permitted

TEST(AWagerThatTheBookDoesNotHave, IsNotPermitted) {
  EXPECT_REFUSED(place(table_of("house-diceology"), {}, of_p1("place_lose", 1100, {.number = 4})), WagerNotPermitted,
                 "A-29");
  EXPECT_REFUSED(place(table_of("us-sd"), {.phase = kOnSix}, of_p1("pass_odds", 1000), {of_p1("pass", 1000)}),
                 WagerNotPermitted, "20:18:33:02");
}

TEST(DontBetsAtACraplessTable, AreStruckWithTheirParagraph) {
  const Rules crapless = table_of("us-co-crapless");
  EXPECT_REFUSED(place(crapless, {}, of_p1("dont_pass", 1000)), WagerNotPermitted, "30-2399.03 (2)");
  EXPECT_REFUSED(place(crapless, {.phase = kOnSix}, of_p1("dont_come", 1000)), WagerNotPermitted, "30-2399.03 (4)");
  EXPECT_REFUSED(place(crapless, {.new_shooter = true}, of_p1("fire", 500)), WagerNotPermitted, "A-55");
}

TEST(APlaceBetOnTwo, IsOfferedInCraplessOnly) {
  EXPECT_REFUSED(place(table_of("us-co"), {.phase = kOnSix}, of_p1("place_win", 600, {.number = 2})), NumberNotOffered,
                 "30-2304(5)");
  EXPECT_ALLOWED(place(table_of("us-co-crapless"), {.phase = kOnSix}, of_p1("place_win", 600, {.number = 2})));
}

TEST(AComeBetPutStraightOntoANumber, IsNotOffered) {
  EXPECT_REFUSED(place(table_of("us-co"), {.phase = kOnSix}, of_p1("come", 1000, {.come_point = 5})), NumberNotOffered,
                 "30-2304(3)");
}

// -------------------------------------------------------------------------------------- 2 offered here

TEST(AnElectiveWagerTheLicenseeLeftOut, IsNotOffered) {  // CO 30-2307, A-110
  const Rules rules = table_of("us-co", {{"offered", "lay place_lose"}});
  EXPECT_REFUSED(place(rules, {.phase = kOnSix}, of_p1("buy", 2000, {.number = 4})), NotOffered, "A-110");
  EXPECT_ALLOWED(place(rules, {.phase = kOnSix}, of_p1("lay", 4000, {.number = 4})));
}

TEST(ASideBetWithoutItsLayoutAtTheTable, IsNotOffered) {  // CO 30-2399.01(1)
  const Rules rules = table_of("us-co", {{"fire_table", "FB-1"}});
  Situation now{.new_shooter = true};
  now.layouts = {"bonus"};
  EXPECT_REFUSED(place(rules, now, of_p1("fire", 500)), NotOffered, "30-2399.01");
  now.layouts = {"bonus", "fire"};
  EXPECT_ALLOWED(place(rules, now, of_p1("fire", 500)));
}

TEST(ASideBetWithoutAPayTable, IsNotOffered) {
  EXPECT_REFUSED(place(table_of("us-co"), {.new_shooter = true}, of_p1("fire", 500)), NotOffered, "30-2399.01");
}

TEST(TheUnlistedHopsOfCrapless, AreOfferedUnlessTheHouseDeclines) {
  const Rules declines = table_of("us-co-crapless", {{"crapless_unlisted_hops", "not_offered"}});
  EXPECT_REFUSED(place(declines, {}, of_p1("hop_easy", 100, {.dice = dice(4, 6)})), NotOffered, "A-03");
  EXPECT_ALLOWED(place(declines, {}, of_p1("hop_easy", 100, {.dice = dice(3, 6)})));
  EXPECT_ALLOWED(place(table_of("us-co-crapless"), {}, of_p1("hop_easy", 100, {.dice = dice(4, 6)})));
}

TEST(FireAndHotRoller, AreNotWagersOfMiniCraps) {  // MA 2, A-74
  const Situation mini{.mini_craps = true, .new_shooter = true};
  EXPECT_REFUSED(place(table_of("us-ma", {{"fire_table", "MA-FIRE-A"}}), mini, of_p1("fire", 500)), NotInMiniCraps,
                 "A-74");
  EXPECT_REFUSED(place(table_of("us-ma", {{"hot_roller_table", "HR-A"}}), mini, of_p1("hot_roller", 500)),
                 NotInMiniCraps, "A-74");
  EXPECT_ALLOWED(place(table_of("us-ma", {{"hot_roller_table", "HR-A"}, {"mini_craps_hot_roller", "yes"}}), mini,
                       of_p1("hot_roller", 500)));
}

TEST(FireAndHotRoller, AreNeverAtOneTable) {  // MA 12(c), 14
  const Rules rules = table_of("us-ma", {{"fire_table", "MA-FIRE-A"}, {"hot_roller_table", "HR-A"}});
  Situation now{.new_shooter = true};
  now.layouts = {"fire", "hot_roller"};
  EXPECT_REFUSED(place(rules, now, of_p1("fire", 500)), ExcludedAtTable, "12(c)");
  EXPECT_REFUSED(place(rules, now, of_p1("hot_roller", 500)), ExcludedAtTable, "14");
  EXPECT_REFUSED(place(rules, {.new_shooter = true}, of_p1("fire", 500), {of_p1("hot_roller", 500)}), ExcludedAtTable,
                 "12(c)");
}

TEST(CraplessOddsBehindThree, AreNotOfferedByDefault) {
  const Choices limits{{"odds_multiple", "5"}, {"table_max_cents", "100000"}};
  Choices with_odds = limits;
  with_odds["crapless_odds_on_2_3_11_12"] = "yes";
  const std::vector<Held> pass{of_p1("pass", 1000)};
  EXPECT_REFUSED(place(table_of("us-co-crapless", limits), {.phase = Phase::on(3)}, of_p1("pass_odds", 1000), pass),
                 OddsNotOfferedOnNumber, "A-54");
  EXPECT_ALLOWED(place(table_of("us-co-crapless", with_odds), {.phase = Phase::on(3)}, of_p1("pass_odds", 1000), pass));
}

// ----------------------------------------------------------------------------------- 3 window and state

TEST(AMiniCrapsPlayerWhoStands, MakesNoWager) {  // MA 3(f)
  const Rules rules = table_of("us-ma");
  EXPECT_REFUSED(place(rules, {.mini_craps = true, .seated = false}, of_p1("field", 500)), NotSeated, "3(f)");
  EXPECT_ALLOWED(place(rules, {.mini_craps = false, .seated = false}, of_p1("field", 500)));
}

TEST(APassBetAfterThePoint, ComesTooLate) {
  EXPECT_REFUSED(place(table_of("us-co"), {.phase = kOnSix}, of_p1("pass", 1000)), OnlyBeforeComeOut, "A-36");
  EXPECT_REFUSED(place(table_of("sg"), {.phase = kOnSix}, of_p1("dont_pass", 1000)), OnlyBeforeComeOut, "App. D 3");
}

TEST(ABonusBetWithAPointOn, ComesTooLate) {  // CO 30-2399.05(3), A-70
  EXPECT_REFUSED(
      place(table_of("us-co", {{"bonus_table", "PT-FLT-BC-01"}}), {.phase = kOnSix}, of_p1("bonus_all", 500)),
      OnlyBeforeComeOut, "30-2399.05");
}

TEST(AComeBetOnAComeOutRoll, NeedsAPoint) {
  EXPECT_REFUSED(place(table_of("us-co"), {}, of_p1("come", 1000)), NeedsPoint, "A-37");
  EXPECT_ALLOWED(place(table_of("us-co", {{"come_needs_point", "no"}}), {}, of_p1("come", 1000)));
}

TEST(OddsBeforeThePoint, NeedAPoint) {  // CO 30-2308(1)
  EXPECT_REFUSED(place(table_of("us-co"), {}, of_p1("pass_odds", 1000), {of_p1("pass", 1000)}), NeedsPoint,
                 "30-2308(1)");
}

TEST(ASharpShooterBetOnAShooterWhoHasRolled, WaitsForTheNextOne) {  // CO 30-2399.02(2)
  const Rules rules = table_of("us-co", {{"sharp_shooter_table", "SS-01"}});
  EXPECT_REFUSED(place(rules, {.previous_total = 3}, of_p1("sharp_shooter", 500)), NewShooterOnly, "30-2399.02");
  EXPECT_ALLOWED(place(rules, {.new_shooter = true}, of_p1("sharp_shooter", 500)));
}

TEST(NewFireBets, WaitWhileOldOnesAreCarried) {
  const Situation passed{.previous_total = 8, .new_shooter = true, .side_bets_carried = true};
  EXPECT_REFUSED(place(table_of("us-co", {{"fire_table", "FB-2"}}), passed, of_p1("fire", 500)), SideBetsCarried,
                 "A-61");
  EXPECT_ALLOWED(place(table_of("us-ma", {{"fire_table", "MA-FIRE-A"}}), passed, of_p1("fire", 500)))
  /* MA 2(nn): a successor is a new shooter */;
}

TEST(RideTheLine, ClosesWithTheFirstNaturalOrPoint) {  // CO 30-2399.04(6), A-66
  const Rules rules = table_of("us-co", {{"ride_table", "RTL-1"}});
  const std::vector<Held> pass{of_p1("pass", 1000)};
  EXPECT_REFUSED(place(rules, {.phase = kOnSix, .previous_total = 6}, of_p1("ride_the_line", 500), pass), WindowClosed,
                 "A-66");
  EXPECT_REFUSED(place(rules, {.previous_total = 11, .ride_count = 1}, of_p1("ride_the_line", 500), pass), WindowClosed,
                 "30-2399.04");
  EXPECT_ALLOWED(place(rules, {.previous_total = 12}, of_p1("ride_the_line", 500), pass));
}

TEST(RideTheLine, ClosesEarlierOrLaterWhereTheHouseSaysSo) {
  const std::vector<Held> pass{of_p1("pass", 1000)};
  const Rules first = table_of("us-co", {{"ride_table", "RTL-1"}, {"ride_closes", "first_comeout"}});
  EXPECT_REFUSED(place(first, {.previous_total = 12}, of_p1("ride_the_line", 500), pass), WindowClosed, "A-66");
  const Rules made = table_of("us-co", {{"ride_table", "RTL-1"}, {"ride_closes", "natural_or_point_made"}});
  EXPECT_ALLOWED(place(made, {.phase = kOnSix, .previous_total = 6}, of_p1("ride_the_line", 500), pass));
}

TEST(ABonusBet, FollowsASeven) {  // CO 30-2399.05, A-70
  const Rules rules = table_of("us-co", {{"bonus_table", "PT-FLT-BC-01"}});
  EXPECT_REFUSED(place(rules, {.previous_total = 6}, of_p1("bonus_small", 500)), PreviousRollNotSeven, "A-70");
  EXPECT_REFUSED(place(rules, {.previous_total = 0}, of_p1("bonus_small", 500)), PreviousRollNotSeven, "A-70");
  EXPECT_ALLOWED(place(rules, {.previous_total = 7}, of_p1("bonus_small", 500)));
  const Rules opening = table_of("us-co", {{"bonus_table", "PT-FLT-BC-01"}, {"bonus_at_table_opening", "yes"}});
  EXPECT_ALLOWED(place(opening, {.previous_total = 0}, of_p1("bonus_small", 500)));
  EXPECT_ALLOWED(
      place(table_of("us-ma", {{"bonus_table", "MA-BONUS-1"}}), {.previous_total = 6}, of_p1("bonus_small", 500)));
}

TEST(ADiceologyBet, IsClosedOnceOneOfItsNumbersIsMarked) {  // house sheet, The Play; A-77
  const Rules rules = table_of("house-diceology");
  const std::vector<Held> pass{of_p1("pass", 1000)};
  Situation now{.phase = kOnSix, .previous_total = 6};
  now.lammered = {6};
  EXPECT_REFUSED(place(rules, now, of_p1("little_ones", 1000), pass), NumberLammered, "A-77");
  EXPECT_ALLOWED(place(rules, now, of_p1("big_ones", 1000), pass));
  now.lammered = {2};
  EXPECT_REFUSED(place(rules, now, of_p1("boom_or_bust", 1000), pass), NumberLammered, "A-77");
  EXPECT_ALLOWED(place(table_of("house-diceology", {{"boom_window", "three_to_twelve_only"}}), now,
                       of_p1("boom_or_bust", 1000), pass));
}

// ---------------------------------------------------------------------------------- 4 needs another bet

TEST(ComeOddsOnANumberWithoutAComeBet, NeedTheirFlatBet) {  // MA 6(c)
  EXPECT_REFUSED(place(table_of("us-ma"), {.phase = Phase::on(5)}, of_p1("come_odds", 1000, {.come_point = 6}),
                       {of_p1("come", 1000, {.come_point = 8})}),
                 NeedsFlatBet, "6(c)");
}

TEST(AnotherPlayersPassBet, CarriesNoOddsOfMine) {
  Held theirs = of_p1("pass", 1000);
  theirs.player = "P2";
  EXPECT_REFUSED(place(table_of("us-ma"), {.phase = kOnSix}, of_p1("pass_odds", 1000), {theirs}), NeedsFlatBet, "6(a)");
}

TEST(AFireBetOfTheHouse, NeedsAPassBet) {  // house sheet, Fire Bet
  const Rules rules = table_of("house-diceology");
  EXPECT_REFUSED(place(rules, {.new_shooter = true}, of_p1("fire", 500)), NeedsPassBet, "Fire Bet");
  EXPECT_REFUSED(place(rules, {.new_shooter = true}, of_p1("fire", 500), {of_p1("dont_pass", 1000)}), NeedsPassBet,
                 "Fire Bet");
  EXPECT_ALLOWED(place(rules, {.new_shooter = true}, of_p1("fire", 500), {of_p1("pass", 1000)}));
}

TEST(RideTheLine, NeedsALineBet) {  // CO 30-2399.04(5)
  const Rules rules = table_of("us-co", {{"ride_table", "RTL-1"}});
  EXPECT_REFUSED(place(rules, {.new_shooter = true}, of_p1("ride_the_line", 500)), NeedsLineBet, "30-2399.04(5)");
  EXPECT_ALLOWED(place(rules, {.new_shooter = true}, of_p1("ride_the_line", 500), {of_p1("dont_pass", 1000)}));
}

TEST(TheShooter, NeedsALineBet) {
  EXPECT_REFUSED(shoot(table_of("us-co"), {}, {}), NeedsLineBet, "30-2310");
  EXPECT_REFUSED(shoot(table_of("us-ma"), {}, {of_p1("field", 500)}), NeedsLineBet, "8");
  EXPECT_REFUSED(shoot(table_of("sg"), {}, {}), NeedsLineBet, "3.6");
  EXPECT_ALLOWED(shoot(table_of("us-co"), {}, {of_p1("dont_pass", 500)}));
  EXPECT_ALLOWED(shoot(table_of("us-co"), {.phase = Phase::decide_only()}, {}));  // 30-2313(2)
}

TEST(ASuccessorWithAPointOn, ShootsWithANoteInColoradoAndNotInSingapore) {
  const Situation taken_over{.phase = kOnSix, .successor = true};
  const Permission noted = shoot(table_of("us-co"), taken_over, {});
  EXPECT_TRUE(noted.allowed());
  EXPECT_THAT(noted.notes, ElementsAre("shooter_without_line_bet"));
  EXPECT_THAT(noted.citation, HasSubstr("A-100"));
  EXPECT_REFUSED(shoot(table_of("us-co", {{"successor_without_line", "refuse"}}), taken_over, {}), NeedsLineBet,
                 "30-2310");
  EXPECT_REFUSED(shoot(table_of("sg"), taken_over, {}), NeedsLineBet, "3.6");
}

// ------------------------------------------------------------------------------ 5 contract and removal

TEST(APassBetWithItsPoint, IsAContract) {
  const std::vector<Held> pass{of_p1("pass", 1000)};
  EXPECT_REFUSED(change(table_of("us-co"), {.phase = kOnSix}, Act::Remove, pass), Contract, "30-2305(3)");
  EXPECT_REFUSED(change(table_of("us-ma"), {.phase = kOnSix}, Act::Reduce, pass, 500), Contract, "3(c)(1)");
  EXPECT_REFUSED(change(table_of("sg"), {}, Act::Remove, pass), Contract, "Contract Wager");
  EXPECT_ALLOWED(change(table_of("us-co"), {}, Act::Remove, pass));
}

TEST(AComeBet, IsAContractOnceItHasItsOwnNumber) {  // CO 30-2305(3)
  const Rules rules = table_of("us-co");
  EXPECT_REFUSED(change(rules, {.phase = kOnSix}, Act::Reduce, {of_p1("come", 1000, {.come_point = 5})}, 500), Contract,
                 "30-2305(3)");
  EXPECT_ALLOWED(change(rules, {.phase = kOnSix}, Act::Remove, {of_p1("come", 1000)}));
}

TEST(ADontBet, MayAlwaysComeDown) {  // CO 30-2305(4), MA 3(d), SG App. D 3
  for (const char* book : {"us-co", "us-ma", "sg", "house-diceology", "us-sd"}) {
    EXPECT_ALLOWED(change(table_of(book), {.phase = kOnSix}, Act::Remove, {of_p1("dont_pass", 1000)}));
  }
}

TEST(AFireBet, MayComeDownUntilTheFirstPoint) {
  const std::vector<Held> fire{of_p1("fire", 500)};
  const Rules colorado = table_of("us-co", {{"fire_table", "FB-1"}});
  EXPECT_ALLOWED(change(colorado, {.previous_total = 11}, Act::Remove, fire));
  EXPECT_REFUSED(change(colorado, {.phase = kOnSix, .first_point_set = true}, Act::Remove, fire), Contract,
                 "30-2399.01(2),(4)");
  EXPECT_REFUSED(change(colorado, {.phase = kOnSix, .first_point_set = true}, Act::CallOff, fire), Contract,
                 "30-2399.01(2),(4)");
  const Rules massachusetts = table_of("us-ma", {{"fire_table", "MA-FIRE-A"}});
  EXPECT_REFUSED(change(massachusetts, {.new_shooter = true}, Act::Remove, fire), Contract, "3(c)(2)");
}

TEST(AHotRollerThatHasWon, ComesDownOnlyWhereTheHouseAllowsIt) {  // MA 14(b)(3), A-108
  const std::vector<Held> hot{of_p1("hot_roller", 500)};
  Situation won{.phase = kOnSix};
  won.combinations = dice_mark(dice(1, 3)) | dice_mark(dice(2, 2)) | dice_mark(dice(1, 4)) | dice_mark(dice(2, 3));
  const Choices table{{"hot_roller_table", "HR-A"}};
  Choices allows = table;
  allows["hot_roller_removal_after_win"] = "yes";
  EXPECT_REFUSED(change(table_of("us-ma", table), won, Act::Remove, hot), Contract, "14(b)(3)");
  EXPECT_ALLOWED(change(table_of("us-ma", allows), won, Act::Remove, hot));
  EXPECT_REFUSED(change(table_of("us-ma", allows), {.phase = kOnSix}, Act::Remove, hot), Contract, "14(b)(3)");
  EXPECT_REFUSED(change(table_of("us-ma", allows), won, Act::Reduce, hot, 100), Contract, "14(b)(3)");
}

TEST(ASharpShooterBet, IsFixedOnceLiveWhereTheHouseSaysSo) {
  const std::vector<Held> bet{of_p1("sharp_shooter", 500)};
  const Situation rolling{.phase = kOnSix, .previous_total = 6};
  EXPECT_ALLOWED(change(table_of("us-co", {{"sharp_shooter_table", "SS-01"}}), rolling, Act::Remove, bet));
  EXPECT_REFUSED(change(table_of("us-co", {{"sharp_shooter_table", "SS-01"}, {"side_bet_fixed_once_live", "yes"}}),
                        rolling, Act::Remove, bet),
                 Contract, "30-2305(3)");
}

TEST(ATipWager, IsTheDealersOncePosted) {  // CO 30-2317(2), A-97
  Held tip = of_p1("place_win", 600, {.number = 6});
  const Rules rules = table_of("us-co");
  EXPECT_ALLOWED(change(rules, {.phase = kOnSix}, Act::Remove, {tip}));
  tip.tip = true;
  EXPECT_REFUSED(change(rules, {.phase = kOnSix}, Act::Remove, {tip}), Contract, "A-97");
  EXPECT_REFUSED(change(rules, {.phase = kOnSix}, Act::Reduce, {tip}, 300), Contract, "30-2317(2)");
}

TEST(ATipWager, CannotComeDownInAnyBook) {  // "no removal by anyone"
  for (const Book& book : built_in_books().all()) {
    const Rules rules = compiled(HouseOptions(book));
    for (const Spot& spot : rules->spots()) {
      for (const Phase phase : phases_of(*book)) {
        Held tip = of_p1(spot.row->code, 6000, spot.place);
        tip.tip = true;
        const Situation now{.phase = phase, .new_shooter = true};
        EXPECT_FALSE(change(rules, now, Act::Remove, {tip}).allowed()) << book->id << " " << name_of(spot);
        EXPECT_FALSE(change(rules, now, Act::Reduce, {tip}, 600).allowed()) << book->id << " " << name_of(spot);
        EXPECT_FALSE(change(rules, now, Act::CallOff, {tip}).allowed()) << book->id << " " << name_of(spot);
      }
    }
  }
}

TEST(ADontBet, DoesNotGrowAfterItsPoint) {  // CO 30-2305(4), A-35
  const std::vector<Held> bet{of_p1("dont_pass", 1000)};
  EXPECT_REFUSED(change(table_of("us-co"), {.phase = kOnSix}, Act::Increase, bet, 2000), NoIncrease, "30-2305(4)");
  EXPECT_ALLOWED(change(table_of("us-co"), {}, Act::Increase, bet, 2000));
}

TEST(AReducedDontBet, IsNeverPutBack) {  // CO 30-2305(4)
  Held reduced = of_p1("dont_pass", 500);
  reduced.reduced_before = true;
  EXPECT_REFUSED(change(table_of("us-co"), {}, Act::Increase, {reduced}, 1000), NoIncrease, "30-2305(4)");
  EXPECT_ALLOWED(change(table_of("house-diceology"), {}, Act::Increase, {reduced}, 1000));
}

TEST(APassBet, GrowsAfterThePointInColoradoAndNotInMassachusetts) {  // CO 30-2305(3), A-34
  const std::vector<Held> pass{of_p1("pass", 1000)};
  EXPECT_ALLOWED(change(table_of("us-co"), {.phase = kOnSix}, Act::Increase, pass, 2000));
  EXPECT_REFUSED(change(table_of("us-ma"), {.phase = kOnSix}, Act::Increase, pass, 2000), NoIncrease, "A-34");
}

TEST(AnIncreaseCalledAReduction, IsStillAnIncrease) {
  const std::vector<Held> bet{of_p1("dont_pass", 1000)};
  EXPECT_REFUSED(change(table_of("us-co"), {.phase = kOnSix}, Act::Reduce, bet, 2000), NoIncrease, "30-2305(4)");
}

TEST(APassBet, CannotBeCalledOff) {
  EXPECT_REFUSED(change(table_of("us-co"), {.phase = kOnSix}, Act::CallOff, {of_p1("pass", 1000)}), CallNotAllowed,
                 "A-47");
  EXPECT_REFUSED(change(table_of("us-co", {{"allow_call_off", "no"}}), {.phase = kOnSix}, Act::CallOff,
                        {of_p1("place_win", 600, {.number = 6})}),
                 CallNotAllowed, "A-47");
}

TEST(SingaporeCallsOff, OnlyPlaceBuyLayAndHardways) {  // SG App. D, paragraph after 12
  const Rules rules = table_of("sg");
  const std::set<std::string> may_be_off{"place_win", "buy", "lay", "hardway"};
  for (const Spot& spot : rules->spots()) {
    const Permission off = change(rules, {.phase = kOnSix}, Act::CallOff, {of_p1(spot.row->code, 6000, spot.place)});
    EXPECT_EQ(off.allowed(), may_be_off.contains(spot.row->code)) << name_of(spot);
  }
}

TEST(ABetCalledOn, NeedsTheDealersButton) {  // CO 30-2305(5)
  const std::vector<Held> bet{of_p1("place_win", 600, {.number = 6})};
  EXPECT_REFUSED(change(table_of("us-co"), {}, Act::CallOn, bet), CallNotConfirmed, "30-2305(5)");
  EXPECT_REFUSED(change(table_of("us-co"), {.confirmed_by = {"boxperson"}}, Act::CallOn, bet), CallNotConfirmed,
                 "30-2305(5)");
  EXPECT_ALLOWED(change(table_of("us-co"), {.confirmed_by = {"dealer"}}, Act::CallOn, bet));
}

// ------------------------------------------------------------------------------------------- 6 medium

TEST(Coins, AreForLineBetsOnly) {  // CO 30-2305(1)
  const Rules rules = table_of("us-co");
  EXPECT_ALLOWED(place(rules, {}, of_p1("pass", 500), {}, {"coins"}));
  EXPECT_ALLOWED(place(rules, {}, of_p1("pass", 500), {}, {"chips", "tokens", "coupon"}));
  EXPECT_REFUSED(place(rules, {}, of_p1("field", 500), {}, {"coins"}), MediumNotAllowed, "30-2305(1)");
  EXPECT_REFUSED(place(rules, {}, of_p1("field", 500), {}, {"chips", "ticket"}), MediumNotAllowed, "30-2305(1)");
  EXPECT_REFUSED(place(rules, {}, of_p1("field", 500), {}, {"verbal"}), MediumNotAllowed, "30-2305(1)");
  EXPECT_REFUSED(place(table_of("us-co-crapless"), {}, of_p1("field", 500), {}, {"coins"}), MediumNotAllowed,
                 "30-2305(1)");
}

TEST(AVerbalWagerWithCash, NeedsTheDealersConfirmation) {  // MA 3(b)
  const Rules rules = table_of("us-ma");
  EXPECT_REFUSED(place(rules, {}, of_p1("field", 500), {}, {"verbal_cash"}), MediumNotAllowed, "3(b)");
  EXPECT_ALLOWED(place(rules, {.confirmed_by = {"dealer"}}, of_p1("field", 500), {}, {"verbal_cash"}));
}

// ------------------------------------------------------------------------------------------- 7 limits

TEST(AFireBetOfMassachusetts, IsOneToFiveWholeDollars) {  // MA 12(b)(1)
  const Rules rules = table_of("us-ma", {{"fire_table", "MA-FIRE-A"}});
  const Situation now{.new_shooter = true};
  EXPECT_REFUSED(place(rules, now, of_p1("fire", 600)), OutsideLimits, "12(b)(1)");
  EXPECT_REFUSED(place(rules, now, of_p1("fire", 50)), OutsideLimits, "12(b)(1)");
  EXPECT_REFUSED(place(rules, now, of_p1("fire", 250)), Step, "12(b)(1)");
  EXPECT_ALLOWED(place(rules, now, of_p1("fire", 100)));
  EXPECT_ALLOWED(place(rules, now, of_p1("fire", 500)));
}

TEST(TheTableMaximum, HoldsForEveryWagerButOddsWithTheirOwnLimit) {
  const Rules rules = table_of("us-co", {{"table_max_cents", "50000"}});
  EXPECT_ALLOWED(place(rules, {}, of_p1("field", 50'000)));
  EXPECT_REFUSED(place(rules, {}, of_p1("field", 50'100)), OutsideLimits, "30-2304(11)");
  EXPECT_REFUSED(change(rules, {}, Act::Increase, {of_p1("field", 50'000)}, 50'100), OutsideLimits, "30-2304(11)");
}

TEST(LimitsPostedByTheHouse, ReplaceTheBooks) {
  const auto house = std::get<HouseOptions>(
      HouseOptions::read("house h\n  book us-co\nwager field\n  least 1000\n  most 2000\n", "h", built_in_books()));
  const Rules rules = compiled(house);
  EXPECT_REFUSED(place(rules, {}, of_p1("field", 900)), OutsideLimits, "30-2304(11)");
  EXPECT_REFUSED(place(rules, {}, of_p1("field", 2100)), OutsideLimits, "30-2304(11)");
  EXPECT_ALLOWED(place(rules, {}, of_p1("field", 2000)));
}

// --------------------------------------------------------------------------------------- 8 odds limit

TEST(SingaporeOdds, AreThreeFourAndFiveTimes) {  // SG App. D 2
  const Rules rules = table_of("sg");
  for (const auto& [point, times] : std::map<int, std::int64_t>{{4, 3}, {5, 4}, {6, 5}, {8, 5}, {9, 4}, {10, 3}}) {
    const Situation now{.phase = Phase::on(point)};
    const std::vector<Held> pass{of_p1("pass", 1000)};
    EXPECT_ALLOWED(place(rules, now, of_p1("pass_odds", times * 1000), pass));
    EXPECT_REFUSED(place(rules, now, of_p1("pass_odds", times * 1000 + 1000), pass), OverOddsLimit, "App. D 2");
  }
}

TEST(LaidOddsOfSingapore, AreMeasuredByWhatTheyWin) {  // SG App. D 4
  const Rules rules = table_of("sg");
  const std::vector<Held> dont{of_p1("dont_pass", 1000)};
  EXPECT_ALLOWED(place(rules, {.phase = Phase::on(4)}, of_p1("dont_pass_odds", 6000), dont));
  EXPECT_REFUSED(place(rules, {.phase = Phase::on(4)}, of_p1("dont_pass_odds", 6200), dont), OverOddsLimit, "App. D");
}

TEST(OddsInTwoStacks, AreMeasuredTogether) {
  EXPECT_REFUSED(place(table_of("sg"), {.phase = Phase::on(4)}, of_p1("pass_odds", 1000),
                       {of_p1("pass", 1000), of_p1("pass_odds", 3000)}),
                 OverOddsLimit, "App. D 2");
}

TEST(OddsOfMassachusetts, AreMeasuredOnTheOriginalBet) {  // MA 6(a), A-57
  Held pass = of_p1("pass", 2000);
  pass.original = {1000};
  const Rules rules = table_of("us-ma", {{"odds_multiple", "2"}});
  EXPECT_ALLOWED(place(rules, {.phase = Phase::on(4)}, of_p1("pass_odds", 2000), {pass}));
  EXPECT_REFUSED(place(rules, {.phase = Phase::on(4)}, of_p1("pass_odds", 2100), {pass}), OverOddsLimit, "6(a)");
}

TEST(OddsOfColorado, NeedATableMaximum) {  // CO 30-2308, A-53
  const std::vector<Held> pass{of_p1("pass", 1000)};
  EXPECT_REFUSED(place(table_of("us-co"), {.phase = kOnSix}, of_p1("pass_odds", 1000), pass), OverOddsLimit, "30-2308");
  const Rules rules = table_of("us-co", {{"table_max_cents", "20000"}});
  EXPECT_ALLOWED(place(rules, {.phase = kOnSix}, of_p1("pass_odds", 20'000), pass));
  EXPECT_REFUSED(place(rules, {.phase = kOnSix}, of_p1("pass_odds", 20'500), pass), OverOddsLimit, "30-2308");
}

TEST(HouseOdds, StopAtTenThousandDollars) {  // house sheet, 100X Odds
  const Rules rules = table_of("house-diceology");
  const std::vector<Held> pass{of_p1("pass", 50'000)};
  EXPECT_ALLOWED(place(rules, {.phase = Phase::on(4)}, of_p1("pass_odds", 1'000'000), pass));
  EXPECT_REFUSED(place(rules, {.phase = Phase::on(4)}, of_p1("pass_odds", 1'000'100), pass), OverOddsLimit,
                 "100X Odds");
}

TEST(TheLargestOdds, AreMeasuredWithoutOverflow) {
  const std::string most = std::to_string(kCentsMax.value);
  const Rules rules = table_of("us-co", {{"odds_multiple", most}, {"table_max_cents", most}});
  // A hundred billion times a million dollars is more than 64 bits hold.
  for (const std::int64_t flat : {std::int64_t{1'000'000}, std::int64_t{100'000'000}, kCentsMax.value}) {
    EXPECT_ALLOWED(place(rules, {.phase = Phase::on(4)}, of_p1("pass_odds", kCentsMax.value), {of_p1("pass", flat)}));
    EXPECT_ALLOWED(
        place(rules, {.phase = Phase::on(4)}, of_p1("dont_pass_odds", kCentsMax.value), {of_p1("dont_pass", flat)}));
  }
}

// ------------------------------------------------------------------------------------------ 9 payable

TEST(AHornOfFiveDollars, CannotBeDividedByFour) {
  const Rules rules = table_of("us-co");
  EXPECT_REFUSED(place(rules, {}, of_p1("horn", 500)), UnitIndivisible, "A-17");
  EXPECT_REFUSED(place(rules, {}, of_p1("craps_eleven", 500)), UnitIndivisible, "A-18");
  EXPECT_REFUSED(place(rules, {}, of_p1("whirl", 600)), UnitIndivisible, "A-19");
  EXPECT_ALLOWED(place(rules, {}, of_p1("horn", 400)));
  EXPECT_ALLOWED(place(table_of("us-co", {{"compound_indivisible", "break_down"}}), {}, of_p1("horn", 500)));
  EXPECT_ALLOWED(place(table_of("us-sd"), {}, of_p1("horn", 500)));  // SD (18): one wager, no parts
}

TEST(FiveDollarsOnSix, CannotBePaidInChips) {  // A-16; CO 30-2306(4), A-14
  const Held bet = of_p1("place_win", 500, {.number = 6});
  EXPECT_REFUSED(place(table_of("house-diceology"), {.phase = Phase::on(5)}, bet), Unpayable, "A-16");
  const Permission rounded = place(table_of("us-co"), {.phase = Phase::on(5)}, bet);
  EXPECT_TRUE(rounded.allowed());
  EXPECT_THAT(rounded.notes, ElementsAre("payout_rounded"));
  EXPECT_REFUSED(place(table_of("us-co", {{"unpayable", "refuse"}}), {.phase = Phase::on(5)}, bet), Unpayable,
                 "30-2306(4)");
  EXPECT_THAT(place(table_of("us-co"), {.phase = Phase::on(5)}, of_p1("place_win", 600, {.number = 6})).notes,
              IsEmpty());
}

TEST(ACommissionOfSingapore, MustComeOutInChips) {  // SG App. D 10, A-26
  EXPECT_REFUSED(place(table_of("sg"), {.phase = kOnSix}, of_p1("buy", 3000, {.number = 4})), Unpayable, "A-26");
  EXPECT_ALLOWED(place(table_of("sg"), {.phase = kOnSix}, of_p1("buy", 4000, {.number = 4})));
}

// --------------------------------------------------------------------------------------------- 10 late

TEST(NothingChanges, OnceTheDiceRest) {
  const Situation rest{.phase = kOnSix, .dice = DiceAre::AtRest, .confirmed_by = {"dealer", "boxperson"}};
  EXPECT_REFUSED(place(table_of("us-co"), rest, of_p1("field", 500)), DiceAtRest, "30-2305(2)");
  EXPECT_REFUSED(change(table_of("sg"), rest, Act::Remove, {of_p1("place_win", 600, {.number = 6})}), DiceAtRest,
                 "5.2");
  EXPECT_REFUSED(change(table_of("us-co"), rest, Act::CallOff, {of_p1("place_win", 600, {.number = 6})}), DiceAtRest,
                 "30-2305");
}

TEST(AWagerRaisedAfterTheDiceRest, IsHonouredAsItWas) {  // SG 5.1, A-83
  const Permission late = change(table_of("sg"), {.phase = kOnSix, .dice = DiceAre::AtRest}, Act::Increase,
                                 {of_p1("place_win", 600, {.number = 6})}, 1200);
  EXPECT_EQ(late.refusal, Refusal::DiceAtRest);
  EXPECT_EQ(late.honoured, Cents{600});
}

TEST(NoMoreBets, ClosesTheTableInSingapore) {  // SG 3.2, 3.8
  const Rules rules = table_of("sg");
  EXPECT_REFUSED(place(rules, {.bets_closed = true}, of_p1("pass", 1000)), BetsClosed, "3.2; 3.8");
  EXPECT_REFUSED(change(rules, {.bets_closed = true}, Act::Increase, {of_p1("field", 500)}, 1000), BetsClosed, "3.8");
  EXPECT_ALLOWED(change(rules, {.bets_closed = true}, Act::Remove, {of_p1("field", 500)}));  // 5.2: until the dice rest
}

TEST(AWagerWithTheDiceInTheAir, NeedsItsConfirmations) {
  const auto in_air = [](std::vector<std::string> by, bool mini = false) {
    return Situation{.mini_craps = mini, .dice = DiceAre::InAir, .confirmed_by = std::move(by)};
  };
  const Held bet = of_p1("field", 500);
  EXPECT_REFUSED(place(table_of("us-co"), in_air({}), bet), LateNotConfirmed, "30-2305(2)");
  EXPECT_ALLOWED(place(table_of("us-co"), in_air({"boxperson"}), bet));
  EXPECT_REFUSED(place(table_of("us-ma"), in_air({"dealer"}), bet), LateNotConfirmed, "3(a)(1)");
  EXPECT_ALLOWED(place(table_of("us-ma"), in_air({"dealer", "boxperson"}), bet));
  EXPECT_REFUSED(place(table_of("us-ma"), in_air({"dealer", "boxperson"}, true), bet), LateNotConfirmed, "3(a)(2)");
  EXPECT_ALLOWED(place(table_of("us-ma"), in_air({"dealer", "floorperson"}, true), bet));
}

// ------------------------------------------------------------------------------------ orders and seats

TEST(TheBoxperson, OrdersTheDiceToBePassedForAGround) {  // CO 30-2313(1)(b), MA 11(a)(2)
  EXPECT_ALLOWED(order_pass(table_of("us-co"), {}, "boxperson", "unreasonable_delay"));
  EXPECT_REFUSED(order_pass(table_of("us-co"), {}, "stickperson", "unreasonable_delay"), NotAuthorised,
                 "30-2313(1)(b)");
  EXPECT_REFUSED(order_pass(table_of("us-co"), {}, "boxperson", "long_hand"), NoGround, "30-2313(1)(b)");
  EXPECT_REFUSED(order_pass(table_of("us-ma"), {}, "dealer", "breach_of_rules"), NotAuthorised, "11(a)(2)");
  EXPECT_ALLOWED(order_pass(table_of("us-ma"), {.mini_craps = true}, "dealer", "breach_of_rules"));
  EXPECT_REFUSED(order_pass(table_of("us-ma"), {.mini_craps = true}, "dealer", "long_hand"), NoGround, "11(a)(2)");
}

TEST(AMiniCrapsPlayerWithAWager, StaysSeated) {  // MA 3(f)
  const auto leave = [](bool mini, const std::vector<Held>& held) {
    return may(*table_of("us-ma"), {.mini_craps = mini}, held, {.act = Act::LeaveSeat, .player = "P1"});
  };
  const std::vector<Held> bet{of_p1("place_win", 1200, {.number = 6})};
  EXPECT_REFUSED(leave(true, bet), MustStaySeated, "3(f)");
  EXPECT_ALLOWED(leave(true, {}));
  EXPECT_ALLOWED(leave(false, bet));
}

// ------------------------------------------------------------------------------------ order of the checks

TEST(TheFirstReason, IsTheOneThatIsGiven) {
  const Rules rules = table_of("us-co");
  // A come bet on a come-out roll, with a ticket, of one cent, after the dice rest.
  const Situation rest{.dice = DiceAre::AtRest};
  EXPECT_REFUSED(place(rules, rest, of_p1("come", 1), {}, {"ticket"}), NeedsPoint, "A-37");
  EXPECT_REFUSED(place(rules, {.phase = kOnSix, .dice = DiceAre::AtRest}, of_p1("come", 1), {}, {"ticket"}),
                 MediumNotAllowed, "30-2305(1)");
  EXPECT_REFUSED(place(rules, rest, of_p1("horn", 101)), UnitIndivisible, "A-17");
  EXPECT_REFUSED(place(rules, rest, of_p1("hot_roller", 101)), WagerNotPermitted, "30-2304");
}

// ------------------------------------------------------------------------------------------- commission

TEST(CommissionAtPlacement, IsDueWithABuyBetOfMassachusetts) {  // MA 5(a)
  EXPECT_EQ(place(table_of("us-ma"), {.phase = kOnSix}, of_p1("buy", 4000, {.number = 4})).vig, Cents{200});
  EXPECT_EQ(place(table_of("us-co"), {.phase = kOnSix}, of_p1("buy", 4000, {.number = 4})).vig, Cents{0}) << "on a win";
  EXPECT_EQ(change(table_of("us-ma"), {.phase = kOnSix}, Act::Increase, {of_p1("buy", 4000, {.number = 4})}, 6000).vig,
            Cents{100});
}

TEST(CommissionOfABetThatComesDown, GoesBack) {
  const std::vector<Held> buy{of_p1("buy", 4000, {.number = 4})};
  EXPECT_EQ(change(table_of("us-ma"), {.phase = kOnSix}, Act::Remove, buy).vig_refund, Cents{200});
  EXPECT_EQ(change(table_of("us-ma"), {.phase = kOnSix}, Act::Reduce, buy, 2000).vig_refund, Cents{100});
  EXPECT_EQ(
      change(table_of("us-ma", {{"vig_refund_on_takedown", "no"}}), {.phase = kOnSix}, Act::Remove, buy).vig_refund,
      Cents{0});
  EXPECT_EQ(change(table_of("us-ma"), {.phase = kOnSix}, Act::Remove, {of_p1("buy", kCentsMax.value, {.number = 4})})
                .vig_refund,
            Cents{kCentsMax.value / 20})
      << "of the largest stake, too";
}

// ------------------------------------------------------------------------------- no answer without a citation

std::vector<Situation> many_situations(const RuleBook& book) {
  std::vector<Situation> all;
  for (const Phase phase :
       {Phase::come_out(), Phase::decide_only(), Phase::on(6), Phase::on(points_of(book).front())}) {
    for (const bool fresh : {true, false}) {
      for (const DiceAre dice_are : {DiceAre::InHand, DiceAre::InAir, DiceAre::AtRest}) {
        for (const bool confirmed : {true, false}) {
          for (const bool mini : {true, false}) {
            Situation now{.phase = phase, .mini_craps = mini, .new_shooter = fresh, .first_point_set = !fresh};
            now.previous_total = fresh ? 7 : 6;
            now.side_bets_carried = confirmed;
            now.ride_count = fresh ? 0 : 1;
            now.dice = dice_are;
            now.bets_closed = mini;
            now.seated = confirmed;
            if (!fresh) now.lammered = {6, 8};
            if (confirmed) now.confirmed_by = {"dealer", "boxperson", "floorperson"};
            all.push_back(now);
          }
        }
      }
    }
  }
  return all;
}

// Every pay table of the book chosen, so that its side bets are offered.
Rules with_side_bets(const Book& book) {
  Choices choices{{"chip_cents", "100"}};
  if (book->option("table_max_cents") != nullptr) choices["table_max_cents"] = "100000";
  for (const WagerRow& row : book->wagers) {
    if (!row.table.option.empty()) choices[row.table.option] = book->option(row.table.option)->words.front();
  }
  return compiled(house_of(book, choices));
}

TEST(EveryAnswerAboutAWager, NamesItsParagraph) {
  std::set<Refusal> seen;
  std::uint64_t asked = 0;
  for (const Book& book : built_in_books().all()) {
    const Rules rules = with_side_bets(book);
    const auto look = [&](const Permission& answer, const Spot& spot, Act act) {
      ++asked;
      seen.insert(answer.refusal);
      ASSERT_FALSE(answer.citation.empty()) << book->id << ", " << name_of(spot) << ", act " << static_cast<int>(act)
                                            << ": " << refusal_name(answer.refusal);
    };
    for (const Situation& now : many_situations(*book)) {
      for (const Spot& spot : rules->spots()) {
        for (const std::int64_t cents : {100, 6000, 200'100}) {
          const Held wager = of_p1(spot.row->code, cents, spot.place);
          std::vector<Held> others{of_p1("pass", 1000)};
          if (spot.row->plays == Plays::Odds) others = {of_p1(spot.row->flat, 1000, spot.place)};
          ASSERT_NO_FATAL_FAILURE(look(place(rules, now, wager), spot, Act::Place));
          ASSERT_NO_FATAL_FAILURE(look(place(rules, now, wager, others), spot, Act::Place));
          ASSERT_NO_FATAL_FAILURE(look(place(rules, now, wager, others, {"ticket"}), spot, Act::Place));
          std::vector<Held> held{wager};
          held.insert(held.end(), others.begin(), others.end());
          for (const Act act : {Act::Remove, Act::Reduce, Act::Increase, Act::CallOn, Act::CallOff}) {
            const std::int64_t to = act == Act::Increase ? cents + 6000 : cents / 2;
            ASSERT_NO_FATAL_FAILURE(look(change(rules, now, act, held, to), spot, act));
          }
        }
      }
    }
  }
  EXPECT_GT(asked, 100'000U);
  EXPECT_GT(seen.size(), 20U) << "a loop over everything meets most reasons";
}

TEST(EveryWagerOfAnotherBook, IsRefusedWithAParagraph) {
  for (const Book& book : built_in_books().all()) {
    const Rules rules = compiled(HouseOptions(book));
    for (const Book& other : built_in_books().all()) {
      for (const WagerRow& row : other->wagers) {
        if (book->wager(row.code) != nullptr) continue;
        const Permission answer = place(rules, {.phase = kOnSix}, of_p1(row.code, 1000));
        EXPECT_EQ(answer.refusal, Refusal::WagerNotPermitted) << book->id << " " << row.code;
        EXPECT_FALSE(answer.citation.empty()) << book->id << " " << row.code;
        const Permission removed = change(rules, {.phase = kOnSix}, Act::Remove, {of_p1(row.code, 1000)});
        EXPECT_EQ(removed.refusal, Refusal::WagerNotPermitted) << book->id << " " << row.code;
        EXPECT_FALSE(removed.citation.empty()) << book->id << " " << row.code;
      }
    }
  }
}

// Collects whose answers name no paragraph, so that a gap is reported once.
class Gaps {
 public:
  void look(const Book& book, const Permission& answer) {
    if (!answer.citation.empty()) return;
    found_.insert(book->id + ": " + (answer.allowed() ? "allowed" : std::string(refusal_name(answer.refusal))));
  }
  const std::set<std::string>& found() const { return found_; }

 private:
  std::set<std::string> found_;
};

TEST(EveryAnswerToAShooter, NamesItsParagraph) {
  Gaps gaps;
  for (const Book& book : built_in_books().all()) {
    const Rules rules = compiled(HouseOptions(book));
    for (const Situation& now : many_situations(*book)) {
      gaps.look(book, shoot(rules, now, {}));
      gaps.look(book, shoot(rules, now, {of_p1("pass", 1000)}));
    }
  }
  EXPECT_THAT(gaps.found(), IsEmpty());
}

TEST(EveryAnswerToAnOrderToPassTheDice, NamesItsParagraph) {
  Gaps gaps;
  for (const Book& book : built_in_books().all()) {
    const Rules rules = compiled(HouseOptions(book));
    for (const char* by : {"boxperson", "dealer", "stickperson", "floorperson", "pit_supervisor", ""}) {
      for (const char* ground : {"unreasonable_delay", "repeated_invalid_rolls", "breach_of_rules", "bad_luck"}) {
        for (const bool mini : {true, false}) gaps.look(book, order_pass(rules, {.mini_craps = mini}, by, ground));
      }
    }
  }
  EXPECT_THAT(gaps.found(), IsEmpty());
}

TEST(EveryAnswerToAPlayerWhoLeaves, NamesItsParagraph) {
  Gaps gaps;
  for (const Book& book : built_in_books().all()) {
    const Rules rules = compiled(HouseOptions(book));
    for (const bool mini : {true, false}) {
      for (const auto& held : {std::vector<Held>{}, std::vector<Held>{of_p1("pass", 1000)}}) {
        gaps.look(book, may(*rules, {.mini_craps = mini}, held, {.act = Act::LeaveSeat, .player = "P1"}));
      }
    }
  }
  EXPECT_THAT(gaps.found(), IsEmpty());
}

TEST(EveryRefusal, HasANameOfItsOwn) {
  std::set<std::string_view> names;
  for (int i = 1; i <= static_cast<int>(Refusal::MustStaySeated); ++i) {
    const std::string_view name = refusal_name(static_cast<Refusal>(i));
    EXPECT_FALSE(name.empty()) << i;
    EXPECT_TRUE(names.insert(name).second) << name;
  }
  EXPECT_EQ(refusal_name(Refusal::None), "");
  EXPECT_EQ(refusal_name(Refusal::MustStaySeated), "must_stay_seated");
}

}  // namespace
}  // namespace rules
