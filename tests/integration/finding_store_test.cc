#include "audit/store/finding_store.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <pqxx/pqxx>
#include <thread>

namespace audit {
namespace {

std::string server_url() {
  const char* url = std::getenv("TEST_DATABASE_URL");
  if (url == nullptr)
    throw std::runtime_error("TEST_DATABASE_URL is not set; run through scripts/with_services --postgres");
  return url;
}

// A database of its own for each test, on the real server.
class Database : public testing::Test {
 protected:
  Database() {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    name_ = "t" + std::to_string(getpid()) + "_" + std::to_string(test->line());
    run(server_url(), "CREATE DATABASE " + name_);
    url_ = server_url();
    url_.replace(url_.find("dbname=skyward"), 14, "dbname=" + name_);
  }
  ~Database() override { run(server_url(), "DROP DATABASE " + name_ + " WITH (FORCE)"); }

  static pqxx::result run(const std::string& url, const std::string& sql) {
    pqxx::connection connection(url);
    pqxx::nontransaction work(connection);
    return work.exec(sql);
  }
  std::string name_, url_;
};

Finding finding(const std::string& id) {
  return {.id = id,
          .code = FindingCode::Overpaid,
          .table = {"12"},
          .roll_number = 7,
          .wager = {"w'1"},
          .player = {"p\\1"},
          .favour = {-500},
          .citation = "us-co 30-2304(1)",
          .sentence = "It's \"wrong\"; $5.00",
          .time = replay::EventTime{std::chrono::microseconds{1794600000'123456}},
          .evidence = {{"a"}, {"b,{}\"c"}}};
}

TEST_F(Database, MigratesOnceAndSaysWhatItDid) {
  EXPECT_FALSE(migration_status(url_)[0].applied);
  EXPECT_EQ(migrate(url_).size(), migration_status(url_).size());
  EXPECT_TRUE(migrate(url_).empty());
  EXPECT_TRUE(migration_status(url_)[0].applied);
}

TEST_F(Database, TwoThatMigrateAtOnceDoNotCollide) {
  std::size_t applied[4] = {};
  std::vector<std::thread> programs;
  for (auto& count : applied) programs.emplace_back([&] { count = migrate(url_).size(); });
  for (auto& program : programs) program.join();
  EXPECT_EQ(applied[0] + applied[1] + applied[2] + applied[3], migration_status(url_).size());
}

TEST_F(Database, RefusesAHistoryThatIsNotOurs) {
  EXPECT_THROW(FindingStore{url_}, SchemaNotCurrent) << "not migrated";
  migrate(url_);
  run(url_, "UPDATE schema_migration SET checksum = 'edited'");
  EXPECT_THROW(migrate(url_), SchemaNotCurrent);
  run(url_, "UPDATE schema_migration SET version = version + 998");
  EXPECT_THROW(migrate(url_), SchemaNotCurrent) << "a newer program was here";
}

TEST_F(Database, GivesBackWhatWasStored) {
  migrate(url_);
  FindingStore store(url_);
  const Finding kept = finding("f1");
  store.save({{kept}}, {});
  const auto listed = store.list();
  ASSERT_EQ(listed.size(), 1u);
  EXPECT_EQ(listed[0].id, kept.id);
  EXPECT_EQ(listed[0].code, kept.code);
  EXPECT_EQ(listed[0].roll_number, kept.roll_number);
  EXPECT_EQ(listed[0].wager, kept.wager);
  EXPECT_EQ(listed[0].player, kept.player);
  EXPECT_EQ(listed[0].favour, kept.favour);
  EXPECT_EQ(listed[0].sentence, kept.sentence);
  EXPECT_EQ(listed[0].time, kept.time);
  EXPECT_EQ(listed[0].evidence, kept.evidence);
}

TEST_F(Database, StoringTwiceChangesNothing) {
  migrate(url_);
  FindingStore store(url_);
  const DeadLetter letter{std::string("\0\xff{", 3), "a:1", "is not JSON"};
  EXPECT_EQ(store.save({{finding("f1")}}, {{letter}}).new_findings, 1u);
  const auto again = FindingStore(url_).save({{finding("f1")}}, {{letter}});
  EXPECT_EQ(again.new_findings + again.new_dead_letters, 0u);
  const auto bytes = run(url_, "SELECT encode(bytes, 'hex') FROM dead_letter");
  ASSERT_EQ(bytes.size(), 1u);
  EXPECT_EQ(bytes[0][0].as<std::string>(), "00ff7b") << "byte for byte";
}

TEST_F(Database, WithdrawsAFindingAndTakesItBackAsANewRevision) {
  migrate(url_);
  FindingStore store(url_);
  const Finding kept = finding("f1");
  store.save({{kept}}, {});
  const std::vector<std::string> gone{kept.id};
  store.save({}, {}, gone);
  EXPECT_TRUE(store.list().empty()) << "it does not hold any more";
  // Another run, which never stored it, withdraws it just as well; and what comes back holds again.
  EXPECT_EQ(FindingStore(url_).save({{kept}}, {}).new_findings, 0u) << "it is known";
  ASSERT_EQ(store.list().size(), 1u);
  FindingStore(url_).save({}, {}, gone);
  EXPECT_TRUE(store.list().empty());
}

TEST_F(Database, StoresAllOfABatchOrNothing) {
  migrate(url_);
  FindingStore store(url_);
  Finding broken = finding("f2");
  broken.sentence = "\xff not text";  // the server refuses bytes that are not UTF-8
  EXPECT_THROW(store.save({{finding("f1"), broken}}, {}), DatabaseAway);
  EXPECT_TRUE(store.list().empty());
}

TEST_F(Database, ReportsAServerThatWentAway) {
  migrate(url_);
  FindingStore store(url_);
  run(server_url(), "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '" + name_ + "'");
  EXPECT_THROW(store.save({{finding("f1")}}, {}), DatabaseAway);
}

}  // namespace
}  // namespace audit
