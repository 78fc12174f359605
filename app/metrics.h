// The numbers that Prometheus collects. Every series exists from the start at zero, so that the first finding of
// a code is an increase and not a new series that no alert has seen before.
#pragma once
#include <cstdint>
#include <memory>
#include <string>

#include "audit/checks/finding.h"

namespace app {

enum class Heard : std::uint8_t { Played, Duplicate, Unreadable, Misfit };

class Metrics {
 public:
  Metrics();
  ~Metrics();
  Metrics(const Metrics&) = delete;
  Metrics& operator=(const Metrics&) = delete;

  void count_event(Heard heard);
  void count_rolls(std::uint64_t rolls, std::uint64_t wagers_compared, std::uint64_t wagers_not_covered);
  void count_finding(const audit::Finding& finding);

  std::string exposition() const;  // Prometheus text format

 private:
  struct Series;
  std::unique_ptr<Series> series_;
};

}  // namespace app
