#include "ingest/kafka_source.h"

#include <librdkafka/rdkafkacpp.h>

#include <set>
#include <utility>
#include <vector>

namespace ingest {
namespace {

constexpr int kFollowPollMs = 200;

std::unique_ptr<RdKafka::Conf> configure(const KafkaSettings& settings) {
  std::unique_ptr<RdKafka::Conf> conf(RdKafka::Conf::create(RdKafka::Conf::CONF_GLOBAL));
  const std::pair<const char*, std::string> options[] = {
      {"bootstrap.servers", settings.brokers},
      {"group.id", "skyward-reader"},  // librdkafka wants a name; offsets are neither fetched nor committed
      {"enable.auto.commit", "false"},
      {"enable.partition.eof", "true"},
      {"auto.offset.reset", "error"},  // an offset that is gone is an error to report, never a silent jump
      {"log_level", "0"},              // what goes wrong is reported once, by the exceptions below
  };
  for (const auto& [name, value] : options) {
    std::string error;
    if (conf->set(name, value, error) != RdKafka::Conf::CONF_OK) throw BrokerAway("Kafka setting refused: " + error);
  }
  return conf;
}

}  // namespace

class KafkaSource::Consumer {
 public:
  explicit Consumer(const KafkaSettings& settings) : settings_(settings) {
    std::string error;
    const auto conf = configure(settings);
    consumer_.reset(RdKafka::KafkaConsumer::create(conf.get(), error));
    if (!consumer_) throw BrokerAway("cannot start the Kafka client: " + error);
    assign_from_beginning(find_partitions());
  }

  ~Consumer() {
    if (consumer_) consumer_->close();
  }
  Consumer(const Consumer&) = delete;
  Consumer& operator=(const Consumer&) = delete;

  std::optional<RawMessage> next() {
    const int wait_ms = settings_.follow ? kFollowPollMs : static_cast<int>(settings_.patience.count());
    while (settings_.follow || at_end_.size() < partitions_) {
      const std::unique_ptr<RdKafka::Message> message(consumer_->consume(wait_ms));
      switch (message->err()) {
        case RdKafka::ERR_NO_ERROR:
          at_end_.erase(message->partition());
          return RawMessage{{static_cast<const char*>(message->payload()), message->len()},
                            message->topic_name() + "[" + std::to_string(message->partition()) + "]@" +
                                std::to_string(message->offset())};
        case RdKafka::ERR__PARTITION_EOF: at_end_.insert(message->partition()); break;
        case RdKafka::ERR__TIMED_OUT:
          if (settings_.follow) return std::nullopt;
          throw BrokerAway("the broker at " + settings_.brokers + " stopped answering");
        default: throw BrokerAway("reading topic '" + settings_.topic + "' failed: " + message->errstr());
      }
    }
    return std::nullopt;
  }

 private:
  std::vector<int> find_partitions() {
    std::string error;
    std::unique_ptr<RdKafka::Topic> topic(RdKafka::Topic::create(consumer_.get(), settings_.topic, nullptr, error));
    if (!topic) throw BrokerAway("topic '" + settings_.topic + "' cannot be used: " + error);
    RdKafka::Metadata* raw = nullptr;
    const auto answer = consumer_->metadata(false, topic.get(), &raw, static_cast<int>(settings_.patience.count()));
    const std::unique_ptr<RdKafka::Metadata> metadata(raw);
    if (answer != RdKafka::ERR_NO_ERROR) {
      throw BrokerAway("no Kafka broker answers at " + settings_.brokers + " (" + RdKafka::err2str(answer) +
                       "); start one or set ingest.brokers");
    }
    std::vector<int> partitions;
    for (const auto* found : *metadata->topics()) {
      if (found->topic() != settings_.topic || found->err() != RdKafka::ERR_NO_ERROR) continue;
      for (const auto* partition : *found->partitions()) partitions.push_back(partition->id());
    }
    if (partitions.empty()) {
      throw BrokerAway("the broker at " + settings_.brokers + " has no topic '" + settings_.topic +
                       "'; create it or set ingest.topic");
    }
    return partitions;
  }

  void assign_from_beginning(const std::vector<int>& partitions) {
    partitions_ = partitions.size();
    std::vector<RdKafka::TopicPartition*> assignment;
    for (const int partition : partitions) {
      assignment.push_back(
          RdKafka::TopicPartition::create(settings_.topic, partition, RdKafka::Topic::OFFSET_BEGINNING));
    }
    const auto answer = consumer_->assign(assignment);
    RdKafka::TopicPartition::destroy(assignment);
    if (answer != RdKafka::ERR_NO_ERROR) throw BrokerAway("cannot read: " + RdKafka::err2str(answer));
  }

  KafkaSettings settings_;
  std::unique_ptr<RdKafka::KafkaConsumer> consumer_;
  std::size_t partitions_ = 0;
  std::set<int> at_end_;
};

KafkaSource::KafkaSource(const KafkaSettings& settings) : consumer_(std::make_unique<Consumer>(settings)) {}
KafkaSource::~KafkaSource() = default;
std::optional<RawMessage> KafkaSource::next() { return consumer_->next(); }

}  // namespace ingest
