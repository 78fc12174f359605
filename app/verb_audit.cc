#include <spdlog/spdlog.h>

#include <sstream>

#include "app/audit_run.h"
#include "app/metrics_server.h"
#include "app/record_review.h"
#include "app/stop_signal.h"
#include "app/verbs.h"

namespace app {

ExitCode audit_journal(const Settings& settings, Output output, std::ostream& out) {
  Metrics metrics;
  Auditor auditor(metrics);
  const auto source = open_source(settings, /*follow=*/false);
  RecordReview review;
  ReviewedSource reviewed(*source, review);
  AuditRun run(reviewed, auditor, nullptr);
  run.drain();
  print_findings(out, output, run.findings());
  if (output == Output::Text) {
    std::ostringstream limits;
    review.print_summary(limits);
    if (!limits.str().empty()) out << "\n" << limits.str();
  }
  const Tally& tally = auditor.tally();
  spdlog::info(
      "{} messages, {} rolls at {} tables, {} wagers compared, {} not covered, {} too close to call, {} rolls left "
      "open, "
      "{} findings",
      tally.messages, tally.rolls, auditor.tables(), tally.wagers_compared, tally.wagers_not_covered,
      review.too_close(), review.left_open(), tally.findings);
  return run.findings().empty() ? ExitCode::Fine : ExitCode::Findings;
}

ExitCode list_coverage(const Settings& settings, Output output, std::ostream& out) {
  const auto source = open_source(settings, /*follow=*/false);
  RecordReview review;
  while (const auto message = source->next()) review.hear(*message);
  review.print_list(out, output);
  return ExitCode::Fine;
}

ExitCode run_service(const Settings& settings, bool once, std::ostream& out) {
  const auto address = read_address(settings.metrics_listen, "metrics.listen");
  audit::FindingStore store(database_url(settings));
  const auto source = open_source(settings, /*follow=*/!once);
  heed_stop_signals();
  Metrics metrics;
  const MetricsServer server(address, metrics);
  spdlog::info("metrics at {}", server.url());
  Auditor auditor(metrics);
  AuditRun run(*source, auditor, &store);
  run.drain();
  while (!once && settings.ingest_source == "kafka" && !stop_requested()) run.drain();
  if (!once && !stop_requested()) {
    spdlog::info("the journal is read; metrics stay up until this process is stopped");
    wait_for_stop();
  }
  const Tally& tally = auditor.tally();
  out << tally.messages << " messages, " << tally.rolls << " rolls, " << tally.findings << " findings ("
      << run.stored().new_findings << " new), " << tally.unreadable << " unreadable\n";
  return tally.findings == 0 ? ExitCode::Fine : ExitCode::Findings;
}

ExitCode list_findings(const Settings& settings, Output output, std::ostream& out) {
  audit::FindingStore store(database_url(settings));
  const auto findings = store.list();
  print_findings(out, output, findings);
  return findings.empty() ? ExitCode::Fine : ExitCode::Findings;
}

}  // namespace app
