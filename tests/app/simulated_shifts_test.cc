// Two authors meet: the simulator, which pays by a settlement path of its own and never calls the replay, plants
// faults; the auditor must find every one of them, with its code and its cents, and nothing else.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>
#include <random>
#include <tuple>

#include "app/audit_run.h"
#include "app/simulator/simulate.h"
#include "audit/checks/table_history.h"
#include "ingest/cloud_event.h"
#include "ingest/journal_source.h"

namespace app {
namespace {

using Fault = std::tuple<std::string, std::string, std::uint64_t, std::string, std::string, std::int64_t, std::int64_t>;

// A directory that is gone with the test.
class Scratch {
 public:
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "skyward-sim.XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Scratch() { std::filesystem::remove_all(path_); }
  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// `make soak` plays longer shifts with seeds nobody has seen.
double hours(double in_test) {
  const char* soak = std::getenv("SOAK_HOURS");
  return soak == nullptr ? in_test : std::strtod(soak, nullptr);
}
std::uint64_t seed(std::uint64_t in_test) {
  return std::getenv("SOAK_HOURS") == nullptr ? in_test : std::random_device{}();
}

simulator::Summary play(const std::string& book, const std::string& game, const std::string& faults, double length,
                        std::uint64_t with_seed, const std::filesystem::path& out) {
  simulator::Settings settings;
  settings.book = book;
  settings.game = game;
  settings.tables = book == "us-ma" && game == "craps" ? 3 : 2;  // the third takes fire and hot roller both
  settings.hours = length;
  settings.seed = with_seed;
  settings.out = out;
  settings.faults = simulator::read_fault_plan(faults);
  return simulator::simulate(settings, [](const simulator::Progress&) {});
}

std::vector<audit::Finding> audit_journal_in(const std::filesystem::path& out, Tally& tally) {
  ingest::JournalSource source(out / "journal");
  Metrics metrics;
  Auditor auditor(metrics);
  AuditRun run(source, auditor, nullptr);
  run.drain();
  tally = auditor.tally();
  return run.findings();
}

std::multiset<Fault> truth_in(const std::filesystem::path& out) {
  std::multiset<Fault> faults;
  std::ifstream file(out / "truth.jsonl");
  for (std::string line; std::getline(file, line);) {
    const auto fault = nlohmann::json::parse(line);
    const auto text = [&](const char* key) { return fault.at(key).get<std::string>(); };
    const auto cents = [&](const char* key) { return fault.at(key).get<std::int64_t>(); };
    faults.emplace(text("code"), text("table"), fault.at("roll").get<std::uint64_t>(), text("wager"), text("player"),
                   cents("favour_cents"), cents("at_stake_cents"));
  }
  return faults;
}

std::multiset<Fault> as_faults(const std::vector<audit::Finding>& findings) {
  std::multiset<Fault> faults;
  for (const auto& one : findings) {
    faults.insert({std::string(audit::kind_of(one.code).id), one.table.text, one.roll_number, one.wager.text,
                   one.player.text, one.favour.value, one.at_stake.value});
  }
  return faults;
}

struct Game {
  const char* book;
  const char* game;
};
class SimulatedShift : public testing::TestWithParam<Game> {};

TEST_P(SimulatedShift, GivesEveryPlantedFaultAndNothingElse) {
  const Scratch scratch;
  const std::uint64_t with = seed(4711);
  play(GetParam().book, GetParam().game, "all", hours(3), with, scratch.path());
  Tally tally;
  const auto found = as_faults(audit_journal_in(scratch.path(), tally));
  const auto planted = truth_in(scratch.path());
  EXPECT_GT(planted.size(), 100u);
  EXPECT_EQ(tally.unreadable, 0u);
  std::vector<Fault> missed, invented;
  std::ranges::set_difference(planted, found, std::back_inserter(missed));
  std::ranges::set_difference(found, planted, std::back_inserter(invented));
  for (const auto& [code, table, roll, wager, player, favour, stake] : missed) {
    ADD_FAILURE() << "seed " << with << ", not found: " << code << " table " << table << " roll " << roll << " "
                  << wager << " " << player << " " << favour << " " << stake;
  }
  for (const auto& [code, table, roll, wager, player, favour, stake] : invented) {
    ADD_FAILURE() << "seed " << with << ", not planted: " << code << " table " << table << " roll " << roll << " "
                  << wager << " " << player << " " << favour << " " << stake;
  }
}

// `make soak` plays on until all games together have so many rolls.
std::uint64_t rolls_wanted() {
  constexpr std::uint64_t kGames = 7;
  const char* soak = std::getenv("SOAK_ROLLS");
  return soak == nullptr ? 1 : std::strtoull(soak, nullptr, 10) / kGames + 1;
}

TEST_P(SimulatedShift, IsSilentWhereNothingWasPlanted) {
  const bool soak = rolls_wanted() > 1;
  std::uint64_t rolls = 0;
  while (rolls < rolls_wanted()) {
    const Scratch scratch;
    const std::uint64_t with = soak ? std::random_device{}() : 815;
    const auto summary = play(GetParam().book, GetParam().game, "none", soak ? 24 : 4, with, scratch.path());
    Tally tally;
    const auto findings = audit_journal_in(scratch.path(), tally);
    for (const auto& finding : findings) ADD_FAILURE() << "seed " << with << ": " << finding.sentence;
    EXPECT_EQ(tally.rolls, static_cast<std::uint64_t>(summary.rolls));
    EXPECT_GT(tally.wagers_compared, 5'000u);
    rolls += tally.rolls;
  }
  if (!HasFailure()) {
    std::cout << rolls << " rolls, silent: " << GetParam().book << " " << GetParam().game << std::endl;
  }
}

// The simulator counts its chips as it moves them; the replay from what was written down about that.
TEST_P(SimulatedShift, EndsWithTheRackThatTheCloserCounts) {
  const Scratch scratch;
  play(GetParam().book, GetParam().game, "all", hours(3), seed(1234), scratch.path());
  std::map<replay::TableId, audit::TableHistory> tables;
  ingest::JournalSource source(scratch.path() / "journal");
  int counted = 0;
  while (const auto message = source.next()) {
    const auto event = std::get<replay::TableEvent>(ingest::read_event(message->bytes));
    audit::TableHistory& table = tables[event.table];
    if (const auto* closed = std::get_if<replay::TableClosed>(&event.what)) {
      EXPECT_EQ(table.state().rack, closed->inventory) << "table " << event.table.text;
      EXPECT_TRUE(table.state().cash_in_hand.empty());
      ++counted;
    }
    table.hear(event);
  }
  EXPECT_GE(counted, 2);
}

// Other tables in between, and the events of a minute in any order: what holds in the end is the same.
TEST_P(SimulatedShift, DoesNotDependOnTheOrderOfArrival) {
  const Scratch scratch;
  play(GetParam().book, GetParam().game, "all", 0.5, 99, scratch.path());
  std::vector<replay::TableEvent> events;
  ingest::JournalSource source(scratch.path() / "journal");
  while (const auto message = source.next()) {
    events.push_back(std::get<replay::TableEvent>(ingest::read_event(message->bytes)));
  }
  const auto findings_of = [](const std::vector<replay::TableEvent>& in_order) {
    std::map<replay::TableId, audit::TableHistory> tables;
    for (const auto& event : in_order) tables[event.table].hear(event);
    std::multiset<std::string> ids;
    for (const auto& [table, history] : tables) {
      for (const auto& finding : history.findings()) ids.insert(finding.id + finding.sentence);
    }
    return ids;
  };
  const auto expected = findings_of(events);
  std::ranges::stable_sort(events, {}, &replay::TableEvent::time);  // the tables interleave
  EXPECT_EQ(findings_of(events), expected);
  std::mt19937 order(3);
  for (std::size_t at = 0; at < events.size(); at += 40) {
    std::shuffle(events.begin() + static_cast<std::ptrdiff_t>(at),
                 events.begin() + static_cast<std::ptrdiff_t>(std::min(at + 40, events.size())), order);
  }
  EXPECT_EQ(findings_of(events), expected);
}

INSTANTIATE_TEST_SUITE_P(Books, SimulatedShift,
                         testing::Values(Game{"us-co", "craps"}, Game{"us-co-crapless", "craps"},
                                         Game{"us-ma", "craps"}, Game{"us-ma", "mini-craps"}, Game{"sg", "craps"},
                                         Game{"us-sd", "craps"}, Game{"house-diceology", "craps"}),
                         [](const auto& shift) {
                           std::string name = std::string(shift.param.book) + "_" + shift.param.game;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace
}  // namespace app
