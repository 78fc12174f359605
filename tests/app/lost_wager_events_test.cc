// One message about a wager or its settlement is lost, or sent again under another id, in a shift where nothing is
// wrong: one cause, so one finding at most.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <random>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "app/simulator/simulate.h"
#include "audit/checks/table_audit.h"
#include "audit/checks/table_history.h"
#include "ingest/cloud_event.h"
#include "ingest/event_spec.h"
#include "ingest/journal_source.h"

namespace app {
namespace {

using Events = std::vector<replay::TableEvent>;

// `make soak` tries every event of longer shifts.
int tries_of_a_type() {
  const char* soak = std::getenv("SOAK_COUNT");
  return soak == nullptr ? 6 : static_cast<int>(std::strtol(soak, nullptr, 10));
}

Events clean_shift(const std::string& book, const std::string& game) {
  std::string name = (std::filesystem::temp_directory_path() / "skyward-lost.XXXXXX").string();
  const std::filesystem::path out = mkdtemp(name.data());
  simulator::Settings settings;
  settings.book = book;
  settings.game = game;
  settings.tables = 1;
  settings.hours = tries_of_a_type() > 6 ? 8 : 1;
  settings.seed = 1234;
  settings.out = out;
  settings.faults = simulator::read_fault_plan("none");
  simulator::simulate(settings, [](const simulator::Progress&) {});
  audit::TableHistory history;
  ingest::JournalSource source(out / "journal");
  while (const auto message = source.next()) {
    history.hear(std::get<replay::TableEvent>(ingest::read_event(message->bytes)));
  }
  std::filesystem::remove_all(out);
  Events events;  // as corrected: what a correction mends is not what is lost here
  for (const audit::Step& step : history.steps()) events.push_back(step.event);
  return events;
}

// The wager and settlement types of the vocabulary.
std::string type_of(const replay::TableEvent& event) {
  return std::visit(
      []<class What>(const What&) -> std::string {
        if constexpr (std::is_same_v<What, replay::WagerPlaced>) return "wager.placed";
        if constexpr (std::is_same_v<What, replay::WagerIncreased>) return "wager.increased";
        if constexpr (std::is_same_v<What, replay::WagerReduced>) return "wager.reduced";
        if constexpr (std::is_same_v<What, replay::WagerRemoved>) return "wager.removed";
        if constexpr (std::is_same_v<What, replay::WagerCalled>) return "wager.called";
        if constexpr (std::is_same_v<What, replay::WagerConfirmed>) return "wager.confirmed";
        if constexpr (std::is_same_v<What, replay::WagerPaid>) return "settlement.paid";
        if constexpr (std::is_same_v<What, replay::WagerTaken>) return "settlement.taken";
        if constexpr (std::is_same_v<What, replay::WagerPushed>) return "settlement.pushed";
        if constexpr (std::is_same_v<What, replay::VigCollected>) return "settlement.vig_collected";
        return "";
      },
      event.what);
}

struct Game {
  const char* book;
  const char* game;
};

class AShiftThatLostAMessage : public testing::TestWithParam<Game> {
 protected:
  void SetUp() override {
    events_ = clean_shift(GetParam().book, GetParam().game);
    audit::TableAudit table;
    for (std::size_t i = 0; i < events_.size(); ++i) {
      if (i % kEvery == 0) before_.push_back(table);
      EXPECT_TRUE(table.hear(events_[i]).findings.empty());
      if (const std::string type = type_of(events_[i]); !type.empty()) of_type_[type].push_back(i);
    }
  }

  // What is found from event `at` on, which comes `times` times.
  std::vector<audit::Finding> findings_with(std::size_t at, int times) const {
    audit::TableAudit table = before_[at / kEvery];
    std::vector<audit::Finding> all;
    const auto hear = [&](const replay::TableEvent& event) {
      for (audit::Finding& finding : table.hear(event).findings) all.push_back(std::move(finding));
    };
    for (std::size_t i = at / kEvery * kEvery; i < events_.size(); ++i) {
      if (i != at || times > 0) hear(events_[i]);
      if (i != at || times < 2) continue;
      replay::TableEvent again = events_[i];
      again.id.text += "-again";
      hear(again);
    }
    return all;
  }

  // A lost call on or off, or change of the amount, shows at every settlement of that wager until it is decided, and is
  // told each time: paying a friend too much roll after roll leaves the same record. Where it was a flat bet or its
  // odds, or odds whose end is lost, odds of that player may seem to be over the limit besides: which of two bets is
  // not as recorded the limit cannot say. No other wager is told of.
  static bool is_told_as_often_as_it_counts(const replay::TableEvent& lost,
                                            const std::vector<audit::Finding>& findings) {
    replay::WagerId wager;
    bool ended = false;
    if (const auto* raised = std::get_if<replay::WagerIncreased>(&lost.what)) wager = raised->wager;
    if (const auto* reduced = std::get_if<replay::WagerReduced>(&lost.what)) wager = reduced->wager;
    if (const auto* called = std::get_if<replay::WagerCalled>(&lost.what)) wager = called->wager;
    if (const auto* removed = std::get_if<replay::WagerRemoved>(&lost.what)) {
      wager = removed->wager;
      ended = true;
    }
    // Messages about a wager do not name its player: that it was the line bet which his odds lack cannot be known.
    if (std::holds_alternative<replay::WagerPlaced>(lost.what)) {
      return findings.size() == 2 && findings[0].code == audit::FindingCode::EventDoesNotFit;
    }
    std::set<std::uint64_t> rolls;
    int over_limit = 0;
    for (const audit::Finding& finding : findings) {
      if (finding.code == audit::FindingCode::OddsOverLimit) {
        ++over_limit;
      } else if (finding.wager != wager || !rolls.insert(finding.roll_number).second) {
        return false;
      }
    }
    return over_limit <= 1 && (!ended || rolls.size() <= 1);
  }

  void try_all(int times) const {
    std::mt19937 chance(7);
    for (const auto& [type, indexes] : of_type_) {
      std::vector<std::size_t> tried;
      std::ranges::sample(indexes, std::back_inserter(tried), tries_of_a_type(), chance);
      for (const std::size_t at : tried) {
        const auto findings = findings_with(at, times);
        if (findings.size() <= 1 || (times == 0 && is_told_as_often_as_it_counts(events_[at], findings))) continue;
        std::string said;
        for (const auto& finding : findings) said += "\n  " + finding.sentence;
        ADD_FAILURE() << type << " " << events_[at].id.text << ": " << findings.size() << " findings" << said;
      }
    }
  }

  static constexpr std::size_t kEvery = 64;
  Events events_;
  std::vector<audit::TableAudit> before_;
  std::map<std::string, std::vector<std::size_t>> of_type_;
};

TEST_P(AShiftThatLostAMessage, GivesOneFindingAtMost) { try_all(0); }

TEST_P(AShiftThatLostAMessage, GivesOneFindingAtMostWhereItGotOneTwice) { try_all(2); }

INSTANTIATE_TEST_SUITE_P(Books, AShiftThatLostAMessage,
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
