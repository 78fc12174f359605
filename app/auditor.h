// The whole thread of the product, one message at a time: bytes → event → replay → checks → findings. It owns no
// socket, file or clock; the verbs bring messages and carry the results away.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "app/metrics.h"
#include "audit/checks/finding.h"
#include "audit/checks/table_history.h"
#include "audit/checks/uniform_odds.h"
#include "audit/store/finding_store.h"
#include "ingest/raw_message.h"
#include "ingest/seen_events.h"

namespace app {

struct Conclusions {
  std::vector<audit::Finding> findings;
  std::vector<audit::Finding> withdrawn;  // held before, and no longer: a late event or a correction
  std::optional<audit::DeadLetter> dead_letter;
};

struct Tally {
  std::uint64_t messages = 0;
  std::uint64_t duplicates = 0;
  std::uint64_t unreadable = 0;
  std::uint64_t rolls = 0;
  std::uint64_t wagers_compared = 0;
  std::uint64_t wagers_not_covered = 0;
  std::uint64_t findings = 0;
  rules::Cents players_over;   // paid out beyond the rules
  rules::Cents players_under;  // kept from players, as a positive amount
};

class Auditor {
 public:
  explicit Auditor(Metrics& metrics) : metrics_(metrics) {}

  Conclusions hear(const ingest::RawMessage& message);

  const Tally& tally() const { return tally_; }
  std::size_t tables() const { return tables_.size(); }

 private:
  Conclusions keep_unreadable(const ingest::RawMessage& message, const std::string& why);
  Conclusions play(const replay::TableEvent& event);
  void count(const audit::Finding& finding);
  void uncount(const audit::Finding& finding);

  Metrics& metrics_;
  ingest::SeenEvents seen_;
  audit::UniformOdds uniform_;
  std::map<replay::TableId, audit::TableHistory> tables_;
  replay::EventTime last_time_;  // an unreadable message has no time of its own; this is the nearest known
  Tally tally_;
};

}  // namespace app
