#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <stdexcept>

#include "app/nearest_name.h"
#include "app/simulator/simulate.h"
#include "app/table_question.h"
#include "app/usage_error.h"
#include "app/verbs.h"

namespace app {
namespace {

// What the house chose, in the simulator's words: its tables say true and false where the books say yes and no.
std::map<std::string, std::string> as_options(const rules::HouseOptions& house) {
  if (!house.pays().empty()) throw UsageError("simulated tables pay the book's odds; leave 'pays' out");
  std::map<std::string, std::string> options;
  for (const rules::WagerRow& row : house.book()->wagers) {
    const auto limits = house.limits(row.code);
    if (limits.least || limits.most)
      throw UsageError("simulated tables have no limits of a single wager; leave those of '" + row.code + "' out");
  }
  for (const rules::OptionRow& row : house.book()->options) {
    if (!house.chosen(row.key)) continue;
    const std::string value = house.value(row.key);
    options[row.key] = value == "yes" ? "true" : value == "no" ? "false" : value;
  }
  return options;
}

simulator::FaultPlan plan_of(const std::string& text) {
  const auto names = simulator::fault_names();
  for (std::size_t at = 0; at < text.size() && text != "all" && text != "none";) {
    const std::size_t end = std::min(text.find(',', at), text.size());
    const std::string name = text.substr(at, std::min(text.find('=', at), end) - at);
    at = end + 1;
    if (std::ranges::find(names, name) != names.end()) continue;
    const std::string nearest = nearest_name(name, names);
    throw UsageError("no fault is called '" + name + "'" +
                     (nearest.empty() ? "; docs/findings.md names them" : "; did you mean '" + nearest + "'?"));
  }
  return simulator::read_fault_plan(text);
}

void want_empty(const std::filesystem::path& directory) {
  std::error_code error;
  if (directory.empty()) throw UsageError("say where to write: --out DIR");
  if (!std::filesystem::exists(directory, error)) return;
  if (!std::filesystem::is_directory(directory, error))
    throw UsageError("'" + directory.string() + "' is not a directory");
  if (!std::filesystem::is_empty(directory, error))
    throw UsageError("'" + directory.string() + "' is not empty; shifts are written into a new directory");
}

}  // namespace

ExitCode simulate_shifts(const SimulateQuestion& question, std::ostream& out, std::ostream& err) {
  const auto table = table_for(question.table);  // names what is wrong with book or options
  want_empty(question.out);
  simulator::Settings settings;
  settings.book = table->book().id;
  settings.options = as_options(table->options());
  settings.game = question.game;
  settings.tables = question.tables;
  settings.hours = question.hours;
  settings.players = question.players;
  settings.seed = question.seed;
  settings.out = question.out;

  const bool watched = &err == &std::cerr && isatty(STDERR_FILENO) != 0;
  std::int64_t shown = 0;
  const auto progress = [&](const simulator::Progress& at) {
    constexpr std::int64_t kEvery = 100'000;
    if (!watched || at.events < shown + kEvery) return;
    shown = at.events;
    err << "\rtable " << at.table << " of " << at.tables << ", " << at.events << " events" << std::flush;
  };
  simulator::Summary summary;
  try {
    settings.faults = plan_of(question.faults);
    summary = simulator::simulate(settings, progress);
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  } catch (const std::filesystem::filesystem_error& error) {
    throw UsageError("cannot write '" + question.out + "': " + error.code().message());
  }
  if (shown > 0) err << "\r\x1b[K" << std::flush;

  int planted = 0;
  for (const auto& [code, count] : summary.faults) planted += count;
  out << "wrote " << (settings.out / "journal").string() << " and " << (settings.out / "truth.jsonl").string() << "\n"
      << summary.events << " events, " << summary.rolls << " rolls at " << settings.tables
      << (settings.tables == 1 ? " table, " : " tables, ") << planted << (planted == 1 ? " fault" : " faults") << "\n";
  std::vector<Row> rows;
  for (const auto& [code, count] : summary.faults) rows.push_back({code, std::to_string(count)});
  if (!rows.empty()) print_table(out, Output::Text, {"fault", "planted"}, rows);
  return ExitCode::Fine;
}

}  // namespace app
