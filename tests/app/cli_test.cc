#include "app/cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace app {
namespace {
using testing::HasSubstr;

struct Ended {
  ExitCode code;
  std::string out, err;
};
Ended skyward(const std::vector<std::string>& arguments, Environment environment = {}) {
  std::istringstream in;
  std::ostringstream out, err;
  environment.emplace("SKYWARD_LOG_LEVEL", "error");
  const auto code = run_command(arguments, environment, {in, out, err});
  return {code, out.str(), err.str()};
}

TEST(CommandLine, HelpReadsLikeAManualPage) {
  const auto help = skyward({"--help"});
  EXPECT_EQ(help.code, ExitCode::Fine);
  for (const char* part : {"EXAMPLES", "CONFIGURATION", "EXIT CODES", "audit", "findings", "completion"}) {
    EXPECT_THAT(help.out, HasSubstr(part));
  }
  EXPECT_EQ(skyward({}).out, help.out);
  EXPECT_THAT(skyward({"db", "migrate", "--help"}).out, HasSubstr("--database"));
  EXPECT_THAT(skyward({"--version"}).out, HasSubstr("skyward "));
}

TEST(CommandLine, WrongUsageIsOneSentenceAndTwo) {
  const auto mistyped = skyward({"audti"});
  EXPECT_EQ(mistyped.code, ExitCode::Usage);
  EXPECT_THAT(mistyped.err, HasSubstr("did you mean 'audit'?"));
  EXPECT_EQ(std::ranges::count(mistyped.err, '\n'), 1);
  EXPECT_THAT(skyward({"audit", "--jurnal", "x"}).err, HasSubstr("did you mean '--journal'?"));
  EXPECT_EQ(skyward({"audit", "--output", "xml", "--journal", "x"}).code, ExitCode::Usage);
  EXPECT_EQ(skyward({"db"}).code, ExitCode::Usage);
  EXPECT_THAT(skyward({"audit"}).err, HasSubstr("--journal DIR"));
  EXPECT_THAT(skyward({"findings"}).err, HasSubstr("--database URL"));
  EXPECT_THAT(skyward({"audit", "--journal", "/nowhere"}).err, HasSubstr("there is no journal directory '/nowhere'"));
  EXPECT_EQ(skyward({"audit", "--journal", "/nowhere"}).code, ExitCode::Usage);
  EXPECT_EQ(skyward({"--config", "/nowhere.toml", "config", "check"}).code, ExitCode::Usage);
  EXPECT_EQ(skyward({"frame", "check", "/nowhere.jpg"}).code, ExitCode::Usage);
  EXPECT_THAT(skyward({"audit", "--source", "kafka"}).err, HasSubstr("ingest.brokers is empty"));
}

TEST(CommandLine, ServersOutOfReachAreThree) {
  const auto database = skyward({"findings", "--database", "host=/nowhere dbname=x password=geheim"});
  EXPECT_EQ(database.code, ExitCode::OutOfReach);
  EXPECT_THAT(database.err, HasSubstr("no PostgreSQL answers"));
  EXPECT_THAT(database.err, testing::Not(HasSubstr("geheim")));
  const auto broker =
      skyward({"audit", "--source", "kafka", "--brokers", "127.0.0.1:1"}, {{"SKYWARD_INGEST_PATIENCE_MS", "300"}});
  EXPECT_EQ(broker.code, ExitCode::OutOfReach);
  EXPECT_THAT(broker.err, HasSubstr("no Kafka broker answers at 127.0.0.1:1"));
}

TEST(CommandLine, SaysNoPasswordEvenWhenTheUrlIsBroken) {
  const auto broken = skyward({"findings"}, {{"SKYWARD_DATABASE_URL", "host=x password=geheim oops"}});
  EXPECT_EQ(broken.code, ExitCode::OutOfReach);
  EXPECT_THAT(broken.err, testing::Not(HasSubstr("geheim")));
  const auto shown = skyward({"config", "show"}, {{"SKYWARD_DATABASE_URL", "postgresql://a:geheim@h/x"}});
  EXPECT_THAT(shown.out, HasSubstr("postgresql://a:***@h/x"));
  EXPECT_THAT(shown.out, HasSubstr("environment SKYWARD_DATABASE_URL"));
}

TEST(CommandLine, AuditPrintsFindingsInThreeForms) {
  const std::string journal = TEST_DATA "/journals/one-overpaid-pass";
  const auto text = skyward({"audit", "--journal", journal});
  EXPECT_EQ(text.code, ExitCode::Findings);
  EXPECT_THAT(text.out, HasSubstr("us-co 30-2304(1); 30-2306(1)"));
  const auto json = nlohmann::json::parse(skyward({"audit", "--journal", journal, "--output", "json"}).out);
  EXPECT_EQ(json.at("code"), "settlement.overpaid");
  EXPECT_EQ(json.at("favour_cents"), 500);
  const auto csv = skyward({"audit", "--journal", journal, "--output", "csv"}).out;
  EXPECT_THAT(csv, HasSubstr("code,table,roll,wager,player,favour_cents,at_stake_cents,citation,sentence\r\n"));
  EXPECT_THAT(csv,
              HasSubstr("settlement.overpaid,12,1,w-0001,p1,500,500,us-co 30-2304(1); 30-2306(1),\"Table 12, roll 1"));
  EXPECT_EQ(skyward({"audit", "--journal", TEST_DATA "/journals/clean-hour"}).code, ExitCode::Fine);
}

TEST(CommandLine, ConfigCheckNeedsNoServer) {
  EXPECT_EQ(skyward({"config", "check"}, {{"SKYWARD_DATABASE_URL", "host=nowhere.invalid"}}).code, ExitCode::Fine);
  const auto incomplete = skyward({"config", "check"}, {{"SKYWARD_INGEST_SOURCE", "kafka"}});
  EXPECT_EQ(incomplete.code, ExitCode::Usage);
  EXPECT_THAT(incomplete.err, HasSubstr("ingest.brokers"));
}

TEST(CommandLine, FrameCheckTellsFitFromUnfit) {
  EXPECT_EQ(skyward({"frame", "check", TEST_DATA "/frames/table.jpg"}).code, ExitCode::Fine);
  const auto unfit = skyward({"frame", "check", TEST_DATA "/vectors.json"});
  EXPECT_EQ(unfit.code, ExitCode::Findings);
  EXPECT_THAT(unfit.out, HasSubstr("not a picture"));
}

}  // namespace
}  // namespace app
