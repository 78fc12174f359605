#include "app/metrics.h"

#include <prometheus/counter.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>

#include <array>
#include <cstdlib>
#include <string_view>

namespace app {
namespace {
constexpr std::array<std::string_view, 4> kHeardNames{"played", "duplicate", "unreadable", "misfit"};
}

struct Metrics::Series {
  prometheus::Registry registry;
  prometheus::Family<prometheus::Counter>& events = prometheus::BuildCounter()
                                                        .Name("skyward_events_total")
                                                        .Help("Messages taken in, by what became of them.")
                                                        .Register(registry);
  prometheus::Counter& rolls = prometheus::BuildCounter()
                                   .Name("skyward_rolls_total")
                                   .Help("Rolls replayed and compared.")
                                   .Register(registry)
                                   .Add({});
  prometheus::Family<prometheus::Counter>& wagers =
      prometheus::BuildCounter()
          .Name("skyward_wagers_total")
          .Help("Wagers on replayed rolls: compared with the record, or not covered by it.")
          .Register(registry);
  prometheus::Family<prometheus::Counter>& findings = prometheus::BuildCounter()
                                                          .Name("skyward_findings_total")
                                                          .Help("Findings, by code and severity.")
                                                          .Register(registry);
  prometheus::Family<prometheus::Counter>& cents =
      prometheus::BuildCounter()
          .Name("skyward_finding_cents_total")
          .Help("Cents at stake in findings, by code and whom the mistake favoured.")
          .Register(registry);
};

Metrics::Metrics() : series_(std::make_unique<Series>()) {
  for (const auto name : kHeardNames) series_->events.Add({{"result", std::string(name)}});
  series_->wagers.Add({{"result", "compared"}});
  series_->wagers.Add({{"result", "not_covered"}});
  for (const auto& kind : audit::finding_kinds()) {
    const std::string code(kind.id);
    series_->findings.Add({{"code", code}, {"severity", std::string(audit::severity_name(kind.severity))}});
    for (const char* favour : {"player", "house"}) series_->cents.Add({{"code", code}, {"favour", favour}});
  }
}

Metrics::~Metrics() = default;

void Metrics::count_event(Heard heard) {
  series_->events.Add({{"result", std::string(kHeardNames[static_cast<std::size_t>(heard)])}}).Increment();
}

void Metrics::count_rolls(std::uint64_t rolls, std::uint64_t wagers_compared, std::uint64_t wagers_not_covered) {
  series_->rolls.Increment(static_cast<double>(rolls));
  series_->wagers.Add({{"result", "compared"}}).Increment(static_cast<double>(wagers_compared));
  series_->wagers.Add({{"result", "not_covered"}}).Increment(static_cast<double>(wagers_not_covered));
}

void Metrics::count_finding(const audit::Finding& finding) {
  const auto& kind = audit::kind_of(finding.code);
  const std::string code(kind.id);
  series_->findings.Add({{"code", code}, {"severity", std::string(audit::severity_name(kind.severity))}}).Increment();
  if (finding.favour.value == 0) return;
  const char* favour = finding.favour.value > 0 ? "player" : "house";
  series_->cents.Add({{"code", code}, {"favour", favour}})
      .Increment(static_cast<double>(std::abs(finding.favour.value)));
}

std::string Metrics::exposition() const { return prometheus::TextSerializer().Serialize(series_->registry.Collect()); }

}  // namespace app
