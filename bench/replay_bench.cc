// Full replay from decoded events, with all checks, and the state of an idle table.
#include <benchmark/benchmark.h>
#include <malloc.h>

#include <fstream>
#include <string>
#include <vector>

#include "audit/checks/table_audit.h"
#include "ingest/cloud_event.h"
#include "replay/snapshot.h"

namespace {

std::vector<replay::TableEvent> evening() {
  std::ifstream file(TEST_DATA "/journals/friday-night/0001-table-12.jsonl");
  std::vector<replay::TableEvent> events;
  for (std::string line; std::getline(file, line);) {
    auto read = ingest::read_event(line);
    if (auto* event = std::get_if<replay::TableEvent>(&read)) events.push_back(std::move(*event));
  }
  return events;
}

void replay_and_check(benchmark::State& state) {
  const auto events = evening();
  for (auto _ : state) {
    audit::TableAudit table;
    for (const auto& event : events) benchmark::DoNotOptimize(table.hear(event));
  }
  state.counters["events/s"] = benchmark::Counter(
      static_cast<double>(state.iterations()) * static_cast<double>(events.size()), benchmark::Counter::kIsRate);
}
BENCHMARK(replay_and_check)->Unit(benchmark::kMicrosecond);

void snapshot_and_back(benchmark::State& state) {
  const auto events = evening();
  audit::TableAudit table;
  for (std::size_t i = 0; i < events.size() / 2; ++i) table.hear(events[i]);
  const std::string bytes = replay::to_bytes(table.state());
  for (auto _ : state) benchmark::DoNotOptimize(replay::from_bytes(replay::to_bytes(table.state())));
  state.counters["bytes"] = static_cast<double>(bytes.size());
}
BENCHMARK(snapshot_and_back)->Unit(benchmark::kMicrosecond);

// What ten thousand open tables that wait for their next event take in memory, six wagers on each layout.
void idle_tables(benchmark::State& state) {
  const auto events = evening();
  audit::TableAudit table;
  for (const auto& event : events) {
    if (table.state().layout.size() >= 6) break;
    table.hear(event);
  }
  constexpr std::size_t kTables = 10'000;
  double kibibytes = 0;
  for (auto _ : state) {
    const auto in_use = [] { return mallinfo2().uordblks + mallinfo2().hblkhd; };
    const auto before = in_use();
    std::vector<audit::TableAudit> tables(kTables, table);
    benchmark::DoNotOptimize(tables.data());
    kibibytes = static_cast<double>(in_use() - before) / kTables / 1024;
  }
  state.counters["KiB/table"] = kibibytes;
}
BENCHMARK(idle_tables)->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
