// Full replay from decoded events, with all checks, and the memory of a table.
#include <benchmark/benchmark.h>
#include <malloc.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "app/simulator/simulate.h"
#include "audit/checks/table_audit.h"
#include "audit/checks/table_history.h"
#include "ingest/cloud_event.h"
#include "ingest/journal_source.h"
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

// Four hours at one table with eight players, every family recorded and every check covered, nothing planted.
std::vector<replay::TableEvent> whole_shift() {
  const auto out = std::filesystem::temp_directory_path() / ("skyward-bench-" + std::to_string(getpid()));
  simulator::Settings settings;
  settings.out = out;
  simulator::simulate(settings, [](const simulator::Progress&) {});
  std::vector<replay::TableEvent> events;
  {
    ingest::JournalSource source(out / "journal");
    while (const auto message = source.next()) {
      events.push_back(std::get<replay::TableEvent>(ingest::read_event(message->bytes)));
    }
  }
  std::filesystem::remove_all(out);
  return events;
}

// The checks that the record does not cover; a bench of fewer checks would say little.
std::size_t gaps(const std::vector<replay::TableEvent>& events) {
  audit::TableHistory table;
  for (const auto& event : events) table.hear(event);
  std::size_t count = 0;
  for (const auto& opening : table.coverage()) count += opening.gaps().size();
  return count;
}

void replay_and_check(benchmark::State& state) {
  auto events = whole_shift();
  if (gaps(events) != 0) return state.SkipWithError("the shift does not cover all checks");
  // Corrections come to the fold as what they correct, in the order and form in which a history plays them.
  audit::TableHistory history;
  for (const auto& event : events) history.hear(event);
  events = history.played();
  std::size_t compared = 0;
  for (auto _ : state) {
    audit::TableAudit table;
    for (const auto& event : events) compared += static_cast<std::size_t>(table.hear(event).compared);
  }
  benchmark::DoNotOptimize(compared);
  state.counters["events/s"] = benchmark::Counter(
      static_cast<double>(state.iterations()) * static_cast<double>(events.size()), benchmark::Counter::kIsRate);
  state.counters["events"] = static_cast<double>(events.size());
}
BENCHMARK(replay_and_check)->Unit(benchmark::kMillisecond);

void snapshot_and_back(benchmark::State& state) {
  const auto events = evening();
  audit::TableAudit table;
  for (std::size_t i = 0; i < events.size() / 2; ++i) table.hear(events[i]);
  const std::string bytes = replay::to_bytes(table.state());
  for (auto _ : state) benchmark::DoNotOptimize(replay::from_bytes(replay::to_bytes(table.state())));
  state.counters["bytes"] = static_cast<double>(bytes.size());
}
BENCHMARK(snapshot_and_back)->Unit(benchmark::kMicrosecond);

std::size_t in_use() { return mallinfo2().uordblks + mallinfo2().hblkhd; }

// What so many copies of a table's history take in memory, state and snapshots included.
double kibibytes_each(const audit::TableHistory& table, std::size_t tables) {
  const auto before = in_use();
  std::vector<audit::TableHistory> copies(tables, table);
  benchmark::DoNotOptimize(copies.data());
  return static_cast<double>(in_use() - before) / static_cast<double>(tables) / 1024;
}

// Ten thousand open tables that wait for their next event, six wagers on each layout.
void idle_tables(benchmark::State& state) {
  audit::TableHistory table;
  for (const auto& event : evening()) {
    if (table.state().layout.size() >= 6) break;
    table.hear(event);
  }
  double kibibytes = 0;
  for (auto _ : state) kibibytes = kibibytes_each(table, 10'000);
  state.counters["KiB/table"] = kibibytes;
}
BENCHMARK(idle_tables)->Unit(benchmark::kMillisecond)->Iterations(1);

// A table as it closes after a whole shift.
void tables_after_a_shift(benchmark::State& state) {
  audit::TableHistory table;
  for (const auto& event : whole_shift()) table.hear(event);
  double kibibytes = 0;
  for (auto _ : state) kibibytes = kibibytes_each(table, 20);
  state.counters["KiB/shift"] = kibibytes;
}
BENCHMARK(tables_after_a_shift)->Unit(benchmark::kMillisecond)->Iterations(1);

}  // namespace
