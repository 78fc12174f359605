// Serves /metrics and /healthz over HTTP from a thread of its own, for as long as the object lives.
#pragma once
#include <memory>
#include <string>

#include "app/metrics.h"
#include "app/settings.h"

namespace app {

class MetricsServer {
 public:
  // Throws UsageError when the address cannot be had.
  MetricsServer(const Address& address, const Metrics& metrics);
  ~MetricsServer();
  MetricsServer(const MetricsServer&) = delete;
  MetricsServer& operator=(const MetricsServer&) = delete;

  std::string url() const;    // of /metrics
  std::string fetch() const;  // what a scraper gets from there, over HTTP

 private:
  struct Listening;
  std::unique_ptr<Listening> listening_;
};

}  // namespace app
