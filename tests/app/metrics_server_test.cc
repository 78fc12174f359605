#include "app/metrics_server.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

#include "app/usage_error.h"

namespace app {
namespace {

TEST(MetricsServer, ServesWhatIsCountedWhileItIsCounted) {
  Metrics metrics;
  const MetricsServer server({"127.0.0.1", 0}, metrics);
  std::thread counting([&] {
    for (int i = 0; i < 500; ++i) metrics.count_event(Heard::Played);
  });
  for (int i = 0; i < 5; ++i) EXPECT_NE(server.fetch().find("skyward_events_total"), std::string::npos);
  counting.join();
  EXPECT_NE(server.fetch().find("skyward_events_total{result=\"played\"} 500"), std::string::npos);
}

TEST(MetricsServer, SaysWhenItsAddressIsTaken) {
  Metrics metrics;
  const MetricsServer first({"127.0.0.1", 0}, metrics);
  const std::string url = first.url();
  const int port = std::stoi(url.substr(url.find(':', 7) + 1));
  EXPECT_THROW(MetricsServer({"127.0.0.1", port}, metrics), UsageError);
  EXPECT_THROW(MetricsServer({"203.0.113.1", port}, metrics), UsageError) << "not an address of this machine";
}

}  // namespace
}  // namespace app
