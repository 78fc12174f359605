#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <sstream>
#include <string>

#include "app/audit_run.h"
#include "app/metrics_server.h"
#include "app/verbs.h"
#include "audit/checks/money_text.h"

namespace app {
namespace {

// Bold and colour where a person looks, plain text where a file is written.
struct Ink {
  bool on = false;
  std::string bold(const std::string& text) const { return on ? "\033[1m" + text + "\033[0m" : text; }
  std::string red(const std::string& text) const { return on ? "\033[31m" + text + "\033[0m" : text; }
  std::string dim(const std::string& text) const { return on ? "\033[2m" + text + "\033[0m" : text; }
};

std::string signed_money(rules::Cents amount) { return (amount.value > 0 ? "+" : "") + audit::money_text(amount); }

void print_finding(std::ostream& out, const Ink& ink, std::size_t number, const audit::Finding& finding) {
  const auto& kind = audit::kind_of(finding.code);
  out << fmt::format("{:>3}  {}  {}\n", number, ink.red(fmt::format("{:>10}", signed_money(finding.favour))),
                     ink.bold(std::string(kind.id)));
  out << "     " << finding.sentence << "\n";
  out << "     "
      << ink.dim((finding.citation.empty() ? "" : "rule: " + finding.citation + "   ") +
                 "at: " + time_text(finding.time) + "   finding: " + finding.id)
      << "\n";
}

// The series that are not zero, as a scraper sees them.
std::vector<std::string> counted(const std::string& exposition) {
  std::vector<std::string> lines;
  std::istringstream stream(exposition);
  for (std::string line; std::getline(stream, line);) {
    if (line.starts_with("skyward_findings_total") && !line.ends_with(" 0")) lines.push_back(line);
  }
  return lines;
}

}  // namespace

ExitCode run_demo(const Settings& settings, bool once, std::istream& in, std::ostream& out) {
  const Ink ink{isatty(STDOUT_FILENO) == 1};
  const std::string& url = database_url(settings);
  audit::migrate(url);
  audit::FindingStore store(url);
  const auto source = open_source(settings, /*follow=*/false);
  Metrics metrics;
  const MetricsServer server(Address{"127.0.0.1", 0}, metrics);
  Auditor auditor(metrics);
  AuditRun run(*source, auditor, &store);
  run.drain();

  const Tally& tally = auditor.tally();
  out << "\n" << ink.bold("Skyward: a recorded evening, played again") << "\n\n";
  out << fmt::format("  journal   {}\n", settings.ingest_journal);
  out << fmt::format("  events    {} read, {} unreadable, {} delivered twice\n", tally.messages, tally.unreadable,
                     tally.duplicates);
  out << fmt::format("  rolls     {} replayed at {} tables\n", tally.rolls, auditor.tables());
  out << fmt::format("  wagers    {} settlements recomputed, {} not covered\n\n", tally.wagers_compared,
                     tally.wagers_not_covered);

  // What is printed is what the database gives back, not what this process remembers.
  const auto findings = store.list();
  out << ink.bold(fmt::format("What was flagged: {} findings", findings.size())) << "\n\n";
  for (std::size_t i = 0; i < findings.size(); ++i) print_finding(out, ink, i + 1, findings[i]);

  out << "\n" << ink.bold("How much money") << "\n";
  out << fmt::format("  paid beyond the rules   {:>12}\n", audit::money_text(tally.players_over));
  out << fmt::format("  kept from players       {:>12}\n", audit::money_text(tally.players_under));
  out << fmt::format("  net cost to the house   {:>12}\n\n",
                     audit::money_text(tally.players_over - tally.players_under));

  out << ink.bold("Counted for Prometheus") << " at " << server.url() << "\n";
  for (const auto& line : counted(server.fetch())) out << "  " << line << "\n";

  out << "\n" << ink.bold("Try next") << "\n";
  out << "  build/release/skyward audit --journal " << settings.ingest_journal << " --output json\n";
  out << "  build/release/skyward audit --journal tests/data/journals/clean-hour     (no findings, exit code 0)\n";
  out << "  build/release/skyward --help\n";
  if (!once) {
    out << "\nThe database and " << server.url() << " stay up until you press Enter.\n" << std::flush;
    std::string line;
    std::getline(in, line);
  }
  return ExitCode::Fine;
}

}  // namespace app
