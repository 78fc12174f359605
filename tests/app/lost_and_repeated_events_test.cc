// A feed that loses one event, or sends one again under another id, has one fault: a clean shift with it gives one
// finding at most, wherever in the shift it is. For the families roll, dice and table.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "app/simulator/simulate.h"
#include "audit/checks/table_history.h"
#include "ingest/cloud_event.h"
#include "ingest/journal_source.h"

namespace app {
namespace {

struct Sent {
  std::string type;
  replay::TableEvent event;
};

// `make soak` tries more events of longer shifts with seeds nobody has seen.
bool soak() { return std::getenv("SOAK_COUNT") != nullptr; }

std::vector<Sent> clean_shift(const std::string& book, const std::string& game, std::uint64_t seed) {
  std::string name = (std::filesystem::temp_directory_path() / "skyward-lost.XXXXXX").string();
  const std::filesystem::path out = mkdtemp(name.data());
  simulator::Settings settings;
  settings.book = book;
  settings.game = game;
  settings.tables = 1;
  settings.hours = soak() ? 2 : 0.7;
  settings.seed = seed;
  settings.out = out;
  settings.faults = simulator::read_fault_plan("none");
  simulator::simulate(settings, [](const simulator::Progress&) {});
  std::vector<Sent> sent;
  ingest::JournalSource source(out / "journal");
  while (const auto message = source.next()) {
    const std::string key = "\"type\":\"skyward.";
    const auto from = message->bytes.find(key) + key.size();
    sent.push_back({message->bytes.substr(from, message->bytes.find('"', from) - from),
                    std::get<replay::TableEvent>(ingest::read_event(message->bytes))});
  }
  std::filesystem::remove_all(out);
  return sent;
}

std::vector<audit::Finding> findings_of(const std::vector<Sent>& sent) {
  audit::TableHistory history;
  std::uint64_t sequence = 0;
  for (Sent one : sent) {
    one.event.sequence = ++sequence;
    history.hear(one.event);
  }
  return history.findings();
}

// Some places of every type of these families.
std::vector<std::size_t> places(const std::vector<Sent>& sent, std::uint64_t seed) {
  std::map<std::string, std::vector<std::size_t>> by_type;
  for (std::size_t i = 0; i < sent.size(); ++i) {
    const std::string family = sent[i].type.substr(0, sent[i].type.find('.'));
    // A correction that never comes leaves every fault of what it corrects, however often that counts.
    if (sent[i].type == "table.correction") continue;
    if (family == "roll" || family == "dice" || family == "table") by_type[sent[i].type].push_back(i);
  }
  std::mt19937_64 order(seed);
  std::vector<std::size_t> all;
  for (auto& [type, where] : by_type) {
    std::ranges::shuffle(where, order);
    const std::size_t count = soak() ? std::strtoul(std::getenv("SOAK_COUNT"), nullptr, 10) : 6;
    where.resize(std::min(where.size(), count));
    all.insert(all.end(), where.begin(), where.end());
  }
  return all;
}

void expect_one_at_most(const std::vector<Sent>& sent, const std::string& what) {
  const auto findings = findings_of(sent);
  if (findings.size() <= 1) return;
  std::string text;
  for (const auto& finding : findings) text += "\n  " + finding.sentence;
  ADD_FAILURE() << what << ": " << findings.size() << " findings" << text;
}

struct Game {
  const char* book;
  const char* game;
};
class AFeedThat : public testing::TestWithParam<Game> {
 protected:
  const std::uint64_t seed_ = soak() ? std::random_device{}() : 2026;
  const std::vector<Sent> clean_ = clean_shift(GetParam().book, GetParam().game, seed_);
};

TEST_P(AFeedThat, LosesOneEventHasOneFault) {
  ASSERT_TRUE(findings_of(clean_).empty());
  for (const std::size_t at : places(clean_, seed_)) {
    std::vector<Sent> sent = clean_;
    sent.erase(sent.begin() + static_cast<std::ptrdiff_t>(at));
    expect_one_at_most(sent,
                       "seed " + std::to_string(seed_) + ", lost " + clean_[at].event.id.text + " " + clean_[at].type);
  }
}

TEST_P(AFeedThat, SendsOneEventAgainHasOneFault) {
  for (const std::size_t at : places(clean_, seed_)) {
    std::vector<Sent> sent = clean_;
    Sent again = clean_[at];
    again.event.id.text += "-again";
    sent.insert(sent.begin() + static_cast<std::ptrdiff_t>(at) + 1, again);
    expect_one_at_most(sent,
                       "seed " + std::to_string(seed_) + ", again " + clean_[at].event.id.text + " " + clean_[at].type);
  }
}

INSTANTIATE_TEST_SUITE_P(Books, AFeedThat,
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
