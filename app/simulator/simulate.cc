#include "app/simulator/simulate.h"

#include <fstream>
#include <stdexcept>

#include "app/simulator/posted_odds.h"
#include "app/simulator/shift.h"

namespace simulator {
namespace {

constexpr Time kFirstOpening = 1'794'600'000'000;  // 2026-11-13T20:00:00Z

std::string file_name(int table) {
  std::string digits = std::to_string(table);
  return std::string(digits.size() < 4 ? 4 - digits.size() : 0, '0') + digits + "-table-" + std::to_string(table) +
         ".jsonl";
}

}  // namespace

Summary simulate(const Settings& settings, const std::function<void(const Progress&)>& progress) {
  if (settings.tables < 1) throw std::invalid_argument("at least one table is needed");
  if (settings.players < 2) throw std::invalid_argument("at least two players are needed, to pass the dice");
  if (!(settings.hours > 0) || settings.hours > 10'000) throw std::invalid_argument("a shift has more than 0 hours");
  for (int table = 1; table <= std::min(settings.tables, 6); ++table)
    House(settings.book, settings.options, settings.game, table);

  const std::filesystem::path journals = settings.out / "journal";
  std::filesystem::create_directories(journals);
  std::ofstream truth(settings.out / "truth.jsonl", std::ios::binary);
  Summary summary;
  for (int number = 1; number <= settings.tables; ++number) {
    House house(settings.book, settings.options, settings.game, number);
    const std::string name = std::to_string(number);
    JournalWriter journal(journals / file_name(number), name);
    const Time opens = kFirstOpening + Time{(number - 1) % 20} * 90'000;
    const std::uint64_t seed = settings.seed * 0x9e3779b97f4a7c15ULL + static_cast<std::uint64_t>(number);
    const auto posted = wrong_posting(settings.faults, house, number, seed);
    if (posted) house.post(posted->wager, posted->lines);
    Shift shift(house, journal, name, seed, settings.players, opens, settings.hours, settings.faults);
    if (posted) shift.opens_wrongly(posted->code, posted->roll, posted->wager + " posted at " + posted->lines);
    shift.play([&](std::int64_t events) { progress({number, settings.tables, summary.events + events}); });
    journal.close();
    summary.events += journal.events();
    summary.rolls += shift.table().rolls_called();
    for (const Truth& planted : shift.table().truths()) {
      ++summary.faults[planted.code];
      truth << as_json(planted) << '\n';
    }
  }
  if (!truth.flush()) throw std::runtime_error("cannot write '" + (settings.out / "truth.jsonl").string() + "'");
  return summary;
}

}  // namespace simulator
