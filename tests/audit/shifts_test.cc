// Every hand-written shift gives the findings it expects, and no other.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>

#include "audit/checks/table_history.h"
#include "audit/checks/uniform_odds.h"
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

// The tables of a shift, and what is compared between them.
struct Floor {
  std::map<replay::TableId, TableHistory> tables;
  UniformOdds odds;
  std::map<std::string, int> holding;  // what the changes alone say holds now

  explicit Floor(const Shift& shift) {
    for (const auto& event : shift.events) {
      TableHistory& history = tables[event.table];
      const Change change = history.hear(event);
      note(change);
      if (change.openings) note(odds.hear(event.table, history.openings()));
    }
    std::erase_if(holding, [](const auto& one) { return one.second == 0; });
  }
  void note(const Change& change) {
    for (const Finding& finding : change.withdrawn) --holding[finding.id + finding.sentence];
    for (const Finding& finding : change.raised) ++holding[finding.id + finding.sentence];
  }
  std::vector<Finding> findings() const {
    std::vector<Finding> all = odds.findings();
    for (const auto& [table, history] : tables) {
      for (Finding& finding : history.findings()) all.push_back(std::move(finding));
    }
    return all;
  }
};

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

std::vector<std::filesystem::path> all_shifts() {
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::directory_iterator(TEST_DATA "/../replay/shifts")) {
    if (entry.path().extension() == ".shift") paths.push_back(entry.path());
  }
  std::ranges::sort(paths);
  return paths;
}

class Shifts : public testing::TestWithParam<std::filesystem::path> {};

TEST_P(Shifts, GivesTheFindingsItExpectsAndNoOther) {
  const Shift shift = read_shift(text_of(GetParam()));
  for (const auto& fault : shift.faults) ADD_FAILURE() << "not understood: " << fault;
  ASSERT_FALSE(shift.events.empty());
  const Floor floor(shift);
  std::vector<Finding> findings = floor.findings();
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

// What cannot be said is told as such, and nothing else is.
TEST_P(Shifts, SaysWhatItCannotSay) {
  const Shift shift = read_shift(text_of(GetParam()));
  std::vector<std::pair<std::uint64_t, std::string>> close, open, expected_close, expected_open;
  std::set<std::string> gaps;
  const Floor floor(shift);
  for (const auto& [table, history] : floor.tables) {
    for (const CloseCall& one : history.too_close()) close.emplace_back(one.roll_number, one.wager.text);
    for (const auto* account : history.left_open()) open.emplace_back(account->roll_number, "");
    for (const Coverage& opening : history.coverage()) {
      for (const Gap& gap : opening.gaps()) gaps.emplace(kind_of(gap.code).id);
    }
  }
  for (const Expected& one : shift.too_close) expected_close.emplace_back(one.roll.value(), one.wager.value_or(""));
  for (const Expected& one : shift.left_open) expected_open.emplace_back(one.roll.value(), "");
  EXPECT_EQ(close, expected_close);
  EXPECT_EQ(open, expected_open);
  const auto known = [](const std::string& code) {
    return std::ranges::any_of(finding_kinds(), [&](const FindingKind& kind) { return kind.id == code; });
  };
  for (const auto& code : shift.not_covered) EXPECT_TRUE(known(code) && gaps.contains(code)) << code;
  for (const auto& code : shift.covered) EXPECT_TRUE(known(code) && !gaps.contains(code)) << code;
  for (const Finding& finding : floor.findings()) {
    EXPECT_FALSE(gaps.contains(std::string(kind_of(finding.code).id))) << "not covered, and found all the same";
  }
}

// Late events refold: whatever the order of arrival, the findings that hold in the end are the same.
TEST_P(Shifts, GivesTheSameFindingsInWhateverOrderItsEventsArrive) {
  const Shift shift = read_shift(text_of(GetParam()));
  const Floor straight(shift);
  std::mt19937 order(17);
  for (int round = 0; round < 6; ++round) {
    Shift shuffled = shift;
    std::shuffle(shuffled.events.begin(), shuffled.events.end(), order);
    const Floor floor(shuffled);
    EXPECT_EQ(ids(floor.findings()), ids(straight.findings()));
    for (const auto& [table, history] : floor.tables) {
      EXPECT_EQ(history.too_close().size(), straight.tables.at(table).too_close().size());
    }
    EXPECT_EQ(floor.holding.size(), floor.findings().size()) << "raised and withdrawn do not add up";
  }
}

// A state that went through bytes continues exactly as if nothing had happened, wherever it is cut.
TEST_P(Shifts, GoesOnFromASnapshotAsIfItHadNotStopped) {
  const Shift shift = read_shift(text_of(GetParam()));
  std::map<replay::TableId, TableAudit> tables;
  for (const auto& event : shift.events) {
    TableAudit& straight = tables[event.table];
    if (!straight.certain()) {  // one state does not say all: audit/checks/table_audit.h
      straight.hear(event);
      continue;
    }
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
    EXPECT_EQ(here.too_close.size(), there.too_close.size());
    EXPECT_EQ(again.state(), straight.state());
  }
}

// A finding that no shift shows is a finding nobody has seen.
TEST(TheShifts, ShowEveryFindingAboutPlay) {
  std::set<std::string> shown;
  for (const auto& path : all_shifts()) {
    for (const Expected& expected : read_shift(text_of(path)).expected) shown.insert(expected.code);
  }
  for (const FindingKind& kind : finding_kinds()) {
    if (kind.id.starts_with("ingest.")) continue;  // about messages, not play: tests/app/auditor_test.cc
    EXPECT_TRUE(shown.contains(std::string(kind.id))) << kind.id;
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

INSTANTIATE_TEST_SUITE_P(HandWritten, Shifts, testing::ValuesIn(all_shifts()), [](const auto& shift) {
  std::string name = shift.param.stem().string();
  std::ranges::replace(name, '-', '_');
  return "s" + name;
});

}  // namespace
}  // namespace audit
