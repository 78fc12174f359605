// The worked examples of the rule documents, through the whole rules core; and files that are no examples at all.
#include "app/vector_run.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <nlohmann/json.hpp>
#include <ostream>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include "app/usage_error.h"

namespace app {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string text_of(const std::string& name) {
  std::ifstream file(std::string(TEST_DATA) + "/" + name);
  return std::string(std::istreambuf_iterator<char>(file), {});
}

const json& examples() {
  static const json kExamples = json::parse(text_of("vectors.json"));
  return kExamples;
}

// A file with one example of a list, changed.
VectorReport run_one(
    const char* list, const std::string& id, const std::function<void(json&)>& change = [](json&) {}) {
  for (json vector : examples().at(list)) {
    if (vector.at("id") != id) continue;
    change(vector);
    return run_vectors(json{{list, json::array({vector})}}.dump(), "one.json");
  }
  throw std::runtime_error("no example " + id);
}

std::string first_id(const char* list) { return examples().at(list).at(0).at("id"); }

std::string complaint(const std::string& text) {
  try {
    run_vectors(text, "some.json");
  } catch (const UsageError& error) {
    return error.what();
  }
  return "accepted";
}

TEST(TheWorkedExamples, AllPass) {
  const VectorReport report = run_vectors(text_of("vectors.json"), "vectors.json");
  EXPECT_EQ(report.passed, 1962U);
  EXPECT_EQ(report.failed, 0U);
  EXPECT_THAT(report.differences, IsEmpty());
}

TEST(TheSecondAuthorsExamples, AllPass) {
  const std::string text = text_of("vectors-second-author.json");
  const json document = json::parse(text);
  std::size_t there = 0;
  for (const char* list : {"vectors", "actions", "throws"}) there += document.value(list, json::array()).size();
  const VectorReport report = run_vectors(text, "vectors-second-author.json");
  EXPECT_GT(there, 0U);
  EXPECT_EQ(report.passed, there);
  EXPECT_THAT(report.differences, IsEmpty());
}

TEST(AnExampleWithAWrongPayout, IsReportedAndCountedAsFailed) {
  json document = examples();
  json& vector = document["vectors"][17];
  const std::int64_t pays =
      vector["expected"][0]["pays_cents"].is_null() ? 0 : vector["expected"][0]["pays_cents"].get<std::int64_t>();
  vector["expected"][0]["pays_cents"] = pays + 1;
  const VectorReport report = run_vectors(document.dump(), "vectors.json");
  EXPECT_EQ(report.passed, 1961U);
  EXPECT_EQ(report.failed, 1U);
  ASSERT_EQ(report.differences.size(), 1U);
  EXPECT_THAT(report.differences[0], HasSubstr(vector["id"].get<std::string>() + ": "));
  EXPECT_THAT(report.differences[0], HasSubstr("pays_cents is " + std::to_string(pays)));
  EXPECT_THAT(report.differences[0], HasSubstr("expected " + std::to_string(pays + 1)));
}

TEST(EveryExpectedValueOfASettlement, IsCompared) {
  const std::string id = first_id("vectors");
  for (const char* key : {"outcome", "pays_cents", "lost_cents", "vig_cents"}) {
    const VectorReport report =
        run_one("vectors", id, [&](json& vector) { vector["expected"][0][key] = "something else"; });
    EXPECT_EQ(report.failed, 1U) << key;
    ASSERT_EQ(report.differences.size(), 1U) << key;
    EXPECT_THAT(report.differences[0], HasSubstr(std::string(key) + " is"));
  }
}

TEST(ThePuckAfterARoll, IsCompared) {
  for (const json& vector : examples().at("vectors")) {
    if (!vector.contains("state_after")) continue;
    for (const char* key : {"puck", "point", "seven_out"}) {
      const VectorReport report =
          run_one("vectors", vector.at("id"), [&](json& one) { one["state_after"][key] = "?"; });
      EXPECT_EQ(report.failed, 1U) << key;
      EXPECT_THAT(report.differences, ElementsAre(HasSubstr(std::string(key) + " is")));
    }
    return;
  }
  FAIL() << "no example tells the state afterwards";
}

TEST(AnActionWithAWrongReason, IsReported) {
  const VectorReport report =
      run_one("actions", first_id("actions"), [](json& vector) { vector["expected"]["reason"] = "bad_mood"; });
  EXPECT_EQ(report.failed, 1U);
  EXPECT_THAT(report.differences, ElementsAre(HasSubstr("\"bad_mood\"")));
}

TEST(AThrowWithAWrongStatus, IsReported) {
  const VectorReport report =
      run_one("throws", first_id("throws"), [](json& vector) { vector["expected"]["status"] = "lovely"; });
  EXPECT_EQ(report.failed, 1U);
  EXPECT_THAT(report.differences, ElementsAre(HasSubstr("\"lovely\"")));
}

TEST(NotesThatAreMissing, AreReported) {
  const VectorReport report = run_one("actions", first_id("actions"),
                                      [](json& vector) { vector["expected"]["notes"] = {"payout_rounded_down"}; });
  EXPECT_EQ(report.failed, 1U);
}

// ---------------------------------------------------------------------------- what cannot be played

struct Wrong {
  const char* name;
  const char* list;
  void (*change)(json&);
  const char* words;
  friend std::ostream& operator<<(std::ostream& out, const Wrong& wrong) { return out << wrong.name; }
};

class AnExample : public testing::TestWithParam<Wrong> {};

TEST_P(AnExample, ThatCannotBePlayedCountsAsFailedAndSaysWhy) {
  const Wrong& wrong = GetParam();
  const VectorReport report = run_one(wrong.list, first_id(wrong.list), wrong.change);
  EXPECT_EQ(report.passed, 0U);
  EXPECT_EQ(report.failed, 1U);
  ASSERT_FALSE(report.differences.empty());
  EXPECT_THAT(report.differences[0], HasSubstr(wrong.words));
}

INSTANTIATE_TEST_SUITE_P(
    WithAFault, AnExample,
    testing::Values(
        Wrong{"UnknownBook", "vectors", [](json& v) { v["book"] = "us-nv"; }, "there is no book 'us-nv'"},
        Wrong{"UnknownBookOfAThrow", "throws", [](json& v) { v["book"] = "us-nv"; }, "there is no book 'us-nv'"},
        Wrong{"BookThatIsNoText", "vectors", [](json& v) { v["book"] = 7; }, "not well formed"},
        Wrong{"NoBook", "vectors", [](json& v) { v.erase("book"); }, "not well formed"},
        Wrong{"UnknownWager", "vectors", [](json& v) { v["wagers"][0]["code"] = "poker"; }, "has no poker there"},
        Wrong{"WagerOnNoNumber", "vectors", [](json& v) { v["wagers"][0]["number"] = 99; }, "there"},
        Wrong{"WagerWithoutAmount", "vectors", [](json& v) { v["wagers"][0].erase("amount_cents"); },
              "not well formed"},
        Wrong{"UnknownOption", "vectors", [](json& v) { v["options"]["moon"] = true; }, "has no option 'moon'"},
        Wrong{"OptionOutOfRange", "vectors", [](json& v) { v["options"]["chip_cents"] = 0; },
              "option chip_cents must be"},
        Wrong{"OptionsThatAreNoObject", "vectors",
              [](json& v) {
                v["options"] = {1, 2};
              },
              ""},
        Wrong{"ImpossibleDice", "vectors",
              [](json& v) {
                v["roll"] = {0, 7};
              },
              "two dice cannot show [0,7]"},
        Wrong{"OneDie", "vectors", [](json& v) { v["roll"] = {3}; }, "not well formed"},
        Wrong{"DiceThatAreNoNumbers", "vectors",
              [](json& v) {
                v["roll"] = {"a", "b"};
              },
              "not well formed"},
        Wrong{"ExpectedForAWagerThatIsNotThere", "vectors", [](json& v) { v["expected"][0]["wager"] = 99; },
              "it names a wager that is not there"},
        Wrong{"NoExpectation", "vectors", [](json& v) { v.erase("expected"); }, "not well formed"},
        Wrong{"NoState", "vectors", [](json& v) { v.erase("table_state_before"); }, "not well formed"},
        Wrong{"WagersThatAreNoList", "vectors", [](json& v) { v["wagers"] = "all"; }, "not well formed"},
        Wrong{"UnknownAction", "actions", [](json& v) { v["action"]["type"] = "dance"; },
              "there is no action \"dance\""},
        Wrong{"TargetThatIsNotThere", "actions",
              [](json& v) {
                v["action"] = {{"type", "remove"}, {"target", 5}};
              },
              "there is no such target"},
        Wrong{"UnknownOptionOfAnAction", "actions", [](json& v) { v["options"]["moon"] = 1; }, "has no option 'moon'"},
        Wrong{"ThrowWithoutCircumstance", "throws", [](json& v) { v.erase("circumstance"); }, "not well formed"}),
    [](const auto& wrong) { return std::string(wrong.param.name); });

// What would end the program if it were believed: amounts and points that no table can have.
class AnAbsurdExample : public testing::TestWithParam<Wrong> {};

TEST_P(AnAbsurdExample, DoesNotEndTheProgram) {
  const Wrong& wrong = GetParam();
  const auto run = [&] {
    const VectorReport report = run_one(wrong.list, first_id(wrong.list), wrong.change);
    std::exit(report.failed == 1 && !report.differences.empty() ? 0 : 1);
  };
  EXPECT_EXIT(run(), testing::ExitedWithCode(0), "");
}

INSTANTIATE_TEST_SUITE_P(
    ThatNoTableHas, AnAbsurdExample,
    testing::Values(
        Wrong{"StakeOfNothing", "vectors", [](json& v) { v["wagers"][0]["amount_cents"] = 0; }, ""},
        Wrong{"StakeBelowNothing", "vectors", [](json& v) { v["wagers"][0]["amount_cents"] = -100; }, ""},
        Wrong{"StakeBeyondTheLargest", "vectors", [](json& v) { v["wagers"][0]["amount_cents"] = 100'000'000'001; },
              ""},
        Wrong{"StakeBeyondAllNumbers", "vectors", [](json& v) { v["wagers"][0]["amount_cents"] = 1e30; }, ""},
        Wrong{"PointSeven", "vectors",
              [](json& v) {
                v["table_state_before"] = {{"puck", "on"}, {"point", 7}};
              },
              ""},
        Wrong{"PointHundred", "vectors",
              [](json& v) {
                v["table_state_before"] = {{"puck", "on"}, {"point", 100}};
              },
              ""},
        Wrong{"PointOn", "vectors",
              [](json& v) {
                v["table_state_before"] = {{"puck", "on"}, {"point", nullptr}};
              },
              ""},
        Wrong{"LammerOnHundred", "vectors",
              [](json& v) {
                v["table_state_before"]["shooter"] = {{"lammered", {100, -5}}};
              },
              ""},
        Wrong{"PointMadeThirteen", "vectors",
              [](json& v) {
                v["table_state_before"]["shooter"] = {{"unique_points", {13, -40}}};
              },
              ""},
        Wrong{"CountBelowNothing", "vectors",
              [](json& v) {
                v["table_state_before"]["shooter"] = {{"points_made", "many"}};
              },
              ""},
        Wrong{"RemovalOfNothing", "actions",
              [](json& v) {
                v["wagers"] = json::array();
                v["action"] = {{"type", "remove"}};
              },
              ""},
        Wrong{"ActionOfNothing", "actions",
              [](json& v) {
                v["action"] = {{"type", "place"},
                               {"wager", {{"player", "P1"}, {"code", "buy"}, {"number", 4}, {"amount_cents", -5}}}};
                v["expected"] = {{"allowed", "?"}, {"reason", "?"}};
              },
              ""},
        Wrong{"IncreaseBeyondTheLargest", "actions",
              [](json& v) {
                v["wagers"] = {{{"player", "P1"}, {"code", "field"}, {"amount_cents", 100}}};
                v["action"] = {{"type", "increase"}, {"target", 0}, {"to_cents", 9'000'000'000'000'000'000}};
                v["expected"] = {{"allowed", "?"}, {"reason", "?"}};
              },
              ""},
        Wrong{"LammerOfAnActionOnHundred", "actions",
              [](json& v) {
                v["table_state_before"]["shooter"] = {{"lammered", {100, -5}}};
                v["expected"]["reason"] = "?";
              },
              ""}),
    [](const auto& wrong) { return std::string(wrong.param.name); });

TEST(AVectorThatIsNoObject, CountsAsFailed) {
  for (const char* list : {"vectors", "actions", "throws"}) {
    const VectorReport report =
        run_vectors(json{{list, {1, "two", nullptr, json::array(), json::object()}}}.dump(), "x.json");
    EXPECT_EQ(report.failed, 5U) << list;
    EXPECT_EQ(report.differences.size(), 5U) << list;
  }
}

TEST(AFaultyExample, DoesNotKeepTheOthersFromRunning) {
  json document = examples();
  document["vectors"][0]["book"] = "us-nv";
  document["actions"][0] = 5;
  document["throws"][0].erase("expected");
  const VectorReport report = run_vectors(document.dump(), "vectors.json");
  EXPECT_EQ(report.failed, 3U);
  EXPECT_EQ(report.passed, 1959U);
}

// ------------------------------------------------------------------------------ what is no such file

TEST(AFileThatIsNotJson, IsAnErrorOfUse) {
  for (const char* text : {"", "{", "vectors", "{\"vectors\": [}", "\xff\xfe", "[1,2"}) {
    EXPECT_THAT(complaint(text), HasSubstr("some.json is not JSON")) << text;
  }
}

TEST(JsonOfAnotherKind, IsAnErrorOfUse) {
  for (const char* text : {"[]", "null", "7", "\"vectors\"", "true"}) {
    EXPECT_THAT(complaint(text), HasSubstr("must be a JSON object")) << text;
  }
  for (const char* text : {"{}", "{\"other\": []}", "{\"vectors\": []}", "{\"vectors\": [], \"actions\": []}"}) {
    EXPECT_THAT(complaint(text), HasSubstr("holds no vectors")) << text;
  }
}

TEST(AListThatIsNoList, IsAnErrorOfUse) {
  for (const char* text : {"{\"vectors\": 7}", "{\"vectors\": \"all\"}", "{\"actions\": null}", "{\"throws\": true}"}) {
    EXPECT_NE(complaint(text), "accepted") << text;
  }
}

TEST(ExamplesCutOffAnywhere, AreAnErrorOfUse) {
  const std::string text = text_of("vectors.json");
  std::mt19937_64 random(5);
  for (int times = 0; times < 40; ++times) {
    EXPECT_THAT(complaint(text.substr(0, random() % (text.size() - 2))), HasSubstr("is not JSON"));
  }
}

}  // namespace
}  // namespace app
