// What a record does not let anybody say: checks it does not cover, moments too close to call, rolls it leaves open. It
// hears what the auditor hears and is asked at the end, when the record is complete.
#pragma once
#include <cstdint>
#include <iosfwd>
#include <map>
#include <optional>
#include <string>

#include "app/output.h"
#include "audit/checks/table_history.h"
#include "ingest/raw_message.h"
#include "ingest/seen_events.h"

namespace app {

class RecordReview {
 public:
  void hear(const ingest::RawMessage& message);

  std::size_t too_close() const;
  std::size_t left_open() const;  // rolls of which something was not compared, as the record ends before they are over

  // A few lines for a person, after the findings; nothing where there is nothing to say.
  void print_summary(std::ostream& out) const;
  // The same, point by point.
  void print_list(std::ostream& out, Output output) const;

 private:
  ingest::SeenEvents seen_;
  std::map<replay::TableId, audit::TableHistory> tables_;
};

// A source whose messages are reviewed on their way to somebody else.
class ReviewedSource : public ingest::EventSource {
 public:
  ReviewedSource(ingest::EventSource& source, RecordReview& review) : source_(source), review_(review) {}
  std::optional<ingest::RawMessage> next() override;

 private:
  ingest::EventSource& source_;
  RecordReview& review_;
};

}  // namespace app
