#include "app/output.h"

#include <spdlog/fmt/fmt.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "audit/checks/money_text.h"

namespace app {
namespace {

std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

void print_csv_row(std::ostream& out, const Row& row) {
  for (std::size_t i = 0; i < row.size(); ++i) out << (i == 0 ? "" : ",") << csv_field(row[i]);
  out << "\r\n";
}

void print_text(std::ostream& out, const Row& columns, const std::vector<Row>& rows) {
  std::vector<std::size_t> widths;
  for (const auto& column : columns) widths.push_back(column.size());
  for (const Row& row : rows) {
    for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  const auto print = [&](const Row& row) {
    std::string line;
    for (std::size_t i = 0; i < row.size(); ++i) {
      line += i + 1 == row.size() ? row[i] : fmt::format("{:<{}}  ", row[i], widths[i]);
    }
    out << line << "\n";
  };
  print(columns);
  for (const Row& row : rows) print(row);
}

std::string dump(const nlohmann::ordered_json& json) {
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace

void print_table(std::ostream& out, Output output, const Row& columns, const std::vector<Row>& rows) {
  switch (output) {
    case Output::Text: print_text(out, columns, rows); break;
    case Output::Csv:
      print_csv_row(out, columns);
      for (const Row& row : rows) print_csv_row(out, row);
      break;
    case Output::Json:
      for (const Row& row : rows) {
        nlohmann::ordered_json object;
        for (std::size_t i = 0; i < row.size(); ++i) object[columns[i]] = row[i];
        out << dump(object) << "\n";
      }
      break;
  }
}

void print_findings(std::ostream& out, Output output, const std::vector<audit::Finding>& findings) {
  if (output == Output::Json) {
    for (const audit::Finding& finding : findings) {
      const auto& kind = audit::kind_of(finding.code);
      nlohmann::ordered_json object{{"id", finding.id},
                                    {"code", kind.id},
                                    {"severity", audit::severity_name(kind.severity)},
                                    {"table", finding.table.text},
                                    {"roll", finding.roll_number},
                                    {"wager", finding.wager.text},
                                    {"player", finding.player.text},
                                    {"favour_cents", finding.favour.value},
                                    {"at_stake_cents", finding.at_stake.value},
                                    {"citation", finding.citation},
                                    {"sentence", finding.sentence},
                                    {"time", time_text(finding.time)},
                                    {"evidence", nlohmann::json::array()}};
      for (const auto& event : finding.evidence) object["evidence"].push_back(event.text);
      out << dump(object) << "\n";
    }
    return;
  }
  std::vector<Row> rows;
  const bool csv = output == Output::Csv;
  const auto money = [&](rules::Cents cents) { return csv ? std::to_string(cents.value) : audit::money_text(cents); };
  for (const audit::Finding& finding : findings) {
    rows.push_back({std::string(audit::kind_of(finding.code).id), finding.table.text,
                    finding.roll_number == 0 ? "" : std::to_string(finding.roll_number), finding.wager.text,
                    finding.player.text, money(finding.favour), money(finding.at_stake), finding.citation,
                    finding.sentence});
  }
  print_table(out, output,
              {"code", "table", "roll", "wager", "player", csv ? "favour_cents" : "favour",
               csv ? "at_stake_cents" : "at stake", "citation", "sentence"},
              rows);
}

std::string time_text(replay::EventTime time) {
  using namespace std::chrono;
  const auto day = floor<days>(time);
  const year_month_day date{day};
  const hh_mm_ss clock{floor<milliseconds>(time - day)};
  return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), clock.hours().count(),
                     clock.minutes().count(), clock.seconds().count(), clock.subseconds().count());
}

}  // namespace app
