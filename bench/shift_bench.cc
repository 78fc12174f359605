// A whole recorded evening from bytes to findings, in memory: decoding, replay, checks, metrics.
#include <benchmark/benchmark.h>

#include <vector>

#include "app/auditor.h"
#include "ingest/journal_source.h"

namespace {

void audit_evening(benchmark::State& state) {
  ingest::JournalSource source(TEST_DATA "/journals/friday-night");
  std::vector<ingest::RawMessage> messages;
  while (auto message = source.next()) messages.push_back(std::move(*message));
  app::Metrics metrics;
  for (auto _ : state) {
    app::Auditor auditor(metrics);
    for (const auto& message : messages) benchmark::DoNotOptimize(auditor.hear(message));
  }
  state.counters["events/s"] = benchmark::Counter(
      static_cast<double>(state.iterations()) * static_cast<double>(messages.size()), benchmark::Counter::kIsRate);
}
BENCHMARK(audit_evening)->Unit(benchmark::kMicrosecond);

}  // namespace
