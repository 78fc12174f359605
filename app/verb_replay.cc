#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <cmath>
#include <iostream>
#include <map>
#include <ostream>
#include <variant>
#include <vector>

#include "app/audit_run.h"
#include "app/table_question.h"
#include "app/usage_error.h"
#include "app/verbs.h"
#include "audit/checks/account_text.h"
#include "audit/checks/money_text.h"
#include "audit/checks/table_audit.h"
#include "audit/checks/table_history.h"
#include "ingest/cloud_event.h"
#include "ingest/seen_events.h"
#include "replay/what_if.h"
#include "rules/house_options.h"
#include "rules/layout_outlook.h"

namespace app {
namespace {

using audit::money_text;
using replay::AccountLine;
using replay::RollAccount;

// One line that is written over, where a person watches; nothing where a file is written.
class Progress {
 public:
  void at(std::uint64_t messages) const {
    if (!watched_ || messages % 50'000 != 0) return;
    std::cerr << "\r" << messages << " events read" << std::flush;
  }
  ~Progress() {
    if (watched_) std::cerr << "\r                              \r" << std::flush;
  }

 private:
  bool watched_ = isatty(STDERR_FILENO) == 1;
};

// The table's events as the audit plays them: in their one order, corrected, each once.
std::vector<audit::Step> steps_of(const Settings& settings, const std::string& table) {
  const auto source = open_source(settings, /*follow=*/false);
  std::map<std::string, audit::TableHistory> tables;
  ingest::SeenEvents seen;
  const Progress progress;
  std::uint64_t messages = 0;
  while (const auto message = source->next()) {
    progress.at(++messages);
    const auto read = ingest::read_event(message->bytes);
    const auto* event = std::get_if<replay::TableEvent>(&read);
    if (event == nullptr || !seen.first_time(*event)) continue;
    audit::TableHistory& history = tables[event->table.text];
    if (event->table.text == table || table.empty()) history.hear(*event);
  }
  if (table.empty() && tables.size() > 1) {
    std::string known;
    for (const auto& [name, history] : tables) known += (known.empty() ? "" : ", ") + name;
    throw UsageError("the record holds several tables (" + known + "); choose one with --table");
  }
  const auto asked = table.empty() ? tables.begin() : tables.find(table);
  if (asked == tables.end()) throw UsageError("the record holds no events of table '" + table + "'");
  return asked->second.steps();
}

// The opening as if the table had another book. Choices that the other book does not leave are dropped.
void open_under(const rules::Book& book, replay::TableOpened& opened) {
  opened.book = book->id;
  rules::HouseOptions options(book);
  std::erase_if(opened.options, [&](const auto& option) {
    const auto& [key, value] = option;
    if (!key.starts_with(replay::kPaysPrefix)) return options.set(key, value).has_value();
    return options.set_pays(key.substr(replay::kPaysPrefix.size()), value).has_value();
  });
}

// What the next roll will do to the layout on average, for the house. Wins whose odds nobody stated count as nothing.
std::string outlook_text(const replay::TableState& state) {
  if (state.rules == nullptr || state.layout.empty()) return "";
  std::vector<rules::Standing> layout;
  for (const auto& wager : state.layout) layout.push_back(wager.standing);
  const rules::LayoutOutlook next = rules::outlook(*state.rules, state.phase, layout);
  const auto cents = [](double amount) { return money_text({std::llround(amount)}); };
  return "  the house expects " + cents(next.mean()) + " from the next roll, give or take " +
         cents(std::sqrt(next.variance)) + "\n";
}

void print_account(std::ostream& out, const RollAccount& account) {
  out << audit::where(account)
      << (account.phase_before.puck_off() ? "come-out roll" : "point " + std::to_string(account.phase_before.point()))
      << "\n";
  for (const AccountLine& line : account.lines) {
    if (line.irregular == replay::Irregular::Unknown) {
      out << fmt::format("    {:<34} {:>10}  not in this book\n", line.wager.text, money_text(line.stake));
      continue;
    }
    const rules::Settlement& due = line.expected;
    const rules::Cents recorded = audit::recorded_net(line.recorded);
    const std::string name = audit::wager_name(account, line);
    out << fmt::format("    {:<6} {:<30} {:>10}  {:<9} due {:>10}  recorded {:>10}{}\n", line.player.text, name,
                       money_text(line.stake), rules::outcome_name(due.outcome), money_text(due.net()),
                       account.settlements_recorded ? money_text(recorded) : "-",
                       account.settlements_recorded && recorded != due.net() ? "   <<" : "");
  }
}

void print_other_book(std::ostream& out, const RollAccount& account, const rules::TableRules& other,
                      rules::Cents& total) {
  if (!account.roll) return;
  const replay::WhatIf result = replay::what_if(account, *account.roll, other);
  total = total + (result.otherwise - result.as_called);
  for (const auto& line : result.lines) {
    out << audit::where(account) << "wager " << line.wager.text << " of player " << line.player.text << ": "
        << rules::outcome_name(line.as_called.outcome) << " " << money_text(line.as_called.net()) << " here, "
        << (line.otherwise
                ? std::string(rules::outcome_name(line.otherwise->outcome)) + " " + money_text(line.otherwise->net())
                : "no such wager")
        << " under " << other.book().id << "\n";
  }
}

}  // namespace

ExitCode replay_table(const Settings& settings, const ReplayQuestion& question, std::ostream& out) {
  const auto other = question.compare_book.empty() ? nullptr : table_for({.book = question.compare_book});
  const auto book = question.book.empty() ? nullptr : book_named(question.book);
  audit::TableAudit table;
  rules::Cents difference;
  bool printed = false;
  const auto in_range = [&](std::uint64_t roll) { return roll >= question.from && roll <= question.to; };
  const auto print = [&](const RollAccount& account) {
    if (!in_range(account.roll_number)) return;
    printed = true;
    if (other != nullptr) {
      print_other_book(out, account, *other, difference);
    } else {
      print_account(out, account);
    }
  };
  for (auto& [event, results] : steps_of(settings, question.table)) {
    auto* opened = std::get_if<replay::TableOpened>(&event.what);
    if (opened != nullptr && book != nullptr) open_under(book, *opened);
    const bool shown =
        std::holds_alternative<replay::RollCalled>(event.what) && other == nullptr && in_range(table.state().rolls + 1);
    const std::string before = shown ? replay::picture(table.state()) + outlook_text(table.state()) : "";
    const audit::Heard heard = table.hear(event, results);
    if (opened != nullptr && book != nullptr && heard.misfit)
      throw UsageError("the table cannot be played under " + book->id + ": " + heard.findings.back().sentence);
    for (const auto& account : heard.accounts) print(*account);
    if (other == nullptr) {
      for (const auto& finding : heard.findings) {
        if (in_range(finding.roll_number)) out << "  ! " << finding.sentence << "\n";
      }
      for (const auto& close : heard.too_close) {
        if (in_range(close.roll_number)) out << "  ? " << close.sentence << "\n";
      }
    }
    if (shown) out << "\n" << before;
  }
  if (const auto& open = table.state().account; open && in_range(open->roll_number)) {
    print(*open);
    if (other == nullptr) out << "  ? the record ends before this roll is over; nothing of it is judged\n";
  }
  if (!printed)
    throw UsageError("the record has no such roll; it ends with roll " + std::to_string(table.state().rolls));
  if (other != nullptr) out << "in total the players would have won " << money_text(difference) << " more\n";
  return ExitCode::Fine;
}

}  // namespace app
