// Full replay from decoded events, with all checks, and the memory of a table.
#include <benchmark/benchmark.h>
#include <malloc.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
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
  events.clear();
  for (const audit::Step& step : history.steps()) events.push_back(step.event);
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

// What so many tables with this history take in memory, state and snapshots included.
double kibibytes_each(const std::vector<replay::TableEvent>& events, std::size_t tables) {
  const auto before = in_use();
  std::vector<audit::TableHistory> histories(tables);
  for (audit::TableHistory& table : histories) {
    for (const auto& event : events) table.hear(event);
  }
  benchmark::DoNotOptimize(histories.data());
  return static_cast<double>(in_use() - before) / static_cast<double>(tables) / 1024;
}

// Ten thousand open tables that wait for their next event, six wagers on each layout.
void idle_tables(benchmark::State& state) {
  audit::TableHistory table;
  std::vector<replay::TableEvent> events;
  for (const auto& event : evening()) {
    if (table.state().layout.size() >= 6) break;
    table.hear(event);
    events.push_back(event);
  }
  double kibibytes = 0;
  for (auto _ : state) kibibytes = kibibytes_each(events, 10'000);
  state.counters["KiB/table"] = kibibytes;
}
BENCHMARK(idle_tables)->Unit(benchmark::kMillisecond)->Iterations(1);

// A table as it closes after a whole shift.
void tables_after_a_shift(benchmark::State& state) {
  const auto events = whole_shift();
  double kibibytes = 0;
  for (auto _ : state) kibibytes = kibibytes_each(events, 20);
  state.counters["KiB/shift"] = kibibytes;
}
BENCHMARK(tables_after_a_shift)->Unit(benchmark::kMillisecond)->Iterations(1);

// A table that is played for days, and a camera that reads every roll. The readings are a source of their own: they
// come as they happen, or four events late.
std::vector<replay::TableEvent> with_camera(std::size_t count, bool late) {
  const auto table = evening();
  std::vector<replay::TableEvent> events;
  std::vector<std::pair<std::size_t, replay::TableEvent>> under_way;  // the reading, and when it comes
  for (std::size_t i = 0; events.size() < count; ++i) {
    replay::TableEvent event = table[i % table.size()];
    event.sequence = i + 1;
    event.id.text = "e" + std::to_string(i);
    event.time += std::chrono::hours{24} * static_cast<int>(i / table.size());
    const auto* called = std::get_if<replay::RollCalled>(&event.what);
    if (called != nullptr) {
      replay::DiceRead read{.roll = called->roll, .camera = "c1", .rest_from = event.time, .rest_to = event.time};
      under_way.push_back({events.size() + (late ? 4 : 0),
                           {{"/cam"}, {"c" + std::to_string(i)}, event.table, 0, i + 1, event.time, std::move(read)}});
    }
    if (late) events.push_back(std::move(event));
    while (!under_way.empty() && under_way.front().first <= events.size()) {
      events.push_back(std::move(under_way.front().second));
      under_way.erase(under_way.begin());
    }
    if (!late) events.push_back(std::move(event));
  }
  return events;
}

void hear_history(benchmark::State& state, bool late) {
  const auto events = with_camera(static_cast<std::size_t>(state.range(0)), late);
  std::int64_t refolds = 0;
  for (auto _ : state) {
    audit::TableHistory table;
    for (const auto& event : events) refolds += table.hear(event).refolded ? 1 : 0;
  }
  const auto rate = benchmark::Counter::kIsRate;
  state.counters["events/s"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(events.size()), rate);
  state.counters["late/s"] = benchmark::Counter(static_cast<double>(refolds), rate);
}
void history_in_order(benchmark::State& state) { hear_history(state, false); }
void history_with_late_readings(benchmark::State& state) { hear_history(state, true); }
BENCHMARK(history_in_order)->Arg(5'000)->Arg(20'000)->Unit(benchmark::kMillisecond);
BENCHMARK(history_with_late_readings)->Arg(5'000)->Arg(20'000)->Unit(benchmark::kMillisecond);

}  // namespace
