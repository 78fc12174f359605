// Books that are wrong are refused with the line and the reason, whole or not at all; a book in data alone is played as
// its text says.
#include "rules/book_reader.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <iterator>
#include <ostream>
#include <random>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "at_table.h"
#include "rules/throw_ruling.h"

namespace rules {
namespace {

using testing::HasSubstr;

// A process that never comes home is as bad as one that dies.
constexpr unsigned kPatienceSeconds = 5;
constexpr unsigned kPatienceForManySeconds = 100;

const std::string& harbour() {
  static const std::string kText = [] {
    std::ifstream file(std::string(TEST_DATA) + "/books/harbour.book");
    return std::string(std::istreambuf_iterator<char>(file), {});
  }();
  return kText;
}

std::string with(std::string text, std::string_view from, std::string_view to) {
  const auto at = text.find(from);
  if (at == std::string::npos) throw std::runtime_error("the test looks for what is not there: " + std::string(from));
  return text.replace(at, from.size(), to);
}

// The number of the line on which this stands first.
int line_of(std::string_view text, std::string_view what) {
  const auto at = text.find(what);
  if (at == std::string_view::npos) throw std::runtime_error("there is no line with " + std::string(what));
  return 1 + static_cast<int>(std::ranges::count(text.substr(0, at), '\n'));
}
int lines_of(std::string_view text) { return std::max(1, 1 + static_cast<int>(std::ranges::count(text, '\n'))); }

std::vector<std::string> names_on(const BookShelf& shelf) {
  std::vector<std::string> names;
  for (const Book& book : shelf.all()) names.push_back(book->id + "@" + book->version + " " + book->hash);
  return names;
}

// -------------------------------------------------------------------------------------------- bad books

// A good book with one thing changed; the line of `at` is the one that must be blamed.
struct Fault {
  const char* name;
  std::string from, to;
  std::string at;
  std::string words;
  friend std::ostream& operator<<(std::ostream& out, const Fault& fault) { return out << fault.name; }
};

const std::vector<Fault> kFaults{
    // The form.
    {"UnknownSection", "wager field", "bet field", "bet field", "there is no section 'bet'"},
    {"UnknownKey", "name       Harbour field", "nmae       Harbour field", "nmae", "has no 'nmae'"},
    {"UnknownKeyOfTheBook", "points ", "pionts ", "pionts", "has no 'pionts'"},
    {"UnknownKeyOfAnOption", "default    100", "defualt    100", "defualt", "has no 'defualt'"},
    {"UnknownKeyOfAPayTable", "level      1  push", "lever      1  push", "lever", "has no 'lever'"},
    {"BracketNotClosed", "[H 4.1]", "[H 4.1", "[H 4.1\n", "brackets do not close the line"},
    {"BracketNotOpened", "[H 4.1]", "H 4.1]", "H 4.1]\n", "brackets do not close the line"},
    {"BracketsEmpty", "[H 4.1]", "[]", "[]", "brackets do not close the line"},
    {"BracketsInBrackets", "[H 4.1]", "[H [4.1]]", "[H [4.1]]", "brackets do not close the line"},
    {"TextAfterTheBracket", "[H 4.1]", "[H 4.1] or so", "or so", "brackets do not close the line"},
    {"NoValue", "name       Harbour field", "name", "name\n  plays      next_roll                      [H 4.1]",
     "'name' has no value"},
    {"SectionWithTwoNames", "wager field", "wager field again", "wager field again", "a section is a kind and a name"},
    {"WagerWithoutCode", "wager field", "wager", "wager\n", "a wager section needs a name"},
    {"MakingWithName", "making\n", "making money\n", "making money", "a making section has no name"},
    {"ControlCharacter", "Harbour field", "Harbour\x01 field", "Harbour\x01", "control character"},
    {"Nul", "Harbour field", std::string("Harbour\0 field", 14), std::string("Harbour\0", 8), "control character"},
    {"VeryLongLine", "Harbour field", std::string(5000, 'x'), std::string(5000, 'x'), "longer than 2000"},
    {"NoHead", "book harbour", "wager harbour", "wager harbour", "a book opens with its name"},
    {"HeadWithoutName", "book harbour", "book", "book\n", "a book opens with its name"},
    {"DuplicateSection", "wager boxcars", "wager field", "wager field\n  name       Boxcars", "stands here twice"},
    {"DuplicateOption", "option tide_table", "option chip_cents", "option chip_cents\n  what       pay",
     "stands here twice"},
    // The head.
    {"SevenAsAPoint", "points     4 5 6 8", "points     4 5 6 7 8", "book harbour", "seven cannot be a point"},
    {"NaturalAndCraps", "craps      2 3 12", "craps      2 3 11 12", "book harbour", "11 must be one of"},
    {"PointAndCraps", "craps      2 3 12", "craps      2 3 4 12", "book harbour", "4 must be one of"},
    {"TotalThatIsNothing", "craps      2 3 12", "craps      2 3", "book harbour", "12 must be one of"},
    {"PointThirteen", "points     4 5 6 8 9 10", "points     4 5 6 8 9 13", "9 13", "'13' is not a whole number"},
    {"NoPoints", "points     4 5 6 8 9 10", "points     none", "book harbour", "needs points"},
    {"NoTitle", "  title      Harbour Room, house craps\n", "", "book harbour", "needs title, version and effective"},
    {"NoVersion", "  version    1\n", "", "book harbour", "needs title, version and effective"},
    {"NoDate", "  effective  2024-03-01\n", "", "book harbour", "needs title, version and effective"},
    {"StrangeDate", "2024-03-01", "March 2024", "March 2024", "a date reads 2021-05-01"},
    {"UnknownRounding", "up_to_chip", "down_to_chip", "down_to_chip", "'rounding' is one of"},
    {"InheritsUnknownBook", "  points ", "  inherits   atlantis\n  points ", "atlantis", "there is no book 'atlantis'"},
    {"WithoutWhatIsNotThere", "\nmaking", "\nwithout\n  wager      lobster  [H 0]\nmaking", "lobster",
     "there is no inherited wager lobster to leave out"},
    // Wagers.
    {"OddsWithFor", "19 to 10 on 4 10", "19 for 10 on 4 10", "19 for 10", "odds read 'x to y'"},
    {"OddsOnNothing", "19 to 10 on 4 10", "19 to 0 on 4 10", "19 to 0", "'0' is not a whole number"},
    {"OddsNegative", "19 to 10 on 4 10", "-19 to 10 on 4 10", "-19", "'-19' is not a whole number"},
    {"OddsInDecimals", "19 to 10 on 4 10", "1.9 to 1 on 4 10", "1.9 to 1", "'1.9' is not a whole number"},
    {"OddsTooLong", "19 to 10 on 4 10", "100001 to 1 on 4 10", "100001", "from 1 to 100000"},
    {"OddsBeyondAllNumbers", "19 to 10 on 4 10", "99999999999999999999 to 1 on 4 10", "9999999", "not a whole number"},
    {"OddsCutShort", "19 to 10 on 4 10", "19 to", "19 to", "odds read 'x to y'"},
    {"OddsOnNoNumber", "19 to 10 on 4 10", "19 to 10 on", "19 to 10 on", "a pay line reads"},
    {"PaysOnThirteen", "19 to 10 on 4 10", "19 to 10 on 4 13", "4 13", "'13' is not a whole number from 2 to 12"},
    {"MadeOnThirteen", "on         4 6 8 10", "on         4 6 8 13", "8 13", "'13' is not a whole number from 2 to 12"},
    {"MadeOnDiceWithSeven", "1-1 6-6 5-6\n", "1-1 6-7\n", "6-7", "not a whole number"},
    {"NoName", "  name       Harbour field\n", "", "wager field", "wager field needs a name"},
    {"NoPlays", "  plays      next_roll                      [H 4.1]\n", "", "wager field", "needs 'plays'"},
    {"PlaysWithoutCitation", "next_roll                      [H 4.1]", "next_roll", "wager field", "with a citation"},
    {"PlaysUnknown", "plays      pair ", "plays      poker ", "poker", "no wager is played as 'poker'"},
    {"NoPay", "  pays       4 to 1 on 7                    [H 4.3]\n", "", "wager any_seven", "needs 'pays'"},
    {"PayWithoutCitation", "4 to 1 on 7                    [H 4.3]", "4 to 1 on 7", "wager any_seven",
     "has no citation"},
    {"ExcludesUnknownWager", "layout     tide", "layout     tide\n  excludes   kraken  [H 0]", "wager full_tide",
     "excludes 'kraken'"},
    {"NoNumbers", "  on         4 6 8 10\n", "", "wager hardway", "needs 'on' or 'always'"},
    {"PartOfUnknownWager", "part       boxcars 1/4", "part       oxcarts 1/4", "wager anchor", "part 'oxcarts'"},
    {"PartThatIsNoOneRollWager", "part       boxcars 1/4", "part       pass 1/4", "wager anchor", "part 'pass'"},
    {"ShareAboveTheWhole", "boxcars 1/4", "boxcars 5/4", "boxcars 5/4", "more than the whole"},
    {"ShareNotAFraction", "boxcars 1/4", "boxcars 0.25", "boxcars 0.25", "a share reads 'x/y'"},
    {"NoParts", "  plays      next_roll                      [H 4.2]\n  pays       33 to 1 on 2 ",
     "  plays      parts                          [H 4.2]\n  pays       33 to 1 on 2 ", "wager snake_eyes",
     "needs its parts"},
    {"UnitsOfZero", "units      4", "units      0", "units      0", "'0' is not a whole number"},
    {"OddsOnUnknownFlat", "plays      odds pass", "plays      odds pasta", "wager pass_odds", "rides on 'pasta'"},
    {"BarredThirteen", "barred     2 push", "barred     13 push", "barred     13", "'13' is not a whole number"},
    {"BarredUnknownWay", "barred     2 push", "barred     2 ignored", "2 ignored", "'barred' is one of"},
    {"RemoveUnknownWord", "remove     before_point", "remove     sometimes", "sometimes", "'remove' is one of"},
    {"GoalOfThirteen", "total:4 total:10", "total:4 total:13", "total:13", "'13' is not a whole number"},
    {"GoalOfNoDice", "total:4 total:10", "dice:1-7", "dice:1-7", "not something a roll can mark"},
    {"GoalUnknown", "total:4 total:10", "sunshine", "sunshine", "not something a roll can mark"},
    {"SideBetWithoutEnd", "  ends       seven                          [H 5.3]\n", "", "wager full_tide",
     "needs 'ends'"},
    {"SideBetWithoutPay", "  table      by tide_table\n", "", "wager full_tide", "needs 'table' or 'pays'"},
    {"LevelWithoutOdds", "level      2  3 to 1", "level      2", "level      2\n", "a level reads"},
    {"LevelWithBadOdds", "level      2  3 to 1", "level      2  3 zu 1", "3 zu 1", "odds read 'x to y'"},
    {"LevelPrintedOnly", "level      2  3 to 1", "level      printed 3 for 1", "printed 3 for 1", "a level reads"},
    // Options.
    {"OptionOfComeOutNotThere", "by hardways_at_night", "by hardways_at_noon", "wager hardway",
     "option 'hardways_at_noon', which this book does not have"},
    {"OptionOfPayTableNotThere", "by tide_table", "by ebb_table", "wager full_tide", "option 'ebb_table'"},
    {"OptionOfTopNotThere", "top        3", "top        3 by moon", "wager full_tide", "option 'moon'"},
    {"OptionOfPassedDiceNotThere", "passed     carry", "passed     by moon", "wager full_tide", "option 'moon'"},
    {"OptionOfAPayLineNotThere", "3 to 1 on 12 ", "3 to 1 on 12 if moon ", "wager field", "option 'moon'"},
    {"OptionOfPutBackNotThere", "barred     2 push", "put_back   by moon", "wager dont_pass", "option 'moon'"},
    {"OptionOfUnpayableNotThere", "barred     2 push", "unpayable  by moon", "wager dont_pass", "option 'moon'"},
    {"OptionOfLateWagersNotThere", "by late_confirm", "by moon", "making", "option 'moon'"},
    {"OptionOfOddsLimitNotThere", "multiple   4:3 5:3 6:3 8:3 9:3 10:3", "multiple   by moon", "odds_limit",
     "option 'moon'"},
    {"OptionOfLaidOddsNotThere", "multiple   4:3", "lay        by moon\n  multiple   4:3", "odds_limit",
     "option 'moon'"},
    {"OptionOfSuccessorNotThere", "line_bet   pass", "successor  by moon\n  line_bet   pass", "shooter\n  successor",
     "option 'moon'"},
    {"PayTableNotThere", "one of TIDE-A TIDE-B", "one of TIDE-A TIDE-C", "wager full_tide", "no such paytable"},
    {"OptionWithoutDefault", "  default    TIDE-A\n", "", "option tide_table", "needs 'default' and 'allowed'"},
    {"OptionWithoutAllowed", "  allowed    one of yes no                  [H 3.5]\n", "", "option hardways_at_night",
     "needs 'default' and 'allowed'"},
    {"OptionWhoseDefaultIsNotAllowed", "default    TIDE-A", "default    TIDE-Z", "option tide_table",
     "default of option tide_table is not among what is allowed"},
    {"AllowedUnreadable", "one of yes no", "whatever", "whatever", "'allowed' reads"},
    {"AllowedFromNothing", "from 1   ", "from one   ", "from one", "'one' is not a whole number"},
    {"AllowedPerPlaceOnly", "one of yes no ", ", per point ", ", per point", "'allowed' reads"},
    // The rest.
    {"ThrowVerdictUnknown", "verdict    invalid", "verdict    maybe", "maybe", "'verdict' is one of"},
    {"ThrowReadWithoutHow", "verdict    invalid", "verdict    read", "verdict    read", "'read' says how"},
    {"LateUnknown", "late       by late_confirm", "late       never", "late       never", "'late' is one of"},
    {"MultipleUnreadable", "4:3 5:3", "4:three 5:3", "4:three", "three"},
};

class ABook : public testing::TestWithParam<Fault> {};

TEST_P(ABook, IsRefusedWithItsLineAndReason) {
  const Fault& fault = GetParam();
  const std::string text = with(harbour(), fault.from, fault.to);
  const int line = line_of(text, fault.at);
  // In a process of its own: what is wrong with a book must not end the program either.
  const auto refused = [&] {
    alarm(kPatienceSeconds);
    BookShelf shelf = built_in_books();
    const auto before = names_on(shelf);
    const auto error = shelf.add(text, "harbour.book");
    const bool unchanged = names_on(shelf) == before && shelf.find("harbour") == nullptr;
    if (error && error->file == "harbour.book" && error->line == line && unchanged &&
        error->sentence.find(fault.words) != std::string::npos) {
      std::exit(0);
    }
    std::cerr << "expected line " << line << " with '" << fault.words << "', got "
              << (error ? error->text() : "a book that was accepted") << "\n";
    std::exit(1);
  };
  EXPECT_EXIT(refused(), testing::ExitedWithCode(0), "");
}

INSTANTIATE_TEST_SUITE_P(WithAFault, ABook, testing::ValuesIn(kFaults),
                         [](const auto& fault) { return std::string(fault.param.name); });

// These can be read, and still nobody could play by them: refused by the reader, or by whoever compiles them, with a
// sentence; never a table that settles wrongly, and never a crash.
const std::vector<Fault> kUnplayable{
    {"OddsThatRideOnThemselves", "plays      odds pass ", "plays      odds pass_odds ", "", "pass_odds"},
    {"OddsThatRideOnASideBet", "plays      odds pass ", "plays      odds full_tide ", "", "full_tide"},
    {"SixParts", "part       boxcars 1/4                    [H 4.4]\n",
     "part       boxcars 1/8 [H 4.4]\n  part boxcars 1/8 [H 4.4]\n  part boxcars 1/8 [H 4.4]\n"
     "  part boxcars 1/8 [H 4.4]\n",
     "", "anchor"},
    {"PartsThatAreNotTheWhole", "part       any_seven 2/4", "part       any_seven 1/4", "", "anchor"},
    {"PartsThatAreMoreThanTheWhole", "part       any_seven 2/4", "part       any_seven 4/4", "", "anchor"},
    {"HighNumberThatIsNoWager", "part       any_seven 2/4                  [H 4.4]",
     "part       the_high_number 2/4  [H 4.4]\n  high       9", "", "anchor"},
};

class ABookNobodyCouldPlay : public testing::TestWithParam<Fault> {};

TEST_P(ABookNobodyCouldPlay, IsRefusedWithASentence) {
  const Fault& fault = GetParam();
  const std::string text = with(harbour(), fault.from, fault.to);
  const auto refused = [&] {
    alarm(kPatienceSeconds);
    BookShelf shelf;
    if (const auto error = shelf.add(text, "harbour.book")) {
      std::cerr << error->text() << "\n";
      std::exit(error->sentence.find(fault.words) == std::string::npos ? 1 : 0);
    }
    const auto rules = TableRules::compile(HouseOptions(shelf.find("harbour")));
    const auto* why = std::get_if<std::string>(&rules);
    std::cerr << (why == nullptr ? "it was accepted" : *why) << "\n";
    std::exit(why == nullptr || why->find(fault.words) == std::string::npos ? 1 : 0);
  };
  EXPECT_EXIT(refused(), testing::ExitedWithCode(0), "");
}

INSTANTIATE_TEST_SUITE_P(ThoughItCanBeRead, ABookNobodyCouldPlay, testing::ValuesIn(kUnplayable),
                         [](const auto& fault) { return std::string(fault.param.name); });

TEST(AnEmptyFile, IsNoBook) {
  for (const char* text : {"", "\n\n\n", "# only a remark\n", "   \t\r\n"}) {
    const auto error = BookShelf().add(text, "empty.book");
    ASSERT_TRUE(error);
    EXPECT_EQ(error->line, 1);
    EXPECT_THAT(error->sentence, HasSubstr("a book opens with its name"));
  }
}

TEST(AnEntryBeforeAnySection, IsRefused) {
  const auto error = BookShelf().add("  title  Nowhere\n", "x.book");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->text(), "x.book:1: the first line must open a section, such as 'book us-co'");
}

TEST(ABookWithoutWagers, IsRefused) {
  const auto error = BookShelf().add(harbour().substr(0, harbour().find("wager pass")), "x.book");
  ASSERT_TRUE(error);
  EXPECT_THAT(error->sentence, HasSubstr("has no wager"));
}

TEST(BooksThatInheritInACircle, AreRefused) {
  const auto text_of = [](const std::string& id, const std::string& parent) {
    return std::get<BookText>(
        read_book_text("# a circle\nbook " + id + "\n  title x\n  inherits " + parent + "\n", id + ".book"));
  };
  const BookText chicken = text_of("chicken", "egg");
  const BookText egg = text_of("egg", "chicken");
  const auto read = read_book(chicken, [&](const std::string& id) { return id == "egg" ? &egg : &chicken; });
  ASSERT_TRUE(std::holds_alternative<BookError>(read));
  EXPECT_THAT(std::get<BookError>(read).sentence, HasSubstr("in a circle"));
  EXPECT_EQ(std::get<BookError>(read).line, 4);

  const auto itself = read_book(chicken, [&](const std::string&) { return &chicken; });
  ASSERT_TRUE(std::holds_alternative<BookError>(itself));
  EXPECT_THAT(std::get<BookError>(itself).sentence, HasSubstr("in a circle"));
}

TEST(AnInheritedFault, IsBlamedOnTheFileItStandsIn) {
  // The heir strikes a wager that its ancestor's compound bet is made of.
  BookShelf shelf;
  ASSERT_FALSE(shelf.add(harbour(), "harbour.book"));
  const std::string heir =
      with(harbour().substr(0, harbour().find("wager pass")), "book harbour", "book pier\n  inherits   harbour") +
      "without\n  wager   boxcars   [P 1]\n";
  const auto error = shelf.add(heir, "pier.book");
  ASSERT_TRUE(error);
  EXPECT_EQ(error->file, "harbour.book");
  EXPECT_EQ(error->line, line_of(harbour(), "wager anchor"));
  EXPECT_THAT(error->sentence, HasSubstr("part 'boxcars'"));
  EXPECT_EQ(shelf.find("pier"), nullptr);
}

// -------------------------------------------------------------------------------------- never a crash

// Reads, and if it can be read, compiles. A refusal must name a line of the file; 2 if it does not.
int read_and_compile(BookShelf shelf, std::string_view text) {
  const auto error = shelf.add(text, "some.book");
  if (error) {
    const bool own = error->file == "some.book";
    return !error->sentence.empty() && error->line >= 1 && (!own || error->line <= lines_of(text)) ? 0 : 2;
  }
  for (const Book& book : shelf.all()) {
    const auto compiled = TableRules::compile(HouseOptions(book));
    if (const auto* why = std::get_if<std::string>(&compiled); why != nullptr && why->empty()) return 2;
  }
  return 0;
}

// Runs `make` for each seed in a process of its own and expects it to come home; what was printed last is the seed that
// did not.
void expect_survival(int seeds, const std::function<std::string(std::mt19937_64&)>& make) {
  const auto run = [&] {
    alarm(kPatienceForManySeconds);
    for (int seed = 1; seed <= seeds; ++seed) {
      std::cerr << "seed " << seed << " ";
      std::mt19937_64 random(static_cast<std::uint64_t>(seed));
      if (read_and_compile(BookShelf(), make(random)) != 0) std::exit(1);
    }
    std::exit(0);
  };
  EXPECT_EXIT(run(), testing::ExitedWithCode(0), "");
}

TEST(ARealBookCutOffAnywhere, IsGoodOrRefusedWithALineOfTheFile) {
  // Heirs need their ancestor; everything else is read on an empty shelf.
  BookShelf ancestors;
  for (const EmbeddedBook& book : embedded_books()) {
    if (book.text.find("\n  inherits ") == std::string_view::npos) ancestors.add(book.text, std::string(book.file));
  }
  std::mt19937_64 random(1919);
  int cut_short = 0;
  int accepted = 0;
  for (const EmbeddedBook& book : embedded_books()) {
    const bool heir = book.text.find("\n  inherits ") != std::string_view::npos;
    for (int times = 0; times < 150; ++times) {
      const std::string_view text = book.text.substr(0, random() % book.text.size());
      BookShelf shelf = heir ? ancestors : BookShelf();
      const auto before = names_on(shelf);
      const auto error = shelf.add(text, "cut.book");
      ++cut_short;
      if (!error) {
        ++accepted;
        continue;
      }
      ASSERT_GE(error->line, 1);
      const bool own = error->file == "cut.book";
      ASSERT_TRUE(!own || error->line <= lines_of(text)) << error->text();
      ASSERT_FALSE(error->sentence.empty());
      ASSERT_EQ(names_on(shelf), before);
    }
  }
  EXPECT_GT(cut_short, accepted) << "most cuts hurt";
}

TEST(ASmallBookCutOffEverywhere, IsGoodOrRefusedWithALineOfTheFile) {
  for (std::size_t length = 0; length < harbour().size(); ++length) {
    ASSERT_EQ(read_and_compile(BookShelf(), std::string_view(harbour()).substr(0, length)), 0) << length;
  }
}

TEST(BinaryGarbage, IsRefused) {
  std::mt19937_64 random(4242);
  for (int times = 0; times < 1000; ++times) {
    std::string text(random() % 600, ' ');
    for (char& c : text) c = static_cast<char>(random());
    BookShelf shelf;
    const auto error = shelf.add(text, "garbage.book");
    ASSERT_TRUE(error) << "round " << times;
    ASSERT_GE(error->line, 1);
    ASSERT_LE(error->line, lines_of(text));
    ASSERT_TRUE(shelf.all().empty());
  }
}

TEST(ABookWithBytesChanged, NeverEndsTheProgram) {
  expect_survival(4000, [](std::mt19937_64& random) {
    std::string text = harbour();
    for (std::uint64_t changes = 1 + random() % 4; changes > 0; --changes) {
      text[random() % text.size()] = static_cast<char>(random() % 3 == 0 ? random() % 256 : 0x20 + random() % 0x5f);
    }
    return text;
  });
}

TEST(ABookWithLinesMixedUp, NeverEndsTheProgram) {
  expect_survival(4000, [](std::mt19937_64& random) {
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < harbour().size();) {
      const auto end = harbour().find('\n', at);
      lines.push_back(harbour().substr(at, end - at + 1));
      at = end + 1;
    }
    for (std::uint64_t changes = 1 + random() % 3; changes > 0; --changes) {
      std::string& one = lines[random() % lines.size()];
      std::string& other = lines[random() % lines.size()];
      if (random() % 3 == 0) {
        one.clear();
      } else if (random() % 2 == 0) {
        one += other;
      } else {
        std::swap(one, other);
      }
    }
    std::string text;
    for (const auto& line : lines) text += line;
    return text;
  });
}

TEST(ABookWithWordsOfOtherBooks, NeverEndsTheProgram) {
  static const std::vector<std::string> kVocabulary = [] {
    std::vector<std::string> words;
    for (const EmbeddedBook& book : embedded_books()) {
      // The procedures are prose for people.
      for (auto& word : words_of(book.text.substr(0, book.text.find("\nprocedure")))) {
        word.erase(std::remove(word.begin(), word.end(), '\n'), word.end());
        if (!word.empty()) words.push_back(word);
      }
    }
    return words;
  }();
  expect_survival(4000, [](std::mt19937_64& random) {
    std::string text = harbour();
    for (std::uint64_t changes = 1 + random() % 3; changes > 0; --changes) {
      const auto from = text.find_first_of(" \n", random() % (text.size() - 200));
      const auto begin = text.find_first_not_of(" \n", from);
      const auto end = text.find_first_of(" \n", begin);
      text.replace(begin, end - begin, kVocabulary[random() % kVocabulary.size()]);
    }
    return text;
  });
}

// ------------------------------------------------------------------------------------- nothing half-loaded

TEST(AFaultyBook, LeavesTheShelfAsItWas) {
  BookShelf shelf;
  ASSERT_FALSE(shelf.add(harbour(), "harbour.book"));
  const Book before = shelf.find("harbour");
  const auto names = names_on(shelf);
  // The fault is in the very last line, after everything else was read.
  EXPECT_TRUE(shelf.add(harbour() + "  sometimes never\n", "harbour.book"));
  EXPECT_TRUE(shelf.add(with(harbour(), "book harbour", "book pier") + "wager last\n", "pier.book"));
  EXPECT_EQ(shelf.find("harbour"), before) << "the very same book";
  EXPECT_EQ(names_on(shelf), names);
  EXPECT_EQ(shelf.find("pier"), nullptr);
}

TEST(ABookOfTheSameVersion, TakesThePlaceOfTheFormer) {
  BookShelf shelf;
  ASSERT_FALSE(shelf.add(harbour(), "harbour.book"));
  const Book before = shelf.find("harbour");
  ASSERT_FALSE(shelf.add(with(harbour(), "33 to 1 on 2 ", "32 to 1 on 2 "), "harbour.book"));
  EXPECT_EQ(shelf.all().size(), 1U);
  EXPECT_NE(shelf.find("harbour")->hash, before->hash);
  EXPECT_EQ(before->wager("snake_eyes")->pays[0].odds, (Odds{33, 1})) << "whoever holds the old one keeps it";
}

TEST(TheHashOfABook, ChangesWithWhatItSaysAndNotWithRemarks) {
  const auto hash_of = [](const std::string& text) {
    BookShelf shelf;
    if (const auto error = shelf.add(text, "harbour.book")) throw std::runtime_error(error->text());
    return shelf.find("harbour")->hash;
  };
  const std::string hash = hash_of(harbour());
  const std::string line = "pays       4 to 1 on 7                    [H 4.3]";
  EXPECT_EQ(hash_of("# a remark\n\n" + harbour()), hash);
  EXPECT_EQ(hash_of(with(harbour(), line, "pays\t4 to 1 on 7 [H 4.3]  # so it is")), hash);
  EXPECT_NE(hash_of(with(harbour(), line, "pays       5 to 1 on 7                    [H 4.3]")), hash);
  EXPECT_NE(hash_of(with(harbour(), line, "pays       4 to 1 on 7                    [H 4.9]")), hash)
      << "a citation is part of what it says";
}

// ------------------------------------------------------------------------------- a book in data alone

Rules harbour_table(const Choices& choices = {}) {
  BookShelf shelf;
  if (const auto error = shelf.add(harbour(), "harbour.book")) throw std::runtime_error(error->text());
  return compiled(house_of(shelf.find("harbour"), choices));
}

TEST(Harbour, IsReadWithoutAFault) {
  BookShelf shelf = built_in_books();
  const auto error = shelf.add(harbour(), "harbour.book");
  ASSERT_FALSE(error) << error->text();
  const Book book = shelf.find("harbour");
  EXPECT_EQ(book->title, "Harbour Room, house craps");
  EXPECT_EQ(book->wagers.size(), 12U);
  EXPECT_EQ(shelf.all().size(), built_in_books().all().size() + 1);
}

TEST(HarbourDontPass, PushesTheTwoAndWinsTheTwelve) {  // H 2.2
  const Rules rules = harbour_table();
  EXPECT_EQ(settled(*rules, "dont_pass", {}, {1000}, Phase::come_out(), dice(1, 1)).outcome, Outcome::Push);
  EXPECT_EQ(settled(*rules, "dont_pass", {}, {1000}, Phase::come_out(), dice(6, 6)).winnings, Cents{1000});
  EXPECT_EQ(settled(*rules, "dont_pass", {}, {1000}, Phase::come_out(), dice(6, 5)).lost, Cents{1000});
  EXPECT_EQ(settled(*rules, "dont_pass", {}, {1000}, Phase::on(4), dice(1, 1)).outcome, Outcome::NoAction);
}

TEST(HarbourField, TriplesTheTwelve) {  // H 4.1
  const Rules rules = harbour_table();
  for (const Roll roll : kAllRolls) {
    const int total = roll.total();
    const bool loses = total >= 5 && total <= 8;
    const std::int64_t times = total == 12 ? 3 : total == 2 ? 2 : 1;
    const Settlement settlement = settled(*rules, "field", {}, {500}, Phase::come_out(), roll);
    EXPECT_EQ(settlement.net(), Cents{loses ? -500 : 500 * times}) << rules::name_of(roll);
  }
}

TEST(HarbourBerth, PaysNineteenToTenAndIsOffOnTheComeOut) {  // H 3.1, H 3.2
  const Rules rules = harbour_table();
  EXPECT_EQ(settled(*rules, "berth", {.number = 10}, {1000}, Phase::on(5), dice(4, 6)).winnings, Cents{1900});
  EXPECT_EQ(settled(*rules, "berth", {.number = 10}, {500}, Phase::on(5), dice(4, 6)).winnings, Cents{1000})
      << "$9.50 goes up to the chip, H 9.1";
  EXPECT_EQ(settled(*rules, "berth", {.number = 10}, {1000}, Phase::come_out(), dice(4, 6)).outcome, Outcome::NoAction);
  EXPECT_EQ(settled(*rules, "berth", {.number = 10}, {1000}, Phase::come_out(), dice(4, 6), Working::On).winnings,
            Cents{1900});
}

TEST(HarbourHardway, WorksOnTheComeOutUnlessTheHouseSaysNo) {  // H 3.5
  EXPECT_EQ(settled(*harbour_table(), "hardway", {.number = 8}, {100}, Phase::come_out(), dice(4, 4)).winnings,
            Cents{1000});
  EXPECT_EQ(settled(*harbour_table({{"hardways_at_night", "no"}}), "hardway", {.number = 8}, {100}, Phase::come_out(),
                    dice(4, 4))
                .outcome,
            Outcome::NoAction);
}

TEST(HarbourAnchor, IsAQuarterAQuarterAndAHalf) {  // H 4.4
  const Rules rules = harbour_table();
  for (const Roll roll : kAllRolls) {
    const Settlement settlement = settled(*rules, "anchor", {}, {400}, Phase::on(6), roll);
    const int total = roll.total();
    const std::int64_t pays = total == 2 || total == 12 ? 3300 : total == 7 ? 800 : 0;
    const std::int64_t lost = total == 2 || total == 12 ? 300 : total == 7 ? 200 : 400;
    EXPECT_EQ(settlement.winnings, Cents{pays}) << rules::name_of(roll);
    EXPECT_EQ(settlement.lost, Cents{lost}) << rules::name_of(roll);
  }
}

TEST(HarbourFarHop, PaysEachOfItsHops) {  // H 4.5
  const Rules rules = harbour_table();
  EXPECT_EQ(settled(*rules, "far_hop", {.dice = dice(6, 6)}, {100}, Phase::on(6), dice(6, 6)).winnings, Cents{3400});
  EXPECT_EQ(settled(*rules, "far_hop", {.dice = dice(6, 5)}, {100}, Phase::on(6), dice(5, 6)).winnings, Cents{1600});
  EXPECT_EQ(settled(*rules, "far_hop", {.dice = dice(1, 1)}, {100}, Phase::on(6), dice(6, 6)).lost, Cents{100});
  EXPECT_FALSE(rules->spot("far_hop", {.dice = dice(2, 2)}));
}

TEST(HarbourFullTide, PaysByItsOwnTable) {  // H 5
  const std::vector<Roll> pairs{dice(1, 3), dice(5, 5), dice(1, 4), dice(3, 6), dice(2, 4), dice(4, 4)};
  struct Expected {
    std::size_t rolls;
    Outcome a, b;
    std::int64_t pays_a, pays_b;
  };
  for (const Expected& expected : {Expected{0, Outcome::Lose, Outcome::Lose, 0, 0},
                                   {1, Outcome::Lose, Outcome::Lose, 0, 0},
                                   {2, Outcome::Push, Outcome::Lose, 0, 0},
                                   {3, Outcome::Push, Outcome::Lose, 0, 0},
                                   {4, Outcome::Win, Outcome::Win, 1500, 2000},
                                   {5, Outcome::Win, Outcome::Win, 1500, 2000}}) {
    for (const bool table_a : {true, false}) {
      const Rules rules = harbour_table({{"tide_table", table_a ? "TIDE-A" : "TIDE-B"}});
      Standing tide = rules->stand(rules->spot("full_tide", {}).value(), {500});
      for (std::size_t i = 0; i < expected.rolls; ++i) {
        ASSERT_EQ(settle(*rules, rules->line(Phase::on(9), pairs[i]), tide).outcome, Outcome::NoAction);
      }
      const Settlement end = settle(*rules, rules->line(Phase::on(9), dice(3, 4)), tide);
      EXPECT_EQ(end.outcome, table_a ? expected.a : expected.b) << expected.rolls;
      EXPECT_EQ(end.winnings, Cents{table_a ? expected.pays_a : expected.pays_b}) << expected.rolls;
    }
  }
}

TEST(HarbourFullTide, EndsAtOnceWithItsThirdPair) {  // H 5.2
  const Rules rules = harbour_table();
  Standing tide = rules->stand(rules->spot("full_tide", {}).value(), {500});
  for (const Roll roll : {dice(1, 3), dice(5, 5), dice(1, 4), dice(3, 6), dice(2, 4)}) {
    settle(*rules, rules->line(Phase::on(9), roll), tide);
  }
  const Settlement end = settle(*rules, rules->line(Phase::on(9), dice(4, 4)), tide);
  EXPECT_EQ(end.outcome, Outcome::Win);
  EXPECT_EQ(end.winnings, Cents{6000});
}

TEST(HarbourThrows, FollowItsOwnShortList) {  // H 8
  BookShelf shelf;
  ASSERT_FALSE(shelf.add(harbour(), "harbour.book"));
  const Book book = shelf.find("harbour");
  EXPECT_EQ(judge_throw(*book, {.circumstance = "off_table"}).status, ThrowStatus::InvalidByRule);
  EXPECT_EQ(judge_throw(*book, {.circumstance = "off_table"}).citation, "H 8.3");
  EXPECT_EQ(judge_throw(*book, {.circumstance = "die_on_die"}).status, ThrowStatus::NoGround);
}

TEST(TwoVersionsOfABook, StandSideBySide) {
  BookShelf shelf = built_in_books();
  // The new version first: the order of arrival must not matter, only the dates.
  const std::string newer = with(with(with(harbour(), "version    1", "version    2"), "2024-03-01", "2025-07-01"),
                                 "33 to 1 on 2 ", "32 to 1 on 2 ");
  ASSERT_FALSE(shelf.add(newer, "harbour-2.book"));
  ASSERT_FALSE(shelf.add(harbour(), "harbour-1.book"));
  EXPECT_EQ(shelf.find("harbour")->version, "2");
  EXPECT_EQ(shelf.find("harbour@2"), shelf.find("harbour"));
  EXPECT_EQ(shelf.find("harbour@1")->version, "1");
  EXPECT_EQ(shelf.find("harbour@3"), nullptr);
  EXPECT_EQ(shelf.find("harbour@"), nullptr);

  const auto pays = [&](const char* name) {
    const Rules rules = compiled(HouseOptions(shelf.find(name)));
    return settled(*rules, "snake_eyes", {}, {100}, Phase::come_out(), dice(1, 1)).winnings.value;
  };
  EXPECT_EQ(pays("harbour"), 3200);
  EXPECT_EQ(pays("harbour@1"), 3300) << "an old shift is settled by the old book";
}

TEST(AnHeir, TakesWhatItDoesNotChange) {
  BookShelf shelf;
  ASSERT_FALSE(shelf.add(harbour(), "harbour.book"));
  const std::string head = harbour().substr(0, harbour().find("wager pass"));
  const std::string heir = with(head, "book harbour", "book pier\n  inherits   harbour") +
                           "without\n  wager   far_hop   [P 2]\n" +
                           "wager any_seven\n  name Any seven\n  plays next_roll [P 3]\n  pays 5 to 1 on 7 [P 3]\n";
  const auto error = shelf.add(heir, "pier.book");
  ASSERT_FALSE(error) << error->text();
  const Book book = shelf.find("pier");
  EXPECT_EQ(book->wager("far_hop"), nullptr);
  EXPECT_EQ(book->left_out.at("far_hop"), "P 2");
  EXPECT_EQ(book->wagers.size(), 11U);
  const Rules rules = compiled(HouseOptions(book));
  EXPECT_EQ(settled(*rules, "any_seven", {}, {100}, Phase::on(6), dice(3, 4)).winnings, Cents{500});
  EXPECT_EQ(settled(*rules, "anchor", {}, {400}, Phase::on(6), dice(3, 4)).winnings, Cents{1000})
      << "also where it is part of another";
}

TEST(EveryBuiltInBook, IsReadFromItsTextWithoutAFault) {
  EXPECT_EQ(built_in_books().all().size(), 6U);
  for (const char* id : {"us-co", "us-co-crapless", "us-ma", "sg", "us-sd", "house-diceology"}) {
    ASSERT_NE(built_in_books().find(id), nullptr) << id;
    EXPECT_EQ(built_in_books().find(std::string(id) + "@1"), built_in_books().find(id));
    EXPECT_EQ(built_in_books().find(id)->hash.size(), 64U);
  }
  EXPECT_EQ(built_in_books().find("us-nv"), nullptr);
  EXPECT_EQ(built_in_books().find(""), nullptr);
  EXPECT_EQ(built_in_books().find("@1"), nullptr);
}

}  // namespace
}  // namespace rules
