#include "ingest/kafka_source.h"

#include <gtest/gtest.h>
#include <librdkafka/rdkafka.h>
#include <librdkafka/rdkafka_mock.h>
#include <librdkafka/rdkafkacpp.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <memory>

#include "app/audit_run.h"

namespace ingest {
namespace {

// The broker that scripts/test started. Without one (Maven out of reach), librdkafka's own mock cluster stands in and
// the end of the test run says so; in CI that is a failure.
class Broker {
 public:
  Broker() {
    if (const char* real = std::getenv("TEST_BROKERS")) {
      address_ = real;
      return;
    }
    char error[512];
    client_ = rd_kafka_new(RD_KAFKA_PRODUCER, rd_kafka_conf_new(), error, sizeof error);
    mock_ = rd_kafka_mock_cluster_new(client_, 1);
    address_ = rd_kafka_mock_cluster_bootstraps(mock_);
  }
  ~Broker() {
    if (mock_ != nullptr) rd_kafka_mock_cluster_destroy(mock_);
    if (client_ != nullptr) rd_kafka_destroy(client_);
  }
  Broker(const Broker&) = delete;
  Broker& operator=(const Broker&) = delete;
  const std::string& address() const { return address_; }

  void create_topic(const std::string& topic, int partitions) {
    if (mock_ != nullptr) {
      rd_kafka_mock_topic_create(mock_, topic.c_str(), partitions, 1);
      return;
    }
    char error[512];
    rd_kafka_conf_t* conf = rd_kafka_conf_new();
    rd_kafka_conf_set(conf, "bootstrap.servers", address_.c_str(), error, sizeof error);
    rd_kafka_t* admin = rd_kafka_new(RD_KAFKA_PRODUCER, conf, error, sizeof error);
    rd_kafka_queue_t* queue = rd_kafka_queue_new(admin);
    rd_kafka_NewTopic_t* wanted = rd_kafka_NewTopic_new(topic.c_str(), partitions, 1, error, sizeof error);
    rd_kafka_CreateTopics(admin, &wanted, 1, nullptr, queue);
    rd_kafka_event_t* event = rd_kafka_queue_poll(queue, 10'000);
    EXPECT_NE(event, nullptr) << "the broker did not create the topic in time";
    if (event != nullptr) rd_kafka_event_destroy(event);
    rd_kafka_NewTopic_destroy(wanted);
    rd_kafka_queue_destroy(queue);
    rd_kafka_destroy(admin);
  }

 private:
  rd_kafka_t* client_ = nullptr;
  rd_kafka_mock_cluster_t* mock_ = nullptr;
  std::string address_;
};

class Topic : public testing::Test {
 protected:
  void create(int partitions) {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    settings_.brokers = broker_.address();
    settings_.topic = "skyward.test." + std::to_string(getpid()) + "." + std::to_string(test->line());
    broker_.create_topic(settings_.topic, partitions);
  }

  void publish(const std::vector<std::pair<std::string, std::string>>& keyed) {
    std::string error;
    const std::unique_ptr<RdKafka::Conf> conf(RdKafka::Conf::create(RdKafka::Conf::CONF_GLOBAL));
    conf->set("bootstrap.servers", settings_.brokers, error);
    conf->set("partitioner", "murmur2_random", error);
    const std::unique_ptr<RdKafka::Producer> producer(RdKafka::Producer::create(conf.get(), error));
    ASSERT_TRUE(producer) << error;
    for (const auto& [key, value] : keyed) {
      ASSERT_EQ(producer->produce(settings_.topic, RdKafka::Topic::PARTITION_UA, RdKafka::Producer::RK_MSG_COPY,
                                  const_cast<char*>(value.data()), value.size(), key.data(), key.size(), 0, nullptr),
                RdKafka::ERR_NO_ERROR);
    }
    ASSERT_EQ(producer->flush(15'000), RdKafka::ERR_NO_ERROR);
  }

  Broker broker_;
  KafkaSettings settings_;
};

TEST_F(Topic, CarriesTheOverpaidPassLineBet) {
  create(1);
  std::vector<std::pair<std::string, std::string>> messages;
  std::ifstream file(TEST_DATA "/journals/one-overpaid-pass/0001.jsonl");
  for (std::string line; std::getline(file, line);) messages.emplace_back("12", line);
  publish(messages);

  KafkaSource source(settings_);
  app::Metrics metrics;
  app::Auditor auditor(metrics);
  app::AuditRun run(source, auditor, nullptr);
  run.drain();
  ASSERT_EQ(run.findings().size(), 1u);
  EXPECT_EQ(run.findings()[0].code, audit::FindingCode::Overpaid);
  EXPECT_EQ(run.findings()[0].favour, rules::Cents{500});
}

TEST_F(Topic, IsReadWholeAndInTheOrderOfEachKey) {
  create(3);
  std::vector<std::pair<std::string, std::string>> messages;
  for (int i = 0; i < 300; ++i) {
    const std::string key = "table-" + std::to_string(i % 7);
    messages.emplace_back(key, key + " " + std::to_string(i));
  }
  publish(messages);
  KafkaSource source(settings_);
  std::map<std::string, int> last;
  int count = 0;
  while (const auto message = source.next()) {
    ++count;
    const auto space = message->bytes.find(' ');
    const int number = std::stoi(message->bytes.substr(space));
    const auto [at, first] = last.try_emplace(message->bytes.substr(0, space), number);
    EXPECT_TRUE(first || at->second < number) << message->origin;
    at->second = number;
    EXPECT_NE(message->origin.find(settings_.topic + "["), std::string::npos);
  }
  EXPECT_EQ(count, 300);
}

TEST_F(Topic, EndsAtOnceWhereThereIsNothing) {
  create(2);
  EXPECT_FALSE(KafkaSource(settings_).next());
}

TEST_F(Topic, ThatDoesNotExistIsSaidSo) {
  if (std::getenv("TEST_BROKERS") != nullptr) {  // the mock cluster invents every topic it is asked for
    settings_.brokers = broker_.address();
    settings_.topic = "no.such.topic";
    EXPECT_THROW(KafkaSource{settings_}, BrokerAway);
  }
  settings_.brokers = "127.0.0.1:1";
  settings_.patience = std::chrono::milliseconds{300};
  EXPECT_THROW(KafkaSource{settings_}, BrokerAway);
}

}  // namespace
}  // namespace ingest
