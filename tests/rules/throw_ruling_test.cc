// Does a throw count? Every circumstance in every book, and the sentences of the documents.
#include "rules/throw_ruling.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "at_table.h"

namespace rules {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const RuleBook& book_of(const char* id) { return *built_in_books().find(id); }

const std::vector<std::string> kRoles{"boxperson", "stickperson", "dealer", "floorperson", "pit_supervisor", ""};

TEST(EveryCircumstanceInEveryBook, IsAnsweredWithAParagraph) {
  std::set<ThrowStatus> seen;
  std::set<std::string> gaps;
  for (const Book& book : built_in_books().all()) {
    for (const auto& circumstance : throw_circumstances()) {
      for (const bool called : {true, false}) {
        for (const auto& role : kRoles) {
          for (const bool mini : {true, false}) {
            for (const bool late : {true, false}) {
              const ThrowAnswer answer = judge_throw(*book, {.circumstance = circumstance,
                                                             .no_roll_called = called,
                                                             .called_by = role,
                                                             .considered_by = role,
                                                             .called_after_rest = late,
                                                             .mini_craps = mini});
              seen.insert(answer.status);
              if (answer.citation.empty()) gaps.insert(book->id + ", " + circumstance);
              ASSERT_EQ(answer.counts.has_value(), circumstance != "face_disputed") << book->id << ", " << circumstance;
            }
          }
        }
      }
    }
  }
  EXPECT_EQ(seen.size(), 4U);
  EXPECT_THAT(gaps, IsEmpty());
}

TEST(EveryRulingOnADisputedFace, NamesItsParagraph) {
  for (const Book& book : built_in_books().all()) {
    for (const auto& role : kRoles) {
      for (const bool voids : {true, false}) {
        for (const bool mini : {true, false}) {
          const ThrowAnswer answer =
              judge_throw(*book, {.circumstance = "face_disputed", .mini_craps = mini, .ruling = Ruling{role, voids}});
          EXPECT_EQ(answer.status, ThrowStatus::Disputed);
          EXPECT_TRUE(answer.ruling_valid.has_value());
          EXPECT_EQ(answer.counts.has_value(), *answer.ruling_valid) << "only a valid ruling closes the dispute";
          EXPECT_FALSE(answer.citation.empty()) << book->id << ", " << role;
        }
      }
    }
  }
}

TEST(EveryQuestionOfEntitlement, NamesItsParagraph) {
  std::set<std::string> gaps;
  for (const Book& book : built_in_books().all()) {
    for (const Power power : {Power::CallNoRoll, Power::CallResult, Power::RuleDispute, Power::OrderPass}) {
      for (const auto& role : kRoles) {
        for (const bool mini : {true, false}) {
          if (!entitled(*book, power, role, mini).citation.empty()) continue;
          gaps.insert(book->id + ", power " + std::to_string(static_cast<int>(power)));
        }
      }
    }
  }
  EXPECT_THAT(gaps, IsEmpty());
}

TEST(ADieOffTheTable, InvalidatesTheThrowWithoutACall) {  // CO 30-2311(1), MA 9(a)(1)
  const ThrowAnswer colorado = judge_throw(book_of("us-co"), {.circumstance = "off_table"});
  EXPECT_EQ(colorado.status, ThrowStatus::InvalidByRule);
  EXPECT_EQ(colorado.counts, false);
  EXPECT_EQ(colorado.citation, "30-2311(1)");
  EXPECT_THAT(colorado.notes, IsEmpty());
  EXPECT_EQ(judge_throw(book_of("us-ma"), {.circumstance = "off_table"}).citation, "9(a)(1)");
}

TEST(ADieOffTheTableInSingapore, MustBeCalledByTheStickperson) {  // SG 3.9, 3.10(iv)
  const ThrowAnswer silent = judge_throw(book_of("sg"), {.circumstance = "off_table"});
  EXPECT_EQ(silent.counts, false);
  EXPECT_THAT(silent.notes, ElementsAre("no_roll_not_called"));
  EXPECT_THAT(silent.citation, HasSubstr("3.10(iv)"));
  const ThrowAnswer called =
      judge_throw(book_of("sg"), {.circumstance = "off_table", .no_roll_called = true, .called_by = "stickperson"});
  EXPECT_THAT(called.notes, IsEmpty());
}

TEST(DiceThatMissTheEnd, CountUnlessSomebodyEntitledCallsThem) {  // CO 30-2311(2)(b),(5), MA 9(b)(2), 9(e)
  const char* missed = "missed_end";
  EXPECT_EQ(judge_throw(book_of("us-co"), {.circumstance = missed}).counts, true);
  EXPECT_EQ(
      judge_throw(book_of("us-co"), {.circumstance = missed, .no_roll_called = true, .called_by = "dealer"}).counts,
      false)
      << "any employee the licensee designates";
  const ThrowAnswer dealer =
      judge_throw(book_of("us-ma"), {.circumstance = missed, .no_roll_called = true, .called_by = "dealer"});
  EXPECT_EQ(dealer.counts, true);
  EXPECT_THAT(dealer.notes, ElementsAre("caller_not_entitled"));
  EXPECT_THAT(dealer.citation, HasSubstr("9(e)(1)"));
  EXPECT_EQ(judge_throw(book_of("us-ma"),
                        {.circumstance = missed, .no_roll_called = true, .called_by = "dealer", .mini_craps = true})
                .counts,
            false);
}

TEST(WhoWasNotDesignated, CannotCall) {  // CO 30-2311(5)
  const ThrowAnswer answer = judge_throw(book_of("us-co"), {.circumstance = "missed_end",
                                                            .no_roll_called = true,
                                                            .called_by = "dealer",
                                                            .designated = std::vector<std::string>{"boxperson"}});
  EXPECT_EQ(answer.counts, true);
  EXPECT_THAT(answer.notes, Contains("caller_not_entitled"));
}

TEST(ACallAfterTheDiceRest, IsValidButNoted) {  // CO 30-2311(3)
  const ThrowAnswer late = judge_throw(book_of("us-co"), {.circumstance = "not_simultaneous",
                                                          .no_roll_called = true,
                                                          .called_by = "stickperson",
                                                          .called_after_rest = true});
  EXPECT_EQ(late.counts, false);
  EXPECT_THAT(late.notes, ElementsAre("called_after_rest"));
  EXPECT_THAT(late.citation, HasSubstr("30-2311(3)"));
}

TEST(AnImproperThrow, MustBeHeldSoByBoxOrStick) {  // CO 30-2311(2)(f), A-82
  const auto held_by = [](const char* judge) {
    return judge_throw(
        book_of("us-co"),
        {.circumstance = "improper", .no_roll_called = true, .called_by = "dealer", .considered_by = judge});
  };
  EXPECT_EQ(held_by("boxperson").counts, false) << "whoever calls it";
  EXPECT_EQ(held_by("dealer").counts, true);
  EXPECT_THAT(held_by("dealer").notes, ElementsAre("not_considered_by_entitled"));
}

TEST(DiceThatTouchedChips, AreNoGroundForANoRoll) {  // CO 30-2311(4), MA 9(d)
  for (const char* id : {"us-co", "us-ma"}) {
    const ThrowAnswer answer =
        judge_throw(book_of(id), {.circumstance = "hit_chips", .no_roll_called = true, .called_by = "boxperson"});
    EXPECT_EQ(answer.status, ThrowStatus::NoGround);
    EXPECT_EQ(answer.counts, true);
    EXPECT_THAT(answer.notes, ElementsAre("call_without_ground"));
  }
}

TEST(ADieOnChips, IsReadInColoradoAndANoRollInSingapore) {  // CO 30-2312(2), SG 3.10(ix)
  const ThrowAnswer colorado = judge_throw(book_of("us-co"), {.circumstance = "on_chips"});
  EXPECT_EQ(colorado.counts, true);
  EXPECT_EQ(colorado.read, "opposite_face");
  const ThrowAnswer singapore = judge_throw(book_of("sg"), {.circumstance = "on_chips"});
  EXPECT_EQ(singapore.counts, false);
  EXPECT_THAT(singapore.citation, HasSubstr("3.10(ix)"));
}

TEST(ALeaningDieInSingapore, IsReadByItsNaturalFall) {  // SG 1
  const ThrowAnswer answer = judge_throw(book_of("sg"), {.circumstance = "leaning_one_side"});
  EXPECT_EQ(answer.counts, true);
  EXPECT_EQ(answer.read, "natural_fall");
}

TEST(ADieRestingOnTwoSides, VoidsTheThrow) {  // CO 30-2312(2), MA 10(a)(1)
  EXPECT_EQ(judge_throw(book_of("us-co"), {.circumstance = "cocked_two_sides"}).counts, false);
  EXPECT_EQ(judge_throw(book_of("us-ma"), {.circumstance = "cocked_two_sides"}).citation, "10(a)(1)");
}

TEST(AMissedWallAtTheHouse, CountsButOwesAnEffort) {  // house sheet, Craps
  const ThrowAnswer answer = judge_throw(book_of("house-diceology"), {.circumstance = "missed_end"});
  EXPECT_EQ(answer.counts, true);
  EXPECT_THAT(answer.notes, ElementsAre("effort_required"));
}

TEST(ADisputedFace, IsDecidedByTheBoxpersonAndInMiniCrapsByTheFloor) {  // MA 10(a)(2)
  const auto ruled = [](const char* by, bool mini) {
    return judge_throw(book_of("us-ma"),
                       {.circumstance = "face_disputed", .mini_craps = mini, .ruling = Ruling{by, false}});
  };
  EXPECT_EQ(ruled("boxperson", false).counts, true);
  EXPECT_EQ(ruled("boxperson", false).citation, "10(a)(2)(a)");
  EXPECT_EQ(ruled("floorperson", true).counts, true);
  EXPECT_EQ(ruled("dealer", false).counts, std::nullopt);
  EXPECT_EQ(ruled("dealer", false).ruling_valid, false);
  EXPECT_THAT(ruled("dealer", false).notes, ElementsAre("ruled_without_authority"));
  EXPECT_EQ(ruled("boxperson", true).ruling_valid, false);
}

TEST(ARuling, MayVoidTheThrow) {  // MA 10(a)(2)
  const ThrowAnswer answer =
      judge_throw(book_of("us-ma"), {.circumstance = "face_disputed", .ruling = Ruling{"boxperson", true}});
  EXPECT_EQ(answer.counts, false);
  EXPECT_EQ(answer.ruling_valid, true);
}

TEST(AnUnknownCircumstance, IsNoGround) {
  for (const Book& book : built_in_books().all()) {
    const ThrowAnswer answer = judge_throw(*book, {.circumstance = "full_moon"});
    EXPECT_EQ(answer.status, ThrowStatus::NoGround);
    EXPECT_EQ(answer.counts, true);
    EXPECT_FALSE(answer.citation.empty()) << book->id;
  }
}

TEST(EveryThrowOfEveryBook, IsAKnownCircumstance) {
  for (const Book& book : built_in_books().all()) {
    for (const ThrowRow& row : book->throws) EXPECT_THAT(throw_circumstances(), Contains(row.circumstance)) << book->id;
  }
}

}  // namespace
}  // namespace rules
