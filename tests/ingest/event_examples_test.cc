// The decoder answers as the JSON Schemas do: tests/schema holds the same examples against the schemas.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>
#include <vector>

#include "ingest/cloud_event.h"
#include "ingest/event_spec.h"

namespace ingest {
namespace {

using Json = nlohmann::ordered_json;

struct Examples {
  std::string type;  // "wager.placed"
  Json valid, invalid;
};

std::vector<Examples> all_examples() {
  std::vector<Examples> all;
  for (const auto& file : std::filesystem::directory_iterator(TEST_DATA "/../../schema/examples")) {
    if (file.path().extension() != ".json") continue;
    std::ifstream in(file.path());
    const Json json = Json::parse(in);
    all.push_back({file.path().stem().string(), json.at("valid"), json.at("invalid")});
  }
  std::ranges::sort(all, {}, &Examples::type);
  return all;
}

// Empty: the event was read.
std::string refusal(const Json& event) {
  const auto read = read_event(event.dump());
  const auto* unreadable = std::get_if<Unreadable>(&read);
  return unreadable == nullptr ? "" : explain(*unreadable);
}
Json without(Json event, const std::string& field) {
  event.erase(field);
  return event;
}
Json without_data(Json event, const std::string& field) {
  event["data"].erase(field);
  return event;
}

TEST(EventExamples, AreReadAsTheirOwnTypeWhereTheyAreValid) {
  for (const Examples& examples : all_examples()) {
    ASSERT_FALSE(examples.valid.empty()) << examples.type;
    const EventSpec* spec = find_spec("skyward." + examples.type);
    const replay::Happening begun = spec == nullptr ? replay::Correction{} : spec->begin();
    for (const Json& event : examples.valid) {
      EXPECT_EQ(event.at("type"), "skyward." + examples.type);
      const auto read = read_event(event.dump());
      const auto* known = std::get_if<replay::TableEvent>(&read);
      ASSERT_NE(known, nullptr) << explain(std::get<Unreadable>(read)) << ": " << event;
      EXPECT_EQ(known->id.text, event.at("id"));
      EXPECT_EQ(known->what.index(), begun.index()) << event;
    }
  }
}

TEST(EventExamples, AreRefusedWhereTheyAreInvalid) {
  for (const Examples& examples : all_examples()) {
    ASSERT_GE(examples.invalid.size(), 3u) << examples.type;
    for (const Json& example : examples.invalid) {
      EXPECT_NE(refusal(example.at("event")), "") << "was read: " << example;
    }
  }
}

TEST(EventExamples, AreRefusedWithoutAnyFieldTheyMustHave) {
  for (const Examples& examples : all_examples()) {
    for (const Json& event : examples.valid) {
      for (const char* field : {"specversion", "id", "source", "type", "table", "sequence", "time", "data"}) {
        EXPECT_NE(refusal(without(event, field)), "") << "was read without " << field << ": " << event;
      }
    }
    const Json& first = examples.valid.at(0);  // has no field that it could do without
    for (const auto& [field, value] : first.at("data").items()) {
      EXPECT_NE(refusal(without_data(first, field)), "") << "was read without " << field << ": " << first;
    }
  }
}

TEST(EventExamples, AreThereForEveryTypeAndForNoOther) {
  std::vector<std::string> types{std::string(kCorrectionType)};
  for (const EventSpec& spec : event_specs()) types.emplace_back(spec.type);
  std::ranges::sort(types);
  std::vector<std::string> shown;
  for (const Examples& examples : all_examples()) shown.push_back("skyward." + examples.type);
  EXPECT_EQ(shown, types);
}

TEST(EventSpecs, BeginEveryHappeningOnceButForTheCorrection) {
  constexpr std::size_t kHappenings = std::variant_size_v<replay::Happening>;
  std::array<std::vector<std::string>, kHappenings> specs_of;
  for (const EventSpec& spec : event_specs()) specs_of.at(spec.begin().index()).emplace_back(spec.type);
  const std::size_t correction = replay::Happening(replay::Correction{}).index();
  for (std::size_t i = 0; i < kHappenings; ++i) {
    EXPECT_EQ(specs_of.at(i).size(), i == correction ? 0u : 1u)
        << "alternative " << i << " is begun by " << testing::PrintToString(specs_of.at(i));
  }
  EXPECT_EQ(find_spec(kCorrectionType), nullptr);
}

}  // namespace
}  // namespace ingest
