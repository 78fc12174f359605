#include <charconv>
#include <optional>
#include <ostream>

#include "app/read_file.h"
#include "app/table_question.h"
#include "app/usage_error.h"
#include "app/vector_run.h"
#include "app/verbs.h"
#include "audit/checks/money_text.h"
#include "rules/book_text.h"
#include "rules/table_rules.h"

namespace app {
namespace {

// "12", "12.50" or "$12.50" → cents.
std::optional<rules::Cents> read_money(std::string text) {
  if (text.starts_with('$')) text.erase(0, 1);
  const auto dot = text.find('.');
  std::string digits = text;
  if (dot == std::string::npos) {
    digits += "00";
  } else {
    if (text.size() - dot != 3) return std::nullopt;
    digits.erase(dot, 1);
  }
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  if (value < 1 || value > rules::kCentsMax.value) return std::nullopt;
  return rules::Cents{value};
}

struct Asked {
  std::string text;
  rules::Standing standing;
};

// "place_win 6 12", "hop_easy 3-6 5", "horn_high 12 5", "come 5 10", "pass 10.50", each with "on" or "off" behind.
Asked read_wager(const rules::TableRules& rules, const std::string& text) {
  auto words = rules::words_of(text);
  rules::Working working = rules::Working::Default;
  if (!words.empty() && (words.back() == "on" || words.back() == "off")) {
    working = words.back() == "on" ? rules::Working::On : rules::Working::Off;
    words.pop_back();
  }
  const auto stake = words.size() >= 2 ? read_money(words.back()) : std::nullopt;
  if (!stake || words.size() > 3) {
    throw UsageError("a wager reads 'code [number] dollars [on|off]', such as 'place_win 6 12', not '" + text + "'");
  }
  const std::string& code = words[0];
  if (rules.book().wager(code) == nullptr) {
    throw UsageError("book " + rules.book().id + " has no wager '" + code + "'; 'skyward book show " + rules.book().id +
                     "' lists them");
  }
  std::optional<rules::SpotId> spot;
  if (words.size() == 2) {
    spot = rules.spot(code, {});
  } else if (const auto dice = read_faces(words[1])) {
    spot = rules.spot(code, {.dice = dice});
  } else {
    int number = 0;
    const char* end = words[1].data() + words[1].size();
    if (std::from_chars(words[1].data(), end, number).ptr != end) number = 0;
    for (const rules::Place& place :
         {rules::Place{.number = number}, rules::Place{.high = number}, rules::Place{.come_point = number}}) {
      if (!spot && number != 0) spot = rules.spot(code, place);
    }
  }
  if (!spot) throw UsageError("'" + text + "': " + code + " cannot stand there");
  return {text, rules.stand(*spot, *stake, working)};
}

}  // namespace

ExitCode settle_question(const SettleQuestion& question, Output output, std::ostream& out) {
  const auto rules = table_for(question.table);
  const rules::Roll roll = roll_named(question.roll);
  rules::Phase phase = rules::Phase::come_out();
  if (question.point != 0) {
    if (!rules->book().points.has(question.point)) {
      throw UsageError(std::to_string(question.point) + " is not a point in book " + rules->book().id);
    }
    phase = rules::Phase::on(question.point);
  }
  if (question.wagers.empty()) throw UsageError("no wager given; use --wager 'place_win 6 12'");
  const rules::RollLine line = rules->line(phase, roll);
  std::vector<Row> rows;
  for (const std::string& text : question.wagers) {
    Asked asked = read_wager(*rules, text);
    const rules::Settlement settled = rules::settle(*rules, line, asked.standing);
    const rules::SpotResult& result = rules->at(asked.standing.spot).results[settled.result];
    const auto money = [&](rules::Cents cents) {
      return output == Output::Text ? audit::money_text(cents) : std::to_string(cents.value);
    };
    std::string outcome(rules::outcome_name(settled.outcome));
    if (settled.outcome == rules::Outcome::Moved) outcome += " to " + std::to_string(roll.total());
    rows.push_back({text, outcome, settled.priced ? money(settled.winnings) : "not stated", money(settled.lost),
                    money(settled.vig), result.citation, result.options});
  }
  print_table(out, output, {"wager", "outcome", "pays", "lost", "vig", "citation", "options"}, rows);
  return ExitCode::Fine;
}

ExitCode settle_vectors(const std::string& file, std::ostream& out) {
  const auto text = read_file(file);
  if (!text) throw UsageError("cannot read the vectors '" + file + "'");
  const VectorReport report = run_vectors(*text, file);
  for (const std::string& difference : report.differences) out << difference << "\n";
  out << report.passed << " passed, " << report.failed << " failed\n";
  return report.failed == 0 ? ExitCode::Fine : ExitCode::Findings;
}

}  // namespace app
