// Decoding an event: ours beside nlohmann's parser, which only builds a tree and checks nothing.
#include <benchmark/benchmark.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "ingest/cloud_event.h"

namespace {

std::vector<std::string> lines() {
  std::ifstream file(TEST_DATA "/journals/friday-night/0001-table-12.jsonl");
  std::vector<std::string> read;
  for (std::string line; std::getline(file, line);) read.push_back(line);
  return read;
}

void decode_ours(benchmark::State& state) {
  const auto events = lines();
  std::size_t next = 0;
  for (auto _ : state) benchmark::DoNotOptimize(ingest::read_event(events[next++ % events.size()]));
  state.counters["events/s"] = benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(decode_ours);

void parse_nlohmann(benchmark::State& state) {
  const auto events = lines();
  std::size_t next = 0;
  for (auto _ : state) benchmark::DoNotOptimize(nlohmann::json::parse(events[next++ % events.size()]));
  state.counters["events/s"] = benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(parse_nlohmann);

}  // namespace
