// Drains a source through the auditor and, if there is one, into the store, a batch at a time.
#pragma once
#include <functional>
#include <memory>
#include <vector>

#include "app/auditor.h"
#include "app/settings.h"
#include "audit/store/finding_store.h"
#include "ingest/raw_message.h"

namespace app {

// The source that the settings name; throws UsageError when they name none.
std::unique_ptr<ingest::EventSource> open_source(const Settings& settings, bool follow);

// Throws UsageError when database.url is not set.
const std::string& database_url(const Settings& settings);

class AuditRun {
 public:
  AuditRun(ingest::EventSource& source, Auditor& auditor, audit::FindingStore* store)
      : source_(source), auditor_(auditor), store_(store) {}

  // Until the source has nothing more, or somebody asked to stop. Everything heard is stored before it returns.
  void drain();

  const std::vector<audit::Finding>& findings() const { return findings_; }
  const audit::Stored& stored() const { return stored_; }

 private:
  void save();
  void withdraw(const audit::Finding& finding);

  ingest::EventSource& source_;
  Auditor& auditor_;
  audit::FindingStore* store_;
  std::vector<audit::Finding> findings_;  // all of this run; those from saved_ on are not stored yet
  std::vector<audit::DeadLetter> letters_;
  std::vector<std::string> withdrawn_;  // ids of stored findings that no longer hold
  std::size_t saved_ = 0;
  audit::Stored stored_;
};

}  // namespace app
