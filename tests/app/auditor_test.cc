#include "app/auditor.h"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <tuple>

#include "app/audit_run.h"
#include "ingest/journal_source.h"

namespace app {
namespace {

using Line = std::tuple<std::string, std::string, std::uint64_t, std::string, std::string, std::int64_t>;

std::vector<audit::Finding> audit_shift(const std::string& name, Metrics& metrics, Tally& tally) {
  ingest::JournalSource source(std::string(TEST_DATA "/journals/") + name);
  Auditor auditor(metrics);
  AuditRun run(source, auditor, nullptr);
  run.drain();
  tally = auditor.tally();
  return run.findings();
}

// The expected findings were worked out from the rule document, not by this program: see tests/data/journals.
class RecordedShift : public testing::TestWithParam<const char*> {};
TEST_P(RecordedShift, GivesExactlyTheFindingsThatWereWorkedOutByHand) {
  std::ifstream file(std::string(TEST_DATA "/journals/") + GetParam() + "/expected.json");
  const auto expected = nlohmann::json::parse(file);
  std::set<Line> wanted;
  for (const auto& f : expected.at("findings")) {
    const auto text = [&](const char* key) { return f.at(key).get<std::string>(); };
    wanted.insert(Line(text("code"), text("table"), f.at("roll").get<std::uint64_t>(), text("wager"), text("player"),
                       f.at("favour_cents").get<std::int64_t>()));
  }
  Metrics metrics;
  Tally tally;
  const auto findings = audit_shift(GetParam(), metrics, tally);
  std::set<Line> found;
  for (const auto& f : findings) {
    found.insert({std::string(audit::kind_of(f.code).id), f.table.text, f.roll_number, f.wager.text, f.player.text,
                  f.favour.value});
    EXPECT_NE(f.citation.find("us-co 30-23"), std::string::npos) << f.sentence;
  }
  EXPECT_EQ(found, wanted);
  EXPECT_EQ(findings.size(), wanted.size()) << "one cause, one finding";
  EXPECT_EQ(tally.rolls, expected.at("rolls").get<std::uint64_t>());
  EXPECT_EQ(tally.unreadable, 0u);
}
INSTANTIATE_TEST_SUITE_P(Shifts, RecordedShift,
                         testing::Values("friday-night", "clean-hour", "one-overpaid-pass", "calls-and-drop"),
                         [](const auto& shift) {
                           std::string name = shift.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST(Auditor, GivesTheSameFindingsByteForByteEveryTime) {
  Metrics metrics;
  Tally tally;
  const auto once = audit_shift("friday-night", metrics, tally);
  const auto again = audit_shift("friday-night", metrics, tally);
  ASSERT_EQ(once.size(), again.size());
  for (std::size_t i = 0; i < once.size(); ++i) {
    EXPECT_EQ(once[i].id, again[i].id);
    EXPECT_EQ(once[i].sentence, again[i].sentence);
  }
}

TEST(Auditor, CountsAMessageDeliveredTwiceOnce) {
  Metrics metrics;
  ingest::JournalSource source(TEST_DATA "/journals/one-overpaid-pass");
  Auditor auditor(metrics);
  std::size_t findings = 0;
  while (const auto message = source.next()) {
    findings += auditor.hear(*message).findings.size();
    findings += auditor.hear(*message).findings.size();
  }
  EXPECT_EQ(findings, 1u);
  EXPECT_EQ(auditor.tally().duplicates, auditor.tally().messages / 2);
}

TEST(Auditor, KeepsAnUnreadableMessageByteForByteAndGoesOn) {
  Metrics metrics;
  Auditor auditor(metrics);
  const std::string bytes("{\"oops\": \0\xff", 11);
  const auto conclusions = auditor.hear({bytes, "shift/1.jsonl:3"});
  ASSERT_TRUE(conclusions.dead_letter);
  EXPECT_EQ(conclusions.dead_letter->bytes, bytes);
  ASSERT_EQ(conclusions.findings.size(), 1u);
  EXPECT_EQ(conclusions.findings[0].code, audit::FindingCode::UnreadableEvent);
  EXPECT_NE(conclusions.findings[0].sentence.find("shift/1.jsonl:3"), std::string::npos);
  EXPECT_EQ(conclusions.findings[0].id, Auditor(metrics).hear({bytes, "elsewhere:1"}).findings[0].id)
      << "a finding is named by what it says, not by where it lay";
}

TEST(Metrics, CountFindingsByCodeFromZero) {
  Metrics metrics;
  EXPECT_NE(metrics.exposition().find("skyward_findings_total{code=\"settlement.overpaid\",severity=\"warning\"} 0"),
            std::string::npos);
  Tally tally;
  audit_shift("one-overpaid-pass", metrics, tally);
  const auto text = metrics.exposition();
  EXPECT_NE(text.find("skyward_findings_total{code=\"settlement.overpaid\",severity=\"warning\"} 1"), std::string::npos)
      << text;
  EXPECT_NE(text.find("skyward_finding_cents_total{code=\"settlement.overpaid\",favour=\"player\"} 500"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("skyward_rolls_total 1"), std::string::npos) << text;
}

}  // namespace
}  // namespace app
