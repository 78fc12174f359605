#include "app/audit_run.h"

#include <spdlog/spdlog.h>

#include <algorithm>
#include <span>

#include "app/stop_signal.h"
#include "app/usage_error.h"
#include "ingest/journal_source.h"
#include "ingest/kafka_source.h"

namespace app {
namespace {
constexpr std::size_t kBatch = 500;  // findings and dead letters per transaction
}

std::unique_ptr<ingest::EventSource> open_source(const Settings& settings, bool follow) {
  if (settings.ingest_source == "kafka") {
    if (settings.ingest_brokers.empty()) {
      throw UsageError("ingest.source is kafka but ingest.brokers is empty; set it to host:port");
    }
    return std::make_unique<ingest::KafkaSource>(
        ingest::KafkaSettings{.brokers = settings.ingest_brokers,
                              .topic = settings.ingest_topic,
                              .patience = std::chrono::milliseconds{settings.ingest_patience_ms},
                              .follow = follow});
  }
  if (settings.ingest_journal.empty()) {
    throw UsageError("no journal given; use --journal DIR or set ingest.journal");
  }
  return std::make_unique<ingest::JournalSource>(settings.ingest_journal);
}

const std::string& database_url(const Settings& settings) {
  if (settings.database_url.empty()) {
    throw UsageError("no database given; use --database URL or set database.url");
  }
  return settings.database_url;
}

void AuditRun::drain() {
  while (!stop_requested()) {
    const auto message = source_.next();
    if (!message) break;
    Conclusions conclusions = auditor_.hear(*message);
    for (const auto& finding : conclusions.withdrawn) withdraw(finding);
    for (auto& finding : conclusions.findings) {
      spdlog::debug("{}", finding.sentence);
      findings_.push_back(std::move(finding));
    }
    if (conclusions.dead_letter) letters_.push_back(std::move(*conclusions.dead_letter));
    if (findings_.size() - saved_ + letters_.size() + withdrawn_.size() >= kBatch) save();
  }
  save();
}

// Whether this run, an earlier one or none has stored it: what does not hold is withdrawn there too.
void AuditRun::withdraw(const audit::Finding& finding) {
  spdlog::debug("withdrawn: {}", finding.sentence);
  withdrawn_.push_back(finding.id);
  const auto known = std::ranges::find(findings_, finding.id, &audit::Finding::id);
  if (known == findings_.end()) return;
  if (known < findings_.begin() + static_cast<std::ptrdiff_t>(saved_)) --saved_;
  findings_.erase(known);
}

void AuditRun::save() {
  if (store_ != nullptr) {
    const auto now = store_->save(std::span(findings_).subspan(saved_), letters_, withdrawn_);
    stored_.new_findings += now.new_findings;
    stored_.new_dead_letters += now.new_dead_letters;
  }
  saved_ = findings_.size();
  letters_.clear();
  withdrawn_.clear();
}

}  // namespace app
