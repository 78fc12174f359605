// A table's events in their one true order, whatever order they arrived in. A late event, or a correction of an earlier
// one, plays the table again from the last snapshot before its place; findings that no longer hold are withdrawn, new
// ones raised. Whoever ends with the same events ends with the same findings.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "audit/checks/coverage.h"
#include "audit/checks/revision.h"
#include "audit/checks/table_audit.h"
#include "replay/table_event.h"

namespace audit {

// What an event led to, after everything that it changed was played again.
struct Change {
  std::vector<Finding> raised;
  std::vector<Finding> withdrawn;
  std::vector<SettlementRevision> settlements;  // only where accounts are kept
  bool refolded = false;
  bool openings = false;  // an opening of the table came, went or was corrected
  bool misfit = false;
  std::int64_t rolls = 0;  // rolls closed; negative where a correction undid some
  std::int64_t compared = 0;
  std::int64_t not_covered = 0;
};

// Accounts take memory; who only wants to know what holds now does without them.
enum class Keep : std::uint8_t { Findings, Accounts };

// An event as it is played, and, where with it a throw ended that nobody called, what that may have come to.
struct Step {
  replay::TableEvent event;
  std::vector<Result> results;
};

class TableHistory {
 public:
  explicit TableHistory(Keep keep = Keep::Findings) : keep_(keep) {}

  Change hear(const replay::TableEvent& event);

  std::vector<Finding> findings() const;  // those that hold now, in the order of the events that raised them
  std::vector<Step> steps() const;        // in their order, as corrected
  std::vector<CloseCall> too_close() const;
  std::vector<Coverage> coverage() const;                             // of each opening
  std::vector<replay::TableEvent> openings() const;                   // those that were played, as corrected
  const replay::TableState& state() const { return audit_.state(); }  // after the last event
  // Accounts of which something was not compared, as the record ends before their rolls are over.
  std::vector<const replay::RollAccount*> left_open() const;
  std::size_t events() const { return entries_.size(); }

 private:
  using CorrectedBy = std::tuple<replay::EventTime, std::string, std::uint64_t, std::uint64_t, std::string>;
  struct Sent {
    replay::TableEvent event;
    replay::Correction correction;
  };
  struct Entry {
    replay::TableEvent event;
    replay::EventTime order_time;  // never before an earlier event of the same source
    bool struck = false;           // a correction says it did not happen
    std::shared_ptr<const replay::Instead> instead;
    std::optional<CorrectedBy> corrected_by;
    Heard heard;
  };
  using Name = std::pair<std::string, std::string>;  // source, id

  static bool before(const Entry& a, const Entry& b);
  std::size_t index_of(const Entry& entry) const;   // where it is, or belongs
  std::size_t place(std::unique_ptr<Entry> entry);  // puts it into the order; where the order changed first
  std::size_t correct(const replay::TableEvent& event, const replay::Correction& correction);
  static void apply(const Sent& sent, Entry& entry);
  static replay::TableEvent as_corrected(const Entry& entry);
  static bool is_opening(const Entry& entry);
  void play(std::size_t at, std::span<const Result> results);
  const replay::Happening* happening(std::size_t at) const;
  std::size_t throw_before(std::size_t at) const;
  std::vector<Result> results_after(std::size_t at) const;
  void refold(std::size_t from, Change& change);
  void take_snapshot(std::size_t before);
  static void count(const Heard& heard, std::int64_t sign, Change& change);

  Keep keep_;
  std::vector<std::unique_ptr<Entry>> entries_;                        // in the order of the table
  std::map<std::string, std::vector<Entry*>, std::less<>> by_source_;  // each source's in its own order
  std::vector<std::pair<std::size_t, TableAudit>> snapshots_;          // before the entry of that index
  std::map<Name, std::vector<Sent>> waiting_;                          // corrections whose event has not come yet
  TableAudit audit_;
};

}  // namespace audit
