// Runs the benchmarks and says whether what is required was reached; exit code 1 if not.
#include <benchmark/benchmark.h>

#include <array>
#include <cstdio>
#include <string_view>
#include <vector>

namespace {

struct Limit {
  std::string_view benchmark;  // how its name begins
  std::string_view counter;
  double least, most;
};
constexpr double kAny = 1e300;
constexpr std::array<Limit, 4> kLimits{{
    {"settle_rolls/players:1/", "rolls/s", 20e6, kAny},
    {"settle_rolls/players:10/", "rolls/s", 4e6, kAny},
    {"replay_and_check", "events/s", 1.5e6, kAny},
    {"idle_tables", "KiB/table", 0, 64},
}};

class Judge : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      const std::string name = run.benchmark_name() + "/";
      for (const Limit& limit : kLimits) {
        const auto counter = run.counters.find(std::string(limit.counter));
        if (!name.starts_with(limit.benchmark) || counter == run.counters.end()) continue;
        if (counter->second >= limit.least && counter->second <= limit.most) continue;
        std::printf("bench: %s misses what is required of its %s\n", run.benchmark_name().c_str(),
                    counter->first.c_str());
        missed_ = true;
      }
      missed_ = missed_ || run.error_occurred;
    }
  }
  bool missed() const { return missed_; }

 private:
  bool missed_ = false;
};

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  Judge judge;
  benchmark::RunSpecifiedBenchmarks(&judge);
  return judge.missed() ? 1 : 0;
}
