// Every hand-written shift gives the findings it expects, and no other.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <sstream>

#include "audit/checks/table_history.h"
#include "replay/snapshot.h"
#include "shift_reader.h"

namespace audit {
namespace {

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<Finding> findings_of(const Shift& shift) {
  TableHistory table;
  for (const auto& event : shift.events) table.hear(event);
  return table.findings();
}

bool fits(const Expected& expected, const Finding& finding) {
  return kind_of(finding.code).id == expected.code && (!expected.roll || finding.roll_number == *expected.roll) &&
         (!expected.wager || finding.wager.text == *expected.wager) &&
         (!expected.player || finding.player.text == *expected.player) &&
         (!expected.favour || finding.favour.value == *expected.favour) &&
         (!expected.stake || finding.at_stake.value == *expected.stake);
}

std::vector<std::string> ids(const std::vector<Finding>& findings) {
  std::vector<std::string> all;
  for (const Finding& finding : findings) all.push_back(finding.id + finding.sentence);
  return all;
}

class Shifts : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(Shifts, GivesTheFindingsItExpectsAndNoOther) {
  const Shift shift = read_shift(text_of(GetParam()));
  for (const auto& fault : shift.faults) ADD_FAILURE() << "not understood: " << fault;
  ASSERT_FALSE(shift.events.empty());
  std::vector<Finding> findings = findings_of(shift);
  for (const Expected& expected : shift.expected) {
    const auto found = std::ranges::find_if(findings, [&](const Finding& one) { return fits(expected, one); });
    if (found == findings.end()) {
      ADD_FAILURE() << "missing: line " << expected.line << ", " << expected.code;
    } else {
      EXPECT_FALSE(found->citation.empty());
      findings.erase(found);
    }
  }
  for (const Finding& finding : findings) {
    ADD_FAILURE() << "not expected: " << kind_of(finding.code).id << " wager " << finding.wager.text << " favour "
                  << finding.favour.value << " stake " << finding.at_stake.value << ": " << finding.sentence;
  }
}

// Late events refold: whatever the order of arrival, the findings that hold in the end are the same.
TEST_P(Shifts, GivesTheSameFindingsInWhateverOrderItsEventsArrive) {
  const Shift shift = read_shift(text_of(GetParam()));
  const auto expected = ids(findings_of(shift));
  std::mt19937 order(17);
  for (int round = 0; round < 6; ++round) {
    Shift shuffled = shift;
    std::shuffle(shuffled.events.begin(), shuffled.events.end(), order);
    TableHistory table;
    std::map<std::string, int> holding;  // what the changes alone say holds now
    for (const auto& event : shuffled.events) {
      const Change change = table.hear(event);
      for (const Finding& finding : change.withdrawn) --holding[finding.id + finding.sentence];
      for (const Finding& finding : change.raised) ++holding[finding.id + finding.sentence];
    }
    EXPECT_EQ(ids(table.findings()), expected);
    std::erase_if(holding, [](const auto& one) { return one.second == 0; });
    EXPECT_EQ(holding.size(), expected.size()) << "raised and withdrawn do not add up";
  }
}

// A state that went through bytes continues exactly as if nothing had happened, wherever it is cut.
TEST_P(Shifts, GoesOnFromASnapshotAsIfItHadNotStopped) {
  const Shift shift = read_shift(text_of(GetParam()));
  TableAudit straight;
  for (const auto& event : shift.events) {
    const std::string bytes = replay::to_bytes(straight.state());
    const auto restored = replay::from_bytes(bytes);
    ASSERT_TRUE(std::holds_alternative<replay::TableState>(restored))
        << replay::describe(std::get<replay::BadSnapshot>(restored));
    EXPECT_EQ(std::get<replay::TableState>(restored), straight.state());
    EXPECT_EQ(replay::to_bytes(std::get<replay::TableState>(restored)), bytes);
    TableAudit again(std::get<replay::TableState>(restored));
    const auto here = straight.hear(event);
    const auto there = again.hear(event);
    EXPECT_EQ(ids(here.findings), ids(there.findings));
    EXPECT_EQ(again.state(), straight.state());
  }
}

TEST(ASnapshot, IsRefusedWhenAByteOfItChanged) {
  const Shift shift = read_shift(text_of(TEST_DATA "/../replay/shifts/01-colorado-clean-hand.shift"));
  TableAudit table;
  for (std::size_t i = 0; i < shift.events.size() / 2; ++i) table.hear(shift.events[i]);
  ASSERT_FALSE(table.state().layout.empty());
  const std::string bytes = replay::to_bytes(table.state());
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string damaged = bytes;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x20);
    EXPECT_TRUE(std::holds_alternative<replay::BadSnapshot>(replay::from_bytes(damaged))) << at;
    EXPECT_TRUE(std::holds_alternative<replay::BadSnapshot>(replay::from_bytes(bytes.substr(0, at)))) << at;
  }
}

std::vector<std::filesystem::path> all_shifts() {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(TEST_DATA "/../replay/shifts")) {
    if (entry.path().extension() == ".shift") paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  return paths;
}

INSTANTIATE_TEST_SUITE_P(HandWritten, Shifts, testing::ValuesIn(all_shifts()), [](const auto& shift) {
  std::string name = shift.param.stem().string();
  std::ranges::replace(name, '-', '_');
  return "s" + name;
});

}  // namespace
}  // namespace audit
