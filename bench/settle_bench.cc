// How many rolls a second the rules settle, with 6 wagers on the layout and with 60.
#include <benchmark/benchmark.h>

#include <array>
#include <vector>

#include "rules/settle.h"

namespace {

void settle_rolls(benchmark::State& state) {
  const auto& book = *rules::find_rule_book("us-co");
  const std::array<rules::Wager, 6> player{{{rules::WagerCode::Pass, 0, {1000}},
                                            {rules::WagerCode::PlaceWin, 6, {1200}},
                                            {rules::WagerCode::PlaceWin, 8, {1200}},
                                            {rules::WagerCode::Field, 0, {500}},
                                            {rules::WagerCode::Hardway, 6, {500}},
                                            {rules::WagerCode::AnySeven, 0, {500}}}};
  std::vector<rules::Wager> layout;
  for (std::int64_t i = 0; i < state.range(0); ++i) layout.insert(layout.end(), player.begin(), player.end());
  std::vector<rules::Roll> rolls;
  for (int i = 0; i < 36; ++i) rolls.push_back(*rules::Roll::from_faces(1 + i / 6, 1 + i % 6));
  std::size_t next = 0;
  rules::Puck puck;
  for (auto _ : state) {
    const rules::Roll roll = rolls[next++ % rolls.size()];
    for (const auto& wager : layout) benchmark::DoNotOptimize(rules::settle(book, puck, wager, roll, {100}));
    puck = rules::move_puck(book, puck, roll).puck;
  }
  state.counters["rolls/s"] = benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK(settle_rolls)->ArgName("players")->Arg(1)->Arg(10);

}  // namespace
