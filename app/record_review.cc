#include "app/record_review.h"

#include <algorithm>
#include <ostream>
#include <utility>
#include <variant>
#include <vector>

#include "audit/checks/account_text.h"
#include "audit/checks/coverage.h"
#include "ingest/cloud_event.h"

namespace app {
namespace {

std::string joined(const std::vector<std::string_view>& words) {
  std::string text;
  for (const auto word : words) text += (text.empty() ? "" : ", ") + std::string(word);
  return text;
}

// "1 check", "2 checks"
std::string counted(std::size_t count, const std::string& what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::string open_roll(const replay::RollAccount& account) {
  return audit::where(account) + "the record ends before the roll is over; " + counted(account.lines.size(), "wager") +
         " not compared.";
}

}  // namespace

void RecordReview::hear(const ingest::RawMessage& message) {
  const auto read = ingest::read_event(message.bytes);
  const auto* event = std::get_if<replay::TableEvent>(&read);
  if (event != nullptr && seen_.first_time(*event)) tables_[event->table].hear(*event);
}

std::size_t RecordReview::too_close() const {
  std::size_t count = 0;
  for (const auto& [table, history] : tables_) count += history.too_close().size();
  return count;
}

std::size_t RecordReview::left_open() const {
  std::size_t count = 0;
  for (const auto& [table, history] : tables_) count += history.left_open().size();
  return count;
}

void RecordReview::print_summary(std::ostream& out) const {
  for (const auto& [table, history] : tables_) {
    for (const audit::Coverage& opening : history.coverage()) {
      const auto gaps = opening.gaps();
      if (gaps.empty()) continue;
      // How many checks want each thing that is missing; one check may want several.
      std::vector<std::pair<std::string_view, std::size_t>> wanted;
      for (const audit::Gap& gap : gaps) {
        for (const auto missing : gap.missing) {
          auto at = std::ranges::find(wanted, missing, &std::pair<std::string_view, std::size_t>::first);
          if (at == wanted.end()) at = wanted.insert(wanted.end(), {missing, 0});
          ++at->second;
        }
      }
      out << "Table " << table.text << ", opened " << time_text(opening.opened_at()) << ": "
          << counted(gaps.size(), "check") << " not covered; the record has no";
      for (std::size_t i = 0; i < wanted.size(); ++i) {
        out << (i == 0 ? " " : ", ") << wanted[i].first << " (" << wanted[i].second << ")";
      }
      out << ".\n";
    }
    for (const audit::CloseCall& close : history.too_close()) out << close.sentence << "\n";
    for (const auto* account : history.left_open()) out << open_roll(*account) << "\n";
  }
}

void RecordReview::print_list(std::ostream& out, Output output) const {
  std::vector<Row> rows;
  for (const auto& [table, history] : tables_) {
    for (const audit::Coverage& opening : history.coverage()) {
      for (const audit::Gap& gap : opening.gaps()) {
        rows.push_back({"not covered", table.text, time_text(opening.opened_at()), "", "",
                        std::string(audit::kind_of(gap.code).id), "the record has no " + joined(gap.missing)});
      }
    }
    for (const audit::CloseCall& close : history.too_close()) {
      rows.push_back({"too close to call", table.text, time_text(close.time), std::to_string(close.roll_number),
                      close.wager.text, "", close.sentence});
    }
    for (const auto* account : history.left_open()) {
      rows.push_back({"left open", table.text, time_text(account->called_at), std::to_string(account->roll_number), "",
                      "", open_roll(*account)});
    }
  }
  print_table(out, output, {"what", "table", "time", "roll", "wager", "check", "why"}, rows);
}

std::optional<ingest::RawMessage> ReviewedSource::next() {
  auto message = source_.next();
  if (message) review_.hear(*message);
  return message;
}

}  // namespace app
