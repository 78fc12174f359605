#include "app/cli.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
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

std::vector<nlohmann::json> json_lines(const std::string& text) {
  std::vector<nlohmann::json> all;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) all.push_back(nlohmann::json::parse(line));
  return all;
}

// A journal directory with one file, gone with the test.
class Journal {
 public:
  explicit Journal(const std::string& lines) {
    std::string name = (std::filesystem::temp_directory_path() / "skyward-cli.XXXXXX").string();
    path_ = mkdtemp(name.data());
    std::ofstream(path_ / "1.jsonl") << lines;
  }
  ~Journal() { std::filesystem::remove_all(path_); }
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

std::vector<std::string> lines_of(const std::string& file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line + "\n");
  return lines;
}

TEST(CommandLine, AuditSaysWhichChecksARecordDoesNotCover) {
  const std::string journal = TEST_DATA "/journals/calls-and-drop";
  const auto text = skyward({"audit", "--journal", journal});
  EXPECT_EQ(text.code, ExitCode::Fine) << "what is not covered is no finding";
  EXPECT_THAT(text.out, HasSubstr("Table 9, opened 2026-11-14T18:00:00.000Z: "));
  EXPECT_THAT(text.out, HasSubstr("checks not covered; the record has no wager ("));
  const auto list = skyward({"audit", "--coverage", "--journal", journal, "--output", "json"});
  EXPECT_EQ(list.code, ExitCode::Fine);
  std::map<std::string, std::string> why;
  for (const auto& line : json_lines(list.out)) {
    EXPECT_EQ(line.at("what"), "not covered");
    EXPECT_EQ(line.at("table"), "9");
    why[line.at("check")] = line.at("why");
  }
  EXPECT_EQ(why.at("settlement.overpaid"), "the record has no wager, settlement");
  EXPECT_EQ(why.at("roll.call_differs_from_reading"), "the record has no roll.dice_read");
  EXPECT_FALSE(why.contains("roll.called_without_authority"));
  EXPECT_FALSE(why.contains("settlement.odds_below_minimum"));
  EXPECT_THAT(skyward({"audit", "--coverage", "--journal", journal, "--output", "csv"}).out,
              HasSubstr("what,table,time,roll,wager,check,why\r\n"));
}

TEST(CommandLine, AuditSaysWhichRollARecordLeavesOpen) {
  const auto lines = lines_of(TEST_DATA "/journals/one-overpaid-pass/0001.jsonl");
  const Journal cut(lines[0] + lines[1] + lines[2] + lines[3]);  // without table.closed
  const auto text = skyward({"audit", "--journal", cut.path()});
  EXPECT_EQ(text.code, ExitCode::Fine) << "the dealer may still take $5 back";
  EXPECT_THAT(text.out,
              HasSubstr("Table 12, roll 1 (5-2): the record ends before the roll is over; 1 wager not compared."));
  const auto shown = skyward({"replay", "--journal", cut.path()});
  EXPECT_EQ(shown.code, ExitCode::Fine);
  EXPECT_THAT(shown.out, HasSubstr("the record ends before this roll is over"));
  EXPECT_THAT(shown.out, HasSubstr("recorded     $15.00"));
  EXPECT_THAT(skyward({"audit", "--journal", cut.path()}, {{"SKYWARD_LOG_LEVEL", "info"}}).out,
              testing::Not(HasSubstr("settlement.overpaid")));
  const auto whole = skyward({"audit", "--journal", TEST_DATA "/journals/one-overpaid-pass"});
  EXPECT_THAT(whole.out, testing::Not(HasSubstr("before the roll is over")));
}

TEST(CommandLine, RevisionsShowWhatALateEventChanged) {
  const auto lines = lines_of(TEST_DATA "/journals/one-overpaid-pass/0001.jsonl");
  // The payout arrives after the close, and before it a wager that lay there all the time.
  const std::string forgotten =
      R"({"specversion":"1.0","id":"x-1","source":"/pit/1/table/12/hand","type":"skyward.wager.placed","table":"12",)"
      R"("sequence":"1","time":"2026-11-13T20:01:15.000Z","datacontenttype":"application/json",)"
      R"("data":{"wager":"w-0009","player":"p2","code":"field","amount_cents":500}})"
      "\n";
  const Journal late(lines[0] + lines[1] + lines[2] + lines[4] + lines[3] + forgotten);
  const auto rows = json_lines(skyward({"revisions", "--journal", late.path(), "--output", "json"}).out);
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[0].at("event"), "t12-000004");
  EXPECT_EQ(rows[0].at("what"), "settlement.overpaid");
  EXPECT_EQ(rows[0].at("revision"), "2");
  EXPECT_THAT(rows[0].at("before").get<std::string>(), HasSubstr("won $10.00 but was left alone"));
  EXPECT_THAT(rows[0].at("after").get<std::string>(), HasSubstr("but was paid $15.00"));
  EXPECT_EQ(rows[1].at("event"), "x-1");
  EXPECT_EQ(rows[1].at("what"), "settlement.loser_not_taken");
  EXPECT_EQ(rows[2].at("what"), "settlement");
  EXPECT_EQ(rows[2].at("wager"), "w-0009");
  EXPECT_EQ(rows[2].at("before"), "");
  EXPECT_EQ(rows[2].at("after"), "lose -$5.00");
  EXPECT_THAT(skyward({"revisions", "--journal", late.path(), "--table", "13"}).err, HasSubstr("has no table '13'"));
  const std::string in_order = TEST_DATA "/journals/friday-night";
  EXPECT_TRUE(json_lines(skyward({"revisions", "--journal", in_order, "--output", "json"}).out).empty());
}

TEST(CommandLine, ReplayPlaysATableUnderAnotherBook) {
  const std::string journal = TEST_DATA "/journals/friday-night";
  const auto own = skyward({"replay", "--journal", journal, "--table", "12", "--from", "7", "--to", "7"});
  EXPECT_THAT(own.out, HasSubstr("book us-co "));
  EXPECT_THAT(own.out, HasSubstr("the house expects "));
  const auto other =
      skyward({"replay", "--journal", journal, "--table", "12", "--from", "7", "--to", "7", "--book", "sg"});
  EXPECT_EQ(other.code, ExitCode::Fine);
  EXPECT_THAT(other.out, HasSubstr("book sg "));
  const auto none = skyward({"replay", "--journal", journal, "--table", "12", "--book", "us-cc"});
  EXPECT_EQ(none.code, ExitCode::Usage);
  EXPECT_THAT(none.err, HasSubstr("did you mean 'us-co'?"));
}

TEST(CommandLine, ReplayListsWhatAnotherBookWouldChange) {
  const auto lines = lines_of(TEST_DATA "/journals/one-overpaid-pass/0001.jsonl");
  std::string twelve =
      lines[2];  // the seven becomes a twelve: it takes the pass line, and in crapless craps is a point
  twelve.replace(twelve.find("[5,2]"), 5, "[6,6]");
  const Journal journal(lines[0] + lines[1] + twelve + lines[4]);
  const auto changes = skyward({"replay", "--journal", journal.path(), "--compare-book", "us-co-crapless"});
  EXPECT_EQ(changes.code, ExitCode::Fine);
  EXPECT_THAT(changes.out,
              HasSubstr("wager w-0001 of player p1: lose -$10.00 here, no_action $0.00 under us-co-crapless"));
  EXPECT_THAT(changes.out, HasSubstr("in total the players would have won $10.00 more"));
}

// A journal of one table, an event a line, a second apart.
class Evening {
 public:
  explicit Evening(const std::string& opening) { happens("table.opened", opening); }
  Evening& happens(const std::string& type, const std::string& data) {
    const std::string number = std::to_string(++sequence_);
    lines_ += R"({"specversion":"1.0","id":"e)" + number + R"(","source":"/pit/1/table/12","type":"skyward.)" + type +
              R"(","table":"12","sequence":")" + number + R"(","time":"2026-11-13T20:00:)" +
              std::to_string(10 + sequence_) + R"(.000Z","datacontenttype":"application/json","data":)" + data + "}\n";
    return *this;
  }
  Evening& bets(const std::string& wager, const std::string& code, int cents, const std::string& where = "") {
    return happens("wager.placed", R"({"wager":")" + wager + R"(","player":"p1","code":")" + code + "\"" + where +
                                       R"(,"amount_cents":)" + std::to_string(cents) + "}");
  }
  Evening& paid(const std::string& wager, int cents) {
    return happens("settlement.paid",
                   R"({"wager":")" + wager + R"(","player":"p1","paid_cents":)" + std::to_string(cents) + "}");
  }
  Evening& called(const std::string& faces) {
    return happens("roll.called", R"({"faces":)" + faces + R"(,"by":"stickperson"})");
  }
  const std::string& lines() const { return lines_; }

 private:
  std::string lines_;
  int sequence_ = 0;
};

const char* const kPlainTable = R"({"book":"us-co","chip_cents":100,"records":["wager","roll","settlement"]})";

// Chips of $5, hardways on from the come-out roll, a field that pays three to one on twelve: the same book must compare
// a table with itself, and not with the book's defaults.
TEST(CommandLine, ReplayFindsNothingThatATablesOwnBookWouldChange) {
  Evening evening(
      R"({"book":"us-co","chip_cents":500,"records":["wager","roll","settlement"],"options":)"
      R"({"hardways_working_comeout":true,"pays.field":"2 to 1 on 2; 3 to 1 on 12; 1 to 1 on 3 4 9 10 11"}})");
  evening.bets("w1", "field", 1000).bets("w2", "hardway", 500, R"(,"number":6)");
  evening.called("[6,6]").paid("w1", 3000).called("[3,3]").paid("w2", 4500);
  evening.bets("w3", "place_win", 500, R"(,"number":8)")
      .called("[4,4]")
      .paid("w3", 1000)
      .happens("table.closed", R"({"inventory_cents":0})");
  const Journal journal(evening.lines());
  EXPECT_THAT(skyward({"replay", "--journal", journal.path()}).out, HasSubstr("due     $30.00")) << "3 to 1 on twelve";
  const auto own = skyward({"replay", "--journal", journal.path(), "--compare-book", "us-co"});
  EXPECT_EQ(own.out, "in total the players would have won the same\n") << own.err;
  // Crapless craps has the same options (30-2399.03): the twelve only becomes a point.
  const auto crapless = skyward({"replay", "--journal", journal.path(), "--compare-book", "us-co-crapless"});
  EXPECT_THAT(crapless.out, testing::Not(HasSubstr("wager w1"))) << "the posted field is taken along";
}

TEST(CommandLine, ReplaySaysWhetherAnotherBookGivesMoreOrLess) {
  Evening evening(R"({"book":"us-co-crapless","chip_cents":100,"records":["wager","roll","settlement"]})");
  evening.bets("w1", "pass", 1000).called("[6,6]").happens("table.closed", R"({"inventory_cents":0})");
  const Journal journal(evening.lines());
  const auto strict = skyward({"replay", "--journal", journal.path(), "--compare-book", "us-co"});
  EXPECT_THAT(strict.out, HasSubstr("wager w1 of player p1: no_action $0.00 here, lose -$10.00 under us-co\n"));
  EXPECT_THAT(strict.out, HasSubstr("in total the players would have won $10.00 less\n"));
}

// us-sd names its wagers and does not say what they pay: such a win is no loss of ten dollars. The field loses in both.
TEST(CommandLine, ReplayLeavesWhatNobodyPricedOutOfTheTotal) {
  Evening evening(kPlainTable);
  evening.bets("w1", "pass", 1000).bets("w2", "any_seven", 500).bets("w3", "field", 500).called("[3,4]");
  evening.happens("table.closed", R"({"inventory_cents":0})");
  const Journal journal(evening.lines());
  const auto other = skyward({"replay", "--journal", journal.path(), "--compare-book", "us-sd"});
  EXPECT_EQ(other.out,
            "Table 12, roll 1 (3-4): wager w1 of player p1: win $10.00 here, win at odds nobody stated under us-sd\n"
            "Table 12, roll 1 (3-4): wager w2 of player p1: win $20.00 here, win at odds nobody stated under us-sd\n"
            "in total the players would have won the same\n"
            "left out of the total: 2 wagers whose winnings nobody stated, or whose faces nobody called\n");
}

// Point eight, a six is called, the camera saw the eight. As called the place bet on six wins 7 to 6 (CO 30-2306(1)),
// as seen the pass line wins even money; the field loses either way. $14 - $5 as called, $10 - $5 as seen.
TEST(CommandLine, ReplaySettlesARollAsItWasSeen) {
  Evening evening(kPlainTable);
  evening.bets("w1", "pass", 1000)
      .called("[5,3]")
      .bets("w2", "place_win", 1200, R"(,"number":6)")
      .bets("w3", "field", 500);
  evening.happens("roll.thrown", R"({"shooter":"p1"})");
  evening.happens("roll.dice_read", R"({"faces":[4,4],"camera":"c1","frames":["a"],"confidence_permille":990,)"
                                    R"("rest_from":"2026-11-13T20:00:14.000Z","rest_to":"2026-11-13T20:00:14.000Z"})");
  evening.called("[4,2]").happens("table.closed", R"({"inventory_cents":0})");
  const Journal journal(evening.lines());
  const auto seen = skyward({"replay", "--journal", journal.path(), "--as-seen"});
  EXPECT_EQ(seen.code, ExitCode::Fine) << seen.err;
  EXPECT_EQ(seen.out,
            "Table 12, roll 2 (4-2): wager w1 of player p1: no_action $0.00 as called, win $10.00 as seen, 4-4\n"
            "Table 12, roll 2 (4-2): wager w2 of player p1: win $14.00 as called, no_action $0.00 as seen, 4-4\n"
            "in total the players would have won $4.00 less\n");
  const auto given = skyward({"replay", "--journal", journal.path(), "--as", "4-4", "--from", "2", "--to", "2"});
  EXPECT_EQ(given.out,
            "Table 12, roll 2 (4-2): wager w1 of player p1: no_action $0.00 as called, win $10.00 as 4-4\n"
            "Table 12, roll 2 (4-2): wager w2 of player p1: win $14.00 as called, no_action $0.00 as 4-4\n"
            "in total the players would have won $4.00 less\n");
  EXPECT_EQ(skyward({"replay", "--journal", journal.path(), "--as-seen", "--to", "1"}).out,
            "no camera read another roll than was called\n"
            "in total the players would have won the same\n");
}

TEST(CommandLine, ReplayNamesTheFlagThatAsksForNoRoll) {
  const std::string journal = TEST_DATA "/journals/one-overpaid-pass";
  const auto usage = [&](std::vector<std::string> flags, const std::string& sentence) {
    flags.insert(flags.begin(), {"replay", "--journal", journal});
    const auto ended = skyward(flags);
    EXPECT_EQ(ended.code, ExitCode::Usage) << sentence;
    EXPECT_THAT(ended.err, HasSubstr(sentence));
  };
  usage({"--from", "-1"}, "rolls are numbered from 1; --from -1 is none");
  usage({"--from", "0"}, "--from 0 is none");
  usage({"--from", "10", "--to", "5"}, "--to 5 lies before --from 10");
  usage({"--from", "10"}, "the record has no such roll; it ends with roll 1");
  usage({"--as", "4-4"}, "name it with --from N --to N");
  usage({"--as", "4-7", "--from", "1", "--to", "1"}, "two faces from 1 to 6, not '4-7'");
  usage({"--as", "4-4", "--as-seen", "--from", "1", "--to", "1"}, "choose one");
}

TEST(CommandLine, ReplayShowsARollAfterTheLayoutItFellOn) {
  const std::string journal = TEST_DATA "/journals/friday-night";
  const auto all = skyward({"replay", "--journal", journal, "--table", "12", "--to", "2"}).out;
  const auto first = all.find("roll 1 (");
  ASSERT_NE(first, std::string::npos);
  EXPECT_LT(all.find("roll 0   puck"), first);
  EXPECT_LT(first, all.find("roll 1   puck"));
  EXPECT_LT(all.find("roll 1   puck"), all.find("roll 2 ("));
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
