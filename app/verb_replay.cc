#include <spdlog/fmt/fmt.h>

#include <cmath>
#include <map>
#include <memory>
#include <optional>
#include <ostream>
#include <variant>
#include <vector>

#include "app/audit_run.h"
#include "app/progress_bar.h"
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

// The table's events as the audit plays them: in their one order, corrected, each once.
std::vector<audit::Step> steps_of(const Settings& settings, const std::string& table, std::ostream& err) {
  const auto source = open_source(settings, /*follow=*/false);
  std::map<std::string, audit::TableHistory> tables;
  ingest::SeenEvents seen;
  Progress progress(err, "reading");
  while (const auto message = source->next()) {
    progress.at(source->handed_out().bytes, source->handed_out().all);
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
  const bool newest = rules::built_in_books().find(book->id) == book;
  opened.book = newest ? book->id : book->id + "@" + book->version;
  rules::HouseOptions options(book);
  std::erase_if(opened.options, [&](const auto& option) {
    const auto& [key, value] = option;
    if (!key.starts_with(replay::kPaysPrefix)) return options.set(key, value).has_value();
    return options.set_pays(key.substr(replay::kPaysPrefix.size()), value).has_value();
  });
}

// The rules of the table that this event opens, had it another book: its chip, options and posted odds, where the book
// leaves them.
std::shared_ptr<const rules::TableRules> rules_under(const rules::Book& book, replay::TableEvent opening) {
  open_under(book, std::get<replay::TableOpened>(opening.what));
  replay::TableReplay table;
  if (const auto misfit = table.play(opening).misfit) {
    throw UsageError("the table cannot be played under " + book->id + ": " + std::string(replay::describe(*misfit)));
  }
  return table.state().rules;
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

std::string faces_text(rules::Roll roll) { return std::to_string(roll.left()) + "-" + std::to_string(roll.right()); }

std::string settlement_text(const rules::Settlement& settled) {
  return std::string(rules::outcome_name(settled.outcome)) + " " +
         (settled.priced ? money_text(settled.net()) : "at odds nobody stated");
}

// Rolls settled otherwise, wager by wager, and what that comes to in the end.
class Otherwise {
 public:
  explicit Otherwise(const ReplayQuestion& question)
      : book_(question.compare_book.empty() ? nullptr : book_named(question.compare_book)), as_seen_(question.as_seen) {
    if (question.as.empty()) return;
    as_ = roll_named(question.as);
    if (question.as_seen) throw UsageError("--as and --as-seen both say how the dice lay; choose one");
    if (question.from != question.to) throw UsageError("--as is about one roll; name it with --from N --to N");
  }
  bool asked() const { return book_ != nullptr || as_ || as_seen_; }

  void opens(const replay::TableEvent& opening) {
    if (book_ != nullptr) rules_ = rules_under(book_, opening);
  }

  void print(std::ostream& out, const RollAccount& account) {
    const replay::Reading* seen = replay::seen_otherwise(account);
    if (as_seen_ && seen == nullptr) return;
    const auto roll = as_ ? as_ : as_seen_ ? seen->roll : account.roll;
    if (!roll) {
      ++rolls_left_out_;
      return;
    }
    const replay::WhatIf result = replay::what_if(account, *roll, rules_ == nullptr ? *account.rules : *rules_);
    ++rolls_;
    difference_ = difference_ + (result.otherwise - result.as_called);
    wagers_left_out_ += result.left_out;
    const bool other_dice = as_ || as_seen_;
    const std::string otherwise = (other_dice ? (as_ ? " as " : " as seen, ") + faces_text(*roll) : "") +
                                  (book_ != nullptr ? " under " + book_->id : "");
    for (const auto& line : result.lines) {
      out << audit::where(account) << "wager " << line.wager.text << " of player " << line.player.text << ": "
          << settlement_text(line.as_called) << (other_dice ? " as called, " : " here, ")
          << (line.otherwise ? settlement_text(*line.otherwise) : "no such wager") << otherwise << "\n";
    }
  }

  void print_total(std::ostream& out) const {
    if (as_seen_ && rolls_ == 0) out << "no camera read another roll than was called\n";
    const rules::Cents amount{std::abs(difference_.value)};
    out << "in total the players would have won "
        << (amount.value == 0 ? "the same" : money_text(amount) + (difference_.value < 0 ? " less" : " more")) << "\n";
    if (wagers_left_out_ > 0) {
      out << "left out of the total: " << counted(wagers_left_out_, "wager")
          << " whose winnings nobody stated, or whose faces nobody called\n";
    }
    if (rolls_left_out_ > 0) {
      out << "left out: " << counted(rolls_left_out_, "roll") << " of which only the total was called\n";
    }
  }

 private:
  static std::string counted(int count, const std::string& what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
  }

  rules::Book book_;
  bool as_seen_;
  std::optional<rules::Roll> as_;
  std::shared_ptr<const rules::TableRules> rules_;  // under the other book, as the table is open now
  rules::Cents difference_;
  int rolls_ = 0, rolls_left_out_ = 0, wagers_left_out_ = 0;
};

void check_range(const ReplayQuestion& question) {
  if (question.from < 1) {
    throw UsageError("rolls are numbered from 1; --from " + std::to_string(question.from) + " is none");
  }
  if (question.to < question.from) {
    throw UsageError("--to " + std::to_string(question.to) + " lies before --from " + std::to_string(question.from));
  }
}

}  // namespace

ExitCode replay_table(const Settings& settings, const ReplayQuestion& question, std::ostream& out, std::ostream& err) {
  check_range(question);
  Otherwise otherwise(question);
  const auto book = question.book.empty() ? nullptr : book_named(question.book);
  audit::TableAudit table;
  bool printed = false;
  const auto in_range = [&](std::uint64_t roll) {
    return roll >= static_cast<std::uint64_t>(question.from) && roll <= static_cast<std::uint64_t>(question.to);
  };
  auto steps = steps_of(settings, question.table, err);
  Progress progress(err, "replaying");
  const auto print = [&](const RollAccount& account) {
    if (!in_range(account.roll_number)) return;
    printed = true;
    if (otherwise.asked()) {
      otherwise.print(out, account);
    } else {
      print_account(out, account);
    }
  };
  for (std::size_t played = 0; played < steps.size(); ++played) {
    auto& [event, results] = steps[played];
    auto* opened = std::get_if<replay::TableOpened>(&event.what);
    if (opened != nullptr && book != nullptr) open_under(book, *opened);
    const bool shown = std::holds_alternative<replay::RollCalled>(event.what) && !otherwise.asked() &&
                       in_range(table.state().rolls + 1);
    const std::string before = shown ? replay::picture(table.state()) + outlook_text(table.state()) : "";
    const audit::Heard heard = table.hear(event, results);
    if (opened != nullptr && book != nullptr && heard.misfit)
      throw UsageError("the table cannot be played under " + book->id + ": " + heard.findings.back().sentence);
    const bool rolls =
        std::ranges::any_of(heard.accounts, [&](const auto& account) { return in_range(account->roll_number); });
    if (rolls || shown || !heard.findings.empty() || !heard.too_close.empty()) progress.clear();
    for (const auto& account : heard.accounts) print(*account);
    if (opened != nullptr && !heard.misfit) otherwise.opens(event);
    if (!otherwise.asked()) {
      for (const auto& finding : heard.findings) {
        if (in_range(finding.roll_number)) out << "  ! " << finding.sentence << "\n";
      }
      for (const auto& close : heard.too_close) {
        if (in_range(close.roll_number)) out << "  ? " << close.sentence << "\n";
      }
    }
    if (shown) out << "\n" << before;
    progress.at(played + 1, steps.size());
  }
  progress.clear();
  if (const auto& open = table.state().account; open && in_range(open->roll_number)) {
    print(*open);
    if (!otherwise.asked()) out << "  ? the record ends before this roll is over; nothing of it is judged\n";
  }
  if (!printed)
    throw UsageError("the record has no such roll; it ends with roll " + std::to_string(table.state().rolls));
  if (otherwise.asked()) otherwise.print_total(out);
  return ExitCode::Fine;
}

}  // namespace app
