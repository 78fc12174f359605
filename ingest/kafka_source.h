// A Kafka topic, read from its beginning, every partition in its own order.
#pragma once
#include <chrono>
#include <memory>
#include <string>

#include "ingest/raw_message.h"

namespace ingest {

struct KafkaSettings {
  std::string brokers;  // "host:port,host:port"
  std::string topic = "skyward.table";
  std::chrono::milliseconds patience{10'000};  // how long a broker may be silent before it counts as away
  bool follow = false;                         // true: wait for new messages instead of ending where the topic ends now
};

class KafkaSource : public EventSource {
 public:
  // Throws BrokerAway when no broker answers in time or the topic does not exist.
  explicit KafkaSource(const KafkaSettings& settings);
  ~KafkaSource() override;

  // With `follow`, nothing means "nothing new for now".
  std::optional<RawMessage> next() override;

 private:
  class Consumer;
  std::unique_ptr<Consumer> consumer_;
};

}  // namespace ingest
