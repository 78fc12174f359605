// How many rolls a second the rules settle, with 6 wagers on the layout and with 60. Every wager is settled on every
// roll and its result is kept; won and lost wagers are put up again as they were, as the peers in docs/performance.md
// do.
#include <benchmark/benchmark.h>

#include <array>
#include <random>
#include <vector>

#include "rules/book_shelf.h"
#include "rules/table_rules.h"

namespace {

void settle_rolls(benchmark::State& state) {
  const auto rules =
      std::get<0>(rules::TableRules::compile(rules::HouseOptions(rules::built_in_books().find("us-co"))));
  std::vector<rules::Standing> layout;
  for (std::int64_t i = 0; i < state.range(0); ++i) {
    layout.push_back(rules->stand(*rules->spot("pass", {}), {1000}));
    layout.push_back(rules->stand(*rules->spot("place_win", {.number = 6}), {1200}));
    layout.push_back(rules->stand(*rules->spot("place_win", {.number = 8}), {1200}));
    layout.push_back(rules->stand(*rules->spot("field", {}), {500}));
    layout.push_back(rules->stand(*rules->spot("hardway", {.number = 6}), {500}));
    layout.push_back(rules->stand(*rules->spot("any_seven", {}), {500}));
  }
  std::vector<rules::Roll> rolls;
  std::mt19937 dice(7);
  for (int i = 0; i < 4096; ++i) rolls.push_back(rules::kAllRolls[dice() % 36]);
  std::vector<rules::Settlement> settled(layout.size());
  std::size_t next = 0;
  rules::Phase phase;
  for (auto _ : state) {
    const rules::Roll roll = rolls[next++ % rolls.size()];
    const rules::RollLine line = rules->line(phase, roll);
    for (std::size_t i = 0; i < layout.size(); ++i) settled[i] = rules::settle(*rules, line, layout[i]);
    benchmark::DoNotOptimize(settled.data());
    benchmark::ClobberMemory();
    phase = rules->turn(phase, roll).next;
  }
  state.counters["rolls/s"] = benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(settle_rolls)->ArgName("players")->Arg(1)->Arg(10);

}  // namespace
