#include <spdlog/fmt/fmt.h>
#include <unistd.h>

#include <algorithm>
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
#include "audit/checks/roll_check.h"
#include "audit/checks/settlement_check.h"
#include "audit/checks/wager_check.h"
#include "ingest/cloud_event.h"
#include "replay/what_if.h"

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

// What a correction says did not happen is left out; what happened instead takes its place.
void apply_corrections(std::vector<replay::TableEvent>& events) {
  const std::vector<replay::TableEvent> sent = events;
  for (const replay::TableEvent& event : sent) {
    const auto* correction = std::get_if<replay::Correction>(&event.what);
    if (correction == nullptr) continue;
    const auto& source = correction->source.text.empty() ? event.source : correction->source;
    const auto is_target = [&](const auto& one) { return one.source == source && one.id == correction->corrects; };
    if (correction->instead == nullptr) {
      std::erase_if(events, is_target);
    } else if (const auto target = std::ranges::find_if(events, is_target); target != events.end()) {
      target->what = correction->instead->what;
    }
  }
}

std::vector<replay::TableEvent> events_of(const Settings& settings, const std::string& table) {
  const auto source = open_source(settings, /*follow=*/false);
  std::map<std::string, std::size_t> tables;
  std::vector<replay::TableEvent> events;
  const Progress progress;
  std::uint64_t messages = 0;
  while (auto message = source->next()) {
    progress.at(++messages);
    auto read = ingest::read_event(message->bytes);
    auto* event = std::get_if<replay::TableEvent>(&read);
    if (event == nullptr) continue;
    ++tables[event->table.text];
    if (event->table.text == table || table.empty()) events.push_back(std::move(*event));
  }
  if (table.empty() && tables.size() > 1) {
    std::string known;
    for (const auto& [name, count] : tables) known += (known.empty() ? "" : ", ") + name;
    throw UsageError("the record holds several tables (" + known + "); choose one with --table");
  }
  if (events.empty()) throw UsageError("the record holds no events of table '" + table + "'");
  apply_corrections(events);
  std::ranges::stable_sort(events, [](const auto& a, const auto& b) {
    return std::tie(a.time, a.source.text, a.epoch, a.sequence) < std::tie(b.time, b.source.text, b.epoch, b.sequence);
  });
  return events;
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
  replay::TableReplay table;
  rules::Cents difference;
  bool printed = false;
  const auto in_range = [&](std::uint64_t roll) { return roll >= question.from && roll <= question.to; };
  for (const auto& event : events_of(settings, question.table)) {
    const bool calls = std::holds_alternative<replay::RollCalled>(event.what);
    if (calls && other == nullptr && in_range(table.state().rolls + 1)) out << "\n" << replay::picture(table.state());
    const replay::Played played = table.play(event);
    if (!played.closed || !in_range(played.closed->roll_number)) continue;
    printed = true;
    if (other != nullptr) {
      print_other_book(out, *played.closed, *other, difference);
      continue;
    }
    print_account(out, *played.closed);
    for (const auto& finding : audit::check_settlements(*played.closed).findings)
      out << "  ! " << finding.sentence << "\n";
    for (const auto& finding : audit::check_roll(*played.closed)) out << "  ! " << finding.sentence << "\n";
  }
  if (!printed)
    throw UsageError("the record has no such roll; it ends with roll " + std::to_string(table.state().rolls));
  if (other != nullptr) out << "in total the players would have won " << money_text(difference) << " more\n";
  return ExitCode::Fine;
}

}  // namespace app
