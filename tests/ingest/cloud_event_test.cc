#include "ingest/cloud_event.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <random>
#include <string>

#include "ingest/seen_events.h"

namespace ingest {
namespace {

std::string envelope(const std::string& type, const std::string& data) {
  return R"({"specversion":"1.0","id":"e1","source":"/pit/1","type":")" + type +
         R"(","table":"12","sequence":"1","time":"2026-11-13T20:00:00Z","data":)" + data + "}";
}
std::string placed(const std::string& amount) {
  return envelope("skyward.wager.placed",
                  R"({"wager":"w1","player":"p1","code":"pass","amount_cents":)" + amount + "}");
}
std::string called(const std::string& faces) {
  return envelope("skyward.roll.called", R"({"faces":)" + faces + R"(,"by":"stick"})");
}

replay::TableEvent good(const std::string& bytes) {
  const auto read = read_event(bytes);
  const auto* event = std::get_if<replay::TableEvent>(&read);
  EXPECT_NE(event, nullptr) << explain(std::get<Unreadable>(read));
  return event == nullptr ? replay::TableEvent{.what = replay::TableClosed{}} : *event;
}
BadEvent bad(const std::string& bytes) {
  const auto read = read_event(bytes);
  const auto* unreadable = std::get_if<Unreadable>(&read);
  EXPECT_NE(unreadable, nullptr) << "was read: " << bytes;
  return unreadable == nullptr ? BadEvent{255} : unreadable->reason;
}

TEST(CloudEvent, ReadsEveryTypeOfTheVocabulary) {
  const auto event = good(placed("2500"));
  EXPECT_EQ(event.table.text, "12");
  EXPECT_EQ(event.sequence, 1u);
  EXPECT_EQ(std::get<replay::WagerPlaced>(event.what).stake, rules::Cents{2500});
  EXPECT_EQ(std::get<replay::RollCalled>(good(called("[4,2]")).what).roll->total(), 6);
  const auto opened = std::get<replay::TableOpened>(
      good(envelope("skyward.table.opened", R"({"book":"us-co","chip_cents":100,"records":["roll"]})")).what);
  EXPECT_EQ(opened.records, std::vector<std::string>{"roll"});
  const std::string wager = R"("wager":"w1","player":"p1")";
  EXPECT_EQ(
      std::get<replay::WagerPaid>(good(envelope("skyward.settlement.paid", "{" + wager + R"(,"paid_cents":0})")).what)
          .winnings,
      rules::Cents{0});
  EXPECT_EQ(std::get<replay::WagerTaken>(
                good(envelope("skyward.settlement.taken", "{" + wager + R"(,"taken_cents":7})")).what)
                .taken,
            rules::Cents{7});
  EXPECT_EQ(
      std::get<replay::WagerPushed>(good(envelope("skyward.settlement.pushed", "{" + wager + "}")).what).player.text,
      "p1");
  EXPECT_TRUE(std::holds_alternative<replay::TableClosed>(good(envelope("skyward.table.closed", "{}")).what));
}

TEST(CloudEvent, MoneyIsWholeCentsInRange) {
  EXPECT_EQ(bad(placed("10.5")), BadEvent::AmountNotWholeCents);
  EXPECT_EQ(bad(placed("1000.0")), BadEvent::AmountNotWholeCents);
  EXPECT_EQ(bad(placed("1e3")), BadEvent::AmountNotWholeCents);
  EXPECT_EQ(bad(placed("0")), BadEvent::AmountOutOfRange);
  EXPECT_EQ(bad(placed("-100")), BadEvent::AmountOutOfRange);
  EXPECT_EQ(bad(placed("100000000001")), BadEvent::AmountOutOfRange);
  EXPECT_EQ(bad(placed("18446744073709551615")), BadEvent::AmountOutOfRange);
  EXPECT_EQ(bad(placed("\"1000\"")), BadEvent::FieldOfWrongKind);
  EXPECT_EQ(bad(placed("null")), BadEvent::FieldOfWrongKind);
}

TEST(CloudEvent, DiceShowTwoRealFaces) {
  EXPECT_EQ(bad(called("[4]")), BadEvent::NotARoll);
  EXPECT_EQ(bad(called("[4,2,1]")), BadEvent::NotARoll);
  EXPECT_EQ(bad(called("[0,7]")), BadEvent::NotARoll);
  EXPECT_EQ(bad(called("[4.0,2]")), BadEvent::FieldOfWrongKind);
  EXPECT_EQ(bad(called("6")), BadEvent::FieldOfWrongKind);
}

TEST(CloudEvent, NamesTheFault) {
  EXPECT_EQ(bad(""), BadEvent::NotJson);
  EXPECT_EQ(bad("{"), BadEvent::NotJson);
  EXPECT_EQ(bad("[]"), BadEvent::NotJson);
  EXPECT_EQ(bad("{}"), BadEvent::FieldMissing);
  EXPECT_EQ(bad(std::string(100000, '[')), BadEvent::NotJson);
  EXPECT_EQ(bad("\xff\xfe{}"), BadEvent::NotJson);
  EXPECT_EQ(bad(R"({"specversion":"0.3"})"), BadEvent::NotCloudEvent);
  EXPECT_EQ(bad(envelope("skyward.wager.teleported", "{}")), BadEvent::UnknownType);
  EXPECT_EQ(bad(envelope("skyward.roll.called", "[]")), BadEvent::FieldOfWrongKind);
  const std::string event = placed("1000");
  for (const auto& [from, to, reason] : {std::tuple{"\"e1\"", "\"\"", BadEvent::FieldMissing},
                                         {"\"sequence\":\"1\"", "\"sequence\":\"-1\"", BadEvent::FieldOfWrongKind},
                                         {"\"sequence\":\"1\"", "\"sequence\":1", BadEvent::FieldOfWrongKind},
                                         {"2026-11-13T", "yesterday ", BadEvent::NotATime},
                                         {"\"p1\"", "\"p\\u0000\"", BadEvent::FieldOfWrongKind},
                                         {"\"p1\"", "\"p\\n1\"", BadEvent::FieldOfWrongKind}}) {
    std::string changed = event;
    changed.replace(changed.find(from), std::string_view(from).size(), to);
    EXPECT_EQ(bad(changed), reason) << changed;
  }
  EXPECT_EQ(explain({BadEvent::FieldMissing, "table"}), "the message lacks a field or has it empty: table");
}

// Random damage to real lines: whatever happens, the decoder answers, and never with a value outside its bounds.
TEST(CloudEvent, DamagedLinesAreReadOrRefusedButNeverBreakTheReader) {
  std::ifstream file(TEST_DATA "/journals/friday-night/0001-table-12.jsonl");
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  ASSERT_GT(lines.size(), 100u);
  const char* asked = std::getenv("SOAK_COUNT");
  const int count = asked == nullptr ? 20'000 : std::stoi(asked);
  std::mt19937 random(20261113);  // seeded: a failure must come back
  int refused = 0;
  for (int i = 0; i < count; ++i) {
    std::string line = lines[random() % lines.size()];
    for (unsigned changes = 1 + random() % 4; changes > 0; --changes) {
      const std::size_t at = random() % line.size();
      switch (random() % 4) {
        case 0: line[at] = static_cast<char>(random() % 256); break;
        case 1: line.erase(at, 1 + random() % 8); break;
        case 2: line.insert(at, lines[random() % lines.size()].substr(0, random() % 12)); break;
        default: line.resize(at + 1); break;
      }
      if (line.empty()) line = "x";
    }
    const auto read = read_event(line);
    if (std::holds_alternative<Unreadable>(read)) {
      ++refused;
    } else if (const auto* wager = std::get_if<replay::WagerPlaced>(&std::get<replay::TableEvent>(read).what)) {
      ASSERT_GT(wager->stake.value, 0) << line;
      ASSERT_LE(wager->stake, rules::kCentsMax) << line;
    }
  }
  EXPECT_GT(refused, count / 2);
}

TEST(SeenEvents, KnowAnEventBySourceAndId) {
  SeenEvents seen;
  replay::TableEvent event{.source = {"a"}, .id = {"1"}, .what = replay::TableClosed{}};
  EXPECT_TRUE(seen.first_time(event));
  EXPECT_FALSE(seen.first_time(event));
  event.source = {"b"};
  EXPECT_TRUE(seen.first_time(event)) << "another source may count from one as well";
}

}  // namespace
}  // namespace ingest
