// What a house may choose and what its book does not let it choose.
#include "rules/house_options.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <ostream>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include "at_table.h"

namespace rules {
namespace {

using testing::HasSubstr;

HouseOptions options_of(std::string_view book) { return HouseOptions(built_in_books().find(book)); }

std::string refusal(std::string_view book, const std::string& key, const std::string& value) {
  return options_of(book).set(key, value).value_or("accepted");
}

HouseOptions read(const std::string& text) {
  auto read = HouseOptions::read(text, "some.house", built_in_books());
  if (const auto* error = std::get_if<BookError>(&read)) throw std::runtime_error(error->text());
  return std::get<HouseOptions>(std::move(read));
}
std::string complaint(const std::string& text) {
  const auto read = HouseOptions::read(text, "some.house", built_in_books());
  const auto* error = std::get_if<BookError>(&read);
  return error == nullptr ? "accepted" : error->text();
}

// ---------------------------------------------------------------------------------------- single choices

TEST(AnOptionTheBookDoesNotHave, IsRefused) {
  EXPECT_EQ(refusal("us-co", "fire_tabel", "FB-1"), "book us-co has no option 'fire_tabel'");
  EXPECT_EQ(refusal("sg", "fire_table", "FB-1"), "book sg has no option 'fire_table'");
  EXPECT_EQ(refusal("us-co", "", "yes"), "book us-co has no option ''");
}

TEST(AFixedOption, IsRefusedInTheNameOfTheBook) {
  EXPECT_EQ(refusal("us-co", "lay_vig_base", "wager"),
            "option lay_vig_base is fixed to win by book us-co (A-23, A-24)");
  EXPECT_EQ(refusal("us-ma", "hardways_working_comeout", "yes"),
            "option hardways_working_comeout is fixed to no by book us-ma (A-45, A-49)");
  EXPECT_EQ(refusal("sg", "vig_when", "win"), "option vig_when is fixed to placement by book sg (A-25)");
  EXPECT_EQ(refusal("us-co", "lay_vig_base", "win"), "accepted") << "choosing what is fixed anyway is no fault";
}

TEST(EveryFixedOptionOfEveryBook, RefusesEverythingElse) {
  int fixed = 0;
  for (const Book& book : built_in_books().all()) {
    for (const OptionRow& row : book->options) {
      if (!row.fixed()) continue;
      ++fixed;
      EXPECT_FALSE(HouseOptions(book).set(row.key, row.default_value)) << book->id << " " << row.key;
      const auto why = HouseOptions(book).set(row.key, row.default_value == "yes" ? "no" : "yes");
      ASSERT_TRUE(why) << book->id << " " << row.key;
      EXPECT_THAT(*why, HasSubstr("by book " + book->id));
    }
  }
  EXPECT_GT(fixed, 20);
}

TEST(EveryDefaultOfEveryBook, MayAlsoBeChosen) {
  for (const Book& book : built_in_books().all()) {
    for (const OptionRow& row : book->options) {
      HouseOptions options(book);
      const auto why = options.set(row.key, row.default_value);
      EXPECT_FALSE(why) << *why;
      EXPECT_EQ(options.value(row.key), row.default_value);
    }
  }
}

TEST(ANumberOutOfRange, IsRefused) {
  const std::string why = "option vig_percent_bp must be a whole number from 0 to 500, not '";
  for (const char* value : {"501", "-1", "99999999999999999999", "5.0", "5%", "five", "0x10", "+5"}) {
    EXPECT_EQ(refusal("us-co", "vig_percent_bp", value), why + value + "'");
  }
  EXPECT_EQ(refusal("us-co", "vig_percent_bp", "0"), "accepted");
  EXPECT_EQ(refusal("us-co", "vig_percent_bp", "500"), "accepted");
  EXPECT_THAT(refusal("us-co", "chip_cents", "0"), HasSubstr("must be a whole number from 1"));
  EXPECT_THAT(refusal("us-co", "chip_cents", "100000000001"), HasSubstr("must be"));
  EXPECT_THAT(refusal("us-ma", "odds_multiple", "101"), HasSubstr("from 1 to 100"));
}

TEST(AValueThatIsNotAmongTheAllowed, IsRefusedWithThoseThatAre) {
  EXPECT_EQ(refusal("us-co", "fire_table", "FB-9"),
            "option fire_table must be one of FB-1 FB-2 FB-3 FB-4 or none, not 'FB-9'");
  EXPECT_EQ(refusal("us-co", "fire_table", "MA-FIRE-A"),
            "option fire_table must be one of FB-1 FB-2 FB-3 FB-4 or none, not 'MA-FIRE-A'");
  EXPECT_EQ(refusal("us-co", "fire_table", "FB-1 FB-2"),
            "option fire_table must be one of FB-1 FB-2 FB-3 FB-4 or none, not 'FB-1 FB-2'");
  EXPECT_THAT(refusal("us-co", "fire_table", "fb-1"), HasSubstr("must be one of"));
  EXPECT_EQ(refusal("us-co", "fire_table", ""), "option fire_table has no value");
  EXPECT_EQ(refusal("us-co", "fire_table", "  "), "option fire_table has no value");
}

TEST(NoneIsAValue, OnlyWhereTheBookSaysSo) {
  EXPECT_EQ(refusal("us-co", "table_max_cents", "none"), "accepted");
  EXPECT_THAT(refusal("us-co", "chip_cents", "none"), HasSubstr("must be"));
  EXPECT_FALSE(options_of("us-co").number("table_max_cents"));
  EXPECT_EQ(options_of("us-co").number("chip_cents"), 100);
  EXPECT_FALSE(options_of("us-co").number("no_such_option"));
}

TEST(ARefusedChoice, LeavesTheFormerOneInForce) {
  HouseOptions options = options_of("us-co");
  ASSERT_FALSE(options.set("chip_cents", "25"));
  EXPECT_TRUE(options.set("chip_cents", "0"));
  EXPECT_EQ(options.value("chip_cents"), "25");
  EXPECT_TRUE(options.set("fire_table", "FB-9"));
  EXPECT_EQ(options.value("fire_table"), "none");
  EXPECT_FALSE(options.chosen("fire_table"));
  EXPECT_EQ(options.text(), "chip_cents=25");
}

// --------------------------------------------------------------------------------------- values by place

TEST(AValuePerPoint, HoldsForThatPointOnly) {
  HouseOptions options = options_of("us-co");
  ASSERT_FALSE(options.set("odds_multiple", "4:3 5:4 6:5 8:5 9:4 10:3"));
  EXPECT_EQ(options.value_for("odds_multiple", "pass_odds", 4), "3");
  EXPECT_EQ(options.value_for("odds_multiple", "pass_odds", 9), "4");
  EXPECT_EQ(options.value_for("odds_multiple", "come_odds", 8), "5");
}

TEST(APointWithoutAValue, TakesTheGeneralOneAndElseTheDefault) {
  HouseOptions options = options_of("us-ma");
  ASSERT_FALSE(options.set("odds_multiple", "6:10"));
  EXPECT_EQ(options.value_for("odds_multiple", "", 6), "10");
  EXPECT_EQ(options.value_for("odds_multiple", "", 5), "1") << "the default of us-ma";
  ASSERT_FALSE(options.set("odds_multiple", "3 6:10"));
  EXPECT_EQ(options.value_for("odds_multiple", "", 6), "10");
  EXPECT_EQ(options.value_for("odds_multiple", "", 5), "3");
}

TEST(AValuePerWagerAndNumber, DecidesWhenCommissionIsTaken) {  // MA 5(a): "for named bets", A-25
  const Rules rules = table_of("us-ma", {{"vig_when", "placement buy:win buy/10:placement"}});
  const auto vig_on_win = [&](const char* code, int number, Roll roll) {
    return settled(*rules, code, {.number = number}, {2000}, Phase::on(number == 6 ? 8 : 6), roll).vig;
  };
  EXPECT_EQ(vig_on_win("buy", 4, dice(1, 3)), Cents{100});
  EXPECT_EQ(vig_on_win("buy", 10, dice(4, 6)), Cents{0});
  EXPECT_EQ(vig_on_win("lay", 4, dice(3, 4)), Cents{0});
  const auto vig_at_once = [&](const char* code, int number) {
    return rules->commission_at_placement(rules->spot(code, {.number = number}).value(), {2000});
  };
  EXPECT_EQ(vig_at_once("buy", 4), Cents{0});
  EXPECT_EQ(vig_at_once("buy", 10), Cents{100});
  EXPECT_EQ(vig_at_once("lay", 4), Cents{100});
}

TEST(APlaceThatDoesNotExist, IsRefused) {
  EXPECT_THAT(refusal("us-ma", "vig_when", "boy:win"), HasSubstr("option vig_when must be"));
  EXPECT_THAT(refusal("us-ma", "vig_when", "buy/44:win"), HasSubstr("option vig_when must be"));
  EXPECT_THAT(refusal("us-co", "odds_multiple", "13:3"), HasSubstr("option odds_multiple must be"));
  EXPECT_THAT(refusal("us-co", "odds_multiple", "4:"), HasSubstr("option odds_multiple must be"));
  EXPECT_THAT(refusal("us-co", "odds_multiple", ":3"), HasSubstr("option odds_multiple must be"));
  EXPECT_THAT(refusal("us-co", "odds_multiple", "4:3:2"), HasSubstr("option odds_multiple must be"));
}

TEST(TwoGeneralValues, AreRefused) {
  EXPECT_THAT(refusal("us-co", "odds_multiple", "3 4"), HasSubstr("option odds_multiple must be"));
  EXPECT_THAT(refusal("us-co", "vig_when", "win placement"), HasSubstr("option vig_when must be"));
}

TEST(AValueByPlace, IsRefusedWhereTheOptionHasNone) {
  EXPECT_EQ(refusal("us-co", "chip_cents", "4:100"), "option chip_cents must be a whole number from 1, not '4:100'");
  EXPECT_EQ(refusal("us-co", "odds_multiple", "4:0"),
            "option odds_multiple must be a whole number from 1 or none, or one such value per place, not '4:0'");
}

// ------------------------------------------------------------------------------------------------- lists

TEST(AList, HoldsSomeOfItsWordsOrNone) {
  HouseOptions options = options_of("us-co");
  EXPECT_TRUE(options.includes("offered", "fire"));
  ASSERT_FALSE(options.set("offered", "buy lay"));
  EXPECT_TRUE(options.includes("offered", "lay"));
  EXPECT_FALSE(options.includes("offered", "fire"));
  EXPECT_FALSE(options.includes("offered", "la")) << "whole words only";
  ASSERT_FALSE(options.set("offered", "none"));
  EXPECT_FALSE(options.includes("offered", "lay"));
  EXPECT_THAT(options.set("offered", "buy pass").value_or(""), HasSubstr("some of buy lay"));
  EXPECT_THAT(options.set("offered", "buy none").value_or(""), HasSubstr("some of")) << "none and some at once";
}

// ------------------------------------------------------------------------------------------ a house's file

const std::string kLuckySeven = R"(# The main floor.
house lucky-seven
  title        Lucky Seven, main floor
  book         us-co@1

options
  chip_cents           25
  odds_multiple        4:3 5:4 6:5 8:5 9:4 10:3
  fire_table           FB-2

wager field
  pays         1 to 1 on 3 4 9 10 11
  pays         2 to 1 on 2
  pays         3 to 1 on 12

wager place_win
  least        500
  most         200000
)";

TEST(AHousesFile, SetsOptionsOddsAndLimits) {
  const HouseOptions options = read(kLuckySeven);
  EXPECT_EQ(options.house(), "lucky-seven");
  EXPECT_EQ(options.book()->id, "us-co");
  EXPECT_EQ(options.value("chip_cents"), "25");
  EXPECT_EQ(options.value_for("odds_multiple", "", 9), "4");
  EXPECT_EQ(options.limits("place_win").least, Cents{500});
  EXPECT_EQ(options.limits("place_win").most, Cents{200'000});
  EXPECT_FALSE(options.limits("field").least);
  EXPECT_FALSE(options.limits("nonsense").most);
}

TEST(HigherOddsThanTheMinimum, ArePaid) {  // CO 30-2306(1), A-22
  const Rules rules = compiled(read(kLuckySeven));
  EXPECT_EQ(settled(*rules, "field", {}, {500}, Phase::come_out(), dice(6, 6)).winnings, Cents{1500});
  EXPECT_EQ(settled(*rules, "field", {}, {500}, Phase::come_out(), dice(1, 1)).winnings, Cents{1000});
  EXPECT_EQ(settled(*rules, "field", {}, {500}, Phase::come_out(), dice(1, 2)).winnings, Cents{500});
  EXPECT_EQ(settled(*rules, "field", {}, {500}, Phase::come_out(), dice(2, 3)).lost, Cents{500});
  const Settlement win = settled(*rules, "field", {}, {500}, Phase::come_out(), dice(6, 6));
  EXPECT_THAT(rules->at(rules->spot("field", {}).value()).results[win.result].citation, HasSubstr("house lucky-seven"));
}

TEST(HigherOddsOfAPart, ArePaidInTheCompoundToo) {
  const Rules rules = compiled(read("house h\n  book us-co\nwager craps_twelve\n  pays 31 to 1 on 12\n"));
  EXPECT_EQ(settled(*rules, "horn", {}, {400}, Phase::come_out(), dice(6, 6)).winnings, Cents{3100});
  EXPECT_EQ(settled(*rules, "horn", {}, {400}, Phase::come_out(), dice(1, 1)).winnings, Cents{3000});
}

TEST(OddsThatAreEqualInOtherFigures, AreAsGood) {
  EXPECT_EQ(complaint("house h\n  book us-co\nwager any_seven\n  pays 8 to 2 on 7\n"), "accepted");
}

TEST(LowerOddsThanTheMinimum, AreRefused) {
  EXPECT_EQ(
      complaint("house h\n  book us-co\nwager field\n  pays 1 to 1 on 2 3 4 9 10 11\n  pays 2 to 1 on 12\n"),
      "some.house:3: the odds of field are below what book us-co asks for, leave a winning roll out, or pay where "
      "the book does not (30-2306(1)-(3))");
}

// A house file that pays a wager like its book, but the first figure of one line less by one part in a hundred.
std::string house_with_lower(const RuleBook& book, const WagerRow& row, std::size_t lowered) {
  std::string text = "house miser\n  book " + book.id + "\nwager " + row.code + "\n";
  for (std::size_t i = 0; i < row.pays.size(); ++i) {
    const PayLine& line = row.pays[i];
    const std::int64_t cut = i == lowered ? 1 : 0;
    text += "  pays " + std::to_string(line.odds.pays * 100 - cut) + " to " + std::to_string(line.odds.on * 100);
    std::string on;
    for (int total = 2; total <= 12; ++total) {
      if (line.on.totals.has(total)) on += " " + std::to_string(total);
    }
    for (const Roll roll : kAllRolls) {
      if (roll.left() <= roll.right() && (line.on.dice & dice_mark(roll)) != 0) on += " " + name_of(roll);
    }
    text += (on.empty() ? "" : " on" + on) + "\n";
  }
  return text;
}

TEST(EveryMinimumOfEveryBook, IsAFloorOnEachOfItsLines) {
  int floors = 0;
  for (const Book& book : built_in_books().all()) {
    for (const WagerRow& row : book->wagers) {
      if (!row.odds_are_minimum || row.plays == Plays::Parts || row.plays == Plays::Side) continue;
      EXPECT_EQ(complaint(house_with_lower(*book, row, row.pays.size())), "accepted") << "the very same odds";
      for (std::size_t i = 0; i < row.pays.size(); ++i) {
        ++floors;
        EXPECT_THAT(complaint(house_with_lower(*book, row, i)), HasSubstr("are below what book " + book->id))
            << book->id << " " << row.code << ", pay line " << i + 1;
      }
    }
  }
  EXPECT_GT(floors, 60);
}

TEST(OddsThatLeaveAWinningRollOut, AreRefused) {
  EXPECT_THAT(complaint("house h\n  book us-co\nwager field\n  pays 5 to 1 on 2 12\n"),
              HasSubstr("leave a winning roll"));
  EXPECT_THAT(complaint("house h\n  book us-co\nwager place_win\n  pays 2 to 1 on 4 5 6 8 9\n"),
              HasSubstr("leave a winning roll"));
  EXPECT_THAT(complaint("house h\n  book us-co\nwager hop_hard\n  pays 31 to 1 on 2-2 3-3 4-4\n"),
              HasSubstr("leave a winning roll"));
}

TEST(OddsOnALosingRoll, AreRefused) {
  EXPECT_THAT(complaint("house h\n  book us-co\nwager any_seven\n  pays 5 to 1 on 7 11\n"),
              HasSubstr("the odds of any_seven"));
  EXPECT_THAT(complaint("house h\n  book us-co\nwager any_seven\n  pays 5 to 1\n"), HasSubstr("the odds of any_seven"))
      << "without 'on' it would win on every roll";
}

TEST(ExactOdds, CannotBeChanged) {  // A-22
  EXPECT_EQ(complaint("house h\n  book us-co\n\nwager buy\n  pays 3 to 1 on 4 5 6 8 9 10\n"),
            "some.house:4: the odds of buy are fixed by book us-co; a house cannot change them");
  for (const Book& book : built_in_books().all()) {
    for (const WagerRow& row : book->wagers) {
      if (row.odds_are_minimum || row.odds_from_house) continue;
      const std::string why = complaint("house h\n  book " + book->id + "\nwager " + row.code + "\n  pays 99 to 1\n");
      EXPECT_NE(why, "accepted") << book->id << " " << row.code;
    }
  }
}

TEST(ACompoundWager, IsPaidByItsPartsOnly) {
  EXPECT_THAT(complaint("house h\n  book us-co\nwager horn\n  pays 9 to 1\n"),
              HasSubstr("horn is paid by its parts; set the odds of those"));
}

TEST(ASideBet, IsPaidByItsTableOnly) {
  EXPECT_THAT(complaint("house h\n  book us-ma\nwager fire\n  pays 9 to 1\n"), HasSubstr("paid by its pay table"));
}

TEST(SouthDakota, PaysWhatItsHouseStates) {  // A-49
  const std::string text = R"(house deadwood
  book us-sd
wager pass
  pays 1 to 1
wager field
  pays 1 to 1 on 3 4 9 10 11
  pays 2 to 1 on 2 12
wager horn
  pays 27 to 4 on 2 12
  pays 3 to 1 on 3 11
wager place_win
  pays 9 to 5 on 4 10
  pays 7 to 5 on 5 9
  pays 7 to 6 on 6 8
wager craps_twelve
  pays 30 to 1 on 12
)";
  const Rules bare = table_of("us-sd");
  const Rules priced = compiled(read(text));
  const Settlement unknown = settled(*bare, "pass", {}, {1000}, Phase::come_out(), dice(3, 4));
  EXPECT_EQ(unknown.outcome, Outcome::Win);
  EXPECT_FALSE(unknown.priced);
  const Settlement known = settled(*priced, "pass", {}, {1000}, Phase::come_out(), dice(3, 4));
  EXPECT_TRUE(known.priced);
  EXPECT_EQ(known.winnings, Cents{1000});
  EXPECT_EQ(settled(*priced, "field", {}, {500}, Phase::on(4), dice(6, 6)).winnings, Cents{1000});
  EXPECT_EQ(settled(*priced, "place_win", {.number = 8}, {1200}, Phase::on(4), dice(6, 2)).winnings, Cents{1400});
  // A horn of four units and one on the twelve: 4 × 27/4 + 30.
  const Settlement high = settled(*priced, "horn_high", {.high = 12}, {500}, Phase::on(4), dice(6, 6));
  EXPECT_TRUE(high.priced);
  EXPECT_EQ(high.winnings, Cents{5700});
  EXPECT_FALSE(settled(*priced, "any_seven", {}, {500}, Phase::on(4), dice(3, 4)).priced) << "this one was not stated";
}

TEST(Limits, MayReplaceTheBooksAndMustLeaveRoom) {
  EXPECT_EQ(complaint("house h\n  book us-co\nwager pass\n  least 1000\n  most 1000\n"), "accepted");
  EXPECT_THAT(complaint("house h\n  book us-co\nwager pass\n  least 1000\n  most 999\n"), HasSubstr("leave no amount"));
  EXPECT_EQ(complaint("house h\n  book us-co\nwager pass\n  most 999\nwager field\n  least 1000\n"), "accepted");
}

// ---------------------------------------------------------------------------------------------- bad files

struct BadFile {
  const char* name;
  std::string text;
  std::string complaint;  // file, line and the beginning of the sentence
  friend std::ostream& operator<<(std::ostream& out, const BadFile& file) { return out << file.name; }
};

const std::vector<BadFile> kBadFiles{
    {"Empty", "", "some.house:1: a house's file opens with its name"},
    {"ABookInstead", "book us-co\n  title x\n", "some.house:1: a house's file opens with its name"},
    {"NoName", "house\n  book us-co\n", "some.house:1: a house's file opens with its name"},
    {"NoBook", "# x\nhouse h\n  title t\n", "some.house:2: house h needs 'book'"},
    {"UnknownBook", "house h\n  book us-nv\n", "some.house:2: there is no book 'us-nv'"},
    {"UnknownVersion", "house h\n  book us-co@9\n", "some.house:2: there is no book 'us-co@9'"},
    {"UnknownKeyInHead", "house h\n  book us-co\n  colour red\n", "some.house:3: a house section has title and book"},
    {"UnknownSection", "house h\n  book us-co\nrules\n  x y\n", "some.house:3: a house's file has house, options and"},
    {"OptionsWithName", "house h\n  book us-co\noptions more\n", "some.house:3: a house's file has house, options and"},
    {"UnknownOption", "house h\n  book us-co\noptions\n  fire_tabel FB-1\n",
     "some.house:4: book us-co has no option 'fire_tabel'"},
    {"FixedOption", "house h\n  book us-co\noptions\n\n  lay_vig_base wager\n",
     "some.house:5: option lay_vig_base is fixed to win by book us-co"},
    {"OutOfRange", "house h\n  book us-co\noptions\n  vig_percent_bp 600\n",
     "some.house:4: option vig_percent_bp must be a whole number from 0 to 500, not '600'"},
    {"UnknownWager", "house h\n  book us-co\nwager hot_roller\n  least 100\n",
     "some.house:3: book us-co has no wager 'hot_roller'"},
    {"UnknownKeyOfWager", "house h\n  book us-co\nwager pass\n  plays line\n",
     "some.house:4: a house's wager section may have pays, least, most, not 'plays'"},
    {"AmountInDollars", "house h\n  book us-co\nwager pass\n  least 1.50\n",
     "some.house:4: 'least' is an amount in cents, not '1.50'"},
    {"AmountOfNothing", "house h\n  book us-co\nwager pass\n  most 0\n", "some.house:4: 'most' is an amount in cents"},
    {"AmountTooLarge", "house h\n  book us-co\nwager pass\n  most 100000000001\n",
     "some.house:4: 'most' is an amount in cents"},
    {"BadOdds", "house h\n  book us-co\nwager field\n  pays 2 zu 1\n", "some.house:4: odds read 'x to y'"},
    {"OddsIfOption", "house h\n  book us-co\nwager any_seven\n  pays 5 to 1 on 7 if fire_table\n",
     "some.house:3: a house's odds do not depend on an option"},
    {"ControlCharacter", "house h\n  book us-co\n  title \x02\n", "some.house:3: the line holds a control character"},
    {"NoValue", "house h\n  book us-co\noptions\n  chip_cents\n", "some.house:4: 'chip_cents' has no value"},
    {"EntryFirst", "  book us-co\n", "some.house:1: the first line must open a section"},
    {"TwoHouses", "house h\n  book us-co\nhouse i\n  book us-ma\n", "some.house:3: a house's file has"},
    {"OptionTwice", "house h\n  book us-co\noptions\n  chip_cents 25\n  chip_cents 100\n", "some.house:5: "},
    {"WagerTwice", "house h\n  book us-co\nwager pass\n  least 500\nwager pass\n  least 100\n", "some.house:5: "},
    {"BookTwice", "house h\n  book us-co\n  book us-ma\n", "some.house:3: "},
};

class AHouseFile : public testing::TestWithParam<BadFile> {};

TEST_P(AHouseFile, IsRefusedWithItsLineAndReason) {
  EXPECT_THAT(complaint(GetParam().text), testing::StartsWith(GetParam().complaint));
}

INSTANTIATE_TEST_SUITE_P(WithAFault, AHouseFile, testing::ValuesIn(kBadFiles),
                         [](const auto& file) { return std::string(file.param.name); });

TEST(AHouseFileCutOffAnywhere, IsGoodOrRefusedWithALineOfTheFile) {
  for (std::size_t length = 0; length < kLuckySeven.size(); ++length) {
    const std::string text = kLuckySeven.substr(0, length);
    const auto read = HouseOptions::read(text, "cut.house", built_in_books());
    const auto* error = std::get_if<BookError>(&read);
    if (error == nullptr) continue;
    ASSERT_GE(error->line, 1);
    ASSERT_LE(error->line, 1 + std::ranges::count(text, '\n')) << error->text();
  }
}

TEST(BinaryGarbage, IsNoHouse) {
  std::mt19937_64 random(99);
  for (int times = 0; times < 1000; ++times) {
    std::string text = "house h\n  book us-co\n";
    for (std::uint64_t i = random() % 80; i > 0; --i) text += static_cast<char>(random());
    const auto read = HouseOptions::read(text, "garbage.house", built_in_books());
    const auto* error = std::get_if<BookError>(&read);
    ASSERT_TRUE(error == nullptr || error->line >= 1);
  }
}

}  // namespace
}  // namespace rules
